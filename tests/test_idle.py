"""A rule that binds in some turns only leaves the fast search to all others."""

from __future__ import annotations

from collections import Counter
from typing import Any

import pytest
from tests.playing import ASSEMBLED
from tests.situations import found_by, shown, situations

from lusoria.playable import host, program
from lusoria.playable.core import Board, Points, Rule
from lusoria.playable.families import bind
from lusoria.playable.families.tables import hooks
from lusoria.playable.families.tables.board import OFF, absent, held, men
from lusoria.playable.hooks import BoundRule
from lusoria.playable.ruleset import Ruleset

MODERN = "backgammon/modern"


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
