"""Facts undone: each kind that a reason names, changed on the board so that it no longer holds.

All else stays as it is: men that stand in the way are taken from the board, and are counted as if
they were still somewhere.
"""

from __future__ import annotations

from collections.abc import Callable

from tests.refusals import Refusal

from lusoria.playable.core import Board
from lusoria.playable.families.grid import board as grid
from lusoria.playable.families.tables import board as tables
from lusoria.playable.families.track import board as track
from lusoria.playable.reasons import Ground

UNTRIED = {
    "never-off": "it is so wherever the men stand",
    "never-leaves": "it is so wherever the men stand",
    "never-stops": "it is so wherever the men stand",
    "passes": "another number makes another step",
}
"""Kinds of facts that no change of the board undoes, and why."""


class CannotBeUndoneError(Exception):
    """A fact that can be undone elsewhere cannot be undone here, for one of the reasons below."""


OWN_MAN_OUTSIDE = "the man that is to go off stands outside himself"
OWN_MAN_OUT = "the man that is to enter is the last one out, and no point is open"
TOO_MANY_OUT = "more men are out than there are points to enter on"
NO_ROOM = "there is no room for two captors beside the man"
NO_MAN = "the piece is a leader, whom nobody binds"


def undo(refusal: Refusal, ground: Ground) -> set[str]:
    """The clauses that still refuse a step when a fact does not hold; the board is as before then.

    Raises CannotBeUndoneError.
    """
    state = refusal.judge.state
    here = state.snapshot()
    family = state.assembled["family"]
    try:
        if ground.kind == "exact":
            return refusal.refusing(ground.number)
        if ground.kind == "met":
            return refusing_anew(refusal)
        UNDOING[family][ground.kind](state.board, refusal, ground)
        if refusal.fault.kind == "barred":
            return {b.clause for b in state.at("gate") if state.ask(b, refusal.judge.side)}
        return refusal.refusing()
    finally:
        state.restore(here)


def refusing_anew(refusal: Refusal) -> set[str]:
    """The clauses that refuse the same play in a game that begins with this position."""
    state = refusal.judge.state
    state.lay(state.read(refusal.position))
    state.take_up(state.read(refusal.position), refusal.throw, refusal.position)
    for step in refusal.made:
        refusal.judge.make(step)
    found = refusal.refusing()
    state.lay(state.read(refusal.position), refusal.history)
    return found


# At tables.


def thin(board: Board, side: int, place: int, keep: int = 0) -> None:
    """Take men of a side from a place of its own count, but for so many."""
    while tables.men(board, side, place) > keep:
        tables.lift(board, side, place)


def men_gone(board: Board, refusal: Refusal, ground: Ground) -> None:
    """Nobody stands there, of that side or of either."""
    side = refusal.judge.side
    for place in ground.places:
        if ground.side in (None, side):
            thin(board, side, place)
        if ground.side in (None, 1 - side):
            thin(board, 1 - side, tables.facing(board, place))


def one_more_man(board: Board, refusal: Refusal, ground: Ground) -> None:
    """A side has one man more."""
    assert ground.side is not None
    tables.lift(board, ground.side, tables.OFF)


def pinned_no_more(board: Board, refusal: Refusal, ground: Ground) -> None:
    """No enemy lies on the man."""
    board[tables.SIDE * refusal.judge.side + tables.PINNED] &= ~(1 << ground.places[0])


def fewer_out(board: Board, refusal: Refusal, ground: Ground) -> None:
    """No man is out, or no more than can enter."""
    kept = 0
    if refusal.move[0] == tables.BAR or refusal.fault.kind == "barred":
        (points,) = {g.places for g in refusal.fault.grounds if g.kind == "open-points"}
        kept = len(points)
        if not kept:
            raise CannotBeUndoneError(OWN_MAN_OUT)
    thin(board, refusal.judge.side, tables.BAR, kept)


def points_open(board: Board, refusal: Refusal, ground: Ground) -> None:
    """Nobody stands where men enter."""
    side = refusal.judge.side
    if tables.men(board, side, tables.BAR) > 6:
        raise CannotBeUndoneError(TOO_MANY_OUT)
    for point in range(1, 7):
        thin(board, side, point)
        thin(board, 1 - side, tables.facing(board, point))


