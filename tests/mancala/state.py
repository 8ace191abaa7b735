"""Positions: `3@a 3@b 3@c / 3@a 3@b 3@c / white`, and steps by the hole that is sown: `a`."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from typing import Any

from tests.mancala.board import CHANGING, HOLES, cell

from lusoria.playable.core import Board
from lusoria.playable.draw import Marks, Scene
from lusoria.playable.errors import InputError
from lusoria.playable.notation.paths import PathPosition, read_position, write_position
from lusoria.playable.state import GameState, Move

PLACES = ("a", "b", "c", "store")


class State(GameState[PathPosition]):
    """A toy mancala on its board."""

    def read(self, text: str) -> PathPosition:
        return read_position(text, PLACES, keys=())

    def write(self, position: PathPosition) -> str:
        return write_position(position, PLACES, ())

    def position(self, mover: str) -> PathPosition:
        men = [{n: self.men(s, p) for p, n in enumerate(PLACES) if self.men(s, p)} for s in (0, 1)]
        return PathPosition((men[0], men[1]), mover)

    def lay(self, position: PathPosition, history: Iterable[str] = ()) -> None:
        self.restore([0] * CHANGING)
        for side in (0, 1):
            for name, seeds in position.men[side].items():
                self.board[cell(side, PLACES.index(name))] = seeds

    def visible(self, snapshot: Board) -> tuple[int, ...]:
        return tuple(snapshot[:8])

    def key(self) -> tuple[int, ...]:
        return self.visible(self.board)

    def open_steps(self, side: int) -> list[int]:
        return [place for place in range(HOLES) if self.men(side, place)]

    def ends(self, step: int) -> Move:
        return step, HOLES

    def men(self, side: int, place: int) -> int:
        return self.board[cell(side, place)]

    def name(self, place: int) -> str:
        return PLACES[place]

    def read_steps(self, play: str | Sequence[Mapping[str, Any]]) -> list[str]:
        holes = play.split() if isinstance(play, str) else [step["from"] for step in play]
        if not set(holes) <= set(PLACES[:HOLES]):
            raise InputError(f"found {play!r}", expected="a, b or c", what="play")
        return holes

    def moves(self, steps: Sequence[str]) -> list[Move]:
        return [self.ends(PLACES.index(step)) for step in steps]

    def write_steps(self, steps: Sequence[str], *, as_given: bool = False) -> str:
        return " ".join(steps) or "pass"

    def perform(self, side: int, steps: Iterable[int]) -> list[str]:
        return [PLACES[step] for step in steps if self.make(side, step) >= 0]

    def written(self, step: int, taken: Sequence[int]) -> str:
        return PLACES[step]

    def force(self, side: int, steps: Sequence[str]) -> None:
        self.perform(side, [PLACES.index(step) for step in steps])

    def scene(self, position: PathPosition, marks: Marks) -> Scene:
        told = self.board_text(position)
        ground = f"<text>{told}</text>"
        numbers = {"white": "", "black": ""}
        return Scene(
            "mancala",
            "Mancala",
            told,
            lambda: told,
            120,
            60,
            8,
            position.mover,
            ground,
            numbers,
            (),
        )

    def board_text(self, position: PathPosition) -> str:
        white, black = ([men.get(name, 0) for name in PLACES] for men in position.men)
        above = f"{black[3]} ({black[2]} {black[1]} {black[0]})"
        return f"{above}\n  ({white[0]} {white[1]} {white[2]}) {white[3]}"
