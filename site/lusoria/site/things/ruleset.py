"""A ruleset, with options or without: its clauses, its options, how its games go, its examples."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, NamedTuple

from lusoria.playable.chances import PLAYS
from lusoria.site.things.kind import Entry, Head, joined

if TYPE_CHECKING:
    from lusoria.schema.database.tables import Chances, Ruleset
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
    """How games of a ruleset go, by each way to play of which the figures are of its program."""

    plays: Sequence[Chances]

    @property
    def says(self) -> str:
        """The figures in sentences."""
        return " ".join(each.says for each in self.plays)

    @property
    def warns(self) -> bool:
        """Whether it should be known before play."""
        return any(each.warns for each in self.plays)

    @property
    def favours(self) -> str | None:
        """The side that wins nearly always, by the most skilled play of which that is known."""
        return self.plays[-1].favours


def prospects(edition: Edition, ruleset: str) -> Prospects | None:
    """How games of a ruleset go; None if nothing is known of the program that it has."""
    current = [each for each in edition.chances.by("ruleset", ruleset) if each.current]
    return Prospects(sorted(current, key=lambda each: PLAYS.index(each.play))) if current else None
