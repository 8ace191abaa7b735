"""Digests of files, without reading again those that have not changed.

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

from lusoria.schema.catalogue import user_cache

Digests = Mapping[str, str]
"""The SHA-256 of the bytes of each file, by its path in the folder."""

YAML = (".yaml", ".yml")
SETTLED = 2 * 10**9
"""After so many nanoseconds another change shows in a file's times, on every file system."""

UNREADABLE = ""
"""Stands for the SHA-256 of a file that cannot be read."""


def files(folder: Path, suffixes: tuple[str, ...] = YAML) -> list[str]:
    """The paths in a folder, and in the folders within, of all files with these suffixes."""
    found = (path for path, _ in _found(str(folder), suffixes))
    return sorted(found, key=lambda path: path.split("/"))


def _found(folder: str, suffixes: tuple[str, ...], below: str = "") -> Iterator[tuple[str, str]]:
    with os.scandir(folder) as entries:
        for entry in entries:
            path = f"{below}{entry.name}"
            if entry.is_dir(follow_symlinks=False):
                yield from _found(entry.path, suffixes, f"{path}/")
            elif entry.name.endswith(suffixes):
                yield path, entry.path


def digests(folder: Path, suffixes: tuple[str, ...] = YAML) -> Digests:
    """The digests of all files of a folder that have these suffixes. Raises OSError."""
    root = folder.resolve()
    name = sha256(f"{root} {suffixes}".encode()).hexdigest()[:32]
    memory = user_cache.folder() / "answers" / f"noticed-{name}.json"
    known = user_cache.recall(memory)
    found, settled = {}, {}
    for path, file in _found(str(root), suffixes):
        now = time.time_ns()
        times = _times(file)
        before = known.get(path)
        if before and before[:-1] == times:
            found[path] = before[-1]
        else:
            found[path] = _digest(file)
        if times and times[-1] + SETTLED < now:
            settled[path] = [*times, found[path]]
    if settled != known:
        user_cache.keep(memory, settled)
    return found


def _times(file: str) -> list[int]:
    """What of a file changes when it is written; its last change comes last."""
    try:
        stat = os.stat(file)
    except OSError:
        return []
    return [stat.st_size, stat.st_ino, stat.st_mtime_ns, stat.st_ctime_ns]


def _digest(file: str) -> str:
    try:
        return sha256(Path(file).read_bytes()).hexdigest()
    except OSError:
        return UNREADABLE


def together(found: Digests) -> str:
    """One digest over the paths and the digests of many files."""
    lines = (f"{found[path]} {path}\n" for path in sorted(found))
    return sha256("".join(lines).encode()).hexdigest()


@cache
def program() -> str:
    """One digest over the program that reads and plays: the code of `schema` and `playable`."""
    from lusoria import playable

    roots = [Path(__file__).parents[1], Path(next(iter(playable.__path__)))]
    return together({str(i): together(digests(root, (".py",))) for i, root in enumerate(roots)})
