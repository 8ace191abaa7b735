"""What the database tells of what is known: games, sources and their passages, evidence."""

from __future__ import annotations

from lusoria.site.cli.kinds.kind import Kind, Part

GAME = Kind(
    "SELECT id FROM game",
    "SELECT name, summary, family, status, modelled, not_modelled FROM game WHERE id = :id",
    (
        Part(
            "Names",
            "SELECT name, language, kind, status, passage, note FROM name WHERE game = :id "
            "ORDER BY ordinal",
            "{name} ({language}), {kind}, {status}",
        ),
        Part(
            "Places",
            "SELECT p.name, g.place, g.role, g.status, g.note FROM game_place g "
            "JOIN place p ON p.id = g.place WHERE g.game = :id ORDER BY g.role, g.place",
            "{name}: {role}, {status}",
        ),
        Part(
            "Dates",
            "SELECT what, edtf, status, note FROM game_date WHERE game = :id ORDER BY ordinal",
            "{what}: {edtf}, {status}",
        ),
        Part(
            "Related",
            "SELECT kind, to_game, to_name, status, note FROM relation WHERE game = :id "
            "ORDER BY ordinal",
            "{kind}: {to_name}, {status}",
        ),
        Part(
            "Rulesets",
            "SELECT id, name FROM ruleset WHERE game = :id ORDER BY ordinal",
            "{id}",
            "{name}",
        ),
        Part(
            "Questions",
            "SELECT id, question FROM locus WHERE game = :id ORDER BY ordinal",
            "{id}",
            "{question}",
        ),
        Part(
            "What sources say",
            "SELECT y.passage, coalesce(y.says, p.says) AS says FROM saying y "
            "JOIN passage p ON p.id = y.passage WHERE y.game = :id ORDER BY y.ordinal",
            "{passage}",
            "{says}",
        ),
        Part(
            "Called elsewhere",
            "SELECT scheme, value, note FROM identifier WHERE game = :id ORDER BY scheme, value",
            "{scheme} {value}",
        ),
    ),
)

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
            "Depends on",
            "SELECT how, on_source, status, note FROM source_dependence WHERE source = :id",
            "{how} {on_source}, {status}",
            "{note}",
        ),
        Part(
            "Others depend on it",
            "SELECT source, how, status, note FROM source_dependence WHERE on_source = :id",
            "{source}: {how}, {status}",
        ),
        Part(
            "Rulesets after it",
            "SELECT id, name FROM ruleset WHERE after_source = :id ORDER BY id",
            "{id}",
            "{name}",
        ),
        Part(
            "Passages",
            "SELECT id, locator, says, status FROM passage WHERE source = :id ORDER BY ordinal",
            "{id}, {locator}",
            "{says}",
        ),
    ),
)

PASSAGE = Kind(
    "SELECT id FROM passage",
    """
    SELECT says, source, locator, in_copy, status, reported_in, quotation, quotation_language,
           quotation_translation, quotation_of, note
    FROM passage WHERE id = :id
    """,
    (
        Part(
            "What rests on it",
            "SELECT kind, id, how FROM passage_use WHERE passage = :id ORDER BY kind, id",
            "{kind} {id}",
        ),
    ),
)

EVIDENCE = Kind(
    "SELECT id FROM evidence",
    """
    SELECT e.game, e.type, e.says, p.name AS place, e.region, e.edtf AS date, e.board_pattern,
           e.confidence, e.works, e.note
    FROM evidence e LEFT JOIN place p ON p.id = e.place WHERE e.id = :id
    """,
    (
        Part(
            "Doubts",
            "SELECT field, says, resp, date FROM evidence_doubt WHERE evidence = :id "
            "ORDER BY ordinal",
            "{field}",
            "{says}",
        ),
    ),
)
