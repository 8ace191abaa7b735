"""What programs, checks and bulk play ask of the family: its parts, its facts, its kinds."""

from collections.abc import Sequence
from types import ModuleType

from lusoria.playable import chance
from lusoria.playable.binding import BoundRule
from lusoria.playable.families.tables import (
    alike,
    assembling,
    board,
    commuting,
    engine,
    game,
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
from lusoria.playable.families.tables import (
    hooks as hooks,
)
from lusoria.playable.families.tables import (
    noticing as noticing,
)
from lusoria.playable.families.tables.assembling import hooks_text as hooks_text
from lusoria.playable.families.tables.facts import FACTS as FACTS
from lusoria.playable.families.tables.kinds import KINDS as KINDS
from lusoria.playable.families.tables.rules import (
    bearing as bearing,
)
from lusoria.playable.families.tables.rules import (
    course as course,
)
from lusoria.playable.families.tables.rules import (
    ending as ending,
)
from lusoria.playable.families.tables.rules import (
    entering as entering,
)
from lusoria.playable.families.tables.rules import (
    hitting as hitting,
)
from lusoria.playable.families.tables.rules import (
    landing as landing,
)
from lusoria.playable.families.tables.rules import (
    obligation as obligation,
)
from lusoria.playable.families.tables.rules import (
    opening as opening,
)
from lusoria.playable.families.tables.rules import (
    setup as setup,
)
from lusoria.playable.families.tables.rules import (
    throwing as throwing,
)

BEFORE_RULES = (chance, board)


def after_rules(bound: Sequence[BoundRule]) -> tuple[ModuleType, ...]:
    """The modules of the engine that a ruleset needs, in their order."""
    dice = sum(b.rule.function(*b.values) for b in bound if "dice" in b.hooks)
    finding: tuple[ModuleType, ...] = (step_by_step,)
    if assembling.commutes(bound):
        finding = (mixed, three_dice) if dice > 2 else (commuting, two_dice)
        finding = (alike, settled, rows, *finding)
    elif assembling.swaps(bound) and dice <= 2:
        finding = (commuting, swapping)
    return (paper, turn, leaves, walking, *finding, engine, game)
