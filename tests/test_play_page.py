"""The pages for playing, in Debian's Chromium: by keyboard and mouse, what if, addresses."""

from __future__ import annotations

import re
import sqlite3
from collections import Counter
from collections.abc import Mapping
from typing import Any
from urllib.parse import urlencode

import pytest
from playwright.sync_api import Page, expect
from tests.playing import ASSEMBLED
from tests.visiting import Visit, opened, played, replayed, settled, spot, step, written

from lusoria.playable.ruleset import Ruleset

SPREAD = "2@1 2@2 1@3 1@4 1@5 1@6 1@7 1@8 1@9 1@10 3@11 / 15@1 / white"
EXAMPLE = "around-a-single-man"
SEED = "seed=11"
TWO = "black=person"
PACKED = re.compile(r"\.packed\?")


def test_plies_by_keyboard_alone_and_their_record_replays(visit: Visit) -> None:
    page = visit.play("verquere/encyclopedia", "seed=11&black=person")
    page.locator(".spot[tabindex='0']").focus()
    for _ in range(60):
        if played(page) >= 6:
            break
        if page.locator(".spot.origin").count() == 0:
            page.keyboard.press("e")
        else:
            travel(page, "origin")
            page.keyboard.press("Enter")
            if page.locator(".spot.goal").count():
                travel(page, "goal")
                page.keyboard.press("Enter")
        settled(page)
    record = replayed(page)
    assert len(re.findall(r"^\d+\. ", record, re.M)) >= 6


MIDDLES = """(place) => [".spot:focus", `.spot[data-place="${place}"]`].map((which) => {
  const { x, y, width, height } = document.querySelector(which).getBoundingClientRect();
  return [x + width / 2, y + height / 2];
})"""


def travel(page: Page, kind: str) -> None:
    """Go with the arrow keys to a place of a kind: to its half of the board, then along it."""
    goal = spot(page, kind).get_attribute("data-place")
    for _ in range(80):
        here, there = page.evaluate(MIDDLES, goal)
        if here == there:
            return
        way = 0 if abs(here[0] - there[0]) > 20 else 1
        keys = (("ArrowLeft", "ArrowRight"), ("ArrowUp", "ArrowDown"))[way]
        page.keyboard.press(keys[here[way] < there[way]])
    raise AssertionError(f"the arrow keys do not lead to {goal}")


@pytest.mark.parametrize(
    "ruleset",
    [
        "ludus-latrunculorum/locus-ludi-piso",
        "pente-grammai/schaedler-2009",
        "todas-tablas/ludii-code",
    ],
)
def test_plies_by_mouse_against_the_computer_and_their_record_replays(
    visit: Visit, ruleset: str
) -> None:
    page = visit.play(ruleset, "seed=3")
    for _ in range(60):
        if played(page) >= 6:
            break
        step(page)
    replayed(page)


def test_an_illegal_step_is_explained_by_the_clause_and_its_sources(visit: Visit) -> None:
    page = visit.again(f"position=15@1+/+15@1+/+white&throw=6-6&{TWO}")
    page.locator('.spot[data-place="1"]').click()
    page.locator('.spot[data-place="9"]').click()
    why = page.locator(".why")
    expect(why).to_contain_text("Not 1/9. It takes an 8; the throw 6-6 gives")
    address = why.locator("q a").first.evaluate("link => link.href")
    assert address.startswith(f"{visit.root}/clause/verquere/")
    assert page.request.get(address).ok
    assert beside(page, ".why", '.spot[data-place="9"]')
    why.get_by_role("button", name="Who allows this?").click()
    expect(page.locator("#table-who tbody tr")).to_have_count(len(plain("verquere")))
    page.keyboard.press("Escape")


def plain(game: str) -> list[Mapping[str, Any]]:
    """The rulesets of a game, without options."""
    return [each for name, each in ASSEMBLED.items() if re.fullmatch(rf"{game}/[^+]*", name)]


