"""Digests of files, without reading again those that have not changed; the version of lusoria.

The SHA-256 of each file is kept with its size and times. A file is read again if one of those
differs, or if it was so new when it was read that a later change might have left them the same.
"""

from __future__ import annotations

import os
import time
from collections.abc import Iterator, Mapping
from functools import cache
from hashlib import sha256
from pathlib import Path
from typing import Any

from lusoria.playable.cache import digest, keep, recall

Digests = Mapping[str, str]
"""The SHA-256 of the bytes of each file, by its path in the folder."""

YAML = (".yaml", ".yml")
ALL = ("",)
"""The suffixes of files of the catalogue, and of all files but compiled Python."""

SETTLED = 2 * 10**9
"""What was written within so many nanoseconds is read: a change may not show in its times."""

UNREADABLE = ""
"""Stands for the SHA-256 of a file that cannot be read."""


def files(folder: Path, suffixes: tuple[str, ...] = YAML) -> list[str]:
    """Return the paths of all files below a folder that have these suffixes."""
    found = (path for path, _ in _found(str(folder), suffixes))
    return sorted(found, key=lambda path: path.split("/"))


def _found(folder: str, suffixes: tuple[str, ...], below: str = "") -> Iterator[tuple[str, str]]:
    with os.scandir(folder) as entries:
        for entry in entries:
            path = f"{below}{entry.name}"
            if entry.is_dir(follow_symlinks=False):
                if entry.name == "__pycache__":
                    continue
                yield from _found(entry.path, suffixes, f"{path}/")
            elif entry.name.endswith(suffixes):
                yield path, entry.path


def digests(folder: Path, suffixes: tuple[str, ...] = YAML) -> Digests:
    """Return the digests of all files of a folder that have these suffixes. Raises OSError."""
    root = folder.resolve()
    name = digest([str(root), suffixes])
    try:
        known = recall("digests", name)
    except LookupError:
        known = {}
    found = {path: _looked_at(file, known.get(path)) for path, file in _found(str(root), suffixes)}
    trusted = {path: [*times, sha] for path, (times, sha) in found.items() if times}
    if trusted != known:
        keep("digests", name, trusted)
    return {path: sha for path, (_, sha) in found.items()}


def _looked_at(file: str, before: list[Any] | None = None) -> tuple[list[int], str]:
    """Return the size and times of a file, if they are to be trusted, and its digest.

    `before` is the same from an earlier time.
    """
    try:
        stat = os.stat(file)
    except OSError:
        return [], UNREADABLE
    times = [stat.st_dev, stat.st_ino, stat.st_size, stat.st_mtime_ns, stat.st_ctime_ns]
    settled = stat.st_mtime_ns + SETTLED < time.time_ns()
    found = before[-1] if before and before[:-1] == times else file_digest(file)
    return times if settled else [], found


def file_digest(file: str) -> str:
    """Return the SHA-256 of the bytes of a file, or UNREADABLE."""
    try:
        return sha256(Path(file).read_bytes()).hexdigest()
    except OSError:
        return UNREADABLE


def together(found: Digests) -> str:
    """Return one digest over the paths and the digests of many files."""
    lines = (f"{found[path]} {path}\n" for path in sorted(found))
    return sha256("".join(lines).encode()).hexdigest()


@cache
def program(*packages: str, without: str = "") -> str:
    """Return one digest over all files of some packages.

    `lusoria.playable` is meant if none is named; `without` is the name of folders in them that do
    not count.
    """
    found: dict[str, str] = {}
    for package in packages or ("lusoria.playable",):
        for number, root in enumerate(_roots(package)):
            code = digests(Path(root), ALL)
            found |= {
                f"{package} {number} {path}": sha
                for path, sha in code.items()
                if not without or without not in path.split("/")
            }
    return together(found)


def _roots(package: str) -> list[str]:
    import sys
    from importlib import import_module

    return list((sys.modules.get(package) or import_module(package)).__path__)


def own_version() -> str:
    """Return the version of lusoria, or `unknown` if it was never installed."""
    from importlib.metadata import PackageNotFoundError, version  # slow to import

    try:
        return version("lusoria")
    except PackageNotFoundError:
        return "unknown"
