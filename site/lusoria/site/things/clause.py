"""A clause: an answer to a question, with its witnesses, its rules, its rulesets, its examples."""

from __future__ import annotations

from typing import TYPE_CHECKING

from lusoria.site.things.kind import Entry, Head, Kind, Part, joined

if TYPE_CHECKING:
    from lusoria.schema.database.tables import Clause
    from lusoria.site.edition import Edition

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
            SELECT t.stance, t.passage, p.locator, t.part, t.written_of, p.says, p.quotation,
                   p.quotation_language, t.status, t.resp, t.date, t.note
            FROM stance t JOIN passage p ON p.id = t.passage WHERE t.clause = :id ORDER BY t.ordinal
            """,
            "{stance} {passage}, {locator}[; written of another game: {written_of}]",
            "{says}",
            rows="stance.clause",
        ),
        Part(
            "Independent of each other",
            """
            SELECT w.source, s.label, w.of_the_game, k.support FROM clause_witness w
            JOIN source s ON s.id = w.source JOIN clause_support k ON k.clause = w.clause
            WHERE w.clause = :id AND w.independent
            ORDER BY s.not_before IS NULL, s.not_before, s.id
            """,
            "{source}",
            "{label}",
            rows="clause_witness.clause",
        ),
        Part(
            "Rules",
            """
            SELECT u.rule, u.parameters, u.hooks, u.lifts, u.ends_after AS after, r.sentence
            FROM clause_rule u JOIN rule r ON r.id = u.rule WHERE u.clause = :id ORDER BY u.ordinal
            """,
            "{rule}{parameters} at {hooks}",
            rows="clause_rule.clause",
        ),
        Part(
            "Taken by",
            """
            SELECT h.ruleset, h.option, h.basis, h.resp, h.note FROM choice h
            JOIN ruleset r ON r.id = h.ruleset WHERE h.clause = :id ORDER BY r.ordinal, h.option
            """,
            "{ruleset}[ {option}], {basis}, by the {resp}",
            "{note}",
            rows="choice.clause",
        ),
        Part(
            "Other answers",
            """
            SELECT id, says FROM clause WHERE id <> :id
            AND locus = (SELECT locus FROM clause WHERE id = :id) ORDER BY ordinal
            """,
            "{id}",
            "{says}",
            of="clause",
        ),
        Part(
            "Shown by",
            """
            SELECT e.id, e.name FROM example_clause c JOIN example e ON e.id = c.example
            WHERE c.clause = :id ORDER BY e.ordinal
            """,
            "{id}",
            "{name}",
            of="example",
            rows="example_clause.clause",
        ),
        Part(
            "What changes without it",
            """
            SELECT a.ruleset, a.change, a.with_clause, a.without_clause, a.replaced_by,
                   a.expectation, e.name AS example, a.unshown, a.inherited_from
            FROM ablation a LEFT JOIN example_expectation x ON x.id = a.expectation
            LEFT JOIN example e ON e.id = x.example WHERE a.clause = :id ORDER BY a.ruleset
            """,
            "{ruleset}[: {change}][: {unshown}][, as in {inherited_from}][, by {expectation}]",
            words={"expectation": "example"},
            rows="ablation.clause",
        ),
    ),
    texts=(("clause", "id"),),
)


def head(edition: Edition, clause: Clause) -> Head:
    """What the page of a clause says of itself."""
    game, question = edition.game[clause.game].name, edition.locus[clause.locus].question
    return Head(f"{clause.says} · {game}", f"{game}: {clause.says} {question}")


def entry(edition: Edition, clause: Clause) -> Entry:
    """A clause as the search page finds it."""
    asked = edition.locus[clause.locus].question
    text = joined(asked, clause.note, clause.editorial)
    return Entry(clause.says, edition.game[clause.game].name, text)


def cited(edition: Edition, clause: Clause) -> tuple[str, str]:
    """A clause as it is cited: its title, and what it is."""
    return clause.says.rstrip("."), f"clause {clause.id}"
