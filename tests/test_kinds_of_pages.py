"""One page of each kind in Debian's Chromium: quiet, narrow enough, soon gone through by keys.

So far as axe-core can tell, they are also as WCAG 2.2 AA asks.
"""

from __future__ import annotations

from collections.abc import Iterator

import pytest
from playwright.sync_api import Browser, Page, expect
from tests.axe import axe_script

from lusoria.site.pyodide.fetching import NotFetchedError

KINDS = {
    "home": "",
    "game": "game/ludus-latrunculorum/",
    "ruleset": "ruleset/verquere/verkehren-swedish/",
    "whole game": "ruleset/verquere/dlp-1252/game/",
    "clause": "clause/verquere/two-men-close/",
    "question": "locus/verquere/course/",
    "apparatus": "locus/verquere/",
    "example": "example/garanguet/fives-nine-times/",
    "examples": "example/verquere/",
    "record": "example/laquet/doublet-recorded/",
    "source": "source/guiton-1822/",
    "sources": "source/",
    "document": "document/vasamuseet-2003/",
    "documents": "document/",
    "rule": "rule/grid.binding.bound_between_two/",
    "rules": "rule/",
    "evidence": "evidence/DLP.Evidence.1001/",
    "all evidence": "evidence/",
    "map": "map/",
    "stemma": "stemma/",
    "method": "method/",
    "criteria": "method/criteria/",
    "downloads": "downloads/",
    "changes": "changes/",
    "schema": "schema/",
    "recipes": "recipes/",
    "search": "search/?q=blot",
    "play": "play/verquere/encyclopedia/",
    "about": "about/",
    "missing": "404.html",
    "folder_index": "ruleset/",
}
APPARATUS = KINDS["apparatus"]
MOST_STOPS = 200
STOPS = """() => [...document.querySelectorAll(
  "a[href], button, input, select, textarea, summary, [tabindex]"
)].filter((each) => each.tabIndex >= 0 && each.checkVisibility()).length"""
TOO_WIDE = """() => {
  const width = document.documentElement.clientWidth;
  if (document.documentElement.scrollWidth <= width) return [];
  return [...document.body.querySelectorAll("*")]
    .filter((each) => each.getBoundingClientRect().right > width)
    .map((each) => each.outerHTML.slice(0, 120));
}"""
EVERYTHING = ["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22aa", "best-practice"]
CONTRAST = ["color-contrast"]
"""All that another colour scheme changes."""
AT_WORK = {"search", "play"}
"""Kinds of pages that go on after they are loaded."""
JUDGED = """async (only) => {
  const { violations } = await axe.run(document, { runOnly: only, resultTypes: ["violations"] });
  return violations.map(({ id, nodes }) => [id, nodes.map((each) => each.html.slice(0, 200))]);
}"""


@pytest.fixture(scope="module")
def narrow(browser: Browser) -> Iterator[Page]:
    context = browser.new_context(viewport={"width": 390, "height": 844})
    yield context.new_page()
    context.close()


@pytest.mark.parametrize("kind", KINDS)
def test_a_page_is_quiet_fits_a_telephone_and_has_few_stops(
    narrow: Page, host: str, kind: str
) -> None:
    said: list[str] = []
    asked: list[str] = []
    listeners = {
        "console": lambda message: said.append(message.text),
        "pageerror": lambda error: said.append(str(error)),
        "request": lambda request: asked.append(request.url),
    }
    for event, listener in listeners.items():
        narrow.on(event, listener)  # type: ignore[call-overload]
    narrow.goto(host + KINDS[kind], wait_until="networkidle")
    for event, listener in listeners.items():
        narrow.remove_listener(event, listener)
    assert said == []
    assert [each for each in asked if not each.startswith((host, "data:", "blob:"))] == []
    assert narrow.evaluate(TOO_WIDE) == []
    assert narrow.evaluate(STOPS) <= MOST_STOPS


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


@pytest.mark.parametrize("width", [390, pytest.param(1440, marks=pytest.mark.slow)])
def test_axe_finds_nothing_in_light_colours_nor_too_little_contrast_in_dark_ones(
    browser: Browser, host: str, width: int
) -> None:
    try:
        script = axe_script()
    except NotFetchedError as error:
        pytest.skip(f"axe-core cannot be fetched: {error}")
    page = browser.new_page(viewport={"width": width, "height": 900})
    found = {}
    for kind, address in KINDS.items():
        page.emulate_media(color_scheme="light")
        page.goto(host + address, wait_until="networkidle" if kind in AT_WORK else "load")
        page.evaluate(script)
        found[kind] = page.evaluate(JUDGED, EVERYTHING)
        page.emulate_media(color_scheme="dark")
        found[f"{kind}, dark"] = page.evaluate(JUDGED, CONTRAST)
    page.close()
    assert {kind: violations for kind, violations in found.items() if violations} == {}
