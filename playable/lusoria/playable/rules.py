"""The decorator `@rule`: a rule is a small function that is called at one or more hooks of a turn.

A rule function takes what its hook hands it (the board, the side to play, a number, a point) and
after that its own parameters, which a clause of the catalogue fills in under `with:`. The kind of a
parameter is read from its annotation.
"""

from __future__ import annotations

import os
from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import fields
from functools import cache
from pathlib import Path
from typing import Any, NoReturn, get_type_hints

from lusoria.playable import reasons
from lusoria.playable.cache import kept
from lusoria.playable.core import AnyFunction, Rule, register
from lusoria.playable.errors import RefusedError, nearest
from lusoria.playable.families import kinds
from lusoria.playable.hooks import Hooks
from lusoria.playable.reasons import Reason

NO_PROMISES = {"name", "function", "hooks", "parameters", "on", "idle", "begun_with"}
PROMISES = {field.name for field in fields(Rule)} - NO_PROMISES
"""What a rule may promise, or say of itself, by name."""


class Registrar:
    """The decorator `@rule(hooks…)` of a family, which knows what its hooks hand to a rule."""

    def __init__(self, family: str, hooks: Hooks) -> None:
        self.family = family
        self.hooks = hooks

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

        def add(function: AnyFunction) -> AnyFunction:
            about = subject or function.__module__.rpartition(".")[2]
            name = f"{self.family}.{about}.{function.__name__}"
            given = {"on": on, "idle": idle, "begun_with": begun_with}
            beside = {promise: helper for promise, helper in given.items() if helper}
            self._check(name, function, hooks, promises)
            for promise, helper in beside.items():
                self._check_beside(function, hooks, promise, helper)
            if callable(because):
                wanted = ("board", "tried")
                _check_arguments(because, wanted, function, "a reason is handed")
            check_translatable(function.__code__.co_filename)
            parameters = self._parameters(function, len(self.hooks.signatures[hooks[0]]))
            told: dict[str, Any] = {"swaps": promises.get("commutes", False), **promises}
            told |= {promise: getattr(helper, "__name__", "") for promise, helper in beside.items()}
            register[name] = Rule(name, function, hooks, parameters, **told)
            if because is not None:
                reasons.because(function)(because)
            return function

        return add

    def _check(
        self,
        name: str,
        function: Callable[..., Any],
        hooks: Sequence[str],
        promises: Mapping[str, Any],
    ) -> None:
        """Raise RefusedError for the first thing that is wrong with a rule, but for its body."""
        signatures = self.hooks.signatures
        for hook in hooks or ("",):
            if hook not in signatures:
                what = f"no hook of {self.family} is named {hook}" if hook else "a rule has no hook"
                _refuse(function, what, signatures, hook)
        for promise in promises.keys() - PROMISES:
            _refuse(function, f"a rule makes no promise {promise}", PROMISES, promise)
        sentence = (function.__doc__ or "").strip()
        if not sentence[:1].isupper() or not sentence.endswith("."):
            _refuse(function, f"{function.__name__} lacks a docstring: a sentence that says it")
        for hook in hooks:
            names, handed = _arguments(function), signatures[hook]
            if names[: len(handed)] != handed:
                head = f"{function.__name__}({', '.join(names)})"
                _refuse(function, f"{head} takes what {hook} does not hand", [", ".join(handed)])
        if name in register and _place(register[name].function) != _place(function):
            _refuse(function, f"{name} is a rule already, at {_place(register[name].function)}")

    def _check_beside(
        self,
        function: Callable[..., Any],
        hooks: Sequence[str],
        promise: str,
        helper: Callable[..., Any],
    ) -> None:
        """Raise RefusedError where a function under a promise cannot be called for a rule."""
        if function.__globals__.get(helper.__name__) is not helper:
            what = f"{promise}={helper.__name__} names nothing in this module"
            _refuse(function, what, ["a function that stands here or is imported"])
        for hook in hooks if promise == "on" else ():
            handed = self.hooks.asked_on.get(hook)
            if handed is None:
                _refuse(function, f"{hook} asks nothing under on", self.hooks.asked_on)
            _check_arguments(helper, handed, function, f"{hook} hands under on")
        if promise != "on":
            _check_arguments(helper, (), function, "")

    def _parameters(self, function: Callable[..., Any], handed: int) -> dict[str, str]:
        """Return the kinds of the parameters that a clause fills in, by name."""
        names = _arguments(function)[handed:]
        if not names:
            return {}
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


def _check_arguments(
    helper: Callable[..., Any], handed: tuple[str, ...], rule: Callable[..., Any], by: str
) -> None:
    """Raise RefusedError unless a helper takes what it is handed, and parameters of its rule."""
    names = _arguments(helper)
    if names[: len(handed)] != handed:
        head = f"{helper.__name__}({', '.join(names)})"
        _refuse(rule, f"{head} does not take what {by}", [", ".join(handed)])
    for name in names[len(handed) :]:
        if name not in _arguments(rule):
            what = f"{helper.__name__} takes {name}, which {rule.__name__} does not"
            _refuse(rule, what, _arguments(rule), name)


def _arguments(function: Callable[..., Any]) -> tuple[str, ...]:
    """Return the names of a function's parameters."""
    return function.__code__.co_varnames[: function.__code__.co_argcount]


def _place(function: Callable[..., Any]) -> str:
    return f"{function.__code__.co_filename}:{function.__code__.co_firstlineno}"


def _refuse(
    function: Callable[..., Any], what: str, expected: Iterable[str] = (), written: str = ""
) -> NoReturn:
    """Raise RefusedError at the head of a rule: what is wrong, what is expected, what is meant."""
    known = sorted(expected)
    close = nearest(written, known) if written else None
    wanted = f"; expected {', '.join(known)}" if known else ""
    raise RefusedError(
        f"{_place(function)}: {what}{f'; did you mean {close}?' if close else wanted}"
    )


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
