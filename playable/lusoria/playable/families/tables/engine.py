"""From the numbers given to all the legal ways to play them.

The search makes steps on the one board and takes them back, and keeps a play for each position that
it has not met before. What is allowed, what happens and what outranks what is asked of the hooks
alone. Where all rules of a ruleset promise that steps commute, the search need not try every order:
equal steps are made from the rear forwards, and of two numbers only those second orders are tried
that the first did not already contain.
"""

from __future__ import annotations

from lusoria.playable.bits import lowest, size
from lusoria.playable.core import Board
from lusoria.playable.families.tables.board import ACCOUNT, KEY, LEFT, MARK, OFF, POINTS, SIDE
from lusoria.playable.families.tables.hooks import (
    COMMUTES,
    MAY_STOP,
    deciding,
    end_of_step,
    gate,
    obligation,
)
from lusoria.playable.families.tables.paper import (
    ACCOUNTED,
    ALWAYS,
    ENDS,
    EVERY_ORDER,
    FEW_SLOTS,
    FRAME,
    FRAMES,
    FRUITFUL,
    MET_SO_FAR,
    MOST_SLOTS,
    NODE,
    NODES,
    NUMBER,
    PENDING,
    PLACE,
    PLAYS,
    RANK,
    REMAINING,
    REPLIES,
    SHEAVES,
    SLOTS,
    STAMP,
    STEPS,
    STIRRED,
    STIRRING,
    TOO_MANY,
    Work,
    add_node,
    crowded,
    gather,
    gather_end,
    is_new,
    steps_of,
)
from lusoria.playable.families.tables.turn import astir, book, make, movable, move, take_back

BEYOND_ALL_NUMBERS = 7
NONE = 0
ALL = -1


def list_plays(board: Board, work: Work, side: int) -> int:
    """Find the legal plays of the numbers given, one for each position they lead to; their count.

    A side that cannot or may not play has one play, of no steps. `steps_of` tells the steps of each
    play. Returns -1 if there are more plays than there is room for.
    """
    if gate(board, side):
        start(work)
        gather(work, 0, 0, 0, 1, 1)
        return 1
    return continue_plays(board, work, side)


def continue_plays(board: Board, work: Work, side: int) -> int:
    """As `list_plays`, for a side that may play and perhaps has begun to."""
    work[SLOTS] = FEW_SLOTS - 1
    work[TOO_MANY] = 0
    while not search(board, work, side):
        if work[TOO_MANY] == 1 or work[SLOTS] >= MOST_SLOTS - 1:
            return -1
        work[SLOTS] = 8 * work[SLOTS] + 7
    return work[PLAYS] + work[ENDS]


def start(work: Work) -> None:
    """Clear the scratch paper for a search."""
    work[RANK] = -1
    work[PLAYS] = 0
    work[SHEAVES] = 0
    work[ENDS] = 0
    work[NODES] = 0
    work[STAMP] += 1
    work[MET_SO_FAR] = 0
    add_node(work, 0, 0, 0)


def search(board: Board, work: Work, side: int) -> bool:
    """Find the plays; False if there was not room enough for all that was met."""
    start(work)
    larger = next_number(board[LEFT], BEYOND_ALL_NUMBERS)
    smaller = next_number(board[LEFT], larger)
    if COMMUTES and not MAY_STOP and smaller == 0 and board[LEFT] >> 4 * larger > 1:
        return equal_numbers(board, work, side, larger, board[LEFT] >> 4 * larger)
    if COMMUTES and not MAY_STOP and board[LEFT] == 1 << 4 * larger | 1 << 4 * smaller:
        return two_numbers(board, work, side, larger, smaller)
    return walk(board, work, side)


def next_number(remaining: int, before: int) -> int:
    """The next number below `before` that remains to be played, or 0."""
    number = before - 1
    while number > 0 and remaining >> 4 * number & 15 == 0:
        number -= 1
    return number


def equal_numbers(board: Board, work: Work, side: int, number: int, times: int) -> bool:
    """Search with one number several times, from the rear forwards: steps that commute.

    Each set of equal steps leads to a position of its own, so that none can be met twice.
    """
    work[FRAMES + PENDING] = movable(board, side, number)
    work[FRAMES + NODE] = 0
    work[FRAMES + STIRRING] = astir(board, side)
    if work[FRAMES + PENDING] == 0:
        gather(work, obligation(board, side), 0, 0, 1, 1)
    depth = 0
    while depth >= 0:
        frame = FRAMES + FRAME * depth
        if work[frame + PENDING] != 0:
            result = step_on(board, work, side, depth, number)
            place = work[frame + PLACE]
            if result != 0:
                gather_end(work, board[KEY], work[frame + NODE], place, number)
            elif equal_replies(board, work, side, depth, number, times):
                depth += 1
                continue
        else:
            depth -= 1
        if depth >= 0:
            step_back(board, work, side, depth, number)
    return not crowded(work)


