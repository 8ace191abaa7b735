"""The hooks of the grid games: the moments of a turn at which rules speak.

The functions here are what the engine calls. Their bodies are those of a game without any rule; for
a ruleset, `lusoria.playable.program` writes each anew from the rules that its clauses name.
"""

from __future__ import annotations

from lusoria.playable.core import Board, Registrar

PER_SIDE = ("board", "side")
PER_SQUARE = ("board", "side", "square")

SIGNATURES = {
    "size": ("board",),
    "setup": ("board",),
    "place": PER_SIDE,
    "way": PER_SQUARE,
    "reach": PER_SQUARE,
    "leap": ("board", "side", "square", "over"),
    "stay": PER_SQUARE,
    "avoid": ("board", "side", "square", "goal"),
    "spare": PER_SQUARE,
    "idle": PER_SQUARE,
    "depart": PER_SQUARE,
    "arrive": PER_SQUARE,
    "settle": PER_SIDE,
    "lift": PER_SQUARE,
    "again": PER_SIDE,
    "recur": ("board", "side", "times"),
    "recur_at_once": ("board", "side", "times"),
    "end": PER_SIDE,
    "stuck": PER_SIDE,
}
"""What a rule is handed at each hook, before its own parameters."""

ASKED_ON = {
    "again": PER_SIDE,
    "arrive": PER_SQUARE,
    "depart": PER_SQUARE,
    "settle": PER_SQUARE,
}
"""What the function under a rule's `on` is handed, by hook."""

EXACTLY_ONE = ("size",)
"""Hooks at which every ruleset has just one rule."""

rule = Registrar(SIGNATURES)
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

WANDERS = False
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

NOTICES = False
"""Whether bulk play counts what single clauses do, by the hooks that begin with `notice`."""


def size(board: Board) -> None:
    """Lay out the squares."""


def setup(board: Board) -> None:
    """Put the men of both sides on the board or in hand."""


def place(board: Board, side: int) -> int:
    """How many men the side has to set on the board before its turn is over."""
    return 0


def way(board: Board, side: int, square: int) -> int:
    """The directions in which the piece on a square goes and leaps, as a set."""
    return 0


def reach(board: Board, side: int, square: int) -> int:
    """How many squares the piece on a square may go at most."""
    return 0


def leap(board: Board, side: int, square: int, over: int) -> bool:
    """Whether the piece on a square may leap over the one on the next square."""
    return False


def stay(board: Board, side: int, square: int) -> bool:
    """Whether the piece on a square may not move."""
    return False


def avoid(board: Board, side: int, square: int, goal: int) -> bool:
    """Whether the piece on a square may not go to another that it can reach."""
    return False


def spare(board: Board, side: int, square: int) -> bool:
    """Whether the side cannot take or bind the piece on a square."""
    return False


def idle(board: Board, side: int, square: int) -> bool:
    """Whether the side's own piece on a square does not help to enclose."""
    return False


def depart(board: Board, side: int, square: int) -> None:
    """What it does that a piece has left a square."""


def arrive(board: Board, side: int, square: int) -> None:
    """What a piece does that has arrived on a square."""


def settle(board: Board, side: int) -> None:
    """What follows from how the men stand after a step, whether moved, leapt or lifted."""


def departure_stirs(board: Board, side: int, square: int) -> bool:
    """Whether anything may follow from it that a piece of the side leaves a square."""
    return False


def arrival_stirs(board: Board, side: int, square: int) -> bool:
    """Whether anything may follow from it that a piece of the side comes to a square."""
    return False


def setting_out_stirs(board: Board, side: int, square: int) -> bool:
    """Whether anything may follow from it that a piece of the side no longer stands on a square."""
    return False


def lift(board: Board, side: int, square: int) -> bool:
    """Whether the side may lift the enemy's piece on a square off the board."""
    return False


def again(board: Board, side: int) -> int:
    """The kinds of steps that may follow the one just made, as a set."""
    return 0


def continuing(board: Board, side: int) -> int:
    """The kinds of steps after which a turn may go on, as a set."""
    return 0


def recur(board: Board, side: int, times: int) -> bool:
    """Whether a turn may not lead to a position that has stood so often at the end of a turn."""
    return False


def recur_at_once(board: Board, side: int, times: int) -> bool:
    """Whether a step may not lead to a position that has stood so often."""
    return False


def end_of_step(board: Board, side: int) -> int:
    """The result, if the game ends at the step that the side has just made; else 0."""
    return 0


def end_of_play(board: Board, side: int) -> int:
    """The result, if the game ends now that the side has played its turn; else 0."""
    return 0


def stuck(board: Board, side: int) -> int:
    """The result, if the enemy of the side that has just played cannot play; 0: it passes."""
    return 0


def notice_turn(board: Board, side: int, tally: list[int]) -> None:
    """Count the rules that have a say in a turn that begins, where that is asked for."""


def notice_step(board: Board, work: list[int], side: int, step: int, tally: list[int]) -> None:
    """Count the rules that are set off by a step about to be made, where that is asked for."""


def notice_end(board: Board, side: int, tally: list[int]) -> None:
    """Count the rules by which a game has ended, where that is asked for."""
