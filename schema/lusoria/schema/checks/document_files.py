"""Documents at hand: found in folders, and told from other files of their name by their digest."""

from __future__ import annotations

from collections.abc import Sequence
from hashlib import sha256
from pathlib import Path

from lusoria.schema.mistakes import meant

EDGE = b"---\n"
"""The line before and after the block that tells of the copy."""

Folders = Sequence[Path]


def place(file: str, folders: Folders) -> Path | None:
    """Where a file is, in the first folder that has one of its name."""
    return next((folder / file for folder in folders if (folder / file).exists()), None)


def content(file: str, headed: bool, digest: str, folders: Folders) -> str:
    """The text of a document, from the first folder that has a file of its name.

    Raises ValueError where no folder has it, it cannot be read, or it is another document.
    """
    path = place(file, folders)
    if path is None:
        there = [found.name for folder in folders for found in folder.glob("*")]
        places = ", ".join(str(folder) for folder in folders)
        raise ValueError(f"{file}: no such file in {places}{meant(file, there)}")
    try:
        whole = path.read_bytes()
    except OSError as error:
        raise ValueError(f"{path}: {error.strerror}") from error
    body = _body(whole, path) if headed else whole
    if (found := sha256(body).hexdigest()) != digest:
        raise ValueError(f"{path} is another document: its SHA-256 is {found}")
    return body.decode("utf-8", errors="replace")


def _body(whole: bytes, path: Path) -> bytes:
    """What follows the block at the beginning of a file. Raises ValueError if there is none."""
    _, _, rest = whole.partition(EDGE)
    _head, edge, body = rest.partition(b"\n" + EDGE)
    if not whole.startswith(EDGE) or not edge:
        raise ValueError(f"{path}: expected a block between two lines of ---, at the beginning")
    return body
