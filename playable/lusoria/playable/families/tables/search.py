"""The searches that find the plays of a turn by making steps on the board.

A play is a path from the position after the throw to one where the turn is over; plays that lead to
the same position are one play. There are three searches, each right under weaker or stronger
promises of the rules. `hooks.search` chooses; the others hand the general one what they cannot do.

1. *Depth-first search with a transposition table* tries the steps in every order, and goes on from
   each position within the turn once. It is right for all rules, as the hooks are asked at each
   position, and the key of a position holds all that rules may ask about. The table is that of
   chess programs: R. Greenblatt, D. Eastlake and S. Crocker, "The Greenblatt Chess Program" (1967);
   a key is the sum of random numbers, one for each man and place, after A. Zobrist, "A New Hashing
   Method with Application for Game Playing" (1970). Plays are listed in the order of the first path
   to each: larger numbers first, then places from the rear.
2. *Partial-order reduction* (`two_numbers`, `equal_numbers`) tries only the first of two orders of
   the same steps. It is right where steps commute: both orders lead to one position of one rank.
   For the idea see S. Siegel, "What's Wrong with On-the-Fly Partial Order Reduction" (2019): when
   two independent operations are enabled, traces that begin with one of them may be left out. A
   turn has no cycles, so what goes wrong there with cycles cannot occur.
   Of two different numbers the larger is played first, then the smaller, and of the second order
   only those pairs are kept that the first could not play. Between the two steps a rule may look at
   the mover's men only through the points they hold and the number of men out. Equal steps are
   played from the rearmost man forwards. Two different multisets of equal steps never lead to the
   same position, so no table is needed.
3. *Multisets of steps on move masks* (`masks`, and `three_dice` for the numbers that so many dice
   give) makes no steps. From where each number may be played is computed once a turn, as a set of
   places in one integer: the bitboard of chess, there for each kind of piece (R. Hyatt, "Rotated
   bitmaps, a new twist on an old idea", names Slate and Atkin). It is right where steps commute and
   no step of the turn can change these sets.

At the last ply a man is moved only where that matters. Where two searches can find the same turn
they list the same positions, not in the same order: the first two keep the quiet steps from a
position before the others, masks list men who go on with a second number last. Who draws the r-th
play listed depends on the search therefore; the digest of the program, under which all results are
kept, tells the search as well.
"""

from __future__ import annotations

from lusoria.playable.core import Board, Work
from lusoria.playable.engine.bits import lowest, size, standalone
from lusoria.playable.engine.throwing import APART, BOUND
from lusoria.playable.engine.transpositions import is_first_visit
from lusoria.playable.families.tables.board import (
    ACCOUNT,
    KEY,
    LEFT,
    MARK,
    OFF,
    POINTS,
    SIDE,
    last_from,
)
from lusoria.playable.families.tables.hooks import (
    FOLLOWS,
    MAY_STOP,
    REMEMBERS,
    ending_points,
    excuse,
    obligation,
)
from lusoria.playable.families.tables.scratch import (
    ACCOUNT_BEFORE,
    ALL,
    ALWAYS,
    EVENTFUL,
    EVERY_ORDER,
    FRAME,
    FRAMES,
    HAS_CHILD,
    IS_EVENTFUL,
    LEFT_BEFORE,
    MET,
    NODE,
    NONE,
    NUMBER,
    PENDING,
    PLACE,
    RANK,
    RANKED,
    RANKED_ACCOUNT,
    REMAINING,
    REPLIES,
    add_node,
    crowded,
    keep_excused,
    keep_plays,
    outrank,
)
from lusoria.playable.families.tables.turn import (
    book,
    eventful_points,
    make,
    movable,
    peek,
    remember,
    take_back,
)

BEYOND_ALL_NUMBERS = 7


def next_number(remaining: int, before: int) -> int:
    """The next number below `before` that remains to be played, or 0."""
    number = max(before - 1, 0)
    while number > 0 and remaining >> 4 * number & 15 == 0:
        number -= 1
    return number


