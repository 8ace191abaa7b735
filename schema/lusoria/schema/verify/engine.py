"""A ruleset whose program is made only when a result is not in the cache."""

from __future__ import annotations

from hashlib import sha256
from typing import Any

from lusoria.playable.codegen import program
from lusoria.playable.ruleset import Position, Ruleset
from lusoria.schema.catalogue.assemble import canonical
from lusoria.schema.catalogue.records import Example
from lusoria.schema.verify.example_results import ExampleResult, find, from_json
from lusoria.schema.verify.result_cache import ResultCache, engine_digest


class Engine:
    """An assembled ruleset whose program is made only when a result is not in the cache."""

    def __init__(self, assembled_ruleset: dict[str, Any], results: ResultCache) -> None:
        self.assembled = assembled_ruleset
        self.results = results
        self._ruleset: Ruleset | None = None
        text = program.text(assembled_ruleset)
        self._key = sha256(f"{engine_digest()} {text}".encode()).hexdigest()

    @property
    def ruleset(self) -> Ruleset:
        """The ruleset, running."""
        if self._ruleset is None:
            self._ruleset = Ruleset(self.assembled)
        return self._ruleset

    def read(self, position: str) -> Position:
        """A position from its text. Raises InputError."""
        return self.ruleset.read(position)

    def write(self, position: Position) -> str:
        """The canonical text of a position."""
        return self.ruleset.write(position)

    def find(self, example: Example) -> ExampleResult:
        """The result of an example. Raises InputError."""
        played = [example.position, example.throw, example.play, example.record]
        counted = [e.plays is not None for e in (example, *example.elsewhere.values())]
        key = sha256(canonical([self._key, played, any(counted)]).encode()).hexdigest()
        return from_json(self.results.recall(key, lambda: find(self.ruleset, example).as_json()))
