"""What the program of a family supplies to the engine that all families share.

The modules of the engine import these names; in a program, functions and constants of the family
stand in their places. A test holds the arguments of each against what is declared here.
"""

from __future__ import annotations

from lusoria.playable.core import Board, Work

CHANGING = 0
"""Cells of the board below this one change in play."""
EVERY_ORDER = 0
"""The cell of the scratch memory that asks for all sequences of steps instead of one for each
position: 1; or for those without the orders of equal steps: 2."""
STEPS = 0
"""The cell of the scratch memory from which on `steps_of` writes."""
KEPT = 0
"""The first of CHANGING cells of the scratch memory: a board, kept while plays are tried."""
BEGINNING = 0
"""The first of CHANGING cells of the scratch memory: the board at the start of a game."""
PLAYS = 0
"""With dice, the cell of the scratch memory that counts the plays that obligations bind."""
EXCUSED = 0
"""The cell that counts those that no obligation binds."""
LOGS = False
"""Whether bulk play keeps a log of the game that it plays."""
DICE = 0
"""The first of MOST_DICE cells of the board that show the dice."""
MOST_DICE = 0
"""How many dice there is room for; none, where nothing is thrown."""


def mark_places(board: Board) -> None:
    """Prepare the keys of positions, once a board."""


def begin(board: Board) -> None:
    """Clear the board and set the men up."""


def open_game(board: Board, work: Work) -> int:
    """Find out who begins and give that side what it may play; return the side."""
    return 0


def give_turn(board: Board, work: Work) -> None:
    """Begin the turn of a side: throw its dice, if there are any, and give out the numbers."""


def cast_dice(board: Board, work: Work) -> None:
    """Throw the dice, in games that have any."""


def take_throw(board: Board) -> None:
    """Give out the numbers of the dice that lie on the board, for a new turn."""


def opening(white: int, black: int) -> int:
    """Return who begins, with dice, after an opening cast, or CAST_AGAIN."""
    return 0


def obligation(board: Board, side: int) -> int:
    """Return, with dice, the rank of the steps played so far."""
    return 0


def excuse(board: Board, side: int, result: int) -> int:
    """Return, with dice, whether obligations bind a play that has ended the game."""
    return 0


def flagged(board: Board, side: int, flag: int) -> bool:
    """Return, with dice, whether a side has once done what a flag stands for."""
    return False


def set_flag(board: Board, side: int, flag: int) -> None:
    """With dice, note that a side has done what a flag stands for."""


def list_plays(board: Board, work: Work, side: int, begun: bool) -> int:
    """Find the legal plays; return their count, or -1 if there are more than there is room for.

    A turn that is `begun` goes on from steps that the side has made.
    """
    return 0


def found(work: Work) -> int:
    """Return how many plays the last search has found."""
    return 0


def steps_of(work: Work, play: int) -> int:
    """Write the steps of a play to STEPS; return how many there are."""
    return 0


def make_step(board: Board, side: int, step: int) -> int:
    """Make a step; return the result, if the game ends with it."""
    return 0


def result_of_play(board: Board, work: Work, side: int) -> int:
    """Return the result, if the game ends now that a side has played; else 0.

    Bulk play asks `end_of_play` instead: what else may end a game, `take_turn` finds out when the
    next turn begins.
    """
    return 0


def take_turn(board: Board, work: Work, side: int, policy: int, tally: list[int]) -> int:
    """Play a turn and count it; return the result, if the game ends, or NO_ROOM."""
    return 0


def after_play(board: Board, side: int) -> None:
    """Note after a play of a side what is new for the turns to come."""


def losses(board: Board, side: int) -> int:
    """Return how many men the enemy of a side has lost: what a play adds are its hits."""
    return 0


def has_taken(board: Board, side: int, cell: int, before: int) -> bool:
    """Return whether a step of a side took enemy men from a cell that held this before."""
    return False


def turn_by(
    board: Board,
    work: Work,
    side: int,
    tally: list[int],
    own: list[int],
    net: list[int],
    other: list[int],
    white: int,
    black: int,
) -> int:
    """Play a turn by a policy, or by a net, and count it; see `take_turn`."""
    return 0


def passed(board: Board) -> bool:
    """Return whether the play just made had no steps."""
    return False


def locked(board: Board, work: Work) -> bool:
    """Return whether no side will ever move again; asked after some turns passed in a row."""
    return False


def worth(board: Board, side: int) -> int:
    """Return the worth, 0 or more, of the position after a play, for the policy `greedy`."""
    return 0


def end_of_step(board: Board, side: int) -> int:
    """Return the result, if the game ends at the step that the side has just made; else 0."""
    return 0


def end_of_play(board: Board, side: int) -> int:
    """Return the result, if the game ends now that the side has played; else 0."""
    return 0


def follow(board: Board, side: int) -> int:
    """Return what follows a play of a side; see `stages`."""
    return 0


def hand_on(board: Board, work: Work, side: int) -> int:
    """Return the side whose turn follows a play; what it may play has been given out."""
    return 0
