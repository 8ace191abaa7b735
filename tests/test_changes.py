"""Answers come from the data where these have changed; a build that is current is not made."""

from __future__ import annotations

import json
import shutil
import subprocess
import warnings
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
from tests.drafting import CHANGED, DOUBLET, OTHER, SYNTAX, UNBUILT, python, run, thrice
from tests.playing import ASSEMBLED, CATALOGUE
from tests.tiny import START, append, edit

import lusoria.schema
from lusoria.playable import digests
from lusoria.playable.cache import cache_folder
from lusoria.playable.ruleset import Ruleset
from lusoria.schema.catalogue.assemble import assemble_all
from lusoria.schema.catalogue.files import PLAYED
from lusoria.schema.checks.reading import read_games
from lusoria.schema.database import answers
from lusoria.schema.database.answers import Data
from lusoria.schema.mistakes import CatalogueError
from lusoria.site import made_of
from lusoria.site.made_of import Before

# What is answered, and from where.


def test_a_build_of_the_data_is_asked_without_a_word(built: Path) -> None:
    told = run(*DOUBLET)
    assert (told.exit_code, told.stderr) == (0, "")


def test_changed_data_are_asked_and_a_line_says_so(built: Path, data: Path) -> None:
    before = run(*DOUBLET).stdout
    thrice(data)
    told = run(*DOUBLET)
    assert told.stderr == CHANGED
    assert "1/3/5/7" in told.stdout
    assert "1/3/5/7" not in before
    assert (run(*OTHER).stdout, run(*OTHER).stderr) == (before, CHANGED)
    edit(data / "games/tiny/rulesets.yaml", "take: thrice", "take: twice")
    assert (run(*DOUBLET).stdout, run(*DOUBLET).stderr) == (before, "")


@pytest.mark.parametrize(
    "asked",
    [
        ("judge", "tiny/plain", START, "2-2", "1/3/5/7"),
        ("rules", "tiny/plain"),
        ("show", "tiny/plain"),
        ("program", "tiny/plain"),
        ("perft", "tiny/plain", "1"),
        ("outcome", "tiny/plain", START),
        ("replay", "tiny/a-game"),
        ("games",),
        ("ask", "silences"),
    ],
)
def test_every_command_says_that_the_data_have_changed(
    asked: tuple[str, ...], built: Path, data: Path
) -> None:
    thrice(data)
    told = run(*asked)
    assert told.stdout
    assert told.stderr == CHANGED


def test_without_a_build_one_line_says_so(data: Path) -> None:
    told = run(*DOUBLET)
    assert (told.exit_code, told.stderr) == (0, UNBUILT)


def test_a_game_that_was_written_since_the_build_can_be_asked(built: Path, data: Path) -> None:
    shutil.copytree(data / "games" / "other", data / "games" / "third")
    for file in (data / "games" / "third").iterdir():
        text = file.read_text(encoding="utf-8").replace("other", "third")
        file.write_text(text.replace("DLP.Evidence.1", "DLP.Evidence.2"), encoding="utf-8")
    told = run("plays", "third/plain", START, "2-2")
    assert told.stdout == run(*DOUBLET).stdout
    assert [game["id"] for game in json.loads(run("games", "--json").stdout)["games"]] == [
        "other",
        "third",
        "tiny",
    ]


