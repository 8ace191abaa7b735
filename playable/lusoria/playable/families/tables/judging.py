"""Judging plays at tables: by which numbers a man goes where, and which clauses forbid it."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from typing import Any

from lusoria.playable import reasons
from lusoria.playable.binding import BoundRule
from lusoria.playable.families.tables.assembling import lifters
from lusoria.playable.families.tables.board import BAR, OFF
from lusoria.playable.families.tables.table import FACES, PLACES, Table
from lusoria.playable.judging import Finding, Move, clause_ids, completing
from lusoria.playable.judging_dice import DiceJudge
from lusoria.playable.verdicts import SIDES

Made = tuple[int, int]
"""A step as it is made: the place that it leaves, and the number."""


class Judge(DiceJudge[Table, Made]):
    """A side's plays at tables, judged."""

    def __init__(self, table: Table, side: int, **how: Any) -> None:
        super().__init__(table, side, **how)
        self.barred = not self.begun and table.barred(side)

    def before(self, moves: Sequence[Move]) -> Finding | None:
        """The clauses that bar a side from playing at all."""
        if not moves or not self.barred:
            return None
        barring = [b for b in self.table.at("gate") if self.table.ask(b, self.side)]
        reason = reasons.barred(SIDES[self.side], self.table.men(self.side, BAR))
        return Finding("barred", clause_ids(barring), reason)

    def written(self, move: Move) -> str:
        return f"{PLACES[move[0]]}/{PLACES[move[1]]}"

    def has_man(self, place: int) -> bool:
        return self.table.men(self.side, place) > 0

    def ways(self, move: Move) -> list[Made]:
        origin = move[0]
        return [
            (origin, number)
            for number in numbers_for(self.table, move)
            if self.table.movable(self.side, number) >> origin & 1
        ]

    def make(self, step: Made) -> int:
        return self.table.move(self.side, *step)

    def state(self) -> tuple[int, int, int]:
        return self.table.key()

    def move_of(self, step: Made) -> Move:
        return step[0], min(sum(step), OFF)

    def plays(self) -> list[list[Made]]:
        return self.table.plays(self.side, begun=self.begun)

    def left(self) -> list[int]:
        return self.table.given()

    def number_of(self, step: Made) -> int:
        return step[1]

    def open_steps(self) -> list[Made]:
        return [
            (place, number)
            for number in self.table.numbers_left()
            for place in range(OFF)
            if self.table.movable(self.side, number) >> place & 1
        ]

    def rank(self) -> int:
        return self.table.rank(self.side)

    def best_rank(self) -> int:
        return -1 if self.barred else self.table.best_rank(self.side, begun=self.begun)

    def best_rank_from_here(self) -> int:
        return self.table.best_rank(self.side, begun=True)

    def excuses(self, result: int) -> bool:
        return self.table.excuses(self.side, result)

    def can_end(self) -> bool:
        return self.table.can_end()

    def finished(self) -> bool:
        if self.barred or not completing(self.table):
            return True
        return not self.open_steps()

    def fault(self, move: Move) -> Finding:
        origin, goal = move
        if origin != OFF and not self.has_man(origin):
            place = "out" if origin == BAR else f"on {PLACES[origin]}"
            return self.no_man(origin, place)
        if goal <= origin:
            return self._no_such_move(move)
        numbers = numbers_for(self.table, move)
        if not numbers:
            return self._not_thrown(move)
        return min(
            (self._forbidden(move, number) for number in numbers),
            key=lambda found: len(found.clauses),
        )

    def _no_such_move(self, move: Move) -> Finding:
        step = self.written(move)
        if move[0] == OFF:
            reason = f"{step} brings a man back that is off; such a man stays off"
        else:
            reason = f"{step} goes backwards; men go from lower points to higher ones, and off"
        return Finding("no-such-move", self.numbers, reason)

    def _not_thrown(self, move: Move) -> Finding:
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

    def _hinting(self, found: Finding, move: Move) -> Finding:
        """The finding with a word on how one man takes several numbers, where that is meant."""
        origin, goal = move
        several = reasons.several_numbers(goal - origin, self.left())
        if not several:
            return found
        route = [origin]
        for number in several:
            route.append(route[-1] + number)
        chain = "/".join(PLACES[place] for place in route)
        reason = f"{found.reason}; a man that takes several is written {chain}"
        return Finding(found.kind, found.clauses, reason)

    def _forbidden(self, move: Move, number: int) -> Finding:
        """All clauses that forbid a step with a number, and what they look at."""
        origin, goal = move
        if origin == BAR:
            asked = [("enter", goal)]
        elif goal < OFF:
            asked = [("leave", origin), ("land", goal)]
        else:
            asked = [("leave", origin), ("bear", origin)]
        hindering, facts = [], []
        for hook, place in asked:
            found = self._hindering(number, hook, place)
            hindering += found
            if found:
                facts.append(self._fact(hook, place))
        reason = reasons.forbidden(f"{self.written(move)} with the {number}", facts)
        return Finding("forbidden", clause_ids(hindering), reason)

    def _hindering(self, number: int, hook: str, place: int) -> list[BoundRule]:
        """The rules that forbid a place at a hook, and whose prohibition is not lifted."""
        table, side = self.table, self.side
        if hook == "bear":
            return [b for b in table.at(hook) if not table.ask(b, side, number) >> place & 1]
        return [
            b
            for b in table.at(hook)
            if b.lifts is None
            and table.ask(b, side, number) >> place & 1
            and not any(
                table.ask(x, side, number) >> place & 1 for x in lifters(table.bound, b, hook)
            )
        ]

    def _fact(self, hook: str, place: int) -> str:
        """What stands where a rule looks that forbids a step."""
        table, side = self.table, self.side
        if hook in ("leave", "land") and table.pinned(side, place):
            return reasons.pinned(SIDES[side], PLACES[place])
        out = table.men(side, BAR)
        if hook in ("leave", "bear") and out:
            return f"{SIDES[side]} has {reasons.count(out, 'man', 'men')} out"
        played = list((Counter(self.given) - Counter(self.left())).elements())
        if hook == "leave" and played:
            return reasons.played(played)
        if hook != "land" and hook != "enter":
            hindmost = next(p for p in range(1, OFF) if table.men(side, p))
            return f"{SIDES[side]}'s hindmost man stands on {PLACES[hindmost]}"
        theirs = int(table.facing[PLACES[place]])
        men = [
            (SIDES[side], table.men(side, place)),
            (SIDES[1 - side], table.men(1 - side, theirs)),
        ]
        return reasons.holding(PLACES[place], men)


def numbers_for(table: Table, move: Move) -> list[int]:
    """The numbers left that lead from a place to another; off the board, larger ones as well."""
    origin, goal = move
    left = table.numbers_left()
    if goal == OFF:
        return sorted(number for number in left if number >= OFF - origin)
    return [number for number in left if number == goal - origin]
