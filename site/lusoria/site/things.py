"""What is told of each kind of thing, from `questions/things/` in the schema: a file a kind.

The first query of a file asks for the facts of a thing, each other one for a part of it: rows that
belong to it, in the order in which they are told everywhere. `:id` is the key of the thing. A head
is YAML. That of the facts has

    table    the table of the thing
    texts    the full texts in which its words are searched, each with the column of its key
    title, description, cited, entry
             how its page is called and listed, how it is cited, and how the search page finds it:
             templates of Jinja over the `thing`
    columns  the kinds of facts that are no plain texts (`answers.py` has the kinds)
    links    columns that only serve links and layout: they are no part of what is told

and that of a part `heading`, `columns` and `links`; and

    name     what the part is called in JSON and in templates, if not as its heading
    line, text
             how a row is told in a terminal: what stands in brackets in `line` is left out where
             its column is empty; a part without a `line` is left out there
    rows     the table and its column that have all rows; where the query counts them (`counts`),
             the page of a row in Datasette always leads there
"""

from __future__ import annotations

import json
import sqlite3
from collections.abc import Hashable, Iterable, Mapping, Sequence
from functools import cache
from typing import Any, NamedTuple

from lusoria.schema.questions import FOLDER, kinds, queries
from lusoria.site import dating, words
from lusoria.site.addresses import HAVE_PAGES, page
from lusoria.site.build import query

JSON = {"located_by", "parameters", "hooks", "forbidden_by", "outcome", "works"}
"""Columns that hold JSON."""


class Part(NamedTuple):
    """Rows that belong to a thing: the heading, the query, and the kinds of the columns."""

    heading: str
    sql: str
    columns: Mapping[str, str]
    links: Sequence[str] = ()
    line: str = ""
    text: str = ""
    rows: str = ""
    counts: bool = False


class Kind(NamedTuple):
    """A kind of thing: the query for its facts with the kinds of columns, and its parts by name."""

    table: str
    facts: str
    parts: Mapping[str, Part]
    heads: Mapping[str, Any]
    columns: Mapping[str, str]
    links: Sequence[str]
    texts: Sequence[tuple[str, str]]


@cache
def read_kind(name: str) -> Kind:
    """Return a kind of thing as its file declares it. Raises OSError, ValueError."""
    (head, facts), *parts = queries(FOLDER / "things" / f"{name}.sql")
    texts = [tuple(text.split(".")) for text in head.pop("texts", ())]
    columns, links = kinds(head.pop("columns", ())), head.pop("links", ())
    return Kind(head.pop("table"), facts, dict(map(_part, parts)), head, columns, links, texts)


def _part(declared: tuple[dict[str, Any], str]) -> tuple[str, Part]:
    head, sql = declared
    head.pop("says", None)
    name = head.pop("name", head["heading"].lower().replace(" ", "_"))
    return name, Part(**{**head, "columns": kinds(head["columns"]), "sql": sql})


KINDS: Mapping[str, Kind] = {
    name: read_kind(name)
    for name in (
        *("game", "ruleset", "topic", "answer", "locus", "clause", "example", "source", "passage"),
        *("rule", "evidence", "document", "sentence", "place", "term"),
    )
}
"""The kinds that people ask for by name, in the order in which they are told."""

PLURALS: Mapping[str, str] = {
    "game": "Games",
    "ruleset": "Rulesets",
    "topic": "Questions that games share",
    "locus": "Questions",
    "clause": "Clauses",
    "source": "Sources",
    "passage": "Passages",
    "example": "Examples",
    "evidence": "Evidence",
    "rule": "Rules in Python",
    "document": "Documents",
    "answer": "Standard answers",
    "place": "Places",
    "term": "Words of the lists of evidence",
}
"""What several things of a kind are called, in the order in which readers are told of them."""

OF_TABLES: Mapping[str, str] = {
    **{kind.table: name for name, kind in KINDS.items()},
    **{name: name for name in ("ruleset", "example_expectation", "ruleset_option")},
}
"""The kind of the rows of each table of which there is more to tell than its columns."""


