"""Games of players: each side plays by a policy of its own, and a net may be one."""

from __future__ import annotations

from lusoria.playable.core import Board, Work
from lusoria.playable.engine.bits import standalone
from lusoria.playable.engine.chance import below, draw, shuffle
from lusoria.playable.engine.loop import (
    CHOICES,
    IDLE,
    LONGEST,
    NO_ROOM,
    RANDOM_SEQUENCES,
    RESULTS,
    TURNS,
    UNFINISHED,
    Tally,
    bring_back,
    keep_board,
    make_play,
    pass_on,
)
from lusoria.playable.engine.supplied import (
    BEGINNING,
    EVERY_ORDER,
    NOTICES,
    begin,
    hand_on,
    list_plays,
    locked,
    mark_places,
    notice_end,
    notice_turn,
    open_game,
    passed,
    take_turn,
)
from lusoria.playable.player.lookahead import NET_WIDTH, look_ahead
from lusoria.playable.player.net import NET_PLAYS, choose_by_net
from lusoria.playable.player.supplied import cannot_play

# Policies beyond those of `engine.loop`.
BY_NET = 3
"""The best play by the net."""
BY_NET_AHEAD = 4
"""The best play by the net, one turn ahead."""
BY_BEGINNER = 5
"""Of a hundred plays forty at random, the others by the net."""


@standalone
def play_between(
    board: Board,
    work: Work,
    tally: Tally,
    lengths: Tally,
    outcomes: list[int],
    rows: list[int],
    own: list[int],
    net: list[int],
    other: list[int],
    seed: int,
    first: int,
    games: int,
    white: int,
    black: int,
) -> None:
    """Play games as `play_games` does, white by one policy and net, black by the `other`.

    Two cells of `outcomes` for each game: its result, and how many turns it took.
    """
    mark_places(board)
    begin(board)
    keep_board(board, work, BEGINNING)
    for game in range(games):
        shuffle(work, seed, first + game)
        bring_back(board, work, BEGINNING)
        before = tally[TURNS]
        result = 0
        idle = 0
        side = open_game(board, work)
        mover = side
        while result == 0 and tally[TURNS] - before < LONGEST:
            mover = side
            if side == 0:
                result = turn_by(board, work, side, tally, rows, own, net, white)
            else:
                result = turn_by(board, work, side, tally, rows, own, other, black)
            if result == 0:
                idle = (idle + 1) * passed(board)
                if idle == IDLE and not NOTICES and locked(board, work):
                    pass_on(tally, before + LONGEST - tally[TURNS])
                else:
                    side = hand_on(board, work, side)
        book_game(board, mover, tally, lengths, result, tally[TURNS] - before)
        outcomes[2 * game] = result
        outcomes[2 * game + 1] = tally[TURNS] - before


def book_game(
    board: Board, mover: int, tally: Tally, lengths: Tally, result: int, turns: int
) -> None:
    """Count a game that is over or was given up."""
    lengths[turns] += 1
    if result <= 0:
        tally[UNFINISHED] += 1
    else:
        notice_end(board, mover, tally)
        tally[RESULTS + result] += 1


@standalone
def turn_by(
    board: Board,
    work: Work,
    side: int,
    tally: Tally,
    rows: list[int],
    own: list[int],
    net: list[int],
    policy: int,
) -> int:
    """Play a turn by a policy and count it; the result, if the game ends, or NO_ROOM."""
    if policy < BY_NET:
        work[EVERY_ORDER] = 2 * (policy == RANDOM_SEQUENCES)
        ended = take_turn(board, work, side, policy, tally)
        work[EVERY_ORDER] = 0
        return ended
    if NOTICES:
        notice_turn(board, work, side, tally)
    count = list_plays(board, work, side, False)
    if count < 0:
        return NO_ROOM
    result = cannot_play(board, work, side)
    if result != 0:
        return result
    choice = below(work, count)
    tally[CHOICES] += count
    if policy != BY_BEGINNER or draw(work) % 100 >= 40:
        choice = skilled_choice(board, work, side, count, rows, own, net, policy)
    return make_play(board, work, side, choice, tally)


def skilled_choice(
    board: Board,
    work: Work,
    side: int,
    count: int,
    rows: list[int],
    own: list[int],
    net: list[int],
    policy: int,
) -> int:
    """The play that a net chooses of those listed, perhaps one turn ahead."""
    if policy != BY_NET_AHEAD or count < 2:
        return choose_by_net(board, work, side, count, net, own)
    look_ahead(board, work, side, count, NET_WIDTH, net, own, rows)
    list_plays(board, work, side, False)
    return own[NET_PLAYS]
