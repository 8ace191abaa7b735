"""From a position to all the legal plays of the side to move.

Most steps end the turn and are plays by themselves. Where a turn may go on, the search makes the
step on the one board, looks on from there, and takes it back; it keeps one play for each position
that a turn leads to. What is allowed and what happens is asked of the hooks alone.
"""

from __future__ import annotations

from lusoria.playable.core import Board, Work
from lusoria.playable.engine.bits import copy, standalone
from lusoria.playable.engine.supplied import end_of_play, end_of_step
from lusoria.playable.engine.transpositions import LAST_SLOT
from lusoria.playable.families.grid.board import IN_MOTION, KEY, LEAP, LOG, MUST, PLACE, TURN_CELLS
from lusoria.playable.families.grid.hooks import (
    GOES_ON,
    JUMP_CHAINS,
    PLACES,
    RECURS,
    RECURS_AT_ONCE,
    REMEMBERS,
    STUCK,
    continuing,
    place,
    recur,
    recur_at_once,
    stuck,
)
from lusoria.playable.families.grid.jump_chains import search_leaps
from lusoria.playable.families.grid.scratch import (
    EVERY_ORDER,
    FEW_SLOTS,
    FRAME,
    FRAMES,
    MOST_SINGLES,
    MOST_SLOTS,
    MOST_STEPS,
    SINGLE,
    SINGLES,
    STACK,
    TOO_MANY,
    TOP,
    add_chain,
    add_node,
    drop,
    found,
    is_new,
    start,
    times_met,
)
from lusoria.playable.families.grid.turn import (
    ANY_STEP,
    begin_turn,
    kinds_next,
    make,
    spread,
    unmake,
)

NOWHERE = -1
"""The node before a turn's first step."""

# Cells of a frame: how the search stands at one step of a turn, to come back to.
AT_NODE = 0
BOTTOM = 1
STEP_MADE = 2
BARREN = 3
"""1 as long as a turn that must go on has found no step by which it may."""
SAVED = 4
"""From here on, the cells of the board that say how the turn stands."""
SAVED_LOG = SAVED + LOG - TURN_CELLS


def list_plays(board: Board, work: Work, side: int, begun: bool) -> int:
    """Find the legal plays of a side, one for each position that they lead to; their count.

    A turn that is `begun` goes on from the steps made on the board; else it begins anew, and a
    side that cannot play has one play, of no steps. `steps_of` tells the steps of each. Returns -1
    if there are more plays than there is room for.
    """
    if not begun:
        begin_turn(board)
    gather(board, work, side)
    if work[TOO_MANY]:
        return -1
    if RECURS or RECURS_AT_ONCE:
        play = work[SINGLE] - 1
        while play >= 0:
            if recurs(board, work, side, work[SINGLES + play]):
                drop(work, play)
            play -= 1
    if found(work) == 0 and not begun:
        add_chain(work, NOWHERE)
    return found(work)


@standalone
def recurs(board: Board, work: Work, side: int, step: int) -> bool:
    """Return whether a rule against repetition forbids a play of a single step."""
    step_forward(board, work, side, 0, step)
    forbidden = (RECURS_AT_ONCE and met_at_once(board, work, side)) or (
        RECURS and met(board, work, side)
    )
    step_back(board, work, side, 0)
    return forbidden


def met(board: Board, work: Work, side: int) -> bool:
    """Return whether the turn may not end here because the position has been before."""
    times = times_met(work, board[KEY])
    return times > 0 and recur(board, side, times)


def met_at_once(board: Board, work: Work, side: int) -> bool:
    """Return whether no step may lead here because the position has been before."""
    times = times_met(work, board[KEY])
    return times > 0 and recur_at_once(board, side, times)


@standalone
def gather(board: Board, work: Work, side: int) -> None:
    """Find the plays of a side; those of a single step are not yet asked whether they repeat."""
    work[LAST_SLOT] = FEW_SLOTS - 1
    search(board, work, side)
    if work[TOO_MANY]:
        work[LAST_SLOT] = MOST_SLOTS - 1
        search(board, work, side)


@standalone
def search(board: Board, work: Work, side: int) -> None:
    """Find the plays of a side, so far as there is room."""
    start(work)
    kinds = kinds_next(board, side)
    if JUMP_CHAINS and kinds == ANY_STEP and not work[EVERY_ORDER]:
        search_leaps(board, work, side)
        kinds -= LEAP
    spread(board, work, side, kinds)
    if not GOES_ON and not (PLACES and place(board, side) > 1):
        take_all(work)
    else:
        walk(board, work, side)


def take_all(work: Work) -> None:
    """Make plays of all steps on the stack."""
    count = min(work[TOP], MOST_SINGLES)
    for i in range(count):
        work[SINGLES + i] = work[STACK + i]
    work[SINGLE] = count


