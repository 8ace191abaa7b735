"""One crawl of a page of each kind in Debian's Chromium, with a table of what each must hold.

Beside it: what readers do with keys, long lists and closed groups, the key, choosing a game.
"""

from __future__ import annotations

import json
import re
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field
from itertools import pairwise
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Browser, Page, expect
from tests.axe import EVERYTHING, JUDGED, axe_script
from tests.kinds import AT_WORK, KINDS, NARROW, NARROWEST, WIDE

from lusoria.site.build import Build
from lusoria.site.pyodide.fetching import NotFetchedError
from lusoria.site.words import BASES

# The crawl

JUDGED_ALWAYS = ("ruleset", "sources of a ruleset", "example", "search", "play")
"""Kinds of pages on which axe looks whenever there are tests; on the others in the slow ones."""

BAR = """() => [...document.querySelectorAll(".top, .top a")].map((each) => {
  const { top, height, left, right } = each.getBoundingClientRect();
  return [top, height, Math.min(right - left, height), right];
})"""
"""Of the bar and of each link in it: top, height, the smaller side, the right edge."""
MARKED = ".top [aria-current], .elsewhere [aria-current]"
WATCHED = """moved = 0;
new PerformanceObserver((list) => {
  for (const each of list.getEntries()) if (!each.hadRecentInput) moved += each.value;
}).observe({ type: "layout-shift", buffered: true });"""
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
TOO_WIDE = """() => {
  const width = document.documentElement.clientWidth;
  if (document.documentElement.scrollWidth <= width) return [];
  return [...document.body.querySelectorAll("*")]
    .filter((each) => each.getBoundingClientRect().right > width)
    .map((each) => each.outerHTML.slice(0, 120));
}"""


@dataclass
class Seen:
    """What was seen of a page on a phone, which was then turned into wider screens."""

    kind: str
    host: str
    moved: list[float] = field(default_factory=list)
    stops: int = 0
    small: list[str] = field(default_factory=list)
    bars: dict[int, list[list[float]]] = field(default_factory=dict)
    too_wide: list[str] = field(default_factory=list)
    said: list[str] = field(default_factory=list)
    asked: list[str] = field(default_factory=list)
    marked: int = 0
    doors: list[bool] = field(default_factory=list)
    violations: list[Any] = field(default_factory=list)


def bad_bars(seen: Seen) -> list[int]:
    """Return the widths at which the bar is not one row of 48 pixels within the screen."""
    return [
        width
        for width, ((_, height, _, _), *links) in seen.bars.items()
        if height != 48
        or {round(top + high / 2) for top, high, _, _ in links} != {24}
        or min(small for _, _, small, _ in links) < 24
        or max(right for *_, right in links) > width
    ]


CLAIMS: dict[str, Callable[[Seen], object]] = {
    "the bar has one row": bad_bars,
    "one place is marked": lambda s: s.marked != (s.kind != "missing"),
    "the key and the search are a tap away": lambda s: s.doors != [True, True],
    "what a finger may hit is large enough": lambda s: s.small,
    "there are at most 200 stops": lambda s: s.stops > 200,
    "it fits every screen": lambda s: s.too_wide,
    "it is quiet": lambda s: s.said,
    "it asks no other host": lambda s: [
        url for url in s.asked if not url.startswith((s.host, "data:", "blob:"))
    ],
    "nothing moves while it comes": lambda s: max(s.moved) > 0.05,
    "axe finds nothing": lambda s: s.violations,
}
"""What each page must hold, with a function that returns what is against it."""


@contextmanager
def come(browser: Browser, width: int) -> Iterator[Page]:
    """Yield a page of a reader who has seen no other."""
    with browser.new_context(viewport={"width": width, "height": 844}) as context:
        context.add_init_script(WATCHED)
        yield context.new_page()


def arrive(page: Page, host: str, kind: str) -> None:
    """Go to the page of a kind, and wait until all of it is painted."""
    page.goto(host + KINDS[kind], wait_until="networkidle" if kind in AT_WORK else "load")
    page.evaluate("document.fonts.ready")
    page.evaluate(AFTER_PAINT)


