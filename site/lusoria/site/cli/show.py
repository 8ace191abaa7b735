"""`lusoria show`: a position, drawn."""

from __future__ import annotations

from typing import IO

import click

from lusoria.site.ask.library import Library
from lusoria.site.cli.commands import Answer, command
from lusoria.site.cli.options import WRITTEN, ruleset_argument


@command(
    examples=(
        "lusoria show verquere/encyclopedia",
        "lusoria show verquere/encyclopedia '14@1 1@6 / 15@1 / black' --svg board.svg",
        "lusoria show ludus-latrunculorum/falkener",
    ),
)
@ruleset_argument()
@click.argument("position", type=WRITTEN, required=False)
@click.option(
    "--svg",
    type=click.File("w", encoding="utf-8", lazy=True),
    metavar="FILE|-",
    help="Write the board as an SVG picture instead.",
)
def show(
    library: Library, ruleset: str, position: str | None, svg: IO[str] | None, as_json: bool
) -> Answer | None:
    """Draw a POSITION as a board of text; without one, the position at the start."""
    if svg is not None and as_json:
        raise click.UsageError("--svg and --json exclude each other")
    asked = library.ruleset(ruleset)
    laid = asked.read(position or asked.start())
    shown = asked.write(laid)
    if svg is not None:
        svg.write(f"{asked.svg(shown, plain=True)}\n")
        return None
    board = asked.board_text(shown)
    return Answer({"position": shown, "mover": laid.mover, "board": board.splitlines()}, board)
