"""Where answers come from: a build, or the data as they are now.

A build that was named is asked as it is. Otherwise a build is asked whose data have not changed
since. If there is none, the data are read, but only those of the game that is asked about. What
was made of them is kept in the user's cache folder with the digests of all files that were read for
it, and counts only where those are the same now.
"""

from __future__ import annotations

import json
import os
from collections.abc import Collection, Iterable, Mapping
from contextlib import suppress
from functools import cached_property
from pathlib import Path
from typing import TYPE_CHECKING, Any

from lusoria.playable import digests
from lusoria.playable.cache import digest, keep, kept, kept_file, recall
from lusoria.playable.digests import Digests
from lusoria.schema import locations
from lusoria.schema.catalogue.addressing import game_of, parted, resolve
from lusoria.schema.locations import DATABASE, INDEX, READINGS, code
from lusoria.schema.mistakes import CatalogueError, Mistake, Origin, UnknownNameError, unknown

if TYPE_CHECKING:
    from lusoria.schema.checks.reading import Draft


UNBUILT = "there is no build, the data are read instead"
CHANGED = (
    "the data have changed since the build, and are read instead; lusoria build makes a new one"
)
OTHER = (
    "{build} is older than the data in {data}, or was made of others; it is asked as it is, "
    "because it was named"
)


class Built:
    """A build: its index, its rulesets and its database.

    `notice` is a line about it for the user; `differs` says whether it was made of other data
    than there are now. What a draft leaves out is asked of `data`.
    """

    def __init__(self, folder: Path) -> None:
        self.folder = folder
        self.data: Data | None = None
        self.notice = ""

    @property
    def differs(self) -> bool:
        """Whether the build was made of other data than there are now."""
        return bool(self.notice)

    @cached_property
    def index(self) -> dict[str, Any]:
        """The games, rulesets and examples of the build."""
        return _object(self.folder / INDEX)

    def fits(self, now: Digests) -> bool:
        """Whether the build was made of data with these digests, or of those that nobody edits."""
        return locations.is_installed() or self.index.get("data") == digests.together(now)

    @property
    def draft(self) -> Mapping[str, Any] | None:
        """The mistakes of a draft, and what it leaves out; None if the build is none."""
        return self.index.get("draft")

    @property
    def left_out(self) -> list[str]:
        """The games that a draft leaves out."""
        left_out = self.draft["left_out"] if self.draft else ()
        return [name.removeprefix("game ") for name in left_out if name.startswith("game ")]

    def assembled(self, name: str) -> dict[str, Any]:
        """An assembled ruleset by its address. Raises UnknownNameError, CatalogueError."""
        if data := self._lacking(name):
            return data.assembled(name)
        rulesets = {ruleset["id"]: ruleset for ruleset in self.index["rulesets"]}
        games = [game["id"] for game in self.index.get("games", ())]
        base, options = resolve(name, _options(rulesets.values()), games)
        files = {one["id"]: one["file"] for one in rulesets[base]["assembled"]}
        return _object(self.folder / files[_among(files, base, options)])

    def readings(self, name: str) -> dict[str, Any]:
        """All answers to the loci of the game of a ruleset; raises as `assembled` does."""
        if data := self._lacking(name):
            return data.readings(name)
        return _object(self.folder / READINGS / f"{game_of(name)}.json")

    def _lacking(self, name: str) -> Data | None:
        """The data, where a draft leaves out the game of a ruleset; None, if it does not.

        Raises UnknownNameError where it does, and the data may not be asked.
        """
        game = name.partition("/")[0]
        if game not in self.left_out:
            return None
        if self.data is None:
            raise UnknownNameError(
                f"{game} is left out of this draft; lusoria check {game} tells its mistakes"
            )
        return self.data

    def example(self, name: str) -> dict[str, Any] | None:
        """An example by its full id; None if there is none."""
        return self._examples.get(name)

    @cached_property
    def _examples(self) -> dict[str, dict[str, Any]]:
        return _by_id(self.index["examples"])

    def database(self) -> Path:
        """The database."""
        return self.folder / DATABASE


