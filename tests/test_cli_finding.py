"""Finding things: games by any name, words with kind and snippet, what is known of a thing."""

from __future__ import annotations

import re
import shutil
import sqlite3
from contextlib import closing
from pathlib import Path

import pytest
from click.testing import CliRunner
from hypothesis import given, settings
from hypothesis import strategies as st
from tests.finding import refused, told
from tests.tiny import GOOD, run

from lusoria.schema.locations import change_log
from lusoria.site.cli import main
from lusoria.site.things import KINDS

pytestmark = pytest.mark.usefixtures("finding")


@pytest.mark.parametrize(
    ("words", "games"),
    [
        (["jeu perdu"], ["lost"]),
        (["PERDÚ"], ["lost"]),
        (["lost"], ["lost"]),
        (["somewhere"], ["tiny", "lost"]),
        (["somewhere", "tiny"], ["tiny"]),
        (["tables"], ["tiny", "lost"]),
    ],
)
def test_games_are_found_by_name_id_place_and_family(words: list[str], games: list[str]) -> None:
    assert [game["id"] for game in told("games", *words)["games"]] == games


def test_a_game_that_is_found_says_by_which_of_its_names() -> None:
    assert told("games", "perdu")["games"][0]["found_in"] == ["Jeu perdú (fr)"]


def test_where_no_game_is_found_the_nearest_names_are_told() -> None:
    assert "did you mean somewhere?" in refused("games", "somewere")
    assert "lusoria games lists all" in refused("games", "%%%")


def test_a_game_without_rules_is_told_as_what_it_is() -> None:
    for asked in (["rules", "lost"], ["rules", "lost/x"], ["show", "lost"], ["rules", "LOST"]):
        assert "lost is known, but its rules are not in the catalogue yet" in refused(*asked)


def test_two_rulesets_are_told_where_they_differ() -> None:
    one, other = (told("rules", name)["clauses"] for name in ("tiny/plain", "tiny/loose"))
    taken = [{c["locus"]: c["id"] for c in clauses} for clauses in (one, other)]
    differing = {
        locus for locus in {*taken[0], *taken[1]} if taken[0].get(locus) != taken[1].get(locus)
    }
    found = told("rules", "tiny/plain", "tiny/loose")["differences"]
    assert {each["locus"] for each in found} == differing
    page = run("rules", "tiny/plain", "tiny/loose").stdout
    assert f"{len(differing)} difference" in page
    assert "leaves it open" in page
    assert "0 differences" in run("rules", "tiny/plain", "tiny/plain").stdout


@pytest.mark.parametrize("ruleset", ["tiny/plain", "tiny/loose"])
def test_clauses_have_one_numbering_everywhere(finding: Path, ruleset: str) -> None:
    clauses = told("rules", ruleset)["clauses"]
    assert [clause["number"] for clause in clauses] == list(range(1, len(clauses) + 1))
    numbers = {clause["id"]: clause["number"] for clause in clauses}
    printed = re.findall(r"(?m)^ {0,2}(\d+)  (?:[\w-]+: )?([\w-]+)", run("rules", ruleset).stdout)
    assert {f"tiny/{name}": int(number) for number, name in printed} == numbers
    html = (finding / "site" / "ruleset" / ruleset / "index.html").read_text(encoding="utf-8")
    loci = {clause["locus"]: clause["number"] for clause in clauses}
    shown = re.findall(r'<li value="(\d+)"><a href="#([\w-]+)">', html)
    listed = {locus: int(number) for number, locus in shown}
    assert listed.items() <= loci.items()  # what all rulesets of the game share stands above them
    heads = re.findall(r'<h2><a class="number" href="#([\w-]+)">(\d+)</a>', html)
    assert {locus: int(number) for locus, number in heads} == listed


def test_words_are_found_with_kind_and_snippet() -> None:
    found = told("search", "contrary", "directions")["found"]
    says = "The sides move in contrary directions."
    assert {"kind": "clause", "id": "tiny/contrary", "says": says} in found
    assert "game" in {each["kind"] for each in told("search", "against", "each")["found"]}
    page = run("search", "contrary", "directions").stdout
    assert f"clause: 1\n  tiny/contrary\n      {says}\n" in page


def test_a_name_of_a_game_finds_it_without_accents() -> None:
    (found,) = told("search", "perdu")["found"]
    assert (found["kind"], found["id"]) == ("game", "lost")


