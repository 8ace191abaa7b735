"""What the catalogue can tell of each kind of thing, as queries on its database."""

from __future__ import annotations

from collections.abc import Mapping

from lusoria.site.cli.kinds.kind import Kind
from lusoria.site.cli.kinds.records import EVIDENCE, GAME, PASSAGE, SOURCE
from lusoria.site.cli.kinds.rules import CLAUSE, EXAMPLE, LOCUS, RULE, RULESET

KINDS: Mapping[str, Kind] = {
    "game": GAME,
    "ruleset": RULESET,
    "locus": LOCUS,
    "clause": CLAUSE,
    "example": EXAMPLE,
    "source": SOURCE,
    "passage": PASSAGE,
    "rule": RULE,
    "evidence": EVIDENCE,
}
"""The kinds by name, in the order in which they are told."""

JSON = {"parameters", "hooks", "forbidden_by", "outcome", "works"}
"""Columns that hold JSON."""