class Data:
    """The data as they are, read game by game, and kept until they change.

    `notice` says why they are asked; `differs`, that there is a build of what they were before.
    """

    folder = None

    def __init__(
        self, data_dir: Path, now: Digests | None = None, *, differs: bool = False
    ) -> None:
        self.data_dir = data_dir
        self.differs = differs
        self.notice = CHANGED if differs else UNBUILT
        self._now = digests.digests(data_dir) if now is None else now
        self._entries: dict[str, Entry] = {}

    @property
    def games(self) -> list[str]:
        """The games that have a folder."""
        return sorted({path.split("/")[1] for path in self._now if path.startswith("games/")})

    @cached_property
    def index(self) -> dict[str, Any]:
        """The games, rulesets and examples that are right."""
        entries = self._read(self.games)
        return {
            part: [one for game in self.games for one in entries[game][part]]
            for part in ("games", "rulesets", "examples")
        }

    @cached_property
    def left_out(self) -> list[str]:
        """The games with mistakes, which cannot be asked about."""
        return kept("left-out", self._inputs, self._with_mistakes)

    def _with_mistakes(self) -> list[str]:
        entries = self._read(self.games)
        return [game for game in self.games if entries[game]["mistakes"]]

    @property
    def _inputs(self) -> list[str]:
        """What decides about all that is made of the data as a whole."""
        return [digests.together(self._now), locations.code()]

    def assembled(self, name: str) -> dict[str, Any]:
        """An assembled ruleset by its address.

        Raises UnknownNameError, and CatalogueError with the mistakes of its game, if it has some.
        """
        entry = self._right(name)
        base, options = resolve(name, _options(entry["rulesets"]), self.games)
        found: dict[str, Any] = entry["assembled"][_among(entry["assembled"], base, options)]
        return found

    def rulesets_of(self, game: str) -> list[dict[str, Any]]:
        """The rulesets of a game, as the index has them; raises as `assembled` does."""
        found: list[dict[str, Any]] = self._right(f"{game}/")["rulesets"]
        return found

    def readings(self, name: str) -> dict[str, Any]:
        """All answers to the loci of the game of a ruleset; raises as `assembled` does."""
        found: dict[str, Any] = self._right(name)["readings"]
        return found

    def _right(self, name: str) -> Entry:
        """What is known of the game of a ruleset; raises as `assembled` does."""
        game = game_of(name)
        if game not in self.games:
            raise unknown("game", game, self.games, 40)
        entry = self._read([game])[game]
        if entry["mistakes"]:
            raise CatalogueError(_mistakes(entry["mistakes"]))
        return entry

    def example(self, name: str) -> dict[str, Any] | None:
        """An example by its full id; None if there is none.

        Raises CatalogueError if it might be one that is not right.
        """
        game = name.partition("/")[0]
        if game not in self.games:
            return None
        entry = self._read([game])[game]
        found = _by_id(entry["examples"]).get(name)
        if found is None and (wrong := [*entry["mistakes"], *entry["of_examples"]]):
            raise CatalogueError(_mistakes(wrong))
        return found

    def database(self) -> Path:
        """A database of what is right of the data; its examples are not replayed."""
        try:
            return kept_file("databases", self._inputs, self._write_database)
        except OSError:  # there is nowhere to keep it, or the data are just being changed
            import atexit
            import shutil
            import tempfile

            folder = tempfile.mkdtemp()
            atexit.register(shutil.rmtree, folder, ignore_errors=True)
            self._write_database(Path(folder) / DATABASE, changed=True)
            return Path(folder) / DATABASE

    def _write_database(self, file: Path, changed: bool = False) -> None:
        """Write the database; raises OSError where the data have changed, and may not have."""
        from lusoria.schema.catalogue.assemble import assemble_all
        from lusoria.schema.catalogue.names import of_game
        from lusoria.schema.checks.reading import read_draft
        from lusoria.schema.database import sqlite_file
        from lusoria.schema.database.rows import rows, rule_rows
        from lusoria.schema.verify.proof import Proof

        draft = read_draft(self.data_dir)
        catalogue = draft.catalogue
        if catalogue.digests == self._now:
            wrong = [game for game in self.games if draft.concerning([of_game(game)])]
            keep("left-out", digest(self._inputs), wrong)  # so that games need not be read again
        elif not changed:
            raise OSError(f"{self.data_dir} has changed")
        found = [*rows(catalogue, Proof(), assemble_all(catalogue)), *rule_rows()]
        sqlite_file.write(file, found, {"data": catalogue.digest}, published=False)

    def _read(self, games: Iterable[str]) -> dict[str, Entry]:
        unread = [game for game in games if game not in self._entries]
        if unread:
            self._entries |= _entries(self.data_dir, unread, self._now)
        return self._entries


def _object(file: Path) -> dict[str, Any]:
    read = json.loads(file.read_bytes())
    assert isinstance(read, dict)
    return read


def _options(rulesets: Iterable[Mapping[str, Any]]) -> dict[str, dict[str, list[str]]]:
    """The options of rulesets of an index, with the loci that they answer."""
    return {
        ruleset["id"]: {option: ruleset["answers"][option] for option in ruleset["options"]}
        for ruleset in rulesets
    }


def _among(named: Iterable[str], base: str, options: Iterable[str]) -> str:
    """The address of a ruleset with options, in the order in which it has them itself."""
    wanted = base, set(options)
    return next(one for one in named if (parted(one)[0], set(parted(one)[1])) == wanted)


