"""The plays of a throw as the naive enumerations have them, in the notation of the engine."""

from __future__ import annotations

from tests.naive import VERQUERE, Naive
from tests.naive_garanguet import GARANGUET, Garanguet
from tests.playing import other, read, ruleset, write

ENUMERATED: dict[str, Naive | Garanguet] = {**VERQUERE, **GARANGUET}


def naive_plays(naive: Naive | Garanguet, position: str, throw: str) -> set[str]:
    """The positions after the plays of a throw, as a naive enumeration has them."""
    white, black, mover = read(position)
    mine, theirs = (white, black) if mover == "white" else (black, white)
    return {
        write(*((own, enemy) if mover == "white" else (enemy, own)), other(mover))
        for own, enemy in _results(naive, mine, theirs, [int(die) for die in throw.split("-")])
    }


def _results(naive: Naive | Garanguet, mine: tuple, theirs: tuple, dice: list[int]):  # type: ignore[no-untyped-def, type-arg]
    if isinstance(naive, Garanguet):
        first, second, third = dice
        return naive.results(mine, theirs, naive.numbers((first, second, third)))
    higher, lower = dice
    return naive.results(mine, theirs, (higher, lower))


def assert_enumerated(name: str, position: str, throw: str) -> None:
    """The engine lists each position once that the naive enumeration has, and no other."""
    found = [play.position for play in ruleset(name).plays(position, throw)]
    assert len(set(found)) == len(found), (position, throw)
    assert set(found) == naive_plays(ENUMERATED[name], position, throw), (position, throw)
