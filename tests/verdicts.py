"""Wrong plays of every family, and the causes of their verdicts, tried by leaving clauses out.

Positions come out of games played by chance, or are drawn freely.
"""

from __future__ import annotations

import re
import sys
from collections import Counter
from collections.abc import Iterator, Sequence
from functools import cache
from itertools import islice
from random import Random
from typing import Any

from tests.playing import ASSEMBLED, CATALOGUE, TABLES, random_positions, ruleset

from lusoria.playable import families, whatif
from lusoria.playable.errors import InputError
from lusoria.playable.ruleset import Ruleset
from lusoria.playable.verdicts import Verdict, as_json
from lusoria.schema.assemble import readings

Step = dict[str, Any]
Steps = list[Step]


class Case:
    """A position with what was before it, a throw, and how its mover stands there."""

    def __init__(self, name: str, position: str, throw: str, history: Sequence[str]) -> None:
        self.name, self.position, self.throw, self.history = name, position, throw, list(history)
        self.game = ruleset(name)
        state: Any = self.game.state
        self.grid = ASSEMBLED[name]["family"] == "grid"
        laid: Any = self.game.read(position)
        side = ("white", "black").index(laid.mover)
        if self.grid:
            self.places = [*state.squares]
            own = [at for at, letter in laid.men.items() if letter.isupper() == (side == 0)]
            self.men = Counter(own)
            self.enemies = [at for at in laid.men if at not in self.men]
            if laid.hands and laid.hands[side]:
                self.men["hand"] = laid.hands[side]
        else:
            first = "bar" if name in TABLES else "hand"
            last = 24 if name in TABLES else state.length
            self.places = [first, *map(str, range(1, last + 1)), "off"]
            self.men = Counter({at: n for at, n in laid.men[side].items() if at != "off"})

    def judge(self, play: Steps, game: Ruleset | None = None) -> Verdict:
        return (game or self.game).judge(self.position, self.throw, play, history=self.history)

    def next_steps(self, play: Sequence[Step], game: Ruleset) -> list[Step]:
        """The steps that may follow; none, where these steps cannot be made."""
        try:
            return as_json(game.next_steps(self.position, self.throw, play, history=self.history))
        except InputError:
            return []


def cases(name: str, seed: int) -> Iterator[Case]:
    """Positions and throws without end: out of games played by chance, or drawn freely."""
    draw = Random(f"{name} {seed}")
    played = played_cases(name, draw)
    if name not in TABLES:
        yield from played
    for position in random_positions(name, seed, sys.maxsize):
        yield Case(name, position, thrown(ruleset(name), position, draw), [])
        yield next(played)


def thrown(game: Ruleset, position: str, draw: Random) -> str:
    throws = game.throws(position)
    (throw,) = draw.choices([t for t, _ in throws], [float(chance) for _, chance in throws])
    return throw


def played_cases(name: str, draw: Random) -> Iterator[Case]:
    """Positions of games of up to sixty turns, some of which go back and forth."""
    game = ruleset(name)
    past: list[str] = []
    position = game.start(draw.choice(("white", "black")))
    while True:
        if len(past) > 60 or not game.throws(position):
            past, position = [], game.start(draw.choice(("white", "black")))
        throw = thrown(game, position, draw)
        if draw.random() < 0.4:
            yield Case(name, position, throw, past)
        plays = game.plays(position, throw, history=past)
        if draw.random() < 0.2 and past:
            known = [play for play in plays if play.position.split(" ")[0] in past[-1]]
            plays = known or plays
        past.append(position)
        position = draw.choice(plays).position


def wrong_plays(case: Case, seed: int, count: int) -> Iterator[Steps]:
    """Steps drawn by chance, legal plays changed, and steps of the throw whatever the rules say."""
    draw = Random(f"{case.position} {case.throw} {seed}")
    legal = case.game.plays(case.position, case.throw, history=case.history) or None
    for _ in range(count):
        kind = draw.randrange(4)
        if kind == 0 or legal is None:
            yield [drawn_step(case, draw) for _ in range(draw.randint(1, 3))]
            continue
        play = [{"from": s.origin, "to": s.goal} for s in draw.choice(legal).steps]
        if kind == 1:
            play = play[: draw.randrange(len(play) + 1)]
        elif kind == 2 and play:
            at = draw.randrange(len(play))
            play[at] = drawn_step(case, draw)
        else:
            play = [near_step(case, draw), *play[1:]]
            draw.shuffle(play)
        yield play


