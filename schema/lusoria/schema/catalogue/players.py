"""What there is to say of players: that they learnt by other rules than their ruleset has now."""

from __future__ import annotations

from collections.abc import Sequence

from lusoria.schema.catalogue.chances import named

COMMAND = "lusoria train"
"""The command that trains a player anew."""


def notes(stale: Sequence[str]) -> list[str]:
    """What a check says of rulesets whose players are stale; they go on playing where they fit."""
    if not stale:
        return []
    return [f"the players of {named(stale)} learnt by other rules; {COMMAND} RULESET trains anew"]
