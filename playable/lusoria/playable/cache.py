"""The user's cache: a value is kept until something changes that it was made of.

`kept` is all that most callers need. A value lies under a digest of its inputs, so it is never out
of date, and the whole folder may be deleted at any time. Files are written in one step: processes
that write the same one at once do not disturb each other. A file that is truncated, or was
written by somebody else, counts as missing; where nothing can be written, nothing is kept.
"""

from __future__ import annotations

import json
import marshal
import os
import sys
import time
from _thread import get_ident
from collections.abc import Callable
from contextlib import suppress
from hashlib import sha256
from pathlib import Path
from typing import Any, Protocol, TypeVar

Made = TypeVar("Made")

MOST_BYTES = 256 * 1024 * 1024
"""The most bytes of a kind; those go first that were not used for longest."""
MOST_SECONDS = 30 * 24 * 3600
"""The seconds without use after which a file goes in any case."""
NOTED = 24 * 3600
"""The seconds after which a file's time notes again that it is used."""
PRUNED_AFTER = MOST_BYTES // 8
"""The bytes that a process writes before it prunes again."""
LOOKED_AT = 3600
"""The seconds in which one process prunes for all: a full folder takes long to list."""

_written: dict[str, int] = {}


class Form(Protocol):
    """The form of a file: `marshal` takes plain values and code, `pickle` takes objects."""

    def dumps(self, value: Any, /) -> bytes:
        """Return the bytes of a value."""

    def loads(self, content: bytes, /) -> Any:
        """Return the value of its bytes."""


def kept(
    kind: str,
    inputs: object,
    make: Callable[[], Made],
    *,
    form: Form = marshal,
    counts: Callable[[Made], bool] = lambda _: True,
) -> Made:
    """Return the value that `make` gives, made once for these inputs: JSON values that decide it.

    A value that `counts` refuses is neither kept nor taken up: one with mistakes, or one that names
    further inputs that have changed.
    """
    name = digest(inputs)
    with suppress(LookupError):
        found: Made = recall(kind, name, form)
        if counts(found):
            return found
    made = make()
    if counts(made):
        keep(kind, name, made, form)
    return made


def recall(kind: str, name: str, form: Form = marshal) -> Any:
    """Return the cached value. Raises LookupError if it is missing or truncated."""
    file = _place(kind, name)
    try:
        content = file.read_bytes()
        head, body = content[:32], content[32:]
        if sha256(body).digest() == head:
            value = form.loads(body)
            with suppress(OSError):
                if time.time() - file.stat().st_mtime > NOTED:
                    os.utime(file)
            return value
    except Exception as error:  # a class that has gone, a folder in the way, a foreign file
        raise LookupError(name) from error
    raise LookupError(name)


def keep(kind: str, name: str, value: object, form: Form = marshal) -> None:
    """Keep a value under a name, where that is possible."""
    file, body = _place(kind, name), form.dumps(value)
    with suppress(OSError):
        write_atomically(file, sha256(body).digest() + body)
        _prune(file)


def digest(inputs: object) -> str:
    """Return a digest of JSON values and of the Python that runs: cached values depend on both."""
    text = json.dumps([inputs, sys.version], sort_keys=True, default=str)
    return sha256(text.encode()).hexdigest()[:40]


def cache_folder() -> Path:
    """Return the cache folder of lusoria: $LUSORIA_CACHE, or else that of the user."""
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


def _place(kind: str, name: str) -> Path:
    return cache_folder() / "kept" / kind / name


def _prune(written: Path) -> None:
    """Prune a folder: after this process has written its first file there, if no process has looked
    of late, and after it has written much.
    """
    folder = str(written.parent)
    size = written.stat().st_size
    first = folder not in _written
    if not first and _written[folder] + size < PRUNED_AFTER:
        _written[folder] += size
    elif first and _looked_at(written.parent):
        _written[folder] = size
    else:
        _written[folder] = 0
        prune(written.parent)


def _looked_at(folder: Path) -> bool:
    """Return whether a process has looked at a folder of late; if none has, this one does."""
    mark = folder.with_name(f"{folder.name}-pruned")
    with suppress(OSError):
        if 0 <= time.time() - mark.stat().st_mtime < LOOKED_AT:
            return True
    with suppress(OSError):
        mark.touch()
    return False


def prune(folder: Path, most: int = MOST_BYTES, oldest: float = MOST_SECONDS) -> None:
    """Remove what was not used for `oldest` seconds, and the oldest until `most` bytes are left."""
    with suppress(OSError):
        files = [(entry.stat(), entry.path) for entry in os.scandir(folder) if entry.is_file()]
        total, now = sum(stat.st_size for stat, _ in files), time.time()
        for stat, path in sorted(files, key=lambda found: found[0].st_mtime_ns):
            if total <= most and now - stat.st_mtime <= oldest:
                break
            total -= stat.st_size
            with suppress(OSError):
                os.unlink(path)
