"""A whole game at tables, played at random: the loop that bulk play runs."""

from __future__ import annotations

from lusoria.playable.core import Board
from lusoria.playable.families.tables.board import (
    ACCOUNT,
    ARMY,
    CAST_AGAIN,
    CHANGING,
    DICE,
    LEFT,
    MARK,
    OFF,
    PLAY_THE_CAST,
    SIDE,
)
from lusoria.playable.families.tables.engine import list_plays, play_out
from lusoria.playable.families.tables.hooks import (
    course,
    dice,
    end_of_play,
    opening,
    setup,
    throw,
)
from lusoria.playable.families.tables.paper import ENDS, PLAYS, Work

Seed = list[int]

LONGEST = 10000
"""Turns after which a game is given up as unfinished."""


def draw(seed: Seed) -> int:
    """The next of a fixed sequence of numbers below 2**32 (multiply with carry).

    No product exceeds 63 bits, so that compiled and interpreted arithmetic agree.
    """
    state = seed[0]
    state = 2051013963 * (state & 0xFFFFFFFF) + (state >> 32)
    seed[0] = state
    return state & 0xFFFFFFFF


def below(seed: Seed, bound: int) -> int:
    """A number from 0 to `bound` - 1."""
    return draw(seed) * bound >> 32


def mark_places(board: Board) -> None:
    """Give each place of each side its share in the key of a position."""
    state = 88172645463325252 & 0x7FFFFFFFFFFFFFF
    for cell in range(2 * SIDE):
        state = 2051013963 * (state & 0xFFFFFFFF) + (state >> 32)
        high = state & 0xFFFFFFFF
        state = 2051013963 * (state & 0xFFFFFFFF) + (state >> 32)
        board[MARK + cell] = (high << 18) + (state & 0x3FFFF)


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


def open_game(board: Board, seed: Seed) -> int:
    """Cast for the first turn and give out its numbers; the side that has it."""
    begins = CAST_AGAIN
    while begins == CAST_AGAIN:
        board[DICE] = 1 + below(seed, 6)
        board[DICE + 1] = 1 + below(seed, 6)
        begins = opening(board[DICE], board[DICE + 1])
    if begins < PLAY_THE_CAST:
        cast_dice(board, seed)
    take_throw(board)
    return begins & 1


def cast_dice(board: Board, seed: Seed) -> None:
    """Throw the dice."""
    for place in range(dice()):
        board[DICE + place] = 1 + below(seed, 6)


def list_positions(board: Board, work: Work, side: int, rows: Board) -> int:
    """Write the board after each play, and its result, to rows of CHANGING + 1 cells; their count.

    `rows` must have room for them; `list_plays` tells how many there are.
    """
    count = work[PLAYS] + work[ENDS]
    width = CHANGING + 1
    for cell in range(CHANGING):
        rows[count * width + cell] = board[cell]
    for play in range(count):
        result = play_out(board, work, side, play)
        if result == 0:
            result = end_of_play(board, side)
        rows[play * width + CHANGING] = result
        for cell in range(CHANGING):
            rows[play * width + cell] = board[cell]
            board[cell] = rows[count * width + cell]
    return count


def play_game(board: Board, work: Work, seed: Seed, tally: list[int]) -> int:
    """Play one game at random; its result, or 0 if it was given up."""
    begin(board)
    side = open_game(board, seed)
    for _ in range(LONGEST):
        count = list_plays(board, work, side)
        tally[0] += 1
        tally[1] += count
        result = play_out(board, work, side, below(seed, count))
        if result == 0:
            result = end_of_play(board, side)
        if result != 0:
            return result
        side = 1 - side
        cast_dice(board, seed)
        take_throw(board)
    return 0
