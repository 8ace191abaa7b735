"""Building: the catalogue is read, proved, written down as a database, and shown in one step."""

from __future__ import annotations

import time
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from importlib.metadata import PackageNotFoundError, version
from pathlib import Path
from typing import Any

from lusoria.schema import database
from lusoria.schema.assemble import assemble_all, canonical, readings
from lusoria.schema.catalogue import Catalogue, combined
from lusoria.schema.check import Checked, checked
from lusoria.schema.program_rows import rule_rows
from lusoria.schema.rows import rows
from lusoria.schema.swapping import swap

DATABASE = "lusoria.db"
TEXTS = "texts.json"
"""The words of documents, which only the pages of a build with documents show."""
LICENCE = "CC-BY-4.0"

Progress = Callable[[str], None]


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
    documents: Path | None = None,
    finish: Callable[[Path], None] | None = None,
    progress: Progress | None = None,
    cache: Path | None = None,
) -> BuildReport:
    """Build the catalogue into a folder of its own, and make `out` a link to it.

    `finish` is called with the new folder before it is shown, so that the site can write its pages
    into it. Raises CatalogueError with all mistakes, OutError where `out` cannot be used, and
    whatever `finish` raises; the last good build then stays where it is.
    """
    begun = time.monotonic()
    result = checked(data_dir, documents=documents, progress=progress, cache=cache)
    digests: list[str] = []

    def make(folder: Path) -> None:
        digests.append(_write(folder, result))
        if finish is not None:
            finish(folder)

    folder = swap(out, make)
    return BuildReport(folder, digests[0], result, time.monotonic() - begun)


def _write(folder: Path, result: Checked) -> str:
    assembled = assemble_all(result.catalogue)
    all_rows = [*rows(result.catalogue, result.proof, assembled), *rule_rows()]
    digest = database.write(folder / DATABASE, all_rows, meta())
    for name, ruleset in assembled.items():
        file = folder / "rulesets" / f"{name}.json"
        file.parent.mkdir(parents=True, exist_ok=True)
        file.write_text(canonical(ruleset) + "\n", encoding="utf-8")
    for name, game in result.catalogue.games.items():
        if game.rulesets:
            file = folder / "readings" / f"{name}.json"
            file.parent.mkdir(parents=True, exist_ok=True)
            file.write_text(canonical(readings(result.catalogue, game)) + "\n", encoding="utf-8")
    told = {**index(result.catalogue, assembled), "digest": digest}
    (folder / "catalogue.json").write_text(canonical(told) + "\n", encoding="utf-8")
    if result.texts:
        (folder / TEXTS).write_text(canonical(result.texts) + "\n", encoding="utf-8")
    return digest


def meta() -> dict[str, str]:
    """What a database tells of itself, besides its format and its digest."""
    try:
        program = version("lusoria")
    except PackageNotFoundError:
        program = "unknown"
    return {"title": "lusoria", "licence": LICENCE, "version": program}


def index(catalogue: Catalogue, assembled: Mapping[str, Mapping[str, Any]]) -> dict[str, Any]:
    """What the command line and the pages need to find their way: games, rulesets, examples."""
    games = [
        {"id": g.game.id, "name": g.game.name, "family": g.game.family, "summary": g.game.summary}
        for g in catalogue.games.values()
    ]
    examples = [
        {"game": g.game.id, **e.model_dump(mode="json", by_alias=True, exclude_defaults=True)}
        for g in catalogue.games.values()
        for e in g.examples
    ]
    return {
        "format": 1,
        "version": meta()["version"],
        "games": games,
        "rulesets": [
            {
                "id": ruleset.id,
                "game": game.game.id,
                "name": ruleset.name,
                "summary": ruleset.summary,
                "after": ruleset.after,
                "options": {name: option.name for name, option in ruleset.options.items()},
                "assembled": [
                    {
                        "id": name,
                        "name": assembled[name]["name"],
                        "digest": assembled[name]["digest"],
                        "file": f"rulesets/{name}.json",
                    }
                    for name in (
                        "+".join([ruleset.id, *options]) for options in combined(ruleset.options)
                    )
                ],
            }
            for game, ruleset in catalogue.rulesets()
        ],
        "examples": examples,
    }


_index = index  # the command line still calls it so
