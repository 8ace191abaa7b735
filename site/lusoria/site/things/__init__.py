"""What the catalogue tells of each kind of thing, a module a kind.

`KINDS` has the things that people ask for by name; `PARTS`, what belongs to a row of each table.
The command line, Datasette and JSON tell of a thing what stands here, and no more than that.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

from lusoria.site.things import (
    clause,
    document,
    evidence,
    example,
    game,
    locus,
    passage,
    rule,
    ruleset,
    source,
    topic,
)
from lusoria.site.things.kind import Entry, Head, Kind, Part, kind, parts

KINDS: Mapping[str, Kind] = {
    name: kind(name)
    for name in (
        "game",
        "ruleset",
        "topic",
        "answer",
        "locus",
        "clause",
        "example",
        "source",
        "passage",
        "rule",
        "evidence",
        "document",
        "sentence",
        "place",
        "term",
    )
}
"""The kinds by name, in the order in which they are told."""

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
}
"""What several things of a kind are called, in the order in which readers are told of them."""

PARTS: Mapping[str, tuple[Part, ...]] = {
    **{each.table: each.parts for each in KINDS.values()},
    "ruleset": KINDS["ruleset"].parts,
    **{name: parts(name) for name in ("example_expectation", "ruleset_option")},
}
"""What belongs to a row, by its table."""

JSON = {"located_by", "parameters", "hooks", "forbidden_by", "outcome", "works"}
"""Columns that hold JSON."""

HEADS: Mapping[str, Callable[[Any, Any], Head]] = {
    "game": game.head,
    "ruleset": ruleset.head,
    "topic": topic.head,
    "locus": locus.head,
    "clause": clause.head,
    "example": example.head,
    "rule": rule.head,
    "evidence": evidence.head,
    "document": document.head,
}
"""What the page of a thing says of itself, of an edition and its row; the page of a source has its
reference at hand."""

ENTRIES: Mapping[str, Callable[[Any, Any], Entry]] = {
    "game": game.entry,
    "ruleset": ruleset.entry,
    "topic": topic.entry,
    "locus": locus.entry,
    "clause": clause.entry,
    "example": example.entry,
    "source": source.entry,
    "passage": passage.entry,
    "document": document.entry,
    "evidence": evidence.entry,
    "rule": rule.entry,
}
"""How the search page finds things, of an edition and a row; in the order in which it has them."""

CITED: Mapping[str, Callable[[Any, Any], tuple[str, str]]] = {
    "clause": clause.cited,
    "example": example.cited,
    "ruleset": ruleset.cited,
}
"""The title of a thing that is cited, and what it is, with its address in the catalogue."""
