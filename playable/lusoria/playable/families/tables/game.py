"""Whole games at tables, played at random: the loop that bulk play runs.

`tally` adds the games up; `lengths` counts how many took so many turns.
"""

from __future__ import annotations

from lusoria.playable.bits import pointer, size, standalone
from lusoria.playable.chance import below, shuffle
from lusoria.playable.core import Board
from lusoria.playable.families.tables.board import (
    ACCOUNT,
    ARMY,
    BAR,
    CAST_AGAIN,
    CHANGING,
    DICE,
    LEFT,
    MARK,
    OFF,
    PLAY_THE_CAST,
    SIDE,
    blots,
    left,
    men,
    used,
)
from lusoria.playable.families.tables.engine import list_plays, play_out
from lusoria.playable.families.tables.hooks import (
    NOTICES,
    course,
    dice,
    end_of_play,
    end_of_step,
    gate,
    notice_end,
    notice_step,
    notice_turn,
    opening,
    setup,
    throw,
)
from lusoria.playable.families.tables.search.scratch import (
    EVERY_ORDER,
    EXCUSED,
    KEPT,
    PLAYS,
    STEPS,
    Work,
    steps_of,
)
from lusoria.playable.families.tables.turn import bring_back, keep_board, movable, move

Tally = list[int]

LONGEST = 2500
"""Turns after which a game is given up as unfinished: Ludii's limit, so that figures compare."""

IDLE = 8
"""After so many turns passed one after another it is asked whether anybody will ever move again."""

RANDOM = 0
RANDOM_SEQUENCES = 1
GREEDY = 2

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
"""Cells from here on count what single rules did, where that is asked for."""


@standalone
def mark_places(board: Board) -> None:
    """Give each place of each side its share in the key of a position."""
    state = 88172645463325252 & 0x7FFFFFFFFFFFFFF
    for cell in range(2 * SIDE):
        state = 2051013963 * (state & 0xFFFFFFFF) + (state >> 32)
        high = state & 0xFFFFFFFF
        state = 2051013963 * (state & 0xFFFFFFFF) + (state >> 32)
        board[MARK + cell] = (high << 18) + (state & 0x3FFFF)


@standalone
def begin(board: Board) -> None:
    """Clear the board and set the men up."""
    for cell in range(MARK):
        board[cell] = 0
    course(board)
    setup(board)
    for side in range(2):
        for place in range(OFF + 1):
            board[ARMY + side] += board[SIDE * side + place]


def take_throw(board: Board) -> None:
    """Give out the numbers of the dice that lie on the board, for a new turn."""
    board[LEFT] = 0
    board[ACCOUNT] = 0
    throw(board)


@standalone
def open_game(board: Board, work: Work) -> int:
    """Cast for the first turn and give out its numbers; the side that has it."""
    begins = CAST_AGAIN
    while begins == CAST_AGAIN:
        board[DICE] = 1 + below(work, 6)
        board[DICE + 1] = 1 + below(work, 6)
        begins = opening(board[DICE], board[DICE + 1])
    if begins < PLAY_THE_CAST:
        cast_dice(board, work)
    take_throw(board)
    return begins & 1


def cast_dice(board: Board, work: Work) -> None:
    """Throw the dice."""
    for place in range(dice()):
        board[DICE + place] = 1 + below(work, 6)


