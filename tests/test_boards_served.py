"""Cells of tables: whatever stands in one is shown, and boards are pictures of their own."""

from __future__ import annotations

import random

import httpx
import pytest
from tests.serving import is_safe
from tests.tiny import START

pytestmark = pytest.mark.tiny


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
