"""Two rulesets of a game side by side: only the questions that they answer differently."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import Any

import click

from lusoria.site.cli.page import entry
from lusoria.site.faults import Fault

Assembled = Mapping[str, Any]


def differences(one: Assembled, other: Assembled) -> list[dict[str, Any]]:
    """The loci at which two rulesets take different clauses, in the order of play.

    Each has the clause of one and that of the other; None where a ruleset leaves the question open.
    Raises Fault if they are rulesets of two games.
    """
    if _game(one) != _game(other):
        raise Fault(
            f"{one['ruleset']} and {other['ruleset']} are rulesets of two games; "
            "expected two of the same game"
        )
    first, second = _by_locus(one), _by_locus(other)
    return [
        {"locus": locus, "one": first.get(locus), "other": second.get(locus)}
        for locus in _merged(list(first), list(second))
        if _id(first.get(locus)) != _id(second.get(locus))
    ]


def page(one: Assembled, other: Assembled, found: Sequence[Mapping[str, Any]]) -> Iterator[str]:
    """The differences in lines: under each question the clause of one, then that of the other."""
    yield f"{one['ruleset']}: {one['name']}"
    yield f"{other['ruleset']}: {other['name']}"
    yield f"{len(found)} {'difference' if len(found) == 1 else 'differences'}"
    for each in found:
        yield ""
        yield click.style(each["locus"].replace("-", " ").capitalize(), bold=True, underline=True)
        for ruleset, clause in ((one, each["one"]), (other, each["other"])):
            yield f"  {click.style(ruleset['ruleset'], bold=True)}"
            if clause is None:
                yield "     leaves it open"
            else:
                yield from entry(clause, ruleset["family"])


def _game(assembled: Assembled) -> str:
    return str(assembled["ruleset"]).partition("/")[0]


def _by_locus(assembled: Assembled) -> dict[str, Mapping[str, Any]]:
    return {clause["locus"]: clause for clause in assembled["clauses"]}


def _id(clause: Mapping[str, Any] | None) -> object:
    return clause and clause["id"]


def _merged(first: list[str], second: Sequence[str]) -> list[str]:
    """The loci of both in the order of play, of which either list is a part."""
    after = 0
    for locus in second:
        if locus in first:
            after = first.index(locus) + 1
        else:
            first.insert(after, locus)
            after += 1
    return first
