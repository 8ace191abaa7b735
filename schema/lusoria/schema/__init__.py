"""The catalogue: its records in YAML, its check, its database, and rulesets assembled from it.

    >>> import lusoria.schema
    >>> verquere = lusoria.schema.ruleset("verquere/encyclopedia+five-blots")
    >>> verquere.start()
    '15@1 / 15@1 / white'

Importing this package costs nothing: what reads YAML or writes databases is imported when needed.
"""

from __future__ import annotations

import sys
import warnings
from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING, Any

from lusoria.schema.locations import (
    builds,
    data_dir,
    data_to_write,
    find_build,
    is_installed,
    place_of_build,
)
from lusoria.schema.mistakes import CatalogueError, Mistake, UnknownNameError

if TYPE_CHECKING:
    from sqlmodel import Session

    from lusoria.playable.player.player import Player
    from lusoria.playable.records import Record, Replay
    from lusoria.playable.ruleset import Ruleset
    from lusoria.schema.answers import Built

__all__ = [
    "CatalogueError",
    "Mistake",
    "StaleBuildWarning",
    "UnknownNameError",
    "assembled",
    "builds",
    "data_dir",
    "data_to_write",
    "find_build",
    "games",
    "is_installed",
    "net",
    "place_of_build",
    "player",
    "readings",
    "replay",
    "ruleset",
    "rulesets",
    "session",
]


class StaleBuildWarning(UserWarning):
    """There is a build, and the data have changed since it was made."""


def ruleset(name: str, *, build: Path | None = None) -> Ruleset:
    """Return a ruleset to play by: `verquere/encyclopedia`, or with options `…+five-blots`.

    Raises UnknownNameError, with the nearest name, if there is none; CatalogueError if it is read
    from data in which its game has mistakes. Warns, as `assembled` does.
    """
    from lusoria.playable.ruleset import Ruleset

    found = assembled(name, build=build)
    answers = partial(readings, name, build=build)
    return Ruleset(found, lasting=True, readings=answers, net=partial(net, name))


def net(name: str) -> bytes:
    """Return the net of a ruleset's player, which learnt without its options, from the data.

    Raises UnknownNameError where there is none, with why, if its record says so.
    """
    from lusoria.schema.authoring import results_files

    players, base = data_dir() / "players", name.partition("+")[0]
    try:
        return results_files.player_place(players, base).with_suffix(".net").read_bytes()
    except OSError:
        why = results_files.kept_player(players, base).get("none")
        hint = f": {why}" if why else f"; lusoria train {base} makes one"
        raise UnknownNameError(f"{base} has no player{hint}") from None


def player(name: str, *, build: Path | None = None) -> Player:
    """Return the player of a ruleset, which chooses plays and rates positions.

    Raises UnknownNameError where there is none; UnfitError, where it does not fit the ruleset.
    """
    from lusoria.playable.player.player import Player

    return Player.read(ruleset(name, build=build), net(name))


def games(*, build: Path | None = None) -> list[str]:
    """Return the names of all games. Warns as `assembled` does."""
    return [game["id"] for game in _asked(build).index["games"]]


def rulesets(*, build: Path | None = None) -> list[str]:
    """Return the addresses of all rulesets, with every combination of their options.

    Warns as `assembled` does.
    """
    listed = _asked(build).index["rulesets"]
    return [one["id"] for ruleset in listed for one in ruleset["assembled"]]


def replay(record: str | Record, *, build: Path | None = None) -> Replay:
    """Return what comes of replaying a record, or its text, by the ruleset that its head names.

    Raises InputError where the text is no record, or names no ruleset; else as `ruleset`.
    """
    from lusoria.playable import records
    from lusoria.playable.errors import InputError

    if isinstance(record, str):
        record = records.read_record(record)
    if record.ruleset is None:
        raise InputError("found no ruleset", expected="ruleset: game/name", what="record")
    rules = ruleset(record.ruleset, build=build).reading(*record.reading).without(*record.without)
    return records.replay(rules, record)


def readings(name: str, *, build: Path | None = None) -> dict[str, Any]:
    """Return all answers to the loci of a game, by its name or that of a ruleset.

    `loci` are in the order of play; `clauses` are as in an assembled ruleset, without a basis.
    Raises and warns as `assembled` does.
    """
    return _asked(build).readings(name)


def assembled(name: str, *, build: Path | None = None) -> dict[str, Any]:
    """Return an assembled ruleset: from a build, or from the data if there is no current one.

    What is read from the data is kept in the user's cache folder until they change. Raises as
    `ruleset` does. Warns with StaleBuildWarning, once, where a build and the data are not the same:
    a build that was named (`build`, $LUSORIA_BUILD) is asked all the same.
    """
    if not isinstance(name, str):
        raise UnknownNameError(f"a ruleset is named by a text, as game/name; found {name!r}")
    return _asked(build).assembled(name)


def session(*, build: Path | None = None) -> Session:
    """Return a session on the database, for reading: `session().get(Clause, "verquere/nowhere")`.

    Its classes are in `lusoria.schema.tables`. Where no build has the data as they are, a database
    is made in the user's cache. Raises and warns as `assembled` does.
    """
    from sqlmodel import Session, create_engine

    from lusoria.schema.locations import read_only

    database = _asked(build, database=True).database()
    return Session(create_engine("sqlite://", creator=partial(read_only, database)))


def _asked(build: Path | None, *, database: bool = False) -> Built:
    """Return the build that answers; warn if it is not of the data as they are."""
    from lusoria.schema.answers import find

    answers = find(build, database=database)
    if answers.notice and answers.notice not in _warned:
        _warned.add(answers.notice)
        warnings.warn(answers.notice, StaleBuildWarning, stacklevel=_caller())
    return answers


_warned: set[str] = set()


def _caller() -> int:
    """Return the level of the stack at which this module was called, for a warning's place."""
    level, frame = 1, sys._getframe(1)
    while frame.f_back is not None and frame.f_globals.get("__name__") == __name__:
        level, frame = level + 1, frame.f_back
    return level
