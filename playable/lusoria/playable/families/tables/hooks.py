"""The hooks of the tables games: the moments of a turn at which rules speak.

The functions here are what the engine calls. Their bodies are those of a game without any rule; for
a ruleset, `lusoria.playable.program` writes each anew from the rules that its clauses name.
"""

from __future__ import annotations

from lusoria.playable.core import Board, Registrar

FORBIDDING = ("leave", "enter", "land")
PER_NUMBER = ("board", "side", "number")
PER_SIDE = ("board", "side")

SIGNATURES = {
    "setup": ("board",),
    "course": ("board",),
    "dice": (),
    "throw": ("board",),
    "opening": ("white", "black"),
    "gate": PER_SIDE,
    "leave": PER_NUMBER,
    "enter": PER_NUMBER,
    "land": PER_NUMBER,
    "bear": PER_NUMBER,
    "arrive": ("board", "side", "point"),
    "obligation": PER_SIDE,
    "end": PER_SIDE,
    "excuse": ("board", "side", "result"),
}
"""What a rule is handed at each hook, before its own parameters."""

ASKED_ON = {"arrive": PER_SIDE, "end": PER_SIDE}
"""What the function under a rule's `on` is handed, by hook, before the rule's own parameters."""

EXACTLY_ONE = ("setup", "course", "dice", "throw", "opening")
"""Hooks at which every ruleset has just one rule."""

rule = Registrar(SIGNATURES)
"""The decorator by which functions become rules of this family."""

COMMUTES = False
"""Whether all rules promise that steps commute, so that not every order of them need be tried."""

SWAPS = False
"""Whether they promise it of two different numbers at least."""

MAY_STOP = True
"""Whether a side may leave numbers unplayed that it could play: no obligation forbids it."""

REMEMBERS = False
"""Whether a rule asks from where the last step of the turn began, which the men do not show."""

FLAGS_SHOWN: tuple[str, ...] = ()
"""The flags that rules read or set, which positions therefore show."""

NOTICES = False
"""Whether bulk play counts what single clauses do, by the hooks that begin with `notice`."""


def setup(board: Board) -> None:
    """Set the men up."""


def course(board: Board) -> None:
    """Lay down which way the men of both sides travel."""


def dice() -> int:
    """How many dice are thrown."""
    return 0


def throw(board: Board) -> None:
    """Give the mover the numbers that the dice let him play."""


def opening(white: int, black: int) -> int:
    """Who begins after a cast of one die each, and whether with the dice of the cast."""
    return 0


def gate(board: Board, side: int) -> bool:
    """Whether the side may not play at all in this turn."""
    return False


def leave(board: Board, side: int, number: int) -> int:
    """The points that no man may leave with a number."""
    return 0


def enter(board: Board, side: int, number: int) -> int:
    """The points on which no man may enter with a number."""
    return 0


def land(board: Board, side: int, number: int) -> int:
    """The points on which no man may land or touch down with a number."""
    return 0


def bear(board: Board, side: int, number: int) -> int:
    """The points from which men may be borne off with a number."""
    return -1


def stirring(board: Board, side: int) -> int:
    """The places where an arriving man sets off a rule of arrival."""
    return 0


def deciding(board: Board, side: int) -> int:
    """The places where the step of an arriving man may end the game."""
    return 0


def arrive(board: Board, side: int, point: int) -> None:
    """What a man does that arrives on a point."""


def obligation(board: Board, side: int) -> int:
    """The rank of the steps played so far among the ways to play the throw: more outranks less."""
    return 0


def end_of_step(board: Board, side: int) -> int:
    """The result, if the game ends at the step that the side has just made; else 0."""
    return 0


def end_of_play(board: Board, side: int) -> int:
    """The result, if the game ends now that the side has played its throw; else 0."""
    return 0


def excuse(board: Board, side: int, result: int) -> int:
    """Whether obligations bind a play that has ended the game: BOUND, FREE or APART."""
    return 0


def find(board: Board, work: list[int], side: int, begun: bool) -> bool:
    """Find the plays of the numbers given by a search that the rules allow; False without room."""
    return False


def notice_turn(board: Board, work: list[int], side: int, tally: list[int]) -> None:
    """Count the rules that have a say in a turn that begins, where that is asked for."""


def notice_step(board: Board, side: int, goal: int, tally: list[int]) -> None:
    """Count the rules that are set off by a man about to arrive, where that is asked for."""


def notice_end(board: Board, side: int, tally: list[int]) -> None:
    """Count the rules by which a game has ended, where that is asked for."""
