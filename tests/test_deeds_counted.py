"""What clauses do is counted: on positions that show it, and against all orders of steps."""

from __future__ import annotations

from functools import cache
from typing import Any

import pytest
from tests.playing import ASSEMBLED, TABLES
from tests.situations import game, situations
from tests.test_simulate import NAME

from lusoria.playable import families, host, program
from lusoria.playable.codegen.hooks import Note, Notes
from lusoria.playable.core import Board
from lusoria.playable.families import bind
from lusoria.playable.families.tables.board import MARK, OFF, SIDE, SIZE
from lusoria.playable.families.tables.state import State

Deeds = set[tuple[str, str]]


@cache
def counting() -> tuple[Any, list[Note]]:
    """The counting program, and what it counts."""
    text = program.text(ASSEMBLED[NAME], counting=True)
    return host.interpreted(text, NAME), Notes(
        families.family("tables").hooks, bind(ASSEMBLED[NAME])
    ).all


def noticed(board: Board, side: int) -> Deeds:
    """What a counting program notices when the turn begins."""
    played, notes = counting()
    tally = [0] * (played.NOTES + len(notes))
    played.notice_turn(list(board), [0] * played.ROOM, side, tally)
    counted = zip(notes, tally[played.NOTES :], strict=True)
    return {(note.clause.partition("/")[2], note.deed) for note, times in counted if times}


@pytest.mark.parametrize(
    ("position", "throw", "deeds"),
    [
        ("15@1 / 15@1 / white", (5, 3), set()),
        ("13@1 2@3 / 15@1 / white", (2, 1), {("only-on-the-head", "forbade")}),
        ("15@1 / 13@1 2@18 / white", (5, 3), {("two-men-close", "forbade")}),
        (
            "2@bar 13@24 / 2@13 2@14 2@15 2@16 2@17 5@1 / white",
            (2, 1),
            {("must-pass", "barred")},  # and nothing else is counted
        ),
    ],
)
def test_a_turn_notices_what_forbids(position: str, throw: tuple[int, int], deeds: Deeds) -> None:
    ruleset = game(NAME)
    laid = ruleset.read(position)
    ruleset.state.lay(laid)
    ruleset.state.give(throw)
    assert noticed(ruleset.state.board, ("white", "black").index(laid.mover)) == deeds


def test_obligations_are_noticed_where_a_finished_way_to_play_falls_behind() -> None:
    """Told against all orders of all steps, of throws that are no doublets."""
    state = game(NAME).state
    assert isinstance(state, State)
    obligations = [b.clause.partition("/")[2] for b in state.at("obligation")]
    seen: set[str] = set()
    for board, side in situations(NAME, 4, 1000):
        state.restore(board)
        if len(state.numbers_left()) == 2 and not state.barred(side):
            ranks = finished(state, side)
            behind = {obligations[falls_behind(r, max(ranks))] for r in ranks if r < max(ranks)}
            assert {c for c, deed in noticed(state.board, side) if deed == "outranked"} == behind
            seen |= behind
    assert {"as-many-numbers", "as-many-pips"} <= seen


def finished(state: State, side: int) -> set[tuple[int, ...]]:
    """The ranks of all ways to play to the end, as the answers of the obligations in turn."""
    here = state.snapshot()
    found: set[tuple[int, ...]] = set()
    stuck = True
    for number in state.numbers_left():
        places = state.movable(side, number)
        for place in (p for p in range(OFF) if places >> p & 1):
            stuck = False
            result = state.make(side, place + 32 * number)
            if not result:
                found |= finished(state, side)
            elif not state.excuses(side, result):
                found.add(weighed(state, side))
            state.restore(here)
    if stuck:
        found.add(weighed(state, side))
    return found


def weighed(state: State, side: int) -> tuple[int, ...]:
    """The answers of the obligations in turn to the steps that were made."""
    return tuple(state.ask(b, side) for b in state.at("obligation"))


def falls_behind(rank: tuple[int, ...], best: tuple[int, ...]) -> int:
    """The first obligation by which a rank falls behind the best."""
    return next(i for i, (a, b) in enumerate(zip(rank, best, strict=True)) if a < b)


def test_there_is_room_on_the_board_for_what_is_weighed() -> None:
    for name in TABLES:
        weights = sum("obligation" in b.hooks for b in bind(ASSEMBLED[name]))
        assert MARK + 2 * SIDE + 2 * weights <= SIZE
