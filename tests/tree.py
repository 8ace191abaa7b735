"""The files of the project, as the tests of its order read them."""

from __future__ import annotations

import re
import subprocess
import tomllib
from collections.abc import Iterator
from functools import cache
from pathlib import Path
from typing import Any

from ruamel.yaml import YAML

ROOT = Path(__file__).resolve().parents[1]
ROOTS = ("schema", "playable", "site")


@cache
def files() -> tuple[Path, ...]:
    """Every file of the project, committed or about to be; without git, all but what is built."""
    listing = ["git", "-C", str(ROOT), "ls-files", "-coz", "--exclude-standard"]
    try:
        told = subprocess.run(
            listing, capture_output=True, text=True, check=True, timeout=300
        ).stdout
    except (OSError, subprocess.CalledProcessError):
        found = (path.relative_to(ROOT) for path in ROOT.rglob("*") if path.is_file())
        hidden = re.compile(
            r"\.venv|\.git|\.lusoria-builds|\.\w+_cache|__pycache__|build|dist|node_modules|uv\.lock"
        )
        return tuple(ROOT / path for path in found if not hidden.fullmatch(path.parts[0]))
    return tuple(sorted({ROOT / name for name in told.split("\0") if (ROOT / name).is_file()}))


def texts() -> Iterator[tuple[str, str]]:
    """The name and the text of every file that is text."""
    for path in files():
        try:
            yield path.relative_to(ROOT).as_posix(), path.read_text(encoding="utf-8")
        except UnicodeDecodeError:
            continue


def modules(root: str) -> list[Path]:
    """The Python modules below one of the three roots."""
    return [path for path in files() if path.suffix == ".py" and path.is_relative_to(ROOT / root)]


@cache
def pyproject() -> dict[str, Any]:
    """The parsed pyproject.toml."""
    return tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))


def read_yaml(path: Path) -> Any:
    """The plain content of a YAML file."""
    return YAML(typ="safe").load(path.read_text(encoding="utf-8"))
