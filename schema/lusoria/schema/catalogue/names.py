"""Names and references: whether each name is given once, and every reference leads to one.

From the references follows which parts of the catalogue need which: what a mistake concerns, what
is still right without it, and which files a game needs. A part is a source, an account, or a record
of a list of places, documents, examples or evidence. Of a game, what its rulesets are made of is
one part: game, loci and rulesets.
"""

from __future__ import annotations

from bisect import bisect_right
from collections import defaultdict
from collections.abc import Collection, Iterable, Iterator, Mapping, Sequence
from functools import cache, cached_property
from itertools import chain
from pathlib import Path
from typing import Any

from lusoria.playable import digests
from lusoria.schema.catalogue.addressing import address, parted, resolve
from lusoria.schema.catalogue.files import OF_A_GAME, TOP, CatalogueFile, missing, read_some
from lusoria.schema.catalogue.references import Found
from lusoria.schema.catalogue.yaml_source import Way, list_at, mapping_at, records_at
from lusoria.schema.mistakes import Mistake, Origin, UnknownNameError, meant

IN_A_GAME = ("locus", "clause", "example")
"""Kinds of records whose names count within their game; elsewhere they are `game/name`."""


class Names:
    """The names of all records as they are written, right or wrong, and where each stands.

    The names of sources that were not read serve only to suggest the nearest name.
    """

    def __init__(self, files: Sequence[CatalogueFile], sources: Iterable[str] = ()) -> None:
        self.sources = tuple(sources)
        self.origins: dict[tuple[str, str], Origin] = {}
        self.mistakes: list[Mistake] = []
        self.unreadable: set[str] = set()
        for file in files:
            if not file.written.readable:
                self.unreadable |= DEFINED_BY[file.kind.name]
            for path, raw in file.items():
                if isinstance(raw, dict):
                    for kind, name, at in _named(file, path, raw):
                        self._add(kind, name, at)

    def _add(self, kind: str, name: str, at: Origin) -> None:
        first = self.origins.setdefault((kind, name), at)
        if first is not at:
            self.mistakes.append(
                Mistake(at, f"the {kind} {name} is here for the second time, first at {first}")
            )

    def known(self, kind: str) -> list[str]:
        """The names of all records of a kind."""
        unread = self.sources if kind == "source" else ()
        return [*(name for known, name in self.origins if known == kind), *unread]

    def check(self, files: Iterable[CatalogueFile]) -> Iterator[Mistake]:
        """Every reference that leads nowhere, with the nearest name."""
        for file in files:
            for found in chain.from_iterable(file.references.values()):
                complaint = self._complaint(found, file.game)
                if complaint:
                    where = file.written.at_key if found.is_key else file.written.at
                    yield Mistake(where(found.path), complaint)

    def _complaint(self, found: Found, game: str | None) -> str | None:
        if found.to in self.unreadable:
            return None
        scope = f"{game}/" if found.to in IN_A_GAME else ""
        name = scope + found.name
        if (found.to, name) in self.origins:
            return None
        if found.to == "ruleset" and "+" in name:
            return self._option_complaint(name)
        known = [k.removeprefix(scope) for k in self.known(found.to) if k.startswith(scope)]
        if found.to == "passage" and "#" not in name:
            return f"{name} is no passage: expected source#passage{meant(name, known)}"
        within = f" in {game}" if scope else ""
        return f"unknown {found.to} {found.name}{within}{meant(found.name, known)}"

    def _option_complaint(self, name: str) -> str | None:
        """What is wrong with an address with options, but for two that exclude each other."""
        try:
            resolve(name, self._options, self._games)
        except UnknownNameError as error:
            return str(error)
        return None

    @cached_property
    def _games(self) -> list[str]:
        return self.known("game")

    @cached_property
    def _options(self) -> dict[str, dict[str, tuple[str, ...]]]:
        """The options of all rulesets."""
        options: dict[str, dict[str, tuple[str, ...]]] = {r: {} for r in self.known("ruleset")}
        for known in self.known("option"):
            ruleset, _, option = known.partition("+")
            options.setdefault(ruleset, {})[option] = ()
        return options