@standalone
def search_depth_first(board: Board, work: Work, side: int) -> bool:
    """Search with any numbers, step by step; False if there was not room enough."""
    if last_number(board) > 0:
        finish(board, work, side, 0, 0, last_number(board))
        return True
    depth = 0
    open_frame(board, work, side, 0, 0)
    while depth >= 0:
        frame = FRAMES + FRAME * depth
        if work[frame + PENDING] != 0:
            depth += descend(board, work, side, depth)
        elif not turn_to_next_number(board, work, side, depth):
            if work[frame + HAS_CHILD] == 0 or MAY_STOP:
                end_here(board, work, side, work[frame + NODE])
            depth -= 1
            if depth >= 0:
                step_back(board, work, side, depth, work[frame - FRAME + NUMBER])
        if crowded(work):
            while depth > 0:
                depth -= 1
                step_back(board, work, side, depth, work[FRAMES + FRAME * depth + NUMBER])
            return False
    return True


def last_number(board: Board) -> int:
    """The number that is left to play, if there is just one; else 0."""
    number = next_number(board[LEFT], BEYOND_ALL_NUMBERS)
    if board[LEFT] == 1 << 4 * number:
        return number
    return 0


def finish(board: Board, work: Work, side: int, depth: int, node: int, number: int) -> None:
    """Play the last number from a node that the walk has reached."""
    places = movable(board, side, number)
    if places == 0 or MAY_STOP:
        end_here(board, work, side, node)
    if places != 0:
        last_steps(board, work, side, depth, node, number, places, ALL)


def open_frame(board: Board, work: Work, side: int, depth: int, node: int) -> None:
    """Begin with a node that the walk has reached."""
    frame = FRAMES + FRAME * depth
    work[frame + NODE] = node
    work[frame + REMAINING] = board[LEFT]
    work[frame + NUMBER] = BEYOND_ALL_NUMBERS
    work[frame + PENDING] = 0
    work[frame + HAS_CHILD] = 0
    work[frame + EVENTFUL] = eventful_points(board, side)
    remember(board, work, side, depth)


def turn_to_next_number(board: Board, work: Work, side: int, depth: int) -> bool:
    """Turn to the next smaller number that remains at this node; False if there is none."""
    frame = FRAMES + FRAME * depth
    number = next_number(work[frame + REMAINING], work[frame + NUMBER])
    work[frame + NUMBER] = number
    if number == 0:
        return False
    places = movable(board, side, number)
    work[frame + HAS_CHILD] |= places
    work[frame + PENDING] = places
    return True


def descend(board: Board, work: Work, side: int, depth: int) -> int:
    """Make the next pending step; 1 if the walk has to go on from there, 0 if all is seen."""
    frame = FRAMES + FRAME * depth
    number = work[frame + NUMBER]
    result = step_on(board, work, side, depth, number)
    place = work[frame + PLACE]
    if result != 0:
        end_game(board, work, side, result, work[frame + NODE], place, number)
    elif depth == 0 or work[EVERY_ORDER] or is_first_visit(work, MET, key_in_turn(board)):
        node = add_node(work, work[frame + NODE], place, number)
        last = last_number(board)
        if last == 0:
            open_frame(board, work, side, depth + 1, node)
            return 1
        finish(board, work, side, depth + 1, node, last)
    step_back(board, work, side, depth, number)
    return 0


def key_in_turn(board: Board) -> int:
    """The key of a position within a turn: the men, the numbers left, and what rules remember."""
    key = board[KEY] + (board[LEFT] << 31)
    if REMEMBERS:
        key += (last_from(board) + 1) * 0x9E3779B97F4A7
    return key


def step_on(board: Board, work: Work, side: int, depth: int, number: int) -> int:
    """Make the next pending step at this depth; return the result, if it ends the game."""
    frame = FRAMES + FRAME * depth
    place = lowest(work[frame + PENDING])
    work[frame + PENDING] &= work[frame + PENDING] - 1
    work[frame + PLACE] = place
    work[frame + IS_EVENTFUL] = work[frame + EVENTFUL] >> min(place + number, OFF) & 1
    return make(board, work, side, depth, place, number, work[frame + IS_EVENTFUL])


