"""Python for the page: Pyodide, our own modules, the worker and the script, put into a built site.

`place(site, say)` is all that a build needs. Afterwards `site/run/` holds

    run.mjs play.mjs …                 the page's scripts, the worker, the styles
    manifest.json                      the parts that the worker loads: files, bytes, digests
    lusoria.zip.packed                 `lusoria.playable` and `lusoria.site.inpage`, compressed
    pyodide/                           Pyodide, compressed, its licences and a notice

`run.mjs` says at its head what a page has to contain.

Our own file is an archive of modules, the same to the byte whenever it is made. Its members are
stored, not deflated: the bytes then do not depend on the zlib at hand. A server may or may not
compress, so the page unpacks by itself. The files end in `.packed`: a server that knows `.gz` might
unpack them first. Packing takes seconds, so the cache keeps it; the standard library is compiled by
Pyodide itself, in the Node that also runs npm.
"""

from __future__ import annotations

import gzip
import json
import re
import shutil
from collections.abc import Callable, Iterator, Mapping
from concurrent.futures import ThreadPoolExecutor
from contextlib import contextmanager, suppress
from functools import cache
from hashlib import sha256
from importlib.resources import as_file, files
from importlib.resources.abc import Traversable
from io import BytesIO
from pathlib import Path
from tempfile import TemporaryDirectory
from zipfile import ZIP_STORED, ZipFile, ZipInfo

from lusoria.playable.cache import cache_folder, kept
from lusoria.playable.digests import program
from lusoria.site.pyodide import fetching
from lusoria.site.pyodide.fetching import (
    FOLDER,
    VERSION,
    NotFetchedError,
    NotVerifiedError,
    is_whole,
    pyodide_files,
)

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
    """Return a file compressed, the same bytes every time."""
    return gzip.compress(content, 9, mtime=0)


def _pack_once(content: bytes) -> bytes:
    """Return a file compressed, which is kept: most builds have the same ones."""
    return kept("packed", sha256(content).hexdigest(), lambda: pack(content))


@cache
def packed(folder: Path, name: str) -> bytes:
    """Return a file of Pyodide, from the folder of its files, as the page fetches it."""

    def make() -> bytes:
        content = (folder / name).read_bytes()
        return pack(compiled(folder, reduce(content)) if name.endswith(".zip") else content)

    return kept("packed", [name, fetching.FILES[name], program("lusoria.site.pyodide")], make)


def reduce(library: bytes) -> bytes:
    """Return the standard library without what the page never imports, its members stored."""
    with ZipFile(BytesIO(library)) as whole:
        return archive({name: whole.read(name) for name in whole.namelist() if is_needed(name)})


def archive(members: Mapping[str, bytes]) -> bytes:
    """Return an archive of files, the same bytes every time."""
    content = BytesIO()
    with ZipFile(content, "w", ZIP_STORED) as written:
        for name in sorted(members):
            written.writestr(ZipInfo(name, EPOCH), members[name])
    return content.getvalue()


def is_needed(member: str) -> bool:
    """Return whether the page may import a member of the standard library."""
    module = member.removesuffix(".py")
    top, _, rest = module.partition("/")
    if top not in STDLIB or LEFT_OUT.match(module) or member.endswith("/"):
        return False
    return top != "encodings" or rest in ENCODINGS


def compiled(pyodide: Path, library: bytes) -> bytes:
    """Return the archive of a library with its modules compiled by the Pyodide in a folder.

    Where no Node can be had, it is the library as it was: Python then compiles it in the page.
    """
    with (
        TemporaryDirectory(prefix="lusoria-compiling-") as folder,
        as_file(files("lusoria.site.pyodide")) as here,
    ):
        scratch = Path(folder)
        (scratch / "library.zip").write_bytes(library)
        words = [here / "node.mjs", pyodide, here / "inside.py"]
        words += [scratch / "library.zip", scratch / "compiled.zip"]
        with suppress(fetching.NotFetchedError):
            for command, more in fetching.commands(scratch, "node"):
                with suppress(fetching.NotFetchedError):
                    fetching.run([*command, *map(str, words)], scratch, more)
                    return (scratch / "compiled.zip").read_bytes()
    return library


BULK = {
    *("native", "compiled.py", "bulk.py", "simulate.py", "results.py"),
    *("cluster.py", "perft.py", "chances.py"),
    *("player/arena.py", "player/training.py"),
}
"""What plays and counts in bulk, and trains, which no page asks for."""