def beside(page: Page, one: str, other: str) -> bool:
    """Whether two things lie close to each other, and not on each other."""
    boxes = [page.locator(each).first.bounding_box() for each in (one, other)]
    a, b = ((each["x"], each["y"], each["width"], each["height"]) for each in boxes if each)
    apart = [max(b[i] - a[i] - a[i + 2], a[i] - b[i] - b[i + 2]) for i in (0, 1)]
    return 0 < max(apart) < 40


def test_undo_takes_back_a_step_and_a_turn_and_the_throw_stays(visit: Visit) -> None:
    page = visit.again(f"seed=5&{TWO}")
    before = page.url
    spot(page, "origin").click()
    spot(page, "goal").click()
    settled(page)
    page.get_by_role("button", name="Undo").click()
    settled(page)
    assert page.url == before
    while played(page) == 0:
        step(page)
    page.keyboard.press("U")
    settled(page)
    assert page.url == before


def test_another_reading_changes_the_verdict_and_the_address(visit: Visit) -> None:
    query = "position=15@1+/+15@1+/+white&throw=6-6&play=1/7(4)"
    page = visit.again(query)
    expect(page.locator(".why")).to_contain_text("may not be played")
    opened(page, "more").locator(".whatif summary").click()
    expect(page.locator("[name=locus]")).to_have_value("doubling-on-the-far-side")
    page.locator("[name=answer]").select_option("")
    page.get_by_role("button", name="Judge by this answer").click()
    expect(page.locator(".whatif-told")).to_contain_text("Legal")
    assert "without=" in page.url
    page.get_by_role("button", name="Who would allow this?").click()
    rulesets = plain("verquere")
    expect(page.locator("#table-more tbody tr")).to_have_count(len(rulesets))
    told = page.locator("#table-more td:nth-child(2)").all_inner_texts()
    asked = ("15@1 / 15@1 / white", "6-6", "1/7(4)")
    judged = (Ruleset(each).judge(*asked) for each in rulesets)
    assert Counter(told) == Counter(verdict.kind.capitalize() for verdict in judged)


def test_the_focus_stays_where_a_reader_plays(visit: Visit) -> None:
    page = visit.again(f"seed=5&{TWO}")
    opened(page, "more").locator(".play-open summary").click()
    page.locator(".play-steps button").first.focus()
    page.keyboard.press("Enter")
    settled(page)
    expect(page.locator(".play-steps button").first).to_be_focused()
    page.keyboard.press("Escape")
    undo = page.locator("[name=undo]")
    undo.focus()
    page.keyboard.press("Enter")
    settled(page)
    expect(undo).to_be_disabled()
    expect(page.locator(".spot:focus")).to_have_count(1)


def test_a_ruleset_leads_to_what_if_and_a_question_with_one_answer_keeps_it(visit: Visit) -> None:
    page = visit.context.new_page()
    page.goto(f"{visit.root}/ruleset/verquere/encyclopedia/")
    page.get_by_role("link", name="With another reading").click()
    expect(page.get_by_role("button", name="Who would allow this?")).to_be_visible()
    settled(page)
    questions = page.locator("[name=locus]")
    one = questions.locator("optgroup").last.locator("option").first
    questions.select_option(str(one.get_attribute("value")))
    answers = page.locator("[name=answer] option")
    expect(answers).to_have_count(2)
    expect(page.locator("[name=answer] option:checked")).to_contain_text("as it is:")
    questions.select_option(index=0)
    expect(page.locator("[name=answer] option:checked")).not_to_contain_text("as it is:")
    assert page.locator("[name=answer]").input_value()
    page.close()