class Thing:
    """A thing of the catalogue: its facts and its parts are attributes, asked for when used."""

    def __init__(self, connection: sqlite3.Connection, kind: str, key: str) -> None:
        """Raises LookupError if there is no such thing."""
        self.kind, self.key = kind, key
        self._connection = connection
        self._kind = read_kind(kind)
        facts = query(connection, self._kind.facts, id=key)
        if not facts:
            raise LookupError(f"there is no {kind} {key!r}")
        self.facts = facts[0]

    def __getattr__(self, name: str) -> Any:
        """Return a fact, the rows of a part, or a head."""
        if name.startswith("_"):
            raise AttributeError(name)
        value: Any
        if part := self._kind.parts.get(name):
            value = query(self._connection, part.sql, id=self.key)
        elif name in self._kind.heads:
            value = self.render(name)
        else:
            value = getattr(self.facts, name)
        self.__dict__[name] = value
        return value

    def render(self, head: str, **more: Any) -> Any:
        """Return a head as text, or as several; `more` has what it names beside the thing."""
        template = self._kind.heads[head]
        if isinstance(template, list):
            return [
                make_template(text).render(thing=self, words=words, **more) for text in template
            ]
        return " ".join(make_template(template).render(thing=self, words=words, **more).split())

    def tell(self) -> dict[str, Any]:
        """Return all that is told: kind, key, facts, the address of the page, and the parts."""
        parts = {
            name: [_tell(row, part.links) for row in getattr(self, name)]
            for name, part in self._kind.parts.items()
        }
        address = {"page": page(self.kind, self.key)} if self.kind in HAVE_PAGES else {}
        facts = _tell(self.facts, ("id", *self._kind.links))
        return {"kind": self.kind, "id": self.key, **facts, **address, **parts}


def _tell(row: Any, left_out: Iterable[str]) -> dict[str, Any]:
    """Return the columns of a row that are not left out, with those of JSON parsed."""
    columns = {name: value for name, value in row._asdict().items() if name not in left_out}
    return {k: json.loads(v) if v is not None and k in JSON else v for k, v in columns.items()}


@cache
def make_template(text: str) -> Any:
    """Return a head as a template of Jinja."""
    return _environment().from_string(text)


@cache
def _environment() -> Any:
    """Return the environment of the heads. Jinja takes long to import: only pages need it."""
    from jinja2 import Environment, StrictUndefined

    environment = Environment(undefined=StrictUndefined)
    environment.filters |= {
        "counted": words.write_count,
        "dated": lambda row: dating.in_words(row.edtf, row.not_before, row.not_after),
        "language": words.language,
        "people": list_people,
    }
    return environment


def list_people(csl: str) -> str:
    """Return the authors, editors and translators of an item of CSL-JSON."""
    item = json.loads(csl)
    people = [who for role in ("author", "editor", "translator") for who in item.get(role, [])]
    return ", ".join(
        " ".join(str(part) for part in (who.get("given"), who.get("family")) if part)
        or str(who.get("literal", ""))
        for who in people
    )


def group(rows: Iterable[Any], column: str) -> list[tuple[Any, list[Any]]]:
    """Return rows by a column, each group after its first row, in the order of the first rows."""
    groups: dict[Any, list[Any]] = {}
    for row in rows:
        groups.setdefault(getattr(row, column), []).append(row)
    return [(several[0], several) for several in groups.values()]


def group_by_state(standings: Sequence[Any]) -> list[tuple[str, list[Any]]]:
    """Return what sources do to a question, by its kind in the order of `words.COVERAGE`."""
    groups = ((state, [s for s in standings if s.coverage == state]) for state in words.COVERAGE)
    return [(state, several) for state, several in groups if several]


PLAINEST = ("states", "implies", "contradicts")
"""The stances, that which needs no explanation first."""


def list_plainest(witnesses: Sequence[Any]) -> list[Any]:
    """Return the witnesses of a clause by their sources, each with the plainest of its stances."""
    plainest: dict[str, Any] = {}
    for witness in sorted(witnesses, key=lambda row: PLAINEST.index(row.stance)):
        plainest.setdefault(witness.source, witness)
    return [plainest[source] for source in dict.fromkeys(row.source for row in witnesses)]


def list_starred(question: Thing) -> list[Any]:
    """Return the sources of a question that were written of another game, each once."""
    clauses = [Thing(question._connection, "clause", answer.id) for answer in question.answers]
    rows = [*(row for clause in clauses for row in clause.witnesses), *question.standings]
    return list({row.siglum: row for row in rows if row.written_of}.values())


def group_by_verdict(judged: Sequence[Any]) -> list[list[Any]]:
    """Return the rulesets by what they say of an example; a ruleset stands for those of its options
    that say the same.
    """
    groups: dict[Hashable, list[Any]] = {}
    for row in judged:
        says = row.verdict, row.step, row.after, row.outcome, row.plays, row.forbidden_by
        groups.setdefault(says, []).append(row)
    return [
        [
            row
            for row in rows
            if row.ruleset == row.base or row.base not in {r.ruleset for r in rows}
        ]
        for rows in groups.values()
    ]


def list_sayers(witnesses: Sequence[Any]) -> list[Any]:
    """Return the sources that state or imply a clause, the earliest first, each once: with a
    passage that was read, if there is one.
    """
    sayers: dict[str, Any] = {}
    for row in sorted(witnesses, key=lambda row: row.passage_status == "reported"):
        if row.stance != "contradicts":
            sayers.setdefault(row.source, row)
    return sorted(sayers.values(), key=lambda row: (*dating.order(row), row.siglum))
