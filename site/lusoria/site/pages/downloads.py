"""The page of downloads: the database, its tables as CSV, the assembled rulesets."""

from __future__ import annotations

import json
from collections.abc import Mapping
from dataclasses import dataclass
from hashlib import sha256
from io import BytesIO
from tarfile import TarInfo
from tarfile import open as tar
from zipfile import ZIP_DEFLATED, ZipFile, ZipInfo

from lusoria.schema.locations import DATABASE, RULESETS
from lusoria.site.pages import package
from lusoria.site.pages.printing import Press

FOLDER = "downloads"
BEGINNING = (1980, 1, 1, 0, 0, 0)
"""The time of all files in an archive, so that the same files are always the same archive."""


@dataclass(frozen=True)
class Download:
    """A file that can be downloaded, and what it holds."""

    name: str
    says: str
    size: int
    whole: int
    files: int
    sha256: str


def print_all(press: Press) -> None:
    """Write the archives, and print the page that lists them."""
    build = press.edition.folder
    database = (build / DATABASE).read_bytes()
    tables = package.files(build / DATABASE, press.edition.meta)
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
        press.bytes(f"{FOLDER}/lusoria-{name}", packed)
        whole = sum(map(len, files.values()))
        downloads.append(
            Download(f"lusoria-{name}", says, len(packed), whole, len(files), _sha256(packed))
        )
    described = json.loads(tables[package.DESCRIBED_BY])
    press.page(
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
            packed.writestr(ZipInfo(name, BEGINNING), content, ZIP_DEFLATED)
    return archive.getvalue()


def alike(files: Mapping[str, bytes]) -> bytes:
    """An archive of files that are much alike, a tenth of what the other kind would be."""
    archive = BytesIO()
    with tar(fileobj=archive, mode="w:xz", preset=3) as packed:
        for name, content in files.items():
            told = TarInfo(name)
            told.size = len(content)
            packed.addfile(told, BytesIO(content))
    return archive.getvalue()


def _sha256(content: bytes) -> str:
    return sha256(content).hexdigest()
