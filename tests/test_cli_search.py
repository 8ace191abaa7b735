"""`search`: words are found with kind and snippet, and no writing of a search is an error."""

from __future__ import annotations

import pytest
from click.testing import CliRunner
from hypothesis import given, settings
from hypothesis import strategies as st
from tests.finding import refused, told
from tests.tiny import run

from lusoria.site.cli import main

pytestmark = pytest.mark.usefixtures("finding")


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
    assert len(rules) > 5
    assert f"… and {len(rules) - 5} more (--all shows them)" in run("search", "number").stdout
    every = run("search", "number", "--all", "--kind", "rule").stdout
    assert all(f"  {name}\n" in every for name in rules)
    assert "more (" not in every
    assert {each["kind"] for each in told("search", "number", "--kind", "rule")["found"]} == {
        "rule"
    }


def test_a_search_that_finds_nothing_or_asks_nothing() -> None:
    nothing = run("search", "xyzzy")
    assert (nothing.exit_code, nothing.stdout) == (1, "")
    assert nothing.stderr == "nothing has xyzzy\n"
    assert "expected letters or digits" in refused("search", ["--", "(*)"][1])
    assert "xyzzy" in refused("search", "a", "--kind", "xyzzy")


@settings(max_examples=150, deadline=None)
@given(
    st.text(alphabet=st.sampled_from(" \"'()*-+:^{}.,ANDORNEARa1é½²\0"), max_size=20) | st.text()
)
def test_no_writing_of_a_search_is_an_error_of_the_database(text: str) -> None:
    answer = CliRunner().invoke(main, ["search", "--", text])
    assert answer.exit_code in (0, 1, 2), answer.output
    assert answer.exit_code != 2 or "expected letters or digits" in answer.stderr
