"""What programs, checks and bulk play ask of the family: its parts, its facts, its kinds."""

from collections.abc import Sequence
from types import ModuleType

from lusoria.playable import chance
from lusoria.playable.binding import BoundRule
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
from lusoria.playable.families.track.limits import needs as needs
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

ENTRIES = {
    "list_plays": ("board", "work", "side", "begun"),
    "list_positions": ("board", "work", "side", "rows"),
    "play_games": ("board", "work", "tally", "lengths", "seed", "first", "games", "policy"),
}
"""The functions of a program that the compiled host may be asked for, and their arguments."""

CALLED = (
    "begin",
    "bring_back",
    "greedy",
    "keep_board",
    "ends_there",
    "list_plays",
    "list_positions",
    "list_shares",
    "list_stuck",
    "list_whole",
    "mark_places",
    "notice_turn",
    "open_frame",
    "open_game",
    "play_games",
    "play_out",
    "search",
    "steps_of",
    "stuck",
)
"""The functions that are compiled to be called; all others become part of their callers."""

BEFORE_RULES = (chance, board)


def after_rules(bound: Sequence[BoundRule]) -> tuple[ModuleType, ...]:
    """The modules of the engine, in their order: the same for every ruleset."""
    return (paper, turn, shares, engine, game)
