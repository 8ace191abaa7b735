"""What single clauses do in bulk play at tables, counted.

* `forbade`: turns at whose beginning the clause forbade a step for which there were man and number;
* `lifted`: the same, of steps that another clause forbids and this one allows again;
* `barred`: turns that a side could not play at all, by this clause;
* `outranked`: turns in which a finished way to play was not enough, by this obligation;
* `fired`: steps played that set the clause off;
* `ended`: games that ended by it.
"""

from __future__ import annotations

import inspect
from collections.abc import Iterator

from lusoria.playable.codegen.bound import BoundRule
from lusoria.playable.codegen.hooks import Notes, forbids_or_lifts, function, write
from lusoria.playable.core import Board
from lusoria.playable.engine.transpositions import LAST_SLOT
from lusoria.playable.families.tables.board import SIZE
from lusoria.playable.families.tables.scratch import (
    EVERY_ORDER,
    MOST_SLOTS,
    TOO_MANY,
    start,
)
from lusoria.playable.families.tables.search.depth_first import search_depth_first

STEPS_AT = {"leave": "mine", "land": "mine << number & POINTS", "enter": "entering", "bear": "near"}
"""The places that a rule of each hook is asked about: where a step begins, or where it ends."""


def instruments(notes: Notes) -> dict[str, str]:
    """The texts of the hooks that count, by their names."""
    return {
        "obligation": _obligation(notes),
        "notice_turn": function("notice_turn", "board, work, side, tally", _turn(notes)),
        "notice_step": function("notice_step", "board, work, side, step, tally", _step(notes)),
        "notice_end": function(
            "notice_end", "board, side, tally", notes.first(notes.ending(), "side")
        ),
    }


def _obligation(notes: Notes) -> str:
    """The hook `obligation`, which also notes which ways to play were outranked."""
    plain = write(notes.hooks["obligation"], notes.bound)
    weights = len(notes.at("obligation"))
    if weights == 0:
        return plain
    texts = [inspect.getsource(helper).strip() for helper in (weigh, try_everything)]
    weighed = plain.replace(
        "    return rank", f"    weigh(board, rank, {weights})\n    return rank"
    )
    return "\n\n\n".join([*texts, weighed])


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


def _turn(notes: Notes) -> list[str]:
    """What is noticed when a turn begins."""
    ranks = notes.at("obligation")
    return [
        *(notes.count(b, of, f"{b.call('board', 'side')} != 0") for b, of in notes.at("gate")),
        "if gate(board, side):",
        "    return",
        *_forbidding(notes),
        *([f"try_everything(board, work, side, {len(ranks)})"] if ranks else []),
        *(
            notes.count(b, of, f"board[{cell}] < board[{cell + 1}]")
            for cell, (b, of) in zip(range(SIZE - 2 * len(ranks), SIZE, 2), ranks, strict=True)
        ),
    ]


def _forbidding(notes: Notes) -> Iterator[str]:
    """For each clause that forbids or lifts: are there steps that it forbids or lifts?"""
    asked = notes.at(*STEPS_AT)
    cells = {notes.cell(b, of): (b, of) for b, of in asked}
    yield from (f"found_{cell} = 0" for cell in sorted(cells))
    yield from (
        "for number in range(1, 7):",
        "    if left(board, number) > 0:",
        "        mine = held(board, side, 1)",
        "        near = mine >> OFF - number << OFF - number",
        "        entering = (men(board, side, BAR) > 0) << number",
    )
    for b, of in asked:
        yield f"        found_{notes.cell(b, of)} |= ({STEPS_AT[of]}) & {_places(notes, b, of)}"
    for cell, (b, of) in sorted(cells.items()):
        yield notes.count(b, of, f"found_{cell} != 0")


def _places(notes: Notes, b: BoundRule, of: str) -> str:
    """The text of the places that a rule forbids or, where it lifts, allows again."""
    hook = notes.hooks[of]
    if of == "bear":
        return f"~{b.call(*hook.handed)}"
    return forbids_or_lifts(hook, b, notes.bound)


def _step(notes: Notes) -> list[str]:
    """What is noticed just before a man is moved to a point."""
    arriving = [
        notes.count(b, of, f"{b.call_on('board', 'side')} >> goal & 1" if b.rule.on else "1")
        for b, of in notes.at("arrive")
    ]
    return ["goal = (step & 31) + (step >> 5)", "if goal >= OFF:", "    return", *arriving]
