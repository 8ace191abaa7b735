"""What the database answers, in words: on pages and in Datasette, in cells, rows and whole answers.

Questions and views declare the kind of each column in their files (`lusoria.schema.questions`); of
a column of a table it is the table that it refers to, or stands here.

| kind | what a value is |
|---|---|
| a table, as `clause` | the key of a row; `assembled` and `ruleset_option` are rulesets as well |
| `thing by kind` | the key of a row of the table that the column `kind` names |
| `clause list`, `siglum list` | several, as a list of JSON or with commas between them |
| `label of clause` | what stands for the row whose key the column `clause` has |
| `kind of what`, `year of edtf` | what another column tells as well |
| `date`, `year`, `day` | in EDTF, with its years in `not_before` and `not_after`; a number; a day |
| `basis`, `stance`, `rights` … | a word that is explained, or stands for longer ones |
| `quotation in language` | a text, and the column that has its language |
| `position` | a position, which is drawn |
| `outcome`, `json` | how a game ends, and other things in JSON |
| `word`, `flag`, `number`, `degrees`, `code`, `text` | what the word says |
"""

from __future__ import annotations

import json
import re
import sqlite3
from collections import Counter
from collections.abc import Callable, Collection, Iterator, Mapping, Sequence
from typing import Any, NamedTuple

from markupsafe import Markup, escape

from lusoria.schema.records.base import ROLES
from lusoria.schema.tables import SHOWN, View, metadata
from lusoria.schema.tables import label as label_of
from lusoria.site import addresses, dating
from lusoria.site.addresses import HAVE_PAGES, page
from lusoria.site.words import (
    BASES,
    CHANGES,
    COVERAGE,
    EXTENTS,
    FATES,
    POINTS,
    RIGHTS,
    STANCES,
    VERBS,
    WORDINGS,
    language,
    written_in,
)

REFERENCES: Mapping[str, Mapping[str, str]] = {
    name: {
        each.column_keys[0]: each.referred_table.name
        for each in table.foreign_key_constraints
        if len(each.column_keys) == 1
    }
    for name, table in metadata.tables.items()
}
"""The columns of each table that refer to another by themselves, and to which."""


def label_query(table: str, number: int) -> str:
    """Return the query for the keys and labels of so many rows of a table."""
    label = label_of(table)
    places = ", ".join("?" * number)
    words = label.sql if label else SHORT.get(table, "t.id")
    return f"SELECT t.id, {words} FROM {table} t WHERE t.id IN ({places})"


REPLACED: Mapping[str, Mapping[str, str]] = {
    "dependence": VERBS,
    "effect": CHANGES,
    "extent": EXTENTS,
    "point": POINTS,
    "rights": RIGHTS,
    "word": {"locus": "question of play"},
    "wording": WORDINGS,
}
"""Kinds of words that stand for longer ones."""

EXPLAINED: Mapping[str, Mapping[str, str]] = {
    "basis": BASES,
    "coverage": {name: meaning for name, (_, meaning) in COVERAGE.items()},
    "fate": FATES,
    "resp": {
        **{str(role): meaning for role, meaning in ROLES.items()},
        "source": "The source that the ruleset follows says so, or does so.",
    },
    "stance": STANCES,
}
"""Kinds of words that say enough, and what they mean exactly."""

OF_TABLES: Mapping[str, str] = {
    **dict.fromkeys(("position", "position_after", "found_position_after"), "position"),
    **dict.fromkeys(("basis", "status"), "basis"),
    **dict.fromkeys(("consulted", "date", "order_date"), "day"),
    **dict.fromkeys(("copies", "current", "headed", "of_the_game", "verified"), "flag"),
    **dict.fromkeys(("decided", "stance"), "stance"),
    **dict.fromkeys(("field", "first", "found_verdict", "kind", "list", "locator_label"), "word"),
    **dict.fromkeys(("region", "role", "second", "type", "verdict"), "word"),
    **dict.fromkeys(("first_year", "not_after", "not_before"), "year"),
    **dict.fromkeys(("language", "quotation_language"), "language"),
    "change": "effect",
    "edtf": "date",
    "extent": "extent",
    "how": "dependence",
    "name": "name in language",
    "out_of_scope": "fate",
    "own_words": "flag",
    "point_means": "point",
    "quotation": "quotation in quotation_language",
    "resp": "resp",
    "rights": "rights",
    "wording": "wording",
}
"""The kinds of columns of tables that refer to no other table, by their names."""

OF_A_TABLE: Mapping[tuple[str, str], str] = {("bearing", "how"): "stance"}
"""The columns that are of another kind in one table than elsewhere."""