def drawn_step(case: Case, draw: Random) -> Step:
    """A step of a man that is there, mostly, to anywhere, mostly near."""
    if draw.random() < 0.7:
        return near_step(case, draw)
    origin = draw.choice([*case.men, draw.choice(case.places)])
    goals = [place for place in case.places if place not in (origin, "bar", "hand")]
    if case.grid and draw.random() < 0.1 and case.enemies:
        return {"from": draw.choice(case.enemies), "to": "off"}
    return {"from": origin, "to": draw.choice(goals)}


def near_step(case: Case, draw: Random) -> Step:
    origin = draw.choice(list(case.men) or [case.places[1]])
    if case.grid:
        return {"from": origin, "to": draw.choice(beside(case, origin))}
    numbers = [int(n) for n in re.findall(r"\d+", case.throw)] or [1]
    number = draw.choice([*numbers, *numbers, draw.randint(1, 8)])
    goal = min(case.places.index(origin) + number, len(case.places) - 1)
    if case.places[goal] == origin:
        goal = len(case.places) - 1
    return {"from": origin, "to": case.places[goal]}


def beside(case: Case, origin: str) -> list[str]:
    """Squares one or two steps away, in any direction."""
    if origin == "hand":
        return case.places
    file, rank = ord(origin[0]), int(origin[1:])
    near = [
        f"{chr(file + x)}{rank + y}"
        for x in (-2, -1, 0, 1, 2)
        for y in (-2, -1, 0, 1, 2)
        if (x, y) != (0, 0) and 0 in (x, y, abs(x) - abs(y))
    ]
    return [square for square in near if square in case.places]


def wrong(name: str, seed: int, count: int) -> Iterator[tuple[Case, Steps, Verdict]]:
    """So many plays that are not legal, with their verdicts; some ten of each position."""
    refused = (
        (case, play, verdict)
        for case in cases(name, seed)
        for play in wrong_plays(case, seed, 12)
        if not (verdict := case.judge(play)).legal
    )
    return islice(refused, count)


# --- The causes of verdicts.


FORBIDDING = {
    "tables": frozenset({"gate", "leave", "enter", "land", "bear"}),
    "track": frozenset({"forbid", "prefer"}),
    "grid": frozenset({"stay", "avoid", "recur", "recur_at_once"}),
}
"""The hooks at which rules of a family forbid single steps, or any."""


@cache
def clauses_at(name: str, hooks: frozenset[str]) -> frozenset[str]:
    """The clauses of a ruleset with a rule at one of these hooks that does not lift."""
    return frozenset(
        clause["id"]
        for clause in ASSEMBLED[name]["clauses"]
        for use in clause["rules"]
        if use["lifts"] is None and hooks & set(use["hooks"])
    )


@cache
def forbidding(name: str) -> frozenset[str]:
    """The clauses that forbid steps, but for those that no ruleset can do without."""
    return clauses_at(name, FORBIDDING[ASSEMBLED[name]["family"]]) - needed(name)


def obliging(name: str) -> frozenset[str]:
    return clauses_at(name, frozenset({"obligation"}))


@cache
def needed(name: str) -> frozenset[str]:
    """The clauses that no ruleset can do without."""
    return clauses_at(name, frozenset(families.family(ASSEMBLED[name]["family"]).hooks.exactly_one))


@cache
def without(name: str, clauses: frozenset[str]) -> Ruleset:
    """The ruleset without clauses; of one that it cannot do without, without what it forbids."""
    if not clauses:
        return ruleset(name)
    if not clauses & needed(name):
        return ruleset(name).without(*sorted(clauses))
    changed = whatif.without(ASSEMBLED[name], clauses - needed(name), None)
    permitting = [
        _permitting(name, clause) if clause["id"] in clauses else clause
        for clause in changed["clauses"]
    ]
    digest = whatif.digest(changed["family"], permitting)
    return ruleset(name)._altered({**changed, "clauses": permitting, "digest": digest})


