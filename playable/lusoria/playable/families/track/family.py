"""The track games as a family: what programs, checks and bulk play need of it."""

from lusoria.playable.contract import Family
from lusoria.playable.core import register_rules
from lusoria.playable.engine import throwing, transpositions
from lusoria.playable.engine import turn as turns
from lusoria.playable.families.track import board, engine, game, hooks, partitions, scratch, turn
from lusoria.playable.families.track.facts import FACTS
from lusoria.playable.families.track.instruments import instruments
from lusoria.playable.families.track.kinds import KINDS
from lusoria.playable.families.track.limits import needs
from lusoria.playable.families.track.marks import disagreements

register_rules(f"{__package__}.rules")
FAMILY = Family(
    "track",
    hooks.hook,
    FACTS,
    KINDS,
    (throwing, board),
    lambda bound: (transpositions, scratch, turn, partitions, engine, game, turns),
    hooks.constants,
    lambda bound: {},
    instruments,
    needs,
    disagreements,
)
