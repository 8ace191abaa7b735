"""Plays that end the game in the middle of a throw: bound by its duties or free, as clauses say.

The positions are such in which a step may end the game: few men left to bear off, nearly all men
on the last point, an enemy with nearly too many men out. `test_engine.py` draws others.
"""

from __future__ import annotations

from collections.abc import Iterator
from functools import cache
from itertools import islice

import pytest
from tests.oracles import near_the_end
from tests.playing import ASSEMBLED, TABLES, ruleset
from tests.situations import found_by, game, general_search, shown

from lusoria.playable.families import bind
from lusoria.playable.perft import Compiled
from lusoria.playable.ruleset import Ruleset
from lusoria.playable.verdicts import Step

MID_THROW = tuple(
    name
    for name in TABLES
    if any(b.after == "step" for b in bind(ASSEMBLED[name])) and name.count("+") < 2
)
"""The rulesets in which a game may end in the middle of a throw, but for combined options."""
COMPARED = (
    "verquere/encyclopedia",
    "verquere/encyclopedia+win-first",
    "verquere/dlp-1252",
    "svenskt-bradspel/vasa-2003",
    "garanguet/dlp-1123",
)
"""Some of them that differ in which plays are free, and in how they are searched."""


@cache
def turns(name: str, seed: int, count: int) -> list[tuple[str, str]]:
    return list(islice(near_the_end(name, seed), count))


@pytest.mark.parametrize("name", COMPARED)
def test_all_searches_on_both_hosts_find_the_same_ends(name: str) -> None:
    pytest.importorskip("llvmlite")
    table = game(name).state
    searches = [Compiled(game(name)), Compiled(game(name), general_search(name))]
    mid_throw = 0
    for position, throw in turns(name, 2, 150):
        laid = game(name).read(position)
        table.lay(laid)
        table.give([int(number) for number in throw.split("-")])
        at = table.snapshot(), ("white", "black").index(laid.mover)
        found = shown(table, found_by(table, table, at))
        assert all(shown(table, found_by(table, search, at)) == found for search in searches)
        mid_throw += any(result for _, result in found)
    assert mid_throw > 3


@pytest.mark.parametrize("name", MID_THROW)
def test_judge_and_next_steps_agree_with_the_plays_near_the_end(name: str) -> None:
    """Every way that `next_steps` leads is judged legal, and leads where a play leads."""
    rules = ruleset(name)
    for position, throw in turns(name, 3, 6):
        plays = {shown_men(play.position) for play in rules.plays(position, throw)}
        if len(plays) > 40:
            continue
        reached = set()
        for steps in ways(rules, position, throw):
            verdict = rules.judge(position, throw, steps)
            assert verdict.legal, (position, throw, steps)
            reached.add(shown_men(verdict.position))
        assert reached == plays, (position, throw)


def shown_men(position: str | None) -> str:
    """A position without its flags, in which orders of the same steps may differ."""
    return (position or "").split(";")[0]


def ways(rules: Ruleset, position: str, throw: str) -> Iterator[list[Step]]:
    """The sequences of steps that `next_steps` leads along, of each position one."""
    waiting: list[list[Step]] = [[]]
    seen = set()
    while waiting:
        played = waiting.pop()
        following = rules.next_steps(position, throw, played)
        if not following:
            yield played
        for step in following:
            steps = [*played, step]
            state = rules.after(position, steps), tuple(sorted(s.number or 0 for s in steps))
            if state not in seen:
                seen.add(state)
                waiting.append(steps)


WIN_FIRST = "verquere/encyclopedia+win-first"


def test_seven_pips_are_outranked_by_eight_that_win() -> None:
    position = "1@20 1@22 13@off / 15@1 / white"
    for name in ("verquere/encyclopedia", WIN_FIRST):
        (play,) = ruleset(name).plays(position, "6-4")
        assert play.text == "20/off 22/off"
        assert not ruleset(name).judge(position, "6-4", "20/24 22/off").legal


def test_one_number_is_outranked_by_two_that_win() -> None:
    position = "1@23 1@24 13@off / 15@1 / white"
    (play,) = ruleset("verquere/dlp-1252").plays(position, "2-1")
    assert play.text == "23/off 24/off"


def test_without_the_clause_obligations_bind_a_win() -> None:
    """The engine itself has no opinion: a ruleset without the clause ranks ends like any play."""
    position, throw = "1@19 14@off / 14@1 1@9 / white", "6-2"
    free = ruleset("svenskt-bradspel/vasa-2003")
    bound = ruleset("svenskt-bradspel/vasa-2003").without("ending-is-free")
    assert free.judge(position, throw, "19/off").legal
    assert not bound.judge(position, throw, "19/off").legal
    assert bound.judge(position, throw, "19/21*/off").legal
    assert {play.text for play in free.plays(position, throw)} > {
        play.text for play in bound.plays(position, throw)
    }
