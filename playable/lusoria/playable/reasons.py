"""The reasons of verdicts: one sentence each, with the numbers and places of the case in hand."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Sequence
from itertools import combinations

WORDS = ("no", "one", "two", "three", "four", "five", "six", "seven", "eight", "nine", "ten")


def count(number: int, thing: str, many: str) -> str:
    """How many of a thing there are, in words: one man, two men, 15 men."""
    written = WORDS[number] if number < len(WORDS) else str(number)
    return f"{written} {thing if number == 1 else many}"


def listed(words: Iterable[str], last: str = "and") -> str:
    """Words in a row: a, b and c."""
    *others, final = words
    return f"{', '.join(others)} {last} {final}" if others else final


def article(number: int) -> str:
    """A number as a thing: a 3, an 8, an 11."""
    return f"{'an' if str(number)[0] == '8' or number in (11, 18) else 'a'} {number}"


def often(times: int) -> str:
    """How often something is done: once, twice, three times."""
    return {1: "once", 2: "twice"}.get(times, f"{count(times, 'time', 'times')}")


def numbers(given: Sequence[int]) -> str:
    """Numbers to play: 4 and 2, or 3 four times."""
    counted = sorted(Counter(given).items(), reverse=True)
    return listed(f"{n} {often(times)}" if times > 1 else str(n) for n, times in counted)


def not_thrown(step: str, needed: str, thrown: str | None, given: Sequence[int]) -> str:
    """A step takes a number that was not given."""
    source = f"the throw {thrown} gives" if thrown else "the numbers left are"
    nothing = f"the throw {thrown} gives nothing" if thrown else "no number is left"
    told = f"{source} {numbers(given)}" if given else nothing
    return f"{step} takes {needed}; {told}"


def played_already(step: str, needed: str, number: int, times: int) -> str:
    """A step takes a number that was given, but was used by other steps."""
    so_often = f" {often(times)}" if times > 1 else ""
    return f"{step} takes {needed}; the {number} was played{so_often} already"


def played(given: Sequence[int]) -> str:
    """What was played of a throw so far."""
    return f"{numbers(given)} {'was' if len(given) == 1 else 'were'} played before"


def several_numbers(way: int, given: Sequence[int]) -> list[int]:
    """The numbers given that together go so far, the larger first; none, if none do."""
    for many in range(2, len(given) + 1):
        for some in combinations(sorted(given, reverse=True), many):
            if sum(some) == way:
                return list(some)
    return []


def beyond_total(step: str, needed: str, total: int, left: int) -> str:
    """A step takes more than is left of a total that may be split."""
    return f"{step} takes {needed}; {left} of the total {total} are left"


def no_man(side: str, where: str, had_one: bool) -> str:
    """A step leaves a place where the side has no man, or no longer one."""
    return f"{side} has no man {'left ' if had_one else ''}{where}"


def holding(place: str, men: Sequence[tuple[str, int]]) -> str:
    """Who stands on a place: 12 holds one white man and two black men."""
    there = [count(number, f"{side} man", f"{side} men") for side, number in men if number]
    return f"{place} holds {listed(there)}" if there else f"{place} is empty"


def pinned(side: str, place: str) -> str:
    """A man cannot be moved, or joined, because an enemy stands on it."""
    return f"{side}'s man on {place} lies pinned"


def forbidden(step: str, facts: Sequence[str]) -> str:
    """Clauses forbid a step; the facts are what they look at."""
    return f"{step} may not be played: {'; '.join(facts)}"


def incomplete(played: Sequence[int], other: Sequence[int], instead: str) -> str:
    """A play falls short of an obligation, and another does not."""
    if sorted(played) == sorted(other):
        return f"{instead} would satisfy the obligation"
    uses = f"this play uses {numbers(played) if played else 'no number'}"
    return f"{uses}; {instead} uses {numbers(other)}"


def over(winner: str | None) -> str:
    """The game is over before the play."""
    return f"the game is over: {f'{winner} has won' if winner else 'it is a draw'}"


def ended(last: str, step: str) -> str:
    """The game ends within the play, before a step."""
    return f"the game ended with {last}, before {step}"


def barred(side: str, out: int) -> str:
    """A side may not play in this turn."""
    men = f", with {count(out, 'man', 'men')} out" if out else ""
    return f"{side} may not play in this turn{men}"
