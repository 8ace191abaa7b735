"""Questions of scholars: what rests on which witnesses, and what is shared, proved or missing."""

from __future__ import annotations

from collections.abc import Mapping
from types import MappingProxyType
from typing import NamedTuple


class Query(NamedTuple):
    """A question, the SQL that answers it, and values with which it has an answer, where they are
    not those of `PARAMETERS`."""

    title: str
    description: str
    sql: str
    example: Mapping[str, str] = MappingProxyType({})


OF_SOURCES = {
    "clauses_on_one_witness": Query(
        "Clauses that rest on one witness",
        "Clauses of :game that one witness alone states or implies. Sources that are copies of one "
        "another are one witness.",
        """
        SELECT c.game, c.clause, c.says, c.sources, w.witness
        FROM clause_support c JOIN clause_witness w ON w.clause = c.clause
        JOIN clause k ON k.id = c.clause
        WHERE c.witnesses = 1 AND :game IN ('', c.game)
        GROUP BY c.clause ORDER BY c.game, k.ordinal
        """,
    ),
    "clauses_without_an_independent_witness": Query(
        "Clauses whose witnesses all depend on one another",
        "Clauses of :game that several sources state or imply, any two of which depend on each "
        "other: one on the other, or both on a third. `earliest` is the first of them.",
        """
        SELECT c.game, c.clause, c.says, c.sources, c.witnesses, w.source AS earliest
        FROM clause_support c JOIN clause_witness w ON w.clause = c.clause AND w.independent
        JOIN clause k ON k.id = c.clause
        WHERE c.sources > 1 AND c.independent = 1 AND :game IN ('', c.game)
        GROUP BY c.clause ORDER BY c.game, k.ordinal
        """,
    ),
    "source_against_its_own_sources": Query(
        "Where a source says otherwise than what it depends on",
        "Questions on which :source states or implies an answer, and a source on which it depends "
        "directly another one, but not the same.",
        """
        SELECT d.source, d.how, d.on_source, y.locus, l.question,
               x.clause, a.says, y.id AS other, y.says AS other_says
        FROM source_dependence d
        JOIN clause_witness x ON x.source = d.source
        JOIN clause a ON a.id = x.clause
        JOIN locus l ON l.id = a.locus
        JOIN clause y ON y.locus = l.id AND y.id <> a.id
        JOIN clause_witness z ON z.clause = y.id AND z.source = d.on_source
        WHERE :source IN ('', d.source)
          AND NOT EXISTS (SELECT 1 FROM clause_witness w
                          WHERE w.clause = a.id AND w.source = d.on_source)
        ORDER BY d.source, d.on_source, l.game, l.ordinal, a.ordinal, y.ordinal
        """,
    ),
    "descent_of_a_source": Query(
        "To what a source goes back",
        "All sources behind :source, in how many steps, and whether all of them are copies.",
        """
        SELECT e.source, e.steps, e.on_source, s.label, e.copies
        FROM source_descent e JOIN source s ON s.id = e.on_source
        WHERE :source IN ('', e.source) ORDER BY e.source, e.steps, e.on_source
        """,
    ),
    "what_goes_back_to_a_source": Query(
        "What goes back to a source",
        "All sources that depend on :source, directly or through others, and on how many clauses "
        "each of them bears witness.",
        """
        SELECT e.on_source, e.steps, e.source, s.label, e.copies,
               (SELECT count(*) FROM clause_witness w WHERE w.source = e.source) AS clauses
        FROM source_descent e JOIN source s ON s.id = e.source
        WHERE :source IN ('', e.on_source) ORDER BY e.on_source, e.steps, e.source
        """,
        {"source": "compleat-gamester-1725"},
    ),
    "silences_of_a_source": Query(
        "On what a source is silent",
        "Questions of :game that no sentence of :source bears on, though its rules were read "
        "twice; what it does to the other questions is in `coverage`.",
        """
        SELECT n.source, l.game, n.locus, l.question, n.extent, n.sentences, n.document
        FROM silence n JOIN locus l ON l.id = n.locus
        WHERE :source IN ('', n.source) AND :game IN ('', l.game)
        ORDER BY n.source, l.game, l.ordinal
        """,
        {"source": "cotton-1674", "game": "backgammon"},
    ),
    "passages_that_support_nothing": Query(
        "Passages on which nothing rests",
        "Passages of :source that no clause, example, name, place, date, relation, saying or "
        "record of evidence cites.",
        """
        SELECT p.source, p.id AS passage, p.locator, p.says, p.status FROM passage p
        WHERE :source IN ('', p.source)
          AND NOT EXISTS (SELECT 1 FROM passage_use u WHERE u.passage = p.id)
        ORDER BY p.source, p.ordinal
        """,
        {"source": ""},
    ),
}

