"""What networks show of a page that somebody links to: the board of its game, as a picture.

Networks show no SVG. The pictures are therefore kept in `static/previews/`, one for each game that
has rulesets, and `DIGESTS` beside them says from which drawing each was made. After a
change of a board they are drawn again: `python -m tests.previews BUILD`.
"""

from __future__ import annotations

import json
from functools import cache
from importlib.resources import files
from typing import NamedTuple

from lusoria.site.build import Build

FOLDER = "static/previews"
DIGESTS = "drawn.json"
WHOLE = "lusoria"
"""The picture of pages that belong to no game, or to one without a ruleset."""


class Preview(NamedTuple):
    """The address of a picture, and what is to be seen on it."""

    address: str
    alt: str


def preview(here: str, build: Build) -> Preview:
    """Return the picture for the page of an address."""
    game = [*here.split("/"), ""][1]
    if game in read_digests() and (
        rows := build.query("SELECT name FROM game WHERE id = :id", id=game)
    ):
        alt = f"{rows[0].name} at the beginning, or the boards of its reconstructions."
        return Preview(f"{FOLDER}/{game}.png", alt)
    alt = "A board of verquere with fifteen white and fifteen black men."
    return Preview(f"{FOLDER}/{WHOLE}.png", alt)


@cache
def read_digests() -> dict[str, str]:
    """Return the digests of the drawings from which the pictures were made, by game."""
    text = files("lusoria.site").joinpath(f"{FOLDER}/{DIGESTS}").read_text(encoding="utf-8")
    digests: dict[str, str] = json.loads(text)
    return digests
