"""What is thrown, and what a throw gives to play."""

from lusoria.playable.core import Board, Points
from lusoria.playable.families.tables.board import (
    PAIRED,
    POINTS,
    die,
    flagged,
    give,
    left,
    set_flag,
    used,
)
from lusoria.playable.families.tables.hooks import rule


@rule("dice", commutes=True)
def number_of_dice(count: int) -> int:
    """So many six-sided dice are thrown."""
    return count


@rule("throw", commutes=True)
def doublets(board: Board, times: int) -> None:
    """Each of two dice is a number to play; if they are alike, it is played `times` times."""
    if die(board, 0) == die(board, 1):
        give(board, die(board, 0), times)
    else:
        give(board, die(board, 0), 1)
        give(board, die(board, 1), 1)


@rule("throw", commutes=True)
def three_dice(board: Board, pair: int, odd: int, triplet: int) -> None:
    """A pair is played `pair` times if the third die is lower, three alike `triplet` times."""
    # The third die is given `odd` times beside such a pair; all other numbers once for each die.
    doubled = higher_pair(board)
    if die(board, 0) == die(board, 1) == die(board, 2):
        give(board, die(board, 0), triplet)
    elif doubled:
        give(board, doubled, pair)
        give(board, die(board, 0) + die(board, 1) + die(board, 2) - 2 * doubled, odd)
    else:
        give(board, die(board, 0), 1)
        give(board, die(board, 1), 1)
        give(board, die(board, 2), 1)


def higher_pair(board: Board) -> int:
    """The number that two of three dice show while the third shows a lower one, or 0."""
    highest = max(die(board, 0), die(board, 1), die(board, 2))
    alike = (die(board, 0) == highest) + (die(board, 1) == highest) + (die(board, 2) == highest)
    if alike == 2:
        return highest
    return 0


@rule("leave", "enter", flag="paired")
def odd_die_instead(board: Board, side: int, number: int) -> Points:
    """Begun with the odd die, a throw with a higher pair is played with that die five times."""
    pair = higher_pair(board)
    if pair == 0 or used(board) == 0:
        return 0
    paired = 4 - left(board, pair)
    odd = used(board) - paired
    if number == pair:
        return POINTS * (odd > 1 or (odd == 1 and paired == 0 and flagged(board, side, PAIRED)))
    return POINTS * (odd > 0 and (paired > 0 or not flagged(board, side, PAIRED)))


def fourth_step(board: Board, side: int) -> Points:
    """All points, when a side that has had no such throw before has made three steps of a turn."""
    if used(board) < 3 or flagged(board, side, PAIRED):
        return 0
    return POINTS


@rule("arrive", on=fourth_step, flag="paired")
def note_pair(board: Board, side: int, point: int) -> None:
    """A side that makes a fourth step in a turn has had a higher pair or three alike."""
    set_flag(board, side, PAIRED)
