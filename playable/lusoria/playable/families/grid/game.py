"""A grid game as the shared engine sees it: its beginning, its turns, and what plays do."""

from __future__ import annotations

from lusoria.playable.core import Board, Work
from lusoria.playable.engine.bits import standalone
from lusoria.playable.engine.chance import below, mark_cells
from lusoria.playable.engine.loop import (
    CHOICES,
    GREEDY,
    NO_ROOM,
    PASSES,
    TURNS,
    Tally,
    bring_back,
    keep_board,
    make_play,
    play_out,
)
from lusoria.playable.engine.supplied import end_of_play, end_of_step
from lusoria.playable.families.grid.board import (
    ARMY,
    EMPTY,
    FIRST_KEY,
    KEY,
    MARK,
    OUTSIDE,
    PIECES,
    WHITE,
    in_hand,
    pieces,
    steps,
)
from lusoria.playable.families.grid.hooks import RECURS, RECURS_AT_ONCE, layout, setup, stuck
from lusoria.playable.families.grid.scratch import (
    KEPT,
    SINGLE,
    SINGLES,
    TOO_MANY,
    drop,
    forget,
    found,
    keep,
)
from lusoria.playable.families.grid.search import gather, recurs
from lusoria.playable.families.grid.turn import begin_turn, make


@standalone
def mark_places(board: Board) -> None:
    """Give each piece on each square its share in the key of a position."""
    mark_cells(board, MARK, 2048)


@standalone
def begin(board: Board) -> None:
    """Clear the board and set the men up."""
    for cell in range(MARK):
        board[cell] = 0
    layout(board)
    setup(board)
    for side in range(2):
        board[ARMY + side] = pieces(board, side) + in_hand(board, side)


@standalone
def open_game(board: Board, work: Work) -> int:
    """Begin with white; no position has been before."""
    if RECURS or RECURS_AT_ONCE:
        forget(work)
        keep(work, board[KEY])
    return WHITE


def give_turn(board: Board, work: Work) -> None:
    """Keep what the last turn has led to, where rules ask for it, and begin the next."""
    if RECURS_AT_ONCE and steps(board) > 0:
        keep(work, board[FIRST_KEY])
    if RECURS and steps(board) > 0:
        keep(work, board[KEY])
    begin_turn(board)


def make_step(board: Board, side: int, step: int) -> int:
    """Make a step; return the result, if the game ends with it."""
    make(board, side, step)
    if RECURS_AT_ONCE and steps(board) == 1:
        board[FIRST_KEY] = board[KEY]
    return end_of_step(board, side)


@standalone
def take_turn(board: Board, work: Work, side: int, policy: int, tally: Tally) -> int:
    """Play a turn and count it; return the result, 0 if play goes on, or NO_ROOM."""
    gather(board, work, side)
    if work[TOO_MANY]:
        return NO_ROOM
    play = choose(board, work, side, policy)
    if play < 0:
        result = stuck(board, 1 - side)
        if result == 0:
            tally[TURNS] += 1
            tally[CHOICES] += 1
            tally[PASSES] += 1
        return result
    tally[CHOICES] += found(work)
    return make_play(board, work, side, play, tally)


def choose(board: Board, work: Work, side: int, policy: int) -> int:
    """Return a play drawn from those found, each as likely; -1 if there is none.

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


@standalone
def greedy(board: Board, work: Work, side: int, first: int) -> int:
    """Return the play that ends the game, else one that takes most: the first from `first`.

    Whether the end is a win is not asked, nor whether the enemy can play.
    """
    best = -1
    choice = first
    keep_board(board, work, KEPT)
    for i in range(found(work)):
        play = (first + i) % found(work)
        result = play_out(board, work, side, play)
        value = losses(board, side)
        if result != 0 or end_of_play(board, side) != 0:
            value = board[ARMY + 1 - side] + 1
        if value > best:
            best = value
            choice = play
        bring_back(board, work, KEPT)
    return choice


def after_play(board: Board, side: int) -> None:
    """Nothing is new for the turns to come."""


def losses(board: Board, side: int) -> int:
    """Return how many men the enemy of a side has lost."""
    return board[ARMY + 1 - side] - pieces(board, 1 - side) - in_hand(board, 1 - side)


def has_taken(board: Board, side: int, cell: int, before: int) -> bool:
    """Return whether a step of a side took an enemy piece from a square."""
    enemy = before > OUTSIDE and before & 1 != side
    return cell < PIECES and enemy and board[cell] == EMPTY


def passed(board: Board) -> bool:
    """Return whether no step of the turn was made."""
    return steps(board) == 0


def locked(board: Board, work: Work) -> bool:
    """Return no: every turn is played, also where nobody will ever move again."""
    return False
