"""Bakkis: what its reconstructions come to when they are played as Ludii's program plays them."""

from __future__ import annotations

import random
from collections.abc import Iterator
from fractions import Fraction
from functools import cache

import pytest
from tests.playing import CATALOGUE, ruleset

from lusoria.playable.ruleset import Ruleset

GAMES = 10
RACES = ["ludii-3-code", "ludii-4-code", "ludii-5-code"]


@cache
def games(name: str) -> tuple[tuple[str, ...], ...]:
    """The positions of random games, each from the start to its end."""
    chance = random.Random(1)
    return tuple(tuple(played(ruleset(f"bakkis/{name}"), chance)) for _ in range(GAMES))


def played(game: Ruleset, chance: random.Random) -> Iterator[str]:
    position = game.start("white")
    throws, chances = zip(*game.throws(position), strict=True)
    while not game.outcome(position).over:
        yield position
        throw = chance.choices(throws, [float(each) for each in chances])[0]
        position = chance.choice(game.plays(position, throw)).position
    yield position


def men(position: str, side: str) -> str:
    return position.split(" / ")[side == "black"]


def test_no_ruleset_passes_for_bakkis_itself() -> None:
    bakkis = CATALOGUE.games["bakkis"]
    assert "no rule is attested" in (bakkis.game.not_modelled or "")
    assert {each.status for each in bakkis.rulesets} == {"reconstructed", "program"}
    assert all("DLP.GameRulesets.1124" not in str(each.identifiers) for each in bakkis.rulesets)


def test_one_and_two_are_one_game_as_coded_and_two_as_described() -> None:
    as_coded = {ruleset(f"bakkis/ludii-{n}-code").digest for n in (1, 2)}
    described = {ruleset(f"bakkis/ludii-{n}").digest for n in (1, 2)}
    assert (len(as_coded), len(described)) == (1, 2)


@pytest.mark.parametrize("name", RACES)
def test_whoever_has_borne_off_all_his_men_has_lost(name: str) -> None:
    for *_, last in games(name):
        winner = ruleset(f"bakkis/{name}").outcome(last).winner
        loser = "black" if winner == "white" else "white"
        assert men(last, loser) == "4@off", last


@pytest.mark.parametrize("name", RACES)
def test_the_last_man_borne_off_does_not_end_the_game_by_itself(name: str) -> None:
    for *_, before, _ in games(name):
        to_play = before.rpartition(" / ")[2].partition(";")[0]
        gone = "white" if to_play == "black" else "black"
        assert men(before, gone) == "4@off", before


def test_in_four_black_never_enters_and_always_wins() -> None:
    four = ruleset("bakkis/ludii-4-code")
    for game in games("ludii-4-code"):
        assert {men(position, "black") for position in game} == {"4@hand"}
        assert four.outcome(game[-1]).winner == "black"
    for throw, _ in four.throws("4@hand / 4@hand / black"):
        assert [p.text for p in four.plays("4@hand / 4@hand / black", throw)] == ["pass"]


@pytest.mark.parametrize("name", ["udat-pagada/dlp-1177", "udat-pagada/throw-of-thirty-1564"])
def test_no_throw_goes_five_spaces(name: str) -> None:
    game = ruleset(name)
    position = "1@1 3@off / 1@1 3@off / white"
    reached = {
        p.position.split("@")[1].split()[0]
        for throw, _ in game.throws(position)
        for p in game.plays(position, throw)
    }
    assert reached == {"2", "3", "4", "5", "7", "8"}


def test_six_spaces_are_eight_times_as_likely_where_six_up_are_thirty() -> None:
    six = {
        name: sum(
            (
                chance
                for throw, chance in ruleset(name).throws("4@hand / 4@hand / white")
                if ruleset(name).judge("1@1 3@off / 1@2 3@off / white", throw, "1/7").legal
            ),
            Fraction(0),
        )
        for name in ("udat-pagada/dlp-1177", "udat-pagada/throw-of-thirty-1564")
    }
    assert list(six.values()) == [Fraction(1, 128), Fraction(8, 128)]
