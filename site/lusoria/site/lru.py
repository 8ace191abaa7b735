"""An LRU cache that is bounded in bytes."""

from __future__ import annotations

from collections import OrderedDict
from typing import Generic, TypeVar

Value = TypeVar("Value")


class Kept(Generic[Value]):
    """The values that were asked for last; the others are forgotten."""

    def __init__(self, most: int) -> None:
        self._most = most
        self.bytes = 0
        self._values: OrderedDict[object, tuple[Value, int]] = OrderedDict()

    def get(self, key: object) -> Value | None:
        """The value of a key, if it is kept."""
        found = self._values.get(key)
        if found is None:
            return None
        self._values.move_to_end(key)
        return found[0]

    def keep(self, key: object, value: Value, size: int) -> None:
        """Keep a value of so many bytes, and forget those that nobody has asked for longest."""
        if key not in self._values:
            self._values[key] = value, size
            self.bytes += size
        while self.bytes > self._most:
            _, (_, forgotten) = self._values.popitem(last=False)
            self.bytes -= forgotten
