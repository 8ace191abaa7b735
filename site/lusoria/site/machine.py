"""The machine that this runs on: its processors, and how to add a package to this Python."""

from __future__ import annotations

import importlib.util
import os
import shlex
import sys
from pathlib import Path

SLOWLY = "llvmlite is not installed, so games are played by the interpreter, some 200 times slower"


def usable_processors() -> int:
    """Return how many processors this process may use."""
    if hasattr(os, "sched_getaffinity"):
        return len(os.sched_getaffinity(0))
    return os.cpu_count() or 1


def how_to_install(package: str) -> str:
    """Return the command that installs a package for this Python, and for no other."""
    from lusoria.schema import data_dir

    python = _shown(Path(sys.executable))
    if importlib.util.find_spec("pip") is None:
        return f"install {package} for {python}"
    bootstrap = data_dir().parent / "bootstrap.py"
    own = Path(sys.prefix).resolve() == bootstrap.with_name(".venv").resolve()
    if package == "llvmlite" and own and bootstrap.is_file():
        return f"`python3 {_shown(bootstrap)}` installs it"
    return f"`{python} -m pip install {package}` installs it"


def _shown(path: Path) -> str:
    """Return a path as one would type it here."""
    here = Path.cwd()
    return shlex.quote(str(path.relative_to(here) if path.is_relative_to(here) else path))
