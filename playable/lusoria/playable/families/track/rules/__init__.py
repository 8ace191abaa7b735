"""The rules of the track games, one function each, a module for each moment of a turn.

Here is what they share: kinds of parameters, and facts for which they refuse.
"""

from __future__ import annotations

from typing import Annotated, Any

from lusoria.playable.core import Board
from lusoria.playable.families.track.board import HAND, MOST_STEPS, OFF, WORD, WORDS, facing, men
from lusoria.playable.hooks import Kind, Path
from lusoria.playable.reasons import Ground, Tried

Places = Annotated[tuple[int, int, int], "places"]
"""A set of places of the mover's path, in three words of sixty-two."""

Squares = Annotated[tuple[int, int, int], "squares"]
"""A set of squares, by the numbers that the course gives them."""

PATH = Path({"hand": HAND, "off": OFF}, MOST_STEPS)


def places(written: Any) -> tuple[int, int, int] | None:
    """A set of places, a bit for each, in three words."""
    numbers = PATH.numbers(written)
    if numbers is None:
        return None
    found = [0] * WORDS
    for number in numbers:
        found[number // WORD] |= 1 << number % WORD
    return found[0], found[1], found[2]


KINDS = {
    "places": Kind("a set of places (a list, or from: and to:)", places),
    "squares": Kind("a set of squares (a list, or from: and to:)", places),
    "men": Kind("a mapping of places to numbers of men", PATH.men),
}


def own_men(board: Board, tried: Tried) -> Ground:
    """The side's men on the place at which the step is refused."""
    return Ground("men", tried.side, (tried.place,), count=men(board, tried.side, tried.place))


def enemy_men(board: Board, tried: Tried) -> Ground:
    """The enemy's men on the square of the place at which the step is refused."""
    return Ground("men", tried.enemy, (tried.place,), count=facing(board, tried.side, tried.place))
