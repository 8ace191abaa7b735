"""Grounds: the facts for which a rule refuses a step, as data. Each rule says its own.

A rule that can refuse has a companion beside it, a function under `@because(rule)`. It is handed
the board, the step that was tried, and those of the rule's parameters that it names. It answers
with facts, and the rule needs every one of them: if one did not hold, with all else equal, this
rule would not refuse this step. Only the judge asks it; it is no part of a program. The sentences
are made in `reasons`.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from typing import Any, TypeVar

from lusoria.playable.core import Board
from lusoria.playable.verdicts import SIDES

Grounds = Sequence["Ground"]
"""What the companion of a rule answers."""

Because = Callable[..., Sequence["Ground"]]
AnyBecause = TypeVar("AnyBecause", bound=Because)

_because: dict[Callable[..., Any], Because] = {}


@dataclass(frozen=True)
class Ground:
    """A fact for which a rule refuses a step.

    `kind` says what sort of fact it is, one of `reasons.FACTS`, which tells what the others mean
    for it: whose men (0 or 1), on which places, outside or inside which, how many, which number.
    Places are in the count of the side that plays. `clause` is the one whose rule says it.
    """

    kind: str
    side: int | None = None
    places: tuple[int, ...] = ()
    among: tuple[int, ...] = ()
    count: int | None = None
    number: int | None = None
    clause: str = ""

    def as_json(self, name: Callable[[int], str]) -> dict[str, Any]:
        """The fact as JSON values, with the names of sides and places, less what it lacks."""
        values = {
            "clause": self.clause,
            "kind": self.kind,
            "side": None if self.side is None else SIDES[self.side],
            "places": [name(place) for place in self.places] or None,
            "among": [name(place) for place in self.among] or None,
            "count": self.count,
            "number": self.number,
        }
        return {key: value for key, value in values.items() if value is not None}


@dataclass(frozen=True)
class Tried:
    """A step that was tried, as the companion of a rule sees it.

    `hook` is where the rule refuses, and `place` the one that it refuses there. `times` says how
    often a position has been met, `better` which steps go before this one, at the hooks that ask
    so: from where, to where, with which number. What other rules have a say in is asked of the
    program, by `ask(function, *handed)`.
    """

    hook: str
    side: int
    origin: int
    goal: int
    place: int
    ask: Callable[..., Any]
    number: int = 0
    times: int = 0
    better: tuple[tuple[int, int, int], ...] = ()

    @property
    def enemy(self) -> int:
        """The side that does not play."""
        return 1 - self.side


def because(rule: Callable[..., Any]) -> Callable[[AnyBecause], AnyBecause]:
    """The decorator of the function that says why a rule refuses."""

    def register(companion: AnyBecause) -> AnyBecause:
        _because[rule] = companion
        return companion

    return register


def companion(rule: Callable[..., Any]) -> Because | None:
    """The function that says why a rule refuses; None, if it does not say."""
    return _because.get(rule)


def members(points: int) -> tuple[int, ...]:
    """The members of a set of places, in order."""
    return tuple(place for place in range(points.bit_length()) if points >> place & 1)


def grounds(
    rule: Callable[..., Any], given: Mapping[str, Any], board: Board, tried: Tried
) -> Sequence[Ground]:
    """What a rule with these parameters says of a step that it refuses."""
    said = companion(rule)
    if said is None:
        return ()
    wanted = said.__code__.co_varnames[2 : said.__code__.co_argcount]
    return said(board, tried, *(given[name] for name in wanted))
