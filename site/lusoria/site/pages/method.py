"""The page of method: what was read, by whom, how far two readings agree, what was disputed.

Below it stand the answers to the criteria by which reviewers look at digital editions.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

from lusoria.schema.records.base import ROLES
from lusoria.schema.tables import Chapter, Disputed, Game, Readings, Source
from lusoria.site.edition import Edition
from lusoria.site.pages.site import Site
from lusoria.site.things.document import name


@dataclass(frozen=True)
class Compared:
    """Two readings of a chapter for a game, its source, and the questions on which they differ, or
    that both missed.
    """

    readings: Readings
    chapter: Chapter
    game: Game
    source: Source
    disputed: Sequence[Disputed]

    @property
    def differing(self) -> int:
        """On how many questions they differ."""
        return sum(bool(each.first or each.second) for each in self.disputed)


def render_all(site: Site) -> None:
    """Render the page of method, and that of the criteria."""
    readings = compared(site.edition)
    sums = {
        what: site.edition.agreement.by("of_what", what)
        for what in ("game", "document", "catalogue")
    }
    games = site.edition.game_names
    disputed: dict[str, int] = {}
    for each in sorted(readings, key=lambda each: each.chapter.document):
        if each.disputed:
            of = each.chapter.document
            disputed[of] = disputed.get(of, 0) + len(each.disputed)
    site.page(
        "method/",
        "method.html",
        readings=readings,
        sums=sums,
        games=games,
        roles=ROLES,
        disputed=disputed,
        called={key: name(site.edition, site.edition.document[key]) for key in disputed},
    )
    for document in disputed:
        _render_disputed(site, document, readings)
    site.page("method/criteria/", "criteria.html", **_counted(site.edition))


def _render_disputed(site: Site, key: str, readings: Sequence[Compared]) -> None:
    """Print what was disputed in a document, by the game and the chapter that were read."""
    document = site.edition.document[key]
    own = [each for each in readings if each.chapter.document == key and each.disputed]
    own.sort(key=lambda each: (each.game.name, each.chapter.first))
    site.page(
        f"method/disputed/{key}/",
        "disputed.html",
        document=document,
        name=name(site.edition, document),
        several=[(f"{each.chapter.title}, for {each.game.name}", each.disputed) for each in own],
    )


def _counted(edition: Edition) -> dict[str, Any]:
    """The figures that the answers to the criteria name."""
    games, passages = edition.game.all, edition.passage.all
    playable = sum(game.status == "playable" for game in games)
    return {
        "playable": playable,
        "to_come": len(games) - playable,
        "sources": edition.source.all,
        "passages": len(passages),
        "quoted": sum(passage.quotation is not None for passage in passages),
        "translated": sum(passage.quotation_translation is not None for passage in passages),
    }


def compared(edition: Edition) -> list[Compared]:
    """All chapters that were read twice, each for each game, the least agreement first."""
    found = []
    for readings in edition.readings.all:
        chapter = edition.chapter[readings.chapter]
        document = edition.document[chapter.document]
        game, source = edition.game[readings.game], edition.source[document.source]
        disputed = [d for d in edition.disputed.all if _is_of(d, chapter, game)]
        disputed.sort(key=lambda d: _number(d)[1])
        found.append(Compared(readings, chapter, game, source, disputed))
    return sorted(found, key=_least)


def _is_of(disputed: Disputed, chapter: Chapter, game: Game) -> bool:
    document, number = _number(disputed)
    within = document == chapter.document and chapter.first <= number <= chapter.last
    return within and disputed.locus.startswith(f"{game.id}/")


def _number(disputed: Disputed) -> tuple[str, int]:
    """The document and the number of a sentence."""
    document, _, number = disputed.sentence.rpartition(":")
    return document, int(number)


def _least(compared: Compared) -> tuple[float, str, str]:
    """The agreement on what either reader found; where neither found anything, they agree."""
    readings = compared.readings
    least = 1.0 if readings.of_found is None else readings.of_found
    return least, readings.chapter, readings.game
