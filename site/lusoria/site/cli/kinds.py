"""What the catalogue can tell of each kind of thing, as queries on its database."""

from __future__ import annotations

from collections.abc import Mapping
from typing import NamedTuple


class Part(NamedTuple):
    """What belongs to a thing: a heading, a query, and how a row is told.

    `line` and `text` are formats of the row's columns; what is empty in `text` is left out.
    """

    heading: str
    sql: str
    line: str
    text: str = ""


class Kind(NamedTuple):
    """A kind of thing: a query for all ids, one for a thing's own facts, and its parts."""

    ids: str
    facts: str
    parts: tuple[Part, ...] = ()


RULESETS_OF_A_CLAUSE = """
    SELECT ruleset, option, basis, note FROM choice WHERE clause = :id ORDER BY ruleset, option
"""

CLAUSE = Kind(
    "SELECT id FROM clause",
    """
    SELECT c.says, c.locus, l.question, c.executed_by, c.fact, c.not_modelled, c.editorial,
           c.unshown, c.note
    FROM clause c JOIN locus l ON l.id = c.locus WHERE c.id = :id
    """,
    (
        Part(
            "Witnesses",
            """
            SELECT t.stance, t.passage, p.locator, p.says, t.status, t.resp, t.date, t.note
            FROM stance t JOIN passage p ON p.id = t.passage WHERE t.clause = :id ORDER BY t.ordinal
            """,
            "{stance} {passage}, {locator}",
            "{says}",
        ),
        Part(
            "Rules",
            "SELECT rule, parameters, hooks, lifts, after FROM clause_rule WHERE clause = :id "
            "ORDER BY ordinal",
            "{rule}{parameters} at {hooks}",
        ),
        Part("Taken by", RULESETS_OF_A_CLAUSE, "{ruleset}, {basis}", "{note}"),
        Part(
            "Other answers",
            "SELECT id, says FROM clause WHERE id <> :id AND locus = "
            "(SELECT locus FROM clause WHERE id = :id) ORDER BY ordinal",
            "{id}",
            "{says}",
        ),
        Part(
            "Shown by",
            "SELECT e.id, e.name FROM example_clause c JOIN example e ON e.id = c.example "
            "WHERE c.clause = :id ORDER BY e.ordinal",
            "{id}",
            "{name}",
        ),
    ),
)

LOCUS = Kind(
    "SELECT id FROM locus",
    "SELECT question, game, note FROM locus WHERE id = :id",
    (
        Part(
            "Answers",
            """
            SELECT c.id, c.says, (SELECT group_concat(DISTINCT h.ruleset) FROM choice h
            WHERE h.clause = c.id) AS rulesets FROM clause c WHERE c.locus = :id ORDER BY c.ordinal
            """,
            "{id}",
            "{says}",
        ),
        Part(
            "Taken by",
            "SELECT ruleset, option, clause, basis FROM choice WHERE locus = :id "
            "ORDER BY ruleset, option",
            "{ruleset}: {clause}, {basis}",
        ),
        Part(
            "Silent",
            "SELECT source, extent, sentences, document FROM silence WHERE locus = :id "
            "ORDER BY source, document",
            "{source}: {extent}, {sentences} sentences, none of which bears on it",
            "{document}",
        ),
    ),
)

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

RULESET = Kind(
    "SELECT id FROM assembled",
    """
    SELECT a.name, r.summary, r.after, r.editor, r.status, r.like, r.note, a.digest,
           (SELECT count(*) FROM choice c WHERE c.ruleset = r.id AND c.option IS NULL) AS clauses
    FROM assembled a JOIN ruleset r ON r.id = a.ruleset WHERE a.id = :id
    """,
    (
        Part(
            "Options",
            "SELECT o.name AS option, o.label, o.note FROM ruleset_option o JOIN assembled a "
            "ON a.ruleset = o.ruleset WHERE a.id = :id ORDER BY o.ordinal",
            "+{option}",
            "{label}",
        ),
        Part(
            "Basis of its clauses",
            "SELECT c.basis, count(*) AS clauses FROM choice c JOIN assembled a "
            "ON a.ruleset = c.ruleset WHERE a.id = :id AND c.option IS NULL "
            "GROUP BY c.basis ORDER BY clauses DESC",
            "{basis}: {clauses}",
        ),
    ),
)

SOURCE = Kind(
    "SELECT id FROM source",
    """
    SELECT label, title, siglum, kind AS source_kind, language, edtf AS date, rights, licence,
           rights_note, reliability, reliability_because, extent AS read, read_what, read_where,
           consulted, reported_in
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
            'SELECT id, name FROM ruleset WHERE "after" = :id ORDER BY id',
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
    SELECT says, source, locator, status, reported_in, quotation, quotation_language,
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

EXAMPLE = Kind(
    "SELECT id FROM example",
    "SELECT name, position, throw, play, record, note FROM example WHERE id = :id",
    (
        Part(
            "Judged by",
            "SELECT ruleset, found_verdict AS verdict, found_forbidden_by AS forbidden_by, "
            "found_after AS after, found_outcome AS outcome FROM example_expectation "
            "WHERE example = :id ORDER BY ordinal",
            "{ruleset}: {verdict}",
            "{forbidden_by}",
        ),
        Part(
            "Shows",
            "SELECT c.id, c.says FROM example_clause e JOIN clause c ON c.id = e.clause "
            "WHERE e.example = :id ORDER BY c.ordinal",
            "{id}",
            "{says}",
        ),
        Part("After", "SELECT passage FROM example_passage WHERE example = :id", "{passage}"),
    ),
)

RULE = Kind(
    "SELECT id FROM rule",
    """
    SELECT docstring, family, hooks, parameters, path, first_line, last_line, text AS python
    FROM rule WHERE id = :id
    """,
    (
        Part(
            "Executes",
            "SELECT r.clause, r.parameters, c.says FROM clause_rule r JOIN clause c "
            "ON c.id = r.clause WHERE r.rule = :id ORDER BY r.clause",
            "{clause}: {parameters}",
            "{says}",
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

KINDS: Mapping[str, Kind] = {
    "game": GAME,
    "ruleset": RULESET,
    "locus": LOCUS,
    "clause": CLAUSE,
    "example": EXAMPLE,
    "source": SOURCE,
    "passage": PASSAGE,
    "rule": RULE,
    "evidence": EVIDENCE,
}
"""The kinds by name, in the order in which they are told."""

JSON = {"parameters", "hooks", "forbidden_by", "outcome", "works"}
"""Columns that hold JSON."""
