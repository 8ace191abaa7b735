"""Evidence: its lists, its dates before our era, its points, doubts; the dump that it is from."""

from __future__ import annotations

import csv
import shutil
import sqlite3
from collections.abc import Sequence
from pathlib import Path

import pytest
from tests.playing import CATALOGUE
from tests.recorded import EVIDENCE
from tests.tiny import append, copied, edit

from lusoria.schema import database as sqlite_file
from lusoria.schema import tables
from lusoria.schema.catalogue import read_catalogue
from lusoria.schema.checks.editorial import COUNTRIES
from lusoria.schema.mistakes import CatalogueError
from lusoria.schema.proof import Proof
from lusoria.schema.records import Evidence
from lusoria.schema.records.base import LISTS, terms, years
from lusoria.schema.rows import rows

RECORD = """
- id: DLP.Evidence.9
  type: artifact
  place: here
  point: {latitude: 51.4, longitude: -1.5, means: find-spot}
  date: {edtf: -0299/0200, not-before: -299, not-after: 200}
  confidence: 100
  genders: [male]
  uncertainty-factors: [graffiti, uncertain-date]
"""


@pytest.mark.parametrize(
    ("edtf", "first", "last"),
    [
        ("-0299", -299, -299),
        ("-0299/0200", -299, 200),
        ("-01XX", -199, -100),
        ("0000", 0, 0),
        ("-0500/-0401", -500, -401),
        ("../-0100", -float("inf"), -100),
    ],
)
def test_years_before_our_era(edtf: str, first: float, last: float) -> None:
    assert years(edtf) == (first, last)


def test_the_words_of_the_lists_are_known_by_their_lists() -> None:
    listed = list(terms())
    assert len(listed) == 9 + 5 + 4 + 10 + 12 + 18
    assert len({(name, word) for name, _, word, _ in listed}) == len(listed)
    assert {name for name, *_ in listed} == set(LISTS)
    printed = {word: text for _, _, word, text in listed}
    assert printed["written-over-100-years-after"] == "Written >100 years after"
    assert printed["rules-text"] == "Rules text"


@pytest.fixture
def data(tmp_path: Path) -> Path:
    return copied(tmp_path)


def with_record(data: Path, record: str) -> Path:
    append(data / "games/tiny/evidence.yaml", record.lstrip("\n"))
    return data


def told(data: Path) -> str:
    with pytest.raises(CatalogueError) as error:
        read_catalogue(data)
    return str(error.value)


def test_a_record_becomes_rows(data: Path, tmp_path: Path) -> None:
    catalogue = read_catalogue(with_record(data, RECORD))
    kept = [row for row in rows(catalogue, Proof(), {}) if row[0] is not tables.ClauseRule]
    sqlite_file.write(tmp_path / "x.db", kept, {})
    with sqlite3.connect(tmp_path / "x.db") as connection:
        found = connection.execute(
            "SELECT latitude, not_before, not_after, edtf FROM evidence WHERE id LIKE '%.9'"
        ).fetchall()
        of_it = connection.execute(
            "SELECT term FROM evidence_term WHERE evidence LIKE '%.9' ORDER BY term"
        ).fetchall()
    assert found == [(51.4, -299, 200, "-0299/0200")]
    assert [term for (term,) in of_it] == [
        "gender:male",
        "uncertainty-factor:graffiti",
        "uncertainty-factor:uncertain-date",
    ]


def test_a_word_that_is_in_no_list_is_told(data: Path) -> None:
    message = told(with_record(data, RECORD.replace("graffiti", "grafiti")))
    assert "found 'grafiti'; did you mean graffiti?" in message


def test_a_point_outside_its_country_is_told_or_doubted(data: Path) -> None:
    astray = RECORD.replace("-1.5", "51.4")
    with_record(data, astray)
    assert "51.4, 51.4 lies outside United Kingdom" in told(data)
    doubt = "  doubts: [{field: point, says: In no sea., resp: editor, date: 2026-11-21}]\n"
    with_record(data, doubt)
    (game,) = read_catalogue(data).games.values()
    assert game.evidence[-1].doubts[0].says == "In no sea."


def test_a_point_has_a_place_with_a_country(data: Path) -> None:
    assert "place: is missing" in told(with_record(data, RECORD.replace("  place: here\n", "")))
    edit(data / "places.yaml", ", country: GB", "")
    assert "here has a point and no country" in told(data)


def test_an_unknown_country_is_told(data: Path) -> None:
    edit(data / "places.yaml", "country: GB", "country: GX")
    assert "country: GX is not in the table" in told(data)


def test_boxes() -> None:
    assert COUNTRIES["TR"].holds(37.94, 27.34)
    assert not COUNTRIES["TR"].holds(27.34, 37.94)
    assert COUNTRIES["RU"].holds(66.0, -170.0)
    assert not COUNTRIES["RU"].holds(66.0, -160.0)


def test_no_date_lies_outside_the_range_of_its_game(data: Path) -> None:
    with_record(data, RECORD)
    narrow = "range: {edtf: 1700/1800, not-before: 1700, not-after: 1800}\n"
    append(data / "games/tiny/game.yaml", narrow)
    message = told(data)
    assert "DLP.Evidence.9: -0299/0200 lies outside the game's range, 1700/1800" in message
    assert "dates: The leaflet: 17XX~ lies outside" in message


def test_terms_of_a_record_stand_once() -> None:
    record = Evidence.model_validate(
        {"id": "A.1", "type": "artifact", "date": "unknown", "ages": ["adult", "adult"]}
    )
    assert record.terms() == [("age", "adult")]


def test_a_game_may_have_no_rules_as_yet(data: Path) -> None:
    folder = data / "games" / "later"
    folder.mkdir()
    text = "id: later\nfamily: lines\nname: Later\nsummary: A game.\n"
    (folder / "game.yaml").write_text(text, encoding="utf-8")
    message = told(data)
    assert "loci.yaml:1:1: is missing" in message
    assert "unknown family lines" in message
    (folder / "game.yaml").write_text(f"{text}status: rules to come\n", encoding="utf-8")
    assert read_catalogue(data).games["later"].loci == []
    shutil.copy(data / "games/tiny/loci.yaml", folder)
    assert "the game's status is `rules to come`, and here they are" in told(data)


def test_a_relation_has_a_ground(data: Path) -> None:
    edit(data / "games/tiny/game.yaml", "ground: Both have men., ", "")
    assert "relations: cousin Verquere: expected a ground, or passages" in told(data)


# --- Against the dump of August 2020, written to a table: every column of every record.


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
