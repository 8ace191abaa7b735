"""The hooks of the track games: the moments of a turn at which rules speak.

The functions here are what the engine calls. Their bodies are those of a game without any rule; for
a ruleset, `lusoria.playable.program` writes each anew from the rules that its clauses name.
"""

from __future__ import annotations

from lusoria.playable.core import Board, Registrar

PER_SIDE = ("board", "side")
PER_NUMBER = ("board", "side", "number")
PER_STEP = ("board", "side", "origin", "goal", "number")

SIGNATURES = {
    "setup": ("board",),
    "course": ("board",),
    "dice": ("board",),
    "throw": ("board",),
    "opening": ("white", "black"),
    "enter": PER_NUMBER,
    "go": ("board", "side", "origin", "number"),
    "forbid": PER_STEP,
    "prefer": PER_STEP,
    "arrive": ("board", "side", "origin", "goal"),
    "rest": ("board", "side", "goal"),
    "depart": ("board", "side", "origin"),
    "obligation": PER_SIDE,
    "stop": PER_SIDE,
    "end": PER_SIDE,
    "excuse": ("board", "side", "result"),
}
"""What a rule is handed at each hook, before its own parameters."""

ASKED_ON: dict[str, tuple[str, ...]] = {}
"""No rule says where it acts: few men stand anywhere."""

EXACTLY_ONE = ("setup", "course", "dice", "throw", "opening")
"""Hooks at which every ruleset has just one rule."""

ACTING = ("setup", "course", "dice", "throw")
"""Those of them whose rule changes the board instead of answering."""

LEADING = ("enter", "go", "rest")
"""Hooks that answer with a place: that of the first rule that has one."""

rule = Registrar(SIGNATURES)
"""The decorator by which functions become rules of this family."""

NOTICES = False
"""Whether bulk play counts what single clauses do, by the hooks that begin with `notice`."""

COMMUTES = False
"""Whether the rules promise that the order of the steps of a turn does not matter."""


def setup(board: Board) -> None:
    """Set the men up."""


def course(board: Board) -> None:
    """Lay down on which squares the paths of both sides lie."""


def dice(board: Board) -> None:
    """Lay down what is thrown."""


def throw(board: Board) -> None:
    """Give the mover the numbers that the dice let him play."""


def opening(white: int, black: int) -> int:
    """Who begins, after a throw of each side."""
    return 0


def enter(board: Board, side: int, number: int) -> int:
    """The place to which a number brings a man from the hand, or NOWHERE."""
    return -1


def go(board: Board, side: int, origin: int, number: int) -> int:
    """The place to which a number brings a man of the path, or NOWHERE."""
    return -1


def forbid(board: Board, side: int, origin: int, goal: int, number: int) -> bool:
    """Whether a step may not be made."""
    return False


def prefer(board: Board, side: int, origin: int, goal: int, number: int) -> int:
    """The rank of a step among those that may be made now: only the highest are allowed."""
    return 0


def arrive(board: Board, side: int, origin: int, goal: int) -> None:
    """What a man does that arrives on a place."""


def rest(board: Board, side: int, goal: int) -> int:
    """Where a man that has come to a place is set down."""
    return goal


def depart(board: Board, side: int, origin: int) -> None:
    """What a man does that goes off."""


def obligation(board: Board, side: int) -> int:
    """The rank of the steps played so far among the ways to play the throw: more outranks less."""
    return 0


def stop(board: Board, side: int) -> bool:
    """Whether a side may leave numbers unplayed that it could play."""
    return True


def end_of_step(board: Board, side: int) -> int:
    """The result, if the game ends at the step that the side has just made; else 0."""
    return 0


def end_of_play(board: Board, side: int) -> int:
    """The result, if the game ends now that the side has played its throw; else 0."""
    return 0


def excuse(board: Board, side: int, result: int) -> int:
    """Whether obligations bind a play that has ended the game: BOUND, FREE or APART."""
    return 0


def notice_turn(board: Board, side: int, tally: list[int]) -> None:
    """Count the rules that have a say in a turn that begins, where that is asked for."""


def notice_play(board: Board, side: int, tally: list[int]) -> None:
    """Count the rules that the steps of a play have set off, where that is asked for."""


def notice_end(board: Board, side: int, tally: list[int]) -> None:
    """Count the rules by which a game has ended, where that is asked for."""