def see(browser: Browser, host: str, kind: str) -> Seen:
    """Return what is seen on a visit to a page."""
    seen = Seen(kind, host)
    with come(browser, NARROW) as page:
        page.on("console", lambda message: seen.said.append(message.text))
        page.on("pageerror", lambda error: seen.said.append(str(error)))
        page.on("request", lambda request: seen.asked.append(request.url))
        arrive(page, host, kind)
        seen.moved.append(page.evaluate("moved"))
        seen.stops, seen.small = page.evaluate(STOPS), page.evaluate(SMALL)
        seen.marked = page.locator(MARKED).count()
        seen.doors = [
            page.get_by_role("link", name=name, exact=True).is_visible()
            for name in ("Key", "Search")
        ]
        for width in (NARROWEST, NARROW, WIDE):
            page.set_viewport_size({"width": width, "height": 844})
            seen.bars[width] = page.evaluate(BAR)
            seen.too_wide += page.evaluate(TOO_WIDE)
    with come(browser, WIDE) as page:
        arrive(page, host, kind)
        seen.moved.append(page.evaluate("moved"))
    return seen


def judge(page: Page) -> Iterator[Any]:
    """Yield what axe finds: on a phone, then in dark colours, then on a wide screen.

    Another colour scheme changes contrast alone, another width also how large targets are.
    """
    try:
        page.evaluate(axe_script())
    except NotFetchedError as error:
        pytest.skip(f"axe-core cannot be fetched: {error}")
    yield from page.evaluate(JUDGED, EVERYTHING)
    page.emulate_media(color_scheme="dark")
    yield from page.evaluate(JUDGED, ["color-contrast"])
    page.emulate_media(color_scheme="light")
    page.set_viewport_size({"width": WIDE, "height": 900})
    yield from page.evaluate(JUDGED, ["color-contrast", "target-size"])


@pytest.mark.parametrize("kind", KINDS)
def test_a_page_of_each_kind_holds_what_every_page_must(
    browser: Browser, host: str, kind: str
) -> None:
    seen = see(browser, host, kind)
    if kind in JUDGED_ALWAYS:
        with come(browser, NARROW) as page:
            arrive(page, host, kind)
            seen.violations = [*judge(page)]
    assert {claim: wrong(seen) for claim, wrong in CLAIMS.items() if wrong(seen)} == {}


@pytest.mark.slow
def test_axe_finds_nothing_on_the_other_pages(browser: Browser, host: str) -> None:
    violations = {}
    for kind in KINDS.keys() - {*JUDGED_ALWAYS}:
        with come(browser, NARROW) as page:
            arrive(page, host, kind)
            violations[kind] = [*judge(page)]
    assert {kind: each for kind, each in violations.items() if each} == {}


PHONE = {"width": NARROW, "height": 844}
SCREENS = 12
FOLDERS = (
    *("game", "ruleset", "source", "document", "evidence", "example", "locus", "topic", "rule"),
    *("clause", "method", "schema", "changes", "recipes", "map", "search", "stemma"),
)
EACH = 3
"""So many of the largest pages of a folder are looked at, and its list."""


@pytest.fixture(scope="module")
def phone(browser: Browser, host: str) -> Iterator[Page]:
    with browser.new_context(viewport=PHONE, base_url=host) as context:  # type: ignore[arg-type]
        yield context.new_page()


@pytest.mark.parametrize("folder_of_pages", FOLDERS)
def test_no_page_is_longer_than_twelve_screens_of_a_phone_unless_it_can_be_sifted(
    phone: Page, site: Path, folder_of_pages: str
) -> None:
    place = site / folder_of_pages
    pages = sorted(place.rglob("index.html"), key=lambda page: -page.stat().st_size)
    listing = [page for page in (place / "index.html",) if page.exists()]
    for page in dict.fromkeys([*listing, *pages[:EACH]]):
        phone.goto(f"{page.parent.relative_to(site)}/")
        height, width = phone.evaluate(
            "[document.documentElement.scrollHeight, document.documentElement.scrollWidth]"
        )
        can_be_sifted = phone.locator("form.sifting:visible, form.filter:visible").count()
        assert height <= SCREENS * PHONE["height"] or can_be_sifted, (page, height)
        assert width <= PHONE["width"], page


# Keys, groups, lists


def test_arrow_keys_go_through_the_apparatus_and_without_scripts_tab_goes_to_every_link(
    browser: Browser, host: str
) -> None:
    with browser.new_context() as context:
        page = context.new_page()
        page.goto(host + KINDS["apparatus"])
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
        inside = "document.querySelector('.matrix').contains(document.activeElement)"
        assert not page.evaluate(inside)
    with browser.new_context(java_script_enabled=False) as context:
        page = context.new_page()
        page.goto(host + KINDS["apparatus"])
        assert page.locator(".matrix a[href]").count() > 200
        expect(page.locator(".matrix a[tabindex]")).to_have_count(0)


ANCHORS = (
    "source/suite-du-trictrac-1698/#name",
    "document/guiton-1822/#40",
    "example/verquere/#five-bands",
    "locus/verquere/#five-bands",
    "stemma/#suite-du-trictrac-1698",
    "schema/#clause",
    "recipes/#recipe-3",
    "method/#guiton-1822",
)
"""Addresses that were cited: each leads to something within a group that is closed at first."""


