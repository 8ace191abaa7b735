"""Whole track games, played at random: the loop that bulk play runs.

Each game draws its dice and its choices from a sequence of its own (`lusoria.playable.chance`).
`tally` adds the games up; `lengths` counts how many took so many turns.
"""

from __future__ import annotations

from lusoria.playable.bits import pointer, size, standalone
from lusoria.playable.chance import below, draw, shuffle
from lusoria.playable.core import Board
from lusoria.playable.families.track.board import (
    ARMY,
    CAST_AGAIN,
    CHANGING,
    COUNT,
    COUNTED,
    DICE,
    FACE,
    FACES,
    FIRED,
    HITS_MADE,
    MARK,
    NO_SQUARE,
    OFF,
    SIDE,
    SQUARE,
    USED,
    men,
    on_path,
    shown,
    win,
)
from lusoria.playable.families.track.engine import list_plays, play_out
from lusoria.playable.families.track.hooks import (
    NOTICES,
    course,
    dice,
    end_of_play,
    notice_end,
    notice_play,
    notice_turn,
    opening,
    setup,
)
from lusoria.playable.families.track.paper import (
    BEGINNING,
    CHOICES_AT,
    ENDS,
    EVERY_ORDER,
    KEPT,
    PLAYS,
    Work,
)
from lusoria.playable.families.track.turn import bring_back, keep_board, steps_now, take_throw

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
    """Clear the board, lay the paths and the dice down and set the men up."""
    for cell in range(MARK):
        board[cell] = 0
    for cell in range(2 * SIDE):
        board[SQUARE + cell] = NO_SQUARE
    dice(board)
    course(board)
    setup(board)
    for side in range(2):
        for place in range(OFF + 1):
            board[ARMY + side] += board[SIDE * side + place]


def cast_dice(board: Board, work: Work) -> None:
    """Throw the dice."""
    if board[COUNTED]:
        board[DICE] = size(draw(work) & (1 << board[COUNT]) - 1)
    else:
        for which in range(board[COUNT]):
            board[DICE + which] = board[FACE + below(work, board[FACES])]


@standalone
def open_game(board: Board, work: Work) -> int:
    """Let each side throw for the first turn, then the side that has it for its turn; that side."""
    begins = CAST_AGAIN
    while begins == CAST_AGAIN:
        cast_dice(board, work)
        white = shown(board)
        cast_dice(board, work)
        begins = opening(white, shown(board))
    cast_dice(board, work)
    take_throw(board)
    return begins


def list_positions(board: Board, work: Work, side: int, rows: Board) -> int:
    """Write the board after each play, and its result, to rows of CHANGING + 1 cells; their count.

    `rows` must have room for them; `list_plays` tells how many there are.
    """
    count = work[PLAYS] + work[ENDS]
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
    begin(board)
    keep_board(board, work, BEGINNING)
    work[EVERY_ORDER] = policy == RANDOM_SEQUENCES
    for game in range(first, first + games):
        shuffle(work, seed, game)
        turns = tally[TURNS]
        bring_back(board, work, BEGINNING)
        side = open_game(board, work)
        result = 0
        idle = 0
        while result == 0 and tally[TURNS] - turns < LONGEST:
            if NOTICES:
                notice_turn(board, side, tally)
            count = list_plays(board, work, side, False)
            if count < 0:
                break  # more plays than there is room for: the game is given up
            choice = below(work, count)
            if policy == GREEDY:
                choice = greedy(board, work, side, count, choice)
            result = take_turn(board, work, side, choice, tally)
            tally[CHOICES] += count
            idle = (idle + 1) * (board[USED] == 0)
            if idle == IDLE and not NOTICES and stuck(board, work):
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


@standalone
def stuck(board: Board, work: Work) -> bool:
    """Whether no throw lets either side move, so that all turns to come are passed.

    Found out only where one number is read off a throw.
    """
    if board[COUNT] > 1 and board[COUNTED] == 0:
        return False
    for shows in range(board[COUNT] + 1 if board[COUNTED] else board[FACES]):
        board[DICE] = shows if board[COUNTED] else board[FACE + shows]
        take_throw(board)
        for side in range(2):
            if steps_now(board, work, side, CHOICES_AT) > 0:
                return False
    return True


def pass_on(tally: Tally, turns: int) -> None:
    """Count so many turns of a standstill as passed, without playing them."""
    tally[BOOKED] += turns
    tally[TURNS] += turns
    tally[CHOICES] += turns
    tally[PASSES] += turns


def take_turn(board: Board, work: Work, side: int, play: int, tally: Tally) -> int:
    """Play one of the plays found, and count what it does; the result, if the game ends with it."""
    if NOTICES:
        board[FIRED] = 0
    result = play_out(board, work, side, play)
    if NOTICES:
        notice_play(board, side, tally)
    tally[TURNS] += 1
    tally[HITS] += board[HITS_MADE]
    tally[PASSES] += board[USED] == 0
    if result == 0:
        result = end_of_play(board, side)
    return result


@standalone
def greedy(board: Board, work: Work, side: int, count: int, first: int) -> int:
    """The play that wins; else, that hits most men, then has most men off, then most on the path.

    Of equal plays the first from `first` on, in a circle.
    """
    best = -1
    choice = first
    keep_board(board, work, KEPT)
    for i in range(count):
        play = (first + i) % count
        result = play_out(board, work, side, play)
        if result == 0:
            result = end_of_play(board, side)
        worth = 4096 * board[HITS_MADE] + 64 * men(board, side, OFF) + on_path(board, side)
        if result >= win(0, 1):
            worth = 1 << 30 if result & 1 == side else 0
        if worth > best:
            best = worth
            choice = play
        bring_back(board, work, KEPT)
    return choice
