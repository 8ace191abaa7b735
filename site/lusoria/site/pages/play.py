"""The pages for playing: one for each ruleset, its options and other readings chosen there.

What may be chosen in a game stands in one file, which these pages and those of examples fetch.
"""

from __future__ import annotations

import json

from lusoria.schema.locations import PLAYERS
from lusoria.site.inpage.skilled import LEVELS, UNSKILLED
from lusoria.site.pages import games
from lusoria.site.pages.site import Site

RUN = """
    advice asking board choosing dragging drawers ending game log pace recalling rules saving seats
    setup sharing status taking telling waiting whatif who why
"""
MODULES = [*(f"run/{name}.mjs" for name in RUN.split()), "static/keys.mjs", "static/moving.mjs"]
"""The scripts that the page's own script imports: they are fetched at once, side by side."""

VARIANTS = "SELECT * FROM assembled WHERE ruleset = :ruleset ORDER BY id"

QUESTIONS = """
    SELECT id, question FROM locus WHERE game = :game
    AND id IN (SELECT locus FROM clause WHERE executed_by = 'rules') ORDER BY ordinal
"""
"""The questions of a game that something depends on: rules execute some answer."""

RULESETS = """
    SELECT a.id, a.name FROM assembled a JOIN ruleset r ON r.id = a.ruleset
    WHERE r.game = :game ORDER BY r.ordinal, a.id
"""


def address(ruleset: str) -> str:
    """Return where a ruleset is played.

    `?options=a+b&position=…&throw=…&play=…&reading=…` may follow.
    """
    return f"play/{ruleset}/"


def choices(game: str) -> str:
    """Return where the rulesets of a game stand, and the questions about its rules."""
    return f"play/{game}/choices.json"


def render_index(site: Site) -> None:
    """Render the page on which a game is chosen, where Python can be had in the page."""
    if site.runs:
        families = games.by_family(site)
        site.page("play/", "choose_to_play.html", families=families, levels=LEVELS)


def render_choices(site: Site, key: str) -> None:
    """Write what may be chosen in a game, as JSON, where Python can be had in the page."""
    here, rulesets = choices(key), site.build.query(RULESETS, game=key)
    if not (site.runs and rulesets):
        return
    offered = {
        "questions": [
            {"id": locus.id.partition("/")[2], "question": locus.question}
            for locus in site.build.query(QUESTIONS, game=key)
        ],
        "rulesets": [
            {"file": site.address.way(here, f"rulesets/{row.id}.json"), **row._asdict()}
            for row in rulesets
        ],
    }
    site.text(here, json.dumps(offered, ensure_ascii=False, separators=(",", ":")) + "\n")


def render_ruleset(site: Site, key: str) -> None:
    """Render the page on which a ruleset is played, where Python can be had in the page."""
    if not site.runs:
        return
    build = site.build
    ruleset = build.row("ruleset", key)
    net = f"{PLAYERS}/{key}.net" if build.net(key) else None
    site.page(
        address(key),
        "play.html",
        game=build.row("game", ruleset.game),
        ruleset=ruleset,
        variants=build.query(VARIANTS, ruleset=key),
        choices_of=choices,
        start=site.boards.start(key),
        chances=site.chances(key),
        net=net,
        levels=LEVELS if net else UNSKILLED,
        seat=site.seat(key),
        looks=games.looks_of(build, site.boards, ruleset),
        modules=MODULES,
    )
