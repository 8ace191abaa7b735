"""The hooks of a ruleset, written out from the rules that its clauses name."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import partial

from lusoria.playable.binding import BoundRule
from lusoria.playable.families.tables.board import FLAG_NAMES
from lusoria.playable.families.tables.hooks import (
    EXACTLY_ONE,
    FORBIDDING,
    PER_NUMBER,
    PER_SIDE,
    SIGNATURES,
)
from lusoria.playable.families.tables.noticing import noticing, weighing

Bound = Sequence[BoundRule]

UNNOTICED = tuple(
    f"def notice_{what}({', '.join(arguments)}):\n    return"
    for what, arguments in (
        ("turn", ("board", "work", "side", "tally")),
        ("step", ("board", "side", "goal", "tally")),
        ("end", ("board", "side", "tally")),
    )
)


def hooks_text(bound: Bound, *, counting: bool = False) -> str:
    """The text of all hooks for these rules; `counting`, also of those that notice what they do."""
    constants = "\n".join(
        (
            f"COMMUTES = {commutes(bound)}",
            f"SWAPS = {swaps(bound)}",
            f"MAY_STOP = {may_stop(bound)}",
            f"REMEMBERS = {any(b.rule.remembers for b in bound)}",
            f"NOTICES = {counting}",
            f"FLAGS_SHOWN = {tuple(n for n in FLAG_NAMES if any(b.rule.flag == n for b in bound))}",
        )
    )
    functions = [
        *(_single(bound, hook) for hook in EXACTLY_ONE),
        _function("gate", PER_SIDE, _joined(bound, "gate", " or ", "False")),
        *(_function(hook, PER_NUMBER, _forbidden(bound, hook)) for hook in FORBIDDING),
        _function("bear", PER_NUMBER, _joined(bound, "bear", " & ", "-1")),
        _function("stirring", PER_SIDE, _places(_at(bound, "arrive"))),
        _function("deciding", PER_SIDE, _places(_ending(bound, "step"))),
        _arrive(bound),
        *(
            weighing(bound, _ranked(bound))
            if counting
            else [_function("obligation", PER_SIDE, _ranked(bound))]
        ),
        _ends(bound, "step"),
        _ends(bound, "play"),
        _function("excuse", SIGNATURES["excuse"], _joined(bound, "excuse", " | ", "BOUND")),
        _find(bound),
        *(noticing(bound, partial(forbids, bound)) if counting else UNNOTICED),
    ]
    return "\n\n\n".join([constants, *functions])


def commutes(bound: Bound) -> bool:
    """Whether all the rules promise that steps commute, in turns in which they are not idle."""
    return all(b.rule.commutes or b.rule.idle for b in bound)


def swaps(bound: Bound) -> bool:
    """Whether they promise so that steps of two different numbers may be swapped."""
    return all(b.rule.swaps or b.rule.idle for b in bound)


def may_stop(bound: Bound) -> bool:
    """Whether no obligation makes a side play on while it can."""
    return not any(b.rule.complete for b in bound)


def search(bound: Bound) -> str:
    """The search of a turn: the fastest that is right by what the rules promise."""
    if may_stop(bound):
        return "depth_first"
    dice = sum(b.rule.function(*b.values) for b in _at(bound, "dice"))
    if commutes(bound):
        return "three_dice" if dice > 2 else "two_dice"
    return "swapping" if swaps(bound) and dice <= 2 else "depth_first"


def _find(bound: Bound) -> str:
    """The hook `find`: the search by the promises, if all rules that make none are idle."""
    fast = search(bound)
    keeping = "swaps" if fast == "swapping" else "commutes"
    binding = [b for b in bound if b.rule.idle and not getattr(b.rule, keeping)]
    lines = ["def find(board, work, side, begun):"]
    if fast != "depth_first" and binding:
        asked = _lines([(b.call_idle(), b) for b in binding], " and ")
        lines += [f"    if not {asked}:", "        return search_depth_first(board, work, side)"]
    begun = ", begun" if fast in ("two_dice", "three_dice") else ""
    return "\n".join([*lines, f"    return search_{fast}(board, work, side{begun})"])


def _at(bound: Bound, hook: str) -> list[BoundRule]:
    return [b for b in bound if hook in b.hooks]


def _function(name: str, arguments: Sequence[str], answer: str) -> str:
    return f"def {name}({', '.join(arguments)}):\n    return {answer}"


def _lines(terms: Sequence[tuple[str, BoundRule]], between: str) -> str:
    """Terms joined by an operator, each on a line of its own with the clause that it stands for."""
    lines = [
        f"        {between.strip() + ' ' if i else ''}{term}  # {b.clause}\n"
        for i, (term, b) in enumerate(terms)
    ]
    return f"(\n{''.join(lines)}    )"


def _single(bound: Bound, hook: str) -> str:
    arguments = SIGNATURES[hook]
    chosen = _at(bound, hook)
    answer = f"{chosen[0].call(*arguments)}  # {chosen[0].clause}" if chosen else "0"
    return _function(hook, arguments, answer)


def _joined(bound: Bound, hook: str, between: str, nothing: str) -> str:
    terms = [(b.call(*SIGNATURES[hook]), b) for b in _at(bound, hook)]
    return _lines(terms, between) if terms else nothing


def _forbidden(bound: Bound, hook: str) -> str:
    """The union of what the rules forbid, less what other rules lift."""
    terms = [(forbids(bound, b, hook), b) for b in _at(bound, hook) if b.lifts is None]
    return _lines(terms, " | ") if terms else "0"


def forbids(bound: Bound, b: BoundRule, hook: str) -> str:
    """The text of what one rule forbids at a hook, less what other rules lift."""
    call = b.call(*PER_NUMBER)
    lifted = " & ".join(f"~{x.call(*PER_NUMBER)}" for x in lifters(bound, b, hook))
    return f"({call} & {lifted})" if lifted else call


def lifters(bound: Bound, forbidding: BoundRule, hook: str) -> list[BoundRule]:
    """The rules that suspend a prohibition."""
    return [b for b in _at(bound, hook) if b.lifts == forbidding.locus]


def _places(bound: Bound) -> str:
    """The union of the places where these rules have something to do."""
    terms = [(b.call_on(), b) for b in bound]
    return _lines(terms, " | ") if terms else "0"


def _ending(bound: Bound, after: str) -> list[BoundRule]:
    return [b for b in _at(bound, "end") if b.after == after]


def _arrive(bound: Bound) -> str:
    lines = []
    for b in _at(bound, "arrive"):
        call = f"{b.call('board', 'side', 'point')}  # {b.clause}"
        if b.rule.on is None:
            lines.append(f"    {call}")
        else:
            lines.append(f"    if {b.call_on()} >> point & 1:\n        {call}")
    return "\n".join(["def arrive(board, side, point):", *lines, "    return"])


def _ranked(bound: Bound) -> str:
    """The answers of the obligations, the first in the ruleset's order weighing most."""
    rank: Callable[[str, str], str] = lambda before, call: f"64 * ({before}) + {call}"  # noqa: E731
    answer = ""
    for b in _at(bound, "obligation"):
        call = b.call(*PER_SIDE)
        answer = rank(answer, call) if answer else call
    return answer or "0"


def _ends(bound: Bound, after: str) -> str:
    lines = [f"def end_of_{after}(board, side):", "    result = 0"]
    for b in _ending(bound, after):
        lines += [
            "    if result == 0:",
            f"        result = {b.call(*PER_SIDE)}  # {b.clause}",
        ]
    return "\n".join([*lines, "    return result"])
