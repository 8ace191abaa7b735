"""Those who play for the computer: what the page calls them, and how well they play."""

from __future__ import annotations

from dataclasses import dataclass


@dataclass(frozen=True)
class Level:
    """A player by the `name` that addresses have, with a `title` and what is `told` of it."""

    name: str
    title: str
    told: str


LEVELS = (
    Level("beginner", "beginner", "plays well in six turns of ten, and anything in the others"),
    Level("middle", "middle", "has learnt from games against itself"),
    Level("strong", "strong", "looks a turn ahead as well, as far as your machine lets it"),
)
"""Those of a ruleset that has a player."""

UNSKILLED = (Level("random", "any play", "plays anything that is legal"),)
"""That of a ruleset that has none."""
