"""Rules as they are registered, and facts: what decides about play, under the names of clauses."""

from __future__ import annotations

import inspect
from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from typing import Annotated, Any, NamedTuple, TypeVar

Board = list[int]
"""A flat board of small integers; its cells are named in the family's `board` module."""

Work = list[int]
"""The scratch memory of a search: one flat array. Cell 11 (`chance.STATE`) holds the random
numbers; the other cells are the family's."""

Points = Annotated[int, "points"]
"""A set of points: bit *k* stands for the mover's point *k*."""

Men = Annotated[tuple[tuple[int, int], ...], "men"]
"""How many men stand where: pairs of place and count."""

Values = Annotated[tuple[int, ...], "values"]
"""A list of whole numbers."""

AnyFunction = TypeVar("AnyFunction", bound=Callable[..., Any])


@dataclass(frozen=True)
class Rule:
    """A function of a family of games, under the name by which clauses call it.

    `on`, where given, names the function of the same family that answers with the set of places on
    which an arriving man sets the rule off; everywhere else the engine need not ask the rule.
    `commutes` promises that the order of steps does not matter, `swaps` only that of two steps of
    different numbers. Each family says in its `__init__` what that means at which hook.
    `idle` names the function that answers whether, in the turn about to be played, the rule can
    forbid nothing and do nothing; in such turns it need not keep `commutes` or `swaps`.
    `complete` marks an obligation that only a turn played out to its end can satisfy.
    `flag` names what a rule reads or notes that the men do not show; positions then say it.
    `remembers` marks a rule that asks from where the last step of the turn began.
    `pins` marks a rule that asks which men lie under a man of the enemy; positions then say it.
    `begun_with` names the function that tells which numbers a turn has, by the one that it begins
    with; the rule forbids the others. `counts` promises that a rule at `arrive` sets its flag by
    how many steps the turn has made, and does nothing else.
    """

    name: str
    function: Callable[..., Any]
    hooks: tuple[str, ...]
    parameters: Mapping[str, str] = field(default_factory=dict)
    on: str | None = None
    commutes: bool = False
    swaps: bool = False
    complete: bool = False
    flag: str | None = None
    remembers: bool = False
    pins: bool = False
    idle: str | None = None
    begun_with: str | None = None
    counts: bool = False

    @property
    def family(self) -> str:
        """The family of games to which the rule belongs."""
        return self.name.split(".", 1)[0]

    @property
    def sentence(self) -> str:
        """The first line of the rule's docstring: what it says, in words."""
        return inspect.getdoc(self.function).splitlines()[0]  # type: ignore[union-attr]


register: dict[str, Rule] = {}
"""All rules by name."""


class Fact(NamedTuple):
    """Something that the engine of a family decides about play, without a rule.

    `says` states it in a sentence. `held_by` names the function that holds it: by module and
    function of the family, or by the path of one that all families share (`engine.…`, `state.…`).
    `unused` says why no clause of the catalogue refers to it, if none does.
    """

    says: str
    held_by: str
    unused: str | None = None

    def place(self, family: str) -> str:
        """Return the path of the function, from `lusoria.playable` on, for a fact of a family."""
        path = self.held_by
        shared = path.startswith("state.") or (path.startswith("engine.") and path.count(".") > 1)
        return path if shared else f"families.{family}.{path}"


TURN_LIMIT = Fact(
    "A game of bulk play is given up after 2,500 turns, and counted as unfinished.",
    "engine.loop.play_games",
    unused="It ends no game: the limit is Ludii's, so that figures compare.",
)
"""What every family has of the length of a game."""
