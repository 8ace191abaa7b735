"""Three dice where steps commute: three numbers, or one several times and another once."""

from __future__ import annotations

from lusoria.playable.core import Board, Work
from lusoria.playable.engine.bits import lowest, standalone
from lusoria.playable.engine.transpositions import is_first_visit
from lusoria.playable.families.tables.board import LEFT, OFF, left
from lusoria.playable.families.tables.hooks import SPLITS, begun_with
from lusoria.playable.families.tables.masks import (
    begin_on_masks,
    chains,
    enter_men,
    equal_steps,
    equal_steps_from,
    equal_steps_then,
    go,
    go_back,
    in_doubt,
    last_one,
    last_pair,
    link,
    sum_after,
    undo,
)
from lusoria.playable.families.tables.scratch import (
    ALL,
    BARRED,
    CHAINED,
    DOUBT,
    EVERY_ORDER,
    FIRST,
    FRAME,
    FRAMES,
    HOLDS,
    MET,
    MOVES,
    MOVES_ON_BOARD,
    NONE,
    PENDING,
    PLAYS,
    RANK,
    crowded,
    start,
)
from lusoria.playable.families.tables.search import (
    BEYOND_ALL_NUMBERS,
    equal_numbers,
    next_number,
    search_depth_first,
)

NOWHERE = -1


def search_three_dice(board: Board, work: Work, side: int, begun: bool) -> bool:
    """Search in the way that suits the numbers given; False if there was not room enough."""
    if not begun and not work[EVERY_ORDER]:
        if search_on_masks(board, work, side):
            return not crowded(work)
        start(work)
    number = next_number(board[LEFT], BEYOND_ALL_NUMBERS)
    times = board[LEFT] >> 4 * number
    if board[LEFT] == times << 4 * number and times > 1:
        return equal_numbers(board, work, side, number, times)
    return search_depth_first(board, work, side)


def search_on_masks(board: Board, work: Work, side: int) -> bool:
    """Find the plays of a turn on masks; False if not all numbers can be played so."""
    work[BARRED] = 0
    if not SPLITS:
        return play_on_masks(board, work, side)
    given = board[LEFT]
    larger = next_number(given, BEYOND_ALL_NUMBERS)
    smaller = next_number(given, larger)
    third = next_number(given, smaller)
    numbers = begun_with(board, side, larger)
    others = numbers
    if smaller != 0:
        others = begun_with(board, side, smaller)
    board[LEFT] = numbers
    found = False
    if others != numbers:
        found = split(board, work, side, larger, smaller, others)
    elif third == 0 or numbers == given:
        found = play_on_masks(board, work, side)
    board[LEFT] = given
    return found


def play_on_masks(board: Board, work: Work, side: int) -> bool:
    """Play all numbers given on masks; False if it cannot be."""
    larger = next_number(board[LEFT], BEYOND_ALL_NUMBERS)
    smaller = next_number(board[LEFT], larger)
    third = next_number(board[LEFT], smaller)
    steps = steps_on_masks(board, larger, smaller, third)
    if steps == 0 or not begin_on_masks(board, work, side, steps):
        return False
    mix(board, work, side, larger, smaller, third)
    return work[PLAYS] > 0 or crowded(work)


def split(board: Board, work: Work, side: int, larger: int, smaller: int, others: int) -> bool:
    """Play the `others`, all the smaller number, and the numbers given, beginning with the larger.

    A turn of the second kind has the smaller number once. As the pips of the two differ, they lead
    to one position only where a man is borne off; all such plays are looked up.
    """
    times = left(board, larger)
    numbers = times << 4 * larger | 1 << 4 * smaller
    if times < 2 or board[LEFT] != numbers or others != times + 1 << 4 * smaller:
        return False
    board[LEFT] = others
    if not begin_on_masks(board, work, side, times + 1) or work[FIRST] > 0:
        return False
    work[FRAMES + DOUBT] = -1 << OFF - smaller
    equal_steps(board, work, side, smaller, times + 1)
    rank = work[RANK]
    plays = work[PLAYS]
    board[LEFT] = numbers
    if plays == 0 or crowded(work) or not begin_on_masks(board, work, side, times + 1):
        return crowded(work)
    work[BARRED] = smaller
    equal_steps_and_one(board, work, side, larger, times, smaller)
    return (work[PLAYS] > plays and work[RANK] == rank) or crowded(work)


