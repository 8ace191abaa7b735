"""Questions to the database: a file of SQL each, with a head that describes it.

`lusoria ask`, the queries of Datasette, the recipes and what the pages of rows offer to ask are
made from these files; so are the views, which stand in `views/`. A head is YAML in the first
comment of a file:

    /*
    title: Where two rulesets differ
    says: The questions that :one and :other answer differently.
    about: rules
    parameters:
      one (assembled, needed): [One ruleset, verquere/dlp-1252]
    columns: [locus (locus), question (label of locus), one (clause)]
    */

A parameter has a kind, words for it where those of its kind will not do, and an example. It may be
left empty, which means all of them, unless it is `needed`. A column has a kind as well. What kinds
there are, and how a value of each is shown, is written in `site/lusoria/site/answers.py`.
The columns of a view have their meaning beside them: `game (game): The game.`
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass, field
from functools import cache
from pathlib import Path
from typing import Any, NamedTuple

import yaml

FOLDER = Path(__file__).parent

HEAD = re.compile(r"/\*\n(.*?)\n\*/\n", re.DOTALL)
NAMED = re.compile(r"(\w+) \(([\w ]+?)(, needed)?\)")
"""A column or a parameter with its kind: `one (assembled, needed)`."""

PARAMETER = re.compile(r":([a-z]+)")
"""A parameter as it stands in SQL, and in the description of a question."""

OPTIONAL = re.compile(r"(\s+AND |(?<=WHERE ))?:(\w+) IN \('', ([\w.]+)\)")
"""A condition of a parameter that may be left empty."""

NUMBERS = ("number", "year", "degrees")
"""The kinds of parameters that are numbers in SQL."""


SUBJECTS = {
    "rules": "Rules and rulesets",
    "sources": "Sources",
    "examples": "Examples",
    "games": "Games",
    "evidence": "Evidence and places",
    "documents": "Documents, sentence by sentence",
    "figures": "The catalogue in figures",
    "search": "Search",
    "tables": "How tables are asked",
}
"""What questions are about, in the order in which they are listed."""


class QuestionError(ValueError):
    """A question cannot be answered as it was asked; the message says why in one line."""


class Parameter(NamedTuple):
    """What may be given: its kind, words for it (none: those of its kind), and an example.

    Left empty it means all of them, unless it is needed.
    """

    kind: str
    words: str
    example: str
    needed: bool


@dataclass(frozen=True, kw_only=True)
class Question:
    """A question: what it shows, its parameters and columns, and the SQL that answers it."""

    name: str
    title: str
    says: str
    sql: str
    about: str
    """What it is about: a heading of the list of questions."""

    columns: Mapping[str, str]
    """Its columns in their order, each with its kind."""

    parameters: Mapping[str, Parameter] = field(default_factory=dict)

    first: int = 0
    """Its place among the questions to begin with; 0: it is none."""

    recipe: int = 0
    """Its place among the recipes; 0: it is none."""

    teaches: str = ""
    """What a recipe teaches about the tables."""

    empty: str = ""
    """What it means that nothing is found."""

    instead: Mapping[str, str] = field(default_factory=dict)
    """Values with which it is asked again, for what is nearest, where nothing is found."""

    @property
    def example(self) -> dict[str, str]:
        """Values of the parameters with which it has an answer."""
        return {name: each.example for name, each in self.parameters.items()}

    @property
    def in_sql(self) -> str:
        """The question with the values of its example, for any program that reads SQLite."""
        return PARAMETER.sub(
            lambda found: self._literal(found[1]), OPTIONAL.sub(self._asked, self.sql)
        )

    def _asked(self, optional: re.Match[str]) -> str:
        """A condition that holds for all where nothing is given, as it is with the example."""
        before, name, column = optional.groups()
        return f"{before}{column} = :{name}" if self.example[name] else ""

    def _literal(self, name: str) -> str:
        example = self.example[name]
        number = self.parameters[name].kind in NUMBERS
        return example if number else "'{}'".format(example.replace("'", "''"))

    @property
    def tables(self) -> list[str]:
        """The tables and views that are asked, in their order; an index counts as its table."""
        named = re.findall(r"\b(?:FROM|JOIN) ([a-z_]+)", self.sql)
        return list(dict.fromkeys(name.removesuffix("_fts") for name in named))


@cache
def questions() -> Mapping[str, Question]:
    """All questions by name: those to begin with, then the others by what they are about."""
    read = [_question(name, head, sql) for name, head, sql in files(FOLDER)]
    ordered = sorted(read, key=lambda each: (each.first or 99, each.about, each.title))
    return {each.name: each for each in ordered}


def recipes() -> list[Question]:
    """The questions that teach how the tables hang together, in their order."""
    found = [each for each in questions().values() if each.recipe]
    return sorted(found, key=lambda each: each.recipe)


def files(folder: Path) -> Iterator[tuple[str, dict[str, Any], str]]:
    """The name, the head and the SQL of each file in a folder, by name. Raises ValueError."""
    for file in sorted(folder.glob("*.sql")):
        ((head, sql),) = queries(file)
        yield file.stem, head, sql


def queries(file: Path) -> list[tuple[dict[str, Any], str]]:
    """The queries of a file, each with its head. Raises ValueError."""
    before, *found = HEAD.split(file.read_text(encoding="utf-8"))
    if before or not found:
        raise ValueError(f"{file}:1: expected a head, as /* title: … */, before the SQL")
    heads = [yaml.load(head, yaml.CSafeLoader) for head in found[::2]]
    return [(head, sql.strip()) for head, sql in zip(heads, found[1::2], strict=True)]


def query(name: str) -> str:
    """The one query of a file in `pages/`, which is asked for what pages and commands list."""
    ((_, sql),) = queries(FOLDER / "pages" / f"{name}.sql")
    return sql


def kinds(named: Iterable[str]) -> dict[str, str]:
    """Columns with their kinds, as a head names them. Raises ValueError."""
    return {name: kind for name, kind, _ in map(_named, named)}


def _question(name: str, head: dict[str, Any], sql: str) -> Question:
    parameters = {}
    for declared, described in (head.pop("parameters", None) or {}).items():
        called, kind, needed = _named(declared)
        words, example = described if isinstance(described, list) else ("", described)
        parameters[called] = Parameter(kind, words, str(example), needed)
    columns = kinds(head.pop("columns"))
    return Question(name=name, sql=sql, columns=columns, parameters=parameters, **head)


def _named(declared: str) -> tuple[str, str, bool]:
    found = NAMED.fullmatch(declared)
    if not found:
        raise ValueError(f"found {declared!r}, expected a name and its kind, as in game (game)")
    return found[1], found[2], bool(found[3])
