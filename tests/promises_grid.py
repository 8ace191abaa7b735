"""Promises of the rules of grid games, tried on random positions: see `promises`."""

from __future__ import annotations

from collections.abc import Iterator

from tests.promises import Broken, Trial

from lusoria.playable.families.grid import board as grid
from lusoria.playable.hooks import BoundRule
from lusoria.playable.verdicts import SIDES

BINDING = ("depart", "arrive", "settle")


class GridTrial(Trial):
    """A ruleset on a grid: what rules do and answer on a board with men strewn over it."""

    def broken(self, count: int) -> Iterator[Broken]:
        for _ in range(count):
            self.side = self.draw.randrange(2)
            self.scatter()
            self.where = self.game.write(self.state.position(SIDES[self.side]))
            for b in self.bound:
                for hook in b.hooks:
                    if hook in ("again", "avoid", "end") and (b.rule.commutes or b.rule.on):
                        yield from getattr(self, f"try_{hook}")(b)
                    elif hook in BINDING:
                        yield from self.try_acting(b, hook)

    def scatter(self) -> None:
        """Strew men of both sides over the board, some of them bound."""
        state, draw = self.state, self.draw
        self.clear()
        state.program.begin_turn(self.board)
        kinds = (grid.MAN, grid.MAN, grid.BOUND) if state.program.BINDS else (grid.MAN,)
        for square in self.squares():
            side = draw.randrange(2)
            if draw.random() < 0.4 and self.call("pieces", side) < state.armies[side]:
                self.call("put", square, 2 * draw.choice(kinds) + side)

    def clear(self) -> None:
        """Take everything off the board."""
        for cell in range(256, self.state.program.CHANGING):
            self.board[cell] = 0
        for square in self.squares():
            self.board[square] = grid.EMPTY

    def squares(self) -> list[int]:
        ranks, files = range(1, self.state.ranks + 1), range(1, self.state.files + 1)
        return [grid.square_of(file, rank) for rank in ranks for file in files]

    def free(self) -> list[int]:
        return [square for square in self.squares() if self.board[square] == grid.EMPTY]

    def own(self) -> list[int]:
        """The squares of the mover's pieces that are not bound."""
        return [s for s in self.squares() if self.board[s] == 2 * grid.MAN + self.side]

    def on(self, b: BoundRule, *handed: int) -> int:
        return -1 if b.rule.on is None else self.call(b.rule.on, *handed)

    def try_again(self, b: BoundRule) -> Iterator[Broken]:
        """Whatever has leapt may leap on, and may stop; and `on` names the kinds of steps."""
        lifts = (grid.LIFT,) if self.state.program.LIFTS else ()
        for kind in (grid.STEP, grid.LEAP, grid.PLACE, *lifts):
            self.board[grid.KIND] = kind
            self.board[grid.TAKEN] = self.draw.randrange(3) if kind < grid.LIFT else kind in lifts
            answer = self.ask(b, self.side)
            if answer and not self.on(b, self.side) & kind:
                yield self.told(b, "on", f"it speaks after a step of kind {kind}")
            if b.rule.commutes and kind == grid.LEAP and answer not in (0, grid.LEAP + grid.SAME):
                yield self.told(b, "commutes", "after a leap more may be done than to leap on")

    def try_avoid(self, b: BoundRule) -> Iterator[Broken]:
        """Just the squares are forbidden that the turn has touched, and to leaps only."""
        squares, free = self.own(), self.free()
        if not squares or not free:
            return
        square, goal = self.draw.choice(squares), self.draw.choice(free)
        for kind in (grid.STEP, grid.LEAP):
            for touched in (goal, square):
                self.board[grid.KIND], self.board[grid.TOUCHED] = kind, 1
                self.board[grid.PATH] = touched
                expected = kind == grid.LEAP and touched == goal
                if self.ask(b, self.side, square, goal) != expected:
                    yield self.told(b, "commutes", "it forbids other squares than those touched")

    def try_end(self, b: BoundRule) -> Iterator[Broken]:
        """Only what is taken brings an end about, not how men stand."""
        before = self.ask(b, self.side)
        self.rearrange()
        if before != self.ask(b, self.side):
            yield self.told(b, "commutes", "a game ends without anything taken")

    def rearrange(self) -> None:
        """Move a few men to empty squares."""
        for _ in range(8):
            men = [square for square in self.squares() if self.board[square] > grid.OUTSIDE]
            if men and self.free():
                self.call("shift", self.draw.choice(men), self.draw.choice(self.free()))

    def try_acting(self, b: BoundRule, hook: str) -> Iterator[Broken]:
        """A rule acts only where `on` says so; it takes nothing; how a man came does not matter."""
        chosen = self.free() if hook == "depart" else self.own()
        if not chosen:
            return
        square = self.draw.choice(chosen)
        handed = (self.side,) if hook == "settle" else (self.side, square)
        self.call("begin_turn")
        self.board[grid.KIND] = grid.LEAP
        self.board[grid.IN_MOTION] = square if hook != "depart" else 0
        if hook == "settle":
            yield from self.try_setting_out(b, square)
            return
        men = self.men()
        found = []
        for leaps in (1, 2):
            self.board[grid.LEAPS_MADE] = leaps
            log = self.board[grid.LOG]
            self.board[grid.NEW_BONDS] = 0
            self.ask(b, *handed)
            found.append(self.men())
            self.call("undo_to", log)
        if b.rule.on and not self.on(b, *handed) and found != [men, men]:
            yield self.told(b, "on", f"it acts at {square}")
        if b.rule.commutes and any(len(each) != len(men) for each in found):
            yield self.told(b, "commutes", "it takes men")
        onward = hook == "arrive" and self.call("can_leap_on", self.side, square)
        if b.rule.commutes and hook == "arrive" and not onward and found[0] != found[1]:
            yield self.told(b, "commutes", f"how a man came to {square} matters to it")

    def try_setting_out(self, b: BoundRule, square: int) -> Iterator[Broken]:
        """Nothing follows for a rule from a man who sets out where `on` says no."""
        before: dict[int, int] = {}
        while before != self.men():
            before = self.men()
            self.ask(b, self.side)
        if b.rule.commutes and len(before) != len(self.men()):
            yield self.told(b, "commutes", "it takes men")
        if b.rule.on and not self.on(b, self.side, square) and self.free():
            self.call("shift", square, self.draw.choice(self.free()))
            after = self.men()
            self.ask(b, self.side)
            if after != self.men():
                yield self.told(b, "on", f"a man who sets out from {square} sets it off")

    def men(self) -> dict[int, int]:
        """What stands on each square that is not empty."""
        return {s: self.board[s] for s in self.squares() if self.board[s] > grid.OUTSIDE}
