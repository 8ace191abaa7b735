"""The board of the tables games: twenty-four points, a bar, and what a turn has to remember.

Each side counts its own path: place 0 is the bar, 1…24 are its points in the order of its travel,
25 is off the board. A *set of points* is an integer whose bit *k* is point *k*. Rules see the board
only through the functions of this module.
"""

from __future__ import annotations

from lusoria.playable.core import Board

BAR = 0
LAST = 24
OFF = 25
POINTS = (1 << 25) - 2
"""All twenty-four points, as a set."""

PLAY_THE_CAST = 2
"""Added to the side that begins, if it plays the dice of the cast as its first throw."""

# Cells. One side's cells come first, then the other's: 0…25 hold the men of each place, and four
# cells keep the sets that rules ask for most, in the side's own count and in its enemy's. One more
# keeps the points where men of the side lie pinned; `settle_pins` writes it after each play.
SIDE = 32
HELD = 27
HELD_BY_TWO = 28
FACED = 29
FACED_BY_TWO = 30
PINNED = 31
# Cells of the game and of the turn.
KEY = 64
COURSE = 65
ACCOUNT = 66
LEFT = 67
DICE = 68
FLAGS = 71
CHANGING = 72
"""Cells below this one change in play; those from here on are set once a game."""
MOST_DICE = FLAGS - DICE
MOST_OF_A_NUMBER = 15
"""How often a number may be left to play: LEFT has four bits for each."""
ARMY = 72
ACROSS = 74
MARK = 104
SIZE = 192

# How the two paths lie: what the cell COURSE holds.
CONTRARY = 0
PARALLEL = 1
SHARED = 2
COURSES = ("contrary", "parallel", "shared")
"""The names of the courses, in the order of their numbers."""

# What a side has once done, and the men do not show; the position says it as `; head=white`.
HEAD = 0
"""A man of the side has stood on the head."""
BURST = 1
"""The side has burst a closed point, so that the other's men can never all enter again."""
PAIRED = 2
"""The side has begun to play a pair above the third of three dice, or three alike."""
MOST_FLAGS = SIDE - OFF - 1
"""Each flag has its share in the key of a position, in the cells of MARK after those of places."""
COUNTER_ONE = 3
COUNTER_TWO = 4
COUNTER_FOUR = 5
"""The digits of a side's doublet counter; see `doublet_counter`."""
FLAG_NAMES = ("head", "burst", "paired", "counter-one", "counter-two", "counter-four")
"""The names of the flags in positions, in the order of their numbers."""


def men(board: Board, side: int, place: int) -> int:
    """Return the number of a side's men on a place of its path."""
    return board[SIDE * side + place]


def absent(board: Board, side: int, place: int) -> int:
    """Return the number of a side's men anywhere but on a place."""
    return board[ARMY + side] - board[SIDE * side + place]


def held(board: Board, side: int, number: int) -> int:
    """The points on which a side has `number` men or more, in its own count."""
    if number == 1:
        return board[SIDE * side + HELD] & POINTS
    if number == 2:
        return board[SIDE * side + HELD_BY_TWO] & POINTS
    points = 0
    for point in range(1, 25):
        if board[SIDE * side + point] >= number:
            points |= 1 << point
    return points


def faced(board: Board, side: int, number: int) -> int:
    """The points on which the enemy has `number` men or more, in the side's own count."""
    if number == 1:
        return board[SIDE * (1 - side) + FACED] & POINTS
    if number == 2:
        return board[SIDE * (1 - side) + FACED_BY_TWO] & POINTS
    return across(board, held(board, 1 - side, number))


def blots(board: Board, side: int) -> int:
    """The points on which a single man of the enemy stands, in the side's own count."""
    enemy = SIDE * (1 - side)
    return board[enemy + FACED] & ~board[enemy + FACED_BY_TWO] & POINTS


def pinned(board: Board, side: int) -> int:
    """The points on which men of a side lie pinned, in its own count; the same all through a turn.

    Only rulesets with a rule that has `pins=True` keep it; in others it is empty.
    """
    return board[SIDE * side + PINNED]


def covering(board: Board, side: int) -> int:
    """The points on which men of a side stand on men of the enemy, in its own count."""
    return held(board, side, 1) & faced(board, side, 1) & ~pinned(board, side)


def settle_pins(board: Board, side: int) -> None:
    """After a play of a side: the enemy's men lie pinned where, and only where, it covers them."""
    board[SIDE * (1 - side) + PINNED] = across(board, covering(board, side))


def facing(board: Board, point: int) -> int:
    """Return the enemy's number for a point of the side's count."""
    return board[ACROSS + point]


def across(board: Board, points: int) -> int:
    """A set of points of one side, in the count of the other."""
    if board[COURSE] == PARALLEL:
        return ((points << 12) | (points >> 12)) & POINTS
    if board[COURSE] == SHARED:
        return points & POINTS
    seen = 0
    for point in range(1, 25):
        if points >> point & 1:
            seen |= 1 << board[ACROSS + point]
    return seen


