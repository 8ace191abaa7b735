"""Datasette's pages: the first leads everywhere, whatever stands in cells is shown, and no script
or style is written into a page."""

from __future__ import annotations

import random
import re

import httpx
import pytest
from tests.crawling import ENTRANCES, crawl, kind_of_page, kind_of_row, kinds
from tests.serving import is_safe
from tests.tiny import START

from lusoria.schema.questions import questions

pytestmark = pytest.mark.tiny

BOARD = "/db/-/lusoria/board.svg"


def test_the_home_page_leads_to_every_question_and_table(private: httpx.Client) -> None:
    page = private.get("/db/").text
    links = re.findall(r'href="([^"#]+)"', page)
    for link in dict.fromkeys(links):
        if link.startswith("/"):
            assert private.get(link, follow_redirects=True).status_code == 200, link
    for name, question in questions().items():
        assert f'"/db/lusoria/{name}"' in page
        assert name == "search" or question.title in page.replace("&#39;", "'")
    tables = {row["name"] for row in private.get("/db/lusoria.json").json()["tables"]}
    described = private.get("/db/lusoria/description.json?_shape=array&_size=500").json()
    for table in {row["of_table"] for row in described} & tables:
        assert links.count(f"/db/lusoria/{table}") == 1, table


def test_every_kind_of_link_answers(private: httpx.Client) -> None:
    found = crawl(private, ENTRANCES, kinds(kind_of_row, kind_of_page), 1)
    parameters = "".join(found)
    assert all(f"{name}=" in parameters for name in ("_labels", "_next", "_sort", "_sort_desc"))
    assert {address: became for address, became in found.items() if became != "200"} == {}


def test_only_who_may_write_sql_is_told_of_it(client: httpx.Client) -> None:
    allowed = client.get("/db/lusoria.json", params={"sql": "SELECT 1"}).status_code == 200
    assert ("ask in SQL" in client.get("/db/").text) == allowed


def test_a_page_of_a_hundred_boards_is_small(private: httpx.Client) -> None:
    boards = f"""
        WITH RECURSIVE n(i) AS (SELECT 1 UNION SELECT i + 1 FROM n WHERE i < 100)
        SELECT 'tiny/plain' AS ruleset, '{START}' AS position FROM n
    """
    page = private.get("/db/lusoria", params={"sql": boards})
    assert page.text.count(f'<img src="{BOARD}?') == 100
    assert page.text.count(START) >= 100
    assert len(page.content) <= 250_000


def test_a_board_is_a_picture_of_its_own(client: httpx.Client) -> None:
    asked = {"ruleset": "tiny/plain", "position": START}
    picture = client.get(BOARD, params=asked)
    assert picture.headers["content-type"].startswith("image/svg+xml")
    assert picture.text.startswith("<svg")
    assert is_safe(picture)
    for wrong in (*({name: value} for name in asked for value in ("../x", "")), {"x": "1"}):
        answer = client.get(BOARD, params={**asked, **wrong})
        assert answer.status_code == 400
        assert answer.text.count("\n") == 1


@pytest.mark.parametrize(
    "ruleset", ["tiny/nothing", "nothing/plain", "../../catalogue", "tiny/../..", "", "/", "+", "%"]
)
def test_a_position_without_its_ruleset_is_shown_as_text(
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
    columns = ["ruleset", "expectation", "example", "id", "id", "kind", "position", "rule", "place"]
    for _ in range(200):
        taken = chance.sample(range(len(columns)), 5)
        asked = {f"v{number}": chance.choice(values) for number in taken}
        sql = "SELECT " + ", ".join(f":v{number} AS {columns[number]}" for number in taken)
        answer = private.get("/db/lusoria", params={"sql": sql, **asked})
        assert answer.status_code == 200, (sql, asked)


def test_a_table_that_is_not_described_is_shown(client: httpx.Client) -> None:
    assert client.get("/db/lusoria/clause_fts").status_code == 200


def test_a_rules_sentence_leads_nowhere(client: httpx.Client) -> None:
    assert "/document/" not in client.get("/db/lusoria/rule").text


INLINE = re.compile(r"<style|\sstyle=|<script>|\son[a-z]+=|javascript:", re.IGNORECASE)

PAGES = (
    "/db/",
    "/db/lusoria",
    "/db/lusoria?sql=select+1",
    "/db/lusoria/clause?_facet=game&_sort=id&_search=a",
    "/db/lusoria/example_step",
    "/db/lusoria/game/tiny",
    "/db/lusoria/search?text=man",
    "/db/lusoria/search?txet=man",
    "/db/lusoria/nothing",
)


@pytest.mark.parametrize("path", PAGES)
def test_no_page_has_scripts_or_styles_in_it(client: httpx.Client, path: str) -> None:
    answer = client.get(path)
    assert "unsafe" not in answer.headers["content-security-policy"]
    assert not INLINE.search(answer.text)
