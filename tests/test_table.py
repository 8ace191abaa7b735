"""The table at which games are played, in Debian's Chromium: what is in view, how men are moved."""

from __future__ import annotations

import re
from typing import Any

import pytest
from playwright.sync_api import FloatRect, Locator, Page, expect
from tests.axe import EVERYTHING, JUDGED, axe_script
from tests.playing import ASSEMBLED
from tests.visiting import Visit, opened, played, settled, spot, step

TWO = "seed=5&black=person"
SIZES = ((1440, 900), (1366, 768), (844, 390), (390, 844))
FAMILIES = ("backgammon/modern", "bakkis/ludii-3", "ludus-latrunculorum/bell-8x8")
"""A ruleset of each family in which men stand on the board, or enter it, at once."""
PLAIN = [name for name in ASSEMBLED if "+" not in name]
USUAL = {"width": 1280, "height": 720}
SHIFTS = """() => new Promise((done) => new PerformanceObserver((list) =>
  done(list.getEntries().reduce((sum, { value }) => sum + value, 0)))
  .observe({ type: "layout-shift", buffered: true }) ?? setTimeout(() => done(0), 500))"""


def box(place: Locator) -> FloatRect:
    found = place.bounding_box()
    assert found
    return found


def frame(page: Page) -> FloatRect:
    """Where the board is drawn."""
    return box(page.locator(".play-board svg.board .frame").first)


def faults(page: Page) -> list[Any]:
    """What axe finds against the page as it stands."""
    page.evaluate(axe_script())
    return list(page.evaluate(JUDGED, EVERYTHING))


def drag(page: Page, origin: Locator, goal: Locator) -> None:
    """Drag what lies on one place to another, as a hand does."""
    middles = [
        (each["x"] + each["width"] / 2, each["y"] + each["height"] / 2)
        for each in map(box, (origin, goal))
    ]
    page.mouse.move(*middles[0])
    page.mouse.down()
    page.mouse.move(*middles[1], steps=5)
    page.mouse.up()


@pytest.mark.parametrize("ruleset", FAMILIES)
def test_the_whole_board_is_in_view_and_stays_where_it_is(visit: Visit, ruleset: str) -> None:
    page = visit.play(ruleset, TWO)
    for width, height in SIZES:
        page.set_viewport_size({"width": width, "height": height})
        before = frame(page)
        assert before["x"] >= -1
        assert before["y"] >= 0
        assert before["x"] + before["width"] <= width + 1
        assert before["y"] + before["height"] <= height
        assert max(before["width"] / width, before["height"] / height) > 0.75
        assert page.evaluate("document.documentElement.scrollHeight") <= height
        spot(page, "origin").click()
        assert frame(page) == before
        page.keyboard.press("Escape")
    page.set_viewport_size(USUAL)  # type: ignore[arg-type]


@pytest.mark.parametrize("ruleset", FAMILIES)
def test_a_man_is_dragged_and_nothing_else_moves(visit: Visit, ruleset: str) -> None:
    page = visit.play(ruleset, TWO)
    before = frame(page)
    spot(page, "origin").click()
    goal = str(spot(page, "goal").get_attribute("data-place"))
    page.keyboard.press("Escape")
    address = page.url
    drag(page, spot(page, "origin"), page.locator(f'.spot[data-place="{goal}"]'))
    expect(page.locator(".lifted")).to_have_count(0)
    settled(page)
    assert page.url != address
    assert frame(page) == before
    assert page.locator(".man.away").count() == 0


def test_a_man_goes_several_steps_at_once(visit: Visit) -> None:
    page = visit.play("backgammon/modern", TWO)
    page.locator('.spot[data-place="12"]').click()
    further = page.locator('.spot.goal[data-place="16"]')
    expect(page.locator(".play-status")).to_have_text("A man from 13: to 10, and on to 9.")
    further.click()
    expect(page.locator(".log [data-turn]")).to_contain_text("3-113/10/9")


def test_what_is_refused_by_dragging_lies_where_it_was_and_the_reason_beside(visit: Visit) -> None:
    page = visit.play("backgammon/modern", TWO)
    drag(page, page.locator('.spot[data-place="1"]'), page.locator('.spot[data-place="12"]'))
    why = page.locator(".why")
    expect(why.locator("b")).to_have_text("Not 24/13.")
    expect(why).to_contain_text("It takes an 11")
    expect(why.locator("q a")).to_have_attribute("href", re.compile("/clause/backgammon/"))
    assert faults(page) == []
    assert page.locator(".man.away").count() == 0
    expect(page.locator("path.refused, rect.refused").first).to_be_attached()
    page.keyboard.press("b")
    page.keyboard.press("Escape")
    expect(why).to_have_count(0)


def test_a_die_that_was_played_is_dimmed(visit: Visit) -> None:
    page = visit.play("backgammon/modern", TWO)
    expect(page.locator(".die.used")).to_have_count(0)
    page.locator('.spot[data-place="17"]').click()
    page.locator('.spot.goal[data-place="20"]').click()
    expect(page.locator(".die.used")).to_have_attribute("data-face", "3")