def _permitting(name: str, clause: dict[str, Any]) -> dict[str, Any]:
    forbids = FORBIDDING[ASSEMBLED[name]["family"]]
    return {**clause, "rules": [u for u in clause["rules"] if not forbids & set(u["hooks"])]}


def at_fault(case: Case, play: Steps, verdict: Verdict) -> Iterator[tuple[list[Step], Step]]:
    """The step at fault, after each of the longest orders of the others that can be made."""
    assert verdict.step is not None
    step = play[verdict.step - 1]
    others = play[: verdict.step - 1] + play[verdict.step :]
    game = without(case.name, obliging(case.name))
    longest: list[list[Step]] = [[]]

    def go_on(made: list[Step], left: Steps) -> None:
        if len(made) > len(longest[0]):
            longest[:] = []
        if len(made) >= (len(longest[0]) if longest else 0):
            longest.append(made)
        for at, wanted in enumerate(left):
            if wanted in left[:at]:
                continue
            for follower in case.next_steps(made, game):
                if same(follower, wanted):
                    go_on([*made, told(follower)], left[:at] + left[at + 1 :])

    go_on([], others)
    for made in longest:
        yield made, step


def same(one: Step, other: Step) -> bool:
    return (one["from"], one["to"]) == (other["from"], other["to"])


def told(step: Step) -> Step:
    return {key: step[key] for key in ("from", "to", "number") if key in step}


def numbers_of(case: Case, made: Sequence[Step], step: Step, game: Ruleset) -> set[Any]:
    """The numbers by which a step may follow others; of a grid's, whether it may."""
    return {f.get("number") for f in case.next_steps(made, game) if same(f, step)}


def check(case: Case, play: Steps, verdict: Verdict) -> None:
    """What a verdict says is so, tried by leaving clauses out."""
    assert verdict.reason, verdict
    CHECKS[verdict.kind](case, play, verdict, frozenset(c.id for c in verdict.clauses))


def check_forbidden(case: Case, play: Steps, verdict: Verdict, named: frozenset[str]) -> None:
    assert named
    assert any(
        (check_on_grid if case.grid else check_with_number)(case, made, step, named)
        for made, step in at_fault(case, play, verdict)
    )


def check_with_number(case: Case, made: list[Step], step: Step, named: frozenset[str]) -> bool:
    """Each clause named forbids the step with some number by itself, and none but they do."""
    free, duties = forbidding(case.name), obliging(case.name)
    open_without = numbers_of(case, made, step, without(case.name, named | duties))
    for clause in named:
        alone = without(case.name, free - {clause} | duties)
        open_without -= numbers_of(case, made, step, alone)
    return bool(open_without)


def check_on_grid(case: Case, made: list[Step], step: Step, named: frozenset[str]) -> bool:
    """Each clause named refuses the step by itself, and without them it may be made."""
    play = [*made, step]
    free = [case.judge(play, game).kind for game in rid_of(case.name, named)]
    if not {"legal", "incomplete"} & set(free):
        return False
    for clause in named:
        others = (forbidding(case.name) | named) - {clause}
        alone = [case.judge(play, game) for game in rid_of(case.name, others)]
        if not any(a.kind == "forbidden" and [c.id for c in a.clauses] == [clause] for a in alone):
            return False
    return True


def check_incomplete(case: Case, play: Steps, verdict: Verdict, named: frozenset[str]) -> None:
    (duty,) = named
    assert verdict.step is None
    assert verdict.instead is not None
    assert case.game.judge(
        case.position, case.throw, verdict.instead, history=case.history
    ).legal, verdict.instead
    if not executed(case.name, duty):  # what the family itself holds cannot be left out
        return
    if duty in clauses_at(case.name, frozenset({"again"})):
        play = first_bound(case, play, duty)
    later = [case.judge(play, game) for game in rid_of(case.name, named)]
    assert any(
        each.legal or (each.kind == "incomplete" and duty not in {c.id for c in each.clauses})
        for each in later
    )


def first_bound(case: Case, play: Steps, duty: str) -> Steps:
    """The first steps of a turn that a clause makes go on: later ones it has also permitted."""
    begun = (play[:count] for count in range(1, len(play) + 1))
    return next(p for p in begun if duty in {c.id for c in case.judge(p).clauses})


