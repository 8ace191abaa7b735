"""The page of method: what was read, by whom, how far two readings agree, what was disputed.

Below it stand the answers to the criteria by which reviewers look at digital editions.
"""

from __future__ import annotations

from collections import Counter
from itertools import groupby
from typing import Any

from lusoria.schema.records.base import ROLES
from lusoria.site.pages.site import Site

READINGS = """
    SELECT r.*, c.title, g.name AS game_name, d.source
    FROM readings r JOIN chapter c ON c.id = r.chapter JOIN game g ON g.id = r.game
    JOIN document d ON d.id = r.document
    ORDER BY coalesce(r.of_found, 1), r.chapter, r.game
"""
"""The chapters that were read twice for a game, the least agreement first; where neither reader
found anything, the two agree."""

DISPUTES = """
    SELECT c.document, c.title || ', for ' || g.name AS title, r.chapter, r.game, x.*
    FROM readings r JOIN chapter c ON c.id = r.chapter JOIN game g ON g.id = r.game
    JOIN sentence s ON s.document = c.document AND s.ordinal BETWEEN c.first AND c.last
    JOIN disputed x ON x.sentence = s.id JOIN locus l ON l.id = x.locus AND l.game = r.game
    ORDER BY c.document, g.name, c.first, s.ordinal, x.locus
"""
"""The questions on which two readings differ, or that both missed, document by document."""

COUNTS = """
    SELECT (SELECT count(*) FROM game WHERE status = 'playable') AS playable,
    (SELECT count(*) FROM game WHERE status <> 'playable') AS to_come, count(*) AS passages,
    count(quotation) AS quoted, count(quotation_translation) AS translated FROM passage
"""
"""The figures that the answers to the criteria name."""


def render_all(site: Site) -> None:
    """Render the page of method, the disputes of each document, and the page of the criteria."""
    build = site.build
    disputes = build.query(DISPUTES)
    documents = Counter(dispute.document for dispute in disputes)
    names = {key: site.of("document", key).name for key in documents}
    sums: dict[str, list[Any]] = {"game": [], "document": [], "catalogue": []}
    for row in build.query("SELECT * FROM agreement"):
        sums[row.of_what].append(row)
    site.page(
        "method/",
        "method.html",
        readings=build.query(READINGS),
        differing=Counter((d.chapter, d.game) for d in disputes if d.first or d.second),
        sums=sums,
        roles=ROLES,
        disputed=documents,
        called=names,
    )
    for document, of_it in groupby(disputes, lambda dispute: dispute.document):
        tables = [(title, list(rows)) for title, rows in groupby(of_it, lambda row: row.title)]
        site.page(
            f"method/disputed/{document}/",
            "disputed.html",
            document=document,
            name=names[document],
            several=tables,
        )
    counts = build.query(COUNTS)[0]._asdict()
    sources = build.query("SELECT kind FROM source")
    site.page("method/criteria/", "criteria.html", sources=sources, **counts)
