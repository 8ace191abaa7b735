"""Whole games of every ruleset, played at random: what holds from the opening cast to the end."""

from __future__ import annotations

from collections.abc import Callable
from fractions import Fraction
from itertools import permutations
from typing import Any

import pytest
from tests.playing import (
    ASSEMBLED,
    OFF,
    PLAIN,
    PLAYED,
    TABLES,
    across,
    game,
    games,
    other,
    random_positions,
    read,
    ruleset,
    some,
    stands_still,
    with_mover,
    write,
)

from lusoria.playable.records import Record, read_record, replay, write_record
from lusoria.playable.records import Turn as Line

LONGEST = 1000
MOST_PLAYS = 5
"""So many plays of a turn are looked at."""

opening = {
    name: next(
        use["rule"].rpartition(".")[2]
        for clause in ASSEMBLED[name]["clauses"]
        for use in clause["rules"]
        if use["rule"].startswith("tables.opening.")
    )
    for name in TABLES
}


@pytest.mark.parametrize("name", PLAYED)
def test_no_man_is_lost_and_two_sides_share_a_point_only_where_one_is_pinned(name: str) -> None:
    game = ruleset(name)
    armies = [sum(men) for men in read(game.start())[:2]]
    for turn in (turn for turns in games(name) for turn in turns):
        assert len({play.position for play in turn.plays}) == len(turn.plays)
        for play in some(turn.plays, MOST_PLAYS):
            white, black, mover = read(play.position)
            assert [sum(white), sum(black)] == armies
            assert min(white + black) >= 0
            shared = [p for p in range(1, OFF) if white[p] and black[across(name)[p]]]
            assert len(shared) == play.position.count("^")
            assert mover == other(read(turn.position)[2])
            assert game.write(game.read(play.position)) == play.position
            assert write(white, black, mover) == play.position.partition(";")[0].replace("^", "")


@pytest.mark.parametrize("name", PLAYED)
def test_no_man_goes_back_but_one_that_is_hit(name: str) -> None:
    for turn in (turn for turns in games(name) for turn in turns):
        white, black, mover = read(turn.position)
        for play in some(turn.plays, MOST_PLAYS):
            after = read(play.position)
            mine, theirs = (white, black) if mover == "white" else (black, white)
            own, enemy = after[:2] if mover == "white" else (after[1], after[0])
            assert all(sum(own[p:]) >= sum(mine[p:]) for p in range(OFF + 1))
            assert all(enemy[p] >= theirs[p] or enemy[p] == 0 for p in range(1, OFF))
            assert all(sum(enemy[p:]) <= sum(theirs[p:]) for p in range(OFF + 1))
            assert (enemy != theirs) == ("*" in play.text)


@pytest.mark.parametrize("name", PLAYED)
def test_games_end_or_stand_still_for_good(name: str) -> None:
    """No clause decides a game in which both sides are shut out by their own men."""
    ended = 0
    for turns in games(name):
        last = turns[-1].play.position
        assert len(turns) < LONGEST
        if not ruleset(name).outcome(last).over:
            assert stands_still(name, last)
            continue
        ended += 1
    assert ended


@pytest.mark.parametrize("name", PLAYED)
def test_a_game_is_over_once_and_for_all(name: str) -> None:
    game = ruleset(name)
    for turns in games(name):
        assert not any(game.outcome(turn.position).over for turn in turns)
        last = turns[-1].play.position
        outcome = game.outcome(last)
        if not outcome.over:
            continue
        assert outcome.winner in ("white", "black")
        assert outcome.stake
        assert {clause.id for clause in outcome.clauses} <= {clause.id for clause in game.clauses}
        for position in (last, with_mover(last, other(read(last)[2]))):
            assert game.outcome(position).winner == outcome.winner
            assert game.throws(position) == []
            for throw, _ in game.throws(game.start())[::5]:
                assert game.plays(position, throw) == []
                assert game.sequences(position, throw) == []
                assert game.next_steps(position, throw) == []
                verdict = game.judge(position, throw, "pass")
                assert (verdict.legal, verdict.position) == (False, None)
                assert verdict.clauses == game.outcome(position).clauses


