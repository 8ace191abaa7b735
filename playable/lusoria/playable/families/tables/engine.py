"""From the numbers given to all the legal ways to play them.

The search makes steps on the one board and takes them back, and keeps a play for each position that
it has not met before. What is allowed, what happens and what outranks what is asked of the hooks
alone. Where all rules of a ruleset promise that steps commute, `commuting` saves most of the work.
"""

from __future__ import annotations

from lusoria.playable.core import Board
from lusoria.playable.families.tables.board import (
    KEY,
    LEFT,
    last_from,
)
from lusoria.playable.families.tables.commuting import (
    equal_numbers,
    two_numbers,
)
from lusoria.playable.families.tables.hooks import (
    COMMUTES,
    MAY_STOP,
    REMEMBERS,
    end_of_step,
    gate,
)
from lusoria.playable.families.tables.leaves import (
    end_here,
    last_steps,
    step_back,
    step_on,
)
from lusoria.playable.families.tables.mixed import can_mix, mix
from lusoria.playable.families.tables.paper import (
    ALL,
    ENDS,
    EVERY_ORDER,
    FEW_SLOTS,
    FRAME,
    FRAMES,
    FRUITFUL,
    MET_SO_FAR,
    MOST_SLOTS,
    NODE,
    NODES,
    NUMBER,
    PENDING,
    PLACE,
    PLAYS,
    RANK,
    RANKED_ACCOUNT,
    REMAINING,
    SHEAVES,
    SLOTS,
    STAMP,
    STEPS,
    STIRRING,
    TOO_MANY,
    Work,
    add_node,
    crowded,
    gather,
    gather_end,
    is_new,
    steps_of,
)
from lusoria.playable.families.tables.turn import (
    astir,
    movable,
    move,
    remember,
)

BEYOND_ALL_NUMBERS = 7


def list_plays(board: Board, work: Work, side: int, begun: bool) -> int:
    """Find the legal plays of the numbers given, one for each position they lead to; their count.

    A side that cannot or may not play has one play, of no steps; `begun` says that it may, because
    it has played some numbers of its throw already. `steps_of` tells the steps of each play.
    Returns -1 if there are more plays than there is room for.
    """
    work[SLOTS] = FEW_SLOTS - 1
    work[TOO_MANY] = 0
    while not find(board, work, side, begun):
        if work[TOO_MANY] == 1 or work[SLOTS] >= MOST_SLOTS - 1:
            return -1
        work[SLOTS] = min(8 * work[SLOTS] + 7, MOST_SLOTS - 1)
    return work[PLAYS] + work[ENDS]


def find(board: Board, work: Work, side: int, begun: bool) -> bool:
    """Search in the way that suits the numbers given; False if there was not room enough."""
    start(work)
    if not begun and gate(board, side):
        gather(work, 0, 0, 0, 1, 1)
        return True
    if not COMMUTES or MAY_STOP:
        return walk(board, work, side)
    larger = next_number(board[LEFT], BEYOND_ALL_NUMBERS)
    smaller = next_number(board[LEFT], larger)
    third = next_number(board[LEFT], smaller)
    whole = not begun and not work[EVERY_ORDER]
    if whole and can_mix(board, work, side, larger, smaller, third):
        found = mix(board, work, side, larger, smaller, third)
        if not found or work[PLAYS] > 0:
            return found
        start(work)  # not all numbers can be played
    if smaller == 0 and board[LEFT] >> 4 * larger > 1:
        return equal_numbers(board, work, side, larger, board[LEFT] >> 4 * larger)
    if board[LEFT] == 1 << 4 * larger | 1 << 4 * smaller:
        return two_numbers(board, work, side, larger, smaller)
    return walk(board, work, side)


def start(work: Work) -> None:
    """Clear the scratch paper for a search."""
    work[RANK] = -1
    work[RANKED_ACCOUNT] = -1
    work[PLAYS] = 0
    work[SHEAVES] = 0
    work[ENDS] = 0
    work[NODES] = 0
    work[STAMP] += 1
    work[MET_SO_FAR] = 0
    add_node(work, 0, 0, 0)


def next_number(remaining: int, before: int) -> int:
    """The next number below `before` that remains to be played, or 0."""
    number = max(before - 1, 0)
    while number > 0 and remaining >> 4 * number & 15 == 0:
        number -= 1
    return number


def walk(board: Board, work: Work, side: int) -> bool:
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
        gather_end(work, board[KEY], work[frame + NODE], place, number)
    elif depth == 0 or work[EVERY_ORDER] or is_new(work, key_in_turn(board)):
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


def play_out(board: Board, work: Work, side: int, play: int) -> int:
    """Make the steps of a play; the result, if the game ends at its last step."""
    result = 0
    for i in range(steps_of(work, play)):
        move(board, side, work[STEPS + i] & 31, work[STEPS + i] >> 5)
        result = end_of_step(board, side)
    return result
