"""The hooks of the tables games: the moments of a turn at which rules are called."""

from __future__ import annotations

from lusoria.playable.core import Board, Work
from lusoria.playable.engine.supplied import end_of_play as end_of_play
from lusoria.playable.engine.supplied import end_of_step as end_of_step
from lusoria.playable.families.tables.board import FLAG_NAMES
from lusoria.playable.hooks import Bound, BoundRule, Hooks, Join, at
from lusoria.playable.rules import Registrar

hook = Hooks()

rule = Registrar("tables", hook)
"""The decorator by which functions become rules of this family."""

COMMUTES = False
"""Whether all rules promise that steps commute, so that not every order of them need be tried."""

SWAPS = False
"""Whether they promise it of two different numbers at least."""

MAY_STOP = True
"""Whether a side may leave numbers unplayed that it could play: no obligation forbids it."""

REMEMBERS = False
"""Whether a rule asks from where the last step of the turn began, which the men do not show."""

FOLLOWS = False
"""Whether a rule says what follows a play, so that the numbers left unplayed matter after it."""

SPLITS = False
"""Whether a turn has other numbers, by the one that it begins with: see `begun_with`."""

PINS = False
"""Whether a rule asks which men lie pinned, so that it is noted after each play."""

FLAGS_SHOWN: tuple[str, ...] = ()
"""The flags that rules read or set, which positions therefore show."""


def commutes(bound: Bound) -> bool:
    """Return whether all rules promise that steps commute, in turns in which they are not idle."""
    return all(b.rule.commutes or b.rule.idle for b in bound)


def swaps(bound: Bound) -> bool:
    """Return whether all rules promise that steps of two different numbers may be swapped."""
    return all(b.rule.swaps or b.rule.idle for b in bound)


def may_stop(bound: Bound) -> bool:
    """Return whether no obligation makes a side play on while it can."""
    return not any(b.rule.complete for b in bound)


def splitting(bound: Bound) -> list[BoundRule]:
    """The rules by which a turn has other numbers, by the one that it begins with."""
    return [b for b in bound if b.rule.begun_with]


def search(bound: Bound) -> str:
    """The search of a turn: the fastest that is right by what the rules promise."""
    if may_stop(bound):
        return "depth_first"
    dice = sum(b.rule.function(*b.values) for b in at(bound, "dice"))
    if len(splitting(bound)) > (dice > 2):
        return "depth_first"
    if commutes(bound):
        return "three_dice" if dice > 2 else "two_dice"
    return "swapping" if swaps(bound) and dice <= 2 else "depth_first"


def written(bound: Bound) -> dict[str, str]:
    """The function `find`: the search by the promises, if all rules that make none are idle.

    With three dice also `begun_with`, as the rule that splits turns answers it.
    """
    fast = search(bound)
    keeping = "swaps" if fast == "swapping" else "commutes"
    binding = [b for b in bound if b.rule.idle and not getattr(b.rule, keeping)]
    lines = ["def find(board, work, side, begun):"]
    if fast != "depth_first" and binding:
        calls = [f"{b.call_beside('idle', 'board', 'side')}  # {b.clause}" for b in binding]
        lines += [f"    idle {'&' * bool(i)}= {call}" for i, call in enumerate(calls)]
        lines += ["    if not idle:", "        return search_depth_first(board, work, side)"]
    begun = ", begun" if fast in ("two_dice", "three_dice") else ""
    found = {"find": "\n".join([*lines, f"    return search_{fast}(board, work, side{begun})"])}
    if fast == "three_dice":
        handed = "board", "side", "number"
        calls = [f"{b.call_beside('begun_with', *handed)}  # {b.clause}" for b in splitting(bound)]
        split = ["def begun_with(board, side, number):", f"    return {(*calls, 'board[LEFT]')[0]}"]
        found["begun_with"] = "\n".join(split)
    return found


def constants(bound: Bound) -> dict[str, object]:
    """Return the constants by which a ruleset's program leaves out what its rules do not need."""
    flags = {b.rule.flag for b in bound}
    return {
        "COMMUTES": commutes(bound),
        "SWAPS": swaps(bound),
        "MAY_STOP": may_stop(bound),
        "REMEMBERS": any(b.rule.remembers for b in bound),
        "FOLLOWS": any("follow" in b.hooks for b in bound),
        "SPLITS": bool(splitting(bound)),
        "PINS": any(b.rule.pins for b in bound),
        "FLAGS_SHOWN": tuple(name for name in FLAG_NAMES if name in flags),
    }


@hook(Join.ONE)
def setup(board: Board) -> None:
    """Acts: puts the men of both sides."""


@hook(Join.ONE)
def course(board: Board) -> None:
    """Acts: lays down which way the men of both sides travel. Asked first of all."""


@hook(Join.ONE)
def dice() -> int:
    """Return how many dice are thrown."""
    return 0


@hook(Join.ONE)
def throw(board: Board) -> None:
    """Acts: gives the mover the numbers that the dice let him play."""


@hook(Join.ONE)
def opening(white: int, black: int) -> int:
    """Who begins after a cast of one die each, and whether with these dice; or CAST_AGAIN."""
    return 0


@hook(Join.ANY, refuses=True)
def gate(board: Board, side: int) -> bool:
    """Return whether the side may not play at all; asked before the first step."""
    return False


@hook(Join.UNION, lifts=True, refuses=True)
def leave(board: Board, side: int, number: int) -> int:
    """The points that no man may leave with a number: the step to origin + number is forbidden."""
    return 0


@hook(Join.UNION, lifts=True, refuses=True)
def enter(board: Board, side: int, number: int) -> int:
    """The points on which no man may enter with a number."""
    return 0


@hook(Join.UNION, lifts=True, refuses=True)
def land(board: Board, side: int, number: int) -> int:
    """The points on which no man may land or touch down with a number."""
    return 0


@hook(Join.COMMON, refuses=True)
def bear(board: Board, side: int, number: int) -> int:
    """The points from which men may be borne off with a number."""
    return -1


@hook(Join.ACTS)
def arrive(board: Board, side: int, point: int) -> None:
    """Acts: what a man does that arrives on a point, before it is set down: hits, notes."""


@hook(Join.UNION, of="arrive", places=True)
def trigger_points(board: Board, side: int) -> int:
    """The places where an arriving man sets off a rule of arrival."""
    return 0


@hook(Join.RANKED)
def obligation(board: Board, side: int) -> int:
    """The rank (0 to 63) of the steps played so far among all ways to play: more is better."""
    return 0


@hook(Join.UNION, of="end", after="step", places=True)
def ending_points(board: Board, side: int) -> int:
    """The places where the step of an arriving man may end the game."""
    return 0


@hook(Join.UNION)
def excuse(board: Board, side: int, result: int) -> int:
    """Return whether obligations bind a play that has ended the game: BOUND, FREE or APART."""
    return 0


def begun_with(board: Board, side: int, number: int) -> int:
    """The numbers, as LEFT has them, that a turn has which begins with one of the numbers given."""
    return 0


def find(board: Board, work: Work, side: int, begun: bool) -> bool:
    """Find the plays of the numbers given by a search that the rules allow; False without room."""
    return False
