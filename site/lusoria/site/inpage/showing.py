"""What a table shows: the board with the throw on it, where places lie, how far both sides are."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import asdict, replace
from typing import Any

from lusoria.playable import draw
from lusoria.playable.errors import InputError
from lusoria.playable.notation.grids import GridPosition
from lusoria.playable.ruleset import Position, Ruleset
from lusoria.playable.verdicts import SIDES

Request = Mapping[str, Any]
Step = Mapping[str, Any]

MOST_DICE = 4
"""Dice that are laid down for the numbers of a throw: a doublet played four times is four."""
NO_THROW = "-"


def board(ruleset: Ruleset, asked: Request) -> dict[str, Any]:
    """A board: the `position` after the steps `played`, with what was thrown for it.

    `last` is a play that led to it, made by the side `maker`, `tried` one that may follow; `by` is
    the side that reads it, `look` how it looks (`draw.LOOKS`) if not as usual.
    """
    laid = ruleset.read(asked["position"])
    shown = midway(ruleset, laid, asked["position"], asked.get("played") or ())
    return {"svg": picture(ruleset, shown, asked), "standing": standing(ruleset, shown)}


def midway(ruleset: Ruleset, laid: Position, position: str, played: Sequence[Step]) -> Any:
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
    if not throw or not hasattr(state, "dice"):
        return ()
    given = ruleset.given(asked.get("given_in") or asked["position"], throw)
    left = numbers_left(given, asked.get("played") or ())
    shows = state.read_throw(throw) if throw != NO_THROW else given
    if state.dice.counted:
        return draw.thrown(state.dice, shows, left) if throw != NO_THROW else ()
    if len(shows) < len(given) <= MOST_DICE and set(given) == set(shows):
        shows = given
    is_whole = set(left) <= set(given) <= set(shows)  # else a number was split, or is no face
    told = left if is_whole else None if left else []
    return draw.thrown(state.dice, shows, told)


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


def _plain(step: Step) -> dict[str, Any]:
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
    told = [
        f"{men[place]} {word}"
        for place, word in (("hand", "in hand"), ("bar", "out"), ("off", "off"))
        if men.get(place)
    ]
    if "bar" in places and "hand" not in men:
        end = places.index("off")
        pips = sum(count * (end - places.index(place)) for place, count in men.items())
        told.append(f"{pips} pips")
    return told
