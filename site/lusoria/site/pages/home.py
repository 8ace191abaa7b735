"""The first page, and those about the site itself.

The first page has one play with two verdicts, the games by family, the map, and what there is.
"""

from __future__ import annotations

import re
from typing import Any

from lusoria.schema.locations import change_log
from lusoria.site.addresses import MISSING
from lusoria.site.build import Build
from lusoria.site.pages import atlas, evidence, formats, games
from lusoria.site.pages.site import Site

COUNTED = ("game", "ruleset", "clause", "example", "source", "passage", "evidence", "rule")
"""The tables whose sizes the first page tells."""

OPENING = "verquere/second-man-to-the-head"
"""The example that the page opens with, if rulesets still disagree on it."""

DISPUTE = """
    SELECT e.example, f.ruleset AS forbidden, l.ruleset AS legal, x.clause AS forbidden_by,
    t.clause AS legal_by, l.found_position_after AS after,
    (SELECT count(*) FROM example_expectation
     WHERE example = e.example AND found_verdict = 'legal') AS allowing,
    (SELECT count(DISTINCT id) FROM example_expectation
     JOIN expectation_clause c ON c.expectation = id AND c.why = 'forbids'
     WHERE example = e.example) AS forbidding
    FROM (SELECT id AS example, id <> :opening AS later, ordinal FROM example
          WHERE position NOTNULL AND play NOTNULL) e
    JOIN example_expectation f ON f.example = e.example
    JOIN expectation_clause x ON x.expectation = f.id AND x.why = 'forbids'
    JOIN clause c ON c.id = x.clause
    JOIN example_expectation l ON l.example = e.example AND l.found_verdict = 'legal'
    JOIN assembled_clause t ON t.assembled = l.ruleset AND t.locus = c.locus
    JOIN assembled af ON af.id = f.ruleset JOIN ruleset rf ON rf.id = af.ruleset
    JOIN assembled al ON al.id = l.ruleset JOIN ruleset rl ON rl.id = al.ruleset
    WHERE t.clause <> x.clause
    ORDER BY e.later, e.ordinal, e.example, rf.status = 'program', f.ordinal, x.sequence,
    rl.status = 'program', l.ordinal
    LIMIT 1
"""
"""A play that some rulesets allow and others forbid, by clauses that answer one question: `OPENING`
or else the first. A text is a better witness to open with than a program."""

WITNESSES = """
    SELECT t.written_of, t.passage, p.locator, p.says, p.source, s.label,
    s.siglum || iif(t.written_of NOTNULL, '*', '') AS siglum
    FROM stance t JOIN passage p ON p.id = t.passage JOIN source s ON s.id = p.source
    WHERE t.clause = :clause AND t.stance = 'states' ORDER BY p.source IS NOT :own, t.ordinal
"""


def render_all(site: Site) -> None:
    """Render the first page."""
    build = site.build
    records = [record for _, of_game in evidence.by_game(build) for record in of_game]
    site.page(
        "",
        "home.html",
        dispute=find_dispute(build),
        families=games.by_family(site),
        to_come=games.to_come(site),
        counts={
            table: build.query(f"SELECT count(*) AS rows FROM {table}")[0].rows for table in COUNTED
        },
        spots=atlas.spots(evidence.list_located(records)),
        records=len(records),
        data=formats.dataset(build.meta, site.address.base),
    )


def render_front(site: Site) -> None:
    """Render the page about the site, the key, the list of changes and the page for errors."""
    data = formats.dataset(site.build.meta, site.address.base)
    site.page("about/", "about.html", data=data)
    site.page("key/", "key.html")
    _, *versions = re.split(r"(?m)^## ", change_log().read_text(encoding="utf-8"))
    site.page("changes/", "changes.html", versions=[text.splitlines() for text in versions])
    site.page(MISSING, "missing.html")


def find_dispute(build: Build) -> dict[str, Any] | None:
    """Return the example of a dispute, two verdicts on it, and how many rulesets judge so."""
    for row in build.query(DISPUTE, opening=OPENING):
        example = build.row("example", row.example)
        return {
            "example": example,
            "game": build.row("game", example.game),
            "after": row.after,
            "legal": _find_verdict(build, row.legal, row.legal_by, row.allowing),
            "forbidden": _find_verdict(build, row.forbidden, row.forbidden_by, row.forbidding),
        }
    return None


def _find_verdict(build: Build, judging: str, clause: str, count: int) -> dict[str, Any]:
    """Return a ruleset that judges a play, the clause that decides, and who states that."""
    ruleset = build.row("ruleset", judging.partition("+")[0])
    return {
        "judging": judging,
        "ruleset": ruleset,
        "clause": build.row("clause", clause),
        "witnesses": build.query(WITNESSES, clause=clause, own=ruleset.after_source),
        "count": count,
    }
