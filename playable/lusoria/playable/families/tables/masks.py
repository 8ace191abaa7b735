"""Move masks: from where each number may be played, if no step of the turn can change that.

Where steps commute, a step changes what another may do in three ways only: it moves the men who
stand there, a man enters, or men may be borne off from then on. If men out cannot change it, and
the same men may be borne off at the turn's end as now, each number has one mask for the whole turn:
the places from which it may be played by any man who stands there. Plays are then found with masks
and sums of keys, and no step is made on the board.

With fixed masks a play is a multiset of steps: every order that finds a man for each step leads to
the same position. Multisets are listed with the numbers in one order. What only another order can
play is a man who goes on with a second number from where the first has brought him (`chains`). Two
multisets that lead to one position differ in such a man, or in men borne off, with few exceptions;
only those are looked up in the transposition table.
"""

from __future__ import annotations

from lusoria.playable.core import Board, Work
from lusoria.playable.engine.bits import lowest, size, standalone
from lusoria.playable.engine.transpositions import is_first_visit
from lusoria.playable.families.tables.board import (
    ACCOUNT,
    BAR,
    HELD,
    LEFT,
    MARK,
    OFF,
    POINTS,
    SIDE,
    absent,
    facing,
    held,
    left,
    men,
)
from lusoria.playable.families.tables.hooks import (
    bear,
    ending_points,
    enter,
    land,
    leave,
    obligation,
    trigger_points,
)
from lusoria.playable.families.tables.scratch import (
    ALL,
    BARRED,
    BUNDLES,
    CHAINED,
    DOUBT,
    EVERY_ORDER,
    FIRST,
    FRAME,
    FRAMES,
    GOALS,
    HOLDS,
    MET,
    MOVES,
    MOVES_ON_BOARD,
    NODE,
    NODE_CELLS,
    NODES,
    NONE,
    ORIGINS,
    PENDING,
    PLACE,
    PLAYS,
    RANK,
    SUM,
    TRIGGERS,
    add_node,
    crowded,
    keep_plays,
    start,
    write_bundle,
)
from lusoria.playable.families.tables.search import (
    BEYOND_ALL_NUMBERS,
    equal_numbers,
    next_number,
    search_depth_first,
    two_numbers,
)

UNKNOWN = -1


@standalone
def begin_on_masks(board: Board, work: Work, side: int, steps: int) -> bool:
    """Begin to search for the plays of all numbers given, so many steps; False if it cannot be."""
    if not fix_masks(board, work, side, steps):
        return False
    work[RANK] = rank_of_all(board, work, side)
    work[FRAMES + NODE] = 0
    work[FRAMES + HOLDS] = held(board, side, 1) | (men(board, side, BAR) > 0)
    work[FRAMES + SUM] = 0
    work[FRAMES + GOALS] = 0
    work[FRAMES + ORIGINS] = 0
    work[FRAMES + DOUBT] = NONE
    return work[RANK] >= 0


def fix_masks(board: Board, work: Work, side: int, steps: int) -> bool:
    """Note the masks of the numbers given, if they hold for a turn of so many steps.

    Men that are out either have to enter first, all of them (FIRST), or enter like any others.
    """
    if absent(board, side, OFF) <= steps or ending_points(board, side) & POINTS:
        return False
    ahead = without_rearmost(board, side, steps - 1)
    work[TRIGGERS] = trigger_points(board, side)
    work[FIRST] = UNKNOWN
    for number in range(1, 7):
        if left(board, number) and not note_masks(board, work, side, number, ahead):
            return False
    return work[FIRST] < steps


def note_masks(board: Board, work: Work, side: int, number: int, ahead: int) -> bool:
    """Note from where a number may be played in this turn; False if that may change.

    What may be different at the turn's end is asked with no man out, and the points held that are
    held `ahead` of the rearmost men.
    """
    out = men(board, side, BAR)
    held_now = board[SIDE * side + HELD]
    free = ~leave(board, side, number) & POINTS
    closed = land(board, side, number)
    near = POINTS >> OFF - number << OFF - number
    borne = near & bear(board, side, number)
    entry = 0
    first = 0
    board[SIDE * side + HELD] = ahead
    if out > 0:
        entry = ~enter(board, side, number) >> number & 1
        board[SIDE * side + BAR] = 0
        changes = (closed ^ land(board, side, number)) & POINTS
        if free == 0:
            first = out
            free = ~leave(board, side, number) & POINTS
        else:
            changes |= ~(free ^ leave(board, side, number)) & POINTS
    else:
        changes = 0
    changes |= free & (borne ^ near & bear(board, side, number))
    board[SIDE * side + HELD] = held_now
    board[SIDE * side + BAR] = out
    if work[FIRST] == UNKNOWN:
        work[FIRST] = first
    work[MOVES_ON_BOARD + number] = (POINTS & ~closed) >> number & free | entry
    work[MOVES + number] = work[MOVES_ON_BOARD + number] | borne & free
    return changes == 0 and work[FIRST] == first


