"""Datasette's pages: the first one leads everywhere, no script stands in any.

Whatever stands in cells is shown, and boards are pictures of their own.
"""

from __future__ import annotations

import random
import re
from pathlib import Path
from urllib.parse import parse_qs, urlsplit

import datasette  # type: ignore[import-untyped]
import httpx
import pytest
from playwright.sync_api import Browser
from tests.crawling import ENTRANCES, crawl, kind_of_page, kind_of_row, kinds
from tests.serving import is_safe
from tests.tiny import START

from lusoria.schema.questions import questions
from lusoria.site.datasette.rendering import without

pytestmark = pytest.mark.tiny


def test_the_home_page_leads_everywhere(client: httpx.Client) -> None:
    page = client.get("/db/").text
    links = re.findall(r'href="([^"#]+)"', page)
    assert len(links) > 90
    for link in dict.fromkeys(links):
        if link.startswith("/"):
            assert client.get(link, follow_redirects=True).status_code == 200, link
    for name, query in questions().items():
        assert f'"/db/lusoria/{name}"' in page
        assert name == "search" or query.title in page.replace("&#39;", "'")
    tables = [row["name"] for row in client.get("/db/lusoria.json").json()["tables"]]
    described = client.get("/db/lusoria/description.json?_shape=array&_size=500").json()
    for table in {row["of_table"] for row in described} & set(tables):
        assert links.count(f"/db/lusoria/{table}") == 1, table


def test_every_kind_of_link_answers(client: httpx.Client) -> None:
    found = crawl(client, ENTRANCES, kinds(kind_of_row, kind_of_page), 1)
    parameters = {key for address in found for key in parse_qs(urlsplit(address).query)}
    assert {"_labels", "_next", "_sort", "_sort_desc", "_show_sql"} <= parameters
    assert {address: became for address, became in found.items() if became != "200"} == {}


def test_only_who_may_write_sql_is_told_of_it(client: httpx.Client) -> None:
    allowed = client.get("/db/lusoria.json", params={"sql": "SELECT 1"}).status_code == 200
    assert ("ask in SQL" in client.get("/db/").text) == allowed


BOARDS = """
    WITH RECURSIVE n(i) AS (SELECT 1 UNION SELECT i + 1 FROM n WHERE i < 100)
    SELECT 'tiny/plain' AS ruleset, '1@1 1@19 / 1@1 1@19 / white' AS position FROM n
"""
BOARD = "/db/-/lusoria/board.svg"


def test_a_page_of_a_hundred_boards_is_small(private: httpx.Client) -> None:
    page = private.get("/db/lusoria", params={"sql": BOARDS})
    assert page.text.count(f'<img src="{BOARD}?') == 100
    assert page.text.count(START) >= 100
    assert len(page.content) <= 250_000


def test_a_board_is_a_picture_of_its_own(client: httpx.Client) -> None:
    asked = {"ruleset": "tiny/plain", "position": START}
    picture = client.get(BOARD, params=asked)
    assert picture.headers["content-type"].startswith("image/svg+xml")
    assert picture.text.startswith("<svg")
    assert is_safe(picture)
    for wrong in ({"ruleset": "../x"}, {"position": "nothing"}, {"ruleset": ""}, {"position": ""}):
        answer = client.get(BOARD, params={**asked, **wrong})
        assert answer.status_code == 400
        assert answer.text.count("\n") == 1


@pytest.mark.parametrize(
    "ruleset",
    ["tiny/nothing", "nothing/plain", "../../catalogue", "tiny/../../catalogue", "", "/", "+", "%"],
)
def test_a_position_without_its_ruleset_is_told_as_text(
    private: httpx.Client, ruleset: str
) -> None:
    sql = "SELECT :ruleset AS ruleset, :position AS position"
    asked = {"sql": sql, "ruleset": ruleset, "position": START}
    page = private.get("/db/lusoria", params=asked)
    assert page.status_code == 200
    assert BOARD not in page.text
    assert START in page.text


def test_whatever_stands_in_cells_is_shown(private: httpx.Client) -> None:
    chance = random.Random(11)
    values = ["tiny/plain", "tiny/onto-a-man", "tiny/onto-a-man@tiny/plain", "../x", "/", "@/", "1"]
    values += [START, "1@1 / / white", "9" * 400 + "@1 / 1@1 / white", "-1@1 / 1@1 / white", "/ /"]
    columns = [
        "ruleset",
        "expectation",
        "example",
        "id",
        "position",
        "after",
        "found_after",
        "rule",
    ]
    for _ in range(200):
        taken = chance.sample(columns, 5)
        sql = "SELECT " + ", ".join(f":{column} AS {column}" for column in taken)
        asked = {column: chance.choice(values) for column in taken}
        answer = private.get("/db/lusoria", params={"sql": sql, **asked})
        assert answer.status_code == 200, asked


def test_a_table_that_is_not_described_is_shown(client: httpx.Client) -> None:
    assert client.get("/db/lusoria/clause_fts").status_code == 200


def test_a_rules_sentence_leads_nowhere(client: httpx.Client) -> None:
    assert "/document/" not in client.get("/db/lusoria/rule").text


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
