"""Python for the page: Pyodide, our own modules, the worker and the script, put into a built site.

`place(site, say)` is all that a build needs. Afterwards `site/run/` holds

    run.mjs play.mjs …                 the page's scripts, the worker, the styles
    manifest.json                      the parts that the worker loads: files, bytes, digests
    lusoria.zip.packed                 `lusoria.playable` and `lusoria.site.inpage`, compressed
    pyodide/                           Pyodide, compressed, its licences and a notice

`run.mjs` says at its head what a page has to contain.
"""

from __future__ import annotations

import json
import shutil
from collections.abc import Callable
from hashlib import sha256
from importlib.resources import files
from pathlib import Path

from lusoria.site.pyodide.fetching import VERSION, NotFetchedError, NotVerifiedError, pyodide_files
from lusoria.site.pyodide.packing import PACKED, SUFFIX, modules, pack, packed

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
    (folder / f"{OURS}{SUFFIX}").write_bytes(pack(modules()))
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
    travels = content if file.endswith(SUFFIX) else pack(content)
    return {"name": name, "file": file, "bytes": len(travels), "digest": digest}


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
