"""The kinds of columns and parameters: how a value is said, what may be given; labels of rows.

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
from collections.abc import Mapping
from typing import Any, NamedTuple

from markupsafe import Markup

from lusoria.schema.catalogue.records.base import ROLES
from lusoria.schema.database.tables import SHOWN, View, metadata
from lusoria.schema.database.tables import label as label_of
from lusoria.schema.questions import FOLDER, queries
from lusoria.site import dating
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


def labelling(table: str, number: int) -> str:
    """The query for the keys and labels of so many rows; where there are none, keys stand alone."""
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
"""And where a column of that name is of another kind than elsewhere."""

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
    """The kind of a column of a table or a view, or of a query of somebody's own."""
    if table is None:
        return OTHERWISE.get(column) or OF_TABLES.get(column, "text")
    shown = SHOWN.get(table)
    if isinstance(shown, View):
        return shown.kinds.get(column, "text")
    referred = REFERENCES.get(table, {}).get(column)
    return referred or OF_A_TABLE.get((table, column)) or OF_TABLES.get(column, "text")


def repeated(of: Mapping[str, str]) -> set[str]:
    """Of columns with their kinds those that others tell as well."""
    by_labels = {kind.removeprefix("label of ") for kind in of.values() if kind.startswith("label")}
    return by_labels | {
        name for name, kind in of.items() if kind.startswith(("kind of", "year of"))
    }


def said(kind: str, value: Any) -> str:
    """A value in words; itself, where it says enough."""
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


def shown(kind: str, value: Any, row: Mapping[str, Any]) -> Markup | None:
    """A cell in words, with what is behind them; None where the value says enough."""
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
        words = said(kind, value)
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
    """What stands in JSON, as people write it: `but: none, within: from 2 to 12`."""
    if isinstance(value, Mapping):
        mark, between = (" ", " ") if within else (": ", ", ")
        return between.join(f"{k}{mark}{_plain(v, within=True)}" for k, v in value.items())
    if isinstance(value, list):
        return ", ".join(_plain(each, within=True) for each in value) or "none"
    return str(value)


class Asked(NamedTuple):
    """A kind of parameter: what it is called, and what may be given, as SQL that answers with what
    is given, words for it and the heading under which it stands; or a pattern for a number."""

    words: str
    choices: str = ""
    pattern: str = ""
    expected: str = ""


NUMBER = r"-?\d{1,6}(\.\d+)?"

ASKED: Mapping[str, Asked] = {
    "degrees": Asked("Degrees", pattern=NUMBER, expected="degrees, such as 49.75"),
    "number": Asked("Number", pattern=NUMBER, expected="a number"),
    "text": Asked("Words to look for"),
    "year": Asked("Before the year", pattern=r"-?\d{1,6}", expected="a year, such as 1750 or -50"),
    **{
        head["kind"]: Asked(head["words"], sql)
        for head, sql in queries(FOLDER / "pages" / "parameters.sql")
    },
}
"""The kinds of parameters."""

ALSO: Mapping[str, tuple[str, ...]] = {"ruleset": ("ruleset", "assembled")}
"""The kinds of parameters for which the key of a row may stand, where they are not its table's."""

KEYS = frozenset(other for references in REFERENCES.values() for other in references.values())
"""The kinds whose values are keys of rows: tables to which others refer."""


SHORT: Mapping[str, str] = {
    "example_expectation": "(SELECT e.name FROM example e WHERE e.id = t.example)",
    "evidence": "coalesce(t.says, t.id)",
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


def label(table: str, *, alone: bool) -> str:
    """What stands for a row in an answer, as SQL; `alone`: it need not tell of which game it is."""
    found = label_of(table)
    if found and alone and table in OF_A_GAME:
        return f"t.{found.column}"
    return SHORT.get(table) or (found.sql if found else "t.id")
