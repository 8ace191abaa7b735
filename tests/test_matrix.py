"""The apparatus as a table: what a cell tells of a source and a question."""

from __future__ import annotations

from types import SimpleNamespace
from typing import Any

from lusoria.site.pages.apparatus import Apparatus, Reading, Standing, Witness
from lusoria.site.pages.clauses import letter_of, matrix


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
