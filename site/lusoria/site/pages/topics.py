"""The pages of the questions that games share, and the matrix of games by these questions."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass

from lusoria.schema.tables import Game, Section
from lusoria.site.edition import Edition
from lusoria.site.pages.site import Site
from lusoria.site.things.clause import Marked
from lusoria.site.things.topic import Asked, Given, Reply, Unheard, asked, unheard

SHADES = 6
"""How many shades there are; a row with more answers that games share uses them again."""


def render_matrix(site: Site) -> None:
    """Render the matrix."""
    edition = site.edition
    every = [asked(edition, topic) for topic in edition.topic.all]
    site.page("topic/", "topics.html", matrix=matrix(edition, every), shades=SHADES)


def render_topic(site: Site, topic: str) -> None:
    """Render the page of a question that games share."""
    edition = site.edition
    row = edition.topic[topic]
    found = asked(edition, row)
    asking = {game.id for game in found.games}
    silent = unheard(edition, row)
    site.thing(
        "topic",
        topic,
        asked=found,
        section=edition.section[row.section],
        unheard=silent,
        starred=any(one.written_of for one in _marked(found, silent)),
        others=[game for game in games(edition) if game.id not in asking],
        names={each.id: each.name for each in edition.assembled.all},
        shades=SHADES,
    )


def _marked(each: Asked, silent: Mapping[str, Sequence[Unheard]]) -> Iterator[Marked]:
    """All sources that the page of a topic names."""
    for reply in each.replies:
        for given in reply.given:
            yield from given.sayers
    for several in silent.values():
        for one in several:
            yield from one.several


@dataclass(frozen=True)
class Line:
    """A topic with what each game that is played answers, each answer once."""

    asked: Asked
    cells: Sequence[Sequence[tuple[Reply, Given]]]


@dataclass(frozen=True)
class Matrix:
    """Games by the questions that they share; the questions by sections."""

    games: Sequence[Game]
    sections: Mapping[str, Sequence[Line]]
    headings: Mapping[str, Section]

    @property
    def lines(self) -> int:
        """How many questions there are."""
        return sum(map(len, self.sections.values()))


def matrix(edition: Edition, every: Sequence[Asked]) -> Matrix:
    """The matrix: what some ruleset of each game answers, with or without options."""
    across = games(edition)
    sections: dict[str, list[Line]] = {}
    for each in every:
        cells = [[one for one in each.of(game.id) if one[1].reading.taken] for game in across]
        sections.setdefault(each.topic.section, []).append(Line(each, cells))
    return Matrix(across, sections, {each.id: each for each in edition.section.all})


def games(edition: Edition) -> list[Game]:
    """The games that have rulesets, those of a family together; the largest family first."""
    played = [game for game in edition.game.all if edition.ruleset.by("game", game.id)]
    families = [game.family for game in played]
    return sorted(played, key=lambda game: (-families.count(game.family), str(game.family)))