@standalone
def walk(board: Board, work: Work, side: int) -> None:
    """Try the steps on the stack, and after those that a turn may go on from, the next ones."""
    going_on = continuing(board, side)
    if PLACES and place(board, side) > 1:
        going_on |= PLACE
    depth = 0
    open_frame(work, 0, NOWHERE, 0, False)
    while depth >= 0:
        if depth == 0:
            take_singles(work, going_on)
        frame = FRAMES + FRAME * depth
        if work[TOP] == work[frame + BOTTOM] or work[TOO_MANY]:
            work[TOP] = work[frame + BOTTOM]
            if work[frame + BARREN]:
                end_turn(board, work, side, work[frame + AT_NODE])
            depth -= 1
            if depth >= 0:
                step_back(board, work, side, depth)
        else:
            work[TOP] -= 1
            depth = step_on(board, work, side, depth, work[STACK + work[TOP]])


def take_singles(work: Work, going_on: int) -> None:
    """Make plays of the steps on top of the stack that end a turn."""
    top = work[TOP]
    count = work[SINGLE]
    while top > 0 and count < MOST_SINGLES and not going_on & work[STACK + top - 1] >> 16:
        top -= 1
        work[SINGLES + count] = work[STACK + top]
        count += 1
    work[TOP] = top
    work[SINGLE] = count


def open_frame(work: Work, depth: int, node: int, bottom: int, must: bool) -> None:
    """Begin with a node that the search has reached; its steps wait on the stack from `bottom`."""
    work[FRAMES + FRAME * depth + AT_NODE] = node
    work[FRAMES + FRAME * depth + BOTTOM] = bottom
    work[FRAMES + FRAME * depth + BARREN] = must


def step_on(board: Board, work: Work, side: int, depth: int, step: int) -> int:
    """Make a step and see whether the turn may end or go on there; the depth to go on from."""
    frame = FRAMES + FRAME * depth
    step_forward(board, work, side, depth, step)
    if RECURS_AT_ONCE and met_at_once(board, work, side):
        step_back(board, work, side, depth)
        return depth
    work[frame + BARREN] = 0
    bottom = work[TOP]
    kinds = 0
    if end_of_step(board, side) == 0 and depth < MOST_STEPS - 1:
        kinds = kinds_next(board, side)
        if kinds and (work[EVERY_ORDER] or REMEMBERS or is_new(work, key_in_turn(board))):
            spread(board, work, side, kinds)
    node = add_node(work, work[frame + AT_NODE], step)
    goes_on = work[TOP] > bottom
    if not (goes_on and kinds & MUST):
        end_turn(board, work, side, node)
    if goes_on:
        open_frame(work, depth + 1, node, bottom, kinds & MUST != 0)
        return depth + 1
    step_back(board, work, side, depth)
    return depth


def end_turn(board: Board, work: Work, side: int, node: int) -> None:
    """Keep the way to a node as a play, if the turn may end there."""
    if not (RECURS and met(board, work, side)) and (work[EVERY_ORDER] or is_new(work, board[KEY])):
        add_chain(work, node)


def key_in_turn(board: Board) -> int:
    """The key of a position from which a turn may go on."""
    return board[KEY] ^ (board[IN_MOTION] + 1) * 0x9E3779B97F4A7


def step_forward(board: Board, work: Work, side: int, depth: int, step: int) -> None:
    """Make a step at a depth of the search, so that `step_back` can take it back."""
    keep_turn(board, work, depth)
    work[FRAMES + FRAME * depth + STEP_MADE] = step
    make(board, side, step)


def step_back(board: Board, work: Work, side: int, depth: int) -> None:
    """Take back the step that was made at a depth."""
    frame = FRAMES + FRAME * depth
    unmake(board, side, work[frame + STEP_MADE], work[frame + SAVED_LOG])
    restore_turn(board, work, depth)


def keep_turn(board: Board, work: Work, depth: int) -> None:
    """Keep how the turn stands, but for the men."""
    copy(work, FRAMES + FRAME * depth + SAVED, board, TURN_CELLS, 8)


def restore_turn(board: Board, work: Work, depth: int) -> None:
    """Bring back what `keep_turn` has kept."""
    copy(board, TURN_CELLS, work, FRAMES + FRAME * depth + SAVED, 8)


def can_play(board: Board, work: Work, side: int) -> bool:
    """Return whether a side whose turn begins has a legal step."""
    begin_turn(board)
    bottom = work[TOP]
    spread(board, work, side, kinds_next(board, side))
    can = False
    while work[TOP] > bottom:
        work[TOP] -= 1
        can = can or may_make(board, work, side, work[STACK + work[TOP]])
    return can


def may_make(board: Board, work: Work, side: int, step: int) -> bool:
    """Return whether no rule against repetition forbids a first step."""
    if not (RECURS or RECURS_AT_ONCE):
        return True
    if GOES_ON and continuing(board, side) & step >> 16 and not RECURS_AT_ONCE:
        return True
    return not recurs(board, work, side, step)


@standalone
def result_of_play(board: Board, work: Work, side: int) -> int:
    """The result, if the game ends now that a side has played; else 0."""
    result = end_of_play(board, side)
    if STUCK and result == 0:
        keep_turn(board, work, MOST_STEPS)
        if not can_play(board, work, 1 - side):
            result = stuck(board, side)
        restore_turn(board, work, MOST_STEPS)
    return result
