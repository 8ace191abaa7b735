"""Looking one turn ahead: of the best plays, the one after which the enemy's best plays do least.

What a search finds lies in scratch memory, so the plays found before are lost: list them anew. The
positions of the game that rules against repetition ask for are left as they are.
"""

from __future__ import annotations

from lusoria.playable.core import Board, Work
from lusoria.playable.engine.bits import copy, standalone
from lusoria.playable.engine.chance import STATE
from lusoria.playable.engine.loop import bring_back, keep_board, play_out
from lusoria.playable.engine.supplied import CHANGING, KEPT, after_play, end_of_play, list_plays
from lusoria.playable.player.net import (
    NET_PLAYS,
    NET_VALUES,
    begin_sums,
    value_of_play,
    what_follows,
    worth_of_result,
)
from lusoria.playable.player.supplied import NET_THROWS, cannot_play, lay_throw

NET_WIDTH = 8
"""How many plays are looked at closely at most."""
NET_LINE = CHANGING + 1
"""Cells of a board kept, and of the result there."""
NET_LINES = (NET_WIDTH + 1) * NET_LINE
AHEAD_WEIGHT = NET_VALUES + 31
"""The cell for the weight of a throw."""


@standalone
def look_ahead(
    board: Board,
    work: Work,
    side: int,
    count: int,
    wide: int,
    net: list[int],
    own: list[int],
    rows: list[int],
) -> int:
    """Order the best plays that were listed, as many as `wide`, by what they do a turn later.

    Their numbers stand from NET_PLAYS on, what they are worth from NET_VALUES on; how many.
    """
    luck = work[STATE]
    tried = best_plays(board, work, side, count, wide, net, own)
    keep_best(board, work, side, tried, own, rows)
    for i in range(tried):
        work[STATE] = luck
        value = value_ahead(board, work, side, i * NET_LINE, net, own, rows)
        settle_in(own, i, own[NET_PLAYS + i], value)
    work[STATE] = luck
    copy(board, 0, rows, NET_WIDTH * NET_LINE, CHANGING)
    return tried


@standalone
def keep_best(
    board: Board, work: Work, side: int, tried: int, own: list[int], rows: list[int]
) -> None:
    """Keep the positions to which the best plays lead, each with the result if the game ends, and
    after all of them the board as it was."""
    bring_back(board, work, KEPT)
    copy(rows, NET_WIDTH * NET_LINE, board, 0, CHANGING)
    for i in range(tried):
        result = play_out(board, work, side, own[NET_PLAYS + i])
        after_play(board, side)
        if result == 0:
            result = end_of_play(board, side)
        copy(rows, i * NET_LINE, board, 0, CHANGING)
        rows[i * NET_LINE + CHANGING] = result
        copy(board, 0, rows, NET_WIDTH * NET_LINE, CHANGING)


@standalone
def best_plays(
    board: Board, work: Work, side: int, count: int, wide: int, net: list[int], own: list[int]
) -> int:
    """Find the best of the plays that were listed, the best first; how many."""
    kept = 0
    keep_board(board, work, KEPT)
    begin_sums(board, side, net, own)
    for play in range(count):
        value = value_of_play(board, work, side, play, net, own)
        bring_back(board, work, KEPT)
        if kept < wide:
            settle_in(own, kept, play, value)
            kept += 1
        elif value > own[NET_VALUES + kept - 1]:
            settle_in(own, kept - 1, play, value)
    return kept


def settle_in(own: list[int], at: int, play: int, value: int) -> None:
    """Put a play in its place among those before it, the best first; of equals it comes last."""
    while at > 0 and own[NET_VALUES + at - 1] < value:
        own[NET_VALUES + at] = own[NET_VALUES + at - 1]
        own[NET_PLAYS + at] = own[NET_PLAYS + at - 1]
        at -= 1
    own[NET_VALUES + at] = value
    own[NET_PLAYS + at] = play


@standalone
def value_ahead(
    board: Board, work: Work, side: int, at: int, net: list[int], own: list[int], rows: list[int]
) -> int:
    """Return the value of a position after a play to its side, by the plays that may follow."""
    if rows[at + CHANGING] > 0:
        return worth_of_result(rows[at + CHANGING], side)
    total = 0
    weights = 0
    for number in range(NET_THROWS):
        total += value_by_throw(board, work, side, at, number, net, own, rows)
        weights += own[AHEAD_WEIGHT]
    return total // weights


@standalone
def value_by_throw(
    board: Board,
    work: Work,
    side: int,
    at: int,
    number: int,
    net: list[int],
    own: list[int],
    rows: list[int],
) -> int:
    """Return the value of such a position if a throw falls, times its weight, which is noted.

    Where numbers are left to play nothing is thrown, and the first throw stands for all.
    """
    copy(board, 0, rows, at, CHANGING)
    what = what_follows(board, side)
    own[AHEAD_WEIGHT] = number == 0
    if what <= 1:
        own[AHEAD_WEIGHT] = lay_throw(board, work, number)
    if own[AHEAD_WEIGHT] == 0:
        return 0
    if what in (1, 2):
        return own[AHEAD_WEIGHT] * best_value(board, work, side, net, own)
    return -own[AHEAD_WEIGHT] * best_value(board, work, 1 - side, net, own)


def best_value(board: Board, work: Work, side: int, net: list[int], own: list[int]) -> int:
    """Return the value of a side's best play to it."""
    count = list_plays(board, work, side, False)
    ended = cannot_play(board, work, side)
    if ended > 0:
        return worth_of_result(ended, side)
    best = 0
    keep_board(board, work, KEPT)
    begin_sums(board, side, net, own)
    for play in range(count):
        value = value_of_play(board, work, side, play, net, own)
        if play == 0 or value > best:
            best = value
        bring_back(board, work, KEPT)
    return best
