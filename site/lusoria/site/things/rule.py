"""A rule: a function in Python, and the clauses that it executes."""

from __future__ import annotations

from typing import TYPE_CHECKING

from lusoria.site.things.kind import Entry, Head, joined
from lusoria.site.words import counted

if TYPE_CHECKING:
    from lusoria.schema.tables import Rule
    from lusoria.site.edition import Edition


def name(function: str) -> str:
    """The name of a function or module in words: `Bound between two` of `bound_between_two`."""
    return function.replace("_", " ").strip().capitalize()


def head(edition: Edition, rule: Rule) -> Head:
    """What the page of a rule says of itself."""
    calls = counted(len(edition.clause_rule.by("rule", rule.id)), "clause")
    return Head(
        f"{name(rule.function)} ({rule.family}): a rule in Python",
        f"{rule.sentence.replace('`', '')} A rule of the {rule.family} family in Python, "
        f"called by {calls}.",
    )


def entry(edition: Edition, rule: Rule) -> Entry:
    """A rule as the search page finds it."""
    text = joined(rule.docstring, rule.module)
    return Entry(rule.function.replace("_", " "), rule.family, text)
