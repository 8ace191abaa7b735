"""Pages in Debian's Chromium are soon gone through by keys, without scripts, and read in Greek.

So far as axe-core can tell, they are also as WCAG 2.2 AA asks.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator
from itertools import pairwise
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Browser, Page, expect
from tests.axe import EVERYTHING, JUDGED, axe_script
from tests.kinds import AT_WORK, KINDS, NARROW, WIDE

from lusoria.site.pyodide.fetching import NotFetchedError

MAIN = ("ruleset", "sources of a ruleset", "example", "search", "play")
"""Kinds of pages on which axe looks whenever there are tests."""
OTHERS = tuple(kind for kind in KINDS if kind not in MAIN)
"""Those on which it looks in the slow ones."""
APPARATUS = KINDS["apparatus"]
MOST_STOPS = 200


@pytest.fixture(scope="module")
def narrow(browser: Browser) -> Iterator[Page]:
    context = browser.new_context(viewport={"width": NARROW, "height": 844})
    yield context.new_page()
    context.close()


def test_arrow_keys_go_through_the_apparatus(browser: Browser, host: str) -> None:
    page = browser.new_page()
    page.goto(host + APPARATUS)
    table = page.locator(".matrix")
    stop = table.locator("[tabindex='0']")
    expect(stop).to_have_count(1)
    first, second = table.locator("tbody tr").nth(0), table.locator("tbody tr").nth(1)
    question = first.locator("th > a").first
    question.focus()
    expect(stop).to_have_text(question.inner_text())
    page.keyboard.press("ArrowDown")
    expect(second.locator("th > a").first).to_be_focused()
    page.keyboard.press("ArrowUp")
    expect(question).to_be_focused()
    page.keyboard.press("ArrowRight")
    expect(first.locator("a").nth(1)).to_be_focused()
    page.keyboard.press("Tab")
    assert not page.evaluate("document.querySelector('.matrix').contains(document.activeElement)")
    page.close()


def test_without_scripts_tab_goes_to_every_link(browser: Browser, host: str) -> None:
    context = browser.new_context(java_script_enabled=False)
    page = context.new_page()
    page.goto(host + APPARATUS)
    links = page.locator(".matrix a[href]")
    assert links.count() > MOST_STOPS
    expect(page.locator(".matrix a[tabindex]")).to_have_count(0)
    context.close()


def judged(page: Page, host: str, kind: str) -> Iterator[Any]:
    """What axe finds on a page: on a phone, then in dark colours, then on a wide screen.

    Another colour scheme changes contrast alone, another width also how large targets are.
    """
    page.set_viewport_size({"width": NARROW, "height": 900})
    page.emulate_media(color_scheme="light")
    page.goto(host + KINDS[kind], wait_until="networkidle" if kind in AT_WORK else "load")
    page.evaluate(axe_script())
    yield from page.evaluate(JUDGED, EVERYTHING)
    page.emulate_media(color_scheme="dark")
    yield from page.evaluate(JUDGED, ["color-contrast"])
    page.emulate_media(color_scheme="light")
    page.set_viewport_size({"width": WIDE, "height": 900})
    yield from page.evaluate(JUDGED, ["color-contrast", "target-size"])


@pytest.mark.parametrize("kinds", [MAIN, pytest.param(OTHERS, marks=pytest.mark.slow)])
def test_axe_finds_nothing_on_a_phone_in_dark_colours_or_on_a_wide_screen(
    browser: Browser, host: str, kinds: Iterable[str]
) -> None:
    page = browser.new_page()
    try:
        found = {kind: [*judged(page, host, kind)] for kind in kinds}
    except NotFetchedError as error:
        pytest.skip(f"axe-core cannot be fetched: {error}")
    page.close()
    assert {kind: violations for kind, violations in found.items() if violations} == {}


LINES = """() => [...document.querySelectorAll(".crumbs a")].map((link) => {
  const { y, height } = link.getBoundingClientRect();
  return y + height / 2;
})"""


def test_lines_of_breadcrumbs_are_as_far_apart_as_fingers_need(narrow: Page, host: str) -> None:
    narrow.goto(f"{host}ruleset/ludus-latrunculorum/rex-12x8/game/")
    middles = sorted({round(y) for y in narrow.evaluate(LINES)})
    assert len(middles) > 1
    assert min(b - a for a, b in pairwise(middles)) >= 24


DIFFERING = "game/ludus-latrunculorum/"


def test_where_rulesets_differ_is_a_group_that_opens_and_is_printed(
    narrow: Page, host: str
) -> None:
    narrow.goto(host + DIFFERING, wait_until="networkidle")
    group = narrow.locator("details", has=narrow.locator(".differences"))
    answers = group.locator(".differences > li > ul")
    expect(answers.first).to_be_hidden()
    group.locator("> summary").press("Enter")
    expect(answers.first).to_be_visible()
    group.locator("> summary").press("Enter")
    narrow.evaluate("dispatchEvent(new Event('beforeprint'))")
    expect(answers.last).to_be_visible()


GREEK = """language => {
  const made = document.createElement("p");
  Object.assign(made, { textContent: "ἱερᾶς", lang: language });
  document.querySelector("main").append(made);
  return getComputedStyle(made).fontFamily.split(",")[0].replaceAll('"', "");
}"""
"""The first of the typefaces in which a text of a language is set."""


def test_ancient_greek_is_set_in_a_face_of_the_site_that_has_its_accents(
    browser: Browser, host: str, site: Path
) -> None:
    page = browser.new_page()
    page.goto(f"{host}about/", wait_until="networkidle")
    with page.expect_response(re.compile("noto-serif-greek-ext-400-normal")) as answer:
        assert page.evaluate(GREEK, "grc") == "Noto Serif Greek"
    assert answer.value.ok
    assert page.evaluate(GREEK, "grc-Latn") == page.evaluate(GREEK, "en") == "Source Serif 4"
    licence = site / "static" / "fonts" / "OFL-Noto-Serif.txt"
    assert "SIL Open Font License, Version 1.1" in licence.read_text("utf-8")
    page.close()
