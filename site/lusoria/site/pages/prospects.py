"""How games of a ruleset go: in random play, and between skilled players."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from lusoria.schema.outcomes import OFTEN, Share
from lusoria.schema.tables import Chances, Player, PlayerStrength
from lusoria.site.build import Build

OUTCOMES = {
    "white": "white wins",
    "black": "black wins",
    "draws": "nobody wins",
    "unended": "no end",
    "doubles": "won for more than one",
}

STRENGTH = """
    SELECT * FROM player_strength WHERE ruleset = :ruleset AND played_as = 'both' ORDER BY sequence
"""


class Prospects(NamedTuple):
    """The results of bulk play of a ruleset, where they were computed from its present rules."""

    random: Chances | None
    skilled: Player | None
    contests: Sequence[PlayerStrength]

    @property
    def says(self) -> str:
        """The figures in sentences."""
        return " ".join(row.says for row in self[:2] if row)

    @property
    def warning(self) -> str | None:
        """A warning before play, as a sentence: a side hardly wins, or games often have no end."""
        if self.favours:
            nets = self.skilled is not None and not self.skilled.none
            play = "Among skilled players" if nets else "In random play"
            return f"{play} {self.favours} wins nearly always."
        if self.skilled is not None and (self.skilled.unended_low or 0) > OFTEN:
            return "Among skilled players games often have no end."
        if self.random is not None and self.random.warns:
            return "In random play games often have no end."
        return None

    @property
    def favours(self) -> str | None:
        """The side that wins nearly always: among skilled players, where there are any."""
        if self.skilled and not self.skilled.none:
            return self.skilled.winner
        return self.random.favours if self.random else None

    @property
    def table(self) -> Sequence[tuple[str, Sequence[Share | None]]]:
        """Random and skilled play side by side: a row for each outcome, with intervals."""
        return [
            (words, [_share(row, name) for row in self[:2]]) for name, words in OUTCOMES.items()
        ]


def _share(row: Chances | Player | None, outcome: str) -> Share | None:
    if row is None or getattr(row, f"{outcome}_share") is None:
        return None
    parts = (getattr(row, f"{outcome}_{part}") for part in ("share", "low", "high"))
    return Share(getattr(row, outcome), *parts)


def find_prospects(build: Build, ruleset: str) -> Prospects | None:
    """Return how games of a ruleset go; None if nothing is known of the rules that it has now."""
    random, skilled = (
        build.query(f"SELECT * FROM {table} WHERE ruleset = :ruleset AND current", ruleset=ruleset)
        for table in ("chances", "player")
    )
    if not (random or skilled):
        return None
    first, second = (rows[0] if rows else None for rows in (random, skilled))
    return Prospects(first, second, build.query(STRENGTH, ruleset=ruleset))
