"""A ruleset that is made to run only where something about it is not remembered."""

from __future__ import annotations

from hashlib import sha256
from typing import Any

from lusoria.playable import program
from lusoria.playable.ruleset import Laid, Ruleset
from lusoria.schema.catalogue.assemble import canonical
from lusoria.schema.catalogue.records import Example
from lusoria.schema.verify.example_results import Finding, find, from_json
from lusoria.schema.verify.result_cache import Memory, engine_digest


class Engine:
    """An assembled ruleset that is made to run only if something of it is not remembered."""

    def __init__(self, assembled_ruleset: dict[str, Any], memory: Memory) -> None:
        self.assembled = assembled_ruleset
        self.memory = memory
        self._ruleset: Ruleset | None = None
        text = program.text(assembled_ruleset)
        self._key = sha256(f"{engine_digest()} {text}".encode()).hexdigest()

    @property
    def ruleset(self) -> Ruleset:
        """The ruleset, running."""
        if self._ruleset is None:
            self._ruleset = Ruleset(self.assembled)
        return self._ruleset

    def read(self, position: str) -> Laid:
        """A position from its text. Raises InputError."""
        return self.ruleset.read(position)

    def write(self, position: Laid) -> str:
        """The canonical text of a position."""
        return self.ruleset.write(position)

    def find(self, example: Example) -> Finding:
        """What the program finds of an example. Raises InputError."""
        played = [example.position, example.throw, example.play, example.record]
        counted = [e.plays is not None for e in (example, *example.elsewhere.values())]
        key = sha256(canonical([self._key, played, any(counted)]).encode()).hexdigest()
        return from_json(self.memory.recall(key, lambda: find(self.ruleset, example).as_json()))
