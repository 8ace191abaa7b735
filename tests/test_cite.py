"""How sources and pages are cited: as the processor of CSL would, and in three forms as data."""

from __future__ import annotations

import json
import re
from functools import cache
from html import unescape
from pathlib import Path

import pytest
from tests.building import whole_build

from lusoria.schema.database.tables import Source
from lusoria.site.pages.citations import Citations, set_items
from lusoria.site.pages.citing import Citing
from lusoria.site.pages.edition import Edition
from lusoria.site.pages.finishing import DIGEST
from lusoria.site.pages.ris import record

OF_PAGES = [
    ("clause", "verquere/nowhere"),
    ("ruleset", "verquere/encyclopedia"),
    ("example", "verquere/second-man-to-the-head"),
]
PAGES = [*OF_PAGES, ("source", "compleat-gamester-1725")]


@cache
def edition() -> Edition:
    return Edition(whole_build())


def citing(base: str | None = None) -> Citing:
    def absolute(address: str) -> str | None:
        return base and base + address

    return Citing(edition(), Citations(edition().all(Source)), absolute)


def words(html: str) -> str:
    return unescape(re.sub(r"<[^>]+>", "", html))


@pytest.mark.parametrize(("kind", "key"), PAGES)
def test_a_page_can_be_cited_in_every_form(kind: str, key: str) -> None:
    file: Path = whole_build() / "site" / kind / key / "index.html"
    text = file.read_text(encoding="utf-8")
    assert DIGEST not in text
    details = text[text.index('<details class="cite"') :]
    reference, csl, bibtex, ris = re.findall(
        r'<p class="reference">(.*?)</p>|<pre><code>(.*?)</code></pre>', details, re.S
    )[:4]
    (item,) = json.loads(unescape(csl[1]))
    assert item["title"] in words(reference[0])
    assert bibtex[1].startswith("@")
    assert item["id"] in bibtex[1]
    assert f"TI  - {item['title']}" in unescape(ris[1])


@pytest.mark.parametrize("base", [None, "https://example.org/games/"])
@pytest.mark.parametrize(("kind", "key"), OF_PAGES)
def test_the_pattern_says_what_the_processor_would(kind: str, key: str, base: str | None) -> None:
    made = citing(base)
    (expected,) = set_items([made.item(kind, key)])
    assert words(made(kind, key).reference) == words(expected)
    assert key in expected


def test_a_page_at_an_address_is_cited_by_its_permalink() -> None:
    item = citing("https://example.org/games/").item("clause", "verquere/nowhere")
    assert item["URL"] == f"https://example.org/games/clause/verquere/nowhere/?v={DIGEST}"
    assert "URL" not in citing().item("clause", "verquere/nowhere")


def test_what_is_no_html_is_escaped_in_a_reference() -> None:
    made = citing()
    item = {**made.item("clause", "verquere/nowhere"), "title": "<b> & so on"}
    assert "‘&lt;b&gt; &amp; so on’" in made._set(item)


def test_ris_of_a_chapter() -> None:
    item = {
        "id": "x",
        "type": "chapter",
        "title": "On  tables",
        "container-title": "Games",
        "author": [
            {"family": "Moulidars", "given": "T.", "non-dropping-particle": "de"},
            {"literal": "A museum"},
        ],
        "editor": [{"family": "Roe", "given": "R.", "suffix": "jr"}],
        "page": "9–12",
        "issued": {"date-parts": [[1840]]},
        "accessed": {"date-parts": [[2026, 1, 2]]},
    }
    assert record(item).splitlines() == [
        "TY  - CHAP",
        "ID  - x",
        "AU  - de Moulidars, T.",
        "AU  - A museum",
        "ED  - Roe, R., jr",
        "TI  - On tables",
        "T2  - Games",
        "SP  - 9",
        "EP  - 12",
        "PY  - 1840",
        "Y2  - 2026/01/02",
        "ER  - ",
    ]


def test_every_source_is_a_record_of_ris() -> None:
    text = (whole_build() / "site" / "source" / "lusoria.ris").read_text(encoding="utf-8")
    records = text.split("ER  - \n")[:-1]
    assert len(records) == len(edition().all(Source))
    for one in records:
        lines = one.strip("\n").splitlines()
        assert lines[0].startswith("TY  - ")
        assert all(re.fullmatch(r"[A-Z][A-Z0-9]  - \S.*", line) for line in lines), one
