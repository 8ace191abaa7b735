"""The files of a site: those that are the same as in the build before are shared with it.

A shared file is a hard link, or a copy where the file system has none. So a file that has not
changed keeps its time, and is written only once.
"""

from __future__ import annotations

import filecmp
import os
import shutil
from pathlib import Path


class Shelf:
    """The folder of a site that is being written, and that of the site before it, if any."""

    def __init__(self, site: Path, before: Path | None = None) -> None:
        self.site = site
        self._before = before if before and before.is_dir() else None
        self._folders: set[Path] = set()
        site.mkdir(parents=True, exist_ok=True)

    def put(self, file: str, content: bytes) -> None:
        """Give a file of the site its content."""
        path = self.site / file
        if _holds(path, content):
            return
        path.unlink(missing_ok=True)  # it may be shared, and must not change there
        if path.parent not in self._folders:
            path.parent.mkdir(parents=True, exist_ok=True)
            self._folders.add(path.parent)
        if self._before and _holds(self._before / file, content):
            _share(self._before / file, path)
        else:
            path.write_bytes(content)

    def settle(self) -> None:
        """Share what others have written into the site, too, where it is the same as before."""
        if self._before is None:
            return
        for here in self.site.rglob("*"):
            there = self._before / here.relative_to(self.site)
            if here.is_file() and there.is_file() and _are_equal_but_two(there, here):
                here.unlink()
                _share(there, here)


def share(before: Path, site: Path) -> None:
    """Make a site of the very files of another."""
    shutil.copytree(before, site, copy_function=_share)


def _holds(path: Path, content: bytes) -> bool:
    try:
        return path.stat().st_size == len(content) and path.read_bytes() == content
    except OSError:
        return False


def _are_equal_but_two(there: Path, here: Path) -> bool:
    return not there.samefile(here) and filecmp.cmp(there, here, shallow=False)


def _share(there: str | Path, here: str | Path) -> None:
    try:
        os.link(there, here)
    except OSError:  # on another file system, or on one without hard links
        shutil.copy2(there, here)
