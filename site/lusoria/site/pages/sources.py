"""The pages of sources: the reference, what was read, what depends on what, and the passages."""

from __future__ import annotations

import json
from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from lusoria.schema.database.tables import (
    Chapter,
    Clause,
    Coverage,
    Evidence,
    EvidenceSource,
    Example,
    ExamplePassage,
    Game,
    GameName,
    Identifier,
    Locus,
    Passage,
    Place,
    Ruleset,
    Sentence,
    Silence,
    Source,
    SourceDatedBy,
    SourceDependence,
    SourceWrittenOf,
    Stance,
)
from lusoria.site.pages import dating, linked_data, words
from lusoria.site.pages.accounting import copies
from lusoria.site.pages.backlinks import Backlink, backlinks
from lusoria.site.pages.citations import csl
from lusoria.site.pages.edition import Edition
from lusoria.site.pages.evidence import evidence_title
from lusoria.site.pages.printing import Press

KINDS: Mapping[str, str] = {
    "manuscript": "Manuscripts",
    "text": "Texts that speak of games",
    "rules-text": "Books and pages of rules",
    "encyclopedia": "Encyclopedias",
    "scholarship": "Scholarship",
    "database": "Records of databases",
    "program": "Programs",
    "website": "Sites",
}
"""The kinds of sources as they are listed: the nearest to play first."""


@dataclass(frozen=True)
class Cited:
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


def print_all(press: Press) -> None:
    """Print the list of sources and the page of each."""
    edition = press.edition
    sources = edition.all(Source)
    counts = {source.id: _bears_on(edition, source) for source in sources}
    listed = {kind: sorted((s for s in sources if s.kind == kind), key=_age) for kind in KINDS}
    press.page("source/", "sources.html", listed=listed, kinds=KINDS, counts=counts)
    press.text("source/lusoria.bib", press.citations.bibtex())
    press.text("source/lusoria.json", press.citations.csl_json())
    press.text("source/lusoria.ris", press.citations.ris())
    for source in sources:
        _print(press, source)


def _print(press: Press, source: Source) -> None:
    edition = press.edition
    depends = edition.by(SourceDependence, "source", source.id)
    depended = edition.by(SourceDependence, "on_source", source.id)
    dated = edition.by(SourceDatedBy, "source", source.id)
    read = copies(edition, source)
    written = edition.by(SourceWrittenOf, "source", source.id)
    concerned = {row.game for row in edition.by(Coverage, "source", source.id)}
    press.thing(
        "source",
        source.id,
        data=linked_data.work(csl(source)),
        source=source,
        dated_by=[edition.get(Source, each.by_source) for each in dated],
        depends=[(each, edition.get(Source, each.on_source)) for each in depends],
        depended=[(each, edition.get(Source, each.source)) for each in depended],
        copies=read,
        chapters={c.document.id: edition.by(Chapter, "document", c.document.id) for c in read},
        games={game.id: game.name for game in edition.all(Game)},
        identifiers=edition.by(Identifier, "source", source.id),
        passages=[cited(edition, row) for row in edition.by(Passage, "source", source.id)],
        open=unanswered(edition, source.id),
        written_of=written,
        others=sorted(concerned - {row.game for row in written}),
        rulesets=edition.by(Ruleset, "after_source", source.id),
        reported_in=edition.get(Source, source.reported_in) if source.reported_in else None,
        reports=edition.by(Source, "reported_in", source.id),
        evidence=[
            (row.evidence, _evidence(edition, row.evidence))
            for row in edition.by(EvidenceSource, "source", source.id)
        ],
    )


Unanswered = dict[str, dict[str, list[tuple[Locus, list[Silence]]]]]
"""By game and by what a source does to them, the questions that it does not answer, each with the
proofs that it is silent."""


def unanswered(edition: Edition, source: str) -> Unanswered:
    """The questions of the games that a source concerns which it does not answer."""
    proofs: dict[str, list[Silence]] = {}
    for silence in edition.by(Silence, "source", source):
        proofs.setdefault(silence.locus, []).append(silence)
    rows = edition.by(Coverage, "source", source)
    found: Unanswered = {}
    for game in dict.fromkeys(row.game for row in rows):
        for state in words.COVERAGE:
            own = [row for row in rows if (row.game, row.coverage) == (game, state)]
            loci = [edition.get(Locus, row.locus) for row in own]
            if loci:
                by_place = sorted(loci, key=lambda locus: locus.ordinal)
                several = [(locus, proofs.get(locus.id, [])) for locus in by_place]
                found.setdefault(game, {})[state] = several
    return found


def _age(source: Source) -> tuple[bool, int, str]:
    return *dating.order(source), source.label.casefold()


def _evidence(edition: Edition, key: str) -> str:
    row = edition.get(Evidence, key)
    return evidence_title(row, edition.get(Place, row.place) if row.place else None)


def cited(edition: Edition, passage: Passage) -> Cited:
    """A passage with what rests on it."""
    stances = edition.by(Stance, "passage", passage.id)
    examples = edition.by(ExamplePassage, "passage", passage.id)
    return Cited(
        passage,
        _sentences(edition, passage),
        [(stance, edition.get(Clause, stance.clause)) for stance in stances],
        [edition.get(Example, row.example) for row in examples],
        edition.by(GameName, "passage", passage.id),
        edition.by(Passage, "reported_in", passage.id),
        backlinks(edition, passage.id),
    )


def _sentences(edition: Edition, passage: Passage) -> list[tuple[int, str | None]]:
    found = []
    for number in json.loads(passage.selector_sentences or "[]"):
        address = f"{passage.document}:{number}"
        found.append((number, address if edition.by(Sentence, "id", address) else None))
    return found


def _bears_on(edition: Edition, source: Source) -> int:
    """On how many clauses a source bears witness."""
    passages = edition.by(Passage, "source", source.id)
    return len({s.clause for p in passages for s in edition.by(Stance, "passage", p.id)})
