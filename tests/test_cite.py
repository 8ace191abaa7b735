"""How sources and pages are cited: as the processor of CSL would, and in three forms as data."""

from __future__ import annotations

import json
import re
from functools import cache
from html import unescape
from pathlib import Path

import pytest
from playwright.sync_api import Browser, expect
from tests.building import whole_build

from lusoria.site.edition import Edition
from lusoria.site.pages.citations import DIGEST, Citations, Citing, set_items
from lusoria.site.pages.formats import bibtex, ris

OF_PAGES = [
    ("clause", "verquere/nowhere"),
    ("ruleset", "verquere/encyclopedia"),
    ("example", "verquere/second-man-to-the-head"),
]


@cache
def edition() -> Edition:
    return Edition(whole_build())


def citing(base: str | None = None) -> Citing:
    def absolute(address: str) -> str | None:
        return base and base + address

    return Citing(edition(), Citations(edition().source.all), absolute)


def words(html: str) -> str:
    return unescape(re.sub(r"<[^>]+>", "", html))


def test_a_source_can_be_cited_in_every_form() -> None:
    details = cite_of("source", "compleat-gamester-1725")
    csl, bibtex, ris = re.findall(r"<pre><code>(.*?)</code></pre>", details, re.S)[:3]
    (item,) = json.loads(unescape(csl))
    assert item["title"] in referred(details)
    assert bibtex.startswith("@")
    assert item["id"] in bibtex
    assert f"TI  - {item['title']}" in unescape(ris)


@pytest.mark.parametrize(("kind", "key"), OF_PAGES)
def test_a_page_says_how_it_is_cited_and_what_its_data_are_made_of(kind: str, key: str) -> None:
    details = cite_of(kind, key)
    item = citing().item(kind, key)
    told = dict(re.findall(r'data-(\w+)="([^"]*)"', details.partition(">")[0]))
    assert unescape(told["title"]) == item["title"]
    assert unescape(told["genre"]) == item["genre"]
    assert item["title"] in referred(details)


@pytest.mark.parametrize("base", [None, "https://example.org/games/"])
@pytest.mark.parametrize(("kind", "key"), OF_PAGES)
def test_the_patterns_filled_in_are_the_forms_of_a_page(
    kind: str, key: str, base: str | None
) -> None:
    made = citing(base)
    item = made.item(kind, key)
    told = {"@id@": item["id"], "@title@": item["title"], "@genre@": item["genre"]}
    told["@url@"] = str(made._absolute(f"{kind}/{key}/"))
    forms = {"CSL-JSON": json.dumps([item]), "BibTeX": bibtex(item), "RIS": ris(item)}
    for name, form in forms.items():
        text = made.patterns()["forms"][name]
        for mark, value in told.items():
            text = text.replace(mark, value)
        if name == "CSL-JSON":
            assert json.loads(text) == json.loads(form)
        else:
            assert text == form.rstrip()


def test_the_script_of_a_page_makes_the_forms_that_python_would(
    browser: Browser, host: str
) -> None:
    item = citing().item("clause", "verquere/nowhere")
    page = browser.new_page()
    page.goto(f"{host}clause/verquere/nowhere/")
    page.locator(".cite summary").click()
    expect(page.locator(".cite section")).to_have_count(3)
    digest = str(page.locator("[data-version]").get_attribute("data-version"))
    csl, *others = page.locator(".cite pre").all_inner_texts()
    page.close()
    assert json.loads(csl) == json.loads(json.dumps([item]).replace(DIGEST, digest))
    assert others == [form(item).rstrip().replace(DIGEST, digest) for form in (bibtex, ris)]


def cite_of(kind: str, key: str) -> str:
    """The part of a page that says how it is cited."""
    file: Path = whole_build() / "site" / kind / key / "index.html"
    text = file.read_text(encoding="utf-8")
    assert DIGEST not in text
    return text[text.index('<details class="cite"') :]


def referred(details: str) -> str:
    found = re.search(r'<p class="reference">(.*?)</p>', details, re.S)
    assert found is not None
    return words(found[1])


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
    assert ris(item).splitlines() == [
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
    assert len(records) == len(edition().source.all)
    for one in records:
        lines = one.strip("\n").splitlines()
        assert lines[0].startswith("TY  - ")
        assert all(re.fullmatch(r"[A-Z][A-Z0-9]  - \S.*", line) for line in lines), one
