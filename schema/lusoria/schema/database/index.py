"""The index: the games, rulesets and examples that a build, or a game that was read, has."""

from __future__ import annotations

from collections.abc import Mapping
from importlib.metadata import PackageNotFoundError, version
from typing import Any

from lusoria.schema.catalogue.addressing import address
from lusoria.schema.catalogue.model import Catalogue, answers, combined
from lusoria.schema.locations import RULESETS

FORMAT = 2
"""The number of the form of the index; a change that readers notice raises it."""


def program_version() -> str:
    """The version of the program, as it is installed."""
    try:
        return version("lusoria")
    except PackageNotFoundError:
        return "unknown"


def index(catalogue: Catalogue, assembled: Mapping[str, Mapping[str, Any]]) -> dict[str, Any]:
    """What the command line and the pages need to find their way: games, rulesets, examples."""
    games = [
        {"id": g.game.id, "name": g.game.name, "family": g.game.family, "summary": g.game.summary}
        for g in catalogue.games.values()
    ]
    examples = [
        {"game": g.game.id, **e.model_dump(mode="json", by_alias=True, exclude_defaults=True)}
        for g in catalogue.games.values()
        for e in g.examples
    ]
    return {
        "format": FORMAT,
        "version": program_version(),
        "games": games,
        "rulesets": [
            {
                "id": ruleset.id,
                "game": game.game.id,
                "name": ruleset.name,
                "summary": ruleset.summary,
                "after": ruleset.after,
                "options": {name: option.name for name, option in ruleset.options.items()},
                "answers": answers(ruleset.options),
                "assembled": [
                    {
                        "id": name,
                        "name": assembled[name]["name"],
                        "digest": assembled[name]["digest"],
                        "file": f"{RULESETS}/{name}.json",
                    }
                    for name in (
                        address(ruleset.id, options) for options in combined(ruleset.options)
                    )
                ],
            }
            for game, ruleset in catalogue.rulesets()
        ],
        "examples": examples,
    }