def test_words_in_quotes_stand_together() -> None:
    assert told("search", '"against each"')["found"]
    assert run("search", '"each against"').exit_code == 1


def test_beginnings_of_words_are_found_if_nothing_has_the_words() -> None:
    assert "tiny/contrary" in [each["id"] for each in told("search", "contr direc")["found"]]


def test_a_long_answer_is_cut_unless_all_is_asked() -> None:
    whole = told("search", "number")["found"]
    rules = [each["id"] for each in whole if each["kind"] == "rule"]
    assert f"… and {len(rules) - 5} more" in run("search", "number").stdout
    every = run("search", "number", "--limit", "99", "--kind", "rule").stdout
    assert all(f"  {name}\n" in every for name in rules)
    assert "more (" not in every
    assert {each["kind"] for each in told("search", "number", "--kind", "rule")["found"]} == {
        "rule"
    }
    assert "xyzzy" in refused("search", "a", "--kind", "xyzzy")


@settings(max_examples=150, deadline=None)
@given(
    st.text(alphabet=st.sampled_from(" \"'()*-+:^{}.,ANDORNEARa1é½²\0"), max_size=20) | st.text()
)
def test_no_writing_of_a_search_is_an_error_of_the_database(text: str) -> None:
    answer = CliRunner().invoke(main, ["search", "--", text])
    assert answer.exit_code in (0, 1, 2), answer.output
    assert answer.exit_code != 2 or "expected letters or digits" in answer.stderr


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
    from lusoria.site.ask.library import Library
    from lusoria.site.cli.about import list_ids, opened

    with opened(Library(str(finding))) as connection:
        every = [(kind, name) for kind in KINDS for name in list_ids(connection, kind)]
    assert len(every) > 100
    sample = [each for kind in KINDS for each in [e for e in every if e[0] == kind][:3]]
    for kind, name in sample:
        assert run("about", kind, name).stdout.startswith(f"{name}  {kind}\n")
        thing = told("about", kind, name)
        assert thing["id"] == name
        if "page" in thing:
            address, _, fragment = thing["page"].partition("?")[0].partition("#")
            page = (finding / "site" / address / "index.html").read_text(encoding="utf-8")
            assert not fragment or f'id="{fragment}"' in page


def test_an_id_of_two_kinds_is_asked_back_with_the_calls_to_choose_from() -> None:
    assert refused("about", "tiny/bearing") == (
        "lusoria: tiny/bearing is a locus and a clause; say which: lusoria about locus "
        "tiny/bearing or lusoria about clause tiny/bearing"
    )
    assert told("about", "clause", "tiny/bearing")["kind"] == "clause"


@pytest.mark.parametrize(
    ("words", "hint"),
    [
        (["contrary"], "did you mean tiny/contrary?"),
        (["men"], "did you mean leaflet#men, retold#men?"),
        (["closed"], "did you mean tiny/closed?"),
        (["source", "tiny/contrary"], "there is no source 'tiny/contrary'"),
        (["\x00"], "there is no thing"),
    ],
)
def test_nonsense_about_is_told_in_one_line(words: list[str], hint: str) -> None:
    assert hint in refused("about", *words)


def test_a_build_of_another_version_is_told_in_one_line(finding: Path, tmp_path: Path) -> None:
    old = tmp_path / "build"
    shutil.copytree(finding, old)
    with closing(sqlite3.connect(old / "lusoria.db")) as connection:
        connection.execute("DROP VIEW clause_use")
    told = refused("about", "tiny/contrary", "--build", str(old))
    assert "is of another version, without table: clause_use; build anew" in told


def test_things_are_told_without_a_build(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    (tmp_path / "pyproject.toml").touch()  # by which a checkout is known
    shutil.copy(change_log(), tmp_path)
    monkeypatch.delenv("LUSORIA_BUILD")
    monkeypatch.chdir(tmp_path)
    monkeypatch.setattr("lusoria.schema.locations.CHECKOUT", tmp_path)
    monkeypatch.setattr("lusoria.schema.locations.data_dir", lambda: GOOD)
    answer = run("about", "tiny/contrary")
    assert "states leaflet#course" in answer.stdout, answer.stderr
    assert answer.stderr == ""


def test_a_build_without_a_database_is_told(finding: Path, tmp_path: Path) -> None:
    shutil.copy(finding / "catalogue.json", tmp_path)
    for asked in (["about", "tiny"], ["search", "tiny"], ["games", "tiny"]):
        assert "lusoria.db is missing" in refused(*asked, "--build", str(tmp_path))
