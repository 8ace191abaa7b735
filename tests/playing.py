"""What the tests of play have in common: the catalogue's rulesets, random positions, random games.

Every draw comes from a seed that is written in the test, so that a failure can be had again.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from functools import cache, lru_cache
from random import Random
from typing import Any

from tests.assembling import catalogue

from lusoria.playable.errors import InputError
from lusoria.playable.ruleset import Ruleset
from lusoria.playable.verdicts import Play

CATALOGUE, ASSEMBLED = catalogue()
RULESETS = tuple(ASSEMBLED)
"""The addresses of all rulesets, with every combination of their options."""
PLAIN = tuple(name for name in RULESETS if "+" not in name)
"""Those without options."""
TABLES = tuple(name for name in RULESETS if ASSEMBLED[name]["family"] == "tables")
"""Those of the tables games."""
PLAYED = tuple(name for name in TABLES if "+" not in name)
"""Those of the tables games without options, for tests that take their time."""

LAST = 24
OFF = 25
Men = tuple[int, ...]
"""Men on the bar (0), on points 1 to 24, and off (25), in the side's own count."""


@lru_cache(maxsize=16)
def ruleset(name: str) -> Ruleset:
    return Ruleset(ASSEMBLED[name], lasting=True)


@lru_cache(maxsize=4)  # of one turn, several tests ask
def plays(name: str, position: str, throw: str) -> list[Play]:
    """The legal plays."""
    return ruleset(name).plays(position, throw)


@lru_cache(maxsize=4)
def sequences(name: str, position: str, throw: str) -> list[Play]:
    """The legal orders of steps; none, where there are too many to list."""
    try:
        return ruleset(name).sequences(position, throw)
    except InputError as error:
        if error.message.startswith("there are more"):
            return []
        raise


@cache
def across(name: str) -> tuple[int, ...]:
    """What the enemy calls each point; from the clause on the course, which tells it in words."""
    rules = [use["rule"] for clause in ASSEMBLED[name]["clauses"] for use in clause["rules"]]
    if "tables.course.parallel" in rules:
        return (0, *range(13, 25), *range(1, 13))
    if "tables.course.shared" in rules:
        return tuple(range(25))
    return (0, *range(24, 0, -1))


def read(text: str) -> tuple[Men, Men, str]:
    """The men of white and of black, pinned or not, and who is to move; from the canonical form."""
    white, black, mover = text.split(";")[0].split(" / ")
    return _men(white), _men(black), mover.strip()


def _men(text: str) -> Men:
    men = [0] * (OFF + 1)
    for group in () if text == "-" else text.split():
        count, place = group.split("@")
        men[{"bar": 0, "off": OFF}.get(place) or int(place.replace("bar", "0"))] += int(
            count.rstrip("^")
        )
    return tuple(men)


def write(white: Men, black: Men, mover: str) -> str:
    return f"{_written(white)} / {_written(black)} / {mover}"


def _written(men: Men) -> str:
    names = ["bar", *map(str, range(1, OFF)), "off"]
    return " ".join(f"{n}@{names[i]}" for i, n in enumerate(men) if n) or "-"


def with_mover(position: str, mover: str) -> str:
    """The men of a position, pinned where they are, with this side to move."""
    return f"{position.partition(';')[0].rpartition(' / ')[0]} / {mover}"


def numbers(position: str, throw: str) -> list[int]:
    """The numbers to be played: those that the position says are left, or those of the throw."""
    left = position.partition("left=")[2].partition(";")[0]
    given = list(map(int, left.split(",") if left else throw.split("-")))
    return given * 2 if not left and len(given) == 2 and given[0] == given[1] else given


def other(mover: str) -> str:
    return "black" if mover == "white" else "white"


@dataclass(frozen=True)
class Turn:
    """A turn of a random game: where it stood, what was thrown, what could be played, what was."""

    position: str
    throw: str
    plays: list[Play]
    play: Play


