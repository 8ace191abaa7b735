"""Reading the catalogue: all of it, what of it is right, or a game with all that it needs."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Collection, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from pathlib import Path
from typing import Any

from lusoria.schema.catalogue.addressing import address
from lusoria.schema.catalogue.derived import with_derived
from lusoria.schema.catalogue.files import CatalogueFile, read_files
from lusoria.schema.catalogue.model import Catalogue, GameRecords
from lusoria.schema.catalogue.names import (
    Names,
    Part,
    Parts,
    files_of_games,
    game_of_part,
    is_a_game,
)
from lusoria.schema.catalogue.records import Record
from lusoria.schema.catalogue.topics import filled, touched, with_games
from lusoria.schema.checks import consistency, rules
from lusoria.schema.checks.accounts import check_accounts, check_covered, check_readings
from lusoria.schema.checks.editorial import check_editorial
from lusoria.schema.checks.wording import unclear, unseen
from lusoria.schema.mistakes import CatalogueError, Mistake, Origin


def read_catalogue(data_dir: Path) -> Catalogue:
    """The catalogue in a folder.

    Raises CatalogueError with every mistake that was found: in the writing of the files, in the
    records, in references, in what clauses say of rules, and in rulesets that do not hold together.
    """
    read = _whole(data_dir)
    if read.mistakes:
        raise CatalogueError(read.mistakes)
    catalogue = read.catalogue()
    if untrue := list(_untrue(catalogue)):
        raise CatalogueError(untrue)
    return catalogue


@dataclass(frozen=True)
class Draft:
    """What of the catalogue is right: a mistake takes out its part, and the parts that need it.

    `left_out` are the records that are not in the catalogue, as `kind name`.
    """

    catalogue: Catalogue
    mistakes: Sequence[Mistake]
    left_out: Sequence[str]
    read_files: ReadFiles
    parts: Collection[Part] | None = None
    """The parts that it is about; None where it is about all."""

    def holds(self, mistake: Mistake) -> bool:
        """Whether a mistake stands in what the draft is about."""
        return self.parts is None or self.read_files.parts.at(mistake.origin) in self.parts

    def files(self) -> int:
        """How many files it is about."""
        if self.parts is None:
            return len(self.read_files.files)
        parts = self.read_files.parts
        held = {path for path, _ in self.parts}
        return sum(parts.of(file)[0] in held for file in self.read_files.files)

    def concerning(self, parts: Iterable[Part]) -> list[Mistake]:
        """The mistakes in these parts and in all that they need."""
        return self.read_files.concerning(self.mistakes, parts)

    def names_at(self, origin: Origin) -> list[str]:
        """What stands at a place in a file, as `kind name`."""
        return self.read_files.names_of({self.read_files.parts.at(origin)})

    def about(self, games: Collection[str]) -> Draft:
        """The draft of some games alone, with all that they need and all that was read for them.

        That is: the documents in which their sources were read, or whose chapters hold their
        rules, with the accounts and readings of these. What is wrong elsewhere is not reported, but
        `left_out` names what could not be looked at for it.
        """
        parts = self.read_files.parts.needed(self.parts_of(games))
        place, whole = self.read_files.parts, self.catalogue
        read = {
            name: document
            for name, document in whole.documents.items()
            if place.at(whole.origin("document", name)) in parts
            or any(set(chapter.rules_of) & set(games) for chapter in document.chapters)
        }
        parts |= {place.at(whole.origin("document", name)) for name in read}
        parts |= {(f"{kind}/{name}.yaml", 0) for kind in ("accounts", "readings") for name in read}
        catalogue = replace(
            whole,
            games={name: game for name, game in whole.games.items() if name in games},
            sources={
                name: source
                for name, source in whole.sources.items()
                if place.at(whole.origin("source", name)) in parts
            },
            documents=read,
            accounts={name: a for name, a in whole.accounts.items() if name in read},
            gaps=[gap for gap in whole.gaps if place.at(gap.origin) in parts],
        )
        mistakes = [mistake for mistake in self.mistakes if place.at(mistake.origin) in parts]
        lost = [f"account {name}" for name in read if f"account {name}" in self.left_out]
        return Draft(catalogue, mistakes, lost, self.read_files, parts)

    def parts_of(self, games: Collection[str]) -> set[Part]:
        """All parts that stand in the folders of games, right or wrong."""
        parts = self.read_files.parts
        mistaken = {parts.at(mistake.origin) for mistake in self.mistakes}
        return {part for part in {*parts.all(), *mistaken} if game_of_part(part) in games}


def read_draft(data_dir: Path) -> Draft:
    """What of the catalogue in a folder is right, and all mistakes in the rest."""
    return _draft(_whole(data_dir))


def _whole(data_dir: Path) -> ReadFiles:
    """All files, with the checks that need all of them."""
    files, mistakes = read_files(data_dir)
    return ReadFiles(data_dir, files, [*mistakes, *check_covered(data_dir, files)])


def read_games(data_dir: Path, games: Collection[str], kinds: Collection[str]) -> Draft:
    """What is right of some games, read from their files of these kinds and what those need.

    Mistakes are reported only of the games and of what they need.
    """
    sources = (path.stem for path in (data_dir / "sources").glob("*.yaml"))
    read = ReadFiles(data_dir, *files_of_games(data_dir, games, kinds), sources)
    draft = _draft(read)
    own = draft.parts_of(games)
    gaps = draft.read_files.concerning(draft.catalogue.gaps, own)
    catalogue = replace(draft.catalogue, gaps=gaps)
    return replace(draft, catalogue=catalogue, mistakes=draft.concerning(own))


def _draft(read: ReadFiles) -> Draft:
    """Leave out what is wrong, until what is left is right."""
    mistakes = set(read.mistakes)
    while True:
        spoilt = read.parts.spoilt(mistakes)
        catalogue = read.catalogue(without=spoilt)
        untrue = set(_untrue(catalogue)) - mistakes
        if not untrue:
            return Draft(catalogue, sorted(mistakes), read.names_of(spoilt), read)
        mistakes |= untrue


def _untrue(catalogue: Catalogue) -> Iterator[Mistake]:
    yield from check_accounts(catalogue)
    yield from check_readings(catalogue)
    yield from check_editorial(catalogue)


class ReadFiles:
    """Files that were read: the records that are right, and the mistakes in the others."""

    def __init__(
        self,
        data_dir: Path,
        files: list[CatalogueFile],
        mistakes: Iterable[Mistake],
        sources: Iterable[str] = (),
    ) -> None:
        self.data_dir = data_dir
        self.files, unknown = filled(files)
        files = self.files
        self.mistakes = [*mistakes, *unknown]
        self.names = Names(files, sources)
        self.parts = Parts(data_dir, files, self.names)
        self.mistakes += self.names.mistakes
        self.mistakes += self.names.check(files)
        self.mistakes += rules.check(files)
        self._placed = _records(files, self.parts, self.mistakes)
        self.mistakes += consistency.check_files(files)
        games = touched(files, self.mistakes)
        whole = _games(_without(self._placed, ()))
        for game in {game for of_place in games.values() for game in of_place}:
            whole.pop(game, None)  # its clauses are not all right
        self.mistakes += _of_games(whole, files, self.mistakes)
        self.mistakes = with_games(self.mistakes, games)

    def digests(self) -> dict[str, str]:
        """The digest of each file as it was read, by its path."""
        written = (file.written for file in self.files)
        return {w.file.relative_to(self.data_dir).as_posix(): w.digest for w in written}

    def catalogue(self, without: Collection[Part] = ()) -> Catalogue:
        """The catalogue of the records that are right, without those of some parts."""
        kept = _without(self._placed, without)
        written = Catalogue(
            data_dir=self.data_dir,
            documents={r.id: r for r in kept["document", None]},
            places={r.id: r for r in kept["place", None]},
            sources={r.id: r for r in kept["source", None]},
            sections={r.id: r for r in kept["section", None]},
            topics={r.topic: r for r in kept["topic", None]},
            games=_games(kept),
            accounts={r.document: r for r in kept["account", None]},
            readings={r.document: r for r in kept["readings", None]},
            players={r.ruleset: r for r in kept["player", None]},
            origins=self.names.origins | _inner_origins(self.files),
            digests=self.digests(),
            gaps=[
                *(gap for file in self.files for gap in file.written.gaps),
                *unclear(self.files),
                *unseen(self.files),
            ],
        )
        return with_derived(written)

    def concerning(self, mistakes: Iterable[Mistake], parts: Iterable[Part]) -> list[Mistake]:
        """Those of the mistakes that stand in some parts, or in what these need."""
        needed = self.parts.needed(parts)
        return sorted({m for m in mistakes if self.parts.at(m.origin) in needed})

    def names_of(self, parts: Collection[Part]) -> list[str]:
        """What records stand in some parts, as `kind name`; a game stands for all in its folder."""
        games = {game_of_part(part) for part in parts if is_a_game(part)}
        named = {f"game {game}" for game in games}
        for (kind, name), origin in self.names.origins.items():
            part = self.parts.at(origin)
            if kind in KINDS and part in parts and game_of_part(part) not in games:
                named.add(f"{kind} {name}")
        return sorted(named)


KINDS = ("source", "place", "document", "account", "example", "evidence")
Placed = dict[tuple[str, str | None], list[tuple[Part, Any]]]
"""Records by kind and game, each with the part that it stands in."""

Grouped = defaultdict[tuple[str, str | None], list[Any]]


def _records(files: Sequence[CatalogueFile], parts: Parts, mistakes: list[Mistake]) -> Placed:
    """The records that are right, by kind and game; what is wrong with the others is added."""
    found: Placed = defaultdict(list)
    for file in files:
        for path, result in file.records.items():
            if isinstance(result, Record):
                found[file.kind.name, file.game].append((parts.of(file, path), result))
            else:
                mistakes += result
    return found


def _without(placed: Placed, parts: Collection[Part]) -> Grouped:
    """The records that do not stand in some parts."""
    found: Grouped = defaultdict(list)
    for key, records in placed.items():
        found[key] = [record for part, record in records if part not in parts]
    return found


def _games(records: Grouped) -> dict[str, GameRecords]:
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
                for part in raw:
                    at = file.written.at((*path, part))
                    origins[f"example {part}", f"{file.game}/{raw['id']}"] = at
    return origins