@pytest.mark.parametrize("scripts", [True, False])
def test_a_closed_group_opens_for_what_an_address_leads_to(
    browser: Browser, host: str, scripts: bool
) -> None:
    for address in ANCHORS:
        with browser.new_context(base_url=host, java_script_enabled=scripts) as context:
            page = context.new_page()
            page.goto(address)
            goal = page.locator(f"[id='{address.partition('#')[2]}']")
            expect(goal).to_be_visible()
            expect(goal).to_be_in_viewport()


def test_groups_open_one_at_a_time_all_at_once_and_for_print(phone: Page) -> None:
    phone.goto("stemma/")
    groups = phone.locator("details.branch")
    groups.nth(0).locator("summary").click()
    groups.nth(1).locator("summary").click()
    expect(phone.locator("details.branch[open]")).to_have_count(1)
    phone.goto("source/vasamuseet-2003/")
    groups = phone.locator(".opens").first.locator("details.group")
    are_open = "all => all.map((group) => group.open)"
    for wanted, act in (
        (True, lambda: phone.get_by_role("button", name="Open all").first.click()),
        (False, lambda: phone.get_by_role("button", name="Close all").first.click()),
        (True, lambda: phone.evaluate("dispatchEvent(new Event('beforeprint'))")),
        (False, lambda: phone.evaluate("dispatchEvent(new Event('afterprint'))")),
    ):
        act()
        assert {*groups.evaluate_all(are_open)} == {wanted}
    phone.goto("game/ludus-latrunculorum/", wait_until="networkidle")
    group = phone.locator("details", has=phone.locator(".differences"))
    answers = group.locator(".differences > li > ul")
    expect(answers.first).to_be_hidden()
    group.locator("> summary").press("Enter")
    expect(answers.first).to_be_visible()


@pytest.mark.parametrize(
    ("address", "words", "left"),
    [
        ("source/", "guiton", "Guiton"),
        ("document/", "vasa", "Vasa"),
        ("evidence/", "chalk", "Dover"),
    ],
)
def test_a_long_list_is_sifted_by_words(phone: Page, address: str, words: str, left: str) -> None:
    phone.goto(address)
    items = phone.locator("[data-sifted]")
    expect(items.first).to_be_attached()
    phone.locator(".sifting input").fill(words)
    shown = phone.locator("[data-sifted]:visible")
    assert 0 < shown.count() < items.count()
    expect(shown.first).to_contain_text(left)
    phone.locator(".sifting input").fill("qqzzxx")
    expect(shown).to_have_count(0)
    expect(phone.locator("[data-part]:visible")).to_have_count(0)


LINES = """() => [...document.querySelectorAll(".crumbs a")].map((link) => {
  const { y, height } = link.getBoundingClientRect();
  return y + height / 2;
})"""


def test_lines_of_breadcrumbs_are_as_far_apart_as_fingers_need(phone: Page) -> None:
    phone.goto("ruleset/ludus-latrunculorum/rex-12x8/game/")
    middles = sorted({round(y) for y in phone.evaluate(LINES)})
    assert len(middles) > 1
    assert min(b - a for a, b in pairwise(middles)) >= 24


GREEK = """language => {
  const made = document.createElement("p");
  Object.assign(made, { textContent: "ἱερᾶς", lang: language });
  document.querySelector("main").append(made);
  return getComputedStyle(made).fontFamily.split(",")[0].replaceAll('"', "");
}"""
"""The first of the typefaces in which a text of a language is set."""


def test_ancient_greek_is_set_in_a_face_of_the_site_that_has_its_accents(
    phone: Page, site: Path
) -> None:
    phone.goto("about/", wait_until="networkidle")
    with phone.expect_response(re.compile("noto-serif-greek-ext-400-normal")) as answer:
        assert phone.evaluate(GREEK, "grc") == "Noto Serif Greek"
    assert answer.value.ok
    assert phone.evaluate(GREEK, "grc-Latn") == phone.evaluate(GREEK, "en") == "Source Serif 4"
    licence = site / "static" / "fonts" / "OFL-Noto-Serif.txt"
    assert "SIL Open Font License, Version 1.1" in licence.read_text("utf-8")


# The key

EXPLAINS = "locus/verquere/course/"


