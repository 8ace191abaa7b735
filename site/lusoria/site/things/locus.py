"""A locus: a question that play must answer, with its answers and the sources that have none."""

from __future__ import annotations

from typing import TYPE_CHECKING

from lusoria.site.things.kind import Entry, Head, Kind, Part, joined
from lusoria.site.words import counted

if TYPE_CHECKING:
    from lusoria.schema.database.tables import Locus
    from lusoria.site.edition import Edition

LOCUS = Kind(
    "SELECT id FROM locus",
    "SELECT question, game, note FROM locus WHERE id = :id",
    (
        Part(
            "Answers",
            """
            SELECT c.id, c.says, k.support,
                   (SELECT group_concat(DISTINCT h.ruleset) FROM choice h WHERE h.clause = c.id)
                   AS rulesets
            FROM clause c JOIN clause_support k ON k.clause = c.id
            WHERE c.locus = :id ORDER BY c.ordinal
            """,
            "{id}",
            "{says}",
            of="clause",
            rows="clause.locus",
        ),
        Part(
            "Taken by",
            """
            SELECT h.ruleset, h.option, h.clause, h.basis, h.resp FROM choice h
            JOIN ruleset r ON r.id = h.ruleset WHERE h.locus = :id ORDER BY r.ordinal, h.option
            """,
            "{ruleset}[ {option}]: {clause}, {basis}, by the {resp}",
            rows="choice.locus",
        ),
        Part(
            "Silent",
            """
            SELECT source, extent, sentences, document FROM silence WHERE locus = :id
            ORDER BY source, document
            """,
            "{source}: {extent}, {sentences} sentences, read twice; none bears on it",
            "{document}",
            rows="silence.locus",
        ),
        Part(
            "Other sources",
            """
            SELECT v.coverage, v.source, v.written_of FROM coverage v
            JOIN source s ON s.id = v.source
            WHERE v.locus = :id AND v.coverage NOT IN ('answers', 'silent')
            ORDER BY v.coverage, s.siglum
            """,
            "{coverage}: {source}[; written of another game: {written_of}]",
            rows="coverage.locus",
        ),
    ),
    texts=(("locus", "id"),),
)


def head(edition: Edition, locus: Locus) -> Head:
    """What the page of a question says of itself."""
    game, clauses = edition.game[locus.game].name, edition.clause.by("locus", locus.id)
    witnesses = sum(len(edition.stance.by("clause", clause.id)) for clause in clauses)
    count = f"{counted(len(clauses), 'reading')} with {counted(witnesses, 'witness', 'witnesses')}"
    readings = " | ".join(clause.says for clause in clauses)
    description = f"{game}: {locus.question} {count}{': ' if readings else ''}{readings}"
    return Head(f"{locus.question} {game}", description)


def entry(edition: Edition, locus: Locus) -> Entry:
    """A question as the search page finds it."""
    return Entry(locus.question, edition.game[locus.game].name, joined(locus.note))
