"""A program at work on a board: single rules asked, plays searched, steps made."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from functools import cached_property
from typing import TYPE_CHECKING, Any

from lusoria.playable import host
from lusoria.playable.core import Board
from lusoria.playable.engine.stages import OTHER_PLAYS, OTHER_THROWS, SAME_THROWS
from lusoria.playable.engine.tally import NO_ROOM
from lusoria.playable.errors import InputError

if TYPE_CHECKING:
    from lusoria.playable.codegen.bound import BoundRule
    from lusoria.playable.contract import Program

MOST_SEQUENCES = 100_000
"""Orders of steps beyond which nobody wants a list."""


class Running:
    """A ruleset's program, and a board and scratch memory on which it runs.

    Texts and single rules of the program are put together only when somebody asks for them.
    """

    program: Program

    def __init__(self, assembled: Mapping[str, Any], *, lasting: bool = False) -> None:
        self.assembled = assembled
        self.program = host.running(assembled, lasting=lasting)
        self.has_stages = hasattr(self.program, "follow")
        self.board: Board = [0] * self.program.SIZE
        self.program.mark_places(self.board)
        self.program.begin(self.board)
        self._beginning = self.snapshot()

    @cached_property
    def work(self) -> list[int]:
        """Scratch memory, several megabytes of it: a ruleset that is only drawn has none."""
        return [0] * self.program.ROOM

    def rest(self) -> None:
        """Give the scratch memory back until it is needed again."""
        vars(self).pop("work", None)

    # The program.

    @cached_property
    def text(self) -> str:
        """The program of the ruleset as one module."""
        from lusoria.playable.codegen import program

        return program.text(self.assembled)

    @cached_property
    def bound(self) -> list[BoundRule]:
        """The rules as the clauses use them, which are needed one by one to judge."""
        from lusoria.playable.codegen.bound import bind

        return bind(self.assembled)

    def at(self, hook: str) -> list[BoundRule]:
        """The rules that are called at a hook, in the ruleset's order."""
        return [b for b in self.bound if hook in b.hooks]

    def ask(self, bound: BoundRule, *handed: int) -> int:
        """The answer of one rule as its clause uses it."""
        return int(self.call(bound.rule.function.__name__, *handed, *bound.values))

    def call(self, name: str, *handed: Any) -> Any:
        """The answer of a function of the program that takes the board first."""
        return getattr(self.program, name)(self.board, *handed)

    # The board.

    def snapshot(self) -> Board:
        """The changing part of the board, to come back to."""
        return self.board[: self.program.CHANGING]

    def restore(self, snapshot: Board) -> None:
        """Come back to a snapshot."""
        self.board[: self.program.CHANGING] = snapshot

    def hand_on(self, side: int) -> tuple[int, bool]:
        """Who plays after a play of a side, and whether it throws; else its numbers are given."""
        self.settle(side)
        if not self.has_stages or self.ended(side):
            return 1 - side, True
        what = self.program.follow(self.board, side)
        throws = what in (OTHER_THROWS, SAME_THROWS)
        return (1 - side if what in (OTHER_THROWS, OTHER_PLAYS) else side), throws

    def settle(self, side: int) -> None:
        """Note after a play of a side what is new for the turns to come."""

    def ended(self, side: int) -> bool:
        """Whether the play that a side has just made ends the game."""
        return bool(
            self.program.end_of_step(self.board, side) or self.program.end_of_play(self.board, side)
        )

    # Plays.

    def plays(self, side: int, *, begun: bool = False) -> list[list[int]]:
        """The legal plays of the numbers given, one for each position they lead to, as steps."""
        return [self.steps_found(play) for play in range(self.count(side, begun=begun))]

    def sequences(self, side: int, *, begun: bool = False) -> list[list[int]]:
        """All legal orders of steps for the numbers given.

        Raises InputError if there are more than MOST_SEQUENCES.
        """
        with self.every_order():
            count = few_enough(self.search(side, begun), MOST_SEQUENCES)
            return [self.steps_found(play) for play in range(count)]

    @contextmanager
    def every_order(self) -> Iterator[None]:
        """Within, a search finds every order of the steps."""
        self.work[self.program.EVERY_ORDER] = 1
        try:
            yield
        finally:
            self.work[self.program.EVERY_ORDER] = 0

    def count(self, side: int, *, begun: bool = False) -> int:
        """How many legal plays of the numbers given there are; to do nothing is one."""
        return few_enough(self.search(side, begun))

    def search(self, side: int, begun: bool) -> int:
        """Find the plays of the numbers given; how many, or -1: there is not room for so many."""
        return self.program.list_plays(self.board, self.work, side, begun)

    def steps_found(self, play: int) -> list[int]:
        """The steps of one of the plays that the last search has found."""
        count = self.program.steps_of(self.work, play)
        return self.work[self.program.STEPS : self.program.STEPS + count]

    def positions(self, side: int) -> list[tuple[Board, int]]:
        """The board after each legal play, and the result if the game ends there."""
        count = self.count(side)
        changing = self.program.CHANGING
        width = changing + 1
        rows = [0] * (width * (count + 1))
        self.program.list_positions(self.board, self.work, side, rows)
        starts = range(0, width * count, width)
        return [(rows[at : at + changing], rows[at + changing]) for at in starts]

    def make(self, side: int, step: int) -> int:
        """Make a step; the result, if the game ends with it."""
        return self.program.make_step(self.board, side, step)


def few_enough(count: int, most: int | None = None) -> int:
    """How many plays a search has found, if so many can be listed; InputError, if not."""
    found = "there are more plays than there is room for" if count == NO_ROOM else ""
    if most is not None and count > most:
        found = f"there are more than {most:,} plays"
    if found:
        raise InputError(f"{found}; ask for the next steps (--next)")
    return count
