"""The page of downloads: the database, its tables as CSV, the assembled rulesets.

The tables are a data package in the form of Frictionless. The descriptions are those of the models;
the table of descriptions is left out, since the package says the same. Where a value is missing
nothing stands, as CSV has it.
"""

from __future__ import annotations

import csv
import json
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from hashlib import sha256
from io import BytesIO, StringIO
from tarfile import TarInfo
from tarfile import open as tar
from typing import Any
from zipfile import ZIP_DEFLATED, ZipFile, ZipInfo

from sqlalchemy import Boolean, Column, Float, Integer, Table

from lusoria.schema.locations import DATABASE, RULESETS
from lusoria.schema.tables import Description, sorted_tables
from lusoria.site.edition import Edition
from lusoria.site.pages import formats
from lusoria.site.pages.site import Site

FOLDER = "downloads"
BEGINNING = (1980, 1, 1, 0, 0, 0)
"""The time of all files in an archive, so that the same files are always the same archive."""

FAST = 4
"""How hard archives are packed: a twentieth larger than the smallest, in half the time."""

DESCRIBED_BY = "datapackage.json"
LICENCE = {
    "name": "CC-BY-4.0",
    "path": formats.LICENCE,
    "title": "Creative Commons Attribution 4.0",
}

Rows = Sequence[Sequence[Any]]


@dataclass(frozen=True)
class Download:
    """A file that can be downloaded, and what it holds."""

    name: str
    says: str
    size: int
    whole: int
    files: int
    sha256: str


def render_all(site: Site) -> None:
    """Write the archives, and print the page that lists them."""
    build = site.edition.folder
    database = (build / DATABASE).read_bytes()
    tables = package(site.edition)
    rulesets = {
        file.relative_to(build).as_posix(): file.read_bytes()
        for file in sorted((build / RULESETS).rglob("*.json"))
    }
    downloads = []
    for name, pack, files, says in (
        ("database.zip", archived, {DATABASE: database}, "The database, for SQLite"),
        ("tables.zip", archived, tables, "Every table as CSV, and a Frictionless package"),
        ("rulesets.tar.xz", alike, rulesets, "The assembled rulesets, as JSON"),
    ):
        packed = pack(files)
        site.files[f"{FOLDER}/lusoria-{name}"] = packed
        whole = sum(map(len, files.values()))
        downloads.append(
            Download(f"lusoria-{name}", says, len(packed), whole, len(files), _sha256(packed))
        )
    described = json.loads(tables[DESCRIBED_BY])
    site.page(
        f"{FOLDER}/",
        "downloads.html",
        downloads=downloads,
        resources=described["resources"],
        database=Download(DATABASE, "", len(database), 0, 1, _sha256(database)),
    )


def archived(files: Mapping[str, bytes]) -> bytes:
    """An archive of files, always the same for the same files."""
    archive = BytesIO()
    with ZipFile(archive, "w") as packed:
        for name, content in files.items():
            packed.writestr(ZipInfo(name, BEGINNING), content, ZIP_DEFLATED, FAST)
    return archive.getvalue()


def alike(files: Mapping[str, bytes]) -> bytes:
    """An archive of files that are much alike: a tenth of the size that `archived` would make."""
    archive = BytesIO()
    with tar(fileobj=archive, mode="w:xz", preset=1) as packed:
        for name, content in files.items():
            entry = TarInfo(name)
            entry.size = len(content)
            packed.addfile(entry, BytesIO(content))
    return archive.getvalue()


def _sha256(content: bytes) -> str:
    return sha256(content).hexdigest()


def package(edition: Edition) -> dict[str, bytes]:
    """The files of the package by their names: its description, and a CSV file for each table."""
    made: dict[str, bytes] = {}
    resources = []
    for table, rows in _tables(edition):
        content = _csv(table, rows)
        made[_path(table)] = content
        resources.append(_resource(table, rows, content))
    described = json.dumps(_described(edition.meta, resources), ensure_ascii=False, indent=1) + "\n"
    return {DESCRIBED_BY: described.encode(), **made}


def tables() -> list[Table]:
    """The tables of the package, each after those that it refers to."""
    return [table for table in sorted_tables() if table.name != Description.__table__.name]


def _tables(edition: Edition) -> Iterator[tuple[Table, Rows]]:
    """Each table with its rows in the order of their keys."""
    for table in tables():
        names = ", ".join(f'"{column.name}"' for column in table.columns)
        keys = ", ".join(f'"{column.name}"' for column in table.primary_key)
        sql = f'SELECT {names} FROM "{table.name}" ORDER BY {keys}'
        yield table, edition.execute(sql).fetchall()


def _csv(table: Table, rows: Rows) -> bytes:
    text = StringIO(newline="")
    writer = csv.writer(text)
    writer.writerow(column.name for column in table.columns)
    writer.writerows(rows)
    return text.getvalue().encode()


def _path(table: Table) -> str:
    return f"csv/{table.name}.csv"


def _described(meta: Mapping[str, str], resources: Sequence[Mapping[str, Any]]) -> dict[str, Any]:
    return {
        "profile": "tabular-data-package",
        "name": "lusoria",
        "id": f"sha256:{meta['digest']}",
        "title": "lusoria: a reference for the rules of historical games",
        "description": "Games, sources, clauses, rulesets and examples, a table each.",
        "version": meta["version"],
        "licenses": [LICENCE],
        "contributors": [{"title": "The lusoria developers", "role": "author"}],
        "resources": resources,
    }


def _resource(table: Table, rows: Rows, content: bytes) -> dict[str, Any]:
    return {
        "profile": "tabular-data-resource",
        "name": table.name,
        "path": _path(table),
        "description": table.comment or "",
        "format": "csv",
        "mediatype": "text/csv",
        "encoding": "utf-8",
        "bytes": len(content),
        "hash": f"sha256:{sha256(content).hexdigest()}",
        "schema": {
            "fields": [
                _field(column, [row[place] for row in rows])
                for place, column in enumerate(table.columns)
            ],
            "missingValues": [""],
            "primaryKey": [column.name for column in table.primary_key],
            "foreignKeys": list(_references(table)),
        },
    }


def _field(column: Column[Any], values: Sequence[Any]) -> dict[str, Any]:
    """A column: its type, its meaning, and whether a value always stands there."""
    number = isinstance(column.type, Float)
    integer = isinstance(column.type, (Integer, Boolean))
    kind = "integer" if integer else "number" if number else "string"
    always = not column.nullable and "" not in values
    constraints = {"constraints": {"required": True}} if always else {}
    return {"name": column.name, "type": kind, "description": column.comment or "", **constraints}


def _references(table: Table) -> Iterator[dict[str, Any]]:
    """The columns that refer to other rows, each alone or several together, by their names."""
    found = []
    for constraint in table.foreign_key_constraints:
        to = constraint.referred_table.name
        here = [element.parent.name for element in constraint.elements]
        there = [element.column.name for element in constraint.elements]
        found.append((here, "" if to == table.name else to, there))
    for fields, resource, others in sorted(found):
        yield {"fields": fields, "reference": {"resource": resource, "fields": others}}
