"""Reading a text piece by piece, with the character at which it stops making sense."""

from __future__ import annotations

import re
from collections.abc import Collection, Iterable, Mapping, Sequence
from functools import cache
from typing import Any

from lusoria.playable.errors import InputError, nearest
from lusoria.playable.reasons import listed, runs

WORD = "[A-Za-z]+"
NUMBER = "[0-9]+"
WORD_OR_NUMBER = f"{WORD}|{NUMBER}"
PIECE = re.compile(r"[^\W_]+|.", re.DOTALL)
_compiled = cache(re.compile)
LONGEST_PIECE = 20
MOST_DIGITS = 3
VALUE = "[A-Za-z0-9.:+_-]+"
PASS = "pass"
PASSES = ("", "-", "–", "—", PASS)
STROKE = "/|->|→|[-–—>]"


class Scanner:
    """A text and how far it has been read; white space between pieces means nothing."""

    def __init__(self, text: str, what: str) -> None:
        self.text = text
        self.what = what
        self.at = 0
        self.start = 0
        """The place at which the piece taken last begins."""

    def take(self, pattern: str) -> str | None:
        """Return the piece that comes next and go on, if it matches a pattern, else None."""
        self.skip()
        found = _compiled(pattern).match(self.text, self.at)
        if found is None:
            return None
        self.start, self.at = found.span()
        return found.group()

    def skip(self) -> None:
        """Skip white space."""
        while self.at < len(self.text) and self.text[self.at].isspace():
            self.at += 1

    @property
    def done(self) -> bool:
        """True if only white space is left."""
        self.skip()
        return self.at == len(self.text)

    def stopped(self, expected: str) -> InputError:
        """Return the error that the next piece is not what was expected."""
        self.skip()
        piece = PIECE.match(self.text, self.at)
        found = repr(piece.group()[:LONGEST_PIECE]) if piece else "the end"
        return self.error(f"found {found}", self.at, expected=expected)

    def refused(self, expected: str, *, nearest: str | None = None) -> InputError:
        """Return the error that the piece taken last is not what was expected."""
        found = repr(self.text[self.start : self.at][:LONGEST_PIECE])
        return self.error(f"found {found}", self.start, expected=expected, nearest=nearest)

    def error(
        self, message: str, at: int, *, expected: str | None = None, nearest: str | None = None
    ) -> InputError:
        """Return an error at a character of the text, counted from 0."""
        return InputError(
            message, self.text, at + 1, expected=expected, nearest=nearest, what=self.what
        )

    def number(self, expected: str, least: int = 1) -> int:
        """Return the number that comes next. Raises InputError without one, or if too large."""
        digits = self.take(NUMBER)
        if digits is None:
            raise self.stopped(expected)
        if len(digits.lstrip("0")) > MOST_DIGITS or int(digits) < least:
            raise self.refused(expected)
        return int(digits)

    def place(self, places: Sequence[str]) -> str:
        """Return the place that comes next, by its name, its first letter or its number."""
        piece = self.take(WORD_OR_NUMBER)
        if piece is None:
            raise self.stopped(f"a place: {listing(places)}")
        name = (piece.lstrip("0") or "0") if piece.isdigit() else piece.lower()
        if name in places:
            return name
        named = [place for place in places if not place.isdigit()]
        initial = [place for place in named if len(name) == 1 and place[0] == name]
        if len(initial) == 1:
            return initial[0]
        raise self.refused(
            f"a place: {listing(places)}", nearest=None if name.isdigit() else nearest(name, named)
        )


def listing(places: Sequence[str]) -> str:
    """Return names of places for a message, runs of numbers joined: `bar, 1…24 or off`."""
    names = [run[0] if len(run) == 1 else f"{run[0]}…{run[-1]}" for run in runs(places)]
    return listed(names, "or") if names else ""


def read_mover(scanner: Scanner, movers: Sequence[str]) -> str:
    """Return whose turn it is: one of `movers`, by its name or its first letter."""
    expected = f"whose turn it is: {listing(movers)}"
    word = scanner.take(WORD)
    if word is None:
        raise scanner.stopped(expected)
    for mover in movers:
        if word.lower() in (mover, mover[0]):
            return mover
    raise scanner.refused(expected, nearest=nearest(word, movers))


def read_state(scanner: Scanner, keys: Collection[str]) -> dict[str, str]:
    """Return what follows the mover: `; key=value` as often as there is something to say."""
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
    return {key: state[key] for key in key_order(state, keys)}


def _read_key(scanner: Scanner, keys: Collection[str]) -> str:
    expected = listing(list(keys)) or "nothing more"
    key = scanner.take("[A-Za-z][A-Za-z-]*")
    if key is None:
        raise scanner.stopped(expected)
    if key.lower() not in keys:
        raise scanner.refused(expected, nearest=nearest(key, keys))
    return key.lower()


def key_order(state: Iterable[str], keys: Collection[str]) -> list[str]:
    """Return the keys of a state in the order that the ruleset gives, others after them."""
    order = list(keys)
    return sorted(state, key=lambda key: (order.index(key) if key in order else len(order), key))


def check_step(number: int, step: Any, keys: Sequence[str], place: str) -> str:
    """Check the keys of a step given as data; return what errors call the step.

    `place` is what it leads from and to. Raises InputError.
    """
    what = f"play, step {number}"
    if not isinstance(step, Mapping):
        raise InputError(f"found {step!r}", expected='{"from": …, "to": …}', what=what)
    for key in step:
        if key not in keys:
            near = nearest(str(key), keys)
            raise InputError(f"found {key!r}", expected=", ".join(keys), nearest=near, what=what)
    for key in ("from", "to"):
        if key not in step:
            raise InputError(f"found no {key!r}", expected=f"a {place}", what=what)
    return what
