"""The pages of sources: the reference, what was read, what depends on what, and the passages."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from lusoria.schema.database.tables import (
    Chapter,
    Clause,
    Document,
    EvidenceSource,
    Example,
    ExamplePassage,
    GameName,
    Identifier,
    Locus,
    Passage,
    Ruleset,
    Silence,
    Source,
    SourceDependence,
    Stance,
)
from lusoria.site.pages import linked_data
from lusoria.site.pages.backlinks import Backlink, backlinks
from lusoria.site.pages.citations import csl
from lusoria.site.pages.edition import Edition
from lusoria.site.pages.printing import Press


@dataclass(frozen=True)
class Cited:
    """A passage, and what in the catalogue rests on it."""

    passage: Passage
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
    press.page("source/", "sources.html", sources=sources, counts=counts)
    press.text("source/lusoria.bib", press.citations.bibtex())
    press.text("source/lusoria.json", press.citations.csl_json())
    for source in sources:
        _print(press, source)


def _print(press: Press, source: Source) -> None:
    edition = press.edition
    depends = edition.by(SourceDependence, "source", source.id)
    depended = edition.by(SourceDependence, "on_source", source.id)
    silences = edition.by(Silence, "source", source.id)
    documents = edition.by(Document, "source", source.id)
    press.thing(
        "source",
        source.id,
        data=linked_data.work(csl(source)),
        source=source,
        depends=[(each, edition.get(Source, each.on_source)) for each in depends],
        depended=[(each, edition.get(Source, each.source)) for each in depended],
        documents=documents,
        chapters={d.id: edition.by(Chapter, "document", d.id) for d in documents},
        identifiers=edition.by(Identifier, "source", source.id),
        passages=[cited(edition, row) for row in edition.by(Passage, "source", source.id)],
        silences=[(each, edition.get(Locus, each.locus)) for each in silences],
        rulesets=edition.by(Ruleset, "after", source.id),
        reported_in=edition.get(Source, source.reported_in) if source.reported_in else None,
        reports=edition.by(Source, "reported_in", source.id),
        evidence=edition.by(EvidenceSource, "source", source.id),
    )
    press.text(f"source/{source.id}/{source.id}.bib", press.citations.bibtex(source.id))
    press.text(f"source/{source.id}/{source.id}.json", press.citations.csl_json(source.id))


def cited(edition: Edition, passage: Passage) -> Cited:
    """A passage with what rests on it."""
    stances = edition.by(Stance, "passage", passage.id)
    examples = edition.by(ExamplePassage, "passage", passage.id)
    return Cited(
        passage,
        [(stance, edition.get(Clause, stance.clause)) for stance in stances],
        [edition.get(Example, row.example) for row in examples],
        edition.by(GameName, "passage", passage.id),
        edition.by(Passage, "reported_in", passage.id),
        backlinks(edition, passage.id),
    )


def _bears_on(edition: Edition, source: Source) -> int:
    """On how many clauses a source bears witness."""
    passages = edition.by(Passage, "source", source.id)
    return len({s.clause for p in passages for s in edition.by(Stance, "passage", p.id)})
