"""Results of examples that were replayed before, so that an edit costs only what depends on it.

The cache is a file in the user's cache folder. A result is kept under a digest of everything that
it depends on: the text of the ruleset's program, the engine, and the example. So it is never out of
date, and the file may be deleted at any time.
"""

from __future__ import annotations

from collections.abc import Callable
from functools import cache
from hashlib import sha256
from pathlib import Path
from typing import Any

from lusoria import playable
from lusoria.schema.catalogue import user_cache
from lusoria.schema.verify import example_results


class ResultCache:
    """Results by digest; `save` keeps those that were asked for.

    Where only a `part` of the catalogue is replayed, the results of the rest are kept too.
    """

    def __init__(self, data_dir: Path, folder: Path | None = None, *, part: bool = False) -> None:
        name = sha256(str(data_dir.resolve()).encode()).hexdigest()[:16]
        self.file = (folder or user_cache.folder()) / f"replayed-{name}.json"
        self._before = user_cache.recall(self.file)
        self._asked: dict[str, Any] = dict(self._before) if part else {}
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
        user_cache.keep(self.file, self._asked)


@cache
def engine_digest() -> str:
    """SHA-256 over the program except its rules, whose text is in each ruleset's program."""
    root = Path(next(iter(playable.__path__)))
    files = [file for file in sorted(root.rglob("*.py")) if file.parent.name != "rules"]
    together = sha256()
    for file in [*files, Path(example_results.__file__)]:
        together.update(file.name.encode() + b"\0" + file.read_bytes() + b"\0")
    return together.hexdigest()
