"""`lusoria program`: a ruleset as one Python module."""

from __future__ import annotations

from lusoria.site.ask.library import Library
from lusoria.site.cli.commands import Answer, command
from lusoria.site.cli.options import ruleset_argument


@command(
    examples=("lusoria program verquere/encyclopedia > verquere.py",),
    data=False,
    paged=True,
)
@ruleset_argument()
def program(library: Library, ruleset: str) -> Answer:
    """Print the Python module that a ruleset is: its rules, its hooks, the engine of its family."""
    from lusoria.playable.program import text

    return Answer(None, text(library.assembled(ruleset)).removesuffix("\n"))
