"""Bulk play by policies, one for each side: by nets as well, in both hosts alike."""

from __future__ import annotations

import json
from hashlib import sha256
from pathlib import Path

import pytest
from tests import playing
from tests.playing import ASSEMBLED
from tests.tiny import run

from lusoria.playable.bulk import job, play_chunk
from lusoria.playable.engine import loop
from lusoria.playable.errors import InputError
from lusoria.playable.host import compiler
from lusoria.playable.player.arena import Arena
from lusoria.playable.results import figures
from lusoria.playable.ruleset import Ruleset
from lusoria.playable.simulate import simulate
from lusoria.playable.verdicts import SIDES
from lusoria.schema import player, ruleset

NAME = "pente-grammai/schaedler-2009"
GRID = "ludus-latrunculorum/locus-ludi-piso"


def net(name: str = NAME, seed: int = 3) -> bytes:
    """A net that has learnt nothing, or hardly anything."""
    place = Arena(ASSEMBLED[name], interpreted=compiler() is None)
    cells = place.beginner(seed)
    if place.compiled:
        place.learn(cells, seed, 0, 30, (655, 45875, 300, 0))
    return place.pack(cells, seed)


@pytest.mark.skipif(compiler() is None, reason="needs the extra fast")
@pytest.mark.parametrize(
    ("name", "policy"),
    [
        (NAME, "skilled"),
        (NAME, "white=random-sequences,black=skilled"),
        (NAME, "white=greedy,black=random"),
        (GRID, "white=skilled,black=random"),
    ],
)
def test_both_hosts_play_the_same_games_by_any_policy(name: str, policy: str) -> None:
    games = job(ASSEMBLED[name], seed=7, policy=policy, net=net(name))
    compiled = play_chunk(games, 2, 1)
    interpreted = play_chunk(games, 2, 1, interpreted=True)
    assert (compiled.tally, compiled.lengths) == (interpreted.tally, interpreted.lengths)


def test_two_sides_by_the_same_policy_play_as_ever() -> None:
    plain = job(ASSEMBLED[NAME], seed=7, policy="greedy")
    assert job(ASSEMBLED[NAME], seed=7, policy="white=greedy,black=greedy") == plain
    assert plain.net is None


def test_a_side_plays_by_its_own_policy() -> None:
    """Greedy play beats random play by either side, and sides that play alike share the games."""
    won = {}
    for white, black in (("greedy", "random"), ("random", "greedy")):
        found = play_chunk(job(ASSEMBLED[NAME], policy=f"white={white},black={black}"), 0, 60)
        won[white] = found.tally[loop.RESULTS + 2]
        assert sum(found.tally[loop.RESULTS : loop.LOGGED]) + found.tally[loop.UNFINISHED] == 60
    assert won["greedy"] > won["random"]


@pytest.mark.parametrize("name", ["backgammon/modern", "verquere/encyclopedia"])
def test_greedy_wins_or_has_most_enemies_out_and_then_fewest_blots(name: str) -> None:
    """Of plays that are worth the same it takes the first, from one that is drawn on."""
    asked = playing.ruleset(name)
    turns = [*playing.random_turns(name, 3, 40), *playing.last_turns(name, 3, 20)]
    won = chose = 0
    for position, throw in turns:
        side = SIDES.index(playing.read(position)[2])

        def pick(count: int, side: int = side) -> int:
            handed = asked.state.board, asked.state.work, side, count, count // 2
            return int(vars(asked.state.program)["greedy"](*handed))

        listed = playing.plays(name, position, throw)
        worths = {play.text: worth(asked, side, play.position) for play in listed}
        drawn = len(listed) // 2
        best = max([*listed[drawn:], *listed[:drawn]], key=lambda play: worths[play.text])
        assert asked.some_play(position, throw, pick) == best, (position, throw)
        won += worths[best.text] == WON
        chose += min(worths.values()) < worths[best.text]
    assert won > 1
    assert chose > 20


WON = 100, 0


def worth(asked: Ruleset, side: int, position: str) -> tuple[int, int]:
    """How many enemies are out, and how few own men stand alone; or that the game is won."""
    armies = playing.read(position)[:2]
    outcome = asked.outcome(position)
    if outcome.over:
        return WON if outcome.winner == SIDES[side] else (-1, 0)
    return armies[1 - side][0], -sum(men == 1 for men in armies[side][1 : playing.OFF])


def test_the_net_is_part_of_what_played() -> None:
    one, other = net(), net(seed=4)
    assert one != other
    jobs = [job(ASSEMBLED[NAME], policy="skilled", net=each) for each in (one, other)]
    assert jobs[0].identity != jobs[1].identity
    told = figures(simulate(jobs[0], 3)).as_json()
    assert (told["policy"], told["net"]) == ("skilled", sha256(one).hexdigest())
    assert "net" not in figures(simulate(job(ASSEMBLED[NAME], net=one), 3)).as_json()


def test_a_net_that_does_not_fit_is_refused() -> None:
    with pytest.raises(InputError, match="made for other inputs"):
        job(ASSEMBLED["backgammon/modern"], policy="skilled", net=net())


def test_a_ruleset_plays_by_its_player() -> None:
    found = ruleset(NAME)
    told = found.simulate(40, policy="white=skilled,black=random")
    assert told.wins["white"].share > 0.8
    position = found.start()
    throw = found.throws(position)[0][0]
    assert player(NAME).choose(position, throw) in found.plays(position, throw)
    with pytest.raises(InputError, match="has no player at hand"):
        Ruleset(ASSEMBLED[NAME]).simulate(1, policy="skilled")


def test_the_command_plays_by_a_policy_a_side(data: Path) -> None:
    alike = run("simulate", "tiny/plain", "-n", "20", "--workers", "1", "--policy", "greedy")
    assert "20 games, greedy, seed 1" in alike.stdout
    asked = ("simulate", "tiny/plain", "-n", "20", "--workers", "1", "--white", "greedy", "--json")
    told = json.loads(run(*asked).stdout)["simulations"][0]
    assert told["policy"] == "white=greedy,black=random"
    refused = run("simulate", "tiny/plain", "-n", "20", "--policy", "skilled")
    assert refused.exit_code == 2
    assert "tiny/plain has no player; lusoria train tiny/plain makes one" in refused.stderr
