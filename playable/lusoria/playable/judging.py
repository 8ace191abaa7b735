"""Judging a play, for every family: which steps can be made, in which order, and what is at fault.

A play is legal if some order of its steps is. If its steps can be made in no order, the order that
gets furthest is taken, of several the one nearest to the writing; the first step as written that is
then left is at fault. If they can all be made, the play as a whole falls short of an obligation.
"""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections import Counter
from collections.abc import Collection, Hashable, Iterable, Mapping, Sequence
from dataclasses import dataclass, replace
from functools import cached_property
from itertools import zip_longest
from typing import Any, Generic, TypeVar

from lusoria.playable import reasons
from lusoria.playable.hooks import BoundRule
from lusoria.playable.reasons import Ground, Tried
from lusoria.playable.state import DiceState, GameState, Move, clause_ids
from lusoria.playable.verdicts import SIDES, Kind

State = TypeVar("State", bound=GameState[Any])


@dataclass(frozen=True)
class Fault:
    """What came of judging: a kind of verdict, with the ids of clauses and a reason.

    `grounds` are the facts that the rules of these clauses have looked at. `step` counts from 1, as
    the play was written; `steps` are those that can be made, in order.
    """

    kind: Kind
    clauses: tuple[str, ...] = ()
    reason: str = ""
    grounds: tuple[Ground, ...] = ()
    step: int | None = None
    steps: tuple[int, ...] = ()


@dataclass(frozen=True)
class Attempt:
    """Steps that can be made one after the other, of which moves, and the result if the game ends.

    `worth` says of a whole play how well it satisfies the obligations: more is better.
    """

    moves: tuple[Move, ...]
    steps: tuple[int, ...]
    result: int = 0
    worth: tuple[int, ...] = ()


