"""What belongs to a clause, a question of play, a ruleset, a rule, an example."""

from __future__ import annotations

from lusoria.site.datasette.sections import CITED, Section

CLAUSE = (
    Section(
        "Witnesses",
        f"SELECT p.id AS ':passage', {CITED}, t.stance, t.part, t.written_of AS 'of another game', "
        "p.says, p.quotation, p.quotation_language, t.note FROM stance t "
        "JOIN passage p ON p.id = t.passage JOIN source s ON s.id = p.source "
        "WHERE t.clause = :key ORDER BY t.ordinal",
        "stance",
        "clause",
    ),
    Section(
        "How many sources, and which are independent",
        "SELECT k.support, s.id AS ':source', s.siglum || ': ' || s.label AS 'independent source', "
        "iif(w.of_the_game, NULL, 'yes') AS 'of another game' FROM clause_support k "
        "JOIN clause_witness w ON w.clause = k.clause AND w.independent "
        "JOIN source s ON s.id = w.source WHERE k.clause = :key "
        "ORDER BY s.not_before IS NULL, s.not_before, s.id",
        "clause_witness",
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
        "(SELECT k.support FROM clause_support k WHERE k.clause = c.id) AS "
        "sources, (SELECT count(*) FROM choice h WHERE h.clause = c.id AND h.option IS NULL) AS "
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
        "Sources that do not answer",
        "SELECT s.id AS ':source', s.siglum || ': ' || s.label AS source, v.coverage, "
        "v.written_of AS 'of another game', n.extent AS 'what was read', n.sentences "
        "FROM coverage v JOIN source s ON s.id = v.source "
        "LEFT JOIN silence n ON n.locus = v.locus AND n.source = v.source "
        "WHERE v.locus = :key AND v.coverage <> 'answers' ORDER BY v.coverage, s.siglum",
        "coverage",
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
        "How games go in random play",
        "SELECT h.says, h.games, h.white_share, h.black_share, h.unended_share, h.current "
        "FROM chances h WHERE h.ruleset = :key ORDER BY h.play",
        "chances",
        "ruleset",
    ),
    Section(
        "What it says of examples",
        "SELECT v.example AS ':example', v.name AS example, v.expectation AS "
        "':example_expectation', coalesce(v.verdict, 'step by step') AS verdict, v.forbidden_by "
        "FROM example_verdict v WHERE v.ruleset = :key",
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
    RULESET[-1],
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

EXAMPLE = (
    Section(
        "What the rulesets say",
        "SELECT a.id AS ':assembled', a.name AS ruleset, v.expectation AS ':example_expectation', "
        "coalesce(v.verdict, 'step by step') AS verdict, v.forbidden_by, v.outcome, v.plays "
        "FROM example_verdict v JOIN assembled a ON a.id = v.ruleset WHERE v.example = :key",
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

EXPECTATION = (
    Section(
        "What forbids it",
        "SELECT c.id AS ':clause', c.says AS clause FROM expectation_forbidden_by f "
        "JOIN clause c ON c.id = f.clause WHERE f.expectation = :key ORDER BY f.sequence",
        "expectation_forbidden_by",
        "expectation",
    ),
    Section(
        "Turn by turn",
        "SELECT t.expectation, t.ply, t.position, t.throw, t.play, t.position_after "
        "FROM example_step t WHERE t.expectation = :key ORDER BY t.ply",
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
