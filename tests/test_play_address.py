"""The pages for playing: their address holds the whole game, and nonsense in it is told."""

from __future__ import annotations

import re

import pytest
from playwright.sync_api import Page, expect
from tests.visiting import Visit, persons, played, replayed, settled, step, written

SEED = "seed=11"


def stands(page: Page) -> tuple[str, str, str]:
    """The board in letters, the turns and the throw that the page shows."""
    text, turns = (page.locator(f".play-{each}") for each in ("text", "plies"))
    told = text.text_content() or "", turns.text_content() or ""
    return *told, page.locator(".play-dice").inner_text()


@pytest.mark.parametrize("ruleset", ["backgammon/modern", "udat-pagada/throw-of-thirty-1564"])
def test_a_game_is_restored_by_reloading_by_its_link_and_by_going_back(
    visit: Visit, ruleset: str
) -> None:
    page = visit.play(ruleset, f"{SEED}&white=person&black=person")
    seen = []
    for _ in range(7):
        seen.append((page.url, stands(page)))
        step(page)
    now = page.url, stands(page)
    assert played(page) > 0
    page.reload()
    settled(page)
    assert (page.url, stands(page)) == now
    other = visit.context.new_page()
    other.goto(now[0])
    settled(other)
    assert (other.url, stands(other)) == now
    other.close()
    for before in reversed(seen):
        page.go_back()
        settled(page)
        assert (page.url, stands(page)) == before
    for _ in seen:
        page.go_forward()
        settled(page)
    assert (page.url, stands(page)) == now


def test_a_record_is_taken_up_and_its_address_holds_the_game(visit: Visit) -> None:
    page = visit.play("verquere/dlp-1252", f"{SEED}&black=random")
    while played(page) < 6:
        step(page)
    record, before = replayed(page), stands(page)[:2]
    page.get_by_role("button", name="New game").click()
    settled(page)
    page.locator(".play-record").fill(record)
    page.get_by_role("button", name="Go on from this record").click()
    expect(page.locator(".play-plies li")).to_have_count(before[1].count(":"))
    settled(page)
    address = page.url
    page.reload()
    settled(page)
    assert page.url == address
    assert stands(page)[:2] == before


def test_a_game_by_an_exchanged_reading_is_written_so_and_replays(visit: Visit) -> None:
    query = "position=15@1+/+15@1+/+white&throw=6-6&without=only-on-the-head"
    page = visit.play("verquere/encyclopedia", query)
    persons(page)
    page.goto(f"{page.url}#turns=6-6:1/7(4)")
    settled(page)
    expect(page.locator(".play-plies")).to_contain_text("1/7(4)")
    record = replayed(page)
    assert "without: only-on-the-head" in record
    assert "1. white 6-6: 1/7(4)" in record


def test_a_game_in_which_a_reading_is_exchanged_is_kept_from_there_on(visit: Visit) -> None:
    page = visit.play("verquere/encyclopedia", SEED)
    persons(page)
    while played(page) < 3:
        step(page)
    page.locator(".whatif > summary").click()
    page.locator("[name=locus]").select_option("doubling-on-the-far-side")
    page.locator("[name=answer]").select_option("")
    page.get_by_role("button", name="Judge by this answer").click()
    expect(page.locator(".whatif-taken li")).to_have_count(1)
    settled(page)
    while played(page) < 6:
        step(page)
    record = replayed(page)
    assert "without:" in record
    assert "start:" in record
    before = stands(page)[0]
    page.reload()
    settled(page)
    assert stands(page)[0] == before


def test_a_turn_in_the_address_that_is_illegal_is_explained(visit: Visit) -> None:
    page = visit.play(
        "verquere/encyclopedia", "position=15@1+/+15@1+/+white#turns=6-6:1/7(4);6-6:1/7"
    )
    expect(page.locator(".play-verdict")).to_contain_text("Forbidden")
    expect(page.locator(".play-verdict .run-basis a").first).to_be_visible()
    assert played(page) == 0


@pytest.mark.parametrize(
    ("query", "told"),
    [
        ("position=rubbish", "position, character 1"),
        ("position=15@1+/+15@1+/+white&throw=9-9", "throw"),
        ("options=nope", "no options nope"),
        ("without=nope", "no clause 'nope'"),
        ("reading=nope&seed=%3Cb%3E", "no clause 'nope'"),
        ("opening=7|7", "opening"),
        ("#turns=;;;;x:y:z;6-6", "throw"),
    ],
)
def test_nonsense_in_the_address_is_told_and_a_new_game_begins(
    visit: Visit, query: str, told: str
) -> None:
    page = visit.play("verquere/encyclopedia", query)
    expect(page.locator(".play-trouble")).to_contain_text(told)
    expect(page.locator(".play-status")).to_contain_text("is to play")
    assert played(page) <= 1


def test_a_step_in_the_address_that_cannot_be_played_is_told(visit: Visit) -> None:
    page = visit.play("verquere/encyclopedia", f"{SEED}#steps=1/2;7/9")
    expect(page.locator(".play-trouble")).to_have_text("The step 7/9 cannot be played here.")
    assert page.url.endswith("#steps=1/2")


@pytest.mark.parametrize("record", ["nonsense", "ruleset: verquere/dlp-1252\n1. white 6-6: 1/7"])
def test_a_record_of_something_else_leaves_the_game(visit: Visit, record: str) -> None:
    page = visit.play("verquere/encyclopedia", SEED)
    before = stands(page)
    written(page)
    page.locator(".play-record").fill(record)
    page.get_by_role("button", name="Go on from this record").click()
    expect(page.locator(".play-verdict")).to_contain_text("ecord")
    settled(page)
    assert stands(page) == before


def test_a_link_within_the_page_leaves_the_game_and_its_address(visit: Visit) -> None:
    page = visit.play("verquere/encyclopedia", SEED)
    step(page)
    before = page.url, stands(page)
    page.locator("a.skip").focus()
    page.keyboard.press("Enter")
    settled(page)
    assert (page.url, stands(page)) == before


def test_the_board_stands_before_python_and_without_scripts(visit: Visit) -> None:
    context = visit.context.browser
    assert context
    bare = context.new_context(java_script_enabled=False)
    page = bare.new_page()
    page.goto(f"{visit.root}/play/plakoto/ludii-code/")
    picture = page.locator(".play-board img")
    expect(picture).to_be_visible()
    assert picture.evaluate("image => image.complete && image.naturalWidth > 0")
    assert re.search(r"\bon\b", picture.get_attribute("alt") or "")
    expect(page.locator("button:visible")).to_have_count(0)
    bare.close()


def test_keys_turn_the_board_and_tell_themselves_wherever_the_focus_is(visit: Visit) -> None:
    page = visit.play("verquere/encyclopedia", SEED)
    page.keyboard.press("f")
    expect(page.locator(".play-board.flipped")).to_be_visible()
    page.keyboard.press("b")
    here = page.locator(".spot:focus")
    before = here.bounding_box()
    page.keyboard.press("ArrowRight")
    after = page.locator(".spot:focus").bounding_box()
    assert before
    assert after
    assert after["x"] > before["x"]
    page.keyboard.press("?")
    expect(page.get_by_role("dialog", name="Keys")).to_be_visible()
    page.keyboard.press("Escape")
    page.locator("[name=seed]").fill("")
    page.locator("[name=seed]").press_sequentially("feub?")
    expect(page.locator("[name=seed]")).to_have_value("feub?")


def test_nothing_was_complained_of(visit: Visit) -> None:
    assert visit.complaints == []
