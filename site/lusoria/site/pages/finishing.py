"""What is done to a page after its template: its head is completed, and it is given its digest.

The head tells of the page what the page itself says: its title, and in its first paragraph what
it is about. Where there is no database beside the site, what was linked to it loses the link.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping
from hashlib import sha256
from html import unescape
from typing import Any

from jinja2 import Template

from lusoria.site.pages.site_address import NOWHERE

HEAD = "<!-- head -->"
"""Where a page takes in `head.html`."""

DIGEST = "@digest-of-the-page@"
"""Stands for the digest of all else that a page says."""

LONGEST = 200
"""So many characters a description has at most."""

AS_IT_IS = re.compile(r"(<(?:pre|textarea)\b.*?</(?:pre|textarea)>)", re.S)
BLANK = re.compile(r"\n\s*\n")
TITLE = re.compile(r"<title>(.*?)(?: · lusoria)?</title>", re.S)
DESCRIPTION = re.compile(r'<meta name="description" content="([^"]*)">\n')
PARAGRAPH = re.compile(r"<p\b[^>]*>(.*?)</p>", re.S)
TAG = re.compile(r"<[^>]*>")
LINK = re.compile(rf'<a\b[^>]*\bhref="{NOWHERE}[^"]*"[^>]*>(.*?)</a>', re.S)
ALONE = re.compile(rf'<(li|p)\b[^>]*>\s*<a\b[^>]*\bhref="{NOWHERE}[^"]*"[^>]*>[^<]*</a>\s*</\1>\n?')


def finished(page: str, head: Template, links: Mapping[str, Any]) -> str:
    """A page that its template has printed, as it is written into its file."""
    page = dense(unlinked(page))
    told = {
        "title": title(page),
        "description": _shortened(_description(page, links["described"])),
    }
    whole = head.render({**links, **told})
    page = DESCRIPTION.sub("", page, count=1).replace(HEAD, whole, 1)
    return page.replace(DIGEST, sha256(page.encode()).hexdigest()[:12])


def dense(page: str) -> str:
    """A page without blank lines, which templates leave behind; preformatted text is kept."""
    parts = AS_IT_IS.split(page)
    parts[::2] = [BLANK.sub("\n", part) for part in parts[::2]]
    return "".join(parts)


def title(page: str) -> str:
    """The title of a page, without the name of the site."""
    found = TITLE.search(page)
    return " ".join(unescape(found[1]).split()) if found else ""


def unlinked(page: str) -> str:
    """A page without links to nowhere: their words stay, unless they stand alone."""
    return LINK.sub(r"\1", ALONE.sub("", page)) if NOWHERE in page else page


def _description(page: str, described: Callable[[str], str | None] | None) -> str:
    """What the template says of a page, or the table of its kind, or its title and first words."""
    found = DESCRIPTION.search(page)
    if found and found[1].strip():
        return unescape(found[1])
    return (described(title(page)) if described else None) or (
        f"{title(page)}: {_first_words(page)}"
    )


def _first_words(page: str) -> str:
    """The first paragraph of a page that says something."""
    content = page[page.index("<main") : page.index("</main>")]
    paragraphs = (" ".join(unescape(TAG.sub("", p)).split()) for p in PARAGRAPH.findall(content))
    return next(filter(None, paragraphs), "lusoria")


def _shortened(words: str) -> str:
    if len(words) <= LONGEST:
        return words
    return words[:LONGEST].rpartition(" ")[0].rstrip(" ,;:.–—·") + " …"
