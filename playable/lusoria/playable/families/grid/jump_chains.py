"""Chains of leaps found by a breadth-first search of squares, without making the leaps.

As long as nothing is bound or freed, what stands around does not change while a piece leaps on and
on. Then a position is told by the square on which the piece ends, and it is enough to visit each
square once, as in a flood fill. Where a leap might set a rule off, the leaps of the piece are left
to `search.walk`, which makes them one by one.
"""

from __future__ import annotations

from lusoria.playable.core import Board, Work
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
    arrival_triggers,
    departure_triggers,
    leap,
    recur,
    recur_at_once,
    setting_out_triggers,
    stay,
    way,
)
from lusoria.playable.families.grid.scratch import (
    CHAINS,
    LEAPERS,
    NODES,
    QUEUE,
    SINGLE,
    add_chain,
    add_node,
    add_single,
    step_of,
    times_met,
)
from lusoria.playable.families.grid.turn import spread_piece

NO_NODE = -1
"""The node before a turn's first leap."""


def search_leaps(board: Board, work: Work, side: int) -> None:
    """Find the plays of leaps; those that might set a rule off are put on the stack."""
    leapers = 0
    for i in range(board[COUNT + side]):
        square = board[PIECES + 64 * side + i]
        work[LEAPERS + leapers] = square
        leapers += (not stay(board, side, square)) & room_to_leap(
            board, square, way(board, side, square)
        )
    for i in range(leapers):
        square = work[LEAPERS + i]
        if not search_chains(board, work, side, square) and not (
            ONLY_BINDS and leap_once(board, work, side, square)
        ):
            spread_piece(board, work, side, square, LEAP)


def room_to_leap(board: Board, square: int, ways: int) -> bool:
    """Return whether in some direction a neighbour stands with an empty square behind.

    Computed without branches that depend on the men: the processor often mispredicts such
    branches. So is the queue in `enqueue`.
    """
    found = False
    for direction in range(8):
        if ways >> direction & 1:
            over = square + toward(board, direction)
            goal = over + toward(board, direction)
            found |= (board[over] > OUTSIDE) & (board[goal] == EMPTY)
    return found


def search_chains(board: Board, work: Work, side: int, square: int) -> bool:
    """Find the squares that a piece reaches by leaps; False, if it might set a rule off.

    During the search, squares that it has touched are OUTSIDE. The queue also keeps the squares
    reached, in the cells of leaps that have been tried; they are never more than those.
    """
    if departure_triggers(board, side, square) | setting_out_triggers(board, side, square):
        return False
    nodes = work[NODES]
    chains = work[CHAINS]
    singles = work[SINGLE]
    moved = board[square]
    ways = way(board, side, square)
    key = board[KEY] ^ board[MARK + 256 * moved + square]
    board[KIND] = LEAP
    board[square] = OUTSIDE
    waiting = enqueue(board, work, square, ways, NO_NODE, 0)
    tried = 0
    reached = 0
    quiet = True
    while tried < waiting and quiet:
        step = work[QUEUE + tried]
        tried += 1
        goal = step & 255
        if board[goal] != EMPTY or not may_leap(board, side, moved, step >> 8 & 255, goal):
            continue
        if arrival_triggers(board, side, goal) | departure_triggers(board, side, goal):
            quiet = ends_there(board, work, square, step, ways, reached)
            board[goal] = OUTSIDE
            work[QUEUE + reached] = goal
            reached += 1
            if step >> 8 & 255 == square:
                add_single(work, step)
            else:
                add_chain(work, add_node(work, (step >> 24) - 1, step & 0xFFFFFF))
            continue
        times = 0
        if RECURS or RECURS_AT_ONCE:
            times = times_met(work, key ^ board[MARK + 256 * moved + goal])
        if RECURS_AT_ONCE and times > 0 and recur_at_once(board, side, times):
            continue
        board[goal] = OUTSIDE
        work[QUEUE + reached] = goal
        reached += 1
        node = add_node(work, (step >> 24) - 1, step & 0xFFFFFF)
        if not (RECURS and times > 0 and recur(board, side, times)):
            add_chain(work, node)
        waiting = enqueue(board, work, goal, ways, node, waiting)
    mark_reached(board, work, reached, EMPTY)
    board[square] = moved
    if not quiet:
        work[NODES] = nodes
        work[CHAINS] = chains
        work[SINGLE] = singles
    return quiet


def mark_reached(board: Board, work: Work, reached: int, sign: int) -> None:
    """Make the squares that the search has reached EMPTY or OUTSIDE."""
    for i in range(reached):
        board[work[QUEUE + i]] = sign


def leap_once(board: Board, work: Work, side: int, square: int) -> bool:
    """Keep the leaps of the piece on a square as plays of one step; False, if any may lead on.

    Who stands where is changed by the leap alone, so that no two of these plays lead to the same
    position, and none is reached in another way.
    """
    moved = board[square]
    ways = way(board, side, square)
    waiting = enqueue(board, work, square, ways, NO_NODE, 0)
    board[square] = OUTSIDE
    leads_on = False
    for i in range(waiting):
        leads_on |= room_to_leap(board, work[QUEUE + i] & 255, ways)
    board[square] = moved
    if not leads_on:
        board[KIND] = LEAP
        for i in range(waiting):
            if leap(board, side, square, square + (work[QUEUE + i] & 255) >> 1):
                add_single(work, work[QUEUE + i])
    return not leads_on


def ends_there(board: Board, work: Work, square: int, step: int, ways: int, reached: int) -> bool:
    """Return whether nothing follows a leap that sets a rule off, wherever it comes from.

    So it is if from its goal the piece could only leap back to where it came from. If it came
    another way, other squares that count as touched now could be free. A play of several steps
    cannot be checked for repetition later on, so that it must not end here where rules forbid that.
    """
    here = step >> 8 & 255
    if not ONLY_BINDS or ((RECURS or RECURS_AT_ONCE) and here != square):
        return False
    board[square] = EMPTY
    mark_reached(board, work, reached, EMPTY)
    board[here] = OUTSIDE
    leads_on = room_to_leap(board, step & 255, ways)
    board[square] = OUTSIDE
    mark_reached(board, work, reached, OUTSIDE)
    return not leads_on


def enqueue(board: Board, work: Work, here: int, ways: int, node: int, waiting: int) -> int:
    """Put the leaps from a square, reached at a node, into the queue; how many then wait.

    An entry is the step, and above its 24 bits the node plus 1.
    """
    step = node + 1 << 24 | step_of(LEAP, here, here)
    for direction in range(8):
        if ways >> direction & 1:
            over = here + toward(board, direction)
            goal = over + toward(board, direction)
            work[QUEUE + waiting] = step + goal - here
            waiting += (board[over] > OUTSIDE) & (board[goal] == EMPTY)
    return waiting


def may_leap(board: Board, side: int, moved: int, here: int, goal: int) -> bool:
    """Return whether the piece may leap from the square that the search has reached."""
    board[here] = moved
    may = leap(board, side, here, here + goal >> 1)
    board[here] = OUTSIDE
    return may
