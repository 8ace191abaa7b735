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


def begin(ruleset: Ruleset, request: Request) -> dict[str, Any]:
    """Return the beginning of a game: its opening cast, the first position and throw.

    The cast is the `opening` of the request, or drawn by its `seed`.
    """
    start = position = request.get("start") or ruleset.start(OPENING)
    cast, throw, number = request.get("opening"), None, 0
    if cast:
        position, throw = ruleset.opened(start, cast)
    while not cast and ruleset.read(position).mover == OPENING:
        if number == MOST_CASTS:
            raise InputError("the opening casts never say who begins", what="seed")
        drawn = draw_throw(ruleset.throws(start), request["seed"], number)
        position, throw = ruleset.opened(start, drawn)
        number += 1
        cast = None if ruleset.read(position).mover == OPENING else drawn
    return {
        "start": request.get("start"),
        "opening": cast,
        "position": position,
        "throw": throw,
        "drawn": number,
    }


def turn(ruleset: Ruleset, request: Request) -> dict[str, Any]:
    """Return a turn after the steps `played` of it: the steps that may follow, and the board.

    Without a `throw`, one is drawn; `drawn` counts those of the game so far.
    """
    position, played, past = request["position"], request["played"], request["history"]
    parsed = ruleset.read(position)
    if parsed.mover == OPENING:
        raise InputError("a game is taken up when it is known who begins", what="position")
    outcome = ruleset.outcome(position, history=past).as_json()
    count = request["drawn"]
    throw, steps, stop, passes, left = None, [], False, False, []
    if not outcome["over"]:
        throw = request.get("throw")
        if throw is None:
            throw = draw_throw(ruleset.throws(position), request["seed"], count)
            count += throw != NO_THROW
        steps = as_json(ruleset.next_steps(position, throw, played, history=past))
        stop = bool(played) and (
            not steps or ruleset.may_stop(position, throw, played, history=past)
        )
        passes = not played and not steps
        left = numbers_left(ruleset.given(position, throw, history=past), played)
    board = read_midway(ruleset, parsed, position, played)
    look, names = request.get("look"), ruleset.names
    spots = ruleset.state.spots(board, SIDES.index(parsed.mover), look)
    return {
        "mover": parsed.mover,
        "outcome": outcome,
        "drawn": count,
        "throw": throw,
        "next": describe_steps(ruleset, board, steps, look),
        "stop": stop,
        "passes": passes,
        "left": left,
        "svg": draw_board(ruleset, board, {**request, "throw": throw}),
        "spots": [{**asdict(spot), "name": names.get(spot.place, spot.place)} for spot in spots],
        "standing": describe_standing(ruleset, board),
        "text": ruleset.state.board_text(board),
    }


def describe_steps(
    ruleset: Ruleset, board: Any, steps: Sequence[Step], look: str | None
) -> list[dict[str, Any]]:
    """Return steps with their texts, as they are kept and as players write them, and the point of
    the board where the man of each would come to lie."""
    marks = draw.Marks(tried=ruleset.steps(steps), look=look)
    ways = ruleset.state.scene(board, marks).ways
    texts = [write_step(ruleset, step) for step in steps]
    return [
        {**step, "text": text, "told": ruleset.told(text), "lands": way.goal}
        for step, text, way in zip(steps, texts, ways, strict=True)
    ]


