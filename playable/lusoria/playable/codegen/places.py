"""How clauses write places of a path, and men on them: by numbers, and by names such as `off`."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any


@dataclass(frozen=True)
class Path:
    """The places of a path: those with names, and those with numbers up to `last`."""

    named: Mapping[str, int]
    last: int

    def number(self, written: Any) -> int:
        """The number of a place. Raises ValueError."""
        if isinstance(written, str) and written in self.named:
            return self.named[written]
        if isinstance(written, bool) or not str(written).isdigit() or int(written) > self.last:
            first, off = self.named
            raise ValueError(f"{written!r} is not a place: {first}, 1…{self.last} or {off}")
        return int(written)

    def numbers(self, written: Any) -> set[int] | None:
        """A set of places, which is written as a list or as `{from: …, to: …}`."""
        if isinstance(written, Mapping) and set(written) == {"from", "to"}:
            return set(range(self.number(written["from"]), self.number(written["to"]) + 1))
        if isinstance(written, Sequence) and not isinstance(written, str):
            return set(map(self.number, written))
        return None

    def men(self, written: Any) -> tuple[tuple[int, int], ...] | None:
        """How many men stand where."""
        if isinstance(written, Mapping):
            return tuple((self.number(place), int(count)) for place, count in written.items())
        return None
