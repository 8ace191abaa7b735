"""What is thrown, what a throw gives to play, and who plays what is left of it."""

from lusoria.playable.core import Board, Points
from lusoria.playable.engine.stages import OTHER_PLAYS, OTHER_THROWS
from lusoria.playable.families.tables.board import (
    PAIRED,
    POINTS,
    die,
    doublet_counter,
    flagged,
    give,
    go_on_with_the_rest,
    left,
    set_doublet_counter,
    set_flag,
    used,
    with_only,
)
from lusoria.playable.families.tables.hooks import rule
from lusoria.playable.reasons import Ground, Grounds, Tried, because


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


def numbers_begun_with(board: Board, side: int, number: int) -> int:
    """The pair and the odd die once; begun with the odd die after an earlier pair, that die."""
    pair = higher_pair(board)
    if pair == 0:
        return with_only(board, number, left(board, number))
    if number != pair and flagged(board, side, PAIRED):
        return with_only(board, pair, 0)
    return with_only(board, die(board, 0) + die(board, 1) + die(board, 2) - 2 * pair, 1)


@rule("leave", "enter", flag="paired", commutes=True, begun_with=numbers_begun_with)
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


@because(odd_die_instead)
def odd_die_instead_because(board: Board, tried: Tried) -> Grounds:
    """Return the grounds: the numbers played of this throw, and of throws in other turns."""
    pair = higher_pair(board)
    paired = 4 - left(board, pair)
    odd = used(board) - paired
    number = die(board, 0) + die(board, 1) + die(board, 2) - 2 * pair
    begun = Ground("played", number=number, count=odd)
    known = flagged(board, tried.side, PAIRED)
    if tried.number == pair:
        return [begun] if odd > 1 else [begun, Ground("pair-before", tried.side)]
    if paired and not known:
        return [begun]
    if paired:
        return [begun, Ground("played", number=pair, count=paired)]
    return [begun, Ground("no-pair-before", tried.side)]


def fourth_step(board: Board, side: int) -> Points:
    """Return all places, if a side without such a throw before has made three steps of a turn."""
    if used(board) < 3 or flagged(board, side, PAIRED):
        return 0
    return -1


@rule("arrive", on=fourth_step, flag="paired", commutes=True, counts=True)
def note_pair(board: Board, side: int, point: int) -> None:
    """A side that makes a fourth step in a turn has had a higher pair or three alike."""
    set_flag(board, side, PAIRED)


# A counter of doublets takes three flags. Of a rule the decorator can name one, and so each of the
# three rules that make the counter names another.


@rule("throw", commutes=True, flag="counter-four")
def doublets_by_their_number(board: Board, least: int) -> None:
    """Two different numbers are played once each; a doublet of n, n times, or `least` times."""
    if die(board, 0) == die(board, 1):
        give(board, die(board, 0), max(die(board, 0), least))
    else:
        give(board, die(board, 0), 1)
        give(board, die(board, 1), 1)


def no_doublet(board: Board, side: int) -> bool:
    """Return whether no doublet was thrown."""
    return not is_doublet(board)


@rule(
    "leave",
    "enter",
    flag="counter-two",
    idle=no_doublet,
    because=lambda board, tried: Ground("count-full", tried.side),
)
def doublet_counted_out(board: Board, side: int, number: int) -> Points:
    """A turn with a doublet is over when its counter has come to the end."""
    if is_doublet(board) and used(board) > 0 and doublet_counter(board, side) == 1:
        return POINTS
    return 0


def moves_of_a_doublet(board: Board, side: int) -> Points:
    """Return all places, off the board as well, when a doublet is played."""
    if is_doublet(board):
        return -1
    return 0


@rule("arrive", on=moves_of_a_doublet, flag="counter-one", idle=no_doublet)
def count_doublet(board: Board, side: int, point: int) -> None:
    """Moves of a doublet of n are counted up to n; a count that broke off goes on with the next."""
    count = doublet_counter(board, side)
    if count == 0:
        set_doublet_counter(board, side, 2)
    elif count < die(board, 0):
        set_doublet_counter(board, side, count + 1)
    else:
        set_doublet_counter(board, side, 1)


def is_doublet(board: Board) -> bool:
    """Return whether two dice lie on the board that show the same number."""
    return die(board, 0) == die(board, 1) > 0


@rule("follow", commutes=True, subject="following")
def rest_to_the_other(board: Board, side: int) -> int:
    """Numbers that a side has left unplayed are played by the other, which does not throw."""
    if go_on_with_the_rest(board):
        return OTHER_PLAYS
    return OTHER_THROWS
