"""From the numbers given to all the legal ways to play them.

With one number that one man goes, the plays are the steps that may be made now. The plays of a
total that may be split are its partitions (`partitions`), where the rules allow that. All others
are found by a depth-first search on the one board, which goes on from each position only once.
"""

from __future__ import annotations

from lusoria.playable.core import Board, Work
from lusoria.playable.engine.boards import bring_back, keep_board
from lusoria.playable.families.track.board import (
    APART,
    BOUND,
    CHANGING,
    FLAGS,
    KEY,
    LEFT,
    WHOLE,
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
    LAST,
    LIST,
    MOST_CHOICES,
    MOST_DEPTH,
    NEXT,
    NODE,
    PASS,
    PLAYS,
    RANK,
    TOO_MANY,
    add_node,
    gather,
    gather_excused,
    is_wanted,
    outrank,
    start,
)
from lusoria.playable.families.track.turn import (
    add_steps,
    make_step,
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


def search(board: Board, work: Work, side: int) -> int:
    """Find the legal plays step by step, whatever numbers there are; -1 if they are too many."""
    start(work)
    depth = 0
    open_frame(board, work, side, 0, add_node(work, 0, 0))
    while depth >= 0:
        frame = FRAMES + FRAME * depth
        bring_back(board, work, BOARDS + CHANGING * depth)
        if work[frame + NEXT] == work[frame + LAST] or work[TOO_MANY]:
            depth -= 1
        else:
            depth += descend(board, work, side, depth)
    return -1 if work[TOO_MANY] else work[PLAYS] + work[EXCUSED]


def open_frame(board: Board, work: Work, side: int, depth: int, node: int) -> None:
    """Begin with a node: list the steps that may follow, or finish where there are none."""
    frame = FRAMES + FRAME * depth
    choices = CHOICES_AT + MOST_CHOICES * depth
    count = steps_now(board, work, side, choices)
    if count == 0 or MAY_STOP or stop(board, side):
        finish(board, work, side, node)
    keep_board(board, work, BOARDS + CHANGING * depth)
    work[frame + NODE] = node
    work[frame + NEXT] = choices
    work[frame + LAST] = choices + count


def descend(board: Board, work: Work, side: int, depth: int) -> bool:
    """Make the next step of a frame; whether the search goes on from there."""
    frame = FRAMES + FRAME * depth
    step = work[work[frame + NEXT]]
    work[frame + NEXT] += 1
    result = make_step(board, side, step)
    if result != 0:
        end_game(board, work, side, result, add_node(work, work[frame + NODE], step))
        return False
    if not is_wanted(work, position_key(board) + (board[LEFT] << 17)):
        return False
    if depth + 1 == MOST_DEPTH:
        work[TOO_MANY] = 1
        return False
    open_frame(board, work, side, depth + 1, add_node(work, work[frame + NODE], step))
    return True


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
