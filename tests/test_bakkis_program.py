"""Bakkis as Ludii's program plays it, beside a slow program written from the facts: cells that a
path passes twice, men that are forgotten, men that lie on one another."""

from __future__ import annotations

from collections import Counter
from random import Random

import pytest
from tests.naive_bakkis import HAND, OFF, PACHISI, Move, Program, Variant
from tests.playing import ASSEMBLED

from lusoria.playable.families.track.state import State
from lusoria.playable.ruleset import Ruleset
from lusoria.playable.verdicts import SIDES

TURNS = 160
SEEDS = {3: (1, 190), 4: (124, 241), 5: (63, 326)}
"""Games in which all happens that the variant is here for."""
SHOWN = {3: (0, 1), 4: (0, 1), 5: (0, 1, 2, 4)}
DICE = {3: 6, 4: 7, 5: 2}


class Beside:
    """A ruleset, and the slow program of the same variant."""

    def __init__(self, number: int) -> None:
        ruleset = Ruleset(ASSEMBLED[f"bakkis/ludii-{number}-code"])
        assert isinstance(ruleset.state, State)
        self.ruleset, self.state = ruleset, ruleset.state
        white, black = (tuple(map(str, self.state.squares(side))) for side in (0, 1))
        entries = ("68", "46") if number == 3 else ("1", "2")
        values = PACHISI if number == 3 else ()
        self.variant = Variant(
            (white, black), entries, values, number == 3, number != 3, number == 5
        )

    def cell(self, side: int, place: str) -> str:
        return place if place in (HAND, OFF) else self.variant.tracks[side][int(place) - 1]

    def men(self, position: str) -> list[Counter[str]]:
        """The men of a position that are still in the game, by cells."""
        found: list[Counter[str]] = [Counter(), Counter()]
        for side, men in enumerate(self.state.read(position).men):
            for place, count in men.items():
                if place != OFF:
                    found[side][self.cell(side, place)] += count
        return found

    def offered(self, side: int, position: str, throw: str) -> dict[Move, str]:
        """The plays of one step that the ruleset has, and where they lead."""
        return {
            (self.cell(side, step["from"]), self.cell(side, step["to"])): play.position
            for play in self.ruleset.plays(position, throw)
            for step in play.steps
        }


def unknown(program: Program, move: Move) -> bool:
    """Whether it is known to differ: a man that enters on a stack of men of both sides."""
    return move[0] == HAND and len(set(program.stacks.get(move[1], []))) > 1


@pytest.mark.parametrize("number", SEEDS)
def test_a_ruleset_plays_as_the_program_does(number: int) -> None:
    beside = Beside(number)
    seen: set[str] = set()
    for seed in SEEDS[number]:
        draw, program, side = Random(seed), Program(beside.variant), 0
        position = beside.ruleset.start()
        for _ in range(TURNS):
            throw = [draw.choice(SHOWN[number]) for _ in range(DICE[number])]
            legal = program.legal(side, sum(throw))
            offered = beside.offered(side, position, "-".join(map(str, throw)))
            assert set(offered) == legal, (seed, position, throw)
            move = draw.choice(sorted(legal)) if legal else None
            if move and unknown(program, move):
                break
            if move:
                program.play(side, move)
                position = offered[move]
            else:
                head, _, rest = position.partition(f" / {SIDES[side]}")
                position = f"{head} / {SIDES[1 - side]}{rest}"
            assert beside.men(position) == [program.men(0), program.men(1)], (seed, position)
            seen.update(program.strange())
            side = 1 - side
            if not program.men(side):
                break
    wanted = {3: {"mixed"}, 4: {"crossed"}, 5: {"crossed", "forgotten"}}
    assert wanted[number] <= seen
