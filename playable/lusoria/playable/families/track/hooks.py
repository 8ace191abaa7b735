"""The hooks of the track games: the moments of a turn at which rules are called."""

from __future__ import annotations

from collections.abc import Sequence

from lusoria.playable.core import Board
from lusoria.playable.families.track.board import FLAG_NAMES, LIST_NAMES, NOWHERE
from lusoria.playable.hooks import BoundRule, Hooks, Join, at
from lusoria.playable.rules import Registrar

hook = Hooks()

rule = Registrar("track", hook)
"""The decorator by which functions become rules of this family."""

COMMUTES = False
"""Whether the rules promise that the order of the steps of a turn does not matter."""

MAY_STOP = True
"""Whether a side may leave numbers unplayed that it could play: no obligation forbids it."""

FLAGS_SHOWN: tuple[str, ...] = ()
"""The flags that rules read or set, which positions therefore show."""

PROMISING = ("go", "forbid", "prefer", "obligation", "end")
"""Hooks whose rules may promise that the order of the steps of a turn does not matter."""

SILENT = ("enter", "arrive", "rest", "stop")
"""Hooks at which no rule may speak where the partitions of a total are listed."""


def commutes(bound: Sequence[BoundRule]) -> bool:
    """Return whether all rules promise that the order of steps cannot matter."""
    return (
        all(b.rule.commutes for of in PROMISING for b in at(bound, of))
        and len(at(bound, "go")) == 1
        and any(b.rule.complete for b in bound)
        and not any(at(bound, of) for of in SILENT)
    )


def constants(bound: Sequence[BoundRule]) -> dict[str, object]:
    """Return the constants by which a ruleset's program leaves out what its rules do not need."""
    flags = {b.rule.flag for b in bound}
    return {
        "COMMUTES": commutes(bound),
        "MAY_STOP": not any(b.rule.complete for b in bound),
        "FLAGS_SHOWN": tuple(name for name in (*FLAG_NAMES, *LIST_NAMES) if name in flags),
    }


@hook(Join.ONE)
def setup(board: Board) -> None:
    """Acts: puts the men of both sides."""


@hook(Join.ONE)
def course(board: Board) -> None:
    """Acts: lays the paths of both sides on squares."""


@hook(Join.ONE)
def dice(board: Board) -> None:
    """Acts: lays down what is thrown. Asked first of all."""


@hook(Join.ONE)
def throw(board: Board) -> None:
    """Acts: gives the mover the numbers that the dice let him play, or a total to split."""


@hook(Join.ONE)
def opening(white: int, black: int) -> int:
    """Who begins after a throw of each side, told by its sum; or CAST_AGAIN."""
    return 0


@hook(Join.FIRST, missing="NOWHERE")
def enter(board: Board, side: int, number: int) -> int:
    """The place to which a number brings a man from the hand, or NOWHERE."""
    return NOWHERE


@hook(Join.FIRST, missing="NOWHERE")
def go(board: Board, side: int, origin: int, number: int) -> int:
    """The place to which a number brings a man of the path, or NOWHERE."""
    return NOWHERE


@hook(Join.ANY, lifts=True, refuses=True)
def forbid(board: Board, side: int, origin: int, goal: int, number: int) -> bool:
    """Return whether a step may not be made."""
    return False


@hook(Join.RANKED, scale=16, refuses=True)
def prefer(board: Board, side: int, origin: int, goal: int, number: int) -> int:
    """The rank (0 to 15) of a step; of those open now, only the highest are allowed."""
    return 0


@hook(Join.ACTS)
def arrive(board: Board, side: int, origin: int, goal: int) -> None:
    """Acts: what a man does that arrives on a place, before it is set down: hits, notes."""


@hook(Join.FIRST, missing="NOWHERE")
def rest(board: Board, side: int, goal: int) -> int:
    """The place where a man that has come to its goal is set down instead, or NOWHERE."""
    return goal


@hook(Join.ACTS)
def depart(board: Board, side: int, origin: int) -> None:
    """Acts: what a man does that goes off."""


@hook(Join.RANKED)
def obligation(board: Board, side: int) -> int:
    """The rank (0 to 63) of the steps played so far: more is better."""
    return 0


@hook(Join.ANY)
def stop(board: Board, side: int) -> bool:
    """Return whether a side may stop, although an obligation makes it play on."""
    return False


@hook(Join.UNION)
def excuse(board: Board, side: int, result: int) -> int:
    """Return whether obligations bind a play that has ended the game: BOUND, FREE or APART."""
    return 0