def step_back(board: Board, work: Work, side: int, depth: int, number: int) -> None:
    """Take back the step that was made last from the node at this depth."""
    frame = FRAMES + FRAME * depth
    take_back(board, work, side, depth, work[frame + PLACE], number, work[frame + IS_EVENTFUL])


def rank_after(board: Board, work: Work, side: int, depth: int, first: int, second: int) -> int:
    """The rank after a quiet step of each of two numbers, which are the last of the turn."""
    if work[RANKED_ACCOUNT] != board[ACCOUNT]:
        frame = FRAMES + FRAME * depth
        work[RANKED_ACCOUNT] = board[ACCOUNT]
        book(board, 1, first)
        book(board, 1, second)
        work[RANKED] = obligation(board, side)
        board[ACCOUNT] = work[frame + ACCOUNT_BEFORE]
        board[LEFT] = work[frame + LEFT_BEFORE]
    return work[RANKED]


def end_here(board: Board, work: Work, side: int, node: int) -> None:
    """Keep the play that ends at the node where the walk stands."""
    rank = obligation(board, side)
    key = position_key(board[KEY], rank)
    if FOLLOWS:
        key += board[LEFT] << 31
    if work[EVERY_ORDER] or is_first_visit(work, MET, key):
        keep_plays(work, rank, node, 0, 1, 1)


def end_game(
    board: Board, work: Work, side: int, result: int, node: int, place: int, number: int
) -> None:
    """Keep the play whose last step has just ended the game; it cannot go on.

    It is ranked like any other play, unless a rule says otherwise.
    """
    binding = excuse(board, side, result)
    rank = obligation(board, side)
    if binding != APART:
        outrank(work, rank)
    if binding != BOUND:
        keep_excused(work, board[KEY], node, place, number)
    elif work[EVERY_ORDER] or is_first_visit(work, MET, position_key(board[KEY], rank)):
        keep_plays(work, rank, node, number, 1 << place, 1)


def position_key(key: int, rank: int) -> int:
    """The key under which a finished play is met: its position and its rank."""
    return key + (rank << 40) + (1 << 60)


def first_visited(board: Board, work: Work, marks: int, places: int, number: int, base: int) -> int:
    """Return the places from which a quiet step leads from the key `base` to a key not met."""
    new = 0
    while places != 0:
        place = lowest(places)
        places &= places - 1
        if is_first_visit(work, MET, base + board[marks + place + number] - board[marks + place]):
            new |= 1 << place
    return new


@standalone
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
    eventful = eventful_points(board, side)
    plain = places & (POINTS >> number) & ~1 & ~(ending_points(board, side) >> number)
    sure = plain & ~doubt
    plain &= ~(doubt & eventful >> number)
    account = board[ACCOUNT]
    if plain != 0:
        book(board, 1, number)
        rank = obligation(board, side)
        board[ACCOUNT] = account
        board[LEFT] += 1 << 4 * number
        if rank >= work[RANK]:
            base = position_key(board[KEY], rank)
            sure |= first_visited(board, work, MARK + SIDE * side, plain & ~sure, number, base)
            if sure != 0:
                keep_plays(work, rank, node, number, sure, size(sure))
    rest = places & ~plain
    if rest != 0:
        remember(board, work, side, depth)
    while rest != 0:
        place = lowest(rest)
        rest &= rest - 1
        is_eventful = eventful >> min(place + number, OFF) & 1
        result = make(board, work, side, depth, place, number, is_eventful)
        if result != 0:
            end_game(board, work, side, result, node, place, number)
        else:
            rank = obligation(board, side)
            if not doubt >> place & 1 or is_first_visit(work, MET, position_key(board[KEY], rank)):
                keep_plays(work, rank, node, number, 1 << place, 1)
        take_back(board, work, side, depth, place, number, is_eventful)


