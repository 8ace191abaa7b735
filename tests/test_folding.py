"""On a telephone the answers of a game fold under their questions, and on paper they do not."""

from __future__ import annotations

from collections.abc import Iterator

import pytest
from playwright.sync_api import Browser, Page, expect

WIDE, NARROW = 1440, 390


@pytest.fixture
def page(browser: Browser, host: str) -> Iterator[Page]:
    shown = browser.new_page(viewport={"width": NARROW, "height": 844})
    shown.goto(f"{host}game/ludus-latrunculorum/", wait_until="networkidle")
    yield shown
    shown.close()


def test_answers_are_folded_and_a_button_shows_those_of_one_question(page: Page) -> None:
    questions = page.locator("[data-folds] > li")
    first, second = questions.nth(0).locator("> ul"), questions.nth(1).locator("> ul")
    expect(first).to_be_hidden()
    button = questions.nth(0).get_by_role("button")
    expect(button).to_have_attribute("aria-expanded", "false")
    expect(button).to_have_text(f"{first.locator('> li').count()} answers")
    button.focus()
    page.keyboard.press("Enter")
    expect(first).to_be_visible()
    expect(button).to_have_attribute("aria-expanded", "true")
    expect(second).to_be_hidden()


def test_on_a_wide_screen_and_in_print_all_answers_stand_there(page: Page) -> None:
    hidden = page.locator("[data-folds] > li > ul[hidden]")
    page.set_viewport_size({"width": WIDE, "height": 900})
    expect(hidden).to_have_count(0)
    page.set_viewport_size({"width": NARROW, "height": 844})
    assert hidden.count() > 0
    page.emulate_media(media="print")
    expect(hidden).to_have_count(0)
