"""How far a long run has come: a counter on the terminal, and nothing anywhere else."""

from __future__ import annotations

import sys
import time
from collections import deque
from types import TracebackType

import click

EVERY = 0.1
"""Seconds between two changes of the counter."""

RECENT = 10.0
"""Seconds of work from which the rate of a run is told: it begins slowly, and speeds change."""


class Pace:
    """How fast a run is of late, and how long it has still to go."""

    def __init__(self, length: int) -> None:
        self.length = length
        self._reached: deque[tuple[float, int]] = deque()

    def reach(self, done: int, now: float) -> str:
        """Take note of how much is done at a time in seconds; what is to be told then, in words.

        The time before the first call counts for nothing: it was spent on starting.
        """
        self._reached.append((now, done))
        while now - self._reached[0][0] > RECENT and len(self._reached) > 2:
            self._reached.popleft()
        then, before = self._reached[0]
        if done == before or now == then:
            return ""
        rate = (done - before) / (now - then)
        minutes, seconds = divmod(round((self.length - done) / rate), 60)
        hours, minutes = divmod(minutes, 60)
        left = f"{hours:,}:{minutes:02}:{seconds:02}" if hours else f"{minutes}:{seconds:02}"
        return f"{rate:,.0f} a second, {left} left"


class Counter:
    """A line on the standard error that says what is being done, wiped out at the end.

    It is shown only where the standard error is a terminal; and, where answers are written all the
    while, only where these do not go to the terminal too.
    """

    def __init__(self, what: str, *, among_answers: bool = False) -> None:
        self.what = what
        self.count = 0
        self.shown = sys.stderr.isatty() and not (among_answers and sys.stdout.isatty())
        self._next = time.monotonic() + EVERY
        self._dirty = False

    def __enter__(self) -> Counter:
        return self

    def __exit__(
        self,
        kind: type[BaseException] | None,
        error: BaseException | None,
        trace: TracebackType | None,
    ) -> None:
        self.wipe()

    def step(self) -> None:
        """Count one more."""
        self.count += 1
        if self.shown:
            self.say(f"{self.count:,} {self.what}")

    def wipe(self) -> None:
        """Clear the line, so that something else can be written."""
        if self._dirty:
            click.echo("\r\x1b[K", nl=False, err=True)
            self._dirty = False

    def say(self, words: str) -> None:
        """Show these words in place of those before, unless those were shown only just now."""
        if self.shown and time.monotonic() >= self._next:
            self._dirty = True  # before the words: an interrupt may come
            click.echo(f"\r\x1b[K{words[:78]}", nl=False, err=True)
            self._next = time.monotonic() + EVERY
