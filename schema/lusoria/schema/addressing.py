"""Addresses of rulesets, `game/ruleset+option`: how they are made, taken apart and resolved.

Which rulesets and options there are, the callers know: builds, the data, and the catalogue.
"""

from __future__ import annotations

from collections.abc import Collection, Iterable, Mapping, Sequence
from itertools import combinations

from lusoria.schema.mistakes import UnknownNameError, listed, meant, no_ruleset

Answers = Mapping[str, Collection[str]]
"""The loci that each option of a ruleset answers, in the ruleset's order of its options."""


def address(ruleset: str, options: Iterable[str]) -> str:
    """Return the address of a ruleset with options."""
    return "+".join([ruleset, *options])


def parted(name: str) -> tuple[str, list[str]]:
    """Return the ruleset and the options of an address, which need not exist."""
    base, *options = name.split("+")
    return base, options


def game_of(name: str) -> str:
    """Return the game that an address begins with: of a ruleset, a clause, an example …"""
    return parted(name)[0].partition("/")[0]


def resolve(
    name: str, rulesets: Mapping[str, Answers], games: Iterable[str]
) -> tuple[str, tuple[str, ...]]:
    """Return the ruleset of an address, and its options in the ruleset's own order.

    Raises UnknownNameError, with the nearest name, if there is no such ruleset or option, and if
    two of the options answer the same locus.
    """
    base, options = parted(name)
    if base not in rulesets:
        raise no_ruleset(base, rulesets, games)
    known = rulesets[base]
    for option in options:
        if option not in known:
            expected = f"; expected one of {listed(known)}" if known else "; it has none"
            hint = meant(option, known) or expected
            raise UnknownNameError(f"{base} has no option {option!r}{hint}")
    ordered = tuple(option for option in known if option in options)
    if clash := clashing(known, ordered):
        raise UnknownNameError(
            f"{base}: the options {clash[0]} and {clash[1]} exclude each "
            f"other, both answer {clash[2]}"
        )
    return base, ordered


def clashing(answers: Answers, options: Sequence[str]) -> tuple[str, str, str] | None:
    """Return two of the options that answer the same locus, and that locus; None if none do."""
    for first, second in combinations(options, 2):
        for locus in answers[first]:
            if locus in answers[second]:
                return first, second, locus
    return None
