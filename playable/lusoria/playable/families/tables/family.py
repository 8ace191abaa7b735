"""The tables games as a family: what programs, checks and bulk play need of it."""

from collections.abc import Sequence
from types import ModuleType

from lusoria.playable.codegen.bound import BoundRule
from lusoria.playable.contract import Family
from lusoria.playable.core import register_rules
from lusoria.playable.engine import throwing, transpositions
from lusoria.playable.engine import turn as turns
from lusoria.playable.families.tables import board, engine, game, hooks, scratch, turn
from lusoria.playable.families.tables.facts import FACTS
from lusoria.playable.families.tables.instruments import instruments
from lusoria.playable.families.tables.kinds import KINDS
from lusoria.playable.families.tables.limits import needs
from lusoria.playable.families.tables.search import (
    depth_first,
    move_masks,
    partial_order,
    three_dice,
    two_dice,
)

SEARCHES = {
    "depth_first": (),
    "swapping": (partial_order,),
    "two_dice": (partial_order, move_masks, two_dice),
    "three_dice": (partial_order, move_masks, three_dice),
}
"""The modules that each search needs, beside the general one."""


def modules(bound: Sequence[BoundRule]) -> tuple[ModuleType, ...]:
    """The modules of the engine that a ruleset needs, in their order."""
    searching = (depth_first, *SEARCHES[hooks.search(bound)])
    return (transpositions, scratch, turn, *searching, engine, game, turns)


register_rules(f"{__package__}.rules")
FAMILY = Family(
    "tables",
    hooks.hook,
    FACTS,
    KINDS,
    (throwing, board),
    modules,
    hooks.constants,
    hooks.written,
    instruments,
    needs,
)
