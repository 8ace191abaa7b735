"""The contract: what a family of games is made of.

A family is a package with these modules:

* `board`: the cells of a position and the functions by which rules see it. It is program text.
* `hooks`: one function for each moment of a turn at which rules are called (`playable.hooks`).
* `rules/`: the rules, each a function registered at its hooks, and the kinds of their parameters.
* further modules of program text, which supply what `engine.supplied` lists.
* `family`: what the engine decides without a rule, what programs have room for, how large the
  inputs of a player are, and `FAMILY`, a `Family`: all that is needed to put programs together.
* `state`: `State`, a subclass of `playable.state.GameState`: positions, throws and steps as text,
  and the board as a picture. It is all that is loaded to ask a ruleset whose program is known.
* `judging`: `Judge`, a subclass of `playable.judging.Judge`: why a step cannot be made, in words.

`families.register` makes a family known. `docs/guides/add-a-family.md` goes through one.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from types import ModuleType
from typing import Any

from lusoria.playable.core import Board, Fact, Rule
from lusoria.playable.engine.loop import LOGGED, RESULTS
from lusoria.playable.errors import InputError
from lusoria.playable.hooks import Bound, Hooks

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


@dataclass(frozen=True)
class Inputs:
    """What a net sees on the board of a family (see `player.supplied`).

    `module` is program text, and `sizes` returns its constants for the rules of a ruleset and a
    board that they have set up. A game to learn from takes at most `longest` turns, and of 65536
    plays in it as many are random as `stray` says: where dice bring variety, none need be.
    """

    module: ModuleType
    sizes: Callable[[Bound, Board], Mapping[str, object]]
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
    * `inputs`: what a net sees; a family without has no players.
    """

    name: str
    hooks: Hooks
    facts: Mapping[str, Fact]
    before_rules: tuple[ModuleType, ...]
    engine: Callable[[Bound], tuple[ModuleType, ...]]
    constants: Callable[[Bound], Mapping[str, object]]
    written: Callable[[Bound], Mapping[str, str]]
    needs: Callable[[Bound], Iterator[Need]]
    disagreements: Callable[[Uses], Iterator[tuple[int, str, str]]] = lambda uses: iter(())
    inputs: Inputs | None = None


def largest(bound: Bound, hook: str, parameter: str) -> int:
    """Return the largest value of a parameter among the rules of a hook; 0 if none has it."""
    return max((b.arguments.get(parameter, 0) for b in bound if hook in b.hooks), default=0)


def common(bound: Bound, obligations: int) -> Iterator[Need]:
    """Yield the needs of all families: room for so many obligations, and for results in a tally."""
    ranked = sum("obligation" in b.hooks for b in bound)
    yield Need("obligations", ranked, obligations)
    stakes = (LOGGED - RESULTS) // 2 - 1
    yield Need("points as the stake of a game", largest(bound, "end", "stake"), stakes)
