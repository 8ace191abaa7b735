"""Why a hole cannot be sown: only an empty one is at fault."""

from __future__ import annotations

from tests.mancala.state import PLACES, State

from lusoria.playable import judging


class Judge(judging.Judge[State]):
    """A play, judged."""

    def fault(self, move: tuple[int, int]) -> judging.Fault:
        return self.no_man(move[0], f"in {PLACES[move[0]]}")
