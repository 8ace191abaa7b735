"""A page of the site, parsed strictly, and what is in it."""

from __future__ import annotations

from collections.abc import Iterator
from functools import lru_cache
from pathlib import Path
from xml.etree.ElementTree import Element

import html5lib  # type: ignore[import-untyped]


@lru_cache(maxsize=2)  # all of them would be more than a gigabyte
def parsed(path: Path) -> Element:
    parser = html5lib.HTMLParser(strict=True, namespaceHTMLElements=False)
    page = parser.parse(path.read_text(encoding="utf-8"))
    assert isinstance(page, Element)
    return page


def words(element: Element) -> str:
    return " ".join("".join(element.itertext()).split())


def with_class(page: Element, name: str) -> Iterator[Element]:
    return (e for e in page.iter() if name in str(e.get("class", "")).split())


def html_pages(site: Path) -> list[Path]:
    """All pages of a site."""
    return sorted(site.rglob("*.html"))
