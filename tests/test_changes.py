"""Commands ask the last good build: of the data as they are, or as they were before mistakes."""

from __future__ import annotations

import json
import shutil
import subprocess
import warnings
from collections.abc import Callable
from importlib import metadata
from pathlib import Path

import pytest
from tests.editing import DOUBLET, OTHER, SYNTAX, python, run, thrice, twice
from tests.tiny import START, append, edit

import lusoria.schema
from lusoria.playable import digests
from lusoria.playable.cache import cache_folder
from lusoria.playable.ruleset import Ruleset
from lusoria.schema.mistakes import CatalogueError
from lusoria.site.cli.serve import digest_inputs, list_files

ASKED = [
    DOUBLET,
    ("judge", "tiny/plain", START, "2-2", "1/3/5/7"),
    ("rules", "tiny/plain"),
    ("program", "tiny/plain"),
    ("about", "clause", "tiny/thrice"),
    ("show", "tiny/plain"),
    ("perft", "tiny/plain", "1"),
    ("outcome", "tiny/plain", START),
    ("replay", "tiny/a-game"),
    ("games",),
    ("search", "doublet"),
]
CHANGE_WITH_THE_RULES = set(ASKED[:5])


def test_changed_data_are_asked_without_a_word(built: Path, data: Path) -> None:
    def told() -> dict[tuple[str, ...], str]:
        results = {asked: run(*asked) for asked in ASKED}
        assert [asked for asked, one in results.items() if one.stderr or not one.stdout] == []
        return {asked: one.stdout for asked, one in results.items()}

    before = told()
    thrice(data)
    after = told()
    assert {asked for asked in ASKED if after[asked] != before[asked]} >= CHANGE_WITH_THE_RULES
    twice(data)
    assert told() == before


MISTAKES = [
    ("games/other/loci.yaml", "- locus: players", "- locus: [players", "is not YAML"),
    ("games/other/loci.yaml", "passage: leaflet#men", "passage: leaf#men", "unknown passage"),
    ("games/other/rulesets.yaml", "    course: {take: contrary, basis: attested}\n", "", "hook"),
    ("games/other/examples.yaml", "  plays: 3", "  plays: 99", "found 3, expected 99"),
    ("accounts/leaflet-copy.yaml", "sentence: 4", "sentence: 5", "leaflet-copy"),
]
"""One of each kind: in writing, references, rulesets, proof, accounts."""


OF_ALL = (DOUBLET, ("games",), ("about", "game", "other"))


@pytest.mark.parametrize(("file", "old", "new", "told"), MISTAKES)
def test_with_a_mistake_anywhere_the_last_good_build_answers_and_a_line_says_so(
    file: str, old: str, new: str, told: str, data: Path
) -> None:
    """The last good build is one in the cache here, of data that were changed in between."""
    run("about", "game", "tiny")
    thrice(data)
    before = [run(*asked).stdout for asked in OF_ALL]
    assert "1/3/5/7" in before[0]
    edit(data / file, old, new)
    count = len(run("check").stderr.splitlines())
    for asked, expected in zip(OF_ALL, before, strict=True):
        answered = run(*asked)
        assert (answered.exit_code, answered.stdout) == (0, expected)
        (line,) = answered.stderr.splitlines()
        mistakes = "a mistake" if count == 1 else f"{count} mistakes"
        assert line.startswith(f"lusoria: {mistakes} in the catalogue (lusoria check tells where);")
    assert told in run("check", "other").stderr


def test_the_later_one_of_two_good_builds_answers(built: Path, data: Path) -> None:
    before = run(*DOUBLET).stdout
    edit(data / "games/other/loci.yaml", "- locus: players", "- locus: [players")
    assert run(*DOUBLET).stdout == before
    edit(data / "games/other/loci.yaml", "- locus: [players", "- locus: players")
    thrice(data)
    run("about", "game", "tiny")
    edit(data / "games/other/loci.yaml", "- locus: players", "- locus: [players")
    assert "1/3/5/7" in run(*DOUBLET).stdout


