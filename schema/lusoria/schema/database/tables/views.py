"""Views, which answer what people ask."""

from __future__ import annotations

from dataclasses import dataclass, field

from lusoria.schema.database.tables.base import Presentation


@dataclass(frozen=True)
class View(Presentation):
    """A question as a view: what it answers, its columns with their meaning, and its query."""

    name: str
    says: str
    query: str
    columns: dict[str, str] = field(default_factory=dict)


VIEWS = (
    View(
        "apparatus",
        "The critical apparatus of a game: every clause with every witness to it.",
        """
        SELECT l.game, l.ordinal AS place, l.id AS locus, l.question, c.id AS clause, c.says,
               s.siglum, s.id AS source, t.written_of, p.id AS passage, p.locator, t.stance,
               t.part, t.status, t.resp, t.date
        FROM locus l JOIN clause c ON c.locus = l.id
        LEFT JOIN stance t ON t.clause = c.id
        LEFT JOIN passage p ON p.id = t.passage
        LEFT JOIN source s ON s.id = p.source
        ORDER BY l.game, l.ordinal, c.ordinal, t.ordinal
        """,
        {
            "game": "The game.",
            "place": "The place of the question in the order of play.",
            "locus": "The question's address.",
            "question": "The question.",
            "clause": "The clause that answers it.",
            "says": "What the clause lays down.",
            "siglum": "The siglum of the witness's source; none: nobody bears witness.",
            "source": "The source.",
            "written_of": "The game that it was written of, if that is another one.",
            "passage": "The passage.",
            "locator": "Where it stands.",
            "stance": "What the passage does to the clause.",
            "part": "What of the clause it bears on, if it does not bear on all.",
            "status": "On what the stance rests, if not on reading.",
            "resp": "Who judged so.",
            "date": "When it was judged.",
        },
        title="The apparatus",
        facets="siglum stance",
    ),
    View(
        "clause_use",
        "Which rulesets take which clause, and on what basis.",
        """
        SELECT c.game, c.id AS clause, c.says, h.ruleset, h.option, h.basis, h.note
        FROM clause c LEFT JOIN choice h ON h.clause = c.id
        ORDER BY c.game, c.ordinal, h.ruleset, h.option
        """,
        {
            "game": "The game.",
            "clause": "The clause.",
            "says": "What it lays down.",
            "ruleset": "The ruleset that takes it; none: no ruleset does.",
            "option": "The option with which it is taken; none: without any.",
            "basis": "On what the choice rests.",
            "note": "Why it was taken.",
        },
        title="Rulesets that take a clause",
        facets="ruleset basis",
    ),
    View(
        "clause_without_example",
        "Clauses that a rule executes and that no example shows.",
        """
        SELECT c.game, c.id AS clause, c.says, c.unshown,
               (SELECT count(*) FROM choice h WHERE h.clause = c.id) AS rulesets
        FROM clause c
        WHERE c.executed_by = 'rules'
          AND NOT EXISTS (SELECT 1 FROM example_clause e WHERE e.clause = c.id)
        ORDER BY c.game, c.ordinal
        """,
        {
            "game": "The game.",
            "clause": "The clause.",
            "says": "What it lays down.",
            "unshown": "Why no example can show it, if there is a reason.",
            "rulesets": "How many choices take it.",
        },
        title="Clauses without an example",
    ),
    View(
        "verdicts_that_differ",
        "Examples that are judged differently under different rulesets.",
        """
        SELECT e.game, e.id AS example, e.name, x.ruleset, x.found_verdict AS verdict,
               x.found_forbidden_by AS forbidden_by, x.found_after AS after,
               x.found_outcome AS outcome
        FROM example e JOIN example_expectation x ON x.example = e.id
        WHERE 1 < (SELECT count(DISTINCT ifnull(y.found_verdict, '') || '|'
                          || ifnull(y.found_after, '') || '|' || ifnull(y.found_outcome, ''))
                   FROM example_expectation y WHERE y.example = e.id)
        ORDER BY e.game, e.ordinal, x.ordinal
        """,
        {
            "game": "The game.",
            "example": "The example.",
            "name": "What it shows.",
            "ruleset": "The ruleset, with options.",
            "verdict": "Whether the play is legal, or what is wrong with it.",
            "forbidden_by": "The clauses that are the cause.",
            "after": "The position after the play.",
            "outcome": "How the game ends.",
        },
        title="Verdicts that differ",
        facets="ruleset verdict",
        boards=True,
    ),
    View(
        "passage_use",
        "What in the catalogue rests on which passage.",
        """
        SELECT t.passage, 'clause' AS kind, t.clause AS id, t.stance AS how FROM stance t
        UNION ALL SELECT p.passage, 'example', p.example, NULL FROM example_passage p
        UNION ALL SELECT n.passage, 'name', n.game || ': ' || n.name, n.status FROM name n
          WHERE n.passage IS NOT NULL
        UNION ALL SELECT j.passage, 'place', g.game || ': ' || g.place, g.status
          FROM game_place g JOIN game_place_passage j USING (game, place, role)
        UNION ALL SELECT j.passage, 'date', d.game || ': ' || d.what, d.status
          FROM game_date d JOIN game_date_passage j USING (game, ordinal)
        UNION ALL SELECT j.passage, 'relation', r.game || ': ' || r.kind || ' ' || r.to_name,
          r.status FROM relation r JOIN relation_passage j USING (game, ordinal)
        UNION ALL SELECT j.passage, 'evidence', j.evidence, NULL FROM evidence_passage j
        UNION ALL SELECT y.passage, 'saying', y.game, NULL FROM saying y
        ORDER BY 1, 2, 3
        """,
        {
            "passage": "The passage.",
            "kind": "What rests on it: a clause, an example, a name, a saying, a date …",
            "id": "Which one.",
            "how": "The stance or the status.",
        },
        title="What rests on passages",
        facets="kind",
    ),
)
