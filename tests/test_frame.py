"""The frame of one page of each kind: one bar, one place that is marked, the key a tap away.

Nothing moves while a page comes, it is quiet and fits every screen, and what a finger may hit is as
large as it needs.
"""

from __future__ import annotations

import json
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path

import pytest
from playwright.sync_api import Browser, Page, expect
from tests.kinds import AT_WORK, KINDS, NARROW, NARROWEST, WIDE

from lusoria.site.edition import Edition
from lusoria.site.words import BASES

BAR = """() => [...document.querySelectorAll(".top, .top a")].map((each) => {
  const { top, height, left, right } = each.getBoundingClientRect();
  return [top, height, Math.min(right - left, height), right];
})"""
"""Of the bar and of each link in it: top, height, the smaller side, the right edge."""
MARKED = ".top [aria-current], .elsewhere [aria-current]"
NOWHERE = {"missing"}
"""Kinds of pages that are behind no door."""
WATCHED = """moved = 0;
new PerformanceObserver((list) => {
  for (const each of list.getEntries()) if (!each.hadRecentInput) moved += each.value;
}).observe({ type: "layout-shift", buffered: true });"""
MOST_MOVED = 0.05
AFTER_PAINT = "new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done)))"
SMALL = """() => {
  const lines = (each) => {
    let block = each.parentElement;
    while (getComputedStyle(block).display.startsWith("inline")) block = block.parentElement;
    return block.innerText.replace(each.innerText, "").trim();
  };
  return [...document.querySelectorAll("a[href], button, input, select, textarea, summary")]
    .filter((each) => each.checkVisibility({ visibilityProperty: true }) && each.tabIndex >= 0)
    .filter((each) => !each.closest("svg, .unseen, .skip, [hidden]"))
    .map((each) => (/checkbox|radio/.test(each.type) && each.closest("label")) || each)
    .filter((each) => {
      const { width, height } = each.getBoundingClientRect();
      const isInline = getComputedStyle(each).display === "inline";
      return Math.min(width, height) < 23.9 && !(isInline && lines(each));
    })
    .map((each) => each.outerHTML.slice(0, 160));
}"""
"""Targets below 24 pixels; links within a line of text are as high as the line, as WCAG has it."""


STOPS = """() => [...document.querySelectorAll(
  "a[href], button, input, select, textarea, summary, [tabindex]"
)].filter((each) => each.tabIndex >= 0 && each.checkVisibility()).length"""
MOST_STOPS = 200
TOO_WIDE = """() => {
  const width = document.documentElement.clientWidth;
  if (document.documentElement.scrollWidth <= width) return [];
  return [...document.body.querySelectorAll("*")]
    .filter((each) => each.getBoundingClientRect().right > width)
    .map((each) => each.outerHTML.slice(0, 120));
}"""


@pytest.fixture(scope="module")
def page(browser: Browser) -> Iterator[Page]:
    context = browser.new_context(viewport={"width": NARROW, "height": 844})
    yield context.new_page()
    context.close()


@contextmanager
def come(browser: Browser, width: int) -> Iterator[Page]:
    """A page that a reader comes to who has seen no other."""
    with browser.new_context(viewport={"width": width, "height": 844}) as context:
        context.add_init_script(WATCHED)
        yield context.new_page()


def arrive(page: Page, host: str, kind: str) -> None:
    """Go to the page of a kind, and wait until all of it is painted."""
    page.goto(host + KINDS[kind], wait_until="networkidle" if kind in AT_WORK else "load")
    page.evaluate("document.fonts.ready")
    page.evaluate(AFTER_PAINT)


@dataclass
class Seen:
    """What was seen of a page of a kind on a phone, which was then turned into wider screens."""

    kind: str
    moved: float
    stops: int
    small: list[str]
    bars: dict[int, list[list[float]]]
    too_wide: dict[int, list[str]]
    said: list[str]
    asked: list[str]
    marked: int
    doors: list[bool]


@pytest.fixture(scope="module", params=KINDS)
def seen(request: pytest.FixtureRequest, browser: Browser, host: str) -> Seen:
    """One visit to a page, of which several tests tell."""
    said: list[str] = []
    asked: list[str] = []
    with come(browser, NARROW) as page:
        page.on("console", lambda message: said.append(message.text))
        page.on("pageerror", lambda error: said.append(str(error)))
        page.on("request", lambda request: asked.append(request.url))
        arrive(page, host, request.param)
        moved, stops, small = map(page.evaluate, ("moved", STOPS, SMALL))
        marked = page.locator(MARKED).count()
        doors = [
            page.get_by_role("link", name=name, exact=True).is_visible()
            for name in ("Key", "Search")
        ]
        bars, too_wide = {}, {}
        for width in (NARROWEST, NARROW, WIDE):
            page.set_viewport_size({"width": width, "height": 844})
            bars[width], too_wide[width] = page.evaluate(BAR), page.evaluate(TOO_WIDE)
    return Seen(request.param, moved, stops, small, bars, too_wide, said, asked, marked, doors)


def test_a_page_has_one_bar_of_one_row_and_one_place_is_marked(seen: Seen) -> None:
    for width, ((_, height, _, _), *links) in seen.bars.items():
        assert height == 48
        assert {round(top + high / 2) for top, high, _, _ in links} == {24}, "more than one row"
        assert min(small for _, _, small, _ in links) >= 24
        assert max(right for *_, right in links) <= width
    assert seen.marked == (0 if seen.kind in NOWHERE else 1)
    assert seen.doors == [True, True]


def test_what_a_finger_may_hit_is_large_enough_and_stops_are_few(seen: Seen) -> None:
    assert seen.small == []
    assert seen.stops <= MOST_STOPS


