"""The register of rules: a rule is a small function that is called at one or more hooks of a turn.

A rule function takes what its hook hands it (the board, the side to play, a number, a point) and
after that its own parameters, which a clause of the catalogue fills in under `with:`. The kind of a
parameter is read from its annotation.
"""

from __future__ import annotations

import inspect
import os
from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from functools import cache
from importlib import import_module
from pathlib import Path
from typing import Annotated, Any, NamedTuple, TypeVar, get_type_hints

from lusoria.playable.cache import kept

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
        """The family of games that the rule belongs to."""
        return self.name.split(".", 1)[0]

    @property
    def sentence(self) -> str:
        """The first line of the rule's docstring: what it says, in words."""
        return inspect.getdoc(self.function).splitlines()[0]  # type: ignore[union-attr]


class _Register(dict[str, Rule]):
    """The rules by name; whenever one is added or taken out, what was made of them is forgotten."""

    def __setitem__(self, name: str, rule: Rule) -> None:
        super().__setitem__(name, rule)
        rules_of.cache_clear()

    def __delitem__(self, name: str) -> None:
        super().__delitem__(name)
        rules_of.cache_clear()


_rules = _Register()


class Registrar:
    """The decorator `@rule(hooks…)` of a family, which knows what its hooks hand to a rule."""

    def __init__(self, family: str, signatures: Mapping[str, tuple[str, ...]]) -> None:
        self.family = family
        self.signatures = signatures

    def __call__(
        self,
        *hooks: str,
        on: Callable[..., int] | None = None,
        commutes: bool = False,
        swaps: bool = False,
        complete: bool = False,
        flag: str | None = None,
        remembers: bool = False,
        pins: bool = False,
        idle: Callable[..., bool] | None = None,
        begun_with: Callable[..., int] | None = None,
        counts: bool = False,
        subject: str | None = None,
    ) -> Callable[[AnyFunction], AnyFunction]:
        """Register a function as a rule that is called at `hooks`; see `Rule` for the promises.

        Its name is `family.subject.function`; where no subject is given, that is its module.
        Raises RefusedError, with the place, if its module has what cannot be translated.
        """
        handed = len(self.signatures[hooks[0]])

        def register(function: AnyFunction) -> AnyFunction:
            check_translatable(function.__code__.co_filename)
            about = subject or function.__module__.rpartition(".")[2]
            name = f"{self.family}.{about}.{function.__name__}"
            parameters = _parameters(function, handed)
            asked_on = on.__name__ if on else None
            _rules[name] = Rule(
                name,
                function,
                hooks,
                parameters,
                asked_on,
                commutes=commutes,
                swaps=swaps or commutes,
                complete=complete,
                remembers=remembers,
                flag=flag,
                pins=pins,
                idle=idle.__name__ if idle else None,
                begun_with=begun_with.__name__ if begun_with else None,
                counts=counts,
            )
            return function

        return register


SUBSET = Path(__file__).with_name("native") / "subset.py"
"""What can be translated is stated there."""


@cache
def check_translatable(file: str) -> None:
    """Refuse a module of rules in which something cannot be translated: RefusedError.

    That it was found in order is noted in the user's cache until it changes, as the look takes
    longer than to import it. In a page, whose wheel has no translation, there is nothing to do.
    """
    try:
        known = [
            (path, os.stat(path).st_mtime_ns, os.stat(path).st_size) for path in (file, SUBSET)
        ]
    except OSError:  # no file: a page, an archive, a terminal
        return

    def look() -> bool:
        from lusoria.playable.native import subset

        subset.check_file(file)
        return True

    kept("translatable", known, look)


def _parameters(function: Callable[..., Any], handed: int) -> dict[str, str]:
    """The parameters that a clause fills in, which follow those that the engine hands over."""
    code = function.__code__
    names = code.co_varnames[handed : code.co_argcount]
    hints = get_type_hints(function, include_extras=True) if names else {}  # takes long
    return {name: _kind(hints[name]) for name in names}


def _kind(hint: Any) -> str:
    return hint.__metadata__[0] if hasattr(hint, "__metadata__") else str(hint.__name__)


@cache
def rules_of(families: tuple[str, ...]) -> Mapping[str, Rule]:
    """The registered rules of some families by name."""
    return {name: rule for name, rule in _rules.items() if rule.family in families}


def register_rules(package: str) -> None:
    """Import the modules of a family's package `rules`, which registers what is in them."""
    from pkgutil import iter_modules

    for module in iter_modules(import_module(package).__path__):
        import_module(f"{package}.{module.name}")


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
        """The path of the function, from `lusoria.playable` on, for a fact of a family."""
        shared = self.held_by.startswith(("engine.", "state.")) and self.held_by.count(".") > 1
        return self.held_by if shared else f"families.{family}.{self.held_by}"


TURN_LIMIT = Fact(
    "A game of bulk play is given up after 2,500 turns, and counted as unfinished.",
    "engine.loop.play_games",
    unused="It ends no game: the limit is Ludii's, so that figures compare.",
)
"""What every family has of the length of a game."""
