"""The engine against an enumeration that shares nothing with it, and against itself.

`tests/naive.py` is written from the sentences of the rules. Positions come out of random games and
are drawn freely as well, so that rare situations are met: rows of six, seven men out, last men.
"""

from __future__ import annotations

import json
from collections import Counter
from pathlib import Path
from typing import Any

import pytest
from tests.naive import BACKGAMMON, VERQUERE, Enumeration
from tests.naive_garanguet import GARANGUET
from tests.oracles import ENUMERATED, PLAYED_OTHERWISE, assert_enumerated
from tests.playing import (
    PLAYED,
    RULESETS,
    last_turns,
    random_positions,
    random_turns,
    read,
    ruleset,
    sequences,
    some,
    stands_still,
    steps,
    write,
)

PERFT = json.loads((Path(__file__).parent / "data" / "perft.json").read_text("utf-8"))["rulesets"]
FEW_SEQUENCES = 40
MOST_PLAYS = 60

Sequence = tuple[tuple[str, str], ...]
"""The steps of a play in their order, as they are written."""


@pytest.mark.parametrize("name", PLAYED_OTHERWISE)
def test_every_throw_is_played_as_the_naive_enumeration_plays_it(name: str) -> None:
    for position in random_positions(name, 2, 2 if name in GARANGUET else 8):
        for throw, _ in ruleset(name).throws(position):
            assert_enumerated(name, position, throw)


COUNTING: dict[str, Enumeration] = {
    **VERQUERE,
    "backgammon/modern": BACKGAMMON,
    **{name: GARANGUET[name] for name in PLAYED_OTHERWISE if name in GARANGUET},
}


COUNTED = [
    *((name, n) for name in COUNTING for n, paths in enumerate(PERFT[name], 1) if paths <= 10_000),
    ("verquere/encyclopedia+five-blots", 3),
    *(
        pytest.param(f"verquere/{n}", 3, marks=pytest.mark.slow)
        for n in ("encyclopedia", "dlp-1252")
    ),
    *(pytest.param(n, 2, marks=pytest.mark.slow) for n in COUNTING if n in GARANGUET),
]
"""How many turns are counted; those in which rulesets part take minutes."""


@pytest.mark.parametrize(("name", "turns"), COUNTED)
def test_the_naive_enumeration_counts_the_same(name: str, turns: int) -> None:
    assert COUNTING[name].perft(turns) == PERFT[name][turns - 1]


def test_frozen_counts_are_of_rulesets_that_there_are() -> None:
    assert set(VERQUERE) <= set(PERFT) <= set(RULESETS)


def sequence(written: list[dict[str, Any]]) -> Sequence:
    return tuple((step["from"], step["to"]) for step in written)


@pytest.mark.parametrize("name", PLAYED)
def test_sequences_are_the_plays_in_all_their_orders(name: str) -> None:
    compared = 0
    for position, throw in random_turns(name, 4, 24):
        plays = ruleset(name).plays(position, throw)
        listed = sequences(name, position, throw) if len(plays) <= MOST_PLAYS else []
        if not listed:
            continue
        if compared == 4:
            break
        compared += 1
        orders = {(sequence(steps(play)), play.position) for play in listed}
        assert {(sequence(steps(play)), play.position) for play in plays} <= orders
        assert {play.position for play in plays} == {play.position for play in listed}
        with_numbers = Counter(str(play.steps) for play in listed)
        assert set(with_numbers.values()) == {1}, "no order is listed twice"
    assert compared > 2


@pytest.mark.parametrize("name", PLAYED)
def test_next_steps_lead_to_every_legal_order_and_to_nothing_else(name: str) -> None:
    """All walks along `next_steps`, to where it offers nothing more, are the legal sequences.

    Where a side may stop earlier, there are legal sequences besides.
    """
    game, compared = ruleset(name), 0
    program: Any = game.state.program  # where rules remember, it matters which number is used
    for position, throw in [*random_turns(name, 5, 6), *last_turns(name, 5, 6)]:
        if len(game.plays(position, throw)) > FEW_SEQUENCES:
            continue
        listed = sequences(name, position, throw)
        if 0 < len(listed) <= FEW_SEQUENCES:
            compared += 1
            legal = {sequence(steps(play)) for play in listed}
            found = set(walks(name, position, throw, ()))
            assert found <= legal, (position, throw)
            if not program.MAY_STOP and not program.REMEMBERS:
                short = legal - found if name in NUMBERS_MATTER else set()
                assert found | short == legal, (position, throw)
                assert all(any(walk[: len(s)] == s for walk in found) for s in short)
    assert compared > 3


