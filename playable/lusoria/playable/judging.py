"""Judging a play, for every family: which steps can be made, in which order, and what is at fault.

A play is legal if some order of its steps is. If its steps can be made in no order, the order that
gets furthest is taken, of several the one nearest to the writing; the first step as written that is
then left is at fault. If they can all be made, the play as a whole falls short of an obligation.
"""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections import Counter
from collections.abc import Callable, Collection, Hashable, Iterable, Mapping, Sequence
from dataclasses import dataclass, replace
from functools import cached_property
from itertools import zip_longest
from typing import Any, Generic, TypeVar

from lusoria.playable import reasons
from lusoria.playable.hooks import BoundRule, lifters
from lusoria.playable.reasons import Ground, Tried
from lusoria.playable.state import DiceState, GameState, Move, clause_ids
from lusoria.playable.verdicts import SIDES, Kind

State = TypeVar("State", bound=GameState[Any])


@dataclass(frozen=True)
class Fault:
    """The outcome of judging: a kind of verdict, with the ids of clauses and a reason.

    `grounds` are the facts on which the rules of these clauses refuse. `step` counts from 1, as the
    play was written; `steps` are those that can be made, in order.
    """

    kind: Kind
    clauses: tuple[str, ...] = ()
    reason: str = ""
    grounds: tuple[Ground, ...] = ()
    step: int | None = None
    steps: tuple[int, ...] = ()


@dataclass(frozen=True)
class Attempt:
    """Moves that can be made one after the other, by which steps, and the result if the game ends.

    `worth` says of a whole play how well it satisfies the obligations: more is better.
    """

    moves: tuple[Move, ...]
    steps: tuple[int, ...]
    result: int = 0
    worth: tuple[int, ...] = ()


