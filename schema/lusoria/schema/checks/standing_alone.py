"""Whether a clause or the name of an example can be understood where it is cited by itself."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Mapping
from typing import Any

from lusoria.schema.catalogue.files import CatalogueFile
from lusoria.schema.catalogue.unfinished import is_open
from lusoria.schema.catalogue.yaml_source import Way
from lusoria.schema.mistakes import Mistake

FEWEST = 4
"""As many words as a sentence has that names what it speaks of."""

WORD = re.compile(r"[^\W_]+(?:['’][^\W_]+)?")

ANSWERS = frozenset(WORD.findall("yes no none nowhere never always both"))
"""Words that answer a question which is not in the sentence, if a stop follows them."""

CONTINUE = frozenset(
    WORD.findall("also and but elsewhere else likewise neither nor or otherwise so then too yet")
)
"""Words that go on from a sentence before."""

REFER = frozenset(WORD.findall("he him it she that's them they this these"))
"""Words for something that is named before them, if the sentence stands alone."""

EMPTY = frozenset(
    WORD.findall(
        "a all an and any anyone anything are as at before by can cannot does each either every "
        "few for four from had has have here how if in is larger larger least less many may "
        "might more most must need neither no nobody none nor not nothing of off on once one "
        "only or other out over own same several should smaller so some still that the then "
        "there three to two under until up was were what when where whether which while who "
        "whoever whose will with without would"
    )
)
"""Words that name nothing to which a later word could refer."""


def unclear(files: Iterable[CatalogueFile]) -> Iterator[Mistake]:
    """Every clause and every name of an example that needs another sentence to be understood."""
    for file in files:
        for path, raw in file.items():
            if isinstance(raw, dict):
                for where, text in _cited(file.kind.name, path, raw):
                    if isinstance(text, str) and not is_open(text) and (fault := lacks(text)):
                        yield Mistake(file.written.at(where), f"{where[-1]}: {fault}")


def _cited(kind: str, path: Way, raw: Mapping[str, Any]) -> Iterator[tuple[Way, Any]]:
    """The texts of a record that are cited by themselves, and where they stand."""
    if kind == "example":
        yield (*path, "name"), raw.get("name")
    clauses = raw.get("clauses")
    if kind == "locus" and isinstance(clauses, list):
        for i, clause in enumerate(clauses):
            if isinstance(clause, dict):
                yield (*path, "clauses", i, "says"), clause.get("says")


def lacks(sentence: str) -> str | None:
    """Why a sentence cannot be understood without another, if that can be told from its words."""
    words = [word.lower().replace("’", "'") for word in WORD.findall(sentence)]
    if len(words) < FEWEST:
        return f"found {len(words)} words, expected a sentence that can be cited alone"
    first = words[0]
    rest = sentence[len(first) :].lstrip()
    if first in CONTINUE or words[:2] == ["as", "described"]:
        return f"{first!r} goes on from another sentence; it is to be cited alone"
    if first in ANSWERS and not rest[:1].isalpha():
        return f"{first!r} answers a question that is not in the sentence; it is to be cited alone"
    if words[:2] == ["the", "same"]:
        return "'the same' as what? The sentence is to be cited alone"
    for i, word in enumerate(words):
        if word in REFER:
            if set(words[:i]) <= EMPTY:
                return f"{word!r} refers to nothing before it; the sentence is to be cited alone"
            break
    return None
