"""Files as the page fetches them: only what is needed of them, compiled, and compressed.

Our own file is an archive of modules, the same to the byte whenever it is made. Its members are
stored, not deflated: the bytes then do not depend on the zlib at hand.

A server may or may not compress, so the page unpacks by itself. The files end in `.packed`: a
server that knows `.gz` might unpack them first. Packing takes seconds, so the cache keeps it; the
standard library is compiled by Pyodide itself, in the Node that also runs npm.
"""

from __future__ import annotations

import gzip
import re
from collections.abc import Iterator
from contextlib import suppress
from importlib.resources import as_file, files
from importlib.resources.abc import Traversable
from io import BytesIO
from pathlib import Path
from tempfile import TemporaryDirectory
from zipfile import ZIP_STORED, ZipFile, ZipInfo

from lusoria.playable.cache import kept
from lusoria.playable.digests import program
from lusoria.site.pyodide import fetching

SUFFIX = ".packed"
PACKED = ("pyodide.asm.wasm", "python_stdlib.zip")
"""The files of Pyodide that are packed; its modules have to be imported as they are."""
EPOCH = (1980, 1, 1, 0, 0, 0)

NAMES = """
__future__ _ast_unparse _collections_abc _colorize _compat_pickle _opcode_metadata _py_warnings
_pyodide _pylong _sitebuiltins _ssl _strptime _threading_local _weakrefset abc annotationlib ast
asyncio base64 bisect bz2 codecs codeop collections compression concurrent contextlib contextvars
copy copyreg dataclasses datetime decimal difflib dis encodings enum fnmatch fractions functools
genericpath glob gzip hashlib heapq html importlib inspect io json keyword linecache locale
logging lzma ntpath numbers opcode operator os pathlib pkgutil posixpath pyodide queue random re
reprlib selectors shutil signal site site-packages socket ssl stat string struct subprocess
tempfile textwrap threading token tokenize traceback types typing warnings weakref zipfile
zipimport
"""
STDLIB = frozenset(NAMES.split())
"""What of the standard library Pyodide's start and `lusoria.playable` need; see the tests."""
ENCODINGS = frozenset({"__init__", "aliases", "ascii", "cp437", "latin_1", "utf_8"})
LEFT_OUT = re.compile(
    r".*/__main__|asyncio/(proactor_events|tools|windows_\w+)|concurrent/(futures/process|interpreters)"
    r"|html/parser|importlib/(metadata|readers|resources|simple)|json/tool|logging/(config|handlers)"
)
"""What of these nothing imports, by the beginning of its name."""


def pack(content: bytes) -> bytes:
    """A file compressed, the same bytes every time."""
    return gzip.compress(content, 9, mtime=0)


def packed(folder: Path, name: str) -> bytes:
    """A file of Pyodide, from the folder of its files, as the page fetches it."""

    def made() -> bytes:
        content = (folder / name).read_bytes()
        return pack(compiled(folder, needed(content)) if name.endswith(".zip") else content)

    return kept("packed", [name, fetching.FILES[name], program("lusoria.site.pyodide")], made)


def needed(library: bytes) -> bytes:
    """The standard library without what the page never imports, its members stored."""
    reduced = BytesIO()
    with ZipFile(BytesIO(library)) as whole, ZipFile(reduced, "w", ZIP_STORED) as few:
        for name in sorted(whole.namelist()):
            if is_needed(name):
                few.writestr(ZipInfo(name, EPOCH), whole.read(name))
    return reduced.getvalue()


def is_needed(member: str) -> bool:
    """Whether the page may import a member of the standard library."""
    module = member.removesuffix(".py")
    top, _, rest = module.partition("/")
    if top not in STDLIB or LEFT_OUT.match(module) or member.endswith("/"):
        return False
    return top != "encodings" or rest in ENCODINGS


def compiled(kept: Path, library: bytes) -> bytes:
    """The archive of a library with its modules compiled by the Pyodide in the folder `kept`.

    Where no Node can be had, it is the library as it was: Python then compiles it in the page.
    """
    with (
        TemporaryDirectory(prefix="lusoria-compiling-") as folder,
        as_file(files("lusoria.site.pyodide")) as here,
    ):
        scratch = Path(folder)
        (scratch / "library.zip").write_bytes(library)
        words = [kept, here / "inside.py", scratch / "library.zip", scratch / "compiled.zip"]
        with suppress(fetching.NotFetchedError):
            for command, more in fetching.commands(scratch, "node"):
                script = [*command, str(here / "node.mjs"), *map(str, words)]
                with suppress(fetching.NotFetchedError):
                    fetching.run(script, scratch, more)
                    return (scratch / "compiled.zip").read_bytes()
    return library


BULK = {
    *("native", "compiled.py", "bulk.py", "simulate.py", "results.py"),
    *("cluster.py", "perft.py", "chances.py"),
    *("player/arena.py", "player/contests.py", "player/training.py"),
}
"""What plays and counts in bulk, and trains, which no page asks for."""


def in_bulk(path: str) -> bool:
    """Whether a file of `lusoria.playable` is of no use to a page."""
    return path in BULK or path.partition("/")[0] in BULK


def modules() -> bytes:
    """What of `lusoria.playable` answers questions, and what a page asks, as an archive."""
    made = BytesIO()
    with ZipFile(made, "w", ZIP_STORED) as archive:
        for path, content in sorted(_sources()):
            archive.writestr(ZipInfo(path, EPOCH), content)
    return made.getvalue()


def _sources() -> Iterator[tuple[str, bytes]]:
    yield from _tree(files("lusoria.site.inpage"), "lusoria/site/inpage")
    for name in ("__init__.py", "play.py"):
        yield f"lusoria/site/ask/{name}", (files("lusoria.site.ask") / name).read_bytes()
    for path, content in _tree(files("lusoria.playable"), "lusoria/playable"):
        if not in_bulk(path.removeprefix("lusoria/playable/")):
            yield path, content


def _tree(folder: Traversable, path: str) -> Iterator[tuple[str, bytes]]:
    """The files of a package, with their paths in the archive."""
    for entry in folder.iterdir():
        if entry.is_dir() and entry.name != "__pycache__":
            yield from _tree(entry, f"{path}/{entry.name}")
        elif entry.is_file() and entry.name.endswith((".py", "py.typed")):
            yield f"{path}/{entry.name}", entry.read_bytes()
