"""Clauses bound to rules, and hooks: the moments of a turn at which rules are called.

A family's module `hooks` has one function for each hook. Its arguments are what a rule is handed,
its docstring says what is asked, and what it returns is the answer of a game without any rule. From
this one declaration come the check of rules (`Registrar`), the text of the hook in a ruleset's
program (`write`) and the table in the documentation (`table`).
"""

from __future__ import annotations

import ast
import inspect
from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass, replace
from enum import Enum
from functools import cached_property
from typing import Any

from lusoria.playable.core import AnyFunction, Board, Rule
from lusoria.playable.engine import supplied
from lusoria.playable.reasons import Ground, Tried, grounds


@dataclass(frozen=True)
class Path:
    """The places of a path: those with names, and those with numbers up to `last`."""

    named: Mapping[str, int]
    last: int

    def number(self, written: Any) -> int:
        """Return the number of a place. Raises ValueError."""
        if isinstance(written, str) and written in self.named:
            return self.named[written]
        if isinstance(written, bool) or not str(written).isdigit() or int(written) > self.last:
            first, off = self.named
            raise ValueError(f"{written!r} is not a place: {first}, 1…{self.last} or {off}")
        return int(written)

    def numbers(self, written: Any) -> set[int] | None:
        """Return a set of places, from a list or `{from: …, to: …}`; None for any other form."""
        if isinstance(written, Mapping) and set(written) == {"from", "to"}:
            return set(range(self.number(written["from"]), self.number(written["to"]) + 1))
        if isinstance(written, Sequence) and not isinstance(written, str):
            return set(map(self.number, written))
        return None

    def men(self, written: Any) -> tuple[tuple[int, int], ...] | None:
        """Return pairs of a place and its count of men; None for what is no mapping."""
        if isinstance(written, Mapping):
            return tuple(sorted((self.number(place), int(men)) for place, men in written.items()))
        return None


@dataclass(frozen=True)
class BoundRule:
    """A rule as one clause of a ruleset uses it: at which hooks, and with which parameters.

    `lifts` names the locus whose prohibitions the answer of this rule suspends; `after` says
    whether an ending rule is asked after each step or after the whole play.
    """

    clause: str
    locus: str
    rule: Rule
    hooks: tuple[str, ...]
    values: tuple[Any, ...]
    lifts: str | None
    after: str | None

    @property
    def arguments(self) -> dict[str, Any]:
        """The values of the rule's parameters, by their names."""
        return dict(zip(self.rule.parameters, self.values, strict=True))

    def call(self, *handed: str) -> str:
        """Return the text of a call of the rule."""
        return _call(self.rule.function.__name__, handed, self.values)

    def call_beside(self, promise: str, *handed: str) -> str:
        """Return the text of a call of the function that a rule has under a promise."""
        name = getattr(self.rule, promise)
        return _call(name, handed, self.values_for(name, len(handed)))

    def values_for(self, name: str, handed: int) -> list[Any]:
        """Return the values that a function beside the rule takes after what it is handed."""
        arguments = self.arguments
        beside = getattr(inspect.getmodule(self.rule.function), name)
        return [
            arguments[parameter] for parameter in [*inspect.signature(beside).parameters][handed:]
        ]

    def grounds(self, board: Board, tried: Tried) -> tuple[Ground, ...]:
        """Return the facts for which the rule refuses a step; none, if it has no reason."""
        facts = grounds(self.rule.function, self.arguments, board, tried)
        return tuple(replace(fact, clause=self.clause) for fact in facts)


def _call(name: str, handed: Iterable[str], values: Iterable[Any]) -> str:
    return f"{name}({', '.join([*handed, *map(repr, values)])})"


def at(bound: Iterable[BoundRule], hook: str) -> list[BoundRule]:
    """Return the rules that are called at a hook, in the ruleset's order."""
    return [b for b in bound if hook in b.hooks]


def lifters(bound: Iterable[BoundRule], forbidding: BoundRule, hook: str) -> list[BoundRule]:
    """Return the rules that suspend what another rule forbids at a hook."""
    return [b for b in at(bound, hook) if b.lifts == forbidding.locus]


@dataclass(frozen=True)
class Kind:
    """A kind of parameter: what it is, in words, and how what a clause writes becomes a value.

    `read` answers None for what is not of the kind; it raises ValueError where it can say more.
    """

    name: str
    read: Callable[[Any], Any]


def whole_number(written: Any) -> int | None:
    """Return a whole number, which true and false are not."""
    return written if isinstance(written, int) and not isinstance(written, bool) else None


