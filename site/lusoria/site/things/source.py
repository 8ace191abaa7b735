"""A source: how it is dated, what it owes to others and they to it, its passages, its documents."""

from __future__ import annotations

import json
from typing import TYPE_CHECKING

from lusoria.site.things.kind import Entry, Head, Kind, Part, joined
from lusoria.site.words import EXTENTS, counted

if TYPE_CHECKING:
    from lusoria.schema.database.tables import Source
    from lusoria.site.edition import Edition

SOURCE = Kind(
    "SELECT id FROM source",
    """
    SELECT label, title, siglum, kind AS source_kind, language, edtf AS date, date_because, rights,
           licence, rights_note, reliability, reliability_because, extent AS read, read_what,
           read_where, consulted, reported_in
    FROM source WHERE id = :id
    """,
    (
        Part(
            "Dated by",
            """
            SELECT d.by_source, s.label FROM source_dated_by d JOIN source s ON s.id = d.by_source
            WHERE d.source = :id ORDER BY s.siglum
            """,
            "{by_source}",
            "{label}",
            rows="source_dated_by.source",
        ),
        Part(
            "Depends on",
            """
            SELECT d.how, d.on_source, d.status, d.note FROM source_dependence d
            JOIN source s ON s.id = d.on_source WHERE d.source = :id ORDER BY s.siglum
            """,
            "{how} {on_source}, {status}",
            "{note}",
            rows="source_dependence.source",
        ),
        Part(
            "Others depend on it",
            """
            SELECT d.source, d.how, d.status, d.note FROM source_dependence d
            JOIN source s ON s.id = d.source WHERE d.on_source = :id ORDER BY s.siglum
            """,
            "{source}: {how}, {status}",
            rows="source_dependence.on_source",
        ),
        Part(
            "Rulesets after it",
            "SELECT id, name, summary FROM ruleset WHERE after_source = :id ORDER BY game, ordinal",
            "{id}",
            "{name}",
            of="ruleset",
            rows="ruleset.after_source",
        ),
        Part(
            "Passages",
            """
            SELECT p.id, p.locator, p.in_copy, p.says, p.status, p.quotation, p.quotation_language,
                   (SELECT count(*) FROM stance t WHERE t.passage = p.id) AS clauses
            FROM passage p WHERE p.source = :id ORDER BY p.ordinal
            """,
            "{id}, {locator}",
            "{says}",
            of="passage",
            rows="passage.source",
        ),
        Part(
            "What it does to the questions of games",
            """
            SELECT v.game, g.name, v.coverage, count(*) AS questions, v.written_of
            FROM coverage v JOIN game g ON g.id = v.game WHERE v.source = :id
            GROUP BY g.id, v.coverage ORDER BY g.name, questions DESC
            """,
            "{game}: {questions} {coverage}[; written of another game: {written_of}]",
            words={"game": "name"},
            rows="coverage.source",
            counts=True,
            name="questions",
        ),
        Part(
            "Games that it was written of",
            """
            SELECT game, name FROM source_written_of WHERE source = :id ORDER BY name
            """,
            "{name}",
            words={"game": "name"},
            rows="source_written_of.source",
            name="written_of",
        ),
        Part(
            "Documents that were read",
            "SELECT id, file, language, wording FROM document WHERE source = :id ORDER BY id",
            "{file}",
            of="document",
            rows="document.source",
            name="documents",
        ),
    ),
    texts=(("source", "id"),),
)


def head(edition: Edition, source: Source, reference: str) -> Head:
    """What the page of a source says of itself; `reference` is how it is cited, in plain text."""
    passages = counted(len(edition.passage.by("source", source.id)), "passage")
    return Head(
        f"{source.label} ({source.siglum})",
        f"{reference} A source of rules of games, {EXTENTS[source.extent]}; {passages} of it "
        "cited here.",
    )


def entry(edition: Edition, source: Source) -> Entry:
    """A source as the search page finds it."""
    return Entry(source.title, source.siglum, joined(people(source), source.read_what))


def people(source: Source) -> str:
    """The authors, editors and translators of a source."""
    csl = json.loads(source.csl)
    found = [person for role in ("author", "editor", "translator") for person in csl.get(role, [])]
    return ", ".join(
        " ".join(str(part) for part in (who.get("given"), who.get("family")) if part)
        or str(who.get("literal", ""))
        for who in found
    )
