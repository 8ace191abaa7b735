"""Promises of the rules of track games, tried on random positions: see `promises`."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from tests.promises import Broken, Trial

from lusoria.playable.families.track.board import HAND, LEFT, OFF
from lusoria.playable.hooks import BoundRule
from lusoria.playable.verdicts import SIDES

Places = Sequence[int]


class TrackTrial(Trial):
    """A ruleset on a track: each rule is asked twice what should be answered alike."""

    def broken(self, count: int) -> Iterator[Broken]:
        promising = [b for b in self.bound if b.rule.commutes]
        for _ in range(count):
            self.side = self.draw.randrange(2)
            self.scatter()
            self.where = self.game.write(self.state.position(SIDES[self.side]))
            for b in promising:
                for hook in b.hooks:
                    if hook in ("go", "forbid", "prefer", "obligation", "end"):
                        yield from getattr(self, f"try_{hook}")(b)

    def scatter(self, mine: Places = (), theirs: Places = ()) -> None:
        """Set all men down by chance, but leave the mover's and the enemy's on these places."""
        taken: set[int] = set()
        for side, army in enumerate(self.state.armies):
            places = mine if side == self.side else theirs
            squares = dict(enumerate(self.state.squares(side), 1))
            apart = [place for place, square in squares.items() if square not in taken]
            crowd = self.draw.sample(apart, self.draw.randint(1, 3))
            kept = [place for place in places for _ in range(self.state.men(side, place))]
            for place in (HAND, *range(1, self.state.length + 1), OFF):
                for _ in range(self.state.men(side, place)):
                    self.call("lift", side, place)
            free = [place for place in crowd if place not in places]
            strewn = [self.draw.choice(free) if free else OFF for _ in range(army - len(kept))]
            for place in (*kept, *strewn):
                self.call("put", side, place)
            taken |= {squares[place] for place in (*kept, *strewn) if place in squares}

    def any_place(self) -> int:
        return self.draw.randint(1, self.state.length)

    def try_go(self, b: BoundRule) -> Iterator[Broken]:
        """A number counts so many places round the path, wherever the men are."""
        origin, first, second = self.any_place(), self.draw.randint(1, 6), self.draw.randint(1, 6)
        goal = self.ask(b, self.side, origin, first + second)
        by_way = self.ask(b, self.side, self.ask(b, self.side, origin, first), second)
        self.scatter()
        if {goal, by_way} != {self.ask(b, self.side, origin, first + second)}:
            yield self.told(b, "commutes", f"it does not count {first} and {second} from {origin}")

    def try_forbid(self, b: BoundRule) -> Iterator[Broken]:
        """The answer hangs on the goal and who stands there alone."""
        goal = self.any_place()
        theirs = [p for p in range(1, self.state.length + 1) if self.meets(p, goal)]
        asked = [self.any_place(), goal, self.draw.randint(1, 12)]
        before = self.ask(b, self.side, *asked)
        self.scatter([goal], theirs)
        if before != self.ask(b, self.side, self.any_place(), goal, self.draw.randint(1, 12)):
            yield self.told(b, "commutes", f"more than the goal {goal} matters to it")

    def meets(self, theirs: int, goal: int) -> bool:
        """Whether a place of the enemy lies on the square of a goal."""
        mine, others = (self.state.squares(side) for side in (self.side, 1 - self.side))
        return bool(mine[goal - 1] == others[theirs - 1])

    def try_prefer(self, b: BoundRule) -> Iterator[Broken]:
        """The answer hangs on the origin alone."""
        origin = self.any_place()
        before = self.ask(b, self.side, origin, self.any_place(), self.draw.randint(1, 12))
        self.scatter()
        after = self.ask(b, self.side, origin, self.any_place(), self.draw.randint(1, 12))
        if before != after:
            yield self.told(b, "commutes", f"more than the origin {origin} matters to it")

    def try_obligation(self, b: BoundRule) -> Iterator[Broken]:
        """The rank hangs on whether anything of the throw is left."""
        self.board[LEFT] = self.draw.choice((0, self.draw.randint(1, 12)))
        before = self.ask(b, self.side)
        self.scatter()
        self.board[LEFT] = bool(self.board[LEFT]) * self.draw.randint(1, 12)
        if before != self.ask(b, self.side):
            yield self.told(b, "commutes", "it ranks by more than whether numbers are left")

    def try_end(self, b: BoundRule) -> Iterator[Broken]:
        """A game ends only where all men of a side meet on one place."""
        met = any(len(self.state.position("white").men[side]) == 1 for side in (0, 1))
        if self.ask(b, self.side) and not met:
            yield self.told(b, "commutes", "it ends a game in which no side has all men together")
