"""Mistakes in the catalogue: where, what, and what was probably meant."""

from __future__ import annotations

import re
from collections.abc import Iterable, Sequence
from pathlib import Path
from typing import NamedTuple

from lusoria.playable.errors import nearest


class Origin(NamedTuple):
    """A place in a file: line and column count from 1."""

    file: Path
    line: int = 1
    column: int = 1

    def __str__(self) -> str:
        return f"{self.file}:{self.line}:{self.column}"


class Mistake(NamedTuple):
    """A mistake in a file, as one line for the person who wrote it."""

    origin: Origin
    message: str

    def __str__(self) -> str:
        return f"{self.origin}: {self.message}"


class CatalogueError(Exception):
    """The catalogue has mistakes, and nothing was made of it; `mistakes` has them all, in order."""

    where = "the catalogue"

    def __init__(self, mistakes: Iterable[Mistake]) -> None:
        self.mistakes: Sequence[Mistake] = sorted(set(mistakes))
        super().__init__("\n".join(map(str, self.mistakes)))

    @property
    def head(self) -> str:
        """The number of mistakes and their place, in a few words."""
        count = len(self.mistakes)
        return f"{'a mistake' if count == 1 else f'{count} mistakes'} in {self.where}"


class GivenFilesError(CatalogueError):
    """Files that were given to a command have mistakes; the catalogue itself may have none."""

    where = "the files given"


class UnknownNameError(LookupError):
    """A name was asked for that the catalogue does not have; the message is for the person."""


def no_ruleset(name: str, rulesets: Iterable[str], games: Iterable[str]) -> UnknownNameError:
    """Return the error for a name that no ruleset has; the message tells if it is a game."""
    known = list(rulesets)
    game = name.partition("/")[0].lower()
    own = [ruleset for ruleset in known if ruleset.startswith(f"{game}/")]
    if own and "/" not in name:
        return UnknownNameError(f"{game} is a game; its rulesets are {listed(own, 40)}")
    if not own and game in games:
        return UnknownNameError(
            f"{game} is known, but its rules are not in the catalogue yet; "
            f"lusoria about game {game} tells what is"
        )
    hint = meant(name, known) or f"; there are {listed(own or known)}"
    return UnknownNameError(f"there is no ruleset {name!r}{hint}")


def unknown(
    kind: str, name: str, known: Iterable[str], most: int = 12, hint: str = ""
) -> UnknownNameError:
    """Return the error for a name that nothing of a kind has, with names of the kind.

    That is the nearest one, of the same game or source before others; else those of the same game
    or source, and the `hint`; else the hint, or those that there are.
    """
    names = list(known)
    guess = meant(name, names)
    folder, _, last = name.rpartition("/")
    parts = re.compile("[^/#.]+")
    form = parts.sub("", name)  # a name with its game is no passage of a source
    tails = {n: parts.findall(n)[-1] for n in names if not form or parts.sub("", n) == form}
    if not guess and (near := nearest(last, [*tails.values()])):
        alike = [other for other, tail in tails.items() if tail == near]
        guess = f"; did you mean {listed(alike, 6)}?"
    if not guess:
        siblings = [other for other in names if folder and other.startswith(f"{folder}/")]
        shown = siblings if siblings or hint else names
        there = [f"there are {listed(shown, 8 if hint else most)}"] if shown else []
        guess = f"; {'; '.join([*there, *([hint] if hint else [])]) or 'there are none'}"
    return UnknownNameError(f"there is no {kind} {name!r}{guess}")


def meant(found: str, known: Iterable[str]) -> str:
    """Return a hint to append to a message: the nearest of the known names, if one is near."""
    names = sorted(set(known))
    begun = (name for name in names if found and name.startswith(found))
    near = nearest(found, names) or next(begun, None)
    return f"; did you mean {near}?" if near else ""


def listed(names: Iterable[str], most: int = 12) -> str:
    """Return names as a list for a message, cut if it is long."""
    some = list(names)
    return ", ".join(some[:most]) + (", …" if len(some) > most else "")
