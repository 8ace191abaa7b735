"""Which sources of a clause are one witness: copies of one another, or dependent in any way."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Iterator, Mapping
from typing import NamedTuple

COPIES = frozenset({"copies"})
"""What makes two sources the same words."""

APART = frozenset({"part-of"})
"""What does not make one source depend on another: it only stands in it."""


class Descent(NamedTuple):
    """That a source goes back to another, in how many steps, and whether all of them copy."""

    source: str
    on_source: str
    steps: int
    copies: bool


Owed = Mapping[str, Iterable[tuple[str, str]]]
"""What each source owes: to which other, and how."""


def descents(owed: Owed) -> Iterator[Descent]:
    """All sources behind each source, by the shortest way; by one that copies, if there is one."""
    for source in owed:
        copied = _behind(source, owed, COPIES)
        behind = _behind(source, owed, None)
        for on, steps in sorted(behind.items()):
            yield Descent(source, on, copied.get(on, steps), on in copied)


def _behind(source: str, owed: Owed, kinds: Collection[str] | None) -> dict[str, int]:
    """The sources behind one, with the number of steps; `kinds` of dependence only."""
    found: dict[str, int] = {}
    reached, steps = {source}, 0
    while reached:
        steps += 1
        reached = {
            on
            for each in reached
            for on, how in owed.get(each, ())
            if how not in APART and (kinds is None or how in kinds)
        } - {source, *found}
        found |= dict.fromkeys(reached, steps)
    return found


class Witnesses:
    """Tells which of some sources are one witness."""

    def __init__(self, owed: Owed) -> None:
        self._behind: dict[bool, dict[str, set[str]]] = {True: {}, False: {}}
        for each in descents(owed):
            self._behind[False].setdefault(each.source, set()).add(each.on_source)
            if each.copies:
                self._behind[True].setdefault(each.source, set()).add(each.on_source)

    def one(self, sources: Collection[str], *, copies: bool) -> dict[str, str]:
        """For each of the sources the one that stands for it and those that are one with it.

        Two are one if they go back to the same source, or one to the other; `copies`: only where
        they copy. The one that stands for the others is that on which most of them depend.
        """
        behind = self._behind[copies]
        ways = {source: {source, *behind.get(source, ())} for source in sources}
        found: dict[str, str] = {}
        for source in sources:
            if source not in found:
                group = _joined(source, ways)
                first = min(group, key=lambda one: (-sum(one in ways[x] for x in group), one))
                found |= dict.fromkeys(group, first)
        return found


def _joined(source: str, ways: Mapping[str, set[str]]) -> set[str]:
    """All that are joined with a source, through others as well."""
    group, common = {source}, set(ways[source])
    while more := {one for one in ways if one not in group and ways[one] & common}:
        group |= more
        common |= set().union(*(ways[one] for one in more))
    return group
