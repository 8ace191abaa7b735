"""The contract: what a family of games is made of.

A family is a package with these modules, all typed against what stands here:

* `board`: the cells of a position and the functions by which rules see it. It is program text.
* `hooks`: one function for each moment of a turn at which rules are called (`playable.hooks`).
* `rules/`: the rules, each a function registered at its hooks, and the kinds of their parameters.
* further modules of program text, which supply what `engine.supplied` lists.
* `family`: `FAMILY`, an instance of `Family`: everything that is needed to put programs together.
* `state`: `State`, a subclass of `playable.state.GameState`: positions, throws and steps as text,
  and the board as a picture. It is all that is loaded to ask a ruleset whose program is known.
* `judging`: `Judge`, a subclass of `playable.judging.Judge`: why a step cannot be made, in words.

`families.register` makes a family known. `docs/guides/add-a-family.md` goes through one.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from types import ModuleType
from typing import Any

from lusoria.playable.core import Board, Fact, Rule
from lusoria.playable.engine.loop import LOGGED, RESULTS
from lusoria.playable.errors import InputError
from lusoria.playable.hooks import BoundRule, Hooks

Uses = Sequence[tuple[Rule, Mapping[str, Any]]]
"""Rules, each with what a clause writes for its parameters."""


class LimitError(InputError):
    """A ruleset needs more of something than a program of its family has room for."""


@dataclass(frozen=True)
class Need:
    """How much of something a ruleset needs, and the most that there is room for."""

    what: str
    amount: int
    most: int


def no_disagreements(uses: Uses) -> Iterator[tuple[int, str, str]]:
    """Parameters of different rules always agree."""
    return iter(())


@dataclass(frozen=True)
class Inputs:
    """What a player looks at on the board of a family (`player.supplied`): a module of program
    text, and what its constants are for the rules of a ruleset and a board that they have set up.

    A game to learn from takes at most as many turns as `longest` says, and of 65536 plays in it as
    many are random as `stray` says: where dice bring variety, none need be.
    """

    module: ModuleType
    sizes: Callable[[Sequence[BoundRule], Board], Mapping[str, object]]
    longest: int = 2400
    stray: int = 0


@dataclass(frozen=True)
class Family:
    """A family of games: all that is needed to put the program of a ruleset together.

    * `hooks`: the moments at which rules are called.
    * `facts`: by name, what the engine decides without a rule (clauses say `held-by: family`).
    * `before_rules`: the modules of program text that rules use.
    * `engine`: for the rules of a ruleset, the modules of program text that come after them.
    * `constants`: for the rules of a ruleset, constants by which the engine leaves out what it
      does not need, or has more room; they stand in the place of those of `engine`.
    * `written`: for the rules of a ruleset, the texts of functions that are written for it.
    * `needs`: what the rules of a ruleset take of what a program has little room for.
    * `disagreements`: of rules used together, the number of the use, the parameter, and what is
      wrong with it.
    * `inputs`: what a player looks at; a family without has no players.
    """

    name: str
    hooks: Hooks
    facts: Mapping[str, Fact]
    before_rules: tuple[ModuleType, ...]
    engine: Callable[[Sequence[BoundRule]], tuple[ModuleType, ...]]
    constants: Callable[[Sequence[BoundRule]], Mapping[str, object]]
    written: Callable[[Sequence[BoundRule]], Mapping[str, str]]
    needs: Callable[[Sequence[BoundRule]], Iterator[Need]]
    disagreements: Callable[[Uses], Iterator[tuple[int, str, str]]] = field(
        default=no_disagreements
    )
    inputs: Inputs | None = None


def largest(bound: Sequence[BoundRule], hook: str, parameter: str) -> int:
    """The largest value of a parameter among the rules of a hook; 0 if none has it."""
    given = [dict(zip(b.rule.parameters, b.values, strict=True)) for b in bound if hook in b.hooks]
    return max((values[parameter] for values in given if parameter in values), default=0)


def common(bound: Sequence[BoundRule], obligations: int) -> Iterator[Need]:
    """The needs of all families: room for so many obligations, and for results in a tally."""
    ranked = sum("obligation" in b.hooks for b in bound)
    yield Need("obligations", ranked, obligations)
    stakes = (LOGGED - RESULTS) // 2 - 1
    yield Need("points as the stake of a game", largest(bound, "end", "stake"), stakes)
