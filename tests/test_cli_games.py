"""Games are found by any name, family and place, and listed with what can be played."""

from __future__ import annotations

import re
from pathlib import Path

import pytest
from tests.finding import refused, told
from tests.tiny import run

pytestmark = pytest.mark.usefixtures("finding")


def test_games_that_cannot_be_played_follow_in_a_line_each() -> None:
    lines = run("games").stdout.splitlines()
    assert lines[0] == "The tiny game (tiny)"
    assert lines[-2:] == [
        "Known, but their rules are not in the catalogue yet",
        "  lost  The lost game: Nobody knows how it was played.",
    ]
    assert [game["id"] for game in told("games")["games"]] == ["tiny", "lost"]


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
    assert "  lost  The lost game: Jeu perdú (fr)" in run("games", "perdu").stdout


def test_where_no_game_is_found_the_nearest_names_are_told() -> None:
    assert "did you mean somewhere?" in refused("games", "somewere")
    assert "lusoria games lists all" in refused("games", "%%%")


def test_a_game_without_rules_is_told_as_what_it_is() -> None:
    for asked in (["rules", "lost"], ["rules", "lost/x"], ["show", "lost"], ["rules", "LOST"]):
        assert "lost is known, but its rules are not in the catalogue yet" in refused(*asked)


def test_a_game_in_place_of_a_ruleset_has_all_its_rulesets_listed() -> None:
    line = refused("rules", "tiny")
    assert line == "lusoria: tiny is a game; its rulesets are tiny/plain, tiny/loose"


def test_examples_of_a_game_are_listed_as_replay_knows_them() -> None:
    found = told("examples", "tiny")["examples"]
    assert run("replay", found[0]["id"]).exit_code == 0
    assert all(
        f"{each['id']}\n    {each['name']}"[:60] in run("examples", "tiny").stdout for each in found
    )
    assert run("examples", "lost").stderr == "lost has no examples\n"
    assert "did you mean tiny?" in refused("examples", "tny")


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
