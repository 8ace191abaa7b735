"""Words are found with their accents and without, of whatever script, and shown as they stand."""

from __future__ import annotations

import sqlite3
from collections.abc import Iterator
from contextlib import closing
from unicodedata import normalize

import pytest
from hypothesis import example, given
from hypothesis import strategies as st

from lusoria.schema.catalogue.texts import without_accents
from lusoria.schema.database.tables import FullText
from lusoria.site.datasette import functions

TEXTS = (
    "ἐπὶ τῆς ἱερᾶς γραμμῆς, ὥς φασιν",
    "Πεττεία καὶ κυβεία",
    "Le révertier, joué à Paris",
    "שֵׁשׁ־בֵּשׁ",
    "نَرد و تَخته",
)


@pytest.fixture
def database() -> Iterator[sqlite3.Connection]:
    index = FullText("text", ("says",))
    with closing(sqlite3.connect(":memory:")) as connection:
        connection.create_function("without_accents", 1, without_accents)
        connection.create_function("escape_fts", 1, functions.searched)
        connection.execute("CREATE TABLE text (id TEXT PRIMARY KEY, says TEXT) STRICT")
        connection.executemany("INSERT INTO text VALUES (?, ?)", enumerate(TEXTS))
        connection.execute(index.definition)
        connection.execute(index.filling)
        yield connection


def found(database: sqlite3.Connection, words: str) -> list[str]:
    sql = (
        "SELECT snippet(text_fts, -1, '[', ']', '…', 9) FROM text_fts "
        "WHERE text_fts MATCH escape_fts(?) ORDER BY rank"
    )
    return [row[0] for row in database.execute(sql, [words])]


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
    database: sqlite3.Connection, words: str, shown: str
) -> None:
    assert found(database, words) == [shown]


@pytest.mark.parametrize(("bare", "text"), [("שש", TEXTS[3]), ("نرد", TEXTS[4])])
def test_vowels_that_are_marks_do_not_count(
    database: sqlite3.Connection, bare: str, text: str
) -> None:
    (shown,) = found(database, bare)
    assert shown.replace("[", "").replace("]", "") == text


@given(st.text())
@example("ᾧ ῥ Å ﬁ ½ が 각")
def test_the_words_of_the_index_and_those_that_are_asked_are_made_alike(text: str) -> None:
    assert functions.without_accents(text) == without_accents(text)
    assert without_accents(without_accents(text)) == without_accents(text)