def list_positions(board: Board, work: Work, side: int, rows: Board) -> int:
    """Write the board after each play, and its result, to rows of CHANGING + 1 cells; their count.

    `rows` must have room for them; `list_plays` tells how many there are.
    """
    count = work[PLAYS] + work[EXCUSED]
    width = CHANGING + 1
    for cell in range(CHANGING):
        rows[count * width + cell] = board[cell]
    for play in range(count):
        result = play_out(board, work, side, play)
        if result == 0:
            result = end_of_play(board, side)
        rows[play * width + CHANGING] = result
        for cell in range(CHANGING):
            rows[play * width + cell] = board[cell]
            board[cell] = rows[count * width + cell]
    return count


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
    board = pointer(board)
    work = pointer(work)
    tally = pointer(tally)
    lengths = pointer(lengths)
    mark_places(board)
    work[EVERY_ORDER] = 0
    if policy == RANDOM_SEQUENCES:
        work[EVERY_ORDER] = 2
    for game in range(first, first + games):
        shuffle(work, seed, game)
        turns = tally[TURNS]
        begin(board)
        side = open_game(board, work)
        result = 0
        idle = 0
        while result == 0 and tally[TURNS] - turns < LONGEST:
            notice_turn(board, work, side, tally)
            count = list_plays(board, work, side, False)
            if count < 0:
                break  # more plays than there is room for: the game is given up
            choice = below(work, count)
            if policy == GREEDY:
                choice = greedy(board, work, side, count, choice)
            result = take_turn(board, work, side, choice, tally)
            tally[CHOICES] += count
            idle = (idle + 1) * (used(board) == 0)
            if idle == IDLE and not NOTICES and stuck(board):
                pass_on(tally, turns + LONGEST - tally[TURNS])
            elif result == 0:
                side = 1 - side
                cast_dice(board, work)
                take_throw(board)
        lengths[tally[TURNS] - turns] += 1
        if result == 0:
            tally[UNFINISHED] += 1
        else:
            notice_end(board, side, tally)
            tally[RESULTS + result] += 1
    work[EVERY_ORDER] = 0


def stuck(board: Board) -> bool:
    """Whether no throw lets either side move, so that all turns to come are passed."""
    for number in range(6 ** dice()):
        rest = number
        for place in range(dice()):
            board[DICE + place] = 1 + rest % 6
            rest //= 6
        take_throw(board)
        for side in range(2):
            if can_move(board, side):
                return False
    return True


def can_move(board: Board, side: int) -> bool:
    """Whether a side can make a step with one of the numbers given."""
    if gate(board, side):
        return False
    places = 0
    for number in range(1, 7):
        if left(board, number):
            places |= movable(board, side, number)
    return places != 0


def pass_on(tally: Tally, turns: int) -> None:
    """Count so many turns of a standstill as passed, without playing them."""
    tally[BOOKED] += turns
    tally[TURNS] += turns
    tally[CHOICES] += turns
    tally[PASSES] += turns


def take_turn(board: Board, work: Work, side: int, play: int, tally: Tally) -> int:
    """Play one of the plays found, and count what it does; the result, if the game ends with it."""
    out = men(board, 1 - side, BAR)
    if NOTICES:
        result = play_noticed(board, work, side, play, tally)
    else:
        result = play_out(board, work, side, play)
    tally[TURNS] += 1
    tally[HITS] += men(board, 1 - side, BAR) - out
    tally[PASSES] += used(board) == 0
    if result == 0:
        result = end_of_play(board, side)
    return result


@standalone
def play_noticed(board: Board, work: Work, side: int, play: int, tally: Tally) -> int:
    """As `play_out`, and notice what each step sets off."""
    result = 0
    for i in range(steps_of(work, play)):
        place = work[STEPS + i] & 31
        number = work[STEPS + i] >> 5
        if place + number < OFF:
            notice_step(board, side, place + number, tally)
        move(board, side, place, number)
        result = end_of_step(board, side)
    return result


@standalone
def greedy(board: Board, work: Work, side: int, count: int, first: int) -> int:
    """The play that wins; else, that leaves most enemy men out, then fewest blots of its own.

    Of equal plays the first from `first` on, in a circle.
    """
    best = -1
    choice = first
    keep_board(board, work, KEPT)
    for i in range(count):
        play = (first + i) % count
        result = play_out(board, work, side, play)
        worth = 64 * men(board, 1 - side, BAR) + 32 - size(blots(board, 1 - side))
        if result != 0 or end_of_play(board, side) != 0:
            worth = 4096
        if worth > best:
            best = worth
            choice = play
        bring_back(board, work, KEPT)
    return choice
