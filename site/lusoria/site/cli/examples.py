"""`lusoria examples`: the examples of a game."""

from __future__ import annotations

import click

from lusoria.site.ask.library import Library
from lusoria.site.cli.commands import Answer, command
from lusoria.site.cli.completion import complete_games
from lusoria.site.cli.terminal import wrapped
from lusoria.site.faults import unknown


@command(
    examples=("lusoria examples verquere", "lusoria examples verquere --json"),
    paged=True,
)
@click.argument("game", shell_complete=complete_games)
def examples(library: Library, game: str) -> Answer:
    """List the examples of a GAME: the id by which lusoria replay knows each, and its name."""
    games = [known["id"] for known in library.index["games"]]
    if game not in games:
        raise unknown("game", game, games)
    found = [
        {
            "id": f"{game}/{example['id']}",
            "name": example["name"],
            "shows": example.get("shows", []),
        }
        for example in library.index["examples"]
        if example["game"] == game
    ]
    lines = (
        line
        for each in found
        for line in (click.style(each["id"], bold=True), wrapped(each["name"], 4))
    )
    notes = [] if found else [f"{game} has no examples"]
    return Answer({"game": game, "examples": found}, lines, notes)