def test_men_are_set_down_with_one_tap_each(visit: Visit) -> None:
    page = visit.play("ludus-latrunculorum/locus-ludi-piso", TWO)
    for turns, square in enumerate(("d4", "e4", "a1"), 1):
        page.locator(f'.spot[data-place="{square}"]').click()
        expect(page.locator(".log [data-turn]")).to_have_count(turns)
        settled(page)


def test_a_turn_of_the_log_is_looked_at_and_the_game_goes_on_from_there(visit: Visit) -> None:
    page = visit.play("verquere/encyclopedia", TWO)
    while played(page) < 3:
        step(page)
    before = page.locator(".man").count()
    page.locator(".log [data-turn='0']").click()
    expect(page.locator(".play-status")).to_contain_text("Turn 1 of 3")
    expect(page.locator(".spot")).to_have_count(0)
    page.locator("[name=end]").click()
    expect(page.locator(".play-status")).to_contain_text("has thrown")
    assert page.locator(".man").count() == before
    page.locator(".log [data-turn='0']").click()
    page.get_by_role("button", name="Play on from here").click()
    expect(page.locator(".log [data-turn]")).to_have_count(1)
    settled(page)


def test_a_game_of_two_computers_is_watched_and_rests(visit: Visit) -> None:
    page = visit.context.pages[0]
    page.goto(f"{visit.root}/play/bakkis/ludii-3/?seed=2&white=random&black=random")
    pause = page.locator("[name=end]")
    expect(page.locator(".log [data-turn='1']")).to_be_visible()
    pause.click()
    expect(pause).to_have_text("Go on")
    page.wait_for_timeout(1500)
    resting = played(page)
    page.wait_for_timeout(1500)
    assert played(page) == resting
    pause.click()
    expect(page.locator(f".log [data-turn='{resting}']")).to_be_visible()
    assert len(page.locator(".play-told").inner_text()) < 200  # the last turn, and no other


def test_the_end_is_an_event_with_its_worth_and_its_clause(visit: Visit) -> None:
    end = "position=1@24+14@off+/+13@3+2@19+/+white&throw=6-5&seed=1&black=person"
    page = visit.play("backgammon/modern", end)
    page.locator('.spot[data-place="24"]').click()
    settled(page)
    if page.locator(".spot.goal").count():
        page.locator('.spot.goal[data-place="off"]').click()
    ended = page.locator(".ended")
    expect(ended.locator("h2")).to_have_text("White wins a double game")
    expect(ended).to_contain_text("Worth 2 stakes.")
    expect(ended.locator("a").first).to_have_attribute("href", re.compile("/clause/backgammon/"))
    assert faults(page) == []
    ended.get_by_role("button", name="Who ends so?").click()
    rulesets = [name for name in PLAIN if name.startswith("backgammon/")]
    expect(page.locator("#table-who tbody tr")).to_have_count(len(rulesets))
    page.keyboard.press("Escape")
    ended.get_by_role("button", name="Look back").click()
    expect(page.locator(".play-status")).to_contain_text("Turn 1 of 1")


def test_the_rules_are_in_a_drawer_as_the_sheet_has_them(visit: Visit) -> None:
    page = visit.play("backgammon/modern", f"{TWO}&options=triple")
    drawer = opened(page, "rules")
    expect(drawer).to_contain_text("Two or more men close their point")
    expect(drawer.locator(".s.on", has_text="scores three")).to_be_visible()
    page.keyboard.press("Escape")


def test_the_table_is_without_fault_and_nothing_shifts(visit: Visit) -> None:
    page = visit.play("plakoto/ludii-code", TWO)
    assert page.evaluate(SHIFTS) < 0.05
    spot(page, "origin").click()
    assert faults(page) == []
    page.keyboard.press("Escape")
    opened(page, "new")
    assert faults(page) == []
    page.keyboard.press("Escape")


@pytest.mark.slow
@pytest.mark.parametrize("ruleset", PLAIN)
def test_every_ruleset_is_played_at_the_table(visit: Visit, ruleset: str) -> None:
    page = visit.play(ruleset, TWO)
    before = frame(page)
    for _ in range(6):
        step(page)
    assert frame(page) == before
    assert visit.complaints == []


def test_the_board_looks_as_a_source_says_and_men_are_moved_on_it(visit: Visit) -> None:
    page = visit.play("udat-pagada/dlp-1177", TWO)
    expect(page.locator(".play-look .passage-link")).to_have_count(1)
    opened(page, "more")
    page.locator("[name=look]:not([value=''])").check(force=True)
    settled(page)
    page.keyboard.press("Escape")
    expect(page.locator(".play-board svg.board")).to_have_class(re.compile("look-chaupar"))
    before = page.url
    step(page)
    assert page.url != before  # the address holds the whole game
    assert visit.complaints == []
