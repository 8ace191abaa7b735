"""How games of a ruleset went that were played in bulk: figures that a command has computed."""

from __future__ import annotations

from typing import Literal

from pydantic import Field, model_validator

from lusoria.schema.catalogue.records.base import Record, RulesetRef, Sha256


class Chances(Record):
    """How games of a ruleset went that were played in bulk: written by `lusoria chances`."""

    ruleset: RulesetRef = Field(description="The ruleset; it was played without its options.")
    play: Literal["random"] = Field(
        description="How it was played; random: of the positions that a side can reach with a "
        "throw, each is as likely as the next."
    )
    program: Sha256 = Field(
        description="SHA-256 over what the program that played does, its engine included; names "
        "and comments do not count."
    )
    generator: int = Field(ge=1, description="The version of the generator of random numbers.")
    seed: int = Field(ge=0, description="The seed of the random numbers.")
    games: int = Field(ge=1, description="How many games were played.")
    within: int = Field(ge=1, description="The turns after which a game was given up.")
    white: int = Field(ge=0, description="How many of the games white won.")
    black: int = Field(ge=0, description="How many of the games black won.")
    draws: int = Field(ge=0, description="How many of the games ended with nobody winning.")
    unended: int = Field(
        ge=0, description="How many of the games were given up after so many turns, without an end."
    )
    overfull: int = Field(
        ge=0,
        description="How many of the games were given up in a turn that had more plays than there "
        "is room for.",
    )
    median: int = Field(
        ge=1,
        description="The turns that no more than half of the games exceeded; a game without an end "
        "counts with those that were played.",
    )
    median_low: int = Field(ge=1, description="The low end of the median's 95 % interval, exact.")
    median_high: int = Field(ge=1, description="The high end of the median's 95 % interval, exact.")

    @model_validator(mode="after")
    def _counts(self) -> Chances:
        counted = self.white + self.black + self.draws + self.unended + self.overfull
        if counted != self.games:
            raise ValueError(f"games: found {self.games}, expected {counted}, as the others add up")
        return self
