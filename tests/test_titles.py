"""Titles, names and addresses as readers see them: in words, each its own, in its own script."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterator
from html import unescape
from pathlib import Path
from types import SimpleNamespace
from typing import Any

import pytest

from lusoria.site import addresses
from lusoria.site.build import Build
from lusoria.site.pages.site import dense
from lusoria.site.things import make_template, read_kind
from lusoria.site.words import LANGUAGES, written_in


@pytest.mark.parametrize(
    ("record", "title"),
    [
        (("Artifact", "Palmyra", None, None, 75, None), "Artifact, Palmyra, from AD 75"),
        (
            ("Contemporary text", "Mytilene", "Greece", None, -599, -599),
            "Contemporary text, Mytilene, 600 BC",
        ),
        (("Rules text", None, None, "[1840,1888]", 1840, 1888), "Rules text, 1840 or 1888"),
        (("Record", None, "Iceland", None, None, None), "Record, Iceland"),
    ],
)
def test_a_record_of_evidence_is_called_by_what_it_is_where_and_when(
    record: tuple[Any, ...], title: str
) -> None:
    facts = ("what", "place", "region", "edtf", "not_before", "not_after")
    thing = SimpleNamespace(**dict(zip(facts, record, strict=True)))
    assert make_template(read_kind("evidence").heads["name"]).render(thing=thing) == title


@pytest.mark.parametrize(
    ("text", "code", "attributes"),
    [
        ("πέντε γραμμαί", "grc", ' lang="grc"'),
        ("Pente grammai", "grc", ' lang="grc-Latn"'),
        ("يهودية", "ar", ' lang="ar" dir="rtl"'),
        ("mahbusa", "ar", ' lang="ar-Latn"'),
        ("nēw-ardaxšīr", "pal", ' lang="pal-Latn"'),
        ("Að elta stelpur", "is", ' lang="is"'),
        ("длинные нарды", "ru", ' lang="ru"'),
        ("mültezim", "tr", ' lang="tr"'),
    ],
)
def test_a_text_is_marked_by_its_language_its_letters_and_their_direction(
    text: str, code: str, attributes: str
) -> None:
    assert written_in(text, code) == attributes


KINDS = (
    *("clause", "document", "evidence", "example", "game", "locus"),
    *("play", "rule", "ruleset", "source", "stemma"),
)
"""The kinds of pages that are looked at here."""

SLUG = re.compile(r"[a-z0-9]+([-_/#.][a-z0-9]+)+")


TITLE = re.compile(r"<title>([^<]*)")
DESCRIPTION = re.compile(r'<meta name="description" content="([^"]*)"')
LINK = re.compile(r"<a\b[^>]*>(.*?)</a>", re.S)
SET_APART = re.compile(r"<(?:code|small)\b.*", re.S)
"""An identifier to be copied, a number."""
MARKED = re.compile(r'<i\b[^>]*?\blang="([^"]*)"(?: dir="([^"]*)")?[^>]*>([^<]*)')


class Seen:
    """The title and the description of a page, its links with their texts, and what has `lang`."""

    def __init__(self, page: str) -> None:
        self.title, self.description = (
            unescape(match[1]) if (match := part.search(page)) else ""
            for part in (TITLE, DESCRIPTION)
        )
        self.links = [
            unescape(re.sub(r"<[^>]*>", "", SET_APART.sub("", text))) for text in LINK.findall(page)
        ]
        self.marked = [
            (language, direction or None, unescape(text))
            for language, direction, text in MARKED.findall(page)
        ]


@pytest.fixture(scope="module")
def pages(folder: Path) -> dict[str, Seen]:
    return {
        path.relative_to(folder / "site").parent.as_posix(): Seen(path.read_text(encoding="utf-8"))
        for kind in KINDS
        for path in (folder / "site" / kind).rglob("index.html")
        if "+" not in path.parent.name  # an old address of an option
    }


def twice(said: Iterator[str]) -> list[str]:
    return [text for text, times in Counter(said).items() if times > 1]


def test_no_two_pages_have_the_same_title(pages: dict[str, Seen]) -> None:
    assert len(pages) > 500
    assert twice(page.title for page in pages.values()) == []


def test_no_two_pages_have_the_same_description(pages: dict[str, Seen]) -> None:
    assert twice(page.description for page in pages.values()) == []


def test_a_title_is_in_words(pages: dict[str, Seen]) -> None:
    for name, page in pages.items():
        assert not SLUG.fullmatch(page.title.partition(" · ")[0].partition(" (")[0]), name


def test_no_link_has_an_identifier_for_its_text(pages: dict[str, Seen]) -> None:
    raw = {
        f"{name}: {text}"
        for name, page in pages.items()
        for text in map(str.strip, page.links)
        if SLUG.fullmatch(text) and not text[0].isdigit() and "." not in text
    }
    assert raw == set()


def test_every_name_of_a_game_is_marked_as_it_is_written(
    pages: dict[str, Seen], folder: Path
) -> None:
    for name in Build(folder).query("SELECT game, name, language FROM name"):
        marked = pages[f"game/{name.game}"].marked
        attributes = str(written_in(name.name, name.language))
        found = [(lang, way) for lang, way, text in marked if text == name.name]
        told = [f' lang="{lang}"' + (f' dir="{way}"' if way else "") for lang, way in found]
        assert attributes in told, name.name


def test_every_language_has_a_name(folder: Path) -> None:
    rows = Build(folder).query("SELECT DISTINCT language FROM name")
    assert {row.language for row in rows} <= set(LANGUAGES)


@pytest.mark.parametrize(
    ("here", "there", "way"),
    [
        ("", "", "./"),
        ("", "source/", "source/"),
        ("clause/verquere/nowhere/", "", "../../../"),
        ("clause/verquere/nowhere/", "static/site.css", "../../../static/site.css"),
        (
            "clause/verquere/nowhere/",
            "source/ludii-1252/#doubling",
            "../../../source/ludii-1252/#doubling",
        ),
        ("source/ludii-1252/", "source/ludii-1252/#setup", "./#setup"),
        ("source/", "#content", "#content"),
    ],
)
def test_relative_addresses(here: str, there: str, way: str) -> None:
    assert addresses.relative(here, there) == way


def test_rows_are_addressed_as_datasette_does() -> None:
    assert addresses.row("clause", "verquere/nowhere") == "db/lusoria/clause/verquere~2Fnowhere"
    assert addresses.row("passage", "a#b") == "db/lusoria/passage/a~23b"
    assert addresses.row("ruleset", "v/e+five blots") == "db/lusoria/ruleset/v~2Fe~2Bfive+blots"
    assert addresses.row("name", "verquere", 2) == "db/lusoria/name/verquere,2"


def test_blank_lines_go_but_not_those_of_preformatted_text() -> None:
    page = "<p>One</p>\n\n \n<pre>a\n\n\nb</pre>\n\n<textarea>\n\nc</textarea>\n\n\n<p>"
    assert dense(page) == ("<p>One</p>\n<pre>a\n\n\nb</pre>\n<textarea>\n\nc</textarea>\n<p>")
