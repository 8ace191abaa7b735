"""What of games and of evidence rests on a passage."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import cache
from typing import NamedTuple

from lusoria.schema.database.tables import (
    Evidence,
    Game,
    GameDate,
    GamePlace,
    Place,
    Relation,
    Saying,
    SentenceUse,
)
from lusoria.site.pages.edition import Edition, passages_of
from lusoria.site.pages.evidence import evidence_title


class Backlink(NamedTuple):
    """A statement that rests on a passage: what it is, what it says, and on which page it is."""

    what: str
    says: str
    kind: str
    key: str


def backlinks(edition: Edition, passage: str) -> Sequence[Backlink]:
    """What rests on a passage besides clauses, examples and names."""
    return _all(edition).get(passage, [])


@cache
def _all(edition: Edition) -> dict[str, list[Backlink]]:
    found: dict[str, list[Backlink]] = {}
    for passage, rests in _statements(edition):
        if rests not in found.setdefault(passage, []):
            found[passage].append(rests)
    return found


def _statements(edition: Edition) -> Iterator[tuple[str, Backlink]]:
    names = {game.id: game.name for game in edition.all(Game)}
    for saying in edition.all(Saying):
        rests = Backlink("said of", names[saying.game], "game", saying.game)
        yield saying.passage, rests
    for place in edition.all(GamePlace):
        says = f"{names[place.game]}: {edition.get(Place, place.place).name}"
        for passage in passages_of(edition, place):
            yield passage, Backlink("place", says, "game", place.game)
    for date in edition.all(GameDate):
        for passage in passages_of(edition, date):
            yield passage, Backlink("date", f"{names[date.game]}: {date.what}", "game", date.game)
    for relation in edition.all(Relation):
        says = f"{names[relation.game]}: {relation.kind.replace('-', ' ')} {relation.to_name}"
        for passage in passages_of(edition, relation):
            yield passage, Backlink("relation", says, "game", relation.game)
    for evidence in edition.all(Evidence):
        for passage in passages_of(edition, evidence):
            where = edition.get(Place, evidence.place) if evidence.place else None
            title = evidence_title(evidence, where)
            yield passage, Backlink("evidence", title, "evidence", evidence.id)
    for use in edition.all(SentenceUse):
        if use.passage:
            number = use.sentence.rpartition(":")[2]
            yield use.passage, Backlink("sentence", f"number {number}", "sentence", use.sentence)
