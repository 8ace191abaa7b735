"""What belongs to a row, in the order in which it tells what the row is about: questions of SQL.

`:key` is the key of the row. A column that begins with a colon, as `:clause`, has the key of the
row of that table to which the next column leads. So many rows are shown as `LIMIT` says; all are in
the table of the section, by its column.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import NamedTuple

LIMIT = 60
"""How many rows a section shows."""


class Section(NamedTuple):
    """A section of the page of a row: its heading, its rows as SQL, and where all of them are."""

    head: str
    sql: str
    table: str
    column: str


CITED = "s.siglum || ', ' || p.locator AS passage"

CLAUSE = (
    Section(
        "Witnesses",
        f"SELECT p.id AS ':passage', {CITED}, t.stance, p.says, p.quotation, p.quotation_language, "
        "t.note FROM stance t JOIN passage p ON p.id = t.passage JOIN source s ON s.id = p.source "
        "WHERE t.clause = :key ORDER BY t.ordinal",
        "stance",
        "clause",
    ),
    Section(
        "Rulesets that follow it",
        "SELECT h.ruleset AS ':ruleset', r.name AS ruleset, o.label AS option, h.basis, h.note "
        "FROM choice h JOIN ruleset r ON r.id = h.ruleset "
        "LEFT JOIN ruleset_option o ON o.id = h.option "
        "WHERE h.clause = :key ORDER BY r.ordinal, o.ordinal",
        "choice",
        "clause",
    ),
    Section(
        "Rules that execute it",
        "SELECT u.rule AS ':rule', u.rule, r.sentence AS says, nullif(u.parameters, '{}') AS "
        "parameters FROM clause_rule u JOIN rule r ON r.id = u.rule "
        "WHERE u.clause = :key ORDER BY u.ordinal",
        "clause_rule",
        "clause",
    ),
    Section(
        "Examples",
        "SELECT e.id AS ':example', e.name AS example FROM example_clause c "
        "JOIN example e ON e.id = c.example WHERE c.clause = :key ORDER BY e.ordinal",
        "example_clause",
        "clause",
    ),
    Section(
        "What changes without it",
        "SELECT b.id AS ':assembled', b.name AS ruleset, a.change, a.with_clause AS 'with it', "
        "a.without_clause AS 'without it', x.id AS ':example_expectation', e.name AS 'shown by', "
        "a.unshown AS 'shown by none, because', i.id AS ':assembled', i.name AS 'as in' "
        "FROM ablation a JOIN assembled b ON b.id = a.ruleset "
        "LEFT JOIN example_expectation x ON x.id = a.expectation "
        "LEFT JOIN example e ON e.id = x.example "
        "LEFT JOIN assembled i ON i.id = a.inherited_from "
        "WHERE a.clause = :key ORDER BY a.ruleset",
        "ablation",
        "clause",
    ),
)

LOCUS = (
    Section(
        "Answers",
        "SELECT c.id AS ':clause', c.says AS answer, "
        "(SELECT count(DISTINCT w.witness) FROM clause_witness w WHERE w.clause = c.id) AS "
        "witnesses, (SELECT count(*) FROM choice h WHERE h.clause = c.id AND h.option IS NULL) AS "
        "rulesets FROM clause c WHERE c.locus = :key ORDER BY c.ordinal",
        "clause",
        "locus",
    ),
    Section(
        "What the rulesets answer",
        "SELECT h.ruleset AS ':ruleset', r.name AS ruleset, o.label AS option, "
        "c.id AS ':clause', c.says AS answer, h.basis "
        "FROM choice h JOIN ruleset r ON r.id = h.ruleset JOIN clause c ON c.id = h.clause "
        "LEFT JOIN ruleset_option o ON o.id = h.option "
        "WHERE h.locus = :key ORDER BY r.ordinal, o.ordinal",
        "choice",
        "locus",
    ),
    Section(
        "Sources that are silent",
        "SELECT s.id AS ':source', s.siglum || ': ' || s.label AS source, n.extent AS 'what was "
        "read', n.sentences FROM silence n JOIN source s ON s.id = n.source "
        "WHERE n.locus = :key ORDER BY s.siglum",
        "silence",
        "locus",
    ),
)

RULESET = (
    Section(
        "Its rules, in the order of play",
        "SELECT l.id AS ':locus', l.question, c.id AS ':clause', c.says AS answer, h.basis "
        "FROM choice h JOIN locus l ON l.id = h.locus JOIN clause c ON c.id = h.clause "
        "WHERE h.ruleset = :key AND h.option IS NULL ORDER BY l.ordinal",
        "choice",
        "ruleset",
    ),
    Section(
        "Options",
        "SELECT o.id AS ':ruleset_option', o.label AS option, o.note FROM ruleset_option o "
        "WHERE o.ruleset = :key ORDER BY o.ordinal",
        "ruleset_option",
        "ruleset",
    ),
    Section(
        "What it says of examples",
        "SELECT e.id AS ':example', e.name AS example, x.id AS ':example_expectation', "
        "coalesce(x.found_verdict, 'step by step') AS verdict, "
        "x.found_forbidden_by AS forbidden_by FROM example_expectation x "
        "JOIN example e ON e.id = x.example WHERE x.ruleset = :key ORDER BY e.ordinal",
        "example_expectation",
        "ruleset",
    ),
)

ASSEMBLED = (
    Section(
        "Its rules, in the order of play",
        "SELECT l.id AS ':locus', l.question, c.id AS ':clause', c.says AS answer, a.basis "
        "FROM assembled_clause a JOIN locus l ON l.id = a.locus JOIN clause c ON c.id = a.clause "
        "WHERE a.assembled = :key ORDER BY a.number",
        "assembled_clause",
        "assembled",
    ),
    RULESET[2],
)

GAME = (
    Section(
        "Names",
        "SELECT n.name, n.language, n.kind, n.status, n.passage AS ':passage', n.passage "
        "FROM name n WHERE n.game = :key ORDER BY n.ordinal",
        "name",
        "game",
    ),
    Section(
        "When",
        "SELECT d.what, d.edtf, d.not_before, d.not_after, d.status, d.note FROM game_date d "
        "WHERE d.game = :key ORDER BY d.ordinal",
        "game_date",
        "game",
    ),
    Section(
        "Where",
        "SELECT p.id AS ':place', p.name AS place, g.role, g.status, g.note FROM game_place g "
        "JOIN place p ON p.id = g.place WHERE g.game = :key ORDER BY g.role, p.name",
        "game_place",
        "game",
    ),
    Section(
        "Rulesets",
        "SELECT r.id AS ':ruleset', r.name AS ruleset, r.summary, r.status, "
        "r.after AS ':source', s.siglum AS after FROM ruleset r "
        "LEFT JOIN source s ON s.id = r.after WHERE r.game = :key ORDER BY r.ordinal",
        "ruleset",
        "game",
    ),
    Section(
        "Questions of play",
        "SELECT l.id AS ':locus', l.question, (SELECT count(*) FROM clause c WHERE c.locus = l.id) "
        "AS answers FROM locus l WHERE l.game = :key ORDER BY l.ordinal",
        "locus",
        "game",
    ),
    Section(
        "Evidence",
        "SELECT e.id AS ':evidence', e.type, e.edtf, e.not_before, e.not_after, "
        "p.id AS ':place', p.name AS place, e.says FROM evidence e "
        "LEFT JOIN place p ON p.id = e.place WHERE e.game = :key "
        "ORDER BY e.not_before IS NULL, e.not_before, e.ordinal",
        "evidence",
        "game",
    ),
    Section(
        "Related games",
        "SELECT r.kind, r.to_game AS ':game', r.to_name AS game, r.status, r.note FROM relation r "
        "WHERE r.game = :key ORDER BY r.ordinal",
        "relation",
        "game",
    ),
)

SOURCE = (
    Section(
        "It depends on",
        "SELECT d.how, s.id AS ':source', s.siglum || ': ' || s.label AS source, d.status, d.note "
        "FROM source_dependence d JOIN source s ON s.id = d.on_source "
        "WHERE d.source = :key ORDER BY s.siglum",
        "source_dependence",
        "source",
    ),
    Section(
        "What depends on it",
        "SELECT s.id AS ':source', s.siglum || ': ' || s.label AS source, d.how, d.status, d.note "
        "FROM source_dependence d JOIN source s ON s.id = d.source "
        "WHERE d.on_source = :key ORDER BY s.siglum",
        "source_dependence",
        "on_source",
    ),
    Section(
        "Rulesets after it",
        "SELECT r.id AS ':ruleset', r.name AS ruleset, r.summary FROM ruleset r "
        "WHERE r.after = :key ORDER BY r.game, r.ordinal",
        "ruleset",
        "after",
    ),
    Section(
        "Passages",
        "SELECT p.id AS ':passage', p.locator AS passage, p.says, p.quotation, "
        "p.quotation_language, (SELECT count(*) FROM stance t WHERE t.passage = p.id) AS clauses "
        "FROM passage p WHERE p.source = :key ORDER BY p.ordinal",
        "passage",
        "source",
    ),
    Section(
        "Documents that were read",
        "SELECT d.id AS ':document', d.file AS document, d.language, d.wording FROM document d "
        "WHERE d.source = :key ORDER BY d.id",
        "document",
        "source",
    ),
)

PASSAGE = (
    Section(
        "Clauses that it bears on",
        "SELECT c.id AS ':clause', c.says AS clause, t.stance, t.note FROM stance t "
        "JOIN clause c ON c.id = t.clause WHERE t.passage = :key ORDER BY c.game, c.ordinal",
        "stance",
        "passage",
    ),
    Section(
        "Examples that are told in it",
        "SELECT e.id AS ':example', e.name AS example FROM example_passage x "
        "JOIN example e ON e.id = x.example WHERE x.passage = :key ORDER BY e.game, e.ordinal",
        "example_passage",
        "passage",
    ),
    Section(
        "Evidence that rests on it",
        "SELECT e.id AS ':evidence', e.type, e.edtf, e.not_before, e.not_after "
        "FROM evidence_passage x JOIN evidence e ON e.id = x.evidence "
        "WHERE x.passage = :key ORDER BY e.id",
        "evidence_passage",
        "passage",
    ),
)

EXAMPLE = (
    Section(
        "What the rulesets say",
        "SELECT a.id AS ':assembled', a.name AS ruleset, x.id AS ':example_expectation', "
        "coalesce(x.found_verdict, 'step by step') AS verdict, x.found_forbidden_by AS "
        "forbidden_by, x.found_outcome AS outcome, x.found_plays AS plays "
        "FROM example_expectation x JOIN assembled a ON a.id = x.ruleset "
        "WHERE x.example = :key ORDER BY x.ordinal",
        "example_expectation",
        "example",
    ),
    Section(
        "Clauses that it shows",
        "SELECT c.id AS ':clause', c.says AS clause FROM example_clause x "
        "JOIN clause c ON c.id = x.clause WHERE x.example = :key ORDER BY c.ordinal",
        "example_clause",
        "example",
    ),
    Section(
        "Passages that tell it",
        f"SELECT p.id AS ':passage', {CITED}, p.says FROM example_passage x "
        "JOIN passage p ON p.id = x.passage JOIN source s ON s.id = p.source "
        "WHERE x.example = :key ORDER BY s.siglum, p.ordinal",
        "example_passage",
        "example",
    ),
)

EVIDENCE = (
    Section(
        "Sources",
        "SELECT s.id AS ':source', s.siglum || ': ' || s.label AS source FROM evidence_source e "
        "JOIN source s ON s.id = e.source WHERE e.evidence = :key ORDER BY s.siglum",
        "evidence_source",
        "evidence",
    ),
    Section(
        "Passages",
        f"SELECT p.id AS ':passage', {CITED}, p.says FROM evidence_passage e "
        "JOIN passage p ON p.id = e.passage JOIN source s ON s.id = p.source "
        "WHERE e.evidence = :key ORDER BY s.siglum, p.ordinal",
        "evidence_passage",
        "evidence",
    ),
    Section(
        "In the words of the lists",
        "SELECT t.list, t.id AS ':term', t.printed AS term FROM evidence_term e "
        "JOIN term t ON t.id = e.term WHERE e.evidence = :key ORDER BY t.list, t.ordinal",
        "evidence_term",
        "evidence",
    ),
    Section(
        "What is doubted",
        "SELECT d.field, d.says, d.date FROM evidence_doubt d WHERE d.evidence = :key "
        "ORDER BY d.ordinal",
        "evidence_doubt",
        "evidence",
    ),
)

PLACE = (
    Section(
        "Evidence from there",
        "SELECT e.id AS ':evidence', e.type, g.id AS ':game', g.name AS game, e.edtf, "
        "e.not_before, e.not_after, e.says FROM evidence e JOIN game g ON g.id = e.game "
        "WHERE e.place = :key ORDER BY e.not_before IS NULL, e.not_before, e.id",
        "evidence",
        "place",
    ),
    Section(
        "Games",
        "SELECT g.id AS ':game', g.name AS game, p.role, p.status FROM game_place p "
        "JOIN game g ON g.id = p.game WHERE p.place = :key ORDER BY g.id",
        "game_place",
        "place",
    ),
    Section(
        "Places within it",
        "SELECT p.id AS ':place', p.name AS place FROM place p WHERE p.within = :key "
        "ORDER BY p.name",
        "place",
        "within",
    ),
)

RULE = (
    Section(
        "Clauses that it executes",
        "SELECT c.id AS ':clause', c.says AS clause, g.id AS ':game', g.name AS game, "
        "nullif(u.parameters, '{}') AS parameters "
        "FROM clause_rule u JOIN clause c ON c.id = u.clause JOIN game g ON g.id = c.game "
        "WHERE u.rule = :key ORDER BY c.game, c.ordinal",
        "clause_rule",
        "rule",
    ),
)

EXPECTATION = (
    Section(
        "Step by step",
        "SELECT t.expectation, t.ply, t.position, t.throw, t.play, t.kind AS verdict, t.reason, "
        "t.forbidden_by FROM example_step t WHERE t.expectation = :key ORDER BY t.ply",
        "example_step",
        "expectation",
    ),
    Section(
        "Clauses without which it would be otherwise",
        "SELECT c.id AS ':clause', c.says AS clause, b.id AS ':assembled', "
        "b.name AS ruleset, a.change, a.with_clause AS 'with it', a.without_clause AS 'without it' "
        "FROM ablation a JOIN clause c ON c.id = a.clause JOIN assembled b ON b.id = a.ruleset "
        "WHERE a.expectation = :key "
        "ORDER BY c.ordinal, a.ruleset",
        "ablation",
        "expectation",
    ),
)

DOCUMENT = (
    Section(
        "Chapters",
        "SELECT c.id AS ':chapter', c.title, c.first, c.last, c.rules_of FROM chapter c "
        "WHERE c.document = :key ORDER BY c.ordinal",
        "chapter",
        "document",
    ),
    Section(
        "Questions on which it is silent",
        "SELECT l.id AS ':locus', l.question, l.game AS ':game', l.game, n.extent AS "
        "'what was read' FROM silence n JOIN locus l ON l.id = n.locus "
        "WHERE n.document = :key ORDER BY l.game, l.ordinal",
        "silence",
        "document",
    ),
)

SENTENCE = (
    Section(
        "What becomes of it",
        "SELECT u.kind, u.part, u.passage AS ':passage', u.passage, u.evidence AS ':evidence', "
        "u.evidence, u.game AS ':game', u.game, u.source AS ':source', u.source "
        "FROM sentence_use u WHERE u.sentence = :key ORDER BY u.ordinal",
        "sentence_use",
        "sentence",
    ),
    Section(
        "Questions that it bears on",
        "SELECT b.how, l.id AS ':locus', l.question, l.game AS ':game', l.game FROM bearing b "
        "JOIN locus l ON l.id = b.locus WHERE b.sentence = :key ORDER BY l.game, l.ordinal",
        "bearing",
        "sentence",
    ),
    Section(
        "Where two readings differed",
        "SELECT l.id AS ':locus', l.question, d.first, d.second, d.decided, d.because "
        "FROM disputed d JOIN locus l ON l.id = d.locus WHERE d.sentence = :key "
        "ORDER BY l.game, l.ordinal",
        "disputed",
        "sentence",
    ),
)

OPTION = (
    Section(
        "What it changes",
        "SELECT l.id AS ':locus', l.question, c.id AS ':clause', c.says AS answer, h.basis, h.note "
        "FROM choice h JOIN locus l ON l.id = h.locus JOIN clause c ON c.id = h.clause "
        "WHERE h.option = :key ORDER BY l.ordinal",
        "choice",
        "option",
    ),
)

STORIES: Mapping[str, tuple[Section, ...]] = {
    "assembled": ASSEMBLED,
    "clause": CLAUSE,
    "document": DOCUMENT,
    "evidence": EVIDENCE,
    "example": EXAMPLE,
    "example_expectation": EXPECTATION,
    "game": GAME,
    "locus": LOCUS,
    "passage": PASSAGE,
    "place": PLACE,
    "rule": RULE,
    "ruleset": RULESET,
    "ruleset_option": OPTION,
    "sentence": SENTENCE,
    "source": SOURCE,
}
"""The sections of the rows of each table that tells a story."""
