"""`lusoria perft`: in how many ways turns can be played."""

from __future__ import annotations

import click

from lusoria.site.ask.library import Library
from lusoria.site.cli.commands import Answer, command
from lusoria.site.cli.options import ruleset_argument
from lusoria.site.cli.terminal import Counter


@command(
    examples=("lusoria perft verquere/encyclopedia 2",),
)
@ruleset_argument()
@click.argument("turns", metavar="N", type=click.IntRange(min=0))
def perft(library: Library, ruleset: str, turns: int) -> Answer:
    """Count the ways in which N turns can be played from the start.

    A way is a sequence of throws, 3-5 being the same as 5-3, and of plays, of which those that
    lead to the same position are one. The count tells two engines apart. On a terminal it is shown
    how far a long count has come; Ctrl-C stops it.
    """
    from lusoria.playable.perft import perft as count

    with Counter("paths") as counter:
        paths = count(
            library.ruleset(ruleset),
            turns,
            report=lambda paths, part: counter.say(f"{paths:,} ways so far, about {part:.0%} done"),
        )
    return Answer({"ruleset": ruleset, "turns": turns, "paths": paths}, str(paths))
