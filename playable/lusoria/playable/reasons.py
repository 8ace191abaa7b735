"""The reasons of verdicts: one sentence each, with the numbers and places of the case in hand.

Their *grounds* are the facts for which a rule refuses a step, as data. Each rule that can refuse
has a reason: `because=` in its decorator, or a function of its own under `@because(rule)`. The
function is handed the board, the step that was tried, and those of the rule's parameters that it
names. The rule needs every fact that it returns: if one did not hold, with all else equal, this
rule would not refuse this step. Only the judge asks it; it is no part of a program. `FACTS` has the
words for each kind of fact.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass
from itertools import combinations
from typing import Any, TypeVar

from lusoria.playable.verdicts import SIDES

Grounds = Sequence["Ground"]
"""The facts for which a rule refuses a step."""


@dataclass(frozen=True)
class Ground:
    """A fact for which a rule refuses a step.

    `kind` says what sort of fact it is, one of `FACTS`, which tells what the others mean
    for it: whose men (0 or 1), on which places, outside or inside which, how many, which number.
    Places are in the count of the side that plays. `clause` is the one whose rule says it.
    """

    kind: str
    side: int | None = None
    places: tuple[int, ...] = ()
    among: tuple[int, ...] = ()
    count: int | None = None
    number: int | None = None
    clause: str = ""

    def as_json(self, name: Callable[[int], str]) -> dict[str, Any]:
        """Return the fact as JSON values, with names of sides and places, less what it lacks."""
        values = {
            "clause": self.clause,
            "kind": self.kind,
            "side": None if self.side is None else SIDES[self.side],
            "places": [name(place) for place in self.places] or None,
            "among": [name(place) for place in self.among] or None,
            "count": self.count,
            "number": self.number,
        }
        return {key: value for key, value in values.items() if value is not None}


@dataclass(frozen=True)
class Tried:
    """A step that was tried, as the reason of a rule sees it.

    `hook` is where the rule refuses, and `place` the one that it refuses there. `times` says how
    often a position has been met, `better` which steps go before this one, at the hooks that ask
    so: from where, to where, with which number. What other rules have a say in is asked of the
    program, by `ask(function, *handed)`.
    """

    hook: str
    side: int
    origin: int
    goal: int
    place: int
    ask: Callable[..., Any]
    number: int = 0
    times: int = 0
    better: tuple[tuple[int, int, int], ...] = ()

    @property
    def enemy(self) -> int:
        """The side that does not play."""
        return 1 - self.side


Reason = Ground | Callable[..., Ground | Grounds]
"""Why a rule refuses: a fact that always holds, or the function that finds those of a step."""
AnyReason = TypeVar("AnyReason", bound=Reason)

_reasons: dict[Callable[..., Any], Reason] = {}


def because(rule: Callable[..., Any]) -> Callable[[AnyReason], AnyReason]:
    """Return the decorator of the function that says why a rule refuses."""

    def register(reason: AnyReason) -> AnyReason:
        _reasons[rule] = reason
        return reason

    return register


def reason_of(rule: Callable[..., Any]) -> Reason | None:
    """Return the reason of a rule, a fact or a function; None, if it does not say why."""
    return _reasons.get(rule)


def members(points: int) -> tuple[int, ...]:
    """Return the members of a set of places, in order."""
    return tuple(place for place in range(points.bit_length()) if points >> place & 1)


def grounds(
    rule: Callable[..., Any], given: Mapping[str, Any], board: list[int], tried: Tried
) -> Sequence[Ground]:
    """Return the facts for which a rule with these parameters refuses a step."""
    reason = reason_of(rule)
    if reason is None or isinstance(reason, Ground):
        return () if reason is None else (reason,)
    wanted = reason.__code__.co_varnames[2 : reason.__code__.co_argcount]
    facts = reason(board, tried, *(given[name] for name in wanted))
    return (facts,) if isinstance(facts, Ground) else facts


WORDS = ("no", "one", "two", "three", "four", "five", "six", "seven", "eight", "nine", "ten")


def count(number: int, thing: str, many: str) -> str:
    """Return how many of a thing there are, in words: one man, two men, 15 men."""
    written = WORDS[number] if number < len(WORDS) else str(number)
    return f"{written} {thing if number == 1 else many}"


def listed(words: Iterable[str], last: str = "and") -> str:
    """Return words in a row: a, b and c."""
    *others, final = words
    return f"{', '.join(others)} {last} {final}" if others else final


def article(number: int) -> str:
    """Return a number as a thing: a 3, an 8, an 11."""
    return f"{'an' if str(number)[0] == '8' or number in (11, 18) else 'a'} {number}"


def often(times: int) -> str:
    """Return how often something is done: once, twice, three times."""
    return {1: "once", 2: "twice"}.get(times, f"{count(times, 'time', 'times')}")


def numbers(given: Sequence[int]) -> str:
    """Return numbers to play in words: 4 and 2, or 3 four times."""
    counted = sorted(Counter(given).items(), reverse=True)
    return listed(f"{n} {often(times)}" if times > 1 else str(n) for n, times in counted)


def not_thrown(step: str, needed: str, thrown: str | None, given: Sequence[int]) -> str:
    """Return the reason where a step takes a number that was not given."""
    source = f"the throw {thrown} gives" if thrown else "the numbers left are"
    nothing = f"the throw {thrown} gives nothing" if thrown else "no number is left"
    available = f"{source} {numbers(given)}" if given else nothing
    return f"{step} takes {needed}; {available}"


def played_already(step: str, needed: str, number: int, times: int) -> str:
    """Return the reason where a step takes a number that other steps have used."""
    so_often = f" {often(times)}" if times > 1 else ""
    return f"{step} takes {needed}; the {number} was played{so_often} already"


def several_numbers(way: int, given: Sequence[int]) -> list[int]:
    """Return the numbers given that together go so far, the larger first; none, if none do."""
    for many in range(2, len(given) + 1):
        for some in combinations(sorted(given, reverse=True), many):
            if sum(some) == way:
                return list(some)
    return []


def beyond_total(step: str, needed: str, total: int, left: int) -> str:
    """Return the reason where a step takes more than is left of a total to split."""
    return f"{step} takes {needed}; {left} of the total {total} are left"


def no_man(side: str, where: str, had_one: bool) -> str:
    """Return the reason where a step leaves a place without a man of the side."""
    return f"{side} has no man {'left ' if had_one else ''}{where}"


def holding(place: str, men: Sequence[tuple[str, int]]) -> str:
    """Return who stands on a place, in words: 12 holds one white man and two black men."""
    there = [count(number, f"{side} man", f"{side} men") for side, number in men if number]
    return f"{place} holds {listed(there)}" if there else f"{place} is empty"


FACTS = {
    "men": "{places} holds {men}",
    "both": "men of both sides stand on {places}",
    "last-man": "{side} has one man left",
    "pinned": "{side}'s man on {places} lies pinned",
    # Men that are out.
    "out": "{side} has {count} out",
    "open-points": "{only} open to enter on",
    "entered": "{side} has entered {count} in this turn already",
    "can-hit": "a man that enters on {either} hits",
    # Landing at tables.
    "have-left": "{none} of {side}'s men {has} left {places} so far",
    "before-head": "no man of {side}'s has stood on the head yet",
    "before-reach": "no man of {side}'s has come far enough yet",
    "row": "{places} would then be a row of closed points",
    "piles": "{side} would then have two men or more on each of {places}",
    "under-way": "{side}'s first man, on {places}, is still on its way",
    # Numbers that were played.
    "played": "the {number} was played {often}before",
    "pair-before": "{side} has played a higher pair or three alike in an earlier turn",
    "no-pair-before": "{side} has played no higher pair nor three alike in an earlier turn",
    "count-full": "{side}'s count of moves of doublets has come to its end",
    "overshot": "a man was borne off in this turn with a larger number than it needed",
    # Bearing off.
    "outside": "{side} has men outside {among} ({where})",
    "exact": "a man on {places} goes off with the {number} alone",
    "hindmost": "{side}'s hindmost man stands on {places}",
    "behind": "{side} has {a_man} further back, on {places}, whom no enemy stops at the {number}",
    "none-off": "{side} has borne off no man yet",
    "came-from": "the step before began on {places}, and no man can move on within the board",
    # On a track.
    "can-enter": "{side} can enter a man with the {number}",
    "can-move": "{side}'s {man} {where} can move",
    "passes": "the {number} leads past {places}",
    "earlier": "{side}'s {man} at the earlier {passage}, {places}, {goes} first",
    "forgotten": "{side}'s man at {places} is forgotten there",
    # On a grid.
    "to-set-down": "{side} has {pieces} in hand to set down",
    "bound": "{side}'s man on {places} is bound",
    "not-bound": "{side}'s man on {places} is not bound",
    "not-held": "no two free enemies enclose {side}'s man on {places}",
    "can-lift": "{side}'s bound {man} on {places} can be lifted",
    "enclosing": "{side}'s pieces on {places} enclose {among}",
    "touched": "this turn has touched {places} before",
    "met": "the position it leads to has been there {times}",
    "own-piece": "{places} holds a piece of {side}'s own",
    "not-leader": "the piece on {places} is not {side}'s leader",
    "not-leader-over-own": "the piece on {places} is not {side}'s leader, and {among} is {side}'s",
    # What does not depend on how the men stand.
    "never-off": "no man is ever borne off",
    "never-leaves": "no man ever moves on from {places}",
    "never-stops": "no man ever stops on {places}",
}
"""The words for each kind of fact on which a rule may ground a refusal."""


OFF_THE_BOARD = {"bar": "out", "hand": "in hand"}
"""Where men are that stand on no point, square or step of a path."""


def fact(values: Mapping[str, Any]) -> str:
    """Return a fact in words, from its JSON values."""
    return FACTS[values["kind"]].format_map(_words(values))


def _words(values: Mapping[str, Any]) -> dict[str, str]:
    """Return the words for the values of a fact, in the singular or the plural."""
    places, among = values.get("places", []), values.get("among", [])
    number, many, side = values.get("number", 0), values.get("count", 0), values.get("side", "")
    aside = [OFF_THE_BOARD[place] for place in places if place in OFF_THE_BOARD]
    inside = [place for place in places if place not in OFF_THE_BOARD]
    several = len(places) > 1
    return {
        "side": side,
        "places": spans(places),
        "either": spans(places, "or"),
        "among": spans(among),
        "where": ", and ".join([*aside, *([f"on {spans(inside)}"] if inside else [])]),
        "only": f"only {spans(places)} {'are' if several else 'is'}" if places else "no point is",
        "man": "men" if several else "man",
        "a_man": "men" if several else "a man",
        "passage": "passages" if several else "passage",
        "goes": "go" if several else "goes",
        "has": "has" if many == 1 else "have",
        "count": count(many, "man", "men"),
        "pieces": count(many, "piece", "pieces"),
        "none": WORDS[many] if 0 < many < len(WORDS) else str(many or "none"),
        "men": count(many, f"{side} man", f"{side} men"),
        "times": often(many),
        "number": str(number),
        "often": f"{often(many)} " if many > 1 else "",
    }


def spans(places: Sequence[str], last: str = "and") -> str:
    """Return places in a row, three or more neighbours as one: 2, 5 and 19 to 24."""
    words = [[f"{run[0]} to {run[-1]}"] if len(run) > 2 else run for run in runs(places)]
    return listed([word for run in words for word in run], last) if words else ""


def runs(places: Iterable[str]) -> list[list[str]]:
    """Return places in runs of numbers that follow each other."""
    found: list[list[str]] = []
    for place in places:
        follows = found and found[-1][-1].isdigit() and place.isdigit()
        if follows and int(place) == int(found[-1][-1]) + 1:
            found[-1].append(place)
        else:
            found.append([place])
    return found


def joined(what: str, facts: Iterable[str]) -> str:
    """Return a statement and the facts for which it holds, without repetition."""
    text = "; ".join(dict.fromkeys(facts))
    return f"{what}: {text}" if text else what


def forbidden(step: str, facts: Iterable[str]) -> str:
    """Return the reason where clauses forbid a step, with the facts of their rules."""
    return joined(f"{step} may not be played", facts)


def incomplete(played: Sequence[int], other: Sequence[int], instead: str) -> str:
    """Return the reason where a play falls short of an obligation, and another does not."""
    if sorted(played) == sorted(other):
        return f"{instead} would satisfy the obligation"
    uses = f"this play uses {numbers(played) if played else 'no number'}"
    return f"{uses}; {instead} uses {numbers(other)}"


def over(winner: str | None) -> str:
    """Return the reason where the game is over before the play."""
    return f"the game is over: {f'{winner} has won' if winner else 'it is a draw'}"


def ended(last: str, step: str) -> str:
    """Return the reason where the game ends within the play, before a step."""
    return f"the game ended with {last}, before {step}"


def barred(side: str, facts: Iterable[str]) -> str:
    """Return the reason where a side may not play in this turn, with the facts of the rules."""
    return joined(f"{side} may not play in this turn", facts)
