"""Looking things up: a ruleset's clauses, a position on its board, a program."""

from __future__ import annotations

from typing import IO, Any

import click

from lusoria.site.ask.library import Library
from lusoria.site.cli.group import command
from lusoria.site.cli.options import (
    WRITTEN,
    json_option,
    out_option,
    ruleset_argument,
    tell_json,
)
from lusoria.site.cli.table import pager_option, tell


@command(
    short_help="Print a ruleset, clause by clause.",
    examples=(
        "lusoria rules verquere/encyclopedia+five-blots",
        "lusoria rules verquere/encyclopedia verquere/dlp-1252",
        "lusoria rules verquere/dlp-1252 --json",
    ),
)
@ruleset_argument()
@click.argument("other", type=WRITTEN, required=False)
@json_option
@pager_option
@out_option
def rules(library: Library, ruleset: str, other: str | None, as_json: bool) -> None:
    """Print a ruleset clause by clause: sentence, basis, witnesses, and the rule that executes it.

    With OTHER, a ruleset of the same game: only the questions that the two answer differently.

    With --json: the assembled ruleset, which programs of other makes can read.
    """
    assembled = library.assembled(ruleset)
    if other is not None:
        from lusoria.site.cli.comparing import differences, page

        found = differences(assembled, library.assembled(other))
        if as_json:
            tell_json({"rulesets": [ruleset, other], "differences": found})
        else:
            tell(page(assembled, library.assembled(other), found))
    elif as_json:
        tell_json(assembled)
    else:
        from lusoria.site.cli.page import page as whole

        tell(whole(assembled))


@command(
    short_help="Draw a position.",
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
@json_option
@out_option
@click.pass_context
def show(
    ctx: click.Context,
    library: Library,
    ruleset: str,
    position: str | None,
    svg: IO[str] | None,
    as_json: bool,
) -> None:
    """Draw a POSITION as a board of text; without one, the position at the start."""
    if svg is not None and as_json:
        raise click.UsageError("--svg and --json exclude each other", ctx)
    asked = library.ruleset(ruleset)
    laid = asked.read(position or asked.start())
    shown = asked.write(laid)
    if svg is not None:
        svg.write(f"{asked.svg(shown, plain=True)}\n")
    elif as_json:
        tell_json(_as_json(shown, asked.board_text(shown), laid.mover))
    else:
        click.echo(asked.board_text(shown))


def _as_json(position: str, board: str, mover: str) -> dict[str, Any]:
    return {"position": position, "mover": mover, "board": board.splitlines()}


@command(
    short_help="Print a ruleset as one Python module.",
    examples=("lusoria program verquere/encyclopedia > verquere.py",),
)
@ruleset_argument()
@pager_option
@out_option
def program(library: Library, ruleset: str) -> None:
    """Print the Python module that a ruleset is: its rules, its hooks, the engine of its family."""
    from lusoria.playable.codegen.program import text

    tell(text(library.assembled(ruleset)).removesuffix("\n"))
