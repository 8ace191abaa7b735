"""Judging a play of a grid game: is it legal, and if not, which clauses forbid which step?"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from lusoria.playable.binding import BoundRule
from lusoria.playable.errors import InputError
from lusoria.playable.families.grid.board import (
    EMPTY,
    KIND,
    LEAP,
    MUST,
    OFFSETS,
    OUTSIDE,
    PLACE,
    STEP,
    STEPS,
)
from lusoria.playable.families.grid.kinds import name_of
from lusoria.playable.families.grid.table import Table

Asked = tuple[int, int]
"""A step as it was written: the squares that it leaves and reaches; 0 is the hand, or off."""


@dataclass(frozen=True)
class Finding:
    """What came of judging: the steps of a legal order, or the fault with its clauses.

    `step` counts from 1; it is None where the whole play leaves undone what must be done.
    """

    steps: tuple[int, ...] | None
    step: int | None = None
    clauses: tuple[str, ...] = ()


def judge(table: Table, side: int, asked: Sequence[Asked], standing: Sequence[str]) -> Finding:
    """Judge the steps of a side from the position on the board.

    `standing` are the clauses that the family itself holds: what forbids where no rule does.
    """
    start = table.snapshot()
    longest: list[int] = []
    for steps, complete in _orders(table, side, asked):
        if complete:
            table.restore(start)
            return Finding(tuple(steps))
        longest = steps
    table.restore(start)
    if asked and len(longest) == len(asked):
        for step in longest:
            table.make(side, step)
        return Finding(None, _fault_at_end(table, len(asked)), _unfinished(table, side, standing))
    if not asked:
        return Finding(None, None, _unfinished(table, side, standing))
    return _first_fault(table, side, asked, standing)


def _orders(table: Table, side: int, asked: Sequence[Asked]) -> Iterator[tuple[list[int], bool]]:
    """The orders in which all the steps may be made, and whether the turn may end after them."""
    seen: set[tuple[tuple[int, ...], frozenset[tuple[Asked, int]]]] = set()

    def go_on(steps: list[int], left: Counter[Asked]) -> Iterator[tuple[list[int], bool]]:
        if not left:
            yield steps, may_stop(table, side)
            return
        state = (tuple(table.snapshot()), frozenset(left.items()))
        if state in seen:
            return
        seen.add(state)
        here = table.snapshot()
        open_now = {_ends(step): step for step in next_steps(table, side)}
        for wanted in list(left):
            if wanted in open_now:
                result = table.make(side, open_now[wanted])
                rest = left - Counter([wanted])
                if result and not rest:
                    yield [*steps, open_now[wanted]], True
                elif not result:
                    yield from go_on([*steps, open_now[wanted]], rest)
                table.restore(here)

    return go_on([], Counter(asked))


def _ends(step: int) -> Asked:
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


def _fault_at_end(table: Table, count: int) -> int | None:
    """The last step, if it leads to a position that may not recur; else the play as a whole."""
    return count if table.times_met() else None


def _unfinished(table: Table, side: int, standing: Sequence[str]) -> tuple[str, ...]:
    """The clauses by which a turn may not end here."""
    recurring = _recurring(table, side, "recur")
    if table.board[STEPS] and recurring:
        return recurring
    going_on = table.kinds_next(side)
    if going_on & PLACE:
        return _clauses(table.at("place"))
    if table.board[STEPS]:
        return _clauses([b for b in table.at("again") if table.ask(b, side) & MUST])
    return tuple(standing) or _clauses(table.at("reach"))


def _first_fault(
    table: Table, side: int, asked: Sequence[Asked], standing: Sequence[str]
) -> Finding:
    """The first step that cannot be made in the order written, and every clause that forbids it."""
    for count, (origin, goal) in enumerate(asked, 1):
        check_men(table, side, count, origin, goal)
        here = table.snapshot()
        kinds = table.kinds_next(side)
        open_now = {_ends(step): step for step in next_steps(table, side)}
        if (origin, goal) not in open_now:
            clauses = _objections(table, side, (origin, goal), kinds, standing)
            return Finding(None, count, clauses or tuple(standing))
        table.restore(here)
        if table.make(side, open_now[origin, goal]) and count < len(asked):
            ended = [b for b in table.at("end") if b.after == "step" and table.ask(b, side)]
            return Finding(None, count + 1, _clauses(ended)[:1])
    raise AssertionError("a play without fault in its written order is legal in that order")


def check_men(table: Table, side: int, count: int, origin: int, goal: int) -> None:
    """There must be a piece to move, to set down or to lift, and room where it goes."""
    board = table.board
    whose = "the enemy" if goal == 0 else "the side to move"
    owner = 1 - side if goal == 0 else side
    if origin and (board[origin] <= OUTSIDE or board[origin] & 1 != owner):
        raise InputError(f"step {count}: {whose} has no piece on {name_of(origin)}", what="play")
    if goal and board[goal] != EMPTY:
        raise InputError(f"step {count}: {name_of(goal)} is not empty", what="play")


def _objections(
    table: Table, side: int, asked: Asked, kinds: int, standing: Sequence[str]
) -> tuple[str, ...]:
    """Every clause that forbids a step, or that would have to allow it."""
    origin, goal = asked
    if kinds == 0:
        return tuple(standing) or _clauses(table.at("again"))
    if kinds & PLACE:
        return () if origin == 0 else _clauses(table.at("place"))
    if origin == 0:
        return _clauses(table.at("place"))
    if goal == 0:
        return _clauses(table.at("lift"))
    return _objections_to_move(table, side, asked, kinds)


def _objections_to_move(table: Table, side: int, asked: Asked, kinds: int) -> tuple[str, ...]:
    """The clauses that keep a piece from going to a square."""
    origin, goal = asked
    faults = [b for b in table.at("stay") if table.ask(b, side, origin)]
    kind, unreached = _reaching(table, side, origin, goal)
    faults += unreached
    if not unreached:
        table.board[KIND] = kind
        faults += [b for b in table.at("avoid") if table.ask(b, side, origin, goal)]
        if not faults and (not kinds & kind or table.board[STEPS]):
            faults += _not_next(table, side, asked, kinds, kind)
    if faults:
        return _clauses(faults)
    return _repeating(table, side, asked, kind)


def _not_next(table: Table, side: int, asked: Asked, kinds: int, kind: int) -> list[BoundRule]:
    """The rules of going on, where what they allow is not this kind of step or not this piece."""
    allowed = {_ends(step) for step in table.open_steps(side, kinds)}
    return table.at("again") if not kinds & kind or asked not in allowed else []


def _repeating(table: Table, side: int, asked: Asked, kind: int) -> tuple[str, ...]:
    """The clauses against repetition that forbid a step which nothing else forbids."""
    here = table.snapshot()
    table.make(side, kind << 16 | asked[0] << 8 | asked[1])
    clauses = _recurring(table, side, "recur_at_once") + _recurring(table, side, "recur")
    table.restore(here)
    return clauses


def _recurring(table: Table, side: int, hook: str) -> tuple[str, ...]:
    times = table.times_met()
    return _clauses([b for b in table.at(hook) if times and table.ask(b, side, times)])


def _reaching(table: Table, side: int, origin: int, goal: int) -> tuple[int, list[BoundRule]]:
    """Whether a step or a leap leads from one square to another; else what would have to allow it.

    Directions are answered for by the rules of ways, distances and what stands between by those of
    reach; what stands on the one square between, by those of leaps as well.
    """
    board = table.board
    ways: int = table.program.way(board, side, origin)
    for direction in range(8):
        step = board[OFFSETS + direction]
        far, rest = divmod(goal - origin, step)
        if rest or far < 1 or any(board[origin + step * i] == OUTSIDE for i in range(1, far)):
            continue
        if not ways >> direction & 1:
            return STEP, table.at("way")
        between = [origin + step * i for i in range(1, far) if board[origin + step * i] != EMPTY]
        if not between and far <= table.program.reach(board, side, origin):
            return STEP, []
        if far == 2 and between:
            if table.program.leap(board, side, origin, between[0]):
                return LEAP, []
            return LEAP, [*table.at("reach"), *table.at("leap")]
        return STEP, table.at("reach")
    return STEP, table.at("way")


def _clauses(rules: Sequence[BoundRule]) -> tuple[str, ...]:
    return tuple(dict.fromkeys(b.clause for b in rules))


def outcome(table: Table, mover: int) -> tuple[int, tuple[str, ...]]:
    """The result of the position on the board and the clauses that give it; 0 if play goes on.

    The side that has moved last is asked first; then, whether the mover can do anything.
    """
    for side in (1 - mover, mover):
        answers = [(table.ask(b, side), b) for b in table.at("end")]
        ends = [(answer, b) for answer, b in answers if answer]
        if ends:
            result = ends[0][0]
            return result, _clauses([b for answer, b in ends if answer == result])
    if table.at("stuck") and not table.board[STEPS] and not table.can_play(mover):
        for b in table.at("stuck"):
            answer = table.ask(b, 1 - mover)
            if answer:
                return answer, (b.clause,)
    return 0, ()
