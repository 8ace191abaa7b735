"""From the numbers given to all the legal ways to play them.

A turn of one number, which one man goes, is the list of the steps that may be made now. A total
that may be split is counted out (`shares.py`), where the rules allow it. All others are searched
step by step on the one board, and a way is kept for each position not met before.
"""

from __future__ import annotations

from lusoria.playable.core import Board, Work
from lusoria.playable.engine.bits import lowest, standalone
from lusoria.playable.engine.boards import bring_back, keep_board
from lusoria.playable.engine.supplied import end_of_step
from lusoria.playable.families.track.board import (
    APART,
    BOUND,
    CHANGING,
    FLAGS,
    HELD,
    HITS_MADE,
    LEFT,
    MARK,
    OFF,
    SIDE,
    WHOLE,
    WORD,
    WORDS,
    facing,
)
from lusoria.playable.families.track.hooks import (
    COMMUTES,
    MAY_STOP,
    excuse,
    obligation,
    stop,
)
from lusoria.playable.families.track.partitions import UNLISTED, list_partitions
from lusoria.playable.families.track.scratch import (
    BEST,
    BOARDS,
    CHOICES_AT,
    EVERY_ORDER,
    EXCUSED,
    FRAME,
    FRAMES,
    HIT,
    KEPT,
    LAST,
    LIST,
    MOST_CHOICES,
    MOST_DEPTH,
    NEXT,
    NODE,
    PASS,
    PLAYS,
    RANK,
    SET_DOWN,
    TOO_MANY,
    add_node,
    gather,
    gather_excused,
    is_new,
    outrank,
    start,
)
from lusoria.playable.families.track.turn import (
    add_steps,
    book,
    keep_turn,
    move,
    move_back,
    steps_now,
)

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
    depth = 0
    keep_board(board, work, KEPT)
    open_frame(board, work, side, 0, add_node(work, 0, 0))
    while depth >= 0 and work[TOO_MANY] == 0:
        frame = FRAMES + FRAME * depth
        if work[frame + NEXT] == work[frame + LAST]:
            depth -= 1
        elif descend(board, work, side, depth):
            depth += 1
            continue
        if depth >= 0:
            take_back(board, work, side, depth)
    if work[TOO_MANY]:
        bring_back(board, work, KEPT)
        return -1
    return work[PLAYS] + work[EXCUSED]


@standalone
def open_frame(board: Board, work: Work, side: int, depth: int, node: int) -> None:
    """Begin with a node: list the steps that may follow, or finish where there are none."""
    frame = FRAMES + FRAME * depth
    choices = CHOICES_AT + MOST_CHOICES * depth
    count = steps_now(board, work, side, choices)
    if count == 0 or MAY_STOP or stop(board, side):
        finish(board, work, side, node)
    keep_turn(board, work, BOARDS + CHANGING * depth)
    work[frame + NODE] = node
    work[frame + NEXT] = choices
    work[frame + LAST] = choices + count


def descend(board: Board, work: Work, side: int, depth: int) -> bool:
    """Make the next step of a frame; whether the search goes on from there."""
    frame = FRAMES + FRAME * depth
    step = work[work[frame + NEXT]]
    work[frame + NEXT] += 1
    goal = step >> 8 & 255
    hit = facing(board, side, goal) != 0
    if hit:
        keep_board(board, work, BOARDS + CHANGING * depth)
    place = move(board, side, step & 255, goal)
    book(board, step >> 16)
    work[frame + SET_DOWN] = HIT if hit else place
    result = end_of_step(board, side)
    every = work[EVERY_ORDER] != 0
    if result != 0:
        end_game(board, work, side, result, add_node(work, work[frame + NODE], step))
        return False
    if not every and not is_new(work, turn_key(board, side) + (board[LEFT] << 17)):
        return False
    if depth + 1 == MOST_DEPTH:
        work[TOO_MANY] = 1
        return False
    open_frame(board, work, side, depth + 1, add_node(work, work[frame + NODE], step))
    return True


def finish(board: Board, work: Work, side: int, node: int) -> None:
    """Keep the play that ends at a node, unless it is outranked or met before."""
    rank = obligation(board, side)
    key = turn_key(board, side) + FINISHED * (rank + 1)
    if rank >= work[RANK] and (work[EVERY_ORDER] or is_new(work, key)):
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
    elif work[EVERY_ORDER] or is_new(work, turn_key(board, side) + ENDED):
        gather_excused(work, node)


def take_back(board: Board, work: Work, side: int, depth: int) -> None:
    """Take back the last step of a frame."""
    frame = FRAMES + FRAME * depth
    kept = BOARDS + CHANGING * depth
    place = work[frame + SET_DOWN]
    if place == HIT:
        bring_back(board, work, kept)
    else:
        move_back(board, work, kept, side, work[work[frame + NEXT] - 1] & 255, place)


def turn_key(board: Board, side: int) -> int:
    """A number that tells the positions of one turn apart: men that nobody hit are left out."""
    key = unseen_key(board) + men_key(board, side)
    if board[HITS_MADE]:
        key += men_key(board, 1 - side)
    return key


def position_key(board: Board) -> int:
    """A number that tells positions apart: the sum of the shares of all men, and what the men do
    not show."""
    return unseen_key(board) + men_key(board, 0) + men_key(board, 1)


def unseen_key(board: Board) -> int:
    """The share of what the men do not show: of the cells from FLAGS on."""
    key = 0
    for cell in range(FLAGS, CHANGING):
        key = 5 * key + board[cell]
    return key * FLAGGED


def men_key(board: Board, side: int) -> int:
    """The sum of the shares of the men of a side."""
    key = board[SIDE * side + OFF] * board[MARK + SIDE * side + OFF]
    for word in range(2):
        places = board[HELD + WORDS * side + word]
        while places != 0:
            cell = SIDE * side + WORD * word + lowest(places)
            places &= places - 1
            key += board[cell] * board[MARK + cell]
    return key
