"""Bulk play: whole games played at random, and what is counted of them.

Each game draws its dice and its choices from a sequence of its own (`chance`). A tally adds the
games up; `lengths` counts how many took so many turns.
"""

from __future__ import annotations

from lusoria.playable.core import Board, Work
from lusoria.playable.engine.bits import copy, standalone
from lusoria.playable.engine.chance import shuffle
from lusoria.playable.engine.supplied import (
    BEGINNING,
    CHANGING,
    EVERY_ORDER,
    NOTICES,
    STEPS,
    after_play,
    begin,
    end_of_play,
    found,
    hand_on,
    locked,
    losses,
    make_step,
    mark_places,
    notice_end,
    notice_play,
    notice_step,
    open_game,
    passed,
    result_of_play,
    steps_of,
    take_turn,
)

Tally = list[int]

LONGEST = 2500
"""Turns after which a game is given up as unfinished: Ludii's limit, so that figures compare."""

IDLE = 8
"""After so many turns passed in a row the engine looks whether anybody will ever move again."""

# Policies.
RANDOM = 0
RANDOM_SEQUENCES = 1
GREEDY = 2

# Results; others are an ending rule's answers.
NO_ROOM = -1
"""The game is given up: there are more plays than there is room for."""

# Cells of a tally; from RESULTS on, how often a game had each result. TURNS holds all turns, those
# in BOOKED included: they belong to a standstill, and were counted without being played.
TURNS = 0
CHOICES = 1
PASSES = 2
HITS = 3
UNFINISHED = 4
BOOKED = 5
RESULTS = 8
NOTES = 64
"""Cells from here on count what single rules did, where that is wanted."""


@standalone
def keep_board(board: Board, work: Work, at: int) -> None:
    """Copy what changes of the board to the scratch memory."""
    copy(work, at, board, 0, CHANGING)


@standalone
def bring_back(board: Board, work: Work, at: int) -> None:
    """Bring back the board that `keep_board` has kept."""
    copy(board, 0, work, at, CHANGING)


@standalone
def play_out(board: Board, work: Work, side: int, play: int) -> int:
    """Make the steps of a play; the result, if the game ends at its last step."""
    result = 0
    for i in range(steps_of(work, play)):
        result = make_step(board, side, work[STEPS + i])
    return result


def list_positions(board: Board, work: Work, side: int, rows: Board) -> int:
    """Write the board after each play, and its result, to rows of CHANGING + 1 cells; their count.

    `rows` must have room for one row more than there are plays; `list_plays` tells how many.
    """
    count = found(work)
    width = CHANGING + 1
    copy(rows, count * width, board, 0, CHANGING)
    for play in range(count):
        result = play_out(board, work, side, play)
        if result == 0:
            result = result_of_play(board, work, side)
        rows[play * width + CHANGING] = result
        copy(rows, play * width, board, 0, CHANGING)
        copy(board, 0, rows, count * width, CHANGING)
    return count


def make_play(board: Board, work: Work, side: int, play: int, tally: Tally) -> int:
    """Make one of the plays found, and count what it does; the result, if the game ends with it."""
    before = losses(board, side)
    if NOTICES:
        result = play_noticed(board, work, side, play, tally)
    else:
        result = play_out(board, work, side, play)
    tally[TURNS] += 1
    tally[HITS] += losses(board, side) - before
    tally[PASSES] += passed(board)
    after_play(board, side)
    if result == 0:
        result = end_of_play(board, side)
    return result


@standalone
def play_noticed(board: Board, work: Work, side: int, play: int, tally: Tally) -> int:
    """As `play_out`, and count what each step sets off."""
    result = 0
    for i in range(steps_of(work, play)):
        notice_step(board, work, side, work[STEPS + i], tally)
        result = make_step(board, side, work[STEPS + i])
    notice_play(board, side, tally)
    return result


def play_games(
    board: Board,
    work: Work,
    tally: Tally,
    lengths: Tally,
    seed: int,
    first: int,
    games: int,
    policy: int,
) -> None:
    """Play so many games, the numbers of which count from `first`, and add them to the tally."""
    mark_places(board)
    begin(board)
    keep_board(board, work, BEGINNING)
    work[EVERY_ORDER] = 2 * (policy == RANDOM_SEQUENCES)
    for game in range(first, first + games):
        shuffle(work, seed, game)
        turns = tally[TURNS]
        bring_back(board, work, BEGINNING)
        side = open_game(board, work)
        mover = side
        result = 0
        idle = 0
        while result == 0 and tally[TURNS] - turns < LONGEST:
            mover = side
            result = take_turn(board, work, side, policy, tally)
            if result == 0:
                idle = (idle + 1) * passed(board)
                if idle == IDLE and not NOTICES and locked(board, work):
                    pass_on(tally, turns + LONGEST - tally[TURNS])
                else:
                    side = hand_on(board, work, side)
        lengths[tally[TURNS] - turns] += 1
        if result <= 0:
            tally[UNFINISHED] += 1
        else:
            notice_end(board, mover, tally)
            tally[RESULTS + result] += 1
    work[EVERY_ORDER] = 0


def pass_on(tally: Tally, turns: int) -> None:
    """Count so many turns of a standstill as passed, without playing them."""
    tally[BOOKED] += turns
    tally[TURNS] += turns
    tally[CHOICES] += turns
    tally[PASSES] += turns
