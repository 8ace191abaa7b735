"""Players: a net for a ruleset, how it came about, and how strong it is, as `lusoria train` writes.

The weights stand beside the record, in a file of the same name that ends in `.net`.
"""

from __future__ import annotations

from typing import Annotated, Literal

from pydantic import Field, model_validator

from lusoria.schema.records.base import OfFile, PlainRuleset, Record, Sha256, Unique

Count = Annotated[int, Field(ge=0)]
Interval = Annotated[list[float], Field(min_length=2, max_length=2)]
"""The two ends of a 95 % interval."""
Side = Literal["white", "black"]


class Trained(Record):
    """Another net that a player was held against: how it was trained."""

    seed: Count = Field(description="The seed of its training.")
    games: int = Field(ge=1, description="How many games it has learnt from.")


class Strength(Record):
    """A contest of a player with another, by figures of the player."""

    against: Literal[
        "random", "greedy", "beginner", "half-trained", "other-seed", "twice-trained"
    ] = Field(
        description="Whom it played: random play, the policy `greedy`, itself with forty plays of "
        "a hundred at random, itself after half of its games, or another net."
    )
    as_: Annotated[Literal["white", "black", "both"], Unique("contest of", " ", ("against",))] = (
        Field(description="Which sides it played.")
    )
    trained: Trained | None = Field(None, description="How the other net was trained.")
    games: int = Field(ge=1, description="How many games were played.")
    seed: Count = Field(description="The seed of their throws.")
    won: Count = Field(description="How many of them it won.")
    lost: Count = Field(description="How many of them it lost.")
    drawn: Count = Field(description="How many of them ended with nobody winning.")
    unfinished: Count = Field(description="How many of them were given up without an end.")
    won_interval: Interval = Field(description="The 95 % interval of its share of games won.")
    points: float = Field(description="The points that it won a game, less those that it lost.")
    points_interval: Interval = Field(description="The 95 % interval of these points.")

    @model_validator(mode="after")
    def _counts(self) -> Strength:
        counted = self.won + self.lost + self.drawn + self.unfinished
        if counted != self.games:
            raise ValueError(f"games: found {self.games}, expected {counted}, as the others add up")
        return self


class Twice(Trained):
    """A second training of twice the size: whether more games would bring more."""

    random: Strength = Field(description="How strong it is against random play.")


class SelfPlay(Record):
    """How games go in which a player plays both sides."""

    seed: Count = Field(description="The seed of the throws.")
    games: int = Field(ge=1, description="How many games were played.")
    turns: float = Field(description="The mean number of turns of a game.")
    turns_interval: Interval = Field(description="The 95 % interval of this mean.")
    white: Count = Field(description="How many of the games white won.")
    white_interval: Interval = Field(description="The 95 % interval of white's share.")
    black: Count = Field(description="How many of the games black won.")
    black_interval: Interval = Field(description="The 95 % interval of black's share.")
    draws: Count = Field(description="How many of the games ended with nobody winning.")
    unfinished: Count = Field(description="How many of the games were given up without an end.")
    doubles: Count = Field(description="How many of the games were won at a stake above one.")
    doubles_interval: Interval = Field(description="The 95 % interval of the share of these.")
    hits: float = Field(description="How many men were hit, or taken, in a game.")
    passes: float = Field(description="How many turns of a game were passed.")
    choices: float = Field(description="From how many plays a side could choose in a turn.")


class Player(Record):
    """A player of a ruleset: a net that has learnt from games against itself."""

    ruleset: Annotated[PlainRuleset, Unique("player"), OfFile()] = Field(
        description="The ruleset; it learnt without its options."
    )
    none: str | None = Field(None, description="Why there is no net, where there is none.")
    digest: Sha256 = Field(description="The digest of what determined play when it was trained.")
    player: Sha256 | None = Field(
        None, description="SHA-256 over the text of the program that evaluates and learns."
    )
    seed: Count | None = Field(None, description="The seed of its training.")
    games: int | None = Field(None, ge=1, description="How many games it has learnt from.")
    rate: float | None = Field(None, description="How much it learnt from a game at first.")
    hidden: int | None = Field(None, description="How many hidden units the net has.")
    stakes: list[int] = Field([], description="The stakes whose chances it tells.")
    limit: int | None = Field(
        None, description="The turns after which a game to learn from was given up, as drawn."
    )
    sha256: Sha256 | None = Field(None, description="SHA-256 over the bytes of the net.")
    bytes_: int | None = Field(None, ge=1, description="How many bytes the net has.")
    winner: Side | None = Field(
        None, description="The side that wins more than 95 % of its games against itself, if any."
    )
    strength: list[Strength] = Field([], description="How strong it is, contest by contest.")
    twice: Twice | None = Field(
        None,
        description="A second training of twice the size, where the first does not beat random "
        "play in 95 % of the games: how far skill reaches.",
    )
    selfplay: SelfPlay | None = Field(None, description="How its games against itself go.")

    @model_validator(mode="after")
    def _whole(self) -> Player:
        made = (self.player, self.seed, self.games, self.rate, self.hidden, self.limit)
        given = {part is not None for part in (*made, self.sha256, self.bytes_)}
        if given != {self.none is None}:
            raise ValueError(
                "a player has none:, or else player, seed, games, rate, hidden, limit, sha256 and "
                "bytes"
            )
        return self
