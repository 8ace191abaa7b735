"""What the database tells of rules: loci and their clauses, rulesets, examples, and the code."""

from __future__ import annotations

from lusoria.site.cli.kinds.kind import Kind, Part

RULESETS_OF_A_CLAUSE = """
    SELECT ruleset, option, basis, note FROM choice WHERE clause = :id ORDER BY ruleset, option
"""

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
            "{source}: {extent}, {sentences} sentences, read twice; none bears on it",
            "{document}",
        ),
        Part(
            "Other sources",
            "SELECT coverage, group_concat(source, ', ') AS sources FROM coverage "
            "WHERE locus = :id AND coverage NOT IN ('answers', 'silent') GROUP BY coverage",
            "{coverage}: {sources}",
        ),
    ),
)

CLAUSE = Kind(
    "SELECT id FROM clause",
    """
    SELECT c.says, c.locus, l.question, c.executed_by, c.fact, c.not_modelled, c.editorial,
           c.unshown, c.note, s.support, s.sources, s.independent,
           s.own AS independent_of_the_game
    FROM clause c JOIN locus l ON l.id = c.locus JOIN clause_support s ON s.clause = c.id
    WHERE c.id = :id
    """,
    (
        Part(
            "Witnesses",
            """
            SELECT t.stance, t.passage, p.locator, p.says, t.status, t.resp, t.date, t.note,
                   t.written_of
            FROM stance t JOIN passage p ON p.id = t.passage WHERE t.clause = :id ORDER BY t.ordinal
            """,
            "{stance} {passage}, {locator}[; written of another game: {written_of}]",
            "{says}",
        ),
        Part(
            "Independent of each other",
            "SELECT w.source, s.label, w.of_the_game FROM clause_witness w "
            "JOIN source s ON s.id = w.source WHERE w.clause = :id AND w.independent "
            "ORDER BY s.not_before IS NULL, s.not_before, s.id",
            "{source}",
            "{label}",
        ),
        Part(
            "Rules",
            "SELECT rule, parameters, hooks, lifts, ends_after AS after FROM clause_rule "
            "WHERE clause = :id ORDER BY ordinal",
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

RULESET = Kind(
    "SELECT id FROM assembled",
    """
    SELECT a.name, r.summary, r.after_source AS after, r.editor, r.status,
           r.like_ruleset AS "like", r.note, a.digest,
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
            "In random play",
            "SELECT c.says, c.current FROM chances c JOIN assembled a ON a.ruleset = c.ruleset "
            "WHERE a.id = :id AND c.play = 'random'",
            "{says}",
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

EXAMPLE = Kind(
    "SELECT id FROM example",
    "SELECT name, position, throw, play, record, note FROM example WHERE id = :id",
    (
        Part(
            "Judged by",
            "SELECT ruleset, verdict, forbidden_by, position_after AS after, outcome "
            "FROM example_verdict WHERE example = :id",
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