class Judge(ABC, Generic[State]):
    """The judge of a side's plays. It makes steps on the board of a game, and takes them back.

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
        """The numbers with which moves are to be made, where the writing says them."""
        self.start = state.snapshot()

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
        return self.lacking(best) or Fault("legal", steps=best.steps)

    def _attempts(self, moves: Sequence[Move]) -> tuple[list[Attempt], Attempt]:
        """Return the orders in which all moves can be made, and the longest of some of them.

        Of orders that lead to the same position there is one.
        """
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

    def replay(self, steps: Sequence[int]) -> list[int]:
        """Make steps from the start of the play, and return their results."""
        self.state.restore(self.start)
        return [self.make(step) for step in steps]

    def _first_fault(self, moves: Sequence[Move], made: Attempt) -> Fault:
        """Return why the first move as written that was not made cannot follow those that were."""
        done = Counter(made.moves)
        at = 0
        while done[moves[at]]:
            done[moves[at]] -= 1
            at += 1
        self.replay(made.steps)
        if made.result:
            ending = [b for b in self.state.at("end") if b.after == "step"]
            ended_by = clause_ids(b for b in ending if self.state.ask(b, self.side))[:1]
            reason = reasons.ended(self.written(made.moves[-1]), self.written(moves[at]))
            fault = Fault("over", ended_by, reason)
        else:
            fault = self.fault(moves[at])
        return replace(fault, step=at + 1, steps=made.steps)

    # Faults.

    @cached_property
    def numbers(self) -> tuple[str, ...]:
        """The ids of the clauses that say what the numbers of a throw do."""
        locus = self.state.assembled.get("numbers")
        clauses = self.state.assembled["clauses"]
        return tuple(clause["id"] for clause in clauses if clause["locus"] == locus)

    def no_man(self, place: int, where: str) -> Fault:
        """Return the fault of a move from a place without a man of the side."""
        here = self.state.snapshot()
        self.state.restore(self.start)
        had_one = self.has_man(place)
        self.state.restore(here)
        return Fault("no-man", (), reasons.no_man(SIDES[self.side], where, had_one))

    def forbidden(self, step: str, rules: Iterable[BoundRule], grounds: Iterable[Ground]) -> Fault:
        """Return the fault of a step that rules forbid, on these grounds."""
        grounds = tuple(grounds)
        reason = reasons.forbidden(step, self.facts(grounds))
        return Fault("forbidden", clause_ids(rules), reason, grounds)

    def forbids(self, b: BoundRule, hook: str, ask: Callable[[BoundRule], object]) -> bool:
        """Return whether a rule, asked, forbids a step at a hook, and no other lifts that."""
        if b.lifts is not None or not ask(b):
            return False
        return not any(ask(lifter) for lifter in lifters(self.state.bound, b, hook))

    def tried(self, hook: str, move: Move, place: int, **how: Any) -> Tried:
        """Return a move that rules refuse at a hook and a place, as their reasons see it."""
        return Tried(hook, self.side, *move, place, self.state.call, **how)

    def grounds(self, refusing: Iterable[BoundRule], tried: Tried) -> tuple[Ground, ...]:
        """Return the grounds on which rules at one hook refuse a step.

        Where several rules of one clause refuse, it is what all of them say, if there is such a
        thing: what one of them needs and another does not, the clause does not need.
        """
        by_clause: dict[str, list[tuple[Ground, ...]]] = {}
        for b in refusing:
            by_clause.setdefault(b.clause, []).append(b.grounds(self.state.board, tried))
        grounds: list[Ground] = []
        for first, *more in by_clause.values():
            shared = [ground for ground in first if all(ground in of_rule for of_rule in more)]
            grounds += shared or dict.fromkeys(g for of_rule in (first, *more) for g in of_rule)
        return tuple(grounds)

    def facts(self, grounds: Iterable[Ground]) -> list[str]:
        """Return grounds in words."""
        return [reasons.fact(ground.as_json(self.state.name)) for ground in grounds]

    # What a family may know better.

    def before(self, moves: Sequence[Move]) -> Fault | None:
        """Return what forbids any step, before the first; None, if nothing does."""
        return None

    def written(self, move: Move) -> str:
        """Return a move as text."""
        return "/".join(map(self.state.name, move))

    def has_man(self, place: int) -> bool:
        """Return whether a man of the side stands on a place."""
        return self.state.men(self.side, place) > 0

    def ways(self, move: Move) -> Iterable[int]:
        """Return the steps by which a move can be made now."""
        ways = sorted(s for s in self.state.open_steps(self.side) if self.state.ends(s) == move)
        said = self.said.get(move)
        return [step for step in ways if said is None or self.state.number_of(step) in said]

    def make(self, step: int) -> int:
        """Make a step; return the result, if the game ends with it."""
        return self.state.make(self.side, step)

    def plays(self) -> Sequence[Sequence[int]]:
        """Return the legal plays."""
        return self.state.plays(self.side, begun=self.begun)

    def next_steps(self, moves: Sequence[Move], said: Sequence[int | None]) -> list[int]:
        """Return the steps that may follow moves made in this order, on the way to a legal play.

        `said` are the numbers with which the moves were made, where the writing says them.
        """
        made = len(moves)
        longer = [play for play in self.plays() if len(play) > made]
        begin = [p for p in longer if [*map(self.state.ends, p[:made])] == list(moves)]
        return list({play[made] for play in begin})

    def worth(self, result: int) -> tuple[int, ...]:
        """Return how well the steps made, and their result, satisfy the obligations."""
        return ()

    def lacking(self, attempt: Attempt) -> Fault | None:
        """Return what a play falls short of whose steps can all be made; None, if it is legal."""
        self.state.restore(self.start)
        if list(attempt.steps) in [list(play) for play in self.plays()]:
            return None
        return Fault("incomplete", steps=attempt.steps)

    @abstractmethod
    def fault(self, move: Move) -> Fault:
        """Return why a move cannot be made now."""

    def explain_shortfall(self, steps: Sequence[int], other: Sequence[int], instead: str) -> str:
        """Return, in words, why a play is incomplete; `instead` is the text of a legal play."""
        return f"the turn goes on while it can, as in {instead}"

    def nearest(self, moves: Sequence[Move]) -> Sequence[int] | None:
        """Return the legal play that has most moves in common with others; None without plays."""
        wanted = Counter(moves)

        def common(play: Sequence[int]) -> int:
            return (wanted & Counter(map(self.state.ends, play))).total()

        return max(self.plays(), key=common, default=None)


DiceGame = TypeVar("DiceGame", bound=DiceState)


class DiceJudge(Judge[DiceGame]):
    """The judge of a side's plays of a throw."""

    def __init__(self, state: DiceGame, side: int, **how: Any) -> None:
        super().__init__(state, side, **how)
        self.given = self.state.given()

    def worth(self, result: int) -> tuple[int, ...]:
        """Return whether no obligation binds; the rank; whether the turn may stop here."""
        excused = self.state.excuses(self.side, result)
        return excused, self.state.rank(self.side), result != 0 or self.finished()

    def lacking(self, attempt: Attempt) -> Fault | None:
        """Return the first obligation by which a play falls behind."""
        excused, rank, finished = attempt.worth
        obligations = self.state.at("obligation")
        if excused or not obligations:
            return None
        self.state.restore(self.start)
        best = self.best_rank()
        lacking: list[BoundRule] = []
        if rank < best:  # six bits an obligation, the first ones highest
            weights = range(6 * (len(obligations) - 1), -1, -6)
            behind = zip(obligations, weights, strict=True)
            lacking = [b for b, weight in behind if rank >> weight < best >> weight]
        elif not finished:
            lacking = [b for b in obligations if b.rule.complete]
        clauses = clause_ids(lacking[:1])
        return Fault("incomplete", clauses, steps=attempt.steps) if clauses else None

    def explain_shortfall(self, steps: Sequence[int], other: Sequence[int], instead: str) -> str:
        """Return the numbers that an incomplete play uses, and those of another, in words."""
        played, better = (list(map(self.state.number_of, play)) for play in (steps, other))
        return reasons.incomplete(played, better, instead)

    def not_given(self, move: Move, needed: str, numbers: Iterable[int]) -> Fault:
        """Return the fault of a move that takes one of these numbers, none of which is left."""
        step = self.written(move)
        used = next((number for number in numbers if number in self.given), None)
        if used is None:
            reason = reasons.not_thrown(step, needed, self.thrown, self.given)
        else:
            reason = reasons.played_already(step, needed, used, self.given.count(used))
        return Fault("not-thrown", self.numbers, reason)

    def next_steps(self, moves: Sequence[Move], said: Sequence[int | None]) -> list[int]:
        best = self.best_rank() if self.state.at("obligation") else 0
        found: dict[int, None] = {}
        for steps in self._ways_to(moves, said):
            if not any(self.replay(steps)):
                found |= dict.fromkeys(self._leading_on(best))
        self.state.restore(self.start)
        return list(found)

    def _ways_to(self, moves: Sequence[Move], said: Sequence[int | None]) -> list[tuple[int, ...]]:
        """Return the steps of each way to make moves one after the other."""
        ways: list[tuple[int, ...]] = [()]
        for move, number in zip_longest(moves, said[: len(moves)]):
            longer = []
            for steps in ways:
                self.replay(steps)
                longer += [
                    (*steps, step)
                    for step in self.ways(move)
                    if number in (None, self.state.number_of(step))
                ]
            ways = longer
        return ways

    def _leading_on(self, best: int) -> list[int]:
        """Return the steps on the way to a play that is excused, or of rank `best`."""
        here = self.state.snapshot()
        leading = []
        for step in self.state.open_steps(self.side):
            if result := self.make(step):
                leads = self.state.excuses(self.side, result) or self.state.rank(self.side) >= best
            else:
                leads = (
                    best <= 0
                    or self.state.best_rank(self.side, begun=True) >= best
                    or self.state.can_end()
                )
            if leads:
                leading.append(step)
            self.state.restore(here)
        return leading

    def best_rank(self) -> int:
        """Return the rank that the obligations demand."""
        return self.state.best_rank(self.side, begun=self.begun)

    def finished(self) -> bool:
        """Return whether the turn may stop here: nothing can follow, or nothing need follow."""
        return self.state.may_stop(self.side) or not self.state.open_steps(self.side)
