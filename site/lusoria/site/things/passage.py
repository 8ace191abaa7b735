"""A passage: a place in a source, what it says, and all that rests on it."""

from __future__ import annotations

import json
from collections.abc import Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING, NamedTuple

from lusoria.site.things.evidence import titled

if TYPE_CHECKING:
    from lusoria.schema.tables import Clause, Example, GameName, Passage, Stance
    from lusoria.site.edition import Edition


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
    cites = edition.cites.by("passage", passage.id)
    return PassageUses(
        passage,
        _sentences(edition, passage),
        [(stance, edition.clause[stance.clause]) for stance in stances],
        [edition.example[row.key] for row in cites if row.kind == "example"],
        edition.name.by("passage", passage.id),
        edition.passage.by("reported_in", passage.id),
        rests(edition, passage.id),
    )


def _sentences(edition: Edition, passage: Passage) -> list[tuple[int, str | None]]:
    found = []
    for number in json.loads(passage.selector_sentences or "[]"):
        address = f"{passage.document}:{number}"
        found.append((number, address if edition.sentence.by("id", address) else None))
    return found


RESTS = {
    "saying": "said of",
    "place": "place",
    "date": "date",
    "relation": "relation",
    "evidence": "evidence",
}
"""What else may rest on a passage, in the order in which readers are told of it, in words."""


def rests(edition: Edition, passage: str) -> list[Backlink]:
    """What rests on a passage besides clauses, examples and names, and the sentences it is made of.

    No view tells of both: a passage is made of sentences, and nothing rests on it by them.
    """
    uses = [each for each in edition.passage_use.by("passage", passage) if each.kind in RESTS]
    kinds = list(RESTS)
    uses.sort(key=lambda use: (kinds.index(use.kind), _place(edition, use.kind, use.id)))
    sentences = sorted(
        (edition.sentence[use.sentence] for use in edition.sentence_use.by("passage", passage)),
        key=lambda each: each.ordinal,
    )
    found = [_backlink(edition, use.kind, use.id) for use in uses]
    for row in sentences:
        found.append(Backlink("sentence", f"number {row.ordinal}", "sentence", row.id))
    return list(dict.fromkeys(found))


def _place(edition: Edition, kind: str, key: str) -> int:
    """The place of a statement among those of its kind."""
    return edition.evidence[key].sequence if kind == "evidence" else 0


def _backlink(edition: Edition, kind: str, key: str) -> Backlink:
    """A statement in words, with the page on which it is."""
    if kind == "evidence":
        return Backlink(kind, titled(edition, edition.evidence[key]), kind, key)
    game, _, what = key.partition(": ")
    name = edition.game[game].name
    if kind == "place":
        what = edition.place[what].name
    return Backlink(RESTS[kind], f"{name}: {what}" if what else name, "game", game)