@pytest.mark.parametrize("name", PLAYED)
def test_the_record_of_a_game_replays(name: str) -> None:
    game = ruleset(name)
    for turns in games(name)[:1]:
        outcome = game.outcome(turns[-1].play.position)
        lines = [
            Line(number, read(turn.position)[2], turn.throw, turn.play.text)
            for number, turn in enumerate(turns, 1)
        ]
        result = (outcome.winner, outcome.stake) if outcome.over else None
        record = Record({"ruleset": name}, game.start(), None, tuple(lines), result)
        text = write_record(record)
        assert read_record(text) == record
        replayed = replay(game, read_record(text))
        assert replayed.fault is None
        assert replayed.position == turns[-1].play.position
        assert replayed.outcome == outcome


@pytest.mark.parametrize("name", PLAYED)
def test_throws_are_certain_to_fall(name: str) -> None:
    game = ruleset(name)
    for position in (game.start(), game.start("opening"), *random_positions(name, 1, 10)):
        assert sum(chance for _, chance in game.throws(position)) == 1
    for throw, chance in game.throws(game.start()):
        dice = throw.split("-")
        assert dice == sorted(dice, reverse=True)
        assert set(dice) <= set("123456")
        assert chance == Fraction(len(set(permutations(dice))), 6 ** len(dice))


def test_games_without_dice_alone_have_no_opening_casts() -> None:
    for name in PLAIN:
        assert (ruleset(name).state.casts() == []) == (ASSEMBLED[name]["family"] == "grid"), name


BEGINS: dict[str, Callable[[int, int], bool]] = {
    "higher_throws_afresh": lambda white, black: white > black,
    "lower_throws_afresh": lambda white, black: white < black,
    "higher_plays_the_cast": lambda white, black: white > black,
}


@pytest.mark.parametrize("name", PLAYED)
def test_the_opening_cast_decides_who_begins(name: str) -> None:
    game = ruleset(name)
    start = game.start("opening")
    casts = dict(game.throws(start))
    assert not game.outcome(start).over
    for white in range(1, 7):
        for black in range(1, 7):
            cast = f"{white}|{black}"
            after, throw = game.opened(start, cast)
            if white == black and opening[name] in BEGINS:
                assert (after, throw, cast in casts) == (start, None, False)
                continue
            white_begins = opening[name] not in BEGINS or BEGINS[opening[name]](white, black)
            assert after == game.start("white" if white_begins else "black")
            assert cast in casts
            if opening[name] == "higher_plays_the_cast":
                assert throw is not None
                assert set(throw.split("-")) == {str(white), str(black)}
                assert game.plays(start, cast) == game.plays(after, throw)
            else:
                assert throw is None
                assert [(play.text, play.position) for play in game.plays(start, cast)] == [
                    ("pass", after)
                ]


@pytest.mark.parametrize(
    ("name", "orders"),
    [
        ("laquet/ludii-code", {(False, True), (False, False)}),
        ("verquere/encyclopedia", {(False, True)}),
    ],
)
def test_a_turn_is_handed_on_in_games_that_are_counted_as_in_those_that_are_shown(
    name: str, orders: set[tuple[bool, bool]]
) -> None:
    """By the first ruleset a side plays what the other could not, before anybody throws."""
    rules, seen = ruleset(name), set()
    state: Any = rules.state
    for turn in game(name, 0):
        laid = rules.read(turn.position)
        state.lay(laid)
        if "left=" not in turn.position:
            state.give([int(number) for number in turn.throw.split("-")])
        side = ("white", "black").index(laid.mover)
        for after, result in state.positions(side)[:3]:
            if not result:
                state.restore(after)
                follows, throws = state.hand_on(side)
                state.restore(after)
                state.settle(side)
                assert state.program.hand_on(state.board, state.work, side) == follows
                seen.add((follows == side, throws))
    assert seen == orders
