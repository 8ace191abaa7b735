"""What was replayed before is remembered, so that an edit costs only what depends on it.

The memory is a file in the user's cache folder. A finding is kept under a digest of everything that
it depends on: the text of the ruleset's program, the engine, and the example; so it never lies, and
may be deleted at any time.
"""

from __future__ import annotations

import json
import os
import tempfile
from collections.abc import Callable
from contextlib import suppress
from functools import cache
from hashlib import sha256
from pathlib import Path
from typing import Any

from platformdirs import user_cache_path

from lusoria import playable
from lusoria.schema import finding


class Memory:
    """Findings by digest; `save` keeps those that were asked for."""

    def __init__(self, data_dir: Path, folder: Path | None = None) -> None:
        name = sha256(str(data_dir.resolve()).encode()).hexdigest()[:16]
        self.file = (folder or user_cache_path("lusoria")) / f"replayed-{name}.json"
        self._before: dict[str, Any] = {}
        self._asked: dict[str, Any] = {}
        self.computed = 0
        with suppress(OSError, ValueError):
            found = json.loads(self.file.read_text(encoding="utf-8"))
            self._before = found if isinstance(found, dict) else {}

    def recall(self, key: str, compute: Callable[[], Any]) -> Any:
        """What is remembered under a key, or else is computed now."""
        if key not in self._asked:
            if key in self._before:
                self._asked[key] = self._before[key]
            else:
                self._asked[key] = compute()
                self.computed += 1
        return self._asked[key]

    def save(self) -> None:
        """Write down what was asked for; without a place to write to, nothing is remembered."""
        with suppress(OSError):
            self.file.parent.mkdir(parents=True, exist_ok=True)
            handle, name = tempfile.mkstemp(dir=self.file.parent)
            with os.fdopen(handle, "w", encoding="utf-8") as file:
                json.dump(self._asked, file)
            os.replace(name, self.file)


@cache
def engine_digest() -> str:
    """SHA-256 over the program except its rules, whose text is in each ruleset's program."""
    root = Path(next(iter(playable.__path__)))
    files = [file for file in sorted(root.rglob("*.py")) if file.parent.name != "rules"]
    together = sha256()
    for file in [*files, Path(finding.__file__)]:
        together.update(file.name.encode() + b"\0" + file.read_bytes() + b"\0")
    return together.hexdigest()
