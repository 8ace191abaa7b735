"""Pages on a phone: nothing is wider than the screen, and breadcrumbs can be touched."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import pairwise

import pytest
from playwright.sync_api import Page
from tests.browsing import chromium, hosted
from tests.building import whole_build

TOO_WIDE = "() => document.documentElement.scrollWidth - document.documentElement.clientWidth"
LINES = """() => [...document.querySelectorAll(".crumbs a")].map((link) => {
  const { y, height } = link.getBoundingClientRect();
  return y + height / 2;
})"""


@pytest.fixture(scope="module")
def page() -> Iterator[Page]:
    with hosted(whole_build() / "site") as host, chromium() as context:
        assert context.browser is not None
        phone = context.browser.new_context(
            viewport={"width": 390, "height": 844}, base_url=f"{host}/"
        )
        yield phone.new_page()


def test_a_long_word_does_not_widen_a_page(page: Page) -> None:
    page.goto("example/bakkis/first-turns-of-the-program-2/")
    assert page.evaluate(TOO_WIDE) <= 0


def test_lines_of_breadcrumbs_are_as_far_apart_as_fingers_need(page: Page) -> None:
    page.goto("ruleset/ludus-latrunculorum/rex-12x8/game/")
    middles = sorted({round(y) for y in page.evaluate(LINES)})
    assert len(middles) > 1
    assert min(b - a for a, b in pairwise(middles)) >= 24
