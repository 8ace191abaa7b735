"""How far the catalogue can be trusted, in numbers: each is a view of its database.

The command line, Datasette's queries and this module ask the same views, so that they agree.
"""

from __future__ import annotations

import sqlite3
from collections.abc import Mapping
from contextlib import closing
from pathlib import Path
from typing import Any, NamedTuple


class Question(NamedTuple):
    """A question: what it is called, what it asks, and the query that answers it."""

    title: str
    says: str
    sql: str


QUESTIONS: Mapping[str, Question] = {
    "clauses_by_basis": Question(
        "Clauses by basis",
        "How many clauses the rulesets of each game take, by what the choice rests on.",
        "SELECT game, basis, clauses, choices FROM clauses_by_basis",
    ),
    "loci_with_disagreement": Question(
        "Questions on which the witnesses disagree",
        "More than one reading is witnessed, or a witness contradicts one.",
        "SELECT game, locus, question, readings, contradictions, witnesses FROM locus_disagreement",
    ),
    "sources_unread": Question(
        "Sources that were not read",
        "They are known through others only, and bear witness as reported.",
        "SELECT source, siglum, label, reported_in, clauses FROM source_unread",
    ),
    "rulesets_on_one_witness": Question(
        "Rulesets that rest on one witness",
        "No clause that they take is stated or implied by a second witness; copies are one.",
        "SELECT game, ruleset, clauses, without_witness, with_one_witness, sources "
        "FROM ruleset_witnesses WHERE witnesses <= 1",
    ),
    "witnesses_of_rulesets": Question(
        "On how many witnesses rulesets rest",
        "Of the clauses of each ruleset, how many have one witness only, or none.",
        "SELECT game, ruleset, clauses, without_witness, with_one_witness, sources "
        "FROM ruleset_witnesses",
    ),
    "documents_accounted_for": Question(
        "How documents are accounted for",
        "How many sentences each document has, how many are used, how many are out of scope.",
        "SELECT document, source, sentences, used, out_of_scope FROM document_account",
    ),
    "readings_agreement": Question(
        "How far two readings agree",
        "Of each chapter that was read twice, game by game: sentences, judgements, raw agreement, "
        "agreement where either found something, Cohen's kappa, how many questions were disputed.",
        "SELECT document, chapter, game, source, sentences, judgements, raw, of_found, kappa, "
        "disputed FROM readings_agreement",
    ),
    "readings_disputed": Question(
        "What two readings disputed",
        "Each question on which the readings of a sentence differ, what was decided, and why.",
        "SELECT sentence, locus, first, second, decided, because FROM disputed "
        "JOIN sentence s ON s.id = disputed.sentence ORDER BY s.document, s.ordinal, locus",
    ),
    "silences": Question(
        "Silence that is proved",
        "By game and source: on how many questions that were asked twice no sentence of it bears.",
        "SELECT game, source, questions, sentences FROM silence_of_source",
    ),
    "evidence_doubted": Question(
        "Doubts about evidence",
        "What looks wrong in records of evidence, which are kept as they are.",
        "SELECT e.game, d.evidence, d.field, d.says, d.resp, d.date "
        "FROM evidence_doubt d JOIN evidence e ON e.id = d.evidence ORDER BY e.game, e.ordinal",
    ),
}
"""The questions by name."""


def statistics(database: Path) -> dict[str, list[dict[str, Any]]]:
    """The answer to every question, as rows."""
    uri = f"{database.resolve().as_uri()}?mode=ro&immutable=1"
    with closing(sqlite3.connect(uri, uri=True)) as connection:
        connection.row_factory = sqlite3.Row
        return {
            name: [dict(row) for row in connection.execute(question.sql)]
            for name, question in QUESTIONS.items()
        }