def steps_on_masks(board: Board, larger: int, smaller: int, third: int) -> int:
    """Return how many steps the numbers are, three or more; 0 if they are not played on masks."""
    of_larger = board[LEFT] >> 4 * larger & 15
    of_smaller = 0
    of_third = 0
    if smaller != 0:
        of_smaller = board[LEFT] >> 4 * smaller & 15
    if third != 0:
        of_third = board[LEFT] >> 4 * third & 15
    steps = of_larger + of_smaller + of_third
    row_and_others = steps - max(of_larger, of_smaller, of_third)
    if steps < 3 or (third == 0 and row_and_others > 1) or (third != 0 and steps > 3):
        return 0
    return steps


@standalone
def mix(board: Board, work: Work, side: int, larger: int, smaller: int, third: int) -> None:
    """Play all numbers given."""
    times = board[LEFT] >> 4 * larger & 15
    if third != 0:
        three_numbers(board, work, side, larger, smaller, third)
    elif smaller == 0:
        equal_steps(board, work, side, larger, times)
    elif times > 1:
        equal_steps_and_one(board, work, side, larger, times, smaller)
    else:
        equal_steps_and_one(board, work, side, smaller, board[LEFT] >> 4 * smaller & 15, larger)


def equal_steps_and_one(
    board: Board, work: Work, side: int, number: int, times: int, one: int
) -> None:
    """Play a number several times from the rear forwards, and then another one."""
    out = work[FIRST]
    doubt = NONE
    if one % number == 0:
        doubt = ALL
    work[FRAMES + DOUBT] = doubt
    chained = link(work, number, times, one)
    if out > 0:
        work[CHAINED] = ALL
    if enter_men(board, work, side, 0, number, out, doubt | in_doubt(work, 0, number, one)):
        if out == times:
            last_one(board, work, side, out, one, ALL, ALL)
        else:
            equal_steps_then(board, work, side, out, number, times - out, one)
            while chained != 0 and not crowded(work):
                begin_chain(board, work, side, out, lowest(chained), number, times, one)
                chained &= chained - 1
        undo(board, work, side, 0, number, out)
    if out > 0 and enter_men(board, work, side, 0, one, 1, ALL):
        if enter_men(board, work, side, 1, number, out - 1, ALL):
            equal_steps_from(board, work, side, out, number, times - out + 1)
            undo(board, work, side, 1, number, out - 1)
        undo(board, work, side, 0, one, 1)


def begin_chain(
    board: Board,
    work: Work,
    side: int,
    floor: int,
    place: int,
    number: int,
    times: int,
    one: int,
) -> None:
    """Take a man on by `one` and then by the other number, which is played so many times in all.

    Where nobody stands on the place, a man is brought there first.
    """
    depth = floor
    holds = work[FRAMES + FRAME * floor + HOLDS]
    while place >= number and not holds >> place & 1:
        place -= number
        depth += 1
        if not work[MOVES_ON_BOARD + number] >> place & 1:
            return
    if not holds >> place & 1 or depth >= times:
        return
    if depth == floor and one == work[BARRED]:
        bar_lone_man(board, work, side, place, number, times, one)
    for before in range(floor, depth):
        go(board, work, side, before, place, number)
        place += number
    go(board, work, side, depth, place, one)
    if depth + 1 == times:
        last_one(board, work, side, times, number, ALL, 1 << place + one)
    else:
        go(board, work, side, depth + 1, place + one, number)
        work[FRAMES + FRAME * (depth + 2) + DOUBT] = ALL
        equal_steps_from(board, work, side, depth + 2, number, times - depth - 1)
        go_back(board, work, side, depth + 1, number)
    go_back(board, work, side, depth, one)
    undo(board, work, side, floor, number, depth - floor)


def bar_lone_man(
    board: Board, work: Work, side: int, place: int, number: int, times: int, one: int
) -> None:
    """Leave out the play in which a man goes by `one` first and then all the rest, where a turn
    must not begin so: nobody could begin with the other number, and he could not do so himself."""
    barred = lone_man(board, work, side, place, number, times, one, 0)
    known = barred == NOWHERE
    for before in range(1, times + 1):
        known |= lone_man(board, work, side, place, number, times, one, before) == barred
    if not known:
        is_first_visit(work, MET, barred)


@standalone
def lone_man(
    board: Board,
    work: Work,
    side: int,
    place: int,
    number: int,
    times: int,
    one: int,
    before: int,
) -> int:
    """The sum of the position to which a man comes alone, with `one` after so many other steps.

    NOWHERE, if he cannot go so; or if `one` is first, and others might have begun.
    """
    total = 0
    goals = 0
    for step in range(times + 1):
        by = number
        if step == before:
            by = one
        met = before == 0 and step > 0 and work[FRAMES + HOLDS] >> place & 1
        if place >= OFF or met or not work[MOVES + by] >> place & 1:
            return NOWHERE
        total = sum_after(board, work, side, total, goals, place, by)
        place = min(place + by, OFF)
        goals |= 1 << place
    return total