def random_game(name: str, seed: int, longest: int = 1000) -> Iterator[Turn]:
    """The turns of a game in which throws and plays are drawn by chance.

    It ends when it is over, or when neither side can ever move again.
    """
    game, draw = ruleset(name), Random(f"{name} {seed}")
    position, passes = game.start(), 0
    for _ in range(longest):
        throws = game.throws(position)
        if not throws or (passes >= 8 and stands_still(name, position)):
            return
        (throw,) = draw.choices(
            [throw for throw, _ in throws], [float(chance) for _, chance in throws]
        )
        plays = game.plays(position, throw)
        play = draw.choice(plays)
        yield Turn(position, throw, plays, play)
        position, passes = play.position, 0 if play.steps else passes + 1


def stands_still(name: str, position: str) -> bool:
    """Whether neither side can move with any throw."""
    return all(
        [play.text for play in ruleset(name).plays(with_mover(position, mover), throw)] == ["pass"]
        for mover in ("white", "black")
        for throw, _ in ruleset(name).throws(position)
    )


def random_positions(name: str, seed: int, count: int) -> Iterator[str]:
    """Positions at tables in which a game goes on: crowded, entering, bearing off, near the end.

    Not all of them can come about in play; the rules have an answer for each.
    """
    game, draw = ruleset(name), Random(f"{name} {seed}")
    army = sum(read(game.start())[0])
    while count:
        white = random_men(draw, army, frozenset())
        taken = frozenset(across(name)[point] for point in range(1, OFF) if white[point])
        black = random_men(draw, army, taken)
        position = write(white, black, draw.choice(("white", "black")))
        if not game.outcome(position).over:
            count -= 1
            yield position


def last_turns(name: str, seed: int, count: int) -> Iterator[tuple[str, str]]:
    """Positions and throws in which the side to move has two or three men left, all on the board.

    There are few ways to play even many numbers.
    """
    game, draw = ruleset(name), Random(f"{name} {seed}")
    army = sum(read(game.start())[0])
    while count:
        men, low = [0] * (OFF + 1), draw.choice((1, 19))
        for _ in range(draw.choice((2, 3))):
            men[draw.randint(low, LAST)] += 1
        men[OFF] = army - sum(men)
        taken = frozenset(across(name)[point] for point in range(1, OFF) if men[point])
        armies = tuple(men), random_men(draw, army, taken)
        white, black = armies if draw.random() < 0.5 else armies[::-1]
        position = write(white, black, "white" if white == armies[0] else "black")
        if not game.outcome(position).over:
            count -= 1
            yield position, draw.choice(game.throws(position))[0]


def random_men(draw: Random, army: int, taken: frozenset[int]) -> Men:
    """Men of an army of any size on a few points that are not taken, some of them out or off."""
    low = draw.choice((1, 1, 1, 7, 13, 19))
    high = draw.choice([point for point in (6, 12, 18, 24, 24, 24) if point > low])
    free = [point for point in range(low, high + 1) if point not in taken]
    points = draw.sample(free, min(len(free), draw.randint(1, 8)))
    bar = min(army, draw.choice((0, 0, 0, 1, 2, 3)) if low == 1 else 0)
    off = min(army, draw.choice((0, 0, 3, 9, 12)) if low == 19 else 0)
    men = [0] * (OFF + 1)
    men[0], men[OFF] = bar, off
    for _ in range(army - bar - off):
        men[draw.choice(points) if points else 0] += 1
    return tuple(men)


@lru_cache(maxsize=4)  # they are large; the tests of a ruleset follow each other
def game(name: str, seed: int) -> list[Turn]:
    """A random game, played once for all tests."""
    return list(random_game(name, seed))


def games(name: str) -> list[list[Turn]]:
    """A few random games."""
    return [game(name, seed) for seed in range(2)]


def random_turns(name: str, seed: int, count: int) -> Iterator[tuple[str, str]]:
    """Positions and throws: half of them out of a random game, half drawn freely."""
    draw = Random(f"{name} {seed}")
    played = [(turn.position, turn.throw) for turn in game(name, 0)]
    yield from draw.sample(played, min(count // 2, len(played)))
    for position in random_positions(name, seed, count - count // 2):
        yield position, draw.choice(ruleset(name).throws(position))[0]


def some(listed: list[Play], most: int) -> list[Play]:
    """Some of many plays, from all parts of the list."""
    return listed[:: -(-len(listed) // most) or 1]


def steps(play: Play) -> list[dict[str, Any]]:
    """The steps of a play without the numbers they are made with."""
    return [{"from": step.origin, "to": step.goal} for step in play.steps]
