"""The tables games as a family: what programs, checks and bulk play need of it."""

from collections.abc import Sequence
from types import ModuleType

from lusoria.playable.codegen.bound import BoundRule
from lusoria.playable.contract import Family
from lusoria.playable.core import register_rules
from lusoria.playable.engine import throwing, transpositions
from lusoria.playable.engine import turn as turns
from lusoria.playable.families.tables import board, engine, game, hooks, turn
from lusoria.playable.families.tables.facts import FACTS
from lusoria.playable.families.tables.instruments import instruments
from lusoria.playable.families.tables.kinds import KINDS
from lusoria.playable.families.tables.limits import needs
from lusoria.playable.families.tables.search import (
    depth_first,
    doublets,
    last_ply,
    move_masks,
    multisets,
    scratch,
    three_dice,
    three_numbers,
    two_dice,
    two_numbers,
)

SEARCHES = {
    "depth_first": (),
    "swapping": (two_numbers,),
    "two_dice": (doublets, two_numbers, move_masks, multisets, two_dice),
    "three_dice": (doublets, move_masks, multisets, three_numbers, three_dice),
}
"""The modules that each search needs, beside the general one."""


def modules(bound: Sequence[BoundRule]) -> tuple[ModuleType, ...]:
    """The modules of the engine that a ruleset needs, in their order."""
    searching = (last_ply, depth_first, *SEARCHES[hooks.search(bound)])
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
