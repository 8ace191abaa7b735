"""Who begins: each side casts one die."""

from lusoria.playable.engine.throwing import BLACK, CAST_AGAIN, WHITE
from lusoria.playable.families.tables.board import (
    PLAY_THE_CAST,
)
from lusoria.playable.families.tables.hooks import rule


@rule("opening", commutes=True)
def higher_throws_afresh(white: int, black: int) -> int:
    """The higher die begins, with a fresh throw; equal dice are cast again."""
    if white == black:
        return CAST_AGAIN
    if white > black:
        return WHITE
    return BLACK


@rule("opening", commutes=True)
def higher_plays_the_cast(white: int, black: int) -> int:
    """The higher die begins and plays the two dice of the cast; equal dice are cast again."""
    if white == black:
        return CAST_AGAIN
    if white > black:
        return WHITE + PLAY_THE_CAST
    return BLACK + PLAY_THE_CAST


@rule("opening", commutes=True)
def lower_throws_afresh(white: int, black: int) -> int:
    """The lower die begins, with a fresh throw; equal dice are cast again."""
    if white == black:
        return CAST_AGAIN
    if white < black:
        return WHITE
    return BLACK


@rule("opening", commutes=True)
def white_begins(white: int, black: int) -> int:
    """White begins with a throw of its own, whatever is cast."""
    return WHITE
