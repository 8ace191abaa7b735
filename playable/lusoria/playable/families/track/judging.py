"""Judging a play on a track: is it legal, and if not, which clauses forbid which step?"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from lusoria.playable.binding import BoundRule
from lusoria.playable.errors import InputError
from lusoria.playable.families.track.assembling import lifters
from lusoria.playable.families.track.board import HAND
from lusoria.playable.families.track.table import MOST_NUMBER, Made, Table

Move = tuple[int, int]
"""A step as it was written: the places that it leads from and to."""


@dataclass(frozen=True)
class Finding:
    """What came of judging: the steps of a legal order, or the fault with its clauses.

    `step` counts from 1; it is None where the whole play breaks an obligation.
    """

    steps: tuple[Made, ...] | None
    step: int | None = None
    clauses: tuple[str, ...] = ()


def judge(table: Table, side: int, moves: Sequence[Move]) -> Finding:
    """Judge the moves of a side with the numbers that lie on the board.

    A play is legal if some order of its steps is; otherwise it is judged as it was written. Raises
    InputError where a step leaves a place on which no man stands.
    """
    start = table.snapshot()
    best = table.best_rank(side)
    attempts = sorted(_orders(table, side, moves), key=lambda found: found[1:])
    table.restore(start)
    if not attempts:
        return _first_fault(table, side, moves)
    steps, excused, rank, finished = attempts[-1]
    if not excused and rank < best:
        return Finding(None, None, (_broken(table, rank, best),))
    if not finished:
        return Finding(None, None, _clauses(_completing(table))[:1])
    return Finding(tuple(steps))


Attempt = tuple[list[Made], bool, int, bool]
"""The steps of an order of moves, whether they end the game so that no obligation binds them, their
rank, whether more must follow (False) or the turn is finished with them (True)."""


def _orders(table: Table, side: int, moves: Sequence[Move]) -> Iterator[Attempt]:
    """The orders in which the moves may be made."""
    seen: set[tuple[tuple[int, int], frozenset[tuple[Move, int]]]] = set()

    def go_on(steps: list[Made], remaining: Counter[Move], result: int) -> Iterator[Attempt]:
        if not remaining:
            finished = result != 0 or _finished(table, side)
            yield steps, table.excuses(side, result), table.rank(side), finished
            return
        state = (table.key(), frozenset(remaining.items()))
        if result or state in seen:
            return
        seen.add(state)
        here = table.snapshot()
        for step in table.steps(side):
            if step[:2] in remaining:
                ended = table.move(side, step)
                rest = remaining - Counter([step[:2]])
                yield from go_on([*steps, step], rest, ended)
                table.restore(here)

    return go_on([], Counter(moves), 0)


def _completing(table: Table) -> list[BoundRule]:
    """The obligations by which a side must play on while it can."""
    return [b for b in table.at("obligation") if b.rule.complete]


def _finished(table: Table, side: int) -> bool:
    """Whether a side may stop here: no step is left to it, or nothing compels it."""
    return table.may_stop(side) or not table.steps(side)


def ways(
    table: Table, side: int, moves: Sequence[Move], said: Sequence[int | None] = ()
) -> list[tuple[Made, ...]]:
    """The ways to make moves one after the other, as written, with the numbers on the board.

    `said` are the numbers with which the moves were made, where that is known.
    """
    found: list[tuple[Made, ...]] = [()]
    start = table.snapshot()
    for count, move in enumerate(moves):
        only = said[count] if count < len(said) else None
        longer = []
        for steps in found:
            table.restore(start)
            for step in steps:
                table.move(side, step)
            longer += [
                (*steps, step)
                for step in table.steps(side)
                if step[:2] == move and only in (None, step[2])
            ]
        found = longer
    table.restore(start)
    return found


def next_steps(table: Table, side: int, best: int) -> list[Made]:
    """The steps that may be made now on the way to a play of rank `best`, or one that
    no obligation binds."""
    here = table.snapshot()
    found = []
    for step in table.steps(side):
        result = table.move(side, step)
        if _leads_on(table, side, result, best):
            found.append(step)
        table.restore(here)
    return found


def _leads_on(table: Table, side: int, result: int, best: int) -> bool:
    """Whether a step that has just been made, and its result, lead to a play of rank `best`."""
    if result:
        return table.excuses(side, result) or table.rank(side) >= best
    return best <= 0 or table.best_rank(side) >= best or table.can_end()


def _first_fault(table: Table, side: int, moves: Sequence[Move]) -> Finding:
    """The first step that cannot be made in the order written, and every clause that forbids it."""
    for count, (origin, goal) in enumerate(moves, 1):
        if not table.men(side, origin):
            raise InputError(
                f"step {count} leaves {table.name(origin)}, where the side to move has no man",
                what="play",
            )
        led = [step for step in table.led(side) if step[:2] == (origin, goal)]
        if not led:
            return Finding(None, count, _astray(table, side, origin, goal))
        allowed = [step for step in table.steps(side) if step in led]
        if not allowed:
            return Finding(None, count, _objections(table, side, led))
        if table.move(side, allowed[0]) and count < len(moves):
            return Finding(None, count + 1, _deciding(table, side))
    raise AssertionError("a play without fault in its written order is legal in that order")


def _astray(table: Table, side: int, origin: int, goal: int) -> tuple[str, ...]:
    """The clauses by which no number given leads to a goal: another number, or none ever would."""
    leading = table.at("enter" if origin == HAND else "go")
    reached = any(
        table.lead(side, origin, number) == goal != origin for number in range(MOST_NUMBER)
    )
    return _clauses(table.at("throw") if reached or not leading else leading)


def _objections(table: Table, side: int, led: Sequence[Made]) -> tuple[str, ...]:
    """The clauses that forbid a step, with the number under which the fewest do."""
    faults = [_forbidding(table, side, step) for step in led]
    if all(faults):
        return min(faults, key=len)
    free = next(step for step, clauses in zip(led, faults, strict=True) if not clauses)
    better = table.steps(side)[0]
    return _clauses(
        [b for b in table.at("prefer") if table.ask(b, side, *free) < table.ask(b, side, *better)]
    )[:1]


def _forbidding(table: Table, side: int, step: Made) -> tuple[str, ...]:
    """The clauses that forbid a step, and whose prohibition is not lifted."""
    return _clauses(
        [
            b
            for b in table.at("forbid")
            if b.lifts is None
            and table.ask(b, side, *step)
            and not any(table.ask(x, side, *step) for x in lifters(table.bound, b))
        ]
    )


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

    The side that has moved last is asked.
    """
    answers = [(table.ask(b, 1 - mover), b) for b in table.at("end")]
    ends = [(answer, b) for answer, b in answers if answer]
    if not ends:
        return 0, ()
    result = ends[0][0]
    return result, _clauses([b for answer, b in ends if answer == result])
