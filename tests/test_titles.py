"""Titles and names as readers see them: in words, each its own, in its own language and script."""

from __future__ import annotations

from typing import Any

import pytest

from lusoria.schema.database.tables import Evidence, Place
from lusoria.site.pages.evidence import evidence_title


def found(**given: Any) -> Evidence:
    blank = {"region": None, "edtf": None, "not_before": None, "not_after": None}
    return Evidence(id="DLP.Evidence.1", game="g", ordinal=1, **(blank | given))


@pytest.mark.parametrize(
    ("row", "place", "title"),
    [
        (found(type="artifact", not_before=75), "Palmyra", "Artifact, Palmyra, from AD 75"),
        (
            found(type="contemporary-text", not_before=-599, not_after=-599),
            "Mytilene",
            "Contemporary text, Mytilene, 600 BC",
        ),
        (
            found(type="rules-text", edtf="[1840,1888]", not_before=1840, not_after=1888),
            None,
            "Rules text, 1840 or 1888",
        ),
        (found(type="unknown", region="Iceland"), None, "Record, Iceland"),
    ],
)
def test_a_record_of_evidence_is_called_by_what_it_is_where_and_when(
    row: Evidence, place: str | None, title: str
) -> None:
    assert evidence_title(row, Place(id="p", name=place) if place else None) == title