def none_entered(board: Board, refusal: Refusal, ground: Ground) -> None:
    """No man was entered in this turn."""
    board[tables.ACCOUNT] &= ~(255 << 24)


def enemies_gone(board: Board, refusal: Refusal, ground: Ground) -> None:
    """No enemy stands there."""
    for place in ground.places:
        thin(board, 1 - refusal.judge.side, tables.facing(board, place))


def head_reached(board: Board, refusal: Refusal, ground: Ground) -> None:
    """A man has stood on the head."""
    tables.set_flag(board, refusal.judge.side, tables.HEAD)


def points_thinned(board: Board, refusal: Refusal, ground: Ground) -> None:
    """The other points hold single men, and where the man goes there is none."""
    for place in ground.places:
        thin(board, refusal.judge.side, place, int(place != refusal.move[1]))


def others_thinned(board: Board, refusal: Refusal, ground: Ground) -> None:
    """The other points hold single men."""
    for place in ground.places:
        thin(board, refusal.judge.side, place, 1)


def given_back(board: Board, refusal: Refusal, ground: Ground) -> None:
    """The number was not played."""
    assert ground.number is not None
    assert ground.count is not None
    tables.give(board, ground.number, ground.count)
    board[tables.ACCOUNT] -= ground.count


def pair_unknown(board: Board, refusal: Refusal, ground: Ground) -> None:
    """The side has not played a higher pair."""
    tables.clear_flag(board, refusal.judge.side, tables.PAIRED)


def pair_known(board: Board, refusal: Refusal, ground: Ground) -> None:
    """The side has played a higher pair."""
    tables.set_flag(board, refusal.judge.side, tables.PAIRED)


def count_goes_on(board: Board, refusal: Refusal, ground: Ground) -> None:
    """The counter is not at its end."""
    tables.set_doublet_counter(board, refusal.judge.side, 2)


def no_pips_lost(board: Board, refusal: Refusal, ground: Ground) -> None:
    """The man needed all of the number."""
    assert ground.count is not None
    board[tables.ACCOUNT] += ground.count << 8


def all_inside(board: Board, refusal: Refusal, ground: Ground) -> None:
    """Nobody stands outside."""
    if refusal.move[0] in ground.places:
        raise CannotBeUndoneError(OWN_MAN_OUTSIDE)
    men_gone(board, refusal, ground)


def nobody_behind(board: Board, refusal: Refusal, ground: Ground) -> None:
    """The man itself is the hindmost."""
    for place in range(1, refusal.move[0]):
        thin(board, refusal.judge.side, place)


def one_off(board: Board, refusal: Refusal, ground: Ground) -> None:
    """A man is off."""
    tables.put(board, refusal.judge.side, tables.OFF)


def from_home(board: Board, refusal: Refusal, ground: Ground) -> None:
    """The step before began on the last point."""
    board[tables.ACCOUNT] &= ~(31 << 32)
    board[tables.ACCOUNT] |= tables.LAST << 32


# On a track.


def men_gone_from_path(board: Board, refusal: Refusal, ground: Ground) -> None:
    """Nobody of that side stands there."""
    side = refusal.judge.side
    for place in ground.places:
        square = track.square_of(board, side, place)
        while ground.side == side and track.men(board, side, place):
            track.lift(board, side, place)
        while ground.side != side and track.facing(board, side, place):
            track.lift(board, 1 - side, track.on_square(board, 1 - side, square))


def no_other_man(board: Board, refusal: Refusal, ground: Ground) -> None:
    """No other man is there that could move: where some go, others have room."""
    side = refusal.judge.side
    for place in range(track.length(board) + 1):
        while place != refusal.move[0] and track.men(board, side, place):
            track.lift(board, side, place)


def none_in_hand(board: Board, refusal: Refusal, ground: Ground) -> None:
    """No man is in hand that could enter."""
    while track.men(board, refusal.judge.side, track.HAND):
        track.lift(board, refusal.judge.side, track.HAND)


def remembered(board: Board, refusal: Refusal, ground: Ground) -> None:
    """No man is forgotten, and none stands earlier."""
    board[track.FORGOTTEN + refusal.judge.side] = 0
    for place in ground.among:
        while track.men(board, refusal.judge.side, place):
            track.lift(board, refusal.judge.side, place)


