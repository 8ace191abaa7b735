"""Rows in columns that fit on the terminal, and long answers through a pager."""

from __future__ import annotations

import sys
from collections.abc import Iterable, Iterator, Mapping, Sequence
from itertools import zip_longest
from shutil import get_terminal_size
from textwrap import wrap
from typing import Any

import click

from lusoria.site.faults import colours

BROAD = 100
"""The width where nothing is known of a terminal, and the greatest where there is none."""
BETWEEN = "  "
NARROWEST = 4
"""A column is not made narrower than this, even if the line does not fit then."""


def room() -> int:
    """How many columns a line may have."""
    columns = get_terminal_size((BROAD, 24)).columns
    return columns if sys.stdout.isatty() else min(columns, BROAD)


def table(rows: Sequence[Mapping[str, Any]], width: int, *, whole: bool) -> Iterator[str]:
    """The lines of a table of at most this width, the names of the columns first.

    The broadest columns are made narrower until it fits. What does not fit into them is set in
    several lines if the texts are wanted `whole`; otherwise it is cut.
    """
    if not rows:
        return
    names = list(rows[0])
    cells = [names, *([_text(row[name]) for name in names] for row in rows)]
    natural = [max(len(line[i]) for line in cells) for i in range(len(names))]
    widths = _fitted(natural, width - len(BETWEEN) * (len(names) - 1))
    for line in cells:
        if whole:
            parts = [wrap(text, broad) or [""] for text, broad in zip(line, widths, strict=True)]
            for together in zip_longest(*parts, fillvalue=""):
                yield _line(together, widths)
        else:
            yield _line([_cut(t, broad) for t, broad in zip(line, widths, strict=True)], widths)


def _fitted(natural: Sequence[int], room: int) -> list[int]:
    """The widths of columns, the broadest cut down to one width such that all fit."""
    most = max(natural)
    while most > NARROWEST and sum(min(broad, most) for broad in natural) > room:
        most -= 1
    return [min(broad, most) for broad in natural]


def _line(cells: Sequence[str], widths: Sequence[int]) -> str:
    padded = (text.ljust(broad) for text, broad in zip(cells, widths, strict=True))
    return BETWEEN.join(padded).rstrip()


def _cut(text: str, broad: int) -> str:
    return text if len(text) <= broad else f"{text[: broad - 1]}…"


def _text(value: Any) -> str:
    return "" if value is None else str(value)


NO_PAGER = "lusoria.no_pager"


def _remember(ctx: click.Context, _parameter: click.Parameter, value: bool) -> None:
    ctx.meta[NO_PAGER] = value


pager_option = click.option(
    "--no-pager",
    is_flag=True,
    expose_value=False,
    callback=_remember,
    help="Print a long answer at once, even on a terminal. Otherwise $PAGER shows it, or less.",
)


def tell(lines: Iterable[str] | str) -> None:
    """Write an answer to the standard output: through a pager if the terminal is too small."""
    text = lines if isinstance(lines, str) else "\n".join(lines)
    if _paged(text):
        click.echo_via_pager(text, color=colours())
    else:
        click.echo(text)


def _paged(text: str) -> bool:
    meta: dict[str, Any] = click.get_current_context().meta
    if meta.get(NO_PAGER) or not (sys.stdin.isatty() and sys.stdout.isatty()):
        return False
    columns, height = get_terminal_size()
    shown = (click.unstyle(line) for line in text.split("\n"))
    return sum(1 + max(0, len(line) - 1) // max(1, columns) for line in shown) >= height
