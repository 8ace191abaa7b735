"""The toy family."""

from tests.mancala import board, game, inputs
from tests.mancala.hooks import hook

from lusoria.playable.contract import Family, Inputs
from lusoria.playable.core import Fact
from lusoria.playable.engine import turn

FAMILY = Family(
    name="mancala",
    hooks=hook,
    facts={"sowing": Fact("Seeds are sown one by one.", "board.sow")},
    before_rules=(board,),
    engine=lambda bound: (game, turn),
    constants=lambda bound: {},
    written=lambda bound: {},
    needs=lambda bound: iter(()),
    inputs=Inputs(
        inputs,
        lambda bound, board: {"NET_PLACES": 4, "NET_LEVELS": (1, 2, 3, 5), "NET_THROWS": 1},
    ),
)