def draw_throw(throws: Sequence[tuple[str, Fraction]], seed: str, number: int) -> str:
    """Return the throw with this number of a game with this seed, the same on any machine.

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


def write_step(ruleset: Ruleset, step: Step) -> str:
    """Return the text of a step."""
    return ruleset.state.write_steps(ruleset.state.read_steps([step]), as_given=True)


MOST_IN_A_ROW = 4
"""Steps of one man that are looked for in a row."""


def further(ruleset: Ruleset, request: Request) -> list[dict[str, Any]]:
    """Return the places to which the man at `from` may come by several steps, with these."""
    position, throw, past = request["position"], request["throw"], request["history"]
    board = read_midway(ruleset, ruleset.read(position), position, request["played"])
    ways: dict[str, list[Step]] = {request["from"]: []}
    told: dict[str, list[dict[str, Any]]] = {request["from"]: []}
    ends = [request["from"]]
    for _ in range(MOST_IN_A_ROW):
        longer = []
        for place in ends:
            played = [*request["played"], *ways[place]]
            steps = as_json(ruleset.next_steps(position, throw, played, history=past))
            onward = [step for step in steps if step["from"] == place and step["to"] not in ways]
            described = describe_steps(ruleset, board, onward, request.get("look"))
            for step, words in zip(onward, described, strict=True):
                named = {**words, "name": _name_step(ruleset, step, steps)}
                ways[step["to"]] = [*ways[place], step]
                told[step["to"]] = [*told[place], named]
                longer.append(step["to"])
        ends = longer
    return [{"to": goal, "steps": steps} for goal, steps in told.items() if len(steps) > 1]


def _name_step(ruleset: Ruleset, step: Step, others: Sequence[Step]) -> str:
    """Return the name of a step in addresses: with its number, where the same goes by two."""
    text = write_step(ruleset, step)
    same = [other for other in others if write_step(ruleset, other) == text]
    return f"{text} with {step['number']}" if len(same) > 1 else text


def judge(ruleset: Ruleset, request: Request) -> dict[str, Any]:
    """Return the verdict on a play, with the play and the reason as players would write them."""
    verdict = play.judge(ruleset, request)
    words = {"told": ruleset.told(verdict["play"]), "why": verdict["reason"]}
    if ruleset.names and not verdict["legal"]:
        with ruleset.state.calling(ruleset.names):
            words["why"] = play.judge(ruleset, request)["reason"]
    return verdict | words


def choose(ruleset: Ruleset, request: Request) -> dict[str, Any]:
    """Return the computer's play of a throw, by the level of the `player`, with the board at each
    step."""
    position, throw = request["position"], request["throw"]
    seed = f"{request['seed']}/{request['drawn']}/{len(request['history'])}"
    chosen = None
    if request["player"] in skilled.NAMES:
        chosen = skilled.choose(ruleset, request, seed)
    if chosen is None:
        pick = Random(seed).randrange
        chosen = ruleset.some_play(position, throw, pick, history=request["history"])
    parsed, steps, frames = ruleset.read(position), as_json(chosen.steps), []
    for count in range(1, len(steps) + 1):
        board = read_midway(ruleset, parsed, position, steps[:count])
        shown = {**request, "played": steps[:count], "last": None}
        frames.append(draw_board(ruleset, board, shown))
    return {**chosen.as_json(), "told": ruleset.told(chosen.text), "frames": frames}


def record(ruleset: Ruleset, request: Request) -> str:
    """Return the game as a record that `lusoria replay` accepts; its `turns` as they were
    played."""
    base = request["base"]
    head = {"ruleset": base["id"]}
    head |= {key: " ".join(base[key]) for key in CHANGES if base.get(key)}
    turns = tuple(
        Turn(number, turn["mover"], turn["throw"], turn["play"])
        for number, turn in enumerate(request["turns"], 1)
    )
    outcome = ruleset.outcome(request["position"], history=request["history"])
    result = (outcome.winner, outcome.stake if outcome.winner else None) if outcome.over else None
    return write_record(Record(head, request["start"], request["opening"], turns, result))


def read(ruleset: Ruleset, request: Request) -> dict[str, Any]:
    """Return the game of a record, for the page to take it up turn by turn."""
    record = read_record(request["record"])
    return {
        "ruleset": record.ruleset,
        "reading": record.reading,
        "without": record.without,
        "position": record.start or (None if record.opening else ruleset.start()),
        "opening": record.opening,
        "turns": [{"throw": turn.throw, "play": turn.play} for turn in record.turns],
    }


def board(ruleset: Ruleset, request: Request) -> dict[str, Any]:
    """Return the board of the `position` after the steps `played`, with the throw.

    `last` is a play that led to it, made by the side `maker`, `tried` one that may follow; `by` is
    the side that reads it, `look` how it looks (`draw.LOOKS`) if not as usual.
    """
    position = request["position"]
    shown = read_midway(ruleset, ruleset.read(position), position, request.get("played") or ())
    svg = draw_board(ruleset, shown, request)
    return {"svg": svg, "standing": describe_standing(ruleset, shown)}


def read_midway(ruleset: Ruleset, parsed: Parsed, position: str, played: Sequence[Step]) -> Any:
    """Return the position after the first steps of a turn."""
    if not played:
        return parsed
    try:
        return ruleset.read(ruleset.midst(position, played))
    except InputError:  # a game that has no positions in the midst of a turn
        after: Any = ruleset.read(ruleset.after(position, played))
        return replace(after, mover=parsed.mover)


def draw_board(ruleset: Ruleset, board: Any, request: Request) -> str:
    """Return the board as SVG, with the last play marked while nothing is played, and the throw."""
    last = None if request.get("played") else request.get("last")
    maker = request.get("maker") or SIDES[board.mover == SIDES[0]]
    board = replace(board, mover=request.get("thrower") or board.mover)
    marks = draw.Marks(
        ruleset.steps(last) if last else (),
        maker,
        ruleset.steps(request["tried"]) if request.get("tried") else (),
        0,
        dice=list_dice(ruleset, request),
        reader=request.get("by") or board.mover,
        look=request.get("look"),
    )
    return draw.svg(ruleset.state.scene(board, marks))


MOST_DICE = 4
"""Dice that are laid down for the numbers of a throw: a doublet played four times is four."""


def list_dice(ruleset: Ruleset, request: Request) -> tuple[draw.Die, ...]:
    """Return the dice of a throw, used ones dimmed; where nothing was thrown, those left."""
    throw, state = request.get("throw"), ruleset.state
    if not throw or not state.dice.count:
        return ()
    given = ruleset.given(request.get("given_in") or request["position"], throw)
    left = numbers_left(given, request.get("played") or ())
    shows = state.dice.read(throw) if throw != NO_THROW else given
    if state.dice.counted:
        return draw.thrown(state.dice, shows, left) if throw != NO_THROW else ()
    if len(shows) < len(given) <= MOST_DICE and set(given) == set(shows):
        shows = given
    is_whole = set(left) <= set(given) <= set(shows)  # else a number was split, or is no face
    unused = left if is_whole else None if left else []
    return draw.thrown(state.dice, shows, unused)


def numbers_left(given: Sequence[int], played: Sequence[Step]) -> list[int]:
    """Return the numbers that are left to play of those given."""
    left = list(given)
    for step in played:
        number = step.get("number")
        if number in left:
            left.remove(number)
        elif len(left) == 1 and number:  # of a total that may be split
            left = [left[0] - number] if left[0] > number else []
    return left


def describe_standing(ruleset: Ruleset, board: Any) -> dict[str, str]:
    """Return how far each side is, in a few words."""
    words = {}
    for side, name in enumerate(SIDES):
        if isinstance(board, GridPosition):
            men = sum(letter.islower() == bool(side) for letter in board.men.values())
            held = board.hands[side] if board.hands else 0
            parts = [f"{held} in hand"] * bool(held) + [f"{men} on the board"]
        else:
            parts = _describe_path(board.men[side], list(getattr(ruleset.state, "places", ())))
        words[name] = " · ".join(parts)
    return words


def _describe_path(men: Mapping[str, int], places: Sequence[str]) -> list[str]:
    """Return how many men of a side are in hand, out and off, and its pips."""
    away = (("hand", "in hand"), ("bar", "out"), ("off", "off"))
    parts = [f"{men[place]} {word}" for place, word in away if men.get(place)]
    if "bar" in places and "hand" not in men:
        end = places.index("off")
        pips = sum(count * (end - places.index(place)) for place, count in men.items())
        parts.append(f"{pips} pips")
    return parts
