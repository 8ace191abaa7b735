"""The game as the shared engine sees it. A step is the hole that is sown, from 0."""

from __future__ import annotations

from tests.mancala.board import CHANGING, HOLES, cell, sow, store
from tests.mancala.hooks import setup, sown

from lusoria.playable.core import Board
from lusoria.playable.engine.supplied import end_of_play, end_of_step

STEPS = 0
PLAYS = 1
EVERY_ORDER = 2
LIST = 16
KEPT = 32
BEGINNING = KEPT + CHANGING
ROOM = BEGINNING + CHANGING


def mark_places(board: Board) -> None:
    """Nothing needs a key."""


def begin(board: Board) -> None:
    """Set the seeds out."""
    for at in range(CHANGING):
        board[at] = 0
    setup(board)


def open_game(board: Board, work: list[int]) -> int:
    """White begins."""
    return 0


def give_turn(board: Board, work: list[int]) -> None:
    """There is nothing to throw."""


def list_plays(board: Board, work: list[int], side: int, begun: bool) -> int:
    """List the holes that can be sown; how many."""
    count = 0
    for place in range(HOLES):
        work[LIST + count] = place
        count += board[cell(side, place)] > 0
    work[PLAYS] = count
    return count


def found(work: list[int]) -> int:
    """How many plays there are."""
    return work[PLAYS]


def steps_of(work: list[int], play: int) -> int:
    """Each play is one step."""
    work[STEPS] = work[LIST + play]
    return 1


def make_step(board: Board, side: int, step: int) -> int:
    """Sow a hole; the result, if the game ends with it."""
    sow(board, side, step)
    sown(board, side)
    return end_of_step(board, side)


def result_of_play(board: Board, work: list[int], side: int) -> int:
    """The result after a play."""
    return end_of_play(board, side)


def after_play(board: Board, side: int) -> None:
    """Nothing is new for the turns to come."""


def losses(board: Board, side: int) -> int:
    """What a side has in its store."""
    return store(board, side)


def has_taken(board: Board, side: int, cell: int, before: int) -> bool:
    """No man is taken: a play is written without what happens on the way."""
    return False


def passed(board: Board) -> bool:
    """Nobody passes: the game ends first."""
    return False


def locked(board: Board, work: list[int]) -> bool:
    """The game never stands still."""
    return False


def worth(board: Board, side: int) -> int:
    """The greedy like seeds."""
    return store(board, side)
