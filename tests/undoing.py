"""Facts undone: each kind that a reason names, changed on the board so that it no longer holds.

All else stays as it is: men that stand in the way are taken from the board, and are counted as if
they were still somewhere.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable

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
    """A fact that can be undone elsewhere cannot be undone here, with the reason."""


def undo(refusal: Refusal, ground: Ground) -> set[str]:
    """Return the clauses that still refuse a step when a fact does not hold.

    The board is as before then. Raises CannotBeUndoneError.
    """
    state, side = refusal.judge.state, refusal.judge.side
    here = state.snapshot()
    try:
        if ground.kind == "exact":
            return refusal.refusing(ground.number)
        if ground.kind == "met":
            return refusing_anew(refusal)
        UNDOING[state.assembled["family"]][ground.kind](state.board, side, refusal, ground)
        if refusal.fault.kind == "barred":
            return {b.clause for b in state.at("gate") if state.ask(b, side)}
        return refusal.refusing()
    finally:
        state.restore(here)


def refusing_anew(refusal: Refusal) -> set[str]:
    """Return the clauses that refuse the same play in a game that begins with this position."""
    state = refusal.judge.state
    state.lay(state.read(refusal.position))
    state.take_up(state.read(refusal.position), refusal.throw, refusal.position)
    for step in refusal.made:
        refusal.judge.make(step)
    clauses = refusal.refusing()
    state.lay(state.read(refusal.position), refusal.history)
    return clauses


Undoing = Callable[[Board, int, Refusal, Ground], object]
"""It changes the board, for the side that plays, so that a ground of a refusal no longer holds."""


def thin(board: Board, side: int, places: Iterable[int], keep: int = 0) -> None:
    """Take men of a side at tables from places of its own count, but for so many."""
    for place in places:
        while tables.men(board, side, place) > keep:
            tables.lift(board, side, place)


def across(board: Board, places: Iterable[int]) -> list[int]:
    return [tables.facing(board, place) for place in places]


def men_gone(board: Board, side: int, refusal: Refusal, ground: Ground) -> None:
    """Nobody stands there, of that side or of either."""
    if ground.side in (None, side):
        thin(board, side, ground.places)
    if ground.side in (None, 1 - side):
        thin(board, 1 - side, across(board, ground.places))


def fewer_out(board: Board, side: int, refusal: Refusal, ground: Ground) -> None:
    """No man is out, or no more than can enter."""
    kept = 0
    if refusal.move[0] == tables.BAR or refusal.fault.kind == "barred":
        (points,) = {g.places for g in refusal.fault.grounds if g.kind == "open-points"}
        kept = len(points)
        if not kept:
            raise CannotBeUndoneError("the man that is to enter is the last out, and cannot")
    thin(board, side, [tables.BAR], kept)


def points_open(board: Board, side: int, refusal: Refusal, ground: Ground) -> None:
    """Nobody stands where men enter."""
    if tables.men(board, side, tables.BAR) > 6:
        raise CannotBeUndoneError("more men are out than there are points to enter on")
    thin(board, side, range(1, 7))
    thin(board, 1 - side, across(board, range(1, 7)))


def points_thinned(board: Board, side: int, refusal: Refusal, ground: Ground) -> None:
    """The other points hold single men, and where the man goes there is none."""
    for place in ground.places:
        thin(board, side, [place], int(place != refusal.move[1]))


def given_back(board: Board, side: int, refusal: Refusal, ground: Ground) -> None:
    """The number was not played."""
    assert ground.number is not None
    assert ground.count is not None
    tables.give(board, ground.number, ground.count)
    board[tables.ACCOUNT] -= ground.count


def all_inside(board: Board, side: int, refusal: Refusal, ground: Ground) -> None:
    """Nobody stands outside."""
    if refusal.move[0] in ground.places:
        raise CannotBeUndoneError("the man that is to go off stands outside himself")
    men_gone(board, side, refusal, ground)


def account(board: Board, clear: int, add: int = 0) -> None:
    """Change the account of a turn at tables."""
    board[tables.ACCOUNT] = (board[tables.ACCOUNT] & ~clear) + add


def nobody(board: Board, side: int, places: Iterable[int]) -> None:
    """Take a side's men from places of a track."""
    for place in places:
        while track.men(board, side, place):
            track.lift(board, side, place)


def gone_from_path(board: Board, side: int, refusal: Refusal, ground: Ground) -> None:
    """Nobody of that side stands there."""
    if ground.side == side:
        nobody(board, side, ground.places)
        return
    for place in ground.places:
        square = track.square_of(board, side, place)
        while track.facing(board, side, place):
            track.lift(board, 1 - side, track.on_square(board, 1 - side, square))


def remembered(board: Board, side: int, refusal: Refusal, ground: Ground) -> None:
    """No man is forgotten, and none stands earlier."""
    board[track.FORGOTTEN + side] = 0
    nobody(board, side, ground.among)


def others_gone(board: Board, side: int, refusal: Refusal, ground: Ground) -> None:
    """No other man is there that could move: where some go, others have room."""
    nobody(board, side, {*range(track.length(board) + 1)} - {refusal.move[0]})


