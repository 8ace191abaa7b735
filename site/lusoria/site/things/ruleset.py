"""A ruleset, with options or without: its clauses, its options, how its games go, its examples."""

from __future__ import annotations

from typing import TYPE_CHECKING

from lusoria.site.things.kind import Entry, Head, Kind, Part, joined

if TYPE_CHECKING:
    from lusoria.schema.database.tables import Ruleset
    from lusoria.site.edition import Edition

RULESET = Kind(
    "SELECT id FROM assembled",
    """
    SELECT a.name, r.summary, r.after_source AS after, r.editor, r.status,
           r.like_ruleset AS "like", r.note, a.digest,
           (SELECT count(*) FROM choice c WHERE c.ruleset = r.id AND c.option IS NULL) AS clauses
    FROM assembled a JOIN ruleset r ON r.id = a.ruleset WHERE a.id = :id
    """,
    (
        Part(
            "Its rules, in the order of play",
            """
            SELECT a.locus, l.question, a.clause, c.says, a.basis FROM assembled_clause a
            JOIN locus l ON l.id = a.locus JOIN clause c ON c.id = a.clause
            WHERE a.assembled = :id ORDER BY a.number
            """,
            words={"locus": "question", "clause": "says"},
            rows="assembled_clause.assembled",
            name="rules",
        ),
        Part(
            "Options",
            """
            SELECT o.id, o.name AS option, o.label, o.note FROM ruleset_option o
            JOIN assembled a ON a.ruleset = o.ruleset WHERE a.id = :id ORDER BY o.ordinal
            """,
            "+{option}",
            "{label}",
            of="ruleset_option",
        ),
        Part(
            "In random play",
            """
            SELECT c.says, c.play, c.games, c.white_share, c.black_share, c.unended_share, c.current
            FROM chances c JOIN assembled a ON a.ruleset = c.ruleset WHERE a.id = :id
            ORDER BY c.play
            """,
            "{says}",
        ),
        Part(
            "Basis of its clauses",
            """
            SELECT c.basis, count(*) AS clauses FROM choice c JOIN assembled a
            ON a.ruleset = c.ruleset WHERE a.id = :id AND c.option IS NULL
            GROUP BY c.basis ORDER BY clauses DESC
            """,
            "{basis}: {clauses}",
        ),
        Part(
            "What it says of examples",
            """
            SELECT example, expectation AS id, verdict, forbidden_by FROM example_verdict
            WHERE ruleset = :id
            """,
            of="example_expectation",
            words={"id": "verdict"},
            rows="example_expectation.ruleset",
            name="examples",
        ),
    ),
    texts=(("ruleset", "id"),),
)

OPTION = (
    Part(
        "What it changes",
        """
        SELECT h.locus, l.question, h.clause, c.says, h.basis, h.note FROM choice h
        JOIN locus l ON l.id = h.locus JOIN clause c ON c.id = h.clause
        WHERE h.option = :id ORDER BY l.ordinal
        """,
        words={"locus": "question", "clause": "says"},
        rows="choice.option",
    ),
)
"""What belongs to an option of a ruleset."""


def head(edition: Edition, ruleset: Ruleset) -> Head:
    """What the page of a ruleset says of itself."""
    game, name = edition.game[ruleset.game].name, edition.assembled[ruleset.id].name
    summary = f": {ruleset.summary}" if ruleset.summary else "."
    return Head(f"{name} · {game}", f"{game}, {name}{summary}")


def entry(edition: Edition, ruleset: Ruleset) -> Entry:
    """A ruleset as the search page finds it."""
    game = edition.game[ruleset.game].name
    return Entry(ruleset.name, game, joined(ruleset.summary, ruleset.note))


def cited(edition: Edition, ruleset: Ruleset) -> tuple[str, str]:
    """A ruleset as it is cited: by its game and name, with the digest of what is played."""
    game, played = edition.game[ruleset.game].name, edition.assembled[ruleset.id]
    return f"{game}: {played.name}", f"ruleset {ruleset.id}, digest {played.digest[:12]}"
