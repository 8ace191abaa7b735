"""Partial-order reduction for one number several times: from the rear forwards.

Equal steps that can be played in some order can be played from the rearmost man forwards (the
rules promise it), so only that order is tried. Two different multisets of equal steps never lead to
the same position, so no table is needed.
"""

from __future__ import annotations

from lusoria.playable.core import Board, Work
from lusoria.playable.engine.bits import lowest, size, standalone
from lusoria.playable.families.tables.board import POINTS
from lusoria.playable.families.tables.hooks import deciding
from lusoria.playable.families.tables.search.last_ply import (
    end_game,
    end_here,
    last_steps,
    rank_after,
    step_back,
    step_on,
)
from lusoria.playable.families.tables.search.scratch import (
    EVERY_ORDER,
    FRAME,
    FRAMES,
    NODE,
    NONE,
    PENDING,
    PLACE,
    STIRRING,
    add_node,
    crowded,
    keep_plays,
)
from lusoria.playable.families.tables.turn import (
    astir,
    make,
    movable,
    peek,
    remember,
    take_back,
)


@standalone
def equal_numbers(board: Board, work: Work, side: int, number: int, times: int) -> bool:
    """Search with one number several times; False if there was not room enough."""
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
    work[frame + STIRRING] = astir(board, side)
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
    decides = deciding(board, side)
    rank = rank_after(board, work, side, depth, number, number)
    quiet = work[frame + PENDING] & (POINTS >> number) & ~1 & ~(work[frame + STIRRING] >> number)
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