@standalone
def search_swapping(board: Board, work: Work, side: int) -> bool:
    """Search two different numbers so, all others in general; False without room enough."""
    larger = next_number(board[LEFT], BEYOND_ALL_NUMBERS)
    smaller = next_number(board[LEFT], larger)
    if board[LEFT] == 1 << 4 * larger | 1 << 4 * smaller:
        return two_numbers(board, work, side, larger, smaller)
    return search_depth_first(board, work, side)


def two_numbers(board: Board, work: Work, side: int, larger: int, smaller: int) -> bool:
    """Search with two different numbers, one step each."""
    begun = movable(board, side, larger)
    others = movable(board, side, smaller)
    if begun == 0 and others == 0:
        end_here(board, work, side, 0)
    work[FRAMES + NODE] = 0
    work[FRAMES + EVENTFUL] = eventful_points(board, side)
    remember(board, work, side, 0)
    work[ALWAYS] = ALL
    first = larger
    second = smaller
    places = begun
    known = NONE
    for _ in range(2):
        pairs(board, work, side, first, second, places, known)
        first = smaller
        second = larger
        places = others
        if not work[EVERY_ORDER]:
            known = begun
    return True


def pairs(
    board: Board, work: Work, side: int, first: int, second: int, places: int, begun: int
) -> None:
    """Play one number and then the other; for `begun` see `last_two`."""
    work[FRAMES + PENDING] = places
    last_two(board, work, side, first, second, begun)
    while work[FRAMES + PENDING] != 0:
        result = step_on(board, work, side, 0, first)
        place = work[FRAMES + PLACE]
        node = add_node(work, 0, place, first)
        replies = 0
        if result != 0:
            end_game(board, work, side, result, 0, place, first)
        else:
            replies = movable(board, side, second)
            if replies == 0:
                end_here(board, work, side, node)
        replies = new_replies(work, place, replies, begun)
        if replies != 0:
            doubt = doubtful(place, first, second)
            last_steps(board, work, side, 1, node, second, replies, doubt)
        step_back(board, work, side, 0, first)


def last_two(board: Board, work: Work, side: int, first: int, second: int, begun: int) -> None:
    """Play two different numbers where the first step is quiet; other first steps stay pending.

    Only those pairs are kept that are not known from the other order: `begun` are the places where
    that began; the replies there are noted under REPLIES, and those possible after every step, but
    perhaps the one from their own place, under ALWAYS.
    """
    eventful = work[FRAMES + EVENTFUL]
    decides = ending_points(board, side)
    rank = rank_after(board, work, side, 0, first, second)
    quiet = work[FRAMES + PENDING] & (POINTS >> first) & ~1 & ~(eventful >> first)
    while quiet != 0:
        place = lowest(quiet)
        quiet &= quiet - 1
        replies = peek(board, side, place, first, second)
        if replies == 0:
            continue
        work[FRAMES + PENDING] &= ~(1 << place)
        node = add_node(work, 0, place, first)
        replies = new_replies(work, place, replies, begun)
        doubt = NONE
        if not work[EVERY_ORDER]:
            doubt = doubtful(place, first, second)
        plain = replies & (POINTS >> second) & ~1 & ~(decides >> second)
        sure = plain & ~doubt
        unsure = plain & doubt & ~(eventful >> second)
        rest = replies & ~sure & ~unsure
        if unsure != 0 and rank >= work[RANK]:
            marks = MARK + SIDE * side
            base = position_key(board[KEY], rank) + board[marks + place + first]
            sure |= first_visited(board, work, marks, unsure, second, base - board[marks + place])
        if sure != 0:
            keep_plays(work, rank, node, second, sure, size(sure))
        if rest != 0:
            make(board, work, side, 0, place, first, 0)
            last_steps(board, work, side, 1, node, second, rest, doubt)
            take_back(board, work, side, 0, place, first, 0)


