"""The questions: each has an answer, a right one, and nothing that is asked is an error."""

from __future__ import annotations

import sqlite3
from itertools import combinations
from typing import Any

import httpx
import pytest
from hypothesis import given
from hypothesis import strategies as st
from tests.asking import NONE_NOW, answers, opened

from lusoria.site.datasette.functions import distance_km
from lusoria.site.datasette.parameters import FEW, PARAMETERS
from lusoria.site.datasette.queries import IN_ALL, PAGE, QUERIES, example, paged, parameters


@pytest.mark.parametrize("name", QUERIES)
def test_a_question_has_an_answer_and_an_example(
    private: httpx.Client, public: httpx.Client, name: str
) -> None:
    asked = example(QUERIES[name])
    for client in (private, public):
        answer = client.get(f"/db/lusoria/{name}.json", params={"_shape": "array", **asked})
        assert answer.status_code == 200
        assert (name in NONE_NOW) == (answer.json() == [])
        assert len(answer.json()) <= PAGE
        page = client.get(f"/db/lusoria/{name}", params=asked)
        assert page.status_code == 200
        assert QUERIES[name].title in page.text.replace("&#39;", "'")
        assert "An example" in page.text or not asked


def test_every_question_has_a_title_a_paragraph_and_known_parameters() -> None:
    titles = [query.title for query in QUERIES.values()]
    assert len(titles) == len(set(titles))
    for name, query in QUERIES.items():
        assert query.description.endswith("."), name
        assert set(parameters(query.sql)) <= set(PARAMETERS), name


def test_every_parameter_is_used_and_its_example_is_one_of_its_choices(
    database: sqlite3.Connection,
) -> None:
    used = {name for query in QUERIES.values() for name in parameters(query.sql)}
    assert used == set(PARAMETERS)
    for name, parameter in PARAMETERS.items():
        if parameter.choices and parameter.example:
            assert parameter.example in {row[0] for row in database.execute(parameter.choices)}, (
                name
            )


def test_few_choices_are_a_list_and_many_are_offered_while_one_types(
    private: httpx.Client, database: sqlite3.Connection
) -> None:
    page = private.get("/db/lusoria/silences_of_a_source?game=verquere").text
    assert '<option value="verquere" selected>Verquere</option>' in page
    assert page.count("<select") == 1
    sources = [row[0] for row in database.execute("SELECT id FROM source")]
    assert len(sources) > FEW
    assert 'list="choices-source"' in page
    assert all(f'<option value="{source}">' in page for source in sources)


def test_parameters_are_set_off_in_the_paragraph(private: httpx.Client) -> None:
    page = private.get("/db/lusoria/silences_of_a_source").text
    assert "Questions of <i>game</i> that no sentence of <i>source</i> bears on" in page


def test_what_is_no_choice_is_shown_as_it_was_asked(private: httpx.Client) -> None:
    page = private.get("/db/lusoria/silences_of_a_source?game=nonsense").text
    assert '<option value="nonsense" selected>nonsense</option>' in page


