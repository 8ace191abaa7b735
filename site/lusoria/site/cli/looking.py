"""Looking things up: the games, a ruleset's clauses, a position on its board, a program."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import IO, Any

import click

from lusoria.site.cli import wording
from lusoria.site.cli.group import command
from lusoria.site.cli.library import Library
from lusoria.site.cli.options import (
    WRITTEN,
    json_option,
    out_option,
    ruleset_argument,
    tell_json,
)


@command(
    short_help="List the games and their rulesets.",
    examples=("lusoria games", "lusoria games --json"),
)
@json_option
@out_option
def games(library: Library, as_json: bool) -> None:
    """List the games and their rulesets, with the addresses by which other commands know them."""
    index = library.index
    known = [
        {**game, "rulesets": [r for r in index["rulesets"] if r["game"] == game["id"]]}
        for game in index["games"]
    ]
    if as_json:
        tell_json({"games": known})
    else:
        click.echo("\n\n".join("\n".join(_game(game)) for game in known))


def _game(game: Mapping[str, Any]) -> Iterator[str]:
    """A game in lines: its name, what it is, and its rulesets with their options."""
    yield f"{click.style(game['name'], bold=True)} ({game['id']})"
    if game["summary"]:
        yield wording.wrapped(game["summary"], 2)
    for ruleset in game["rulesets"]:
        yield f"  {click.style(ruleset['id'], bold=True)}"
        yield wording.wrapped(ruleset["name"], 6)
        for option, name in ruleset["options"].items():
            yield wording.wrapped(name, 8 + len(option), f"      +{option} ")


@command(
    short_help="Print a ruleset, clause by clause.",
    examples=(
        "lusoria rules verquere/encyclopedia+five-blots",
        "lusoria rules verquere/dlp-1252 --json",
    ),
)
@ruleset_argument()
@json_option
@out_option
def rules(library: Library, ruleset: str, as_json: bool) -> None:
    """Print a ruleset clause by clause: sentence, basis, witnesses, and the rule that executes it.

    With --json: the assembled ruleset, which programs of other makes can read.
    """
    from lusoria.site.cli.page import page

    assembled = library.assembled(ruleset)
    if as_json:
        tell_json(assembled)
    else:
        click.echo("\n".join(page(assembled)))


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
def show(
    library: Library, ruleset: str, position: str | None, svg: IO[str] | None, as_json: bool
) -> None:
    """Draw a POSITION as a board of text; without one, the position at the start."""
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
@out_option
def program(library: Library, ruleset: str) -> None:
    """Print the Python module that a ruleset is: its rules, its hooks, the engine of its family."""
    from lusoria.playable.program import text

    click.echo(text(library.assembled(ruleset)), nl=False)
