"""Where the catalogue and its builds are: named by the environment, or found."""

from __future__ import annotations

import os
from collections.abc import Iterator
from importlib.util import find_spec
from pathlib import Path
from typing import TYPE_CHECKING

from lusoria.playable.digests import program
from lusoria.schema.mistakes import UnknownNameError

if TYPE_CHECKING:
    from sqlite3 import Connection

INDEX = "catalogue.json"
DATABASE = "lusoria.db"
RULESETS = "rulesets"
READINGS = "readings"
PLAYERS = "players"
TEXTS = "texts.json"
"""What a build holds: files, and folders with a file for each ruleset, and for each game. The texts
are the words of documents, which only the pages of a build with documents show."""


def code() -> str:
    """Return a digest of the code that reads the catalogue and plays by it."""
    return program("lusoria.playable", "lusoria.schema")


CHECKOUT = Path(__file__).resolve().parents[3]
"""The root of the repository, if the package runs from one."""


def data_dir() -> Path:
    """Return the catalogue's folder: $LUSORIA_DATA, that of the checkout, else the installed one.

    Raises UnknownNameError if there is none.
    """
    named = os.environ.get("LUSORIA_DATA")
    if named:
        if not Path(named).is_dir():
            raise UnknownNameError(f"$LUSORIA_DATA: there is no folder {named}")
        return Path(named)
    return CHECKOUT / "data" if _is_checkout() else _installed()


def data_to_write() -> Path:
    """Return the folder of the catalogue, for writing.

    Raises UnknownNameError if it is the installed one: the next installation would undo what is
    written there. Raises as `data_dir` does.
    """
    data = data_dir()
    if not _is_checkout() and data.resolve() == _installed().resolve():
        raise UnknownNameError(
            f"{data} belongs to the installed package, nothing is written there; copy it, and name "
            "the copy by $LUSORIA_DATA"
        )
    return data


def change_log() -> Path:
    """Return the file of changes by version: that of the checkout, else the installed one."""
    return (CHECKOUT if _is_checkout() else _installed()) / "CHANGELOG.md"


def _installed() -> Path:
    """Return the folder of the installed catalogue, with the list of changes in it."""
    spec = find_spec("lusoria.data")
    if spec is None or not spec.submodule_search_locations:
        raise UnknownNameError("the catalogue (lusoria/data) is not installed")
    return Path(next(iter(spec.submodule_search_locations)))


def is_installed() -> bool:
    """Return whether the data are those of an installed package, which nobody edits."""
    return not os.environ.get("LUSORIA_DATA") and not _is_checkout()


def _is_checkout() -> bool:
    return (CHECKOUT / "pyproject.toml").is_file()


def find_build(out: Path | None = None) -> Path | None:
    """Return the folder of a build: `out`, $LUSORIA_BUILD, ./build or that of the checkout.

    None if there is none; raises UnknownNameError if one was named that is no build. It may be
    older than the data; `answers.find` tells.
    """
    place = place_of_build(out)
    return place and place.resolve()


def place_of_build(out: Path | None = None) -> Path | None:
    """Return the link to the build that `find_build` finds, which a later build moves."""
    named = out or (Path(os.environ["LUSORIA_BUILD"]) if os.environ.get("LUSORIA_BUILD") else None)
    if named is not None:
        if not _is_build(named):
            raise UnknownNameError(f"{named} is no build: lusoria build --out {named} makes one")
        return named
    return next(_shown(), None)


def builds() -> list[Path]:
    """Return the builds that are found without being named: ./build and that of the checkout."""
    return list(dict.fromkeys(place.resolve() for place in _shown()))


def _shown() -> Iterator[Path]:
    """Yield the links to those builds."""
    return (place for place in (Path("build"), CHECKOUT / "build") if _is_build(place))


def _is_build(place: Path) -> bool:
    return (place / INDEX).is_file()


def read_only(database: Path) -> Connection:
    """Return a connection to the database of a build, which never changes."""
    from sqlite3 import connect  # slow to import, and every command imports this module

    return connect(f"{database.resolve().as_uri()}?mode=ro&immutable=1", uri=True)
