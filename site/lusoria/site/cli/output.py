"""Output: answers in words and in JSON, texts that fit the terminal, and how far a run has come."""

from __future__ import annotations

import json
import sys
import time
from collections import deque
from collections.abc import Iterable, Iterator, Mapping, Sequence
from functools import cache
from itertools import zip_longest
from types import TracebackType
from typing import Any

import click

from lusoria.site.faults import colours

AS_JSON, NO_PAGER = f"{__name__}.json", f"{__name__}.no_pager"
"""Where the options --json and --no-pager are kept in the context of a call (`ctx.meta`)."""


def answer(
    data: Mapping[str, Any], words: Iterable[str], notes: Iterable[str] = (), exit_code: int = 0
) -> None:
    """Print an answer, and end the command with an exit code.

    With --json that is `data`; otherwise `words`, as lines, after `notes` on the standard error. A
    pager shows lines that are longer than the terminal, in commands that have --no-pager.
    """
    ctx = click.get_current_context()
    if ctx.meta.get(AS_JSON):
        print_json(data)
    else:
        for note in notes:
            click.echo(note, err=True)
        text = "\n".join(words)
        if ctx.meta.get(NO_PAGER) is False and _is_long(text):
            click.echo_via_pager(text, color=colours())
        elif text:
            click.echo(text)
    if exit_code:
        ctx.exit(exit_code)


def print_json(value: Any) -> None:
    """Print a value as JSON that people can read too."""
    click.echo(json.dumps(value, indent=2, ensure_ascii=ascii_only()))


def ascii_only() -> bool:
    """Return whether the standard output cannot hold more than ASCII."""
    return not sys.stdout.encoding.lower().startswith("utf")


# Texts that fit

NARROWEST = 4
"""A column is not made narrower than this, even if the line does not fit then."""


def _size(columns: int = 80) -> tuple[int, int]:
    """Return the columns and lines of the terminal; `columns` where nothing is known of it."""
    from shutil import get_terminal_size  # slow to import

    return get_terminal_size((columns, 24))


def line_width() -> int:
    """Return the columns that a table may have: those of the terminal, or at most 100 in a file."""
    columns, _ = _size(100)
    return columns if sys.stdout.isatty() else min(columns, 100)


@cache
def text_width() -> int:
    """Return the columns in which text is set: those of the terminal, between 40 and 100."""
    return max(40, min(100, _size()[0]))


def wrap(text: str, indent: int, first: str = "") -> str:
    """Return a text set in indented lines; `first` stands before its first line."""
    hang = " " * indent
    start = first.ljust(indent) if first else hang
    return click.wrap_text(text, text_width(), initial_indent=start, subsequent_indent=hang)


def format_table(rows: Sequence[Mapping[str, str]], width: int) -> Iterator[str]:
    """Yield the lines of a table of at most this width, the names of the columns first.

    The broadest columns are made narrower until it fits; texts are set in several lines.
    """
    from textwrap import wrap

    cells = [list(rows[0]), *(list(row.values()) for row in rows)]
    natural = [max(map(len, column)) for column in zip(*cells, strict=True)]
    most = max(natural)
    while most > NARROWEST and sum(min(broad, most) + 2 for broad in natural) - 2 > width:
        most -= 1
    widths = [min(broad, most) for broad in natural]
    for line in cells:
        parts = [wrap(text, broad) or [""] for text, broad in zip(line, widths, strict=True)]
        for texts in zip_longest(*parts, fillvalue=""):
            padded = (text.ljust(broad) for text, broad in zip(texts, widths, strict=True))
            yield "  ".join(padded).rstrip()


