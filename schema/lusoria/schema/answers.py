"""Where answers come from: a build that is named, or the last good one of the data.

A build is asked if its data have not changed since. Otherwise the data are read, checked and
proved, and what follows is kept in the user's cache: rulesets and readings as JSON, from which
games are played without a database, and the database once it is asked for. Where the data have
mistakes, the last good build answers, and a line says so.
"""

from __future__ import annotations

import json
import os
from collections.abc import Iterable, Iterator, Mapping
from contextlib import suppress
from functools import cached_property, partial
from pathlib import Path
from typing import TYPE_CHECKING, Any

from lusoria.playable import digests
from lusoria.playable.cache import cache_folder, digest, keep, recall
from lusoria.playable.digests import Digests
from lusoria.schema import locations
from lusoria.schema.addressing import game_of, parted, resolve
from lusoria.schema.locations import DATABASE, INDEX, READINGS, code
from lusoria.schema.mistakes import CatalogueError, Mistake, Origin

if TYPE_CHECKING:
    from lusoria.schema.check import Checked
    from lusoria.schema.proof import Progress

OTHER = (
    "{build} is older than the data in {data}, or was made of others; it is asked as it is, "
    "because it was named"
)
MISTAKEN = "{mistakes} (lusoria check tells where); the last good build answers"

CODE = "code"
"""The file in the cache that has the digest of the program that made what lies beside it."""


class Built:
    """A build: its index, its rulesets and its database.

    `notice` is a line about it for the user, if it does not show the data as they are now.
    """

    def __init__(self, folder: Path, notice: str = "") -> None:
        self.folder = folder
        self.notice = notice

    @cached_property
    def index(self) -> dict[str, Any]:
        """The games, rulesets and examples of the build."""
        return _object(self.folder / INDEX)

    def fits(self, now: Digests) -> bool:
        """Return whether the build was made of data with these digests, or of installed ones."""
        return locations.is_installed() or self.index.get("data") == digests.together(now)

    def assembled(self, name: str) -> dict[str, Any]:
        """Return an assembled ruleset by its address. Raises UnknownNameError."""
        rulesets = {ruleset["id"]: ruleset for ruleset in self.index["rulesets"]}
        games = [game["id"] for game in self.index.get("games", ())]
        base, options = resolve(name, _options(rulesets.values()), games)
        files = {one["id"]: one["file"] for one in rulesets[base]["assembled"]}
        return _object(self.folder / files[_among(files, base, options)])

    def readings(self, name: str) -> dict[str, Any]:
        """Return all answers to the loci of the game of a ruleset; raises as `assembled` does."""
        return _object(self.folder / READINGS / f"{game_of(name)}.json")

    def example(self, name: str) -> dict[str, Any] | None:
        """Return an example by its full id; None if there is none."""
        return self._examples.get(name)

    @cached_property
    def _examples(self) -> dict[str, dict[str, Any]]:
        return {f"{one['game']}/{one['id']}": dict(one) for one in self.index["examples"]}

    def database(self) -> Path:
        """Return the database."""
        return self.folder / DATABASE


def _object(file: Path) -> dict[str, Any]:
    read = json.loads(file.read_bytes())
    assert isinstance(read, dict)
    return read


def _options(rulesets: Iterable[Mapping[str, Any]]) -> dict[str, dict[str, list[str]]]:
    """Return the options of rulesets of an index, with the loci that they answer."""
    return {
        ruleset["id"]: {option: ruleset["answers"][option] for option in ruleset["options"]}
        for ruleset in rulesets
    }


def _among(named: Iterable[str], base: str, options: Iterable[str]) -> str:
    """Return the address of a ruleset with options, in the ruleset's own order."""
    wanted = base, set(options)
    return next(one for one in named if (parted(one)[0], set(parted(one)[1])) == wanted)


