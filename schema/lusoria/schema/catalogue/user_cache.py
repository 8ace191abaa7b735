"""The user's cache folder: small JSON files that may be deleted at any time.

Every file is written in one step, so that processes that write the same file at once do not disturb
each other: the last one stays, and each of them is whole.
"""

from __future__ import annotations

import json
import os
import sys
from contextlib import suppress
from pathlib import Path
from typing import Any

from lusoria.playable.files import cache_folder, write_atomically

MOST_BYTES = 64 * 1024 * 1024
"""How much of what can be made again is kept; the oldest goes first."""


def folder() -> Path:
    """The cache folder of lusoria: $LUSORIA_CACHE, or else that of the user."""
    if os.environ.get("LUSORIA_CACHE") or sys.platform == "linux":
        return cache_folder()  # the same folder, and platformdirs is slow to import
    from platformdirs import user_cache_path

    return user_cache_path("lusoria")


def recall(file: Path) -> dict[str, Any]:
    """What a file holds; nothing if it cannot be read, or is no JSON object."""
    with suppress(OSError, ValueError):
        found = json.loads(file.read_bytes())
        if isinstance(found, dict):
            return found
    return {}


def keep(file: Path, value: dict[str, Any]) -> None:
    """Write a file in one step; without a place to write to, nothing is kept."""
    with suppress(OSError):
        write_atomically(file, json.dumps(value))


def bound(kept: Path, most: int = MOST_BYTES) -> None:
    """Remove the oldest files of a folder until the rest takes no more than so many bytes."""
    with suppress(OSError):
        files = [(entry.stat(), entry.path) for entry in os.scandir(kept) if entry.is_file()]
        total = sum(stat.st_size for stat, _ in files)
        for stat, path in sorted(files, key=lambda found: found[0].st_mtime_ns):
            if total <= most:
                break
            total -= stat.st_size
            with suppress(OSError):
                os.unlink(path)
