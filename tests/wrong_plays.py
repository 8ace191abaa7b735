"""Wrong plays of every family, at positions out of games played by chance or drawn freely."""

from __future__ import annotations

import re
import sys
from collections import Counter
from collections.abc import Iterator, Sequence
from itertools import islice
from random import Random
from typing import Any

from tests.playing import ASSEMBLED, TABLES, random_positions, ruleset

from lusoria.playable.errors import InputError
from lusoria.playable.ruleset import Ruleset
from lusoria.playable.verdicts import Verdict, as_json

Step = dict[str, Any]
Steps = list[Step]


class Case:
    """A position with what was before it, a throw, and how its mover stands there."""

    def __init__(self, name: str, position: str, throw: str, history: Sequence[str]) -> None:
        self.name, self.position, self.throw, self.history = name, position, throw, list(history)
        self.game = ruleset(name)
        state: Any = self.game.state
        self.grid = ASSEMBLED[name]["family"] == "grid"
        laid: Any = self.game.read(position)
        side = ("white", "black").index(laid.mover)
        if self.grid:
            self.places = [*state.squares]
            own = [at for at, letter in laid.men.items() if letter.isupper() == (side == 0)]
            self.men = Counter(own)
            self.enemies = [at for at in laid.men if at not in self.men]
            if laid.hands and laid.hands[side]:
                self.men["hand"] = laid.hands[side]
        else:
            first = "bar" if name in TABLES else "hand"
            last = 24 if name in TABLES else state.length
            self.places = [first, *map(str, range(1, last + 1)), "off"]
            self.men = Counter({at: n for at, n in laid.men[side].items() if at != "off"})

    def judge(self, play: Steps, game: Ruleset | None = None) -> Verdict:
        return (game or self.game).judge(self.position, self.throw, play, history=self.history)

    def next_steps(self, play: Sequence[Step], game: Ruleset) -> list[Step]:
        """The steps that may follow; none, where these steps cannot be made."""
        try:
            return as_json(game.next_steps(self.position, self.throw, play, history=self.history))
        except InputError:
            return []


def cases(name: str, seed: int) -> Iterator[Case]:
    """Positions and throws without end: out of games played by chance, or drawn freely."""
    draw = Random(f"{name} {seed}")
    played = played_cases(name, draw)
    if name not in TABLES:
        yield from played
    for position in random_positions(name, seed, sys.maxsize):
        yield Case(name, position, thrown(ruleset(name), position, draw), [])
        yield next(played)


def thrown(game: Ruleset, position: str, draw: Random) -> str:
    throws = game.throws(position)
    (throw,) = draw.choices([t for t, _ in throws], [float(chance) for _, chance in throws])
    return throw


def played_cases(name: str, draw: Random) -> Iterator[Case]:
    """Positions of games of up to sixty turns, some of which go back and forth."""
    game = ruleset(name)
    past: list[str] = []
    position = game.start(draw.choice(("white", "black")))
    while True:
        if len(past) > 60 or not game.throws(position):
            past, position = [], game.start(draw.choice(("white", "black")))
        throw = thrown(game, position, draw)
        if draw.random() < 0.4:
            yield Case(name, position, throw, past)
        plays = game.plays(position, throw, history=past)
        if draw.random() < 0.2 and past:
            known = [play for play in plays if play.position.split(" ")[0] in past[-1]]
            plays = known or plays
        past.append(position)
        position = draw.choice(plays).position


def wrong_plays(case: Case, seed: int, count: int) -> Iterator[Steps]:
    """Steps drawn by chance, legal plays changed, and steps of the throw whatever the rules say."""
    draw = Random(f"{case.position} {case.throw} {seed}")
    legal = case.game.plays(case.position, case.throw, history=case.history) or None
    for _ in range(count):
        kind = draw.randrange(4)
        if kind == 0 or legal is None:
            yield [drawn_step(case, draw) for _ in range(draw.randint(1, 3))]
            continue
        play = [{"from": s.origin, "to": s.goal} for s in draw.choice(legal).steps]
        if kind == 1:
            play = play[: draw.randrange(len(play) + 1)]
        elif kind == 2 and play:
            at = draw.randrange(len(play))
            play[at] = drawn_step(case, draw)
        else:
            play = [near_step(case, draw), *play[1:]]
            draw.shuffle(play)
        yield play


def drawn_step(case: Case, draw: Random) -> Step:
    """A step of a man that is there, mostly, to anywhere, mostly near."""
    if draw.random() < 0.7:
        return near_step(case, draw)
    origin = draw.choice([*case.men, draw.choice(case.places)])
    goals = [place for place in case.places if place not in (origin, "bar", "hand")]
    if case.grid and draw.random() < 0.1 and case.enemies:
        return {"from": draw.choice(case.enemies), "to": "off"}
    return {"from": origin, "to": draw.choice(goals)}


def near_step(case: Case, draw: Random) -> Step:
    origin = draw.choice(list(case.men) or [case.places[1]])
    if case.grid:
        return {"from": origin, "to": draw.choice(beside(case, origin))}
    numbers = [int(n) for n in re.findall(r"\d+", case.throw)] or [1]
    number = draw.choice([*numbers, *numbers, draw.randint(1, 8)])
    goal = min(case.places.index(origin) + number, len(case.places) - 1)
    if case.places[goal] == origin:
        goal = len(case.places) - 1
    return {"from": origin, "to": case.places[goal]}


def beside(case: Case, origin: str) -> list[str]:
    """Squares one or two steps away, in any direction."""
    if origin == "hand":
        return case.places
    file, rank = ord(origin[0]), int(origin[1:])
    near = [
        f"{chr(file + x)}{rank + y}"
        for x in (-2, -1, 0, 1, 2)
        for y in (-2, -1, 0, 1, 2)
        if (x, y) != (0, 0) and 0 in (x, y, abs(x) - abs(y))
    ]
    return [square for square in near if square in case.places]


def wrong(name: str, seed: int, count: int) -> Iterator[tuple[Case, Steps, Verdict]]:
    """So many plays that are not legal, with their verdicts; some ten of each position."""
    refused = (
        (case, play, verdict)
        for case in cases(name, seed)
        for play in wrong_plays(case, seed, 12)
        if not (verdict := case.judge(play)).legal
    )
    return islice(refused, count)
