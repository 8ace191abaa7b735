"""`lusoria train`: the same net from the same games, its record, and what the check says of it."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest
from click.testing import CliRunner
from pydantic import ValidationError
from tests.editing import run
from tests.json_schemas import validate
from tests.playing import ASSEMBLED, CATALOGUE
from tests.tiny import edit

pytest.importorskip("llvmlite")

from lusoria.playable.player import training as trained
from lusoria.playable.player.arena import Arena, Game, figures, mean_of, winner
from lusoria.playable.player.player import Player as Playing
from lusoria.playable.player.training import Training
from lusoria.playable.results import wilson
from lusoria.playable.ruleset import Ruleset
from lusoria.schema import net
from lusoria.schema.authoring import results_files
from lusoria.schema.outcomes import describe_player
from lusoria.schema.records import Player
from lusoria.site.cli import main

NAME = "bakkis/ludii-1"
GAMES = 300


def training(games: int = GAMES, seed: int = 1) -> Training:
    return Training(ASSEMBLED[NAME], seed, games)


def learnt(of: Training) -> bytes:
    for _ in of.learn():
        pass
    return of.content


def test_the_same_seed_and_games_give_the_same_net_and_another_seed_another() -> None:
    assert learnt(training()) == learnt(training())
    assert learnt(training()) != learnt(training(seed=2))


def test_more_games_give_a_stronger_net() -> None:
    one = training(3_000)
    net = one.arena.read(learnt(one))
    others = (("random", None), ("skilled", one.arena.beginner(5)))
    for other in others:
        told = figures(one.arena.contest(150, 7, ("skilled", net), other), 7)
        assert told["won-interval"][0] > 0.6, other


def test_a_contest_is_two_games_a_series_of_throws_with_the_sides_changed() -> None:
    arena = Arena(ASSEMBLED[NAME])
    net = arena.beginner(1)
    played = arena.contest(20, 3, ("skilled", net), ("skilled", net))
    assert [game.side for game in played] == [0, 1] * 20
    assert [(g.result, g.turns) for g in played[::2]] == [(g.result, g.turns) for g in played[1::2]]
    told = figures(played, 3)
    assert told["points"] == 0  # what one wins with white, the other wins with black
    assert told["points-interval"] == [0, 0]
    assert told["won"] == told["lost"] == 20


def test_figures_are_those_of_the_games() -> None:
    games = [Game(4, 10, 0), Game(3, 11, 1), Game(1, 5, 0), Game(0, 2500, 1)]
    told = figures(games, 1, pairs=False)
    assert [told[key] for key in ("won", "lost", "drawn", "unfinished")] == [2, 0, 1, 1]
    assert told["points"] == 0.75
    assert told["won-interval"] == [round(end, 4) for end in wilson(2, 4)]
    assert mean_of([1.0, 3.0])[0] == 2
    assert winner({"white": 96, "black": 4, "games": 100}) == "white"
    assert winner({"white": 95, "black": 5, "games": 100}) is None


# --- The command, the record and the check.


@pytest.fixture
def player(data: Path) -> Path:
    """The record of a player of the tiny game."""
    told = run("train", "tiny/plain", "-n", "200", "--contests", "10")
    assert told.exit_code == 0, told.output
    return data / "players" / "tiny" / "plain.yaml"


def test_the_command_writes_a_record_that_the_check_takes(player: Path) -> None:
    told = Player.model_validate(results_files.kept_player(player.parents[1], "tiny/plain"))
    assert told.bytes_ == len(player.with_suffix(".net").read_bytes())
    assert (told.games, told.seed, told.hidden) == (200, 1, 40)
    sides = [(each.against, each.as_) for each in told.strength]
    assert sides[:3] == [("random", "both"), ("random", "white"), ("random", "black")]
    checked = run("check", "tiny")
    assert checked.exit_code == 0, checked.output
    assert "players" not in checked.stderr


def test_the_same_command_writes_the_same_files_and_tells_them_as_data(player: Path) -> None:
    before = player.read_bytes(), player.with_suffix(".net").read_bytes()
    told = run("train", "tiny/plain", "--contests", "10", "--json")  # as many games as before
    assert json.loads(told.stdout)["games"] == 200
    validate("train", json.loads(told.stdout))
    assert (player.read_bytes(), player.with_suffix(".net").read_bytes()) == before


def test_a_second_player_is_held_against_the_first(player: Path, tmp_path: Path) -> None:
    other = tmp_path / "others"
    asked = ("-n", "200", "--seed", "2", "--contests", "10", "--players", str(other))
    told = run("train", "tiny/plain", *asked, "--against", str(player))
    assert told.exit_code == 0, told.output
    kept = results_files.kept_player(other, "tiny/plain")
    last = kept["strength"][-1]
    assert (last["against"], dict(last["trained"])) == ("other-seed", {"seed": 1, "games": 200})
    wrong = str(player.parents[2] / "places.yaml")
    told = run("train", "tiny/plain", "-n", "200", "--against", wrong)
    assert "it is no record of a player" in told.stderr


def test_a_training_of_twice_the_size_tells_how_far_skill_reaches(
    player: Path, tmp_path: Path
) -> None:
    other = tmp_path / "others"
    asked = ("--seed", "2", "--contests", "10", "--players", str(other))
    assert run("train", "tiny/plain", "-n", "400", *asked).exit_code == 0
    against = str(other / "tiny" / "plain.yaml")
    told = run("train", "tiny/plain", "-n", "200", "--contests", "10", "--against", against)
    assert told.exit_code == 0, told.output
    record = json.loads(json.dumps(results_files.kept_player(player.parents[1], "tiny/plain")))
    kept = Player.model_validate(record)
    assert kept.strength[-1].against == "twice-trained"
    assert kept.twice is not None
    assert (kept.twice.seed, kept.twice.games, kept.twice.random.against) == (2, 400, "random")
    assert "so far does skill reach" in describe_player(kept)
    record["strength"][0]["won-interval"] = [0.1, 0.2]
    assert "more training may bring more" in describe_player(Player.model_validate(record))


def test_the_check_tells_of_a_player_that_learnt_by_other_rules(player: Path) -> None:
    digest = results_files.kept_player(player.parents[1], "tiny/plain")["digest"]
    edit(player, digest, "0" * 64)
    told = run("check", "tiny")
    assert told.exit_code == 0
    assert "the players of tiny/plain learnt by other rules; lusoria train RULESET" in told.stderr


@pytest.mark.parametrize(
    ("old", "new", "told"),
    [
        ("ruleset: tiny/plain", "ruleset: tiny/lose", "found tiny/lose, expected tiny/plain"),
        ("games: 10,", "games: 11,", "as the others add up"),
        ("seed: 1\n", "", "a player has none:, or else"),
        ("sha256: ", f"sha256: {'0' * 64} # ", "it is not that of plain.net"),
    ],
)
def test_a_record_that_is_wrong_is_told(player: Path, old: str, new: str, told: str) -> None:
    edit(player, old, new)
    found = run("check", "tiny")
    whole = run("check")
    assert told in found.stderr + whole.stderr


def test_a_net_that_is_missing_is_told(player: Path) -> None:
    player.with_suffix(".net").unlink()
    assert "plain.net:1:1: is missing; plain.yaml tells of it" in run("check").stderr


def test_without_the_extra_it_says_what_is_missing(
    data: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("lusoria.playable.host.compiler", lambda: None)
    answer = run("train", "tiny/plain")
    assert answer.exit_code == 2
    assert "a player learns in machine code" in answer.stderr


def test_ctrl_c_writes_nothing(data: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    def stopped(self: Training) -> Any:
        raise KeyboardInterrupt

    monkeypatch.setattr(trained.Training, "learn", stopped)
    answer = CliRunner().invoke(main, ("train", "tiny/plain", "-n", "200"))
    assert answer.exit_code == 130
    assert "interrupted; nothing is written" in answer.stderr
    assert not (data / "players").exists()


# --- The players of the catalogue.


PLAYERS = sorted(CATALOGUE.players)


QUICK = ("bakkis/ludii-1", "pente-grammai/schaedler-2009")
SOME = [
    pytest.param(name, marks=() if name in QUICK else pytest.mark.slow)
    for name in PLAYERS
    if CATALOGUE.players[name].none is None
]


@pytest.mark.parametrize("name", SOME)
def test_a_player_of_the_catalogue_is_as_strong_as_its_record_says(name: str) -> None:
    """Against random play, in few games: no less than the low end of its interval, less 12 %."""
    told, arena = CATALOGUE.players[name], Arena(ASSEMBLED[name])
    games = 100 if told.selfplay else 5
    played = arena.contest(games, 1003, ("skilled", arena.read(net(name))), ("random", None))
    found = figures(played, 1003)
    against_random = next(each for each in told.strength if each.against == "random")
    assert found["won"] / found["games"] > against_random.won_interval[0] - 0.12


@pytest.mark.parametrize("name", SOME)
def test_a_player_of_the_catalogue_can_be_asked(name: str) -> None:
    ruleset = Ruleset(ASSEMBLED[name])
    player, position = Playing.read(ruleset, net(name)), ruleset.start()
    throw = ruleset.throws(position)[0][0]
    assert player.choose(position, throw) in ruleset.plays(position, throw)


def test_without_dice_nothing_is_told_of_games_of_nets() -> None:
    """They are all the same game."""
    for name, told in CATALOGUE.players.items():
        if ASSEMBLED[name]["family"] == "grid":
            assert told.selfplay is None
            assert told.winner is None
            assert not {each.against for each in told.strength} & {"half-trained", "other-seed"}


def test_a_player_says_why_it_has_no_net_or_has_one() -> None:
    digest = "0" * 64
    none = {"ruleset": "tiny/plain", "digest": digest, "none": "nothing can be learnt"}
    assert Player.model_validate(none).none == "nothing can be learnt"
    with pytest.raises(ValidationError, match="a player has none:, or else"):
        Player.model_validate({**none, "seed": 1})
