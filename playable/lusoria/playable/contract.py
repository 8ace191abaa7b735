"""The contract: what a family of games is made of.

A family is a package with these modules, all typed against what stands here:

* `board`: the cells of a position and the functions by which rules see it. It is program text.
* `hooks`: one function for each moment of a turn at which rules are called (`codegen.hooks`).
* `rules/`: the rules, each a function registered at its hooks.
* further modules of program text, which supply what `engine.supplied` lists.
* `family`: `FAMILY`, an instance of `Family`: everything that is needed to put programs together.
* `state`: `State`, a subclass of `engine.state.GameState`: positions, throws and steps as text,
  and the board as a picture. It is all that is loaded to ask a ruleset whose program is known.

`families.register` makes a family known. `docs/add-a-family.md` goes through one.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from types import ModuleType
from typing import TYPE_CHECKING, Any, Protocol

from lusoria.playable.core import Board, Fact, Rule

if TYPE_CHECKING:
    from lusoria.playable.codegen.bound import BoundRule, Kind
    from lusoria.playable.codegen.hooks import Hooks
    from lusoria.playable.codegen.instruments import Notes
    from lusoria.playable.limits import Need

Uses = Sequence[tuple[Rule, Mapping[str, Any]]]
"""Rules, each with what a clause writes for its parameters."""


class Program(Protocol):
    """A program that runs: the module of a ruleset, with what every family's program has.

    `board` and `work` (the scratch memory of a search) are flat arrays of SIZE and ROOM cells.
    """

    SIZE: int
    """Cells of a board."""
    CHANGING: int
    """Cells of a board below this one change in play."""
    ROOM: int
    """Cells of scratch memory."""
    STEPS: int
    """The cell of the scratch memory from which on `steps_of` writes."""
    EVERY_ORDER: int
    """The cell of the scratch memory that asks for all orders of steps."""
    NOTES: int
    LONGEST: int

    def mark_places(self, board: Board) -> None:
        """Prepare the keys of positions, once a board."""

    def begin(self, board: Board) -> None:
        """Clear the board and set the men up."""

    def list_plays(self, board: Board, work: list[int], side: int, begun: bool) -> int:
        """Find the legal plays; their count, or -1 if there are more than there is room for."""

    def list_positions(self, board: Board, work: list[int], side: int, rows: Board) -> int:
        """Write the board after each play found, and its result, to rows of CHANGING + 1 cells."""

    def steps_of(self, work: list[int], play: int) -> int:
        """Write the steps of a play to STEPS; how many there are."""

    def make_step(self, board: Board, side: int, step: int) -> int:
        """Make a step; the result, if the game ends with it."""

    def end_of_step(self, board: Board, side: int) -> int:
        """The result, if the game ends at the step that the side has just made; else 0."""

    def end_of_play(self, board: Board, side: int) -> int:
        """The result, if the game ends now that the side has played; else 0."""

    def follow(self, board: Board, side: int) -> int:
        """What follows a play; only in programs with a rule at `follow`."""


def no_disagreements(uses: Uses) -> Iterator[tuple[int, str, str]]:
    """Parameters of different rules always agree."""
    return iter(())


@dataclass(frozen=True)
class Family:
    """A family of games: all that is needed to put the program of a ruleset together.

    * `hooks`: the moments at which rules are called.
    * `facts`: by name, what the engine decides without a rule (clauses say `held-by: family`).
    * `kinds`: by name, the kinds of parameters that rules have beside the common ones.
    * `before_rules`: the modules of program text that rules use.
    * `engine`: for the rules of a ruleset, the modules of program text that come after them.
    * `constants`: for the rules of a ruleset, constants by which the engine leaves out what it
      does not need.
    * `written`: for the rules of a ruleset, the texts of functions that are written for it.
    * `instruments`: the texts of hooks that count, which replace the plain ones of these names.
    * `needs`: what the rules of a ruleset take of what a program has little room for.
    * `disagreements`: of rules used together, the number of the use, the parameter, and what is
      wrong with it.
    """

    name: str
    hooks: Hooks
    facts: Mapping[str, Fact]
    kinds: Mapping[str, Kind]
    before_rules: tuple[ModuleType, ...]
    engine: Callable[[Sequence[BoundRule]], tuple[ModuleType, ...]]
    constants: Callable[[Sequence[BoundRule]], Mapping[str, object]]
    written: Callable[[Sequence[BoundRule]], Mapping[str, str]]
    instruments: Callable[[Notes], Mapping[str, str]]
    needs: Callable[[Sequence[BoundRule]], Iterator[Need]]
    disagreements: Callable[[Uses], Iterator[tuple[int, str, str]]] = field(
        default=no_disagreements
    )
