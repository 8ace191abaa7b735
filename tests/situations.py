"""Random situations in play, and what the searches of both hosts find in them."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from functools import cache, lru_cache
from itertools import islice
from random import Random
from typing import Any

import pytest
from tests.playing import ASSEMBLED, RULESETS, TABLES, random_positions

from lusoria.playable import host, program
from lusoria.playable.families import bind
from lusoria.playable.families.tables import hooks
from lusoria.playable.host import compiler
from lusoria.playable.ruleset import Ruleset

Situation = tuple[list[int], int]
"""A board with the numbers of a throw on it, and the side that plays them."""
Found = frozenset[tuple[tuple[int, ...], int]]
"""The men after each play with what they do not show, and the result if the game ends there."""


@contextmanager
def told_that_steps_commute(commutes: bool) -> Iterator[None]:
    """Programs put together in between are of rules that all promise it, or of rules none of which
    does, whatever they say."""
    with pytest.MonkeyPatch.context() as told:
        for promise in ("commutes", "swaps"):
            told.setattr(hooks, promise, lambda _: commutes)
        yield


@lru_cache(maxsize=16)
def game(name: str, commutes: bool | None = None) -> Ruleset:
    """A ruleset with a board of its own; its engine may be told whether steps commute."""
    ruleset = Ruleset(ASSEMBLED[name], lasting=True)
    if commutes is not None:
        with told_that_steps_commute(commutes):
            text = program.text(ASSEMBLED[name])
        ruleset.state.program = host.interpreted(text, f"{name}, commuting {commutes}")
    return ruleset


def situations(name: str, seed: int, count: int) -> Iterator[Situation]:
    """Out of games played at random; at tables, half of them with the men strewn about."""
    draw = Random(f"{name} {seed}")
    table = game(name).state
    throws, weights = zip(*table.dice.throws(), strict=True)
    chances = [float(weight) for weight in weights]

    def thrown() -> list[int]:
        table.give(draw.choices(throws, chances)[0])
        board: list[int] = table.snapshot()
        return board

    def played() -> Iterator[Situation]:
        while True:
            table.start()
            side, throws, result = 0, True, 0
            while not result:
                board = thrown() if throws else table.snapshot()
                yield board, side
                here, result = draw.choice(found_by(table, table, (board, side)))
                table.restore(here)
                side, throws = table.hand_on(side)

    in_play = played()
    if name not in TABLES:
        yield from islice(in_play, count)
        return
    for position in random_positions(name, seed, count // 2):
        yield next(in_play)
        laid = game(name).read(position)
        table.lay(laid)
        yield thrown(), ("white", "black").index(laid.mover)


def found_by(table: Any, search: Any, at: Situation) -> list[tuple[list[int], int]]:
    """What a search finds in a situation."""
    board, side = at
    table.restore(board)
    return list(search.positions(side))


def shown(table: Any, found: list[tuple[list[int], int]]) -> Found:
    """What the position after each play shows, and the result; which must not come twice."""
    seen = frozenset((table.visible(board), result) for board, result in found)
    assert len(seen) == len(found), "a position was listed twice"
    return seen


def general_search(name: str) -> Any:
    """The compiled program of a ruleset that does not know that steps commute."""
    compiled = compiler()
    with told_that_steps_commute(False):
        return compiled.module(ASSEMBLED[name])


@cache
def sample() -> tuple[str, ...]:
    """A few rulesets among which every rule is used that any ruleset uses."""
    uses = {name: {b.rule.name for b in bind(ASSEMBLED[name])} for name in RULESETS}
    chosen: list[str] = []
    missing = set().union(*uses.values())
    while missing:
        best = max(uses, key=lambda name: len(uses[name] & missing))
        chosen.append(best)
        missing -= uses[best]
    return tuple(chosen)


FIRST = 7
SAMPLED = [
    name if number < FIRST else pytest.param(name, marks=pytest.mark.slow)
    for number, name in enumerate(sample())
]
"""The sample for tests: the first use most rules; the slow tests try the others."""
