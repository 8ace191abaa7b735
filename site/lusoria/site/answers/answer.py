"""Answers in words: rows with what they refer to by its labels, for questions and pages of rows."""

from __future__ import annotations

import sqlite3
from collections import Counter
from collections.abc import Collection, Iterator, Mapping, Sequence
from typing import Any, NamedTuple

from markupsafe import Markup

from lusoria.schema.database.tables import label as label_of
from lusoria.site.answers import kinds
from lusoria.site.answers.cells import ITEM, Labels, Links, items, linked, refers_to, valued

IN_ALL = "rows_in_all"
"""The last column of an answer: how many rows it has on all its pages."""

HEADS = {
    "assembled": "ruleset",
    "by_source": "source",
    "edtf": "date",
    "example_expectation": "verdict",
    "expectation": "shown by",
    "extent": "what was read",
    "id": "which one",
    "inherited_from": "as in",
    "locus": "question",
    "on_source": "source",
    "quotation": "its words",
    "resp": "by whom",
    "ruleset_option": "option",
    "says": "what it says",
    "term": "word",
    "to_game": "game",
    "unshown": "shown by none, because",
    "whose": "by whom",
    "with_clause": "with it",
    "without_clause": "without it",
    "written_of": "of another game",
}
"""What columns are called on pages, if not by their names."""


class Cell(NamedTuple):
    """A cell of an answer; `again`: it and all before it are as in the row above."""

    shown: Markup | str
    again: bool


class Answer(NamedTuple):
    """An answer in words: the heads of its columns, its rows, and the columns that are empty."""

    heads: Sequence[tuple[str, str]]
    rows: Sequence[Sequence[Cell]]
    empty: Sequence[str]


def answered(
    links: Links,
    connection: sqlite3.Connection,
    of: Mapping[str, str],
    rows: Sequence[Mapping[str, Any]],
    given: Collection[tuple[str, Any]],
    *,
    apart: bool = False,
) -> Answer:
    """The rows of an answer in words; `of` has the kinds of its columns.

    Columns that others tell are left out, and those that only repeat what was asked: `given` has
    the kinds and the values of that. `apart`: rows that are called the same are told apart.
    """
    if apart:
        rows = _told_apart(connection, of, rows)
    words = in_words(links, connection, of, rows)
    shown, empty = [], []
    left_out = kinds.repeated(of) | {IN_ALL}
    for column in (each for each in of if each not in left_out):
        values = {row[column] for row in rows}
        if all(value in kinds.EMPTY for value in values):
            empty.append(column)
        elif len(values) > 1 or (of[column], *values) not in given:
            shown.append(column)
    lines: list[list[Cell]] = []
    above: Mapping[str, Any] = {}
    for row, cells in zip(rows, words, strict=True):
        again, line = True, []
        for column in shown:
            again = again and bool(above) and row[column] == above[column] and _leads(of[column])
            line.append(Cell(cells[column], again))
        lines.append(line)
        above = row
    return Answer([(_head(column, of), of[column]) for column in shown], lines, empty)


def in_words(
    links: Links,
    connection: sqlite3.Connection,
    of: Mapping[str, str],
    rows: Sequence[Mapping[str, Any]],
) -> list[dict[str, Markup | str]]:
    """The cells of rows in words; `of` has the kinds of all columns."""
    labels = _labels(connection, of, rows)
    return [{column: _shown(links, of, column, row, labels) for column in of} for row in rows]


def _shown(
    links: Links,
    of: Mapping[str, str],
    column: str,
    row: Mapping[str, Any],
    labels: Labels,
) -> Markup | str:
    """A cell of a row in words; `of` has the kinds of all its columns."""
    value, kind = row[column], of[column]
    if value is None and kind.startswith("label of "):  # a row without words is known by its key
        column = kind.removeprefix("label of ")
        value, kind = row[column], of[column]
    if value in kinds.EMPTY:
        return ""
    if kind.startswith("label of "):
        named = kind.removeprefix("label of ")
        row_of = refers_to(of[named], row[named], row)
        known = row_of and (row_of in labels or row_of[0] not in kinds.LABELLED)
        return linked(links, *row_of, str(value)) if row_of and known else str(value)
    return valued(links, kind, value, row, labels) or str(value)


def _told_apart(
    connection: sqlite3.Connection, of: Mapping[str, str], rows: Sequence[Mapping[str, Any]]
) -> Sequence[Mapping[str, Any]]:
    """The rows, with labels that no others have where several are called the same."""
    for column, kind in of.items():
        named = kind.removeprefix("label of ")
        label = label_of(of.get(named, ""))
        if named == kind or label is None or label.column != column:
            continue
        times = Counter(row[column] for row in rows)
        keys = sorted({row[named] for row in rows if times[row[column]] > 1 and row[named]})
        own = dict(connection.execute(kinds.labelling(of[named], len(keys)), keys).fetchall())
        rows = [{**row, column: own.get(row[named], row[column])} for row in rows]
    return rows


def _leads(kind: str) -> bool:
    """Whether a kind of column tells what a row is about, so that it need not be said twice."""
    leading = kind in kinds.KEYS or kind.startswith(("label of ", "thing by "))
    return leading or kind in ("word", "position", "code")


def _head(column: str, of: Mapping[str, str]) -> str:
    """What a column is called on a page: one that stands for a row, as the key of the row."""
    kind = of[column]
    named = kind.removeprefix("label of ") if kind.startswith("label of ") else column
    if named == "id" and of[named] in kinds.KEYS:
        named = of[named]
    return HEADS.get(named, named.replace("_", " "))


def _labels(
    connection: sqlite3.Connection, of: Mapping[str, str], rows: Sequence[Mapping[str, Any]]
) -> dict[tuple[str, str], str]:
    """The labels of all rows to which an answer refers.

    Where its rows say of which game they are, or are of one game, labels do not say it as well.
    """
    wanted: dict[str, set[str]] = {}
    for row in rows:
        for column, kind in of.items():
            for table, key in _keys(kind, row[column], row):
                wanted.setdefault(table, set()).add(key)
    found: dict[tuple[str, str], str] = {}
    for table, keys in wanted.items():
        places = ", ".join("?" * len(keys))
        if table == "siglum":
            asked = f"SELECT siglum, id FROM source WHERE siglum IN ({places})"
        else:
            alone = "game" in of or len({key.partition("/")[0] for key in keys}) == 1
            words = kinds.label(table, alone=alone)
            asked = f"SELECT t.id, {words} FROM {table} t WHERE t.id IN ({places})"
        found |= {(table, key): words for key, words in connection.execute(asked, sorted(keys))}
    return found


def _keys(kind: str, value: Any, row: Mapping[str, Any]) -> Iterator[tuple[str, str]]:
    """The tables and keys of the labelled rows to which a cell refers; and sigla."""
    if kind.startswith("label of ") or value in kinds.EMPTY:
        return
    if kind.endswith(" list"):
        table = kind.removesuffix(" list")
        for item in items(str(value)):
            found = ITEM.fullmatch(str(item))
            yield from (
                [(table, found[1])]
                if found and (table == "siglum" or table in kinds.LABELLED)
                else ()
            )
        return
    row_of = refers_to(kind, value, row)
    if row_of and row_of[0] in kinds.LABELLED:
        yield row_of
        if kind.startswith("thing by ") and row_of[0] == "game":  # what stands behind the game
            rest = str(value).removeprefix(row_of[1]).lstrip(":/ ")
            yield from (("place", rest), ("game", rest)) if rest else ()
