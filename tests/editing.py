"""Data that may be edited, with two games that are alike: fixtures, and what tests do with them."""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
from pathlib import Path

import pytest
from click.testing import CliRunner, Result
from tests.tiny import GOOD, START, edit

import lusoria.schema
from lusoria.playable.cache import cache_folder
from lusoria.site.cli import main

DOUBLET = ("plays", "tiny/plain", START, "2-2")
OTHER = ("plays", "other/plain", START, "2-2")
SYNTAX = "a: [\n"
MADE_OF_THE_CODE = (
    "kept/programs",
    "kept/native",
    "kept/packed",
    "kept/whole-games",
    "kept/whole-games-drawn",
)
"""Folders of the user's cache that, beside Pyodide's, tell nothing of the data; to make them anew
takes long."""


def two_games(data: Path) -> Path:
    """The tiny game, and another that has the same rules."""
    shutil.copytree(GOOD, data)
    other = data / "games" / "other"
    shutil.copytree(data / "games" / "tiny", other)
    for file in other.iterdir():
        text = file.read_text(encoding="utf-8")
        text = text.replace("tiny/", "other/").replace("id: tiny", "id: other")
        file.write_text(text.replace("DLP.Evidence.0", "DLP.Evidence.1"), encoding="utf-8")
    edit(other / "game.yaml", "name: ", "name: Other ")
    for source in ("leaflet", "retold"):
        edit(data / "sources" / f"{source}.yaml", "kind:", "written-of: [tiny, other]\nkind:")
    return data


def lend_cache(place: Path) -> None:
    """Begin a cache with what the user's holds and what tells nothing of the data."""
    (place / "kept").mkdir(parents=True)
    for kind in MADE_OF_THE_CODE:
        (cache_folder() / kind).mkdir(parents=True, exist_ok=True)
        (place / kind).symlink_to(cache_folder() / kind)
    for folder in cache_folder().glob("pyodide-*"):
        (place / folder.name).symlink_to(folder)


def python(place: Path, script: str) -> subprocess.Popen[str]:
    """Start a Python of its own, in a folder, with the environment of the test."""
    return subprocess.Popen(
        [sys.executable, "-c", script],
        cwd=place,
        env=dict(os.environ),
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        text=True,
    )


def workplace(place: Path, patch: pytest.MonkeyPatch) -> Path:
    """A folder to work in, with data of two games and a cache of its own, and no build."""
    two_games(place / "data")
    (place / "pyproject.toml").touch()  # by which a checkout is known
    shutil.copy(lusoria.schema.locations.change_log(), place)
    lend_cache(place / "cache" / "lusoria")
    patch.setenv("XDG_CACHE_HOME", str(place / "cache"))
    patch.setenv("LUSORIA_DATA", str(place / "data"))
    patch.delenv("LUSORIA_BUILD", raising=False)
    patch.setattr("lusoria.schema.locations.CHECKOUT", place)
    patch.setattr(lusoria.schema, "_warned", set())
    patch.chdir(place)
    return place


THRICE = (
    ("rulesets.yaml", "take: twice", "take: thrice"),
    ("examples.yaml", "6-6: 7/13/19", "6-6: 7/13/19/off"),
    ("examples.yaml", "6-2: 19/off 23/off", "6-2: 23/off"),
    ("examples.yaml", "shows: [twice, thrice]", "shows: [thrice]"),
    ("examples.yaml", "shows: [twice, thrice]", "shows: [as-many, thrice]"),
    ("examples.yaml", "verdict: not-thrown\n  forbidden-by: [twice]", "verdict: legal"),
    (
        "examples.yaml",
        "verdict: legal\n  after: 1@5 1@19 / 1@1 1@19 / black\n  plays: 3",
        "verdict: incomplete\n  forbidden-by: [as-many]",
    ),
)


def thrice(data: Path) -> None:
    """Another reading: by the plain rules doublets are played three times, as examples show."""
    for file, old, new in THRICE:
        edit(data / "games" / "tiny" / file, old, new)


def twice(data: Path) -> None:
    """The first reading again."""
    for file in ("rulesets.yaml", "examples.yaml"):
        shutil.copy(GOOD / "games" / "tiny" / file, data / "games" / "tiny" / file)


def run(*arguments: str) -> Result:
    """What a command answers."""
    told = CliRunner().invoke(main, arguments)
    assert "Traceback" not in told.stderr
    assert told.exit_code in (0, 1, 2)
    return told
