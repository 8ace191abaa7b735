"""Who else can list the plays of a ruleset: slow programs written from its sentences, and others'.

An *oracle* draws positions with throws, and has the positions to which the plays of a throw lead.
`ORACLES` is the table of all: ruleset, oracle. A recording of single turns is an oracle as well;
recorded games, which are followed from turn to turn, are in `test_recorded.py`.
"""

from __future__ import annotations

import itertools
from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from functools import cache
from random import Random
from typing import Any

import pytest
from tests.naive import BACKGAMMON, VERQUERE, Enumeration, Naive
from tests.naive_garanguet import GARANGUET, PROGRAM
from tests.naive_grid import capturing_steps, men_of, strewn_on
from tests.naive_track import GAMES, HAND, OUT, Ring, State
from tests.naive_track import Men as Counts
from tests.playing import (
    LAST,
    OFF,
    Men,
    across,
    game,
    last_turns,
    other,
    random_game,
    random_positions,
    random_turns,
    read,
    ruleset,
    write,
)
from tests.recorded import OPENSPIEL, lines

from lusoria.playable.ruleset import Ruleset

Turn = tuple[str, str]
"""A position and a throw."""


class Oracle:
    """Somebody who lists plays. Positions are compared as `shown` tells them."""

    def turns(self, name: str, seed: int, count: int) -> Iterable[Turn]:
        """Draw so many turns, or about as many."""
        raise NotImplementedError

    def results(self, position: str, throw: str) -> set[Any]:
        """Return the positions after all plays of a throw, as `shown` tells them."""
        raise NotImplementedError

    def shown(self, position: str) -> Any:
        return position


def sides_of(position: str) -> tuple[Men, Men, str]:
    """Return the men of the side to move, those of the other, and who is to move."""
    white, black, mover = read(position)
    return (white, black, mover) if mover == "white" else (black, white, mover)


def after(own: Men, enemy: Men, mover: str) -> str:
    """Return the position after a play of a side, which has these men then."""
    return write(*((own, enemy) if mover == "white" else (enemy, own)), other(mover))


