"""The pages of questions, of the clauses that answer them, and of the rules that clauses call.

The apparatus of a game is a table: questions down, witnesses across, a letter for each reading.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, NamedTuple

from lusoria.site.pages.site import Site
from lusoria.site.things import Thing, group, list_plainest
from lusoria.site.words import letter_of


def render_apparatus(site: Site, key: str) -> None:
    """Render the apparatus of a game."""
    sql = "SELECT locus, title, section FROM reading_place WHERE game = :game ORDER BY sequence"
    places = site.build.query(sql, game=key)
    if places:
        questions = {row.locus: site.of("locus", row.locus) for row in places}
        in_order = sorted(questions.values(), key=lambda question: question.number)
        parts = [
            (place.title, [questions[row.locus] for row in rows])
            for place, rows in group(places, "section")
        ]
        site.page(
            f"locus/{key}/",
            "apparatus.html",
            game=site.of("game", key),
            matrix=make_matrix(site, in_order),
            parts=parts,
        )


def render_locus(site: Site, key: str) -> None:
    """Render the page of a question."""
    site.thing("locus", key)


def render_clause(site: Site, key: str) -> None:
    """Render the page of a clause."""
    site.thing("clause", key)


def render_rules(site: Site) -> None:
    """Render the list of rule functions."""
    sql = """
        SELECT r.id, r.family, r.module, r.function, r.sentence,
        (SELECT count(*) FROM clause_rule u WHERE u.rule = r.id) AS clauses
        FROM rule r ORDER BY r.id
    """
    site.page("rule/", "rules.html", rules=site.build.query(sql))


def render_rule(site: Site, key: str) -> None:
    """Render the page of a rule function."""
    site.thing("rule", key)


class Cell(NamedTuple):
    """A source at a question: its witnesses with the letters of their readings, or a state."""

    heard: Sequence[tuple[str, Any]]
    state: str | None


class Matrix(NamedTuple):
    """The sources of a game by age, and what each does to every question."""

    sources: Sequence[Any]
    lines: Sequence[tuple[Thing, Sequence[Cell]]]

    @property
    def states(self) -> set[str]:
        """The states of the sources at questions that they do not answer."""
        return {cell.state for _, cells in self.lines for cell in cells if cell.state is not None}


def make_matrix(site: Site, questions: Sequence[Thing]) -> Matrix:
    """Return the apparatus of some questions of a game as a table."""
    readings = {
        question.id: [
            (letter_of(place), witness)
            for place, answer in enumerate(question.answers)
            for witness in list_plainest(site.of("clause", answer.id).witnesses)
        ]
        for question in questions
    }
    by_age = "coalesce(not_before, not_after)"
    order = site.build.query(f"SELECT id FROM source ORDER BY {by_age} IS NULL, {by_age}, siglum")
    named = {row.source: row for question in questions for row in question.standings}
    named |= {w.source: w for heard in readings.values() for _, w in heard}
    sources = [named[row.id] for row in order if row.id in named]
    lines = []
    for question in questions:
        states = {row.source: row.coverage for row in question.standings}
        cells = [
            Cell(
                [(letter, w) for letter, w in readings[question.id] if w.source == source.source],
                states.get(source.source),
            )
            for source in sources
        ]
        lines.append((question, cells))
    return Matrix(sources, lines)
