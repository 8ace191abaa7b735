"""A net: what a position that a play leads to is worth, and the choice of a play.

All is fixed point in whole numbers; NET_ONE stands for 1. Rows of the first layer are 0 or 1, so
it is only added up, and from play to play only for the places that a play has changed. Hidden units
are clipped to 0…1, and the outputs are chances, by a table of the sigmoid.
"""

from __future__ import annotations

from lusoria.playable.core import Board, Work
from lusoria.playable.engine.bits import copy, standalone
from lusoria.playable.engine.loop import bring_back, keep_board, play_out
from lusoria.playable.engine.supplied import KEPT, after_play, end_of_play, follow
from lusoria.playable.player.supplied import (
    NET_AT_LEAST,
    NET_DEPTH,
    NET_HIDDEN,
    NET_LEVELS,
    NET_OUTPUTS,
    NET_PLACES,
    NET_ROWS,
    NET_STAGES,
    NET_STEPS,
    list_rest,
    net_cell,
    net_level,
)

NET_ONE = 1 << 24
NET_HALF = 1 << 23
NET_FINE = 14
"""The table of the sigmoid goes from -8 to 8 in steps of this many bits."""

# Cells of a net: the first layer, what each hidden unit begins with, the outputs, the sigmoid.
NET_BIAS = NET_ROWS * NET_HIDDEN
NET_OUT = NET_BIAS + NET_HIDDEN
NET_OUT_BIAS = NET_OUT + NET_OUTPUTS * NET_HIDDEN
NET_SIGMOID = NET_OUT_BIAS + NET_OUTPUTS
NET_LAST = 16384
NET_CELLS = NET_SIGMOID + NET_LAST + 1

# Cells of the player's own scratch memory: the sums of the hidden units before a play and now, how
# much they are drawn, the chances found and aimed at, rows, and plays with what they are worth.
NET_SUMS = 0
NET_NOW = NET_HIDDEN
NET_PULL = 2 * NET_HIDDEN
NET_ANSWER = 3 * NET_HIDDEN
NET_AIM = NET_ANSWER + 32
NET_SWAP = NET_AIM + 32
NET_LIST = NET_SWAP + 32
NET_PLAYS = NET_LIST + 1024
NET_VALUES = NET_PLAYS + 32
NET_MOVER = NET_VALUES + 32
NET_RESULT = NET_MOVER + 1
NET_OWN = NET_RESULT + 1


def what_follows(board: Board, side: int) -> int:
    """What follows a play that has been made; numbers given out lie on the board then."""
    if NET_STAGES:
        return follow(board, side)
    return 0


@standalone
def add_row(net: list[int], own: list[int], to: int, row: int) -> None:
    """Add a row to the sums of the hidden units."""
    for j in range(NET_HIDDEN):
        own[to + j] += net[row * NET_HIDDEN + j]


@standalone
def take_row(net: list[int], own: list[int], to: int, row: int) -> None:
    """Take a row away from the sums of the hidden units."""
    for j in range(NET_HIDDEN):
        own[to + j] -= net[row * NET_HIDDEN + j]


@standalone
def change_rows(net: list[int], own: list[int], to: int, first: int, was: int, now: int) -> None:
    """Add and take away the rows of a place, what is found there having changed."""
    for step, least in enumerate(NET_LEVELS):
        if was < least <= now:
            add_row(net, own, to, first + step)
        elif now < least <= was:
            take_row(net, own, to, first + step)


@standalone
def begin_sums(board: Board, side: int, net: list[int], own: list[int]) -> None:
    """Add up the men before a play as the side sees them: plays change only a few of them."""
    copy(own, NET_SUMS, net, NET_BIAS, NET_HIDDEN)
    for k in range(2):
        for place in range(NET_PLACES):
            now = net_level(board[net_cell(side, k, place)], side ^ k)
            change_rows(net, own, NET_SUMS, (k * NET_PLACES + place) * NET_DEPTH, 0, now)


