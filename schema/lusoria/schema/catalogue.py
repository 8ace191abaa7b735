"""Reading the catalogue with its checks: all of it, or games with all that they need."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Collection, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from functools import cached_property
from pathlib import Path
from typing import Any

from lusoria.schema.addressing import address
from lusoria.schema.checks import accounts, check_records, editorial, games, rules, wording
from lusoria.schema.derived import with_derived
from lusoria.schema.mistakes import CatalogueError, Mistake, Origin
from lusoria.schema.model import Catalogue, GameRecords
from lusoria.schema.reading.files import OF_A_GAME, TOP, of_kind, read_files
from lusoria.schema.reading.names import Names
from lusoria.schema.reading.topics import fill_in, find_touched, name_games
from lusoria.schema.reading.yaml_source import list_at, records_at
from lusoria.schema.records import Record

assert editorial  # imported for the checks that it registers


def read_catalogue(data_dir: Path) -> Catalogue:
    """Return the catalogue in a folder. Raises CatalogueError with every mistake in it."""
    read = ReadFiles(data_dir)
    if read.mistakes:
        raise CatalogueError(read.mistakes)
    return read.catalogue


@dataclass(frozen=True)
class GamesRead:
    """Some games with what they need: their sources, and the documents that were read for them.

    `whole` is the catalogue that they are of, `files` those that they need. If there are mistakes
    `elsewhere`, what games share was not checked: accounts, readings, and what is said of sources.
    """

    catalogue: Catalogue
    whole: Catalogue
    mistakes: Sequence[Mistake]
    elsewhere: int
    files: Collection[Path]


def read_games(data_dir: Path, games: Collection[str]) -> GamesRead:
    """Return some games, with the mistakes in their files and in the files that they need."""
    read = ReadFiles(data_dir)
    files, whole = read.needed_by(games), read.catalogue
    mistakes = sorted({mistake for mistake in read.mistakes if mistake.origin.file in files})
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
    return GamesRead(catalogue, whole, mistakes, len(set(read.mistakes)) - len(mistakes), files)


class ReadFiles:
    """All files of the catalogue: the valid records, and the mistakes in all of them."""

    def __init__(self, data_dir: Path) -> None:
        self.data_dir = data_dir
        written, mistakes = read_files(data_dir)
        self.files, unknown = fill_in(written)
        self.names = Names(self.files)
        mistakes += [*accounts.check_covered(data_dir, self.files), *unknown]
        mistakes += [*self.names.mistakes, *self.names.check_references(self.files)]
        mistakes += [*rules.check_uses(self.files), *games.check_files(self.files)]
        self._records: defaultdict[tuple[str, str | None], list[Any]] = defaultdict(list)
        for file in self.files:
            for record in file.records.values():
                if isinstance(record, Record):
                    self._records[file.kind.name, file.game].append(record)
                else:
                    mistakes += record
        touched = find_touched(self.files, mistakes)
        whole = self._games()
        for game in {game for of_place in touched.values() for game in of_place}:
            whole.pop(game, None)  # its clauses are not all valid
        mistakes += self._check_games(whole, {mistake.origin.file for mistake in mistakes})
        self.mistakes = name_games(mistakes, touched)
        self.mistakes += check_records(self.catalogue, all_valid=not self.mistakes)

    @cached_property
    def catalogue(self) -> Catalogue:
        """The valid records, with what follows from them if all are valid."""
        records = self._records
        written = Catalogue(
            data_dir=self.data_dir,
            documents={r.id: r for r in records["document", None]},
            places={r.id: r for r in records["place", None]},
            sources={r.id: r for r in records["source", None]},
            sections={r.id: r for r in records["section", None]},
            topics={r.topic: r for r in records["topic", None]},
            games=self._games(),
            accounts={r.document: r for r in records["account", None]},
            readings={r.document: r for r in records["readings", None]},
            players={r.ruleset: r for r in records["player", None]},
            origins=self.names.origins | self._inner_origins(),
            digests={
                file.written.file.relative_to(self.data_dir).as_posix(): file.written.digest
                for file in self.files
            },
            gaps=[
                *(gap for file in self.files for gap in file.written.gaps),
                *wording.check_alone(self.files),
                *wording.check_seen(self.files),
            ],
        )
        return written if self.mistakes else with_derived(written)

    def _games(self) -> dict[str, GameRecords]:
        """Return the games of which there is a record, with all their other records."""
        of_a_game = ("locus", "ruleset", "example", "evidence", "chances")
        return {
            str(name): GameRecords(
                self._records["game", name][0],
                *[list(self._records[kind, name]) for kind in of_a_game],  # type: ignore[arg-type]
                *self._records["order", name],
            )
            for name in sorted(str(game) for kind, game in [*self._records] if kind == "game")
        }

    def _check_games(
        self, whole: Mapping[str, GameRecords], mistaken: Collection[Path]
    ) -> Iterator[Mistake]:
        """Yield the mistakes in rulesets, values and examples of games that are valid otherwise."""
        for name, game in whole.items():
            of_game = {file.kind.name: file for file in self.files if file.game == name}
            valid = {kind: f for kind, f in of_game.items() if f.written.file not in mistaken}
            if valid.keys() >= {"game", "locus", "ruleset"}:
                yield from games.check_rulesets(game, valid["ruleset"])
                yield from rules.check_values(game, valid["locus"])
                if "example" in valid:
                    yield from games.check_examples(game, valid["example"])

    def _inner_origins(self) -> dict[tuple[str, str], Origin]:
        """Return where the choices of rulesets stand, by `ruleset:locus` and
        `ruleset+option:locus`, and the parts of examples, by kinds such as `example position`.
        """
        origins = {}
        for file in self.files:
            for path, locus, _ in games.choices_written(file):
                raw = file.written.value[path[0]]
                own = address(str(raw.get("id")), [path[2]] if path[1] == "options" else [])
                origins["choice", f"{own}:{locus}"] = file.written.at_key(path)
        for file, way, raw in of_kind(self.files, "example"):
            for part in raw:
                place = f"{file.game}/{raw.get('id')}"
                origins[f"example {part}", place] = file.written.at((*way, part))
        return origins

    def needed_by(self, games: Collection[str]) -> set[Path]:
        """Return the files of games and those that they need, whether these are there or not.

        They need the lists that all share, sources, and the accounts and readings of the documents
        in which these were read, or whose chapters hold rules of the games.
        """
        sources = {f.written.file.stem: f for f in self.files if f.kind.name == "source"}
        todo = [file for file in self.files if file.game in games]
        needed = {file.written.file for file in todo}
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
        for folder in (self.data_dir / "games" / game for game in games):
            needed |= {folder / name for name in OF_A_GAME} | {*folder.iterdir()}
        paths = (f"{kind}/{name}.yaml" for kind in ("accounts", "readings") for name in documents)
        return needed | {self.data_dir / path for path in (*TOP, *paths)}