def _by_id(examples: Iterable[Mapping[str, Any]]) -> dict[str, dict[str, Any]]:
    return {f"{one['game']}/{one['id']}": dict(one) for one in examples}


def find(out: Path | None = None) -> Built | Data:
    """Where answers come from: the build `out` or $LUSORIA_BUILD, or else what has not changed.

    Raises UnknownNameError if a build was named that is none.
    """
    data_dir = locations.data_dir()
    now = digests.digests(data_dir) if data_dir.is_dir() else {}
    if out or os.environ.get("LUSORIA_BUILD"):
        folder = locations.find_build(out)
        assert folder is not None
        named = Built(folder)
        if named.index.get("data") and not named.fits(now):
            named.notice = OTHER.format(build=out or os.environ["LUSORIA_BUILD"], data=data_dir)
        return named
    builds = [Built(folder) for folder in locations.builds()]
    for build in builds:
        if build.fits(now):
            build.data = Data(data_dir, now)
            return build
    return Data(data_dir, now, differs=bool(builds))


Entry = dict[str, Any]
"""What is known of a game: its index (`games`, `rulesets`, `examples`), its rulesets, `assembled`,
all `readings` of its loci, and what is wrong: `mistakes` that keep it from being played, and
mistakes `of_examples`.
"""


def _entries(data_dir: Path, games: Collection[str], now: Digests) -> dict[str, Entry]:
    """What is known of each of these games: kept from before, or else made now and kept.

    `now` are the digests of the files of the data.
    """
    names = {
        game: digest([str(data_dir.resolve()), game, _own(game, now), code()]) for game in games
    }
    found = {}
    for game, name in names.items():
        with suppress(LookupError):
            entry = recall("games", name)
            if _counts(entry, now):
                found[game] = entry
    if old := sorted(names.keys() - found.keys()):
        made, seen = _made(data_dir, old, now)
        found |= made
        if seen.items() <= now.items():  # else it has changed since it was noticed
            for game, entry in made.items():
                keep("games", names[game], entry)
    return found


def _counts(entry: Entry, now: Digests) -> bool:
    """Whether what is kept of a game is what would be made of it now."""
    if entry["mistakes"] or entry["of_examples"]:  # any file may bring the name that is missing
        return bool(entry["read"] == now)
    return bool(entry["read"].items() <= now.items())


def _own(game: str, paths: Iterable[str]) -> list[str]:
    """The files in the folder of a game."""
    return sorted(path for path in paths if path.startswith(f"games/{game}/"))


def _made(data_dir: Path, games: Collection[str], now: Digests) -> tuple[dict[str, Entry], Digests]:
    """Read these games with all that they need, and no more; the digests of what was read."""
    from lusoria.schema.catalogue.assemble import assemble_all, index, readings
    from lusoria.schema.catalogue.files import PLAYED
    from lusoria.schema.checks.reading import read_games

    draft = read_games(data_dir, games, PLAYED)
    assembled = assemble_all(draft.catalogue)
    whole = index(draft.catalogue, assembled)
    made = {}
    for game in games:
        mistakes, of_examples, read = _found(draft, game)
        made[game] = {
            "read": dict(now) if mistakes or of_examples else read,
            "games": [one for one in whole["games"] if one["id"] == game],
            "rulesets": [one for one in whole["rulesets"] if one["game"] == game],
            "examples": [one for one in whole["examples"] if one["game"] == game],
            "assembled": {k: v for k, v in assembled.items() if k.startswith(f"{game}/")},
            "readings": readings(draft.catalogue, draft.catalogue.games[game])
            if game in draft.catalogue.games
            else {},
            "mistakes": _as_json(mistakes),
            "of_examples": _as_json(of_examples),
        }
    return made, draft.read_files.digests()


def _found(draft: Draft, game: str) -> tuple[list[Mistake], list[Mistake], dict[str, str]]:
    """The mistakes of a game, those of its examples alone, and the digests of all it needs."""
    from lusoria.schema.catalogue.names import of_game

    parts = draft.read_files.parts
    own = draft.parts_of([game])
    mistakes = draft.concerning([of_game(game)])
    others = [mistake for mistake in draft.concerning(own) if mistake not in mistakes]
    read = draft.read_files.digests()
    files = {path for path, _ in parts.needed(own)} | set(_own(game, read))
    return mistakes, others, {path: digest for path, digest in read.items() if path in files}


def _as_json(mistakes: Iterable[Mistake]) -> list[list[Any]]:
    """The mistakes of an entry as JSON values; `_mistakes` reads them back."""
    return [[str(m.origin.file), *m.origin[1:], m.message] for m in mistakes]


def _mistakes(written: Iterable[Iterable[Any]]) -> list[Mistake]:
    return [
        Mistake(Origin(Path(file), line, column), message)
        for file, line, column, message in written
    ]
