"""The hooks of a ruleset, written out from the rules that its clauses name."""

from __future__ import annotations

from collections.abc import Sequence

from lusoria.playable.codegen.bound import BoundRule
from lusoria.playable.families.grid.hooks import EXACTLY_ONE, SIGNATURES
from lusoria.playable.families.grid.noticing import UNNOTICED, noticing

Bound = Sequence[BoundRule]

ACTS = ("setup", "depart", "arrive", "settle")
"""Hooks at which all rules act, in the ruleset's order."""
SETS = ("way", "again")
"""Hooks at which the answers are sets, to be joined."""
NUMBERS = ("place", "reach")
"""Hooks at which the largest answer counts."""
ANY = ("leap", "stay", "avoid", "spare", "idle", "lift", "recur", "recur_at_once")
"""Hooks at which it is enough if one rule says so."""


def hooks_text(bound: Bound, *, counting: bool = False) -> str:
    """The text of all hooks for these rules; `counting`, also of those that notice what they do."""
    constants = "\n".join(
        (
            f"LEAPS = {_any(bound, 'leap')}",
            f"LIFTS = {_any(bound, 'lift')}",
            f"PLACES = {_any(bound, 'place')}",
            f"AVOIDS = {_any(bound, 'avoid')}",
            f"GOES_ON = {_any(bound, 'again')}",
            f"WANDERS = {wanders(bound)}",
            f"ONLY_BINDS = {only_binds(bound)}",
            f"REMEMBERS = {any(b.rule.remembers for b in bound)}",
            f"RECURS = {_any(bound, 'recur')}",
            f"RECURS_AT_ONCE = {_any(bound, 'recur_at_once')}",
            f"STUCK = {_any(bound, 'stuck')}",
            f"NOTICES = {counting}",
        )
    )
    functions = [
        *(_acts(bound, hook) for hook in (*EXACTLY_ONE, *ACTS)),
        *(_joined(bound, hook, "|", "0") for hook in SETS),
        *(_largest(bound, hook) for hook in NUMBERS),
        *(_joined(bound, hook, "or", "False") for hook in ANY),
        _stirs(bound, "depart", "departure_stirs"),
        _stirs(bound, "arrive", "arrival_stirs"),
        _stirs(bound, "settle", "setting_out_stirs"),
        _continuing(bound),
        _first(bound, "end_of_step", ending(bound, "step")),
        _first(bound, "end_of_play", ending(bound, "play")),
        _first(bound, "stuck", at(bound, "stuck")),
        *(noticing(bound) if counting else UNNOTICED),
    ]
    return "\n\n\n".join([constants, *functions])


def at(bound: Bound, hook: str) -> list[BoundRule]:
    """The rules that speak at a hook, in the ruleset's order."""
    return [b for b in bound if hook in b.hooks]


def ending(bound: Bound, after: str) -> list[BoundRule]:
    """The ending rules that are asked after each step, or after the whole play."""
    return [b for b in at(bound, "end") if b.after == after]


def wanders(bound: Bound) -> bool:
    """Whether all rules promise that leaps may be looked for without making them one by one."""
    asked = [*at(bound, "again"), *at(bound, "avoid")]
    return (
        _any(bound, "leap")
        and any(b.rule.commutes for b in at(bound, "again"))
        and any(b.rule.commutes for b in at(bound, "avoid"))
        and all(b.rule.commutes for b in asked)
        and all(b.rule.commutes for b in ending(bound, "step"))
    )


def only_binds(bound: Bound) -> bool:
    """Whether all rules promise that what comes of a leap is that men are bound and freed."""
    return all(b.rule.commutes for hook in ("depart", "arrive", "settle") for b in at(bound, hook))


def _any(bound: Bound, hook: str) -> bool:
    return bool(at(bound, hook))


def _head(hook: str) -> str:
    return f"def {hook}({', '.join(SIGNATURES.get(hook, ('board', 'side')))}):"


def _acts(bound: Bound, hook: str) -> str:
    lines = [f"    {b.call(*SIGNATURES[hook])}  # {b.clause}" for b in at(bound, hook)]
    return "\n".join([_head(hook), *lines, "    return"])


def _joined(bound: Bound, hook: str, between: str, nothing: str) -> str:
    terms = [(b.call(*SIGNATURES[hook]), b.clause) for b in at(bound, hook)]
    return f"{_head(hook)}\n    return {_lines(terms, between) if terms else nothing}"


def _lines(terms: Sequence[tuple[str, str]], between: str) -> str:
    """Terms joined by an operator, each on a line of its own with the clause that it stands for."""
    lines = [
        f"        {f'{between} ' if i else ''}{term}  # {clause}\n"
        for i, (term, clause) in enumerate(terms)
    ]
    return f"(\n{''.join(lines)}    )"


def _largest(bound: Bound, hook: str) -> str:
    lines = [
        f"    most = max(most, {b.call(*SIGNATURES[hook])})  # {b.clause}" for b in at(bound, hook)
    ]
    return "\n".join([_head(hook), "    most = 0", *lines, "    return most"])


def _stirs(bound: Bound, hook: str, name: str) -> str:
    """Whether any rule may be set off at a square; those that do not say where may be anywhere."""
    rules = at(bound, hook)
    head = f"def {name}(board, side, square):"
    if any(b.rule.on is None for b in rules):
        return f"{head}\n    return True"
    terms = [(f"{b.rule.on}(board, side, square)", b.clause) for b in rules]
    return f"{head}\n    return {_lines(terms, 'or') if terms else 'False'}"


def _continuing(bound: Bound) -> str:
    terms = [(b.call_on(), b.clause) for b in at(bound, "again")]
    return f"{_head('continuing')}\n    return {_lines(terms, '|') if terms else '0'}"


def _first(bound: Bound, name: str, rules: Sequence[BoundRule]) -> str:
    lines = [f"def {name}(board, side):", "    result = 0"]
    for b in rules:
        lines += [
            "    if result == 0:",
            f"        result = {b.call('board', 'side')}  # {b.clause}",
        ]
    return "\n".join([*lines, "    return result"])
