"""Skeletons of new records: complete but for the words that only their author knows."""

from __future__ import annotations

from typing import Any

from lusoria.playable import families
from lusoria.playable.ruleset import Ruleset
from lusoria.schema.catalogue.assemble import assemble
from lusoria.schema.catalogue.files import RULES_TO_COME
from lusoria.schema.catalogue.model import Catalogue
from lusoria.schema.catalogue.yaml_source import left_open
from lusoria.schema.mistakes import UnknownNameError, listed, meant

Fields = dict[str, Any]


def source(name: str) -> Fields:
    """A source that has not been read yet, with one passage."""
    return {
        "id": name,
        "siglum": left_open(f"the short sign by which the apparatus cites {name}"),
        "csl": {"type": "book", "title": left_open("the title, and what else describes it")},
        "kind": "rules-text",
        "language": "en",
        "date": {"because": left_open("when it was written, and by what authority")},
        "rights": {"status": "unknown"},
        "reliability": {"grade": "unknown", "because": left_open("why it can be trusted, or not")},
        "read": {"extent": "part", "what": left_open("what exactly was read, and in what copy")},
        "passages": [
            {
                "id": "first",
                "locator": {"label": "page", "value": left_open("the page")},
                "says": left_open("what the passage says, in words of our own"),
                "status": "read",
            }
        ],
    }


def game(name: str, family: str) -> Fields:
    """A game whose rules are to come."""
    if family not in families.names():
        hint = meant(family, families.names()) or f"; there are {listed(families.names())}"
        raise UnknownNameError(f"there is no family {family!r}{hint}")
    return {
        "id": name,
        "family": family,
        "status": RULES_TO_COME,
        "name": left_open("the name of the game"),
        "summary": left_open("what the game is, in a sentence or two"),
    }


def modelled(numbers: str | None) -> Fields:
    """What a game that can be played says of its rules; `numbers` is the locus on throws."""
    return {
        **({"numbers": numbers} if numbers else {}),
        "modelled": left_open("what of the game can be played here"),
        "not-modelled": left_open("what of the game is left out, and why"),
    }


def locus(name: str) -> Fields:
    """A question with one answer."""
    question = left_open("the question that play must answer")
    return {"locus": name, "question": question, "clauses": [clause(f"{name}-first")]}


def clause(name: str) -> Fields:
    """An answer that no rule executes yet and no passage bears witness to."""
    return {
        "id": name,
        "says": left_open("what the clause lays down, in a sentence of our own"),
        "not-modelled": left_open("write rule: and with: instead, or say why no rule executes it"),
        "editorial": left_open("write witnesses: instead, or say why there are none"),
    }


def ruleset(name: str, like: str) -> Fields:
    """A ruleset that differs in nothing yet from another."""
    return {
        "id": name,
        "name": left_open("what the ruleset is called, in a few words"),
        "editor": left_open("write after: and a source instead, or say why it was made"),
        "like": like,
        "choices": {},
    }


def example(catalogue: Catalogue, name: str, ruleset: str, shows: str) -> Fields:
    """An example from the first position of a ruleset, with a throw and the first legal play."""
    asked = Ruleset(assemble(catalogue, ruleset))
    position = asked.start()
    throw = asked.throws(position)[0][0]
    play = asked.plays(position, throw)[0]
    return {
        "id": name,
        "name": left_open(
            "what the example shows, as a sentence; then its position, throw and play"
        ),
        "ruleset": ruleset,
        "shows": [shows],
        "position": position,
        "throw": throw,
        "play": play.text,
        "verdict": "legal",
        "after": play.position,
    }
