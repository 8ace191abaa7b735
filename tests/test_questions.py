"""The questions: each has an answer, a right one, and nothing that is asked is an error."""

from __future__ import annotations

import re
import sqlite3
from itertools import combinations
from pathlib import Path
from typing import Any

import httpx
import pytest
from hypothesis import given
from hypothesis import strategies as st
from tests.asking import NONE_NOW, answers

from lusoria.schema.questions import PARAMETER, files, questions
from lusoria.schema.questions import kinds as read_kinds
from lusoria.schema.tables import VIEWS
from lusoria.site import answers as in_words
from lusoria.site.answers import IN_ALL
from lusoria.site.datasette.functions import distance_km
from lusoria.site.datasette.metadata import PAGE, paged
from lusoria.site.datasette.questions import ABOUT, FEW

QUESTIONS = questions()

KINDS = {
    *in_words.KEYS, *in_words.EXPLAINED, *in_words.REPLACED,
    "code", "date", "day", "degrees", "flag", "json", "language", "number", "outcome", "position",
    "siglum", "text", "year",
}  # fmt: skip
"""The kinds of columns, without those of which another column tells."""


@pytest.mark.parametrize("name", QUESTIONS)
def test_a_question_has_an_answer_and_an_example(
    private: httpx.Client, public: httpx.Client, name: str
) -> None:
    question = QUESTIONS[name]
    for client in (private, public):
        asked = {"_shape": "array", **question.example}
        answer = client.get(f"/db/lusoria/{name}.json", params=asked)
        assert answer.status_code == 200
        assert (name in NONE_NOW) == (answer.json() == [])
        assert len(answer.json()) <= PAGE
    page = public.get(f"/db/lusoria/{name}", params=question.example)
    assert page.status_code == 200
    assert question.title in page.text.replace("&#39;", "'")
    assert "An example" in page.text or not question.parameters
    assert ("Nothing is found" in page.text) == (name in NONE_NOW)


def test_every_question_has_a_title_of_its_own_a_paragraph_and_a_place_in_the_list() -> None:
    titles = [question.title for question in QUESTIONS.values()]
    assert len(titles) == len(set(titles))
    for name, question in QUESTIONS.items():
        assert question.says.endswith((".", "…")), name
        assert question.about in ABOUT or name == "search", name
        assert bool(question.teaches) == bool(question.recipe), name


@pytest.mark.parametrize("name", QUESTIONS)
def test_a_question_declares_its_columns_and_its_parameters(
    database: sqlite3.Connection, name: str
) -> None:
    question = QUESTIONS[name]
    asked = database.execute(question.sql, question.example)
    assert [column[0] for column in asked.description] == list(question.columns)
    assert set(PARAMETER.findall(question.sql)) == set(question.parameters)
    assert {each.kind for each in question.parameters.values()} <= set(in_words.ASKED)
    declared(question.columns)


@pytest.mark.parametrize("view", VIEWS, ids=lambda view: view.name)
def test_a_view_declares_its_columns(database: sqlite3.Connection, view: Any) -> None:
    asked = database.execute(f"SELECT * FROM {view.name} LIMIT 1")
    assert {column[0] for column in asked.description} == set(view.columns)
    assert all(says.endswith((".", "…")) for says in (view.says, *view.columns.values()))
    declared(view.kinds)


def declared(columns: Any) -> None:
    """Every kind is known, and where another column tells of it, that is there."""
    for column, kind in columns.items():
        first, _, other = kind.partition(" ")
        mark, _, named = other.partition(" ")
        if mark in ("of", "by", "in"):
            assert first in ("label", "kind", "year", "thing", "quotation"), column
            assert named in columns or named == "language", column
        else:
            assert first in KINDS, column
            assert other in ("", "list"), column


def test_the_example_of_a_parameter_is_one_of_its_choices(database: sqlite3.Connection) -> None:
    for question in QUESTIONS.values():
        for name, each in question.parameters.items():
            if (choices := in_words.ASKED[each.kind].choices) and each.example:
                there = {row[0] for row in database.execute(choices)}
                assert each.example in there, (question.name, name)


