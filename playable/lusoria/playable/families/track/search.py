"""From the numbers given to all the legal ways to play them.

With one number that one man goes, the plays are the steps that may be made now. The plays of a
total that may be split are its partitions (`partitions`), where the rules allow that. All others
are found by a depth-first search on the one board, which goes on from each position only once.
"""

from __future__ import annotations

from lusoria.playable.core import Board, Work
from lusoria.playable.engine.bits import copy, standalone
from lusoria.playable.engine.loop import bring_back, keep_board
from lusoria.playable.engine.supplied import end_of_step
from lusoria.playable.engine.throwing import APART, BOUND, found
from lusoria.playable.engine.transpositions import (
    LAST_SLOT,
    forget_visits,
    is_first_visit,
    table_is_full,
)
from lusoria.playable.families.track.board import (
    CHANGING,
    FLAGS,
    HELD,
    HITS_MADE,
    KEY,
    LEFT,
    WHOLE,
    lift,
    put,
)
from lusoria.playable.families.track.game import add_steps, book, move, steps_now
from lusoria.playable.families.track.hooks import COMMUTES, MAY_STOP, excuse, obligation, stop
from lusoria.playable.families.track.partitions import UNLISTED, list_partitions, steps_of_parts
from lusoria.playable.families.track.scratch import (
    BEST,
    BOARDS,
    BY_NODE,
    BY_PARTS,
    CHOICES_AT,
    EVERY_ORDER,
    EXCUSED,
    EXCUSED_LIST,
    FRAMES,
    LIST,
    MOST_CHOICES,
    MOST_DEPTH,
    MOST_EXCUSED,
    MOST_NODES,
    MOST_PLAYS,
    NODES,
    NODES_AT,
    PASS,
    PLAYS,
    RANK,
    SLOTS,
    SLOTS_AT,
    STEPS,
    TOO_MANY,
)

# A frame of the search's stack, from FRAMES on: a node, and the steps yet to be made from there.
FRAME = 4
NODE = 0
NEXT = 1
LAST = 2
SET_DOWN = 3
"""Where the last step set its man down."""
FINISHED = 0x5DEECE66D1B
"""Added to the key of a position in which a turn may end."""
FLAGGED = 0x1F123BB5159
"""The share of the flags in the key of a position."""
ENDED = 0x2545F4914F6C
"""Added to the key of a position in which the game has ended."""


def list_plays(board: Board, work: Work, side: int, begun: bool) -> int:
    """Find the legal plays of the numbers given, one for each position they lead to; their count.

    A side that cannot move has one play, of no steps. `steps_of` tells the steps of each play.
    Returns -1 if there are more plays than there is room for.
    """
    if board[WHOLE] == 0 and 0 < board[LEFT] < 256 and work[EVERY_ORDER] != 1:
        work[EXCUSED] = 0
        work[BEST] = 0
        count = add_steps(board, work, side, board[LEFT] - 1, LIST, 0)
        if count == 0 or MAY_STOP or stop(board, side):
            work[LIST + count] = PASS
            count += 1
        work[PLAYS] = count
        return count
    if COMMUTES and board[WHOLE] and work[EVERY_ORDER] == 0:
        count = list_partitions(board, work, side)
        if count != UNLISTED:
            return count
    return search(board, work, side)


@standalone
def search(board: Board, work: Work, side: int) -> int:
    """Find the legal plays step by step, whatever numbers there are; -1 if they are too many."""
    start(work)
    depth = open_frame(board, work, side, 0, add_node(work, 0, 0)) - 1
    while depth >= 0:
        frame = FRAMES + FRAME * depth
        if work[frame + NEXT] == work[frame + LAST] or work[TOO_MANY]:
            depth -= 1
        elif descend(board, work, side, depth):
            depth += 1
            continue
        if depth >= 0:
            take_back(board, work, side, depth)
    return -1 if work[TOO_MANY] else found(work)


@standalone
def open_frame(board: Board, work: Work, side: int, depth: int, node: int) -> bool:
    """List the steps that may follow a node; whether there are any. Keep a play that ends there."""
    frame = FRAMES + FRAME * depth
    choices = CHOICES_AT + MOST_CHOICES * depth
    count = steps_now(board, work, side, choices)
    if count == 0 or MAY_STOP or stop(board, side):
        finish(board, work, side, node)
    if count == 0:
        return False
    if depth == MOST_DEPTH:
        work[TOO_MANY] = 1
        return False
    keep_board(board, work, BOARDS + CHANGING * depth)
    work[frame + NODE] = node
    work[frame + NEXT] = choices
    work[frame + LAST] = choices + count
    return True


