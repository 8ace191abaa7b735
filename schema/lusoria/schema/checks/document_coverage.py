"""Whether the documents, accounts and sources that were written belong together.

All files must be known for this; no record can tell it alone.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from pathlib import Path
from typing import Any

from lusoria.schema.catalogue.files import CatalogueFile
from lusoria.schema.catalogue.yaml_source import Way
from lusoria.schema.mistakes import Mistake, Origin, meant


def check_covered(data_dir: Path, files: Sequence[CatalogueFile]) -> Iterator[Mistake]:
    """Documents with chapters that have no account, chapters that name an unknown game, and sources
    without an extent and without an account that proves one.
    """
    there = {file.written.file for file in files}
    games = [folder.name for folder in (data_dir / "games").glob("*/")]
    accounted = set()
    for file, way, raw in _records(files, "document"):
        chapters = raw.get("chapters")
        account = data_dir / "accounts" / f"{raw.get('id')}.yaml"
        if chapters and account not in there:
            message = f"is missing; the document {raw.get('id')} has chapters to account for"
            yield Mistake(Origin(account), message)
        for i, chapter in enumerate(chapters if isinstance(chapters, list) else ()):
            named = chapter.get("rules-of") if isinstance(chapter, dict) else None
            accounted |= {raw.get("source")} if named else set()
            for name in named if isinstance(named, list) else ():
                if name not in games:
                    at = file.written.at((*way, "chapters", i, "rules-of"))
                    yield Mistake(at, f"there is no game {name}{meant(str(name), games)}")
    for file, way, raw in _records(files, "source"):
        read = raw.get("read")
        if isinstance(read, dict) and "extent" not in read and raw.get("id") not in accounted:
            yield Mistake(
                file.written.at((*way, "read")),
                "extent: is missing; it is left out where chapters of a document are the source's "
                "rules of a game",
            )


def _records(
    files: Sequence[CatalogueFile], kind: str
) -> Iterator[tuple[CatalogueFile, Way, dict[str, Any]]]:
    for file in files:
        for way, raw in file.items() if file.kind.name == kind else ():
            if isinstance(raw, dict):
                yield file, way, raw