DEFINED_BY = {
    "document": {"document"},
    "place": {"place"},
    "source": {"source", "passage"},
    "account": set(),
    "readings": set(),
    "game": {"game"},
    "locus": {"locus", "clause"},
    "ruleset": {"ruleset"},
    "example": {"example"},
    "evidence": {"evidence"},
    "chances": set(),
    "player": set(),
    "order": set(),
    "section": {"section"},
    "topic": {"topic", "answer"},
}
"""The kinds of names that a kind of file gives."""


def _named(
    file: CatalogueFile, path: Way, raw: dict[str, Any]
) -> Iterator[tuple[str, str, Origin]]:
    """All names that a written record gives: its own and those of the records within it."""
    kind, game = file.kind.name, file.game
    named_by = kind if kind in ("locus", "topic") else "id"
    own = raw.get(named_by)
    if isinstance(own, str):
        at = file.written.at((*path, named_by))
        yield kind, f"{game}/{own}" if kind in IN_A_GAME else own, at
        if kind == "source":
            for name, origin in _inner(file, path, raw, "passages"):
                yield "passage", f"{own}#{name}", origin
        if kind == "ruleset":
            for option in mapping_at(raw, "options"):
                at = file.written.at_key((*path, "options", option))
                yield "option", address(own, [str(option)]), at
    document = raw.get("document")
    if kind in ("account", "readings") and isinstance(document, str):
        yield kind, document, file.written.at((*path, "document"))
        for way, sentence in records_at(path, raw, "sentences"):
            yield "sentence", f"{document}:{sentence.get('sentence')}", file.written.at(way)
    if kind == "locus":
        for name, origin in _inner(file, path, raw, "clauses"):
            yield "clause", f"{game}/{name}", origin
    if kind == "topic":
        for name, origin in _inner(file, path, raw, "answers"):
            yield "answer", name, origin


def _inner(
    file: CatalogueFile, path: Way, raw: dict[str, Any], key: str
) -> Iterator[tuple[str, Origin]]:
    for at, item in records_at(path, raw, key):
        if isinstance(item.get("id"), str):
            yield item["id"], file.written.at((*at, "id"))


Part = tuple[str, int]
"""A part: its file in the catalogue and its number there; of a game the folder, `games/…`."""

WHOLE = -1
"""Stands for the number of a record where a list cannot be read, or not so far."""

LISTED = {
    "answer": "topics.yaml",
    **{kind.name: path for path, kind in TOP.items()},
}
"""The lists that all games share, by the kinds of names that they give."""

PLAYED = ("game", "locus", "ruleset")
"""The kinds of files that are one part together."""

GAMES_OF_ACCOUNTS = ("games", "names", "dates", "places", "relations", "identifiers", "bears")
"""The fields by which a sentence of an account names a game, or something of it."""