def test_without_a_good_build_all_mistakes_are_told(data: Path) -> None:
    append(data / "games/other/loci.yaml", SYNTAX)
    edit(data / "games/tiny/evidence.yaml", "type: ", "tipe: ")
    for asked in OF_ALL:
        for _ in ("read", "kept"):
            wrong = run(*asked)
            assert (wrong.exit_code, wrong.stdout) == (2, "")
            assert "3 mistakes in the catalogue" in wrong.stderr
            assert "games/other/loci.yaml:" in wrong.stderr
            assert "did you mean type?" in wrong.stderr


def test_where_nothing_was_built_games_are_played_without_a_proof(data: Path) -> None:
    """And without what a database needs: who only plays need not have it."""
    edit(data / "games/tiny/examples.yaml", "  plays: 3", "  plays: 99")
    assert (run(*DOUBLET).exit_code, run(*DOUBLET).stderr) == (0, "")
    assert "found 3, expected 99" in run("about", "game", "tiny").stderr


def test_a_game_that_was_written_since_the_build_can_be_asked(built: Path, data: Path) -> None:
    shutil.copytree(data / "games" / "other", data / "games" / "third")
    for file in (data / "games" / "third").iterdir():
        text = file.read_text(encoding="utf-8").replace("other", "third").replace("Other", "Third")
        file.write_text(text.replace("DLP.Evidence.1", "DLP.Evidence.2"), encoding="utf-8")
    edit(data / "sources/leaflet.yaml", "[tiny, other]", "[tiny, other, third]")
    edit(data / "sources/retold.yaml", "[tiny, other]", "[tiny, other, third]")
    told = run("plays", "third/plain", START, "2-2")
    assert told.stdout == run(*DOUBLET).stdout
    games = json.loads(run("games", "--json").stdout)["games"]
    assert [game["id"] for game in games] == ["other", "third", "tiny"]


