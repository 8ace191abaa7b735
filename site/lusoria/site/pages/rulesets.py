"""The page of a ruleset: clause by clause sources, our sentence, its Python, an example.

There is one page for a ruleset and all its options, which are switches on it.
"""

from __future__ import annotations

import json
from collections.abc import Mapping
from typing import Any

from lusoria.schema.catalogue.addressing import parted
from lusoria.schema.database.tables import Locus, Ruleset
from lusoria.schema.locations import RULESETS
from lusoria.site.edition import Edition
from lusoria.site.pages.entries import Entry, common, entries, switches
from lusoria.site.pages.printing import Press


def print_all(press: Press) -> None:
    """Print the page of every ruleset."""
    for ruleset in press.edition.ruleset.all:
        _print(press, ruleset)
    for assembled in press.edition.assembled.all:
        press.text(f"{RULESETS}/{assembled.id}.json", _lean(press.edition.data(assembled.id)))


def _lean(assembled: Mapping[str, Any]) -> str:
    """An assembled ruleset as the page loads it: without the witnesses to its clauses.

    They are three quarters of it, and the same in every ruleset; `readings/` has them once.
    """
    clauses = [
        {name: value for name, value in clause.items() if name != "witnesses"}
        for clause in assembled["clauses"]
    ]
    lean = {**assembled, "clauses": clauses}
    return json.dumps(lean, ensure_ascii=False, separators=(",", ":")) + "\n"


def _print(press: Press, ruleset: Ruleset) -> None:
    edition = press.edition
    everything = entries(edition, ruleset)
    in_common = common(edition, ruleset)
    game = edition.game[ruleset.game]
    switched = switches(edition, ruleset)
    press.thing(
        "ruleset",
        ruleset.id,
        assembled=edition.assembled[ruleset.id],
        ruleset=ruleset,
        game=game,
        like=edition.ruleset[ruleset.like_ruleset] if ruleset.like_ruleset else None,
        after=edition.source[ruleset.after_source] if ruleset.after_source else None,
        switches=switched,
        options={switch.option.name: switch.option.label for switch in switched},
        combinations=[
            (parted(row.id)[1], row) for row in edition.assembled.by("ruleset", ruleset.id)
        ],
        common=[e for e in everything if e.answers[0].choice.clause in in_common],
        entries=[e for e in everything if e.answers[0].choice.clause not in in_common],
        written_of={k: v for e in everything for k, v in e.apparatus.written_of.items()},
        open_loci=_unanswered(edition, ruleset, everything),
        alone=len(edition.ruleset.by("game", game.id)) == 1,
        start=press.boards.start(ruleset.id),
        empty=press.boards.empty(ruleset.id),
        played=press.whole_game(ruleset.id),
        chances=press.chances(ruleset.id),
    )


def _unanswered(edition: Edition, ruleset: Ruleset, answered: list[Entry]) -> list[Locus]:
    """The questions that a ruleset leaves out, whatever its options."""
    known = {entry.apparatus.locus.id for entry in answered}
    return [locus for locus in edition.locus.by("game", ruleset.game) if locus.id not in known]
