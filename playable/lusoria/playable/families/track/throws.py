"""Throws of a track game as text: what the dice show, or how many marked sides are up."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass
from fractions import Fraction
from itertools import combinations_with_replacement
from math import comb, factorial

from lusoria.playable.errors import InputError
from lusoria.playable.notation.scanning import Scanner

SEPARATOR = "[-–—,+/]"


@dataclass(frozen=True)
class Dice:
    """What is thrown: how many dice of which faces; `counted`, the marked sides up are counted."""

    count: int
    faces: tuple[int, ...]
    counted: bool

    @property
    def shown(self) -> tuple[int, ...]:
        """The numbers that may be read off, in their order."""
        return tuple(range(self.count + 1)) if self.counted else tuple(sorted(set(self.faces)))

    @property
    def largest(self) -> int:
        """The largest number that may be read off; 0 where nothing is thrown."""
        return max(self.shown, default=0)

    @property
    def numbers(self) -> int:
        """How many numbers are read off a throw."""
        return 1 if self.counted else self.count

    def throws(self) -> list[tuple[tuple[int, ...], Fraction]]:
        """All throws, the larger numbers first, with their chances."""
        if self.counted:
            ways = [(marks, comb(self.count, marks)) for marks in reversed(self.shown)]
            return [((marks,), Fraction(way, 2**self.count)) for marks, way in ways]
        larger_first = self.shown[::-1]
        return [
            (throw, self._chance(throw))
            for throw in combinations_with_replacement(larger_first, self.count)
        ]

    def _chance(self, throw: Sequence[int]) -> Fraction:
        ways = factorial(len(throw))
        for times in Counter(throw).values():
            ways //= factorial(times)
        chance = Fraction(ways)
        for number in throw:
            chance *= Fraction(self.faces.count(number), len(self.faces))
        return chance

    def read(self, text: str) -> tuple[int, ...]:
        """A throw of these dice, the larger numbers first. Raises InputError.

        Counted sides may also be told one by one, as in 0-1-1-0.
        """
        scanner = Scanner(text, "throw")
        numbers = [self._number(scanner)]
        while not scanner.done:
            if scanner.take(SEPARATOR) is None and self.largest > 9:
                raise scanner.stopped('"-" between the numbers')
            numbers.append(self._number(scanner))
        if self.counted and len(numbers) == self.count > 1 and max(numbers) <= 1:
            return (sum(numbers),)
        if len(numbers) != self.numbers:
            raise InputError(
                f"found {len(numbers)} number{'s' * (len(numbers) != 1)}",
                text,
                1,
                expected=self.expected,
                what="throw",
            )
        return tuple(sorted(numbers, reverse=True))

    def _number(self, scanner: Scanner) -> int:
        digits = scanner.take("[0-9]" if self.largest < 10 else "[0-9]+")
        if digits is None:
            raise scanner.stopped(self.expected)
        if int(digits) not in self.shown:
            raise scanner.refused(self.expected)
        return int(digits)

    @property
    def expected(self) -> str:
        """What a throw is, in words."""
        if self.counted:
            return f"how many of {self.count} marked sides are up: 0 to {self.count}"
        if not self.shown:
            return "nothing: no dice are thrown"
        faces = ", ".join(map(str, self.shown[:-1])) + f" or {self.shown[-1]}"
        return f"{self.count} number{'s' * (self.count != 1)}: {faces}"

    def sums(self) -> list[tuple[int, Fraction]]:
        """The sums that a throw may show, with their chances."""
        chances: dict[int, Fraction] = {}
        for throw, chance in self.throws():
            chances[sum(throw)] = chances.get(sum(throw), Fraction(0)) + chance
        return sorted(chances.items())

    def read_cast(self, text: str) -> tuple[int, int]:
        """An opening cast, white's throw first, each by its sum: `4|6`. Raises InputError."""
        scanner = Scanner(text, "opening cast")
        sums = [total for total, _ in self.sums()]
        expected = f"white's throw, |, black's: numbers from {sums[0]} to {sums[-1]}"
        cast = []
        for last in (False, True):
            digits = scanner.take("[0-9]+")
            if digits is None:
                raise scanner.stopped(expected)
            if int(digits) not in sums:
                raise scanner.refused(expected)
            cast.append(int(digits))
            if not last and scanner.take("[-|–—,/]") is None:
                raise scanner.stopped(expected)
        if not scanner.done:
            raise scanner.stopped(expected)
        return cast[0], cast[1]
