"""The board of the grid games: squares in a frame, men in hand, and what a turn has to remember.

A *square* is a cell: sixteen for each rank, the file added (a1 is 33, b1 34, a2 49). The frame
around the squares is OUTSIDE: a look over the edge finds neither piece nor room. On a square stands
a *piece*: twice its kind, and 1 more for black. Rules see the board only through this module.
"""

from __future__ import annotations

from lusoria.playable.core import Board

Rows = tuple[tuple[int, int], ...]
"""An array of men: pairs of square and piece."""
Tie = int
"""What a tie is: the answer of an ending rule."""

WHITE = 0
BLACK = 1

EMPTY = 0
OUTSIDE = 1
MAN = 1
BOUND = 2
LEADER = 3

RANK = 16
"""From a square to the one above it."""
STRIDES = 1 | RANK << 5 | RANK + 1 << 10 | RANK - 1 << 15
"""How far it is to the next square along ranks, files and the two slanting lines, in five bits."""

PIECES_OF_WHITE = 1 << 2 * MAN | 1 << 2 * BOUND | 1 << 2 * LEADER
"""A set of pieces; those of black are one higher."""

# Kinds of steps; sets of them are sums.
STEP = 1
LEAP = 2
LIFT = 4
PLACE = 8
SAME = 16
"""Added: only the piece that has just moved may go on."""
MUST = 32
"""Added: the turn goes on while it can."""

ORTHOGONAL = 15
EVERY_WAY = 255
"""Sets of directions: first the four along ranks and files, then the four slanting."""

ANY_DISTANCE = 26
"""How far pieces go that go as far as they like."""

DICE = 0
MOST_DICE = 0
"""Nothing is thrown."""

DRAW = 1
"""The answer of an ending rule that nobody has won."""

# Cells; the squares come first.
PIECES = 256
"""Two lists: the squares where each side's pieces stand."""
MOST_PIECES = 64
MOST_FILES = 13
MOST_RANKS = 13
INDEX = 384
"""For each square, the place of its piece in its side's list."""
COUNT = 640
HAND = 642
LEADERS_IN_HAND = 644
LEADER_AT = 646
BOUND_MEN = 648
KEY = 650
TURN_CELLS = 651
"""From here on, eight cells tell how a turn stands."""
QUIET = 651
MADE = 652
"""How many steps the side to play has made in this turn."""
IN_MOTION = 653
KIND = 654
TAKEN = 655
LEAPS_MADE = 656
LOG = 657
TOUCHED = 658
FIRST_KEY = 659
"""The key of the position after the first step of the turn, where rules ask for it."""
PATH = 660
"""The squares that this turn has touched so far; TOUCHED says how many there are."""
MOST_PATH = 80
NEW_BONDS = 743
"""How many men the step has bound, and their squares."""
CHANGING = 752
"""Cells below this one change in play; those from here on are set once a game."""
FILES = 752
RANKS = 753
CORNERS = 762
ARMY = 766
BESIDE = 768
"""For each corner, the two squares beside it."""
MARK = 776
"""What each piece on each square gives to the key of a position."""
CHANGES = 2824
"""The changes that the steps of a search have made: square, what stood there, place in the list."""
SIZE = 4872


def square_of(file: int, rank: int) -> int:
    """The square on a file and a rank, both counted from 1."""
    return RANK * (rank + 1) + file


def piece(kind: int, side: int) -> int:
    """A piece of a kind, of a side."""
    return 2 * kind + side


def own(board: Board, side: int, square: int) -> bool:
    """Return whether a piece of the side stands on a square."""
    return PIECES_OF_WHITE << side >> board[square] & 1 == 1


def stands(board: Board, kind: int, side: int, square: int) -> bool:
    """Return whether a piece of this kind and side stands on a square."""
    return board[square] == 2 * kind + side


def bound(board: Board, square: int) -> bool:
    """Return whether a bound man stands on a square."""
    return board[square] >> 1 == BOUND


def toward(board: Board, direction: int) -> int:
    """Return the offset from a square to the next; 0…3 along ranks and files, 4…7 slanting."""
    return (1 - 2 * (direction & 1)) * (STRIDES >> 5 * (direction >> 1) & 31)


def pieces(board: Board, side: int) -> int:
    """Return the number of a side's pieces on the board, bound men and leader among them."""
    return board[COUNT + side]


def nth(board: Board, side: int, place: int) -> int:
    """The square of a side's piece, by its place in the list of the side's pieces."""
    return board[PIECES + 64 * side + place]


def in_hand(board: Board, side: int) -> int:
    """Return the number of pieces that a side has in hand."""
    return board[HAND + side] + board[LEADERS_IN_HAND + side]


def bound_men(board: Board, side: int) -> int:
    """Return the number of a side's bound men."""
    return board[BOUND_MEN + side]


def leader(board: Board, side: int) -> int:
    """The square of a side's leader, or 0."""
    return board[LEADER_AT + side]


def quiet(board: Board) -> int:
    """Return the number of steps made since the last capture."""
    return board[QUIET]


def steps(board: Board) -> int:
    """Return the number of steps that the side to play has made in this turn."""
    return board[MADE]


def kind(board: Board) -> int:
    """The kind of the step that is being made or tried, or was made last: STEP, LEAP, …."""
    return board[KIND]


