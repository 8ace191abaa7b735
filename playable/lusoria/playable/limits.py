"""What a program has room for, held against a ruleset before its program is put together.

How much room there is, is declared beside the cells of each family; `needs` of the family says how
much of it the rules of a ruleset take.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from lusoria.playable import families
from lusoria.playable.codegen.bound import BoundRule, bind
from lusoria.playable.engine.tally import NOTES, RESULTS
from lusoria.playable.errors import InputError


class LimitError(InputError):
    """A ruleset needs more of something than a program of its family has room for."""


@dataclass(frozen=True)
class Need:
    """How much of something a ruleset needs, and the most that there is room for."""

    what: str
    amount: int
    most: int


def check(assembled: Mapping[str, Any], bound: Sequence[BoundRule] | None = None) -> None:
    """Hold an assembled ruleset against the limits of its family. Raises LimitError."""
    family = families.family(assembled["family"])
    for need in family.needs(bind(assembled) if bound is None else bound):
        if need.amount > need.most:
            raise LimitError(
                f"{need.amount:,} {need.what}",
                expected=f"at most {need.most:,}",
                what=f"ruleset {assembled['ruleset']}",
            )


def largest(bound: Sequence[BoundRule], hook: str, parameter: str) -> int:
    """The largest value of a parameter among the rules of a hook; 0 if none has it."""
    given = [dict(zip(b.rule.parameters, b.values, strict=True)) for b in bound if hook in b.hooks]
    return max((values[parameter] for values in given if parameter in values), default=0)


def common(bound: Sequence[BoundRule], obligations: int) -> Iterator[Need]:
    """The needs of all families: room for so many obligations, and for results in a tally."""
    ranked = sum("obligation" in b.hooks for b in bound)
    yield Need("obligations", ranked, obligations)
    stakes = (NOTES - RESULTS) // 2 - 1
    yield Need("points as the stake of a game", largest(bound, "end", "stake"), stakes)
