"""The pages of the questions that games share, and the matrix of games by these questions.

Each answer to a topic has a letter: first the standard answers in the order of the list, then those
of single games.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any, NamedTuple

from lusoria.site import words
from lusoria.site.pages.site import Site
from lusoria.site.things import Thing, group, group_by_state
from lusoria.site.words import letter_of

SHADES = 6
"""How many shades there are; a row with more answers that games share uses them again."""


class Reply(NamedTuple):
    """An answer to a topic with the clauses that give it, the earliest first.

    `answer` is the standard one that it is, if any; `otherwise`: it is executed in another way than
    the list has it. Several games give those that have a shade.
    """

    letter: str
    anchor: str
    says: str
    answer: Any | None
    given: Sequence[Any]
    shade: int | None
    otherwise: bool


def list_replies(topic: Thing) -> list[Reply]:
    """Return all answers to a topic, also the standard ones that no game gives."""
    groups = [rows for _, rows in group(topic.answers, "given")]
    replies: list[Reply] = []
    for answer in topic.standard_answers:
        for rows in [rows for rows in groups if rows[0].answer == answer.id] or [[]]:
            replies.append(_reply(answer, rows, replies))
    for rows in groups:
        if not rows[0].answer:
            replies.append(_reply(None, rows, replies))
    return replies


def _reply(answer: Any | None, rows: Sequence[Any], before: Sequence[Reply]) -> Reply:
    plain = [row.says for row in rows if not row.own_words]
    anchor = answer.id if answer else rows[0].clause.replace("/", "-")
    if anchor in {reply.anchor for reply in before}:
        anchor = f"{anchor}-{len(before) + 1}"
    shared = len({row.game for row in rows}) > 1
    return Reply(
        letter=letter_of(len(before)),
        anchor=anchor,
        says=plain[0] if plain or answer is None else answer.says,
        answer=answer,
        given=rows,
        shade=sum(reply.shade is not None for reply in before) if shared else None,
        otherwise=bool(answer and rows and rows[0].given != answer.id),
    )


class Line(NamedTuple):
    """A topic with what each game that is played answers, by the game's key, each answer once."""

    id: str
    question: str
    section: str
    section_id: str
    cells: Mapping[str, Sequence[tuple[Reply, Any]]]


class Matrix(NamedTuple):
    """Games by the questions that they share."""

    games: Sequence[Any]
    lines: Sequence[Line]


def render_matrix(site: Site) -> None:
    """Render the matrix: what some ruleset of each game answers, with or without options."""
    topics = site.build.query("SELECT id FROM topic ORDER BY ordinal, id")
    matrix = Matrix(list_games(site), [make_line(site.of("topic", row.id)) for row in topics])
    site.page("topic/", "topics.html", matrix=matrix, shades=SHADES)


def make_line(topic: Thing) -> Line:
    """Return a topic as a line of the matrix, without answers that no ruleset takes."""
    cells: dict[str, dict[str, tuple[Reply, Any]]] = {}
    for reply in list_replies(topic):
        for row in reply.given:
            cells.setdefault(row.game, {}).setdefault(reply.letter, (reply, row))
    taken = {
        game: [cell for cell in by_letter.values() if cell[1].rulesets]
        for game, by_letter in cells.items()
    }
    return Line(topic.id, topic.question, topic.section, topic.section_id, taken)


def render_topic(site: Site, key: str) -> None:
    """Render the page of a question that games share."""
    topic = site.of("topic", key)
    questions = [site.of("locus", row.id) for row in topic.asked_by]
    unheard: dict[str, list[tuple[Thing, list[Any]]]] = {}
    for question in questions:
        for state, several in group_by_state(question.standings):
            unheard.setdefault(state, []).append((question, several))
    asking = {row.game for row in topic.answers}
    witnesses = [w for row in topic.answers for w in site.of("clause", row.clause).witnesses]
    named = [
        *(w for w in witnesses if w.stance != "contradicts"),
        *(row for question in questions for row in question.standings),
    ]
    site.thing(
        "topic",
        key,
        replies=list_replies(topic),
        unheard=[(state, unheard[state]) for state in words.COVERAGE if state in unheard],
        starred=any(row.written_of for row in named),
        others=[game for game in list_games(site) if game.id not in asking],
        shades=SHADES,
    )


def list_games(site: Site) -> list[Any]:
    """Return the games that have rulesets, those of a family together, the largest family first."""
    sql = """
        SELECT id, name, family FROM game WHERE id IN (SELECT game FROM ruleset)
        ORDER BY count(*) OVER (PARTITION BY family) DESC, family, id
    """
    return site.build.query(sql)
