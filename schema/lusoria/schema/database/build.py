"""Building: the catalogue is read, proved, written down as a database, and shown in one step."""

from __future__ import annotations

import shutil
import time
from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from lusoria.playable.digests import own_version
from lusoria.schema.catalogue.assemble import assemble_all, canonical, index, readings
from lusoria.schema.checks.documents import Folders
from lusoria.schema.database import sqlite_file
from lusoria.schema.database.publish import publish
from lusoria.schema.database.rows import rows, rule_rows
from lusoria.schema.locations import DATABASE, INDEX, PLAYERS, READINGS, RULESETS, TEXTS
from lusoria.schema.verify.check import Checked, checked, drafted
from lusoria.schema.verify.proof import Progress

LICENCE = "CC-BY-4.0"


@dataclass(frozen=True)
class BuildReport:
    """What was built: the folder, the digest of the database's content, and what was checked."""

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
    draft: bool = False,
) -> BuildReport:
    """Build the catalogue into a folder of its own, and make `out` a link to it.

    `finish` is called with the new folder before it is shown, so that the site can write its pages
    into it. Raises CatalogueError with all mistakes, OutError where `out` cannot be used, and
    whatever `finish` raises; the last good build then stays where it is.

    A `draft` is built in spite of mistakes: of all that is right, and it says that it is a draft.
    """
    begun = time.monotonic()
    if draft:
        result = drafted(data_dir, progress=progress, workers=workers)
    else:
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
    all_rows = [*rows(result.catalogue, result.proof, assembled), *rule_rows()]
    digest = sqlite_file.write(folder / DATABASE, all_rows, meta(result))
    for name, ruleset in assembled.items():
        file = folder / RULESETS / f"{name}.json"
        file.parent.mkdir(parents=True, exist_ok=True)
        file.write_text(canonical(ruleset) + "\n", encoding="utf-8")
    for name, game in result.catalogue.games.items():
        if game.rulesets:
            file = folder / READINGS / f"{name}.json"
            file.parent.mkdir(parents=True, exist_ok=True)
            file.write_text(canonical(readings(result.catalogue, game)) + "\n", encoding="utf-8")
    for name, player in result.catalogue.players.items():
        if player.sha256:
            file = folder / PLAYERS / f"{name}.net"
            file.parent.mkdir(parents=True, exist_ok=True)
            shutil.copyfile(result.catalogue.data_dir / PLAYERS / f"{name}.net", file)
    index_file = {**index(result.catalogue, assembled), "digest": digest, **made_of(result)}
    (folder / INDEX).write_text(canonical(index_file) + "\n", encoding="utf-8")
    if result.texts:
        (folder / TEXTS).write_text(canonical(result.texts) + "\n", encoding="utf-8")
    return digest


def meta(result: Checked) -> dict[str, str]:
    """What a database says of itself, besides its format and its digest."""
    facts = {"title": "lusoria", "licence": LICENCE, "version": own_version()}
    made = made_of(result)
    return facts | {key: made[key] if key == "data" else canonical(made[key]) for key in made}


def made_of(result: Checked) -> dict[str, Any]:
    """The digest of the data that a build was made of; of a draft, what is wrong with them."""
    facts: dict[str, Any] = {"data": result.catalogue.digest}
    if result.draft is not None:
        here = f"{result.catalogue.data_dir}/"
        facts["draft"] = {
            "left_out": list(result.draft.left_out),
            "mistakes": [
                {
                    "at": str(mistake.origin).removeprefix(here),
                    "message": mistake.message.replace(here, ""),
                    "of": result.draft.names_at(mistake.origin),
                }
                for mistake in result.mistakes
            ],
        }
    return facts
