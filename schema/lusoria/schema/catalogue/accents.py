"""Words without their accents, as people type them when they search."""

from __future__ import annotations

import unicodedata


def without_accents(text: str) -> str:
    """A text without the accents of its letters, of whatever script; nothing else is changed."""
    apart = unicodedata.normalize("NFD", text)
    bare = "".join(sign for sign in apart if not unicodedata.combining(sign))
    return unicodedata.normalize("NFC", bare)
