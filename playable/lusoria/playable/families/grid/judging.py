"""Judging plays on a grid: which piece goes where by which rules, and which clauses forbid it."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

from lusoria.playable import judging, reasons
from lusoria.playable.errors import InputError
from lusoria.playable.families.grid import board as cells
from lusoria.playable.families.grid.rules import FROM_HAND, TO_OFF, name_of
from lusoria.playable.families.grid.state import State, step_from
from lusoria.playable.hooks import BoundRule
from lusoria.playable.judging import Attempt, Fault
from lusoria.playable.reasons import Ground
from lusoria.playable.state import Move, clause_ids
from lusoria.playable.verdicts import SIDES


class Judge(judging.Judge[State]):
    """The judge of a side's plays on a grid."""

    def written(self, move: Move) -> str:
        origin, goal = map(name_of, move)
        return f"x{origin}" if move[1] == TO_OFF else f"{origin}-{goal}"

    def ways(self, move: Move) -> list[int]:
        return [step for step in self._steps_now() if self.state.ends(step) == move]

    def worth(self, result: int) -> tuple[int, ...]:
        """Return whether the turn may stop here."""
        return (result != 0 or self._may_stop(),)

    def next_steps(self, moves: Sequence[Move], said: Sequence[int | None]) -> list[int]:
        """Return the steps that may follow moves made in this order.

        Raises InputError where one of the moves may not be made.
        """
        for count, move in enumerate(moves, 1):
            ways = self.ways(move)
            if not ways:
                raise InputError(f"step {count} may not be made here", what="play")
            if self.make(ways[0]):
                return []
        return self._steps_now()

    def _may_stop(self) -> bool:
        """Return whether the turn may end with what has been played of it."""
        if self.state.board[cells.MADE] == 0:
            return self.state.plays(self.side, begun=True) == []
        if self.state.recurs(self.side):
            return False
        return not self.state.kinds_next(self.side) & cells.MUST or not self._steps_now()

    def _steps_now(self) -> list[int]:
        """Return the steps that can be made now on the way to the end of a legal turn."""
        here = self.state.snapshot()
        found = []
        for step in self.state.open_steps(self.side):
            result = self.make(step)
            if not self.state.recurs_at_once(self.side) and (result or self._leads_on()):
                found.append(step)
            self.state.restore(here)
        return found

    def _leads_on(self) -> bool:
        """Return whether the turn may end here, or goes on to where it may."""
        if not self.state.recurs(self.side):
            return True
        return bool(self.state.kinds_next(self.side)) and bool(
            self.state.plays(self.side, begun=True)
        )

    # What is at fault.

    def speaking(self, hook: str, *handed: int) -> list[BoundRule]:
        """Return the rules at a hook whose answer, handed the side and more, is not 0."""
        return [b for b in self.state.at(hook) if self.state.ask(b, self.side, *handed)]

    def _called_at(self, *hooks: str) -> tuple[str, ...]:
        """Return all clauses at some hooks."""
        return clause_ids(b for hook in hooks for b in self.state.at(hook))

    @property
    def _one_step(self) -> tuple[str, ...]:
        """The clauses by which the family itself holds that a turn is one step."""
        clauses = self.state.assembled["clauses"]
        return tuple(c["id"] for c in clauses if c["held_by"] == "one-step-a-turn")

    def lacking(self, attempt: Attempt) -> Fault | None:
        """Return why a turn may not end here."""
        if any(attempt.worth):
            return None
        state, side = self.state, self.side
        recurring = self._recurring("recur") if attempt.steps else []
        if recurring:
            move = attempt.moves[-1]
            grounds = self._met(move, recurring)
            fault = self.forbidden(self.written(move), recurring, grounds)
            return replace(fault, step=len(attempt.steps))
        if not state.board[cells.MADE]:
            clauses = self._one_step
        elif state.kinds_next(side) & cells.PLACE:
            clauses = self._called_at("place")
        else:
            clauses = clause_ids(b for b in state.at("again") if state.ask(b, side) & cells.MUST)
        return Fault("incomplete", clauses, steps=attempt.steps)

    def explain_shortfall(self, steps: Sequence[int], other: Sequence[int], instead: str) -> str:
        """Return, in words, why a play is incomplete; `instead` is the text of a legal play."""
        if steps:
            return f"the turn has to go on while it can, as in {instead}"
        return f"{SIDES[self.side]} can play, and so must, as in {instead}"

    def fault(self, move: Move) -> Fault:
        origin, goal = move
        if goal == TO_OFF and not self.state.men(1 - self.side, origin):
            reason = reasons.no_man(SIDES[1 - self.side], f"on {name_of(origin)}", False)
            return Fault("no-man", (), reason)
        if goal != TO_OFF and not self.has_man(origin):
            return self.no_man(
                origin, "in hand" if origin == FROM_HAND else f"on {name_of(origin)}"
            )
        kind, missing = self._kind(move)
        return missing or self._going_on(move, kind) or self._forbidden(move, kind)

    # Moves that no rule makes.

    def _kind(self, move: Move) -> tuple[int, Fault | None]:
        """Return the kind of step that a move is, and a fault if no rule makes such a step."""
        origin, goal = move
        if goal == TO_OFF:
            if self.speaking("lift", origin):
                return cells.LIFT, None
            return cells.LIFT, self._not_permitted("lift", move, origin)
        if self.state.board[goal] != cells.EMPTY:
            reason = f"{self.written(move)} leads to {name_of(goal)}, which is not empty"
            return cells.STEP, Fault("no-such-move", self._called_at("reach"), reason)
        if origin == FROM_HAND:
            return cells.PLACE, None
        return self._reaching(move)

    def _reaching(self, move: Move) -> tuple[int, Fault | None]:
        """Return whether a step or a leap makes a move, and a fault if neither does.

        The rules of ways answer for directions; those of reach for distances and for what stands
        between; for what stands on the one square between, those of leaps as well.
        """
        state, side, board = self.state, self.side, self.state.board
        origin, goal = move
        ways = state.program.way(board, side, origin)
        here = self.written(move)
        for direction in range(8):
            step = cells.toward(board, direction)
            far, rest = divmod(goal - origin, step)
            between = [origin + step * i for i in range(1, far)]
            if rest or far < 1 or any(board[square] == cells.OUTSIDE for square in between):
                continue
            if not ways >> direction & 1:
                break
            taken = [square for square in between if board[square] != cells.EMPTY]
            if not taken and far <= state.program.reach(board, side, origin):
                return cells.STEP, None
            if far != 2 or not taken:
                what = f"passes {name_of(taken[0])}" if taken else f"goes {far} squares"
                reason = f"{here} {what}; no rule lets the piece go so"
                return cells.STEP, Fault("no-such-move", self._called_at("reach"), reason)
            if state.program.leap(board, side, origin, taken[0]):
                return cells.LEAP, None
            return cells.LEAP, self._not_permitted("leap", move, taken[0])
        reason = f"{here} is in no direction in which the piece goes"
        return cells.STEP, Fault("no-such-move", clause_ids(self.speaking("way", origin)), reason)

    def _not_permitted(self, hook: str, move: Move, place: int) -> Fault:
        """Return the fault of a leap or a lift over or off a place, which no rule permits."""
        grounds = self.grounds(self.state.at(hook), self.tried(hook, move, place))
        verb = f"leaps over {name_of(place)}" if hook == "leap" else "lifts a piece"
        what = f"{self.written(move)} {verb}, which no rule allows here"
        reason = reasons.joined(what, self.facts(grounds))
        clauses = self._called_at("reach", "leap") if hook == "leap" else self._called_at("lift")
        return Fault("no-such-move", clauses, reason, grounds)

    def _going_on(self, move: Move, kind: int) -> Fault | None:
        """Return what keeps a turn from going on with a step; None if it may begin or go on."""
        kinds, here = self.state.kinds_next(self.side), self.written(move)
        placing = self._called_at("place")
        if kind == cells.PLACE and kinds & cells.PLACE:
            return None
        if kind == cells.PLACE:
            reason = f"{here} sets down one man more than a turn does"
            return Fault("no-such-move", placing or self._one_step, reason)
        if not self.state.board[cells.MADE]:
            return None
        if kinds & cells.PLACE:
            reason = f"the turn goes on with another man from the hand, not with {here}"
            return Fault("no-such-move", placing, reason)
        same = not kinds & cells.SAME or move[0] == self.state.board[cells.IN_MOTION]
        if kinds & kind and same:
            return None
        reason = f"the turn is over before {here}"
        if kinds:
            reason = f"{here} is not what the turn may go on with"
        again = clause_ids(self.speaking("again"))
        return Fault("no-such-move", again or self._one_step, reason)

    # Steps that clauses forbid.

    def _forbidden(self, move: Move, kind: int) -> Fault:
        """Return the clauses that forbid a step, and the grounds of their rules."""
        origin, goal = move
        refusing, grounds = self.refusing(move, kind)
        self.make(step_from(kind, origin, goal))
        recurring = [*self._recurring("recur_at_once"), *self._recurring("recur")]
        grounds += self._met(move, recurring)
        return self.forbidden(self.written(move), [*refusing, *recurring], grounds)

    def refusing(self, move: Move, kind: int) -> tuple[list[BoundRule], tuple[Ground, ...]]:
        """Return the rules that forbid a step before it is made, and their grounds."""
        origin, goal = move
        asked: list[tuple[str, list[BoundRule]]] = []
        if kind != cells.PLACE and self.state.kinds_next(self.side) & cells.PLACE:
            asked.append(("place", self.speaking("place")))
        if kind in (cells.STEP, cells.LEAP):
            self.state.board[cells.KIND] = kind
            asked.append(("stay", self.speaking("stay", origin)))
            asked.append(("avoid", self.speaking("avoid", origin, goal)))
        grounds = [
            ground
            for hook, rules in asked
            for ground in self.grounds(
                rules, self.tried(hook, move, goal if hook == "avoid" else origin)
            )
        ]
        return [b for _, rules in asked for b in rules], tuple(grounds)

    def _recurring(self, hook: str) -> list[BoundRule]:
        """Return the rules by which the position on the board may not come again."""
        times = self.state.times_met()
        return self.speaking(hook, times) if times else []

    def _met(self, move: Move, recurring: Sequence[BoundRule]) -> tuple[Ground, ...]:
        """Return the grounds of rules that forbid the position to which a step has led."""
        asked = self.tried("recur", move, move[1], times=self.state.times_met())
        return self.grounds(recurring, asked)