def test_a_build_that_is_named_is_asked_as_it_is_and_a_line_says_so(
    built: Path, data: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    before = run(*DOUBLET).stdout
    assert run(*DOUBLET, "--build", "build").stderr == ""
    thrice(data)
    named = run(*DOUBLET, "--build", "build")
    monkeypatch.setenv("LUSORIA_BUILD", str(built))
    for told in (named, run(*DOUBLET)):
        assert told.stdout == before
        assert len(told.stderr.splitlines()) == 1
        assert "is older than the data" in told.stderr


def test_names_that_are_not_there_are_told_with_the_nearest(data: Path) -> None:
    assert "did you mean tiny/plain?" in run("plays", "tiny/plane", START, "2-2").stderr
    assert "did you mean home-first?" in run("rules", "tiny/plain+home").stderr


# What is read, and what is kept.


ASK = """
import sys
from lusoria.site.cli import main
try: main([{asked}])
except SystemExit: pass
print([name for name in ("yaml", "pydantic", "sqlalchemy") if name in sys.modules])
"""


def asked(place: Path, arguments: tuple[str, ...] = DOUBLET) -> subprocess.Popen[str]:
    script = ASK.format(asked=", ".join(map(repr, arguments)))
    return python(place, script)


@pytest.mark.parametrize("arguments", [DOUBLET, ("check",), ("check", "tiny")])
def test_what_was_read_is_kept_for_other_processes(arguments: tuple[str, ...], place: Path) -> None:
    first, *_ = asked(place, arguments).communicate()
    again, *_ = asked(place, arguments).communicate()
    assert first.splitlines()[-1] == "['yaml', 'pydantic']"
    assert again.splitlines()[-1] == "[]"
    assert first.splitlines()[:-1] == again.splitlines()[:-1]
    thrice(place / "data")
    edited, *_ = asked(place, arguments).communicate()
    assert edited.splitlines()[-1] == "['yaml', 'pydantic']"
    shutil.rmtree(place / "cache")
    anew, *_ = asked(place, arguments).communicate()
    assert anew == edited


AT_ONCE = (DOUBLET, OTHER, DOUBLET, ("games",))


def test_processes_that_ask_changed_data_at_once_do_not_disturb_each_other(
    built: Path, place: Path
) -> None:
    thrice(place / "data")
    at_once = [asked(place, one) for one in AT_ONCE]
    told = [process.communicate() for process in at_once]
    alone = [run(*one).stdout for one in AT_ONCE]
    assert ["".join(out.splitlines(keepends=True)[:-1]) for out, _ in told] == alone
    assert all(line == "" for _, line in told)
    kept = list(cache_folder().rglob("*.json*")) + list((cache_folder() / "kept").rglob("*"))
    assert kept
    names = [f"{file.name}" for file in cache_folder().rglob("half-made-*")]
    assert names == []


def test_where_nothing_can_be_kept_the_answer_is_the_same(
    data: Path, place: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    asked = (DOUBLET, ("about", "game", "tiny"))
    kept = [run(*each).stdout for each in asked]
    monkeypatch.setenv("XDG_CACHE_HOME", str(place / "data" / "places.yaml"))
    assert [run(*each).stdout for each in asked] == kept


# From Python.


def test_python_answers_from_changed_data_and_warns_of_mistakes_once(
    built: Path, data: Path
) -> None:
    with warnings.catch_warnings():
        warnings.simplefilter("error")
        assert "1/3/5/7" not in plays_of_a_doublet(lusoria.schema.ruleset("tiny/plain"))
        thrice(data)
        assert "1/3/5/7" in plays_of_a_doublet(lusoria.schema.ruleset("tiny/plain"))
    append(data / "games" / "other" / "loci.yaml", SYNTAX)
    with warnings.catch_warnings(record=True) as warned:
        warnings.simplefilter("always")
        first = lusoria.schema.ruleset("tiny/plain")
        lusoria.schema.ruleset("tiny/plain")
        lusoria.schema.assembled("tiny/loose")
    assert [one.category for one in warned] == [lusoria.schema.StaleBuildWarning]
    assert "a mistake in the catalogue" in str(warned[0].message)
    assert [Path(one.filename).name for one in warned] == [Path(__file__).name]
    assert "1/3/5/7" not in plays_of_a_doublet(first)
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


def test_python_is_told_the_mistakes_where_no_good_build_is(data: Path) -> None:
    append(data / "games" / "other" / "loci.yaml", SYNTAX)
    with pytest.raises(CatalogueError, match=r"games/other/loci.yaml:\d+:\d+: is not YAML"):
        lusoria.schema.ruleset("tiny/plain")


# Whether a build is what would be made.


CHANGES: dict[str, Callable[[Path, Path, pytest.MonkeyPatch], object]] = {
    "data": lambda data, build, _: edit(data / "games/tiny/game.yaml", "name: ", "name: New "),
    "new file": lambda data, build, _: append(data / "games/tiny/more.yaml", "a: 1\n"),
    "build": lambda data, build, _: append(build / "catalogue.json", " "),
    "lost file": lambda data, build, _: (build / "lusoria.db").unlink(),
    "no build": lambda data, build, _: build.unlink(),
    "program": lambda data, build, patch: patch.setattr(digests, "program", lambda *_: "other"),
    "packages": lambda data, build, patch: patch.setattr(metadata, "distributions", list),
}


def made_of(data: Path, build: Path, base: str | None = None) -> list[str | None]:
    """Return what decides whether a build is what would be made now."""
    files = list_files(build) if build.exists() else ()
    return [digest_inputs(data, build, [base, None]), *files]


@pytest.mark.parametrize("change", CHANGES)
def test_whatever_a_build_is_made_of_counts(
    change: str, built: Path, data: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    before = made_of(data, built)
    assert made_of(data, built) == before
    assert made_of(data, built, "https://example.org/") != before
    CHANGES[change](data, built, monkeypatch)
    assert made_of(data, built) != before


def test_a_build_that_would_be_the_same_is_not_made_again(data: Path, place: Path) -> None:
    first, again = run("build"), run("build")
    assert "its site in " in first.stdout
    assert "its site is as it was" in again.stdout
    assert first.stdout.splitlines()[0] == again.stdout.splitlines()[0]
    (place / "build" / "site" / "index.html").write_text("spoilt", encoding="utf-8")
    assert "its site in " in run("build").stdout
    assert (place / "build" / "site" / "index.html").read_text(encoding="utf-8") != "spoilt"
