"""The command line, `lusoria`: each command stands in the module of its name."""

from __future__ import annotations

import click

from lusoria.site.cli.commands import CONTEXT, Commands

COMMANDS = (
    *("build", "check", "new", "serve", "account", "reading", "stats", "games", "rules"),
    *(
        "about",
        "search",
        "open",
        "show",
        "program",
        "plays",
        "judge",
        "outcome",
        "perft",
        "examples",
        "replay",
    ),
    *("simulate", "chances", "topics", "compare", "completion"),
)
"""The commands: each stands in the module of its name."""

GRID_EXAMPLE = "ludus-latrunculorum/locus-ludi-piso '6mm/8/8/4M3/2Mm4/8/8/7M white' - 'e5-e4 xd4'"
"""A question about a game without dice."""

main = click.version_option(package_name="lusoria", message="lusoria %(version)s")(
    Commands(
        name="lusoria",
        package=__name__,
        names=COMMANDS,
        help="The rules of historical games: every clause with its witnesses, its running code "
        "and its example.\n\n"
        "A ruleset is game/ruleset, with options after a plus: verquere/encyclopedia+five-blots. "
        "A position is '15@1 / 15@1 / white': the men of white, the men of black, and who is to "
        "move, men as count@place in the side's own path. A throw is 5-3, a play '1/6 1/4'.\n\n"
        "On a grid a position is its rows from the top, '6mm/8/8/4M3/2Mm4/8/8/7M white', white's "
        "pieces in capitals, a digit for so many empty squares; the throw is -, since there are "
        "no dice, and a play is 'e5-e4 xd4'.",
        context_settings=dict(CONTEXT),
        examples=(
            "lusoria games",
            "lusoria rules verquere/encyclopedia",
            "lusoria judge verquere/encyclopedia '15@1 / 15@1 / white' 5-3 '1/6 1/4'",
            f"lusoria judge {GRID_EXAMPLE}",
        ),
    )
)
"""The console script; called without arguments it takes those of the process."""