def find(
    out: Path | None = None, *, database: bool = False, progress: Progress | None = None
) -> Built:
    """Return the build that answers: `out` or $LUSORIA_BUILD as it is, or else one of the data.

    Without `database` the build may have no database; `progress` is called with a line before
    work that takes seconds. Raises UnknownNameError if the named folder is no build;
    CatalogueError with all mistakes of the data, if there is no good build.
    """
    if out or os.environ.get("LUSORIA_BUILD"):
        folder, data_dir = locations.find_build(out), locations.data_dir()
        assert folder is not None
        named = Built(folder)
        if named.index.get("data") and not named.fits(_digests(data_dir)):
            named.notice = OTHER.format(build=out or os.environ["LUSORIA_BUILD"], data=data_dir)
        return named
    try:
        return find_current(database=database, progress=progress)
    except CatalogueError as error:
        last = max(_good(), key=lambda build: (build.folder / INDEX).stat().st_mtime, default=None)
        if last is None:
            raise
        last.notice = MISTAKEN.format(mistakes=error.head)
        return last


def find_current(*, database: bool = False, progress: Progress | None = None) -> Built:
    """Return a build of the data as they are now: an existing one, or a new one in the cache.

    With `database` the build has its database, and its examples are proved. Without it the build
    may have no database; a new one is proved only if there was a good build before. Raises
    CatalogueError with all mistakes of the data.
    """
    data_dir = locations.data_dir()
    now = _digests(data_dir)
    for build in map(Built, locations.builds()):
        if build.fits(now) and (build.database().is_file() or not database):
            return build
    place = _place(data_dir)
    if _is_of_this_program(place) and Built(place).fits(now):
        build = Built(place.resolve())
        if build.database().is_file() or not database:
            return build
    proved = database or any(_good())
    name = digest([str(data_dir), digests.together(now), code(), proved])
    with suppress(LookupError):
        raise CatalogueError(
            Mistake(Origin(Path(file), line, column), message)
            for file, line, column, message in recall("mistakes", name)
        )
    if progress is not None:
        progress("the data are read and checked, as there is no build of them yet")
    try:
        return _make(place, data_dir, database=database, proved=proved)
    except CatalogueError as error:
        written = [[str(m.origin.file), *m.origin[1:], m.message] for m in error.mistakes]
        keep("mistakes", name, written)
        raise


def _digests(data_dir: Path) -> Digests:
    return digests.digests(data_dir) if data_dir.is_dir() else {}


def _place(data_dir: Path) -> Path:
    """Return where the build of a data folder is kept in the cache."""
    return cache_folder() / "catalogues" / digest(str(data_dir.resolve())) / "build"


def _is_of_this_program(place: Path) -> bool:
    with suppress(OSError):
        return (place / CODE).read_text(encoding="utf-8") == code()
    return False


def _good() -> Iterator[Built]:
    """Yield the builds with a database, of whatever data: those found, and that of the cache."""
    kept = _place(locations.data_dir())
    for folder in [*locations.builds(), *([kept.resolve()] if _is_of_this_program(kept) else ())]:
        if (folder / DATABASE).is_file():
            yield Built(folder)


def _make(place: Path, data_dir: Path, *, database: bool, proved: bool) -> Built:
    """Make a build without pages at a place in the cache, or for this process alone."""
    from lusoria.schema.catalogue import read_catalogue
    from lusoria.schema.check import Checked, checked
    from lusoria.schema.proof import Proof
    from lusoria.schema.publish import OutError, publish

    result = checked(data_dir) if proved else Checked(read_catalogue(data_dir), Proof())
    write = partial(_write, result=result, database=database)
    try:
        return Built(publish(place, write))
    except (OutError, OSError):  # there is nowhere to keep it
        import atexit
        import shutil
        import tempfile

        folder = Path(tempfile.mkdtemp())
        atexit.register(shutil.rmtree, folder, ignore_errors=True)
        write(folder)
        return Built(folder)


def _write(folder: Path, result: Checked, database: bool) -> None:
    from lusoria.schema.assemble import assemble_all, write_rulesets

    assembled = assemble_all(result.catalogue)
    write_rulesets(folder, result.catalogue, assembled)
    if database:
        from lusoria.schema.build import write_database

        write_database(folder, result, assembled, published=False)
    (folder / CODE).write_text(code(), encoding="utf-8")
