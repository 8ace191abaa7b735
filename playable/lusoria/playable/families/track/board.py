"""The board of the track games: squares, and on them the path that each side's men go.

A *place* is a step of a side's own path: 0 is the hand, 1, 2, … are the steps in the order of
travel, OFF is out of play. Each step lies on a *square*, which both paths may use, and one path
twice. Men of one side meet on places, men of two on squares. Rules use the functions given here.
"""

from __future__ import annotations

from lusoria.playable.core import Board
from lusoria.playable.engine.bits import lowest

Places = tuple[int, int, int]
Squares = tuple[int, int, int]
"""Sets of places and of squares, in words of sixty-two members."""

HAND = 0
OFF = 124
MOST_STEPS = 123
"""The longest path; squares have numbers up to this one, too."""
NOWHERE = -1
"""Answer of a rule to which a number leads to no place."""
WORD = 62
"""So many places stand in one word of a set of places."""

# Cells. Of each side: the men of each place, and the men on each square; the hand and OFF lie on
# no square, and count as on square NO_SQUARE. Then two words for the places held, a third for OFF.
SIDE = 128
NO_SQUARE = 127
ON = 256
HELD = 512
WORDS = 3
# Cells of the turn. LEFT holds the numbers to play, each raised by 1, in eight bits each; or,
# where WHOLE is 1, a total that may be split.
LEFT = 518
WHOLE = 519
USED = 520
KEY = 521
"""The key of the men: the sum of the shares of each man on its place."""
HITS_MADE = 522
DICE = 523
FLAGS = 534
# Of each side: the places at which a man is forgotten, in eight bits each.
FORGOTTEN = 535
# Of each side: the squares, raised by 1, where its men lie on men of the enemy, in eight bits each.
OVER = 537
CHANGING = 539
"""Cells below this one change in play; those from here on are set once a game."""
LENGTH = 539
ARMY = 540
COUNT = 542
COUNTED = 543
FACES = 544
FACE = 545
SQUARE = 576
MARK = 832
SIZE = 1088

MOST_DICE = 9
MOST_FACES = 8
MOST_NUMBERS = 7
"""How many numbers LEFT has room for."""

# What a side has once done, and the men do not show; the position says it as `; gathered=white`.
GATHERED = 0
"""All men of the side have stood on one place."""
MOST_FLAGS = 31
"""FLAGS has two bits for each."""
FLAG_NAMES = ("gathered",)
"""The names of the flags in positions, in the order of their numbers."""
LIST_NAMES = ("forgotten", "over")
"""What else rules may note that the men do not show, as lists of places (see `state.py`)."""


def men(board: Board, side: int, place: int) -> int:
    """Return the number of a side's men on a place of its path."""
    return board[SIDE * side + place]


def facing(board: Board, side: int, place: int) -> int:
    """Return the number of enemy men on the square of a place; none on the hand and OFF."""
    square = board[SQUARE + SIDE * side + place]
    return (square != NO_SQUARE) * board[ON + SIDE * (1 - side) + square]


def square_of(board: Board, side: int, place: int) -> int:
    """The square on which a place of a side's path lies."""
    return board[SQUARE + SIDE * side + place]


def length(board: Board) -> int:
    """Return the number of steps in the path of each side."""
    return board[LENGTH]


def absent(board: Board, side: int, place: int) -> int:
    """Return the number of a side's men anywhere but on a place."""
    return board[ARMY + side] - board[SIDE * side + place]


def on_path(board: Board, side: int) -> int:
    """Return the number of a side's men that are neither in the hand nor out of play."""
    return board[ARMY + side] - board[SIDE * side + HAND] - board[SIDE * side + OFF]