OTHERWISE: Mapping[str, str] = {
    column: other
    for references in REFERENCES.values()
    for column, other in references.items()
    if column not in OF_TABLES and other != "assembled"
}
"""What columns refer to in the answer to a query of somebody's own, which declares no kinds."""


EMPTY = (None, "", "[]", "{}")
"""What a cell holds that says nothing."""


def kind_of(column: str, table: str | None) -> str:
    """Return the kind of a column of a table or a view, or of a query of a visitor's own."""
    if table is None:
        return OTHERWISE.get(column) or OF_TABLES.get(column, "text")
    presentation = SHOWN.get(table)
    if isinstance(presentation, View):
        return presentation.kinds.get(column, "text")
    referred = REFERENCES.get(table, {}).get(column)
    return referred or OF_A_TABLE.get((table, column)) or OF_TABLES.get(column, "text")


def find_repeated(of: Mapping[str, str]) -> set[str]:
    """Return the columns that only repeat what another column tells; `of` has their kinds."""
    by_labels = {kind.removeprefix("label of ") for kind in of.values() if kind.startswith("label")}
    return by_labels | {
        name for name, kind in of.items() if kind.startswith(("kind of", "year of"))
    }


def say(kind: str, value: Any) -> str:
    """Return a value in words, or itself where it says enough."""
    text = str(value)
    if kind == "language":
        return language(text)
    if kind.startswith("year") and isinstance(value, int):
        return dating.year(value)
    if kind == "flag" and value in (0, 1):
        return "yes" if value else "no"
    if kind == "day" and re.fullmatch(r"\d{4}-\d\d-\d\d", text):
        return dating.in_words(text, None, None)
    if kind in ("word", "resp") and re.fullmatch(r"[a-z]+([-_][a-z]+)+", text):
        return re.sub("[-_]", " ", text)
    if kind in ("outcome", "json") and text[:1] in ("{", "["):
        return _outcome(json.loads(text)) if kind == "outcome" else _plain(json.loads(text))
    return REPLACED.get(kind, {}).get(text, text)


def render_word(kind: str, value: Any, row: Mapping[str, Any]) -> Markup | None:
    """Return a cell in words with its code as a title, or None where the value says enough."""
    name, _, other = kind.partition(" in ")
    if other and row.get(other):
        marked = written_in(str(value), str(row[other]))
        tag = "q" if name == "quotation" else "span"
        return Markup("<{0}{1}>{2}</{0}>").format(tag, marked, value)
    if kind == "date":
        bounds = row.get("not_before"), row.get("not_after")
        words, behind = dating.in_words(str(value), *bounds), dating.meant(str(value), *bounds)
    elif kind == "code":
        return Markup("<code>{}</code>").format(value)
    else:
        words = say(kind, value)
        behind = EXPLAINED.get(kind, {}).get(str(value), str(value))
    if words == str(value) == behind:
        return None
    return Markup('<span title="{}">{}</span>').format(behind, words)


def _outcome(outcome: Mapping[str, Any]) -> str:
    if outcome["winner"] == "draw":
        return "a draw"
    stake = outcome["stake"]
    return f"{outcome['winner']} wins{f', {stake} games' if stake != 1 else ''}"


def _plain(value: Any, *, within: bool = False) -> str:
    """Return a value of JSON as people write it: `but: none, within: from 2 to 12`."""
    if isinstance(value, Mapping):
        mark, between = (" ", " ") if within else (": ", ", ")
        return between.join(f"{k}{mark}{_plain(v, within=True)}" for k, v in value.items())
    if isinstance(value, list):
        return ", ".join(_plain(item, within=True) for item in value) or "none"
    return str(value).replace("_", " ")


ALSO: Mapping[str, tuple[str, ...]] = {"ruleset": ("ruleset", "assembled")}
"""The kinds of parameters for which the key of a row may stand, where they are not its table's."""

KEYS = frozenset(other for references in REFERENCES.values() for other in references.values())
"""The kinds whose values are keys of rows: tables to which others refer."""


SHORT: Mapping[str, str] = {
    "example_expectation": "(SELECT e.name FROM example e WHERE e.id = t.example)",
    "evidence": "coalesce(t.says, replace(t.type, '-', ' ') || ' ' || t.id)",
    "passage": "(SELECT s.siglum FROM source s WHERE s.id = t.source) || ', ' || t.locator",
    "rule": "t.sentence",
    "sentence": "(SELECT s.siglum FROM document d JOIN source s ON s.id = d.source "
    "WHERE d.id = t.document) || ', sentence ' || t.ordinal",
}
"""What stands for a row in an answer, as SQL, where it is not the label of the table."""

