"""The search where steps commute, so that not every order of them need be tried.

All rules of the ruleset have then promised: two orders of the same steps, if both may be played,
lead to one position of one rank; equal steps that may be played in some order may be played from
the rear forwards; and between the steps of a turn a rule looks at the men of the side that moves
only through the points they hold and the number of them that are out.
"""

from __future__ import annotations

from lusoria.playable.bits import lowest, size
from lusoria.playable.core import Board
from lusoria.playable.families.tables.board import (
    ACCOUNT,
    HELD,
    KEY,
    LEFT,
    MARK,
    OFF,
    POINTS,
    SIDE,
)
from lusoria.playable.families.tables.hooks import (
    deciding,
    obligation,
)
from lusoria.playable.families.tables.leaves import (
    end_here,
    last_steps,
    position_key,
    step_back,
    step_on,
    those_new,
)
from lusoria.playable.families.tables.paper import (
    ACCOUNT_BEFORE,
    ALL,
    ALWAYS,
    EVERY_ORDER,
    FRAME,
    FRAMES,
    LEFT_BEFORE,
    NODE,
    NONE,
    PENDING,
    PLACE,
    RANK,
    RANKED,
    RANKED_ACCOUNT,
    REPLIES,
    STIRRING,
    Work,
    add_node,
    crowded,
    gather,
    gather_end,
)
from lusoria.playable.families.tables.turn import (
    astir,
    book,
    make,
    movable,
    remember,
    take_back,
)


def equal_numbers(board: Board, work: Work, side: int, number: int, times: int) -> bool:
    """Search with one number several times, from the rear forwards.

    Each set of equal steps leads to a position of its own, so that none can be met twice.
    """
    places = movable(board, side, number)
    if places == 0:
        end_here(board, work, side, 0)
    work[FRAMES + PENDING] = places
    work[FRAMES + NODE] = 0
    work[FRAMES + STIRRING] = astir(board, side)
    remember(board, work, side, 0)
    depth = 0
    while depth >= 0 and not crowded(work):
        frame = FRAMES + FRAME * depth
        if depth + 2 == times:
            last_two(board, work, side, depth, number, number, NONE)
        if work[frame + PENDING] == 0:
            depth -= 1
        else:
            result = step_on(board, work, side, depth, number)
            place = work[frame + PLACE]
            node = add_node(work, work[frame + NODE], place, number)
            if result != 0:
                gather_end(work, board[KEY], work[frame + NODE], place, number)
            elif equal_replies(board, work, side, depth, node, number, times):
                depth += 1
                continue
        if depth >= 0:
            step_back(board, work, side, depth, number)
    while depth > 0:
        depth -= 1
        step_back(board, work, side, depth, number)
    return not crowded(work)


def equal_replies(
    board: Board, work: Work, side: int, depth: int, node: int, number: int, times: int
) -> bool:
    """See what follows one of several equal steps; True if the search has to go on from there."""
    place = work[FRAMES + FRAME * depth + PLACE]
    replies = movable(board, side, number)
    if replies == 0:
        end_here(board, work, side, node)
        return False
    replies = from_rear(work, replies, place)
    if depth + 2 == times:
        last_steps(board, work, side, depth + 1, node, number, replies, NONE)
        return False
    frame = FRAMES + FRAME * (depth + 1)
    work[frame + PENDING] = replies
    work[frame + NODE] = node
    work[frame + STIRRING] = astir(board, side)
    remember(board, work, side, depth + 1)
    return replies != 0


def from_rear(work: Work, places: int, place: int) -> int:
    """Those of the places from which a step may follow an equal step from `place`."""
    if work[EVERY_ORDER] == 1:
        return places
    return places >> place << place


def peek(board: Board, side: int, place: int, first: int, second: int) -> int:
    """From where a step of `second` may follow a quiet step of `first`, which is not made.

    A quiet step changes nothing but the points held: it neither enters nor bears off a man, and
    sets off no rule.
    """
    cell = SIDE * side + HELD
    held_before = board[cell]
    vacated = board[SIDE * side + place] == 1
    board[cell] = (held_before ^ (vacated << place)) | 1 << place + first
    places = movable(board, side, second)
    board[cell] = held_before
    return places


