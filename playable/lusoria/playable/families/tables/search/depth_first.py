"""The general search: depth first, with any numbers in every order that the rules allow.

It makes steps on the board and takes them back. The transposition table tells whether a position
within the turn has been met, and it goes on from each of them once. So plays are listed in the
order of the first path to each: larger numbers first, then places from the rear. At the last ply a
man is moved only where that matters; partial-order reduction ends its turns in the same way.
"""

from __future__ import annotations

from lusoria.playable.core import Board, Work
from lusoria.playable.engine.bits import lowest, size, standalone
from lusoria.playable.engine.throwing import APART, BOUND
from lusoria.playable.engine.transpositions import is_first_visit
from lusoria.playable.families.tables.board import (
    ACCOUNT,
    KEY,
    LEFT,
    MARK,
    OFF,
    POINTS,
    SIDE,
    last_from,
)
from lusoria.playable.families.tables.hooks import (
    FOLLOWS,
    MAY_STOP,
    REMEMBERS,
    ending_points,
    excuse,
    obligation,
)
from lusoria.playable.families.tables.scratch import (
    ACCOUNT_BEFORE,
    ALL,
    EVENTFUL,
    EVERY_ORDER,
    FRAME,
    FRAMES,
    HAS_CHILD,
    IS_EVENTFUL,
    LEFT_BEFORE,
    MET,
    NODE,
    NONE,
    NUMBER,
    PENDING,
    PLACE,
    RANK,
    RANKED,
    RANKED_ACCOUNT,
    REMAINING,
    add_node,
    crowded,
    keep_excused,
    keep_plays,
    outrank,
)
from lusoria.playable.families.tables.turn import (
    book,
    eventful_points,
    make,
    movable,
    remember,
    take_back,
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
            if work[frame + HAS_CHILD] == 0 or MAY_STOP:
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
    work[frame + HAS_CHILD] = 0
    work[frame + EVENTFUL] = eventful_points(board, side)
    remember(board, work, side, depth)


def turn_to_next_number(board: Board, work: Work, side: int, depth: int) -> bool:
    """Turn to the next smaller number that remains at this node; False if there is none."""
    frame = FRAMES + FRAME * depth
    number = next_number(work[frame + REMAINING], work[frame + NUMBER])
    work[frame + NUMBER] = number
    if number == 0:
        return False
    places = movable(board, side, number)
    work[frame + HAS_CHILD] |= places
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


def step_on(board: Board, work: Work, side: int, depth: int, number: int) -> int:
    """Make the next pending step at this depth; the result, if it ends the game."""
    frame = FRAMES + FRAME * depth
    place = lowest(work[frame + PENDING])
    work[frame + PENDING] &= work[frame + PENDING] - 1
    work[frame + PLACE] = place
    work[frame + IS_EVENTFUL] = work[frame + EVENTFUL] >> min(place + number, OFF) & 1
    return make(board, work, side, depth, place, number, work[frame + IS_EVENTFUL])


def step_back(board: Board, work: Work, side: int, depth: int, number: int) -> None:
    """Take back the step that was made last from the node at this depth."""
    frame = FRAMES + FRAME * depth
    take_back(board, work, side, depth, work[frame + PLACE], number, work[frame + IS_EVENTFUL])


def rank_after(board: Board, work: Work, side: int, depth: int, first: int, second: int) -> int:
    """The rank after a quiet step of each of two numbers, which are the last of the turn."""
    if work[RANKED_ACCOUNT] != board[ACCOUNT]:
        frame = FRAMES + FRAME * depth
        work[RANKED_ACCOUNT] = board[ACCOUNT]
        book(board, 1, first)
        book(board, 1, second)
        work[RANKED] = obligation(board, side)
        board[ACCOUNT] = work[frame + ACCOUNT_BEFORE]
        board[LEFT] = work[frame + LEFT_BEFORE]
    return work[RANKED]


def end_here(board: Board, work: Work, side: int, node: int) -> None:
    """Keep the play that ends at the node where the walk stands."""
    rank = obligation(board, side)
    key = position_key(board[KEY], rank)
    if FOLLOWS:
        key += board[LEFT] << 31
    if work[EVERY_ORDER] or is_first_visit(work, MET, key):
        keep_plays(work, rank, node, 0, 1, 1)


def end_game(
    board: Board, work: Work, side: int, result: int, node: int, place: int, number: int
) -> None:
    """Keep the play whose last step has just ended the game; it cannot go on.

    It is ranked like any other play, unless a rule says otherwise.
    """
    binding = excuse(board, side, result)
    rank = obligation(board, side)
    if binding != APART:
        outrank(work, rank)
    if binding != BOUND:
        keep_excused(work, board[KEY], node, place, number)
    elif work[EVERY_ORDER] or is_first_visit(work, MET, position_key(board[KEY], rank)):
        keep_plays(work, rank, node, number, 1 << place, 1)


def position_key(key: int, rank: int) -> int:
    """The key under which a finished play is met: its position and its rank."""
    return key + (rank << 40) + (1 << 60)


def first_visited(board: Board, work: Work, marks: int, places: int, number: int, base: int) -> int:
    """Those of the places from which a quiet step leads from the key `base` to a key not met."""
    new = 0
    while places != 0:
        place = lowest(places)
        places &= places - 1
        if is_first_visit(work, MET, base + board[marks + place + number] - board[marks + place]):
            new |= 1 << place
    return new


@standalone
def last_steps(
    board: Board,
    work: Work,
    side: int,
    depth: int,
    node: int,
    number: int,
    places: int,
    doubt: int,
) -> None:
    """Keep the plays that end with a step of the last number from one of the places.

    The man is moved only where that may end the game, or where the position might have been met
    before (the places of `doubt`) and cannot be told by its key alone.
    """
    if work[EVERY_ORDER]:
        doubt = NONE
    eventful = eventful_points(board, side)
    plain = places & (POINTS >> number) & ~1 & ~(ending_points(board, side) >> number)
    sure = plain & ~doubt
    plain &= ~(doubt & eventful >> number)
    account = board[ACCOUNT]
    if plain != 0:
        book(board, 1, number)
        rank = obligation(board, side)
        board[ACCOUNT] = account
        board[LEFT] += 1 << 4 * number
        if rank >= work[RANK]:
            base = position_key(board[KEY], rank)
            sure |= first_visited(board, work, MARK + SIDE * side, plain & ~sure, number, base)
            if sure != 0:
                keep_plays(work, rank, node, number, sure, size(sure))
    rest = places & ~plain
    if rest != 0:
        remember(board, work, side, depth)
    while rest != 0:
        place = lowest(rest)
        rest &= rest - 1
        is_eventful = eventful >> min(place + number, OFF) & 1
        result = make(board, work, side, depth, place, number, is_eventful)
        if result != 0:
            end_game(board, work, side, result, node, place, number)
        else:
            rank = obligation(board, side)
            if not doubt >> place & 1 or is_first_visit(work, MET, position_key(board[KEY], rank)):
                keep_plays(work, rank, node, number, 1 << place, 1)
        take_back(board, work, side, depth, place, number, is_eventful)