class Parts:
    """The parts of the files that were read, and what each of them needs."""

    def __init__(self, data_dir: Path, files: Iterable[CatalogueFile], names: Names) -> None:
        self._data_dir = data_dir
        self._names = names
        self._paths: dict[Path, str] = {}
        self._starts: dict[str, list[Origin]] = {}
        self._needs: dict[Part, set[Part]] = defaultdict(set)
        self._files = {file.written.file: file for file in files}
        self._is_folder = cache(lambda game: (data_dir / "games" / game).is_dir())
        for file in self._files.values():
            self._starts[self._path(file.written.file)] = [
                file.written.at(way) for way, _ in file.items() if way
            ]
        for file in self._files.values():
            for way, raw in file.items():
                self._needs[self.of(file, way)] |= set(self._needed_by(file, way, raw))

    def all(self) -> Iterable[Part]:
        """All parts that have records, right or wrong."""
        return self._needs

    def of(self, file: CatalogueFile, way: Way = ()) -> Part:
        """The part that a record of a file is, or belongs to."""
        if file.kind.name in PLAYED:
            return of_game(str(file.game))
        return self._path(file.written.file), (way[0] if way else WHOLE if file.kind.is_list else 0)

    def at(self, origin: Origin) -> Part:
        """The part that a place in a file belongs to."""
        path = self._path(origin.file)
        file = self._files.get(origin.file)
        if file is None or file.kind.name in PLAYED:
            game = game_of_part((path, 0))
            return of_game(game) if game else (path, 0)
        if not file.kind.is_list:
            return path, 0
        return path, bisect_right(self._starts[path], origin) - 1

    def needed(self, parts: Iterable[Part]) -> set[Part]:
        """These parts, all that they need, and what those need in turn."""
        return _reached(parts, self._needs)

    def spoilt(self, mistakes: Iterable[Mistake]) -> set[Part]:
        """The parts that have mistakes, those that need one of them, or one that is not there."""
        needing: dict[Part, set[Part]] = defaultdict(set)
        for part, needs in self._needs.items():
            for needed in needs:
                needing[needed].add(part)
        todo = [self.at(mistake.origin) for mistake in mistakes]
        todo += [needed for needed in needing if needed not in self._needs]
        return _reached(todo, needing)

    def _path(self, file: Path) -> str:
        if file not in self._paths:  # asked for each reference, and pathlib takes its time
            inside = file.is_relative_to(self._data_dir)
            self._paths[file] = (file.relative_to(self._data_dir) if inside else file).as_posix()
        return self._paths[file]

    def _needed_by(self, file: CatalogueFile, way: Way, raw: Any) -> Iterator[Part]:
        for found in file.references[way]:
            yield self._target(found, file.game)
        if file.game and file.kind.name not in PLAYED:
            yield of_game(file.game)
        if file.kind.name == "readings":
            yield f"accounts/{file.written.file.name}", 0
        if file.kind.name == "account" and isinstance(raw, dict):
            for _, sentence in records_at(way, raw, "sentences"):
                yield from self._games_named(sentence)

    def _games_named(self, sentence: Mapping[str, Any]) -> Iterator[Part]:
        for field in GAMES_OF_ACCOUNTS:
            for name in list_at(sentence, field) or mapping_at(sentence, field):
                game = str(name).partition("/")[0]
                if self._is_folder(game):
                    yield of_game(game)

    def _target(self, found: Found, game: str | None) -> Part:
        """The part that a reference leads to; a part that does not exist if it leads nowhere."""
        name = f"{game}/{found.name}" if found.to in IN_A_GAME else found.name
        if found.to == "ruleset":
            name, _ = parted(name)
        origin = self._names.origins.get((found.to, name))
        if origin is not None:
            return self.at(origin)
        if found.to in ("source", "passage"):
            return source_file(found.name), 0
        if found.to in LISTED:
            return LISTED[found.to], WHOLE
        return of_game(str(game) if game else found.name)


def of_game(game: str) -> Part:
    """The part that the rulesets of a game are made of."""
    return f"games/{game}", 0


def game_of_part(part: Part) -> str | None:
    """The game in whose folder a part stands; None if it stands in none."""
    folders = part[0].split("/")
    return folders[1] if folders[0] == "games" and folders[1:] else None


def is_a_game(part: Part) -> bool:
    """Whether a part is what the rulesets of a game are made of."""
    return part == of_game(str(game_of_part(part)))


def source_file(reference: str) -> str:
    """Where a source stands, or that of a passage."""
    return f"sources/{reference.partition('#')[0]}.yaml"


def files_of_games(
    data_dir: Path, games: Collection[str], kinds: Collection[str]
) -> tuple[list[CatalogueFile], list[Mistake]]:
    """The files of games and all that they need, and what is wrong with their writing.

    Of a game only its files of these kinds are read, and those that have no place in its folder.
    """
    needed = _Needed(data_dir)
    for path in ("sections.yaml", "topics.yaml"):
        needed.read(path)
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
            elif found.to in ("place", "document"):
                self._todo += self._of_record(LISTED[found.to], found.name)

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


def _reached(parts: Iterable[Part], following: Mapping[Part, Iterable[Part]]) -> set[Part]:
    """These parts, those that follow upon them, and so on."""
    found: set[Part] = set()
    todo = list(parts)
    while todo:
        part = todo.pop()
        if part not in found:
            found.add(part)
            todo += following.get(part, ())
    return found
