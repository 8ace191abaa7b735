"""Where answers come from: the build that is found or, where there is none, the data."""

from __future__ import annotations

import json
from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING, Any

import click

from lusoria.schema import assembled, data_dir, find_build, readings

if TYPE_CHECKING:
    from lusoria.playable.ruleset import Ruleset
    from lusoria.schema.catalogue import Catalogue


class Library:
    """The rulesets, games and examples that a run may ask for, each read once.

    `folder` is a build, or None: then rulesets are assembled from the data.
    """

    def __init__(self, folder: Path | None) -> None:
        self.folder = folder
        self._rulesets: dict[str, Ruleset] = {}
        self._index: dict[str, Any] | None = None
        self._data: Catalogue | None = None

    def ruleset(self, name: str) -> Ruleset:
        """A ruleset that can be asked, by its address. Raises UnknownNameError."""
        if name not in self._rulesets:
            from lusoria.playable.ruleset import Ruleset

            self._rulesets[name] = Ruleset(
                self.assembled(name), lasting=True, readings=partial(self.readings, name)
            )
        return self._rulesets[name]

    def assembled(self, name: str) -> dict[str, Any]:
        """A ruleset as a list of clauses, by its address. Raises UnknownNameError."""
        if self.folder is not None:
            return assembled(name, build=self.folder)
        from lusoria.schema.assemble import assemble

        return assemble(self._catalogue(), name)

    def readings(self, name: str) -> dict[str, Any]:
        """All answers to the loci of the game of a ruleset."""
        if self.folder is not None:
            return readings(name, build=self.folder)
        from lusoria.schema import assemble

        catalogue = self._catalogue()
        return assemble.readings(catalogue, catalogue.games[name.partition("/")[0]])

    @property
    def index(self) -> dict[str, Any]:
        """The index of the build: its games, rulesets and examples."""
        if self._index is None:
            self._index = self._read_index() if self.folder else self._make_index()
        return self._index

    def _read_index(self) -> dict[str, Any]:
        assert self.folder is not None
        read = json.loads((self.folder / "catalogue.json").read_text(encoding="utf-8"))
        assert isinstance(read, dict)
        return read

    def _make_index(self) -> dict[str, Any]:
        from lusoria.schema.assemble import assemble_all
        from lusoria.schema.build import _index

        return _index(self._catalogue(), assemble_all(self._catalogue()))

    def _catalogue(self) -> Catalogue:
        if self._data is None:
            from lusoria.schema.reading import read_catalogue

            click.echo("lusoria: there is no build, the data are read instead", err=True)
            self._data = read_catalogue(data_dir())
        return self._data


def find(out: str | None) -> Library:
    """The library of a build that is named, or of the first that is found.

    Raises UnknownNameError if one was named that is no build.
    """
    return Library(find_build(Path(out) if out else None))
