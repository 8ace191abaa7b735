"""A play that was tried stands in the address of its game, and leads back to both."""

from __future__ import annotations

from collections.abc import Iterator

import pytest
from playwright.sync_api import expect
from tests.visiting import Visit, played, settled, spot, step, visiting


@pytest.fixture(scope="module")
def visit(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Visit]:
    with visiting(tmp_path_factory.mktemp("host")) as found:
        yield found


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
