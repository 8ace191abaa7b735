"""Recipes: questions to the database in SQL, which teach how its tables hang together.

They are a page of the site, and a section of `docs/database.md`, which is made from here.
"""

from __future__ import annotations

import re
from textwrap import fill
from typing import NamedTuple

WIDTH = 120
"""How long the lines of a document are."""


class Recipe(NamedTuple):
    """A question, what its answer teaches about the tables, and the SQL that asks it."""

    title: str
    teaches: str
    sql: str

    @property
    def tables(self) -> list[str]:
        """The tables and views that are asked, in their order; an index counts as its table."""
        named = re.findall(r"\b(?:FROM|JOIN) ([a-z_]+)", self.sql)
        return list(dict.fromkeys(name.removesuffix("_fts") for name in named))


RECIPES = (
    Recipe(
        "The rules of a ruleset",
        "A ruleset with its options is `assembled`. Its clauses are in `assembled_clause`, each "
        "with the question that it answers and the basis of the choice; `number` is the order "
        "of play.",
        """
SELECT a.number, l.question, cl.says, a.basis
FROM assembled_clause a JOIN locus l ON l.id = a.locus JOIN clause cl ON cl.id = a.clause
WHERE a.assembled = 'verquere/encyclopedia+five-bands' ORDER BY a.number;
""",
    ),
    Recipe(
        "Where two rulesets differ",
        "A question that only one of them answers is a difference as well, so all questions of "
        "the game are gone through. `IS NOT` compares what may be missing.",
        """
SELECT l.question, x.clause AS one, y.clause AS other
FROM locus l
LEFT JOIN assembled_clause x ON x.locus = l.id AND x.assembled = 'verquere/dlp-1252'
LEFT JOIN assembled_clause y ON y.locus = l.id AND y.assembled = 'verquere/encyclopedia'
WHERE l.game = 'verquere' AND x.clause IS NOT y.clause ORDER BY l.ordinal;
""",
    ),
    Recipe(
        "Who says so, and in which words",
        "A `stance` is what a passage does to a clause: it states it, implies it or contradicts "
        "it; `part` says of which part, if not of all. A passage belongs to a source. `says` is "
        "always in the words of the editors; what is quoted is in `quotation`.",
        """
SELECT s.siglum, p.locator, t.stance, p.says, p.quotation
FROM stance t JOIN passage p ON p.id = t.passage JOIN source s ON s.id = p.source
WHERE t.clause = 'garanguet/pair-four-times' ORDER BY t.ordinal;
""",
    ),
    Recipe(
        "Clauses that one witness alone states or implies",
        "Copies of one another are one witness. `independent` is the largest number of sources no "
        "two of which depend on each other, one on the other or both on a third; `own` of these "
        "were written of the game itself. `support` tells it in words, and `clause_witness` has "
        "the sources that are counted.",
        """
SELECT clause, says, sources, independent, own, support FROM clause_support WHERE witnesses = 1;
""",
    ),
    Recipe(
        "All that goes back to a book",
        "`source_dependence` has what one source owes another directly; `source_descent` "
        "follows it, in however many steps.",
        """
SELECT source, steps, copies FROM source_descent
WHERE on_source = 'compleat-gamester-1725' ORDER BY steps, source;
""",
    ),
    Recipe(
        "What is known to be silent",
        "What a source does to a question that it does not answer is in `coverage`: it bears on it "
        "and no clause has its answer, it is silent, the question was not asked, it was read in "
        "part, or not for this game. It is silent only where all its rules of the game were read "
        "twice with the question asked; `silence` has the proofs, with the chapters that were "
        "read.",
        """
SELECT l.question, n.extent, n.sentences
FROM silence n JOIN locus l ON l.id = n.locus
WHERE n.source = 'cotton-1674' AND l.game = 'backgammon' ORDER BY l.ordinal;
""",
    ),
    Recipe(
        "From a sentence to the clauses that rest on it",
        "`sentence_use` tells what was made of a sentence, and `bearing` on which questions it "
        "bears. From its passages one comes to the clauses by `stance`.",
        """
SELECT t.clause, t.stance, t.passage
FROM sentence_use u
JOIN stance t ON t.passage = u.passage
JOIN clause cl ON cl.id = t.clause
JOIN bearing b ON b.sentence = u.sentence AND b.locus = cl.locus
WHERE u.sentence = 'lepeintre-1818:38' ORDER BY t.clause;
""",
    ),
    Recipe(
        "Rules that several games share",
        "A clause that is executed calls rules, which are functions in Python. `clause_rule` "
        "has each call, with its parameters.",
        """
SELECT u.rule, group_concat(DISTINCT cl.game) AS games
FROM clause_rule u JOIN clause cl ON cl.id = u.clause
GROUP BY u.rule HAVING count(DISTINCT cl.game) > 1 ORDER BY u.rule;
""",
    ),
    Recipe(
        "One play, judged by every ruleset",
        "An example is played under several rulesets. `example_expectation` has a row for each, "
        "with what was expected and what was found; the clauses that forbid a play are in "
        "`expectation_forbidden_by`.",
        """
SELECT x.ruleset, x.found_verdict, f.clause AS forbidden_by
FROM example_expectation x
LEFT JOIN expectation_forbidden_by f ON f.expectation = x.id
WHERE x.example = 'verquere/second-man-to-the-head' ORDER BY x.ordinal;
""",
    ),
    Recipe(
        "Evidence from before a year",
        "Dates stand as EDTF, and as the first and the last year that they allow. Years before "
        "our era are negative, and the year 0 is 1 BC.",
        """
SELECT e.game, e.id, e.says, e.edtf, p.name AS place
FROM evidence e LEFT JOIN place p ON p.id = e.place
WHERE e.not_after < 0 ORDER BY e.not_before, e.id;
""",
    ),
    Recipe(
        "Words in full text",
        "Ten tables have a full-text index, called as the table with `_fts` behind it. `NEAR` "
        "finds words that stand near one another. Capitals do not count; other letters than Latin "
        "ones are written without their accents.",
        """
SELECT p.id, p.says FROM passage_fts JOIN passage p ON p.rowid = passage_fts.rowid
WHERE passage_fts MATCH 'NEAR(closed point, 5)' ORDER BY rank;
""",
    ),
    Recipe(
        "What rulesets read otherwise since a version",
        "`change` and its tables have the list of changes in words. `reading_change` has the "
        "answers of each ruleset that differ, found by comparing the databases of the versions.",
        """
SELECT name, locus, before, after FROM reading_change
WHERE release = '0.3.0' AND what = 'clause' ORDER BY ordinal;
""",
    ),
    Recipe(
        "What a column means",
        "Everything is described in the database itself: a row without a column is about the "
        "table.",
        """
SELECT of_column, says FROM description WHERE of_table = 'stance';
""",
    ),
)


def in_markdown() -> str:
    """All recipes as they stand in `docs/database.md`."""
    parts = (
        f"### {recipe.title}\n\n{_filled(recipe.teaches)}\n\n```sql\n{recipe.sql.strip()}\n```\n"
        for recipe in RECIPES
    )
    return "\n".join(parts)


def _filled(text: str) -> str:
    return fill(text, WIDTH, break_on_hyphens=False, break_long_words=False)
