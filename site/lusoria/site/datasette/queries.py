"""Canned queries: what people ask of the catalogue, as SQL with a title.

A parameter that is left empty means: all of them. `:page` is the number of the page of an answer.
"""

from __future__ import annotations

import re
from textwrap import dedent

from lusoria.schema.database.statistics import QUESTIONS
from lusoria.site.datasette.hanging import HANGING
from lusoria.site.datasette.parameters import PARAMETERS
from lusoria.site.datasette.questions import OF_SOURCES, OF_THINGS, Query
from lusoria.site.datasette.search import SEARCH

PAGE = 100
"""How many rows a page of an answer has."""

LAST_PAGE = 1_000_000
"""The last page that is looked for; no answer has so many."""

IN_ALL = "rows_in_all"
"""The last column of an answer: how many rows it has on all its pages."""


def parameters(sql: str) -> list[str]:
    """The parameters of a query, in the order in which they stand in it."""
    return list(dict.fromkeys(re.findall(r":([a-z]+)", sql)))


def paged(sql: str) -> str:
    """A query that answers page by page; each row says how many rows there are on all pages."""
    inner = dedent(sql).strip()
    # Not beyond the last page that there could be: times a hundred, it must be an integer still.
    first = f"{PAGE} * (min(max(1, cast(:page AS integer)), {LAST_PAGE}) - 1)"
    return f"SELECT *, count(*) OVER () AS {IN_ALL} FROM (\n{inner}\n)\nLIMIT {PAGE} OFFSET {first}"


def example(query: Query) -> dict[str, str]:
    """Values of the parameters of a query with which it has an answer."""
    return {
        name: query.example.get(name, PARAMETERS[name].example) for name in parameters(query.sql)
    }


QUERIES: dict[str, Query] = {
    "search": Query(
        "Search everywhere",
        "Games, names, rulesets, questions, clauses, passages, sources, examples, evidence and "
        "rules that have all words of :text, also in their notes; of one :kind, if it is given. "
        "Words within double quotes are found in their order.",
        SEARCH,
    ),
    "apparatus_of_a_game": Query(
        "The apparatus of a game",
        "Every question of :game in the order of play, its readings, and all witnesses to each.",
        """
        SELECT game, locus, question, clause, says, siglum, locator, stance, passage
        FROM apparatus WHERE :game IN ('', game)
        """,
    ),
    "coverage_of_a_source": Query(
        "What a source answers, and what it leaves open",
        "What :source does to each question of :game: answers it; bears on it, though no clause "
        "has its answer; is silent, all its rules of the game having been read twice with the "
        "question asked; was not asked; was read in part, or not for this game.",
        """
        SELECT v.source, v.game, v.locus, l.question, v.coverage,
               (SELECT group_concat(DISTINCT t.stance) FROM stance t
                JOIN clause c ON c.id = t.clause JOIN passage p ON p.id = t.passage
                WHERE c.locus = v.locus AND p.source = v.source) AS stances,
               group_concat(n.extent, '; ') AS extent, sum(n.sentences) AS sentences
        FROM coverage v JOIN locus l ON l.id = v.locus
        LEFT JOIN silence n ON n.locus = v.locus AND n.source = v.source
        WHERE :source IN ('', v.source) AND :game IN ('', v.game)
        GROUP BY v.source, v.locus ORDER BY v.source, l.game, l.ordinal
        """,
    ),
    "two_rulesets": Query(
        "Where two rulesets differ",
        "The questions that :one and :other (as game/ruleset+option) answer differently.",
        """
        SELECT l.id AS locus, l.question, x.clause AS one, x.basis AS one_basis,
               y.clause AS other, y.basis AS other_basis
        FROM locus l
        LEFT JOIN assembled_clause x ON x.locus = l.id AND x.assembled = :one
        LEFT JOIN assembled_clause y ON y.locus = l.id AND y.assembled = :other
        WHERE ifnull(x.clause, '') <> ifnull(y.clause, '')
        ORDER BY l.game, l.ordinal
        """,
    ),
    "verdicts_that_differ_between_rulesets": Query(
        "Examples that rulesets judge differently",
        "The same position, throw and play (of :game), and another verdict, position or end.",
        """
        SELECT example, name, ruleset, verdict, forbidden_by, after, outcome
        FROM verdicts_that_differ WHERE :game IN ('', game)
        """,
    ),
    "what_is_not_attested": Query(
        "What a ruleset takes without reading it in a witness",
        "The choices of :ruleset that are not attested, with what they rest on and why.",
        """
        SELECT c.ruleset, c.option, l.question, c.clause, c.basis, c.note
        FROM choice c JOIN locus l ON l.id = c.locus
        WHERE c.basis <> 'attested' AND :ruleset IN ('', c.ruleset)
        ORDER BY c.ruleset, l.ordinal, c.option
        """,
    ),
    "what_rests_on_a_source": Query(
        "What rests on a source",
        "Clauses, examples, names, places and dates that cite a passage of :source.",
        """
        SELECT p.source, u.passage, u.kind, u.id, u.how
        FROM passage_use u JOIN passage p ON p.id = u.passage
        WHERE :source IN ('', p.source)
        ORDER BY p.source, p.ordinal, u.kind, u.id
        """,
    ),
    "witnesses_that_disagree": Query(
        "Where the witnesses disagree, reading by reading",
        "More than one reading of a question of :game has a witness; with the sigla of each.",
        """
        SELECT locus, question, clause, says, group_concat(DISTINCT siglum) AS witnesses
        FROM apparatus
        WHERE siglum IS NOT NULL AND stance <> 'contradicts' AND :game IN ('', game)
          AND locus IN (SELECT locus FROM apparatus WHERE siglum IS NOT NULL
                        AND stance <> 'contradicts' GROUP BY locus
                        HAVING count(DISTINCT clause) > 1)
        GROUP BY clause ORDER BY game, place, clause
        """,
    ),
    "clauses_that_call_a_rule": Query(
        "Which clauses call a rule function",
        "The clauses that :rule executes, with the values that they give it.",
        """
        SELECT r.rule, r.clause, c.says, r.parameters, r.hooks, r.lifts, r.after
        FROM clause_rule r JOIN clause c ON c.id = r.clause
        WHERE :rule IN ('', r.rule) ORDER BY r.rule, c.ordinal
        """,
    ),
}

