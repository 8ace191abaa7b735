"""What the pages for playing ask: how a game begins, how a turn stands, what the computer plays.

Each function answers a request of `answering`; all that is known of a game comes with the request.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import asdict, replace
from fractions import Fraction
from random import Random
from typing import Any

from lusoria.playable import draw
from lusoria.playable.errors import InputError
from lusoria.playable.records import CHANGES, Record, Turn, read_record, write_record
from lusoria.playable.ruleset import OPENING, Position, Ruleset
from lusoria.playable.verdicts import SIDES
from lusoria.site.inpage import opponent

Request = Mapping[str, Any]
Step = Mapping[str, Any]

MOST_CASTS = 200
"""Opening casts after which it is given up that one decides."""


def begin(ruleset: Ruleset, asked: Request) -> Any:
    """The beginning of a game: its `opening` cast or those that its seed gives, the first throw."""
    start = position = asked.get("start") or ruleset.start(OPENING)
    cast, throw, number = asked.get("opening"), None, 0
    if cast:
        position, throw = ruleset.opened(start, cast)
    while not cast and ruleset.read(position).mover == OPENING:
        if number == MOST_CASTS:
            raise InputError("the opening casts never say who begins", what="seed")
        drawn = throw_of(ruleset.throws(start), asked["seed"], number)
        position, throw = ruleset.opened(start, drawn)
        number += 1
        cast = None if ruleset.read(position).mover == OPENING else drawn
    return {
        "start": asked.get("start"),
        "opening": cast,
        "position": position,
        "throw": throw,
        "drawn": number,
    }


def turn(ruleset: Ruleset, asked: Request) -> Any:
    """How a turn stands after the steps `played` of it: what may follow, and the board.

    Without a `throw`, one is drawn; `drawn` counts those of the game so far.
    """
    position, played, past = asked["position"], asked["played"], asked["history"]
    laid = ruleset.read(position)
    if laid.mover == OPENING:
        raise InputError("a game is taken up when it is known who begins", what="position")
    outcome = ruleset.outcome(position, history=past).as_json()
    state: dict[str, Any] = {"mover": laid.mover, "outcome": outcome, "drawn": asked["drawn"]}
    throw, steps, stop, passes = None, [], False, False
    if not outcome["over"]:
        throw = asked.get("throw")
        if throw is None:
            throw = throw_of(ruleset.throws(position), asked["seed"], asked["drawn"])
            state["drawn"] += throw != "-"
        steps = ruleset.next_steps(position, throw, played, history=past)
        stop = bool(played) and (
            not steps or ruleset.may_stop(position, throw, played, history=past)
        )
        passes = not played and not steps
    shown = _midway(ruleset, laid, position, played)
    side = SIDES.index(laid.mover)
    return {
        **state,
        "throw": throw,
        "next": [{**step, "text": written(ruleset, [step])} for step in steps],
        "stop": stop,
        "passes": passes,
        "svg": _drawn(ruleset, position, shown, asked),
        "spots": [asdict(spot) for spot in ruleset.state.spots(shown, side)],
        "text": ruleset.state.board_text(shown),
    }


def throw_of(throws: Sequence[tuple[str, Fraction]], seed: str, number: int) -> str:
    """The throw with this number of a game with this seed, the same on any machine with Python.

    It is where the number of `random.Random(seed)` that has this number, counted from 0, falls
    among all throws that may fall, laid side by side in the order in which a ruleset tells them,
    each as wide as its chance. So a turn that is taken back and played again has the throw that it
    had.
    """
    chance = Random(seed)
    for _ in range(number):
        chance.random()
    mark = Fraction(chance.random()) * sum(width for _, width in throws)
    for throw, width in throws:
        mark -= width
        if mark < 0:
            return throw
    return throws[-1][0]


def written(ruleset: Ruleset, steps: Sequence[Step]) -> str:
    """Steps as text, in their order."""
    return ruleset.state.write_steps(ruleset.state.read_steps(steps), as_given=True)


def _midway(ruleset: Ruleset, laid: Position, position: str, played: Sequence[Step]) -> Any:
    """What the board shows after the first steps of a turn."""
    if not played:
        return laid
    try:
        return ruleset.read(ruleset.midst(position, played))
    except InputError:  # a game that has no positions in the midst of a turn
        after: Any = ruleset.read(ruleset.after(position, played))
        return replace(after, mover=laid.mover)


def _drawn(ruleset: Ruleset, position: str, shown: Position, asked: Request) -> str:
    """The board; as long as nothing is played, the enemy's last play is marked on it."""
    last = asked.get("last")
    if asked["played"] or not last:
        return draw.svg(ruleset.state.scene(shown, draw.Marks()))
    return ruleset.svg(position, last)


def choose(ruleset: Ruleset, asked: Request) -> Any:
    """The computer's play of a throw: `player` is random or sampling."""
    position, throw = asked["position"], asked["throw"]
    plays = ruleset.plays(position, throw, history=asked["history"])
    seed = f"{asked['seed']}/{asked['drawn']}/{len(asked['history'])}"
    return opponent.chosen(ruleset, position, plays, asked["player"], seed).as_json()


def record(ruleset: Ruleset, asked: Request) -> Any:
    """The game as a record that `lusoria replay` accepts; its `turns` as they were played."""
    base = asked["base"]
    head = {"ruleset": base["id"]}
    head |= {key: " ".join(base[key]) for key in CHANGES if base.get(key)}
    turns = tuple(
        Turn(number, each["mover"], each["throw"], each["play"])
        for number, each in enumerate(asked["turns"], 1)
    )
    outcome = ruleset.outcome(asked["position"], history=asked["history"])
    result = (outcome.winner, outcome.stake if outcome.winner else None)
    return write_record(
        Record(head, asked["start"], asked["opening"], turns, result if outcome.over else None)
    )


def read(ruleset: Ruleset, asked: Request) -> Any:
    """What a record says of its game, for the page to take it up turn by turn."""
    found = read_record(asked["record"])
    return {
        "ruleset": found.ruleset,
        "reading": found.reading,
        "without": found.without,
        "position": found.start or (None if found.opening else ruleset.start()),
        "opening": found.opening,
        "turns": [{"throw": each.throw, "play": each.play} for each in found.turns],
    }
