"""Plays as text: `1/6 1/4`, the chain `1/6/9`, the repeat `1/4(2)`, `bar/4*`, `22/off`, `pass`.

Where it matters with which number a man goes off, it is written: `22/off:5`.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from functools import cache, lru_cache
from itertools import groupby, pairwise
from typing import Any, NamedTuple

from lusoria.playable.errors import InputError, nearest
from lusoria.playable.notation.scanning import Scanner

PASS = "pass"
OFF = "off"
PASSES = ("", "-", "–", "—", PASS)
STROKE = "/|->|→|[-–—>]"
KEYS = ("from", "to", "number", "hit")
FEW = 4096
"""So many ways of single men are kept: the same come again and again, in many positions."""


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
    """The steps of a play such as `bar/4* 1/6/9 1/4(2)`, in the order of writing; none for `pass`.

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
    """The steps of one man, as often as they are repeated."""
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
    """The steps of a play that is given as data: `[{"from": "1", "to": "6"}, …]`.

    A step may also say `hit`, and its `number`, which is read of a man who goes off: of others the
    places give it. Raises InputError.
    """
    return tuple(_step(number, step, places) for number, step in enumerate(steps, 1))


def _step(number: int, step: Mapping[str, Any], places: Sequence[str]) -> Step:
    what = f"play, step {number}"
    if not isinstance(step, Mapping):
        raise InputError(f"found {step!r}", expected='{"from": …, "to": …}', what=what)
    for key in step:
        if key not in KEYS:
            near = nearest(str(key), KEYS)
            raise InputError(f"found {key!r}", expected=", ".join(KEYS), nearest=near, what=what)
    for key in ("from", "to"):
        if key not in step:
            raise InputError(f"found no {key!r}", expected="a place", what=what)
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
    """The canonical text of a play whose steps are made in the order given.

    Steps of one man are joined to a chain, equal words drawn together as `1/4(2)`, and words sorted
    by where they begin. A man that leaves a point *before* another arrives there keeps its place
    before it (`6/9 1/6`): `1/6 6/9` and `1/6/9` are the play of one man, who touches down on 6.
    """
    return _write_words(_in_order(_chains(steps)))


def _write_words(chains: Sequence[Word]) -> str:
    """The text of what each man does; equal words are drawn together."""
    words = [_write_word(word) for word in chains]
    if len(set(words)) < len(words):
        equal = [(word, len(list(times))) for word, times in groupby(words)]
        words = [f"{word}({times})" if times > 1 else word for word, times in equal]
    return " ".join(words) or PASS


def write_in_order(steps: Sequence[Step]) -> str:
    """The text of steps in the order given: `8/12 3/5`, with chains and repeats as in a play."""
    chains: list[Word] = []
    for step in steps:
        if chains and chains[-1][-1].goal == step.origin:
            chains[-1] = (*chains[-1], step)
        else:
            chains.append((step,))
    return _write_words(chains)


def _chains(steps: Sequence[Step]) -> list[Word]:
    """The steps by man: a step that begins where another ended is made by the man who came last."""
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
    """The words by origin, but none before another that begins where it ends."""
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
    """By origin, then by goals; a hit before the same step without one."""
    keys = [_place_key(word[0].origin)]
    for step in word:
        keys += [_place_key(step.goal), (0 if step.hit else 1, 0, "")]
    return keys


@cache
def _place_key(place: str) -> tuple[int, int, str]:
    """The order of places on a path: hand, bar, the numbered ones, any others, off."""
    if place.isdigit():
        return 2, int(place), ""
    return {"hand": 0, "bar": 1, "off": 4}.get(place, 3), 0, place


@lru_cache(FEW)
def _write_word(word: Word) -> str:
    goals = (f"/{step.goal}{'*' if step.hit else ''}" for step in word)
    number = f":{word[-1].number}" if word[-1].number else ""
    return f"{word[0].origin}{''.join(goals)}{number}"
