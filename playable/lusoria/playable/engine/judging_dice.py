"""Judging plays of numbers that were thrown: the obligations, and numbers that were not given."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from itertools import zip_longest
from typing import Any, TypeVar

from lusoria.playable import reasons
from lusoria.playable.engine.dice_state import DiceState
from lusoria.playable.engine.judging import (
    Attempt,
    Fault,
    Judge,
    completing,
    ranked_below,
)
from lusoria.playable.engine.state import Move, clause_ids

State = TypeVar("State", bound=DiceState)


class DiceJudge(Judge[State]):
    """A side's plays of a throw, judged."""

    def __init__(self, state: State, side: int, **how: Any) -> None:
        super().__init__(state, side, **how)
        self.given = self.state.given()

    def worth(self, result: int) -> tuple[int, ...]:
        """Whether no obligation binds; the rank; whether the turn may stop here."""
        return self.excuses(result), self.rank(), result != 0 or self.finished()

    def lacking(self, attempt: Attempt) -> Fault | None:
        """The first obligation by which a play falls behind."""
        excused, rank, finished = attempt.worth
        obligations = self.state.at("obligation")
        if excused or not obligations:
            return None
        self.state.restore(self.start)
        best = self.best_rank()
        lacking: tuple[str, ...] = ()
        if rank < best:
            lacking = (ranked_below(self.state, rank, best),)
        elif not finished:
            lacking = clause_ids(completing(self.state))[:1]
        return Fault("incomplete", lacking, steps=attempt.steps) if lacking else None

    def falls_short(self, steps: Sequence[int], other: Sequence[int], instead: str) -> str:
        """The numbers that an incomplete play uses, and those of another."""
        played, better = (list(map(self.state.number_of, play)) for play in (steps, other))
        return reasons.incomplete(played, better, instead)

    def not_given(self, move: Move, needed: str, numbers: Iterable[int]) -> Fault:
        """The finding on a move that takes one of these numbers, of which none is left to play."""
        step = self.written(move)
        used = next((number for number in numbers if number in self.given), None)
        if used is None:
            reason = reasons.not_thrown(step, needed, self.thrown, self.given)
        else:
            reason = reasons.played_already(step, needed, used, self.given.count(used))
        return Fault("not-thrown", self.numbers, reason)

    def next_steps(self, moves: Sequence[Move], said: Sequence[int | None]) -> list[int]:
        """The steps that may follow moves made in this order, on the way to a legal play.

        `said` are the numbers with which the moves were made, where that is known.
        """
        best = self.best_rank() if self.state.at("obligation") else 0
        found: dict[int, None] = {}
        for steps in self._ways_to(moves, said):
            self.state.restore(self.start)
            results = [self.make(step) for step in steps]
            if not any(results):
                found |= dict.fromkeys(self._leading_on(best))
        self.state.restore(self.start)
        return list(found)

    def _ways_to(self, moves: Sequence[Move], said: Sequence[int | None]) -> list[tuple[int, ...]]:
        """The ways to make moves one after the other."""
        found: list[tuple[int, ...]] = [()]
        for move, only in zip_longest(moves, said[: len(moves)]):
            longer = []
            for steps in found:
                self.replay(steps)
                longer += [
                    (*steps, step)
                    for step in self.ways(move)
                    if only in (None, self.state.number_of(step))
                ]
            found = longer
        return found

    def _leading_on(self, best: int) -> list[int]:
        """The steps that may be made now on the way to a play that falls short of nothing."""
        here = self.state.snapshot()
        found = []
        for step in self.state.open_steps(self.side):
            if self._leads_on(self.make(step), best):
                found.append(step)
            self.state.restore(here)
        return found

    def _leads_on(self, result: int, best: int) -> bool:
        """Whether a step just made, and its result, lead to a play of rank `best`, or excused."""
        if result:
            return self.excuses(result) or self.rank() >= best
        return (
            best <= 0 or self.state.best_rank(self.side, begun=True) >= best or self.state.can_end()
        )

    def excuses(self, result: int) -> bool:
        """Whether a play with this result, which may be 0, is bound by no obligation."""
        return self.state.excuses(self.side, result)

    def rank(self) -> int:
        """The rank of the steps made so far in this turn."""
        return self.state.rank(self.side)

    def best_rank(self) -> int:
        """The rank that the obligations demand."""
        return self.state.best_rank(self.side, begun=self.begun)

    def finished(self) -> bool:
        """Whether the turn may stop here: nothing can be played on, or nothing compels to."""
        return self.state.may_stop(self.side) or not self.state.open_steps(self.side)