def without_rearmost(board: Board, side: int, number: int) -> int:
    """The points held if so many men, from the rear, were not there."""
    points = held(board, side, 1)
    while points != 0 and men(board, side, lowest(points)) <= number:
        number -= men(board, side, lowest(points))
        points &= points - 1
    return points


@standalone
def rank_with(board: Board, side: int, remaining: int, used: int, pips: int, largest: int) -> int:
    """The rank of a turn with this account and these numbers left."""
    account = board[ACCOUNT]
    numbers = board[LEFT]
    board[ACCOUNT] = used + (pips << 8) + (largest << 16)
    board[LEFT] = remaining
    rank = obligation(board, side)
    board[ACCOUNT] = account
    board[LEFT] = numbers
    return rank


def rank_of_all(board: Board, work: Work, side: int) -> int:
    """The rank of a turn in which all numbers are played; -1 if others may be legal beside it."""
    steps = 0
    pips = 0
    largest = 0
    for number in range(1, 7):
        if left(board, number):
            steps += left(board, number)
            pips += number * left(board, number)
            largest = number
    rank = rank_with(board, side, 0, steps, pips, largest)
    if rank != rank_with(board, side, 0, steps, steps, largest):
        return -1  # pips lost in bearing off would matter
    for number in range(1, 7):
        if left(board, number):
            missing = rank_with(board, side, 1 << 4 * number, steps - 1, pips - number, largest)
            if missing >= rank:
                return rank if plays_all(board, work, side, steps) else -1
    return rank


@standalone
def plays_all(board: Board, work: Work, side: int, steps: int) -> bool:
    """Return whether no turn of so many steps can end before all numbers are played.

    So it is, if each number always has a man who can play it. Of one number several times, each man
    can make so many steps whatever the others do: if some turn plays all of them, every turn does.
    """
    places = held(board, side, 1) | (men(board, side, BAR) > 0)
    for number in range(1, 7):
        if left(board, number) == steps:
            return True
        if left(board, number):
            movers = 0
            able = places & work[MOVES + number]
            while able != 0 and movers < steps:
                movers += men(board, side, lowest(able))
                able &= able - 1
            if movers < steps or work[FIRST] > 0:
                return False
    return True


def holds_after(board: Board, side: int, holds: int, place: int, number: int) -> int:
    """The points held after a step, where `holds` were held before."""
    return (holds ^ ((board[SIDE * side + place] == 1) << place)) | (1 << place + number & POINTS)


def sum_after(
    board: Board, work: Work, side: int, total: int, touched: int, place: int, number: int
) -> int:
    """The sum that tells a position after a step: of men moved and trigger points touched."""
    goal = min(place + number, OFF)
    marks = MARK + SIDE * side
    if work[TRIGGERS] & ~touched & POINTS & 1 << goal:
        total += board[MARK + SIDE * (1 - side) + facing(board, goal)]
    return total + board[marks + goal] - board[marks + place]


@standalone
def go(board: Board, work: Work, side: int, depth: int, place: int, number: int) -> None:
    """Make a step on masks, from the node at this depth to one at the next."""
    frame = FRAMES + FRAME * depth
    onward = frame + FRAME
    touched = work[frame + GOALS]
    work[frame + PLACE] = place
    work[onward + NODE] = add_node(work, work[frame + NODE], place, number)
    work[onward + HOLDS] = holds_after(board, side, work[frame + HOLDS], place, number)
    work[onward + SUM] = sum_after(board, work, side, work[frame + SUM], touched, place, number)
    work[onward + GOALS] = touched | 1 << min(place + number, OFF)
    work[onward + ORIGINS] = work[frame + ORIGINS] | 1 << place
    board[SIDE * side + place] -= 1
    board[SIDE * side + min(place + number, OFF)] += 1


def go_back(board: Board, work: Work, side: int, depth: int, number: int) -> None:
    """Take back the step made on masks from the node at this depth."""
    place = work[FRAMES + FRAME * depth + PLACE]
    board[SIDE * side + place] += 1
    board[SIDE * side + min(place + number, OFF)] -= 1


def enter_men(
    board: Board, work: Work, side: int, depth: int, number: int, times: int, doubt: int
) -> bool:
    """Let so many men enter with one number; whether they can."""
    if times > 0 and not work[MOVES_ON_BOARD + number] & 1:
        return False
    for before in range(depth, depth + times):
        go(board, work, side, before, 0, number)
        work[FRAMES + FRAME * (before + 1) + DOUBT] = doubt
    return True


