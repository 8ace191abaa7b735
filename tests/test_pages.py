"""What holds for every page: valid, strict HTML, and each thing has its page."""

from __future__ import annotations

import re
import sqlite3
from collections import Counter
from collections.abc import Callable, Iterator
from contextlib import closing
from dataclasses import dataclass, field
from pathlib import Path
from xml.etree.ElementTree import Element

import html5lib  # type: ignore[import-untyped]
import pytest
from tests.parsing import html_pages, parsed, words

from lusoria.site import addresses
from lusoria.site.pages.site import LONGEST


def inline(page: Element) -> Iterator[str]:
    for element in page.iter():
        if element.tag == "style" or "style" in element.attrib:
            yield "a style"
        yield from (name for name in map(str, element.attrib) if name.startswith("on"))
        is_data = element.get("type") == "application/ld+json"
        if element.tag == "script" and not element.get("src") and not is_data:
            yield "a script"


def elsewhere(page: Element) -> Iterator[str]:
    for element in page.iter():
        names = ["src", "srcset", "action", "data", *(["href"] if element.tag == "link" else [])]
        yield from (name for name in names if "//" in element.get(name, ""))


def head(page: Element) -> Iterator[str]:
    told = {
        meta.get("name") or meta.get("property"): meta.get("content") for meta in page.iter("meta")
    }
    if "refresh" in {meta.get("http-equiv") for meta in page.iter("meta")}:
        return  # it leads on to another page at once
    if not told.get("description") or len(str(told["description"])) > LONGEST + 2:
        yield "no description"


def frame(page: Element) -> Iterator[str]:
    if page.get("lang") != "en":
        yield "no language"
    if len(list(page.iter("h1"))) != 1:
        yield "not one heading"
    if page.find(".//main[@id='_content']") is None or page.find(".//a[@href='#_content']") is None:
        yield "no way past the navigation"
    if not words(next(page.iter("title"))).endswith("· lusoria"):
        yield "no title"


def levels(page: Element) -> Iterator[str]:
    level = 0
    for element in page.iter():
        if isinstance(element.tag, str) and re.fullmatch("h[1-6]", element.tag):
            if int(element.tag[1]) > level + 1:
                yield words(element)
            level = int(element.tag[1])


def ids(page: Element) -> Iterator[str]:
    found = Counter(element.get("id") for element in page.iter() if element.get("id"))
    yield from (str(name) for name, times in found.items() if times > 1)


RESPECTS = (inline, elsewhere, head, frame, levels, ids)


@dataclass
class Seen:
    """What was seen of pages: faults, by respect."""

    pages: int = 0
    invalid: list[str] = field(default_factory=list)
    faults: dict[str, list[str]] = field(default_factory=dict)


@pytest.fixture(
    scope="module",
    params=[10, pytest.param(1, marks=pytest.mark.slow)],
    ids=["one of ten", "each"],
)
def seen(site: Path, request: pytest.FixtureRequest) -> Seen:
    """What was seen of so many pages of each kind, the first ones among them."""
    found = Seen(faults={respect.__name__: [] for respect in RESPECTS})
    kinds: Counter[str] = Counter()
    for path in html_pages(site):
        kind = path.relative_to(site).parts[0]
        kinds[kind] += 1
        if kinds[kind] % request.param != 1 % request.param:
            continue
        name = path.relative_to(site).parent.as_posix()
        found.pages += 1
        try:
            page = parsed(path)
        except html5lib.html5parser.ParseError as error:
            found.invalid.append(f"{name}: {error}")
            continue
        for respect in RESPECTS:
            found.faults[respect.__name__] += [f"{name}: {fault}" for fault in respect(page)]
    return found


def test_every_page_is_valid_html(seen: Seen) -> None:
    assert seen.pages > 100
    assert seen.invalid == []


def test_nothing_is_inline_that_the_policy_forbids(seen: Seen) -> None:
    assert seen.faults["inline"] == []


def test_nothing_is_loaded_from_elsewhere(seen: Seen) -> None:
    assert seen.faults["elsewhere"] == []


def test_every_page_has_one_heading_a_title_and_a_way_past_the_navigation(seen: Seen) -> None:
    assert seen.faults["frame"] == []


def test_every_page_describes_itself(seen: Seen) -> None:
    assert seen.faults["head"] == []


def test_headings_skip_no_level(seen: Seen) -> None:
    assert seen.faults["levels"] == []


def test_ids_are_unique_in_a_page(seen: Seen) -> None:
    assert seen.faults["ids"] == []


def page_of(text: str) -> Element:
    page = html5lib.HTMLParser(namespaceHTMLElements=False).parse(text)
    assert isinstance(page, Element)
    return page


@pytest.mark.parametrize(
    ("respect", "text"),
    [
        (inline, "<p style='color: red'>"),
        (inline, "<style></style>"),
        (inline, "<p onclick='x()'>"),
        (inline, "<script>x()</script>"),
        (elsewhere, "<img src='https://example.org/x.png'>"),
        (elsewhere, "<link href='//example.org/x.css'>"),
        (head, "<title>No description</title>"),
        (frame, "<title>lusoria</title>"),
        (levels, "<h1>One</h1><h3>Three</h3>"),
        (ids, "<p id='a'><p id='a'>"),
    ],
)
def test_a_fault_of_a_page_is_seen(respect: Callable[[Element], Iterator[str]], text: str) -> None:
    assert [*respect(page_of(text))]


def test_every_thing_has_its_page(site: Path, folder: Path) -> None:
    with closing(sqlite3.connect(folder / "lusoria.db")) as connection:
        for kind in addresses.KINDS:
            for (key,) in connection.execute(f"SELECT id FROM {kind}"):
                assert (site / kind / key / "index.html").is_file(), f"{kind} {key}"
        for (key,) in connection.execute("SELECT id FROM assembled"):
            assert (site / "rulesets" / f"{key}.json").is_file(), key
