"""Whole games, played at random: the loop that bulk play runs.

Each game draws its dice and its choices from a sequence of its own (`chance`). `tally` adds the
games up; `lengths` counts how many took so many turns.
"""

from __future__ import annotations

from lusoria.playable.core import Board, Work
from lusoria.playable.engine.boards import bring_back, keep_board
from lusoria.playable.engine.chance import shuffle
from lusoria.playable.engine.supplied import (
    BEGINNING,
    EVERY_ORDER,
    NOTICES,
    begin,
    hand_on,
    locked,
    mark_places,
    notice_end,
    open_game,
    passed,
    take_turn,
)
from lusoria.playable.engine.tally import (
    BOOKED,
    CHOICES,
    IDLE,
    LONGEST,
    PASSES,
    RANDOM_SEQUENCES,
    RESULTS,
    TURNS,
    UNFINISHED,
    Tally,
)


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