# On a grid.


def replaced(board: Board, square: int, piece: int) -> None:
    """Another piece stands there."""
    if board[square] > grid.OUTSIDE:
        grid.remove(board, square)
    if piece:
        grid.put(board, square, piece)


def freed(board: Board, refusal: Refusal, ground: Ground) -> None:
    """The men are not bound."""
    for square in ground.places:
        grid.free(board, square)


def bound_there(board: Board, refusal: Refusal, ground: Ground) -> None:
    """The man is bound."""
    assert ground.side is not None
    if board[ground.places[0]] >> 1 == grid.LEADER:
        raise CannotBeUndoneError(NO_MAN)
    replaced(board, ground.places[0], grid.piece(grid.BOUND, ground.side))


def held_there(board: Board, refusal: Refusal, ground: Ground) -> None:
    """The man is bound, and two free enemies enclose him."""
    (square,) = ground.places
    for step in (grid.toward(board, 0), grid.toward(board, 2)):
        if grid.OUTSIDE not in (board[square + step], board[square - step]):
            for beside in (square + step, square - step):
                replaced(board, beside, grid.piece(grid.MAN, refusal.judge.side))
            bound_there(board, refusal, ground)
            return
    raise CannotBeUndoneError(NO_ROOM)


def pieces_gone(board: Board, refusal: Refusal, ground: Ground) -> None:
    """No piece stands there."""
    for square in ground.places:
        replaced(board, square, grid.EMPTY)


def untouched(board: Board, refusal: Refusal, ground: Ground) -> None:
    """The turn has not touched the square."""
    for at in range(grid.PATH, grid.PATH + grid.MOST_PATH):
        board[at] *= board[at] != ground.places[0]


def none_to_set_down(board: Board, refusal: Refusal, ground: Ground) -> None:
    """Nothing is in hand."""
    board[grid.HAND + refusal.judge.side] = 0
    board[grid.LEADERS_IN_HAND + refusal.judge.side] = 0


def enemy_between(board: Board, refusal: Refusal, ground: Ground) -> None:
    """An enemy is there to leap over."""
    replaced(
        board, (ground.among or ground.places)[0], grid.piece(grid.MAN, 1 - refusal.judge.side)
    )


def leader_leaps(board: Board, refusal: Refusal, ground: Ground) -> None:
    """The piece is the leader."""
    replaced(board, refusal.move[0], grid.piece(grid.LEADER, refusal.judge.side))


def leader_leaps_over_enemy(board: Board, refusal: Refusal, ground: Ground) -> None:
    """The piece is the leader, and an enemy is there to leap over."""
    leader_leaps(board, refusal, ground)
    enemy_between(board, refusal, ground)


Undoing = Callable[[Board, Refusal, Ground], None]
UNDOING: dict[str, dict[str, Undoing]] = {
    "tables": {
        "men": men_gone,
        "both": men_gone,
        "last-man": one_more_man,
        "pinned": pinned_no_more,
        "out": fewer_out,
        "open-points": points_open,
        "entered": none_entered,
        "can-hit": enemies_gone,
        "have-left": men_gone,
        "before-head": head_reached,
        "before-reach": head_reached,
        "row": others_thinned,
        "piles": points_thinned,
        "under-way": men_gone,
        "played": given_back,
        "pair-before": pair_unknown,
        "no-pair-before": pair_known,
        "count-full": count_goes_on,
        "overshot": no_pips_lost,
        "outside": all_inside,
        "hindmost": nobody_behind,
        "behind": men_gone,
        "none-off": one_off,
        "came-from": from_home,
    },
    "track": {
        "men": men_gone_from_path,
        "can-enter": none_in_hand,
        "can-move": no_other_man,
        "earlier": men_gone_from_path,
        "forgotten": remembered,
    },
    "grid": {
        "bound": freed,
        "not-bound": bound_there,
        "not-held": held_there,
        "can-lift": freed,
        "enclosing": pieces_gone,
        "touched": untouched,
        "to-set-down": none_to_set_down,
        "own-piece": enemy_between,
        "not-leader": leader_leaps,
        "not-leader-over-own": leader_leaps_over_enemy,
    },
}
"""How a fact of a kind is undone."""