def undo(board: Board, work: Work, side: int, depth: int, number: int, times: int) -> None:
    """Take back so many steps of one number, made from the node at a depth onwards."""
    for before in range(depth, depth + times):
        go_back(board, work, side, before, number)


def equal_steps(board: Board, work: Work, side: int, number: int, times: int) -> None:
    """Play one number several times."""
    out = work[FIRST]
    if enter_men(board, work, side, 0, number, out, work[FRAMES + DOUBT]):
        equal_steps_from(board, work, side, out, number, times - out)
        undo(board, work, side, 0, number, out)


@standalone
def equal_steps_from(
    board: Board, work: Work, side: int, depth: int, number: int, times: int
) -> None:
    """Play the last number so many times from the node at a depth."""
    if times == 1:
        last_one(board, work, side, depth, number, work[FRAMES + FRAME * depth + DOUBT], ALL)
    elif times > 1:
        equal_steps_then(board, work, side, depth, number, times - 1, number)


def in_doubt(work: Work, place: int, first: int, second: int) -> int:
    """The places from which `second`, played after `first`, may lead to a position that is met
    otherwise as well: the same man goes on, or men are borne off."""
    borne_off = -1 << OFF - second
    if place + first < OFF:
        return work[CHAINED] & 1 << place + first | borne_off
    if work[BARRED] != 0:
        return ALL  # a turn that begins with the barred number may lead to the same position
    return work[CHAINED] | borne_off


def link(work: Work, number: int, times: int, one: int) -> int:
    """Note where a man whom `number` has brought may be in doubt; the places of `chains`.

    Multisets of steps of `number` and one of `one`, which does not bear off, are listed with `one`
    last. Two of them lead to one position only if they differ by a man who goes so many steps of
    `number` and then `one`, and in the other first `one` and then as many of `number`. The second
    has a step of `number` from the goal of `one`, and such are left out of the list. So a position
    can be met again only among those that begin with a man of `chains`.
    """
    chained = chains(work, one, number)
    linked = 0
    reached = chained & work[MOVES_ON_BOARD + number]
    for _ in range(times):
        reached = reached << number & POINTS
        linked |= reached
    work[CHAINED] = linked
    return chained


def chains(work: Work, first: int, second: int) -> int:
    """From where a man may go on by `first` and then by `second`, and could not as well by the
    other order of the two, to the same position."""
    triggers = work[TRIGGERS]
    known = work[MOVES_ON_BOARD + second] & (work[MOVES + first] >> second)
    known &= ~(triggers >> first) & ~(triggers >> second)
    return work[MOVES_ON_BOARD + first] & (work[MOVES + second] >> first) & ~known


@standalone
def equal_steps_then(
    board: Board, work: Work, side: int, floor: int, number: int, times: int, last: int
) -> None:
    """Play a number so many times from the rear forwards, then `last`, from the node at a depth."""
    depth = floor
    moves = work[MOVES + number]
    work[FRAMES + FRAME * depth + PENDING] = work[FRAMES + FRAME * depth + HOLDS] & moves
    while depth >= floor and not crowded(work):
        frame = FRAMES + FRAME * depth
        if depth + 1 == floor + times:
            last_pair(board, work, side, depth, number, last, NONE)
        if work[frame + PENDING] == 0:
            depth -= 1
            if depth >= floor:
                go_back(board, work, side, depth, number)
            continue
        place = lowest(work[frame + PENDING])
        work[frame + PENDING] &= work[frame + PENDING] - 1
        go(board, work, side, depth, place, number)
        depth += 1
        work[frame + FRAME + DOUBT] = work[frame + DOUBT]
        if number != last:
            work[frame + FRAME + DOUBT] |= in_doubt(work, place, number, last)
        work[frame + FRAME + PENDING] = work[frame + FRAME + HOLDS] & moves & -1 << place
    while depth > floor:
        depth -= 1
        go_back(board, work, side, depth, number)


