"""The pages of sources, and of the documents in which they were read.

A source has its reference, what was read of it, what depends on what, and its passages; a document,
what becomes of each of its sentences.
"""

from __future__ import annotations

from collections.abc import Mapping

from lusoria.schema.tables import Locus, Silence, Source
from lusoria.site import dating, words
from lusoria.site.edition import Edition
from lusoria.site.pages import formats
from lusoria.site.pages.citations import Citations, csl
from lusoria.site.pages.site import Site
from lusoria.site.things.document import accounted, copies
from lusoria.site.things.evidence import titled
from lusoria.site.things.passage import passage_uses
from lusoria.site.things.source import by_question

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


def render_sources(site: Site) -> None:
    """Render the list of sources, and their references as data."""
    edition = site.edition
    sources = edition.source.all
    counts = {source.id: _bears_on(edition, source) for source in sources}
    listed = {kind: sorted((s for s in sources if s.kind == kind), key=_age) for kind in KINDS}
    site.page("source/", "sources.html", listed=listed, kinds=KINDS, counts=counts)
    cited = Citations(sources)
    site.text("source/lusoria.bib", cited.bibtex())
    site.text("source/lusoria.json", cited.csl_json())
    site.text("source/lusoria.ris", cited.ris())


def render_source(site: Site, key: str) -> None:
    """Render the page of a source."""
    edition = site.edition
    source = edition.source[key]
    depends = edition.source_dependence.by("source", source.id)
    depended = edition.source_dependence.by("on_source", source.id)
    dated = edition.source_dated_by.by("source", source.id)
    read = copies(edition, source)
    written = edition.source_written_of.by("source", source.id)
    concerned = {row.game for row in edition.coverage.by("source", source.id)}
    passages = [passage_uses(edition, row) for row in edition.passage.by("source", source.id)]
    site.thing(
        "source",
        source.id,
        data=formats.work(csl(source)),
        source=source,
        dated_by=[edition.source[each.by_source] for each in dated],
        depends=[(each, edition.source[each.on_source]) for each in depends],
        depended=[(each, edition.source[each.source]) for each in depended],
        copies=read,
        chapters={c.document.id: edition.chapter.by("document", c.document.id) for c in read},
        games=edition.game_names,
        identifiers=edition.identifier.by("source", source.id),
        passages=passages,
        asked=by_question(edition, passages),
        beside=[each for each in passages if not each.stances],
        open=unanswered(edition, source.id),
        written_of=written,
        others=sorted(concerned - {row.game for row in written}),
        rulesets=edition.ruleset.by("after_source", source.id),
        reported_in=edition.source[source.reported_in] if source.reported_in else None,
        reports=edition.source.by("reported_in", source.id),
        evidence=[
            (row.evidence, titled(edition, edition.evidence[row.evidence]))
            for row in edition.evidence_source.by("source", source.id)
        ],
    )


def render_documents(site: Site) -> None:
    """Render the list of documents."""
    documents = [accounted(site.edition, row) for row in site.edition.document.all]
    site.page("document/", "documents.html", documents=documents)


def render_document(site: Site, key: str) -> None:
    """Render the account of a document."""
    edition = site.edition
    games = edition.game_names
    account = accounted(edition, edition.document[key])
    disputed = any(d.sentence.rpartition(":")[0] == key for d in edition.disputed.all)
    site.thing("document", key, accounted=account, games=games, disputed=disputed)


Unanswered = dict[str, dict[str, list[tuple[Locus, list[Silence]]]]]
"""By game and by what a source does to them, the questions that it does not answer, each with the
proofs that it is silent."""


def unanswered(edition: Edition, source: str) -> Unanswered:
    """The questions of the games that a source concerns which it does not answer."""
    proofs: dict[str, list[Silence]] = {}
    for silence in edition.silence.by("source", source):
        proofs.setdefault(silence.locus, []).append(silence)
    rows = edition.coverage.by("source", source)
    found: Unanswered = {}
    for game in dict.fromkeys(row.game for row in rows):
        for state in words.COVERAGE:
            own = [row for row in rows if (row.game, row.coverage) == (game, state)]
            loci = [edition.locus[row.locus] for row in own]
            if loci:
                by_place = sorted(loci, key=lambda locus: locus.ordinal)
                several = [(locus, proofs.get(locus.id, [])) for locus in by_place]
                found.setdefault(game, {})[state] = several
    return found


def _age(source: Source) -> tuple[bool, int, str]:
    return *dating.order(source), source.label.casefold()


def _bears_on(edition: Edition, source: Source) -> int:
    """On how many clauses a source bears witness."""
    passages = edition.passage.by("source", source.id)
    return len({s.clause for p in passages for s in edition.stance.by("passage", p.id)})
