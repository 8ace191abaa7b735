"""The catalogue for the tests, read once for a whole run.

Reading, checking and assembling it takes seconds, and every worker of a run needs it. Whoever comes
first leaves it in the cache of pytest, under a digest of all that it is made from: the data, and
the code that reads and checks them. The others load it from there.
"""

from __future__ import annotations

import os
import pickle
import sys
from contextlib import suppress
from hashlib import sha256
from pathlib import Path
from types import ModuleType
from typing import Any

from lusoria import playable, schema
from lusoria.schema.assemble import assemble_all
from lusoria.schema.catalogue import read_catalogue
from lusoria.schema.model import Catalogue

KEPT = Path(__file__).resolve().parents[1] / ".pytest_cache" / "lusoria"
Assembled = dict[str, dict[str, Any]]


def catalogue() -> tuple[Catalogue, Assembled]:
    """The catalogue, and all rulesets assembled from it with all their options, by address.

    Raises CatalogueError, with all mistakes, where it has any.
    """
    file = KEPT / f"catalogue-{digest(playable, schema)}.pickle"
    with suppress(OSError, EOFError, pickle.UnpicklingError):
        kept: tuple[Catalogue, Assembled] = pickle.loads(file.read_bytes())
        return kept
    read = read_catalogue(schema.data_dir())
    made = read, assemble_all(read)
    with suppress(OSError):
        _keep(file, pickle.dumps(made))
    return made


def _keep(file: Path, content: bytes) -> None:
    """Write a file in one step, so that nobody reads half of it; older ones are deleted."""
    KEPT.mkdir(parents=True, exist_ok=True)
    fresh = file.with_suffix(f".{os.getpid()}")
    fresh.write_bytes(content)
    fresh.replace(file)
    for other in KEPT.glob("catalogue-*.pickle"):
        if other != file:
            other.unlink(missing_ok=True)


def digest(*packages: ModuleType) -> str:
    """SHA-256 over the data, the code of packages that work on them, and the version of Python."""
    together = sha256(sys.version.encode())
    code = [Path(root) for package in packages for root in package.__path__]
    for root in (schema.data_dir(), *code):
        for file in sorted(root.rglob("*")):
            if file.suffix != ".pyc" and file.is_file():
                together.update(f"{file.relative_to(root)}\0".encode() + file.read_bytes() + b"\0")
    return together.hexdigest()
