"""`about` and `open`: what is known of a thing, and the page of it."""

from __future__ import annotations

import shutil
from pathlib import Path

import pytest
from tests.finding import refused, told
from tests.tiny import GOOD, run

from lusoria.schema.locations import change_log
from lusoria.site.things import KINDS

pytestmark = pytest.mark.usefixtures("finding")


@pytest.mark.parametrize(
    ("words", "kind", "lines"),
    [
        (
            ["tiny/contrary"],
            "clause",
            ["states leaflet#course", "tables.course.contrary()", "tiny/plain, attested"],
        ),
        (["tiny/course"], "locus", ["Which way?", "tiny/contrary", "tiny/parallel"]),
        (["source", "leaflet"], "source", ["leaflet#men", "retold: claims, reported"]),
        (
            ["leaflet#men"],
            "passage",
            ["clause tiny/one-and-nineteen", "name tiny: The tiny game"],
        ),
        (["lost"], "game", ["Jeu perdú (fr), name, attested", "Here: played, attested"]),
        (["tiny/plain+home-first"], "ruleset", ["All home first", "+home-first"]),
        (["tables.landing.closed"], "rule", ["@rule(", "tiny/one-man-closes: (men=1)"]),
        (["tiny/half"], "example", ["tiny/plain: incomplete", "tiny/loose: legal"]),
        (["DLP.Evidence.0"], "evidence", ["rules-text", "Here"]),
    ],
)
def test_about_tells_what_is_known(words: list[str], kind: str, lines: list[str]) -> None:
    answer = run("about", *words)
    assert answer.exit_code == 0, answer.output
    assert answer.stdout.splitlines()[0] == f"{words[-1]}  {kind}"
    for line in lines:
        assert line in answer.stdout
    assert (told("about", *words)["kind"], told("about", *words)["id"]) == (kind, words[-1])


def test_every_thing_of_every_kind_can_be_told(finding: Path) -> None:
    from lusoria.site.ask.library import find
    from lusoria.site.cli.things import ids, opened

    with opened(find(str(finding))) as connection:
        every = [(kind, name) for kind in KINDS for name in ids(connection, kind)]
    assert len(every) > 100
    sample = [each for kind in KINDS for each in [e for e in every if e[0] == kind][:12]]
    for kind, name in sample:
        assert run("about", kind, name).stdout.startswith(f"{name}  {kind}\n")
        assert told("about", kind, name)["id"] == name


def test_an_id_of_two_kinds_is_asked_back_with_the_calls_to_choose_from() -> None:
    assert refused("about", "tiny/bearing") == (
        "lusoria: tiny/bearing is a locus and a clause; say which: lusoria about locus "
        "tiny/bearing or lusoria about clause tiny/bearing"
    )
    assert "lusoria open clause tiny/bearing" in refused("open", "tiny/bearing")
    assert told("about", "clause", "tiny/bearing")["kind"] == "clause"


@pytest.mark.parametrize(
    ("words", "hint"),
    [
        (["tiny/contary"], "did you mean tiny/contrary?"),
        (["contrary"], "did you mean tiny/contrary, tables.course.contrary?"),
        (["men"], "did you mean leaflet#men, retold#men?"),
        (["closed"], "did you mean tiny/closed, tables.landing.closed?"),
        (["cluase", "tiny/contrary"], "did you mean clause?"),
        (["source", "tiny/contrary"], "there is no source 'tiny/contrary'"),
        ([], "give an ID"),
        (["a", "b", "c"], "give an ID"),
        (["\x00"], "there is no thing"),
    ],
)
def test_nonsense_about_is_told_in_one_line(words: list[str], hint: str) -> None:
    assert hint in refused("about", *words)


def test_open_prints_the_address_of_a_page_that_exists(finding: Path) -> None:
    for words in ([], ["tiny/contrary"], ["locus", "tiny/bearing"], ["tiny"], ["leaflet#men"]):
        address = run("open", *words, "--print").stdout.strip()
        file, _, fragment = address.removeprefix("file://").partition("#")
        assert Path(file).is_relative_to(finding.resolve() / "site")
        assert Path(file).is_file()
        assert fragment == ("men" if words == ["leaflet#men"] else "")


def test_open_calls_the_browser(monkeypatch: pytest.MonkeyPatch) -> None:
    called: list[str] = []

    def browser(address: str) -> bool:
        called.append(address)
        return True

    monkeypatch.setattr("webbrowser.open", browser)
    answer = run("open", "tiny")
    assert (answer.exit_code, answer.output) == (0, "")
    assert called[0].endswith("/game/tiny/index.html")
    monkeypatch.setattr("webbrowser.open", lambda address: False)
    answer = run("open", "tiny")
    assert "no browser could be called" in answer.stderr
    assert answer.stdout.strip() == called[0]


def test_a_page_that_does_not_exist_is_told(finding: Path, tmp_path: Path) -> None:
    for name in ("catalogue.json", "lusoria.db"):
        shutil.copy(finding / name, tmp_path)
    assert "there is no page of tiny" in refused("open", "tiny", "--out", str(tmp_path))
    assert "there is no thing" in refused("open", "nonsense/nonsense")


def test_things_are_told_without_a_build(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    (tmp_path / "pyproject.toml").touch()  # by which a checkout is known
    shutil.copy(change_log(), tmp_path)
    monkeypatch.delenv("LUSORIA_BUILD")
    monkeypatch.chdir(tmp_path)
    monkeypatch.setattr("lusoria.schema.locations.CHECKOUT", tmp_path)
    monkeypatch.setattr("lusoria.schema.locations.data_dir", lambda: GOOD)
    answer = run("about", "tiny/contrary")
    assert "states leaflet#course" in answer.stdout, answer.stderr
    assert answer.stderr.startswith("lusoria: there is no build")
    unshown = run("open", "tiny")
    assert unshown.exit_code == 2
    assert unshown.stderr.endswith(
        "there is no build of the data with pages; lusoria build makes one\n"
    )


def test_a_build_without_a_database_is_told(finding: Path, tmp_path: Path) -> None:
    shutil.copy(finding / "catalogue.json", tmp_path)
    for asked in (["about", "tiny"], ["search", "tiny"], ["games", "tiny"], ["open", "tiny"]):
        assert "lusoria.db is missing" in refused(*asked, "--out", str(tmp_path))
