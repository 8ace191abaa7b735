"""What is done to a page after its template: it loses blank lines, and is given its digest."""

from __future__ import annotations

import re
from hashlib import sha256

DIGEST = "@digest-of-the-page@"
"""Stands for the digest of all else that a page says."""

LONGEST = 200
"""The maximum length of a description, in characters."""

AS_IT_IS = re.compile(r"(<(?:pre|textarea)\b.*?</(?:pre|textarea)>)", re.S)
BLANK = re.compile(r"\n\s*\n")


def finished(page: str) -> str:
    """A page that its template has printed, as it is written into its file."""
    page = dense(page)
    return page.replace(DIGEST, sha256(page.encode()).hexdigest()[:12])


def dense(page: str) -> str:
    """A page without blank lines, which templates leave behind; preformatted text is kept."""
    parts = AS_IT_IS.split(page)
    parts[::2] = [BLANK.sub("\n", part) for part in parts[::2]]
    return "".join(parts)


def shortened(description: str) -> str:
    """A description that is not too long to be shown where a page is listed."""
    words = " ".join(description.split())
    if len(words) <= LONGEST:
        return words
    return words[:LONGEST].rpartition(" ")[0].rstrip(" ,;:.–—·") + " …"
