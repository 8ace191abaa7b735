"""The computer's plays: at random, or by trying each play out with a few random turns.

`sampling` looks one play ahead. It continues each of its plays (a dozen of them, where there are
more) at random for a few turns, counts how far both sides have come, and takes the play after which
its own side stood best on average. It knows nothing of any game but that men should get on.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from random import Random
from typing import Any, cast

from lusoria.playable.notation import Position
from lusoria.playable.notation.grids import GridPosition
from lusoria.playable.ruleset import Ruleset
from lusoria.playable.state.dice_game import DiceState
from lusoria.playable.verdicts import SIDES, Play

CANDIDATES = 12
TURNS = 3
"""Turns for which a game is continued."""
MOST_GAMES = 4
"""Times that a play is tried out."""
EFFORT = 1500
"""About how many plays are looked at for one of its own."""
WON = 1000.0
LETTERS = {"m": 1.0, "b": 0.5, "k": 3.0}
"""What men of a board of squares count: bound ones half, leaders thrice."""


def at_random(ruleset: Ruleset, plays: Sequence[Play], mover: str, chance: Random) -> Play:
    """Any play."""
    return chance.choice(plays)


def sampling(ruleset: Ruleset, plays: Sequence[Play], mover: str, chance: Random) -> Play:
    """The play that does best when it is tried out."""
    tried = chance.sample(plays, min(CANDIDATES, len(plays)))
    games = max(1, min(MOST_GAMES, EFFORT // (len(tried) * TURNS * len(plays))))
    return max(
        tried,
        key=lambda play: sum(_tried_out(ruleset, play, mover, chance) for _ in range(games)),
    )


PLAYERS: Mapping[str, Callable[[Ruleset, Sequence[Play], str, Random], Play]] = {
    "random": at_random,
    "sampling": sampling,
}


def chosen(ruleset: Ruleset, position: str, plays: Sequence[Play], player: str, seed: str) -> Play:
    """The play that a player of this name takes of those of a position; there is at least one."""
    mover = ruleset.read(position).mover
    choose = PLAYERS.get(player, sampling)
    return choose(ruleset, plays, mover, Random(seed)) if len(plays) > 1 else plays[0]


def _tried_out(ruleset: Ruleset, play: Play, mover: str, chance: Random) -> float:
    """How well a side stands after a play of its own and a few random turns."""
    position = play.position
    for _ in range(TURNS):
        throws = ruleset.throws(position)
        if not throws:
            return _won(ruleset, position, mover)
        texts, chances = zip(*throws, strict=True)
        throw = chance.choices(texts, [float(each) for each in chances])[0]
        position = chance.choice(ruleset.plays(position, throw)).position
    if not ruleset.throws(position):
        return _won(ruleset, position, mover)
    return _stands(ruleset, position, mover)


def _won(ruleset: Ruleset, position: str, mover: str) -> float:
    outcome = ruleset.outcome(position)
    if outcome.winner is None:
        return 0.0
    return (outcome.stake or 1) * (WON if outcome.winner == mover else -WON)


def _stands(ruleset: Ruleset, position: str, mover: str) -> float:
    """How much further one side has come than the other."""
    laid: Any = ruleset.read(position)
    sides = _of_squares(laid) if isinstance(laid, GridPosition) else _of_places(ruleset, laid)
    own = SIDES.index(mover)
    return sides[own] - sides[1 - own]


def _of_squares(laid: GridPosition) -> list[float]:
    """The men of each side, on the board and in hand."""
    counted = [float(men) for men in laid.hands or (0, 0)]
    for letter in laid.men.values():
        counted[letter.islower()] += LETTERS[letter.lower()]
    return counted


def _of_places(ruleset: Ruleset, laid: Position) -> list[float]:
    """How many places the men of each side have behind them."""
    end = len(cast("DiceState", ruleset.state).places)
    return [
        float(sum(count * _number(place, end) for place, count in men.items())) for men in laid.men
    ]


def _number(place: str, end: int) -> int:
    return int(place) if place.isdigit() else end * (place == "off")
