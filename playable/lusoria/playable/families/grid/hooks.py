"""The hooks of the grid games: the moments of a turn at which rules are called."""

from __future__ import annotations

from collections.abc import Sequence

from lusoria.playable.core import Board
from lusoria.playable.hooks import BoundRule, Hooks, Join, at
from lusoria.playable.rules import Registrar

hook = Hooks()

rule = Registrar("grid", hook)
"""The decorator by which functions become rules of this family."""

LEAPS = False
"""Whether any rule lets pieces leap."""

LIFTS = False
"""Whether any rule lets bound men be lifted."""

PLACES = False
"""Whether any rule has men set on the board from the hand."""

AVOIDS = False
"""Whether any rule forbids single squares to a piece that moves."""

GOES_ON = False
"""Whether any rule lets a turn go on after a step."""

JUMP_CHAINS = False
"""Whether a piece may leap on and on, over whatever stands still, but to no square twice."""

ONLY_BINDS = False
"""Whether pieces that move take none, and so leave all others where they stand."""

REMEMBERS = False
"""Whether a rule asks what this turn has done so far, which the men do not show."""

RECURS = False
"""Whether a rule forbids positions that have been met before, at the end of a turn."""

RECURS_AT_ONCE = False
"""Whether a rule forbids positions that have been met before, at each step."""

STUCK = False
"""Whether anything follows from it that a side cannot play."""

BINDS = False
"""Whether men may be bound."""

KEYS_SHOWN: tuple[str, ...] = ()
"""What positions say after the men: `quiet`, `played`."""


def constants(bound: Sequence[BoundRule]) -> dict[str, object]:
    """Return the constants by which a ruleset's program leaves out what its rules do not need."""
    asked = {
        "LEAPS": "leap",
        "LIFTS": "lift",
        "PLACES": "place",
        "AVOIDS": "avoid",
        "GOES_ON": "again",
        "RECURS": "recur",
        "RECURS_AT_ONCE": "recur_at_once",
        "STUCK": "stuck",
    }
    return {
        **{name: bool(at(bound, of)) for name, of in asked.items()},
        "JUMP_CHAINS": has_jump_chains(bound),
        "ONLY_BINDS": all(_commute(bound, of) for of in ("depart", "arrive", "settle")),
        "REMEMBERS": any(b.rule.remembers for b in bound),
        "BINDS": bool(at(bound, "stay") or at(bound, "lift")),
        "KEYS_SHOWN": (
            *dict.fromkeys(b.rule.flag for b in bound if b.rule.flag),
            *(["played"] if at(bound, "again") or at(bound, "place") else []),
        ),
    }


def has_jump_chains(bound: Sequence[BoundRule]) -> bool:
    """Return whether all rules promise that chains of leaps can be found without leaping."""
    speaking = all(at(bound, of) for of in ("leap", "again", "avoid"))
    ending = [b for b in at(bound, "end") if b.after == "step"]
    return (
        speaking
        and _commute(bound, "again")
        and _commute(bound, "avoid")
        and all(b.rule.commutes for b in ending)
    )


def _commute(bound: Sequence[BoundRule], of: str) -> bool:
    return all(b.rule.commutes for b in at(bound, of))


@hook(Join.ONE)
def layout(board: Board) -> None:
    """Acts: lays out the squares. Asked first of all."""


@hook(Join.ACTS)
def setup(board: Board) -> None:
    """Acts: puts the men of both sides on the board or in hand."""


@hook(Join.MOST, refuses=True)
def place(board: Board, side: int) -> int:
    """Return the number of men the side has to set on the board before its turn is over."""
    return 0


@hook(Join.UNION)
def way(board: Board, side: int, square: int) -> int:
    """The directions in which the piece on a square goes and leaps, as a set."""
    return 0


@hook(Join.MOST)
def reach(board: Board, side: int, square: int) -> int:
    """Return the number of empty squares that the piece on a square may go at most."""
    return 0


@hook(Join.ANY, refuses=True)
def leap(board: Board, side: int, square: int, over: int) -> bool:
    """Return whether the piece on a square may leap over the one on the next square."""
    return False


@hook(Join.ANY, refuses=True)
def stay(board: Board, side: int, square: int) -> bool:
    """Return whether the piece on a square may not move."""
    return False


@hook(Join.ANY, refuses=True)
def avoid(board: Board, side: int, square: int, goal: int) -> bool:
    """Return whether the piece on a square may not go to another that it can reach."""
    return False


@hook(Join.ANY)
def spare(board: Board, side: int, square: int) -> bool:
    """Return whether the side cannot take or bind the piece on a square. Asked by rules."""
    return False


@hook(Join.ANY)
def idle(board: Board, side: int, square: int) -> bool:
    """Return whether the side's piece on a square does not help to enclose. Asked by rules."""
    return False


@hook(Join.ANY, refuses=True)
def lift(board: Board, side: int, square: int) -> bool:
    """Return whether the side may lift the enemy's piece on a square off the board."""
    return False


@hook(Join.ACTS)
def depart(board: Board, side: int, square: int) -> None:
    """Acts: what follows when a piece has left a square; it stands on its goal already."""


@hook(Join.ACTS)
def arrive(board: Board, side: int, square: int) -> None:
    """Acts: what a piece does that has arrived on a square: takes, binds, frees."""


@hook(Join.ACTS)
def settle(board: Board, side: int) -> None:
    """Acts: what follows from how the men stand after a step, whether moved, leapt or lifted."""


@hook(Join.ANY, of="depart", places=True)
def departure_triggers(board: Board, side: int, square: int) -> bool:
    """Return whether a rule may act when a piece of the side leaves a square."""
    return False


@hook(Join.ANY, of="arrive", places=True)
def arrival_triggers(board: Board, side: int, square: int) -> bool:
    """Return whether a rule may act when a piece of the side comes to a square."""
    return False


@hook(Join.ANY, of="settle", places=True)
def setting_out_triggers(board: Board, side: int, square: int) -> bool:
    """Return whether a rule may act once a piece of the side no longer stands on a square."""
    return False


@hook(Join.UNION)
def again(board: Board, side: int) -> int:
    """The kinds of steps that may follow the one just made, as a set."""
    return 0


@hook(Join.UNION, of="again", places=True)
def continuing(board: Board, side: int) -> int:
    """The kinds of steps after which a turn may go on, as a set."""
    return 0


@hook(Join.ANY, refuses=True)
def recur(board: Board, side: int, times: int) -> bool:
    """Return whether a turn may not end in a position that has ended so many turns before."""
    return False


@hook(Join.ANY, refuses=True)
def recur_at_once(board: Board, side: int, times: int) -> bool:
    """Return whether no step may lead to a position met so many times within turns."""
    return False


@hook(Join.FIRST)
def stuck(board: Board, side: int) -> int:
    """The result, if the enemy of the side that has just played cannot play; 0: it passes."""
    return 0
