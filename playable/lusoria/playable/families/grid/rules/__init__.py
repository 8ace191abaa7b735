"""The rules of the grid games, one function for each thing that a clause may say.

Here is how clauses write what rules take: arrays of men, and what a tie is.
"""

from __future__ import annotations

from typing import Annotated, Any

from lusoria.playable.families.grid.board import BLACK, DRAW, RANK, WHITE, square_of, win
from lusoria.playable.hooks import Kind
from lusoria.playable.notation.grids import FILES, HAND, OFF, read_rows

Rows = Annotated[tuple[tuple[int, int], ...], "rows"]
"""An array of men: pairs of square and piece."""
Tie = Annotated[int, "tie"]
"""What a tie is: the answer of an ending rule."""

PIECES = "  MmBbKk"
"""The letter of each piece, by its number."""
TIES = {"draw": DRAW, "white": win(WHITE, 1), "black": win(BLACK, 1)}


FROM_HAND = 0
TO_OFF = 1
"""The places of steps that are no squares."""


def place_named(name: str) -> int:
    """The square of a name such as a1; the place of `hand` or `off`."""
    if name in (HAND, OFF):
        return FROM_HAND if name == HAND else TO_OFF
    return square_of(FILES.index(name[0]) + 1, int(name[1:]))


def name_of(place: int) -> str:
    """The name of a square or another place."""
    if place in (FROM_HAND, TO_OFF):
        return HAND if place == FROM_HAND else OFF
    return f"{FILES[place % RANK - 1]}{place // RANK - 1}"


def rows(written: Any) -> tuple[tuple[int, int], ...] | None:
    """Squares and pieces of an array that is written as the rows of a position."""
    if not isinstance(written, str):
        return None
    _, _, men = read_rows(written)
    return tuple((place_named(name), PIECES.index(letter)) for name, letter in men.items())


def tie(written: Any) -> int | None:
    """Return the result of a tie in pieces, as a clause names it, or None."""
    return TIES.get(written) if isinstance(written, str) else None


KINDS = {
    "rows": Kind("an array of men in rows from the top, as in mmmm/4/4/MMMM", rows),
    "tie": Kind(f"what a tie is: {', '.join(TIES)}", tie),
}
