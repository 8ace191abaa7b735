"""Views that answer how far the catalogue can be trusted, and what became of the documents."""

from lusoria.schema.database.tables.views import View

ASKED = (
    View(
        "clause_support",
        "How many sources state or imply each clause, how many witnesses they are, how many of "
        "them are independent, and how many of these were written of the game itself.",
        """
        SELECT k.*,
               CASE WHEN sources = 0 THEN 'no source'
                    WHEN sources = 1 THEN '1 source'
                      || CASE own WHEN 0 THEN ', written of another game' ELSE '' END
                    ELSE sources || ' sources; independent: ' || independent
                      || CASE WHEN own = independent THEN ''
                              ELSE ', of these ' || own || ' on ' || g.name || ' itself' END
               END AS support
        FROM (SELECT c.game, c.id AS clause, c.says, count(w.source) AS sources,
                     count(DISTINCT w.witness) AS witnesses,
                     coalesce(sum(w.independent), 0) AS independent,
                     coalesce(sum(w.independent * w.of_the_game), 0) AS own
              FROM clause c LEFT JOIN clause_witness w ON w.clause = c.id
              GROUP BY c.id ORDER BY c.game, c.ordinal) k
        JOIN game g ON g.id = k.game
        """,
        {
            "game": "The game.",
            "clause": "The clause.",
            "says": "What it lays down.",
            "sources": "How many sources state or imply it.",
            "witnesses": "How many witnesses they are, where copies of one another are one.",
            "independent": "The largest number of them no two of which depend on each other: one "
            "on the other, or both on a third. Another witness never lowers it.",
            "own": "How many of these were written of this game itself, not of another one.",
            "support": "These figures in words.",
        },
        title="On how many witnesses clauses rest",
    ),
    View(
        "clauses_by_basis",
        "How many clauses the rulesets of a game take on which basis.",
        """
        SELECT l.game, h.basis, count(DISTINCT h.clause) AS clauses, count(*) AS choices
        FROM choice h JOIN locus l ON l.id = h.locus
        GROUP BY l.game, h.basis ORDER BY l.game, clauses DESC, h.basis
        """,
        {
            "game": "The game.",
            "basis": "On what the choices rest.",
            "clauses": "How many different clauses are taken on it.",
            "choices": "How many choices of rulesets and options rest on it.",
        },
        title="Clauses by basis",
    ),
    View(
        "locus_disagreement",
        "Questions on which the witnesses disagree: several readings are witnessed, or one is "
        "contradicted.",
        """
        SELECT l.game, l.id AS locus, l.question,
               count(DISTINCT CASE WHEN t.stance <> 'contradicts' THEN c.id END) AS readings,
               count(CASE WHEN t.stance = 'contradicts' THEN 1 END) AS contradictions,
               group_concat(DISTINCT s.siglum) AS witnesses
        FROM locus l JOIN clause c ON c.locus = l.id JOIN stance t ON t.clause = c.id
        JOIN passage p ON p.id = t.passage JOIN source s ON s.id = p.source
        GROUP BY l.id HAVING readings > 1 OR contradictions > 0
        ORDER BY l.game, l.ordinal
        """,
        {
            "game": "The game.",
            "locus": "The question's address.",
            "question": "The question.",
            "readings": "How many readings a witness states or implies.",
            "contradictions": "How many passages contradict a reading.",
            "witnesses": "The sigla of all that are heard.",
        },
        title="Questions on which the witnesses disagree",
    ),
    View(
        "source_unread",
        "Sources that were not read, and how they are known.",
        """
        SELECT s.id AS source, s.siglum, s.label, s.reported_in, s.read_what,
               count(DISTINCT t.clause) AS clauses
        FROM source s LEFT JOIN passage p ON p.source = s.id LEFT JOIN stance t ON t.passage = p.id
        WHERE s.extent = 'none' GROUP BY s.id ORDER BY s.id
        """,
        {
            "source": "The source.",
            "siglum": "Its siglum.",
            "label": "A short form of its citation.",
            "reported_in": "The source through which it is known.",
            "read_what": "What is said of the reading.",
            "clauses": "On how many clauses it bears witness, as reported.",
        },
        title="Sources that were not read",
    ),
    View(
        "ruleset_witnesses",
        "On how many sources a ruleset rests, and how many of its clauses on one or none; copies "
        "of one another are one witness.",
        """
        SELECT r.game, r.id AS ruleset, e.clauses, e.without_witness, e.with_one_witness,
               e.with_one_independent,
               count(DISTINCT w.source) AS sources, count(DISTINCT w.witness) AS witnesses
        FROM ruleset r
        JOIN (SELECT h.ruleset, count(h.clause) AS clauses, sum(c.witnesses = 0) AS without_witness,
                     sum(c.witnesses = 1) AS with_one_witness,
                     sum(c.independent = 1) AS with_one_independent
              FROM choice h JOIN clause_support c ON c.clause = h.clause
              WHERE h.option IS NULL GROUP BY h.ruleset) e ON e.ruleset = r.id
        LEFT JOIN choice h ON h.ruleset = r.id AND h.option IS NULL
        LEFT JOIN clause_witness w ON w.clause = h.clause
        GROUP BY r.id ORDER BY r.game, r.ordinal
        """,
        {
            "game": "The game.",
            "ruleset": "The ruleset, without its options.",
            "clauses": "How many clauses it takes.",
            "without_witness": "How many of them no passage states or implies.",
            "with_one_witness": "How many of them one witness alone states or implies.",
            "with_one_independent": "How many of them have several witnesses or one, no two of "
            "which are independent.",
            "sources": "How many sources state or imply any of its clauses.",
            "witnesses": "How many witnesses they are; 1: it rests on one.",
        },
        title="On how many witnesses rulesets rest",
    ),
    View(
        "sentence_fate",
        "What becomes of each sentence of a document, in the order of reading.",
        """
        SELECT n.document, n.id AS sentence, n.ordinal AS number, n.read_as,
               CASE WHEN n.out_of_scope IS NOT NULL THEN 'out of scope' ELSE u.kind END AS becomes,
               coalesce(n.out_of_scope, u.part) AS what, coalesce(p.says, n.says) AS says
        FROM sentence n LEFT JOIN sentence_use u ON u.sentence = n.id
        LEFT JOIN passage p ON p.id = u.passage
        ORDER BY n.document, n.read_as IS NULL, n.read_as, n.ordinal, u.ordinal
        """,
        {
            "document": "The document.",
            "sentence": "The sentence's address.",
            "number": "Its number in the order of the page.",
            "read_as": "Its place in the order of reading.",
            "becomes": "What accounts for it: a passage, a name … or out of scope.",
            "what": "Which one, or why it is out of scope.",
            "says": "What it says, in the editors' own words.",
        },
        title="What becomes of sentences",
        facets="document becomes",
    ),
    View(
        "document_account",
        "How much of each document is accounted for, and by what.",
        """
        SELECT d.id AS document, d.source, count(n.id) AS sentences,
               count(n.out_of_scope) AS out_of_scope,
               (SELECT count(DISTINCT u.sentence) FROM sentence_use u JOIN sentence m
                ON m.id = u.sentence WHERE m.document = d.id) AS used
        FROM document d LEFT JOIN sentence n ON n.document = d.id
        GROUP BY d.id ORDER BY d.id
        """,
        {
            "document": "The document.",
            "source": "The source that it is a copy of.",
            "sentences": "How many sentences it has; 0: there is no account of it as yet.",
            "out_of_scope": "How many of them are out of scope.",
            "used": "How many of them are a part of the catalogue.",
        },
        title="How documents are accounted for",
    ),
)
