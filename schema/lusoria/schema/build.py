"""Building: the catalogue is read, proved, written down as a database, and shown in one step."""

from __future__ import annotations

import shutil
import time
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from lusoria.playable.digests import own_version
from lusoria.schema import database
from lusoria.schema.assemble import assemble_all, canonical, write_rulesets
from lusoria.schema.check import Checked, checked
from lusoria.schema.checks.documents import Folders
from lusoria.schema.locations import DATABASE, PLAYERS, TEXTS
from lusoria.schema.proof import Progress
from lusoria.schema.publish import publish
from lusoria.schema.rows import rows, rule_rows

LICENCE = "CC-BY-4.0"


@dataclass(frozen=True)
class BuildReport:
    """The result of a build: its folder, the digest of its database, and what was checked."""

    folder: Path
    digest: str
    checked: Checked
    seconds: float


def build(
    data_dir: Path,
    out: Path,
    *,
    documents: Folders = (),
    finish: Callable[[Path], object] | None = None,
    progress: Progress | None = None,
    workers: int = 1,
) -> BuildReport:
    """Build the catalogue into a folder of its own, and make `out` a link to it.

    `finish` is called with the new folder before it is shown, so that the site can write its pages
    into it. Raises CatalogueError with all mistakes, OutError where `out` cannot be used, and
    whatever `finish` raises; the last good build then stays where it is.
    """
    begun = time.monotonic()
    result = checked(data_dir, documents=documents, progress=progress, workers=workers)
    digests: list[str] = []

    def make(folder: Path) -> None:
        digests.append(_write(folder, result))
        if finish is not None:
            finish(folder)

    folder = publish(out, make)
    return BuildReport(folder, digests[0], result, time.monotonic() - begun)


def _write(folder: Path, result: Checked) -> str:
    assembled = assemble_all(result.catalogue)
    digest = write_database(folder, result, assembled)
    write_rulesets(folder, result.catalogue, assembled, {"digest": digest})
    for name, player in result.catalogue.players.items():
        if player.sha256:
            file = folder / PLAYERS / f"{name}.net"
            file.parent.mkdir(parents=True, exist_ok=True)
            shutil.copyfile(result.catalogue.data_dir / PLAYERS / f"{name}.net", file)
    if result.texts:
        (folder / TEXTS).write_text(canonical(result.texts) + "\n", encoding="utf-8")
    return digest


def write_database(
    folder: Path,
    result: Checked,
    assembled: Mapping[str, Mapping[str, Any]],
    *,
    published: bool = True,
) -> str:
    """Write the database of a checked catalogue into a folder; return the digest of its content."""
    found = [*rows(result.catalogue, result.proof, assembled), *rule_rows()]
    facts = {"title": "lusoria", "licence": LICENCE, "version": own_version()}
    meta = facts | {"data": result.catalogue.digest}
    return database.write(folder / DATABASE, found, meta, published=published)