def test_every_kind_of_parameter_is_asked_for() -> None:
    asked = {each.kind for question in QUESTIONS.values() for each in question.parameters.values()}
    assert asked == set(in_words.ASKED)


def test_a_head_that_is_wrong_says_so(tmp_path: Path) -> None:
    (tmp_path / "one.sql").write_text("SELECT 1\n", encoding="utf-8")
    with pytest.raises(ValueError, match=r"one.sql:1: expected a head"):
        list(files(tmp_path))
    with pytest.raises(ValueError, match="found 'game', expected a name and its kind"):
        read_kinds(["game"])


CITED = """
apparatus_of_a_game clauses_by_basis clauses_on_one_witness clauses_that_call_a_rule
clauses_without_a_witness clauses_without_an_example clauses_without_an_independent_witness
coverage_of_a_source dates_of_a_game descent_of_a_source documents_accounted_for
evidence_doubted evidence_near evidence_of_a_word first_attestations loci_with_disagreement
passages_that_support_nothing points_on_the_map questions_in_dispute quotations
readings_agreement readings_disputed rules_shared_by_games
rulesets_on_one_witness rulesets_that_are_alike sayings_about_a_game search
sentences_of_a_document silences silences_of_a_source source_against_its_own_sources
sources_unread stances_on_what_was_not_read two_rulesets verdicts_that_differ_between_rulesets
what_goes_back_to_a_source what_hangs_on_a_sentence what_is_not_attested
what_rests_on_a_source witnesses_of_rulesets witnesses_that_disagree
"""
"""Questions whose addresses were published before they were files."""


def test_addresses_that_were_cited_still_answer(private: httpx.Client) -> None:
    assert set(CITED.split()) <= set(QUESTIONS)
    asked = {"latitude": "48.8566", "longitude": "2.3522", "km": "300", "_shape": "array"}
    near = private.get("/db/lusoria/evidence_near.json", params=asked).json()
    assert all(row["km"] <= 300 for row in near)
    assert near


BARE = re.compile(r"[a-z]+(-[a-z0-9]+)*/[a-z0-9]+(-[a-z0-9.]+)+")
"""The key of a clause, a question, a ruleset or an example."""


@pytest.mark.parametrize("name", QUESTIONS)
def test_an_answer_is_in_words_and_never_a_bare_key(private: httpx.Client, name: str) -> None:
    question = QUESTIONS[name]
    page = private.get(f"/db/lusoria/{name}", params=question.example).text
    answer = page.partition("<tbody>")[2].partition("</tbody>")[0]
    for cell in re.findall(r"<td[^>]*>(.*?)</td>", answer, re.DOTALL):
        text = " ".join(re.sub(r"<[^>]+>", " ", cell).replace("↗", "").split())
        assert not BARE.fullmatch(text), text


def test_labels_lead_to_rows_that_are_there(private: httpx.Client) -> None:
    for name in ("two_rulesets", "what_hangs_on_a_sentence", "search"):
        page = private.get(f"/db/lusoria/{name}", params=QUESTIONS[name].example).text
        answer = page.partition("<tbody>")[2].partition("</tbody>")[0]
        links = dict.fromkeys(re.findall(r'href="(/db/lusoria/[^"]+)"', answer))
        assert links
        for link in list(links)[:12]:
            assert private.get(link).status_code == 200, link


def test_the_page_of_a_row_asks_the_questions_of_it(private: httpx.Client) -> None:
    page = private.get("/db/lusoria/clause/garanguet~2Fpair-four-times").text
    for name in ("witnesses_of_a_clause", "witnesses_before_a_year"):
        assert f'href="/db/lusoria/{name}?clause=garanguet%2Fpair-four-times"' in page
    ruleset = private.get("/db/lusoria/ruleset/verquere~2Fdlp-1252").text
    for asked in ("two_rulesets?one", "rules_of_a_ruleset?ruleset", "what_is_not_attested?ruleset"):
        assert f'href="/db/lusoria/{asked}=verquere%2Fdlp-1252"' in ruleset


