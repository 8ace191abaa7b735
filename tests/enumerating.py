"""The plays of a throw as the naive enumerations have them, in the notation of the engine."""

from __future__ import annotations

from tests.naive import VERQUERE, Enumeration
from tests.naive_garanguet import GARANGUET
from tests.playing import other, read, ruleset, write

ENUMERATED: dict[str, Enumeration] = {**VERQUERE, **GARANGUET}


def naive_plays(naive: Enumeration, position: str, throw: str) -> set[str]:
    """The positions after the plays of a throw, as a naive enumeration has them."""
    white, black, mover = read(position)
    mine, theirs = (white, black) if mover == "white" else (black, white)
    numbers = naive.numbers([int(die) for die in throw.split("-")])
    return {
        write(*((own, enemy) if mover == "white" else (enemy, own)), other(mover))
        for own, enemy in naive.results(mine, theirs, numbers)
    }


def assert_enumerated(name: str, position: str, throw: str) -> None:
    """The engine lists each position once that the naive enumeration has, and no other."""
    found = [play.position for play in ruleset(name).plays(position, throw)]
    assert len(set(found)) == len(found), (position, throw)
    assert set(found) == naive_plays(ENUMERATED[name], position, throw), (position, throw)
