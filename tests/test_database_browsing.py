"""Datasette in a browser: from its first page to an answer; what axe finds on its main pages."""

from __future__ import annotations

import re
from collections.abc import Iterator

import httpx
import pytest
from playwright.sync_api import Browser, BrowserContext, Page, ViewportSize, expect
from tests.axe import JUDGED, axe_script
from tests.browsing import LOADING
from tests.kinds import NARROW, WIDE

from lusoria.site.pyodide.fetching import NotFetchedError

PAGES = (
    "/db/",
    "/db/lusoria/clause?game=verquere",
    "/db/lusoria/clause/verquere~2Fonly-on-the-head",
    "/db/lusoria/evidence?_size=20",
    "/db/lusoria/example_step?_size=10",
    "/db/lusoria/search?text=two+men",
    "/db/lusoria/apparatus_of_a_game?game=verqeure",
    "/db/lusoria/clause/nobody",
)

CHECKED = ["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22aa"]


@pytest.fixture(scope="module")
def context(browser: Browser) -> Iterator[BrowserContext]:
    """A reader with a phone, in the dark."""
    screen: ViewportSize = {"width": NARROW, "height": 900}
    with browser.new_context(viewport=screen, color_scheme="dark") as context:
        context.set_default_timeout(LOADING)
        yield context


@pytest.fixture
def page(context: BrowserContext) -> Iterator[Page]:
    """A page that must say nothing on its console, but that a page is missing."""
    page = context.new_page()
    said: list[str] = []
    page.on("console", lambda message: said.append(f"{page.url} {message.text}"))
    page.on("pageerror", lambda error: said.append(f"{page.url} {error}"))
    yield page
    page.close()
    assert [line for line in said if "Failed to load" not in line] == []


def test_a_reader_comes_from_the_first_page_to_an_answer(private: httpx.Client, page: Page) -> None:
    page.goto(str(private.base_url.join("/db/")))
    page.get_by_label("Search everywhere").fill('"only on the twelfth point"')
    page.get_by_role("button", name="Search").click()
    said = "On the opponent's side a player may have two or more men"
    found = page.get_by_role("cell", name=said)
    found.locator("a[href*='/clause/']").first.click()  # a shared answer may say the same
    expect(page.get_by_role("heading", level=1)).to_contain_text("only on the twelfth point")
    expect(page.get_by_role("heading", level=2).first).to_have_text("Witnesses")
    rulesets = page.get_by_role("region", name="Taken by")
    rulesets.get_by_role("link", name="The French rules of the Revertier").click()
    expect(page.get_by_role("heading", name="Its rules, in the order of play")).to_be_visible()
    page.locator("h1 a.page").click()
    expect(page).to_have_url(re.compile(r"/ruleset/verquere/revertier-1701/$"))


def test_a_reader_divides_a_table_and_opens_a_row(private: httpx.Client, page: Page) -> None:
    page.goto(str(private.base_url.join("/db/")))
    page.locator(".home-tables").get_by_role("link", name="Evidence", exact=True).click()
    page.locator("#facet-game").get_by_role("link", name="Ludus latrunculorum").click()
    expect(page.locator(".found")).to_contain_text(re.compile(r"\d+ rows"))
    page.locator("td.type-pk a").first.click()
    expect(page.get_by_role("heading", name="Sources", exact=True)).to_be_visible()


@pytest.mark.parametrize("path", PAGES)
def test_no_page_is_wider_than_the_screen_and_axe_finds_nothing(
    private: httpx.Client, page: Page, path: str
) -> None:
    try:
        script = axe_script()
    except NotFetchedError as error:
        pytest.skip(str(error))
    page.goto(str(private.base_url.join(path)))
    page.evaluate(script)
    found = page.evaluate(JUDGED, CHECKED)
    page.emulate_media(color_scheme="light")
    page.set_viewport_size({"width": WIDE, "height": 900})
    found += page.evaluate(JUDGED, ["color-contrast", "target-size"])
    assert found == []
    for width in (WIDE, NARROW):
        page.set_viewport_size({"width": width, "height": 900})
        assert page.evaluate("document.documentElement.scrollWidth <= innerWidth"), width
