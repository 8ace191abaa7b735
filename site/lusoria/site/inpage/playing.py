"""What the pages for playing ask: how a game begins, how a turn stands and looks, what is played.

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
from lusoria.playable.notation.grids import GridPosition
from lusoria.playable.records import CHANGES, Record, Turn, read_record, write_record
from lusoria.playable.ruleset import OPENING, Ruleset
from lusoria.playable.state import NO_THROW, Parsed
from lusoria.playable.verdicts import SIDES, as_json
from lusoria.site.ask import play
from lusoria.site.inpage import skilled

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
            state["drawn"] += throw != NO_THROW
        steps = as_json(ruleset.next_steps(position, throw, played, history=past))
        stop = bool(played) and (
            not steps or ruleset.may_stop(position, throw, played, history=past)
        )
        passes = not played and not steps
        left = numbers_left(ruleset.given(position, throw, history=past), played)
    shown = midway(ruleset, laid, position, played)
    side = SIDES.index(laid.mover)
    drawn = {**asked, "throw": throw}
    return {
        **state,
        "throw": throw,
        "next": _told(ruleset, shown, steps, asked.get("look")),
        "stop": stop,
        "passes": passes,
        "left": left,
        "svg": picture(ruleset, shown, drawn),
        "spots": spots(ruleset, shown, side, asked.get("look")),
        "standing": standing(ruleset, shown),
        "text": ruleset.state.board_text(shown),
    }


def _told(
    ruleset: Ruleset, shown: Any, steps: Sequence[Step], look: str | None
) -> list[dict[str, Any]]:
    """Steps with their texts, as they are kept and as players write them, and where they end."""
    texts = []
    for step, lands in zip(steps, landing(ruleset, shown, steps, look), strict=True):
        text = written(ruleset, [step])
        texts.append({**step, "text": text, "told": ruleset.told(text), "lands": lands})
    return texts


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
    shown = midway(ruleset, ruleset.read(position), position, asked["played"])
    ways: list[tuple[str, list[dict[str, Any]]]] = [(asked["from"], [])]
    found: dict[str, list[dict[str, Any]]] = {asked["from"]: []}
    for _ in range(MOST_IN_A_ROW):
        longer = []
        for place, made in ways:
            played = [*asked["played"], *map(_plain, made)]
            steps = as_json(ruleset.next_steps(position, throw, played, history=past))
            own = [step for step in steps if step["from"] == place and step["to"] not in found]
            shows = _told(ruleset, shown, own, asked.get("look"))
            for step, words in zip(own, shows, strict=True):
                found[step["to"]] = [*made, {**words, "name": _name(ruleset, step, steps)}]
                longer.append((step["to"], found[step["to"]]))
        ways = longer
    return [{"to": goal, "steps": steps} for goal, steps in found.items() if len(steps) > 1]


def _name(ruleset: Ruleset, step: Step, others: Sequence[Step]) -> str:
    """What an address calls a step: with its number, where the same step goes by two."""
    text = written(ruleset, [step])
    same = [each for each in others if written(ruleset, [each]) == text]
    return f"{text} with {step['number']}" if len(same) > 1 else text


def judge(ruleset: Ruleset, asked: Request) -> Any:
    """The verdict on a play, with the play and the reason as players would write them."""
    verdict = play.judge(ruleset, asked)
    words = {"told": ruleset.told(verdict["play"]), "why": verdict["reason"]}
    if ruleset.names and not verdict["legal"]:
        with ruleset.state.calling(ruleset.names):
            words["why"] = play.judge(ruleset, asked)["reason"]
    return verdict | words


def choose(ruleset: Ruleset, asked: Request) -> Any:
    """The computer's play of a throw, by the level of the `player`; the board at each step."""
    position, throw = asked["position"], asked["throw"]
    seed = f"{asked['seed']}/{asked['drawn']}/{len(asked['history'])}"
    chosen = skilled.chosen(ruleset, asked, seed) if asked["player"] in skilled.NAMES else None
    if chosen is None:
        pick = Random(seed).randrange
        chosen = ruleset.some_play(position, throw, pick, history=asked["history"])
    laid = ruleset.read(position)
    steps, frames = as_json(chosen.steps), []
    for count in range(1, len(steps) + 1):
        played = steps[:count]
        shown = midway(ruleset, laid, position, played)
        frames.append(picture(ruleset, shown, {**asked, "played": played, "last": None}))
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


MOST_DICE = 4
"""Dice that are laid down for the numbers of a throw: a doublet played four times is four."""


