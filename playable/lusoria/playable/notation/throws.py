"""Throws as text: `5-3`, `4-4-3`, the opening cast `4|6`, and `-` for games without dice."""

from __future__ import annotations

from collections.abc import Sequence

from lusoria.playable.notation.scanning import Scanner


def read_throw(text: str, dice: int, faces: int = 6) -> tuple[int, ...]:
    """The numbers of a throw such as `5-3`, the larger first; `-` where there are no dice.

    Raises InputError for numbers that the dice do not bear, or too many or too few of them.
    """
    scanner = Scanner(text, "throw")
    if dice == 0:
        scanner.take("[-–—]")
        if not scanner.done:
            raise scanner.stopped('"-": the game has no dice')
        return ()
    return tuple(sorted(_read_dice(scanner, dice, faces, "[-–—,+/]"), reverse=True))


def read_cast(text: str, faces: int = 6) -> tuple[int, int]:
    """The opening cast `4|6` of one die each: white's number, then black's. Raises InputError."""
    white, black = _read_dice(Scanner(text, "opening cast"), 2, faces, "[-|–—,/]")
    return white, black


def _read_dice(scanner: Scanner, dice: int, faces: int, separator: str) -> list[int]:
    """So many numbers with separators, which may be left out where a number has one digit."""
    form = "[0-9]" if faces < 10 else "[0-9]+"
    expected = f"{dice} {'number' if dice == 1 else 'numbers'} from 1 to {faces}"
    numbers: list[int] = []
    while not (scanner.done and numbers):
        if numbers:
            scanner.take(separator)
        if len(numbers) == dice or (digits := scanner.take(form)) is None:
            raise scanner.stopped(expected)
        if len(digits) > len(str(faces)) or not 1 <= int(digits) <= faces:
            raise scanner.refused(expected)
        numbers.append(int(digits))
    if len(numbers) < dice:
        raise scanner.stopped(expected)
    return numbers


def write_throw(throw: Sequence[int]) -> str:
    """The canonical text of a throw, the larger numbers first: `5-3`; `-` without dice."""
    return "-".join(map(str, sorted(throw, reverse=True))) or "-"


def write_cast(cast: tuple[int, int]) -> str:
    """The text of an opening cast: `4|6`."""
    return f"{cast[0]}|{cast[1]}"
