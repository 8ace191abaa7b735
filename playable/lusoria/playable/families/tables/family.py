"""What programs, checks and bulk play ask of the family: its parts, its facts, its kinds."""

from collections.abc import Sequence
from types import ModuleType

from lusoria.playable import chance
from lusoria.playable.binding import BoundRule
from lusoria.playable.engine import transpositions
from lusoria.playable.families.tables import assembling, board, engine, game, turn
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

BEFORE_RULES = (chance, board)


def after_rules(bound: Sequence[BoundRule]) -> tuple[ModuleType, ...]:
    """The modules of the engine that a ruleset needs, in their order."""
    searching = (last_ply, depth_first, *SEARCHES[assembling.search(bound)])
    return (transpositions, scratch, turn, *searching, engine, game)
