"""What pages of games, questions and sources tell: family, telling positions, accounts, matrix."""

from __future__ import annotations

from pathlib import Path
from types import SimpleNamespace

import pytest
from tests.rows import row

from lusoria.schema.tables import Relation
from lusoria.site import dating
from lusoria.site.addresses import BESIDE_DATASETTE
from lusoria.site.build import Build
from lusoria.site.pages.clauses import make_matrix
from lusoria.site.pages.games import (
    PROSE,
    RULESETS,
    Kin,
    Tie,
    draw_family,
    list_differences,
    list_kin,
)
from lusoria.site.pages.site import Site
from lusoria.site.things import list_plainest
from lusoria.site.words import letter_of


@pytest.fixture(scope="module")
def site(whole: Build) -> Site:
    return Site(whole, BESIDE_DATASETTE, runs=True)


def kin(name: str, game: str | None, kind: str, status: str, *, turned: bool = False) -> Kin:
    tie = row(Relation, game="g", ordinal=1, to_name=name, kind=kind, status=status)
    return Kin(name, game, [Tie(kind, tie, turned)])


def test_a_game_s_family_has_what_it_says_and_what_others_say_of_it(whole: Build) -> None:
    """That latrunculi came from polis is said on both sides; of tavli only its parts say it."""
    found = {each.name: each for each in list_kin(whole, "polis")}
    assert [tie.kind for tie in found["Ludus latrunculorum"].ties] == ["descendant"]
    parts = {each.game: each for each in list_kin(whole, "long-nardy")}
    assert [(t.kind, t.turned) for t in parts["nard"].ties] == [("ancestor", False)]
    turned = {each.game: each for each in list_kin(whole, "gul-bara")}
    assert [(t.kind, t.turned) for t in turned["acey-deucey"].ties] == [("similar", True)]


def test_a_relation_that_only_names_a_game_leads_to_the_game_of_that_name(whole: Build) -> None:
    found = list_kin(whole, "verquere")
    fevga = [(k.game, t.called) for k in found for t in k.ties if t.row.to_name == "Moultezim"]
    assert fevga == [("fevga", "Moultezim")]
    assert len({each.name for each in found}) == len(found)


def test_a_name_that_several_games_bear_leads_to_none_of_them(whole: Build) -> None:
    found = list_kin(whole, "irish")
    assert [each.game for each in found if each.name == "tavole reale"] == [None]


def test_every_relation_stands_on_the_pages_of_both_games(whole: Build) -> None:
    families = {game.id: list_kin(whole, game.id) for game in whole.query("SELECT id FROM game")}
    for relation in whole.query("SELECT * FROM relation"):
        assert any(t.row == relation for k in families[relation.game] for t in k.ties)
        if relation.to_game:
            assert relation.game in {k.game for k in families[relation.to_game]}


def test_the_drawn_family_has_a_line_for_each_game_and_says_its_status() -> None:
    drawn = draw_family(
        "A game",
        [kin("Before", "b", "ancestor", "attested"), kin("Beside", None, "cousin", "inferred")],
        lambda key: f"../{key}/",
    )
    assert drawn.count("<path") == 2
    assert 'class="tie attested"' in drawn
    assert 'class="tie inferred"' in drawn
    assert "ancestor, attested" in drawn
    assert drawn.count("<a ") == 1
    assert 'href="../b/" tabindex="-1"' in drawn
    assert 'aria-hidden="true"' in drawn


def test_a_game_that_only_programs_play_says_how_much_of_its_questions_texts_answer(
    whole: Build,
) -> None:
    (alone,) = whole.query(
        "SELECT count(DISTINCT p.source) AS sources, count(DISTINCT c.locus) AS questions "
        "FROM stance t JOIN clause c ON c.id = t.clause JOIN passage p ON p.id = t.passage "
        "JOIN source s ON s.id = p.source WHERE c.game = 'nard' AND s.kind <> 'program'"
    )
    (heard,) = whole.query(PROSE, game="nard")
    assert heard.sources >= alone.sources
    assert heard.questions >= alone.questions
    for game, says in (("nard", True), ("verquere", False), ("backgammon", False)):
        page = (whole.folder / f"site/game/{game}/index.html").read_text(encoding="utf-8")
        assert ("No ruleset here follows a text yet" in page) == says


