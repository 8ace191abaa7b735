"""Evidence against the dump of August 2020 that it is from: every column of every record.

The dump's records were written to a table beforehand (`tests/data/recorded`).
"""

from __future__ import annotations

import csv
from collections.abc import Sequence

from tests.playing import CATALOGUE
from tests.recorded import EVIDENCE

from lusoria.schema.catalogue.records import Evidence
from lusoria.schema.catalogue.records.base import terms

WORDS = {(name, text): word for name, _, word, text in terms()} | {
    ("uncertainty-factor", "Translated from another language"): "translated",
}
"""The words of the lists by what the dump prints, which the guide prints shorter in one case."""


def records() -> dict[str, Evidence]:
    return {record.id: record for game in CATALOGUE.games.values() for record in game.evidence}


def dumped() -> list[dict[str, str]]:
    with EVIDENCE.open(encoding="utf-8", newline="") as stream:
        return list(csv.DictReader(stream))


def written(row: dict[str, str], column: str, name: str) -> list[str]:
    return [WORDS[name, word] for word in row[column].split("; ") if word]


def date(row: dict[str, str]) -> str:
    start, end = row["date_start_edtf"], row["date_end_edtf"]
    return (start or "unknown") if start == end else f"{start}/{end}"


def point(row: dict[str, str]) -> tuple[float, float] | None:
    return (float(row["lat"]), float(row["lon"])) if row["lat"] else None


def of_row(row: dict[str, str]) -> dict[str, object]:
    return {
        "type": WORDS["type", row["type"]],
        "date": date(row),
        "point": point(row),
        "region": row["region_kml"] or None,
        "board_pattern": row["board_pattern"] or None,
        "confidence": int(row["confidence"]),
        "verified": row["verified"] == "1",
        "ages": written(row, "ages", "age"),
        "genders": written(row, "genders", "gender"),
        "social_statuses": written(row, "social_status", "social-status"),
        "spaces": written(row, "spaces", "space"),
        "uncertainty_factors": written(row, "uncertainty_factors", "uncertainty-factor"),
        "references": [part for part in row["sources"].split(" | ") if part],
    }


def of_record(record: Evidence) -> dict[str, object]:
    at = record.point
    return {
        "type": record.type,
        "date": record.date if isinstance(record.date, str) else record.date.edtf,
        "point": (at.latitude, at.longitude) if at else None,
        **{
            field: _plain(getattr(record, field))
            for field in of_row(dumped()[0])
            if field not in ("type", "date", "point")
        },
    }


def _plain(value: object) -> object:
    return list(value) if isinstance(value, Sequence) and not isinstance(value, str) else value


def test_every_record_is_kept_in_every_column() -> None:
    kept = records()
    rows = dumped()
    assert len(rows) == 105
    assert {row["dlp_evidence_id"] for row in rows} <= set(kept)
    for row in rows:
        assert of_record(kept[row["dlp_evidence_id"]]) == of_row(row), row["dlp_evidence_id"]


def test_every_record_stands_under_the_game_that_the_dump_gives() -> None:
    game_of = {
        record.id: {known.value for known in game.game.identifiers}
        for game in CATALOGUE.games.values()
        for record in game.evidence
    }
    for row in dumped():
        assert f"DLP.Games.{row['game_id']}" in game_of[row["dlp_evidence_id"]]


def test_what_looks_wrong_stands_beside_the_record() -> None:
    record = records()["DLP.Evidence.971"]
    (row,) = (row for row in dumped() if row["dlp_evidence_id"] == record.id)
    assert record.board_pattern == row["board_pattern"] == "3x12"
    (doubt,) = record.doubts
    assert (doubt.field, doubt.resp) == ("board-pattern", "editor")
