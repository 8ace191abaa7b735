"""Todas tablas as Ludii's program plays it, held against piles of men.

The piles tell who lies on whom. A side that has a man in a pile moves the uppermost man of it in
the program, be it the other's; that one step lusoria does not have, and it is left out here.
"""

from __future__ import annotations

from random import Random

import pytest
from tests.playing import ruleset

GAME = ruleset("todas-tablas/ludii-code")
CROWDED = "3@17 2@19 2@20 2@22 2@23 4@24 / 1@4 14@13 / white"
"""White holds all points on which the black man on 4 could be set, if it is hit."""

Piles = dict[int, str]
"""By point in white's count, the sides (w, b) of the men that lie there, from the bottom."""


def at(side: str, point: int) -> int:
    return point if side == "w" else 25 - point


def piles_of(position: str) -> Piles:
    """The piles of a position in which no two sides share a point."""
    piles: Piles = {}
    for side, men in zip("wb", position.split(" / "), strict=False):
        for group in men.split():
            count, place = group.split("@")
            piles[at(side, int(place))] = int(count) * side
    return piles


def written(piles: Piles, side: str) -> str:
    """The men of a side as a position writes them."""
    words = []
    for point in range(1, 25):
        pile = piles.get(at(side, point), "")
        if side in pile:
            words.append(f"{pile.count(side)}{'^' * (pile[-1] != side)}@{point}")
    off = 15 - sum(pile.count(side) for pile in piles.values())
    return " ".join([*words, *([f"{off}@off"] if off else [])]) or "-"


def steps(piles: Piles, side: str, number: int) -> set[tuple[str, str]]:
    """The steps of a side with a number, in its own count."""
    found = set()
    for point in range(1, 25):
        if piles.get(at(side, point), "").endswith(side):
            goal = point + number
            there = piles.get(at(side, goal), "") if goal < 25 else ""
            if len(there) < 2 or there.endswith(side):
                found.add((str(point), str(goal) if goal < 25 else "off"))
    return found


def make(piles: Piles, side: str, step: tuple[str, str]) -> None:
    """Make a step; the program finds where a man is set back before the other is lifted."""
    point, goal = at(side, int(step[0])), at(side, int(step[1])) if step[1] != "off" else 0
    enemy = "b" if side == "w" else "w"
    if piles.get(goal, "").endswith(enemy):
        for back in (at(enemy, k) for k in range(6, 0, -1)):
            if back != goal and not piles.get(back, "").endswith(side):
                piles[back] = piles.get(back, "") + enemy
                piles[goal] = ""
                break
    piles[point] = piles[point][:-1]
    if goal:
        piles[goal] = piles.get(goal, "") + side


@pytest.mark.parametrize(("start", "seeds", "beneath"), [(GAME.start(), 3, 0), (CROWDED, 10, 10)])
def test_random_games_are_those_of_piles(start: str, seeds: int, beneath: int) -> None:
    shared = 0
    for seed in range(seeds):
        draw = Random(seed)
        piles, position = piles_of(start.rpartition(" / ")[0]), start
        for _ in range(60):
            side = position.rpartition(" / ")[2][0]
            throw = f"{draw.randint(1, 6)}-{draw.randint(1, 6)}"
            made: list[dict[str, str | int]] = []
            while following := GAME.next_steps(position, throw, made):
                for number in {step["number"] for step in following}:
                    told = {(s["from"], s["to"]) for s in following if s["number"] == number}
                    assert told == steps(piles, side, number), (position, throw, made)
                step = draw.choice(following)
                make(piles, side, (str(step["from"]), str(step["to"])))
                made.append(step)
            left = [int(number) for number in throw.split("-")]
            for step in made:
                left.remove(int(step["number"]))
            over = GAME.outcome(position := GAME.after(position, made)).over
            assert over or not any(steps(piles, side, number) for number in left)
            mover = "black" if side == "w" else "white"
            assert position == f"{written(piles, 'w')} / {written(piles, 'b')} / {mover}"
            shared += "^" in position
            if over:
                break
    assert shared >= beneath