def test_a_build_that_is_named_is_asked_as_it_is_and_a_line_says_so(
    built: Path, data: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    before = run(*DOUBLET).stdout
    assert run(*DOUBLET, "--out", "build").stderr == ""
    thrice(data)
    named = run(*DOUBLET, "--out", "build")
    monkeypatch.setenv("LUSORIA_BUILD", str(built))
    for told in (named, run(*DOUBLET)):
        assert told.stdout == before
        assert len(told.stderr.splitlines()) == 1
        assert "is older than the data" in told.stderr


def test_names_that_are_not_there_are_told_with_the_nearest(data: Path) -> None:
    assert "did you mean tiny?" in run("plays", "tinny/plain", START, "2-2").stderr
    assert "did you mean tiny/plain?" in run("plays", "tiny/plane", START, "2-2").stderr
    assert "did you mean home-first?" in run("rules", "tiny/plain+home").stderr


# What is read, and what is kept.


ASK = """
import sys
from lusoria.site.cli import main
try: main([{asked}])
except SystemExit: pass
print([name for name in ("yaml", "pydantic") if name in sys.modules])
"""


def asked(place: Path, arguments: tuple[str, ...] = DOUBLET) -> subprocess.Popen[str]:
    script = ASK.format(asked=", ".join(map(repr, arguments)))
    return python(place, script)


def test_what_was_read_is_kept_for_other_processes(place: Path) -> None:
    first, *_ = asked(place).communicate()
    again, *_ = asked(place).communicate()
    assert first.splitlines()[-1] == "['yaml', 'pydantic']"
    assert again.splitlines()[-1] == "[]"
    assert first.splitlines()[:-1] == again.splitlines()[:-1]
    thrice(place / "data")
    edited, *_ = asked(place).communicate()
    assert edited.splitlines()[-1] == "['yaml', 'pydantic']"
    shutil.rmtree(place / "cache")
    anew, *_ = asked(place).communicate()
    assert anew == edited


def test_an_edit_costs_only_the_games_that_need_the_file(
    data: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    read: list[list[str]] = []
    make = answers._made

    def made(folder: Path, games: list[str], now: digests.Digests) -> Any:
        read.append(games)
        return make(folder, games, now)

    monkeypatch.setattr(answers, "_made", made)
    run("games")
    run("games")
    assert read == [["other", "tiny"]]
    thrice(data)
    run("games")
    assert read[1:] == [["tiny"]]
    edit(data / "sources" / "leaflet.yaml", "It was made up", "It was all made up")
    run(*OTHER)
    assert read[2:] == [["other"]]
    edit(data / "games" / "tiny" / "evidence.yaml", "confidence: 100", "confidence: 90")
    run("games")
    assert read[3:] == [["tiny"]]


AT_ONCE = (DOUBLET, OTHER, DOUBLET, ("games",))


def test_processes_that_ask_changed_data_at_once_do_not_disturb_each_other(
    built: Path, place: Path
) -> None:
    thrice(place / "data")
    at_once = [asked(place, one) for one in AT_ONCE]
    told = [process.communicate() for process in at_once]
    alone = [run(*one).stdout for one in AT_ONCE]
    assert ["".join(out.splitlines(keepends=True)[:-1]) for out, _ in told] == alone
    assert all(line == CHANGED for _, line in told)
    kept = list((cache_folder() / "kept").rglob("*"))
    assert kept
    assert [file.name for file in kept if "." in file.name] == []  # nothing half-written is left


def test_where_nothing_can_be_kept_the_answer_is_the_same(
    data: Path, place: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    kept = [run(*DOUBLET).stdout, run("ask", "clauses_by_basis").stdout]
    monkeypatch.setenv("XDG_CACHE_HOME", str(place / "data" / "places.yaml"))
    assert [run(*DOUBLET).stdout, run("ask", "clauses_by_basis").stdout] == kept


ALONE = ("garanguet", "ludus-latrunculorum", "udat-pagada")


def test_a_game_read_alone_is_what_it_is_in_the_whole() -> None:
    for name in ALONE:
        draft = read_games(lusoria.schema.data_dir(), [name], PLAYED)
        assert draft.mistakes == []
        assert draft.catalogue.games[name].examples == CATALOGUE.games[name].examples
        own = {key: value for key, value in ASSEMBLED.items() if key.startswith(f"{name}/")}
        assert assemble_all(draft.catalogue) == own


# From Python.


def test_python_answers_from_changed_data_and_warns_once(built: Path, data: Path) -> None:
    with warnings.catch_warnings():
        warnings.simplefilter("error")
        assert "1/3/5/7" not in plays_of_a_doublet(lusoria.schema.ruleset("tiny/plain"))
    thrice(data)
    with warnings.catch_warnings(record=True) as warned:
        warnings.simplefilter("always")
        first = lusoria.schema.ruleset("tiny/plain")
        lusoria.schema.ruleset("tiny/plain")
        lusoria.schema.assembled("tiny/loose")
    assert [one.category for one in warned] == [lusoria.schema.StaleBuildWarning]
    assert "the data have changed" in str(warned[0].message)
    assert [Path(one.filename).name for one in warned] == [Path(__file__).name]
    assert "1/3/5/7" in plays_of_a_doublet(first)
    with pytest.warns(lusoria.schema.StaleBuildWarning, match="is older than the data"):
        named = lusoria.schema.ruleset("tiny/plain", build=built)
    assert "1/3/5/7" not in plays_of_a_doublet(named)


def plays_of_a_doublet(ruleset: Ruleset) -> list[str]:
    return [play.text for play in ruleset.plays(START, "2-2")]


def test_python_without_a_build_reads_yaml_once_and_does_not_warn(place: Path) -> None:
    script = (
        "import sys, warnings; warnings.simplefilter('error')\n"
        "from lusoria import schema\n"
        "schema.locations.CHECKOUT = schema.locations.Path('/nowhere')\n"
        "print([schema.ruleset('tiny/plain').start() for _ in 'ab'], 'pydantic' in sys.modules)"
    )
    first, _ = python(place, script).communicate()
    again, _ = python(place, script).communicate()
    assert first.endswith("True\n")
    assert again == first.replace("True", "False")


def test_python_is_told_the_mistakes_of_the_game(data: Path) -> None:
    append(data / "games" / "other" / "loci.yaml", SYNTAX)
    assert lusoria.schema.ruleset("tiny/plain")
    with pytest.raises(CatalogueError, match=r"games/other/loci.yaml:\d+:\d+: is not YAML"):
        lusoria.schema.ruleset("other/plain")


def test_what_is_left_out_is_the_same_before_and_after_a_database_was_made(data: Path) -> None:
    loci = data / "games/tiny/loci.yaml"
    right = loci.read_text(encoding="utf-8")
    for text, expected in ((right, []), (f"{right}- locus: 1\n", ["tiny"]), (right, [])):
        loci.write_text(text, encoding="utf-8")
        read_game_by_game = Data(data)._with_mistakes()
        made = Data(data)
        made.database()
        assert Data(data).left_out == made.left_out == read_game_by_game == expected


CHANGES: dict[str, Callable[[Path, Path, pytest.MonkeyPatch], object]] = {
    "data": lambda data, build, _: edit(data / "games/tiny/game.yaml", "name: ", "name: New "),
    "new file": lambda data, build, _: append(data / "games/tiny/more.yaml", "a: 1\n"),
    "build": lambda data, build, _: append(build / "catalogue.json", " "),
    "lost file": lambda data, build, _: (build / "lusoria.db").unlink(),
    "no build": lambda data, build, _: build.unlink(),
    "makers": lambda data, build, patch: patch.setattr(made_of, "makers", lambda: ["others"]),
}


def known(data: Path, build: Path, options: Any = None) -> bool:
    return Before(data, build, options).report() is not None


@pytest.mark.parametrize("change", CHANGES)
def test_whatever_a_build_is_made_of_counts(
    change: str, built: Path, data: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    assert not known(data, built)
    Before(data, built, None).remember(digests.together(digests.digests(data)), {"counts": {}})
    assert known(data, built)
    assert not known(data, built, ["https://example.org/", None])
    CHANGES[change](data, built, monkeypatch)
    assert not known(data, built)


def test_a_build_of_data_that_changed_meanwhile_is_not_remembered(built: Path, data: Path) -> None:
    before = Before(data, built, None)
    before.remember("the digest of other data", {"counts": {}})
    assert not known(data, built)