def board(ruleset: Ruleset, asked: Request) -> dict[str, Any]:
    """A board: the `position` after the steps `played`, with what was thrown for it.

    `last` is a play that led to it, made by the side `maker`, `tried` one that may follow; `by` is
    the side that reads it, `look` how it looks (`draw.LOOKS`) if not as usual.
    """
    laid = ruleset.read(asked["position"])
    shown = midway(ruleset, laid, asked["position"], asked.get("played") or ())
    return {"svg": picture(ruleset, shown, asked), "standing": standing(ruleset, shown)}


def midway(ruleset: Ruleset, laid: Parsed, position: str, played: Sequence[Step]) -> Any:
    """What the board shows after the first steps of a turn."""
    if not played:
        return laid
    try:
        return ruleset.read(ruleset.midst(position, played))
    except InputError:  # a game that has no positions in the midst of a turn
        after: Any = ruleset.read(ruleset.after(position, played))
        return replace(after, mover=laid.mover)


def picture(ruleset: Ruleset, shown: Any, asked: Request) -> str:
    """The board as SVG, with the last play marked while nothing is played, and the throw."""
    last = None if asked.get("played") else asked.get("last")
    steps = ruleset.steps(last) if last else ()
    maker = asked.get("maker") or SIDES[shown.mover == SIDES[0]]
    shown = replace(shown, mover=asked.get("thrower") or shown.mover)
    reader = asked.get("by") or shown.mover
    tried = ruleset.steps(asked["tried"]) if asked.get("tried") else ()
    thrown = dice(ruleset, asked)
    look = asked.get("look")
    marks = draw.Marks(steps, maker, tried, 0, dice=thrown, reader=reader, look=look)
    return draw.svg(ruleset.state.scene(shown, marks))


def dice(ruleset: Ruleset, asked: Request) -> tuple[draw.Die, ...]:
    """The dice of a throw, used ones dimmed; where nothing was thrown, those that are left."""
    throw, state = asked.get("throw"), ruleset.state
    if not throw or not state.dice.count:
        return ()
    given = ruleset.given(asked.get("given_in") or asked["position"], throw)
    left = numbers_left(given, asked.get("played") or ())
    shows = state.dice.read(throw) if throw != NO_THROW else given
    if state.dice.counted:
        return draw.thrown(state.dice, shows, left) if throw != NO_THROW else ()
    if len(shows) < len(given) <= MOST_DICE and set(given) == set(shows):
        shows = given
    is_whole = set(left) <= set(given) <= set(shows)  # else a number was split, or is no face
    unused = left if is_whole else None if left else []
    return draw.thrown(state.dice, shows, unused)


def numbers_left(given: Sequence[int], played: Sequence[Step]) -> list[int]:
    """The numbers that are left to play of those given."""
    left = list(given)
    for step in played:
        number = step.get("number")
        if number in left:
            left.remove(number)
        elif len(left) == 1 and number:  # of a total that may be split
            left = [left[0] - number] if left[0] > number else []
    return left


def landing(
    ruleset: Ruleset, shown: Any, steps: Sequence[Step], look: str | None
) -> list[Sequence[float]]:
    """Where the man of each of these steps would come to lie on the board of this look."""
    marks = draw.Marks(tried=ruleset.steps([_plain(step) for step in steps]), look=look)
    return [way.goal for way in ruleset.state.scene(shown, marks).ways]


def _plain(step: Step) -> Step:
    """A step without the words that the page has for it."""
    return {key: value for key, value in step.items() if key in ("from", "to", "number", "takes")}


def spots(ruleset: Ruleset, shown: Any, side: int, look: str | None) -> list[dict[str, Any]]:
    """The places of a side on the board of this look, each with what players call it."""
    called = ruleset.names
    found = ruleset.state.spots(shown, side, look)
    return [{**asdict(spot), "name": called.get(spot.place, spot.place)} for spot in found]


def standing(ruleset: Ruleset, shown: Any) -> dict[str, str]:
    """In a few words for each side, how far it is."""
    tell = _on_squares if isinstance(shown, GridPosition) else _on_path
    return {name: " · ".join(tell(ruleset, shown, side)) for side, name in enumerate(SIDES)}


def _on_squares(ruleset: Ruleset, shown: GridPosition, side: int) -> list[str]:
    men = sum(letter.islower() == bool(side) for letter in shown.men.values())
    held = [f"{shown.hands[side]} in hand"] if shown.hands and shown.hands[side] else []
    return [*held, f"{men} on the board"]


def _on_path(ruleset: Ruleset, shown: Any, side: int) -> list[str]:
    men, places = shown.men[side], list(getattr(ruleset.state, "places", ()))
    parts = [
        f"{men[place]} {word}"
        for place, word in (("hand", "in hand"), ("bar", "out"), ("off", "off"))
        if men.get(place)
    ]
    if "bar" in places and "hand" not in men:
        end = places.index("off")
        pips = sum(count * (end - places.index(place)) for place, count in men.items())
        parts.append(f"{pips} pips")
    return parts
