"""A whole game of a ruleset, which follows from its seed: the throws fall by their chances."""

from __future__ import annotations

from collections.abc import Sequence
from random import Random
from typing import Protocol

from lusoria.playable.records import Record, Rules, Turn
from lusoria.playable.verdicts import Play


class Chooser(Protocol):
    """What plays a side: a player, or anything else that chooses one of the legal plays."""

    @property
    def name(self) -> str:
        """What the record of a game calls it."""

    def choose(
        self, position: str, throw: str | None = None, *, history: Sequence[str] = ()
    ) -> Play:
        """The play that it makes of a throw."""


def played(
    ruleset: Rules,
    seed: int,
    most: int,
    white: Chooser | None = None,
    black: Chooser | None = None,
) -> Record:
    """The game of a seed, up to its end or for so many turns at most.

    A side that nobody plays makes every play of a throw with the same chance.
    """
    players = {"white": white, "black": black}
    chance = Random(f"{ruleset.id} {seed}")
    position = ruleset.start()
    turns: list[Turn] = []
    history: list[str] = []
    throws = ruleset.throws(position)
    while throws and len(turns) < most:
        texts, chances = zip(*throws, strict=True)
        throw = chance.choices(texts, [float(each) for each in chances])[0]
        mover = ruleset.read(position).mover
        player = players[mover]
        if player is None:
            play = ruleset.some_play(position, throw, chance.randrange, history=history)
        else:
            play = player.choose(position, throw, history=history)
        turns.append(Turn(len(turns) + 1, mover, throw, play.text))
        history.append(position)
        position = play.position
        throws = ruleset.throws(position)
    outcome = ruleset.outcome(position, history=history)
    names = [player.name if player else "random" for player in players.values()]
    how = "at random" if names == ["random"] * 2 else f"by {names[0]} (white), {names[1]} (black)"
    head = {"ruleset": f"{ruleset.id} {ruleset.digest}", "note": f"played {how} with seed {seed}"}
    result = (outcome.winner, outcome.stake) if outcome.over else None
    return Record(head, turns=tuple(turns), result=result)
