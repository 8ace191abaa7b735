"""A play that was tried stands in the address of its game, and leads back to both."""

from __future__ import annotations

import re

from playwright.sync_api import expect
from tests.visiting import Visit, played, settled, spot, step


def test_reloading_after_an_illegal_step_keeps_the_game_and_the_verdict(visit: Visit) -> None:
    page = visit.play("verquere/encyclopedia", "seed=abc&black=person")
    while played(page) < 3:
        step(page)
    spot(page, "origin").click()
    page.locator(".spot:not(.goal, .origin, .picked)").first.click()
    settled(page)
    verdict = page.locator(".play-verdict").inner_text()
    shown = (
        page.url,
        page.locator(".play-text").text_content(),
        page.locator(".play-throw").inner_text(),
    )
    assert "&play=" in page.url or "?play=" in page.url
    page.reload()
    settled(page)
    assert page.locator(".play-verdict").inner_text() == verdict
    assert played(page) == 3
    expect(page.locator(".play-trouble")).to_be_empty()
    again = (
        page.url,
        page.locator(".play-text").text_content(),
        page.locator(".play-throw").inner_text(),
    )
    assert again == shown


def test_a_play_in_the_address_that_cannot_be_read_leaves_the_game(visit: Visit) -> None:
    page = visit.play("verquere/encyclopedia", "seed=abc&play=nonsense")
    expect(page.locator(".play-trouble")).to_contain_text("nonsense cannot be judged")
    expect(page.locator("[name=seed]")).to_have_value("abc")


def test_why_a_step_is_refused_is_in_sight_below_a_high_board(visit: Visit) -> None:
    page = visit.play("bakkis/ludii-3", "seed=1&black=person")
    page.set_viewport_size({"width": 1440, "height": 700})
    page.keyboard.press("b")
    page.keyboard.press("Enter")
    page.locator(".spot:not(.goal, .origin, .picked)").first.press("Enter")
    settled(page)
    expect(page.locator(".play-verdict .play-illegal")).to_be_in_viewport(ratio=1)
    refused = page.locator(".play-verdict .play-illegal").inner_text()
    assert re.search(r"\. hand/\d+ takes", refused), refused  # a step as it is written
