"""Plays of a ruleset that machine code finds for a while: the same plays, in the same order."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager

from lusoria.playable.bulk import compiler
from lusoria.playable.ruleset import Ruleset


@contextmanager
def compiled_search(ruleset: Ruleset) -> Iterator[None]:
    """Within, the compiled program finds the plays of a ruleset, where llvmlite is installed.

    The interpreted program still makes their steps: it is the search that takes long. Both have the
    same board and the same scratch memory.
    """
    compiled = compiler()
    if compiled is None:
        yield
        return
    program = compiled.module(ruleset.assembled)
    state = ruleset.state
    board, work = compiled.array(program.SIZE), compiled.array(program.ROOM)
    at = compiled.address(board), compiled.address(work)

    def search(side: int, begun: bool) -> int:
        board[:] = state.board
        return int(program.enter_list_plays(*at, side, begun))

    vars(state).update(work=work, search=search)
    try:
        yield
    finally:
        del vars(state)["search"]
        state.rest()