def in_bulk(path: str) -> bool:
    """Return whether a file of `lusoria.playable` is of no use to a page."""
    return path in BULK or path.partition("/")[0] in BULK


def modules() -> bytes:
    """Return an archive of what of `lusoria.playable` answers questions, and what a page asks."""
    members = dict(_read_tree(files("lusoria.site.inpage"), "lusoria/site/inpage"))
    for name in ("__init__.py", "play.py"):
        members[f"lusoria/site/ask/{name}"] = (files("lusoria.site.ask") / name).read_bytes()
    for path, content in _read_tree(files("lusoria.playable"), "lusoria/playable"):
        if not in_bulk(path.removeprefix("lusoria/playable/")):
            members[path] = content
    return archive(members)


def _read_tree(folder: Traversable, path: str) -> Iterator[tuple[str, bytes]]:
    """Yield the files of a package, with their paths in the archive."""
    for entry in folder.iterdir():
        if entry.is_dir() and entry.name != "__pycache__":
            yield from _read_tree(entry, f"{path}/{entry.name}")
        elif entry.is_file() and entry.name.endswith((".py", "py.typed")):
            yield f"{path}/{entry.name}", entry.read_bytes()


RUN = "run"
"""The folder of the site in which everything that Run needs stands."""

SERVED = ("pyodide.mjs", "pyodide.asm.mjs")
"""The files of Pyodide that are served as they are; of its lock file the manifest tells enough."""

OURS = "lusoria.zip"
"""The archive of our own modules."""

PARTS = {
    **{name: f"pyodide/{name}" for name in SERVED},
    **{name: f"pyodide/{name}{SUFFIX}" for name in PACKED},
    OURS: f"{OURS}{SUFFIX}",
}
"""What the page loads: how it calls each part, and its file."""

LICENCES = ("MPL-2.0.txt", "NOTICE.txt", "PYTHON-LICENSE.txt")


def place(site: Path, say: Callable[[str], object]) -> bool:
    """Make `site/run/`; return False if Python cannot be had, and then there is no such folder.

    `say` is given one line with the reason and the remedy.
    """
    folder = site / RUN
    try:
        pyodide = pyodide_files()
    except (NotFetchedError, NotVerifiedError) as error:
        say(
            f"The site is complete but for Run, Python in the page: {error}. "
            "Build again where npm or pip can reach the network."
        )
        shutil.rmtree(folder, ignore_errors=True)
        return False
    static = files("lusoria.site") / "static" / RUN
    placed = {entry.name: entry.read_bytes() for entry in static.iterdir()}
    placed |= {f"pyodide/{name}": (pyodide / name).read_bytes() for name in SERVED}
    placed |= {f"pyodide/{name}{SUFFIX}": packed(pyodide, name) for name in PACKED}
    for name in LICENCES:
        placed[f"pyodide/{name}"] = (files("lusoria.site.pyodide") / name).read_bytes()
    placed[f"{OURS}{SUFFIX}"] = _pack_once(modules())
    lock = json.loads((pyodide / "pyodide-lock.json").read_text(encoding="utf-8"))
    manifest = {
        "pyodide": VERSION,
        "lock": {"info": lock["info"], "packages": {}},
        "parts": [_describe_part(name, file, placed[file]) for name, file in PARTS.items()],
    }
    placed["manifest.json"] = f"{json.dumps(manifest, indent=1)}\n".encode()
    (folder / "pyodide").mkdir(parents=True, exist_ok=True)
    for name, content in placed.items():
        (folder / name).write_bytes(content)
    return True


def _describe_part(name: str, file: str, content: bytes) -> dict[str, str | int]:
    """Return a part for the manifest: its bytes are those that travel, if the host compresses."""
    digest = sha256(content).hexdigest()[:16]
    travels = content if file.endswith(SUFFIX) else _pack_once(content)
    return {"name": name, "file": file, "bytes": len(travels), "digest": digest}


@contextmanager
def packing_beside() -> Iterator[Callable[[], object]]:
    """Pack Pyodide beside other work, for it mostly waits for Node.

    Yield a function that waits until it is packed; what stands in the way `place` will say.
    """

    def pack_all() -> None:
        folder = cache_folder() / FOLDER
        if is_whole(folder):  # fetching, which may fail, is left to `place`
            for name in PACKED:
                packed(folder, name)

    with ThreadPoolExecutor() as beside:
        yield beside.submit(pack_all).exception
