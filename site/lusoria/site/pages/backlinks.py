"""What of games and of evidence rests on a passage."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import cache
from typing import NamedTuple

from lusoria.site.edition import Edition, passages_of
from lusoria.site.things.evidence import titled


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
    names = {game.id: game.name for game in edition.game.all}
    for saying in edition.saying.all:
        rests = Backlink("said of", names[saying.game], "game", saying.game)
        yield saying.passage, rests
    for place in edition.game_place.all:
        says = f"{names[place.game]}: {edition.place[place.place].name}"
        for passage in passages_of(edition, place):
            yield passage, Backlink("place", says, "game", place.game)
    for date in edition.game_date.all:
        for passage in passages_of(edition, date):
            yield passage, Backlink("date", f"{names[date.game]}: {date.what}", "game", date.game)
    for relation in edition.relation.all:
        says = f"{names[relation.game]}: {relation.kind.replace('-', ' ')} {relation.to_name}"
        for passage in passages_of(edition, relation):
            yield passage, Backlink("relation", says, "game", relation.game)
    for evidence in edition.evidence.all:
        for passage in passages_of(edition, evidence):
            yield passage, Backlink("evidence", titled(edition, evidence), "evidence", evidence.id)
    for use in edition.sentence_use.all:
        if use.passage:
            number = use.sentence.rpartition(":")[2]
            yield use.passage, Backlink("sentence", f"number {number}", "sentence", use.sentence)