NUMBERS_MATTER = {"garanguet/ludii-code", "laquet/ludii-code"}
"""Rulesets in which a play may be whole or not by which numbers its steps have used: a walk then
goes on, and the shorter play is its beginning."""


def walks(name: str, position: str, throw: str, played: Sequence) -> list[Sequence]:
    written = [{"from": origin, "to": goal} for origin, goal in played]
    offered = ruleset(name).next_steps(position, throw, written)
    onward = {(step.origin, step.goal) for step in offered}
    if not onward:
        return [played]
    return [walk for step in onward for walk in walks(name, position, throw, (*played, step))]


BY_ORDER = {"garanguet/ludii-code", "todas-tablas/ludii-code"}
"""Where the order of the steps, which the writing of a play does not keep, decides what they lead
to: what the men do not show; where men that are hit are set back."""
IN_ANY_ORDER = [name for name in PLAYED if name not in BY_ORDER]


@pytest.mark.parametrize("name", IN_ANY_ORDER)
def test_the_writing_of_a_play_reads_back_as_the_play(name: str) -> None:
    game = ruleset(name)
    for position, throw in random_turns(name, 7, 4):
        plays = game.plays(position, throw)
        for play in some(plays, 4):
            for written in (play.text, play.text.upper(), steps(play), play):
                verdict = game.judge(position, throw, written)
                assert verdict.legal, (position, throw, play.text)
                assert verdict.position == play.position, (position, throw, play.text)
            handed_on = "left=" in play.position  # which numbers, the writing does not keep
            assert game.after(position, play, throw if handed_on else None) == play.position
        assert len({play.text for play in plays}) == len(plays)


def numbers_of(name: str, throw: str) -> list[int]:
    """The numbers of a throw, as the naive enumerations have them."""
    return [*ENUMERATED[name].numbers([int(die) for die in throw.split("-")])]


@pytest.mark.parametrize("name", PLAYED_OTHERWISE)
def test_the_numbers_left_are_played_like_the_rest_of_the_throw(name: str) -> None:
    """After the first step of a play, `; left=` offers what may follow it, and no more.

    With three numbers the whole throw may demand what those that are left do not know of.
    """
    game, compared = ruleset(name), 0
    turns = last_turns if name in GARANGUET else random_turns
    for position, throw in turns(name, 8, 25):
        orders = sequences(name, position, throw)
        mover = read(position)[2]
        numbers = numbers_of(name, throw)
        for first in {play.steps[0] for play in orders if len(play.steps) > 1}:
            left = [*numbers]
            left.remove(first.number or 0)
            white, black, _ = read(game.after(position, f"{first.origin}/{first.goal}"))
            between = f"{write(white, black, mover)}; left={','.join(map(str, left))}"
            rest = {
                play.position
                for play in orders
                if play.steps and play.steps[0] == first and len(play.steps) > 1
            }
            offered = {play.position for play in game.plays(between)}
            assert rest <= offered, between
            assert rest == offered or name in GARANGUET, between
            compared += 1
    assert compared > 10


@pytest.mark.parametrize("name", PLAYED_OTHERWISE)
def test_a_whole_throw_may_be_given_as_numbers_left(name: str) -> None:
    game = ruleset(name)
    for position, throw in random_turns(name, 9, 6):
        numbers = map(str, numbers_of(name, throw))
        if game.plays(position, throw)[0].text != "pass":
            left = game.plays(f"{position}; left={','.join(numbers)}")
            assert {play.position for play in left} == {
                play.position for play in game.plays(position, throw)
            }


def test_two_sides_may_shut_each_other_out_for_good_where_no_clause_ends_it() -> None:
    position = "1@bar 9@1 1@2 1@3 1@4 1@5 1@6 / 1@bar 9@1 1@2 1@3 1@4 1@5 1@6 / white"
    assert stands_still("verquere/compleat-gamester-1725", position)
    assert stands_still("verquere/dlp-1252", position)
    assert ruleset("verquere/encyclopedia").outcome(position).over
