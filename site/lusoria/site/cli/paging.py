"""Long answers: on a terminal that they do not fit, through a pager."""

from __future__ import annotations

import sys
from collections.abc import Iterable
from shutil import get_terminal_size
from typing import Any

import click

from lusoria.site.faults import colours

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
