"""Views on what was read: how two readings agree, and which sources are silent."""

from __future__ import annotations

from lusoria.schema.database.tables.views import View

HEARD = (
    View(
        "readings_agreement",
        "How far the two readings of each chapter for each game agree, before anything was "
        "settled. The sums, by document and by game, are in the table agreement.",
        """
        SELECT c.document, c.title AS chapter, r.game, d.source, r.sentences, r.judgements,
               round(r.raw, 3) AS raw, round(r.of_found, 3) AS of_found,
               round(r.kappa, 3) AS kappa, r.both, r.first_only, r.second_only, r.same_way,
               (SELECT count(*) FROM disputed q JOIN sentence s ON s.id = q.sentence
                JOIN locus l ON l.id = q.locus
                WHERE s.document = c.document AND s.ordinal BETWEEN c."first" AND c."last"
                  AND l.game = r.game AND coalesce(q."first", q.second) IS NOT NULL) AS disputed
        FROM readings r JOIN chapter c ON c.id = r.chapter JOIN document d ON d.id = c.document
        ORDER BY d.source, c.document, c.ordinal, r.game
        """,
        {
            "document": "The document.",
            "chapter": "The chapter.",
            "game": "The game for whose questions it was read.",
            "source": "The source that it is a copy of.",
            "sentences": "How many sentences were read.",
            "judgements": "How many judgements there were: sentences times questions asked.",
            "raw": "The share of judgements on which the two agree.",
            "of_found": "Of those in which either found something, the share in which both did.",
            "kappa": "Cohen's kappa; none below 30 judgements.",
            "both": "In how many both found that the sentence bears on the question.",
            "first_only": "In how many only the first did.",
            "second_only": "In how many only the second did.",
            "same_way": "Of those that both found, how many bear in the same way.",
            "disputed": "How many questions were disputed and settled.",
        },
        title="How far two readings agree",
    ),
    View(
        "silence_of_source",
        "On how many questions of a game each source is silent whose rules were read twice.",
        """
        SELECT l.game, n.source, count(DISTINCT n.locus) AS questions,
               (SELECT sum(m.sentences) FROM silence m
                WHERE m.source = n.source AND m.locus = min(n.locus)) AS sentences
        FROM silence n JOIN locus l ON l.id = n.locus
        GROUP BY l.game, n.source ORDER BY l.game, n.source
        """,
        {
            "game": "The game.",
            "source": "The source that is silent.",
            "questions": "How many questions of the game no sentence of it bears on.",
            "sentences": "How many sentences were read for them.",
        },
        title="Proved silences, counted",
    ),
)
"""These views, in the order in which they are made."""
