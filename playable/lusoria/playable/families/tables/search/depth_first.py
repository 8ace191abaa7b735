"""The general search: depth first, with any numbers in every order that the rules allow.

It makes steps on the board and takes them back. The transposition table tells whether a position
within the turn has been met, and it goes on from each of them once. So plays are listed in the
order of the first path to each: larger numbers first, then places from the rear.
"""

from __future__ import annotations

from lusoria.playable.core import Board, Work
from lusoria.playable.engine.bits import standalone
from lusoria.playable.engine.transpositions import is_first_visit
from lusoria.playable.families.tables.board import (
    KEY,
    LEFT,
    last_from,
)
from lusoria.playable.families.tables.hooks import (
    MAY_STOP,
    REMEMBERS,
)
from lusoria.playable.families.tables.search.last_ply import (
    end_game,
    end_here,
    last_steps,
    step_back,
    step_on,
)
from lusoria.playable.families.tables.search.scratch import (
    ALL,
    EVERY_ORDER,
    FRAME,
    FRAMES,
    FRUITFUL,
    MET,
    NODE,
    NUMBER,
    PENDING,
    PLACE,
    REMAINING,
    STIRRING,
    add_node,
    crowded,
)
from lusoria.playable.families.tables.turn import (
    astir,
    movable,
    remember,
)

BEYOND_ALL_NUMBERS = 7


def next_number(remaining: int, before: int) -> int:
    """The next number below `before` that remains to be played, or 0."""
    number = max(before - 1, 0)
    while number > 0 and remaining >> 4 * number & 15 == 0:
        number -= 1
    return number


@standalone
def search_depth_first(board: Board, work: Work, side: int) -> bool:
    """Search with any numbers, step by step; False if there was not room enough."""
    if last_number(board) > 0:
        finish(board, work, side, 0, 0, last_number(board))
        return True
    depth = 0
    open_frame(board, work, side, 0, 0)
    while depth >= 0:
        frame = FRAMES + FRAME * depth
        if work[frame + PENDING] != 0:
            depth += descend(board, work, side, depth)
        elif not turn_to_next_number(board, work, side, depth):
            if work[frame + FRUITFUL] == 0 or MAY_STOP:
                end_here(board, work, side, work[frame + NODE])
            depth -= 1
            if depth >= 0:
                step_back(board, work, side, depth, work[frame - FRAME + NUMBER])
        if crowded(work):
            while depth > 0:
                depth -= 1
                step_back(board, work, side, depth, work[FRAMES + FRAME * depth + NUMBER])
            return False
    return True


def last_number(board: Board) -> int:
    """The number that is left to play, if there is just one; else 0."""
    number = next_number(board[LEFT], BEYOND_ALL_NUMBERS)
    if board[LEFT] == 1 << 4 * number:
        return number
    return 0


def finish(board: Board, work: Work, side: int, depth: int, node: int, number: int) -> None:
    """Play the last number from a node that the walk has reached."""
    places = movable(board, side, number)
    if places == 0 or MAY_STOP:
        end_here(board, work, side, node)
    if places != 0:
        last_steps(board, work, side, depth, node, number, places, ALL)


def open_frame(board: Board, work: Work, side: int, depth: int, node: int) -> None:
    """Begin with a node that the walk has reached."""
    frame = FRAMES + FRAME * depth
    work[frame + NODE] = node
    work[frame + REMAINING] = board[LEFT]
    work[frame + NUMBER] = BEYOND_ALL_NUMBERS
    work[frame + PENDING] = 0
    work[frame + FRUITFUL] = 0
    work[frame + STIRRING] = astir(board, side)
    remember(board, work, side, depth)


def turn_to_next_number(board: Board, work: Work, side: int, depth: int) -> bool:
    """Turn to the next smaller number that remains at this node; False if there is none."""
    frame = FRAMES + FRAME * depth
    number = next_number(work[frame + REMAINING], work[frame + NUMBER])
    work[frame + NUMBER] = number
    if number == 0:
        return False
    places = movable(board, side, number)
    work[frame + FRUITFUL] |= places
    work[frame + PENDING] = places
    return True


def descend(board: Board, work: Work, side: int, depth: int) -> int:
    """Make the next pending step; 1 if the walk has to go on from there, 0 if all is seen."""
    frame = FRAMES + FRAME * depth
    number = work[frame + NUMBER]
    result = step_on(board, work, side, depth, number)
    place = work[frame + PLACE]
    if result != 0:
        end_game(board, work, side, result, work[frame + NODE], place, number)
    elif depth == 0 or work[EVERY_ORDER] or is_first_visit(work, MET, key_in_turn(board)):
        node = add_node(work, work[frame + NODE], place, number)
        last = last_number(board)
        if last == 0:
            open_frame(board, work, side, depth + 1, node)
            return 1
        finish(board, work, side, depth + 1, node, last)
    step_back(board, work, side, depth, number)
    return 0


def key_in_turn(board: Board) -> int:
    """The key of a position within a turn: the men, the numbers left, and what rules remember."""
    key = board[KEY] + (board[LEFT] << 31)
    if REMEMBERS:
        key += (last_from(board) + 1) * 0x9E3779B97F4A7
    return key
