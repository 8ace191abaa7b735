"""What pages of games, questions and sources tell: family, telling positions, accounts, matrix."""

from __future__ import annotations

from pathlib import Path
from types import SimpleNamespace
from typing import Any

from tests.rows import row

from lusoria.schema.tables import Relation
from lusoria.site.edition import Edition
from lusoria.site.pages.clauses import answers, distinguishing_example, matrix, result
from lusoria.site.pages.games import PROSE, Kin, Tie, draw_family, list_differences, list_kin
from lusoria.site.things.clause import Reading, Witness
from lusoria.site.things.document import becomes, copies
from lusoria.site.things.locus import Apparatus, Standing
from lusoria.site.words import letter_of


def kin(name: str, game: str | None, kind: str, status: str, *, turned: bool = False) -> Kin:
    tie = row(Relation, game="g", ordinal=1, to_name=name, kind=kind, status=status)
    return Kin(name, game, [Tie(kind, tie, turned)])


def test_a_game_s_family_has_what_it_says_and_what_others_say_of_it(edition: Edition) -> None:
    """That latrunculi came from polis is said on both sides; of tavli only its parts say it."""
    found = {each.name: each for each in list_kin(edition, "polis")}
    assert [tie.kind for tie in found["Ludus latrunculorum"].ties] == ["descendant"]
    parts = {each.game: each for each in list_kin(edition, "long-nardy")}
    assert [(t.kind, t.turned) for t in parts["nard"].ties] == [("ancestor", False)]
    turned = {each.game: each for each in list_kin(edition, "gul-bara")}
    assert [(t.kind, t.turned) for t in turned["acey-deucey"].ties] == [("similar", True)]


def test_a_relation_that_only_names_a_game_leads_to_the_game_of_that_name(edition: Edition) -> None:
    found = list_kin(edition, "verquere")
    fevga = [(k.game, t.called) for k in found for t in k.ties if t.row.to_name == "Moultezim"]
    assert fevga == [("fevga", "Moultezim")]
    assert len({each.name for each in found}) == len(found)


def test_a_name_that_several_games_bear_leads_to_none_of_them(edition: Edition) -> None:
    found = list_kin(edition, "irish")
    assert [each.game for each in found if each.name == "tavole reale"] == [None]


def test_every_relation_stands_on_the_pages_of_both_games(edition: Edition) -> None:
    families = {game.id: list_kin(edition, game.id) for game in edition.game.all}
    for relation in edition.query("SELECT * FROM relation"):
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
    edition: Edition,
) -> None:
    (alone,) = edition.query(
        "SELECT count(DISTINCT p.source) AS sources, count(DISTINCT c.locus) AS questions "
        "FROM stance t JOIN clause c ON c.id = t.clause JOIN passage p ON p.id = t.passage "
        "JOIN source s ON s.id = p.source WHERE c.game = 'nard' AND s.kind <> 'program'"
    )
    (heard,) = edition.query(PROSE, game="nard")
    assert heard.sources >= alone.sources
    assert heard.questions >= alone.questions
    for game, says in (("nard", True), ("verquere", False), ("backgammon", False)):
        page = (edition.folder / f"site/game/{game}/index.html").read_text(encoding="utf-8")
        assert ("No ruleset here follows a text yet" in page) == says


def test_a_telling_position_has_two_readings_and_two_results(edition: Edition) -> None:
    told = 0
    for game in edition.game.all:
        taken = answers(edition, game.id)
        for locus in edition.locus.by("game", game.id):
            found = distinguishing_example(edition, locus, taken)
            if found is None:
                continue
            told += 1
            one, other = found.sides
            assert one.clause != other.clause
            judged = {
                each.ruleset: result(each)
                for each in edition.example_expectation.by("example", found.example.id)
            }
            assert judged[one.ruleset.id] != judged[other.ruleset.id]
            for side in found.sides:
                assert edition.taken_by(side.ruleset.id)[locus.id].clause == side.clause.id
    assert told > 50


def test_every_ruleset_stands_once_at_each_question_on_which_they_differ(edition: Edition) -> None:
    for game in edition.game.all:
        names = sorted(row.name for row in edition.ruleset.by("game", game.id))
        for difference in list_differences(edition, game.id):
            told = [row.name for _, rows in difference.answers for row in rows]
            assert sorted([*told, *difference.without]) == names


