"""The first page, and those about the site itself.

The first page has one play with two verdicts, the games by family, the map, and what there is.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from lusoria.schema.locations import change_log
from lusoria.schema.tables import Clause, Example, Game, Ruleset
from lusoria.site.addresses import MISSING
from lusoria.site.edition import Edition
from lusoria.site.pages import atlas, evidence, formats, games
from lusoria.site.pages.examples import Shown, all_shown
from lusoria.site.pages.site import Site
from lusoria.site.things.clause import Witness, reading

COUNTED = ("game", "ruleset", "clause", "example", "source", "passage", "evidence", "rule")
"""The tables whose sizes the first page tells."""

OPENING = "verquere/second-man-to-the-head"
"""The example that the page opens with, if rulesets still disagree on it."""


@dataclass(frozen=True)
class Verdict:
    """How a ruleset judges a play, by which clause, and who bears witness to that."""

    shown: Shown
    ruleset: Ruleset
    clause: Clause
    witnesses: Sequence[Witness]


@dataclass(frozen=True)
class Dispute:
    """A play that some rulesets allow and others forbid, by clauses that answer one question."""

    game: Game
    example: Example
    legal: Verdict
    forbidden: Verdict
    allowing: int
    forbidding: int


def render_all(site: Site) -> None:
    """Render the first page."""
    edition = site.edition
    records = [record for _, of_game in evidence.by_game(edition) for record in of_game]
    site.page(
        "",
        "home.html",
        dispute=dispute(edition),
        families=games.by_family(site),
        to_come=games.to_come(site),
        counts={table: len(getattr(edition, table).all) for table in COUNTED},
        spots=atlas.spots(evidence.located(records)),
        records=len(records),
        data=formats.dataset(edition.meta, site.address.base),
    )


def render_front(site: Site) -> None:
    """Render the page about the site, the key, the list of changes and the page for errors."""
    data = formats.dataset(site.edition.meta, site.address.base)
    site.page("about/", "about.html", data=data)
    site.page("key/", "key.html")
    _, *versions = re.split(r"(?m)^## ", change_log().read_text(encoding="utf-8"))
    site.page("changes/", "changes.html", versions=[text.splitlines() for text in versions])
    site.page(MISSING, "missing.html")


def dispute(edition: Edition) -> Dispute | None:
    """The play that the page opens with; else the first on which rulesets disagree."""
    examples = sorted(edition.example.all, key=lambda example: example.id != OPENING)
    return next((found for example in examples for found in _disputes(edition, example)), None)


def _disputes(edition: Edition, example: Example) -> Iterator[Dispute]:
    if not (example.position and example.play):
        return
    judged = sorted(all_shown(edition, example), key=lambda each: _is_program(edition, each))
    legal = [each for each in judged if each.expectation.found_verdict == "legal"]
    forbidden = [each for each in judged if each.forbidding]
    for refused in forbidden:
        clause = refused.forbidding[0]
        for allowed in legal:
            other = _answer(edition, allowed.ruleset, clause.locus)
            if other and other.id != clause.id:
                yield Dispute(
                    edition.game[example.game],
                    example,
                    _verdict(edition, allowed, other),
                    _verdict(edition, refused, clause),
                    len(legal),
                    len(forbidden),
                )


def _is_program(edition: Edition, shown: Shown) -> bool:
    """Whether a verdict is only that of a program: a text is the better witness to open with."""
    return edition.ruleset[edition.assembled[shown.ruleset].ruleset].status == "program"


def _answer(edition: Edition, ruleset: str, locus: str) -> Clause | None:
    """What a ruleset answers to a question."""
    taken = edition.taken_by(ruleset).get(locus)
    return edition.clause[taken.clause] if taken else None


def _verdict(edition: Edition, shown: Shown, clause: Clause) -> Verdict:
    ruleset = edition.ruleset[edition.assembled[shown.ruleset].ruleset]
    found = [each for each in reading(edition, clause).witnesses if each.stance.stance == "states"]
    own_first = sorted(found, key=lambda witness: witness.source.id != ruleset.after_source)
    return Verdict(shown, ruleset, clause, own_first)
