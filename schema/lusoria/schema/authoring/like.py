"""A new game that begins as a ruleset of another, with every witness still to be found."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from lusoria.schema.authoring.skeletons import Fields, game, modelled, ruleset
from lusoria.schema.catalogue.model import Catalogue, Chosen, GameRecords, expectations
from lusoria.schema.catalogue.records import Clause, Example, Expectation, Record
from lusoria.schema.catalogue.yaml_source import left_open
from lusoria.schema.verify.ablation import other_reading

EXPECTED = {field.alias or name for name, field in Expectation.model_fields.items()}
"""The keys of an example that say what is expected of it."""


def game_like(catalogue: Catalogue, name: str, like: str) -> dict[str, Any]:
    """The files of a game that is played as a ruleset of another is, by their names.

    Its clauses, rules and the examples that show them are taken over; nothing of the evidence is:
    each clause asks for witnesses of its own. Raises UnknownNameError where there is no such
    ruleset.
    """
    records, model, options = catalogue.find(like)
    chosen = records.choices(model, options)
    own = f"{name}/{model.id.partition('/')[2]}"
    told = {
        **{key: value for key, value in game(name, records.game.family).items() if key != "status"},
        **modelled(records.game.numbers if records.game.numbers in chosen else None),
    }
    loci = [
        {
            "locus": at.locus,
            "question": at.question,
            "clauses": [_bare(clause) for clause in _copied(records, chosen[at.locus])],
        }
        for at in records.loci
        if at.locus in chosen
    ]
    choices = {
        at: {"take": made.choice.take, "basis": "editorial", **_kept(made.choice, "unshown")}
        for at, made in chosen.items()
    }
    first = {key: value for key, value in ruleset(own, like).items() if key != "like"}
    taken = [made.choice.take for made in chosen.values()]
    return {
        "game.yaml": told,
        "loci.yaml": loci,
        "rulesets.yaml": [first | {"choices": choices}],
        "examples.yaml": [
            _taken_over(each, expected, own, taken)
            for each in records.examples
            for judged, expected in expectations(each)
            if judged == like and set(each.shows) & set(taken)
        ],
    }


def _copied(records: GameRecords, chosen: Chosen) -> Iterator[Clause]:
    """The clause that is taken at a locus, and the reading that ablation puts in its place."""
    taken = records.clauses[chosen.choice.take]
    yield taken
    other = other_reading(records, taken)
    if other is not None:
        yield records.clauses[other]


def _bare(clause: Clause) -> Fields:
    """A clause without what is said of its witnesses, or asked of their words."""
    told = _written(clause)
    for key in ("witnesses", "editorial", "note", "turns-on"):
        told.pop(key, None)
    asked = f"write witnesses: of {clause.id} instead, or why it is here without"
    return told | {"editorial": left_open(asked)}


def _taken_over(each: Example, expected: Expectation, own: str, taken: list[str]) -> Fields:
    """An example as the new ruleset is expected to judge it."""
    told = {"id": each.id, "name": each.name, "ruleset": own}
    shows = [shown for shown in each.shows if shown in taken]
    asked = _kept(each, "position", "throw", "play", "record")
    if each.record is not None:  # the ruleset that a record names is the other one
        lines = each.record.splitlines(keepends=True)
        asked["record"] = "".join(line for line in lines if not line.startswith("ruleset:"))
    return told | {"shows": shows} | asked | _kept(expected, *EXPECTED)


def _kept(record: Record, *keys: str) -> Fields:
    """What a record has under these keys, as it is written."""
    return {key: value for key, value in _written(record).items() if key in keys}


def _written(record: Record) -> Fields:
    """A record as it is written in YAML."""
    told = record.model_dump(by_alias=True, exclude_defaults=True)
    return {key: told.pop(key) for key in ("id", "says") if key in told} | told
