"""What networks show of a page that somebody links to: the board of its game, as a picture.

Networks show no SVG. The pictures are therefore kept in `static/previews/`, one for each game that
has rulesets, and `DIGESTS` beside them says from which drawing each was made. After a
change of a board they are drawn again: `python -m tests.previews BUILD`.
"""

from __future__ import annotations

import json
import re
from collections.abc import Sequence
from functools import cache
from hashlib import sha256
from importlib.resources import files
from typing import NamedTuple

from markupsafe import escape

from lusoria.playable.draw import svg
from lusoria.playable.ruleset import Ruleset
from lusoria.site.edition import Edition
from lusoria.site.pages.boards import beginning

WIDTH, HEIGHT = 1200, 630
TOP, MARGIN = 168, 40
FOLDER = "static/previews"
DIGESTS = "drawn.json"
WHOLE = "lusoria"
"""The picture of pages that belong to no game, or to one without a ruleset."""


class Preview(NamedTuple):
    """The address of a picture, and what is to be seen on it."""

    address: str
    alt: str


def preview(here: str, edition: Edition) -> Preview:
    """The picture for the page of an address."""
    game = [*here.split("/"), ""][1]
    if game in recorded() and (found := edition.game.by("id", game)):
        alt = f"{found[0].name} at the beginning, or the boards of its reconstructions."
        return Preview(f"{FOLDER}/{game}.png", alt)
    alt = "A board of verquere with fifteen white and fifteen black men."
    return Preview(f"{FOLDER}/{WHOLE}.png", alt)


def drawings(edition: Edition) -> dict[str, str]:
    """What the pictures are made from: the drawing of each game that has a ruleset."""
    rulesets = {game.id: edition.ruleset.by("game", game.id) for game in edition.game.all}
    return {
        key: drawing(edition.game[key].name, _board(edition, [row.id for row in found]))
        for key, found in rulesets.items()
        if found
    }


def _board(edition: Edition, keys: Sequence[str]) -> str:
    rulesets = [Ruleset(edition.playable(key), lasting=True) for key in keys]
    return svg(beginning([each.scene(each.start()) for each in rulesets]), plain=True)


def drawing(name: str, board: str) -> str:
    """The name of a game above its board, as SVG."""
    size = f'x="{MARGIN}" y="{TOP}" width="{WIDTH - 2 * MARGIN}" height="{HEIGHT - TOP - 24}"'
    placed = re.sub(r"<title.*?</desc>", "", board, count=1, flags=re.DOTALL)
    placed = placed.replace("<svg ", f"<svg {size} ", 1)
    text = 'text-anchor="middle" font-family="\'Source Serif 4\'"'
    middle = WIDTH // 2
    return (
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {WIDTH} {HEIGHT}">'
        f'<rect width="{WIDTH}" height="{HEIGHT}" fill="#fdfbf7"/>'
        f'<text x="{middle}" y="82" {text} font-size="68" font-weight="600" fill="#221e1a">'
        f"{escape(name)}</text>"
        f'<text x="{middle}" y="136" {text} font-size="34" fill="#5f574d">its rules, clause by '
        f'clause · <tspan font-style="italic" fill="#8a2f1d">lusoria</tspan></text>{placed}</svg>'
    )


def digest(drawn: str) -> str:
    """The digest of a drawing."""
    return sha256(drawn.encode()).hexdigest()


@cache
def recorded() -> dict[str, str]:
    """The digests of the drawings from which the pictures were made, by game."""
    text = files("lusoria.site").joinpath(f"{FOLDER}/{DIGESTS}").read_text(encoding="utf-8")
    found: dict[str, str] = json.loads(text)
    return found
