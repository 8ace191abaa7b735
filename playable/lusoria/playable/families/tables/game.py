"""A game at tables as the shared engine sees it: its beginning, its throws, and what plays do.

What is allowed, what happens and what outranks what is asked of the hooks alone. Which search finds
the plays of a turn is written at `find`, by what the rules promise: see `search`.
"""

from __future__ import annotations

from lusoria.playable.core import Board, Work
from lusoria.playable.engine.bits import size, standalone
from lusoria.playable.engine.chance import below, mark_cells
from lusoria.playable.engine.throwing import CAST_AGAIN
from lusoria.playable.engine.transpositions import LAST_SLOT
from lusoria.playable.families.tables.board import (
    ACCOUNT,
    ARMY,
    BAR,
    DICE,
    LEFT,
    MARK,
    OFF,
    PLAY_THE_CAST,
    SIDE,
    blots,
    left,
    men,
    settle_pins,
    used,
)
from lusoria.playable.families.tables.hooks import (
    PINS,
    course,
    dice,
    end_of_step,
    find,
    gate,
    opening,
    setup,
    throw,
)
from lusoria.playable.families.tables.scratch import (
    EXCUSED,
    FEW_SLOTS,
    MOST_SLOTS,
    PLAYS,
    TOO_MANY,
    keep_plays,
    start,
)
from lusoria.playable.families.tables.turn import movable, move


def list_plays(board: Board, work: Work, side: int, begun: bool) -> int:
    """Find the legal plays of the numbers given, one a position; return their count.

    A side that cannot or may not play has one play, of no steps; `begun` says that it may, because
    it has played some numbers of its throw already. `steps_of` tells the steps of each play.
    Returns -1 if there are more plays than there is room for.
    """
    work[LAST_SLOT] = FEW_SLOTS - 1
    work[TOO_MANY] = 0
    start(work)
    if not begun and gate(board, side):
        keep_plays(work, 0, 0, 0, 1, 1)
        return 1
    while not find(board, work, side, begun):
        if work[TOO_MANY] == 1 or work[LAST_SLOT] >= MOST_SLOTS - 1:
            return -1
        work[LAST_SLOT] = min(8 * work[LAST_SLOT] + 7, MOST_SLOTS - 1)
        start(work)
    return work[PLAYS] + work[EXCUSED]


@standalone
def mark_places(board: Board) -> None:
    """Give each place of each side its share in the key of a position."""
    mark_cells(board, MARK, 2 * SIDE)


@standalone
def begin(board: Board) -> None:
    """Clear the board and set the men up."""
    for cell in range(MARK):
        board[cell] = 0
    course(board)
    setup(board)
    for side in range(2):
        for place in range(OFF + 1):
            board[ARMY + side] += board[SIDE * side + place]


def take_throw(board: Board) -> None:
    """Give out the numbers of the dice that lie on the board, for a new turn."""
    board[LEFT] = 0
    board[ACCOUNT] = 0
    throw(board)


@standalone
def open_game(board: Board, work: Work) -> int:
    """Cast for the first turn and give out its numbers; return whose it is."""
    begins = CAST_AGAIN
    while begins == CAST_AGAIN:
        board[DICE] = 1 + below(work, 6)
        board[DICE + 1] = 1 + below(work, 6)
        begins = opening(board[DICE], board[DICE + 1])
    if begins < PLAY_THE_CAST:
        cast_dice(board, work)
    take_throw(board)
    return begins & 1


def cast_dice(board: Board, work: Work) -> None:
    """Throw the dice."""
    for place in range(dice()):
        board[DICE + place] = 1 + below(work, 6)


def make_step(board: Board, side: int, step: int) -> int:
    """Make a step, told as place + 32 * number; return the result, if the game ends with it."""
    move(board, side, step & 31, step >> 5)
    return end_of_step(board, side)


def after_play(board: Board, side: int) -> None:
    """Note after a play of a side which men of the enemy lie pinned."""
    if PINS:
        settle_pins(board, side)


def losses(board: Board, side: int) -> int:
    """Return how many men of the enemy of a side are out."""
    return men(board, 1 - side, BAR)


def has_taken(board: Board, side: int, cell: int, before: int) -> bool:
    """Return whether a step of a side took enemy men from a place that held so many."""
    first = SIDE * (1 - side)
    return first <= cell and cell <= first + OFF and board[cell] < before


def passed(board: Board) -> bool:
    """Return whether no number of the turn was played."""
    return used(board) == 0


def worth(board: Board, side: int) -> int:
    """Return the worth for the policy `greedy`: first many enemy men out, then few blots."""
    return 64 * men(board, 1 - side, BAR) + 32 - size(blots(board, 1 - side))


@standalone
def locked(board: Board, work: Work) -> bool:
    """Return whether no throw lets either side move."""
    for number in range(6 ** dice()):
        rest = number
        for place in range(dice()):
            board[DICE + place] = 1 + rest % 6
            rest //= 6
        take_throw(board)
        for side in range(2):
            if can_move(board, side):
                return False
    return True


def can_move(board: Board, side: int) -> bool:
    """Return whether a side can make a step with one of the numbers given."""
    if gate(board, side):
        return False
    places = 0
    for number in range(1, 7):
        if left(board, number):
            places |= movable(board, side, number)
    return places != 0
