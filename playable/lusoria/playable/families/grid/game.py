"""Whole grid games, played at random: the loop that bulk play runs.

Each game draws its choices from a sequence of its own, which the seed and the number of the game
determine: so it does not matter who plays which games, or in what order. `tally` adds the games up;
`lengths` counts how many took so many turns.
"""

from __future__ import annotations

from lusoria.playable.bits import pointer, standalone
from lusoria.playable.chance import below, shuffle
from lusoria.playable.core import Board
from lusoria.playable.families.grid.board import (
    ARMY,
    CHANGING,
    COUNT,
    MARK,
    WHITE,
    in_hand,
    pieces,
)
from lusoria.playable.families.grid.engine import (
    STEP_MADE,
    gather,
    play_out,
    recurs,
    result_of_play,
    save,
    step_back,
)
from lusoria.playable.families.grid.hooks import (
    NOTICES,
    RECURS,
    RECURS_AT_ONCE,
    STUCK,
    end_of_play,
    end_of_step,
    notice_end,
    notice_step,
    notice_turn,
    setup,
    size,
    stuck,
)
from lusoria.playable.families.grid.paper import (
    EVERY_ORDER,
    FRAME,
    FRAMES,
    SINGLE,
    SINGLES,
    TOO_MANY,
    WRITTEN,
    Work,
    drop,
    forget,
    found,
    keep,
    steps_of,
)
from lusoria.playable.families.grid.turn import begin_turn, make

Tally = list[int]

LONGEST = 2500
"""Turns after which a game is given up as unfinished: Ludii's limit, so that figures compare."""

RANDOM = 0
RANDOM_SEQUENCES = 1
GREEDY = 2

# Cells of a tally; from RESULTS on, how often a game had each result. BOOKED is for turns that are
# counted without being played; here every turn is played, and the cell stays 0.
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
    """Give each piece on each square its share in the key of a position."""
    state = 88172645463325252 & 0x7FFFFFFFFFFFFFF
    for cell in range(2048):
        state = 2051013963 * (state & 0xFFFFFFFF) + (state >> 32)
        high = state & 0xFFFFFFFF
        state = 2051013963 * (state & 0xFFFFFFFF) + (state >> 32)
        board[MARK + cell] = ((high & 0x3FFFFFFF) << 32) + (state & 0xFFFFFFFF)


@standalone
def begin(board: Board) -> None:
    """Clear the board and set the men up."""
    for cell in range(MARK):
        board[cell] = 0
    size(board)
    setup(board)
    for side in range(2):
        board[ARMY + side] = pieces(board, side) + in_hand(board, side)


def list_positions(board: Board, work: Work, side: int, rows: Board) -> int:
    """Write the board after each play, and its result, to rows of CHANGING + 1 cells; their count.

    `rows` must have room for them; `list_plays` tells how many there are.
    """
    count = found(work)
    width = CHANGING + 1
    for cell in range(CHANGING):
        rows[count * width + cell] = board[cell]
    for play in range(count):
        result = play_out(board, work, side, play)
        if result == 0:
            result = result_of_play(board, work, side)
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
    work[EVERY_ORDER] = policy == RANDOM_SEQUENCES
    for game in range(first, first + games):
        shuffle(work, seed, game)
        turns = tally[TURNS]
        begin(board)
        forget(work)
        if RECURS or RECURS_AT_ONCE:
            keep(board, work)
        side = WHITE
        result = 0
        going = True
        while going and tally[TURNS] - turns < LONGEST:
            result = take_turn(board, work, side, policy, tally)
            going = result == 0
            side = 1 - side
        lengths[tally[TURNS] - turns] += 1
        if result <= 0:
            tally[UNFINISHED] += 1
        else:
            notice_end(board, 1 - side, tally)
            tally[RESULTS + result] += 1
    work[EVERY_ORDER] = 0


@standalone
def take_turn(board: Board, work: Work, side: int, policy: int, tally: Tally) -> int:
    """Play a turn; the result, if the game ends before or with it, or -1: there is no room."""
    begin_turn(board)
    if NOTICES:
        notice_turn(board, side, tally)
    gather(board, work, side)
    if work[TOO_MANY]:
        return -1
    play = choose(board, work, side, policy)
    if play < 0:
        if STUCK:
            result = stuck(board, 1 - side)
            if result != 0:
                return result
        tally[TURNS] += 1
        tally[CHOICES] += 1
        tally[PASSES] += 1
        return 0
    tally[CHOICES] += found(work)
    tally[TURNS] += 1
    enemies = board[COUNT + 1 - side]
    result = play_and_keep(board, work, side, play, tally)
    tally[HITS] += enemies - board[COUNT + 1 - side]
    if result == 0:
        result = end_of_play(board, side)
    return result


def choose(board: Board, work: Work, side: int, policy: int) -> int:
    """A play drawn from those found, each as likely; -1 if there is none.

    Plays that a rule against repetition forbids are struck off only when they are drawn: which of
    the others is drawn is not changed by that, and far fewer have to be tried.
    """
    while found(work) > 0:
        choice = below(work, found(work))
        if policy == GREEDY:
            choice = greedy(board, work, side, choice)
        if not (RECURS or RECURS_AT_ONCE) or choice >= work[SINGLE]:
            return choice
        if not recurs(board, work, side, work[SINGLES + choice]):
            return choice
        drop(work, choice)
    return -1


def play_and_keep(board: Board, work: Work, side: int, play: int, tally: Tally) -> int:
    """Make the steps of a play and keep the positions that rules against repetition ask for."""
    result = 0
    for i in range(steps_of(work, play)):
        if NOTICES:
            notice_step(board, work, side, work[WRITTEN + i], tally)
        make(board, side, work[WRITTEN + i])
        result = end_of_step(board, side)
        if RECURS_AT_ONCE and i == 0:
            keep(board, work)
    if RECURS:
        keep(board, work)
    return result


@standalone
def greedy(board: Board, work: Work, side: int, first: int) -> int:
    """The play that wins; else, the one that takes most. Of equals the first from `first` on."""
    best = -1
    choice = first
    count = found(work)
    for i in range(count):
        play = (first + i) % count
        worth = worth_of(board, work, side, play)
        if worth > best:
            best = worth
            choice = play
    return choice


def worth_of(board: Board, work: Work, side: int, play: int) -> int:
    """How many enemies a play takes; much more if it wins. The board is left as it was."""
    enemies = board[COUNT + 1 - side]
    steps = steps_of(work, play)
    for i in range(steps):
        save(board, work, i)
        work[FRAMES + FRAME * i + STEP_MADE] = work[WRITTEN + i]
        make(board, side, work[WRITTEN + i])
    worth = enemies - board[COUNT + 1 - side]
    if end_of_step(board, side) != 0 or end_of_play(board, side) != 0:
        worth = 4096
    for i in range(steps):
        step_back(board, work, side, steps - 1 - i)
    return worth