def test_the_key_is_a_drawer_on_every_page_with_the_sigla_of_the_page(phone: Page) -> None:
    phone.goto(EXPLAINS)
    address = phone.url
    phone.get_by_role("link", name="Key", exact=True).click()
    drawer = phone.get_by_role("dialog", name="Key")
    for word, says in BASES.items():
        expect(drawer.locator(f".glossary .{word} + dd")).to_have_text(says)
    expect(drawer.get_by_text("a man goes from point 8 to point 12")).to_be_visible()
    drawer.get_by_text("Sigla on this page").click()
    named = phone.locator("main #_sigla li").all_text_contents()
    assert drawer.locator(".sigla-here li").all_text_contents() == named
    phone.keyboard.press("Escape")
    expect(drawer).to_be_hidden()
    assert phone.url == address
    basis = phone.locator("main .basis.reported").first
    basis.hover()
    expect(basis).to_have_attribute("title", BASES["reported"])
    basis.click()
    expect(phone.get_by_role("dialog").locator("dt.reported")).to_be_in_viewport()


def test_without_scripts_the_key_is_a_page(browser: Browser, host: str) -> None:
    with browser.new_context(java_script_enabled=False) as context:
        page = context.new_page()
        page.goto(host + EXPLAINS)
        page.get_by_role("link", name="Key", exact=True).click()
        assert page.url == f"{host}key/"
        expect(page.get_by_role("heading", name="Throws and plays")).to_be_visible()


def test_a_siglum_tells_its_source_where_it_stands_and_every_one_is_in_the_list_of_its_page(
    phone: Page, folder: Path
) -> None:
    phone.goto(EXPLAINS)
    siglum = phone.locator("main .witness .siglum").last
    siglum.hover()
    sql = "SELECT label FROM source WHERE siglum = :siglum"
    (source,) = Build(folder).query(sql, siglum=siglum.inner_text().rstrip("*"))
    link = phone.locator("main .witness a:has(.siglum)").last
    told = siglum.get_attribute("title") or link.get_attribute("title") or ""
    assert source.label[:30] in told
    for address in (EXPLAINS, *(KINDS[kind] for kind in ("clause", "apparatus", "game", "home"))):
        phone.goto(f"/{address}")
        listed = set(phone.locator("#_sigla .siglum").all_text_contents())
        named = phone.locator("main .siglum").all_text_contents()
        split = {siglum.strip().rstrip("*") for text in named for siglum in text.split(",")}
        assert split - {""} == listed, address


# Choosing a game


def test_every_game_that_can_be_played_is_a_door_with_what_is_special(
    phone: Page, folder: Path
) -> None:
    phone.goto("play/")
    cards = phone.locator(".game-card")
    playable = Build(folder).query(
        "SELECT g.*, (SELECT id FROM ruleset WHERE game = g.id ORDER BY ordinal) AS first "
        "FROM game g WHERE status = 'playable'"
    )
    assert sorted(cards.locator("h3").all_inner_texts()) == sorted(game.name for game in playable)
    for game in playable:
        assert game.special, game.id
        card = phone.locator(f"[data-game={game.id}]")
        expect(card).to_contain_text(game.special)
        assert card.locator("h3 a").get_attribute("href") == f"{game.first}/"


def test_one_family_can_be_shown_alone_and_one_chooses_against_whom(phone: Page) -> None:
    phone.goto("play/")
    phone.get_by_role("link", name="Tracks").click()
    expect(phone.locator("section.family:visible")).to_have_count(1)
    expect(phone.get_by_role("heading", name="Bakkis")).to_be_visible()
    phone.get_by_role("link", name="All").click()
    expect(phone.locator("section.family:visible")).to_have_count(3)
    phone.get_by_label("Against").select_option("person")
    link = phone.locator("[data-game=backgammon] h3 a")
    assert (link.get_attribute("href") or "").endswith("play/backgammon/modern/?black=person")


def test_the_game_that_was_left_is_offered_and_one_that_was_not_tried(
    browser: Browser, host: str, folder: Path
) -> None:
    left = f"{host}play/bakkis/ludii-1/#turns=3:hand/6"
    playable = Build(folder).query("SELECT id FROM game WHERE status = 'playable'")
    games = {
        game: {"address": left if game == "bakkis" else None, "at": 1, "name": "Bakkis", "turn": 2}
        for (game,) in playable
        if game != "nard"
    }
    with browser.new_context() as context:
        page = context.new_page()
        page.goto(f"{host}about/")
        kept = json.dumps(json.dumps(games))
        page.evaluate(f"localStorage.setItem('lusoria-games', {kept})")
        page.goto(f"{host}play/")
        going_on = page.get_by_role("link", name="Go on with your game")
        expect(going_on).to_contain_text("Bakkis, turn 2")
        assert going_on.get_attribute("href") == left
        expect(page.locator("#_untried")).to_have_text("A game you have not tried: Nard")
