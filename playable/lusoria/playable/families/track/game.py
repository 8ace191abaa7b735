"""A track game as the shared engine sees it: its beginning, its throws, and what plays do."""

from __future__ import annotations

from lusoria.playable.core import Board, Work
from lusoria.playable.engine.bits import size, standalone
from lusoria.playable.engine.chance import below, draw, mark_cells
from lusoria.playable.engine.throwing import CAST_AGAIN, give_turn
from lusoria.playable.families.track.board import (
    ARMY,
    COUNT,
    COUNTED,
    DICE,
    FACE,
    FACES,
    HITS_MADE,
    MARK,
    NO_SQUARE,
    OFF,
    SIDE,
    SQUARE,
    USED,
    men,
    on_path,
    shown,
)
from lusoria.playable.families.track.hooks import course, dice, opening, setup
from lusoria.playable.families.track.scratch import CHOICES_AT
from lusoria.playable.families.track.turn import steps_now, take_throw


@standalone
def mark_places(board: Board) -> None:
    """Give each place of each side its share in the key of a position."""
    mark_cells(board, MARK, 2 * SIDE)


@standalone
def begin(board: Board) -> None:
    """Clear the board, lay the paths and the dice down and set the men up."""
    for cell in range(MARK):
        board[cell] = 0
    for cell in range(2 * SIDE):
        board[SQUARE + cell] = NO_SQUARE
    dice(board)
    course(board)
    setup(board)
    for side in range(2):
        for place in range(OFF + 1):
            board[ARMY + side] += board[SIDE * side + place]


def cast_dice(board: Board, work: Work) -> None:
    """Throw the dice."""
    if board[COUNTED]:
        board[DICE] = size(draw(work) & (1 << board[COUNT]) - 1)
    else:
        for which in range(board[COUNT]):
            board[DICE + which] = board[FACE + below(work, board[FACES])]


@standalone
def open_game(board: Board, work: Work) -> int:
    """Let each side throw for the first turn, then the side that has it for its turn; that side."""
    begins = CAST_AGAIN
    while begins == CAST_AGAIN:
        cast_dice(board, work)
        white = shown(board)
        cast_dice(board, work)
        begins = opening(white, shown(board))
    give_turn(board, work)
    return begins


def after_play(board: Board, side: int) -> None:
    """Nothing is new for the turns to come."""


def losses(board: Board, side: int) -> int:
    """How many men of the enemy of a side were hit in this turn."""
    return board[HITS_MADE]


def passed(board: Board) -> bool:
    """Whether no number of the turn was played."""
    return board[USED] == 0


def worth(board: Board, side: int) -> int:
    """For the policy `greedy`: first many men hit, then many off, then many on the path."""
    return 4096 * board[HITS_MADE] + 64 * men(board, side, OFF) + on_path(board, side)


@standalone
def locked(board: Board, work: Work) -> bool:
    """Whether no throw lets either side move, where one number is read off a throw."""
    if board[COUNT] > 1 and board[COUNTED] == 0:
        return False
    for shows in range(board[COUNT] + 1 if board[COUNTED] else board[FACES]):
        board[DICE] = shows if board[COUNTED] else board[FACE + shows]
        take_throw(board)
        for side in range(2):
            if steps_now(board, work, side, CHOICES_AT) > 0:
                return False
    return True
