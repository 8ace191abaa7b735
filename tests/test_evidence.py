"""Evidence: its lists, its dates before our era, its points, and doubts that are written down."""

from __future__ import annotations

import shutil
import sqlite3
from pathlib import Path

import pytest
from tests.tiny import GOOD

from lusoria.schema.catalogue.records import Evidence
from lusoria.schema.catalogue.records.base import LISTS, terms, years
from lusoria.schema.checks.editorial import COUNTRIES
from lusoria.schema.checks.reading import read_catalogue
from lusoria.schema.database import sqlite_file
from lusoria.schema.database.rows import rows
from lusoria.schema.mistakes import CatalogueError
from lusoria.schema.verify.proof import Proof

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
    shutil.copytree(GOOD, tmp_path / "data")
    return tmp_path / "data"


def with_record(data: Path, record: str) -> Path:
    with (data / "games/tiny/evidence.yaml").open("a", encoding="utf-8") as stream:
        stream.write(record.lstrip("\n"))
    return data


def told(data: Path) -> str:
    with pytest.raises(CatalogueError) as error:
        read_catalogue(data)
    return str(error.value)


def test_a_record_becomes_rows(data: Path, tmp_path: Path) -> None:
    catalogue = read_catalogue(with_record(data, RECORD))
    kept = [row for row in rows(catalogue, Proof(), {}) if row.table.name != "clause_rule"]
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
    places = data / "places.yaml"
    text = places.read_text(encoding="utf-8")
    places.write_text(text.replace(", country: GB", ""), encoding="utf-8")
    assert "here has a point and no country" in told(data)


def test_an_unknown_country_is_told(data: Path) -> None:
    places = data / "places.yaml"
    text = places.read_text(encoding="utf-8")
    places.write_text(text.replace("country: GB", "country: GX"), encoding="utf-8")
    assert "country: GX is not in the table" in told(data)


def test_boxes() -> None:
    assert COUNTRIES["TR"].holds(37.94, 27.34)
    assert not COUNTRIES["TR"].holds(27.34, 37.94)
    assert COUNTRIES["RU"].holds(66.0, -170.0)
    assert not COUNTRIES["RU"].holds(66.0, -160.0)


def test_no_date_lies_outside_the_range_of_its_game(data: Path) -> None:
    with_record(data, RECORD)
    game = data / "games/tiny/game.yaml"
    with game.open("a", encoding="utf-8") as stream:
        stream.write("range: {edtf: 1700/1800, not-before: 1700, not-after: 1800}\n")
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
    game = data / "games/tiny/game.yaml"
    text = game.read_text(encoding="utf-8").replace("ground: Both have men., ", "")
    game.write_text(text, encoding="utf-8")
    assert "relations: cousin Verquere: expected a ground, or passages" in told(data)
