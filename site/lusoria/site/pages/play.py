"""The pages for playing: one for each ruleset, its options and other readings chosen there.

What may be chosen in a game stands in one file, which these pages and those of examples fetch.
"""

from __future__ import annotations

import json
from collections.abc import Sequence

from lusoria.schema.locations import PLAYERS
from lusoria.schema.tables import Game, Locus, Ruleset
from lusoria.site.edition import Edition
from lusoria.site.inpage.skilled import LEVELS, UNSKILLED
from lusoria.site.pages import games
from lusoria.site.pages.games import looks_of
from lusoria.site.pages.site import Site

MODULES = [
    *(
        f"run/{name}.mjs"
        for name in ("advice", "asking", "board", "choosing", "dragging", "drawers")
    ),
    *(f"run/{name}.mjs" for name in ("ending", "game", "log", "pace", "recalling", "rules")),
    *(f"run/{name}.mjs" for name in ("saving", "seats", "setup", "sharing", "status", "taking")),
    *(f"run/{name}.mjs" for name in ("telling", "waiting")),
    *(f"run/{name}.mjs" for name in ("whatif", "who", "why")),
    *("static/keys.mjs", "static/moving.mjs"),
]
"""The scripts that the page's own script imports: they are fetched at once, side by side."""


def address(ruleset: str) -> str:
    """Where a ruleset is played; `?options=a+b&position=…&throw=…&play=…&reading=…` may follow."""
    return f"play/{ruleset}/"


def choices(game: str) -> str:
    """Where the rulesets of a game stand, and the questions about its rules."""
    return f"play/{game}/choices.json"


def render_index(site: Site) -> None:
    """Render the page on which a game is chosen, where Python can be had in the page."""
    if site.runs:
        families = games.by_family(site)
        site.page("play/", "choose_to_play.html", families=families, levels=LEVELS)


def render_choices(site: Site, key: str) -> None:
    """Write what may be chosen in a game, where Python can be had in the page."""
    rulesets = site.edition.ruleset.by("game", key)
    if site.runs and rulesets:
        site.text(choices(key), _choices(site, site.edition.game[key], rulesets))


def render_ruleset(site: Site, key: str) -> None:
    """Render the page on which a ruleset is played, where Python can be had in the page."""
    if not site.runs:
        return
    edition = site.edition
    ruleset = edition.ruleset[key]
    chances = site.chances(ruleset.id)
    players = [each for each in edition.player.by("ruleset", ruleset.id) if each.current]
    net = f"{PLAYERS}/{ruleset.id}.net" if any(not each.none for each in players) else None
    site.page(
        address(ruleset.id),
        "play.html",
        game=edition.game[ruleset.game],
        ruleset=ruleset,
        variants=edition.assembled.by("ruleset", ruleset.id),
        choices_of=choices,
        start=site.boards.start(ruleset.id),
        chances=chances,
        net=net,
        levels=LEVELS if net else UNSKILLED,
        seat=site.seat(ruleset.id),
        looks=looks_of(edition, site.boards, ruleset),
        modules=MODULES,
    )


def _choices(site: Site, game: Game, rulesets: Sequence[Ruleset]) -> str:
    """What may be chosen in a game, as JSON; the files of the rulesets as seen from this one."""
    edition, here = site.edition, choices(game.id)
    variants = [row for each in rulesets for row in edition.assembled.by("ruleset", each.id)]
    held = {
        "questions": [
            {"id": locus.id.partition("/")[2], "question": locus.question}
            for locus in _questions(edition, game)
        ],
        "rulesets": [
            {
                "file": site.address.way(here, f"rulesets/{row.id}.json"),
                "id": row.id,
                "name": row.name,
            }
            for row in variants
        ],
    }
    return json.dumps(held, ensure_ascii=False, separators=(",", ":")) + "\n"


def _questions(edition: Edition, game: Game) -> list[Locus]:
    """The questions of a game that something depends on: rules execute some answer."""
    clauses = edition.clause.by("game", game.id)
    executed = {clause.locus for clause in clauses if clause.executed_by == "rules"}
    return [locus for locus in edition.locus.by("game", game.id) if locus.id in executed]
