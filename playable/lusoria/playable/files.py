"""Files of the user's cache, and files that are written in one step."""

from __future__ import annotations

import os
from _thread import get_ident
from pathlib import Path


def cache_folder() -> Path:
    """The cache folder of lusoria: $LUSORIA_CACHE, or else that of the user.

    On Linux it is the one that platformdirs tells; this package needs the standard library alone.
    """
    if named := os.environ.get("LUSORIA_CACHE"):
        return Path(named)
    home = os.environ.get("XDG_CACHE_HOME", "").strip() or "~/.cache"
    return Path(home).expanduser() / "lusoria"


def write_atomically(file: Path, content: bytes | str) -> None:
    """Write a file in one step: whoever reads it finds the old content or the new, never a part.

    A text is written as UTF-8; folders that are missing are made. Raises OSError.
    """
    file.parent.mkdir(parents=True, exist_ok=True)
    fresh = file.with_name(f"{file.name}.{os.getpid()}-{get_ident()}")
    try:
        fresh.write_bytes(content.encode() if isinstance(content, str) else content)
        fresh.replace(file)
    finally:
        fresh.unlink(missing_ok=True)
