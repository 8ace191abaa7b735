"""The page of downloads: the database, its tables as CSV, the assembled rulesets.

The tables are a data package in the form of Frictionless. The descriptions are those of the models;
the table of descriptions is left out, since the package says the same. Where a value is missing
nothing stands, as CSV has it.
"""

from __future__ import annotations

import csv
import json
from collections.abc import Mapping, Sequence
from hashlib import sha256
from io import BytesIO, StringIO
from tarfile import TarInfo
from tarfile import open as tar
from typing import Any, NamedTuple
from zipfile import ZIP_DEFLATED, ZipFile, ZipInfo

from sqlalchemy import Boolean, Column, Float, Integer, Table

from lusoria.schema.locations import DATABASE, RULESETS
from lusoria.schema.tables import Description, sorted_tables
from lusoria.site.build import Build
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


class Download(NamedTuple):
    """A file that can be downloaded: its size, and the bytes and the number of files it holds."""

    name: str
    says: str
    size: int
    whole: int
    files: int
    sha256: str


def render_all(site: Site) -> None:
    """Write the archives, and render the page that lists them."""
    build = site.build.folder
    database = (build / DATABASE).read_bytes()
    tables = pack_tables(site.build)
    rulesets = {
        file.relative_to(build).as_posix(): file.read_bytes()
        for file in sorted((build / RULESETS).rglob("*.json"))
    }
    downloads = []
    for name, pack, files, says in (
        ("database.zip", make_archive, {DATABASE: database}, "The database, for SQLite"),
        ("tables.zip", make_archive, tables, "Every table as CSV, and a Frictionless package"),
        ("rulesets.tar.xz", alike, rulesets, "The assembled rulesets, as JSON"),
    ):
        packed = site.files[f"{FOLDER}/lusoria-{name}"] = pack(files)
        whole, digest = sum(map(len, files.values())), sha256(packed).hexdigest()
        downloads.append(Download(f"lusoria-{name}", says, len(packed), whole, len(files), digest))
    site.page(
        f"{FOLDER}/",
        "downloads.html",
        downloads=downloads,
        resources=json.loads(tables[DESCRIBED_BY])["resources"],
        database={"name": DATABASE, "sha256": sha256(database).hexdigest()},
    )


def make_archive(files: Mapping[str, bytes]) -> bytes:
    """Return a zip archive of files, always the same for the same files."""
    archive = BytesIO()
    with ZipFile(archive, "w") as packed:
        for name, content in files.items():
            packed.writestr(ZipInfo(name, BEGINNING), content, ZIP_DEFLATED, FAST)
    return archive.getvalue()


def alike(files: Mapping[str, bytes]) -> bytes:
    """Return a tar archive of files that are much alike: a tenth of the size of a zip archive."""
    archive = BytesIO()
    with tar(fileobj=archive, mode="w:xz", preset=1) as packed:
        for name, content in files.items():
            entry = TarInfo(name)
            entry.size = len(content)
            packed.addfile(entry, BytesIO(content))
    return archive.getvalue()


def tables() -> list[Table]:
    """Return the tables of the package, each after those that it refers to."""
    return [table for table in sorted_tables() if table.name != Description.__table__.name]


def pack_tables(build: Build) -> dict[str, bytes]:
    """Return the files of the package: its description, and the rows of each table as CSV."""
    files: dict[str, bytes] = {}
    resources = []
    for table in tables():
        names = ", ".join(f'"{column.name}"' for column in table.columns)
        keys = ", ".join(f'"{column.name}"' for column in table.primary_key)
        sql = f'SELECT {names} FROM "{table.name}" ORDER BY {keys}'
        rows = build.connection.execute(sql).fetchall()
        text = StringIO(newline="")
        csv.writer(text).writerows([[column.name for column in table.columns], *rows])
        path = f"csv/{table.name}.csv"
        files[path] = text.getvalue().encode()
        resources.append(
            {
                "profile": "tabular-data-resource",
                "name": table.name,
                "path": path,
                "description": table.comment or "",
                "format": "csv",
                "mediatype": "text/csv",
                "encoding": "utf-8",
                "bytes": len(files[path]),
                "hash": f"sha256:{sha256(files[path]).hexdigest()}",
                "schema": _describe_table(table, rows),
            }
        )
    described = {
        "profile": "tabular-data-package",
        "name": "lusoria",
        "id": f"sha256:{build.meta['digest']}",
        "title": "lusoria: a reference for the rules of historical games",
        "description": "Games, sources, clauses, rulesets and examples, a table each.",
        "version": build.meta["version"],
        "licenses": [LICENCE],
        "contributors": [{"title": "The lusoria developers", "role": "author"}],
        "resources": resources,
    }
    text_of_all = json.dumps(described, ensure_ascii=False, indent=1) + "\n"
    return {DESCRIBED_BY: text_of_all.encode(), **files}


def _describe_table(table: Table, rows: Sequence[Sequence[Any]]) -> dict[str, Any]:
    """Return the schema of a table: its fields, its key, and what refers to other rows."""
    references = []
    for constraint in table.foreign_key_constraints:
        to = constraint.referred_table.name
        here = [element.parent.name for element in constraint.elements]
        there = [element.column.name for element in constraint.elements]
        references.append((here, "" if to == table.name else to, there))
    return {
        "fields": [
            _describe_field(column, [row[place] for row in rows])
            for place, column in enumerate(table.columns)
        ],
        "missingValues": [""],
        "primaryKey": [column.name for column in table.primary_key],
        "foreignKeys": [
            {"fields": fields, "reference": {"resource": resource, "fields": referred}}
            for fields, resource, referred in sorted(references)
        ],
    }


def _describe_field(column: Column[Any], values: Sequence[Any]) -> dict[str, Any]:
    """Return the type and meaning of a column, and whether a value always stands there."""
    integer = isinstance(column.type, (Integer, Boolean))
    kind = "integer" if integer else "number" if isinstance(column.type, Float) else "string"
    field = {"name": column.name, "type": kind, "description": column.comment or ""}
    always = not column.nullable and "" not in values
    return field | ({"constraints": {"required": True}} if always else {})
