"""What the pages for playing ask: how a game begins, how a turn stands, what the computer plays.

Each function answers a request of `answering`; all that is known of a game comes with the request.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from fractions import Fraction
from random import Random
from typing import Any

from lusoria.playable.errors import InputError
from lusoria.playable.records import CHANGES, Record, Turn, read_record, write_record
from lusoria.playable.ruleset import OPENING, Ruleset
from lusoria.playable.verdicts import SIDES
from lusoria.site.ask import play
from lusoria.site.inpage import showing, skilled

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
    throw, steps, stop, passes, left = None, [], False, False, []
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
        left = showing.numbers_left(ruleset.given(position, throw, history=past), played)
    shown = showing.midway(ruleset, laid, position, played)
    side = SIDES.index(laid.mover)
    drawn = {**asked, "throw": throw}
    return {
        **state,
        "throw": throw,
        "next": _told(ruleset, shown, steps, asked.get("look")),
        "stop": stop,
        "passes": passes,
        "left": left,
        "svg": showing.picture(ruleset, shown, drawn),
        "spots": showing.spots(ruleset, shown, side, asked.get("look")),
        "standing": showing.standing(ruleset, shown),
        "text": ruleset.state.board_text(shown),
    }


def _told(
    ruleset: Ruleset, shown: Any, steps: Sequence[Step], look: str | None
) -> list[dict[str, Any]]:
    """Steps with their texts, as they are kept and as players write them, and where they end."""
    told = []
    for step, lands in zip(steps, showing.landing(ruleset, shown, steps, look), strict=True):
        text = written(ruleset, [step])
        told.append({**step, "text": text, "told": ruleset.told(text), "lands": lands})
    return told


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


MOST_IN_A_ROW = 4
"""Steps of one man that are looked for in a row."""


def further(ruleset: Ruleset, asked: Request) -> Any:
    """Where the man at `from` may come by several steps in a row, and by which."""
    position, throw, past = asked["position"], asked["throw"], asked["history"]
    shown = showing.midway(ruleset, ruleset.read(position), position, asked["played"])
    ways: list[tuple[str, list[dict[str, Any]]]] = [(asked["from"], [])]
    found: dict[str, list[dict[str, Any]]] = {asked["from"]: []}
    for _ in range(MOST_IN_A_ROW):
        longer = []
        for place, made in ways:
            played = [*asked["played"], *map(_plain, made)]
            steps = ruleset.next_steps(position, throw, played, history=past)
            own = [step for step in steps if step["from"] == place and step["to"] not in found]
            shows = _told(ruleset, shown, own, asked.get("look"))
            for step, told in zip(own, shows, strict=True):
                found[step["to"]] = [*made, {**told, "name": _name(ruleset, step, steps)}]
                longer.append((step["to"], found[step["to"]]))
        ways = longer
    return [{"to": goal, "steps": steps} for goal, steps in found.items() if len(steps) > 1]


def _plain(step: Step) -> Step:
    return {key: step[key] for key in ("from", "to", "number") if key in step}


def _name(ruleset: Ruleset, step: Step, others: Sequence[Step]) -> str:
    """What an address calls a step: with its number, where the same step goes by two."""
    text = written(ruleset, [step])
    same = [each for each in others if written(ruleset, [each]) == text]
    return f"{text} with {step['number']}" if len(same) > 1 else text


def judge(ruleset: Ruleset, asked: Request) -> Any:
    """The verdict on a play, with the play and the reason as players would write them."""
    verdict = play.judge(ruleset, asked)
    told = {"told": ruleset.told(verdict["play"]), "why": verdict["reason"]}
    if ruleset.names and not verdict["legal"]:
        with ruleset.state.calling(ruleset.names):
            told["why"] = play.judge(ruleset, asked)["reason"]
    return verdict | told


def choose(ruleset: Ruleset, asked: Request) -> Any:
    """The computer's play of a throw, by the level of the `player`; the board at each step."""
    position, throw = asked["position"], asked["throw"]
    seed = f"{asked['seed']}/{asked['drawn']}/{len(asked['history'])}"
    chosen = skilled.chosen(ruleset, asked, seed) if asked["player"] in skilled.NAMES else None
    if chosen is None:
        pick = Random(seed).randrange
        chosen = ruleset.some_play(position, throw, pick, history=asked["history"])
    laid = ruleset.read(position)
    steps, frames = chosen.steps, []
    for count in range(1, len(steps) + 1):
        played = steps[:count]
        shown = showing.midway(ruleset, laid, position, played)
        frames.append(showing.picture(ruleset, shown, {**asked, "played": played, "last": None}))
    return {**chosen.as_json(), "told": ruleset.told(chosen.text), "frames": frames}


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
