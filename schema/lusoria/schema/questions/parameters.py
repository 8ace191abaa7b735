"""Parameters of questions: their kinds, the values that are known, and what is wrong with a value.

Datasette and `lusoria ask` read with this what a user gives:

    choices = read_choices(database, question)
    values, mistakes = read_values(question, {"game": "nard"}, choices)
    rows = database.execute(question.sql, values)
"""

from __future__ import annotations

import re
import sqlite3
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass, field
from difflib import get_close_matches
from functools import cache
from typing import NamedTuple

from lusoria.schema.questions import FOLDER, Question, queries

LONGEST_NAME = 60
"""How many characters a name may have that is offered for a mistyped one; sentences have more."""


class Kind(NamedTuple):
    """A kind of parameter: what it is called, and which values it has.

    `choices` is SQL that answers with the values that are known, words for each and the heading
    under which it is listed. Other kinds have a `pattern`, and `expected` says what it matches.
    """

    words: str
    choices: str = ""
    pattern: str = ""
    expected: str = ""


class Choice(NamedTuple):
    """A value that is known: words for it, and the heading under which it is listed."""

    words: str
    heading: str


Choices = Mapping[str, Mapping[str, Choice]]
"""The values that are known, by parameter; parameters with any value are not among them."""


@dataclass(frozen=True)
class Mistake:
    """A mistake in a parameter, as a sentence, and the nearest values with their words."""

    parameter: str
    says: str
    nearest: Mapping[str, str] = field(default_factory=dict)

    def __str__(self) -> str:
        near = (
            value if words == value else f"{value} ({words})"
            for value, words in self.nearest.items()
        )
        return f"{self.says} Did you mean {' or '.join(near)}?" if self.nearest else self.says


@cache
def parameter_kinds() -> Mapping[str, Kind]:
    """Return the kinds of parameters by name."""
    number = r"-?\d{1,6}(\.\d+)?"
    return {
        "degrees": Kind("Degrees", pattern=number, expected="degrees, such as 49.75"),
        "number": Kind("Number", pattern=number, expected="a number"),
        "text": Kind("Words to look for"),
        "year": Kind("Before the year", pattern=r"-?\d{1,6}", expected="a year, as 1750 or -50"),
        **{
            head["kind"]: Kind(head["words"], sql)
            for head, sql in queries(FOLDER / "pages" / "parameters.sql")
        },
    }


def label_parameter(question: Question, name: str) -> str:
    """Return what a parameter is called: its words, or those of its kind."""
    parameter = question.parameters[name]
    return parameter.words or parameter_kinds()[parameter.kind].words


def read_choices(database: sqlite3.Connection, question: Question) -> Choices:
    """Return the values that are known of each parameter of a question."""
    kinds = {name: parameter_kinds()[each.kind] for name, each in question.parameters.items()}
    return {
        name: {value: Choice(*words) for value, *words in database.execute(kind.choices)}
        for name, kind in kinds.items()
        if kind.choices
    }


def read_values(
    question: Question, given: Mapping[str, str], choices: Choices, also: Iterable[str] = ()
) -> tuple[dict[str, str], list[Mistake]]:
    """Return the value of each parameter, empty where none is given, and every mistake.

    Words stand for a value, and capitals do not count: `Nard` is `nard`. A name that is neither a
    parameter nor one of `also` is a mistake.
    """
    mistakes = list(_find_unknown(given, [*question.parameters, *also]))
    values = {name: given.get(name, "").strip() for name in question.parameters}
    for name, value in values.items():
        parameter = question.parameters[name]
        kind = parameter_kinds()[parameter.kind]
        if not value and parameter.needed:
            label = label_parameter(question, name)
            says = f"{name} ({label}) is missing, such as {parameter.example}."
            mistakes.append(Mistake(name, says))
        elif value and kind.pattern and not re.fullmatch(kind.pattern, value, re.ASCII):
            says = f"{name}: “{_cut(value)}” cannot be read; expected {kind.expected}."
            mistakes.append(Mistake(name, says))
        elif value and name in choices and value not in choices[name]:
            meant, *others = _find_nearest(value, choices[name])
            if not others and value.casefold() in (meant, choices[name][meant].words.casefold()):
                values[name] = meant
            else:
                nearest = {each: choices[name][each].words for each in (meant, *others)}
                mistakes.append(Mistake(name, f"{name}: “{_cut(value)}” is not known.", nearest))
    return values, mistakes


def _find_unknown(given: Iterable[str], known: list[str]) -> Iterator[Mistake]:
    for name in given:
        if name not in known:
            near = get_close_matches(name[:LONGEST_NAME], known, 1)
            says = f"There is no parameter “{_cut(name)}”."
            if near:
                yield Mistake(name, says, {near[0]: near[0]})
            else:
                yield Mistake(name, f"{says} Expected: {', '.join(known) or 'none'}.")


def _find_nearest(text: str, choices: Mapping[str, Choice]) -> list[str]:
    """Return the one value that is called so; else up to three that are called nearly so."""
    values: dict[str, list[str]] = {}
    for value, choice in choices.items():
        for name in {value, choice.words.casefold(), value.rpartition("/")[2]}:
            values.setdefault(name, []).append(value)
    asked = text.casefold()
    if asked in values:
        return values[asked][:3]
    names = [name for name in values if len(name) <= LONGEST_NAME]
    asked = asked[:LONGEST_NAME]
    near = get_close_matches(asked, names) or get_close_matches(asked, names, 1, 0)
    return list(dict.fromkeys(values[name][0] for name in near))


def _cut(text: str) -> str:
    return text if len(text) <= LONGEST_NAME else f"{text[:LONGEST_NAME]}…"