def test_a_long_answer_has_pages(private: httpx.Client, database: sqlite3.Connection) -> None:
    wanted = answers(database, "apparatus_of_a_game", game="verquere")
    got: list[dict[str, Any]] = []
    for number in range(1, len(wanted) // PAGE + 2):
        asked = {"game": "verquere", "page": str(number), "_shape": "array"}
        got += private.get("/db/lusoria/apparatus_of_a_game.json", params=asked).json()
    assert got == [{**row, IN_ALL: len(wanted)} for row in wanted]
    first = private.get("/db/lusoria/apparatus_of_a_game?game=verquere").text
    assert f"Rows 1 to {PAGE} of {len(wanted)}" in first
    assert IN_ALL not in first.partition("<table")[2]
    assert 'rel="next" href="?game=verquere&amp;page=2"' in first
    assert 'rel="prev"' not in first
    last = private.get(f"/db/lusoria/apparatus_of_a_game?game=verquere&page={number}").text
    assert 'rel="next"' not in last
    assert 'rel="prev"' in last


@pytest.mark.parametrize("name", QUERIES)
def test_a_page_has_the_first_rows_and_says_how_many_there_are(
    database: sqlite3.Connection, name: str
) -> None:
    asked = dict.fromkeys(parameters(QUERIES[name].sql), "")
    wanted = answers(database, name, **asked)
    page = [dict(row) for row in database.execute(paged(QUERIES[name].sql), asked | {"page": "1"})]
    assert page == [{**row, IN_ALL: len(wanted)} for row in wanted[:PAGE]]


@given(st.sampled_from(sorted(QUERIES)), st.text(), st.text())
def test_nothing_that_is_asked_is_an_error(name: str, text: str, page: str) -> None:
    asked = dict.fromkeys(parameters(paged(QUERIES[name].sql)), text) | {"page": page}
    with opened() as connection:
        given = {key: value.encode("utf-8", "replace").decode() for key, value in asked.items()}
        connection.execute(paged(QUERIES[name].sql), given).fetchall()


def test_everything_is_searched(database: sqlite3.Connection) -> None:
    assert {row["kind"] for row in answers(database, "search", text="man")} >= {
        "clause",
        "example",
        "game",
        "locus",
        "passage",
        "rule",
    }
    names = answers(database, "search", text="verquere", kind="name")
    assert {row["game"] for row in names} >= {"verquere"}
    assert all("verquere" in row["found"].casefold() for row in names)
    assert answers(database, "search", text="") == []


def test_two_rulesets_differ_where_they_should(private: httpx.Client) -> None:
    asked = {
        "one": PARAMETERS["one"].example,
        "other": PARAMETERS["other"].example,
        "_shape": "array",
    }
    rows = private.get("/db/lusoria/two_rulesets.json", params=asked).json()
    taken = {row["locus"]: (row["one"], row["other"]) for row in rows}
    assert taken["verquere/doubling-on-the-far-side"] == (
        "verquere/nowhere",
        "verquere/only-on-the-head",
    )
    same = {**asked, "other": PARAMETERS["one"].example}
    assert private.get("/db/lusoria/two_rulesets.json", params=same).json() == []


def test_copies_are_one_witness(database: sqlite3.Connection) -> None:
    """Counted here from the stances alone: any two sources copy a common one, or one the other."""
    copied: dict[str, set[str]] = {}
    for source, on_source in database.execute(
        "SELECT source, on_source FROM source_dependence WHERE how = 'copies'"
    ):
        copied.setdefault(source, set()).add(on_source)

    def origins(source: str) -> set[str]:
        return {source}.union(*(origins(on) for on in copied.get(source, ())))

    sources: dict[str, set[str]] = {}
    for clause, source in database.execute(
        "SELECT clause, substr(passage, 1, instr(passage, '#') - 1) FROM stance "
        "WHERE stance <> 'contradicts'"
    ):
        sources.setdefault(clause, set()).add(source)
    alone = {
        clause
        for clause, heard in sources.items()
        if all(origins(one) & origins(other) for one, other in combinations(heard, 2))
    }
    found = answers(database, "clauses_on_one_witness")
    assert {row["clause"] for row in found} == alone
    assert any(row["sources"] > 1 for row in found)


def test_a_portal_is_compared_with_what_it_cites(database: sqlite3.Connection) -> None:
    """DLP.GameRulesets.1252 follows the Compleat Gamester, but for three questions."""
    found = answers(database, "source_against_its_own_sources", source="ludii-1252")
    assert {(row["on_source"], row["locus"], row["clause"], row["other"]) for row in found} == {
        ("compleat-gamester-1725", f"verquere/{locus}", f"verquere/{one}", f"verquere/{other}")
        for locus, one, other in (
            ("course", "parallel", "contrary"),
            ("doubling-on-the-far-side", "nowhere", "only-on-the-head"),
            ("jean", "no-jean", "seven-men-out"),
        )
    }


def test_dependence_is_followed_in_both_directions(database: sqlite3.Connection) -> None:
    up = {
        (row["source"], row["on_source"], row["steps"])
        for row in answers(database, "descent_of_a_source")
    }
    down = {
        (row["source"], row["on_source"], row["steps"])
        for row in answers(database, "what_goes_back_to_a_source")
    }
    assert up == down
    direct = set(
        database.execute(
            "SELECT DISTINCT source, on_source FROM source_dependence WHERE how <> 'part-of'"
        ).fetchall()
    )
    assert {(a, b) for a, b, steps in up if steps == 1} == {tuple(row) for row in direct}
    assert max(steps for _, _, steps in up) > 1


def test_a_clause_without_an_example_has_a_reason_or_is_noticed(
    database: sqlite3.Connection,
) -> None:
    for row in answers(database, "clauses_without_an_example"):
        assert row["noticed_by"] or row["why"], row["clause"]


def test_what_is_silent_is_proved(database: sqlite3.Connection) -> None:
    """No passage of a silent source bears witness to a clause of the question."""
    found = answers(database, "silences_of_a_source")
    assert len(found) == database.execute("SELECT count(*) FROM silence").fetchone()[0]
    witnessed = set(
        map(
            tuple,
            database.execute(
                "SELECT w.source, c.locus FROM clause_witness w JOIN clause c ON c.id = w.clause"
            ),
        )
    )
    assert not witnessed & {(row["source"], row["locus"]) for row in found}


def test_rules_are_shared(database: sqlite3.Connection) -> None:
    for row in answers(database, "rules_shared_by_games"):
        calling = answers(database, "clauses_that_call_a_rule", rule=row["rule"])
        games = {each["clause"].partition("/")[0] for each in calling}
        assert set(row["which"].split(",")) == games
        assert len(games) > 1


def test_what_supports_nothing_is_cited_nowhere(database: sqlite3.Connection) -> None:
    idle = {row["passage"] for row in answers(database, "passages_that_support_nothing")}
    for table in ("stance", "name", "saying", "example_passage", "evidence_passage"):
        used = {row[0] for row in database.execute(f"SELECT passage FROM {table}")}
        assert not idle & used, table


def test_what_is_near_is_near(database: sqlite3.Connection) -> None:
    rome = {"latitude": "41.9", "longitude": "12.5"}
    near = answers(database, "evidence_near", km="500", before="500", **rome)
    far = answers(database, "evidence_near", km="5000", before="500", **rome)
    assert {row["evidence"] for row in near} < {row["evidence"] for row in far}
    assert all(row["km"] <= 500 for row in near)
    assert all(min(row["not_before"] or 9999, row["not_after"] or 9999) < 500 for row in far)


@pytest.mark.parametrize(
    ("points", "km"),
    [
        ((48.8566, 2.3522, 51.5074, -0.1278), 344),  # Paris, London
        ((0, 0, 0, 180), 20015),
        ((10, 20, 10, 20), 0),
        (("48.8566", "2.3522", "48.8566", "2.3522"), 0),
        ((None, 0, 0, 0), None),
        (("", "abc", 0, 0), None),
    ],
)
def test_distances(points: tuple[Any, ...], km: int | None) -> None:
    found = distance_km(*points)
    assert (None if found is None else round(found)) == km
