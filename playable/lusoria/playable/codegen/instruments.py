"""Instrumentation: what clauses do in bulk play, counted by hooks that replace the plain ones.

A family writes the texts that look for it; they ask the same rules with the same parameters as the
hooks that the engine calls. Each clause is counted by itself: what two clauses forbid is forbidden
by both.
"""

from __future__ import annotations

from dataclasses import dataclass

from lusoria.playable.codegen.bound import BoundRule, at
from lusoria.playable.codegen.hooks import Bound, Hooks


@dataclass(frozen=True)
class Note:
    """One thing that is counted: a clause, and what it does (`forbade`, `fired`, `ended`, …)."""

    clause: str
    deed: str


class Notes:
    """What a counting program of a ruleset counts; note *k* has cell NOTES + *k* of a tally."""

    def __init__(self, hooks: Hooks, bound: Bound) -> None:
        self.hooks = hooks
        self.bound = bound
        self.all = list(
            dict.fromkeys(self._note(b, of) for b in bound for of in b.hooks if of in hooks.counted)
        )

    def _note(self, b: BoundRule, of: str) -> Note:
        lifted = b.lifts and any(hook.of == of and hook.lifts for hook in self.hooks.values())
        return Note(b.clause, "lifted" if lifted else self.hooks.counted[of])

    def at(self, *hooks: str) -> list[tuple[BoundRule, str]]:
        """The rules at each of some hooks, with the hook."""
        return [(b, hook) for hook in hooks for b in at(self.bound, hook)]

    def cell(self, b: BoundRule, of: str) -> int:
        """The number of the note of a rule at a hook."""
        return self.all.index(self._note(b, of))

    def count(self, b: BoundRule, of: str, how: str) -> str:
        """The line that adds to the note of a rule at a hook."""
        return f"tally[NOTES + {self.cell(b, of)}] += {how}  # {b.clause}"

    def first(self, hooks: list[tuple[BoundRule, str]], side: str) -> list[str]:
        """The lines that count the first of some rules that has an answer, and then return."""
        lines = []
        for b, of in hooks:
            lines += [
                f"if {b.call('board', side)} != 0:",
                f"    {self.count(b, of, '1')}",
                "    return",
            ]
        return lines

    def ending(self) -> list[tuple[BoundRule, str]]:
        """The rules that may end the game, in the order in which they are asked."""
        ends = self.at("end")
        return [end for after in ("step", "play") for end in ends if end[0].after == after]


def function(name: str, arguments: str, lines: list[str]) -> str:
    """The text of a function with these lines; it ends by returning nothing."""
    return "\n    ".join([f"def {name}({arguments}):", *lines, "return"])
