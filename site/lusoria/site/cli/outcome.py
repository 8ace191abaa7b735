"""`lusoria outcome`: whether a game is over, and who has won."""

from __future__ import annotations

from functools import partial

from lusoria.site.ask.library import Library, how_it_stands
from lusoria.site.cli import wording
from lusoria.site.cli.commands import Answer, command
from lusoria.site.cli.options import Asked, asking


@command(
    examples=("lusoria outcome verquere/encyclopedia '15@24 / 15@1 / black'",),
)
@asking("position", batch=False)
def outcome(library: Library, asked: Asked) -> Answer:
    """Say whether the game is over at a POSITION; who has won, what stake, by which clauses."""
    found = asked.answer(partial(how_it_stands, library, asked.change, asked.history))
    return Answer(found, wording.outcome(found), asked.notes(found))
