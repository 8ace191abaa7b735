"""Positions and plays of games of men on two paths.

A position is `13@1 2@bar / 15@1 / white; left=3,3`. Plays are `1/6 1/4`, the chain `1/6/9`, the
repeat `1/4(2)`, `bar/4*`, `22/off`, `pass`; where it matters with which number a man goes off, it
is written: `22/off:5`.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Collection, Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from functools import cache, lru_cache
from itertools import groupby, pairwise
from typing import Any, NamedTuple

from lusoria.playable.errors import InputError
from lusoria.playable.notation.scanning import (
    PASS,
    PASSES,
    STROKE,
    Scanner,
    check_step,
    key_order,
    listing,
    read_mover,
    read_state,
)

MOVERS = ("white", "black", "opening")
MEN = 'a count of men, "@" and a place, as in 15@1'
NO_MEN = '"-" for a side without men'

Across = Callable[[str], str | None]
Facing = Across | Mapping[str, str | None]
"""Black's name of a point by white's; None for a place that white alone has."""


@dataclass(frozen=True)
class PathPosition:
    """The men of both sides by place, each side in its own count, and the side to play.

    `men` counts all men of white and of black by place; `pinned` says how many of them lie under a
    man of the other side. `state` is what the men do not show: numbers still to play, say.
    """

    men: tuple[Mapping[str, int], Mapping[str, int]]
    mover: str
    state: Mapping[str, str] = field(default_factory=dict)
    pinned: tuple[Mapping[str, int], Mapping[str, int]] = field(default_factory=lambda: ({}, {}))


class _Side:
    """The men of one side as they are read, and the character that first names a place."""

    def __init__(self, name: str, start: int) -> None:
        self.name = name
        self.start = start
        self.men: dict[str, int] = {}
        self.pinned: dict[str, int] = {}
        self.starts: dict[str, int] = {}

    def add(self, place: str, count: int, pinned: bool, start: int) -> None:
        self.men[place] = self.men.get(place, 0) + count
        if pinned:
            self.pinned[place] = self.pinned.get(place, 0) + count
        self.starts.setdefault(place, start)

    def free(self, place: str | None) -> int:
        """Return the men on a place that do not lie under a man of the other side."""
        return 0 if place is None else self.men.get(place, 0) - self.pinned.get(place, 0)


def read_position(
    text: str,
    places: Sequence[str],
    *,
    armies: tuple[int, int] | None = None,
    facing: Facing | None = None,
    keys: Collection[str] = ("left",),
    pins: bool = False,
) -> PathPosition:
    """Return the position of a text such as `13@1 2@bar / 15@1 / white; left=3,3`.

    `places` are those of a side's path, in their order. With `armies`, no man may be missing; with
    `facing`, no point may be held by both sides, unless `pins` lets men lie underneath (`1^@6`);
    a single man beside several then lies under them, whether it is marked or not.
    `keys` names the state that may follow. Raises InputError.
    """
    scanner = Scanner(text, "position")
    white = _read_side(scanner, "white", places, pins)
    black = _read_side(scanner, "black", places, pins)
    mover = read_mover(scanner, MOVERS)
    state = read_state(scanner, keys)
    if armies is not None:
        _check_army(scanner, white, armies[0])
        _check_army(scanner, black, armies[1])
    if facing is not None:
        _check_pins(scanner, white)
        _check_pins(scanner, black)
        across = facing if callable(facing) else facing.get
        if pins:
            _pin_single_men(white, black, across)
        _check_points(scanner, white, black, across, pins)
    return PathPosition(
        (_sorted(white.men, places), _sorted(black.men, places)),
        mover,
        state,
        (_sorted(white.pinned, places), _sorted(black.pinned, places)),
    )


def _read_side(scanner: Scanner, name: str, places: Sequence[str], pins: bool) -> _Side:
    """Return the men of a side, up to the stroke that ends them."""
    scanner.skip()
    side = _Side(name, scanner.at)
    if scanner.take("[-–—]") is None:
        _read_men(scanner, side, places, pins)
        while scanner.take("/") is None:
            scanner.take(",")
            _read_men(scanner, side, places, pins)
    elif scanner.take("/") is None:
        raise scanner.stopped('"/"')
    return side


def _read_men(scanner: Scanner, side: _Side, places: Sequence[str], pins: bool) -> None:
    count = scanner.number(f'{MEN}, or "/"' if side.men else f"{MEN}, or {NO_MEN}")
    start = scanner.start
    pinned = scanner.take(r"\^") is not None
    if pinned and not pins:
        raise scanner.refused('"@": no man is pinned in this game')
    if scanner.take("[@xX×]") is None:
        raise scanner.stopped('"@" and a place, as in 15@1')
    side.add(scanner.place(places), count, pinned, start)


def _check_army(scanner: Scanner, side: _Side, army: int) -> None:
    count = sum(side.men.values())
    if count == army:
        return
    found = f"found {count} {side.name} {'man' if count == 1 else 'men'}"
    short = army - count
    fault = (
        f"{short} {'is' if short == 1 else 'are'} missing" if short > 0 else f"{-short} too many"
    )
    raise scanner.error(found, side.start, expected=f"{army}: {fault}")


def _pin_single_men(white: _Side, black: _Side, across: Across) -> None:
    """Pin each single man on a point of several enemies: only a man alone can be pinned."""
    for place in white.men:
        theirs = across(place)
        if theirs is not None and white.free(place) and black.free(theirs):
            if white.men[place] == 1 < black.men[theirs]:
                white.pinned[place] = 1
            elif black.men[theirs] == 1 < white.men[place]:
                black.pinned[theirs] = 1


def _check_points(scanner: Scanner, white: _Side, black: _Side, across: Across, pins: bool) -> None:
    """Raise InputError for a point that both sides hold, or a man pinned by nobody."""
    for place in white.men:
        if white.free(place) and black.free(across(place)):
            raise scanner.error(
                f"white's {place} and black's {across(place)} are one point of the board",
                black.starts[across(place) or ""],
                expected="men of one side only on it"
                + (f", or who lies pinned, as in 1^@{place}" if pins else ""),
            )
        if place in white.pinned and not black.free(across(place)):
            raise _unpinned(scanner, white, place)
    pinning = {across(place) for place in white.men if white.free(place)}
    for place in black.pinned:
        if place not in pinning:
            raise _unpinned(scanner, black, place)


def _check_pins(scanner: Scanner, side: _Side) -> None:
    """Raise InputError if several men lie pinned: they would close their point."""
    for place, count in side.pinned.items():
        if count > 1:
            raise scanner.error(
                f"found {count} men pinned on {place}",
                side.starts[place],
                expected=f"one, as in 1^@{place}",
            )


def _unpinned(scanner: Scanner, side: _Side, place: str) -> InputError:
    return scanner.error(
        f"a {side.name} man on {place} is pinned", side.starts[place], expected="a man on top of it"
    )


def write_position(
    position: PathPosition, places: Sequence[str], keys: Collection[str] = ("left",)
) -> str:
    """Return the canonical text of a position, by the order of `places` and of `keys`.

    Raises InputError for men on a place that the path does not have.
    """
    sides = [_write_side(*side, places) for side in zip(position.men, position.pinned, strict=True)]
    state = [f"{key}={position.state[key]}" for key in key_order(position.state, keys)]
    return "; ".join([" / ".join([*sides, position.mover]), *state])


def _write_side(men: Mapping[str, int], pinned: Mapping[str, int], places: Sequence[str]) -> str:
    standing = _sorted(men, places).items()
    if not pinned:
        return " ".join([f"{count}@{place}" for place, count in standing]) or "-"
    words = []
    for place, count in standing:
        under = pinned.get(place, 0)
        if under:
            words.append(f"{under}^@{place}")
        if count > under:
            words.append(f"{count - under}@{place}")
    return " ".join(words) or "-"


def _sorted(men: Mapping[str, int], places: Sequence[str]) -> dict[str, int]:
    """Return the places on which men stand, in the order of the path, with their men."""
    order = _order(tuple(places))
    for place, count in men.items():
        if count and place not in order:
            raise InputError(
                f"found men on {place!r}", expected=f"a place: {listing(places)}", what="position"
            )
    standing = [place for place, count in men.items() if count]
    return {place: men[place] for place in sorted(standing, key=order.__getitem__)}


@cache
def _order(places: tuple[str, ...]) -> Mapping[str, int]:
    return {place: number for number, place in enumerate(places)}


OFF = "off"
KEYS = ("from", "to", "number", "hit")
FEW = 4096
"""The number of words that are kept: the same ones occur in many positions."""


class Step(NamedTuple):
    """A man goes from one place of its side's path to another, and may hit there.

    `number` is the one that is played, where it is written: that of a man who goes off, `24/off:3`.
    """

    origin: str
    goal: str
    hit: bool = False
    number: int | None = None


Word = tuple[Step, ...]
"""The steps of one man."""


def read_play(text: str, places: Sequence[str]) -> tuple[Step, ...]:
    """Return the steps of a play such as `bar/4* 1/6/9 1/4(2)`, as written; none for `pass`.

    Raises InputError.
    """
    scanner = Scanner(text, "play")
    steps: list[Step] = []
    if text.strip().lower() in PASSES:
        return ()
    while not scanner.done:
        steps += _read_word(scanner, places)
        scanner.take("[,;]")
    return tuple(steps)


def _read_word(scanner: Scanner, places: Sequence[str]) -> list[Step]:
    """Return the steps of one man, as often as they are repeated."""
    route = [scanner.place(places)]
    hits: list[bool] = []
    while scanner.take(STROKE) is not None:
        route.append(scanner.place(places))
        if route[-1] == route[-2]:
            raise scanner.refused(f"another place than {route[-2]}")
        hits.append(scanner.take(r"\*") is not None)
    number = None
    if scanner.take(":") is not None:
        number = scanner.number("the number with which the man goes off, as in 24/off:3")
    if not hits:
        raise scanner.stopped('"/" and the place where the man goes, as in 1/6')
    times = _read_repeat(scanner)
    hits[-1] = scanner.take(r"\*") is not None or hits[-1]
    steps = [Step(*way, hit) for way, hit in zip(pairwise(route), hits, strict=True)]
    return [*steps[:-1], steps[-1]._replace(number=number)] * times


def _read_repeat(scanner: Scanner) -> int:
    if scanner.take(r"\(") is None:
        return 1
    times = scanner.number("how many men go so, as in 1/4(2)")
    if scanner.take(r"\)") is None:
        raise scanner.stopped('")"')
    return times


def read_steps(steps: Iterable[Mapping[str, Any]], places: Sequence[str]) -> tuple[Step, ...]:
    """Return the steps of a play given as data: `[{"from": "1", "to": "6"}, …]`.

    A step may also say `hit`, and its `number`, which is read of a man who goes off: of others the
    places give it. Raises InputError.
    """
    return tuple(_step(number, step, places) for number, step in enumerate(steps, 1))


def _step(number: int, step: Mapping[str, Any], places: Sequence[str]) -> Step:
    what = check_step(number, step, KEYS, "place")
    origin, goal = (_place(step[key], f"{what}, {key}", places) for key in ("from", "to"))
    if origin == goal:
        raise InputError(f"found {goal!r}", expected=f"another place than {origin}", what=what)
    said = step.get("number") if goal == OFF else None
    return Step(origin, goal, bool(step.get("hit", False)), said)


def _place(value: Any, what: str, places: Sequence[str]) -> str:
    scanner = Scanner(str(value), what)
    place = scanner.place(places)
    if not scanner.done:
        raise scanner.stopped("one place")
    return place


def write_play(steps: Sequence[Step]) -> str:
    """Return the canonical text of a play whose steps are made in the order given.

    Steps of one man are joined to a chain, equal words drawn together as `1/4(2)`, and words sorted
    by where they begin. A man that leaves a point *before* another arrives there keeps its place
    before it (`6/9 1/6`): `1/6 6/9` and `1/6/9` are the play of one man, who touches down on 6.
    """
    return _write_words(_in_order(_chains(steps)))


def _write_words(chains: Sequence[Word]) -> str:
    """Return the text of what each man does; equal words are drawn together."""
    words = [_write_word(word) for word in chains]
    if len(set(words)) < len(words):
        equal = [(word, len(list(times))) for word, times in groupby(words)]
        words = [f"{word}({times})" if times > 1 else word for word, times in equal]
    return " ".join(words) or PASS


def write_in_order(steps: Sequence[Step]) -> str:
    """Return the text of steps in their order: `8/12 3/5`, with chains and repeats."""
    chains: list[Word] = []
    for step in steps:
        if chains and chains[-1][-1].goal == step.origin:
            chains[-1] = (*chains[-1], step)
        else:
            chains.append((step,))
    return _write_words(chains)


def _chains(steps: Sequence[Step]) -> list[Word]:
    """Return the steps by man: of several who came to a place, the last goes on from there."""
    words: list[Word] = []
    for step in steps:
        for at, word in enumerate(words):
            if word[-1].goal == step.origin:
                del words[at]
                break
        else:
            word = ()
        words.insert(0, (*word, step))
    return words


def _in_order(words: list[Word]) -> list[Word]:
    """Return the words by origin, but none before another that begins where it ends."""
    if len(words) < 2:
        return words
    rest = sorted(words, key=_key)
    if {word[-1].goal for word in rest}.isdisjoint([word[0].origin for word in rest]):
        return rest
    order = []
    while rest:
        free = (word for word in rest if all(word[-1].goal != other[0].origin for other in rest))
        word = next(free, rest[0])
        rest.remove(word)
        order.append(word)
    return order


@lru_cache(FEW)
def _key(word: Word) -> list[tuple[int, int, str]]:
    """Return the rank of a word: by origin, then goals; a hit before the same without one."""
    keys = [_place_key(word[0].origin)]
    for step in word:
        keys += [_place_key(step.goal), (0 if step.hit else 1, 0, "")]
    return keys


@cache
def _place_key(place: str) -> tuple[int, int, str]:
    """Return the rank of a place: hand, bar, the numbered ones, any others, off."""
    if place.isdigit():
        return 2, int(place), ""
    return {"hand": 0, "bar": 1, "off": 4}.get(place, 3), 0, place


@lru_cache(FEW)
def _write_word(word: Word) -> str:
    goals = (f"/{step.goal}{'*' if step.hit else ''}" for step in word)
    number = f":{word[-1].number}" if word[-1].number else ""
    return f"{word[0].origin}{''.join(goals)}{number}"


# How players of a game count its points, where that is not as positions and plays do. Positions
# count each side's points along its way, from 1. Players may count them `falling`, from the last
# one, so that a man comes from 24 and goes home to 1. Texts are shown so to those who play; what is
# written, kept and read stays as it is.

FALLING = "falling"

PLACE = re.compile(r"(?<![(:\d])\d+")
"""A place in the text of a play: no number of repeats, nor one that a step was made with."""

Names = Mapping[str, str]
"""What players call the places, by their names in positions."""


def called(count: str | None, places: Sequence[str]) -> Names:
    """Return the players' names of the places, or {} if they match the notation."""
    if count != FALLING:
        return {}
    numbered = [place for place in places if place.isdigit()]
    return dict(zip(numbered, reversed(numbered), strict=True))


def as_called(play: str, names: Names) -> str:
    """Return the text of a play as players write it."""
    return PLACE.sub(lambda place: names.get(place[0], place[0]), play)


def habit(play: str, here: str) -> str:
    """Return a hint for whoever writes a play as players count: how it is written here."""
    meant = f"{play} as players count is {here}"
    return f"points are counted here from a side's first, 1 to 24: {meant}"
