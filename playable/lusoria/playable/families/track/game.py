"""A track game as the shared engine sees it: its beginning, its throws, and the steps of a turn."""

from __future__ import annotations

from lusoria.playable.core import Board, Work
from lusoria.playable.engine.bits import lowest, size, standalone
from lusoria.playable.engine.chance import below, draw, mark_cells
from lusoria.playable.engine.supplied import end_of_step
from lusoria.playable.engine.throwing import CAST_AGAIN, give_turn
from lusoria.playable.families.track.board import (
    ARMY,
    COUNT,
    COUNTED,
    DICE,
    FACE,
    FACES,
    HAND,
    HELD,
    HITS_MADE,
    LEFT,
    MARK,
    NO_SQUARE,
    NOWHERE,
    OFF,
    SIDE,
    SQUARE,
    USED,
    WHOLE,
    WORD,
    WORDS,
    lift,
    men,
    on_path,
    put,
    shown,
    taken_from,
)
from lusoria.playable.families.track.hooks import (
    arrive,
    course,
    depart,
    dice,
    enter,
    forbid,
    go,
    opening,
    prefer,
    rest,
    setup,
    throw,
)
from lusoria.playable.families.track.scratch import BEST, CHOICES_AT

BEYOND_ALL = 256
"""Above all numbers that can be given."""


def take_throw(board: Board) -> None:
    """Give out the numbers of the dice that lie on the board, for a new turn."""
    clear_turn(board)
    throw(board)


def clear_turn(board: Board) -> None:
    """Begin the account of a turn in which nothing is given to play yet."""
    board[LEFT] = 0
    board[WHOLE] = 0
    board[USED] = 0
    board[HITS_MADE] = 0


def next_number(board: Board, before: int) -> int:
    """Return the greatest number below `before` that can be played now; -1 if there is none."""
    if board[WHOLE]:
        number = min(before - 1, board[LEFT])
        if number > 0:
            return number
        return -1
    found = -1
    remaining = board[LEFT]
    while remaining != 0:
        number = (remaining & 255) - 1
        if found < number < before:
            found = number
        remaining >>= 8
    return found


def lead(board: Board, side: int, origin: int, number: int) -> int:
    """Return the place to which a number leads from a place, or NOWHERE."""
    if origin == HAND:
        return enter(board, side, number)
    return go(board, side, origin, number)


def add_steps(board: Board, work: Work, side: int, number: int, at: int, count: int) -> int:
    """Add the steps of a number that may be made now to those listed at `at`; return their count.

    Only those of the highest rank met are kept; `work[BEST]` has it. A step is its place of origin,
    its goal and its number, in eight bits each.
    """
    best = work[BEST]
    for word in range(2):
        places = board[HELD + WORDS * side + word]
        while places != 0:
            origin = WORD * word + lowest(places)
            places &= places - 1
            goal = lead(board, side, origin, number)
            if goal in (NOWHERE, origin) or forbid(board, side, origin, goal, number):
                continue
            rank = prefer(board, side, origin, goal, number)
            if rank > best:
                best = rank
                count = 0
            if rank == best:
                work[at + count] = origin | goal << 8 | number << 16
                count += 1
    work[BEST] = best
    return count


def steps_now(board: Board, work: Work, side: int, at: int) -> int:
    """List the steps that may be made now, with all numbers; return their count."""
    work[BEST] = 0
    count = 0
    number = next_number(board, BEYOND_ALL)
    while number >= 0:
        count = add_steps(board, work, side, number, at, count)
        number = next_number(board, number)
    return count


def make_step(board: Board, side: int, step: int) -> int:
    """Make a step as it is listed; return the result, if the game ends with it."""
    move(board, side, step & 255, step >> 8 & 255)
    book(board, step >> 16)
    return end_of_step(board, side)


def move(board: Board, side: int, origin: int, goal: int) -> int:
    """Move a man to a goal, and let the rules of arrival act; return where it is set down."""
    lift(board, side, origin)
    place = goal
    if goal == OFF:
        depart(board, side, origin)
    else:
        arrive(board, side, origin, goal)
        place = rest(board, side, goal)
    put(board, side, place)
    return place


def book(board: Board, number: int) -> None:
    """Enter a step in the account of the turn."""
    board[USED] += 1
    if board[WHOLE]:
        board[LEFT] -= number
    elif board[LEFT] < 256:
        board[LEFT] = 0
    else:
        board[LEFT] = taken_from(board[LEFT], number + 1)


@standalone
def mark_places(board: Board) -> None:
    """Give each place of each side its share in the key of a position."""
    mark_cells(board, MARK, 2 * SIDE)


@standalone
def begin(board: Board) -> None:
    """Clear the board, lay the paths and the dice down and set the men up."""
    for cell in range(MARK):
        board[cell] = 0
    for cell in range(2 * SIDE):
        board[SQUARE + cell] = NO_SQUARE
    dice(board)
    course(board)
    setup(board)
    for side in range(2):
        for place in range(OFF + 1):
            board[ARMY + side] += board[SIDE * side + place]


def cast_dice(board: Board, work: Work) -> None:
    """Throw the dice."""
    if board[COUNTED]:
        board[DICE] = size(draw(work) & (1 << board[COUNT]) - 1)
    else:
        for which in range(board[COUNT]):
            board[DICE + which] = board[FACE + below(work, board[FACES])]


@standalone
def open_game(board: Board, work: Work) -> int:
    """Let the sides throw for the first turn, then one for its turn; return which."""
    begins = CAST_AGAIN
    while begins == CAST_AGAIN:
        cast_dice(board, work)
        white = shown(board)
        cast_dice(board, work)
        begins = opening(white, shown(board))
    give_turn(board, work)
    return begins


def after_play(board: Board, side: int) -> None:
    """Nothing is new for the turns to come."""


def losses(board: Board, side: int) -> int:
    """Return how many men of the enemy of a side were hit in this turn."""
    return board[HITS_MADE]


def has_taken(board: Board, side: int, cell: int, before: int) -> bool:
    """Return whether a step of a side took enemy men from a place that held so many."""
    first = SIDE * (1 - side)
    return first <= cell and cell <= first + OFF and board[cell] < before


def passed(board: Board) -> bool:
    """Return whether no number of the turn was played."""
    return board[USED] == 0


def worth(board: Board, side: int) -> int:
    """Return the worth for the policy `greedy`: first men hit, then off, then on the path."""
    return 4096 * board[HITS_MADE] + 64 * men(board, side, OFF) + on_path(board, side)


@standalone
def locked(board: Board, work: Work) -> bool:
    """Return whether no throw lets either side move, where one number is read off a throw."""
    if board[COUNT] > 1 and board[COUNTED] == 0:
        return False
    for shows in range(board[COUNT] + 1 if board[COUNTED] else board[FACES]):
        board[DICE] = shows if board[COUNTED] else board[FACE + shows]
        take_throw(board)
        for side in range(2):
            if steps_now(board, work, side, CHOICES_AT) > 0:
                return False
    return True