class Judge(ABC, Generic[State]):
    """A side's plays of what has been given out, judged. Steps are made on the board of a game
    state, and taken back.

    `thrown` is the throw as text, if there was one. A turn that is `begun` goes on from the steps
    made before.
    """

    def __init__(
        self, state: State, side: int, *, thrown: str | None = None, begun: bool = False
    ) -> None:
        self.state = state
        self.side = side
        self.thrown = thrown
        self.begun = begun
        self.said: Mapping[Move, Collection[int]] = {}
        """The numbers with which moves are said to be made, where that is said."""
        self.start = state.snapshot()

    @cached_property
    def numbers(self) -> tuple[str, ...]:
        """The ids of the clauses that say what the numbers of a throw do."""
        locus = self.state.assembled.get("numbers")
        clauses = self.state.assembled["clauses"]
        return tuple(clause["id"] for clause in clauses if clause["locus"] == locus)

    def judge(self, moves: Sequence[Move]) -> Fault:
        """Judge the moves of a play."""
        try:
            return self.before(moves) or self._judge(moves)
        finally:
            self.state.restore(self.start)

    def _judge(self, moves: Sequence[Move]) -> Fault:
        whole, longest = self._attempts(moves)
        if not whole:
            return self._first_fault(moves, longest)
        best = max(whole, key=lambda attempt: attempt.worth)
        self.replay(best.steps)
        lack = self.lacking(best)
        return lack or Fault("legal", steps=best.steps)

    def _attempts(self, moves: Sequence[Move]) -> tuple[list[Attempt], Attempt]:
        """All that differ of the orders in which the moves can be made, and the longest of part."""
        whole: list[Attempt] = []
        longest: Attempt = Attempt((), ())
        seen: set[Hashable] = set()

        def go_on(made: Attempt, left: Counter[Move]) -> None:
            nonlocal longest
            if len(made.steps) > len(longest.steps):
                longest = made
            if not left:
                whole.append(replace(made, worth=self.worth(made.result)))
                return
            state = (self.state.key(), frozenset(left.items()))
            if made.result or state in seen:
                return
            seen.add(state)
            here = self.state.snapshot()
            for move in left:
                for step in self.ways(move):
                    result = self.make(step)
                    longer = Attempt((*made.moves, move), (*made.steps, step), result)
                    go_on(longer, left - Counter([move]))
                    self.state.restore(here)

        go_on(longest, Counter(moves))
        return whole, longest

    def replay(self, steps: Sequence[int]) -> None:
        """Make steps from the start of the play."""
        self.state.restore(self.start)
        for step in steps:
            self.make(step)

    def _first_fault(self, moves: Sequence[Move], made: Attempt) -> Fault:
        """The first step as written that cannot be made after those that can, and why not."""
        count = _first_left(moves, made.moves)
        move = moves[count - 1]
        self.replay(made.steps)
        if made.result:
            reason = reasons.ended(self.written(made.moves[-1]), self.written(move))
            found = Fault("over", ended_by(self.state, self.side), reason)
        else:
            found = self.fault(move)
        return replace(found, step=count, steps=made.steps)

    def begins_with(self, place: int) -> bool:
        """Whether a man of the side stood on a place before the play."""
        here = self.state.snapshot()
        self.state.restore(self.start)
        stood = self.has_man(place)
        self.state.restore(here)
        return stood

    def no_man(self, place: int, where: str) -> Fault:
        """The finding on a step that leaves a place without a man of the side."""
        reason = reasons.no_man(SIDES[self.side], where, self.begins_with(place))
        return Fault("no-man", (), reason)

    def next_steps(self, moves: Sequence[Move], said: Sequence[int | None]) -> list[int]:
        """The steps that may follow moves made in this order, on the way to a legal play.

        `said` are the numbers with which the moves were made, where that is known.
        """
        found = {
            play[len(moves)]
            for play in self.plays()
            if [*map(self.state.ends, play[: len(moves)])] == list(moves) and len(play) > len(moves)
        }
        return list(found)

    # What rules say that refuse.

    def tried(self, hook: str, move: Move, place: int, **how: Any) -> Tried:
        """A move that rules refuse at a hook and a place, as they are asked why."""
        origin, goal = move
        return Tried(hook, self.side, origin, goal, place, self.state.call, **how)

    def grounds(self, refusing: Iterable[BoundRule], tried: Tried) -> tuple[Ground, ...]:
        """What rules say of a step that they refuse at one hook.

        Where several rules of one clause refuse, it is what all of them say, if there is such a
        thing: what one of them needs and another does not, the clause does not need.
        """
        by_clause: dict[str, list[tuple[Ground, ...]]] = {}
        for b in refusing:
            by_clause.setdefault(b.clause, []).append(b.grounds(self.state.board, tried))
        found: list[Ground] = []
        for first, *others in by_clause.values():
            shared = [ground for ground in first if all(ground in said for said in others)]
            found += shared or dict.fromkeys(ground for said in (first, *others) for ground in said)
        return tuple(found)

    def facts(self, grounds: Iterable[Ground]) -> list[str]:
        """What rules have said, in words."""
        return [reasons.fact(ground.as_json(self.state.name)) for ground in grounds]

    # What a family may know better.

    def before(self, moves: Sequence[Move]) -> Fault | None:
        """What forbids any step, before the first; None, if nothing does."""
        return None

    def written(self, move: Move) -> str:
        """A move as text."""
        return "/".join(map(self.state.name, move))

    def has_man(self, place: int) -> bool:
        """Whether a man of the side stands on a place."""
        return self.state.men(self.side, place) > 0

    def ways(self, move: Move) -> Iterable[int]:
        """The steps by which a move can be made now."""
        ways = sorted(s for s in self.state.open_steps(self.side) if self.state.ends(s) == move)
        said = self.said.get(move)
        return [step for step in ways if said is None or self.state.number_of(step) in said]

    def make(self, step: int) -> int:
        """Make a step; the result, if the game ends with it."""
        return self.state.make(self.side, step)

    def plays(self) -> Sequence[Sequence[int]]:
        """The legal plays."""
        return self.state.plays(self.side, begun=self.begun)

    def worth(self, result: int) -> tuple[int, ...]:
        """How well the steps made, and their result, satisfy the obligations: more is better."""
        return ()

    def lacking(self, attempt: Attempt) -> Fault | None:
        """What a play of which all steps can be made falls short of; None, if it is legal."""
        self.state.restore(self.start)
        if list(attempt.steps) in [list(play) for play in self.plays()]:
            return None
        return Fault("incomplete", steps=attempt.steps)

    @abstractmethod
    def fault(self, move: Move) -> Fault:
        """Why a move cannot be made now."""

    def falls_short(self, steps: Sequence[int], other: Sequence[int], instead: str) -> str:
        """The reason of an incomplete play, compared with another, and with its text."""
        return f"the turn goes on while it can, as in {instead}"

    def nearest(self, moves: Sequence[Move]) -> Sequence[int] | None:
        """The legal play that has most steps in common with the moves; None, if there is none."""
        wanted = Counter(moves)

        def common(play: Sequence[int]) -> int:
            return (wanted & Counter(map(self.state.ends, play))).total()

        return max(self.plays(), key=common, default=None)


def _first_left(moves: Sequence[Move], made: Sequence[Move]) -> int:
    """The number of the first move that was not made, from 1."""
    done = Counter(made)
    for count, move in enumerate(moves, 1):
        if not done[move]:
            return count
        done[move] -= 1
    raise AssertionError("moves that were all made have no fault")


def ended_by(state: GameState[Any], side: int) -> tuple[str, ...]:
    """The clause by which the game has just ended with a step of a side."""
    ended = [b for b in state.at("end") if b.after == "step" and state.ask(b, side)]
    return clause_ids(ended)[:1]


def ranked_below(state: GameState[Any], rank: int, best: int) -> str:
    """The first obligation by which a play of `rank` falls behind one of rank `best`."""
    obligations = state.at("obligation")
    for weight, bound in enumerate(obligations):
        shift = 6 * (len(obligations) - 1 - weight)
        if rank >> shift < best >> shift:
            return bound.clause
    raise AssertionError("a lower rank is lower in some obligation")


def completing(state: GameState[Any]) -> list[BoundRule]:
    """The obligations by which a side must play on while it can."""
    return [b for b in state.at("obligation") if b.rule.complete]


DiceGame = TypeVar("DiceGame", bound=DiceState)


class DiceJudge(Judge[DiceGame]):
    """A side's plays of a throw, judged."""

    def __init__(self, state: DiceGame, side: int, **how: Any) -> None:
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