@standalone
def last_pair(
    board: Board, work: Work, side: int, depth: int, first: int, second: int, entangled: int
) -> None:
    """Play the last two numbers; from the places `entangled`, all that `first` leads to is in
    doubt."""
    frame = FRAMES + FRAME * depth
    pending = work[frame + PENDING]
    holds = work[frame + HOLDS]
    tails = work[frame + ORIGINS]
    moves = work[MOVES + second]
    node = work[NODES]
    bundle = work[BUNDLES]
    plays = work[PLAYS]
    work[frame + PENDING] = 0
    while pending != 0:
        place = lowest(pending)
        pending &= pending - 1
        replies = holds_after(board, side, holds, place, first) & moves
        doubt = work[frame + DOUBT]
        if first == second:
            replies &= -1 << place
        else:
            replies &= ~((tails | 1 << place) >> second)
            doubt |= in_doubt(work, place, first, second)
            if entangled >> place & 1:
                doubt = ALL
        if replies & doubt:
            reached = sum_after(
                board, work, side, work[frame + SUM], work[frame + GOALS], place, first
            )
            touched = work[frame + GOALS] | 1 << place + first
            new = first_reached(board, work, side, reached, touched, replies & doubt, second)
            replies = replies & ~doubt | new
        if replies != 0:
            work[NODE_CELLS + 2 * node] = work[frame + NODE]
            work[NODE_CELLS + 2 * node + 1] = place + 32 * first
            write_bundle(work, bundle, node, second, replies, size(replies))
            node += 1
            bundle += 1
            plays += size(replies)
    work[NODES] = node
    work[BUNDLES] = bundle
    work[PLAYS] = plays


@standalone
def last_one(
    board: Board, work: Work, side: int, depth: int, number: int, doubt: int, places: int
) -> None:
    """Play the last number from those of the places where there is a man."""
    frame = FRAMES + FRAME * depth
    places &= work[frame + HOLDS] & work[MOVES + number]
    if places & doubt:
        places = places & ~doubt | first_reached(
            board, work, side, work[frame + SUM], work[frame + GOALS], places & doubt, number
        )
    if places != 0:
        keep_plays(work, work[RANK], work[frame + NODE], number, places, size(places))


def first_reached(
    board: Board, work: Work, side: int, total: int, touched: int, places: int, number: int
) -> int:
    """Return the places from which the last step leads to a position not met before."""
    new = 0
    while places != 0:
        place = lowest(places)
        places &= places - 1
        if is_first_visit(work, MET, sum_after(board, work, side, total, touched, place, number)):
            new |= 1 << place
    return new


def search_two_dice(board: Board, work: Work, side: int, begun: bool) -> bool:
    """Search in the way that suits the numbers given; False if there was not room enough."""
    larger = next_number(board[LEFT], BEYOND_ALL_NUMBERS)
    smaller = next_number(board[LEFT], larger)
    times = board[LEFT] >> 4 * larger
    pair = board[LEFT] == 1 << 4 * larger | 1 << 4 * smaller
    if not (pair or (smaller == 0 and times > 1)):
        return search_depth_first(board, work, side)
    whole = not begun and work[EVERY_ORDER] != 1
    if whole and begin_on_masks(board, work, side, 2 if pair else times):
        if not pair:
            equal_steps(board, work, side, larger, times)
        elif work[EVERY_ORDER]:
            in_order(board, work, side, larger, smaller)
            in_order(board, work, side, smaller, larger)
        else:
            a_pair(board, work, side, larger, smaller)
        if crowded(work) or work[PLAYS] > 0:
            return not crowded(work)
        start(work)  # not all numbers can be played
    if pair:
        return two_numbers(board, work, side, larger, smaller)
    return equal_numbers(board, work, side, larger, times)


def in_order(board: Board, work: Work, side: int, first: int, second: int) -> None:
    """Play two numbers on masks in this order."""
    holds = work[FRAMES + HOLDS]
    places = holds & work[MOVES + first]
    if work[FIRST] > 0:
        places &= 1
    while places != 0:
        place = lowest(places)
        places &= places - 1
        replies = holds_after(board, side, holds, place, first) & work[MOVES + second]
        if replies != 0:
            node = add_node(work, 0, place, first)
            keep_plays(work, work[RANK], node, second, replies, size(replies))


def a_pair(board: Board, work: Work, side: int, larger: int, smaller: int) -> None:
    """Play two different numbers on masks, one step each."""
    if work[FIRST] > 0:
        enter_and_play(board, work, side, larger, smaller)
        enter_and_play(board, work, side, smaller, larger)
        return
    holds = work[FRAMES + HOLDS]
    work[FRAMES + PENDING] = holds & work[MOVES + larger]
    places = holds & link(work, larger, 1, smaller)
    last_pair(board, work, side, 0, larger, smaller, NONE)
    while places != 0:
        place = lowest(places)
        places &= places - 1
        go(board, work, side, 0, place, smaller)
        last_one(board, work, side, 1, larger, ALL, 1 << place + smaller)
        go_back(board, work, side, 0, smaller)


def enter_and_play(board: Board, work: Work, side: int, entry: int, other: int) -> None:
    """Let the man that is out enter with one number, and play the other."""
    if enter_men(board, work, side, 0, entry, 1, ALL):
        last_one(board, work, side, 1, other, ALL, ALL)
        undo(board, work, side, 0, entry, 1)
