"""A passage with all that rests on it, as the pages of sources and of documents show it."""

from __future__ import annotations

import json
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from functools import cache
from typing import NamedTuple

from lusoria.schema.database.tables import Clause, Example, GameName, Passage, Stance
from lusoria.site.edition import Edition, passages_of
from lusoria.site.things.evidence import titled


class Backlink(NamedTuple):
    """A statement that rests on a passage: what it is, what it says, and on which page it is."""

    what: str
    says: str
    kind: str
    key: str


@dataclass(frozen=True)
class PassageUses:
    """A passage, and what in the catalogue rests on it."""

    passage: Passage
    sentences: Sequence[tuple[int, str | None]]
    """The numbers of its sentences, where it is told by them, each with the sentence's address.
    There is none where nobody accounted for the document: then its page has no sentences."""
    stances: Sequence[tuple[Stance, Clause]]
    examples: Sequence[Example]
    names: Sequence[GameName]
    reports: Sequence[Passage]
    rests: Sequence[Backlink]


def passage_uses(edition: Edition, passage: Passage) -> PassageUses:
    """A passage with what rests on it."""
    stances = edition.stance.by("passage", passage.id)
    examples = edition.example_passage.by("passage", passage.id)
    return PassageUses(
        passage,
        _sentences(edition, passage),
        [(stance, edition.clause[stance.clause]) for stance in stances],
        [edition.example[row.example] for row in examples],
        edition.name.by("passage", passage.id),
        edition.passage.by("reported_in", passage.id),
        backlinks(edition, passage.id),
    )


def _sentences(edition: Edition, passage: Passage) -> list[tuple[int, str | None]]:
    found = []
    for number in json.loads(passage.selector_sentences or "[]"):
        address = f"{passage.document}:{number}"
        found.append((number, address if edition.sentence.by("id", address) else None))
    return found


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
