"""The files that a game needs: its own, and those that these refer to, and so on."""

from __future__ import annotations

from collections.abc import Collection, Iterator
from itertools import chain
from pathlib import Path
from typing import Any

from lusoria.playable import digests
from lusoria.schema.catalogue.files import OF_A_GAME, TOP, CatalogueFile, missing, read_some
from lusoria.schema.catalogue.names import source_file
from lusoria.schema.catalogue.references import Found
from lusoria.schema.mistakes import Mistake


def files_of_games(
    data_dir: Path, games: Collection[str], kinds: Collection[str]
) -> tuple[list[CatalogueFile], list[Mistake]]:
    """The files of games and all that they need, and what is wrong with their writing.

    Of a game only its files of these kinds are read, and those that have no place in its folder.
    """
    needed = _Needed(data_dir)
    for game in games:
        folder = f"games/{game}/"
        for path in digests.files(data_dir / folder):
            kind = OF_A_GAME.get(path)
            if kind is None or kind.name in kinds:
                needed.read(folder + path)
    needed.follow()
    needed.mistakes += missing(data_dir, games, list(needed.files.values()))
    return [needed.files[path] for path in sorted(needed.files)], needed.mistakes


class _Needed:
    """The files that were read so far, and the references that are still to be followed."""

    def __init__(self, data_dir: Path) -> None:
        self.data_dir = data_dir
        self.files: dict[str, CatalogueFile] = {}
        self.mistakes: list[Mistake] = []
        self._todo: list[Found] = []
        self._tried: set[str] = set()

    def read(self, path: str, follow: bool = True) -> None:
        """Read a file, if it is there and was not read; its references are to be followed."""
        if path in self._tried or not (self.data_dir / path).exists():
            return
        self._tried.add(path)
        found, mistakes = read_some(self.data_dir, [path])
        self.mistakes += mistakes
        for file in found:
            self.files[path] = file
            if follow:
                self._todo += chain.from_iterable(file.references.values())

    def follow(self) -> None:
        """Read what is referred to, until nothing more is."""
        seen = set()
        while self._todo:
            found = self._todo.pop()
            if (found.to, found.name) in seen:
                continue
            seen.add((found.to, found.name))
            if found.to in ("source", "passage"):
                self.read(source_file(found.name))
            elif f"{found.to}s.yaml" in TOP:
                self._todo += self._of_record(f"{found.to}s.yaml", found.name)

    def _of_record(self, path: str, name: str) -> Iterator[Found]:
        """The references of one record of a list that all games share."""
        self.read(path, follow=False)
        file = self.files.get(path)
        for way, raw in file.items() if file else ():
            if _id(raw) == name:
                assert file is not None
                yield from file.references[way]


def _id(raw: Any) -> object:
    return raw.get("id") if isinstance(raw, dict) else None
