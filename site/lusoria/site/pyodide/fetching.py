"""Pyodide's files: fetched once by npm, verified, and kept in the user's cache."""

from __future__ import annotations

import hashlib
import os
import shutil
import tarfile
from collections.abc import Mapping
from pathlib import Path
from tempfile import TemporaryDirectory

from lusoria.playable.cache import cache_folder
from lusoria.site.pyodide import npm
from lusoria.site.pyodide.npm import NotFetchedError
from lusoria.site.pyodide.pinned import FILES, TARBALL, VERSION

PACKAGE = f"pyodide@{VERSION}"
OPTIONS = ["--ignore-scripts", "--fetch-retries=1", "--fetch-retry-mintimeout=1000"]


class NotVerifiedError(Exception):
    """What was fetched is not what was pinned."""


def pyodide_files() -> Path:
    """The folder of the cache that holds Pyodide's files, fetched first where they are not there.

    Raises NotFetchedError or NotVerifiedError, each with a reason that fits into a line.
    """
    kept = cache_folder() / f"pyodide-{VERSION}"
    if not is_whole(kept):
        try:
            kept.parent.mkdir(parents=True, exist_ok=True)
            fetch(kept)
        except OSError as error:
            raise NotFetchedError(f"{error.filename or kept}: {error.strerror or error}") from None
    return kept


def is_whole(folder: Path) -> bool:
    """Whether a folder holds every file, each as pinned."""
    try:
        return all(_digest((folder / name).read_bytes()) == pin for name, pin in FILES.items())
    except OSError:
        return False


def fetch(kept: Path) -> None:
    """Fetch the package and put its files into the folder `kept`, all of them or none."""
    with TemporaryDirectory(prefix=".fetching-", dir=kept.parent) as folder:
        scratch = Path(folder)
        files = unpack(pack(scratch))
        whole = scratch / "whole"
        whole.mkdir()
        for name, content in files.items():
            (whole / name).write_bytes(content)
        shutil.rmtree(kept, ignore_errors=True)
        try:
            os.rename(whole, kept)
        except OSError:
            if not is_whole(kept):  # otherwise another build has been quicker
                raise


def pack(scratch: Path, package: str = PACKAGE) -> Path:
    """A package as one file, fetched into `scratch` by the first npm that can.

    Raises NotFetchedError with the reason if none can.
    """
    failure = NotFetchedError("there is no npm here")
    try:
        for words, more in npm.commands(scratch):
            try:
                npm.run([*words, "pack", package, *OPTIONS], scratch, more)
                return next(scratch.glob("*.tgz"))
            except NotFetchedError as error:
                failure = error
            except StopIteration:
                failure = NotFetchedError("npm pack left no file")
    except NotFetchedError as error:
        failure = failure if "failed" in str(failure) else error
    raise failure


def unpack(tarball: Path) -> Mapping[str, bytes]:
    """The pinned files of a package, each verified; NotVerifiedError if anything differs."""
    if _digest(tarball.read_bytes()) != TARBALL:
        raise NotVerifiedError(f"npm's pyodide {VERSION} is not the one whose digest is pinned")
    files = {}
    with tarfile.open(tarball) as members:
        for name, pin in FILES.items():
            member = members.extractfile(f"package/{name}")
            content = member.read() if member else b""
            if _digest(content) != pin:
                raise NotVerifiedError(f"{name} in npm's pyodide {VERSION} is not as pinned")
            files[name] = content
    return files


def _digest(content: bytes) -> str:
    return hashlib.sha256(content).hexdigest()
