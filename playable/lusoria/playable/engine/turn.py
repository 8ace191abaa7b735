"""A turn of bulk play: the plays are listed, one is chosen, made and counted."""

from __future__ import annotations

from lusoria.playable.core import Board, Work
from lusoria.playable.engine.boards import bring_back, keep_board, play_out
from lusoria.playable.engine.chance import below
from lusoria.playable.engine.supplied import (
    KEPT,
    NOTICES,
    STEPS,
    list_plays,
    losses,
    make_step,
    notice_play,
    notice_step,
    notice_turn,
    passed,
    result_of_play,
    steps_of,
    worth,
)
from lusoria.playable.engine.tally import CHOICES, GREEDY, HITS, NO_ROOM, PASSES, TURNS, Tally


def take_turn(board: Board, work: Work, side: int, policy: int, tally: Tally) -> int:
    """Play a turn and count it; the result, if the game ends, or NO_ROOM."""
    if NOTICES:
        notice_turn(board, work, side, tally)
    count = list_plays(board, work, side, False)
    if count < 0:
        return NO_ROOM
    choice = below(work, count)
    if policy == GREEDY:
        choice = greedy(board, work, side, count, choice)
    tally[CHOICES] += count
    return make_play(board, work, side, choice, tally)


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
    if result == 0:
        result = result_of_play(board, work, side)
    return result


def play_noticed(board: Board, work: Work, side: int, play: int, tally: Tally) -> int:
    """As `play_out`, and count what each step sets off."""
    result = 0
    for i in range(steps_of(work, play)):
        notice_step(board, work, side, work[STEPS + i], tally)
        result = make_step(board, side, work[STEPS + i])
    notice_play(board, side, tally)
    return result


def greedy(board: Board, work: Work, side: int, count: int, first: int) -> int:
    """The play that wins; else, that leads to what is worth most (`worth`); last, one that loses.

    Of equal plays the first from `first` on, in a circle.
    """
    best = -2
    choice = first
    keep_board(board, work, KEPT)
    for i in range(count):
        play = (first + i) % count
        result = play_out(board, work, side, play)
        if result == 0:
            result = result_of_play(board, work, side)
        value = worth(board, side)
        if result > 1:
            value = 1 << 30 if result & 1 == side else 0
        if value > best:
            best = value
            choice = play
        bring_back(board, work, KEPT)
    return choice