def whole_numbers(written: Any) -> tuple[int, ...] | None:
    """Return a list of whole numbers."""
    if isinstance(written, list | tuple) and all(
        whole_number(item) is not None for item in written
    ):
        return tuple(written)
    return None


COMMON_KINDS = {
    "int": Kind("a whole number", whole_number),
    "values": Kind("a list of whole numbers", whole_numbers),
}
"""The kinds that all families have."""


Bound = Sequence[BoundRule]


class Join(Enum):
    """The ways to join the answers of several rules at one hook, in the words of the table."""

    ONE = "exactly one"
    ACTS = "all, in order"
    ANY = "any that says so"
    UNION = "union"
    COMMON = "intersection"
    MOST = "the most"
    FIRST = "the first that has one"
    RANKED = "the first weighs most"


@dataclass(frozen=True)
class Hook:
    """One hook, declared by a function.

    `of` is the name under which rules are called there; `after` restricts it to the clauses that
    say `after: step` or `after: play`. With `places`, the hook asks not the rules but the functions
    under their `on`. `missing` is the answer by which a rule says that it has none (`FIRST`).
    `scale` is one more than the greatest answer (`RANKED`). `lifts`: another clause may suspend
    what a rule forbids here. `refuses`: a rule here can refuse a step, and so says why (`reasons`).
    """

    function: Callable[..., Any]
    join: Join
    of: str
    after: str | None = None
    places: bool = False
    missing: str = "0"
    scale: int = 64
    lifts: bool = False
    refuses: bool = False

    @property
    def name(self) -> str:
        """The name of the function."""
        return self.function.__name__

    @cached_property
    def handed(self) -> tuple[str, ...]:
        """The names of the arguments that a rule is handed, before its own parameters."""
        return tuple(inspect.signature(self.function).parameters)

    @property
    def asks(self) -> str:
        """The question that the hook asks, in a sentence."""
        return (inspect.getdoc(self.function) or "").splitlines()[0]

    @cached_property
    def otherwise(self) -> str | None:
        """The text of the answer where no rule has one; None, if rules act and answer nothing."""
        body = ast.parse(inspect.getsource(self.function).strip()).body[0]
        assert isinstance(body, ast.FunctionDef)
        last = body.body[-1]
        return ast.unparse(last.value) if isinstance(last, ast.Return) and last.value else None

    def rules(self, bound: Bound) -> list[BoundRule]:
        """Return the rules of a ruleset that are called at this hook, in the ruleset's order."""
        return [b for b in bound if self.of in b.hooks and self.after in (None, b.after)]


COMMON: Mapping[Callable[..., Any], Mapping[str, Any]] = {
    supplied.end_of_step: {"join": Join.FIRST, "of": "end", "after": "step"},
    supplied.end_of_play: {"join": Join.FIRST, "of": "end", "after": "play"},
    supplied.follow: {"join": Join.FIRST},
}
"""The hooks that every family has, declared by functions of `engine.supplied`."""


class Hooks(Mapping[str, Hook]):
    """The hooks of a family, by the names of their functions: those that all have, then its own."""

    def __init__(self) -> None:
        self._declared: dict[str, Hook] = {}
        self.signatures: dict[str, tuple[str, ...]] = {}
        """The arguments that a rule is handed, by the name under which rules are called."""
        for function, how in COMMON.items():
            self(**how)(function)

    def __getitem__(self, name: str) -> Hook:
        return self._declared[name]

    def __iter__(self) -> Any:
        return iter(self._declared)

    def __len__(self) -> int:
        return len(self._declared)

    def __call__(
        self, join: Join, *, of: str | None = None, **how: Any
    ) -> Callable[[AnyFunction], AnyFunction]:
        """Return the decorator that declares a hook; for its arguments see `Hook`."""

        def declare(function: AnyFunction) -> AnyFunction:
            hook = Hook(function, join, of or function.__name__, **how)
            self._declared[hook.name] = hook
            if not hook.places:
                self.signatures.setdefault(hook.of, hook.handed)
            return function

        return declare

    @property
    def exactly_one(self) -> tuple[str, ...]:
        """The hooks at which every ruleset has just one rule."""
        return tuple(hook.of for hook in self.values() if hook.join is Join.ONE)

    @property
    def asked_on(self) -> dict[str, tuple[str, ...]]:
        """The arguments of the function under a rule's `on`, by the name of the rule's hook."""
        return {hook.of: hook.handed for hook in self.values() if hook.places}

    @property
    def refusing(self) -> tuple[str, ...]:
        """The hooks at which a rule can refuse a step."""
        return tuple(hook.of for hook in self.values() if hook.refuses)

    def table(self) -> str:
        """Return the hooks as a table in Markdown, as the documentation has it."""
        head = "| hook | is handed | asks | several rules | refuses |\n|---|---|---|---|---|\n"
        rows = {
            hook.of: f"| `{hook.of}` | {', '.join(hook.handed)} | {hook.asks} "
            f"| {hook.join.value} | {'says why' if hook.refuses else ''} |\n"
            for hook in self.values()
            if not hook.places
        }
        return head + "".join(rows.values())


