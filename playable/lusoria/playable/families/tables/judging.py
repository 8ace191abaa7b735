"""Judging a play at tables: is it legal, and if not, which clauses forbid which step?"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from itertools import zip_longest

from lusoria.playable.binding import BoundRule
from lusoria.playable.errors import InputError
from lusoria.playable.families.tables.assembling import lifters
from lusoria.playable.families.tables.board import BAR, OFF
from lusoria.playable.families.tables.table import PLACES, Table

Move = tuple[int, int]
"""A step as it was written: the places that it leads from and to."""


@dataclass(frozen=True)
class Finding:
    """What came of judging: the steps of a legal order, or the fault with its clauses.

    `step` counts from 1; it is None where the whole play breaks an obligation.
    """

    steps: tuple[tuple[int, int], ...] | None
    step: int | None = None
    clauses: tuple[str, ...] = ()


def judge(table: Table, side: int, moves: Sequence[Move]) -> Finding:
    """Judge the moves of a side with the numbers that lie on the board.

    A play is legal if some order of its steps is; otherwise it is judged as it was written. Raises
    InputError where a step leaves a place on which no man stands.
    """
    start = table.snapshot()
    barred = table.barred(side)
    if moves and barred:
        return Finding(None, 1, _answering(table, "gate", side))
    best = -1 if barred else table.best_rank(side)
    attempts = sorted(_orders(table, side, moves), key=lambda found: found[1:])
    table.restore(start)
    if not attempts:
        return _first_fault(table, side, moves)
    steps, excused, rank, finished = attempts[-1]
    if not excused and rank < best:
        return Finding(None, None, (_broken(table, rank, best),))
    if not finished and not barred:
        return Finding(None, None, _clauses(_completing(table))[:1])
    return Finding(tuple(steps))


Attempt = tuple[list[tuple[int, int]], bool, int, bool]
"""The steps of an order of moves, whether they end the game so that no obligation binds them, their
rank, whether more must follow (False) or the turn is finished with them (True)."""


def _orders(table: Table, side: int, moves: Sequence[Move]) -> Iterator[Attempt]:
    """The orders in which the moves may be made."""
    seen: set[tuple[tuple[int, int, int], frozenset[tuple[Move, int]]]] = set()

    def go_on(
        steps: list[tuple[int, int]], remaining: Counter[Move], result: int
    ) -> Iterator[Attempt]:
        if not remaining:
            finished = result != 0 or _finished(table, side)
            yield steps, table.excuses(side, result), table.rank(side), finished
            return
        state = (table.key(), frozenset(remaining.items()))
        if result or state in seen:
            return
        seen.add(state)
        here = table.snapshot()
        for origin, goal in list(remaining):
            for number in _numbers(table, origin, goal):
                if table.movable(side, number) >> origin & 1:
                    ended = table.move(side, origin, number)
                    rest = remaining - Counter([(origin, goal)])
                    yield from go_on([*steps, (origin, number)], rest, ended)
                    table.restore(here)

    return go_on([], Counter(moves), 0)


def _completing(table: Table) -> list[BoundRule]:
    """The obligations by which a side must play on while it can."""
    return [b for b in table.at("obligation") if b.rule.complete]


def _finished(table: Table, side: int) -> bool:
    """Whether a side may stop here: nothing is left that it could play, or nothing compels it."""
    if not _completing(table):
        return True
    return not any(table.movable(side, number) for number in table.numbers_left())


def ways(
    table: Table, side: int, moves: Sequence[Move], said: Sequence[int | None] = ()
) -> list[tuple[tuple[int, int], ...]]:
    """The ways to make moves one after the other, as written, with the numbers on the board.

    `said` are the numbers with which the moves were made, where that is known.
    """
    found: list[tuple[tuple[int, int], ...]] = [()]
    start = table.snapshot()
    for (origin, goal), only in zip_longest(moves, said[: len(moves)]):
        longer = []
        for steps in found:
            table.restore(start)
            for step in steps:
                table.move(side, *step)
            longer += [
                (*steps, (origin, number))
                for number in _numbers(table, origin, goal)
                if only in (None, number) and table.movable(side, number) >> origin & 1
            ]
        found = longer
    table.restore(start)
    return found


def next_steps(table: Table, side: int, best: int) -> list[tuple[int, int]]:
    """The steps that may be made now on the way to a play of rank `best`, or one that
    no obligation binds."""
    here = table.snapshot()
    found = []
    for number in table.numbers_left():
        places = table.movable(side, number)
        for place in (p for p in range(OFF) if places >> p & 1):
            result = table.move(side, place, number)
            if _leads_on(table, side, result, best):
                found.append((place, number))
            table.restore(here)
    return found


def _leads_on(table: Table, side: int, result: int, best: int) -> bool:
    """Whether a step that has just been made, and its result, lead to a play of rank `best`."""
    if result:
        return table.excuses(side, result) or table.rank(side) >= best
    return best == 0 or table.best_rank(side, begun=True) >= best or table.can_end()


def _numbers(table: Table, origin: int, goal: int) -> list[int]:
    """The numbers left that lead from a place to another; off the board, larger ones as well."""
    left = table.numbers_left()
    if goal == OFF:
        return sorted(number for number in left if number >= OFF - origin)
    return [number for number in left if number == goal - origin]


def _first_fault(table: Table, side: int, moves: Sequence[Move]) -> Finding:
    """The first step that cannot be made in the order written, and every clause that forbids it."""
    for count, (origin, goal) in enumerate(moves, 1):
        if not table.men(side, origin):
            raise InputError(
                f"step {count} leaves {PLACES[origin]}, where the side to move has no man",
                what="play",
            )
        numbers = _numbers(table, origin, goal)
        allowed = [n for n in numbers if table.movable(side, n) >> origin & 1]
        if not numbers:
            return Finding(None, count, _clauses(table.at("throw")))
        if not allowed:
            return Finding(None, count, _forbidding(table, side, origin, goal, numbers))
        if table.move(side, origin, allowed[0]) and count < len(moves):
            return Finding(None, count + 1, _deciding(table, side))
    raise AssertionError("a play without fault in its written order is legal in that order")


def _forbidding(
    table: Table, side: int, origin: int, goal: int, numbers: Sequence[int]
) -> tuple[str, ...]:
    """The clauses that forbid a step, with the number under which the fewest do."""
    return min((_objections(table, side, origin, goal, n) for n in numbers), key=len)


def _objections(table: Table, side: int, origin: int, goal: int, number: int) -> tuple[str, ...]:
    if origin == BAR:
        return _clauses(_hindering(table, side, number, "enter", goal))
    faults = _hindering(table, side, number, "leave", origin)
    if goal < OFF:
        return _clauses([*faults, *_hindering(table, side, number, "land", goal)])
    refusing = [b for b in table.at("bear") if not table.ask(b, side, number) >> origin & 1]
    return _clauses([*faults, *refusing])


def _hindering(table: Table, side: int, number: int, hook: str, place: int) -> list[BoundRule]:
    """The rules that forbid a place at a hook, and whose prohibition is not lifted."""
    return [
        b
        for b in table.at(hook)
        if b.lifts is None
        and table.ask(b, side, number) >> place & 1
        and not any(table.ask(x, side, number) >> place & 1 for x in lifters(table.bound, b, hook))
    ]


def _answering(table: Table, hook: str, side: int) -> tuple[str, ...]:
    return _clauses([b for b in table.at(hook) if table.ask(b, side)])


def _deciding(table: Table, side: int) -> tuple[str, ...]:
    """The clause by which the game has just ended."""
    return _clauses([b for b in table.at("end") if b.after == "step" and table.ask(b, side)])[:1]


def _broken(table: Table, rank: int, best: int) -> str:
    """The first obligation by which a play of `rank` falls behind."""
    obligations = table.at("obligation")
    for weight, bound in enumerate(obligations):
        shift = 6 * (len(obligations) - 1 - weight)
        if rank >> shift < best >> shift:
            return bound.clause
    raise AssertionError("a lower rank is lower in some obligation")


def _clauses(rules: Sequence[BoundRule]) -> tuple[str, ...]:
    return tuple(dict.fromkeys(b.clause for b in rules))


def outcome(table: Table, mover: int) -> tuple[int, tuple[str, ...]]:
    """The result of the position on the board and the clauses that give it; 0 if play goes on.

    The side that has moved last is asked first.
    """
    for side in (1 - mover, mover):
        answers = [(table.ask(b, side), b) for b in table.at("end")]
        ends = [(answer, b) for answer, b in answers if answer]
        if ends:
            result = ends[0][0]
            return result, _clauses([b for answer, b in ends if answer == result])
    return 0, ()
