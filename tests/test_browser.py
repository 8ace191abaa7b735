"""The pages in a browser, from the server: they fit the screen and ask nobody else."""

from __future__ import annotations

import httpx
import pytest
from playwright.sync_api import Browser

MISSING = "/nothing/at/all/"
"""Its page looks for its style on every level above, and the browser says where there is none."""
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
    MISSING,
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
        assert path == MISSING or said == [], path
    page.close()
    assert {httpx.URL(url).host for url in asked} == {"127.0.0.1"}
