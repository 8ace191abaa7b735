"""When a game is over, who has won, and which positions may not come about again."""

from lusoria.playable.core import Board
from lusoria.playable.families.grid.board import (
    EMPTY,
    in_hand,
    leader,
    own,
    pieces,
    quiet,
    toward,
    win,
)
from lusoria.playable.families.grid.hooks import rule, way
from lusoria.playable.families.grid.rules import Tie
from lusoria.playable.reasons import Ground


@rule("end", commutes=True)
def pieces_left(board: Board, side: int, pieces: int) -> int:
    """A side that has no more than `pieces` pieces left has lost."""
    return few_left(board, side, pieces)


def few_left(board: Board, side: int, most: int) -> int:
    """A win of the side if the enemy has no more than so many pieces."""
    if pieces(board, 1 - side) <= most and in_hand(board, 1 - side) == 0:
        return win(side, 1)
    return 0


@rule("end")
def leader_blocked(board: Board, side: int) -> int:
    """A side whose leader has no empty square to go to has lost, if an enemy stands in its way.

    Its own pieces and the edge alone do not block it.
    """
    square = leader(board, 1 - side)
    if square == 0:
        return 0
    ways = way(board, 1 - side, square)
    enemies = 0
    for direction in range(8):
        if ways >> direction & 1:
            beside = square + toward(board, direction)
            if board[beside] == EMPTY:
                return 0
            enemies += own(board, side, beside)
    if enemies == 0:
        return 0
    return win(side, 1)


@rule("end")
def leader_surrounded(board: Board, side: int) -> int:
    """A side whose leader has enemies on all four sides has lost; the edge is no enemy."""
    square = leader(board, 1 - side)
    if square == 0:
        return 0
    for direction in range(4):
        if not own(board, side, square + toward(board, direction)):
            return 0
    return win(side, 1)


@rule("end", flag="quiet")
def quiet_for(board: Board, side: int, steps: int, tie: Tie) -> int:
    """After `steps` steps without a capture, the side with more pieces wins; `tie` if equal."""
    if quiet(board) < steps or in_hand(board, 0) + in_hand(board, 1) > 0:
        return 0
    return more_pieces(board, tie)


def more_pieces(board: Board, tie: int) -> int:
    """A win of the side with more pieces; `tie` if they are equal."""
    if pieces(board, 0) == pieces(board, 1):
        return tie
    return win(int(pieces(board, 1) > pieces(board, 0)), 1)


@rule("stuck")
def cannot_move_loses(board: Board, side: int) -> int:
    """A side that cannot move or lift anything in its turn has lost."""
    return win(side, 1)


@rule("stuck")
def cannot_move_counts(board: Board, side: int, tie: Tie) -> int:
    """If a side cannot move or lift anything in its turn, more pieces win; `tie` if equal."""
    return more_pieces(board, tie)


@rule("recur", subject="repetition", because=lambda board, tried: Ground("met", count=tried.times))
def after_turns(board: Board, side: int, times: int, most: int) -> bool:
    """No turn may leave the men as they have stood `most` times before when a turn was over.

    Whose turn it is does not matter; men in hand and bonds do.
    """
    return times >= most


@rule(
    "recur_at_once",
    subject="repetition",
    because=lambda board, tried: Ground("met", count=tried.times),
)
def after_steps(board: Board, side: int, times: int) -> bool:
    """No step may leave the men as they stood at the start or after the first step of a turn.

    So Ludii 1.3.13, which keeps only those positions; whose turn it is does not matter.
    """
    return times > 0
