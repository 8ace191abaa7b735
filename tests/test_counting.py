"""Plays that are drawn without being listed are those that are listed, in the same order."""

from __future__ import annotations

from collections.abc import Iterator
from functools import cache
from random import Random
from typing import Any

import pytest
from tests.playing import ASSEMBLED, PLAYED, random_positions
from tests.situations import game

from lusoria.playable import host, program
from lusoria.playable.engine.loop import LONGEST
from lusoria.playable.families import bind
from lusoria.playable.families.tables.board import OFF, SIDE
from lusoria.playable.families.tables.family import counts
from lusoria.playable.host import compiler

COUNTING = [name for name in PLAYED if counts(bind(ASSEMBLED[name]))]
ENGLISH = "garanguet/dlp-1123"
POSITIONS = [
    "1@bar 12@1 2@5 / 12@1 1@21 1@17 1@14 / white",
    "4@bar 11@1 / 12@1 1@21 1@17 1@14 / white",
    "3@2 4@4 8@6 / 13@1 1@20 1@18 / white",
    "5@19 5@20 5@21 / 15@1 / white",
    "1@1 1@3 1@5 3@10 4@19 3@21 2@23 / 12@1 1@9 1@3 1@5 / white",
]
WIDE = f"{' '.join(f'1@{point}' for point in range(1, 16))} / 15@1 / white"
"""From here nine steps of one point can be played in more ways than there is room for."""
Steps = list[int]


class Asked:
    """What a program has found, listed or counted; of one host or the other."""

    def __init__(self, name: str, interpreted: bool) -> None:
        self.state: Any = game(name).state
        self.interpreted = interpreted
        self.program = self.state.program if interpreted else machine_code(name)
        self.work = [0] * self.program.ROOM if interpreted else compiler().array(self.program.ROOM)
        self.board = [0] * self.program.SIZE if interpreted else compiler().array(self.program.SIZE)

    def call(self, function: str, *given: Any) -> int:
        if self.interpreted:
            return int(getattr(self.program, function)(*given) or 0)
        numbers = [each if isinstance(each, int) else compiler().address(each) for each in given]
        return int(getattr(self.program, f"enter_{function}")(*numbers))

    def listed(self, side: int) -> int:
        """How many plays there are of what lies on the board of the state, listed."""
        self.board[:] = self.state.board
        return self.call("list_plays", self.board, self.work, side, 0)

    def counted(self, side: int) -> int:
        """How many there are, counted; 0 if they have to be listed."""
        self.board[:] = self.state.board
        return self.call("count_plays", self.board, self.work, side)

    def drawn(self, side: int, play: int) -> Steps:
        """The steps of a play, which is counted and written down alone."""
        self.counted(side)
        self.call("write_play", self.board, self.work, side, play)
        return self.steps(0)

    def steps(self, play: int) -> Steps:
        count = self.call("steps_of", self.work, play)
        return list(self.work[self.program.STEPS : self.program.STEPS + count])


@cache
def machine_code(name: str) -> Any:
    """The compiled program of a ruleset, of which parts can be called as well."""
    compiled = compiler()
    entries = (*compiled.ENTRIES, "count_plays", "write_play", "steps_of")
    return compiled.load(program.text(ASSEMBLED[name], bits_of_host=False), entries)


def turns(asked: Asked, name: str, random: int) -> Iterator[int]:
    """The side to move, with three equal dice and a position laid on the board of the state."""
    draw = Random(name)
    for position in [*POSITIONS, *random_positions(name, 3, random)]:
        laid = game(name).read(position)
        asked.state.lay(laid)
        asked.state.give([draw.randint(1, 6)] * 3)
        yield ("white", "black").index(laid.mover)


def assert_drawn_as_listed(asked: Asked, side: int, most: int) -> int:
    """Some plays, or all, are drawn as they are listed; how many, 0 where none are counted."""
    count = asked.counted(side)
    if count == 0:
        return 0
    assert asked.listed(side) == count
    asked_for = range(count) if count <= most else Random(1).sample(range(count), most)
    listed = [asked.steps(play) for play in asked_for]
    assert [asked.drawn(side, play) for play in asked_for] == listed
    assert list(asked.board) == asked.state.board
    return len(listed)


def test_programs_count_whose_throws_give_a_number_often() -> None:
    """In the other one three alike are three steps."""
    others = {name for name in PLAYED if name.startswith("garanguet/")} - {*COUNTING}
    assert others == {"garanguet/moulidars"}
    assert {name.partition("/")[0] for name in COUNTING} == {"garanguet"}


@pytest.mark.parametrize("name", COUNTING)
def test_each_play_is_drawn_as_it_is_listed(name: str) -> None:
    pytest.importorskip("llvmlite")
    asked = Asked(name, interpreted=False)
    found = [assert_drawn_as_listed(asked, side, 5000) for side in turns(asked, name, 60)]
    assert sum(count > 0 for count in found) > 20
    assert sum(found) > 3000


@pytest.mark.parametrize("name", COUNTING)
def test_the_interpreter_draws_them_so_as_well(name: str) -> None:
    asked = Asked(name, interpreted=True)
    found = [assert_drawn_as_listed(asked, side, 5) for side in turns(asked, name, 4)]
    assert sum(found) > 15


def left_behind(board: list[int], side: int, steps: Steps) -> list[int]:
    """How many men stand on each place after a play, from the bar on."""
    men = board[SIDE * side : SIDE * side + OFF + 1]
    for step in steps:
        place, number = step % 32, step // 32
        men[place] -= 1
        men[min(place + number, OFF)] += 1
    return men


@pytest.mark.parametrize("name", COUNTING)
def test_plays_are_in_the_canonical_order(name: str) -> None:
    """The first of two leaves fewer men on the rearmost place where they differ."""
    pytest.importorskip("llvmlite")
    asked = Asked(name, interpreted=False)
    compared = 0
    for side in turns(asked, name, 30):
        count = min(asked.counted(side), 500)
        here = list(asked.state.board)
        men = [left_behind(here, side, asked.drawn(side, play)) for play in range(count)]
        assert men == sorted(men)
        assert len({tuple(each) for each in men}) == count
        compared += count
    assert compared > 1000


def test_what_cannot_be_listed_for_want_of_room_is_drawn() -> None:
    pytest.importorskip("llvmlite")
    asked = Asked(ENGLISH, interpreted=False)
    asked.state.lay(game(ENGLISH).read(WIDE))
    asked.state.give([1, 1, 1])
    assert asked.listed(0) == -1
    count = asked.counted(0)
    assert count > 50_000
    first, last = asked.drawn(0, 0), asked.drawn(0, count - 1)
    assert [step % 32 for step in first] == [1, 2, 2, 3, 3, 3, 4, 4, 4]
    assert len(last) == 9
    assert left_behind(asked.state.board, 0, first) < left_behind(asked.state.board, 0, last)


@pytest.mark.parametrize("name", COUNTING)
def test_games_are_those_in_which_all_plays_are_listed(name: str) -> None:
    text = program.text(ASSEMBLED[name])
    assert "\nMANY = 6\n" in text
    tallies = []
    for source in (text, text.replace("\nMANY = 6\n", "\nMANY = 16\n")):
        played: Any = host.interpreted(source, name)
        cells = [[0] * n for n in (played.SIZE, played.ROOM, played.NOTES, LONGEST + 1)]
        played.play_games(*cells, 4, 0, 2, played.RANDOM)
        tallies.append(cells[2:])
    assert tallies[0] == tallies[1]
