"""Before the first throw: which way the men travel, where they stand, who begins."""

from lusoria.playable.core import Board, Men
from lusoria.playable.engine.throwing import BLACK, CAST_AGAIN, WHITE
from lusoria.playable.families.tables.board import (
    CONTRARY,
    PARALLEL,
    PLAY_THE_CAST,
    SHARED,
    put,
    run,
)
from lusoria.playable.families.tables.hooks import rule


@rule("course", commutes=True, subject="course")
def parallel(board: Board) -> None:
    """Both sides travel the same way round; one side's point 1 is the other's point 13."""
    run(board, PARALLEL)


@rule("course", commutes=True, subject="course")
def contrary(board: Board) -> None:
    """The sides travel against each other; one side's point 1 is the other's point 24."""
    run(board, CONTRARY)


@rule("course", commutes=True, subject="course")
def shared(board: Board) -> None:
    """Both sides travel the same path; one side's point 1 is the other's point 1."""
    run(board, SHARED)


@rule("setup", commutes=True)
def same_array(board: Board, men: Men) -> None:
    """Both sides set up the same men, each in its own count."""
    for place, count in men:
        for _ in range(count):
            put(board, WHITE, place)
            put(board, BLACK, place)


@rule("setup", commutes=True)
def two_arrays(board: Board, white: Men, black: Men) -> None:
    """Each side sets up men of its own, in its own count."""
    for place, count in white:
        for _ in range(count):
            put(board, WHITE, place)
    for place, count in black:
        for _ in range(count):
            put(board, BLACK, place)


@rule("opening", commutes=True, subject="opening")
def higher_throws_afresh(white: int, black: int) -> int:
    """The higher die begins, with a fresh throw; equal dice are cast again."""
    if white == black:
        return CAST_AGAIN
    if white > black:
        return WHITE
    return BLACK


@rule("opening", commutes=True, subject="opening")
def higher_plays_the_cast(white: int, black: int) -> int:
    """The higher die begins and plays the two dice of the cast; equal dice are cast again."""
    if white == black:
        return CAST_AGAIN
    if white > black:
        return WHITE + PLAY_THE_CAST
    return BLACK + PLAY_THE_CAST


@rule("opening", commutes=True, subject="opening")
def lower_throws_afresh(white: int, black: int) -> int:
    """The lower die begins, with a fresh throw; equal dice are cast again."""
    if white == black:
        return CAST_AGAIN
    if white < black:
        return WHITE
    return BLACK


@rule("opening", commutes=True, subject="opening")
def white_begins(white: int, black: int) -> int:
    """White begins with a throw of its own, whatever is cast."""
    return WHITE