@standalone
def value_after(
    board: Board, work: Work, side: int, what: int, net: list[int], own: list[int]
) -> int:
    """What a position after a play is worth to the side; `begin_sums` saw the one that is kept."""
    copy(own, NET_NOW, own, NET_SUMS, NET_HIDDEN)
    for k in range(2):
        for place in range(NET_PLACES):
            cell = net_cell(side, k, place)
            if board[cell] != work[KEPT + cell]:
                was = net_level(work[KEPT + cell], side ^ k)
                now = net_level(board[cell], side ^ k)
                change_rows(net, own, NET_NOW, (k * NET_PLACES + place) * NET_DEPTH, was, now)
    for i in range(list_rest(board, side, what, own)):
        add_row(net, own, NET_NOW, own[NET_LIST + i])
    return answer_of(net, own)


@standalone
def answer_of(net: list[int], own: list[int]) -> int:
    """The chances of each stake from the sums of the hidden units, and what they are worth."""
    for j in range(NET_HIDDEN):
        own[NET_NOW + j] = max(0, min(NET_ONE, own[NET_NOW + j]))
    for o in range(NET_OUTPUTS):
        total = 0
        for j in range(NET_HIDDEN):
            total += net[NET_OUT + o * NET_HIDDEN + j] * own[NET_NOW + j]
        total = (total + NET_HALF >> 24) + net[NET_OUT_BIAS + o]
        at = max(0, min(NET_LAST, total + 8 * NET_ONE >> NET_FINE))
        own[NET_ANSWER + o] = net[NET_SIGMOID + at]
    value = 0
    for o, more in enumerate(NET_STEPS):
        value += more * (own[NET_ANSWER + o] - own[NET_ANSWER + NET_OUTPUTS // 2 + o])
    return value


def worth_of_result(result: int, side: int) -> int:
    """What a result is worth to a side."""
    if result == 1:
        return 0
    return (result >> 1) * NET_ONE * (1 if result & 1 == side else -1)


@standalone
def value_of_play(
    board: Board, work: Work, side: int, play: int, net: list[int], own: list[int]
) -> int:
    """Make a play and tell what it is worth; `begin_sums` has seen the board before, kept."""
    result = play_out(board, work, side, play)
    after_play(board, side)
    if result == 0:
        result = end_of_play(board, side)
    if result > 0:
        return worth_of_result(result, side)
    return value_after(board, work, side, what_follows(board, side), net, own)


@standalone
def choose_by_net(
    board: Board, work: Work, side: int, count: int, net: list[int], own: list[int]
) -> int:
    """The best of the plays that were listed; the first of equals."""
    if count <= 1:
        return 0
    best = 0
    choice = -1
    keep_board(board, work, KEPT)
    begin_sums(board, side, net, own)
    for play in range(count):
        value = value_of_play(board, work, side, play, net, own)
        if choice < 0 or value > best:
            best = value
            choice = play
        bring_back(board, work, KEPT)
    return choice


def list_rows(board: Board, side: int, what: int, own: list[int]) -> int:
    """Write all rows of a position after a play to NET_LIST; how many there are."""
    count = list_rest(board, side, what, own)
    for k in range(2):
        for place in range(NET_PLACES):
            now = net_level(board[net_cell(side, k, place)], side ^ k)
            for step, least in enumerate(NET_LEVELS):
                if now >= least:
                    own[NET_LIST + count] = (k * NET_PLACES + place) * NET_DEPTH + step
                    count += 1
    return count


@standalone
def value_of_rows(board: Board, side: int, what: int, net: list[int], own: list[int]) -> int:
    """What a position after a play is worth to the side that made it, added up from nothing."""
    copy(own, NET_NOW, net, NET_BIAS, NET_HIDDEN)
    for i in range(list_rows(board, side, what, own)):
        add_row(net, own, NET_NOW, own[NET_LIST + i])
    return answer_of(net, own)


def aim_at_result(own: list[int], result: int, side: int) -> None:
    """Aim at the chances that a result makes certain; a draw leaves none."""
    for o, stake in enumerate(NET_AT_LEAST):
        won = result > 1 and result >> 1 >= stake
        own[NET_AIM + o] = NET_ONE * (won and result & 1 == side)
        own[NET_AIM + NET_OUTPUTS // 2 + o] = NET_ONE * (won and result & 1 != side)