def equal_replies(board: Board, work: Work, side: int, depth: int, number: int, times: int) -> bool:
    """See what follows one of several equal steps; True if the search has to go on from there."""
    frame = FRAMES + FRAME * depth
    place = work[frame + PLACE]
    node = add_node(work, work[frame + NODE], place, number)
    replies = movable(board, side, number)
    if replies == 0:
        gather(work, obligation(board, side), node, 0, 1, 1)
        return False
    if work[EVERY_ORDER] != 1:
        replies = replies >> place << place
    if depth + 2 == times:
        last_steps(board, work, side, depth + 1, node, number, replies, NONE)
        return False
    work[frame + FRAME + PENDING] = replies
    work[frame + FRAME + NODE] = node
    work[frame + FRAME + STIRRING] = astir(board, side)
    return replies != 0


def step_on(board: Board, work: Work, side: int, depth: int, number: int) -> int:
    """Make the next pending step at this depth; the result, if it ends the game."""
    frame = FRAMES + FRAME * depth
    place = lowest(work[frame + PENDING])
    work[frame + PENDING] &= work[frame + PENDING] - 1
    work[frame + PLACE] = place
    work[frame + ACCOUNTED] = board[ACCOUNT]
    work[frame + STIRRED] = work[frame + STIRRING] >> min(place + number, OFF) & 1
    return make(board, work, side, depth, place, number, work[frame + STIRRED])


def two_numbers(board: Board, work: Work, side: int, larger: int, smaller: int) -> bool:
    """Search with two different numbers, one step each, in a ruleset whose steps commute."""
    begun = movable(board, side, larger)
    work[ALWAYS] = ALL
    pairs(board, work, side, larger, smaller, begun, NONE)
    others = movable(board, side, smaller)
    if work[EVERY_ORDER]:
        begun = NONE
    pairs(board, work, side, smaller, larger, others, begun)
    if others == 0 and work[NODES] == 1:
        gather(work, obligation(board, side), 0, 0, 1, 1)
    return True


def pairs(
    board: Board, work: Work, side: int, first: int, second: int, places: int, begun: int
) -> None:
    """Play one number and then the other, but for the pairs known from the other order.

    `begun` are the places from which the other order began; the replies there are noted under
    REPLIES, and those that were possible after every step, but perhaps the one from their own
    place, under ALWAYS.
    """
    stirs = astir(board, side)
    account = board[ACCOUNT]
    while places != 0:
        place = lowest(places)
        places &= places - 1
        stirred = stirs >> min(place + first, OFF) & 1
        result = make(board, work, side, 0, place, first, stirred)
        replies = 0
        node = add_node(work, 0, place, first)
        if result != 0:
            gather_end(work, board[KEY], 0, place, first)
        else:
            replies = movable(board, side, second)
            if replies == 0:
                end_here(board, work, side, node)
        if begun == NONE:
            work[REPLIES + place] = replies
            work[ALWAYS] &= replies | 1 << place
        else:
            replies = unknown(work, replies & begun, place) | (replies & ~begun)
        if replies != 0:
            doubt = doubtful(place, first, second)
            last_steps(board, work, side, 1, node, second, replies, doubt)
        take_back(board, work, side, 0, place, first, stirred, account)


def unknown(work: Work, replies: int, place: int) -> int:
    """Those of the replies to a step that were not made before it in the other order."""
    if work[ALWAYS] >> place & 1:
        return replies & (1 << place) & ~work[REPLIES + place]
    fresh = replies
    while replies != 0:
        reply = lowest(replies)
        replies &= replies - 1
        if work[REPLIES + reply] >> place & 1:
            fresh &= ~(1 << reply)
    return fresh


def doubtful(place: int, first: int, second: int) -> int:
    """The replies to a step by which one position might be reached in two ways.

    Two pairs of steps that are not the same lead to one position only if a man goes on or steps
    into the place of another, or if men are borne off.
    """
    if place + first >= OFF:
        return ALL
    return 1 << place + first | (1 << place >> second) | (-1 << OFF - second)


def walk(board: Board, work: Work, side: int) -> bool:
    """Search with any numbers, step by step; False if there was not room enough."""
    depth = 0
    open_frame(board, work, side, 0, 0)
    while depth >= 0:
        frame = FRAMES + FRAME * depth
        if work[frame + PENDING] == 0:
            if not turn_to_next_number(board, work, side, depth):
                if work[frame + FRUITFUL] == 0 or MAY_STOP:
                    end_here(board, work, side, work[frame + NODE])
                depth -= 1
                if depth >= 0:
                    step_back(board, work, side, depth, work[frame - FRAME + NUMBER])
        elif work[frame + REMAINING] == 1 << 4 * work[frame + NUMBER]:
            places = work[frame + PENDING]
            work[frame + PENDING] = 0
            last_steps(
                board, work, side, depth, work[frame + NODE], work[frame + NUMBER], places, ALL
            )
        elif descend(board, work, side, depth):
            depth += 1
            if crowded(work):
                while depth > 0:
                    depth -= 1
                    frame = FRAMES + FRAME * depth
                    step_back(board, work, side, depth, work[frame + NUMBER])
                return False
    return True