def last_two(
    board: Board, work: Work, side: int, depth: int, first: int, second: int, begun: int
) -> None:
    """Play the last two numbers where the first step is quiet; other first steps stay pending.

    Of different numbers, only those pairs are kept that are not known from the other order: `begun`
    are the places where that began; the replies there are noted under REPLIES, and those possible
    after every step, but perhaps the one from their own place, under ALWAYS.
    """
    frame = FRAMES + FRAME * depth
    stirs = work[frame + STIRRING]
    decides = deciding(board, side)
    quiet = work[frame + PENDING] & (POINTS >> first) & ~1 & ~(stirs >> first)
    rank = rank_after(board, work, side, depth, first, second)
    while quiet != 0:
        place = lowest(quiet)
        quiet &= quiet - 1
        replies = peek(board, side, place, first, second)
        if replies == 0:
            continue
        work[frame + PENDING] &= ~(1 << place)
        node = add_node(work, work[frame + NODE], place, first)
        doubt = NONE
        if first == second:
            replies = from_rear(work, replies, place)
        else:
            replies = news(work, place, replies, begun)
            if not work[EVERY_ORDER]:
                doubt = doubtful(place, first, second)
        plain = replies & (POINTS >> second) & ~1 & ~(decides >> second)
        sure = plain & ~doubt
        unsure = plain & doubt & ~(stirs >> second)
        rest = replies & ~sure & ~unsure
        if unsure != 0 and rank >= work[RANK]:
            marks = MARK + SIDE * side
            base = position_key(board[KEY], rank) + board[marks + place + first]
            sure |= those_new(board, work, marks, unsure, second, base - board[marks + place])
        if sure != 0:
            gather(work, rank, node, second, sure, size(sure))
        if rest != 0:
            make(board, work, side, depth, place, first, 0)
            last_steps(board, work, side, depth + 1, node, second, rest, doubt)
            take_back(board, work, side, depth, place, first, 0)


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


def two_numbers(board: Board, work: Work, side: int, larger: int, smaller: int) -> bool:
    """Search with two different numbers, one step each."""
    begun = movable(board, side, larger)
    others = movable(board, side, smaller)
    if begun == 0 and others == 0:
        end_here(board, work, side, 0)
    work[FRAMES + NODE] = 0
    work[FRAMES + STIRRING] = astir(board, side)
    remember(board, work, side, 0)
    work[ALWAYS] = ALL
    first = larger
    second = smaller
    places = begun
    known = NONE
    for _ in range(2):
        pairs(board, work, side, first, second, places, known)
        first = smaller
        second = larger
        places = others
        if not work[EVERY_ORDER]:
            known = begun
    return True


def pairs(
    board: Board, work: Work, side: int, first: int, second: int, places: int, begun: int
) -> None:
    """Play one number and then the other; for `begun` see `last_two`."""
    work[FRAMES + PENDING] = places
    last_two(board, work, side, 0, first, second, begun)
    while work[FRAMES + PENDING] != 0:
        result = step_on(board, work, side, 0, first)
        place = work[FRAMES + PLACE]
        node = add_node(work, 0, place, first)
        replies = 0
        if result != 0:
            gather_end(work, board[KEY], 0, place, first)
        else:
            replies = movable(board, side, second)
            if replies == 0:
                end_here(board, work, side, node)
        replies = news(work, place, replies, begun)
        if replies != 0:
            doubt = doubtful(place, first, second)
            last_steps(board, work, side, 1, node, second, replies, doubt)
        step_back(board, work, side, 0, first)


def news(work: Work, place: int, replies: int, begun: int) -> int:
    """Those of the replies that are not known from the other order; in the first, all."""
    if begun == NONE:
        work[REPLIES + place] = replies
        work[ALWAYS] &= replies | 1 << place
        return replies
    if work[ALWAYS] >> place & 1:
        return replies & ~begun | (replies & (1 << place) & ~work[REPLIES + place])
    fresh = replies
    known = replies & begun
    while known != 0:
        reply = lowest(known)
        known &= known - 1
        fresh &= ~((work[REPLIES + reply] >> place & 1) << reply)
    return fresh


def doubtful(place: int, first: int, second: int) -> int:
    """The replies to a step by which one position might be reached in two ways.

    Two pairs of steps that are not the same lead to one position only if a man goes on or steps
    into the place of another, or if men are borne off.
    """
    if place + first >= OFF:
        return ALL
    return 1 << place + first | (1 << place >> second) | (-1 << OFF - second)