def test_every_sentence_of_a_document_has_one_fate(edition: Edition) -> None:
    for document in edition.document.all:
        told = [
            n for kind in becomes(edition, document) for a, b in kind.runs for n in range(a, b + 1)
        ]
        sentences = edition.sentence.by("document", document.id)
        assert sorted(told) == [row.ordinal for row in sentences]


def test_copies_of_one_source_have_names_of_their_own(edition: Edition) -> None:
    names = [copy.name for source in edition.source.all for copy in copies(edition, source)]
    assert len(names) == len(set(names)) == len(edition.document.all)


def test_a_cell_of_the_matrix_leads_to_a_passage_or_to_the_proof_of_silence(
    edition: Edition,
) -> None:
    page = Path(edition.folder / "site/locus/verquere/index.html").read_text(encoding="utf-8")
    assert '<a class="heard states" href="../../source/' in page
    assert '<td class="unread"><i>not read for this game</i></td>' in page
    assert '<td class="in-part"><i>read in part</i></td>' in page
    assert '<a class="silence" href="counsel/#silent">silent</a>' in page


def source(key: str, year: int | None) -> Any:
    return SimpleNamespace(id=key, siglum=key.upper(), not_before=year, not_after=year)


def reading(clause: str, *heard: tuple[Any, str]) -> Reading:
    witnesses = [
        Witness(each, None, SimpleNamespace(stance=stance), f"{stance} it")  # type: ignore[arg-type]
        for each, stance in heard
    ]
    return Reading(SimpleNamespace(id=clause), witnesses, [])  # type: ignore[arg-type]


OLD, YOUNG, UNDATED = source("old", 1674), source("young", 1818), source("n", None)


def table(*readings: Reading, others: Any = ()) -> list[list[tuple[str, str | None]]]:
    app = Apparatus(1, SimpleNamespace(), readings, others)  # type: ignore[arg-type]
    made = matrix([app])
    order = [each.source.id for each in made.witnesses]
    assert order == [each.id for each in (OLD, YOUNG, UNDATED) if each.id in order]
    return [
        [
            (" ".join(f"{h.letter} {h.stance}" for h in cell.heard), cell.state)
            for cell in line.cells
        ]
        for line in made.lines
    ]


def test_witnesses_stand_by_age_and_readings_have_letters() -> None:
    found = table(
        reading("one", (UNDATED, "states"), (YOUNG, "contradicts")),
        reading("two", (OLD, "states")),
    )
    assert found == [[("b states", None), ("a contradicts", None), ("a states", None)]]


def test_a_source_that_states_and_implies_a_reading_states_it() -> None:
    found = table(reading("one", (OLD, "implies"), (OLD, "states")))
    assert found == [[("a states", None)]]


def test_a_cell_leads_to_the_plainest_passage() -> None:
    app = Apparatus(1, SimpleNamespace(), [reading("one", (OLD, "implies"), (OLD, "states"))], [])  # type: ignore[arg-type]
    [line] = matrix([app]).lines
    assert [str(heard.passage) for cell in line.cells for heard in cell.heard] == ["states it"]


def test_a_source_that_does_not_answer_has_a_cell_with_its_state() -> None:
    others = [Standing(YOUNG, None, "silent"), Standing(UNDATED, None, "read in part")]
    found = table(reading("one", (OLD, "states")), others=others)
    assert found == [[("a states", None), ("", "silent"), ("", "read in part")]]


def test_a_source_of_another_game_is_marked_wherever_its_siglum_stands() -> None:
    another = Standing(YOUNG, "Tric-trac", "silent")
    app = Apparatus(1, SimpleNamespace(), [reading("one", (OLD, "states"))], [another])  # type: ignore[arg-type]
    assert [each.siglum for each in matrix([app]).witnesses] == ["OLD", "YOUNG*"]
    assert list(app.written_of) == ["YOUNG*"]


def test_letters_do_not_run_out() -> None:
    assert [letter_of(0), letter_of(25), letter_of(26)] == ["a", "z", "a1"]
