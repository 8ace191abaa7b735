"""The search over everything forgives whatever is typed, and finds every kind of thing."""

from __future__ import annotations

import sqlite3

import httpx
import pytest
from tests.asking import answers

from lusoria.schema.database.tables import FULL_TEXTS

ODD = {
    "nothing": "",
    "spaces": " \t\n ",
    "open quote": '"two men',
    "quotes": '""" "" two "',
    "apostrophe": "player's ''",
    "operators": "two AND OR NOT NEAR men",
    "near": "NEAR(two men, 5)",
    "brackets": "((two) men",
    "a column": "says:two name : men",
    "star and caret": "^two* *men -board +men",
    "signs": r"!@#$%^&*()_+-=[]{}\|;:,./<>?~`",
    "sql": "'; DROP TABLE clause; --",
    "emoji": "🎲 👩‍👩‍👧 two",
    "greek": "πόλις, πέντε γραμμαί",
    "arabic": "نرد",
    "half": "½ ² Ⅻ",
    "null": "two\0men",
    "a lone surrogate": b"\xed\xa0\x80".decode("utf-8", "replace"),
    "long": "men " * 2500,
    "one long word": "m" * 10_000,
    "many quotes": '"men" ' * 1500,
}


@pytest.mark.parametrize("name", ODD)
def test_odd_words_are_no_error(client: httpx.Client, name: str) -> None:
    for kind in ("", ".json", ".csv"):
        answer = client.get(f"/db/lusoria/search{kind}", params={"text": ODD[name]})
        assert answer.status_code == 200, (kind, answer.text[:500])


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
    assert len(FULL_TEXTS) == 10
    for kind, columns in FULL_TEXTS:
        longest = f"SELECT {columns[0]} FROM {kind} ORDER BY length({columns[0]}) DESC LIMIT 1"
        words = database.execute(longest).fetchone()[0].split()[:3]
        found = answers(database, "search", text=" ".join(words), kind=kind)
        assert found, (kind, words)
        assert {row["kind"] for row in found} == {kind}
        assert all(row["found"] for row in found)
