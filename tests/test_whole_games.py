"""The games that are shown whole, and what is said of those that did not come to an end."""

from __future__ import annotations

import json
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest
from tests.building import whole_build
from tests.parsing import parsed, words
from tests.playing import ASSEMBLED, CATALOGUE, PLAIN, ruleset

from lusoria.playable.perft import compiled_search
from lusoria.playable.records import Record, replay
from lusoria.playable.state import NO_THROW
from lusoria.schema import data_dir
from lusoria.site import wholegames
from lusoria.site.addresses import BESIDE_DATASETTE
from lusoria.site.build import Build
from lusoria.site.pages import whole_game
from lusoria.site.pages.site import Site

CHANCES = {each.ruleset: each for game in CATALOGUE.games.values() for each in game.chances}
DRAWN = ("backgammon/modern", "bakkis/ludii-1", "pente-grammai/ludii-code-race")
"""Rulesets whose games are drawn in a second: with doublets, on a track, without a throw lost."""


def net_of(name: str) -> bytes | None:
    """The net of a ruleset's player, if it has one."""
    file = data_dir() / "players" / f"{name}.net"
    return file.read_bytes() if file.is_file() else None


def game_of(name: str) -> Record:
    """The whole game of a ruleset, as a build shows it."""
    return wholegames.game(ASSEMBLED[name], net_of(name))


@pytest.mark.parametrize("name", PLAIN)
def test_a_game_without_an_end_is_called_so_and_shown_only_where_most_are_longer(
    name: str,
) -> None:
    record = game_of(name)
    assert str(record.head["note"]).startswith(wholegames.note(net_of(name)))
    assert record.result is not None or len(record.turns) == wholegames.MOST
    assert len(record.turns) <= wholegames.LONGEST
    if record.result is None and name in CHANCES and net_of(name) is None:
        assert CHANCES[name].median > wholegames.LONGEST
    page = parsed(whole_build() / "site" / "ruleset" / name / "game" / "index.html")
    (heading,) = page.iter("h1")
    assert ("a whole game" in words(heading)) == (record.result is not None)


@pytest.mark.parametrize(
    "name",
    [pytest.param(name, marks=[pytest.mark.slow] if n % 4 else []) for n, name in enumerate(PLAIN)],
)
def test_the_game_of_every_ruleset_is_legal_to_its_end_where_nothing_more_is_played(
    name: str,
) -> None:
    record = game_of(name)
    replayed = replay(ruleset(name), record)
    assert replayed.fault is None
    if record.result:
        assert ruleset(name).plays(replayed.position, record.turns[-1].throw) == []


@pytest.mark.parametrize("name", DRAWN)
def test_a_game_drawn_now_is_the_one_that_is_kept(name: str) -> None:
    known = wholegames.kept(name, ASSEMBLED[name]["digest"], net_of(name))
    drawn = wholegames.drawn(ruleset(name), net_of(name))
    assert known is None or (known.turns, known.result) == (drawn.turns, drawn.result)


@pytest.mark.parametrize(
    "name", ["verquere/dlp-1252", "bakkis/ludii-5", "pente-grammai/schaedler-2009"]
)
def test_machine_code_finds_the_same_plays_in_the_same_order(name: str) -> None:
    game = ruleset(name)
    position = game.start()
    for turn in range(12):
        throw = game.throws(position)[turn % 6][0]
        plays = game.plays(position, throw)
        with compiled_search(game):
            assert game.plays(position, throw) == plays
        assert game.some_play(position, throw, lambda count: count - 1) == plays[-1]
        assert game.some_play(position, throw, lambda count: count // 2) == plays[len(plays) // 2]
        position = plays[-1].position


def test_a_game_that_is_not_kept_is_drawn_once_and_found_in_the_cache(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("LUSORIA_CACHE", str(tmp_path))
    asked = json.loads(json.dumps(ASSEMBLED["bakkis/ludii-1"])) | {"ruleset": "bakkis/house"}
    drawn = wholegames.game(asked)
    assert drawn.result is not None
    (file,) = (tmp_path / "kept" / "whole-games").iterdir()
    monkeypatch.setattr(wholegames, "drawn", lambda *_: pytest.fail("it is drawn again"))
    assert wholegames.game(asked) == drawn
    file.write_text("no record", encoding="utf-8")
    monkeypatch.setattr(wholegames, "drawn", lambda *_: drawn)
    assert wholegames.game(asked) == drawn  # what cannot be read is drawn again


@pytest.fixture
def tiny_pages(tiny_site: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Site:
    """What renders the pages of the tiny game, where nothing is kept yet."""
    monkeypatch.setenv("LUSORIA_CACHE", str(tmp_path / "cache"))
    return Site(Build(tiny_site), BESIDE_DATASETTE, runs=False)


@pytest.mark.parametrize("change", ["nothing", "ruleset", "record", "program"])
def test_a_game_is_drawn_again_where_anything_of_it_has_changed_and_only_then(
    change: str, tiny_pages: Site, monkeypatch: pytest.MonkeyPatch
) -> None:
    name = tiny_pages.build.query("SELECT id FROM ruleset")[0].id
    whole_game.render_game(tiny_pages, name)
    first = tiny_pages.take_files()
    assert f"boards/whole/{name}/1.svg" in first
    record, drawn = tiny_pages.whole_game(name), []
    if change == "ruleset":
        other = tiny_pages.build.playable(name) | {"name": "Another"}
        monkeypatch.setattr(tiny_pages.build, "playable", lambda _: other)
    elif change == "record":
        cut_off = replace(record, turns=record.turns[:-1], result=None)
        monkeypatch.setattr(tiny_pages, "whole_game", lambda _: cut_off)
    elif change == "program":
        monkeypatch.setattr(whole_game, "program", lambda *_: "another program")
    draw = whole_game.draw

    def noted(*of: Any) -> whole_game.Drawn:
        drawn.append(draw(*of))
        return drawn[-1]

    monkeypatch.setattr(whole_game, "draw", noted)
    whole_game.render_game(tiny_pages, name)
    assert len(drawn) == (change != "nothing")
    assert (tiny_pages.take_files() == first) == (change != "record")


@pytest.mark.parametrize("name", ["laquet/ludii-code", *PLAIN[1::6]])
def test_unjudged_plays_of_whole_games_lead_where_judged_ones_do(name: str) -> None:
    record, played = game_of(name), ruleset(name)
    dice = record.turns[0].throw != NO_THROW
    position = played.start()
    for turn, found in wholegames.positions(played, record, dice=dice):
        position = played.after(position, turn.play, turn.throw)
        assert found == position
