"""What single clauses do in bulk play: which of them forbade, fired, barred, outranked, ended.

The hooks written here stand in a counting version of a program; the game loop calls them, and they
ask the same rules with the same parameters as the hooks that the engine calls. What is counted:

* `forbade`: turns at whose beginning the clause forbade a step for which there were man and number;
* `lifted`: the same, of steps that another clause forbids and this one allows again;
* `barred`: turns that a side could not play at all, by this clause;
* `outranked`: turns in which a finished way to play was not enough, by this obligation;
* `fired`: steps played that set the clause off;
* `ended`: games that ended by it.

Each clause is counted by itself: what two clauses forbid is forbidden by both.
"""

from __future__ import annotations

import inspect
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass

from lusoria.playable.binding import BoundRule
from lusoria.playable.core import Board
from lusoria.playable.engine.transpositions import LAST_SLOT
from lusoria.playable.families.tables.board import SIZE
from lusoria.playable.families.tables.hooks import FORBIDDING, PER_NUMBER, PER_SIDE
from lusoria.playable.families.tables.search.depth_first import search_depth_first
from lusoria.playable.families.tables.search.scratch import (
    EVERY_ORDER,
    MOST_SLOTS,
    TOO_MANY,
    start,
)

Bound = Sequence[BoundRule]
Asking = Callable[[BoundRule, str], str]
"""The text that asks what a rule forbids at a hook, less what other rules lift."""

STEPS_AT = {"leave": "mine", "land": "mine << number & POINTS", "enter": "entering", "bear": "near"}
"""The places that a rule of each hook is asked about: where a step begins, or where it ends."""
DEEDS = {"gate": "barred", "bear": "forbade", "arrive": "fired", "end": "ended"}
DEEDS |= {"obligation": "outranked"} | dict.fromkeys(FORBIDDING, "forbade")


@dataclass(frozen=True)
class Note:
    """One thing that is counted: a clause, and what it does."""

    clause: str
    deed: str


def notes(bound: Bound) -> list[Note]:
    """What a counting program counts; the k-th note has the k-th cell of a tally from NOTES on."""
    return list(dict.fromkeys(_note(b, hook) for b in bound for hook in b.hooks if hook in DEEDS))


def _note(b: BoundRule, hook: str) -> Note:
    return Note(b.clause, "lifted" if b.lifts and hook in FORBIDDING else DEEDS[hook])


def noticing(bound: Bound, asking: Asking) -> list[str]:
    """The text of the hooks that count, for each rule, what it does."""
    return [_turn(bound, asking), _step(bound), _end(bound)]


def weighing(bound: Bound, rank: str) -> list[str]:
    """The text of the hook `obligation` that also notes which ways to play were outranked."""
    weights = sum("obligation" in b.hooks for b in bound)
    if weights == 0:
        return [f"def obligation(board, side):\n    return {rank}"]
    lines = [
        "def obligation(board, side):",
        f"    rank = {rank}",
        f"    weigh(board, rank, {weights})",
        "    return rank",
    ]
    texts = [inspect.getsource(function).strip() for function in (weigh, try_everything)]
    return [*texts, "\n".join(lines)]


def weigh(board: Board, rank: int, weights: int) -> None:
    """Keep, of each obligation, the least and the best rank among ways that equal the best so far.

    They stand in the last cells of the board, two for each obligation, and 0 before any way is
    finished; an obligation outranks a way if its two cells differ.
    """
    risen = False
    for place in range(weights):
        cell = SIZE - 2 * weights + 2 * place
        part = (rank >> 6 * (weights - 1 - place)) + 1
        if risen or board[cell] == 0:
            board[cell] = part
            board[cell + 1] = part
            risen = True
        elif part > board[cell + 1]:
            board[cell + 1] = part
            risen = True
        elif part < board[cell + 1]:
            board[cell] = min(part, board[cell])
            return


