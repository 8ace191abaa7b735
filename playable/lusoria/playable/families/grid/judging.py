"""Judging plays on a grid: which piece goes where by which rules, and which clauses forbid it."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Any

from lusoria.playable import reasons
from lusoria.playable.families.grid.board import (
    EMPTY,
    IN_MOTION,
    KIND,
    LEAP,
    LIFT,
    MUST,
    OFFSETS,
    OUTSIDE,
    PLACE,
    SAME,
    STEP,
    STEPS,
)
from lusoria.playable.families.grid.kinds import name_of
from lusoria.playable.families.grid.paper import step_of
from lusoria.playable.families.grid.table import Table
from lusoria.playable.engine.judging import Attempt, Finding, Move, clause_ids
from lusoria.playable.engine.judging import Judge as SharedJudge
from lusoria.playable.engine.judging import outcome as ended
from lusoria.playable.verdicts import SIDES


class Judge(SharedJudge[Table, int]):
    """A side's plays on a grid, judged; moves are told by squares, 0 being the hand, or off.

    `standing` are the clauses that the family itself holds on how much a turn is.
    """

    def __init__(self, table: Table, side: int, *, standing: Sequence[str], **how: Any) -> None:
        super().__init__(table, side, **how)
        self.standing = tuple(standing)

    def written(self, move: Move) -> str:
        origin, goal = move
        if goal == 0:
            return f"x{name_of(origin)}"
        return f"{name_of(origin) if origin else 'hand'}-{name_of(goal)}"

    def has_man(self, place: int) -> bool:
        if place == 0:
            return self.table.has_in_hand(self.side)
        return self._is_of(self.side, place)

    def _is_of(self, side: int, square: int) -> bool:
        piece = self.table.board[square]
        return piece > OUTSIDE and piece & 1 == side

    def ways(self, move: Move) -> list[int]:
        return [step for step in next_steps(self.table, self.side) if ends(step) == move]

    def make(self, step: int) -> int:
        return self.table.make(self.side, step)

    def state(self) -> tuple[int, ...]:
        return tuple(self.table.snapshot())

    def move_of(self, step: int) -> Move:
        return ends(step)

    def plays(self) -> list[list[int]]:
        return self.table.plays(self.side, begun=self.begun)

    def worth(self, result: int) -> tuple[int, ...]:
        """Whether the turn may stop here."""
        return (result != 0 or may_stop(self.table, self.side),)

    def lacking(self, attempt: Attempt[int]) -> Finding | None:
        """Why a turn may not end here."""
        if any(attempt.worth):
            return None
        table, side = self.table, self.side
        recurring = self._recurring("recur")
        if attempt.steps and recurring:
            reason = reasons.forbidden(self.written(attempt.moves[-1]), [self._times()])
            return Finding("forbidden", recurring, reason, len(attempt.steps))
        if not table.board[STEPS]:
            clauses = self.standing
        elif table.kinds_next(side) & PLACE:
            clauses = clause_ids(table.at("place"))
        else:
            clauses = clause_ids(b for b in table.at("again") if table.ask(b, side) & MUST)
        return Finding("incomplete", clauses, steps=attempt.steps)

    def falls_short(self, steps: Sequence[int], other: Sequence[int], instead: str) -> str:
        if steps:
            return f"the turn has to go on while it can, as in {instead}"
        return f"{SIDES[self.side]} can play, and so must, as in {instead}"

    def fault(self, move: Move) -> Finding:
        origin, goal = move
        if goal == 0 and not self._is_of(1 - self.side, origin):
            reason = reasons.no_man(SIDES[1 - self.side], f"on {name_of(origin)}", False)
            return Finding("no-man", (), reason)
        if goal and not self.has_man(origin):
            return self.no_man(origin, f"on {name_of(origin)}" if origin else "in hand")
        kind, missing = self._kind(move)
        if missing is not None:
            return missing
        return self._going_on(move, kind) or self._forbidden(move, kind)

    # Moves that no rule makes.

    def _kind(self, move: Move) -> tuple[int, Finding | None]:
        """The kind of step that a move is; and a finding, if no rule makes such a step."""
        table, side = self.table, self.side
        origin, goal = move
        if goal == 0:
            if any(table.ask(b, side, origin) for b in table.at("lift")):
                return LIFT, None
            reason = f"{name_of(origin)} holds a man that may not be lifted"
            return LIFT, Finding("no-such-move", clause_ids(table.at("lift")), reason)
        if table.board[goal] != EMPTY:
            reason = f"{self.written(move)} leads to {name_of(goal)}, which is not empty"
            return STEP, Finding("no-such-move", self._moving(), reason)
        if origin == 0:
            return PLACE, None
        return self._reaching(move)

    def _moving(self) -> tuple[str, ...]:
        """The clauses that say how far pieces go."""
        return clause_ids(self.table.at("reach"))

    def _reaching(self, move: Move) -> tuple[int, Finding | None]:
        """Whether a step or a leap leads from one square to another.

        Directions are answered for by the rules of ways, distances and what stands between by those
        of reach; what stands on the one square between, by those of leaps as well.
        """
        table, side, board = self.table, self.side, self.table.board
        origin, goal = move
        ways: int = table.program.way(board, side, origin)
        here = self.written(move)
        for direction in range(8):
            step = board[OFFSETS + direction]
            far, rest = divmod(goal - origin, step)
            if rest or far < 1 or any(board[origin + step * i] == OUTSIDE for i in range(1, far)):
                continue
            if not ways >> direction & 1:
                break
            between = [origin + step * i for i in range(1, far)]
            taken = [square for square in between if board[square] != EMPTY]
            if not taken and far <= table.program.reach(board, side, origin):
                return STEP, None
            if far != 2 or not taken:
                what = (
                    f"{here} passes {name_of(taken[0])}" if taken else f"{here} goes {far} squares"
                )
                reason = f"{what}; no rule lets the piece go so"
                return STEP, Finding("no-such-move", self._moving(), reason)
            if table.program.leap(board, side, origin, taken[0]):
                return LEAP, None
            reason = f"{here} leaps over {name_of(taken[0])}; no rule lets it"
            clauses = clause_ids([*table.at("reach"), *table.at("leap")])
            return LEAP, Finding("no-such-move", clauses, reason)
        reason = f"{here} is in no direction in which the piece goes"
        speaking = [b for b in table.at("way") if table.ask(b, side, origin)]
        return STEP, Finding("no-such-move", clause_ids(speaking), reason)

    def _going_on(self, move: Move, kind: int) -> Finding | None:
        """What keeps a turn from going on with a step; None, if it may, or is only to be begun."""
        table = self.table
        kinds = table.kinds_next(self.side)
        begun = table.board[STEPS] > 0
        if kind == PLACE and kinds & PLACE:
            return None
        if kind == PLACE:
            reason = f"{self.written(move)} sets down one man more than a turn does"
            return Finding("no-such-move", clause_ids(table.at("place")) or self.standing, reason)
        if not begun:
            return None
        if kinds & PLACE:
            reason = (
                f"the turn goes on with another man from the hand, not with {self.written(move)}"
            )
            return Finding("no-such-move", clause_ids(table.at("place")), reason)
        same = not kinds & SAME or move[0] == table.board[IN_MOTION]
        if kinds & kind and same:
            return None
        again = clause_ids(b for b in table.at("again") if table.ask(b, self.side))
        reason = f"the turn is over before {self.written(move)}"
        if kinds:
            reason = f"{self.written(move)} is not what the turn may go on with"
        return Finding("no-such-move", again or self.standing, reason)

    # Steps that clauses forbid.

    def _forbidden(self, move: Move, kind: int) -> Finding:
        """All clauses that forbid a step, and what they look at."""
        table, side = self.table, self.side
        origin, goal = move
        forbidding, facts = [], []
        if kind != PLACE and table.kinds_next(side) & PLACE:
            forbidding += table.at("place")
            facts.append(f"{SIDES[side]} has men in hand to set down")
        if kind in (STEP, LEAP):
            table.board[KIND] = kind
            staying = [b for b in table.at("stay") if table.ask(b, side, origin)]
            avoiding = [b for b in table.at("avoid") if table.ask(b, side, origin, goal)]
            forbidding += staying + avoiding
            facts += [f"the piece on {name_of(origin)} may not move"] * bool(staying)
            facts += [f"{name_of(goal)} is a square to avoid"] * bool(avoiding)
        table.make(side, step_of(kind, origin, goal))
        recurring = (*self._recurring("recur_at_once"), *self._recurring("recur"))
        facts += [self._times()] * bool(recurring)
        reason = reasons.forbidden(self.written(move), facts)
        return Finding("forbidden", (*clause_ids(forbidding), *recurring), reason)

    def _recurring(self, hook: str) -> tuple[str, ...]:
        """The clauses by which the position on the board may not come again."""
        table, times = self.table, self.table.times_met()
        return clause_ids(b for b in table.at(hook) if times and table.ask(b, self.side, times))

    def _times(self) -> str:
        times = self.table.times_met()
        return f"the position it leads to has been there {reasons.often(times)}"


def ends(step: int) -> Move:
    """The squares that a step leaves and reaches."""
    return step >> 8 & 255, step & 255


def may_stop(table: Table, side: int) -> bool:
    """Whether the turn may end with what has been played of it."""
    if table.board[STEPS] == 0:
        return table.plays(side, begun=True) == []
    if table.recurs(side):
        return False
    kinds = table.kinds_next(side)
    return not kinds & MUST or not next_steps(table, side)


def next_steps(table: Table, side: int) -> list[int]:
    """The steps that may be made now on the way to the end of a legal turn."""
    here = table.snapshot()
    found = []
    for step in table.open_steps(side, table.kinds_next(side)):
        result = table.make(side, step)
        if not table.recurs_at_once(side) and (result or _leads_on(table, side)):
            found.append(step)
        table.restore(here)
    return found


def _leads_on(table: Table, side: int) -> bool:
    """Whether the turn may end here, or goes on to where it may."""
    if not table.recurs(side):
        return True
    return bool(table.kinds_next(side)) and bool(table.plays(side, begun=True))


def outcome(table: Table, mover: int) -> tuple[int, tuple[str, ...]]:
    """The result of the position on the board and the clauses that give it; 0 if play goes on.

    The side that has moved last is asked first; then, whether the mover can do anything.
    """
    sides: Iterable[int] = (1 - mover, mover)
    result, clauses = ended(table, sides)
    if result or not table.at("stuck") or table.board[STEPS] or table.can_play(mover):
        return result, clauses
    answers = ((table.ask(b, 1 - mover), b.clause) for b in table.at("stuck"))
    return next(((answer, (clause,)) for answer, clause in answers if answer), (0, ()))
