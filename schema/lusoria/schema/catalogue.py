"""Reading the catalogue: all of it, or games with all that they need."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Collection, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from functools import cached_property
from pathlib import Path
from typing import Any

from lusoria.schema.addressing import address
from lusoria.schema.checks import consistency, rules
from lusoria.schema.checks.accounts import check_accounts, check_covered, check_readings
from lusoria.schema.checks.editorial import check_editorial
from lusoria.schema.checks.wording import unclear, unseen
from lusoria.schema.derived import with_derived
from lusoria.schema.mistakes import CatalogueError, Mistake, Origin
from lusoria.schema.model import Catalogue, GameRecords
from lusoria.schema.reading.files import OF_A_GAME, TOP, CatalogueFile, of_kind, read_files
from lusoria.schema.reading.names import Names
from lusoria.schema.reading.topics import filled, touched, with_games
from lusoria.schema.reading.yaml_source import list_at, records_at
from lusoria.schema.records import Record


def read_catalogue(data_dir: Path) -> Catalogue:
    """Return the catalogue in a folder.

    Raises CatalogueError with every mistake that was found: in the writing of the files, in the
    records, in references, in what clauses say of rules, and in rulesets that do not hold together.
    """
    read = ReadFiles(data_dir)
    if mistakes := read.mistakes or list(_untrue(read.catalogue)):
        raise CatalogueError(mistakes)
    return read.catalogue


@dataclass(frozen=True)
class GamesRead:
    """Some games with what they need: their sources, and the documents that were read for them.

    Where there are mistakes in other files (`elsewhere`), what games share with these was not
    checked: accounts, readings, and what is said of sources.
    """

    catalogue: Catalogue
    whole: Catalogue
    mistakes: Sequence[Mistake]
    elsewhere: int
    files: Collection[Path]


def read_games(data_dir: Path, games: Collection[str]) -> GamesRead:
    """Return some games, with the mistakes in their files and in the files that they need."""
    read = ReadFiles(data_dir)
    found = read.mistakes or list(_untrue(read.catalogue))
    files = read.needed_by(games)
    mistakes = sorted({mistake for mistake in found if mistake.origin.file in files})
    whole = read.catalogue
    documents = {
        name: document
        for name, document in whole.documents.items()
        if data_dir / "accounts" / f"{name}.yaml" in files
    }
    catalogue = replace(
        whole,
        games={name: game for name, game in whole.games.items() if name in games},
        sources={n: s for n, s in whole.sources.items() if whole.origin("source", n).file in files},
        documents=documents,
        accounts={name: a for name, a in whole.accounts.items() if name in documents},
        gaps=[gap for gap in whole.gaps if gap.origin.file in files],
    )
    return GamesRead(catalogue, whole, mistakes, len(set(found)) - len(mistakes), files)


def _untrue(catalogue: Catalogue) -> Iterator[Mistake]:
    yield from check_accounts(catalogue)
    yield from check_readings(catalogue)
    yield from check_editorial(catalogue)


class ReadFiles:
    """All files of the catalogue: the records that are right, and the mistakes in the others."""

    def __init__(self, data_dir: Path) -> None:
        self.data_dir = data_dir
        written, mistakes = read_files(data_dir)
        self.files, unknown = filled(written)
        files = self.files
        self.names = Names(files)
        mistakes += [*check_covered(data_dir, files), *unknown, *self.names.mistakes]
        mistakes += self.names.check(files)
        mistakes += rules.check(files)
        self._records = _records(files, mistakes)
        mistakes += consistency.check_files(files)
        games = touched(files, mistakes)
        whole = _games(self._records)
        for game in {game for of_place in games.values() for game in of_place}:
            whole.pop(game, None)  # its clauses are not all right
        mistakes += _of_games(whole, files, mistakes)
        self.mistakes = with_games(mistakes, games)

    @cached_property
    def catalogue(self) -> Catalogue:
        """The records that are right, with what follows from them where all are."""
        records = self._records
        written = Catalogue(
            data_dir=self.data_dir,
            documents={r.id: r for r in records["document", None]},
            places={r.id: r for r in records["place", None]},
            sources={r.id: r for r in records["source", None]},
            sections={r.id: r for r in records["section", None]},
            topics={r.topic: r for r in records["topic", None]},
            games=_games(records),
            accounts={r.document: r for r in records["account", None]},
            readings={r.document: r for r in records["readings", None]},
            players={r.ruleset: r for r in records["player", None]},
            origins=self.names.origins | _inner_origins(self.files),
            digests={
                file.written.file.relative_to(self.data_dir).as_posix(): file.written.digest
                for file in self.files
            },
            gaps=[
                *(gap for file in self.files for gap in file.written.gaps),
                *unclear(self.files),
                *unseen(self.files),
            ],
        )
        return written if self.mistakes else with_derived(written)

    def needed_by(self, games: Collection[str]) -> set[Path]:
        """Return the files of games and those that they need, whether these are there or not.

        They need the lists that all share, sources, and the accounts and readings of the documents
        in which these were read, or whose chapters hold rules of the games.
        """
        own = [file for file in self.files if file.game in games]
        sources = {f.written.file.stem: f for f in self.files if f.kind.name == "source"}
        todo, needed = [*own], {file.written.file for file in own}
        documents = {
            raw.get("id")
            for _, way, raw in of_kind(self.files, "document")
            for _, chapter in records_at(way, raw, "chapters")
            if not set(games).isdisjoint(map(str, list_at(chapter, "rules-of")))
        }
        while todo:
            for found in todo.pop().references:
                documents |= {found.name} if found.to == "document" else set()
                source = found.name.partition("#")[0] if found.to in ("source", "passage") else ""
                if source in sources and sources[source].written.file not in needed:
                    needed.add(sources[source].written.file)
                    todo.append(sources[source])
        folders = [self.data_dir / "games" / game for game in games]
        needed |= {folder / name for folder in folders for name in OF_A_GAME}
        needed |= {file for folder in folders for file in folder.iterdir()}
        paths = (f"{kind}/{name}.yaml" for kind in ("accounts", "readings") for name in documents)
        return needed | {self.data_dir / path for path in (*TOP, *paths)}


def _records(files: Sequence[CatalogueFile], mistakes: list[Mistake]) -> Records:
    """Return the records that are right; what is wrong with the others is added to the mistakes."""
    found: Records = defaultdict(list)
    for file in files:
        for result in file.records.values():
            if isinstance(result, Record):
                found[file.kind.name, file.game].append(result)
            else:
                mistakes += result
    return found


Records = defaultdict[tuple[str, str | None], list[Any]]
"""Records by kind and game."""


def _games(records: Records) -> dict[str, GameRecords]:
    """The games of which there is a record, with all their other records."""
    names = sorted(
        game for (kind, game), found in records.items() if kind == "game" and game and found
    )
    of_a_game = ("locus", "ruleset", "example", "evidence", "chances")
    return {
        name: GameRecords(
            records["game", name][0],
            *[list(records[kind, name]) for kind in of_a_game],  # type: ignore[arg-type]
            *records["order", name],
        )
        for name in names
    }


def _of_games(
    games: Mapping[str, GameRecords], files: Sequence[CatalogueFile], mistakes: Sequence[Mistake]
) -> Iterator[Mistake]:
    """Whether the rulesets of games hold together: asked where all their clauses are right."""
    mistaken = {mistake.origin.file for mistake in mistakes}
    for name, game in games.items():
        of_game = {file.kind.name: file for file in files if file.game == name}
        needed = [of_game.get(kind) for kind in ("game", "locus", "ruleset")]
        if all(file and file.written.file not in mistaken for file in needed):
            yield from consistency.check_rulesets(game, of_game["ruleset"])
            yield from rules.check_values(game, of_game["locus"])
            examples = of_game.get("example")
            if examples is not None and examples.written.file not in mistaken:
                yield from consistency.check_examples(game, examples)


def _inner_origins(files: Sequence[CatalogueFile]) -> dict[tuple[str, str], Origin]:
    """Where the choices of rulesets stand, by `ruleset:locus` and `ruleset+option:locus`; and
    where the parts of examples do, by kinds such as `example position`.
    """
    origins = {}
    for file in files:
        if file.kind.name == "ruleset":
            for path, locus, _ in consistency.choices_written(file):
                raw = file.written.value[path[0]]
                own = address(raw["id"], [path[2]] if path[1] == "options" else [])
                origins["choice", f"{own}:{locus}"] = file.written.at_key(path)
        if file.kind.name == "example":
            for path, raw in file.items():
                for part in raw if isinstance(raw, dict) else ():
                    at = file.written.at((*path, part))
                    origins[f"example {part}", f"{file.game}/{raw['id']}"] = at
    return origins
