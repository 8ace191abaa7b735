"""Putting everything that Run needs into a built site."""

from __future__ import annotations

import json
import shutil
from collections.abc import Callable
from importlib.resources import files
from pathlib import Path

from lusoria.site.pyodide.fetching import NotVerifiedError, pyodide_files
from lusoria.site.pyodide.npm import NotFetchedError
from lusoria.site.pyodide.pinned import FILES, VERSION
from lusoria.site.pyodide.wheel import make_wheel

RUN = "run"
"""The folder of the site in which everything that Run needs stands."""

Say = Callable[[str], object]

WITHOUT = "The site is complete but for Run, Python in the page"
REMEDY = "Build again where npm or pip can reach the network."

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
    wheel = make_wheel(folder)
    manifest = {"wheel": wheel, "pyodide": VERSION}
    (folder / "manifest.json").write_text(json.dumps(manifest) + "\n", encoding="utf-8")
    return True


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
    for name in FILES:
        (folder / name).write_bytes(_served(name, (kept / name).read_bytes()))
    for name in LICENCES:
        licence = files("lusoria.site.pyodide").joinpath(name).read_bytes()
        (folder / name).write_bytes(licence)
    return True


def _served(name: str, content: bytes) -> bytes:
    """A file as the page is given it: the list of further packages is emptied, the rest stays."""
    if name != "pyodide-lock.json":
        return content
    return (json.dumps({"info": json.loads(content)["info"], "packages": {}}) + "\n").encode()
