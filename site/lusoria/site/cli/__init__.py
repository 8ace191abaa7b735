"""The command line, `lusoria`."""

from __future__ import annotations

import click

from lusoria.site.cli.commands import CONTEXT, Commands

GROUPS = {
    "Look things up": {
        "games": "List the games and their rulesets.",
        "rules": "Print a ruleset, clause by clause; or list the rule functions.",
        "about": "Print what is known of a clause, a source, a game …",
        "search": "Search for words in clauses, sources, examples …",
        "compare": "Tell where two rulesets of any games answer otherwise.",
        "ask": "Answer a question from the database, or list the questions.",
    },
    "Play": {
        "plays": "List the legal plays of a throw.",
        "judge": "Say whether a play is legal, or what is wrong with it.",
        "outcome": "Say whether a game is over, and who has won.",
        "show": "Draw a position.",
        "replay": "Replay an example, or the record of a game.",
        "perft": "Count the ways to play N turns.",
        "program": "Print a ruleset as one Python module.",
    },
    "Play in bulk": {
        "simulate": "Play many games by a RULESET or several.",
        "chances": "Tell how games of a ruleset go in random play, or compute it.",
        "train": "Train the player of a RULESET.",
    },
    "Add to the catalogue": {
        "new": "Write the skeleton of a new record into the catalogue.",
        "account": "Print a document's sentences, and what becomes of each.",
        "reading": "Have a chapter read twice, and record what both found.",
        "check": "Check the catalogue, and find all mistakes.",
    },
    "Publish": {
        "build": "Build the database, the rulesets and the site.",
        "serve": "Serve a build: the site and Datasette.",
    },
}
"""The commands by who uses them, and what each does."""

COMMANDS = {name: does for commands in GROUPS.values() for name, does in commands.items()}

MODULES = dict.fromkeys(("judge", "outcome", "perft", "plays", "program", "show"), "play")
"""The modules of commands that do not stand in one of their own name."""

INSTEAD = {
    "completion": "_LUSORIA_COMPLETE=bash_source lusoria",
    "examples": "lusoria ask examples_of_a_game --game GAME",
    "open": "lusoria about, which names the page",
    "stats": "lusoria ask, under The catalogue in figures",
    "topics": "lusoria ask topics, or lusoria ask answers_to_a_topic --topic TOPIC",
}
"""Commands that there were, and what answers instead."""

GRID_EXAMPLE = "ludus-latrunculorum/locus-ludi-piso '6mm/8/8/4M3/2Mm4/8/8/7M white' - 'e5-e4 xd4'"
"""A question about a game without dice."""

main = click.version_option(package_name="lusoria", message="lusoria %(version)s")(
    Commands(
        name="lusoria",
        package=__name__,
        listed=GROUPS,
        modules=MODULES,
        instead=INSTEAD,
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
