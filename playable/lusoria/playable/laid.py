"""What the tables of all families have in common: a program that runs, and the rules it is of."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Mapping
from functools import cached_property
from typing import TYPE_CHECKING, Any

from lusoria.playable import host
from lusoria.playable.core import Board
from lusoria.playable.errors import InputError

if TYPE_CHECKING:
    from lusoria.playable.binding import BoundRule

MOST_SEQUENCES = 100_000
"""Orders of steps beyond which nobody wants a list."""


class LaidOut(ABC):
    """A ruleset whose program runs on a board; a family's `Table` says what stands there.

    Its text and its single rules are put together only when somebody asks for them.
    """

    board: Board
    work: list[int]

    def __init__(self, assembled: Mapping[str, Any], *, lasting: bool) -> None:
        self.assembled = assembled
        self.program = host.running(assembled, lasting=lasting)

    @cached_property
    def text(self) -> str:
        """The program of the ruleset as one module."""
        from lusoria.playable import program

        return program.text(self.assembled)

    @cached_property
    def bound(self) -> list[BoundRule]:
        """The rules as the clauses use them, which are needed one by one to judge."""
        from lusoria.playable.binding import bind

        return bind(self.assembled)

    def at(self, hook: str) -> list[BoundRule]:
        """The rules that speak at a hook, in the ruleset's order."""
        return [b for b in self.bound if hook in b.hooks]

    def ask(self, bound: BoundRule, *handed: int) -> int:
        """The answer of one rule as its clause uses it."""
        rule = getattr(self.program, bound.rule.function.__name__)
        return int(rule(self.board, *handed, *bound.values))

    @abstractmethod
    def snapshot(self) -> Board:
        """The changing part of the board, to come back to."""

    @abstractmethod
    def restore(self, snapshot: Board) -> None:
        """Come back to a snapshot."""

    @abstractmethod
    def count(self, side: int) -> int:
        """How many legal plays of the numbers given there are."""

    def positions(self, side: int) -> list[tuple[Board, int]]:
        """The board after each legal play, and the result if the game ends there."""
        count = self.count(side)
        changing = self.program.CHANGING
        width = changing + 1
        rows = [0] * (width * (count + 1))
        self.program.list_positions(self.board, self.work, side, rows)
        starts = range(0, width * count, width)
        return [(rows[at : at + changing], rows[at + changing]) for at in starts]


def few_enough(count: int, most: int | None = None) -> int:
    """How many plays a search has found, if so many can be listed; InputError, if not."""
    found = "there are more plays than there is room for" if count < 0 else ""
    if most is not None and count > most:
        found = f"there are more than {most:,} plays"
    if found:
        raise InputError(f"{found}; ask for the next steps (--next)")
    return count
