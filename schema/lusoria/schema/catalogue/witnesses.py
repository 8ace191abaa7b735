"""Which sources of a clause are one witness, and how many of them are independent."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Iterator, Mapping, Sequence
from functools import cache
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
    """Tells which of some sources are one witness, and which are independent of each other."""

    def __init__(self, owed: Owed) -> None:
        self._behind: dict[bool, dict[str, set[str]]] = {True: {}, False: {}}
        for each in descents(owed):
            self._behind[False].setdefault(each.source, set()).add(each.on_source)
            if each.copies:
                self._behind[True].setdefault(each.source, set()).add(each.on_source)

    def one(self, sources: Sequence[str]) -> dict[str, str]:
        """For each of the sources, in the order of time, the one that stands for its witness.

        Two are copies of one another if they copy the same source, or one the other. The
        witnesses are the largest set of the sources no two of which are; each other source stands
        with the earliest of them of which it is a copy. So what copies two does not make them one.
        """
        chosen = self._apart(sources, (), copies=True)
        return {
            source: next(one for one in chosen if self._share(one, source, copies=True))
            if source not in chosen
            else source
            for source in sources
        }

    def depend(self, one: str, other: str) -> bool:
        """Whether one of two sources goes back to the other, or both to a third, in any way.

        It is settled by these two alone: what a third took from both does not join them.
        """
        return self._share(one, other, copies=False)

    def independent(self, sources: Sequence[str], own: Collection[str] = ()) -> list[str]:
        """The largest set of the sources no two of which depend on each other.

        `sources` stand in the order of time. Of several such sets it is one with the most sources
        in `own`, and of these the earliest: that whose first source is first, then its second.
        """
        return self._apart(sources, own, copies=False)

    def _apart(self, sources: Sequence[str], own: Collection[str], *, copies: bool) -> list[str]:
        """The largest set of the sources no two of which share an origin."""
        numbers = range(len(sources))
        against = [
            sum(
                1 << j
                for j in numbers
                if j != i and self._share(sources[i], sources[j], copies=copies)
            )
            for i in numbers
        ]
        chosen = _largest(against, [source in own for source in sources])
        return [sources[i] for i in numbers if chosen >> i & 1]

    def _share(self, one: str, other: str, *, copies: bool) -> bool:
        """Whether one of two sources goes back to the other, or both to a third."""
        return not self._ways(one, copies=copies).isdisjoint(self._ways(other, copies=copies))

    def _ways(self, source: str, *, copies: bool) -> set[str]:
        """A source, and all to which it goes back."""
        return {source, *self._behind[copies].get(source, ())}


def _largest(against: Sequence[int], own: Sequence[bool]) -> int:
    """The largest independent set of a graph, exactly, as a set of bits.

    `against` has the neighbours of each vertex. Either the first vertex that is left is in the set,
    and then none of its neighbours is, or it is not; what is best for the rest is remembered.
    """

    @cache
    def best(left: int) -> tuple[int, int, int]:
        """The size, the number of own vertices, and the set, among the vertices that are left."""
        if not left:
            return 0, 0, 0
        bit = left & -left
        first = bit.bit_length() - 1
        size, owned, chosen = best(left & ~(against[first] | bit))
        taken = size + 1, owned + own[first], chosen | bit
        if not against[first] & left:
            return taken
        without = best(left & ~bit)
        return taken if taken[:2] >= without[:2] else without

    return best((1 << len(against)) - 1)[2]
