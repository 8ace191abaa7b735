"""What programs, checks and bulk play ask of the family: its parts, its facts, its kinds."""

from collections.abc import Sequence
from types import ModuleType

from lusoria.playable import chance
from lusoria.playable.binding import BoundRule
from lusoria.playable.engine import transpositions
from lusoria.playable.families.grid import (
    board,
    bonds,
    enclosing,
    engine,
    game,
    layout,
    paper,
    turn,
    wandering,
)
from lusoria.playable.families.grid import (
    hooks as hooks,
)
from lusoria.playable.families.grid import (
    noticing as noticing,
)
from lusoria.playable.families.grid.assembling import hooks_text as hooks_text
from lusoria.playable.families.grid.facts import FACTS as FACTS
from lusoria.playable.families.grid.kinds import KINDS as KINDS
from lusoria.playable.families.grid.rules import (
    binding as binding,
)
from lusoria.playable.families.grid.rules import (
    capturing as capturing,
)
from lusoria.playable.families.grid.rules import (
    ending as ending,
)
from lusoria.playable.families.grid.rules import (
    leaping as leaping,
)
from lusoria.playable.families.grid.rules import (
    moving as moving,
)
from lusoria.playable.families.grid.rules import (
    observed as observed,
)
from lusoria.playable.families.grid.rules import (
    placing as placing,
)
from lusoria.playable.families.grid.rules import (
    repetition as repetition,
)
from lusoria.playable.families.grid.rules import (
    setup as setup,
)

BEFORE_RULES = (chance, board, layout, enclosing, bonds)


def after_rules(bound: Sequence[BoundRule]) -> tuple[ModuleType, ...]:
    """The modules of the engine, in their order: the same for every ruleset."""
    return (transpositions, paper, turn, wandering, engine, game)
