"""Dates in words: every form of EDTF in the catalogue, and those that may come."""

from __future__ import annotations

import sqlite3
from contextlib import closing

import pytest
from edtf import parse_edtf
from hypothesis import given
from hypothesis.strategies import integers
from tests.building import whole_build

from lusoria.schema.records.base import years
from lusoria.site import dating

DATES = [
    ("-0001/0002", -1, 2, "2 BC–AD 2"),
    ("-0003/0065", -3, 65, "4 BC–AD 65"),
    ("-0026/0476~", -26, 480, "27 BC to about AD 476"),
    ("-0115/-0026", -115, -26, "116–27 BC"),
    ("-0299/-0200", -299, -200, "300–201 BC"),
    ("-0489", -489, -489, "490 BC"),
    ("-0599~", -620, -560, "about 600 BC"),
    ("../..", None, None, "no year known"),
    ("../1674~", None, 1675, "until about 1674"),
    ("../1892", None, 1892, "until 1892"),
    ("../2020-08", None, 2020, "until August 2020"),
    ("0001/0100", 1, 100, "AD 1–100"),
    ("0002", 2, 2, "AD 2"),
    ("061X/0636", 610, 636, "AD 610–619 to AD 636"),
    ("0075/", 75, None, "from AD 75, end unknown"),
    ("0500~/1500~", 500, 1500, "about AD 500 to about 1500"),
    ("11XX", 1100, 1199, "12th century"),
    ("1300", 1300, 1300, "1300"),
    ("1283/1674", 1283, 1674, "1283–1674"),
    ("12XX/13XX", 1200, 1399, "13th to 14th century"),
    ("12XX~", 1200, 1299, "about the 13th century"),
    ("12XX~/1899", 1200, 1899, "about the 13th century to 1899"),
    ("1330~", 1300, 1350, "about 1330"),
    ("1507~", 1505, 1509, "about 1507"),
    ("1501/1750~", 1501, 1755, "1501 to about 1750"),
    ("1501~/..", 1500, None, "from about 1501"),
    ("1513-12-10", 1513, 1513, "10 December 1513"),
    ("1532~/1822", 1532, 1822, "about 1532 to 1822"),
    ("1660~/1672", 1650, 1672, "about 1660 to 1672"),
    ("1818/..", 1818, None, "from 1818"),
    ("1845~/1951~", 1840, 1956, "about 1845 to about 1951"),
    ("184X/185X", 1840, 1859, "1840s to 1850s"),
    ("18XX?", 1800, 1899, "perhaps the 19th century"),
    ("190X~", 1900, 1914, "about 1900–1909"),
    ("190X~/..", 1900, None, "from about 1900–1909"),
    ("196X", 1960, 1969, "1960s"),
    ("2006-09", 2006, 2006, "September 2006"),
    ("2020-08-11/2024-07-10", 2020, 2024, "11 August 2020 to 10 July 2024"),
    ("2020-08/..", 2020, None, "from August 2020"),
    ("2024-07-22/..", 2024, None, "from 22 July 2024"),
    ("[1840,1888]", 1840, 1888, "1840 or 1888"),
    (None, None, None, "unknown"),
]

NOT_YET = [
    ("-01XX", -199, -100, "2nd century BC"),
    ("00XX", 0, 99, "1st century AD"),
    ("18XX", 1851, 1880, "19th century, 1851–1880"),
    ("10XX%", 1000, 1099, "perhaps about the 11th century"),
    ("1698?", 1698, 1698, "perhaps 1698"),
    ("2001-21", 2001, 2001, "spring 2001"),
    ("/1700", None, 1700, "until 1700, beginning unknown"),
    ("{1840,1888~}", 1840, 1888, "1840 and about 1888"),
    ("[1670..1672,1690]", 1670, 1690, "1670–1672 or 1690"),
    ("2004-XX-07", 2004, 2004, "2004"),  # a form that is not known: its bounds
    (None, -199, -100, "200–101 BC"),
    (None, 0, 0, "1 BC"),
    (None, -299, None, "from 300 BC"),
    (None, None, -99, "until 100 BC"),
]


@pytest.mark.parametrize(("edtf", "first", "last", "said"), [*DATES, *NOT_YET])
def test_a_date_is_said_in_words(
    edtf: str | None, first: int | None, last: int | None, said: str
) -> None:
    assert dating.in_words(edtf, first, last) == said


def shape(edtf: str) -> str:
    """The form of a date: its figures, of which only their number counts."""
    return "".join("9" if character.isdigit() else character for character in edtf)


def test_every_form_of_the_catalogue_is_tested() -> None:
    tested = {shape(edtf) for edtf, *_ in DATES if edtf}
    with closing(sqlite3.connect(whole_build() / "lusoria.db")) as connection:
        tables = connection.execute(
            "SELECT t.name FROM sqlite_master AS t, pragma_table_info(t.name) AS c"
            " WHERE t.type = 'table' AND c.name = 'edtf'"
        ).fetchall()
        assert len(tables) > 3
        for (table,) in tables:
            for (edtf,) in connection.execute(f"SELECT edtf FROM {table} WHERE edtf NOT NULL"):
                assert shape(edtf) in tested, f"{table}: {edtf}"


def test_the_code_and_the_years_stand_behind_the_words() -> None:
    assert dating.meant("-0599~", -620, -560) == "EDTF -0599~; years allowed: 621–561 BC"
    assert dating.meant("../..", None, None) == "EDTF ../.."


@given(integers(-9999, 9999).filter(bool))
def test_a_plain_year_is_bounded_as_the_library_bounds_it(year: int) -> None:
    edtf = f"{year:05d}" if year < 0 else f"{year:04d}"
    date = parse_edtf(edtf)
    assert years(edtf) == (date.lower_strict()[0], date.upper_strict()[0])
