"""Tables games: two sides, twenty-four points, men moved by the throws of dice."""

from lusoria.playable.families.tables import board, engine, game, paper, turn
from lusoria.playable.families.tables.assembling import hooks_text as hooks_text
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

BEFORE_RULES = (board,)
AFTER_RULES = (paper, turn, engine, game)
