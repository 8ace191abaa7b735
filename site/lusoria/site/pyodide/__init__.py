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
from collections.abc import Callable, Iterator
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
    """A file compressed, the same bytes every time."""
    return gzip.compress(content, 9, mtime=0)


def _packed_before(content: bytes) -> bytes:
    """A file compressed, which is kept: most builds have the same ones."""
    return kept("packed", sha256(content).hexdigest(), lambda: pack(content))


@cache
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
    *("player/arena.py", "player/training.py"),
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


RUN = "run"
"""The folder of the site in which everything that Run needs stands."""

Say = Callable[[str], object]

WITHOUT = "The site is complete but for Run, Python in the page"
REMEDY = "Build again where npm or pip can reach the network."

SERVED = ("pyodide.mjs", "pyodide.asm.mjs")
"""The files of Pyodide that are served as they are; of its lock file the manifest tells enough."""
OURS = "lusoria.zip"
"""The archive of our own modules."""

PARTS = (
    *((name, f"pyodide/{name}") for name in SERVED),
    *((name, f"pyodide/{name}{SUFFIX}") for name in PACKED),
    (OURS, f"{OURS}{SUFFIX}"),
)
"""What the page loads: how it calls each part, and its file."""

LICENCES = ("MPL-2.0.txt", "NOTICE.txt", "PYTHON-LICENSE.txt")


def place(site: Path, say: Say) -> bool:
    """Make `site/run/`; False if Python cannot be had, and then there is no such folder.

    `say` is given one line that says so. Pages must offer Run only where this was True.
    """
    folder = site / RUN
    folder.mkdir(parents=True, exist_ok=True)
    if not vendor(folder / "pyodide", say):
        shutil.rmtree(folder)
        return False
    for source in (files("lusoria.site") / "static" / RUN).iterdir():
        (folder / source.name).write_bytes(source.read_bytes())
    (folder / f"{OURS}{SUFFIX}").write_bytes(_packed_before(modules()))
    manifest = {
        "pyodide": VERSION,
        "lock": _lock(),
        "parts": [_part(folder, *each) for each in PARTS],
    }
    (folder / "manifest.json").write_text(json.dumps(manifest, indent=1) + "\n", encoding="utf-8")
    return True


def _lock() -> dict[str, object]:
    """Pyodide's list of further packages, emptied."""
    lock = json.loads((pyodide_files() / "pyodide-lock.json").read_text(encoding="utf-8"))
    return {"info": lock["info"], "packages": {}}


def _part(folder: Path, name: str, file: str) -> dict[str, str | int]:
    """A part as the manifest tells it: its bytes are those that travel, if the host compresses."""
    content = (folder / file).read_bytes()
    digest = sha256(content).hexdigest()[:16]
    travels = content if file.endswith(SUFFIX) else _packed_before(content)
    return {"name": name, "file": file, "bytes": len(travels), "digest": digest}


@contextmanager
def packing_beside() -> Iterator[Callable[[], object]]:
    """Pack Pyodide beside other work, for it mostly waits for Node: what is given waits until it is
    packed, so that `place` finds it so. What stands in the way `place` will say.
    """

    def pack_all() -> None:
        folder = cache_folder() / FOLDER
        if is_whole(folder):  # fetching, which may fail, is left to `place`
            for name in PACKED:
                packed(folder, name)

    with ThreadPoolExecutor() as beside:
        yield beside.submit(pack_all).exception


def vendor(folder: Path, say: Say) -> bool:
    """Put Pyodide, its licences and a notice into `folder`; if they cannot be had, False.

    `say` is then given one line with the reason and the remedy.
    """
    try:
        kept = pyodide_files()
    except (NotFetchedError, NotVerifiedError) as error:
        say(f"{WITHOUT}: {error}. {REMEDY}")
        return False
    folder.mkdir(parents=True, exist_ok=True)
    for name in SERVED:
        (folder / name).write_bytes((kept / name).read_bytes())
    for name in PACKED:
        (folder / f"{name}{SUFFIX}").write_bytes(packed(kept, name))
    for name in LICENCES:
        licence = files("lusoria.site.pyodide").joinpath(name).read_bytes()
        (folder / name).write_bytes(licence)
    return True
