"""A ruleset, with options or without: its clauses, its options, how its games go, its examples."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, NamedTuple

from lusoria.site.things.kind import Entry, Head, joined

if TYPE_CHECKING:
    from lusoria.schema.catalogue.chances import Share
    from lusoria.schema.database.tables import Chances, Player, PlayerStrength, Ruleset
    from lusoria.site.edition import Edition


def head(edition: Edition, ruleset: Ruleset) -> Head:
    """What the page of a ruleset says of itself."""
    game, name = edition.game[ruleset.game].name, edition.assembled[ruleset.id].name
    summary = f": {ruleset.summary}" if ruleset.summary else "."
    return Head(f"{name} · {game}", f"{game}, {name}{summary}")


def entry(edition: Edition, ruleset: Ruleset) -> Entry:
    """A ruleset as the search page finds it."""
    game = edition.game[ruleset.game].name
    return Entry(ruleset.name, game, joined(ruleset.summary, ruleset.note))


def cited(edition: Edition, ruleset: Ruleset) -> tuple[str, str]:
    """A ruleset as it is cited: by its game and name, with the digest of what is played."""
    game, played = edition.game[ruleset.game].name, edition.assembled[ruleset.id]
    return f"{game}: {played.name}", f"ruleset {ruleset.id}, digest {played.digest[:12]}"


class Prospects(NamedTuple):
    """How games of a ruleset go, so far as that is known of the rules that it has now."""

    random: Chances | None
    skilled: Player | None
    contests: Sequence[PlayerStrength]

    @property
    def says(self) -> str:
        """The figures in sentences."""
        return " ".join(each.says for each in self[:2] if each)

    @property
    def warning(self) -> str | None:
        """What should be known before play, in a sentence: that one side hardly wins, or that games
        often have no end."""
        from lusoria.schema.catalogue.chances import OFTEN

        nets = self.skilled is not None and not self.skilled.none
        if self.favours:
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
            (words, [_share(each, name) for each in self[:2]]) for name, words in OUTCOMES.items()
        ]


OUTCOMES = {
    "white": "white wins",
    "black": "black wins",
    "draws": "nobody wins",
    "unended": "no end",
    "doubles": "won for more than one",
}


def _share(found: Chances | Player | None, outcome: str) -> Share | None:
    from lusoria.schema.catalogue.chances import Share

    if found is None or getattr(found, f"{outcome}_share") is None:
        return None
    parts = (getattr(found, f"{outcome}_{part}") for part in ("share", "low", "high"))
    return Share(getattr(found, outcome), *parts)


def prospects(edition: Edition, ruleset: str) -> Prospects | None:
    """How games of a ruleset go; None if nothing is known of the rules that it has now."""
    random = next((each for each in edition.chances.by("ruleset", ruleset) if each.current), None)
    skilled = next((each for each in edition.player.by("ruleset", ruleset) if each.current), None)
    strength = sorted(edition.player_strength.by("ruleset", ruleset), key=lambda c: c.sequence)
    contests = [each for each in strength if each.played_as == "both"]
    return Prospects(random, skilled, contests) if random or skilled else None
