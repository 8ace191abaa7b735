"""The files of the catalogue: which there are, and what each of them holds."""

from __future__ import annotations

import pickle
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import cached_property
from pathlib import Path
from typing import Any

from lusoria.playable import digests
from lusoria.playable.cache import kept
from lusoria.schema import records
from lusoria.schema.locations import code
from lusoria.schema.mistakes import Mistake, Origin, listed, meant
from lusoria.schema.reading.references import Found, find_marks
from lusoria.schema.reading.validation import validate
from lusoria.schema.reading.yaml_source import Way, Written, read
from lusoria.schema.records.base import OfFile, Record, Unique


@dataclass(frozen=True)
class Kind:
    """A kind of file: the model of its records, and whether it is a list of them."""

    name: str
    model: type[Record]
    is_list: bool = True
    required: bool = False


TOP = {
    "documents.yaml": Kind("document", records.Document),
    "places.yaml": Kind("place", records.Place),
    "sections.yaml": Kind("section", records.Section),
    "topics.yaml": Kind("topic", records.Topic),
}
FOLDERS = {
    "sources": Kind("source", records.Source, is_list=False),
    "accounts": Kind("account", records.Account, is_list=False),
    "readings": Kind("readings", records.Readings, is_list=False),
    "players": Kind("player", records.Player, is_list=False),
}
OF_A_GAME = {
    "game.yaml": Kind("game", records.Game, is_list=False, required=True),
    "loci.yaml": Kind("locus", records.Locus, required=True),
    "rulesets.yaml": Kind("ruleset", records.Ruleset, required=True),
    "examples.yaml": Kind("example", records.Example),
    "evidence.yaml": Kind("evidence", records.Evidence),
    "chances.yaml": Kind("chances", records.Chances),
    "order.yaml": Kind("order", records.Order, is_list=False),
}
OF_FOLDERS = (
    "sources/<source>.yaml",
    "accounts/<document>.yaml",
    "readings/<document>.yaml",
    "players/<game>/<ruleset>.yaml",
)

RULES_TO_COME = "rules to come"
"""The status of a game that has no loci, rulesets and examples as yet."""

RULES_ALONE = ("locus", "ruleset", "example", "chances", "order")
"""The kinds of files that only a game with rules has."""


@dataclass(frozen=True)
class CatalogueFile:
    """A file of the catalogue as it is written."""

    kind: Kind
    written: Written
    game: str | None = None

    def items(self) -> Iterator[tuple[Way, Any]]:
        """Yield the records of the file as written, with their paths."""
        if not self.kind.is_list:
            yield (), self.written.value
        elif isinstance(self.written.value, list):
            for i, item in enumerate(self.written.value):
                yield (i,), item

    @property
    def own_name(self) -> str:
        """The name that the file gives to its record: its own, its game's, or that of both."""
        place = self.written.file
        of_both = f"{place.parent.name}/{place.stem}"
        return of_both if self.kind.name == "player" else self.game or place.stem

    @property
    def names(self) -> Iterator[Found]:
        """The names that the records of the file give."""
        return (name for name in self._content[0] if isinstance(name.mark, Unique | OfFile))

    @property
    def references(self) -> Iterator[Found]:
        """The references of the records of the file."""
        return (reference for reference in self._content[0] if reference.to)

    @property
    def records(self) -> Mapping[Way, Record | list[Mistake]]:
        """The records of the file by their paths; for an invalid one, its mistakes."""
        return self._content[1]

    @cached_property
    def _content(self) -> tuple[Sequence[Found], Mapping[Way, Record | list[Mistake]]]:
        """The marked values and the records; kept if all are valid, as mistakes name the file."""
        inputs = [self.written.digest, self.written.borrowed_from, self.kind.name, code()]
        return kept("records", inputs, self._make, form=pickle, counts=_is_valid)

    def _make(self) -> tuple[list[Found], dict[Way, Record | list[Mistake]]]:
        model, items = self.kind.model, dict(self.items())
        marks = [mark for way, raw in items.items() for mark in find_marks(model, raw, way)]
        items = items if self.written.readable else {}
        return marks, {way: validate(model, self.written, way, raw) for way, raw in items.items()}


def _is_valid(content: tuple[Any, Mapping[Way, Record | list[Mistake]]]) -> bool:
    return not any(isinstance(record, list) for record in content[1].values())


def of_kind(
    files: Iterable[CatalogueFile], kind: str
) -> Iterator[tuple[CatalogueFile, Way, dict[str, Any]]]:
    """Yield the mappings that are written for records of a kind: their files and paths, too."""
    for file in files:
        for way, raw in file.items() if file.kind.name == kind else ():
            if isinstance(raw, dict):
                yield file, way, raw


def read_files(data_dir: Path) -> tuple[list[CatalogueFile], list[Mistake]]:
    """Return all files of the catalogue, and the mistakes in their places and their writing."""
    if not data_dir.is_dir():
        return [], [Mistake(Origin(data_dir), "there is no such folder, expected the catalogue's")]
    files, mistakes = read_some(data_dir, digests.files(data_dir))
    return files, [*mistakes, *_check_complete(data_dir, files)]


def read_some(data_dir: Path, paths: Iterable[str]) -> tuple[list[CatalogueFile], list[Mistake]]:
    """Return files of the catalogue, by their paths in it, and the mistakes in their writing."""
    files: list[CatalogueFile] = []
    mistakes: list[Mistake] = []
    for path in map(Path, paths):
        place = data_dir / path
        kind, game = _find_kind(path)
        if kind is None:
            known = OF_A_GAME if path.parts[0] == "games" else [*TOP, *OF_FOLDERS]
            hint = meant(path.name, known) or f"; expected {listed(known)}"
            mistakes.append(Mistake(Origin(place), f"no file of the catalogue is called so{hint}"))
            continue
        file = CatalogueFile(kind, read(place), game)
        files.append(file)
        mistakes += file.written.mistakes
        if kind.is_list and file.written.readable and not isinstance(file.written.value, list):
            message = f"expected a list of records ({kind.name})"
            mistakes.append(Mistake(file.written.at(()), message))
    return files, mistakes


def _find_kind(path: Path) -> tuple[Kind | None, str | None]:
    """Return the kind of the file at a path, and the game that it is of."""
    match path.parts:
        case [name]:
            return TOP.get(name), None
        case ["games", game, name]:
            return OF_A_GAME.get(name), game
        case [folder, *between, name] if name.endswith(".yaml"):
            fits = len(between) == (folder == "players")
            return FOLDERS.get(folder) if fits else None, None
    return None, None


def _check_complete(data_dir: Path, files: Sequence[CatalogueFile]) -> Iterator[Mistake]:
    """Yield the files that games lack, or should not have while their rules are to come."""
    by_path = {file.written.file: file for file in files}
    for folder in sorted((data_dir / "games").glob("*/")):
        game = by_path.get(folder / "game.yaml")
        status = game.written.mapping.get("status") if game else None
        for name, kind in OF_A_GAME.items():
            path = folder / name
            if status == RULES_TO_COME and kind.name in RULES_ALONE:
                if path in by_path:
                    message = "the game's status is `rules to come`, and here they are"
                    yield Mistake(Origin(path), message)
            elif kind.required and path not in by_path:
                yield Mistake(Origin(path), "is missing; every game has one")
