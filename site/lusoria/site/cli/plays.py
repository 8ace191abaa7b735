"""`lusoria plays`: the legal plays of a throw."""

from __future__ import annotations

from functools import partial
from typing import Any

import click

from lusoria.site.ask.library import Library, legal_plays
from lusoria.site.cli import wording
from lusoria.site.cli.commands import Answer, command
from lusoria.site.cli.options import EXAMPLE, WRITTEN, Asked, asking


@command(
    examples=(
        f"lusoria plays {EXAMPLE} 5-3",
        f"lusoria plays {EXAMPLE} 5-3 --next --played 1/6",
        f"lusoria plays {EXAMPLE} 6-6 --without only-on-the-head",
        """echo '{"position": "15@1 / 15@1 / white", "throw": "5-3"}' |"""
        " lusoria plays verquere/encyclopedia --batch -",
    ),
)
@click.option("--sequences", is_flag=True, help="List every legal order of the steps.")
@click.option("--next", "next_", is_flag=True, help="List only the steps that may come next.")
@click.option("--played", type=WRITTEN, metavar="STEPS", help="With --next: the steps so far.")
@asking("position", "throw")
def plays(library: Library, asked: Asked, sequences: bool, next_: bool) -> Answer:
    """List the legal plays of a THROW, one for each position that they lead to.

    Without a THROW: those of the numbers that the position says are left, as in "; left=3,3"; in a
    game without dice, where the throw is -, simply all plays.
    """
    if sequences and next_:
        raise click.UsageError("--sequences and --next exclude each other")
    if asked.given["played"] is not None and not next_:
        raise click.UsageError("--played goes with --next")
    answer = partial(legal_plays, library, asked.change, sequences, next_, asked.history)
    found: dict[str, Any] = asked.answer(answer, "ruleset", "position")
    if "next" in found:
        words, nothing = wording.steps(found["next"]), "the turn is over"
    else:
        written = wording.sequences if sequences else wording.plays
        words, nothing = written(found["plays"]), "there is nothing to play: the game is over"
    return Answer(found, words, [*([] if words else [nothing]), *asked.notes(found)])
