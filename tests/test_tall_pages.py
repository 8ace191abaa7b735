"""On a phone no page is longer than twelve screens, unless it is a list that can be sifted."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest
from playwright.sync_api import Browser, Page, expect

PHONE = {"width": 390, "height": 844}
SCREENS = 12

KINDS = (
    *("game", "ruleset", "source", "document", "evidence", "example", "locus", "topic", "rule"),
    *("clause", "method", "schema", "changes", "recipes", "map", "search", "stemma"),
)
"""The folders of pages that are walked; of each the largest files, and the first page."""

EACH = 3
"""So many of the largest pages of a kind are looked at."""


@pytest.fixture
def phone(browser: Browser, host: str) -> Iterator[Page]:
    with browser.new_context(viewport=PHONE, base_url=host) as context:  # type: ignore[arg-type]
        yield context.new_page()


def largest(site: Path, kind: str) -> list[str]:
    """The largest pages of a kind, and the list of them."""
    pages = sorted((site / kind).rglob("index.html"), key=lambda page: -page.stat().st_size)
    first = [site / kind / "index.html"] if (site / kind / "index.html").exists() else []
    return [f"{page.parent.relative_to(site)}/" for page in dict.fromkeys([*first, *pages[:EACH]])]


@pytest.mark.parametrize("kind", KINDS)
def test_no_page_is_longer_than_twelve_screens_of_a_phone(
    phone: Page, site: Path, kind: str
) -> None:
    for address in largest(site, kind):
        phone.goto(address)
        height, width = phone.evaluate(
            "[document.documentElement.scrollHeight, document.documentElement.scrollWidth]"
        )
        can_be_sifted = phone.locator("form.sifting:visible, form.filter:visible").count()
        assert height <= SCREENS * PHONE["height"] or can_be_sifted, (address, height)
        assert width <= PHONE["width"], address


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


@pytest.mark.parametrize("address", ANCHORS)
@pytest.mark.parametrize("scripts", [True, False])
def test_a_closed_group_opens_for_what_an_address_leads_to(
    browser: Browser, host: str, address: str, scripts: bool
) -> None:
    with browser.new_context(base_url=host, java_script_enabled=scripts) as context:
        page = context.new_page()
        page.goto(address)
        goal = page.locator(f"[id='{address.partition('#')[2]}']")
        expect(goal).to_be_visible()
        expect(goal).to_be_in_viewport()


def test_one_descent_is_open_at_a_time(phone: Page) -> None:
    phone.goto("stemma/")
    groups = phone.locator("details.branch")
    groups.nth(0).locator("summary").click()
    groups.nth(1).locator("summary").click()
    expect(phone.locator("details.branch[open]")).to_have_count(1)


def test_all_groups_are_opened_at_once_and_for_print(phone: Page) -> None:
    phone.goto("source/vasamuseet-2003/")
    groups = phone.locator(".opens").first.locator("details.group")
    phone.get_by_role("button", name="Open all").first.click()
    assert groups.evaluate_all("all => all.every((group) => group.open)")
    phone.get_by_role("button", name="Close all").first.click()
    assert not groups.evaluate_all("all => all.some((group) => group.open)")
    phone.evaluate("dispatchEvent(new Event('beforeprint'))")
    assert groups.evaluate_all("all => all.every((group) => group.open)")
    phone.evaluate("dispatchEvent(new Event('afterprint'))")
    assert not groups.evaluate_all("all => all.some((group) => group.open)")


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


def test_every_passage_stands_on_the_page_of_its_source_once_with_its_place_in_the_print(
    browser: Browser, host: str
) -> None:
    with browser.new_context(base_url=host) as context:
        page = context.new_page()
        page.goto("source/suite-du-trictrac-1698/")
        passages = page.locator("article.passage")
        ids = passages.evaluate_all("all => all.map((each) => each.id)")
        assert len(ids) == len(set(ids)) > 50
        first = page.locator("article.passage:has(small)").first
        assert first.locator(".at").text_content()
        assert "of the digital copy" in (first.locator("small").first.text_content() or "")
