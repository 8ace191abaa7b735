"""Judging a play, for every family: which steps can be made, in which order, and what is at fault.

A play is legal if some order of its steps is. If its steps can be made in no order, the order that
gets furthest is taken, of several the one nearest to the writing; the first step as written that is
then left is at fault. If they can all be made, the play as a whole falls short of an obligation.
"""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections import Counter
from collections.abc import Hashable, Iterable, Sequence
from dataclasses import dataclass, replace
from typing import Any, Generic, TypeVar

from lusoria.playable import reasons
from lusoria.playable.binding import BoundRule
from lusoria.playable.laid import LaidOut
from lusoria.playable.verdicts import SIDES, Kind

Move = tuple[int, int]
"""A step as it was written: the places that it leads from and to."""
Made = TypeVar("Made")
"""A step as a family's table makes it."""
Table = TypeVar("Table", bound=LaidOut)


@dataclass(frozen=True)
class Finding:
    """What came of judging: a kind of verdict, with the ids of clauses and a reason.

    `step` counts from 1, as the play was written; `steps` are those that can be made, in order.
    """

    kind: Kind
    clauses: tuple[str, ...] = ()
    reason: str = ""
    step: int | None = None
    steps: tuple[Any, ...] = ()


@dataclass(frozen=True)
class Attempt(Generic[Made]):
    """Steps that can be made one after the other, of which moves, and the result if the game ends.

    `worth` says of a whole play how well it satisfies the obligations: more is better.
    """

    moves: tuple[Move, ...]
    steps: tuple[Made, ...]
    result: int = 0
    worth: tuple[int, ...] = ()


class Judge(ABC, Generic[Table, Made]):
    """A side's plays on a table, judged. The steps are made on its board, and taken back.

    `numbers` are the ids of the clauses that say what the numbers of a throw do; `thrown` is the
    throw as text, if there was one. A turn that is `begun` goes on from the steps made before.
    """

    def __init__(
        self,
        table: Table,
        side: int,
        *,
        numbers: Sequence[str] = (),
        thrown: str | None = None,
        begun: bool = False,
    ) -> None:
        self.table = table
        self.side = side
        self.numbers = tuple(numbers)
        self.thrown = thrown
        self.begun = begun
        self.start = table.snapshot()

    def judge(self, moves: Sequence[Move]) -> Finding:
        """Judge the moves of a play."""
        try:
            return self.before(moves) or self._judge(moves)
        finally:
            self.table.restore(self.start)

    def _judge(self, moves: Sequence[Move]) -> Finding:
        whole, longest = self._attempts(moves)
        if not whole:
            return self._first_fault(moves, longest)
        best = max(whole, key=lambda attempt: attempt.worth)
        self.replay(best.steps)
        lack = self.lacking(best)
        return lack or Finding("legal", steps=best.steps)

    def _attempts(self, moves: Sequence[Move]) -> tuple[list[Attempt[Made]], Attempt[Made]]:
        """All that differ of the orders in which the moves can be made, and the longest of part."""
        whole: list[Attempt[Made]] = []
        longest: Attempt[Made] = Attempt((), ())
        seen: set[Hashable] = set()

        def go_on(made: Attempt[Made], left: Counter[Move]) -> None:
            nonlocal longest
            if len(made.steps) > len(longest.steps):
                longest = made
            if not left:
                whole.append(replace(made, worth=self.worth(made.result)))
                return
            state = (self.state(), frozenset(left.items()))
            if made.result or state in seen:
                return
            seen.add(state)
            here = self.table.snapshot()
            for move in left:
                for step in self.ways(move):
                    result = self.make(step)
                    longer = Attempt((*made.moves, move), (*made.steps, step), result)
                    go_on(longer, left - Counter([move]))
                    self.table.restore(here)

        go_on(longest, Counter(moves))
        return whole, longest

    def replay(self, steps: Sequence[Made]) -> None:
        """Make steps from the start of the play."""
        self.table.restore(self.start)
        for step in steps:
            self.make(step)

    def _first_fault(self, moves: Sequence[Move], made: Attempt[Made]) -> Finding:
        """The first step as written that cannot be made after those that can, and why not."""
        count = _first_left(moves, made.moves)
        move = moves[count - 1]
        self.replay(made.steps)
        if made.result:
            reason = reasons.ended(self.written(made.moves[-1]), self.written(move))
            found = Finding("over", deciding(self.table, self.side), reason)
        else:
            found = self.fault(move)
        return Finding(found.kind, found.clauses, found.reason, count, made.steps)

    def begins_with(self, place: int) -> bool:
        """Whether a man of the side stood on a place before the play."""
        here = self.table.snapshot()
        self.table.restore(self.start)
        stood = self.has_man(place)
        self.table.restore(here)
        return stood

    def no_man(self, place: int, where: str) -> Finding:
        """The finding on a step that leaves a place without a man of the side."""
        reason = reasons.no_man(SIDES[self.side], where, self.begins_with(place))
        return Finding("no-man", (), reason)

    # What the families know.

    def before(self, moves: Sequence[Move]) -> Finding | None:
        """What forbids any step, before the first; None, if nothing does."""
        return None

    @abstractmethod
    def written(self, move: Move) -> str:
        """A move as text."""

    @abstractmethod
    def has_man(self, place: int) -> bool:
        """Whether a man of the side stands on a place."""

    @abstractmethod
    def ways(self, move: Move) -> Iterable[Made]:
        """The steps by which a move can be made now."""

    @abstractmethod
    def make(self, step: Made) -> int:
        """Make a step; the result, if the game ends with it."""

    @abstractmethod
    def state(self) -> Hashable:
        """What tells apart the positions within a turn."""

    @abstractmethod
    def worth(self, result: int) -> tuple[int, ...]:
        """How well the steps made, and their result, satisfy the obligations: more is better."""

    @abstractmethod
    def lacking(self, attempt: Attempt[Made]) -> Finding | None:
        """What a play of which all steps can be made falls short of; None, if it is legal."""

    @abstractmethod
    def fault(self, move: Move) -> Finding:
        """Why a move cannot be made now."""

    @abstractmethod
    def move_of(self, step: Made) -> Move:
        """A step as it would be written."""

    @abstractmethod
    def plays(self) -> Sequence[Sequence[Made]]:
        """The legal plays."""

    @abstractmethod
    def falls_short(self, steps: Sequence[Made], other: Sequence[Made], instead: str) -> str:
        """The reason of an incomplete play, compared with another, and with its text."""

    def nearest(self, moves: Sequence[Move]) -> Sequence[Made] | None:
        """The legal play that has most steps in common with the moves; None, if there is none."""
        wanted = Counter(moves)

        def common(play: Sequence[Made]) -> int:
            return (wanted & Counter(map(self.move_of, play))).total()

        return max(self.plays(), key=common, default=None)


