"""The files of a site: what is the same as in the build before is shared with it.

A shared file is a hard link, or a copy where the file system has none. So a file that has not
changed keeps its time, and is written only once. If nothing that a site is made of has changed, it
is taken over whole: what it was made of stands beside it in `site.json`, with a digest of its
files.
"""

from __future__ import annotations

import filecmp
import json
import os
import shutil
from collections.abc import Collection, Iterable, Mapping
from contextlib import suppress
from dataclasses import astuple
from hashlib import sha256
from pathlib import Path
from typing import Any

from lusoria.playable.cache import digest
from lusoria.playable.digests import ALL, digests, files, together
from lusoria.schema.database import publish
from lusoria.schema.locations import DATABASE, INDEX, READINGS, RULESETS, TEXTS
from lusoria.site.addresses import SITE, SiteAddress
from lusoria.site.made_of import makers


class Shelf:
    """The folder of a site that is being written, and that of the site before it, if any."""

    def __init__(self, site: Path, before: Path | None = None) -> None:
        self.site = site
        self._before = before if before and before.is_dir() else None
        self._folders: set[str] = set()
        site.mkdir(parents=True, exist_ok=True)

    def put(self, file: str, content: bytes) -> None:
        """Give a file of the site its content."""
        path = self.site / file
        if _holds(path, content):
            return
        path.unlink(missing_ok=True)  # it may be shared, and must not change there
        self._make_folder(file)
        if self._before and _holds(self._before / file, content):
            _share(self._before / file, path)
        else:
            path.write_bytes(content)

    def take(self, files: Iterable[str]) -> None:
        """Take files over from the site before, where they are known to be right."""
        assert self._before is not None
        for file in files:
            self._make_folder(file)
            _share(f"{self._before}/{file}", f"{self.site}/{file}")

    def _make_folder(self, file: str) -> None:
        """Make the folder for a file of the site."""
        folder = file.rpartition("/")[0]
        if folder not in self._folders:
            os.makedirs(f"{self.site}/{folder}", exist_ok=True)
            self._folders.add(folder)

    def settle(self, own: Collection[str]) -> None:
        """Share what others have written into the site, too, where it is the same as before.

        `own` are the files that shelves have put there or taken over.
        """
        if self._before is None:
            return
        for file in {*files(self.site, ALL)}.difference(own):
            here, there = self.site / file, self._before / file
            if there.is_file() and filecmp.cmp(there, here, shallow=False):
                here.unlink()
                _share(there, here)


def _holds(path: Path, content: bytes) -> bool:
    try:
        return path.stat().st_size == len(content) and path.read_bytes() == content
    except OSError:
        return False


def _share(there: str | Path, here: str | Path) -> None:
    try:
        os.link(there, here)
    except OSError:  # on another file system, or on one without hard links
        shutil.copy2(there, here)


MADE_OF = "site.json"

READ = (DATABASE, INDEX, TEXTS)
"""The files of a build, beside the folders of rulesets and readings, that pages are made of."""


def made_of(build: Path, site_address: SiteAddress) -> str:
    """One digest over all that a site is made of: catalogue, program, packages, options."""
    read = [_digest(build / name) for name in READ]
    read += [publish.digest(build / name) for name in (RULESETS, READINGS)]
    return digest([read, makers(), astuple(site_address)])


def made_before(build: Path, site_address: SiteAddress) -> str | None:
    """What the site of an earlier build was made of, by the program of now for the same address;
    None if it is not whole, or was changed by somebody.
    """
    record = _record(build)
    made = record.get("made_of")
    if record.get("whole") is not True or made != made_of(build, site_address):
        return None
    return made if record.get("files") == _known_digest(build) else None


def _known_digest(build: Path) -> str:
    """The digest of the site of a finished build, whose files are known since it was made."""
    site = f"{SITE}/"
    found = digests(build, ALL).items()
    return together({path.removeprefix(site): sha for path, sha in found if path.startswith(site)})


def take_over(before: Path, build: Path) -> None:
    """Take over the whole site of a build before."""
    shutil.copytree(before / SITE, build / SITE, copy_function=_share)
    _write_record(build, _record(before))


def remember(build: Path, made: str, *, whole: bool) -> None:
    """Write down what the site of a build was made of; what is not `whole` is made again."""
    _write_record(build, {"made_of": made, "files": publish.digest(build / SITE), "whole": whole})


def _digest(file: Path) -> str:
    return sha256(file.read_bytes()).hexdigest() if file.is_file() else ""


def _record(build: Path) -> dict[str, Any]:
    with suppress(OSError, ValueError):
        record = json.loads((build / MADE_OF).read_bytes())
        if isinstance(record, dict):
            return record
    return {}


def _write_record(build: Path, record: Mapping[str, Any]) -> None:
    text = json.dumps(record, sort_keys=True) + "\n"
    (build / MADE_OF).write_text(text, encoding="utf-8")