def test_a_telling_position_has_two_readings_and_two_results(site: Site) -> None:
    told = [
        (locus.id, e)
        for locus in site.build.query("SELECT id FROM locus")
        for e in site.of("locus", locus.id).told_apart
    ]
    assert len(told) > 50
    for locus, e in told:
        sides = site.build.query(
            "SELECT t.clause, w.says, w.position_after FROM assembled_clause t "
            "JOIN example_expectation x ON x.ruleset = t.assembled AND x.example = :example "
            "JOIN expectation_result w ON w.expectation = x.id "
            "WHERE t.locus = :locus AND t.assembled IN (:one, :other) ORDER BY x.ordinal",
            example=e.example,
            locus=locus,
            one=e.one_assembled,
            other=e.other_assembled,
        )
        assert [row.says for row in sides] == [e.one, e.other]
        assert sides[0].clause != sides[1].clause
        assert sides[0][1:] != sides[1][1:]


def test_every_ruleset_stands_once_at_each_question_on_which_they_differ(whole: Build) -> None:
    for game in whole.query("SELECT id FROM game"):
        names = sorted(row.name for row in whole.query(RULESETS, game=game.id))
        for difference in list_differences(whole, game.id):
            told = [row.name for _, rows in difference.answers for row in rows]
            assert sorted([*told, *difference.without]) == names


def test_every_sentence_of_a_document_has_one_fate(site: Site) -> None:
    for key in site.build.query("SELECT id FROM document"):
        document = site.of("document", key.id)
        runs = (run.split("–") for kind in document.becomes for run in kind.which.split(", "))
        told = [
            n for first, *last in runs for n in range(int(first), int((last or [first])[0]) + 1)
        ]
        assert sorted(told) == sorted(row.number for row in document.fates)


def test_copies_of_one_source_have_names_of_their_own(site: Site) -> None:
    names = [
        site.of("document", row.id).name for row in site.build.query("SELECT id FROM document")
    ]
    assert len(names) == len(set(names))


def test_a_cell_of_the_matrix_leads_to_a_passage_or_to_the_proof_of_silence(
    whole: Build,
) -> None:
    page = Path(whole.folder / "site/locus/verquere/index.html").read_text(encoding="utf-8")
    assert '<a class="heard states" href="../../source/' in page
    assert '<td class="unread"><i>not read for this game</i></td>' in page
    assert '<td class="in-part"><i>read in part</i></td>' in page
    assert '<a class="silence" href="counsel/#silent">silent</a>' in page


def test_the_matrix_has_what_the_apparatus_has(site: Site) -> None:
    """Sources by age, a letter for each reading, the plainest stance; else what the source does."""
    plainest = "min(instr('states implies contradicts', stance))"
    for game in site.build.query("SELECT DISTINCT game AS id FROM locus"):
        loci = site.build.query(
            "SELECT id FROM locus WHERE game = :id ORDER BY ordinal", id=game.id
        )
        table = make_matrix(site, [site.of("locus", row.id) for row in loci])
        dates = {row.id: dating.order(row) for row in site.build.query("SELECT * FROM source")}
        assert [dates[row.source] for row in table.sources] == sorted(
            dates[row.source] for row in table.sources
        )
        heard = site.build.query(
            f"SELECT locus, source, clause, {plainest} AS first FROM apparatus "
            "WHERE game = :id AND source NOTNULL GROUP BY clause, source",
            id=game.id,
        )
        expected = {
            (row.locus, row.source, row.clause): "states implies contradicts"[
                row.first - 1 :
            ].split()[0]
            for row in heard
        }
        found = {}
        for locus, cells in table.lines:
            answers = [answer.id for answer in locus.answers]
            states = {row.source: row.coverage for row in locus.standings}
            for source, cell in zip(table.sources, cells, strict=True):
                assert cell.state == states.get(source.source)
                for letter, w in cell.heard:
                    found[locus.id, w.source, answers["abcdefghijklmnop".index(letter)]] = w.stance
                    assert source.siglum.endswith("*") == bool(w.written_of)
        assert found == expected


def test_a_source_is_heard_once_with_the_plainest_of_its_stances() -> None:
    stances = [("old", "implies"), ("young", "contradicts"), ("old", "states"), ("old", "states")]
    rows = [
        SimpleNamespace(source=source, stance=stance, place=n)
        for n, (source, stance) in enumerate(stances)
    ]
    assert [row.place for row in list_plainest(rows)] == [2, 1]


def test_letters_do_not_run_out() -> None:
    assert [letter_of(0), letter_of(25), letter_of(26)] == ["a", "z", "a1"]