def _first_left(moves: Sequence[Move], made: Sequence[Move]) -> int:
    """The number of the first move that was not made, from 1."""
    done = Counter(made)
    for count, move in enumerate(moves, 1):
        if not done[move]:
            return count
        done[move] -= 1
    raise AssertionError("moves that were all made have no fault")


def clause_ids(rules: Iterable[BoundRule]) -> tuple[str, ...]:
    """The clauses of some rules, each once."""
    return tuple(dict.fromkeys(b.clause for b in rules))


def deciding(table: LaidOut, side: int) -> tuple[str, ...]:
    """The clause by which the game has just ended with a step of a side."""
    ended = [b for b in table.at("end") if b.after == "step" and table.ask(b, side)]
    return clause_ids(ended)[:1]


def outcome(table: LaidOut, sides: Iterable[int]) -> tuple[int, tuple[str, ...]]:
    """The result of the position on the board and the clauses that give it; 0 if play goes on.

    The sides are asked in turn, whether what they have done has ended the game.
    """
    for side in sides:
        answers = [(table.ask(b, side), b) for b in table.at("end")]
        ends = [(answer, b) for answer, b in answers if answer]
        if ends:
            result = ends[0][0]
            return result, clause_ids(b for answer, b in ends if answer == result)
    return 0, ()


def ranked_below(table: LaidOut, rank: int, best: int) -> str:
    """The first obligation by which a play of `rank` falls behind one of rank `best`."""
    obligations = table.at("obligation")
    for weight, bound in enumerate(obligations):
        shift = 6 * (len(obligations) - 1 - weight)
        if rank >> shift < best >> shift:
            return bound.clause
    raise AssertionError("a lower rank is lower in some obligation")


def completing(table: LaidOut) -> list[BoundRule]:
    """The obligations by which a side must play on while it can."""
    return [b for b in table.at("obligation") if b.rule.complete]
