"""What can be downloaded: archives that are always the same, and tables as the package says."""

from __future__ import annotations

import csv
import json
import sqlite3
import tarfile
from collections.abc import Callable
from functools import cache
from hashlib import sha256
from io import StringIO
from pathlib import Path
from typing import Any
from zipfile import ZipFile

import pytest
from tests.building import whole_build

from lusoria.schema.locations import DATABASE, RULESETS
from lusoria.site.pages.downloads import DESCRIBED_BY, alike, make_archive, tables

NAMES = [table.name for table in tables()]
PARSED: dict[str, Any] = {"string": str, "integer": int, "number": float}


def archive(name: str) -> Path:
    (found,) = (whole_build() / "site" / "downloads").glob(f"lusoria-{name}.*")
    return found


@cache
def package() -> dict[str, dict[str, Any]]:
    """The resources that the package describes, by name."""
    with ZipFile(archive("tables")) as packed:
        described = json.loads(packed.read(DESCRIBED_BY))
    return {resource["name"]: resource for resource in described["resources"]}


@cache
def rows(table: str) -> list[dict[str, str]]:
    """The rows of a table's CSV file."""
    with ZipFile(archive("tables")) as packed:
        text = packed.read(package()[table]["path"]).decode()
    return list(csv.DictReader(StringIO(text, newline="")))


def test_the_archive_of_the_database_holds_the_database_of_the_build() -> None:
    with ZipFile(archive("database")) as packed:
        assert packed.namelist() == [DATABASE]
        assert packed.read(DATABASE) == (whole_build() / DATABASE).read_bytes()


def test_the_archive_of_rulesets_holds_every_assembled_ruleset() -> None:
    build = whole_build()
    with tarfile.open(archive("rulesets")) as packed:
        files = {each.name: packed.extractfile(each) for each in packed}
        held = {name: content.read() for name, content in files.items() if content}
    built = (build / RULESETS).rglob("*.json")
    assert held == {file.relative_to(build).as_posix(): file.read_bytes() for file in built}


def test_every_table_is_in_the_package_with_its_size_and_digest() -> None:
    assert list(package()) == NAMES
    with ZipFile(archive("tables")) as packed:
        assert packed.namelist() == [DESCRIBED_BY, *(f"csv/{name}.csv" for name in NAMES)]
        for resource in package().values():
            content = packed.read(resource["path"])
            assert resource["bytes"] == len(content)
            assert resource["hash"] == f"sha256:{sha256(content).hexdigest()}"


@pytest.mark.parametrize("table", NAMES)
def test_a_file_has_the_columns_types_and_keys_that_the_package_says(table: str) -> None:
    schema = package()[table]["schema"]
    fields = {field["name"]: field for field in schema["fields"]}
    found = rows(table)
    assert all(list(row) == list(fields) for row in found)
    for name, field in fields.items():
        values = {row[name] for row in found}
        assert "" not in values or "constraints" not in field, (table, name)
        for value in values - {""}:
            PARSED[field["type"]](value)
    assert all(field["description"] for field in fields.values())
    keys = [tuple(row[name] for name in schema["primaryKey"]) for row in found]
    assert len(set(keys)) == len(keys)
    for reference in schema["foreignKeys"]:
        here, to = reference["fields"], reference["reference"]
        known = {tuple(row[n] for n in to["fields"]) for row in rows(to["resource"] or table)}
        given = {tuple(row[name] for name in here) for row in found}
        assert {each for each in given if "" not in each} <= known, (table, reference)


def test_numbers_are_called_so() -> None:
    fields = {field["name"]: field["type"] for field in package()["place"]["schema"]["fields"]}
    assert [fields[name] for name in ("name", "latitude", "precision_km")] == [
        *("string", "number", "integer")
    ]


@pytest.mark.parametrize("table", NAMES)
def test_a_file_has_the_rows_of_the_database(table: str) -> None:
    uri = f"{(whole_build() / DATABASE).as_uri()}?mode=ro&immutable=1"
    connection = sqlite3.connect(uri, uri=True)
    held = connection.execute(f'SELECT * FROM "{table}"').fetchall()
    connection.close()
    told = [tuple(row.values()) for row in rows(table)]
    texts = [tuple("" if value is None else str(value) for value in row) for row in held]
    assert sorted(told) == sorted(texts)


def test_the_page_tells_the_digest_of_each_archive() -> None:
    page = (whole_build() / "site" / "downloads" / "index.html").read_text(encoding="utf-8")
    for name in ("database", "tables", "rulesets"):
        assert sha256(archive(name).read_bytes()).hexdigest() in page
    assert sha256((whole_build() / DATABASE).read_bytes()).hexdigest() in page
    assert all(f"#{name}" in page for name in NAMES)


@pytest.mark.parametrize("pack", [make_archive, alike])
def test_an_archive_of_the_same_files_is_the_same(pack: Callable[..., bytes]) -> None:
    first = pack({"one": b"1", "two": b"2"})
    assert pack({"one": b"1", "two": b"2"}) == first
    assert pack({"one": b"1", "two": b"3"}) != first
