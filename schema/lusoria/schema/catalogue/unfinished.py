"""Texts that are still to be written: how a skeleton marks them, and how the check tells them."""

from __future__ import annotations

MARK = "TO FILL IN"
"""How every such text begins."""


def left_open(what: str) -> str:
    """A text that is still to be written: what it has to tell."""
    return f"{MARK}: {what}"


def is_open(text: object) -> bool:
    """Whether a value is a text that is still to be written."""
    return isinstance(text, str) and text.startswith(MARK)


def complaint(text: str) -> str:
    """What the check tells of such a text."""
    return f"is to be filled in: {text.removeprefix(MARK).lstrip(': ')}"
