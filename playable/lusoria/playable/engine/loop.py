"""Bulk play: whole games, and what is counted of them.

Each game draws its dice and its choices from a sequence of its own (`chance`). A tally adds the
games up; `lengths` counts how many took so many turns. Where a log is kept, a game is played at a
time, and the tally goes on with what was thrown and played in it.
"""

from __future__ import annotations

from lusoria.playable.core import Board, Work
from lusoria.playable.engine.bits import copy, standalone
from lusoria.playable.engine.chance import STATE, shuffle
from lusoria.playable.engine.supplied import (
    BEGINNING,
    CHANGING,
    DICE,
    KEPT,
    LOGS,
    MOST_DICE,
    STEPS,
    after_play,
    begin,
    end_of_play,
    found,
    hand_on,
    has_taken,
    locked,
    losses,
    make_step,
    mark_places,
    open_game,
    passed,
    result_of_play,
    steps_of,
    turn_by,
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
LOG_END = 6
"""Where the next entry of the log goes."""
LAST_RESULT = 7
"""The result of the game that was played last."""
RESULTS = 8
LOGGED = 64
"""Cells from here on are the log. The entry of a turn is a head of ENTRY cells (where the next one
begins, the side and 2 if it threw, the dice), and for each step: the step, from how many cells it
took enemy men, those cells."""
ENTRY = 2 + MOST_DICE


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
    """Make the steps of a play; return the result, if the game ends at its last step."""
    result = 0
    for i in range(steps_of(work, play)):
        result = make_step(board, side, work[STEPS + i])
    return result


def list_positions(board: Board, work: Work, side: int, rows: Board) -> int:
    """Write the board after each play, and its result, to `rows`; return their count.

    A row has CHANGING + 1 cells; there must be room for one more than there are plays.
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
    """Make one of the plays, and count what it does; return the result, if the game ends."""
    before = losses(board, side)
    if LOGS:
        result = play_logged(board, work, side, play, tally)
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
def play_logged(board: Board, work: Work, side: int, play: int, tally: Tally) -> int:
    """Play out as `play_out` does, and enter each step in the log."""
    result = 0
    for i in range(steps_of(work, play)):
        keep_board(board, work, KEPT)
        lost = losses(board, side)
        result = make_step(board, side, work[STEPS + i])
        at = tally[LOG_END]
        tally[at] = work[STEPS + i]
        tally[LOG_END] = at + 2
        if losses(board, side) != lost:
            for cell in range(CHANGING):
                if has_taken(board, side, cell, work[KEPT + cell]):
                    tally[tally[LOG_END]] = cell
                    tally[LOG_END] += 1
        tally[at + 1] = tally[LOG_END] - at - 2
    return result


@standalone
def begin_entry(board: Board, side: int, threw: bool, tally: Tally) -> int:
    """Begin the entry of a turn in the log; return where it begins."""
    at = tally[LOG_END]
    tally[at + 1] = side + 2 * threw
    copy(tally, at + 2, board, DICE, MOST_DICE)
    tally[LOG_END] = at + ENTRY
    return at


@standalone
def end_entry(at: int, turns: int, tally: Tally) -> None:
    """End an entry, or strike it out, if no turn was played after so many."""
    if tally[TURNS] == turns:
        tally[LOG_END] = at
    else:
        tally[at] = tally[LOG_END]


def play_games(
    board: Board,
    work: Work,
    tally: Tally,
    lengths: Tally,
    own: list[int],
    net: list[int],
    other: list[int],
    seed: int,
    first: int,
    games: int,
    white: int,
    black: int,
) -> None:
    """Play so many games, the numbers of which count from `first`, and add them to the tally.

    White plays by one policy and `net`, black by the `other`; `own` is memory of a player.
    Programs without a player look at none of the three.
    """
    mark_places(board)
    begin(board)
    keep_board(board, work, BEGINNING)
    for game in range(first, first + games):
        shuffle(work, seed, game)
        turns = tally[TURNS]
        bring_back(board, work, BEGINNING)
        luck = 0
        side = open_game(board, work)
        result = 0
        idle = 0
        while result == 0 and tally[TURNS] - turns < LONGEST:
            entry = 0
            played = tally[TURNS]
            if LOGS:
                entry = begin_entry(board, side, work[STATE] != luck, tally)
            result = turn_by(board, work, side, tally, own, net, other, white, black)
            if LOGS:
                end_entry(entry, played, tally)
            if result == 0:
                idle = (idle + 1) * passed(board)
                if idle == IDLE and locked(board, work):
                    pass_on(tally, turns + LONGEST - tally[TURNS])
                else:
                    luck = work[STATE]
                    side = hand_on(board, work, side)
        lengths[tally[TURNS] - turns] += 1
        tally[LAST_RESULT] = result
        if result <= 0:
            tally[UNFINISHED] += 1
        else:
            tally[RESULTS + result] += 1


def pass_on(tally: Tally, turns: int) -> None:
    """Count so many turns of a standstill as passed, without playing them."""
    tally[BOOKED] += turns
    tally[TURNS] += turns
    tally[CHOICES] += turns
    tally[PASSES] += turns
