"""What a build and its site are made of; and whether a build is what would be made now."""

from __future__ import annotations

import re
import sqlite3
from contextlib import suppress
from functools import cache
from importlib.metadata import PackageNotFoundError, requires, version
from pathlib import Path
from typing import Any

from lusoria.playable.cache import digest, keep, recall
from lusoria.playable.digests import ALL, digests, program, together
from lusoria.schema.locations import change_log

PACKAGES = ("lusoria.playable", "lusoria.schema", "lusoria.site")


def makers() -> list[object]:
    """What makes builds: the program, the packages that it needs, SQLite; and the change log."""
    log = change_log()
    changes = log.read_text(encoding="utf-8") if log.is_file() else ""
    return [program(*PACKAGES), _packages(), sqlite3.sqlite_version, changes]


@cache
def _packages() -> dict[str, str]:
    """The versions of the packages that lusoria needs."""
    found = {}
    for requirement in requires("lusoria") or []:
        name = re.split(r"[^\w.-]", requirement, maxsplit=1)[0]
        with suppress(PackageNotFoundError):
            found[name] = version(name)
    return found


class Before:
    """The build that a place shows, if it is of these data, this program and these options."""

    def __init__(self, data_dir: Path, out: Path, options: object) -> None:
        self._out = out
        self._data = together(digests(data_dir))
        self._name = digest([self._data, str(out.absolute()), options, makers()])

    def report(self) -> dict[str, Any] | None:
        """What was said of the build when it was made; None if it is none, or was changed."""
        with suppress(LookupError, OSError):
            report: dict[str, Any] = recall("builds", self._name)
            if report["files"] == self._files():
                return report
        return None

    def remember(self, data: str, report: dict[str, Any]) -> None:
        """Keep what is said of the build that was made of data with a digest."""
        if data == self._data:  # else they were changed while it was made
            keep("builds", self._name, {**report, "files": self._files()})

    def _files(self) -> list[str]:
        """The folder that the place shows, and one digest of all its files."""
        folder = self._out.resolve(strict=True)
        return [str(folder), together(digests(folder, ALL))]
