"""Judging plays on a track: by which numbers a man goes where, and which clauses forbid it."""

from __future__ import annotations

from collections.abc import Collection, Sequence
from contextlib import suppress

from lusoria.playable import reasons
from lusoria.playable.families.track.board import HAND, OFF, WHOLE
from lusoria.playable.families.track.state import MOST_NUMBER, State
from lusoria.playable.hooks import BoundRule
from lusoria.playable.judging import DiceJudge, Fault
from lusoria.playable.state import Move, clause_ids


class Judge(DiceJudge[State]):
    """The judge of a side's plays on a track."""

    def fault(self, move: Move) -> Fault:
        origin, goal = move
        if origin == OFF:
            reason = f"{self.written(move)} brings a man back that is out of play"
            return Fault("no-such-move", self.numbers, reason)
        if not self.has_man(origin):
            place = "in hand" if origin == HAND else f"on {self.state.name(origin)}"
            return self.no_man(origin, place)
        led = self._led(move)
        if led:
            found = (self._forbidden(move, step) for step in led)
            return min(found, key=lambda each: len(each.clauses))
        lead = self.state.program.lead
        numbers = [
            number
            for number in range(MOST_NUMBER)
            if lead(self.state.board, self.side, origin, number) == goal != origin
        ]
        return self._not_thrown(move, numbers) if numbers else self._astray(move)

    def _led(self, move: Move) -> list[int]:
        """Return the steps by which the numbers given make a move."""
        return [step for step in self.state.led(self.side) if self.state.ends(step) == move]

    def _not_thrown(self, move: Move, numbers: Sequence[int]) -> Fault:
        needed = reasons.article(min(n for n in numbers if n) if any(numbers) else 0)
        left = self.state.given()
        if not self.state.board[WHOLE] or not left:
            return self.not_given(move, needed, numbers)
        reason = reasons.beyond_total(self.written(move), needed, *self.given, *left)
        return Fault("not-thrown", self.numbers, reason)

    def _astray(self, move: Move) -> Fault:
        """Return the fault of a move to which no number leads, of this throw or of any."""
        name = self.state.name
        origin, goal = move
        ends = map(self.state.ends, self.state.led(self.side))
        reached = sorted({there for begun, there in ends if begun == origin})
        reason = f"no number leads from {name(origin)} to {name(goal)}"
        if reached:
            reason += f"; the throw leads to {reasons.listed(map(name, reached), 'or')}"
        if self._led_by_another_throw(move):
            return Fault("not-thrown", self.numbers, reason)
        leading = clause_ids(self.state.at("enter" if origin == HAND else "go"))
        return Fault("no-such-move", leading, reason)

    def _led_by_another_throw(self, move: Move) -> bool:
        """Return whether any throw of the dice leads where this one does not."""
        here = self.state.snapshot()
        found = False
        for throw, _ in self.state.dice.throws():
            with suppress(IndexError):  # a table of values on trial may be too short for the dice
                self.state.give(throw)
                found = found or bool(self._led(move))
        self.state.restore(here)
        return found

    def _forbidden(self, move: Move, step: int) -> Fault:
        """Return the clauses that forbid a step, and the grounds of their rules."""
        number = self.state.number_of(step)
        rules = self.forbidding(step)
        grounds = list(self.grounds(rules, self.tried("forbid", move, move[1], number=number)))
        while preferring := self.preferring(step, {b.clause for b in rules}):
            rule, better = preferring
            rules.append(rule)
            tried = self.tried("prefer", move, move[0], number=number, better=better)
            grounds += self.grounds([rule], tried)
        return self.forbidden(f"{self.written(move)} with the {number}", rules, grounds)

    def forbidding(self, step: int) -> list[BoundRule]:
        """Return the rules that forbid a step, whatever other steps there are."""
        return [b for b in self.state.at("forbid") if self._forbids(b, step)]

    def _forbids(self, b: BoundRule, step: int) -> bool:
        return self.forbids(b, "forbid", lambda rule: self._ask(rule, step))

    def _ask(self, b: BoundRule, step: int) -> int:
        """Return what a rule answers of a step."""
        return self.state.ask(b, self.side, *self.state.ends(step), self.state.number_of(step))

    def preferring(
        self, step: int, without: Collection[str] = ()
    ) -> tuple[BoundRule, tuple[tuple[int, int, int], ...]] | None:
        """Return a rule by which other steps go before this one, and those steps; else None.

        What the clauses `without` say does not count.
        """
        rules = [b for b in self.state.at("forbid") if b.clause not in without]
        prefer = [b for b in self.state.at("prefer") if b.clause not in without]
        open_now = [
            s for s in self.state.led(self.side) if not any(self._forbids(b, s) for b in rules)
        ]
        ranks = {s: [self._ask(b, s) for b in prefer] for s in (*open_now, step)}
        best = max(open_now, key=lambda s: ranks[s], default=step)
        for at, b in enumerate(prefer):
            if ranks[step][at] < ranks[best][at]:
                better = (s for s in open_now if ranks[s][: at + 1] > ranks[step][: at + 1])
                return b, tuple((*self.state.ends(s), self.state.number_of(s)) for s in better)
        return None
