"""What is particular to a terminal: texts and columns that fit, a pager, how far a run has come."""

from __future__ import annotations

import sys
import time
from collections import deque
from collections.abc import Iterator, Mapping, Sequence
from functools import cache
from itertools import zip_longest
from types import TracebackType

import click

from lusoria.site.faults import colours

BROAD = 100
"""The width where nothing is known of a terminal, and the greatest where there is none."""
BETWEEN = "  "
NARROWEST = 4
"""A column is not made narrower than this, even if the line does not fit then."""


def _size(columns: int = 80) -> tuple[int, int]:
    """The columns and lines of the terminal; so many columns, where nothing is known of it."""
    from shutil import get_terminal_size  # slow to import

    return get_terminal_size((columns, 24))


def room() -> int:
    """How many columns a line may have."""
    columns, _ = _size(BROAD)
    return columns if sys.stdout.isatty() else min(columns, BROAD)


@cache
def width() -> int:
    """How wide a text is set: as the terminal, between 40 and 100 columns."""
    return max(40, min(100, _size()[0]))


def wrapped(text: str, indent: int, first: str = "") -> str:
    """A text set in lines, indented; `first` stands before its first line."""
    hang = " " * indent
    start = first.ljust(indent) if first else hang
    return click.wrap_text(text, width(), initial_indent=start, subsequent_indent=hang)


def table(rows: Sequence[Mapping[str, str]], width: int) -> Iterator[str]:
    """Yield the lines of a table of at most this width, the names of the columns first.

    The broadest columns are made narrower until it fits; texts are set in several lines.
    """
    from textwrap import wrap

    if not rows:
        return
    cells = [list(rows[0]), *(list(row.values()) for row in rows)]
    natural = [max(map(len, column)) for column in zip(*cells, strict=True)]
    widths = _fitted(natural, width - len(BETWEEN) * (len(natural) - 1))
    for line in cells:
        parts = [wrap(text, broad) or [""] for text, broad in zip(line, widths, strict=True)]
        for together in zip_longest(*parts, fillvalue=""):
            padded = (text.ljust(broad) for text, broad in zip(together, widths, strict=True))
            yield BETWEEN.join(padded).rstrip()


def _fitted(natural: Sequence[int], room: int) -> list[int]:
    """The widths of columns, the broadest cut down to one width such that all fit."""
    most = max(natural)
    while most > NARROWEST and sum(min(broad, most) for broad in natural) > room:
        most -= 1
    return [min(broad, most) for broad in natural]


def tell(text: str, *, paged: bool) -> None:
    """Write a text to the standard output: `paged`, by a pager if the terminal is too small."""
    if paged and _is_long(text):
        click.echo_via_pager(text, color=colours())
    else:
        click.echo(text)


def _is_long(text: str) -> bool:
    """Whether a text is longer than the terminal; where there is none, it never is."""
    if sys.stdin is None or not (sys.stdin.isatty() and sys.stdout.isatty()):
        return False
    columns, height = _size()
    shown = (click.unstyle(line) for line in text.split("\n"))
    return sum(1 + max(0, len(line) - 1) // max(1, columns) for line in shown) >= height


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
