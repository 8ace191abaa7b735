"""Men of two sides on one point, held against piles: who is on top moves, who lies there waits.

Plakoto and todas tablas are played at random beside piles, written from the facts on Ludii's
programs, that tell who lies on whom. A side of todas tablas that has a man in a pile moves the
uppermost man of it in the program, be it the other's; that one step lusoria does not have, and it
is left out here.
"""

from __future__ import annotations

from random import Random

import pytest
from tests.playing import ruleset

from lusoria.playable.errors import InputError
from lusoria.playable.ruleset import Ruleset
from lusoria.playable.verdicts import Step

Way = tuple[str, str]


class Piles:
    """By point in white's count, the sides (w, b) of the men that lie there, from the bottom."""

    def __init__(self, position: str) -> None:
        """The piles of a position in which no two sides share a point."""
        self.of: dict[int, str] = {}
        for side, men in zip("wb", position.split(" / "), strict=False):
            for group in men.split():
                count, place = group.split("@")
                self.of[self.at(side, int(place))] = int(count) * side

    def at(self, side: str, point: int) -> int:
        return point if side == "w" else 25 - point

    def top(self, side: str, point: int) -> str:
        return self.of.get(self.at(side, point), "")[-1:]

    def written(self, side: str) -> str:
        """The men of a side as a position writes them."""
        words = []
        for point in range(1, 25):
            pile = self.of.get(self.at(side, point), "")
            if side in pile:
                words.append(f"{pile.count(side)}{'^' * (pile[-1] != side)}@{point}")
        off = 15 - sum(pile.count(side) for pile in self.of.values())
        return " ".join([*words, *([f"{off}@off"] if off else [])]) or "-"

    def steps(self, side: str, number: int) -> set[Way]:
        """The steps of a side with a number, in its own count."""
        found = set()
        for point in (point for point in range(1, 25) if self.top(side, point) == side):
            goal = point + number
            there = self.of.get(self.at(side, goal), "") if goal < 25 else ""
            if len(there) < 2 or there[-1] == side:
                found.add((str(point), str(goal) if goal < 25 else "off"))
        return found

    def make(self, side: str, step: Way) -> bool:
        """Make a step; whether it has ended the game, which is asked of plakoto only."""
        point = self.at(side, int(step[0]))
        self.of[point] = self.of[point][:-1]
        if step[1] != "off":
            goal = self.at(side, int(step[1]))
            self.of[goal] = self.of.get(goal, "") + side
        return False


class Plakoto(Piles):
    def steps(self, side: str, number: int) -> set[Way]:
        """Nobody goes off: games here end before."""
        return {step for step in super().steps(side, number) if step[1] != "off"}

    def make(self, side: str, step: Way) -> bool:
        """A man of the other's first point that is pinned by a man who came there has lost."""
        super().make(side, step)
        enemy = "b" if side == "w" else "w"
        return step[1] == "24" and self.of[self.at(side, 24)][:2] == enemy + side


class TodasTablas(Piles):
    def make(self, side: str, step: Way) -> bool:
        """A man that is hit is set back; the program finds where before the other is lifted."""
        enemy = "b" if side == "w" else "w"
        goal = self.at(side, int(step[1])) if step[1] != "off" else 0
        if self.of.get(goal, "").endswith(enemy):
            for back in (self.at(enemy, k) for k in range(6, 0, -1)):
                if back != goal and not self.of.get(back, "").endswith(side):
                    self.of[back] = self.of.get(back, "") + enemy
                    self.of[goal] = ""
                    break
        return super().make(side, step)


PLAKOTO, TODAS = "plakoto/ludii-code", "todas-tablas/ludii-code"
CROWDED = "3@17 2@19 2@20 2@22 2@23 4@24 / 1@4 14@13 / white"
"""White holds all points on which the black man on 4 could be set, if it is hit."""


def turn(game: Ruleset, piles: Piles, position: str, throw: str, draw: Random) -> str:
    """The position after a turn in which every step that is offered is one of the piles."""
    side = position.rpartition(" / ")[2][0]
    made: list[Step] = []
    over = False
    while not over and (following := game.next_steps(position, throw, made)):
        for number in {step.number or 0 for step in following}:
            told = {(s.origin, s.goal) for s in following if s.number == number}
            assert told == piles.steps(side, number), (position, throw, made)
        step = draw.choice(following)
        over = piles.make(side, (step.origin, step.goal))
        made.append(step)
    after = game.after(position, made)
    mover = "black" if side == "w" else "white"
    assert after == f"{piles.written('w')} / {piles.written('b')} / {mover}"
    if isinstance(piles, Plakoto):
        assert game.outcome(after).over == over, after
    elif not game.outcome(after).over:
        left = [int(number) for number in throw.split("-")]
        for step in made:
            left.remove(step.number or 0)
        assert not any(piles.steps(side, number) for number in left)
    return after


@pytest.mark.parametrize(
    ("name", "kind", "start", "games", "shared"),
    [
        (PLAKOTO, Plakoto, "", 6, 100),
        (TODAS, TodasTablas, "", 3, 0),
        (TODAS, TodasTablas, CROWDED, 10, 10),
    ],
)
def test_random_games_are_those_of_piles(
    name: str, kind: type[Piles], start: str, games: int, shared: int
) -> None:
    game, ended = ruleset(name), 0
    for seed in range(games):
        draw = Random(seed)
        position = start or game.start()
        piles = kind(position.rpartition(" / ")[0])
        for _ in range(80):
            throw = f"{draw.randint(1, 6)}-{draw.randint(1, 6)}"
            position = turn(game, piles, position, throw, draw)
            shared -= "^" in position
            if game.outcome(position).over:
                ended += 1
                break
    assert shared <= 0
    assert ended > 0


@pytest.mark.parametrize(
    ("position", "message"),
    [
        ("1@9 14@10 / 1@16 14@24 / white", "expected men of one side only on it, or who lies"),
        ("1^@9 14@10 / 15@24 / white", "a white man on 9 is pinned, expected a man on top of it"),
        ("1^@9 14@10 / 1^@16 14@24 / white", "is pinned, expected a man on top of it"),
        ("2^@9 13@10 / 1@16 14@24 / white", "found 2 men pinned on 9, expected one, as in 1^@9"),
    ],
)
def test_positions_say_who_lies_beneath(position: str, message: str) -> None:
    with pytest.raises(InputError) as caught:
        ruleset(PLAKOTO).read(position)
    assert message in str(caught.value)


def test_a_verdict_says_that_a_man_lies_pinned() -> None:
    position = "9@1 1@4 2@5 2@10 1@13 / 11@1 1@9 2@11 1^@12 / black"
    for play, step in (("12/16 1/4", "12/16 with the 4"), ("9/12 1/5", "9/12 with the 3")):
        verdict = ruleset(PLAKOTO).judge(position, "4-3", play)
        assert verdict.reason == f"{step} may not be played: black's man on 12 lies pinned"


def test_a_shared_course_has_one_count() -> None:
    laquet = ruleset("laquet/ludii-code")
    assert laquet.start() == "14@1 1@24 / 3@2 3@3 3@4 3@5 2@6 1@13 / white"
    text = laquet.board_text(laquet.start()).splitlines()
    assert text[0].split()[1:] == text[1].split()[1:]
    with pytest.raises(InputError, match="are one point of the board"):
        laquet.read("15@6 / 15@6 / white")
