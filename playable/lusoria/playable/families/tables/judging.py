"""Judging plays at tables: by which numbers a man goes where, and which clauses forbid it."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from lusoria.playable import reasons
from lusoria.playable.families.tables.board import BAR, OFF
from lusoria.playable.families.tables.state import FACES, State
from lusoria.playable.hooks import BoundRule
from lusoria.playable.judging import DiceJudge, Fault
from lusoria.playable.reasons import Ground
from lusoria.playable.state import Move, clause_ids
from lusoria.playable.verdicts import SIDES


class Judge(DiceJudge[State]):
    """The judge of a side's plays at tables."""

    def __init__(self, state: State, side: int, **how: Any) -> None:
        super().__init__(state, side, **how)
        self.barred = not self.begun and state.barred(side)

    def before(self, moves: Sequence[Move]) -> Fault | None:
        """Return the clauses that bar a side from playing at all."""
        if not moves or not self.barred:
            return None
        barring = [b for b in self.state.at("gate") if self.state.ask(b, self.side)]
        grounds = self.grounds(barring, self.tried("gate", moves[0], moves[0][0]))
        reason = reasons.barred(SIDES[self.side], self.facts(grounds))
        return Fault("barred", clause_ids(barring), reason, grounds)

    def next_steps(self, moves: Sequence[Move], said: Sequence[int | None]) -> list[int]:
        return [] if self.barred else super().next_steps(moves, said)

    def best_rank(self) -> int:
        return -1 if self.barred else super().best_rank()

    def finished(self) -> bool:
        return self.barred or super().finished()

    def fault(self, move: Move) -> Fault:
        origin, goal = move
        if origin != OFF and not self.has_man(origin):
            place = "out" if origin == BAR else f"on {self.state.name(origin)}"
            return self.no_man(origin, place)
        if goal <= origin:
            return self._no_such_move(move)
        said = self.said.get(move)
        way, left = goal - origin, self.state.numbers_left()
        leading = sorted(n for n in left if n == way or (goal == OFF and n > way))
        numbers = [n for n in leading if said is None or n in said]
        if said and not numbers:
            return self.not_given(move, reasons.article(min(said)), said)
        if not numbers:
            return self._not_thrown(move)
        return min(
            (self._forbidden(move, number) for number in numbers),
            key=lambda found: len(found.clauses),
        )

    def _no_such_move(self, move: Move) -> Fault:
        step = self.written(move)
        if move[0] == OFF:
            reason = f"{step} brings a man back that is off; such a man stays off"
        else:
            reason = f"{step} goes backwards; men go from lower points to higher ones, and off"
        return Fault("no-such-move", self.numbers, reason)

    def _not_thrown(self, move: Move) -> Fault:
        origin, goal = move
        way = goal - origin
        needed = reasons.article(way)
        if goal < OFF:
            found = self.not_given(move, needed, [way])
        elif way < FACES:
            found = self.not_given(move, f"{needed} or more", range(FACES, way - 1, -1))
        else:
            found = self.not_given(move, needed, [way])
        return self._hinting(found, move)

    def _hinting(self, found: Fault, move: Move) -> Fault:
        """Return the fault with a word on how one man takes several numbers, if that is meant."""
        origin, goal = move
        several = reasons.several_numbers(goal - origin, self.state.given())
        if not several:
            return found
        route = [origin]
        for number in several:
            route.append(route[-1] + number)
        chain = "/".join(map(self.state.name, route))
        reason = f"{found.reason}; a man that takes several is written {chain}"
        return Fault(found.kind, found.clauses, reason)

    def _forbidden(self, move: Move, number: int) -> Fault:
        """Return the clauses that forbid a step with a number, and the grounds of their rules."""
        origin, goal = move
        if origin == BAR:
            asked = [("enter", goal)]
        elif goal < OFF:
            asked = [("leave", origin), ("land", goal)]
        else:
            asked = [("leave", origin), ("bear", origin)]
        rules: list[BoundRule] = []
        grounds: list[Ground] = []
        for hook, place in asked:
            hindering = self.hindering(number, hook, place)
            rules += hindering
            grounds += self.grounds(hindering, self.tried(hook, move, place, number=number))
        return self.forbidden(f"{self.written(move)} with the {number}", rules, grounds)

    def hindering(self, number: int, hook: str, place: int) -> list[BoundRule]:
        """Return the rules that forbid a place at a hook, and whose prohibition is not lifted."""

        def answers(b: BoundRule) -> int:
            return self.state.ask(b, self.side, number) >> place & 1

        if hook == "bear":
            return [b for b in self.state.at(hook) if not answers(b)]
        return [b for b in self.state.at(hook) if self.forbids(b, hook, answers)]
