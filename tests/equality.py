"""Two hosts and two searches held against each other on random positions, and counts for perft.

`python -m tests.equality` writes what the ordinary tests do not have the time for:
tests/data/equality.json (compared by `pytest -m slow` as well) and tests/data/perft.json.
"""

from __future__ import annotations

import json
import sys
from collections.abc import Iterator
from dataclasses import asdict, dataclass
from functools import cache
from hashlib import sha256
from pathlib import Path
from random import Random
from typing import Any

from lusoria.playable import host
from lusoria.playable.families.tables.board import OFF, SIDE
from lusoria.playable.families.tables.table import Table
from lusoria.playable.perft import Compiled, Searching, perft
from lusoria.playable.ruleset import Ruleset
from tests.playing import ASSEMBLED, RULESETS, random_positions

DATA = Path(__file__).parent / "data"
MANY = 20_000
FEW_PATHS = 3_000
"""The last depth of perft is the first whose predecessor has more paths than these."""

Situation = tuple[list[int], int]
"""A board with the numbers of a throw on it, and the side that plays them."""
Found = frozenset[tuple[tuple[int, ...], int]]
"""The men after each play, and the result if the game ends there."""


@cache
def game(name: str, commutes: bool | None = None) -> Ruleset:
    """A ruleset of its own board; its engine may be told that steps commute, or that they do not."""
    ruleset = Ruleset(ASSEMBLED[name])
    if commutes is not None:
        own = f"COMMUTES = {ruleset.table.program.COMMUTES}"
        text = ruleset.program.replace(own, f"COMMUTES = {commutes}")
        ruleset.table.program = host.interpreted(text, f"{name}, commuting {commutes}")
    return ruleset


def situations(name: str, seed: int, count: int) -> Iterator[Situation]:
    """Every other one out of games played at random, the others with the men strewn about."""
    draw = Random(f"{name} {seed}")
    table = game(name).table
    throws, weights = zip(*table.throws(), strict=True)
    chances = [float(weight) for weight in weights]
    played = _played(table, draw)
    for position in random_positions(name, seed, count // 2):
        yield next(played)
        laid = game(name).read(position)
        table.lay(laid)
        table.give(draw.choices(throws, chances)[0])
        yield table.snapshot(), ("white", "black").index(laid.mover)


def _played(table: Table, draw: Random) -> Iterator[Situation]:
    throws, weights = zip(*table.throws(), strict=True)
    chances = [float(weight) for weight in weights]
    while True:
        table.start()
        here, side, result = table.snapshot(), 0, 0
        while not result:
            table.restore(here)
            table.give(draw.choices(throws, chances)[0])
            yield table.snapshot(), side
            # whoever asked has used the table in between
            here, result = draw.choice(found_by(table, table, (_last(table), side)))
            side = 1 - side


def _last(table: Table) -> list[int]:
    return table.snapshot()


def found_by(table: Table, search: Searching, at: Situation) -> list[tuple[list[int], int]]:
    """What a search finds in a situation."""
    board, side = at
    table.restore(board)
    return list(search.positions(side))


def men(found: list[tuple[list[int], int]]) -> Found:
    """The men after each play, which must not come twice."""
    seen = frozenset((tuple(b[: OFF + 1] + b[SIDE : SIDE + OFF + 1]), r) for b, r in found)
    assert len(seen) == len(found), "a position was listed twice"
    return seen
