"""What programs, checks and bulk play ask of the family: its parts, its facts, its kinds."""

from collections.abc import Sequence
from types import ModuleType

from lusoria.playable import chance
from lusoria.playable.binding import BoundRule
from lusoria.playable.engine import transpositions
from lusoria.playable.families.track import board, engine, game, paper, shares, turn
from lusoria.playable.families.track import (
    hooks as hooks,
)
from lusoria.playable.families.track import (
    noticing as noticing,
)
from lusoria.playable.families.track.assembling import hooks_text as hooks_text
from lusoria.playable.families.track.facts import FACTS as FACTS
from lusoria.playable.families.track.kinds import KINDS as KINDS
from lusoria.playable.families.track.marks import disagreements as disagreements
from lusoria.playable.families.track.rules import (
    course as course,
)
from lusoria.playable.families.track.rules import (
    ending as ending,
)
from lusoria.playable.families.track.rules import (
    entering as entering,
)
from lusoria.playable.families.track.rules import (
    forgetting as forgetting,
)
from lusoria.playable.families.track.rules import (
    going as going,
)
from lusoria.playable.families.track.rules import (
    hitting as hitting,
)
from lusoria.playable.families.track.rules import (
    landing as landing,
)
from lusoria.playable.families.track.rules import (
    obligation as obligation,
)
from lusoria.playable.families.track.rules import (
    opening as opening,
)
from lusoria.playable.families.track.rules import (
    setup as setup,
)
from lusoria.playable.families.track.rules import (
    throwing as throwing,
)

BEFORE_RULES = (chance, board)


def after_rules(bound: Sequence[BoundRule]) -> tuple[ModuleType, ...]:
    """The modules of the engine, in their order: the same for every ruleset."""
    return (transpositions, paper, turn, shares, engine, game)