def test_a_long_answer_is_stopped_and_the_next_one_comes(visit: Visit) -> None:
    """Twenty thousand plays of three equal numbers take long; there is a button meanwhile."""
    page = visit.context.new_page()
    asked = {"ruleset": "garanguet/ludii-code", "position": SPREAD, "throw": "1-1-1", "play": ""}
    page.goto(f"{visit.root}/example/garanguet/{EXAMPLE}/?{urlencode(asked)}")
    output = page.locator("form.run output")
    try:
        page.get_by_role("button", name="Stop").click()
        expect(output).to_have_text("Stopped.")
        page.locator("form.run [name=throw]").fill("6-5-4")
        page.get_by_role("button", name="Run", exact=True).click()
        expect(output).to_contain_text("plays are legal")
    finally:
        page.close()


def test_the_second_visit_takes_python_from_the_browsers_store(visit: Visit) -> None:
    visit.play("verquere/encyclopedia")
    visit.requests.clear()
    visit.play("verquere/encyclopedia")
    assert [url for url in visit.requests if PACKED.search(url)] == []


def test_reloading_after_an_illegal_step_keeps_the_game_and_the_verdict(visit: Visit) -> None:
    page = visit.again("seed=abc&black=person")
    while played(page) < 3:
        step(page)
    spot(page, "origin").click()
    page.locator(".spot:not(.goal, .origin, .picked)").first.click()
    settled(page)
    verdict = page.locator(".why").inner_text()
    shown = page.url, stands(page)
    assert "&play=" in page.url or "?play=" in page.url
    page.reload()
    settled(page)
    assert page.locator(".why").inner_text() == verdict
    assert played(page) == 3
    expect(page.locator(".play-trouble")).to_be_empty()
    assert (page.url, stands(page)) == shown


def test_a_play_in_the_address_that_cannot_be_read_leaves_the_game(visit: Visit) -> None:
    page = visit.again("seed=abc&play=nonsense")
    expect(page.locator(".play-trouble")).to_contain_text("nonsense cannot be judged")
    expect(page.locator("[name=seed]")).to_have_value("abc")


def test_a_refusal_begins_with_its_reason_and_is_in_sight_on_a_phone(visit: Visit) -> None:
    page = visit.play("bakkis/ludii-3", f"seed=1&{TWO}")
    page.set_viewport_size({"width": 390, "height": 844})
    page.keyboard.press("b")
    page.keyboard.press("Enter")
    page.locator(".spot:not(.goal, .origin, .picked)").first.press("Enter")
    settled(page)
    expect(page.locator(".why")).to_be_in_viewport(ratio=1)
    assert re.match(r"Not hand/\d+\. It takes", page.locator(".why").inner_text())
    page.set_viewport_size({"width": 1280, "height": 720})


def stands(page: Page) -> tuple[str, str, str]:
    """The board in letters, the turns, and the dice that the page shows."""
    text = page.locator(".play-text").text_content() or ""
    turns = " ".join(page.locator(".log [data-turn]").all_text_contents())
    dice = page.locator(".dice [data-face]").evaluate_all(
        "all => all.map((each) => `${each.dataset.face}${each.classList}`).join()"
    )
    return text, turns, str(dice)


@pytest.mark.parametrize(
    "ruleset",
    [
        "backgammon/modern",
        pytest.param("udat-pagada/throw-of-thirty-1564", marks=pytest.mark.slow),
    ],
)
def test_a_game_is_restored_by_reloading_by_its_link_and_by_going_back(
    visit: Visit, ruleset: str
) -> None:
    page = visit.play(ruleset, f"{SEED}&white=person&black=person")
    seen = []
    for _ in range(4):
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
    while played(page) < 4:
        step(page)
    record, before = replayed(page), stands(page)[:2]
    turns = played(page)
    opened(page, "new").get_by_role("button", name="Begin", exact=True).click()
    settled(page)
    opened(page, "more").locator(".play-record").fill(record)
    page.get_by_role("button", name="Go on from this record").click()
    expect(page.locator(".log [data-turn]")).to_have_count(turns)
    settled(page)
    page.keyboard.press("Escape")
    address = page.url
    page.reload()
    settled(page)
    assert page.url == address
    assert stands(page)[:2] == before


