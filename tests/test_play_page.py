"""The pages for playing, in Debian's Chromium: turns by keyboard and by mouse, and what if."""

from __future__ import annotations

import re
from collections import Counter
from urllib.parse import urlencode

import pytest
from playwright.sync_api import Page, expect
from tests.playing import ASSEMBLED
from tests.visiting import Visit, persons, played, replayed, settled, spot, step

from lusoria.playable.ruleset import Ruleset

SPREAD = "2@1 2@2 1@3 1@4 1@5 1@6 1@7 1@8 1@9 1@10 3@11 / 15@1 / white"
EXAMPLE = "around-a-single-man"
PACKED = re.compile(r"\.packed\?")


def test_ten_plies_by_keyboard_alone_and_their_record_replays(visit: Visit) -> None:
    page = visit.play("verquere/encyclopedia", "seed=11")
    persons(page)
    page.locator(".spot[tabindex='0']").focus()
    for _ in range(60):
        if played(page) >= 10:
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
    assert len(re.findall(r"^\d+\. ", record, re.M)) >= 10


def travel(page: Page, kind: str) -> None:
    """Go with the arrow keys to a place of a kind: to its half of the board, then along it."""
    goal = spot(page, kind).get_attribute("data-place")
    for _ in range(80):
        here, there = (box(page, each) for each in (":focus", f'[data-place="{goal}"]'))
        if here == there:
            return
        across = abs(here[0] - there[0]) > 20
        way = 0 if across else 1
        keys = (("ArrowLeft", "ArrowRight"), ("ArrowUp", "ArrowDown"))[way]
        page.keyboard.press(keys[here[way] < there[way]])
    raise AssertionError(f"the arrow keys do not lead to {goal}")


def box(page: Page, which: str) -> tuple[float, float]:
    found = page.locator(f".spot{which}").bounding_box()
    assert found
    return found["x"] + found["width"] / 2, found["y"] + found["height"] / 2


@pytest.mark.parametrize(
    "ruleset",
    [
        "ludus-latrunculorum/locus-ludi-piso",
        "pente-grammai/schaedler-2009",
        "todas-tablas/ludii-code",
    ],
)
def test_ten_plies_by_mouse_against_the_computer_and_their_record_replays(
    visit: Visit, ruleset: str
) -> None:
    page = visit.play(ruleset, "seed=3")
    for _ in range(60):
        if played(page) >= 10:
            break
        step(page)
    replayed(page)


def test_an_illegal_step_is_explained_by_the_clause_and_its_sources(visit: Visit) -> None:
    page = visit.play("verquere/encyclopedia", "position=15@1+/+15@1+/+white&throw=6-6")
    persons(page)
    page.locator('.spot[data-place="1"]').click()
    page.locator('.spot[data-place="9"]').click()
    told = page.locator(".play-verdict")
    expect(told).to_contain_text("Not thrown")
    address = told.locator(".run-basis a").first.evaluate("link => link.href")
    assert address.startswith(f"{visit.root}/clause/verquere/")
    assert page.request.get(address).ok
    assert told.locator(".run-witnesses a").count() > 0


def test_undo_takes_back_a_step_and_a_turn_and_the_throw_stays(visit: Visit) -> None:
    page = visit.play("verquere/encyclopedia", "seed=5")
    persons(page)
    before = page.url
    spot(page, "origin").click()
    spot(page, "goal").click()
    settled(page)
    page.get_by_role("button", name="Undo step").click()
    settled(page)
    assert page.url == before
    page.locator(".play-open summary").click()
    while played(page) == 0:
        page.locator(".play-steps button").first.click()
        settled(page)
    page.get_by_role("button", name="Undo turn").click()
    settled(page)
    assert page.url == before


def test_another_reading_changes_the_verdict_and_the_address(visit: Visit) -> None:
    query = "position=15@1+/+15@1+/+white&throw=6-6&play=1/7(4)"
    page = visit.play("verquere/encyclopedia", query)
    expect(page.locator(".play-verdict")).to_contain_text("Forbidden")
    page.locator(".whatif summary").click()
    expect(page.locator("[name=locus]")).to_have_value("doubling-on-the-far-side")
    page.locator("[name=answer]").select_option("")
    page.get_by_role("button", name="Judge by this answer").click()
    expect(page.locator(".whatif-told")).to_contain_text("Legal")
    assert "without=" in page.url
    page.get_by_role("button", name="Who would allow this?").click()
    plain = [each for name, each in ASSEMBLED.items() if re.fullmatch(r"verquere/[^+]*", name)]
    expect(page.locator(".whatif-glance tbody tr")).to_have_count(len(plain))
    told = page.locator(".whatif-glance td:nth-child(2)").all_inner_texts()
    asked = ("15@1 / 15@1 / white", "6-6", "1/7(4)")
    assert Counter(told) == Counter(Ruleset(each).judge(*asked).kind.capitalize() for each in plain)


def test_the_focus_stays_where_a_reader_plays(visit: Visit) -> None:
    page = visit.play("verquere/encyclopedia", "seed=5")
    persons(page)
    page.locator(".play-open summary").click()
    page.locator(".play-steps button").first.focus()
    page.keyboard.press("Enter")
    settled(page)
    expect(page.locator(".play-steps button").first).to_be_focused()
    undo = page.locator("[name=undo-step]")
    undo.focus()
    page.keyboard.press("Enter")
    settled(page)
    expect(undo).to_be_disabled()
    expect(page.locator(".spot:focus")).to_have_count(1)


def test_a_question_with_one_answer_keeps_it_until_another_is_chosen(visit: Visit) -> None:
    page = visit.play("verquere/encyclopedia", "seed=1#whatif")
    questions = page.locator("[name=locus]")
    one = questions.locator("optgroup").last.locator("option").first
    questions.select_option(str(one.get_attribute("value")))
    answers = page.locator("[name=answer] option")
    expect(answers).to_have_count(2)
    expect(page.locator("[name=answer] option:checked")).to_contain_text("as it is:")
    questions.select_option(index=0)
    expect(page.locator("[name=answer] option:checked")).not_to_contain_text("as it is:")
    assert page.locator("[name=answer]").input_value()


def test_a_ruleset_leads_to_what_if(visit: Visit) -> None:
    page = visit.context.new_page()
    page.goto(f"{visit.root}/ruleset/verquere/encyclopedia/")
    page.get_by_role("link", name="what if").click()
    expect(page.get_by_role("button", name="Who would allow this?")).to_be_visible()
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


def test_no_request_has_left_the_host_and_nothing_was_complained_of(visit: Visit) -> None:
    host = visit.root.removesuffix("/below")
    served = [url for url in visit.requests if not url.startswith("data:")]
    assert [url for url in served if not url.startswith(host)] == []
    assert visit.complaints == []
