"""The catalogue: its records in YAML, its check, its database, and rulesets assembled from it.

    >>> import lusoria.schema
    >>> verquere = lusoria.schema.ruleset("verquere/encyclopedia+five-blots")
    >>> verquere.start()
    '15@1 / 15@1 / white'

Importing this package costs nothing: what reads YAML or writes databases is imported when needed.
"""

from __future__ import annotations

import json
import os
from functools import partial
from importlib.util import find_spec
from pathlib import Path
from typing import TYPE_CHECKING, Any

from lusoria.schema.mistakes import CatalogueError, Mistake, UnknownNameError, listed, meant

if TYPE_CHECKING:
    from lusoria.playable.ruleset import Ruleset

__all__ = [
    "CatalogueError",
    "Mistake",
    "UnknownNameError",
    "assembled",
    "data_dir",
    "find_build",
    "readings",
    "ruleset",
    "rulesets",
]

CHECKOUT = Path(__file__).resolve().parents[3]
"""The root of the repository, if the package runs from one."""


def data_dir() -> Path:
    """The folder of the catalogue: that of the checkout, else the one that is installed.

    Raises UnknownNameError if there is none.
    """
    if (CHECKOUT / "pyproject.toml").is_file():
        return CHECKOUT / "data"
    spec = find_spec("lusoria.data")
    if spec is None or not spec.submodule_search_locations:
        raise UnknownNameError("the catalogue (lusoria/data) is not installed")
    return Path(next(iter(spec.submodule_search_locations)))


def find_build(out: Path | None = None) -> Path | None:
    """The folder of a build: `out`, $LUSORIA_BUILD, ./build or that of the checkout.

    None if there is none; raises UnknownNameError if one was named that is no build.
    """
    named = out or (Path(os.environ["LUSORIA_BUILD"]) if os.environ.get("LUSORIA_BUILD") else None)
    if named is not None:
        if not _is_build(named):
            raise UnknownNameError(f"{named} is no build: lusoria build --out {named} makes one")
        return named.resolve()
    places = [Path("build"), CHECKOUT / "build"]
    return next((place.resolve() for place in places if _is_build(place)), None)


def _is_build(place: Path) -> bool:
    return (place / "catalogue.json").is_file()


def ruleset(name: str, *, build: Path | None = None) -> Ruleset:
    """A ruleset to play by: `verquere/encyclopedia`, or with options `verquere/…+five-blots`.

    Raises UnknownNameError, with the nearest name, if there is none; CatalogueError if there is no
    build and the catalogue has mistakes.
    """
    from lusoria.playable.ruleset import Ruleset

    found = assembled(name, build=build)
    return Ruleset(found, lasting=True, readings=partial(readings, name, build=build))


def rulesets(*, build: Path | None = None) -> list[str]:
    """The addresses of all rulesets, each with every combination of its options.

    Raises as `ruleset` does.
    """
    folder = find_build(build)
    if folder is not None:
        index = json.loads((folder / "catalogue.json").read_text(encoding="utf-8"))
        return [one["id"] for ruleset in index["rulesets"] for one in ruleset["assembled"]]
    from lusoria.schema.catalogue import address, combined
    from lusoria.schema.reading import read_catalogue

    return [
        address(ruleset.id, options)
        for _, ruleset in read_catalogue(data_dir()).rulesets()
        for options in combined(ruleset.options)
    ]


def readings(name: str, *, build: Path | None = None) -> dict[str, Any]:
    """All answers to the loci of a game, given by its name or that of a ruleset: for what if.

    `loci` are in the order of play; `clauses` are as in an assembled ruleset, without a basis.
    """
    game = name.partition("/")[0]
    folder = find_build(build)
    if folder is not None:
        file = folder / "readings" / f"{game}.json"
        found: dict[str, Any] = json.loads(file.read_text(encoding="utf-8"))
        return found
    from lusoria.schema.assemble import readings as all_readings
    from lusoria.schema.reading import read_catalogue

    catalogue = read_catalogue(data_dir())
    return all_readings(catalogue, catalogue.games[game])


def assembled(name: str, *, build: Path | None = None) -> dict[str, Any]:
    """An assembled ruleset: from a build, if there is one, else from the catalogue itself.

    Raises as `ruleset` does.
    """
    if not isinstance(name, str):
        raise UnknownNameError(f"a ruleset is named by a text, as game/name; found {name!r}")
    folder = find_build(build)
    if folder is not None:
        found: dict[str, Any] = json.loads(_file(folder, name).read_text(encoding="utf-8"))
        return found
    from lusoria.schema.assemble import assemble
    from lusoria.schema.reading import read_catalogue

    return assemble(read_catalogue(data_dir()), name)


def _file(folder: Path, name: str) -> Path:
    """The file of a ruleset with its options, which may stand in any order."""
    index = json.loads((folder / "catalogue.json").read_text(encoding="utf-8"))
    rulesets = {ruleset["id"]: ruleset for ruleset in index["rulesets"]}
    base, *options = name.split("+")
    if base not in rulesets:
        hint = meant(base, rulesets) or f"; there are {listed(rulesets)}"
        raise UnknownNameError(f"there is no ruleset {base!r}{hint}")
    known = rulesets[base]["options"]
    for option in options:
        if option not in known:
            hint = meant(option, known) or (f"; it has {listed(known)}" if known else "")
            raise UnknownNameError(f"{base} has no option {option!r}{hint}")
    for one in rulesets[base]["assembled"]:
        if set(one["id"].split("+")[1:]) == set(options):
            return folder / str(one["file"])
    raise UnknownNameError(f"{base}: the options {listed(options)} exclude each other")
