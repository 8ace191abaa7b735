"""How far a long run has come: a counter on the terminal, and nothing anywhere else."""

from __future__ import annotations

import sys
import time
from types import TracebackType

import click

EVERY = 0.1
"""Seconds between two changes of the counter."""


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
