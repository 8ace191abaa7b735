"""Drafts can be tried: changed data are answered from, and a mistake hides only what needs it."""

from __future__ import annotations

import json
import re
import shutil
import signal
import sqlite3
import subprocess
import sys
import warnings
from contextlib import closing
from pathlib import Path
from typing import Any

import pytest
from click.testing import CliRunner, Result
from tests.drafting import DOUBLET, OTHER, START, append, edit, python, two_games

import lusoria.schema
from lusoria.playable.ruleset import Ruleset
from lusoria.schema import answers, caching, database, kept, noticing
from lusoria.schema.assemble import assemble_all
from lusoria.schema.build import build
from lusoria.schema.mistakes import CatalogueError
from lusoria.schema.program_rows import rule_rows
from lusoria.schema.proving import Proof
from lusoria.schema.reading import read_catalogue, read_draft, read_games
from lusoria.schema.rows import rows
from lusoria.site.cli import main
from lusoria.site.pages import generate

CHANGED = f"lusoria: {answers.CHANGED}\n"
UNBUILT = f"lusoria: {answers.UNBUILT}\n"
SYNTAX = "a: [\n"


@pytest.fixture
def place(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A folder to work in, with data of two games, and no build."""
    two_games(tmp_path / "data")
    monkeypatch.setenv("XDG_CACHE_HOME", str(tmp_path / "cache"))
    monkeypatch.setenv("LUSORIA_DATA", str(tmp_path / "data"))
    monkeypatch.delenv("LUSORIA_BUILD", raising=False)
    monkeypatch.setattr(lusoria.schema, "CHECKOUT", tmp_path)
    monkeypatch.setattr(lusoria.schema, "_warned", set())
    monkeypatch.chdir(tmp_path)
    return tmp_path


@pytest.fixture
def data(place: Path) -> Path:
    return place / "data"


@pytest.fixture
def built(place: Path) -> Path:
    """A build of the data, which the commands find."""
    build(place / "data", place / "build", cache=place)
    return place / "build"


def run(*arguments: str) -> Result:
    told = CliRunner().invoke(main, arguments)
    assert "Traceback" not in told.stderr
    assert told.exit_code in (0, 1, 2)
    return told


def thrice(data: Path, game: str = "tiny") -> None:
    """Another reading: the plain rules take doublets three times."""
    edit(data / "games" / game / "rulesets.yaml", "take: twice", "take: thrice")


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
        ("stats",),
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
print([name for name in ("ruamel.yaml", "pydantic") if name in sys.modules])
"""


def asked(place: Path, arguments: tuple[str, ...] = DOUBLET) -> subprocess.Popen[str]:
    script = ASK.format(asked=", ".join(map(repr, arguments)))
    return python(place, script)


def test_what_was_read_is_kept_for_other_processes(place: Path) -> None:
    first, *_ = asked(place).communicate()
    again, *_ = asked(place).communicate()
    assert first.splitlines()[-1] == "['ruamel.yaml', 'pydantic']"
    assert again.splitlines()[-1] == "[]"
    assert first.splitlines()[:-1] == again.splitlines()[:-1]
    thrice(place / "data")
    edited, *_ = asked(place).communicate()
    assert edited.splitlines()[-1] == "['ruamel.yaml', 'pydantic']"
    shutil.rmtree(place / "cache")
    anew, *_ = asked(place).communicate()
    assert anew == edited


def test_an_edit_costs_only_the_games_that_need_the_file(
    data: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    read: list[list[str]] = []
    make = kept._made

    def made(folder: Path, games: list[str], now: noticing.Digests) -> Any:
        read.append(games)
        return make(folder, games, now)

    monkeypatch.setattr(kept, "_made", made)
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


def test_processes_that_ask_changed_data_at_once_do_not_disturb_each_other(
    built: Path, place: Path
) -> None:
    thrice(place / "data")
    at_once = [asked(place, one) for one in (DOUBLET, OTHER, DOUBLET, ("games",), ("stats",))]
    told = [process.communicate() for process in at_once]
    alone = [run(*one).stdout for one in (DOUBLET, OTHER, DOUBLET, ("games",), ("stats",))]
    assert ["".join(out.splitlines(keepends=True)[:-1]) for out, _ in told] == alone
    assert all(line == CHANGED for _, line in told)
    left = {file.name.partition("-")[0] for file in (caching.folder() / "answers").iterdir()}
    assert left <= {"noticed", "game", "data"}


def test_where_nothing_can_be_kept_the_answer_is_the_same(
    data: Path, place: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    kept = [run(*DOUBLET).stdout, run("stats").stdout]
    monkeypatch.setenv("XDG_CACHE_HOME", str(place / "data" / "places.yaml"))
    assert [run(*DOUBLET).stdout, run("stats").stdout] == kept


ALONE = ("garanguet", "ludus-latrunculorum", "udat-pagada")


def test_a_game_read_alone_is_what_it_is_in_the_whole() -> None:
    data = lusoria.schema.CHECKOUT / "data"
    whole = read_catalogue(data)
    assembled = assemble_all(whole)
    for name in ALONE:
        draft = read_games(data, [name], kept.KINDS)
        assert draft.mistakes == []
        assert draft.catalogue.games[name].examples == whole.games[name].examples
        own = {key: value for key, value in assembled.items() if key.startswith(f"{name}/")}
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
        "schema.CHECKOUT = schema.Path('/nowhere')\n"
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


# A game with mistakes does not hide the others.

BROKEN = [
    ("games/other/loci.yaml", "- locus: players", "- locus: [players", "is not YAML"),
    ("games/other/loci.yaml", "  question: How many play?", "  qestion: What?", "unknown key"),
    ("games/other/loci.yaml", "passage: leaflet#men", "passage: leaf#men", "unknown passage"),
    ("games/other/loci.yaml", "source: leaflet", "source: leaf", "did you mean leaflet?"),
    ("games/other/loci.yaml", "throwing.doublets", "throwing.doublet", "unknown rule"),
    ("games/other/rulesets.yaml", "take: twice", "take: often", "unknown clause"),
    ("games/other/rulesets.yaml", "    course: {take: contrary, basis: attested}\n", "", "hook"),
    ("games/other/game.yaml", "family: tables", "family: chairs", "unknown family"),
    ("games/other/game.yaml", "place: here", "place: hare", "did you mean here?"),
]


@pytest.mark.parametrize(("file", "old", "new", "told"), BROKEN)
@pytest.mark.parametrize("with_a_build", [False, True])
def test_a_game_with_mistakes_does_not_hide_the_others(
    file: str, old: str, new: str, told: str, with_a_build: bool, data: Path, place: Path
) -> None:
    if with_a_build:
        build(data, place / "build", cache=place)
    whole = run(*DOUBLET).stdout
    edit(data / file, old, new)
    well = run(*DOUBLET)
    assert (well.exit_code, well.stdout) == (0, whole)
    for _ in ("read", "kept"):
        wrong = run(*OTHER)
        assert (wrong.exit_code, wrong.stdout) == (2, "")
        assert re.search(rf"^{data}/{file}:\d+:\d+: ", wrong.stderr, re.M)
        assert told in wrong.stderr
    listed = run("games")
    assert "(tiny)" in listed.stdout
    assert "(other)" not in listed.stdout
    assert "left out for their mistakes: other;" in listed.stderr
    assert run("stats").exit_code == 0


def test_a_mistake_in_a_shared_file_concerns_those_that_need_it(data: Path) -> None:
    append(data / "places.yaml", "- {id: away, name: Away, within: nowhere}\n")
    append(data / "sources" / "unused.yaml", SYNTAX)
    assert run(*DOUBLET).exit_code == 0
    edit(data / "games" / "other" / "game.yaml", "place: here", "place: away")
    assert run(*DOUBLET).exit_code == 0
    assert "places.yaml:3:34: unknown place nowhere" in run(*OTHER).stderr
    append(data / "sources" / "leaflet.yaml", "junk: 1\n")
    for asked_of in (DOUBLET, OTHER):
        assert "sources/leaflet.yaml" in run(*asked_of).stderr


def test_wrong_examples_do_not_keep_a_game_from_being_played(data: Path) -> None:
    append(data / "games" / "tiny" / "examples.yaml", "- {id: half-written, nme: Half}\n")
    assert run(*DOUBLET).exit_code == 0
    assert run("replay", "tiny/a-game").exit_code == 0
    told = run("replay", "tiny/half-written")
    assert told.exit_code == 2
    assert "did you mean name?" in told.stderr


def test_a_game_is_checked_alone(data: Path) -> None:
    append(data / "games" / "other" / "loci.yaml", SYNTAX)
    well = run("check", "tiny")
    assert well.exit_code == 0
    assert "1 games" in well.stdout
    assert "0 problems" in well.stdout
    wrong = run("check", "tiny", "other")
    assert wrong.exit_code == 2
    assert all("games/other/loci.yaml" in line for line in wrong.stderr.splitlines())
    assert "did you mean tiny?" in run("check", "tinny").stderr
    edit(data / "games" / "tiny" / "examples.yaml", "  plays: 3", "  plays: 99")
    assert "found 3, expected 99" in run("check", "tiny").stderr


def test_what_was_replayed_of_other_games_is_remembered(data: Path, place: Path) -> None:
    build(data, place / "build", cache=caching.folder())
    assert run("check", "tiny").exit_code == 0
    again = build(data, place / "build", cache=caching.folder())
    assert again.checked.proof.computed == 0


# Drafts.


def draft(data: Path, out: Path) -> Path:
    return build(data, out, cache=out.parent, draft=True, finish=pages).folder


def pages(folder: Path) -> None:
    generate(folder, say=lambda line: None)


def test_a_draft_has_what_is_right_and_says_on_every_page_that_it_is_one(
    data: Path, place: Path
) -> None:
    append(data / "games" / "other" / "loci.yaml", SYNTAX)
    edit(data / "games" / "tiny" / "evidence.yaml", "type: ", "tipe: ")
    folder = draft(data, place / "build")
    found = list((folder / "site").rglob("*.html"))
    assert len(found) > 20
    for page in found:
        text = page.read_text(encoding="utf-8")
        assert text.count('class="draft" role="note"') == 1
        assert str(place) not in text
    listed = (folder / "site" / "draft" / "index.html").read_text(encoding="utf-8")
    assert "games/other/loci.yaml:" in listed
    assert "did you mean type?" in listed
    assert "<li>game other</li>" in listed
    told = json.loads((folder / "catalogue.json").read_text(encoding="utf-8"))
    left_out = told["draft"]["left_out"]
    assert left_out == ["evidence DLP.Evidence.0", "game other"]
    assert [game["id"] for game in told["games"]] == ["tiny"]
    with closing(sqlite3.connect(folder / "lusoria.db")) as connection:
        meta = dict(connection.execute("SELECT key, value FROM meta"))
        assert connection.execute("SELECT id FROM game").fetchall() == [("tiny",)]
    assert meta["draft"] == "mistakes: 3"
    assert meta["data"] == told["data"]


def test_a_build_that_is_no_draft_does_not_say_so(built: Path) -> None:
    told = json.loads((built / "catalogue.json").read_text(encoding="utf-8"))
    assert "draft" not in told
    with closing(sqlite3.connect(built / "lusoria.db")) as connection:
        assert "draft" not in dict(connection.execute("SELECT key, value FROM meta"))


def test_the_command_builds_a_draft_and_names_the_mistakes(data: Path, place: Path) -> None:
    append(data / "games" / "other" / "loci.yaml", SYNTAX)
    assert run("build").exit_code == 2
    assert not (place / "build").exists()
    told = run("build", "--draft")
    assert told.exit_code == 0
    assert "games/other/loci.yaml:" in told.stderr
    assert "a draft; mistakes: 1; left out: game other\n" in told.stdout
    assert run(*DOUBLET).stderr == ""
    left_out = run(*OTHER)
    assert left_out.exit_code == 2
    assert "is not YAML" in left_out.stderr
    assert "left out of this draft" in run(*OTHER, "--out", "build").stderr
    assert "left out for their mistakes: other" in run("games").stderr
    assert run("build", "--draft", "--documents", str(data)).exit_code == 2


def test_an_example_that_is_not_as_expected_is_shown_as_such(data: Path, place: Path) -> None:
    edit(data / "games" / "tiny" / "examples.yaml", "  plays: 3", "  plays: 99")
    folder = draft(data, place / "build")
    page = (folder / "site" / "example" / "tiny" / "doublet" / "index.html").read_text("utf-8")
    assert "Not as expected." in page
    assert "found 3, expected 99" in page
    other = (folder / "site" / "example" / "other" / "doublet" / "index.html").read_text("utf-8")
    assert "Not as expected." not in other
    with closing(sqlite3.connect(folder / "lusoria.db")) as connection:
        ablated = connection.execute("SELECT DISTINCT ruleset FROM ablation").fetchall()
    assert ("other/plain",) in ablated, "what another game shows is not hidden"


def test_an_example_that_cannot_be_replayed_is_left_out_of_a_draft(data: Path, place: Path) -> None:
    edit(data / "games" / "tiny" / "examples.yaml", "throw: 2-2", "throw: 2-9")
    folder = draft(data, place / "build")
    told = json.loads((folder / "catalogue.json").read_text(encoding="utf-8"))
    assert told["draft"]["left_out"] == ["example tiny/doublet"]


def test_a_draft_of_data_without_mistakes_leaves_nothing_out(
    data: Path, place: Path, built: Path
) -> None:
    report = build(data, place / "draft", cache=place, draft=True)
    told = json.loads((report.folder / "catalogue.json").read_text(encoding="utf-8"))
    whole = json.loads((built / "catalogue.json").read_text(encoding="utf-8"))
    assert told.pop("draft") == {"left_out": [], "mistakes": []}
    assert told == whole


def test_serving_a_draft_says_so(data: Path, place: Path) -> None:
    append(data / "games" / "other" / "loci.yaml", SYNTAX)
    draft(data, place / "build")
    thrice(data)
    command = [sys.executable, "-m", "lusoria", "serve", "--port", "0"]
    with subprocess.Popen(
        command, cwd=place, stderr=subprocess.PIPE, stdout=subprocess.PIPE, text=True
    ) as process:
        assert process.stdout
        assert process.stderr
        assert "lusoria is at http://127.0.0.1:" in process.stdout.readline()
        process.send_signal(signal.SIGINT)
        told = process.stderr.read()
    assert "the build is older than the data" in told
    assert "the build is a draft; mistakes: 1" in told


@pytest.mark.parametrize("way", ["left out", "cut off", "another word"])
@pytest.mark.parametrize("every", [40, pytest.param(1, marks=pytest.mark.slow)])
def test_whatever_is_wrong_the_rest_makes_a_sound_database(
    way: str, every: int, tmp_path: Path
) -> None:
    """One line after another is spoilt; the database checks that all references hold."""
    data = two_games(tmp_path / "data")
    for file, number in lines(data)[::every]:
        text = file.read_text(encoding="utf-8")
        written = text.splitlines(keepends=True)
        written[number] = spoilt(written[number], way)
        file.write_text("".join(written), encoding="utf-8")
        catalogue = read_draft(data).catalogue
        found = [*rows(catalogue, Proof(), assemble_all(catalogue)), *rule_rows()]
        database.write(tmp_path / "lusoria.db", found, {})
        (tmp_path / "lusoria.db").unlink()
        file.write_text(text, encoding="utf-8")
    assert read_draft(data).mistakes == []


def lines(folder: Path) -> list[tuple[Path, int]]:
    """All lines of all files, each as its file and its number."""
    return [
        (file, number)
        for file in sorted(folder.rglob("*.yaml"))
        for number in range(len(file.read_text(encoding="utf-8").splitlines()))
    ]


def spoilt(line: str, way: str) -> str:
    if way == "left out":
        return ""
    return line[: len(line) // 2] if way == "cut off" else line.replace("a", "x")
