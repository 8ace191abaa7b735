"""The tables games as a family: what programs, checks and bulk play need of it."""

from collections.abc import Sequence
from types import ModuleType

from lusoria.playable.codegen.bound import BoundRule
from lusoria.playable.contract import Family
from lusoria.playable.core import register_rules
from lusoria.playable.engine import turn as turns
from lusoria.playable.families.tables import (
    alike,
    board,
    commuting,
    engine,
    game,
    hooks,
    leaves,
    mixed,
    paper,
    rows,
    settled,
    step_by_step,
    swapping,
    three_dice,
    turn,
    two_dice,
    walking,
)
from lusoria.playable.families.tables.facts import FACTS
from lusoria.playable.families.tables.instruments import instruments
from lusoria.playable.families.tables.kinds import KINDS


def modules(bound: Sequence[BoundRule]) -> tuple[ModuleType, ...]:
    """The modules of the engine that a ruleset needs, in their order."""
    dice = sum(b.rule.function(*b.values) for b in bound if "dice" in b.hooks)
    finding: tuple[ModuleType, ...] = (step_by_step,)
    if hooks.commutes(bound):
        finding = (mixed, three_dice) if dice > 2 else (commuting, two_dice)
        finding = (alike, settled, rows, *finding)
    elif hooks.swaps(bound) and dice <= 2:
        finding = (commuting, swapping)
    return (paper, turn, leaves, walking, *finding, engine, game, turns)


register_rules(f"{__package__}.rules")
FAMILY = Family(
    "tables",
    hooks.hook,
    FACTS,
    KINDS,
    (board,),
    modules,
    hooks.constants,
    instruments,
)
