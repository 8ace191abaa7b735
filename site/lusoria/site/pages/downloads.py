"""The page of downloads: the database, its tables as CSV, the assembled rulesets."""

from __future__ import annotations

import json
import zlib
from collections.abc import Mapping
from dataclasses import dataclass
from hashlib import sha256
from pathlib import Path
from zipfile import ZIP_DEFLATED, BadZipFile, ZipFile, ZipInfo

from lusoria.schema.locations import DATABASE, RULESETS
from lusoria.site.pages import package
from lusoria.site.pages.printing import Press

FOLDER = "downloads"
BEGINNING = (1980, 1, 1, 0, 0, 0)
"""The time of all files in an archive, so that the same content is always the same archive."""


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
    folder = press.site / FOLDER
    folder.mkdir(exist_ok=True)
    downloads = [
        archived(folder / "lusoria-database.zip", {DATABASE: database}, "The database, for SQLite"),
        archived(
            folder / "lusoria-tables.zip", tables, "Every table as CSV, and a Frictionless package"
        ),
        archived(folder / "lusoria-rulesets.zip", rulesets, "The assembled rulesets, as JSON"),
    ]
    described = json.loads(tables[package.DESCRIBED_BY])
    press.page(
        f"{FOLDER}/",
        "downloads.html",
        downloads=downloads,
        resources=described["resources"],
        database=Download(DATABASE, "", len(database), 0, 1, sha256(database).hexdigest()),
    )


def archived(archive: Path, files: Mapping[str, bytes], says: str) -> Download:
    """Pack files into an archive, unless it holds just these already."""
    if not _holds(archive, files):
        with ZipFile(archive, "w") as packed:
            for name, content in files.items():
                packed.writestr(ZipInfo(name, BEGINNING), content, ZIP_DEFLATED)
    content = archive.read_bytes()
    whole = sum(map(len, files.values()))
    digest = sha256(content).hexdigest()
    return Download(archive.name, says, len(content), whole, len(files), digest)


def _holds(archive: Path, files: Mapping[str, bytes]) -> bool:
    """Whether an archive holds these files and no others."""
    try:
        with ZipFile(archive) as packed:
            held = [(each.filename, each.file_size, each.CRC) for each in packed.infolist()]
    except (OSError, BadZipFile):
        return False
    return held == [(name, len(data), zlib.crc32(data)) for name, data in files.items()]