@dataclass(frozen=True)
class OfTables(Oracle):
    """A slow enumeration of a tables game."""

    naive: Enumeration

    def turns(self, name: str, seed: int, count: int) -> Iterator[Turn]:
        yield from random_turns(name, seed, count // 2)
        yield from last_turns(name, seed, count // 4)
        if isinstance(self.naive, Naive) and self.naive is not BACKGAMMON:
            yield from itertools.islice(near_the_end(name, seed), count // 4)

    def results(self, position: str, throw: str) -> set[str]:
        mine, theirs, mover = sides_of(position)
        numbers = self.naive.numbers([int(die) for die in throw.split("-")])
        return {after(*men, mover) for men in self.naive.results(mine, theirs, numbers)}


class Paired(Oracle):
    """Garanguet by Ludii's program, where it counts whether a side has had a higher pair before.

    Half of the positions in which nothing is noted are tried with it noted as well.
    """

    def turns(self, name: str, seed: int, count: int) -> Iterator[Turn]:
        played = [(turn.position, turn.throw) for turn in game(name, 0)]
        turns = [*random_turns(name, seed, count // 3), *last_turns(name, seed, count // 2)]
        for position, throw in [*turns, *played[::6]]:
            yield position, throw
            if ";" not in position:
                yield f"{position}; paired=both", throw

    def results(self, position: str, throw: str) -> set[tuple[str, bool]]:
        mine, theirs, mover = sides_of(position)
        first, second, third = map(int, throw.split("-"))
        paired = position.partition("paired=")[2] in (mover, "both")
        found = PROGRAM.plays(mine, theirs, (first, second, third), paired)
        return {(after(own, enemy, mover), noted) for own, enemy, noted in found}

    def shown(self, position: str) -> tuple[str, bool]:
        men, _, noted = position.partition("; paired=")
        return men, noted in (other(read(men)[2]), "both")


@dataclass(frozen=True)
class OfTrack(Oracle):
    """A ring played the slow way: men strewn about, as the rules let them stand."""

    ring: Ring

    def turns(self, name: str, seed: int, count: int) -> Iterator[Turn]:
        draw = Random(f"{name} {seed}")
        faces = range(1, 7) if self.ring.places == 10 else range(8)
        for number in range(count):
            home = self.ring.split and number % 4 == 0
            mine, theirs = self.ring.near_home(draw) if home else self.ring.strewn(draw)
            yield f"{counted(mine)} / {counted(theirs)} / white", str(draw.choice(faces))

    def results(self, position: str, throw: str) -> set[str]:
        mine, theirs = (men_by_place(men) for men in position.split(" / ")[:2])
        reached: set[State] = self.ring.turns((mine, theirs), int(throw))
        return {f"{counted(own)} / {counted(enemy)} / black" for own, enemy in reached}


NAMES = {HAND: "hand", OUT: "off"}
PLACES = {name: place for place, name in NAMES.items()}


def counted(counts: Counts) -> str:
    order = sorted(counts, key=lambda entry: (entry[0] == OUT, entry[0]))
    return " ".join(f"{count}@{NAMES.get(place, place)}" for place, count in order) or "-"


def men_by_place(text: str) -> Counts:
    groups = [group.split("@") for group in text.split() if group != "-"]
    return tuple(sorted((PLACES[p] if p in PLACES else int(p), int(n)) for n, p in groups))


class Capturing(Oracle):
    """Men on a grid that go one square and take at once, by the sentences of the rules."""

    def turns(self, name: str, seed: int, count: int) -> Iterator[Turn]:
        for position in strewn_on(ruleset(name), seed, count):
            yield f"{position} 0-0", "-"

    def results(self, position: str, throw: str) -> set[Any]:
        return {frozenset(men.items()) for men in capturing_steps(position)}

    def shown(self, position: str) -> Any:
        return men_of(position)


class OpenSpiel(Oracle):
    """What OpenSpiel listed, recorded beforehand."""

    @cache  # noqa: B019 - there is one
    def recorded(self) -> dict[Turn, set[str]]:
        _, *turns = lines(OPENSPIEL)
        return {(turn["position"], turn["throw"]): {*turn["results"]} for turn in turns}

    def turns(self, name: str, seed: int, count: int) -> Iterable[Turn]:
        return self.recorded()

    def results(self, position: str, throw: str) -> set[str]:
        return self.recorded()[position, throw]


class GnuBackgammon(Oracle):
    """GNU Backgammon, asked through `gnubg-nn` where that is installed.

    Its positions have the men from the last point of a path back to the bar; men that are nowhere
    are off.
    """

    def turns(self, name: str, seed: int, count: int) -> Iterator[Turn]:
        played = (
            (turn.position, turn.throw)
            for number in itertools.count(1000 * seed)
            for turn in random_game(name, number)
        )
        yield from itertools.islice(played, count // 2)
        throws = [throw for throw, _ in ruleset(name).throws(ruleset(name).start())]
        draw = Random(seed)
        for position in random_positions(name, seed, count - count // 2):
            yield position, draw.choice(throws)

    def results(self, position: str, throw: str) -> set[str]:
        gnubg = pytest.importorskip("gnubg_nn")
        mine, theirs, mover = sides_of(position)
        laid = [[*(men[place] for place in range(LAST, -1, -1))] for men in (theirs, mine)]
        keys = gnubg.moves(laid, *map(int, throw.split("-")))
        boards = [gnubg.board_from_position_key(key) for key in keys]
        found = {after(self.men(own), self.men(enemy), mover) for enemy, own in boards}
        return found or {after(mine, theirs, mover)}

    def men(self, cells: tuple[int, ...]) -> Men:
        return (*(cells[LAST - place] for place in range(LAST + 1)), 15 - sum(cells))


# Positions in which a step may end the game, though it need not be the last of its turn.


def near_the_end(name: str, seed: int) -> Iterator[Turn]:
    """Few men left to bear off, nearly all on the last point, an enemy with many men out."""
    draw = Random(f"{name} {seed}")
    rules = ruleset(name)
    throws = [throw for throw, _ in rules.throws(rules.start())]
    army = sum(read(rules.start())[0])
    kinds = (bearing_off, gathering, hitting)[: 1 if name.startswith("garanguet") else 3]
    while True:
        armies = draw.choice(kinds)(name, draw, army)
        mover = draw.choice(("white", "black"))
        position = write(*(armies if mover == "white" else armies[::-1]), mover)
        if not rules.outcome(position).over:
            yield position, draw.choice(throws)


def men(places: dict[int, int]) -> Men:
    return tuple(places.get(place, 0) for place in range(OFF + 1))


def waiting(name: str, mine: Men, army: int) -> Men:
    """Return enemy men where none of the mover's stands."""
    free = [point for point in range(1, OFF) if not mine[across(name)[point]]]
    return men({free[0]: army - 1, free[1]: 1})


def bearing_off(name: str, draw: Random, army: int) -> tuple[Men, Men]:
    left = [draw.randint(18, 24) for _ in range(draw.randint(1, 5))]
    mine = men({**{point: left.count(point) for point in left}, OFF: army - len(left)})
    return mine, waiting(name, mine, army)


def gathering(name: str, draw: Random, army: int) -> tuple[Men, Men]:
    behind = [draw.randint(17, 23) for _ in range(draw.randint(1, 2))]
    mine = men({**{point: behind.count(point) for point in behind}, 24: army - len(behind)})
    return mine, waiting(name, mine, army)


def hitting(name: str, draw: Random, army: int) -> tuple[Men, Men]:
    out = draw.randint(2, 6)
    blots = draw.sample(range(1, 19), draw.randint(2, 6))
    theirs = men({0: out, 24: army - out - len(blots), **dict.fromkeys(blots, 1)})
    taken = {across(name)[point] for point in range(1, OFF) if theirs[point]}
    free = [point for point in range(1, OFF) if point not in taken]
    points = [draw.choice(free) for _ in range(army)]
    return men({point: points.count(point) for point in points}), theirs


ENUMERATED: dict[str, Enumeration] = {**VERQUERE, **GARANGUET}
"""The tables games that are enumerated from their sentences, by ruleset."""
PLAYED_OTHERWISE = [name for name in ENUMERATED if "+double" not in name]
"""Where plays differ; the others have another stake."""
ORACLES: list[tuple[str, Oracle]] = [
    *((name, OfTables(ENUMERATED[name])) for name in PLAYED_OTHERWISE),
    ("garanguet/ludii-code", Paired()),
    *((name, OfTrack(ring)) for name, ring in GAMES.items()),
    ("ludus-latrunculorum/locus-ludi-piso", Capturing()),
    ("backgammon/modern", OpenSpiel()),
    ("backgammon/modern", GnuBackgammon()),
]
SHARE = {"OfTrack": 2, "GnuBackgammon": 8}
"""How many times as many turns the quick oracles are asked."""


def differences(rules: Ruleset, oracle: Oracle, turns: Iterable[Turn]) -> Iterator[Turn]:
    """Yield the turns in which a ruleset lists other plays than an oracle, or one of them twice."""
    for position, throw in turns:
        if not rules.outcome(position).over:
            found = [oracle.shown(play.position) for play in rules.plays(position, throw)]
            if len({*found}) < len(found) or {*found} != oracle.results(position, throw):
                yield position, throw


def assert_enumerated(name: str, position: str, throw: str) -> None:
    """The engine lists each position once that the naive enumeration has, and no other."""
    assert not [*differences(ruleset(name), OfTables(ENUMERATED[name]), [(position, throw)])]