@pytest.mark.parametrize(
    ("asked", "said"),
    [
        ({"one": "verquere/dlp1252", "other": "verquere/encyclopedia"}, "is not known. Did you"),
        ({"one": "verquere/dlp-1252", "other": ""}, "To be given: The other ruleset."),
        (
            {"one": "verquere/encyclopedia", "other": "verquere/encyclopedia"},
            "Nothing is found. Two rulesets",
        ),
    ],
)
def test_what_cannot_be_answered_says_why(
    private: httpx.Client, asked: dict[str, str], said: str
) -> None:
    page = private.get("/db/lusoria/two_rulesets", params=asked).text
    assert said in page
    assert "<tbody>" not in page


def test_a_year_that_is_none_is_told(private: httpx.Client) -> None:
    page = private.get("/db/lusoria/evidence_before_a_year?before=long+ago").text
    assert "“long ago” cannot be read; expected a year, such as 1750 or -50." in page


def test_where_nothing_is_near_the_nearest_is_told(private: httpx.Client) -> None:
    """The place of the find nearest to Trier is Avenches, 320 km away."""
    asked = {"latitude": "49.75", "longitude": "6.64", "km": "50", "game": "ludus-latrunculorum"}
    page = private.get("/db/lusoria/evidence_near", params=asked).text
    assert "Nothing is found" in page
    assert "320" in page.partition("The nearest")[2]
    assert "Avenches" in page.partition("The nearest")[2]


def test_an_empty_answer_says_without_what_it_is_not_empty(private: httpx.Client) -> None:
    asked = {"source": "cotton-1674", "game": "verquere"}
    page = private.get("/db/lusoria/silences_of_a_source", params=asked).text
    assert re.search(r'href="\?source=cotton-1674&amp;game=">Without “Game”</a>: \d+ rows', page)


def test_a_place_is_asked_by_its_name(database: sqlite3.Connection) -> None:
    by_name = answers(database, "evidence_near", place="Rome", km="100")
    assert by_name == answers(database, "evidence_near", place="rome", km="100") != []


def test_witnesses_are_asked_by_year(database: sqlite3.Connection) -> None:
    found = answers(database, "witnesses_before_a_year", game="verquere", before="1750")
    assert {row["siglum"] for row in found} >= {"F"}
    assert all(row["not_after"] < 1750 for row in found)


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


@pytest.mark.parametrize("name", QUESTIONS)
def test_a_page_has_the_first_rows_and_says_how_many_there_are(
    database: sqlite3.Connection, name: str
) -> None:
    asked = dict.fromkeys(QUESTIONS[name].parameters, "")
    wanted = answers(database, name, **asked)
    sql = paged(QUESTIONS[name].sql)
    page = [dict(row) for row in database.execute(sql, asked | {"page": "1"})]
    assert page == [{**row, IN_ALL: len(wanted)} for row in wanted[:PAGE]]


@given(st.sampled_from(sorted(QUESTIONS)), st.text(), st.text())
def test_nothing_that_is_asked_is_an_error(
    database: sqlite3.Connection, name: str, text: str, page: str
) -> None:
    asked = dict.fromkeys(QUESTIONS[name].parameters, text) | {"page": page}
    given = {key: value.encode("utf-8", "replace").decode() for key, value in asked.items()}
    database.execute(paged(QUESTIONS[name].sql), given).fetchall()


def test_two_rulesets_differ_where_they_should(private: httpx.Client) -> None:
    asked = {**QUESTIONS["two_rulesets"].example, "_shape": "array"}
    rows = private.get("/db/lusoria/two_rulesets.json", params=asked).json()
    taken = {row["locus"]: (row["one"], row["other"]) for row in rows}
    assert taken["verquere/doubling-on-the-far-side"] == (
        "verquere/nowhere",
        "verquere/only-on-the-head",
    )
    same = {**asked, "other": asked["one"]}
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
        *(
            (tuple(odd if place == each else 1.0 for each in range(4)), None)
            for odd in (float("inf"), float("-inf"), "1e999", "nan", "x", b"x")
            for place in range(4)
        ),
    ],
)
def test_distances(points: tuple[Any, ...], km: int | None) -> None:
    found = distance_km(*points)
    assert (None if found is None else round(found)) == km
