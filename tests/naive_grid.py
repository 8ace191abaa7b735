"""Men on a grid moved the slow way, from the sentences of the rules; by file and rank from 0."""

from __future__ import annotations

from collections.abc import Iterator
from random import Random
from typing import Any

from lusoria.playable.notation.grids import GridPosition, write_grid
from lusoria.playable.ruleset import Ruleset

WAYS = ((1, 0), (-1, 0), (0, 1), (0, -1))
Place = tuple[int, int]
Men = dict[Place, str]


def strewn_on(ruleset: Ruleset, seed: int, count: int) -> Iterator[str]:
    """Positions with men anywhere, none in hand."""
    draw = Random(f"{ruleset.name} {seed}")
    state: Any = ruleset.state
    for _ in range(count):
        men = draw.randint(2, min(state.armies)), draw.randint(2, min(state.armies))
        squares = draw.sample(state.squares, sum(men))
        here = dict(zip(squares, "M" * men[0] + "m" * men[1], strict=True))
        mover = draw.choice(("white", "black"))
        yield write_grid(GridPosition(state.files, state.ranks, here, mover))


def read_men(position: str) -> tuple[Men, str, int, int]:
    """Return the men, who is to move, and the numbers of files and ranks."""
    text, mover = position.split()[:2]
    rows = text.split("/")[::-1]
    men: Men = {}
    files = 0
    for y, row in enumerate(rows):
        digits, x = "", 0
        for sign in row + "|":
            if sign.isdigit():
                digits += sign
                continue
            x += int(digits or 0)
            digits = ""
            if sign != "|":
                men[x, y] = sign
                x += 1
        files = x
    return men, mover, files, len(rows)


def men_of(position: str) -> frozenset[tuple[Place, str]]:
    return frozenset(read_men(position)[0].items())


def slides(position: str, most: int = 26) -> Iterator[tuple[Place, Place]]:
    """The steps of the side to move, straight over at most so many empty squares."""
    men, mover, files, ranks = read_men(position)
    for (x, y), letter in men.items():
        for dx, dy in WAYS if letter.isupper() == (mover == "white") else ():
            goal, left = (x + dx, y + dy), most
            while left and 0 <= goal[0] < files and 0 <= goal[1] < ranks and goal not in men:
                yield (x, y), goal
                goal, left = (goal[0] + dx, goal[1] + dy), left - 1


def capturing_steps(position: str) -> Iterator[Men]:
    """One square straight; an enemy between two, or in a corner between two, is taken."""
    men, mover, files, ranks = read_men(position)
    mine, theirs = ("M", "m") if mover == "white" else ("m", "M")
    for origin, to in slides(position, 1):
        after = {at: man for at, man in men.items() if at != origin} | {to: mine}
        taken = {
            (to[0] + a, to[1] + b)
            for a, b in WAYS
            if after.get((to[0] + a, to[1] + b)) == theirs
            and after.get((to[0] + 2 * a, to[1] + 2 * b)) == mine
        }
        for corner in ((0, 0), (0, ranks - 1), (files - 1, 0), (files - 1, ranks - 1)):
            sides = [(corner[0] + a, corner[1] + b) for a, b in WAYS]
            shut = [at for at in sides if after.get(at) == mine]
            if after.get(corner) == theirs and to in shut and len(shut) == 2:
                taken.add(corner)
        yield {at: man for at, man in after.items() if at not in taken}
