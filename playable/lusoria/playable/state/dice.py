"""Dice, sticks and cowries: what they may show, with which chances, and throws as text."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass
from itertools import combinations_with_replacement
from math import comb, factorial, prod
from typing import TYPE_CHECKING

from lusoria.playable.notation.scanning import Scanner

if TYPE_CHECKING:
    from fractions import Fraction

SEPARATOR = "[-–—,+/]"
CAST_SEPARATOR = "[-|–—,/]"


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
        from fractions import Fraction  # slow to import, and few ask for chances

        if self.counted:
            ways = [(marks, comb(self.count, marks)) for marks in reversed(self.shown)]
            return [((marks,), Fraction(way, 2**self.count)) for marks, way in ways]
        larger_first = self.shown[::-1]
        return [
            (throw, Fraction(self._ways(throw), len(self.faces) ** self.count))
            for throw in combinations_with_replacement(larger_first, self.count)
        ]

    def _ways(self, throw: Sequence[int]) -> int:
        """In how many ways the dice may fall so."""
        orders = factorial(len(throw))
        for times in Counter(throw).values():
            orders //= factorial(times)
        return orders * prod(map(self.faces.count, throw))

    def read(self, text: str) -> tuple[int, ...]:
        """A throw of these dice, the larger numbers first. Raises InputError.

        Counted sides may also be told one by one, as in 0-1-1-0.
        """
        scanner = Scanner(text, "throw")
        if self.counted and self.count > 1:
            numbers = self._read(scanner, SEPARATOR, self.count, self.expected)
            if len(numbers) == self.count and max(numbers) <= 1:
                return (sum(numbers),)
            if len(numbers) > 1:
                raise scanner.error(f"found {len(numbers)} numbers", 0, expected=self.expected)
            return tuple(numbers)
        numbers = self._read(scanner, SEPARATOR, self.numbers, self.expected)
        if len(numbers) < self.numbers:
            raise scanner.stopped(self.expected)
        return tuple(sorted(numbers, reverse=True))

    def _read(self, scanner: Scanner, separator: str, most: int, expected: str) -> list[int]:
        """Up to so many numbers with separators, which may be left out between single digits."""
        form = "[0-9]" if self.largest < 10 else "[0-9]+"
        numbers: list[int] = []
        while not (scanner.done and numbers):
            if numbers and scanner.take(separator) is None and self.largest > 9:
                raise scanner.stopped('"-" between the numbers')
            if len(numbers) == most or (digits := scanner.take(form)) is None:
                raise scanner.stopped(expected)
            if int(digits) not in self.shown:
                raise scanner.refused(expected)
            numbers.append(int(digits))
        return numbers

    @property
    def expected(self) -> str:
        """What a throw is, in words."""
        if self.counted:
            return f"how many of {self.count} marked sides are up: 0 to {self.count}"
        if not self.shown:
            return "nothing: no dice are thrown"
        return f"{self.count} number{'s' * (self.count != 1)} {self._range}"

    @property
    def _range(self) -> str:
        """The numbers of the faces, in words."""
        first, last = self.shown[0], self.shown[-1]
        if self.shown == tuple(range(first, last + 1)):
            return f"from {first} to {last}"
        return f"({', '.join(map(str, self.shown[:-1]))} or {last})"

    @property
    def sums(self) -> Dice:
        """What the sum of a throw may show, as one die of many faces; chances do not matter."""
        sums = {sum(throw) for throw, _ in self.throws()}
        return Dice(1, tuple(sorted(sums)), False)

    def of_sums(self) -> list[tuple[int, Fraction]]:
        """The sums that a throw may show, with their chances."""
        chances: dict[int, Fraction] = {}
        for throw, chance in self.throws():
            chances[sum(throw)] = chances.get(sum(throw), 0) + chance
        return sorted(chances.items())

    def read_cast(self, text: str) -> tuple[int, int]:
        """An opening cast of one of these dice by each side, white's first: `4|6`.

        Raises InputError.
        """
        scanner = Scanner(text, "opening cast")
        expected = f"white's number and black's, {self._range}, as in {write_cast(self.shown[:2])}"
        numbers = self._read(scanner, CAST_SEPARATOR, 2, expected)
        if len(numbers) < 2:
            raise scanner.stopped(expected)
        return numbers[0], numbers[1]


def write_throw(throw: Sequence[int]) -> str:
    """The canonical text of a throw, the larger numbers first: `5-3`; `-` without dice."""
    return "-".join(map(str, sorted(throw, reverse=True))) or "-"


def write_cast(cast: Sequence[int]) -> str:
    """The text of an opening cast, white's number first: `4|6`."""
    return "|".join(map(str, cast))
