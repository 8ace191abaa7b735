"""Judging plays of numbers that were thrown: the obligations, and numbers that were not given."""

from __future__ import annotations

from abc import abstractmethod
from collections.abc import Iterable, Sequence
from itertools import zip_longest
from typing import Any, TypeVar

from lusoria.playable import reasons
from lusoria.playable.judging import (
    Attempt,
    Finding,
    Judge,
    Move,
    clause_ids,
    completing,
    ranked_below,
)
from lusoria.playable.laid import LaidOut

Made = TypeVar("Made")
Table = TypeVar("Table", bound=LaidOut)


class DiceJudge(Judge[Table, Made]):
    """A side's plays of a throw, judged."""

    def __init__(self, table: Table, side: int, **how: Any) -> None:
        super().__init__(table, side, **how)
        self.given: list[int] = self.left()

    def worth(self, result: int) -> tuple[int, ...]:
        """Whether no obligation binds; the rank; whether the turn may stop here."""
        return self.excuses(result), self.rank(), result != 0 or self.finished()

    def lacking(self, attempt: Attempt[Made]) -> Finding | None:
        """The first obligation by which a play falls behind."""
        excused, rank, finished = attempt.worth
        obligations = self.table.at("obligation")
        if excused or not obligations:
            return None
        self.table.restore(self.start)
        best = self.best_rank()
        lacking: tuple[str, ...] = ()
        if rank < best:
            lacking = (ranked_below(self.table, rank, best),)
        elif not finished:
            lacking = clause_ids(completing(self.table))[:1]
        return Finding("incomplete", lacking, steps=attempt.steps) if lacking else None

    def falls_short(self, steps: Sequence[Made], other: Sequence[Made], instead: str) -> str:
        """The numbers that an incomplete play uses, and those of another."""
        played, better = (list(map(self.number_of, play)) for play in (steps, other))
        return reasons.incomplete(played, better, instead)

    def not_given(self, move: Move, needed: str, numbers: Iterable[int]) -> Finding:
        """The finding on a move that takes one of these numbers, of which none is left to play."""
        step = self.written(move)
        used = next((number for number in numbers if number in self.given), None)
        if used is None:
            reason = reasons.not_thrown(step, needed, self.thrown, self.given)
        else:
            reason = reasons.played_already(step, needed, used, self.given.count(used))
        return Finding("not-thrown", self.numbers, reason)

    def next_steps(self, moves: Sequence[Move], said: Sequence[int | None]) -> list[Made]:
        """The steps that may follow moves made in this order, on the way to a legal play.

        `said` are the numbers with which the moves were made, where that is known.
        """
        best = self.best_rank() if self.table.at("obligation") else 0
        found: dict[Made, None] = {}
        for steps in self._ways_to(moves, said):
            self.table.restore(self.start)
            results = [self.make(step) for step in steps]
            if not any(results):
                found |= dict.fromkeys(self._leading_on(best))
        self.table.restore(self.start)
        return list(found)

    def _ways_to(self, moves: Sequence[Move], said: Sequence[int | None]) -> list[tuple[Made, ...]]:
        """The ways to make moves one after the other."""
        found: list[tuple[Made, ...]] = [()]
        for move, only in zip_longest(moves, said[: len(moves)]):
            longer = []
            for steps in found:
                self.replay(steps)
                longer += [
                    (*steps, step)
                    for step in self.ways(move)
                    if only in (None, self.number_of(step))
                ]
            found = longer
        return found

    def _leading_on(self, best: int) -> list[Made]:
        """The steps that may be made now on the way to a play that falls short of nothing."""
        here = self.table.snapshot()
        found = []
        for step in self.open_steps():
            if self._leads_on(self.make(step), best):
                found.append(step)
            self.table.restore(here)
        return found

    def _leads_on(self, result: int, best: int) -> bool:
        """Whether a step just made, and its result, lead to a play of rank `best`, or excused."""
        if result:
            return self.excuses(result) or self.rank() >= best
        return best <= 0 or self.best_rank_from_here() >= best or self.can_end()

    @abstractmethod
    def excuses(self, result: int) -> bool:
        """Whether a play with this result, which may be 0, is bound by no obligation."""

    @abstractmethod
    def can_end(self) -> bool:
        """Whether the last search found a play that ends the game."""

    @abstractmethod
    def left(self) -> list[int]:
        """The numbers that are still to be played, each as often as it is."""

    @abstractmethod
    def number_of(self, step: Made) -> int:
        """The number with which a step is made."""

    @abstractmethod
    def rank(self) -> int:
        """The rank of the steps made so far in this turn."""

    @abstractmethod
    def best_rank(self) -> int:
        """The rank that the obligations demand."""

    @abstractmethod
    def best_rank_from_here(self) -> int:
        """The rank that can be reached from the steps made so far."""

    @abstractmethod
    def open_steps(self) -> list[Made]:
        """The steps that may be made now."""

    @abstractmethod
    def finished(self) -> bool:
        """Whether the turn may stop here: nothing can be played on, or nothing compels to."""
