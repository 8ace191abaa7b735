"""The judge against the lists of plays, and readings against their rivals."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence
from itertools import permutations
from random import Random
from typing import Any

import pytest
from tests.naive import VERQUERE
from tests.playing import (
    ASSEMBLED,
    CATALOGUE,
    OFF,
    PLAYED,
    Men,
    numbers,
    plays,
    random_turns,
    read,
    ruleset,
    sequences,
    steps,
)

from lusoria.playable.errors import InputError
from lusoria.playable.ruleset import Ruleset
from lusoria.playable.verdicts import as_json
from lusoria.schema.assemble import assembled, spoken_at
from lusoria.schema.model import Chosen, GameRecords, expectations
from lusoria.schema.proof import differences, find
from lusoria.schema.records import Clause
from lusoria.schema.records import Ruleset as RulesetRecord

Step = dict[str, Any]


def candidates(name: str, seed: int, count: int) -> Iterator[tuple[str, str, list[Step]]]:
    """Positions, throws, and plays that may be legal or not, made in one of four ways."""
    draw = Random(f"{name} {seed}")
    for position, throw in random_turns(name, seed, count):
        legal = steps(draw.choice(plays(name, position, throw)))
        yield position, throw, strolled(name, draw, position, throw)
        yield position, throw, strolled(name, draw, position, throw)
        yield position, throw, legal[: draw.randint(0, len(legal))]
        yield position, throw, draw.sample(legal, len(legal))


def strolled(name: str, draw: Random, position: str, throw: str) -> list[Step]:
    """Steps of the numbers thrown, each by a man that is there, whatever the rules say."""
    white, black, mover = read(position)
    men = list(white if mover == "white" else black)
    given = numbers(position, throw)
    draw.shuffle(given)
    made: list[Step] = []
    for number in given[: draw.randint(1, len(given))]:
        origin = draw.choice([place for place in range(OFF) if men[place]] or [OFF])
        if origin == OFF:
            break
        goal = min(origin + number, OFF)
        men[origin] -= 1
        men[goal] += 1
        made.append({"from": written(origin), "to": written(goal)})
    return made


def written(place: int) -> str:
    return {0: "bar", OFF: "off"}.get(place, str(place))


def bag(made: Sequence[Step]) -> frozenset[tuple[tuple[str, str], int]]:
    """Steps without their order."""
    return frozenset(Counter((step["from"], step["to"]) for step in made).items())


@pytest.mark.parametrize("name", PLAYED)
def test_a_play_is_legal_if_and_only_if_some_order_of_its_steps_is_listed(name: str) -> None:
    game, found = ruleset(name), Counter[bool]()
    for position, throw, play in candidates(name, 1, 10):
        given = numbers(position, throw)
        if len({*given}) < len(given) and len(plays(name, position, throw)) > 40:
            continue
        orders = sequences(name, position, throw)
        if not orders:
            continue
        verdict = game.judge(position, throw, play)
        after = {order.position for order in orders if bag(as_json(order.steps)) == bag(play)}
        assert verdict.legal == bool(after), (position, throw, play)
        if verdict.legal:
            assert verdict.position in after
            assert (verdict.step, verdict.clauses) == (None, ())
            assert verdict.position in {listed.position for listed in plays(name, position, throw)}
        else:
            assert verdict.position is None
        found[verdict.legal] += 1
    assert min(found[True], found[False]) > 3


@pytest.mark.parametrize("name", VERQUERE)
@pytest.mark.parametrize(
    ("position", "play"),
    [
        ("1@24 14@off / 15@1 / white", "pass"),
        ("1@23 1@24 13@off / 15@1 / white", "24/off"),
    ],
)
def test_nobody_may_stop_before_the_step_that_ends_the_game(
    name: str, position: str, play: str
) -> None:
    verdict = ruleset(name).judge(position, "2-1", play)
    assert not verdict.legal
    assert verdict.step is None
    assert verdict.kind == "incomplete"
    assert all("obligation" in hooks(name, clause.id) for clause in verdict.clauses)


def hooks(name: str, clause: str) -> set[str]:
    """The hooks at which the rules of a clause speak."""
    (found,) = (c for c in ASSEMBLED[name]["clauses"] if c["id"] == clause)
    return {hook for use in found["rules"] for hook in use["hooks"]}


@pytest.mark.parametrize("name", PLAYED)
def test_a_step_that_no_number_gives_is_refused_by_the_clause_on_numbers(name: str) -> None:
    game = ruleset(name)
    locus = ASSEMBLED[name]["numbers"]
    on_numbers = [c["id"] for c in ASSEMBLED[name]["clauses"] if c["locus"] == locus]
    seen = 0
    for position, throw in random_turns(name, 6, 16):
        white, black, mover = read(position)
        men = white if mover == "white" else black
        if men[0] or game.plays(position, throw)[0].text == "pass":
            continue
        for origin in (place for place in range(1, 19) if men[place]):
            number = next(n for n in range(1, 7) if n not in numbers(position, throw))
            verdict = game.judge(position, throw, f"{origin}/{origin + number}")
            assert (verdict.kind, verdict.step) == ("not-thrown", 1)
            assert [clause.id for clause in verdict.clauses] == on_numbers
            assert f"takes a {number};" in verdict.reason
            seen += 1
    assert seen > 3


@pytest.mark.parametrize("name", PLAYED)
def test_leaving_an_empty_place_is_told_as_such(name: str) -> None:
    game = ruleset(name)
    for position, throw in random_turns(name, 7, 10):
        if game.plays(position, throw)[0].text == "pass":
            continue
        white, black, mover = read(position)
        men: Men = white if mover == "white" else black
        empty = next(place for place in range(1, 19) if not men[place])
        verdict = game.judge(position, throw, f"{empty}/{empty + numbers(position, throw)[0]}")
        assert (verdict.kind, verdict.step, verdict.clauses) == ("no-man", 1, ())
        assert verdict.reason == f"{mover} has no man on {empty}"


# --- Readings exchanged: what a clause says is what some example shows.


NOT_TOLD_APART = (
    {"sixteen-in-hand", "twenty-in-hand", "twenty-four-in-hand", "sixteen-and-a-dux-in-hand"},
    {"bound-first", "bound-first-own-men-by-a-leap"},
    {"bound-beside-the-corner", "bound-beside-the-corner-own-men-by-a-leap"},
)
"""Readings of latrunculi that no example tells apart so far."""


def readings() -> Iterator[tuple[str, str, str]]:
    """Game by game, each two readings of a locus of which some ruleset takes one.

    Both have rules, at the same hooks; and nobody says why examples cannot tell them apart.
    """
    for game in CATALOGUE.games.values():
        taken = {(c.choice.take, c.choice.unshown) for _, c in choices_of(game)}
        for locus in game.loci:
            shown = [c for c in locus.clauses if c.uses and not c.unshown]
            for one, other in permutations(shown, 2):
                if any({one.id, other.id} <= group for group in NOT_TOLD_APART):
                    continue
                if (one.id, None) in taken and hooks_of(one) == hooks_of(other):
                    yield game.game.id, one.id, other.id


def choices_of(game: GameRecords) -> Iterator[tuple[RulesetRecord, Chosen]]:
    for record in game.rulesets:
        for chosen in game.choices(record).values():
            yield record, chosen


def hooks_of(clause: Clause) -> set[str]:
    return {hook for use in clause.uses for hook in spoken_at(use)}


@pytest.mark.parametrize(("of", "reading", "rival"), list(readings()))
def test_some_example_tells_a_reading_from_its_rival(of: str, reading: str, rival: str) -> None:
    game = CATALOGUE.games[of]
    takers = {record.id: record for record, c in choices_of(game) if c.choice.take == reading}
    assert any(fails(game, record, reading, rival) for record in takers.values())


def fails(game: GameRecords, record: RulesetRecord, reading: str, rival: str) -> bool:
    """Whether an example of a ruleset fails if it takes the rival of a reading instead."""
    choices = game.choices(record)
    (locus,) = (key for key, chosen in choices.items() if chosen.choice.take == reading)
    other = choices[locus].choice.model_copy(update={"take": rival})
    choices[locus] = Chosen(locus, other, record.id)
    misread = Ruleset(assembled(CATALOGUE, game, record, (), choices))
    for example in game.examples:
        for judged_by, expected in expectations(example):
            if judged_by == record.id:
                try:
                    if any(differences(misread, expected, find(misread, example), game.game.id)):
                        return True
                except (InputError, IndexError):  # a table of values may be too short for the dice
                    return True
    return False
