"""The pages in a browser: they fit the screen, and records are stepped through."""

from __future__ import annotations

import shutil
from collections.abc import Iterator
from pathlib import Path

import httpx
import pytest
from playwright.sync_api import Browser, expect, sync_playwright
from tests.building import whole_build
from tests.serving import served

CHROMIUM = "/usr/bin/chromium"


@pytest.fixture(scope="module")
def folder() -> Path:
    return whole_build()


@pytest.fixture(scope="module")
def private(folder: Path) -> Iterator[httpx.Client]:
    with served(folder, "private") as client:
        yield client


@pytest.fixture(scope="module")
def browser() -> Iterator[Browser]:
    if not shutil.which(CHROMIUM):
        pytest.skip(f"there is no {CHROMIUM}; apt-get install chromium")
    with sync_playwright() as playwright:
        launched = playwright.chromium.launch(executable_path=CHROMIUM, args=["--no-sandbox"])
        yield launched
        launched.close()


SEEN = (
    "/",
    "/game/verquere/",
    "/ruleset/verquere/encyclopedia/",
    "/clause/verquere/only-on-the-head/",
    "/locus/verquere/",
    "/example/verquere/second-man-to-the-head/",
    "/source/ludii-1252/",
    "/source/",
    "/schema/",
    "/about/",
    "/rule/tables.landing.closed/",
    "/nothing/at/all/",
)


@pytest.mark.parametrize("width", [360, 1280])
def test_pages_fit_the_screen_and_ask_nobody_else(
    private: httpx.Client, browser: Browser, width: int
) -> None:
    page = browser.new_page(viewport={"width": width, "height": 800})
    asked: list[str] = []
    said: list[str] = []
    page.on("request", lambda request: asked.append(request.url))
    page.on("console", lambda message: said.append(message.text))
    for path in SEEN:
        page.goto(str(private.base_url.join(path)))
        element = page.locator("html")
        wide = element.evaluate("e => e.scrollWidth - e.clientWidth")
        assert wide == 0, f"{path} is {wide} pixels too wide at {width}"
    page.close()
    assert {httpx.URL(url).host for url in asked} == {"127.0.0.1"}
    assert [line for line in said if "404" not in line] == []


def test_a_record_is_stepped_through_with_the_keyboard(
    private: httpx.Client, browser: Browser
) -> None:
    path = "/example/verquere/first-turns-in-the-english-rules/"
    page = browser.new_page()
    page.goto(str(private.base_url.join(path)))
    status, turns = page.locator(".stepping [role=status]"), page.locator("ol.turns")
    shown = turns.locator("> li:visible")
    expect(status).to_have_text("Turn 1 of 4")
    turns.focus()
    for key, told in (("ArrowRight", "2"), ("End", "4"), ("ArrowLeft", "3"), ("Home", "1")):
        page.keyboard.press(key)
        expect(status).to_have_text(f"Turn {told} of 4")
        expect(shown).to_have_count(1)
    page.get_by_role("button", name="All turns").click()
    expect(shown).to_have_count(4)
    page.goto(str(private.base_url.join(f"{path}#turn-3")))
    page.reload()
    expect(status).to_have_text("Turn 3 of 4")
    page.close()


def test_without_javascript_all_turns_are_there(private: httpx.Client, browser: Browser) -> None:
    context = browser.new_context(java_script_enabled=False)
    page = context.new_page()
    path = "/example/verquere/first-turns-in-the-english-rules/"
    page.goto(str(private.base_url.join(path)))
    expect(page.locator("ol.turns > li:visible")).to_have_count(4)
    expect(page.locator("form.run")).to_have_count(page.locator("form.run[hidden]").count())
    context.close()
