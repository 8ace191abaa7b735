"""Track games with a total that may be split: its partitions lead where the search leads."""

from __future__ import annotations

from random import Random
from typing import Any

import pytest
from tests.tracks import SPLIT, state_of

from lusoria.playable.families.track.board import CHANGING
from lusoria.playable.families.track.state import State as TrackState

PARTITIONED = (
    SPLIT,
    f"{SPLIT}+win-first",
    f"{SPLIT}+last-resort",
    f"{SPLIT}+eleven-lines",
    f"{SPLIT}+crosses",
)
"""Rulesets with a total that may be split, of which the positions are partitioned."""


def laid_at_random(state: TrackState, draw: Random) -> None:
    """Men of both sides set down where the next of them may stop, often on few places."""
    program, board = state.program, state.board
    places = range(1, state.length + 1)
    roomy = []
    for place in places:
        board[:CHANGING] = [0] * CHANGING
        program.put(board, 0, place)
        roomy += [] if program.forbid(board, 0, place, place, 1) else [place]
    board[:CHANGING] = [0] * CHANGING
    pool = [*places, *(roomy * draw.choice((0, 2, 6)))]
    for side in (0, 1):
        while sum(state.men(side, p) for p in places) < state.armies[side]:
            place = draw.choice(pool)
            if not program.forbid(board, side, place, place, 1):
                program.put(board, side, place)


def reached(state: TrackState, side: int, count: int) -> list[tuple[tuple[int, ...], int]]:
    """What the plays listed last lead to, and the results."""
    width = CHANGING + 1
    rows = [0] * (width * (count + 1))
    state.program.list_positions(state.board, state.work, side, rows)
    starts = range(0, width * count, width)
    return sorted((state.shown(rows[at : at + CHANGING]), rows[at + CHANGING]) for at in starts)


@pytest.mark.parametrize("name", PARTITIONED)
def test_the_partitions_of_a_total_lead_where_the_search_leads(name: str) -> None:
    draw, state = Random(name), state_of(name)
    program: Any = state.program
    counted = 0
    for _ in range(300):
        laid_at_random(state, draw)
        side = draw.randrange(2)
        if program.end_of_step(state.board, side):
            continue
        most = 9 if state.length == 10 else 4
        state.give_numbers([draw.randint(1, most)])
        here = state.snapshot()
        count = program.list_partitions(state.board, state.work, side)
        assert state.snapshot() == here
        if count == program.UNLISTED:
            continue
        plays = reached(state, side, count)
        count = program.search(state.board, state.work, side)
        assert state.snapshot() == here
        assert plays == reached(state, side, count), (state.position("white"), side)
        assert len(plays) == len({men for men, _ in plays})
        counted += 1
    assert counted > 200
