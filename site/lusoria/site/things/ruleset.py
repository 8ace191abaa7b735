"""A ruleset, with options or without: its clauses, its options, how its games go, its examples."""

from __future__ import annotations

from typing import TYPE_CHECKING

from lusoria.site.things.kind import Entry, Head, joined

if TYPE_CHECKING:
    from lusoria.schema.database.tables import Ruleset
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