def test_a_game_in_which_a_reading_is_exchanged_is_kept_from_there_on(visit: Visit) -> None:
    page = visit.again(f"{SEED}&{TWO}")
    while played(page) < 3:
        step(page)
    opened(page, "more").locator(".whatif > summary").click()
    page.locator("[name=locus]").select_option("doubling-on-the-far-side")
    page.locator("[name=answer]").select_option("")
    page.get_by_role("button", name="Judge by this answer").click()
    expect(page.locator(".whatif-taken li")).to_have_count(1)
    settled(page)
    page.keyboard.press("Escape")
    while played(page) < 5:
        step(page)
    record = replayed(page)
    assert "without:" in record
    assert "start:" in record
    before = stands(page)[0]
    page.reload()
    settled(page)
    assert stands(page)[0] == before


def test_a_turn_in_the_address_that_is_illegal_is_explained(visit: Visit) -> None:
    page = visit.again("position=15@1+/+15@1+/+white#turns=6-6:1/7(4);6-6:1/7")
    expect(page.locator(".why")).to_contain_text("may not be played")
    expect(page.locator(".why q a").first).to_be_visible()
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
    page = visit.again(query)
    expect(page.locator(".play-trouble")).to_contain_text(told)
    expect(page.locator(".play-status")).to_contain_text("thrown")
    assert played(page) <= 1


def test_a_step_in_the_address_that_cannot_be_played_is_told(visit: Visit) -> None:
    page = visit.play("verquere/encyclopedia", f"{SEED}#steps=1/2;7/9")
    expect(page.locator(".play-trouble")).to_have_text("The step 7/9 cannot be played here.")
    assert page.url.endswith("#steps=1/2")


@pytest.mark.parametrize("record", ["nonsense", "ruleset: verquere/dlp-1252\n1. white 6-6: 1/7"])
def test_a_record_of_something_else_leaves_the_game(visit: Visit, record: str) -> None:
    page = visit.again(SEED)
    before = stands(page)
    written(page)
    opened(page, "more").locator(".play-record").fill(record)
    page.get_by_role("button", name="Go on from this record").click()
    expect(page.locator(".play-said")).to_contain_text("ecord")
    settled(page)
    page.keyboard.press("Escape")
    assert stands(page) == before


def test_a_link_within_the_page_leaves_the_game_and_its_address(visit: Visit) -> None:
    page = visit.again(SEED)
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
    page = visit.again(SEED)
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
    opened(page, "new").get_by_text("Seed of the throws").click()
    page.locator("[name=seed]").fill("")
    page.locator("[name=seed]").press_sequentially("feub?")
    expect(page.locator("[name=seed]")).to_have_value("feub?")


def test_the_visitor_plays_the_side_that_can_win(
    visit: Visit, database: sqlite3.Connection
) -> None:
    ruleset = "fevga/ludii-code"
    asked = "SELECT favours FROM chances WHERE ruleset = ? AND current"
    side = next((str(row[0]) for row in database.execute(asked, [ruleset])), "white")
    page = visit.play(ruleset, "seed=4")
    own = page.locator(".player.you .man")
    expect(page.locator(".player.you .who")).to_have_text("You")
    expect(own).to_have_class(f"man {side}")
    expect(page.locator(".play-status")).to_contain_text("You have thrown")
    assert side not in page.url  # who plays at first need not be named
    new = opened(page, "new")
    new.locator(f"label:has([value={'white' if side == 'black' else 'black'}])").click()
    new.locator("label:has([value=random])").click()
    new.get_by_role("button", name="Begin", exact=True).click()
    settled(page)
    expect(own).not_to_have_class(f"man {side}")
    assert f"{side}=random" in page.url


def test_no_request_has_left_the_host_and_nothing_was_complained_of(visit: Visit) -> None:
    host = visit.root.removesuffix("/below")
    served = [url for url in visit.requests if not url.startswith("data:")]
    assert [url for url in served if not url.startswith(host)] == []
    assert visit.complaints == []