QUERIES |= OF_SOURCES | HANGING | OF_THINGS
QUERIES |= {name: Query(*question) for name, question in QUESTIONS.items()}

QUERIES |= {
    "sentences_of_a_document": Query(
        "What becomes of the sentences of a document",
        "Every sentence of :document in the order of reading, and what accounts for it.",
        """
        SELECT document, sentence, read_as, becomes, what, says
        FROM sentence_fate WHERE :document IN ('', document)
        """,
    ),
    "evidence_of_a_word": Query(
        "Evidence with a word of a controlled list",
        "The records that have :term, such as uncertainty-factor:graffiti or gender:male.",
        """
        SELECT e.game, e.id AS evidence, t.term, e.type, e.place, e.edtf, e.board_pattern
        FROM evidence e JOIN evidence_term t ON t.evidence = e.id
        WHERE :term IN ('', t.term) ORDER BY e.game, e.ordinal, t.term
        """,
    ),
    "sayings_about_a_game": Query(
        "What the sources say of a game",
        "Passage by passage what is said of :game.",
        """
        SELECT y.game, s.siglum, y.passage, coalesce(y.says, p.says) AS says, p.status
        FROM saying y JOIN passage p ON p.id = y.passage JOIN source s ON s.id = p.source
        WHERE :game IN ('', y.game) ORDER BY y.game, y.ordinal
        """,
        {"game": "jacquet"},
    ),
}

QUERIES |= {
    "clauses_without_a_witness": Query(
        "Clauses that no passage states or implies",
        "The editors' own, with the reason why they are needed.",
        """
        SELECT c.game, c.id AS clause, c.says, c.editorial FROM clause c
        WHERE NOT EXISTS (SELECT 1 FROM stance s WHERE s.clause = c.id
                          AND s.stance IN ('states', 'implies'))
        ORDER BY c.game, c.ordinal
        """,
    ),
    "stances_on_what_was_not_read": Query(
        "Stances on what was not read",
        "Passages that are known through others, what they are reported to say, and by whom.",
        """
        SELECT s.clause, s.stance, s.status, s.passage, p.reported_in, p.says
        FROM stance s JOIN passage p ON p.id = s.passage
        WHERE p.status = 'reported' ORDER BY s.clause, s.ordinal
        """,
    ),
    "quotations": Query(
        "What is quoted",
        "The very words of passages, their language and translation, and why they may be given.",
        """
        SELECT p.id AS passage, p.quotation, p.quotation_language AS language,
               p.quotation_translation AS translation, w.id AS words_of, w.rights
        FROM passage p JOIN source w ON w.id = coalesce(p.quotation_of, p.source)
        WHERE p.quotation IS NOT NULL ORDER BY w.id, p.source, p.ordinal
        """,
    ),
    "dates_of_a_game": Query(
        "When a game was played",
        "Dates of :game and of the evidence for it, in years; years before our era are negative.",
        """
        SELECT game, kind, what, edtf, not_before, not_after, status FROM (
        SELECT game, 'date' AS kind, what, edtf, not_before, not_after, status FROM game_date
        UNION ALL
        SELECT game, 'evidence', id, edtf, not_before, not_after, NULL FROM evidence
        ) WHERE :game IN ('', game) ORDER BY game, coalesce(not_before, not_after, 9999), kind
        """,
    ),
    "points_on_the_map": Query(
        "Points on the map",
        "The points of the evidence for :game, what each stands for, its country, and any doubt.",
        """
        SELECT e.game, e.id AS evidence, e.latitude, e.longitude, e.point_means, e.place, p.country,
               d.says AS doubt
        FROM evidence e LEFT JOIN place p ON p.id = e.place
        LEFT JOIN evidence_doubt d ON d.evidence = e.id AND d.field = 'point'
        WHERE e.latitude IS NOT NULL AND :game IN ('', e.game) ORDER BY e.game, e.ordinal
        """,
        {"game": "polis"},
    ),
}