def open_frame(board: Board, work: Work, side: int, depth: int, node: int) -> None:
    """Begin with a node that the walk has reached."""
    frame = FRAMES + FRAME * depth
    work[frame + NODE] = node
    work[frame + REMAINING] = board[LEFT]
    work[frame + NUMBER] = BEYOND_ALL_NUMBERS
    work[frame + PENDING] = 0
    work[frame + FRUITFUL] = 0
    work[frame + STIRRING] = astir(board, side)


def turn_to_next_number(board: Board, work: Work, side: int, depth: int) -> bool:
    """Turn to the next smaller number that remains at this node; False if there is none."""
    frame = FRAMES + FRAME * depth
    number = next_number(work[frame + REMAINING], work[frame + NUMBER])
    work[frame + NUMBER] = number
    if number == 0:
        return False
    places = movable(board, side, number)
    work[frame + FRUITFUL] |= places
    work[frame + PENDING] = places
    return True


def descend(board: Board, work: Work, side: int, depth: int) -> bool:
    """Make the next pending step; False if it leads nowhere new."""
    frame = FRAMES + FRAME * depth
    number = work[frame + NUMBER]
    result = step_on(board, work, side, depth, number)
    place = work[frame + PLACE]
    if result != 0:
        gather_end(work, board[KEY], work[frame + NODE], place, number)
    elif depth == 0 or work[EVERY_ORDER] or is_new(work, board[KEY] + (board[LEFT] << 31)):
        node = add_node(work, work[frame + NODE], place, number)
        open_frame(board, work, side, depth + 1, node)
        return True
    step_back(board, work, side, depth, number)
    return False


def step_back(board: Board, work: Work, side: int, depth: int, number: int) -> None:
    """Take back the step that was made last from the node at this depth."""
    frame = FRAMES + FRAME * depth
    take_back(
        board,
        work,
        side,
        depth,
        work[frame + PLACE],
        number,
        work[frame + STIRRED],
        work[frame + ACCOUNTED],
    )


def end_here(board: Board, work: Work, side: int, node: int) -> None:
    """Keep the play that ends at the node where the walk stands."""
    rank = obligation(board, side)
    if work[EVERY_ORDER] or is_new(work, position_key(board[KEY], rank)):
        gather(work, rank, node, 0, 1, 1)


def position_key(key: int, rank: int) -> int:
    """The key under which a finished play is met: its position and its rank."""
    return key + (rank << 40) + (1 << 60)


def last_steps(
    board: Board,
    work: Work,
    side: int,
    depth: int,
    node: int,
    number: int,
    places: int,
    doubt: int,
) -> None:
    """Keep the plays that end with a step of the last number from one of the places.

    The man is moved only where that may end the game, or where the position might have been met
    before (the places of `doubt`) and cannot be told by its key alone.
    """
    if work[EVERY_ORDER]:
        doubt = NONE
    stirs = astir(board, side)
    plain = places & (POINTS >> number) & ~1 & ~(deciding(board, side) >> number)
    sure = plain & ~doubt
    plain &= ~(doubt & stirs >> number)
    account = board[ACCOUNT]
    if plain != 0:
        book(board, 1, number)
        rank = obligation(board, side)
        board[ACCOUNT] = account
        board[LEFT] += 1 << 4 * number
        if rank >= work[RANK]:
            base = position_key(board[KEY], rank)
            marks = MARK + SIDE * side
            unsure = plain & ~sure
            while unsure != 0:
                place = lowest(unsure)
                unsure &= unsure - 1
                if is_new(work, base + board[marks + place + number] - board[marks + place]):
                    sure |= 1 << place
            if sure != 0:
                gather(work, rank, node, number, sure, size(sure))
    rest = places & ~plain
    while rest != 0:
        place = lowest(rest)
        rest &= rest - 1
        stirred = stirs >> min(place + number, OFF) & 1
        result = make(board, work, side, depth, place, number, stirred)
        if result != 0:
            gather_end(work, board[KEY], node, place, number)
        else:
            rank = obligation(board, side)
            if not doubt >> place & 1 or is_new(work, position_key(board[KEY], rank)):
                gather(work, rank, node, number, 1 << place, 1)
        take_back(board, work, side, depth, place, number, stirred, account)


def play_out(board: Board, work: Work, side: int, play: int) -> int:
    """Make the steps of a play; the result, if the game ends at its last step."""
    result = 0
    for i in range(steps_of(work, play)):
        move(board, side, work[STEPS + i] & 31, work[STEPS + i] >> 5)
        result = end_of_step(board, side)
    return result
