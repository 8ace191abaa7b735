"""The pages of sources, and of the documents in which they were read.

A source has its reference, what was read of it, what depends on what, and its passages; a document,
what becomes of each of its sentences.
"""

from __future__ import annotations

from collections.abc import Mapping
from functools import partial
from typing import Any

from lusoria.site import dating
from lusoria.site.pages import formats
from lusoria.site.pages.citations import Citations, csl
from lusoria.site.pages.site import Site
from lusoria.site.things import Thing

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

AT_A_TIME = 20
"""How many sentences stand together where a document is shown."""


def render_sources(site: Site) -> None:
    """Render the list of sources, and their references as data."""
    sql = """
        SELECT s.*, (SELECT count(DISTINCT t.clause) FROM passage p
                     JOIN stance t ON t.passage = p.id WHERE p.source = s.id) AS clauses
        FROM source s ORDER BY s.id
    """
    sources = site.build.query(sql)
    by_age = sorted(sources, key=lambda source: (*dating.order(source), source.label.casefold()))
    listed = {kind: [source for source in by_age if source.kind == kind] for kind in KINDS}
    site.page("source/", "sources.html", listed=listed, kinds=KINDS)
    cited = Citations(sources)
    site.text("source/lusoria.bib", cited.bibtex())
    site.text("source/lusoria.json", cited.csl_json())
    site.text("source/lusoria.ris", cited.ris())


def render_source(site: Site, key: str) -> None:
    """Render the page of a source."""
    site.thing("source", key, data=formats.work(csl(site.of("source", key))))


def render_documents(site: Site) -> None:
    """Render the list of documents."""
    keys = site.build.query("SELECT id FROM document ORDER BY id")
    documents = [site.of("document", row.id) for row in keys]
    site.page("document/", "documents.html", documents=documents)


def render_document(site: Site, key: str) -> None:
    """Render the account of a document."""
    document = site.of("document", key)
    site.thing(
        "document",
        key,
        groups=list_groups(document),
        shown_before=find_repeated_passages(site, document),
        beside=partial(list_beside, site),
        bears=partial(list_bearings, site),
    )


def list_groups(document: Thing) -> list[list[Any]]:
    """Return the sentences of a document in the order of reading, chapter by chapter, so many at a
    time.
    """
    groups: list[list[Any]] = []
    for row in document.fates:
        if not groups or groups[-1][0].title != row.title or len(groups[-1]) == AT_A_TIME:
            groups.append([])
        groups[-1].append(row)
    return groups


def find_repeated_passages(site: Site, document: Thing) -> dict[str, set[str]]:
    """Return, for each sentence, its passages that an earlier sentence has shown."""
    shown: set[str] = set()
    before = {}
    for row in document.fates:
        passages = {use.passage for use in site.of("sentence", row.sentence).uses if use.passage}
        before[row.sentence] = passages & shown
        shown |= passages
    return before


def list_beside(site: Site, sentence: Thing) -> list[Any]:
    """Return what a sentence accounts for besides its passages, and what rests on these."""
    passages = [site.of("passage", use.passage) for use in sentence.uses if use.passage]
    rests = [row for passage in passages for row in passage.rests]
    return [
        use
        for use in sentence.uses
        if not use.passage and not any(_is_same(use, row) for row in rests)
    ]


def _is_same(use: Any, rest: Any) -> bool:
    """Return whether a sentence accounts for what rests on one of its passages."""
    part = use.part.partition("/")[2]
    if use.kind == "game":
        return bool(rest.kind == "saying" and rest.key == use.game)
    if rest.kind != use.kind or rest.key not in (use.game, use.evidence):
        return False
    if use.kind == "name":
        return bool(rest.says == part)
    return use.kind == "evidence" or bool(part and rest.says.endswith(f" {part}"))


def list_bearings(site: Site, sentence: Thing) -> list[Any]:
    """Return the questions on which a sentence bears whose clauses its passages do not tell."""
    passages = [site.of("passage", use.passage) for use in sentence.uses if use.passage]
    answered = {row.locus for passage in passages for row in passage.clauses}
    return [row for row in sentence.bears_on if row.locus not in answered]