LABELLED = frozenset(name for name in KEYS if name in SHORT or label_of(name))
"""The tables whose rows have labels; those of others are known by their keys."""

OF_A_GAME = frozenset(("assembled", "clause", "example", "locus", "ruleset", "ruleset_option"))
"""The tables whose labels tell of which game a row is."""


def label_sql(table: str, *, alone: bool) -> str:
    """Return the SQL that labels a row `t`; with `alone`, the label leaves out its game."""
    label = label_of(table)
    if label and alone and table in OF_A_GAME:
        return f"t.{label.column}"
    return SHORT.get(table) or (label.sql if label else "t.id")


PAGES = {"assembled": "ruleset", "ruleset_option": "ruleset"}
"""The kind of page of the rows of a table, where it is called otherwise."""

OF_GAMES = ("date", "name", "place", "relation", "saying")
"""Kinds of thing that are known by their game and what stands behind it: `verquere: Verquere`."""

ITEM = re.compile(r"(.+?)( \d+)?")
"""An item of a list: a key, and behind it a number, if there is one."""

Labels = Mapping[tuple[str, str], str]
"""What stands for a row, by its table and its key; sources also by `siglum`, for their keys."""

LISTED = 6
"""How many items of a list are shown where the whole answer is elsewhere."""

NAMING = ("ruleset", "expectation", "example", "id")
"""The columns that tell by which ruleset the positions of a row are read, the surest first."""


class Links(NamedTuple):
    """The addresses that an answer links to: on a server rows and pages, elsewhere pages alone.

    `root` is where the pages stand; `board` draws a position, of a row with such names (of
    `NAMING`, empty if it has none), and tells the address of the picture, if there is one.
    """

    root: str
    rows: bool = False
    board: Callable[[Mapping[str, str], str], str | None] = lambda names, position: None


def render_value(
    links: Links,
    kind: str,
    value: Any,
    cells: Mapping[str, Any],
    labels: Labels | None = None,
) -> Markup | None:
    """Return a value of a kind as HTML, or None where it is shown as it is.

    `cells` are those of its row. Keys are shown by their labels; those that have none among
    `labels` lead nowhere.
    """
    text = str(value)
    if kind == "position":
        return _render_board(links, cells, text) if "/" in text else None
    if kind.startswith("thing by "):
        return _render_thing(links, str(cells.get(kind.removeprefix("thing by "))), text, labels)
    if kind.endswith(" list") or (kind == "text" and text.startswith("[")):
        return _render_list(links, kind.removesuffix(" list"), text, labels)
    if kind in KEYS:
        return _render_key(links, kind, text, labels)
    return render_word(kind, value, cells)


def refers_to(kind: str, value: Any, cells: Mapping[str, Any]) -> tuple[str, str] | None:
    """Return the table and the key of the row to which a value of a kind leads, if any."""
    if value in (None, ""):
        return None
    key = str(value)
    if kind.startswith("thing by "):
        kind = str(cells.get(kind.removeprefix("thing by ")))
        if kind in OF_GAMES:
            return "game", key.partition(": " if ": " in key else "/")[0]
    if kind == "ruleset" and "+" in key:
        kind = "assembled"
    return (kind, key) if kind in KEYS else None


def render_link(links: Links, table: str, key: str, text: str) -> Markup:
    """Return two links to a thing: in words to its row, and an arrow to its page, if it has one.

    Where there are no rows, the words lead to the page.
    """
    if not links.rows:
        kind = PAGES.get(table, table)
        to = links.root + page(kind, key) if kind in HAVE_PAGES else ""
        return Markup('<a href="{}">{}</a>').format(to, text) if to else escape(text)
    address = escape(links.root + addresses.row(table, key))
    arrow = render_arrow(links, PAGES.get(table, table), key)
    return Markup(f'<a href="{address}">{escape(text)}</a>{arrow}')


def render_arrow(links: Links, kind: str | None, key: str) -> Markup:
    """Return an arrow that leads to the page of a thing; nothing for a kind that has none."""
    if kind not in HAVE_PAGES:
        return Markup("")
    address, name = escape(links.root + page(str(kind), key)), escape(key)
    # Many of these are on a page: they are put together by hand, `format` takes longer.
    return Markup(
        f'\N{NO-BREAK SPACE}<a class="page" href="{address}" aria-label="Page: {name}"'
        f' title="{name}">↗</a>'
    )


