"""The search over everything: any words are asked, accents do not count, each kind is found."""

from __future__ import annotations

import sqlite3
from collections.abc import Iterator
from contextlib import closing
from unicodedata import normalize

import httpx
import pytest
from hypothesis import example, given
from hypothesis import strategies as st
from tests.asking import answers

from lusoria.schema.tables import FULL_TEXTS, FullText
from lusoria.schema.texts import without_accents
from lusoria.site.plugin import functions

pytestmark = pytest.mark.tiny

ODD = {
    "open quote": '"two men',
    "quotes": '""" "" two "',
    "only a quote": '"',
    "apostrophe": "player's ''",
    "operators": "two AND OR NOT NEAR men",
    "an operator at the end": "head OR",
    "near": "NEAR(two men, 5)",
    "near, open": "NEAR(",
    "brackets": "((two) men {",
    "a column": "says:two name : men",
    "star and caret": "^two* *men -board +men",
    "signs": r"!@#$%^&*()_+-=[]{}\|;:,./<>?~`",
    "sql": "'; DROP TABLE clause; --",
    "emoji": "🎲 👩‍👩‍👧 two",
    "only an emoji": "💥",
    "an accent alone": "\u0301",
    "greek": "πόλις, πέντε γραμμαί",
    "arabic": "نرد",
    "half": "½ ² Ⅻ",
    "null": "two\0men",
    "only a null": "\0",
    "a lone surrogate": b"\xed\xa0\x80".decode("utf-8", "replace"),
    "long": "men " * 2500,
    "one long word": "m" * 10_000,
    "a long word of accents": "é" * 99,
    "many quotes": '"men" ' * 1500,
}


@pytest.mark.parametrize("name", ODD)
def test_odd_words_are_no_error(client: httpx.Client, name: str) -> None:
    words = ODD[name]
    for kind in ("", ".json", ".csv"):
        answer = client.get(f"/db/lusoria/search{kind}", params={"text": words})
        assert answer.status_code == 200, (kind, answer.text[:500])
    table = client.get("/db/lusoria/passage.json", params={"_search": words})
    assert table.status_code == 200
    if words.strip() and not any(character.isalnum() for character in words):
        assert table.json()["rows"] == []


@pytest.mark.parametrize(
    ("odd", "plain"),
    [
        ('"two men', '"two men"'),
        ("((two) men", "two men"),
        ("^two* -men", "two men"),
        ("TWO MEN", "two men"),
        ("  two\n\tmen  ", "two men"),
        ("révertier", "revertier"),
        ("Anglicōrum", "anglicorum"),
        ("τάβλι", "ταβλι"),
        ("two 🎲 men !!", "two men"),
    ],
)
def test_what_is_odd_about_words_is_overlooked(
    database: sqlite3.Connection, odd: str, plain: str
) -> None:
    found = answers(database, "search", text=odd)
    assert found
    assert found == answers(database, "search", text=plain)


def test_a_word_may_be_the_beginning_of_one_and_quotes_are_taken_as_they_are(
    database: sqlite3.Connection,
) -> None:
    begun = {(row["kind"], row["id"]) for row in answers(database, "search", text="latruncul")}
    whole = {(row["kind"], row["id"]) for row in answers(database, "search", text="latrunculi")}
    assert whole < begun
    assert ("game", "ludus-latrunculorum") in begun
    assert answers(database, "search", text='"latruncul"') == []
    (first, *_) = answers(database, "search", text="verquere", kind="name")
    assert first["title"].casefold() == "verquere"


def test_each_kind_is_found_with_its_words_shown(database: sqlite3.Connection) -> None:
    assert len(FULL_TEXTS) == 12
    for kind, columns in FULL_TEXTS:
        longest = f"SELECT {columns[0]} FROM {kind} ORDER BY length({columns[0]}) DESC LIMIT 1"
        words = database.execute(longest).fetchone()[0].split()[:3]
        found = answers(database, "search", text=" ".join(words), kind=kind)
        assert found, (kind, words)
        assert {row["kind"] for row in found} == {kind}
        assert all(row["found"] for row in found)


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
        query = functions.write_search(words).encode("utf-8", "replace").decode()
        connection.execute("SELECT * FROM t WHERE t MATCH ?", [query]).fetchall()


TEXTS = (
    "ἐπὶ τῆς ἱερᾶς γραμμῆς, ὥς φασιν",
    "Πεττεία καὶ κυβεία",
    "Le révertier, joué à Paris",
    "שֵׁשׁ־בֵּשׁ",
    "نَرد و تَخته",
)


@pytest.fixture
def index() -> Iterator[sqlite3.Connection]:
    index = FullText("text", ("says",))
    with closing(sqlite3.connect(":memory:")) as connection:
        connection.create_function("without_accents", 1, without_accents)
        connection.create_function("escape_fts", 1, functions.write_search)
        connection.execute("CREATE TABLE text (id TEXT PRIMARY KEY, says TEXT) STRICT")
        connection.executemany("INSERT INTO text VALUES (?, ?)", enumerate(TEXTS))
        connection.execute(index.definition)
        connection.execute(index.filling)
        yield connection


def shown_for(index: sqlite3.Connection, words: str) -> list[str]:
    sql = (
        "SELECT snippet(text_fts, -1, '[', ']', '…', 9) FROM text_fts "
        "WHERE text_fts MATCH escape_fts(?) ORDER BY rank"
    )
    return [row[0] for row in index.execute(sql, [words])]


@pytest.mark.parametrize(
    ("words", "shown"),
    [
        ("γραμμης", "ἐπὶ τῆς ἱερᾶς [γραμμῆς], ὥς φασιν"),
        ("γραμμῆς", "ἐπὶ τῆς ἱερᾶς [γραμμῆς], ὥς φασιν"),
        (normalize("NFD", "γραμμῆς"), "ἐπὶ τῆς ἱερᾶς [γραμμῆς], ὥς φασιν"),
        ("ΙΕΡΑΣ ΓΡΑΜΜΗΣ", "ἐπὶ τῆς [ἱερᾶς] [γραμμῆς], ὥς φασιν"),
        ('"ιερας γραμμης"', "ἐπὶ τῆς [ἱερᾶς γραμμῆς], ὥς φασιν"),
        ("πεττ", "[Πεττεία] καὶ κυβεία"),
        ("revertier JOUE", "Le [révertier], [joué] à Paris"),
        ("révertier", "Le [révertier], joué à Paris"),
    ],
)
def test_accents_do_not_count_and_are_shown(
    index: sqlite3.Connection, words: str, shown: str
) -> None:
    assert shown_for(index, words) == [shown]


@pytest.mark.parametrize(("bare", "text"), [("שש", TEXTS[3]), ("نرد", TEXTS[4])])
def test_vowels_that_are_marks_do_not_count(
    index: sqlite3.Connection, bare: str, text: str
) -> None:
    (shown,) = shown_for(index, bare)
    assert shown.replace("[", "").replace("]", "") == text


@given(st.text())
@example("ᾧ ῥ Å ﬁ ½ が 각")
def test_the_words_of_the_index_and_those_that_are_asked_are_made_alike(text: str) -> None:
    assert functions.without_accents(text) == without_accents(text)
    assert without_accents(without_accents(text)) == without_accents(text)
