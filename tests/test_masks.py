"""Turns whose move masks stay: found on the masks as the general search has them.

The positions are those in which orders of steps part: a man whom one number brings to where the
next takes him on, men out, hits on the way, men borne off. `test_compiled.py` draws others.
"""

from __future__ import annotations

from typing import Any

import pytest
from tests.situations import found_by, game, shown

FRENCH = "garanguet/moulidars"
ENGLISH = "garanguet/dlp-1123"
PROGRAM = "garanguet/ludii-code"
MODERN = "backgammon/modern"
START = "2@1 5@12 3@17 5@19 / 2@1 5@12 3@17 5@19 / white"
FIXED = [
    (MODERN, START, "3-1"),
    (MODERN, START, "6-6"),
    (MODERN, "2@1 13@12 / 15@1 / white", "6-2"),
    (MODERN, "1@bar 4@12 1@13 1@14 8@19 / 1@21 1@23 3@10 10@19 / white", "4-2"),
    (MODERN, "1@bar 4@12 1@13 1@14 8@19 / 1@21 1@23 3@10 10@19 / white", "2-2"),
    (MODERN, "1@1 2@2 12@3 / 1@20 1@21 1@18 12@1 / white", "2-1"),
    (MODERN, "5@19 5@20 5@21 / 15@1 / white", "6-2"),
    (FRENCH, "15@1 / 15@1 / white", "6-5-4"),
    (FRENCH, "12@1 1@11 1@12 1@13 / 15@1 / white", "6-5-4"),
    (FRENCH, "10@1 5@3 / 13@1 1@20 1@18 / white", "5-5-2"),
    (FRENCH, "14@1 1@7 / 11@1 1@19 1@13 1@17 1@12 / white", "6-3-1"),
    (FRENCH, "3@2 4@4 8@6 / 15@1 / white", "2-2-4"),
    (FRENCH, "6@3 9@20 / 15@1 / white", "3-3-1"),
    (ENGLISH, "12@1 2@5 1@8 / 10@1 1@16 1@14 1@12 2@19 / white", "4-4-3"),
    (ENGLISH, "1@bar 12@1 2@5 / 12@1 1@21 1@17 1@14 / white", "5-4-3"),
    (ENGLISH, "2@bar 12@1 1@5 / 12@1 1@21 1@17 1@14 / white", "6-6-3"),
    (ENGLISH, "2@bar 12@1 1@5 / 15@1 / white", "6-5-3"),
    (ENGLISH, "4@10 4@19 4@21 3@23 / 12@1 1@9 1@3 1@5 / white", "5-3-3"),
    (ENGLISH, "6@18 4@20 5@22 / 15@1 / white", "4-4-4"),
    (PROGRAM, "15@1 / 15@1 / white", "5-3-1"),
    (PROGRAM, "4@bar 11@1 / 12@1 1@21 1@17 1@14 / white", "5-5-5"),
    (PROGRAM, "4@bar 11@1 / 12@1 1@21 1@17 1@14 / white", "4-4-5"),
]
SPLIT = [
    ("13@1 1@10 1@14 / 14@1 1@16 / white", "6-6-4"),
    ("3@bar 1@13 1@14 1@15 1@18 1@19 7@off / 1@3 1@19 1@24 12@off / white", "6-6-5"),
    (
        "2@bar 1@4 3@5 1@8 1@11 1@16 1@17 2@21 3@off"
        " / 2@bar 2@3 3@7 2@11 2@15 1@18 1@19 2@off / white",
        "6-6-5",
    ),
    ("9@1 6@12 / 13@1 2@9 / white", "4-4-2"),
]
"""Throws of a higher pair: begun with the third die, another turn than begun with the pair."""
CHANGING = [
    (MODERN, "1@18 14@19 / 15@1 / white", "3-2"),
    (MODERN, "2@bar 13@12 / 15@1 / white", "3-2"),
    (MODERN, "2@22 13@off / 15@1 / white", "3-2"),
    ("backgammon/ludii-code", START, "3-1"),
    (FRENCH, "1@18 14@20 / 15@1 / white", "5-3-1"),
    (ENGLISH, "3@bar 12@1 / 15@1 / white", "5-3-1"),
    (ENGLISH, "2@22 13@off / 15@1 / white", "5-3-1"),
]


def lay(name: str, position: str, throw: str) -> int:
    """Lay a position and a throw on the board of a ruleset; the side to move."""
    laid = game(name).read(position)
    game(name).state.lay(laid)
    game(name).state.give([int(number) for number in throw.split("-")])
    return ("white", "black").index(laid.mover)


def on_masks(name: str, side: int) -> bool:
    """Whether the plays of the numbers given are searched on masks."""
    state: Any = game(name).state
    program = state.program
    steps = sum(program.left(state.board, number) for number in range(1, 7))
    return bool(program.COMMUTES and program.begin_on_masks(state.board, state.work, side, steps))


@pytest.mark.parametrize(("name", "position", "throw"), FIXED)
def test_turns_whose_masks_stay_are_found_as_by_the_general_search(
    name: str, position: str, throw: str
) -> None:
    side = lay(name, position, throw)
    assert on_masks(name, side)
    at = game(name).state.snapshot(), side
    general = game(name, commutes=False).state
    state = game(name).state
    found = shown(state, found_by(state, state, at))
    assert found == shown(general, found_by(general, general, at))
    assert len(found) > 1


@pytest.mark.parametrize(("name", "position", "throw"), CHANGING)
def test_turns_whose_masks_may_change_are_not_searched_on_them(
    name: str, position: str, throw: str
) -> None:
    """Who may be borne off changes; men out who cannot all enter; the last men; no promise."""
    assert not on_masks(name, lay(name, position, throw))


def test_the_board_is_left_as_it_was() -> None:
    for name, position, throw in FIXED:
        side = lay(name, position, throw)
        state = game(name).state
        before = state.snapshot()
        state.count(side)
        assert state.snapshot() == before


@pytest.mark.parametrize("noted", ["", "; paired=black", "; paired=both"])
@pytest.mark.parametrize(("position", "throw"), SPLIT)
def test_turns_that_the_first_number_splits_are_found_as_by_the_general_search(
    position: str, throw: str, noted: str
) -> None:
    side = lay(PROGRAM, position + noted, throw)
    state: Any = game(PROGRAM).state
    general = game(PROGRAM, commutes=False).state
    at = state.snapshot(), side
    state.program.start(state.work)
    assert state.program.search_on_masks(state.board, state.work, side)
    assert state.snapshot() == at[0]
    found = shown(state, found_by(state, state, at))
    assert found == shown(general, found_by(general, general, at))
    assert len(found) > 1


PAIRS = [(name, *turn) for name, *turn in FIXED if name == MODERN and len(set(turn[1])) == 3]


@pytest.mark.parametrize(("name", "position", "throw"), PAIRS)
def test_both_orders_of_two_numbers_are_found_on_masks(
    name: str, position: str, throw: str
) -> None:
    side = lay(name, position, throw)
    assert on_masks(name, side)
    state = game(name).state
    general = game(name, commutes=False).state
    general.restore(state.snapshot())
    orders = general.sequences(side)
    state.work[state.program.EVERY_ORDER] = 2
    try:
        found = state.plays(side)
    finally:
        state.work[state.program.EVERY_ORDER] = 0
    assert sorted(found) == sorted(orders)
    assert len(orders) > 1
