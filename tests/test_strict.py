"""Datasette's pages under a strict policy: no script and no style in them, and nothing refused."""

from __future__ import annotations

import re
from pathlib import Path

import datasette  # type: ignore[import-untyped]
import httpx
import pytest
from playwright.sync_api import Browser

from lusoria.site.datasette.rendering import without

pytestmark = pytest.mark.tiny

TEMPLATES = Path(datasette.__file__).parent / "templates"
INLINE = re.compile(r"<style|\sstyle=|<script>|\son[a-z]+=|javascript:", re.IGNORECASE)

PAGES = (
    "/db/",
    "/db/lusoria",
    "/db/lusoria?sql=select+1",
    "/db/lusoria/clause",
    "/db/lusoria/clause?_facet=game&_sort=id&_search=a",
    "/db/lusoria/example_step",
    "/db/lusoria/game/tiny",
    "/db/lusoria/search?text=man&_show_sql=1",
    "/db/lusoria/nothing",
    "/db/-/versions",
)


@pytest.mark.parametrize("name", ["base", "database", "error", "index", "query", "row", "table"])
def test_templates_write_no_script_or_style_into_pages(name: str) -> None:
    source = (TEMPLATES / f"{name}.html").read_text(encoding="utf-8")
    assert not INLINE.search(without(source))
    assert len(without(source)) > len(source) * 0.5


@pytest.mark.parametrize("path", PAGES)
def test_no_page_has_scripts_or_styles_in_it(client: httpx.Client, path: str) -> None:
    answer = client.get(path)
    assert "unsafe" not in answer.headers["content-security-policy"]
    assert not INLINE.search(answer.text)


def test_a_browser_refuses_nothing_and_menus_work(client: httpx.Client, browser: Browser) -> None:
    said: list[str] = []
    page = browser.new_page()
    page.on("console", lambda message: said.append(f"{page.url} {message.text}"))
    page.on("pageerror", lambda error: said.append(f"{page.url} {error}"))
    for path in PAGES:
        if "There is no such page" in client.get(path).text:  # that of the site
            continue
        page.goto(str(client.base_url.join(path)))
    page.goto(str(client.base_url.join("/db/lusoria/clause")))
    page.locator("th .dropdown-menu-icon").first.click()
    assert "Sort descending" in page.locator(".dropdown-menu").last.inner_text()
    page.locator("footer").click()
    assert not page.locator(".dropdown-menu").last.is_visible()
    page.set_viewport_size({"width": 390, "height": 800})
    named = "getComputedStyle(document.querySelector('td.col-game'), '::before').content"
    assert page.evaluate(named) == '"game: "'
    page.close()
    assert [line for line in said if "Failed to load" not in line] == []
