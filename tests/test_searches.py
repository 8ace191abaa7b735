"""Every search finds what the general one finds, and is used where it may be.

At tables: turns whose move masks stay, in positions in which orders of steps part (a man whom one
number brings to where the next takes him on, men out, hits on the way, men borne off), and turns in
which a rule is idle that binds in others. On tracks: the partitions of a total. On grids: chains of
leaps. `test_compiled.py` draws other positions.
"""

from __future__ import annotations

from collections import Counter
from random import Random
from typing import Any

import pytest
from tests.naive_grid import strewn_on
from tests.playing import ASSEMBLED, ruleset
from tests.situations import found_by, game, shown, situations

from lusoria.playable import host, program
from lusoria.playable.core import Board, Points, Rule
from lusoria.playable.families import bind
from lusoria.playable.families.tables import hooks
from lusoria.playable.families.tables.board import OFF, absent, held, men
from lusoria.playable.families.track.board import CHANGING
from lusoria.playable.families.track.state import State as TrackState
from lusoria.playable.hooks import BoundRule
from lusoria.playable.ruleset import Ruleset

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
MASKS_CHANGE = [
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


def assert_found_as_by_the_general_search(name: str, side: int) -> None:
    state, general = game(name).state, game(name, commutes=False).state
    at = state.snapshot(), side
    found = shown(state, found_by(state, state, at))
    assert found == shown(general, found_by(general, general, at))
    assert len(found) > 1


@pytest.mark.parametrize(("name", "position", "throw"), FIXED)
def test_turns_whose_masks_stay_are_found_as_by_the_general_search(
    name: str, position: str, throw: str
) -> None:
    """And the board is left as it was."""
    side = lay(name, position, throw)
    before = game(name).state.snapshot()
    assert on_masks(name, side)
    game(name).state.count(side)
    assert game(name).state.snapshot() == before
    assert_found_as_by_the_general_search(name, side)


@pytest.mark.parametrize(("name", "position", "throw"), MASKS_CHANGE)
def test_turns_whose_masks_may_change_are_not_searched_on_them(
    name: str, position: str, throw: str
) -> None:
    """Who may be borne off changes; men out who cannot all enter; the last men; no promise."""
    assert not on_masks(name, lay(name, position, throw))


@pytest.mark.parametrize("noted", ["", "; paired=black", "; paired=both"])
@pytest.mark.parametrize(("position", "throw"), SPLIT)
def test_turns_that_the_first_number_splits_are_found_as_by_the_general_search(
    position: str, throw: str, noted: str
) -> None:
    side = lay(PROGRAM, position + noted, throw)
    state: Any = game(PROGRAM).state
    before = state.snapshot()
    state.program.start(state.work)
    assert state.program.search_on_masks(state.board, state.work, side)
    assert state.snapshot() == before
    assert_found_as_by_the_general_search(PROGRAM, side)


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


def runner_home(board: Board, side: int, goal: int) -> bool:
    """Whether a man of the side has come to `goal` or beyond."""
    return held(board, side, 1) >> goal != 0 or men(board, side, OFF) > 0


def runner_first(board: Board, side: int, number: int, start: int, goal: int) -> Points:
    """No second man may leave `start` before a man has come to `goal`."""
    if runner_home(board, side, goal) or absent(board, side, start) == 0:
        return 0
    return 1 << start


def with_runner(name: str, *, idle: bool) -> Ruleset:
    """A ruleset in which a runner must go first; its rule may say when it is idle."""
    parameters = {"start": "int", "goal": "int"}
    told = "runner_home" if idle else None
    rule = Rule("tables.test.runner_first", runner_first, ("leave",), parameters, idle=told)
    bound = BoundRule("test/runner", "leave", rule, ("leave",), (1, 13), None, None)
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(program, "bind", lambda assembled: [*bind(assembled), bound])
        text = program.text(ASSEMBLED[name])
    ruleset = Ruleset(ASSEMBLED[name])
    ruleset.state.program = host.interpreted(text, name)
    return ruleset


@pytest.mark.parametrize("name", [MODERN, "garanguet/moulidars"])
def test_turns_in_which_a_rule_is_idle_are_searched_fast_and_find_the_same(name: str) -> None:
    fast: Any
    fast, general = with_runner(name, idle=True).state, with_runner(name, idle=False).state
    used: Counter[tuple[str, bool]] = Counter()
    with pytest.MonkeyPatch.context() as patch:
        for search in ("search_two_dice", "search_three_dice", "search_depth_first"):
            if hasattr(fast.program, search):
                patch.setattr(fast.program, search, counted(fast, search, used))
        for at in situations(name, 5, 200):
            used[("turn", fast.program.runner_home(at[0], at[1], 13))] += 1
            fast.restore(at[0])
            found = shown(fast, found_by(fast, fast, at))
            assert found == shown(general, found_by(general, general, at))
    assert used["turn", True] > 20
    assert used["turn", False] > 20
    assert used["search_two_dice", True] + used["search_three_dice", True] == used["turn", True]
    assert used["search_two_dice", False] + used["search_three_dice", False] == 0


def counted(state: Any, search: str, used: Counter[tuple[str, bool]]) -> object:
    """A search that counts its turns, idle ones and others."""
    program = state.program
    found = getattr(program, search)

    def counting(board: Board, work: list[int], side: int, *begun: bool) -> bool:
        used[search, program.runner_home(board, side, 13)] += 1
        return bool(found(board, work, side, *begun))

    return counting


def test_a_rule_that_says_nothing_of_idle_turns_leaves_all_to_the_general_search() -> None:
    text = program.text(ASSEMBLED["backgammon/ludii-code"])
    assert "    return search_depth_first(board, work, side)\n" in text
    assert hooks.search(bind(ASSEMBLED["backgammon/ludii-code"])) == "depth_first"


def test_without_such_a_rule_a_program_asks_nothing() -> None:
    text = program.text(ASSEMBLED[MODERN])
    hook = text[text.index("def find(") :].split("\n\n\n")[0]
    assert hook == (
        "def find(board, work, side, begun):\n    return search_two_dice(board, work, side, begun)"
    )


SPLIT_TOTAL = "pente-grammai/anonymous-page"


def track_of(name: str) -> TrackState:
    state = ruleset(name).state
    assert isinstance(state, TrackState)
    return state


PARTITIONED = (
    SPLIT_TOTAL,
    f"{SPLIT_TOTAL}+win-first",
    f"{SPLIT_TOTAL}+last-resort",
    f"{SPLIT_TOTAL}+eleven-lines",
    f"{SPLIT_TOTAL}+crosses",
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
    return sorted((state.visible(rows[at : at + CHANGING]), rows[at + CHANGING]) for at in starts)


@pytest.mark.parametrize("name", PARTITIONED)
def test_the_partitions_of_a_total_lead_where_the_search_leads(name: str) -> None:
    draw, state = Random(name), track_of(name)
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


@pytest.mark.parametrize(
    "name", ["ludus-latrunculorum/schaedler-1994", "ludus-latrunculorum/ludii-code-seneca"]
)
def test_leaps_looked_for_lead_where_leaps_made_lead(name: str) -> None:
    quick, slow = Ruleset(ASSEMBLED[name]), Ruleset(ASSEMBLED[name])
    text = slow.program.replace("JUMP_CHAINS = True", "JUMP_CHAINS = False")
    slow.state.program = host.interpreted(text, "step by step")
    for position in strewn_on(quick, 5, 40):
        position += " 0-0"
        assert "JUMP_CHAINS = True" in quick.program
        assert {p.position for p in quick.plays(position, "-")} == {
            p.position for p in slow.plays(position, "-")
        }, position
