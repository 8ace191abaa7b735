"""What follows from accounts: extents, bearings and silences; and the checks that keep them so."""

from __future__ import annotations

from collections.abc import Callable
from itertools import product
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st
from tests.tiny import GOOD, copied, edit
from tests.tree import read_yaml

from lusoria.schema.catalogue import read_catalogue
from lusoria.schema.check import check
from lusoria.schema.derived import Agreement

DATA = Path(__file__).parent / "data"
DOCUMENTS = [DATA / "documents"]


@pytest.fixture
def told(tmp_path: Path) -> Callable[[str, str, str], list[str]]:
    """The mistakes after a text of a file of the catalogue was changed."""

    def changed(file: str, old: str, new: str) -> list[str]:
        data = copied(tmp_path)
        edit(data / file, old, new)
        return [m.message for m in check(data, DOCUMENTS).mistakes]

    return changed


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


CASES = {case["claim"]: case for case in read_yaml(DATA / "told.yaml")}


@pytest.mark.parametrize("claim", CASES)
def test_it_is_told_that(claim: str, told: Callable[[str, str, str], list[str]]) -> None:
    case = CASES[claim]
    found = told(case["file"], case["old"], case["new"])
    assert any(case["told"] in each for each in found), found


def test_a_print_without_a_date_in_a_modern_wording_is_not_graded_high(tmp_path: Path) -> None:
    data = copied(tmp_path)
    edit(data / "documents.yaml", "wording: print", "wording: modernised")
    dated = "edtf: '1725', not-before: 1725, not-after: 1725, by: [leaflet], because: It says so."
    edit(data / "sources/leaflet.yaml", dated, "because: It does not say.")
    found = [m.message for m in check(data).mistakes]
    assert any("found high, and the print is not identified" in each for each in found), found


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
