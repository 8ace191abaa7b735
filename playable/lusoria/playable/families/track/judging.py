"""Judging plays on a track: by which numbers a man goes where, and which clauses forbid it."""

from __future__ import annotations

from collections.abc import Collection, Sequence
from contextlib import suppress

from lusoria.playable import reasons
from lusoria.playable.codegen.bound import BoundRule
from lusoria.playable.families.track.assembling import lifters
from lusoria.playable.families.track.board import HAND, LEFT, NO_SQUARE, OFF, ON, SIDE, WHOLE
from lusoria.playable.families.track.table import MOST_NUMBER, Made, Table
from lusoria.playable.engine.judging import Finding, Move, clause_ids
from lusoria.playable.engine.judging_dice import DiceJudge
from lusoria.playable.verdicts import SIDES


class Judge(DiceJudge[Table, Made]):
    """A side's plays on a track, judged."""

    def written(self, move: Move) -> str:
        return f"{self.table.name(move[0])}/{self.table.name(move[1])}"

    def has_man(self, place: int) -> bool:
        return self.table.men(self.side, place) > 0

    def ways(self, move: Move) -> list[Made]:
        return [step for step in self.open_steps() if step[:2] == move]

    def make(self, step: Made) -> int:
        return self.table.move(self.side, step)

    def state(self) -> tuple[int, int]:
        return self.table.key()

    def move_of(self, step: Made) -> Move:
        return step[:2]

    def plays(self) -> list[list[Made]]:
        return self.table.plays(self.side)

    def left(self) -> list[int]:
        """The numbers left, the larger first; of a total that may be split, what is left of it."""
        left = self.table.board[LEFT]
        if self.table.board[WHOLE]:
            return [left] if left else []
        return sorted((byte - 1 for byte in left.to_bytes(16, "little") if byte), reverse=True)

    def number_of(self, step: Made) -> int:
        return step[2]

    def open_steps(self) -> list[Made]:
        return self.table.steps(self.side)

    def rank(self) -> int:
        return self.table.rank(self.side)

    def best_rank(self) -> int:
        return self.table.best_rank(self.side)

    def best_rank_from_here(self) -> int:
        return self.best_rank()

    def excuses(self, result: int) -> bool:
        return self.table.excuses(self.side, result)

    def can_end(self) -> bool:
        return self.table.can_end()

    def finished(self) -> bool:
        """Whether the turn may stop here: nothing compels to play on, or no step is left."""
        return self.table.may_stop(self.side) or not self.open_steps()

    def fault(self, move: Move) -> Finding:
        origin, goal = move
        if origin == OFF:
            reason = f"{self.written(move)} brings a man back that is out of play"
            return Finding("no-such-move", self.numbers, reason)
        if not self.has_man(origin):
            place = "in hand" if origin == HAND else f"on {self.table.name(origin)}"
            return self.no_man(origin, place)
        led = [step for step in self.table.led(self.side) if step[:2] == move]
        if led:
            found = (self._forbidden(move, step) for step in led)
            return min(found, key=lambda each: len(each.clauses))
        numbers = [n for n in range(MOST_NUMBER) if self._lead(origin, n) == goal != origin]
        return self._not_thrown(move, numbers) if numbers else self._astray(move)

    def _lead(self, origin: int, number: int) -> int:
        return self.table.lead(self.side, origin, number)

    def _not_thrown(self, move: Move, numbers: Sequence[int]) -> Finding:
        needed = reasons.article(min(n for n in numbers if n) if any(numbers) else 0)
        if not self.table.board[WHOLE] or not self.left():
            return self.not_given(move, needed, numbers)
        reason = reasons.beyond_total(self.written(move), needed, *self.given, *self.left())
        return Finding("not-thrown", self.numbers, reason)

    def _astray(self, move: Move) -> Finding:
        """The finding on a move to which no number leads: with this throw, or with none at all."""
        origin, goal = move
        name = self.table.name
        reached = {g for o, g, _ in self.table.led(self.side) if o == origin}
        reason = f"no number leads from {name(origin)} to {name(goal)}"
        if reached:
            reason += f"; the throw leads to {reasons.listed(map(name, sorted(reached)), 'or')}"
        if self._led_by_another_throw(move):
            return Finding("not-thrown", self.numbers, reason)
        leading = clause_ids(self.table.at("enter" if origin == HAND else "go"))
        return Finding("no-such-move", leading, reason)

    def _led_by_another_throw(self, move: Move) -> bool:
        """Whether any throw of the dice leads where this one does not."""
        here = self.table.snapshot()
        found = False
        for throw, _ in self.table.throws():
            with suppress(IndexError):  # a table of values on trial may be too short for the dice
                self.table.give(throw)
                found = found or any(step[:2] == move for step in self.table.led(self.side))
        self.table.restore(here)
        return found

    def _forbidden(self, move: Move, step: Made) -> Finding:
        """All clauses that forbid a step, and what they look at."""
        forbidding = [b for b in self.table.at("forbid") if self._forbids(b, step)]
        clauses = clause_ids(forbidding)
        facts = [self._fact(move)] if forbidding else []
        while preferred := self._preferred(step, clauses):
            clause, better = preferred
            clauses = (*clauses, clause)
            facts.append(f"{self.written(better[:2])} goes before it")
        reason = reasons.forbidden(f"{self.written(move)} with the {step[2]}", facts)
        return Finding("forbidden", clauses, reason)

    def _forbids(self, b: BoundRule, step: Made) -> bool:
        """Whether a rule forbids a step, and no other lifts that."""
        ask, side = self.table.ask, self.side
        if b.lifts is not None or not ask(b, side, *step):
            return False
        return not any(ask(x, side, *step) for x in lifters(self.table.bound, b))

    def _preferred(self, step: Made, without: Collection[str]) -> tuple[str, Made] | None:
        """A clause by which another step goes before this one, and that step; None, if none does.

        What the clauses `without` say does not count.
        """
        rules = [b for b in self.table.at("forbid") if b.clause not in without]
        prefer = [b for b in self.table.at("prefer") if b.clause not in without]
        open_now = [
            s for s in self.table.led(self.side) if not any(self._forbids(b, s) for b in rules)
        ]
        ranks = {s: [self.table.ask(b, self.side, *s) for b in prefer] for s in (*open_now, step)}
        best = max(open_now, key=lambda s: ranks[s], default=step)
        for b, mine, other in zip(prefer, ranks[step], ranks[best], strict=True):
            if mine < other:
                return b.clause, best
        return None

    def _fact(self, move: Move) -> str:
        """Who stands where a step leads."""
        goal, side, board = move[1], self.side, self.table.board
        name = self.table.name(goal)
        if goal == OFF:
            return f"it leads {name}"
        square = self.table.program.square_of(board, side, goal)
        there = 0 if square == NO_SQUARE else board[ON + SIDE * (1 - side) + square]
        men = [(SIDES[side], self.table.men(side, goal)), (SIDES[1 - side], there)]
        return reasons.holding(name, men)