def _render_key(links: Links, table: str, key: str, labels: Labels | None) -> Markup | None:
    """Return a link to a row by its key, in the words of its label."""
    is_own_label = labels is None or table not in LABELLED
    text = key if is_own_label or labels is None else labels.get((table, key))
    return None if text is None else render_link(links, table, key, text)


def _render_thing(links: Links, kind: str, key: str, labels: Labels | None) -> Markup | None:
    """Return a link to a thing of a kind; to its game, where it has no row."""
    if kind == "out of scope":
        return render_word("fate", key, {})
    row_of = refers_to("thing by kind", key, {"kind": kind})
    link = row_of and _render_key(links, *row_of, labels)
    if not link or kind not in OF_GAMES:
        return link
    name = key.removeprefix(row_of[1] if row_of else "").lstrip(":/ ")
    words = labels.get(("place" if kind == "place" else "game", name), name) if labels else name
    return Markup("{}: {}").format(link, words) if name else link


def split_items(text: str) -> list[str]:
    """Return the items of a list, which is JSON or has commas between them."""
    if text.startswith("["):
        try:
            items = json.loads(text)
        except ValueError:
            return []
        return items if all(isinstance(item, str | int) for item in items) else []
    return re.split(r", ?", text)


def _render_list(links: Links, kind: str, text: str, labels: Labels | None) -> Markup | None:
    """Return the items of a list as HTML, one a line, but sigla on one line; None for no list."""
    if text == "[]":
        return Markup("&nbsp;")
    items = []
    for item in split_items(text):
        match = ITEM.fullmatch(str(item))
        key, number = (match[1], match[2] or "") if match and kind in KEYS else (item, "")
        if kind == "siglum" and labels and ("siglum", key) in labels:
            items.append(render_link(links, "source", labels["siglum", key], key))
        else:
            link = _render_key(links, kind, str(key), labels) if kind in KEYS else None
            items.append(Markup("{}{}").format(link or say(kind, key), number))
    if not items:
        return None
    if kind == "siglum":
        return Markup(", ").join(items)
    if not links.rows and len(items) > LISTED:
        items[LISTED:] = [escape(f"and {len(items) - LISTED} more")]
    lines = Markup("").join(Markup("<li>{}</li>").format(item) for item in items)
    return Markup('<ul class="items">{}</ul>').format(lines)


def _render_board(links: Links, cells: Mapping[str, Any], position: str) -> Markup | None:
    """Return a small board with its position as text, or None where it cannot be drawn."""
    named = {column: str(cells.get(column) or "") for column in NAMING}
    drawn = links.board(named, position)
    if drawn is None:
        return None
    return Markup(
        '<div class="cell-board"><img src="{}" alt="The position on its board" loading="lazy">'
        "<code>{}</code></div>"
    ).format(drawn, position)


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
    "own": "in words of its own",
    "point_at": "the point of",
    "point_means": "the point is",
    "point_source": "the point from",
    "precision_km": "precise to km",
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


def render_answer(
    links: Links,
    connection: sqlite3.Connection,
    of: Mapping[str, str],
    rows: Sequence[Mapping[str, Any]],
    given: Collection[tuple[str, Any]],
    *,
    apart: bool = False,
) -> Answer:
    """Return the rows of an answer in words; `of` has the kinds of its columns.

    Columns that others tell are left out, and those that only repeat what was asked: `given` has
    the kinds and the values of that. `apart`: rows that are called the same are told apart.
    """
    if apart:
        rows = _tell_apart(connection, of, rows)
    words = render_rows(links, connection, of, rows)
    shown, empty = [], []
    left_out = find_repeated(of)
    for column in (each for each in of if each not in left_out):
        values = {row[column] for row in rows}
        if all(value in EMPTY for value in values):
            empty.append(column)
        elif len(values) > 1 or (of[column], *values) not in given:
            shown.append(column)
    lines: list[list[Cell]] = []
    above: Mapping[str, Any] = {}
    for row, cells in zip(rows, words, strict=True):
        again, line = True, []
        for column in shown:
            again = (
                again and bool(above) and row[column] == above[column] and _is_subject(of[column])
            )
            line.append(Cell(cells[column], again))
        lines.append(line)
        above = row
    names = [name_column(column, of) for column in shown]
    heads = [HEADS.get(name, name.replace("_", " ")) for name in names]
    for place, name in enumerate(names):
        if heads.count(heads[place]) > 1:  # `on_source` beside `source`
            heads[place] = name.replace("_", " ")
    return Answer(list(zip(heads, (of[column] for column in shown), strict=True)), lines, empty)


