"""Promises of the rules of tables games, tried on random positions: see `promises`."""

from __future__ import annotations

from collections.abc import Callable, Iterator

from tests.promises import Broken
from tests.turns_tables import ALL, ASKED, LANDING, NUMBERS, Looks, Step, TablesTurn, told

from lusoria.playable.core import Board
from lusoria.playable.families.tables.board import (
    ACCOUNT,
    ARMY,
    BAR,
    FLAGS,
    KEY,
    LAST,
    LEFT,
    OFF,
    POINTS,
    SIDE,
)
from lusoria.playable.hooks import BoundRule

PAIRS = 8
"""How many pairs of steps are tried at each position."""

Hooks = tuple[str, ...]


class TablesTrial(TablesTurn):
    """What rules of tables promise, tried within turns and on pairs of steps."""

    def broken(self, count: int) -> Iterator[Broken]:
        """The promises found false at so many positions, most of them within a turn."""
        for _ in range(count):
            if self.lay():
                yield from self.try_looks()
                yield from self.try_bearing_and_ranks()
                yield from self.try_arriving()
                yield from self.try_counting()
                yield from self.try_beginnings()
                for _ in range(PAIRS):
                    yield from self.try_two_steps()

    # What is asked during a turn.

    def try_looks(self) -> Iterator[Broken]:
        """Whether rules look at more than they promise, or change their answer in a turn."""
        changes: list[tuple[Callable[[], bool], str, Hooks, Hooks]] = [
            (self.shift_count, "it counts men", ALL, ALL),
            (self.shift_turn, "it looks at what the turn has done", ASKED, ASKED),
            (self.shift_points, "it looks at the points held", ("rank",), (*LANDING, "on", "rank")),
        ]
        swapping = [b for b in self.bound if b.rule.swaps and self.begun[id(b)]]
        for change, but, by_swaps, by_commutes in changes:
            here = {id(b): self.looks(b) for b in swapping}
            kept = self.state.snapshot()
            if change():
                for b in swapping:
                    if change == self.shift_turn and (b.rule.begun_with or b.rule.counts):
                        continue  # see `try_beginnings` and `try_counting`
                    hooks = by_commutes if b.rule.commutes else by_swaps
                    if differ(here[id(b)], self.looks(b), hooks):
                        promise = "commutes" if b.rule.commutes else "swaps"
                        yield self.told(b, promise, but)
            self.state.restore(kept)
        last = self.men(OFF) >= self.board[ARMY + self.side] - 1
        if self.men(BAR) == self.out and not last and all(b.rule.commutes for b in self.bound):
            for b in [b for b in swapping if not b.rule.begun_with]:
                if differ(self.begun[id(b)], self.looks(b), LANDING):
                    yield self.told(b, "commutes", "its answer changes in the turn")

    def shift_count(self) -> bool:
        """Move a man to a point held from another that stays so, or from off the board."""
        several = [point for point in range(1, OFF) if self.men(point) > 1]
        several += [OFF] * (self.men(OFF) > 0 and self.men(OFF) < self.board[ARMY + self.side] - 1)
        held = [point for point in range(1, OFF) if self.men(point)]
        if not several or len(held) < 2:
            return False
        return self.shift(self.draw.choice(several), self.draw.choice(held))

    def shift_points(self) -> bool:
        """Move a man to an empty point."""
        taken = self.call("faced", self.side, 1) | self.held()
        free = [point for point in range(1, OFF) if not taken >> point & 1]
        held = [point for point in range(1, OFF) if self.men(point)]
        return bool(free and held) and self.shift(self.draw.choice(held), self.draw.choice(free))

    def shift(self, place: int, goal: int) -> bool:
        self.call("lift", self.side, place)
        self.call("put", self.side, goal)
        return place != goal

    def shift_turn(self) -> bool:
        """Change what the turn has done: numbers played and left, pips, men entered, flags."""
        draw, board = self.draw, self.board
        parts = (draw.randrange(4), draw.randrange(20), draw.randrange(7), draw.randrange(3))
        board[ACCOUNT] = sum(part << 8 * i for i, part in enumerate(parts)) + (
            draw.randrange(OFF) << 32
        )
        board[LEFT] = sum(draw.randrange(3) << 4 * number for number in NUMBERS)
        board[FLAGS] = draw.randrange(64)
        return True

    def try_counting(self) -> Iterator[Broken]:
        """Whether rules that count the steps of a turn look at anything else."""
        kept = self.state.snapshot()
        counting = [b for b in self.bound if b.rule.counts]
        found = []
        for goal in (self.draw.randint(1, LAST), OFF):
            found.append([self.acted(b, goal) for b in counting])
            self.shift_points()
            played = self.board[ACCOUNT] & 255
            self.board[ACCOUNT] = played + (self.draw.randrange(1 << 16) << 8)
        self.state.restore(kept)
        for b, *acts in zip(counting, *found, strict=True):
            if acts[0] != acts[1]:
                yield self.told(b, "counts", "it looks at more than how many steps were made")

    def acted(self, b: BoundRule, goal: int) -> int:
        """The flags after a man has arrived on a goal, where only this rule acts."""
        before = self.board[FLAGS], self.board[KEY]
        if b.rule.on is None or self.on(b) >> goal & 1:
            self.ask(b, self.side, goal)
        flags = self.board[FLAGS]
        self.board[FLAGS], self.board[KEY] = before
        return flags

    def try_beginnings(self) -> Iterator[Broken]:
        """Whether a turn has the numbers that a rule told of the one that it was begun with."""
        kept = self.state.snapshot()
        for b in [b for b in self.bound if b.rule.begun_with]:
            self.state.restore(self.beginning)
            told = {n: self.call(str(b.rule.begun_with), self.side, n) for n in NUMBERS}
            numbers, made = self.board[LEFT], 0
            while True:
                for number in self.state.numbers_left():
                    wanted = POINTS if numbers >> 4 * number & 15 == 0 else 0
                    answers = {self.looks(b)[hook][number - 1] for hook in b.hooks}
                    if answers != {wanted}:
                        but = f"{number} is otherwise after {made} steps"
                        yield self.told(b, "begun_with", but)
                step = self.any_step()
                if step is None or self.make(step):
                    break
                made += 1
                numbers = (told[step[1]] if made == 1 else numbers) - (1 << 4 * step[1])
        self.state.restore(kept)

    # Steps.

    def try_bearing_and_ranks(self) -> Iterator[Broken]:
        """Whether a step takes a man's leave to go off, ends a game unseen, or lowers a rank."""
        step = self.any_step()
        if step is None:
            return
        kept, goal = self.state.snapshot(), min(sum(step), OFF)
        before = {id(b): (self.looks(b), self.answer(b)) for b in self.bound}
        out = self.men(BAR)
        self.call("book", *step)
        booked = {id(b): self.answer(b) for b in self.bound}
        self.state.restore(kept)
        quiet = (
            not self.call("eventful_points", self.side) >> goal & 1
            and step[0] != BAR
            and goal < OFF
        )
        self.make(step)
        held = self.held()
        for b in self.bound:
            looks, answer = before[id(b)]
            now = self.answer(b)
            if quiet and "obligation" in b.hooks and now != booked[id(b)]:
                yield self.told(b, "obligation", f"it looks at the men after {told(step)}")
            if "end" in b.hooks and "on" in looks and not looks["on"][0] >> goal & 1:
                if now and not answer:
                    yield self.told(b, "on", f"{told(step)} sets it off elsewhere")
            elif b.rule.complete and now < answer:
                yield self.told(b, "complete", f"{told(step)} lowers the rank")
            elif b.rule.commutes and "bear" in looks and not out:
                lost = zip(looks["bear"], self.looks(b)["bear"], strict=True)
                if any(had & ~has & held for had, has in lost):
                    yield self.told(b, "commutes", f"{told(step)} takes a man's leave to go off")
        self.state.restore(kept)

    def try_arriving(self) -> Iterator[Broken]:
        """Whether what a rule does to arriving men touches more than the point of arrival."""
        steps = [step for step in self.steps() if sum(step) < OFF]
        if not steps:
            return
        place, number = self.draw.choice(steps)
        goal = place + number
        theirs = SIDE * (1 - self.side)
        point = {theirs + BAR, theirs + self.call("facing", goal)}
        for b in self.bound:
            if b.rule.commutes and "arrive" in b.hooks:
                kept = self.state.snapshot()
                self.call("lift", self.side, place)
                before = self.shown()
                if b.rule.on is None or self.on(b) >> goal & 1:
                    self.ask(b, self.side, goal)
                changed = {cell for cell, men in self.shown().items() if before[cell] != men}
                self.state.restore(kept)
                if not changed <= ({FLAGS} if b.rule.counts else point):
                    but = f"it does more than to the point where {told((place, number))} ends"
                    yield self.told(b, "commutes", but)

    def try_two_steps(self) -> Iterator[Broken]:
        """Whether two steps lead elsewhere in the other order, or equal ones only from the front.

        Where some rule promises nothing, no search relies on that.
        """
        kept = self.state.snapshot()
        first = self.any_step()
        second = None if first is None or self.make(first) else self.any_step()
        if first and second:
            self.make(second)
            one = self.reached()
            self.state.restore(kept)
            promise = "commutes" if first[1] == second[1] else "swaps"
            if all(getattr(b.rule, promise) for b in self.bound):
                yield from self.compare([first, second], one, promise)
        self.state.restore(kept)

    def reached(self) -> tuple[dict[int, int], list[int]]:
        """Where the mover stands, and what obligations and endings say to it."""
        return self.shown(), [self.answer(b) for b in self.bound]

    def compare(
        self, pair: list[Step], one: tuple[dict[int, int], list[int]], promise: str
    ) -> Iterator[Broken]:
        """Make two steps in the other order, and compare where they lead."""
        words = " ".join(map(told, pair))
        kept = self.state.snapshot()
        second, first = pair
        from_rear = promise == "commutes" and first[0] < second[0]
        for step in (first, second):
            if step not in self.steps():
                for b in self.forbidding(step) if from_rear else ():
                    yield self.told(b, promise, f"{words} cannot be played from the rear")
                return
            if self.make(step) and step is first:
                return
        men, answers = self.reached()
        self.state.restore(kept)
        if men != one[0]:
            for b in self.bound:
                if "arrive" in b.hooks and self.parts(b, pair):
                    yield self.told(b, promise, f"{words} leads elsewhere in the other order")
            return
        for b, answer, before in zip(self.bound, answers, one[1], strict=True):
            if answer != before:
                what = "ranks" if "obligation" in b.hooks else "ends"
                yield self.told(b, promise, f"{words} {what} otherwise in the other order")

    def parts(self, b: BoundRule, pair: list[Step]) -> bool:
        """Whether two steps lead elsewhere in the other order where only this rule acts."""
        program, kept = self.state.program, self.state.snapshot()
        all_rules = program.arrive

        def one_rule(board: Board, side: int, point: int) -> None:
            if b.rule.on is None or self.on(b) >> point & 1:
                self.ask(b, side, point)

        program.arrive = one_rule
        found = []
        for steps in (pair, pair[::-1]):
            for place, number in steps:
                program.move(self.board, self.side, place, number)
            found.append(self.shown())
            self.state.restore(kept)
        program.arrive = all_rules
        return found[0] != found[1]

    def forbidding(self, step: Step) -> Iterator[BoundRule]:
        """The rules that forbid a step here."""
        place, number = step
        goal = place + number
        for b in self.bound:
            looks = self.looks(b)
            at = {"leave": place, "enter": goal if place == BAR else -1}
            at["land"] = goal if place > BAR and goal < OFF else -1
            for hook, point in at.items():
                if hook in looks and point > 0 and looks[hook][number - 1] >> point & 1:
                    yield b
            if goal >= OFF and "bear" in looks and not looks["bear"][number - 1] >> place & 1:
                yield b


def differ(one: Looks, other: Looks, hooks: Hooks) -> bool:
    """Whether a rule answers differently at one of these hooks."""
    return any(one[hook] != other[hook] for hook in hooks if hook in one)