def write(hook: Hook, bound: Bound) -> str:
    """Return the text of a hook for a ruleset: calls of its rules, each with its clause."""
    head, rules = f"def {hook.name}({', '.join(hook.handed)}):\n", hook.rules(bound)
    match hook.join:
        case Join.ONE:
            body = _write_one(hook, rules)
        case Join.ACTS:
            body = _write_acts(hook, rules)
        case Join.MOST:
            call = "    most = max(most, {})  # {}\n"
            lines = [call.format(_ask(hook, b, bound), b.clause) for b in rules]
            body = f"    most = {hook.otherwise}\n{''.join(lines)}    return most"
        case Join.RANKED:
            call = f"    rank = {hook.scale} * rank + {{}}  # {{}}\n"
            lines = [call.format(b.call(*hook.handed), b.clause) for b in rules]
            body = f"    rank = 0\n{''.join(lines)}    return rank"
        case Join.FIRST:
            body = _write_first(hook, rules)
        case _:
            body = _write_joined(hook, [b for b in rules if not (hook.lifts and b.lifts)], bound)
    return head + body


def _write_one(hook: Hook, rules: Bound) -> str:
    answer = "    " if hook.otherwise is None else "    return "
    if not rules:
        return f"{answer}{hook.otherwise or 'return'}"
    return f"{answer}{rules[0].call(*hook.handed)}  # {rules[0].clause}"


def _write_acts(hook: Hook, rules: Bound) -> str:
    """Calls in the ruleset's order; a rule with `on` is called only where it has work to do."""
    lines = []
    for b in rules:
        call = f"{b.call(*hook.handed)}  # {b.clause}"
        if b.rule.on is None or "point" not in hook.handed:
            lines.append(f"    {call}\n")
        else:
            on = b.call_beside("on", "board", "side")
            lines.append(f"    if {on} >> point & 1:\n        {call}\n")
    return "".join(lines) + "    return"


def _write_joined(hook: Hook, rules: Bound, bound: Bound) -> str:
    operator = {Join.ANY: "or", Join.UNION: "|", Join.COMMON: "&"}[hook.join]
    lines = [
        f"        {f'{operator} ' if i else ''}{_ask(hook, b, bound)}  # {b.clause}\n"
        for i, b in enumerate(rules)
    ]
    answer = f"(\n{''.join(lines)}    )" if lines else hook.otherwise
    return f"    return {answer}"


def _write_first(hook: Hook, rules: Bound) -> str:
    answers = [f"{b.call(*hook.handed)}  # {b.clause}" for b in rules]
    if hook.otherwise != hook.missing:
        answers.append(str(hook.otherwise))
    lines = [f"    if answer == {hook.missing}:\n        answer = {answer}\n" for answer in answers]
    return f"    answer = {hook.missing}\n{''.join(lines)}    return answer"


def _ask(hook: Hook, b: BoundRule, bound: Bound) -> str:
    """Return the code that calls one rule, unless another rule lifts its prohibition."""
    if hook.places and b.rule.on is None:
        return "True" if hook.join is Join.ANY else "-1"
    if hook.places:
        return b.call_beside("on", *hook.handed)
    return forbids(hook, b, bound) if hook.lifts else b.call(*hook.handed)


def forbids(hook: Hook, b: BoundRule, bound: Bound) -> str:
    """Return the text of what one rule forbids at a hook, less what other rules lift."""
    call = b.call(*hook.handed)
    both, but = ("and", "not ") if hook.join is Join.ANY else ("&", "~")
    lifted = [f"{but}{x.call(*hook.handed)}" for x in lifters(bound, b, hook.of)]
    return f"({f' {both} '.join([call, *lifted])})" if lifted else call


def forbids_or_lifts(hook: Hook, b: BoundRule, bound: Bound) -> str:
    """Return the text of what a rule forbids at a hook or, where it lifts, allows again."""
    if b.lifts is None:
        return forbids(hook, b, bound)
    either, both, nothing = ("or", "and", "False") if hook.join is Join.ANY else ("|", "&", "0")
    lifted = [x for x in hook.rules(bound) if x.lifts is None and x.locus == b.lifts]
    banned = f" {either} ".join(x.call(*hook.handed) for x in lifted) or nothing
    return f"({b.call(*hook.handed)} {both} ({banned}))"