def new_replies(work: Work, place: int, replies: int, begun: int) -> int:
    """Replies that were not found with the larger number first; all, while it is."""
    if begun == NONE:
        work[REPLIES + place] = replies
        work[ALWAYS] &= replies | 1 << place
        return replies
    if work[ALWAYS] >> place & 1:
        return replies & ~begun | (replies & (1 << place) & ~work[REPLIES + place])
    fresh = replies
    known = replies & begun
    while known != 0:
        reply = lowest(known)
        known &= known - 1
        fresh &= ~((work[REPLIES + reply] >> place & 1) << reply)
    return fresh


def doubtful(place: int, first: int, second: int) -> int:
    """The replies to a step by which one position might be reached in two ways.

    Two pairs of steps that are not the same lead to one position only if a man goes on or steps
    into the place of another, or if men are borne off.
    """
    if place + first >= OFF:
        return ALL
    return 1 << place + first | (1 << place >> second) | (-1 << OFF - second)


@standalone
def equal_numbers(board: Board, work: Work, side: int, number: int, times: int) -> bool:
    """Search with one number several times; False if there was not room enough."""
    places = movable(board, side, number)
    if places == 0:
        end_here(board, work, side, 0)
    work[FRAMES + PENDING] = places
    work[FRAMES + NODE] = 0
    work[FRAMES + EVENTFUL] = eventful_points(board, side)
    remember(board, work, side, 0)
    depth = 0
    while depth >= 0 and not crowded(work):
        frame = FRAMES + FRAME * depth
        if depth + 2 == times:
            last_two_alike(board, work, side, depth, number)
        if work[frame + PENDING] == 0:
            depth -= 1
        else:
            result = step_on(board, work, side, depth, number)
            place = work[frame + PLACE]
            node = add_node(work, work[frame + NODE], place, number)
            if result != 0:
                end_game(board, work, side, result, work[frame + NODE], place, number)
            elif equal_replies(board, work, side, depth, node, number, times):
                depth += 1
                continue
        if depth >= 0:
            step_back(board, work, side, depth, number)
    while depth > 0:
        depth -= 1
        step_back(board, work, side, depth, number)
    return not crowded(work)


def equal_replies(
    board: Board, work: Work, side: int, depth: int, node: int, number: int, times: int
) -> bool:
    """See what follows one of several equal steps; True if the search has to go on from there."""
    place = work[FRAMES + FRAME * depth + PLACE]
    replies = movable(board, side, number)
    if replies == 0:
        end_here(board, work, side, node)
        return False
    replies = from_rear(work, replies, place)
    if depth + 2 == times:
        last_steps(board, work, side, depth + 1, node, number, replies, NONE)
        return False
    frame = FRAMES + FRAME * (depth + 1)
    work[frame + PENDING] = replies
    work[frame + NODE] = node
    work[frame + EVENTFUL] = eventful_points(board, side)
    remember(board, work, side, depth + 1)
    return replies != 0


def from_rear(work: Work, places: int, place: int) -> int:
    """Return the places from which a step may follow an equal step from `place`."""
    if work[EVERY_ORDER] == 1:
        return places
    return places >> place << place


def last_two_alike(board: Board, work: Work, side: int, depth: int, number: int) -> None:
    """Play the last two steps where the first is quiet; other first steps stay pending."""
    frame = FRAMES + FRAME * depth
    decides = ending_points(board, side)
    rank = rank_after(board, work, side, depth, number, number)
    quiet = work[frame + PENDING] & (POINTS >> number) & ~1 & ~(work[frame + EVENTFUL] >> number)
    while quiet != 0:
        place = lowest(quiet)
        quiet &= quiet - 1
        replies = peek(board, side, place, number, number)
        if replies == 0:
            continue
        work[frame + PENDING] &= ~(1 << place)
        node = add_node(work, work[frame + NODE], place, number)
        replies = from_rear(work, replies, place)
        sure = replies & (POINTS >> number) & ~1 & ~(decides >> number)
        if sure != 0:
            keep_plays(work, rank, node, number, sure, size(sure))
        if replies & ~sure:
            make(board, work, side, depth, place, number, 0)
            last_steps(board, work, side, depth + 1, node, number, replies & ~sure, NONE)
            take_back(board, work, side, depth, place, number, 0)
