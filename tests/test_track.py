"""Track games: the engine against a slow one, and what positions and throws say."""

from __future__ import annotations

from collections import Counter
from fractions import Fraction
from random import Random

import pytest
from tests.naive_track import GAMES, HAND, OUT, Men, Ring, State, men
from tests.tracks import RACE, SPLIT, ruleset_of, state_of

from lusoria.playable.errors import InputError
from lusoria.playable.perft import Compiled, perft
from lusoria.playable.state.dice import Dice

ARMIES = {10: 5, 8: 4}
FACES = {10: range(1, 7), 8: range(8)}


def written(counts: Men) -> str:
    names = {HAND: "hand", OUT: "off"}
    order = sorted(counts, key=lambda entry: (entry[0] == OUT, entry[0]))
    return " ".join(f"{count}@{names.get(place, place)}" for place, count in order) or "-"


def strewn(draw: Random, game: Ring) -> State:
    """Men strewn about, as the rules let them stand."""
    while True:
        sides: list[dict[int, int]] = [{}, {}]
        for counts in sides:
            for _ in range(ARMIES[game.places]):
                beside = [HAND, OUT] if game.hand else []
                place = draw.choice([*beside, *range(1, game.places + 1)])
                counts[place] = counts.get(place, 0) + 1
        mine, theirs = sides
        crowded = any(
            game.one_a_place and count > 1 and place > HAND and place not in game.shared
            for counts in sides
            for place, count in counts.items()
        )
        meeting = any(
            place > HAND and place not in game.shared and game.across(place) in theirs
            for place in mine
        )
        if not crowded and not meeting and game.lifted not in {*mine, *theirs}:
            return men(mine), men(theirs)


@pytest.mark.parametrize("name", GAMES)
def test_plays_are_those_of_the_slow_way(name: str) -> None:
    draw, game, ruleset = Random(name), GAMES[name], ruleset_of(name)
    played = 0
    for _ in range(250):
        mine, theirs = strewn(draw, game)
        position = f"{written(mine)} / {written(theirs)} / white"
        shown = draw.choice(FACES[game.places])
        if ruleset.outcome(position).over:
            assert ruleset.plays(position, str(shown)) == []
            continue
        found = [play.position for play in ruleset.plays(position, str(shown))]
        if not any(play.steps == () for play in ruleset.plays(position, str(shown))):
            played += 1
        wanted = {
            f"{written(ours)} / {written(others)} / black"
            for ours, others in game.turns((mine, theirs), shown)
        }
        assert len(found) == len(set(found)), (position, shown)
        assert set(found) == wanted, (position, shown)
    assert played > 30


def near_home(draw: Random) -> State:
    """Most of the men of the side that moves on the far half, and enemies strewn about."""
    while True:
        _, theirs = strewn(draw, GAMES[SPLIT])
        free = [p for p in range(3, 9) if p == 8 or GAMES[SPLIT].across(p) not in dict(theirs)]
        mine = Counter([8] * draw.choice((3, 4)))
        mine.update(draw.sample(free, 5 - mine.total()) if len(free) > 1 else [])
        if mine.total() == 5 > mine[8]:
            return men(dict(mine)), theirs


def test_the_last_men_go_the_whole_of_a_divided_throw_if_it_can_be_gone() -> None:
    draw, game, ruleset = Random(SPLIT), GAMES[SPLIT], ruleset_of(SPLIT)
    won = kept = 0
    for _ in range(200):
        mine, theirs = near_home(draw)
        throw = draw.randint(2, 6)
        start = f"{written(mine)} / {written(theirs)} / white"
        plays = {play.position for play in ruleset.plays(start, str(throw))}
        wanted = {
            f"{written(a)} / {written(b)} / black" for a, b in game.turns((mine, theirs), throw)
        }
        assert plays == wanted, (start, throw)
        part = any(
            after[0] == ((8, 5),) and left for after, left in game.parts((mine, theirs), throw)
        )
        home = f"5@8 / {written(theirs)} / black" in plays
        won += part and home
        kept += part and not home
    assert won > 0
    assert kept > 20


@pytest.mark.parametrize("name", ["bakkis/ludii-5-code", SPLIT])
def test_both_hosts_find_the_same_plays(name: str) -> None:
    ruleset = ruleset_of(name)
    compiled, draw = Compiled(ruleset), Random(name)
    state = state_of(name)
    throws = [throw for throw, _ in state.throws()]
    state.start()
    side = 0
    for _ in range(60):
        state.give(draw.choice(throws))
        here = state.snapshot()
        own = state.positions(side)
        state.restore(here)
        assert sorted(own) == sorted(compiled.positions(side))
        after, result = draw.choice(own)
        side = 1 - side
        if result:
            state.start()
        else:
            state.restore(after)
    assert perft(ruleset, 2) == perft(ruleset, 2, compiled=True)


def test_throws_are_exact_and_read_as_they_show() -> None:
    cowries = Dice(7, (0, 1), counted=True)
    assert dict(cowries.throws())[(3,)] == Fraction(35, 128)
    assert cowries.read("0-0-1-1-0-0-0") == cowries.read("2") == (2,)
    sticks = Dice(2, (0, 1, 2, 4), counted=False)
    assert dict(sticks.throws())[(4, 0)] == Fraction(1, 8)
    assert sticks.read("0-4") == sticks.read("40") == (4, 0)
    for dice in (cowries, sticks, Dice(1, (1, 2, 3, 4, 5, 6), counted=False)):
        assert sum(chance for _, chance in dice.throws()) == 1
        assert sum(chance for _, chance in dice.of_sums()) == 1
        for text in ("", "9", "1-1-1", "x"):
            with pytest.raises(InputError):
                dice.read(text)


def test_positions_say_what_is_wrong_with_them() -> None:
    with pytest.raises(InputError, match="one point of the board"):
        ruleset_of(RACE).read("4@hand 1@1 / 4@hand 1@6 / white")
    assert state_of(SPLIT).read("5@3 / 5@8 / white").men == ({"3": 5}, {"8": 5})
    with pytest.raises(InputError, match="expected a place: hand, 1…10 or off"):
        ruleset_of(RACE).read("4@hand 1@11 / 5@hand / white")
