"""Leaps without leaping: where a piece can get by leaps alone, if it sets nothing off on its way.

As long as nothing is bound or freed, what stands around does not change while a piece leaps on and
on, so that the squares that it reaches are all that matters. They are found by looking from square
to square. Where something might be set off, the leaps are left to be made one by one.
"""

from __future__ import annotations

from lusoria.playable.bits import standalone
from lusoria.playable.core import Board
from lusoria.playable.families.grid.board import (
    COUNT,
    EMPTY,
    KEY,
    KIND,
    LEAP,
    MARK,
    OUTSIDE,
    PIECES,
    toward,
)
from lusoria.playable.families.grid.hooks import (
    ONLY_BINDS,
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
    LEAPERS,
    NODES,
    SINGLE,
    WAY,
    Work,
    add_chain,
    add_node,
    add_single,
    step_of,
    times_met_as,
)
from lusoria.playable.families.grid.turn import spread_piece

NO_NODE = -1
"""The node before a turn's first leap."""


@standalone
def wander_all(board: Board, work: Work, side: int) -> None:
    """Find the plays of leaps; those that might set something off are put on the stack."""
    leapers = 0
    for i in range(board[COUNT + side]):
        square = board[PIECES + 64 * side + i]
        work[LEAPERS + leapers] = square
        leapers += (not stay(board, side, square)) & leaps_from(board, side, square)
    for i in range(leapers):
        square = work[LEAPERS + i]
        if not wander(board, work, side, square) and not (
            ONLY_BINDS and leap_once(board, work, side, square)
        ):
            spread_piece(board, work, side, square, LEAP)


def leaps_from(board: Board, side: int, square: int) -> bool:
    """Whether the piece on a square finds a neighbour with an empty square behind."""
    return room_to_leap(board, square, way(board, side, square))


def room_to_leap(board: Board, square: int, ways: int) -> bool:
    """Whether in any of some directions a neighbour stands with an empty square behind.

    Reckoned without a question that could be answered the other way next time: the processor
    guesses at such, and guesses wrong. So are the leaps in `look_on`.
    """
    found = False
    for direction in range(8):
        if ways >> direction & 1:
            over = square + toward(board, direction)
            goal = over + toward(board, direction)
            found |= (board[over] > OUTSIDE) & (board[goal] == EMPTY)
    return found


def wander(board: Board, work: Work, side: int, square: int) -> bool:
    """Find what the piece on a square reaches by leaps; False, if it might set something off.

    For the time being, squares that it has touched are no squares of the board. Leaps wait to be
    tried in the order in which they were found; the places of those tried are free for the squares
    reached, which are never more.
    """
    if departure_stirs(board, side, square) | setting_out_stirs(board, side, square):
        return False
    nodes = work[NODES]
    chains = work[CHAINS]
    singles = work[SINGLE]
    moved = board[square]
    ways = way(board, side, square)
    key = board[KEY] ^ board[MARK + 256 * moved + square]
    board[KIND] = LEAP
    board[square] = OUTSIDE
    waiting = look_on(board, work, square, ways, NO_NODE, 0)
    tried = 0
    reached = 0
    quiet = True
    while tried < waiting and quiet:
        step = work[WAY + tried]
        tried += 1
        goal = step & 255
        if board[goal] != EMPTY or not may_leap(board, side, moved, step >> 8 & 255, goal):
            continue
        if arrival_stirs(board, side, goal) | departure_stirs(board, side, goal):
            quiet = ends_there(board, work, square, step, ways, reached)
            board[goal] = OUTSIDE
            work[WAY + reached] = goal
            reached += 1
            if step >> 8 & 255 == square:
                add_single(work, step)
            else:
                add_chain(work, add_node(work, (step >> 24) - 1, step & 0xFFFFFF))
            continue
        times = 0
        if RECURS or RECURS_AT_ONCE:
            times = times_met_as(work, key ^ board[MARK + 256 * moved + goal])
        if RECURS_AT_ONCE and times > 0 and recur_at_once(board, side, times):
            continue
        board[goal] = OUTSIDE
        work[WAY + reached] = goal
        reached += 1
        node = add_node(work, (step >> 24) - 1, step & 0xFFFFFF)
        if not (RECURS and times > 0 and recur(board, side, times)):
            add_chain(work, node)
        waiting = look_on(board, work, goal, ways, node, waiting)
    for i in range(reached):
        board[work[WAY + i]] = EMPTY
    board[square] = moved
    if not quiet:
        work[NODES] = nodes
        work[CHAINS] = chains
        work[SINGLE] = singles
    return quiet


def leap_once(board: Board, work: Work, side: int, square: int) -> bool:
    """Keep the leaps of the piece on a square as plays of one step; False, if any may lead on.

    Who stands where is changed by the leap alone, so that no two of these plays lead to the same
    position, and none is reached in another way.
    """
    moved = board[square]
    ways = way(board, side, square)
    waiting = look_on(board, work, square, ways, NO_NODE, 0)
    board[square] = OUTSIDE
    leads_on = False
    for i in range(waiting):
        leads_on |= room_to_leap(board, work[WAY + i] & 255, ways)
    board[square] = moved
    if not leads_on:
        board[KIND] = LEAP
        for i in range(waiting):
            if leap(board, side, square, square + (work[WAY + i] & 255) >> 1):
                add_single(work, work[WAY + i])
    return not leads_on


def ends_there(board: Board, work: Work, square: int, step: int, ways: int, reached: int) -> bool:
    """Whether nothing follows a leap that sets something off, from whichever square it is made.

    So it is if from its goal one could only leap back to where it came from. Of the squares marked
    as touched, others could be free again if the piece came another way. Against rules that forbid
    repetition only plays of one step can be held later on.
    """
    here = step >> 8 & 255
    if not ONLY_BINDS or ((RECURS or RECURS_AT_ONCE) and here != square):
        return False
    board[square] = EMPTY
    for i in range(reached):
        board[work[WAY + i]] = EMPTY
    board[here] = OUTSIDE
    leads_on = room_to_leap(board, step & 255, ways)
    board[square] = OUTSIDE
    for i in range(reached):
        board[work[WAY + i]] = OUTSIDE
    return not leads_on


def look_on(board: Board, work: Work, here: int, ways: int, node: int, waiting: int) -> int:
    """Let the leaps from a square, reached at a node, wait to be tried; how many then wait.

    Above the step, each tells the node, counted from 1.
    """
    step = node + 1 << 24 | step_of(LEAP, here, here)
    for direction in range(8):
        if ways >> direction & 1:
            over = here + toward(board, direction)
            goal = over + toward(board, direction)
            work[WAY + waiting] = step + goal - here
            waiting += (board[over] > OUTSIDE) & (board[goal] == EMPTY)
    return waiting


def may_leap(board: Board, side: int, moved: int, here: int, goal: int) -> bool:
    """Whether the piece that wanders may leap from where it is now."""
    board[here] = moved
    may = leap(board, side, here, here + goal >> 1)
    board[here] = OUTSIDE
    return may
