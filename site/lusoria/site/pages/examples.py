"""The pages of examples: boards, verdicts, step by step, and the form that runs them."""

from __future__ import annotations

from typing import Any

from lusoria.site.pages.play import choices
from lusoria.site.pages.site import Site
from lusoria.site.things import Thing, group


def place_boards(site: Site, game: str) -> None:
    """Give the boards of a game's examples their places: those of an example are in one file."""
    sql = "SELECT s.* FROM stage s JOIN example e ON e.id = s.example WHERE e.game = :game"
    rows = site.build.query(f"{sql} ORDER BY e.ordinal, s.ordinal", game=game)
    for _, stages in group(rows, "example"):
        for stage in stages:
            by = stage.mover if stage.play and stage.mover != "opening" else None
            scene = site.boards.scene(
                stage.ruleset,
                stage.position,
                stage.play,
                by=by,
                tried=stage.tried,
                fault=stage.fault,
            )
            site.boards.place(scene)
        site.boards.close_full_files()


def render_list(site: Site, key: str) -> None:
    """Render the list of the examples of a game."""
    parts = list_by_question(site, key)
    if parts:
        site.page(f"example/{key}/", "examples.html", game=site.of("game", key), parts=parts)


def render_example(site: Site, key: str) -> None:
    """Render the page of an example."""
    site.thing("example", key, choices_of=choices)


def list_by_question(site: Site, game: str) -> list[tuple[str, list[tuple[Any, list[Thing]]]]]:
    """Return the parts of the rules of a game, their questions, and the examples of each question.

    An example stands once, at the first of its questions that has none yet.
    """
    shows = """
        SELECT x.example, c.locus FROM example_clause x JOIN clause c ON c.id = x.clause
        JOIN example e ON e.id = x.example WHERE e.game = :game ORDER BY e.ordinal, x.clause
    """
    examples: dict[str, list[Thing]] = {}
    for row, several in group(site.build.query(shows, game=game), "example"):
        loci = [clause.locus for clause in several]
        question = next((locus for locus in loci if locus not in examples), loci[0])
        examples.setdefault(question, []).append(site.of("example", row.example))
    places = """
        SELECT p.title, p.section, l.id, l.name, l.question
        FROM reading_place p JOIN locus l ON l.id = p.locus
        WHERE p.game = :game ORDER BY p.sequence
    """
    questions = [row for row in site.build.query(places, game=game) if row.id in examples]
    return [
        (first.title, [(row, examples[row.id]) for row in rows])
        for first, rows in group(questions, "section")
    ]
