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
from lusoria.schema.locations import code
from lusoria.schema.mistakes import Mistake, Origin, listed, meant
from lusoria.schema.reading.references import Found, marked
from lusoria.schema.reading.validation import validate
from lusoria.schema.reading.yaml_source import Way, Written, read
from lusoria.schema.records import (
    Account,
    Chances,
    Document,
    Evidence,
    Example,
    Game,
    Locus,
    Order,
    Place,
    Player,
    Readings,
    Record,
    Ruleset,
    Section,
    Source,
    Topic,
)
from lusoria.schema.records.base import OfFile, Unique


@dataclass(frozen=True)
class Kind:
    """A kind of file: the model of its records, and whether it is a list of them."""

    name: str
    model: type[Record]
    is_list: bool = True
    required: bool = False


TOP = {
    "documents.yaml": Kind("document", Document),
    "places.yaml": Kind("place", Place),
    "sections.yaml": Kind("section", Section),
    "topics.yaml": Kind("topic", Topic),
}
SOURCE = Kind("source", Source, is_list=False)
ACCOUNT = Kind("account", Account, is_list=False)
READINGS = Kind("readings", Readings, is_list=False)
PLAYER = Kind("player", Player, is_list=False)
OF_A_GAME = {
    "game.yaml": Kind("game", Game, is_list=False, required=True),
    "loci.yaml": Kind("locus", Locus, required=True),
    "rulesets.yaml": Kind("ruleset", Ruleset, required=True),
    "examples.yaml": Kind("example", Example),
    "evidence.yaml": Kind("evidence", Evidence),
    "chances.yaml": Kind("chances", Chances),
    "order.yaml": Kind("order", Order, is_list=False),
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
        """The records of the file as written, each with its path."""
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
        return of_both if self.kind is PLAYER else self.game or place.stem

    @property
    def names(self) -> Iterator[Found]:
        """The names that the records of the file give."""
        return (found for found in self._made.marked if isinstance(found.mark, Unique | OfFile))

    @property
    def references(self) -> Iterator[Found]:
        """The references of the records of the file."""
        return (found for found in self._made.marked if found.to)

    @property
    def records(self) -> Mapping[Way, Record | list[Mistake]]:
        """The records of the file by their paths; of one that is not right, what is wrong."""
        return self._made.records

    @cached_property
    def _made(self) -> _Made:
        """What is made of the file, kept as long as its records are right."""
        inputs = [self.written.digest, self.written.borrowed_from, self.kind.name, code()]
        return kept("records", inputs, self._make, form=pickle, counts=_Made.is_right)

    def _make(self) -> _Made:
        found, model = dict(self.items() if self.written.readable else ()), self.kind.model
        return _Made(
            [found for way, raw in self.items() for found in marked(model, raw, way)],
            {way: validate(model, self.written, way, raw) for way, raw in found.items()},
        )


@dataclass(frozen=True)
class _Made:
    """What is made of a file, whatever it is called."""

    marked: Sequence[Found]
    records: Mapping[Way, Record | list[Mistake]]

    def is_right(self) -> bool:
        """Whether all records are right: mistakes name the file."""
        return not any(isinstance(record, list) for record in self.records.values())


def of_kind(
    files: Iterable[CatalogueFile], kind: str
) -> Iterator[tuple[CatalogueFile, Way, dict[str, Any]]]:
    """The records of a kind as written, right or wrong: the file of each, its path, its keys."""
    for file in files:
        for way, raw in file.items() if file.kind.name == kind else ():
            if isinstance(raw, dict):
                yield file, way, raw


def read_files(data_dir: Path) -> tuple[list[CatalogueFile], list[Mistake]]:
    """All files of the catalogue, and what is wrong with their places and their writing."""
    if not data_dir.is_dir():
        return [], [Mistake(Origin(data_dir), "there is no such folder, expected the catalogue's")]
    found, mistakes = read_some(data_dir, digests.files(data_dir))
    games = sorted(folder.name for folder in (data_dir / "games").glob("*/"))
    return found, [*mistakes, *missing(data_dir, games, found)]


def read_some(data_dir: Path, paths: Iterable[str]) -> tuple[list[CatalogueFile], list[Mistake]]:
    """Some files of the catalogue, by their paths in it, and what is wrong with each."""
    found: list[CatalogueFile] = []
    mistakes: list[Mistake] = []
    for path in paths:
        file = data_dir / path
        kind, game = _kind(Path(path))
        if kind is None:
            mistakes.append(Mistake(Origin(file), _misplaced(Path(path))))
            continue
        read_file = CatalogueFile(kind, read(file), game)
        found.append(read_file)
        mistakes += [*read_file.written.mistakes, *_shape(read_file)]
    return found, mistakes


def _kind(path: Path) -> tuple[Kind | None, str | None]:
    match path.parts:
        case [name]:
            return TOP.get(name), None
        case ["sources", name] if name.endswith(".yaml"):
            return SOURCE, None
        case ["accounts", name] if name.endswith(".yaml"):
            return ACCOUNT, None
        case ["readings", name] if name.endswith(".yaml"):
            return READINGS, None
        case ["players", _, name] if name.endswith(".yaml"):
            return PLAYER, None
        case ["games", game, name]:
            return OF_A_GAME.get(name), game
    return None, None


def _misplaced(path: Path) -> str:
    known = OF_A_GAME if path.parts[0] == "games" else [*TOP, *OF_FOLDERS]
    hint = meant(path.name, known) or f"; expected {listed(known)}"
    return f"no file of the catalogue is called so{hint}"


def _shape(file: CatalogueFile) -> Iterator[Mistake]:
    if file.kind.is_list and file.written.readable and not isinstance(file.written.value, list):
        yield Mistake(file.written.at(()), f"expected a list of records ({file.kind.name})")


def missing(
    data_dir: Path, games: Iterable[str], found: Sequence[CatalogueFile]
) -> Iterator[Mistake]:
    """Files that a game lacks, or should not have while its rules are still to come."""
    there = {file.written.file: file for file in found}
    for folder in (data_dir / "games" / game for game in games):
        game_file = there.get(folder / "game.yaml")
        status = game_file.written.mapping.get("status") if game_file else None
        for name, kind in OF_A_GAME.items():
            file = folder / name
            if status == RULES_TO_COME and kind.name in RULES_ALONE:
                if file in there:
                    yield Mistake(
                        Origin(file), "the game's status is `rules to come`, and here they are"
                    )
            elif kind.required and file not in there:
                yield Mistake(Origin(file), "is missing; every game has one")