def three_numbers(
    board: Board, work: Work, side: int, larger: int, middle: int, smaller: int
) -> None:
    """Play three different numbers, one step each."""
    work[CHAINED] = ALL
    if work[FIRST] == 0:
        numbers_in_order(board, work, side, larger, middle, smaller)
        chain_and_one(board, work, side, middle, larger, smaller)
        chain_and_one(board, work, side, smaller, larger, middle)
        chain_and_one(board, work, side, smaller, middle, larger)
        chain_of_three(board, work, side, larger, smaller, middle)
        chain_of_three(board, work, side, middle, smaller, larger)
    elif work[FIRST] == 1:
        enter_one(board, work, side, larger, middle, smaller)
        enter_one(board, work, side, middle, larger, smaller)
        enter_one(board, work, side, smaller, larger, middle)
    else:
        enter_two(board, work, side, larger, middle, smaller)
        enter_two(board, work, side, larger, smaller, middle)
        enter_two(board, work, side, middle, smaller, larger)


def numbers_in_order(
    board: Board, work: Work, side: int, first: int, second: int, third: int
) -> None:
    """Play three numbers in this order."""
    places = work[FRAMES + HOLDS] & work[MOVES + first]
    while places != 0 and not crowded(work):
        begin_with(board, work, side, lowest(places), first, second, third)
        go_back(board, work, side, 0, first)
        places &= places - 1


@standalone
def begin_with(
    board: Board, work: Work, side: int, place: int, first: int, second: int, third: int
) -> None:
    """Play the first of three numbers from a place, and then the others in their order."""
    go(board, work, side, 0, place, first)
    frame = FRAMES + FRAME
    work[frame + PENDING] = work[frame + HOLDS] & work[MOVES + second] & ~(1 << place >> second)
    work[frame + DOUBT] = in_doubt(work, place, first, third)
    entangled = in_doubt(work, place, first, second)
    entangled |= 1 << place + first >> third | 1 << place + third >> second
    last_pair(board, work, side, 1, second, third, entangled)


@standalone
def enter_one(board: Board, work: Work, side: int, entry: int, larger: int, smaller: int) -> None:
    """Let one man enter with a number, and then play the others."""
    if work[MOVES_ON_BOARD + entry] & 1 and not crowded(work):
        begin_with(board, work, side, 0, entry, larger, smaller)
        places = work[FRAMES + FRAME + HOLDS] & chains(work, smaller, larger)
        while places != 0:
            place = lowest(places)
            places &= places - 1
            go(board, work, side, 1, place, smaller)
            last_one(board, work, side, 2, larger, ALL, 1 << place + smaller)
            go_back(board, work, side, 1, smaller)
        go_back(board, work, side, 0, entry)


@standalone
def enter_two(board: Board, work: Work, side: int, first: int, second: int, third: int) -> None:
    """Let two men enter with two numbers, and then play the third."""
    if work[MOVES_ON_BOARD + first] & work[MOVES_ON_BOARD + second] & 1:
        go(board, work, side, 0, 0, first)
        go(board, work, side, 1, 0, second)
        last_one(board, work, side, 2, third, ALL, ALL)
        go_back(board, work, side, 1, second)
        go_back(board, work, side, 0, first)


def chain_and_one(board: Board, work: Work, side: int, first: int, second: int, third: int) -> None:
    """Play on with one man by two numbers, and then by the third with any man."""
    places = work[FRAMES + HOLDS] & chains(work, first, second)
    while places != 0 and not crowded(work):
        chain(board, work, side, lowest(places), first, second, third, ALL)
        places &= places - 1


def chain_of_three(
    board: Board, work: Work, side: int, first: int, second: int, third: int
) -> None:
    """Play on with one man by all three numbers, in this order."""
    places = (
        work[FRAMES + HOLDS] & work[MOVES_ON_BOARD + first] & (chains(work, second, third) >> first)
    )
    while places != 0 and not crowded(work):
        place = lowest(places)
        places &= places - 1
        chain(board, work, side, place, first, second, third, 1 << place + first + second)


@standalone
def chain(
    board: Board, work: Work, side: int, place: int, first: int, second: int, third: int, then: int
) -> None:
    """Take a man on by two numbers, and play the third from one of the places `then`."""
    go(board, work, side, 0, place, first)
    go(board, work, side, 1, place + first, second)
    last_one(board, work, side, 2, third, ALL, then)
    go_back(board, work, side, 1, second)
    go_back(board, work, side, 0, first)
