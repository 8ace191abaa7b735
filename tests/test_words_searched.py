"""Any words can be searched for, and none is an error."""

from __future__ import annotations

import sqlite3
from contextlib import closing

import httpx
import pytest
from hypothesis import example, given
from hypothesis import strategies as st

from lusoria.site.datasette.functions import searched

pytestmark = pytest.mark.tiny

WORDS = ["", " ", '"', '""', "'", "(", "head OR", "NEAR(", "a*", "^", "-", "col:x", "\0", "é" * 99]
WORDS += ["men " * 900, '"two men', "💥", "a AND", "NOT", "{", "men\0men", "\u0301", "+", "½"]


@pytest.mark.parametrize("words", WORDS)
def test_any_words_can_be_searched_for(client: httpx.Client, words: str) -> None:
    assert client.get("/db/lusoria/search", params={"text": words}).status_code == 200
    table = client.get("/db/lusoria/passage.json", params={"_search": words})
    assert table.status_code == 200
    with_word = any(character.isalnum() for character in words)
    if words.strip() and not with_word:
        assert table.json()["rows"] == []


def test_words_are_found_together_and_phrases_in_their_order(client: httpx.Client) -> None:
    def found(words: str) -> int:
        asked = {"text": words, "_shape": "array"}
        return len(client.get("/db/lusoria/search.json", params=asked).json())

    assert found("men two") == found("two men") > 0
    assert found('"two men"') > 0
    assert found('"men two"') == 0
    assert found("two nowhere-to-be-found") == 0
    assert client.get("/db/lusoria/search").status_code == 200


@given(st.text())
@example('"')
@example("\0")
@example("a " * 5000)
def test_no_words_are_an_error_of_syntax(words: str) -> None:
    with closing(sqlite3.connect(":memory:")) as connection:
        connection.execute("CREATE VIRTUAL TABLE t USING fts5(words)")
        query = searched(words).encode("utf-8", "replace").decode()
        connection.execute("SELECT * FROM t WHERE t MATCH ?", [query]).fetchall()
