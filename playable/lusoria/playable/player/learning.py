"""Learning: games of a net against itself, from each of which it learns when it is over.

It is TD(lambda), from the last position of a game back to the first, in the same whole numbers as
play: whoever learns from the same games has the same net, bit by bit.
"""

from __future__ import annotations

from lusoria.playable.core import Board, Work
from lusoria.playable.engine.bits import copy, standalone
from lusoria.playable.engine.chance import below, shuffle
from lusoria.playable.engine.loop import IDLE, NO_ROOM, Tally, bring_back, keep_board, make_play
from lusoria.playable.engine.supplied import (
    BEGINNING,
    KEPT,
    begin,
    hand_on,
    list_plays,
    locked,
    mark_places,
    open_game,
    passed,
)
from lusoria.playable.player.net import (
    NET_AIM,
    NET_ANSWER,
    NET_BIAS,
    NET_HALF,
    NET_LIST,
    NET_MOVER,
    NET_NOW,
    NET_ONE,
    NET_OUT,
    NET_OUT_BIAS,
    NET_PULL,
    NET_RESULT,
    NET_SWAP,
    add_row,
    aim_at_result,
    answer_of,
    choose_by_net,
    list_rows,
    what_follows,
)
from lusoria.playable.player.supplied import NET_HIDDEN, NET_OUTPUTS, cannot_play

NET_TURN = 512
"""Cells of the record of a turn: the side, how many rows, the rows."""


@standalone
def learn(
    board: Board,
    work: Work,
    tally: Tally,
    net: list[int],
    own: list[int],
    record: list[int],
    seed: int,
    first: int,
    games: int,
    rate: int,
    trust: int,
    longest: int,
    stray: int,
) -> int:
    """Play games and learn from each; how many were given up, which count as drawn.

    `rate` and `trust` (lambda) are in parts of 65536, and of so many plays `stray` are random.
    """
    mark_places(board)
    begin(board)
    keep_board(board, work, BEGINNING)
    given_up = 0
    for game in range(first, first + games):
        shuffle(work, seed, game)
        bring_back(board, work, BEGINNING)
        turns = play_and_record(board, work, tally, net, own, record, longest, stray)
        given_up += own[NET_RESULT] <= 0
        learn_from(net, own, record, turns, rate, trust)
    return given_up


@standalone
def play_and_record(
    board: Board,
    work: Work,
    tally: Tally,
    net: list[int],
    own: list[int],
    record: list[int],
    longest: int,
    stray: int,
) -> int:
    """Play a game, and record its positions, how many of which are to be learnt from.

    Of a game that stands still in the end, the positions are left out in which it does.
    """
    side = open_game(board, work)
    result = 0
    turns = 0
    idle = 0
    own[NET_MOVER] = side
    while result == 0 and turns < longest:
        own[NET_MOVER] = side
        result = play_to_learn(board, work, side, tally, net, own, stray)
        if result == 0:
            record_turn(board, work, side, own, record, turns * NET_TURN)
            turns += 1
            idle = (idle + 1) * passed(board)
            if idle == IDLE and locked(board, work):
                result = NO_ROOM
                turns -= IDLE
            else:
                side = hand_on(board, work, side)
    own[NET_RESULT] = result
    return turns


def play_to_learn(
    board: Board, work: Work, side: int, tally: Tally, net: list[int], own: list[int], stray: int
) -> int:
    """Play a turn by the net, or now and then at random; the result, if the game ends."""
    count = list_plays(board, work, side, False)
    if count < 0:
        return NO_ROOM
    ended = cannot_play(board, work, side)
    if ended != 0:
        return ended
    play = below(work, count)
    if count > 1 and below(work, 65536) >= stray:
        play = choose_by_net(board, work, side, count, net, own)
    return make_play(board, work, side, play, tally)


def record_turn(
    board: Board, work: Work, side: int, own: list[int], record: list[int], at: int
) -> None:
    """Record the rows of the position that a play of a side has led to."""
    keep_board(board, work, KEPT)
    rows = list_rows(board, side, what_follows(board, side), own)
    bring_back(board, work, KEPT)
    record[at] = side
    record[at + 1] = rows
    copy(record, at + 2, own, NET_LIST, rows)


@standalone
def learn_from(
    net: list[int], own: list[int], record: list[int], turns: int, rate: int, trust: int
) -> None:
    """Learn from a game that was recorded, from its last position back to the first."""
    half = NET_OUTPUTS // 2
    seen_by = own[NET_MOVER]
    aim_at_result(own, own[NET_RESULT], seen_by)
    turn = turns - 1
    while turn >= 0:
        at = turn * NET_TURN
        if record[at] != seen_by:
            copy(own, NET_SWAP, own, NET_AIM, half)
            copy(own, NET_AIM, own, NET_AIM + half, half)
            copy(own, NET_AIM + half, own, NET_SWAP, half)
            seen_by = record[at]
        copy(own, NET_NOW, net, NET_BIAS, NET_HIDDEN)
        for i in range(record[at + 1]):
            add_row(net, own, NET_NOW, record[at + 2 + i])
        answer_of(net, own)
        draw_near(net, own, record, at, rate)
        for o in range(NET_OUTPUTS):
            short = own[NET_AIM + o] - own[NET_ANSWER + o]
            own[NET_AIM + o] = own[NET_ANSWER + o] + (short * trust >> 16)
        turn -= 1


@standalone
def draw_near(net: list[int], own: list[int], record: list[int], at: int, rate: int) -> None:
    """Draw the answer for a recorded position a little towards what is aimed at."""
    for j in range(NET_HIDDEN):
        own[NET_PULL + j] = 0
    for o in range(NET_OUTPUTS):
        error = (own[NET_AIM + o] - own[NET_ANSWER + o]) * rate + 32768 >> 16
        for j in range(NET_HIDDEN):
            own[NET_PULL + j] += (error * net[NET_OUT + o * NET_HIDDEN + j] + NET_HALF) >> 24
            net[NET_OUT + o * NET_HIDDEN + j] += (error * own[NET_NOW + j] + NET_HALF) >> 24
        net[NET_OUT_BIAS + o] += error
    for j in range(NET_HIDDEN):
        if own[NET_NOW + j] == 0 or own[NET_NOW + j] == NET_ONE:
            own[NET_PULL + j] = own[NET_PULL + j] + 16 >> 5
        net[NET_BIAS + j] += own[NET_PULL + j]
    for i in range(record[at + 1]):
        draw_row(net, own, record[at + 2 + i])


@standalone
def draw_row(net: list[int], own: list[int], row: int) -> None:
    """Draw the weights of a row."""
    for j in range(NET_HIDDEN):
        net[row * NET_HIDDEN + j] += own[NET_PULL + j]
