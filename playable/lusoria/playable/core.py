"""The register of rules: a rule is a small function that is called at one or more hooks of a turn.

A rule function takes what its hook hands it (the board, the side to play, a number, a point) and
after that its own parameters, which a clause of the catalogue fills in under `with:`. The kind of a
parameter is read from its annotation.
"""

from __future__ import annotations

import inspect
import os
from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass, field, fields
from functools import cache
from importlib import import_module
from pathlib import Path
from typing import Annotated, Any, NamedTuple, NoReturn, TypeVar, get_type_hints

from lusoria.playable import reasons
from lusoria.playable.cache import kept
from lusoria.playable.errors import RefusedError, nearest
from lusoria.playable.reasons import Reason

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


NO_PROMISES = {"name", "function", "hooks", "parameters", "on", "idle", "begun_with"}
PROMISES = {field.name for field in fields(Rule)} - NO_PROMISES
"""What a rule may promise, or say of itself, by name."""


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
        idle: Callable[..., bool] | None = None,
        begun_with: Callable[..., int] | None = None,
        because: Reason | None = None,
        subject: str | None = None,
        **promises: Any,
    ) -> Callable[[AnyFunction], AnyFunction]:
        """Register a function as a rule that is called at `hooks`; see `Rule` for the promises.

        `because` says why the rule refuses, as the decorator `reasons.because` does. The name of
        the rule is `family.subject.function`; the default of `subject` is the rule's module.
        Raises RefusedError, with the place, where the rule is not as its hooks need it, or where
        its module has what cannot be translated.
        """

        def register(function: AnyFunction) -> AnyFunction:
            self._check(function, hooks, promises, (idle, begun_with))
            check_translatable(function.__code__.co_filename)
            about = subject or function.__module__.rpartition(".")[2]
            name = f"{self.family}.{about}.{function.__name__}"
            parameters = self._parameters(function, len(self.signatures[hooks[0]]))
            beside = {"on": on, "idle": idle, "begun_with": begun_with}
            said: dict[str, Any] = {"swaps": promises.get("commutes", False), **promises}
            said |= {key: helper.__name__ for key, helper in beside.items() if helper}
            _rules[name] = Rule(name, function, hooks, parameters, **said)
            if because is not None:
                reasons.because(function)(because)
            return function

        return register

    def _check(
        self,
        function: Callable[..., Any],
        hooks: Sequence[str],
        promises: Mapping[str, Any],
        beside: Iterable[Callable[..., Any] | None],
    ) -> None:
        """Raise RefusedError for the first thing that is wrong with a rule, but for its body."""
        for hook in hooks or ("",):
            if hook not in self.signatures:
                what = f"no hook of {self.family} is named {hook}" if hook else "a rule has no hook"
                _refuse(function, what, self.signatures, hook)
        for promise in promises.keys() - PROMISES:
            _refuse(function, f"a rule makes no promise {promise}", PROMISES, promise)
        said = (function.__doc__ or "").strip()
        if not said[:1].isupper() or not said.endswith("."):
            _refuse(function, f"{function.__name__} lacks a docstring: a sentence that says it")
        names = _arguments(function)
        for hook in hooks:
            handed = self.signatures[hook]
            if names[: len(handed)] != handed:
                head = f"{function.__name__}({', '.join(names)})"
                _refuse(function, f"{head} takes what {hook} does not hand", [", ".join(handed)])
        for helper in filter(None, beside):
            for name in set(_arguments(helper)) - set(names):
                what = f"{helper.__name__} takes {name}, which {function.__name__} does not"
                _refuse(function, what, names, name)

    def _parameters(self, function: Callable[..., Any], handed: int) -> dict[str, str]:
        """Return the kinds of the parameters that a clause fills in, by name."""
        names = _arguments(function)[handed:]
        if not names:
            return {}
        from lusoria.playable.families import kinds

        known = kinds(self.family)
        try:
            hints = get_type_hints(function, include_extras=True)  # takes long
        except NameError as error:
            _refuse(function, f"in the head of {function.__name__}, {error}", known)
        for name in names:
            if name not in hints or _kind(hints[name]) not in known:
                written = _kind(hints[name]) if name in hints else "no annotation"
                _refuse(function, f"the parameter {name} has {written}", known, written)
        return {name: _kind(hints[name]) for name in names}


def _arguments(function: Callable[..., Any]) -> tuple[str, ...]:
    """Return the names of a function's parameters."""
    return function.__code__.co_varnames[: function.__code__.co_argcount]


def _refuse(
    function: Callable[..., Any], what: str, expected: Iterable[str] = (), written: str = ""
) -> NoReturn:
    """Raise RefusedError at the head of a rule: what is wrong, what is expected, what is meant."""
    place = f"{function.__code__.co_filename}:{function.__code__.co_firstlineno}"
    known = sorted(expected)
    close = nearest(written, known) if written else None
    wanted = f"; expected {', '.join(known)}" if known else ""
    raise RefusedError(f"{place}: {what}{f'; did you mean {close}?' if close else wanted}")


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
