"""Results of examples that were replayed before, so that an edit costs only what depends on it.

A result is kept under a digest of everything that it depends on: the text of the ruleset's program,
the engine, and the example. So it is never out of date.

A ruleset whose program is made only when a result is not in the cache.
"""

from __future__ import annotations

from collections.abc import Callable
from functools import cache
from hashlib import sha256
from pathlib import Path
from typing import Any

from lusoria.playable import digests
from lusoria.playable.cache import digest, keep, recall
from lusoria.playable.codegen import program
from lusoria.playable.ruleset import Position, Ruleset
from lusoria.schema.catalogue.assemble import canonical
from lusoria.schema.catalogue.records import Example
from lusoria.schema.verify import example_results
from lusoria.schema.verify.example_results import ExampleResult, find, from_json


class ResultCache:
    """The results of a game by digest; `save` keeps those that were asked for."""

    def __init__(self, data_dir: Path, game: str) -> None:
        self._name = digest([str(data_dir.resolve()), game])
        try:
            self._before: dict[str, Any] = recall("results", self._name)
        except LookupError:
            self._before = {}
        self._asked: dict[str, Any] = {}
        self.computed = 0

    def recall(self, key: str, compute: Callable[[], Any]) -> Any:
        """The result under a key, computed now if it is not kept."""
        if key not in self._asked:
            if key in self._before:
                self._asked[key] = self._before[key]
            else:
                self._asked[key] = compute()
                self.computed += 1
        return self._asked[key]

    def save(self) -> None:
        """Keep what was asked for; where nothing can be written, nothing is kept."""
        if self._asked.keys() != self._before.keys():
            keep("results", self._name, self._asked)


@cache
def engine_digest() -> str:
    """What the program is except its rules, whose text is in each ruleset's program."""
    found = Path(example_results.__file__).read_text(encoding="utf-8")
    return digest([digests.program(without="rules"), found])


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
