"""Partial-order reduction: of two orders of the same steps only one is tried.

*Two different numbers, one step each.* The rules promise: if two such steps may be played in both
orders, both lead to one position of one rank; and between them a rule looks at the men of the side
that moves only through the points they hold and the number of men out. So the larger number is
played first, then the smaller one first, and of the second order only those pairs are kept that the
first could not play.

*One number several times.* Equal steps that can be played in some order can be played from the
rearmost man forwards (the rules promise it), so only that order is tried. Two different multisets
of equal steps never lead to the same position, so no table is needed.
"""

from __future__ import annotations

from lusoria.playable.core import Board, Work
from lusoria.playable.engine.bits import lowest, size, standalone
from lusoria.playable.families.tables.board import KEY, LEFT, MARK, OFF, POINTS, SIDE
from lusoria.playable.families.tables.hooks import ending_points
from lusoria.playable.families.tables.scratch import (
    ALL,
    ALWAYS,
    EVENTFUL,
    EVERY_ORDER,
    FRAME,
    FRAMES,
    NODE,
    NONE,
    PENDING,
    PLACE,
    RANK,
    REPLIES,
    add_node,
    crowded,
    keep_plays,
)
from lusoria.playable.families.tables.search.depth_first import (
    BEYOND_ALL_NUMBERS,
    end_game,
    end_here,
    first_visited,
    last_steps,
    next_number,
    position_key,
    rank_after,
    search_depth_first,
    step_back,
    step_on,
)
from lusoria.playable.families.tables.turn import (
    eventful_points,
    make,
    movable,
    peek,
    remember,
    take_back,
)


@standalone
def search_swapping(board: Board, work: Work, side: int) -> bool:
    """Search two different numbers so, all others in general; False without room enough."""
    larger = next_number(board[LEFT], BEYOND_ALL_NUMBERS)
    smaller = next_number(board[LEFT], larger)
    if board[LEFT] == 1 << 4 * larger | 1 << 4 * smaller:
        return two_numbers(board, work, side, larger, smaller)
    return search_depth_first(board, work, side)


def two_numbers(board: Board, work: Work, side: int, larger: int, smaller: int) -> bool:
    """Search with two different numbers, one step each."""
    begun = movable(board, side, larger)
    others = movable(board, side, smaller)
    if begun == 0 and others == 0:
        end_here(board, work, side, 0)
    work[FRAMES + NODE] = 0
    work[FRAMES + EVENTFUL] = eventful_points(board, side)
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
    last_two(board, work, side, first, second, begun)
    while work[FRAMES + PENDING] != 0:
        result = step_on(board, work, side, 0, first)
        place = work[FRAMES + PLACE]
        node = add_node(work, 0, place, first)
        replies = 0
        if result != 0:
            end_game(board, work, side, result, 0, place, first)
        else:
            replies = movable(board, side, second)
            if replies == 0:
                end_here(board, work, side, node)
        replies = new_replies(work, place, replies, begun)
        if replies != 0:
            doubt = doubtful(place, first, second)
            last_steps(board, work, side, 1, node, second, replies, doubt)
        step_back(board, work, side, 0, first)


def last_two(board: Board, work: Work, side: int, first: int, second: int, begun: int) -> None:
    """Play two different numbers where the first step is quiet; other first steps stay pending.

    Only those pairs are kept that are not known from the other order: `begun` are the places where
    that began; the replies there are noted under REPLIES, and those possible after every step, but
    perhaps the one from their own place, under ALWAYS.
    """
    eventful = work[FRAMES + EVENTFUL]
    decides = ending_points(board, side)
    rank = rank_after(board, work, side, 0, first, second)
    quiet = work[FRAMES + PENDING] & (POINTS >> first) & ~1 & ~(eventful >> first)
    while quiet != 0:
        place = lowest(quiet)
        quiet &= quiet - 1
        replies = peek(board, side, place, first, second)
        if replies == 0:
            continue
        work[FRAMES + PENDING] &= ~(1 << place)
        node = add_node(work, 0, place, first)
        replies = new_replies(work, place, replies, begun)
        doubt = NONE
        if not work[EVERY_ORDER]:
            doubt = doubtful(place, first, second)
        plain = replies & (POINTS >> second) & ~1 & ~(decides >> second)
        sure = plain & ~doubt
        unsure = plain & doubt & ~(eventful >> second)
        rest = replies & ~sure & ~unsure
        if unsure != 0 and rank >= work[RANK]:
            marks = MARK + SIDE * side
            base = position_key(board[KEY], rank) + board[marks + place + first]
            sure |= first_visited(board, work, marks, unsure, second, base - board[marks + place])
        if sure != 0:
            keep_plays(work, rank, node, second, sure, size(sure))
        if rest != 0:
            make(board, work, side, 0, place, first, 0)
            last_steps(board, work, side, 1, node, second, rest, doubt)
            take_back(board, work, side, 0, place, first, 0)


def new_replies(work: Work, place: int, replies: int, begun: int) -> int:
    """Replies that were not found with the larger number first; all, while it is."""
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


@standalone
def equal_numbers(board: Board, work: Work, side: int, number: int, times: int) -> bool:
    """Search with one number several times; False if there was not room enough."""
    places = movable(board, side, number)
    if places == 0:
        end_here(board, work, side, 0)
    work[FRAMES + PENDING] = places
    work[FRAMES + NODE] = 0
    work[FRAMES + EVENTFUL] = eventful_points(board, side)
    remember(board, work, side, 0)
    depth = 0
    while depth >= 0 and not crowded(work):
        frame = FRAMES + FRAME * depth
        if depth + 2 == times:
            last_two_alike(board, work, side, depth, number)
        if work[frame + PENDING] == 0:
            depth -= 1
        else:
            result = step_on(board, work, side, depth, number)
            place = work[frame + PLACE]
            node = add_node(work, work[frame + NODE], place, number)
            if result != 0:
                end_game(board, work, side, result, work[frame + NODE], place, number)
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
    work[frame + EVENTFUL] = eventful_points(board, side)
    remember(board, work, side, depth + 1)
    return replies != 0


def from_rear(work: Work, places: int, place: int) -> int:
    """Those of the places from which a step may follow an equal step from `place`."""
    if work[EVERY_ORDER] == 1:
        return places
    return places >> place << place


def last_two_alike(board: Board, work: Work, side: int, depth: int, number: int) -> None:
    """Play the last two steps where the first is quiet; other first steps stay pending."""
    frame = FRAMES + FRAME * depth
    decides = ending_points(board, side)
    rank = rank_after(board, work, side, depth, number, number)
    quiet = work[frame + PENDING] & (POINTS >> number) & ~1 & ~(work[frame + EVENTFUL] >> number)
    while quiet != 0:
        place = lowest(quiet)
        quiet &= quiet - 1
        replies = peek(board, side, place, number, number)
        if replies == 0:
            continue
        work[frame + PENDING] &= ~(1 << place)
        node = add_node(work, work[frame + NODE], place, number)
        replies = from_rear(work, replies, place)
        sure = replies & (POINTS >> number) & ~1 & ~(decides >> number)
        if sure != 0:
            keep_plays(work, rank, node, number, sure, size(sure))
        if replies & ~sure:
            make(board, work, side, depth, place, number, 0)
            last_steps(board, work, side, depth + 1, node, number, replies & ~sure, NONE)
            take_back(board, work, side, depth, place, number, 0)
