"""What a game state tells, put together as the answers of a ruleset: plays, verdicts, outcomes."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Sequence
from typing import TYPE_CHECKING, Any

from lusoria.playable.engine.state import OPENING, GameState, Laid, Move
from lusoria.playable.errors import InputError
from lusoria.playable.verdicts import SIDES, Cited, Outcome, Play, Verdict, result_of

if TYPE_CHECKING:
    from lusoria.playable.engine.judging import Judge


class Answers:
    """The part of a ruleset that puts answers together."""

    state: GameState[Any]
    """The game on its board, its program running: `perft` and bulk play know it."""
    clauses: tuple[Cited, ...]
    """The clauses of the ruleset, as verdicts cite them."""

    def _side(self, laid: Laid) -> int:
        if laid.mover == OPENING:
            raise InputError("nobody is to move before the opening cast", what="position")
        return SIDES.index(laid.mover)

    def _over(self, laid: Laid) -> bool:
        return laid.mover != OPENING and self.state.over(self._side(laid))

    def _outcome(self, laid: Laid) -> Outcome:
        if laid.mover == OPENING:
            return Outcome(False)
        result, ids = self.state.result(self._side(laid))
        if not result:
            return Outcome(False)
        winner, stake = result_of(result)
        return Outcome(True, winner, stake, self._cited(ids))

    def _cited(self, ids: Iterable[str]) -> tuple[Cited, ...]:
        """Clauses by their ids, each once."""
        by_id = {clause.id: clause for clause in self.clauses}
        return tuple(by_id[name] for name in dict.fromkeys(ids))

    def _after(self, side: int) -> str:
        return self.state.text_after(side)

    def _told(self, side: int, plays: Sequence[Sequence[int]]) -> list[Play]:
        """Plays that were found by the steps they are made of, as they are answered."""
        start = self.state.snapshot()
        told = []
        for steps in plays:
            self.state.restore(start)
            written = self.state.perform(side, steps)
            text = self.state.write_steps(written)
            told.append(Play(text, self.state.told(written, steps), self._after(side)))
        self.state.restore(start)
        return told

    def _verdict(self, judge: Judge[Any], moves: Sequence[Move], written: str) -> Verdict:
        """The verdict on the moves of a play, and on the play as it is written."""
        side = judge.side
        fault = judge.judge(moves)
        if fault.kind == "legal":
            (play,) = self._told(side, [fault.steps])
            return Verdict("legal", play.text, position=play.position, steps=play.steps)
        reason, instead = fault.reason, None
        better = judge.nearest(moves) if fault.kind == "incomplete" else None
        if better is not None:
            instead = self._told(side, [better])[0].text
            reason = judge.falls_short(fault.steps, better, instead)
        clauses = self._cited(fault.clauses)
        grounds = tuple(ground.told(self.state.name) for ground in fault.grounds)
        return Verdict(fault.kind, written, fault.step, clauses, reason, grounds, instead=instead)


def numbers_of(moves: Sequence[Move], said: Sequence[int | None]) -> dict[Move, Collection[int]]:
    """The numbers of each move, for moves of which every step says its own."""
    numbers: dict[Move, list[int | None]] = {}
    for move, number in zip(moves, said, strict=True):
        numbers.setdefault(move, []).append(number)
    return {move: {n for n in each if n} for move, each in numbers.items() if all(each)}