def put(board: Board, side: int, place: int) -> None:
    """Set a man of a side down on a place."""
    cell = SIDE * side + place
    there = board[cell]
    board[cell] = there + 1
    board[KEY] += board[MARK + cell]
    turn_over(board, side, place, there == 0, there == 1)


def lift(board: Board, side: int, place: int) -> None:
    """Take a man of a side up from a place."""
    cell = SIDE * side + place
    there = board[cell]
    board[cell] = there - 1
    board[KEY] -= board[MARK + cell]
    turn_over(board, side, place, there == 1, there == 2)


def turn_over(board: Board, side: int, place: int, held: bool, held_by_two: bool) -> None:
    """Turn the place in or out of the sets that have changed."""
    across = board[ACROSS + place]
    board[SIDE * side + HELD] ^= held << place
    board[SIDE * side + FACED] ^= held << across
    board[SIDE * side + HELD_BY_TWO] ^= held_by_two << place
    board[SIDE * side + FACED_BY_TWO] ^= held_by_two << across


def shift(board: Board, side: int, place: int, goal: int) -> None:
    """Move a man of the side that moves, for as long as the enemy does not look.

    What the side's men are to the enemy (`faced`, `blots`) is left as it was: a shift is taken back
    before the turn is over.
    """
    here = SIDE * side + place
    there = SIDE * side + goal
    leaving = board[here]
    joined = board[there]
    board[here] = leaving - 1
    board[there] = joined + 1
    board[SIDE * side + HELD] ^= ((leaving == 1) << place) ^ ((joined == 0) << goal)
    board[SIDE * side + HELD_BY_TWO] ^= ((leaving == 2) << place) ^ ((joined == 1) << goal)
    board[KEY] += board[MARK + there] - board[MARK + here]


def run(board: Board, course: int) -> None:
    """Lay down how the two paths lie: one against the other, half a board apart, or as one."""
    board[COURSE] = course
    for point in range(1, 25):
        if course == PARALLEL:
            board[ACROSS + point] = (point + 11) % 24 + 1
        elif course == SHARED:
            board[ACROSS + point] = point
        else:
            board[ACROSS + point] = 25 - point
    board[ACROSS + BAR] = 26
    board[ACROSS + OFF] = 27


def die(board: Board, place: int) -> int:
    """Return the number that the die of a place (0, 1, …) shows."""
    return board[DICE + place]


def give(board: Board, number: int, times: int) -> None:
    """Let a number be played so many times in this turn."""
    board[LEFT] += times << 4 * number


def left(board: Board, number: int) -> int:
    """Return how many times a number is still to be played in this turn."""
    return board[LEFT] >> 4 * number & 15


def with_only(board: Board, number: int, times: int) -> int:
    """The numbers that are still to be played, as LEFT has them, a number so many times instead."""
    return board[LEFT] + (times - left(board, number) << 4 * number)


def go_on_with_the_rest(board: Board) -> bool:
    """Begin a stage with the numbers that are still to be played; whether there are any."""
    board[ACCOUNT] = 0
    return board[LEFT] != 0


def used(board: Board) -> int:
    """Return how many numbers the mover has played in this turn."""
    return board[ACCOUNT] & 255


def pips(board: Board) -> int:
    """Return the pips that the mover's men have gone in this turn; from 24 off is one pip."""
    return board[ACCOUNT] >> 8 & 255


def largest(board: Board) -> int:
    """The largest number that the mover has played in this turn, or 0."""
    return board[ACCOUNT] >> 16 & 255


def entered(board: Board) -> int:
    """Return how many men the mover has entered in this turn."""
    return board[ACCOUNT] >> 24 & 255


def flagged(board: Board, side: int, flag: int) -> bool:
    """Return whether a side has once done what a flag stands for."""
    return board[FLAGS] >> 2 * flag + side & 1 == 1


def set_flag(board: Board, side: int, flag: int) -> None:
    """Note that a side has done what a flag stands for; positions differ by it from now on."""
    if not flagged(board, side, flag):
        board[FLAGS] |= 1 << 2 * flag + side
        board[KEY] += board[MARK + SIDE * side + OFF + 1 + flag]


def clear_flag(board: Board, side: int, flag: int) -> None:
    """Undo `set_flag`."""
    if flagged(board, side, flag):
        board[FLAGS] -= 1 << 2 * flag + side
        board[KEY] -= board[MARK + SIDE * side + OFF + 1 + flag]


def doublet_counter(board: Board, side: int) -> int:
    """The doublet counter of a side: 0 before its first doublet, then 1 and the moves counted."""
    return (
        flagged(board, side, COUNTER_ONE)
        + 2 * flagged(board, side, COUNTER_TWO)
        + 4 * flagged(board, side, COUNTER_FOUR)
    )


def set_doublet_counter(board: Board, side: int, count: int) -> None:
    """Set the doublet counter of a side, 0 to 7."""
    for digit in range(3):
        clear_flag(board, side, COUNTER_ONE + digit)
        if count >> digit & 1:
            set_flag(board, side, COUNTER_ONE + digit)


def last_from(board: Board) -> int:
    """The place that the last step of this turn began from; the bar as well, if there was none.

    To a rule at `arrive` it is the place that the arriving man comes from.
    """
    return board[ACCOUNT] >> 32 & 31
