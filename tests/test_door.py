"""`import lusoria`: its names, its types, and positions that know their ruleset."""

from __future__ import annotations

import doctest
import json
import pickle
import shutil
import subprocess
import sys
import sysconfig
from copy import copy
from pathlib import Path

import pytest
from tests.playing import ruleset
from tests.tree import ROOT, ROOTS

import lusoria

NAMES = set(lusoria._MODULES)  # type: ignore[attr-defined]
DOCUMENT = ROOT / "docs" / "reference" / "python.md"
BACKGAMMON = "backgammon/modern"
LOADED = "import sys, lusoria; print(*(name for name in sys.modules if 'lusoria' in name))"
TOGETHER = """
import lusoria, lusoria.schema, lusoria.playable.core, lusoria.site.words
files = [part.__file__ for part in (lusoria.schema, lusoria.playable.core, lusoria.site.words)]
print(*(file.startswith(lusoria.__path__[0]) for file in files))
print(lusoria.ruleset.__module__, lusoria.perft.__module__)
"""


def python(program: str, *paths: Path) -> list[str]:
    """The lines that a program prints with these folders on the path, and no others of lusoria."""
    command = [sys.executable, "-S", "-c", program]
    path = ":".join(map(str, [*paths, sysconfig.get_path("purelib")]))
    done = subprocess.run(
        command, env={"PYTHONPATH": path}, capture_output=True, text=True, check=True, timeout=60
    )
    return done.stdout.splitlines()


def test_importing_lusoria_loads_nothing_of_it() -> None:
    assert python(LOADED, *(ROOT / root for root in ROOTS)) == ["lusoria"]


def test_the_door_opens_in_three_folders_and_in_one(tmp_path: Path) -> None:
    for root in ROOTS:
        ignored = shutil.ignore_patterns("__pycache__")
        shutil.copytree(ROOT / root, tmp_path, dirs_exist_ok=True, ignore=ignored)
    modules = "lusoria.schema lusoria.playable.perft"
    assert python(TOGETHER, tmp_path) == ["True True True", modules]
    apart = (ROOT / root for root in ROOTS)
    assert python(TOGETHER, *apart)[1] == modules


def test_every_name_of_the_door_is_there_and_listed() -> None:
    assert {*NAMES, "__version__"} <= {*dir(lusoria)}
    for name in NAMES:
        assert getattr(lusoria, name).__name__ == name
    assert lusoria.__version__[0].isdigit()
    with pytest.raises(AttributeError, match="no attribute 'rulset'"):
        lusoria.rulset  # type: ignore[attr-defined]  # noqa: B018


def test_mypy_knows_the_types_of_the_door(tmp_path: Path) -> None:
    """The examples of the document on Python are one strict program that uses the whole door."""
    examples = doctest.DocTestParser().get_examples(DOCUMENT.read_text(encoding="utf-8"))
    program = "".join(example.source for example in examples)
    uses = [f"lusoria.{name}" for name in sorted(NAMES)]
    (tmp_path / "user.py").write_text(f"{program}\n{uses}\nlusoria.rulset\n".replace("'", ""))
    command = [sys.executable, "-m", "mypy", "--strict", "--cache-dir", "cache", "user.py"]
    done = subprocess.run(command, cwd=tmp_path, capture_output=True, text=True, timeout=600)
    wrong = [line for line in done.stdout.splitlines() if "error:" in line]
    assert len(wrong) == 1, wrong
    assert 'Module has no attribute "rulset"' in wrong[0]


def test_a_position_is_its_text() -> None:
    position = ruleset(BACKGAMMON).start()
    text = str(position)
    assert type(text) is str
    assert (position, hash(position), repr(position)) == (text, hash(text), repr(text))
    assert json.loads(json.dumps([position])) == [text]
    for same in (pickle.loads(pickle.dumps(position)), copy(position)):
        assert (type(same), same) == (str, text)


def test_a_position_answers_as_its_ruleset_does() -> None:
    game = ruleset(BACKGAMMON)
    position = game.position("2@1 5@12 3@17 5@19/2@1 5@12 3@17 5@19/w")
    assert position == game.start()
    assert (position.mover, position.throws()) == ("white", game.throws(position))
    assert position.plays("3-1") == game.plays(position, "3-1")
    assert position.judge("3-1", "1/5") == game.judge(position, "3-1", "1/5")
    assert position.outcome() == game.outcome(position)
    assert position._repr_svg_() == game.svg(position, plain=True)


@pytest.mark.parametrize("name", [BACKGAMMON, "ludus-latrunculorum/locus-ludi-piso"])
def test_positions_that_are_answered_can_be_played_on(name: str) -> None:
    position = ruleset(name).start()
    for _ in range(4):
        throw, _ = position.throws()[0]
        play = position.plays(throw)[0]
        after = position.play(play.text, throw)
        assert after == position.play(play) == position.play(play.steps, throw) == play.position
        assert position.judge(throw, play).position == after
        position = after


def test_an_illegal_play_is_refused_with_its_verdict() -> None:
    position = ruleset("verquere/dlp-1252").position("12@1 1@3 1@8 1@12 / 15@1 / white")
    with pytest.raises(
        lusoria.IllegalPlayError, match="8/12 3/5 is forbidden: 8/12 with"
    ) as caught:
        position.play("8/12 3/5", "4-2")
    assert caught.value.verdict == position.judge("4-2", "8/12 3/5")
    assert pickle.loads(pickle.dumps(caught.value)).verdict == caught.value.verdict
    (witness,) = caught.value.verdict.clauses[0].witnesses
    assert witness.passage == "ludii-1252#doubling"
    assert (witness.source, witness.year) == ("ludii-1252", 2024)


def test_a_record_is_replayed_by_the_ruleset_that_it_names() -> None:
    game = lusoria.ruleset("verquere/dlp-1252").without("nowhere")
    record = "ruleset: verquere/dlp-1252\nwithout: verquere/nowhere\n1. white 6-1: 1/7/8\n"
    replayed = lusoria.replay(record)
    assert replayed.position == game.start().play("1/7/8", "6-1")
    assert repr(replayed) == "<Replay of 1 turns: the game goes on>"
    with pytest.raises(lusoria.InputError, match="found no ruleset"):
        lusoria.replay("1. white 6-1: 1/7/8")