def test_a_page_is_quiet_and_fits_every_screen(seen: Seen, host: str) -> None:
    assert seen.said == []
    assert [each for each in seen.asked if not each.startswith((host, "data:", "blob:"))] == []
    assert {width: wider for width, wider in seen.too_wide.items() if wider} == {}


def test_nothing_moves_while_a_page_comes(seen: Seen, browser: Browser, host: str) -> None:
    assert seen.moved <= MOST_MOVED
    with come(browser, WIDE) as page:
        arrive(page, host, seen.kind)
        assert page.evaluate("moved") <= MOST_MOVED


# --- The key.

EXPLAINS = "locus/verquere/course/"


def test_the_key_is_a_drawer_on_every_page_with_the_sigla_of_the_page(
    page: Page, host: str
) -> None:
    page.goto(host + EXPLAINS)
    page.get_by_role("link", name="Key", exact=True).click()
    drawer = page.get_by_role("dialog", name="Key")
    for word, says in BASES.items():
        expect(drawer.locator(f".glossary .{word} + dd")).to_have_text(says)
    expect(drawer.get_by_text("a man goes from point 8 to point 12")).to_be_visible()
    drawer.get_by_text("Sigla on this page").click()
    named = page.locator("main #_sigla li").all_text_contents()
    assert drawer.locator(".sigla-here li").all_text_contents() == named
    page.keyboard.press("Escape")
    expect(drawer).to_be_hidden()
    assert page.url == host + EXPLAINS


def test_a_word_on_what_a_choice_rests_leads_to_its_place_in_the_key(page: Page, host: str) -> None:
    page.goto(host + EXPLAINS)
    word = page.locator("main .basis.reported").first
    word.hover()
    expect(word).to_have_attribute("title", BASES["reported"])
    word.click()
    expect(page.get_by_role("dialog").locator("dt.reported")).to_be_in_viewport()


def test_a_siglum_tells_its_source_where_it_stands(page: Page, host: str, edition: Edition) -> None:
    page.goto(host + EXPLAINS)
    siglum = page.locator("main .witness .siglum").last
    siglum.hover()
    (source,) = edition.source.by("siglum", siglum.inner_text().rstrip("*"))
    link = page.locator("main .witness a:has(.siglum)").last
    told = siglum.get_attribute("title") or link.get_attribute("title") or ""
    assert source.label[:30] in told


def test_every_siglum_of_a_page_is_in_its_list(site: Path, page: Page, host: str) -> None:
    for address in (EXPLAINS, KINDS["clause"], KINDS["apparatus"], KINDS["game"], KINDS["home"]):
        page.goto(host + address)
        listed = set(page.locator("#_sigla .siglum").all_text_contents())
        named = page.locator("main .siglum").all_text_contents()
        split = {each.strip().rstrip("*") for text in named for each in text.split(",")}
        assert split - {""} == listed, address


def test_without_scripts_the_key_is_a_page(browser: Browser, host: str) -> None:
    context = browser.new_context(java_script_enabled=False)
    page = context.new_page()
    page.goto(host + EXPLAINS)
    page.get_by_role("link", name="Key", exact=True).click()
    assert page.url == f"{host}key/"
    expect(page.get_by_role("heading", name="Throws and plays")).to_be_visible()
    context.close()


# --- Choosing a game.

KEPT = "lusoria-games"


def test_every_game_that_can_be_played_is_a_door_with_what_is_special(
    page: Page, host: str, edition: Edition
) -> None:
    page.goto(f"{host}play/")
    cards = page.locator(".game-card")
    playable = [game for game in edition.game.all if game.status == "playable"]
    assert sorted(cards.locator("h3").all_inner_texts()) == sorted(each.name for each in playable)
    for game in playable:
        assert game.special, game.id
        card = page.locator(f"[data-game={game.id}]")
        expect(card).to_contain_text(game.special)
        first = edition.ruleset.by("game", game.id)[0].id
        assert card.locator("h3 a").get_attribute("href") == f"{first}/"


def test_one_family_can_be_shown_alone(page: Page, host: str) -> None:
    page.goto(f"{host}play/")
    page.get_by_role("link", name="Tracks").click()
    expect(page.locator("section.family:visible")).to_have_count(1)
    expect(page.get_by_role("heading", name="Bakkis")).to_be_visible()
    page.get_by_role("link", name="All").click()
    expect(page.locator("section.family:visible")).to_have_count(3)


def test_one_chooses_against_whom(page: Page, host: str) -> None:
    page.goto(f"{host}play/")
    page.get_by_label("Against").select_option("person")
    link = page.locator("[data-game=backgammon] h3 a")
    assert (link.get_attribute("href") or "").endswith("play/backgammon/modern/?black=person")


def test_the_game_that_was_left_is_offered_and_one_that_was_not_tried(
    browser: Browser, host: str, edition: Edition
) -> None:
    playable = [game.id for game in edition.game.all if game.status == "playable"]
    left = f"{host}play/bakkis/ludii-1/#turns=3:hand/6"
    games = {
        game: {"address": left if game == "bakkis" else None, "at": 1, "name": "Bakkis", "turn": 2}
        for game in playable
        if game != "nard"
    }
    page = browser.new_page()
    page.goto(f"{host}about/")
    page.evaluate(f"localStorage.setItem('{KEPT}', {json.dumps(json.dumps(games))})")
    page.goto(f"{host}play/")
    going_on = page.get_by_role("link", name="Go on with your game")
    expect(going_on).to_contain_text("Bakkis, turn 2")
    assert going_on.get_attribute("href") == left
    expect(page.locator("#_untried")).to_have_text("A game you have not tried: Nard")
    page.close()
