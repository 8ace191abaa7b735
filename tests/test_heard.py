"""What follows from accounts: extents, bearings and silences; and the checks that keep them so."""

from __future__ import annotations

from itertools import product

import pytest
from hypothesis import given
from hypothesis import strategies as st
from tests.tiny import GOOD

from lusoria.schema.catalogue import read_catalogue
from lusoria.schema.derived import Agreement


def test_a_source_whose_rules_are_all_accounted_for_is_read_complete() -> None:
    assert read_catalogue(GOOD).sources["leaflet"].read.extent == "complete"
    assert read_catalogue(GOOD).sources["retold"].read.extent == "none"


def test_a_sentence_bears_on_what_its_passages_and_its_account_say() -> None:
    assert read_catalogue(GOOD).bearings["leaflet-copy"] == {
        1: {"tiny/setup": "implies"},
        2: {"tiny/course": "states"},
        3: {"tiny/course": "states"},
        4: {"tiny/end": "states"},
    }


def test_a_source_is_silent_where_no_sentence_bears_and_the_proof_is_shown() -> None:
    coverage = read_catalogue(GOOD).games["tiny"].coverage
    states = {locus: covered["leaflet"].state for locus, covered in coverage.items()}
    assert {locus for locus, state in states.items() if state != "silent"} == {
        "setup",
        "course",
        "end",
    }
    (silence,) = coverage["doublets"]["leaflet"].silences
    assert (silence.source, silence.document) == ("leaflet", "leaflet-copy")
    assert (silence.extent, silence.sentences) == ("The leaflet", 4)


def naive_kappa(cells: list[tuple[bool, bool]]) -> float:
    """Cohen's kappa of two raters, from the definition, over a list of their yes and no."""
    count = len(cells)
    observed = sum(one == other for one, other in cells) / count
    chance = sum(
        sum(one == value for one, _ in cells) * sum(other == value for _, other in cells)
        for value in (True, False)
    ) / (count * count)
    return (observed - chance) / (1 - chance)


@given(st.lists(st.sampled_from(list(product((True, False), repeat=2))), min_size=30))
def test_agreement_is_that_of_the_definition(cells: list[tuple[bool, bool]]) -> None:
    found = Agreement(
        sentences=1,
        judgements=len(cells),
        both=cells.count((True, True)),
        first_only=cells.count((True, False)),
        second_only=cells.count((False, True)),
        same_way=0,
    )
    assert found.raw == pytest.approx(sum(a == b for a, b in cells) / len(cells))
    if found.kappa is None:
        assert len({a for a, _ in cells} | {b for _, b in cells}) == 1
    else:
        assert found.kappa == pytest.approx(naive_kappa(cells))


def test_kappa_is_told_from_thirty_judgements_on() -> None:
    assert Agreement(1, 29, 1, 0, 0, 1).kappa is None
    assert Agreement(1, 30, 1, 0, 0, 1).kappa == 1
