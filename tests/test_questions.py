"""The questions: each has an answer, a right one, and whatever is asked is answered or refused."""

from __future__ import annotations

import csv
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

from lusoria.schema.questions import PARAMETER, SUBJECTS, files, questions
from lusoria.schema.questions import kinds as read_kinds
from lusoria.schema.questions.parameters import parameter_kinds, read_choices, read_values
from lusoria.schema.tables import VIEWS
from lusoria.site import answers as in_words
from lusoria.site.plugin.functions import distance_km
from lusoria.site.plugin.questions import FEW, PAGE

QUESTIONS = questions()

KINDS = {
    *in_words.KEYS, *in_words.EXPLAINED, *in_words.REPLACED,
    "code", "date", "day", "degrees", "flag", "json", "language", "number", "outcome", "position",
    "siglum", "text", "year",
}  # fmt: skip
"""The kinds of columns, without those of which another column tells."""

BARE = re.compile(r"[a-z]+(-[a-z0-9]+)*/[a-z0-9]+(-[a-z0-9.]+)+(\+[\w-]+)*")
"""The key of a clause, a question, a ruleset or an example."""


def ask(client: httpx.Client, name: str, form: str = "", **asked: str) -> httpx.Response:
    """Return the answer to a question over HTTP: as a page, or as .json or .csv."""
    return client.get(f"/db/lusoria/{name}{form}", params=asked)


# Files.


def test_every_question_has_a_title_of_its_own_a_paragraph_and_a_place_in_the_list() -> None:
    titles = [question.title for question in QUESTIONS.values()]
    assert len(titles) == len(set(titles))
    for name, question in QUESTIONS.items():
        assert question.says.endswith((".", "…")), name
        assert question.about in SUBJECTS or name == "search", name
        assert bool(question.teaches) == bool(question.recipe), name


def test_a_question_declares_its_columns_and_its_parameters(database: sqlite3.Connection) -> None:
    for name, question in QUESTIONS.items():
        asked = database.execute(question.sql, question.example)
        assert [column[0] for column in asked.description] == list(question.columns), name
        assert set(PARAMETER.findall(question.sql)) == set(question.parameters), name
        declared(question.columns)
        values, mistakes = read_values(question, question.example, read_choices(database, question))
        assert (values, mistakes) == (question.example, []), name
    kinds = {each.kind for question in QUESTIONS.values() for each in question.parameters.values()}
    assert kinds == set(parameter_kinds())


def test_a_view_declares_its_columns(database: sqlite3.Connection) -> None:
    for view in VIEWS:
        asked = database.execute(f"SELECT * FROM {view.name} LIMIT 1")
        assert {column[0] for column in asked.description} == set(view.columns), view.name
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


def test_addresses_that_were_cited_still_answer() -> None:
    assert set(CITED.split()) <= set(QUESTIONS)


# Pages, JSON and CSV.


@pytest.mark.parametrize("name", QUESTIONS)
def test_a_question_answers_its_example_in_every_form(
    public: httpx.Client, database: sqlite3.Connection, name: str
) -> None:
    question = QUESTIONS[name]
    wanted = answers(database, name, **question.example)
    assert (name in NONE_NOW) == (wanted == [])
    answer = ask(public, name, ".json", **question.example).json()
    assert answer["rows"] == wanted
    assert (answer["count"], answer["truncated"]) == (len(wanted), False)
    lines = list(csv.reader(ask(public, name, ".csv", **question.example).text.splitlines(True)))
    assert lines == [
        list(question.columns),
        *(["" if cell is None else str(cell) for cell in row.values()] for row in wanted),
    ]
    page = ask(public, name, **question.example).text
    assert question.title in page.replace("&#39;", "'")
    assert ("Nothing is found" in page) == (name in NONE_NOW)
    heads = re.findall(r'<th scope="col"[^>]*>([^<]+)<', page)
    assert len(heads) == len(set(heads))
    body = page.partition("<tbody>")[2].partition("</tbody>")[0]
    for cell in re.findall(r"<td[^>]*>(.*?)</td>", body, re.DOTALL):
        text = " ".join(re.sub(r"<[^>]+>", " ", cell).replace("↗", "").split())
        assert not BARE.fullmatch(text), text