def try_everything(board: Board, work: list[int], side: int, weights: int) -> None:
    """Search all ways to play the turn, step by step, so that all are weighed.

    The search that finds the plays does not finish ways that are bound to be outranked.
    """
    for cell in range(SIZE - 2 * weights, SIZE):
        board[cell] = 0
    every_order = work[EVERY_ORDER]
    work[EVERY_ORDER] = 0
    work[LAST_SLOT] = MOST_SLOTS - 1
    work[TOO_MANY] = 0
    start(work)
    search_depth_first(board, work, side)
    work[EVERY_ORDER] = every_order


def _count(bound: Bound, b: BoundRule, hook: str, how: str) -> str:
    """The line that adds to the note of a rule at a hook."""
    cell = notes(bound).index(_note(b, hook))
    return f"tally[NOTES + {cell}] += {how}  # {b.clause}"


def _turn(bound: Bound, asking: Asking) -> str:
    """What is noticed when a turn begins."""
    gates = [b for b in bound if "gate" in b.hooks]
    ranks = [b for b in bound if "obligation" in b.hooks]
    lines = [
        *(_count(bound, b, "gate", f"{b.call(*PER_SIDE)} != 0") for b in gates),
        "if gate(board, side):",
        "    return",
        *_forbidding(bound, asking),
        *([f"try_everything(board, work, side, {len(ranks)})"] if ranks else []),
        *(
            _count(bound, b, "obligation", f"board[{cell}] < board[{cell + 1}]")
            for cell, b in zip(range(SIZE - 2 * len(ranks), SIZE, 2), ranks, strict=True)
        ),
    ]
    return "\n    ".join(["def notice_turn(board, work, side, tally):", *lines])


def _forbidding(bound: Bound, asking: Asking) -> Iterator[str]:
    """For each clause that forbids or lifts: are there steps that it forbids or lifts?"""
    asked = [(b, hook) for hook in STEPS_AT for b in bound if hook in b.hooks]
    cells = {notes(bound).index(_note(b, hook)): (b, hook) for b, hook in asked}
    yield from (f"found_{cell} = 0" for cell in sorted(cells))
    yield from (
        "for number in range(1, 7):",
        "    if left(board, number) > 0:",
        "        mine = held(board, side, 1)",
        "        near = mine >> OFF - number << OFF - number",
        "        entering = (men(board, side, BAR) > 0) << number",
    )
    for b, hook in asked:
        cell = notes(bound).index(_note(b, hook))
        yield f"        found_{cell} |= ({STEPS_AT[hook]}) & {_places(bound, b, hook, asking)}"
    for cell, (b, hook) in sorted(cells.items()):
        yield _count(bound, b, hook, f"found_{cell} != 0")


def _places(bound: Bound, b: BoundRule, hook: str, asking: Asking) -> str:
    """The text of the places that a rule forbids or, where it lifts, allows again."""
    if hook == "bear":
        return f"~{b.call(*PER_NUMBER)}"
    if b.lifts is None:
        return asking(b, hook)
    lifted = [f for f in bound if hook in f.hooks and f.lifts is None and f.locus == b.lifts]
    banned = " | ".join(f.call(*PER_NUMBER) for f in lifted) or "0"
    return f"{b.call(*PER_NUMBER)} & ({banned})"


def _step(bound: Bound) -> str:
    """What is noticed just before a man is moved to a point."""
    lines = [
        _count(bound, b, "arrive", f"{b.call_on()} >> goal & 1")
        for b in bound
        if "arrive" in b.hooks
    ]
    return "\n    ".join(["def notice_step(board, side, goal, tally):", *lines, "return"])


def _end(bound: Bound) -> str:
    """What is noticed when a game has ended: the rule that was asked first of those that say so."""
    lines = []
    for after in ("step", "play"):
        for b in bound:
            if "end" in b.hooks and b.after == after:
                lines += [
                    f"if {b.call(*PER_SIDE)} != 0:",
                    f"    {_count(bound, b, 'end', '1')}",
                    "    return",
                ]
    return "\n    ".join(["def notice_end(board, side, tally):", *lines, "return"])
