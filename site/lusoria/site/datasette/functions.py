"""The plugin of SQL: its functions, and what one query may take.

It needs nothing of lusoria: a copy of this file stands in each build, for any Datasette to take in.
"""

from __future__ import annotations

import re
import sqlite3
from contextlib import closing
from math import asin, cos, isfinite, radians, sin, sqrt
from unicodedata import combining, normalize

from datasette import hookimpl  # type: ignore[import-untyped]

LIMITS = {
    sqlite3.SQLITE_LIMIT_LENGTH: 200_000,
    sqlite3.SQLITE_LIMIT_SQL_LENGTH: 10_000,
    sqlite3.SQLITE_LIMIT_EXPR_DEPTH: 100,
    sqlite3.SQLITE_LIMIT_ATTACHED: 0,
}
"""What one query may take: without them a single `randomblob` fills the memory of the machine."""

WIDEST = 10_000
"""How wide a number or text may be that `printf` writes; SQLite counts to any width, unstopped."""

MOST_WORDS = 50
"""How many words are searched for at most; SQLite gives up at some 250."""

BEGINNING = 4
"""How many letters a word must have to be the beginning of another."""

RADIUS = 6371.0
"""The mean radius of the earth, in kilometres."""

Value = str | bytes | int | float | None
"""What SQLite knows."""

Degrees = float | str | None
"""Part of a point: a number, also as text; nothing where it is not known."""


# Last, because Datasette itself has an `escape_fts`, of which some words are an error of syntax.
@hookimpl(trylast=True)  # type: ignore[untyped-decorator]
def prepare_connection(conn: sqlite3.Connection, database: str) -> None:
    """Limit what a query can take, trust nothing that a schema says, and add the functions."""
    conn.execute("pragma trusted_schema = off")
    if not database.startswith("_"):  # those are Datasette's own
        for limit, value in LIMITS.items():
            conn.setlimit(limit, value)
    conn.create_function("escape_fts", 1, searched, deterministic=True)
    conn.create_function("distance_km", 4, distance_km, deterministic=True)
    for name in ("printf", "format"):
        conn.create_function(name, -1, printf, deterministic=True)


def printf(form: Value = None, *values: Value) -> Value:
    """What SQLite's own `printf` writes. Raises ValueError where it is to be very wide."""
    widths = [int(digits) for digits in re.findall(r"\d+", str(form))]
    if "*" in str(form):
        widths += [value for value in values if isinstance(value, int)]
    if any(abs(width) > WIDEST for width in widths):
        raise ValueError(f"printf: wider than {WIDEST}")
    with closing(sqlite3.connect(":memory:")) as plain:
        plain.text_factory = lambda text: str(text, "utf-8", "replace")  # as Datasette reads texts
        places = ", ".join("?" * (len(values) + 1))
        found: Value = plain.execute(f"SELECT printf({places})", (form, *values)).fetchone()[0]
        return found


def searched(text: object) -> str:
    """What somebody typed as a full-text query that is never an error.

    All words must be there; accents do not count. A longer word may be the beginning of one; those
    within double quotes are found as they are, in their order. Without a word the query is one that
    nothing answers.
    """
    found = re.findall(r'"([^"]*)"?|([^\s"]+)', without_accents(str(text or "")).replace("\0", " "))
    words = [_phrase(*pair) for pair in found if re.search(r"\w", "".join(pair))]
    return " AND ".join(words[:MOST_WORDS]) or '""'


def without_accents(text: str) -> str:
    """A text as the words of the index stand in it; the build has the same function."""
    apart = normalize("NFD", text)
    return normalize("NFC", "".join(sign for sign in apart if not combining(sign)))


def _phrase(quoted: str, word: str) -> str:
    """Words within quotes, or one word; the whole word counts for more than its beginning."""
    if len(re.findall(r"\w", word)) < BEGINNING:
        return f'"{quoted or word}"'
    return f'("{word}" OR "{word}"*)'


def distance_km(
    latitude: Degrees,
    longitude: Degrees,
    other_latitude: Degrees,
    other_longitude: Degrees,
) -> float | None:
    """The way along a great circle in kilometres; nothing where one of the points is not known.

    On a sphere of the mean radius, which is within half a per cent of the earth as it is.
    """
    given = (latitude, longitude, other_latitude, other_longitude)
    try:
        degrees = [float(each) for each in given if each is not None]
    except ValueError:
        return None
    if len(degrees) < len(given) or not all(map(isfinite, degrees)):
        return None
    one, east, two, west = map(radians, degrees)
    chord = sin((two - one) / 2) ** 2 + cos(one) * cos(two) * sin((west - east) / 2) ** 2
    return 2 * RADIUS * asin(sqrt(min(1.0, max(0.0, chord))))