def descend(board: Board, work: Work, side: int, depth: int) -> bool:
    """Make the next step of a frame; whether the search goes on from there."""
    frame = FRAMES + FRAME * depth
    step = work[work[frame + NEXT]]
    work[frame + NEXT] += 1
    work[frame + SET_DOWN] = move(board, side, step & 255, step >> 8 & 255)
    book(board, step >> 16)
    result = end_of_step(board, side)
    if result != 0:
        end_game(board, work, side, result, add_node(work, work[frame + NODE], step))
        return False
    if not is_wanted(work, position_key(board) + (board[LEFT] << 17)):
        return False
    return open_frame(board, work, side, depth + 1, add_node(work, work[frame + NODE], step))


def take_back(board: Board, work: Work, side: int, depth: int) -> None:
    """Take back the last step of a frame; if it hit nobody, only one man has to go back."""
    frame = FRAMES + FRAME * depth
    kept = BOARDS + CHANGING * depth
    if board[HITS_MADE] != work[kept + HITS_MADE]:
        bring_back(board, work, kept)
        return
    lift(board, side, work[frame + SET_DOWN])
    put(board, side, work[work[frame + NEXT] - 1] & 255)
    copy(board, HELD, work, kept + HELD, CHANGING - HELD)


def finish(board: Board, work: Work, side: int, node: int) -> None:
    """Keep the play that ends at a node, unless it is outranked or met before."""
    rank = obligation(board, side)
    key = position_key(board) + FINISHED * (rank + 1)
    if rank >= work[RANK] and is_wanted(work, key):
        gather(work, node, rank)


def end_game(board: Board, work: Work, side: int, result: int, node: int) -> None:
    """Keep the play whose last step has just ended the game; it cannot go on.

    It is ranked like any other play, unless a rule says otherwise.
    """
    binding = excuse(board, side, result)
    if binding != APART:
        outrank(work, obligation(board, side))
    if binding == BOUND:
        finish(board, work, side, node)
    elif is_wanted(work, position_key(board) + ENDED):
        gather_excused(work, node)


def position_key(board: Board) -> int:
    """A number that tells positions apart: by their men, and by what the men do not show."""
    key = 0
    for cell in range(FLAGS, CHANGING):
        key = 5 * key + board[cell]
    return board[KEY] + key * FLAGGED


def start(work: Work) -> None:
    """Clear the scratch memory for a search."""
    work[PLAYS] = 0
    work[EXCUSED] = 0
    work[RANK] = -1
    work[NODES] = 0
    work[TOO_MANY] = 0
    work[LAST_SLOT] = SLOTS - 1
    forget_visits(work)


def add_node(work: Work, parent: int, step: int) -> int:
    """Keep a step that was made from another node; the new node. The first node has no step."""
    node = work[NODES]
    if node >= MOST_NODES - 1:
        work[TOO_MANY] = 1
    else:
        work[NODES] = node + 1
    work[NODES_AT + 2 * node] = parent
    work[NODES_AT + 2 * node + 1] = step
    return node


def is_wanted(work: Work, key: int) -> bool:
    """Return whether this search meets a key for the first time, or all orders are wanted."""
    if work[EVERY_ORDER]:
        return True
    first = is_first_visit(work, SLOTS_AT, key)
    if table_is_full(work):
        work[TOO_MANY] = 1
    return first


def gather(work: Work, node: int, rank: int) -> None:
    """Keep a finished way to play; those of a lower rank are dropped."""
    outrank(work, rank)
    if work[PLAYS] >= MOST_PLAYS:
        work[TOO_MANY] = 1
        return
    work[LIST + work[PLAYS]] = PASS if node == 0 else BY_NODE + node
    work[PLAYS] += 1


def outrank(work: Work, rank: int) -> None:
    """Drop the plays kept so far, if this rank is higher than theirs."""
    if rank > work[RANK]:
        work[RANK] = rank
        work[PLAYS] = 0


def gather_excused(work: Work, node: int) -> None:
    """Keep a play that no obligation binds."""
    if work[EXCUSED] >= MOST_EXCUSED:
        work[TOO_MANY] = 1
        return
    work[EXCUSED_LIST + work[EXCUSED]] = BY_NODE + node
    work[EXCUSED] += 1


@standalone
def steps_of(work: Work, play: int) -> int:
    """Write the steps of a play to STEPS; how many there are."""
    kept = work[LIST + play] if play < work[PLAYS] else work[EXCUSED_LIST + play - work[PLAYS]]
    if kept == PASS:
        return 0
    if kept >= BY_PARTS:
        return steps_of_parts(work, kept)
    if kept < BY_NODE:
        work[STEPS] = kept
        return 1
    count = 0
    node = kept - BY_NODE
    while node != 0:
        count += 1
        node = work[NODES_AT + 2 * node]
    node = kept - BY_NODE
    for left in range(count):
        work[STEPS + count - 1 - left] = work[NODES_AT + 2 * node + 1]
        node = work[NODES_AT + 2 * node]
    return count
