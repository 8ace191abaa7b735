"""Who begins: each side throws the dice of the game once."""

from lusoria.playable.engine.throwing import BLACK, CAST_AGAIN, WHITE
from lusoria.playable.families.track.hooks import rule


@rule("opening")
def white_begins(white: int, black: int) -> int:
    """White begins, whatever is thrown."""
    return WHITE


@rule("opening")
def higher_begins(white: int, black: int) -> int:
    """The higher throw begins, with a fresh one; equal throws are repeated."""
    if white == black:
        return CAST_AGAIN
    if white > black:
        return WHITE
    return BLACK