def rid_of(name: str, clauses: frozenset[str]) -> list[Ruleset]:
    """The ruleset without clauses; or with another reading of one of them that also permits.

    Where men are set down two at a time, nobody could set any down without the clause; where bound
    men are lifted before a move, nobody could lift any.
    """
    permitting = clauses & clauses_at(name, frozenset({"place", "lift"}))
    if not permitting:
        return [without(name, clauses)]
    (clause,) = permitting
    known = readings(CATALOGUE, CATALOGUE.games[name.partition("/")[0]])["clauses"]
    (locus,) = {each["locus"] for each in known if each["id"] == clause}
    rivals = [c["id"] for c in known if c["locus"] == locus and c["rules"] and c["id"] != clause]
    others = clauses - permitting
    return [without(name, clauses), *(reading(name, rival, others) for rival in rivals)]


@cache
def reading(name: str, clause: str, without: frozenset[str] = frozenset()) -> Ruleset:
    game = CATALOGUE.games[name.partition("/")[0]]
    whole = Ruleset(ASSEMBLED[name], readings=lambda: readings(CATALOGUE, game))
    changed = whole.reading(clause)
    return changed.without(*sorted(without)) if without else changed


def executed(name: str, clause: str) -> bool:
    return any(c["rules"] for c in ASSEMBLED[name]["clauses"] if c["id"] == clause)


def check_not_thrown(case: Case, play: Steps, verdict: Verdict, named: frozenset[str]) -> None:
    """The number that the step takes is not among those left, whatever the rules forbid."""
    locus = ASSEMBLED[case.name]["numbers"]
    assert named == {c["id"] for c in ASSEMBLED[case.name]["clauses"] if c["locus"] == locus}
    free = without(case.name, forbidding(case.name) | obliging(case.name))
    takes = re.search(r" takes an? (\d+)( or more)?;", verdict.reason)
    for made, step in at_fault(case, play, verdict):
        following = case.next_steps(made, free)
        if any(same(f, step) for f in following):
            continue
        left = {f["number"] for f in following}
        if takes is None or not any(
            n == int(takes[1]) or (takes[2] and n > int(takes[1])) for n in left
        ):
            return
    raise AssertionError(verdict)


def check_no_man(case: Case, play: Steps, verdict: Verdict, named: frozenset[str]) -> None:
    assert not named
    assert verdict.step is not None
    step = play[verdict.step - 1]
    leaving = [s for s in play if s["from"] == step["from"]]
    if case.grid and step["to"] == "off":
        assert step["from"] not in case.enemies or len(leaving) > 1 or len(play) > 1
    else:
        assert len(leaving) > case.men[step["from"]] or len(play) > 1


def check_no_such_move(case: Case, play: Steps, verdict: Verdict, named: frozenset[str]) -> None:
    """The step is not among those that there are, whatever is forbidden and whatever is thrown."""
    free = without(case.name, forbidding(case.name) | obliging(case.name))
    assert verdict.step is not None
    assert all(
        not numbers_of(case, made, step, free) for made, step in at_fault(case, play, verdict)
    )
    if verdict.step == 1 and len(play) == 1:
        throws = [throw for throw, _ in case.game.throws(case.position)]
        for throw in throws:
            there = as_json(free.next_steps(case.position, throw, history=case.history))
            assert not any(same(s, play[0]) for s in there), throw


def check_barred(case: Case, play: Steps, verdict: Verdict, named: frozenset[str]) -> None:
    assert named
    assert case.judge(play, without(case.name, named)).kind != "barred"
    for clause in named:
        alone = case.judge(play, without(case.name, forbidding(case.name) - {clause}))
        assert (alone.kind, [c.id for c in alone.clauses]) == ("barred", [clause])


def check_over(case: Case, play: Steps, verdict: Verdict, named: frozenset[str]) -> None:
    assert named <= clauses_at(case.name, frozenset({"end", "stuck"}))
    if verdict.step is None:
        assert case.game.outcome(case.position, history=case.history).over
    else:
        later = case.judge(play, without(case.name, clauses_at(case.name, frozenset({"end"}))))
        assert later.kind != "over"


CHECKS = {
    "forbidden": check_forbidden,
    "incomplete": check_incomplete,
    "not-thrown": check_not_thrown,
    "no-man": check_no_man,
    "no-such-move": check_no_such_move,
    "barred": check_barred,
    "over": check_over,
}
