"""The catalogue: its records in YAML, its check, its database, and rulesets assembled from it.

    >>> import lusoria.schema
    >>> verquere = lusoria.schema.ruleset("verquere/encyclopedia+five-blots")
    >>> verquere.start()
    '15@1 / 15@1 / white'

Importing this package costs nothing: what reads YAML or writes databases is imported when needed.
"""

from __future__ import annotations

import os
import sys
import warnings
from collections.abc import Iterator
from functools import partial
from importlib.util import find_spec
from pathlib import Path
from typing import TYPE_CHECKING, Any

from lusoria.schema.mistakes import CatalogueError, Mistake, UnknownNameError

if TYPE_CHECKING:
    from lusoria.playable.ruleset import Ruleset
    from lusoria.schema.answers import Built, Data

__all__ = [
    "CatalogueError",
    "Mistake",
    "StaleBuildWarning",
    "UnknownNameError",
    "assembled",
    "builds",
    "data_dir",
    "find_build",
    "is_installed",
    "place_of_build",
    "readings",
    "ruleset",
    "rulesets",
]

CHECKOUT = Path(__file__).resolve().parents[3]
"""The root of the repository, if the package runs from one."""


def data_dir() -> Path:
    """The folder of the catalogue: $LUSORIA_DATA, that of the checkout, else the installed one.

    Raises UnknownNameError if there is none.
    """
    named = os.environ.get("LUSORIA_DATA")
    if named:
        if not Path(named).is_dir():
            raise UnknownNameError(f"$LUSORIA_DATA: there is no folder {named}")
        return Path(named)
    if not is_installed():
        return CHECKOUT / "data"
    spec = find_spec("lusoria.data")
    if spec is None or not spec.submodule_search_locations:
        raise UnknownNameError("the catalogue (lusoria/data) is not installed")
    return Path(next(iter(spec.submodule_search_locations)))


def is_installed() -> bool:
    """Whether the data are those of an installed package, which nobody edits."""
    return not os.environ.get("LUSORIA_DATA") and not (CHECKOUT / "pyproject.toml").is_file()


def find_build(out: Path | None = None) -> Path | None:
    """The folder of a build: `out`, $LUSORIA_BUILD, ./build or that of the checkout.

    None if there is none; raises UnknownNameError if one was named that is no build. It may be
    older than the data; `answers.find` tells.
    """
    place = place_of_build(out)
    return place and place.resolve()


def place_of_build(out: Path | None = None) -> Path | None:
    """Where a build is shown, as `find_build` finds it: the link, which a later build moves."""
    named = out or (Path(os.environ["LUSORIA_BUILD"]) if os.environ.get("LUSORIA_BUILD") else None)
    if named is not None:
        if not _is_build(named):
            raise UnknownNameError(f"{named} is no build: lusoria build --out {named} makes one")
        return named
    return next(_shown(), None)


def builds() -> list[Path]:
    """The builds that are found without being named: ./build and that of the checkout."""
    return list(dict.fromkeys(place.resolve() for place in _shown()))


def _shown() -> Iterator[Path]:
    """Where those builds are shown."""
    return (place for place in (Path("build"), CHECKOUT / "build") if _is_build(place))


def _is_build(place: Path) -> bool:
    return (place / "catalogue.json").is_file()


class StaleBuildWarning(UserWarning):
    """There is a build, and the data have changed since it was made."""


def ruleset(name: str, *, build: Path | None = None) -> Ruleset:
    """A ruleset to play by: `verquere/encyclopedia`, or with options `verquere/…+five-blots`.

    Raises UnknownNameError, with the nearest name, if there is none; CatalogueError if it is read
    from data in which its game has mistakes. Warns, as `assembled` does.
    """
    from lusoria.playable.ruleset import Ruleset

    found = assembled(name, build=build)
    return Ruleset(found, lasting=True, readings=partial(readings, name, build=build))


def rulesets(*, build: Path | None = None) -> list[str]:
    """The addresses of all rulesets, each with every combination of its options.

    Warns as `assembled` does.
    """
    listed = _asked(build).index["rulesets"]
    return [one["id"] for ruleset in listed for one in ruleset["assembled"]]


def readings(name: str, *, build: Path | None = None) -> dict[str, Any]:
    """All answers to the loci of a game, given by its name or that of a ruleset: for what if.

    `loci` are in the order of play; `clauses` are as in an assembled ruleset, without a basis.
    Raises and warns as `assembled` does.
    """
    return _asked(build).readings(name)


def assembled(name: str, *, build: Path | None = None) -> dict[str, Any]:
    """An assembled ruleset: from a build, or from the data where there is none, or an older one.

    What is read from the data is kept in the user's cache folder until they change. Raises as
    `ruleset` does. Warns with StaleBuildWarning, once, where a build and the data are not the same:
    a build that was named (`build`, $LUSORIA_BUILD) is asked all the same.
    """
    if not isinstance(name, str):
        raise UnknownNameError(f"a ruleset is named by a text, as game/name; found {name!r}")
    return _asked(build).assembled(name)


def _asked(build: Path | None) -> Built | Data:
    """Where answers come from; where that is not a build of the data as they are, it is said."""
    from lusoria.schema.answers import find

    answers = find(build)
    if answers.differs and answers.notice not in _warned:
        _warned.add(answers.notice)
        warnings.warn(answers.notice, StaleBuildWarning, stacklevel=_caller())
    return answers


_warned: set[str] = set()


def _caller() -> int:
    """The level of the stack at which this module was called, for a warning's place."""
    level, frame = 1, sys._getframe(1)
    while frame.f_back is not None and frame.f_globals.get("__name__") == __name__:
        level, frame = level + 1, frame.f_back
    return level
