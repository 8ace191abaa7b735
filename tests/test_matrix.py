"""The apparatus as a table: what a cell tells of a source and a question."""

from __future__ import annotations

from types import SimpleNamespace
from typing import Any

from lusoria.site.pages.apparatus import Apparatus, Reading
from lusoria.site.pages.matrix import letter_of, matrix


def source(key: str, year: int | None) -> Any:
    return SimpleNamespace(id=key, siglum=key.upper(), not_before=year, not_after=year)


def reading(clause: str, *heard: tuple[Any, str]) -> Reading:
    witnesses = [
        SimpleNamespace(source=each, stance=SimpleNamespace(stance=stance), passage=f"{stance} it")
        for each, stance in heard
    ]
    return Reading(SimpleNamespace(id=clause), witnesses, [])  # type: ignore[arg-type]


OLD, YOUNG, UNDATED = source("old", 1674), source("young", 1818), source("n", None)


def table(*readings: Reading, silent: Any = ()) -> list[list[tuple[str, bool]]]:
    app = Apparatus(1, SimpleNamespace(), readings, silent)  # type: ignore[arg-type]
    made = matrix([app])
    assert [each.id for each in made.witnesses] == [
        each.id for each in (OLD, YOUNG, UNDATED) if each.id in {w.id for w in made.witnesses}
    ]
    return [
        [
            (" ".join(f"{h.letter} {h.stance}" for h in cell.heard), cell.silent)
            for cell in line.cells
        ]
        for line in made.lines
    ]


def test_witnesses_stand_by_age_and_readings_have_letters() -> None:
    found = table(
        reading("one", (UNDATED, "states"), (YOUNG, "contradicts")),
        reading("two", (OLD, "states")),
    )
    assert found == [[("b states", False), ("a contradicts", False), ("a states", False)]]


def test_a_source_that_states_and_implies_a_reading_states_it() -> None:
    found = table(reading("one", (OLD, "implies"), (OLD, "states")))
    assert found == [[("a states", False)]]


def test_a_cell_leads_to_the_plainest_passage() -> None:
    app = Apparatus(1, SimpleNamespace(), [reading("one", (OLD, "implies"), (OLD, "states"))], [])  # type: ignore[arg-type]
    [line] = matrix([app]).lines
    assert [str(heard.passage) for cell in line.cells for heard in cell.heard] == ["states it"]


def test_a_witness_that_neither_answers_nor_is_silent_was_not_read_for_the_question() -> None:
    silence: Any = SimpleNamespace(source=YOUNG)
    one = Apparatus(1, SimpleNamespace(), [reading("one", (OLD, "states"))], [silence])  # type: ignore[arg-type]
    two = Apparatus(2, SimpleNamespace(), [reading("two", (UNDATED, "implies"))], [])  # type: ignore[arg-type]
    made = matrix([one, two])
    unread = [[each.id for each in line.unread(made.witnesses)] for line in made.lines]
    assert unread == [["n"], ["old", "young"]]


def test_a_silent_source_has_a_cell() -> None:
    silence = SimpleNamespace(source=YOUNG)
    found = table(reading("one", (OLD, "states")), silent=[silence])
    assert found == [[("a states", False), ("", True)]]


def test_letters_do_not_run_out() -> None:
    assert [letter_of(0), letter_of(25), letter_of(26)] == ["a", "z", "a1"]