def _is_long(text: str) -> bool:
    """Return whether a text is longer than the terminal, if there is one."""
    if sys.stdin is None or not (sys.stdin.isatty() and sys.stdout.isatty()):
        return False
    columns, height = _size()
    lines = (click.unstyle(line) for line in text.split("\n"))
    return sum(1 + max(0, len(line) - 1) // max(1, columns) for line in lines) >= height


# Verdicts and clauses in words

BASIS_COLOURS = {"attested": "green", "observed": "green", "reported": "cyan", "inferred": "yellow"}
"""Colours of the bases that rest on a source; all others are shown in magenta."""

STANCES = ("states", "implies", "contradicts")


def colour_basis(clause: Mapping[str, Any]) -> str:
    """Return the basis of a clause in its colour."""
    return click.style(clause["basis"], fg=BASIS_COLOURS.get(clause["basis"], "magenta"))


def describe_clauses(clauses: Iterable[Mapping[str, Any]]) -> Iterator[str]:
    """Yield the lines of clauses that a verdict cites: id, basis, sentence and witnesses."""
    for clause in clauses:
        yield f"  {click.style(clause['id'], bold=True)}, {colour_basis(clause)}"
        yield wrap(clause["says"], 4)
        yield from describe_witnesses(clause, 4)


def describe_witnesses(clause: Mapping[str, Any], indent: int) -> Iterator[str]:
    """Yield a line for each source that takes a stance on a clause, assent before contradiction.

    A source that states a clause is not told to imply it as well.
    """
    locators: dict[tuple[str, str], dict[str, None]] = {}
    for witness in sorted(clause["witnesses"], key=lambda w: STANCES.index(w["stance"])):
        stance, source = witness["stance"], witness["source"]
        if stance != "implies" or ("states", source) not in locators:
            locators.setdefault((stance, source), {})[witness["locator"]] = None
    broad = max((len(source) for _, source in locators), default=0)
    for (stance, source), places in locators.items():
        head = f"{' ' * indent}{stance:<12}{source:<{broad}}  "
        yield wrap("; ".join(places), indent + broad + 14, head)


def describe_verdict(verdict: Mapping[str, Any]) -> Iterator[str]:
    """Yield the lines of a verdict: the position after a legal play, or fault and causes."""
    if verdict["legal"]:
        yield click.style("legal", fg="green", bold=True)
        yield verdict["position"]
        return
    at = f" at step {verdict['step']}" if verdict["step"] else ""
    yield click.style(verdict["kind"], fg="red", bold=True) + at
    if verdict["reason"]:
        yield wrap(verdict["reason"], 0)
    yield from describe_clauses(verdict["clauses"])


def describe_outcome(outcome: Mapping[str, Any]) -> Iterator[str]:
    """Yield the lines of an outcome: who has won, what stake, by which clauses."""
    if not outcome["over"]:
        yield "the game goes on"
        return
    if outcome["winner"] is None:
        yield "the game is drawn, by"
    else:
        winner = click.style(f"{outcome['winner']} has won", bold=True)
        yield f"{winner}, stake {outcome['stake']}, by"
    yield from describe_clauses(outcome["clauses"])


def format_value(value: Any) -> str:
    """Return a parameter of a rule in its shortest writing: points as 2..12, a set-up as 15@1."""
    if isinstance(value, Mapping):
        if set(value) == {"from", "to"}:
            return f"{value['from']}..{value['to']}"
        return " ".join(f"{count}@{place}" for place, count in value.items())
    if isinstance(value, list):
        return ",".join(map(format_value, value)) or "none"
    return str(value)


# How far a run has come

EVERY = 0.1
"""Seconds between two changes of the counter."""

RECENT = 10.0
"""Seconds of work that make the rate of a run: it begins slowly, and speeds change."""


class Pace:
    """The recent rate of a run, and the time that remains."""

    def __init__(self, length: int) -> None:
        self.length = length
        self._reached: deque[tuple[float, int]] = deque()

    def reach(self, done: int, now: float) -> str:
        """Note how much is done at a time in seconds; return the rate and the rest in words.

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
        if self._dirty:
            click.echo("\r\x1b[K", nl=False, err=True)

    def step(self) -> None:
        """Count one more."""
        self.count += 1
        self.say(f"{self.count:,} {self.what}")

    def say(self, words: str) -> None:
        """Show these words in place of those before, unless those were shown only just now."""
        if self.shown and time.monotonic() >= self._next:
            self._dirty = True  # before the words: an interrupt may come
            click.echo(f"\r\x1b[K{words[:78]}", nl=False, err=True)
            self._next = time.monotonic() + EVERY
