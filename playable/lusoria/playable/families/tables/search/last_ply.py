"""The last ply: which plays are kept, and the man is moved only where that matters."""

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
)
from lusoria.playable.families.tables.hooks import (
    FOLLOWS,
    deciding,
    excuse,
    obligation,
)
from lusoria.playable.families.tables.search.scratch import (
    ACCOUNT_BEFORE,
    EVERY_ORDER,
    FRAME,
    FRAMES,
    LEFT_BEFORE,
    MET,
    NONE,
    PENDING,
    PLACE,
    RANK,
    RANKED,
    RANKED_ACCOUNT,
    STIRRED,
    STIRRING,
    keep_excused,
    keep_plays,
    outrank,
)
from lusoria.playable.families.tables.turn import (
    astir,
    book,
    make,
    remember,
    take_back,
)


def step_on(board: Board, work: Work, side: int, depth: int, number: int) -> int:
    """Make the next pending step at this depth; the result, if it ends the game."""
    frame = FRAMES + FRAME * depth
    place = lowest(work[frame + PENDING])
    work[frame + PENDING] &= work[frame + PENDING] - 1
    work[frame + PLACE] = place
    work[frame + STIRRED] = work[frame + STIRRING] >> min(place + number, OFF) & 1
    return make(board, work, side, depth, place, number, work[frame + STIRRED])


def step_back(board: Board, work: Work, side: int, depth: int, number: int) -> None:
    """Take back the step that was made last from the node at this depth."""
    frame = FRAMES + FRAME * depth
    take_back(board, work, side, depth, work[frame + PLACE], number, work[frame + STIRRED])


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
    stirs = astir(board, side)
    plain = places & (POINTS >> number) & ~1 & ~(deciding(board, side) >> number)
    sure = plain & ~doubt
    plain &= ~(doubt & stirs >> number)
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
        stirred = stirs >> min(place + number, OFF) & 1
        result = make(board, work, side, depth, place, number, stirred)
        if result != 0:
            end_game(board, work, side, result, node, place, number)
        else:
            rank = obligation(board, side)
            if not doubt >> place & 1 or is_first_visit(work, MET, position_key(board[KEY], rank)):
                keep_plays(work, rank, node, number, 1 << place, 1)
        take_back(board, work, side, depth, place, number, stirred)
