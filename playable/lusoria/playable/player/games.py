"""The turn of a side in a program with a player: by a policy, or by a net."""

from __future__ import annotations

from lusoria.playable.core import Board, Work
from lusoria.playable.engine.bits import standalone
from lusoria.playable.engine.chance import below, draw
from lusoria.playable.engine.loop import CHOICES, NO_ROOM, RANDOM_SEQUENCES, Tally, make_play
from lusoria.playable.engine.supplied import EVERY_ORDER, list_plays, take_turn
from lusoria.playable.player.net import choose_by_net
from lusoria.playable.player.supplied import cannot_play

# Policies beyond those of `engine.loop`.
BY_NET = 3
"""The best play by the net."""
BY_BEGINNER = 4
"""Of a hundred plays forty at random, the others by the net."""


@standalone
def turn_by(
    board: Board,
    work: Work,
    side: int,
    tally: Tally,
    own: list[int],
    net: list[int],
    other: list[int],
    white: int,
    black: int,
) -> int:
    """Play a turn, white by one policy and `net`, black by the `other`; see `policy_turn`."""
    if side == 0:
        return policy_turn(board, work, side, tally, own, net, white)
    return policy_turn(board, work, side, tally, own, other, black)


@standalone
def policy_turn(
    board: Board,
    work: Work,
    side: int,
    tally: Tally,
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
    count = list_plays(board, work, side, False)
    if count < 0:
        return NO_ROOM
    result = cannot_play(board, work, side)
    if result != 0:
        return result
    choice = below(work, count)
    tally[CHOICES] += count
    if policy != BY_BEGINNER or draw(work) % 100 >= 40:
        choice = choose_by_net(board, work, side, count, net, own)
    return make_play(board, work, side, choice, tally)
