"""Leaps without leaping: where a piece can get by leaps alone, if it sets nothing off on its way.

As long as nothing is bound or freed, what stands around does not change while a piece leaps on and
on, so that the squares that it reaches are all that matters. They are found by looking from square
to square. Where something might be set off, the leaps are left to be made one by one.
"""

from __future__ import annotations

from lusoria.playable.bits import lowest
from lusoria.playable.core import Board
from lusoria.playable.families.grid.board import (
    COUNT,
    EMPTY,
    KEY,
    KIND,
    LEAP,
    MARK,
    OFFSETS,
    OUTSIDE,
    PIECES,
)
from lusoria.playable.families.grid.hooks import (
    RECURS,
    RECURS_AT_ONCE,
    arrival_stirs,
    departure_stirs,
    leap,
    recur,
    recur_at_once,
    setting_out_stirs,
    stay,
    way,
)
from lusoria.playable.families.grid.paper import (
    CHAINS,
    NODES,
    WAY,
    Work,
    add_chain,
    add_node,
    step_of,
    times_met_as,
)
from lusoria.playable.families.grid.turn import spread_piece

NO_NODE = -1
"""The node before a turn's first leap."""


def wander_all(board: Board, work: Work, side: int) -> None:
    """Find the plays of leaps; those that might set something off are put on the stack."""
    for i in range(board[COUNT + side]):
        square = board[PIECES + 64 * side + i]
        if (
            not stay(board, side, square)
            and leaps_from(board, side, square)
            and not wander(board, work, side, square)
        ):
            spread_piece(board, work, side, square, LEAP)


def leaps_from(board: Board, side: int, square: int) -> bool:
    """Whether the piece on a square finds a neighbour with an empty square behind."""
    return room_to_leap(board, square, way(board, side, square)) != 0


def room_to_leap(board: Board, square: int, ways: int) -> int:
    """The directions in which a neighbour stands with an empty square behind, as a set.

    Reckoned without a question that could be answered the other way next time: the processor
    guesses at such, and guesses wrong.
    """
    found = 0
    for direction in range(8):
        if ways >> direction & 1:
            over = square + board[OFFSETS + direction]
            goal = over + board[OFFSETS + direction]
            found |= ((board[over] > OUTSIDE) & (board[goal] == EMPTY)) << direction
    return found


def wander(board: Board, work: Work, side: int, square: int) -> bool:
    """Find what the piece on a square reaches by leaps; False, if it might set something off.

    For the time being, squares that it has touched are no squares of the board.
    """
    if departure_stirs(board, side, square) | setting_out_stirs(board, side, square):
        return False
    nodes = work[NODES]
    chains = work[CHAINS]
    moved = board[square]
    ways = way(board, side, square)
    key = board[KEY] ^ board[MARK + 256 * moved + square]
    board[KIND] = LEAP
    board[square] = OUTSIDE
    work[WAY] = square
    work[WAY + 1] = NO_NODE
    looked = 0
    known = 1
    quiet = True
    while looked < known and quiet:
        here = work[WAY + 2 * looked]
        node = work[WAY + 2 * looked + 1]
        looked += 1
        room = room_to_leap(board, here, ways)
        while room != 0:
            offset = board[OFFSETS + lowest(room)]
            room &= room - 1
            goal = here + 2 * offset
            if not may_leap(board, side, moved, here, offset):
                continue
            quiet &= not (arrival_stirs(board, side, goal) | departure_stirs(board, side, goal))
            times = 0
            if RECURS or RECURS_AT_ONCE:
                times = times_met_as(work, key ^ board[MARK + 256 * moved + goal])
            if RECURS_AT_ONCE and times > 0 and recur_at_once(board, side, times):
                continue
            board[goal] = OUTSIDE
            work[WAY + 2 * known] = goal
            work[WAY + 2 * known + 1] = add_node(work, node, step_of(LEAP, here, goal))
            if not (RECURS and times > 0 and recur(board, side, times)):
                add_chain(work, work[WAY + 2 * known + 1])
            known += 1
    for i in range(1, known):
        board[work[WAY + 2 * i]] = EMPTY
    board[square] = moved
    if not quiet:
        work[NODES] = nodes
        work[CHAINS] = chains
    return quiet


def may_leap(board: Board, side: int, moved: int, here: int, offset: int) -> bool:
    """Whether the piece that wanders may leap from where it is now."""
    board[here] = moved
    may = leap(board, side, here, here + offset)
    board[here] = OUTSIDE
    return may
