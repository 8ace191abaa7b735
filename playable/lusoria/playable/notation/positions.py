"""Positions as text: `13@1 2@bar / 15@1 / white; left=3,3`."""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from functools import cache

from lusoria.playable.errors import InputError, nearest
from lusoria.playable.notation.scanning import WORD, Scanner, listing

MOVERS = ("white", "black", "opening")
MEN = 'a count of men, "@" and a place, as in 15@1'
NO_MEN = '"-" for a side without men'
VALUE = "[A-Za-z0-9.:+_-]+"

Across = Callable[[str], str | None]
Facing = Across | Mapping[str, str | None]
"""What black calls the point that white calls by a name; None for a place that is white's alone."""


@dataclass(frozen=True)
class Position:
    """Where the men of both sides stand, each side in its own count, and who is to play.

    `men` counts all men of white and of black by place; `pinned` says how many of them lie under a
    man of the other side. `state` is what the men do not show: numbers still to play, say.
    """

    men: tuple[Mapping[str, int], Mapping[str, int]]
    mover: str
    state: Mapping[str, str] = field(default_factory=dict)
    pinned: tuple[Mapping[str, int], Mapping[str, int]] = field(default_factory=lambda: ({}, {}))


class _Side:
    """The men of one side as they are read, and where each place was first named."""

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
        """The men on a place that do not lie under a man of the other side."""
        return 0 if place is None else self.men.get(place, 0) - self.pinned.get(place, 0)


def read_position(
    text: str,
    places: Sequence[str],
    *,
    armies: tuple[int, int] | None = None,
    facing: Facing | None = None,
    keys: Collection[str] = ("left",),
    pins: bool = False,
) -> Position:
    """The position that a text such as `13@1 2@bar / 15@1 / white; left=3,3` describes.

    `places` are those of a side's path, in their order. With `armies`, no man may be missing; with
    `facing`, no point may be held by both sides, unless `pins` lets men lie underneath (`1^@6`);
    a single man beside several then lies under them, whether it is marked or not.
    `keys` names the state that may follow. Raises InputError.
    """
    scanner = Scanner(text, "position")
    white = _read_side(scanner, "white", places, pins)
    black = _read_side(scanner, "black", places, pins)
    mover = _read_mover(scanner)
    state = _read_state(scanner, keys)
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
    return Position(
        (_sorted(white.men, places), _sorted(black.men, places)),
        mover,
        state,
        (_sorted(white.pinned, places), _sorted(black.pinned, places)),
    )


def _read_side(scanner: Scanner, name: str, places: Sequence[str], pins: bool) -> _Side:
    """The men of a side, up to the stroke that ends them."""
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


def _read_mover(scanner: Scanner) -> str:
    expected = "whose turn it is: white, black or opening"
    word = scanner.take(WORD)
    if word is None:
        raise scanner.stopped(expected)
    name = word.lower()
    for mover in MOVERS:
        if name in (mover, mover[0]):
            return mover
    raise scanner.refused(expected, nearest=nearest(name, MOVERS))


def _read_state(scanner: Scanner, keys: Collection[str]) -> dict[str, str]:
    """What follows the mover: `; key=value` as often as there is something to say."""
    state: dict[str, str] = {}
    while not scanner.done:
        if scanner.take(";") is None:
            raise scanner.stopped('the end, or ";" and what the men do not show')
        if scanner.done:
            break
        key = _read_key(scanner, keys)
        if key in state:
            raise scanner.error(f"{key} is said twice", scanner.start)
        if scanner.take("=") is None:
            raise scanner.stopped('"="')
        value = scanner.take(rf"{VALUE}(?:\s*,\s*{VALUE})*")
        if value is None:
            raise scanner.stopped(f"a value for {key}")
        state[key] = "".join(value.split()).lower()
    return {key: state[key] for key in _key_order(state, keys)}


def _read_key(scanner: Scanner, keys: Collection[str]) -> str:
    expected = listing(list(keys)) or "nothing more"
    key = scanner.take("[A-Za-z][A-Za-z-]*")
    if key is None:
        raise scanner.stopped(expected)
    if key.lower() not in keys:
        raise scanner.refused(expected, nearest=nearest(key, keys))
    return key.lower()


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
    """Pin a single man that shares a point with several: only a man that is alone can be pinned."""
    for place in white.men:
        theirs = across(place)
        if theirs is not None and white.free(place) and black.free(theirs):
            if white.men[place] == 1 < black.men[theirs]:
                white.pinned[place] = 1
            elif black.men[theirs] == 1 < white.men[place]:
                black.pinned[theirs] = 1


def _check_points(scanner: Scanner, white: _Side, black: _Side, across: Across, pins: bool) -> None:
    """No point is held by both sides, and nobody is pinned by nobody."""
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
    """Only a single man lies pinned: several close their point."""
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
    position: Position, places: Sequence[str], keys: Collection[str] = ("left",)
) -> str:
    """The canonical text of a position: men in the order of `places`, state in that of `keys`.

    Raises InputError for men on a place that the path does not have.
    """
    sides = [_write_side(*side, places) for side in zip(position.men, position.pinned, strict=True)]
    state = [f"{key}={position.state[key]}" for key in _key_order(position.state, keys)]
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
    """The places on which men stand, in the order of the path, with their men."""
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


def _key_order(state: Iterable[str], keys: Collection[str]) -> list[str]:
    """The keys of a state in the order that the ruleset gives, others after them."""
    order = list(keys)
    return sorted(state, key=lambda key: (order.index(key) if key in order else len(order), key))
