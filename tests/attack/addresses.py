"""What the attack asks for: addresses that are a lot of work, and addresses that are odd."""

from __future__ import annotations

import random
import sqlite3
from contextlib import closing
from pathlib import Path
from urllib.parse import quote

from lusoria.schema.questions import questions

PAGE = "/about/"
DATABASE = "/db/lusoria"


def _tables(database: Path) -> dict[str, list[str]]:
    """The tables and views that are described, with their columns."""
    found: dict[str, list[str]] = {}
    with closing(sqlite3.connect(database)) as connection:
        for table, column in connection.execute("SELECT of_table, of_column FROM description"):
            found.setdefault(table, []).extend([column] if column else [])
    return found


def heavy(database: Path) -> list[str]:
    """Ordinary addresses that cost most: all rows, all facets, every question about everything."""
    found = []
    for table, columns in _tables(database).items():
        facets = "&".join(f"_facet={column}" for column in columns)
        found += [
            f"{DATABASE}/{table}?_size=max&_facet_size=max&{facets}",
            f"{DATABASE}/{table}?_size=max",
            f"{DATABASE}/{table}.json?_size=max&_labels=on",
            f"{DATABASE}/{table}.csv?_size=max&_labels=on",
            f"{DATABASE}/{table}?_sort_desc={columns[-1]}&_search=a",
        ]
    for query in questions():
        found += [f"{DATABASE}/{query}", f"{DATABASE}/{query}.json?text=the&page=2"]
    return found


VALUES = ["", "abc", "-1", "0", "1e9", "max", "99999999999999999999", "null", "[1,2", "{", "%00"]
VALUES += ["%ff", "'", '"', "a" * 5000, "💥", "../../etc/passwd", "1;drop table x", "NEAR(", "*"]
PARAMETERS = ["_size", "_next", "_sort", "_sort_desc", "_facet", "_facet_size", "_facet_array"]
PARAMETERS += ["_facet_date", "_search", "_searchmode", "_through", "_where", "_timelimit", "_col"]
PARAMETERS += ["_nocol", "_labels", "_shape", "_format", "_nl", "_json", "_trace", "_ttl", "_extra"]
PARAMETERS += ["id__in", "id__gt", "id__like", "id__glob", "ordinal__exact", "id__arraycontains"]
PARAMETERS += [
    "_filter_column",
    "_filter_op",
    "text",
    "game",
    "page",
    "_stream",
    "sql",
    "_hide_sql",
]
PATHS = ["", "/", "/clause", "/clause.json", "/clause.csv", "/search", "/search.json", "/nothing"]
PATHS += ["/clause/~2F", "/clause/" + "a" * 300, "/clause_fts", "/clause.blob", "/coverage", "/-/x"]


def odd(database: Path, number: int = 2000, seed: int = 1) -> list[str]:
    """Addresses put together by chance from paths, parameters and values."""
    chance = random.Random(seed)
    paths = [*PATHS, *(f"/{table}" for table in _tables(database))]
    found = []
    for _ in range(number):
        asked = [
            f"{chance.choice(PARAMETERS)}={quote(chance.choice(VALUES), safe='%')}"
            for _ in range(chance.randrange(4))
        ]
        found.append(DATABASE + quote(chance.choice(paths), safe="/~") + "?" + "&".join(asked))
    return found