OF_THINGS = {
    "clauses_without_an_example": Query(
        "Clauses that no example shows",
        "Clauses of :game that a rule executes and no example is written to show; what is known "
        "of why, and which example notices them all the same.",
        """
        SELECT c.game, c.id AS clause, c.says,
               (SELECT count(DISTINCT a.assembled) FROM assembled_clause a
                WHERE a.clause = c.id) AS rulesets,
               (SELECT min(x.expectation) FROM ablation x WHERE x.clause = c.id) AS noticed_by,
               coalesce(c.unshown,
                        (SELECT min(x.unshown) FROM ablation x WHERE x.clause = c.id),
                        (SELECT min(h.unshown) FROM choice h WHERE h.clause = c.id),
                        CASE WHEN NOT EXISTS (SELECT 1 FROM assembled_clause a
                                              WHERE a.clause = c.id)
                             THEN 'No ruleset takes it.' END) AS why
        FROM clause c
        WHERE c.executed_by = 'rules' AND :game IN ('', c.game)
          AND NOT EXISTS (SELECT 1 FROM example_clause e WHERE e.clause = c.id)
        ORDER BY c.game, c.ordinal
        """,
        {"game": ""},
    ),
    "rules_shared_by_games": Query(
        "Rules that several games share",
        "Rule functions that clauses of more than one game call, with the games.",
        """
        SELECT r.id AS rule, r.sentence, count(DISTINCT c.game) AS games,
               group_concat(DISTINCT c.game) AS which
        FROM rule r JOIN clause_rule u ON u.rule = r.id JOIN clause c ON c.id = u.clause
        GROUP BY r.id HAVING games > 1 ORDER BY games DESC, r.id
        """,
    ),
    "rulesets_that_are_alike": Query(
        "Which rulesets agree on everything but a few questions",
        "Pairs of rulesets of :game, without options, that answer at most :most questions "
        "differently: on how many they agree, and on which they do not. With :locus, only pairs "
        "that differ on that question. A question that only one of the two answers counts as a "
        "difference.",
        """
        SELECT game, ruleset, other_ruleset, sum(same) AS alike, sum(NOT same) AS otherwise,
               group_concat(CASE WHEN NOT same THEN name END, ', ') AS but
        FROM (SELECT a.game, a.id AS ruleset, b.id AS other_ruleset, l.name,
                     a.ordinal AS one, b.ordinal AS two, x.clause IS y.clause AS same
              FROM ruleset a JOIN ruleset b ON b.game = a.game AND b.ordinal > a.ordinal
              JOIN locus l ON l.game = a.game
              LEFT JOIN assembled_clause x ON x.assembled = a.id AND x.locus = l.id
              LEFT JOIN assembled_clause y ON y.assembled = b.id AND y.locus = l.id
              WHERE coalesce(x.clause, y.clause) IS NOT NULL AND :game IN ('', a.game)
              ORDER BY a.game, a.ordinal, b.ordinal, l.ordinal)
        GROUP BY ruleset, other_ruleset
        HAVING (:most = '' OR otherwise <= cast(:most AS integer))
          AND (:locus = '' OR max(NOT same AND game || '/' || name = :locus))
        ORDER BY game, otherwise, one, two
        """,
        {"game": "", "locus": ""},
    ),
    "first_attestations": Query(
        "When games are first attested",
        "Of the dates and the evidence of each game, the one by which it is attested at the "
        "earliest: the one that ends first, or that begins first where the end is open. With "
        ":status, only dates of that status; the evidence has none. Years before our era are "
        "negative. `dates` says how many there are; games without any are not here.",
        """
        SELECT game, kind, what, edtf, not_before, not_after, status, dates
        FROM (SELECT *, count(*) OVER (PARTITION BY game) AS dates,
                     row_number() OVER (PARTITION BY game ORDER BY year, not_before, place) AS nth
              FROM (SELECT game, 'date' AS kind, what, edtf, not_before, not_after, status,
                           ordinal AS place, coalesce(not_after, not_before) AS year
                    FROM game_date
                    UNION ALL
                    SELECT game, 'evidence', id, edtf, not_before, not_after, NULL,
                           1000 + ordinal, coalesce(not_after, not_before)
                    FROM evidence)
              WHERE year IS NOT NULL AND :game IN ('', game)
                AND (:status = '' OR status = :status))
        WHERE nth = 1 ORDER BY coalesce(not_after, not_before), game
        """,
        {"game": "", "status": ""},
    ),
    "questions_in_dispute": Query(
        "Questions in dispute, by the weight of the witnesses",
        "Questions of :game with several witnessed answers. `most` says how many independent "
        "witnesses the best witnessed answer has, `others` how many all others have together, "
        "`weights` how many each has. The gravest disputes come first. Witnesses of one answer "
        "may depend on those of another.",
        """
        SELECT game, locus, question, count(*) AS answers, max(independent) AS most,
               sum(independent) - max(independent) AS others,
               group_concat(name || ' ' || independent, ', ') AS weights
        FROM (SELECT l.game, l.id AS locus, l.question, l.ordinal, c.name, s.independent
              FROM clause_support s JOIN clause c ON c.id = s.clause JOIN locus l ON l.id = c.locus
              WHERE s.sources > 0 AND :game IN ('', l.game)
              ORDER BY l.game, l.ordinal, s.independent DESC, c.ordinal)
        GROUP BY locus HAVING answers > 1 ORDER BY others DESC, game, ordinal
        """,
    ),
    "evidence_near": Query(
        "Evidence near a place",
        "Records whose point is within :km kilometres of :latitude and :longitude, of a game that "
        "was played :before a year; those that may be so by their dates are meant. A record has a "
        "point of its own or that of its place; those without any are not here.",
        """
        SELECT * FROM (
          SELECT e.game, e.id AS evidence, e.type, e.place, e.edtf, e.not_before, e.not_after,
                 round(distance_km(coalesce(e.latitude, p.latitude),
                                   coalesce(e.longitude, p.longitude),
                                   :latitude, :longitude), 1) AS km,
                 coalesce(e.point_means, p.point_means) AS point_means
          FROM evidence e LEFT JOIN place p ON p.id = e.place)
        WHERE km <= cast(:km AS real)
          AND (:before = '' OR coalesce(not_before, not_after) < cast(:before AS integer))
        ORDER BY km, game, evidence
        """,
        {"km": "3000", "before": ""},
    ),
    "readings_changed": Query(
        "What rulesets read otherwise since a version",
        "Questions that rulesets of :game answer otherwise after version :since, up to and with "
        "version :upto: another clause, another basis, other words. It was found by comparing the "
        "databases of both; things have the names that they had then.",
        """
        SELECT c.release, c.name AS ruleset, c.option, c.locus, c.what, c.before, c.before_basis,
               c.before_says, c.after, c.after_basis, c.after_says
        FROM reading_change c JOIN release r ON r.version = c.release
        WHERE (:since = '' OR r.ordinal > (SELECT ordinal FROM release WHERE version = :since))
          AND (:upto = '' OR r.ordinal <= (SELECT ordinal FROM release WHERE version = :upto))
          AND (:game = '' OR c.name LIKE :game || '/%')
        ORDER BY r.ordinal DESC, c.ordinal
        """,
    ),
    "what_changed": Query(
        "What changed between two builds",
        "What is different in the builds after version :since, up to and with version :upto: of "
        "one :game, of one kind of :change. Left empty, :since means from the beginning, and "
        ":upto means to this build. With a game, only changes are here that name rulesets of it; "
        "a clause is named by the address that it has now.",
        """
        SELECT c.release, r.date, c.kind, c.says,
               (SELECT group_concat(name, ', ')
                FROM (SELECT name FROM change_ruleset WHERE change = c.id ORDER BY name))
               AS rulesets,
               (SELECT group_concat(clause, ', ')
                FROM (SELECT clause FROM change_clause WHERE change = c.id ORDER BY clause))
               AS clauses
        FROM change c JOIN release r ON r.version = c.release
        WHERE (:since = '' OR r.ordinal > (SELECT ordinal FROM release WHERE version = :since))
          AND (:upto = '' OR r.ordinal <= (SELECT ordinal FROM release WHERE version = :upto))
          AND (:game = '' OR EXISTS (SELECT 1 FROM change_ruleset x
                                     WHERE x.change = c.id AND x.name LIKE :game || '/%'))
          AND :change IN ('', c.kind)
        ORDER BY r.ordinal DESC, c.ordinal
        """,
    ),
}