def render_rows(
    links: Links,
    connection: sqlite3.Connection,
    of: Mapping[str, str],
    rows: Sequence[Mapping[str, Any]],
) -> list[dict[str, Markup | str]]:
    """Return the cells of rows in words, by column; `of` has the kinds of all columns."""
    labels = _read_labels(connection, of, rows)
    return [{column: _render_cell(links, of, column, row, labels) for column in of} for row in rows]


def _render_cell(
    links: Links,
    of: Mapping[str, str],
    column: str,
    row: Mapping[str, Any],
    labels: Labels,
) -> Markup | str:
    """Return a cell of a row in words; `of` has the kinds of all its columns."""
    value, kind = row[column], of[column]
    if value is None and kind.startswith("label of "):  # a row without words is known by its key
        column = kind.removeprefix("label of ")
        value, kind = row[column], of[column]
    if value in EMPTY:
        return ""
    if kind.startswith("label of "):
        named = kind.removeprefix("label of ")
        row_of = refers_to(of[named], row[named], row)
        has_row = row_of and (row_of in labels or row_of[0] not in LABELLED)
        return render_link(links, *row_of, str(value)) if row_of and has_row else str(value)
    return render_value(links, kind, value, row, labels) or str(value)


def _tell_apart(
    connection: sqlite3.Connection, of: Mapping[str, str], rows: Sequence[Mapping[str, Any]]
) -> Sequence[Mapping[str, Any]]:
    """Return the rows, with longer labels where several are called the same."""
    for column, kind in of.items():
        named = kind.removeprefix("label of ")
        label = label_of(of.get(named, ""))
        if named == kind or label is None or label.column != column:
            continue
        times = Counter(row[column] for row in rows)
        keys = sorted({row[named] for row in rows if times[row[column]] > 1 and row[named]})
        labels = dict(connection.execute(label_query(of[named], len(keys)), keys).fetchall())
        rows = [{**row, column: labels.get(row[named], row[column])} for row in rows]
    return rows


def _is_subject(kind: str) -> bool:
    """Return whether a kind of column says what a row is about: it is not repeated below."""
    leading = kind in KEYS or kind.startswith(("label of ", "thing by "))
    return leading or kind in ("word", "position", "code")


def name_column(column: str, of: Mapping[str, str]) -> str:
    """Return the name of a column, or that of the key for which it stands."""
    named = of[column].removeprefix("label of ") if of[column].startswith("label of ") else column
    return of[named] if named == "id" and of[named] in KEYS else named


def _read_labels(
    connection: sqlite3.Connection, of: Mapping[str, str], rows: Sequence[Mapping[str, Any]]
) -> dict[tuple[str, str], str]:
    """Return the labels of all rows to which an answer refers, by table and key.

    Where its rows say of which game they are, or are of one game, labels do not say it as well.
    """
    keys_by_table: dict[str, set[str]] = {}
    for row in rows:
        for column, kind in of.items():
            for table, key in _find_keys(kind, row[column], row):
                keys_by_table.setdefault(table, set()).add(key)
    labels: dict[tuple[str, str], str] = {}
    for table, keys in keys_by_table.items():
        places = ", ".join("?" * len(keys))
        if table == "siglum":
            sql = f"SELECT siglum, id FROM source WHERE siglum IN ({places})"
        else:
            alone = "game" in of or len({key.partition("/")[0] for key in keys}) == 1
            words = label_sql(table, alone=alone)
            sql = f"SELECT t.id, {words} FROM {table} t WHERE t.id IN ({places})"
        labels |= {(table, key): words for key, words in connection.execute(sql, sorted(keys))}
    return labels


def _find_keys(kind: str, value: Any, row: Mapping[str, Any]) -> Iterator[tuple[str, str]]:
    """Yield the tables and keys of the labelled rows to which a cell refers; and sigla."""
    if kind.startswith("label of ") or value in EMPTY:
        return
    if kind.endswith(" list"):
        table = kind.removesuffix(" list")
        for item in split_items(str(value)):
            match = ITEM.fullmatch(str(item))
            yield from (
                [(table, match[1])] if match and (table == "siglum" or table in LABELLED) else ()
            )
        return
    row_of = refers_to(kind, value, row)
    if row_of and row_of[0] in LABELLED:
        yield row_of
        if kind.startswith("thing by ") and row_of[0] == "game":  # what stands behind the game
            name = str(value).removeprefix(row_of[1]).lstrip(":/ ")
            yield from (("place", name), ("game", name)) if name else ()