def leaps(board: Board) -> int:
    """Return the number of leaps that the side has made in this turn."""
    return board[LEAPS_MADE]


def taken(board: Board) -> int:
    """Return the number of pieces that the last step has taken."""
    return board[TAKEN]


def touched(board: Board, square: int) -> bool:
    """Return whether this turn has already left, reached or cleared a square."""
    found = False
    for i in range(board[TOUCHED]):
        found |= board[PATH + i] == square
    return found


def win(side: int, stake: int) -> int:
    """The answer of an ending rule: a side has won so many points."""
    return 2 * stake + side


def alter(board: Board, square: int, new: int) -> None:
    """Put a piece in the place of another of the same side: a man bound, a bound man freed."""
    old = board[square]
    board[square] = new
    board[KEY] ^= board[MARK + 256 * old + square] ^ board[MARK + 256 * new + square]
    board[BOUND_MEN + (new & 1)] += (new >> 1 == BOUND) - (old >> 1 == BOUND)


def bind(board: Board, square: int) -> None:
    """Bind the man on a square."""
    note(board, square, board[square])
    alter(board, square, 2 * BOUND + (board[square] & 1))
    board[NEW_BONDS] += 1
    board[NEW_BONDS + board[NEW_BONDS]] = square


def free(board: Board, square: int) -> None:
    """Free the bound man on a square."""
    note(board, square, board[square])
    alter(board, square, 2 * MAN + (board[square] & 1))


def shift(board: Board, square: int, goal: int) -> None:
    """Move a piece to an empty square."""
    moved = board[square]
    place = board[INDEX + square]
    board[square] = EMPTY
    board[goal] = moved
    board[INDEX + goal] = place
    board[PIECES + 64 * (moved & 1) + place] = goal
    board[KEY] ^= board[MARK + 256 * moved + square] ^ board[MARK + 256 * moved + goal]
    if moved >> 1 == LEADER:
        board[LEADER_AT + (moved & 1)] = goal


def put(board: Board, square: int, new: int) -> None:
    """Set a piece on an empty square."""
    side = new & 1
    place = board[COUNT + side]
    board[COUNT + side] = place + 1
    board[square] = new
    board[INDEX + square] = place
    board[PIECES + 64 * side + place] = square
    board[KEY] ^= board[MARK + 256 * new + square]
    if new >> 1 == LEADER:
        board[LEADER_AT + side] = square
    if new >> 1 == BOUND:
        board[BOUND_MEN + side] += 1


def remove(board: Board, square: int) -> None:
    """Take the piece on a square off the board."""
    old = board[square]
    side = old & 1
    last = board[COUNT + side] - 1
    place = board[INDEX + square]
    moved = board[PIECES + 64 * side + last]
    board[COUNT + side] = last
    board[PIECES + 64 * side + place] = moved
    board[INDEX + moved] = place
    board[square] = EMPTY
    board[KEY] ^= board[MARK + 256 * old + square]
    if old >> 1 == LEADER:
        board[LEADER_AT + side] = 0
    if old >> 1 == BOUND:
        board[BOUND_MEN + side] -= 1


def take(board: Board, square: int) -> None:
    """Take the enemy's piece on a square: the step that is being made has captured it."""
    note(board, square, board[square])
    remove(board, square)
    board[TAKEN] += 1
    board[QUIET] = 0


def note(board: Board, square: int, old: int) -> None:
    """Keep what stood on a square before a step changed it, so that the step can be taken back."""
    at = CHANGES + 3 * board[LOG]
    board[at] = square
    board[at + 1] = old
    board[at + 2] = board[INDEX + square]
    board[LOG] += 1


def undo_to(board: Board, log: int) -> None:
    """Take back the changes of men noted since the log had this length, the last one first."""
    while board[LOG] > log:
        board[LOG] -= 1
        at = CHANGES + 3 * board[LOG]
        square = board[at]
        if board[square] != EMPTY:
            alter(board, square, board[at + 1])
        else:
            put_back(board, square, board[at + 1], board[at + 2])


def put_back(board: Board, square: int, old: int, place: int) -> None:
    """Put a piece that was taken where it stood, and in its place in the list."""
    side = old & 1
    put(board, square, old)
    last = board[COUNT + side] - 1
    moved = board[PIECES + 64 * side + place]
    board[PIECES + 64 * side + last] = moved
    board[INDEX + moved] = last
    board[PIECES + 64 * side + place] = square
    board[INDEX + square] = place


def lay_out(board: Board, files: int, ranks: int) -> None:
    """Make a board of so many files and ranks, all its squares empty."""
    board[FILES] = files
    board[RANKS] = ranks
    for square in range(256):
        board[square] = OUTSIDE
    for rank in range(1, ranks + 1):
        for file in range(1, files + 1):
            board[square_of(file, rank)] = EMPTY
    for corner in range(4):
        file = 1 + (corner & 1) * (files - 1)
        rank = 1 + (corner >> 1) * (ranks - 1)
        board[CORNERS + corner] = square_of(file, rank)
        board[BESIDE + 2 * corner] = square_of(file + 1 - 2 * (corner & 1), rank)
        board[BESIDE + 2 * corner + 1] = square_of(file, rank + 1 - 2 * (corner >> 1))