def replaced(board: Board, square: int, kind: int, side: int = 0) -> None:
    """Another piece stands on a square of a grid, or none."""
    if board[square] > grid.OUTSIDE:
        grid.remove(board, square)
    if kind != grid.EMPTY:
        grid.put(board, square, grid.piece(kind, side))


def freed(board: Board, side: int, refusal: Refusal, ground: Ground) -> None:
    """The men are not bound."""
    for square in ground.places:
        grid.free(board, square)


def bound(board: Board, side: int, refusal: Refusal, ground: Ground) -> None:
    """The man is bound."""
    assert ground.side is not None
    if board[ground.places[0]] >> 1 == grid.LEADER:
        raise CannotBeUndoneError("the piece is a leader, whom nobody binds")
    replaced(board, ground.places[0], grid.BOUND, ground.side)


def held(board: Board, side: int, refusal: Refusal, ground: Ground) -> None:
    """The man is bound, and two free enemies enclose him."""
    (square,) = ground.places
    for step in (grid.toward(board, 0), grid.toward(board, 2)):
        if grid.OUTSIDE not in (board[square + step], board[square - step]):
            for beside in (square + step, square - step):
                replaced(board, beside, grid.MAN, side)
            bound(board, side, refusal, ground)
            return
    raise CannotBeUndoneError("there is no room for two captors beside the man")


def pieces_gone(board: Board, side: int, refusal: Refusal, ground: Ground) -> None:
    """No piece stands there."""
    for square in ground.places:
        replaced(board, square, grid.EMPTY)


def untouched(board: Board, side: int, refusal: Refusal, ground: Ground) -> None:
    """The turn has not touched the square."""
    for at in range(grid.PATH, grid.PATH + grid.MOST_PATH):
        board[at] *= board[at] != ground.places[0]


def none_to_set_down(board: Board, side: int, refusal: Refusal, ground: Ground) -> None:
    """Nothing is in hand."""
    board[grid.HAND + side] = board[grid.LEADERS_IN_HAND + side] = 0


def enemy_between(board: Board, side: int, refusal: Refusal, ground: Ground) -> None:
    """An enemy is there to leap over."""
    replaced(board, (ground.among or ground.places)[0], grid.MAN, 1 - side)


def leader_leaps(board: Board, side: int, refusal: Refusal, ground: Ground) -> None:
    """The piece is the leader and, where it leaps over one of its own, that is an enemy."""
    replaced(board, refusal.move[0], grid.LEADER, side)
    if ground.kind == "not-leader-over-own":
        enemy_between(board, side, refusal, ground)


UNDOING: dict[str, dict[str, Undoing]] = {
    "tables": {
        "men": men_gone,
        "both": men_gone,
        "have-left": men_gone,
        "under-way": men_gone,
        "behind": men_gone,
        "outside": all_inside,
        "out": fewer_out,
        "open-points": points_open,
        "piles": points_thinned,
        "played": given_back,
        "row": lambda board, side, r, g: thin(board, side, g.places, 1),
        "can-hit": lambda board, side, r, g: thin(board, 1 - side, across(board, g.places)),
        "hindmost": lambda board, side, r, g: thin(board, side, range(1, r.move[0])),
        "last-man": lambda board, side, r, g: tables.lift(board, int(g.side or 0), tables.OFF),
        "none-off": lambda board, side, r, g: tables.put(board, side, tables.OFF),
        "pinned": lambda board, side, r, g: board.__setitem__(
            tables.SIDE * side + tables.PINNED,
            board[tables.SIDE * side + tables.PINNED] & ~(1 << g.places[0]),
        ),
        "before-head": lambda board, side, r, g: tables.set_flag(board, side, tables.HEAD),
        "before-reach": lambda board, side, r, g: tables.set_flag(board, side, tables.HEAD),
        "pair-before": lambda board, side, r, g: tables.clear_flag(board, side, tables.PAIRED),
        "no-pair-before": lambda board, side, r, g: tables.set_flag(board, side, tables.PAIRED),
        "count-full": lambda board, side, r, g: tables.set_doublet_counter(board, side, 2),
        "entered": lambda board, side, r, g: account(board, 255 << 24),
        "overshot": lambda board, side, r, g: account(board, 0, int(g.count or 0) << 8),
        "came-from": lambda board, side, r, g: account(board, 31 << 32, tables.LAST << 32),
    },
    "track": {
        "men": gone_from_path,
        "earlier": gone_from_path,
        "can-enter": lambda board, side, r, g: nobody(board, side, [track.HAND]),
        "can-move": others_gone,
        "forgotten": remembered,
    },
    "grid": {
        "bound": freed,
        "can-lift": freed,
        "not-bound": bound,
        "not-held": held,
        "enclosing": pieces_gone,
        "touched": untouched,
        "to-set-down": none_to_set_down,
        "own-piece": enemy_between,
        "not-leader": leader_leaps,
        "not-leader-over-own": leader_leaps,
    },
}
"""How a fact of a kind is undone."""