def within(members: tuple[int, int, int], number: int) -> bool:
    """Return whether a set of places, or of squares, has a member of this number."""
    return members[number // WORD] >> number % WORD & 1 == 1


def put(board: Board, side: int, place: int) -> None:
    """Set a man of a side down on a place."""
    cell = SIDE * side + place
    there = board[cell]
    board[cell] = there + 1
    board[KEY] += board[MARK + cell]
    board[ON + SIDE * side + board[SQUARE + cell]] += 1
    board[HELD + WORDS * side + place // WORD] |= 1 << place % WORD


def lift(board: Board, side: int, place: int) -> None:
    """Take a man of a side up from a place."""
    cell = SIDE * side + place
    there = board[cell] - 1
    board[cell] = there
    board[KEY] -= board[MARK + cell]
    board[ON + SIDE * side + board[SQUARE + cell]] -= 1
    board[HELD + WORDS * side + place // WORD] ^= (there == 0) << place % WORD


def on_square(board: Board, side: int, square: int) -> int:
    """A place of a side's path that lies on a square and holds a man of it, or NOWHERE."""
    for word in range(2):
        places = board[HELD + WORDS * side + word]
        while places != 0:
            place = WORD * word + lowest(places)
            if board[SQUARE + SIDE * side + place] == square:
                return place
            places &= places - 1
    return NOWHERE


def send(board: Board, side: int, place: int, goal: int) -> None:
    """Send all men of the enemy on the square of a side's place to a place of their own path.

    Men that are on the square of that place already stay where they are. A man that is forgotten
    where it stands is forgotten where it goes, if that is on the path.
    """
    enemy = 1 - side
    square = board[SQUARE + SIDE * side + place]
    if square != NO_SQUARE and square != board[SQUARE + SIDE * enemy + goal]:
        for _ in range(board[ON + SIDE * enemy + square]):
            send_one(board, enemy, square, goal)


def send_one(board: Board, side: int, square: int, goal: int) -> None:
    """Send a man of a side that stands on a square to a place of its path."""
    origin = known_on(board, side, square)
    if origin == NOWHERE:
        origin = on_square(board, side, square)
        remember(board, side, origin)
        if board[SQUARE + SIDE * side + goal] != NO_SQUARE:
            forget(board, side, goal)
    lift(board, side, origin)
    put(board, side, goal)
    board[HITS_MADE] += 1


def known_on(board: Board, side: int, square: int) -> int:
    """The first place of a side's path on a square with more men than are forgotten, or NOWHERE."""
    for word in range(2):
        places = board[HELD + WORDS * side + word]
        while places != 0:
            place = WORD * word + lowest(places)
            cell = SIDE * side + place
            if board[SQUARE + cell] == square and board[cell] > forgotten(board, side, place):
                return place
            places &= places - 1
    return NOWHERE


def times_in(packed: int, member: int) -> int:
    """Return how often a number stands in a list of numbers of eight bits each."""
    count = 0
    while packed != 0:
        count += packed & 255 == member
        packed >>= 8
    return count


def taken_from(packed: int, member: int) -> int:
    """A list of numbers of eight bits each, less a number that stands in it."""
    at = 0
    while packed >> at & 255 != member:
        at += 8
    return packed >> at + 8 << at | (packed & (1 << at) - 1)


def forgotten(board: Board, side: int, place: int) -> int:
    """Return how many men of a side are forgotten at a place: now, or as soon as they come."""
    return times_in(board[FORGOTTEN + side], place)


def forget(board: Board, side: int, place: int) -> None:
    """Let one man more of a side be forgotten at a place of the path; at most seven in all."""
    board[FORGOTTEN + side] = board[FORGOTTEN + side] << 8 | place


def remember(board: Board, side: int, place: int) -> None:
    """Let one man of a side less be forgotten at a place."""
    board[FORGOTTEN + side] = taken_from(board[FORGOTTEN + side], place)


def forget_beside(board: Board, side: int, place: int) -> None:
    """Let a man be forgotten at each other place of a side's path on the square of a place."""
    square = board[SQUARE + SIDE * side + place]
    for other_place in range(1, board[LENGTH] + 1):
        if other_place != place and board[SQUARE + SIDE * side + other_place] == square:
            forget(board, side, other_place)


def lies_over(board: Board, side: int, square: int) -> bool:
    """Return whether men of a side lie on men of the enemy on a square."""
    both = board[ON + square] > 0 and board[ON + SIDE + square] > 0
    return both and times_in(board[OVER + side], square + 1) > 0


def come_over(board: Board, side: int, square: int) -> None:
    """Note that a man of a side comes to lie uppermost on a square, if enemy men are there."""
    for each in range(2):
        remaining = board[OVER + each]
        kept = 0
        while remaining != 0:
            here = (remaining & 255) - 1
            remaining >>= 8
            if here != square and board[ON + here] > 0 and board[ON + SIDE + here] > 0:
                kept = kept << 8 | (here + 1)
        board[OVER + each] = kept
    if board[ON + SIDE * (1 - side) + square] > 0:
        board[OVER + side] = board[OVER + side] << 8 | (square + 1)


def lay(board: Board, side: int, place: int, square: int) -> None:
    """Lay a place of a side's path on a square."""
    board[SQUARE + SIDE * side + place] = square


def die(board: Board, which: int) -> int:
    """Return the number that a die shows; of counted sticks or cowries, die 0 is the marks up."""
    return board[DICE + which]


def shown(board: Board) -> int:
    """The sum of what the dice of the throw show."""
    total = board[DICE]
    if board[COUNTED] == 0:
        for which in range(1, board[COUNT]):
            total += board[DICE + which]
    return total


def throw_with(board: Board, count: int, counted: bool) -> None:
    """Lay down that so many dice are thrown; `counted`, only the number of marks up is read."""
    board[COUNT] = count
    board[COUNTED] = counted
    board[FACES] = 0


def add_face(board: Board, number: int) -> None:
    """Lay down one more face of the dice."""
    board[FACE + board[FACES]] = number
    board[FACES] += 1


def give(board: Board, number: int) -> None:
    """Let one man go by a number in this turn, beside the numbers given before."""
    board[LEFT] = board[LEFT] << 8 | (number + 1)


def give_split(board: Board, total: int) -> None:
    """Let men go by numbers of this total in this turn, however it is split among them."""
    board[WHOLE] = 1
    board[LEFT] = total


def left_over(board: Board) -> bool:
    """Return whether numbers, or some of a total, are left to play."""
    return board[LEFT] != 0


def flagged(board: Board, side: int, flag: int) -> bool:
    """Return whether a side has once done what a flag stands for."""
    return board[FLAGS] >> 2 * flag + side & 1 == 1


def set_flag(board: Board, side: int, flag: int) -> None:
    """Note that a side has done what a flag stands for; positions differ by it from now on."""
    board[FLAGS] |= 1 << 2 * flag + side
