"""The grid games as a family: what programs, checks and bulk play need of it."""

from lusoria.playable.contract import Family
from lusoria.playable.core import register_rules
from lusoria.playable.engine import transpositions
from lusoria.playable.families.grid import (
    board,
    bonds,
    enclosing,
    game,
    hooks,
    jump_chains,
    layout,
    scratch,
    search,
    turn,
)
from lusoria.playable.families.grid.facts import FACTS
from lusoria.playable.families.grid.instruments import instruments
from lusoria.playable.families.grid.kinds import KINDS
from lusoria.playable.families.grid.limits import needs

register_rules(f"{__package__}.rules")
FAMILY = Family(
    "grid",
    hooks.hook,
    FACTS,
    KINDS,
    (board, layout, enclosing, bonds),
    lambda bound: (transpositions, scratch, turn, jump_chains, search, game),
    hooks.constants,
    lambda bound: {},
    instruments,
    needs,
)