@pytest.mark.parametrize("name", QUESTIONS)
def test_a_bare_address_is_answered_whole_or_says_what_is_missing(
    public: httpx.Client, database: sqlite3.Connection, name: str
) -> None:
    needed = [key for key, each in QUESTIONS[name].parameters.items() if each.needed]
    assert ask(public, name).status_code == 200
    answer = ask(public, name, ".json").json()
    if needed:
        assert answer["error"].startswith(f"{needed[0]} (")
    else:
        assert answer["rows"] == answers(database, name)


def test_a_long_answer_has_pages_and_is_whole_as_json_and_csv(
    public: httpx.Client, database: sqlite3.Connection
) -> None:
    wanted = answers(database, "apparatus_of_a_game")
    assert len(wanted) > 3000
    assert ask(public, "apparatus_of_a_game", ".json").json()["rows"] == wanted
    lines = csv.DictReader(ask(public, "apparatus_of_a_game", ".csv").text.splitlines(True))
    assert [row["passage"] for row in lines] == [row["passage"] or "" for row in wanted]
    some = answers(database, "apparatus_of_a_game", game="verquere")
    first = ask(public, "apparatus_of_a_game", game="verquere").text
    assert f"Rows 1 to {PAGE} of {len(some)}" in first
    assert first.partition("<tbody>")[2].count("<tr>") == PAGE
    assert 'rel="next" href="?game=verquere&amp;page=2"' in first
    assert 'rel="prev"' not in first
    number = -(-len(some) // PAGE)
    last = ask(public, "apparatus_of_a_game", game="verquere", page=str(number)).text
    assert last.partition("<tbody>")[2].count("<tr>") == len(some) % PAGE
    assert 'rel="next"' not in last
    assert 'rel="prev"' in last
    beyond = ask(public, "apparatus_of_a_game", game="verquere", page=str(number + 1))
    assert beyond.status_code == 404


def test_json_has_the_shape_that_is_asked_for(public: httpx.Client) -> None:
    shapes = {
        shape: ask(
            public, "two_rulesets", ".json", _shape=shape, **QUESTIONS["two_rulesets"].example
        )
        for shape in ("array", "arrays", "objects", "odd")
    }
    objects = shapes["objects"].json()["rows"]
    assert objects == shapes["array"].json()
    assert [list(row.values()) for row in objects] == shapes["arrays"].json()["rows"]
    assert shapes["odd"].status_code == 400
    assert "expected array, arrays or objects" in shapes["odd"].text


WRONG = [
    ("apparatus_of_a_game", {"gmae": "verquere"}, "There is no parameter “gmae”", "game"),
    ("apparatus_of_a_game", {"x": "1"}, "There is no parameter “x”. Expected: game", None),
    ("apparatus_of_a_game", {"game": "verqeure"}, "“verqeure” is not known", "Verquere"),
    ("apparatus_of_a_game", {"game": "chess"}, "“chess” is not known", "Pachisi"),
    ("apparatus_of_a_game", {"page": "0"}, "page: expected a number from 1", None),
    ("evidence_near", {"place": "Cairo"}, "“Cairo” is not known", "Chania"),
    ("evidence_near", {"km": "far"}, "“far” cannot be read; expected a number", None),
    ("witnesses_before_a_year", {"before": "abc"}, "expected a year, as 1750 or -50", None),
    (
        "two_rulesets",
        {"one": "verquere/encyclopedia"},
        "other (The other ruleset) is missing",
        None,
    ),
    ("two_rulesets", {"one": "x", "other": "y"}, "one: “x” is not known", "The page with the Rex"),
    ("search", {"text": " "}, "text (Words to look for) is missing", None),
]


@pytest.mark.parametrize(("name", "asked", "says", "nearest"), WRONG)
def test_what_cannot_be_read_is_400_in_every_form_with_the_nearest_name(
    public: httpx.Client, name: str, asked: dict[str, str], says: str, nearest: str | None
) -> None:
    for form in ("", ".json", ".csv"):
        answer = ask(public, name, form, **asked)
        assert answer.status_code == 400
        told = answer.json()["error"] if form == ".json" else re.sub("<[^>]+>", "", answer.text)
        assert says in told
        assert ("Did you mean" in told) == (nearest is not None)
        assert nearest is None or nearest in told
        assert "<tbody>" not in answer.text


def test_a_parameter_that_is_given_twice_is_refused(public: httpx.Client) -> None:
    answer = public.get("/db/lusoria/apparatus_of_a_game.json?game=verquere&game=nard")
    assert (answer.status_code, answer.json()["error"]) == (400, "game is given twice.")


@given(st.sampled_from(sorted(QUESTIONS)), st.text(), st.sampled_from(["", "x", "game", "before"]))
def test_whatever_is_asked_is_answered_or_refused(
    database: sqlite3.Connection, name: str, text: str, other: str
) -> None:
    question = QUESTIONS[name]
    text = text.encode("utf-8", "replace").decode()
    asked = {**dict.fromkeys(question.parameters, text), **({other: text} if other else {})}
    values, mistakes = read_values(question, asked, read_choices(database, question))
    if mistakes:
        assert all("\n" not in str(mistake).replace(text, "") for mistake in mistakes)
    else:
        assert set(asked) == set(values)
        database.execute(question.sql, values).fetchall()


@pytest.mark.parametrize(
    ("given", "meant"),
    [
        ("verquere", "verquere"),
        ("Verquere", "verquere"),
        (" LUDUS latrunculorum ", "ludus-latrunculorum"),
        ("", ""),
    ],
)
def test_words_stand_for_a_key_and_capitals_do_not_count(
    database: sqlite3.Connection, given: str, meant: str
) -> None:
    question = QUESTIONS["apparatus_of_a_game"]
    choices = read_choices(database, question)
    assert read_values(question, {"game": given}, choices) == ({"game": meant}, [])


def test_an_empty_answer_offers_to_ask_for_more(public: httpx.Client) -> None:
    asked = {"latitude": "49.75", "longitude": "6.64", "km": "50", "game": "ludus-latrunculorum"}
    page = ask(public, "evidence_near", **asked).text
    assert "Nothing is found" in page
    links = re.findall(r'<a href="(\?[^"]+)">(with[^<]+)</a>', page)
    assert {says for _, says in links} >= {"without “Game”", "with “Kilometres, at most”: 25000"}
    (wider,) = (link.replace("&amp;", "&") for link, says in links if "25000" in says)
    assert "Avenches" in public.get(f"/db/lusoria/evidence_near{wider}").text


def test_labels_lead_to_rows_that_are_there(public: httpx.Client) -> None:
    for name in ("two_rulesets", "what_hangs_on_a_sentence", "search"):
        page = ask(public, name, **QUESTIONS[name].example).text
        answer = page.partition("<tbody>")[2].partition("</tbody>")[0]
        links = list(dict.fromkeys(re.findall(r'href="(/db/lusoria/[^"]+)"', answer)))
        assert links
        for link in links[:12]:
            assert public.get(link).status_code == 200, link


def test_the_page_of_a_row_asks_the_questions_of_it(public: httpx.Client) -> None:
    page = public.get("/db/lusoria/clause/garanguet~2Fpair-four-times").text
    for name in ("witnesses_of_a_clause", "witnesses_before_a_year"):
        assert f'href="/db/lusoria/{name}?clause=garanguet%2Fpair-four-times"' in page
    ruleset = public.get("/db/lusoria/ruleset/verquere~2Fdlp-1252").text
    for asked in ("two_rulesets?one", "rules_of_a_ruleset?ruleset", "what_is_not_attested?ruleset"):
        assert f'href="/db/lusoria/{asked}=verquere%2Fdlp-1252"' in ruleset


def test_few_choices_are_a_list_and_many_are_offered_while_one_types(
    public: httpx.Client, database: sqlite3.Connection
) -> None:
    page = ask(public, "silences_of_a_source", game="verquere").text
    assert "Questions of <i>game</i> that no sentence of <i>source</i> bears on" in page
    assert '<option value="verquere" selected>Verquere</option>' in page
    assert page.count("<select") == 1
    sources = [row[0] for row in database.execute("SELECT id FROM source")]
    assert len(sources) > FEW
    assert 'list="choices-source"' in page
    assert all(f'<option value="{source}">' in page for source in sources)
    unknown = ask(public, "silences_of_a_source", game="nonsense").text
    assert '<option value="nonsense" selected>nonsense</option>' in unknown


# Right answers, worked out in another way.


def test_only_witnesses_before_a_year_are_shown(database: sqlite3.Connection) -> None:
    """Every siglum, first year and row of evidence is of something that ends before the year."""
    ends = dict(map(tuple, database.execute("SELECT siglum, not_after FROM source")))
    for name, question in QUESTIONS.items():
        if "before" not in question.parameters:
            continue
        for year in (-100, 500, 1700, 1750):
            wider = dict.fromkeys(("game", "locus", "clause"), "") | {"km": "25000"}
            asked = {**question.example, **wider, "before": str(year)}
            rows = answers(database, name, **{key: asked[key] for key in question.parameters})
            assert rows or year < 1700, (name, year)
            for row in rows:
                sigla = (row.get("sigla") or row.get("siglum") or "").split(", ")
                assert all(ends[siglum] < year for siglum in sigla if siglum), (name, row)
                years = [row[key] for key in ("first_year", "not_before") if row.get(key)]
                assert all(each < year for each in years), (name, row)


def test_two_rulesets_differ_where_they_should(database: sqlite3.Connection) -> None:
    asked = QUESTIONS["two_rulesets"].example
    taken = {
        row["locus"]: (row["one"], row["other"])
        for row in answers(database, "two_rulesets", **asked)
    }
    assert taken["verquere/doubling-on-the-far-side"] == (
        "verquere/nowhere",
        "verquere/only-on-the-head",
    )
    assert answers(database, "two_rulesets", one=asked["one"], other=asked["one"]) == []


def test_a_clause_is_first_attested_by_the_witness_whose_dates_end_first(
    database: sqlite3.Connection,
) -> None:
    ends: dict[str, list[int]] = {}
    for clause, end in database.execute(
        "SELECT w.clause, s.not_after FROM clause_witness w JOIN source s ON s.id = w.source"
    ):
        ends.setdefault(clause, []).append(9999 if end is None else end)
    rows = answers(database, "first_years_of_clauses")
    assert len(rows) == database.execute("SELECT count(*) FROM clause").fetchone()[0]
    for row in rows:
        assert row["sources"] == len(ends.get(row["clause"], ()))
        assert (row["not_after"] or 9999) == min(ends.get(row["clause"], ()), default=9999)


def test_what_is_asked_of_languages_rules_confidence_and_verdicts_is_what_the_tables_say(
    database: sqlite3.Connection,
) -> None:
    languages = dict(map(tuple, database.execute("SELECT siglum, language FROM source")))
    found = answers(database, "clauses_contradicted_across_languages", language="sv", other="fr")
    assert found
    assert {languages[each] for row in found for each in row["sources"].split(", ")} == {"fr"}
    pinned = answers(database, "games_that_call_a_rule", rule="tables.pinning.pinned_points")
    assert [row["game"] for row in pinned] == ["plakoto", "todas-tablas"]
    fayum = {"latitude": "30.04", "longitude": "31.24", "km": "300", "confidence": "80"}
    (near,) = answers(database, "evidence_near", **fayum)
    assert near["confidence"] == 100
    judged = answers(
        database, "verdicts_of_two_rulesets", **QUESTIONS["verdicts_of_two_rulesets"].example
    )
    (head,) = [row for row in judged if row["example"] == "verquere/second-man-to-the-head"]
    assert (head["one"], head["other"]) == ("forbidden", "legal")


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
    for table in ("stance", "name", "saying", "cites"):
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
