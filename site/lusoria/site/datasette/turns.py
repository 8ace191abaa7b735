"""Turns: so many at once, and of those who wait he is next who has had least."""

from __future__ import annotations

import asyncio
import time
from collections import Counter, deque
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager

SECONDS = 60.0
"""For how long it counts what somebody has had."""


class Turns:
    """`at_once` turns at the same time, of which one client has at most `share`.

    A client who has had less time than another is let in before him, in the order of coming
    otherwise: whoever asks much waits for himself.
    """

    def __init__(self, at_once: int, share: int) -> None:
        self._free = at_once
        self._share = share
        self._inside: Counter[str] = Counter()
        self._waiting: dict[str, deque[asyncio.Future[None]]] = {}
        self._had: Counter[str] = Counter()
        """Milliseconds, since `_since`."""
        self._since = time.monotonic()

    @asynccontextmanager
    async def of(self, client: str) -> AsyncIterator[None]:
        """A turn of a client, as soon as it is his."""
        await self._wait(client)
        begun = time.monotonic()
        try:
            yield
        finally:
            self._leave(client, time.monotonic() - begun)

    async def _wait(self, client: str) -> None:
        turn: asyncio.Future[None] = asyncio.get_running_loop().create_future()
        self._waiting.setdefault(client, deque()).append(turn)
        self._let_in()
        try:
            await turn
        except asyncio.CancelledError:
            if turn.done() and not turn.cancelled():  # it was his already
                self._leave(client, 0.0)
            else:
                self._forget(client, turn)
            raise

    def _forget(self, client: str, turn: asyncio.Future[None]) -> None:
        queue = self._waiting.get(client, deque())
        if turn in queue:
            queue.remove(turn)
        if not queue:
            self._waiting.pop(client, None)

    def _leave(self, client: str, seconds: float) -> None:
        if time.monotonic() - self._since > SECONDS:
            self._had.clear()
            self._since = time.monotonic()
        self._had[client] += round(seconds * 1000)
        self._inside[client] -= 1
        if not self._inside[client]:
            del self._inside[client]
        self._free += 1
        self._let_in()

    def _let_in(self) -> None:
        """Give the turns that are free to those who wait."""
        while self._free:
            may = [each for each in self._waiting if self._inside[each] < self._share]
            if not may:
                return
            client = min(may, key=self._had.__getitem__)  # the first of those who had least
            turn = self._waiting[client][0]
            self._forget(client, turn)
            if not turn.cancelled():
                turn.set_result(None)
                self._free -= 1
                self._inside[client] += 1
