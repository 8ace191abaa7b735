"""The hooks of a ruleset, written out from the rules that its clauses name."""

from __future__ import annotations

from collections.abc import Sequence

from lusoria.playable.codegen.bound import BoundRule
from lusoria.playable.families.track.hooks import (
    ACTING,
    EXACTLY_ONE,
    LEADING,
    PER_SIDE,
    PER_STEP,
    SIGNATURES,
)
from lusoria.playable.families.track.noticing import arriving, noticing, weighing

Bound = Sequence[BoundRule]

UNNOTICED = tuple(
    f"def notice_{what}(board, side, tally):\n    return" for what in ("turn", "play", "end")
)
COMMUTING = ("go", "forbid", "prefer", "obligation", "end")
"""Hooks whose rules may promise that the order of the steps of a turn does not matter."""
UNHEARD = ("enter", "arrive", "rest", "stop")
"""Hooks at which no rule speaks where a total that may be split is counted out."""
ELSE = {"enter": "NOWHERE", "go": "NOWHERE", "rest": "goal"}
"""What a hook answers where no rule has a place."""


def hooks_text(bound: Bound, *, counting: bool = False) -> str:
    """The text of all hooks for these rules; `counting`, also of those that notice what they do."""
    functions = [
        *(_single(bound, hook) for hook in EXACTLY_ONE),
        *(_leading(bound, hook) for hook in LEADING),
        _function("forbid", PER_STEP, _forbidden(bound)),
        _ranked(bound, "prefer", 16),
        arriving(bound) if counting else _acting(bound, "arrive"),
        _acting(bound, "depart"),
        *(weighing(bound, 64) if counting else [_ranked(bound, "obligation", 64)]),
        _function("stop", PER_SIDE, _stopping(bound)),
        _ends(bound, "step"),
        _ends(bound, "play"),
        _excused(bound),
        *(noticing(bound, forbids) if counting else UNNOTICED),
    ]
    known = f"NOTICES = {counting}\nCOMMUTES = {_commutes(bound)}"
    return "\n\n\n".join([known, *functions])


def _commutes(bound: Bound) -> bool:
    """Whether the order of steps cannot matter, as the rules of all hooks of a turn promise."""
    asked = [b for hook in COMMUTING for b in _at(bound, hook)]
    return (
        all(b.rule.commutes for b in asked)
        and len(_at(bound, "go")) == 1
        and any(b.rule.complete for b in bound)
        and not any(_at(bound, hook) for hook in UNHEARD)
    )


def _stopping(bound: Bound) -> str:
    """Whether a side may stop: no obligation makes it play on, or a rule lets it stop."""
    if not any(b.rule.complete for b in bound):
        return "True"
    return _any(_at(bound, "stop"), PER_SIDE)


def _at(bound: Bound, hook: str) -> list[BoundRule]:
    return [b for b in bound if hook in b.hooks]


def _function(name: str, arguments: Sequence[str], answer: str) -> str:
    return f"def {name}({', '.join(arguments)}):\n    return {answer}"


def _single(bound: Bound, hook: str) -> str:
    """A hook at which there is one rule; none, where a ruleset is not complete."""
    arguments = SIGNATURES[hook]
    chosen = _at(bound, hook)
    if not chosen:
        return _function(hook, arguments, "0")
    call = f"{chosen[0].call(*arguments)}  # {chosen[0].clause}"
    if hook in ACTING:
        return f"def {hook}({', '.join(arguments)}):\n    {call}"
    return _function(hook, arguments, call)


def _leading(bound: Bound, hook: str) -> str:
    """The place that the first of the rules answers that has one."""
    arguments = SIGNATURES[hook]
    lines = [f"def {hook}({', '.join(arguments)}):", "    place = NOWHERE"]
    for b in _at(bound, hook):
        lines += [
            "    if place == NOWHERE:",
            f"        place = {b.call(*arguments)}  # {b.clause}",
        ]
    otherwise = ELSE[hook]
    if otherwise != "NOWHERE":
        lines += ["    if place == NOWHERE:", f"        place = {otherwise}"]
    return "\n".join([*lines, "    return place"])


def _forbidden(bound: Bound) -> str:
    """What any of the rules forbids that no other rule lifts."""
    return _alternatives(
        [(forbids(bound, b), b.clause) for b in _at(bound, "forbid") if b.lifts is None]
    )


def _any(bound: Bound, arguments: Sequence[str]) -> str:
    return _alternatives([(b.call(*arguments), b.clause) for b in bound])


def _alternatives(terms: Sequence[tuple[str, str]]) -> str:
    """Terms joined by `or`, each on a line of its own with the clause that it stands for."""
    lines = [
        f"        {'or ' if i else ''}{term}  # {clause}\n"
        for i, (term, clause) in enumerate(terms)
    ]
    return f"(\n{''.join(lines)}    )" if lines else "False"


def forbids(bound: Bound, b: BoundRule) -> str:
    """The text of whether one rule forbids a step and no other lifts that."""
    lifted = [f"not {x.call(*PER_STEP)}" for x in lifters(bound, b)]
    return f"({' and '.join([b.call(*PER_STEP), *lifted])})" if lifted else b.call(*PER_STEP)


def lifters(bound: Bound, forbidding: BoundRule) -> list[BoundRule]:
    """The rules that suspend a prohibition."""
    return [b for b in _at(bound, "forbid") if b.lifts == forbidding.locus]


def _acting(bound: Bound, hook: str) -> str:
    """A hook whose rules all act, in the ruleset's order."""
    arguments = SIGNATURES[hook]
    calls = [f"    {b.call(*arguments)}  # {b.clause}" for b in _at(bound, hook)]
    return "\n".join([f"def {hook}({', '.join(arguments)}):", *calls, "    return"])


def _ranked(bound: Bound, hook: str, scale: int) -> str:
    """The answers of the rules as one number, the first in the ruleset's order weighing most."""
    arguments = SIGNATURES[hook]
    lines = [
        f"    rank = {scale} * rank + {b.call(*arguments)}  # {b.clause}" for b in _at(bound, hook)
    ]
    head = f"def {hook}({', '.join(arguments)}):"
    return "\n".join([head, "    rank = 0", *lines, "    return rank"])


def _excused(bound: Bound) -> str:
    """Whether obligations bind a play that ends the game; what frees it furthest decides."""
    arguments = SIGNATURES["excuse"]
    lines = [f"    freed |= {b.call(*arguments)}  # {b.clause}\n" for b in _at(bound, "excuse")]
    head = f"def excuse({', '.join(arguments)}):\n    freed = BOUND\n"
    return f"{head}{''.join(lines)}    return freed"


def _ends(bound: Bound, after: str) -> str:
    lines = [f"def end_of_{after}(board, side):", "    result = 0"]
    for b in _at(bound, "end"):
        if b.after == after:
            lines += [
                "    if result == 0:",
                f"        result = {b.call(*PER_SIDE)}  # {b.clause}",
            ]
    return "\n".join([*lines, "    return result"])
