"""Builds side by side: made in a folder of their own, then shown in one step by a symbolic link.

`--out build` is a link to `.lusoria-builds/<digest>/`. A server holds the build that it shows, and
a build that is held is not removed. A build that fails leaves nothing behind, and the link stays.
"""

from __future__ import annotations

import fcntl
import os
import shutil
import tempfile
from collections.abc import Callable, Iterator
from contextlib import closing, contextmanager, suppress
from dataclasses import dataclass
from pathlib import Path

from lusoria.playable.digests import ALL, file_digest, files, together

STORE = ".lusoria-builds"
HALF_MADE = "half-made-"


class OutError(Exception):
    """The place for the build cannot be used; the message says why and what to do."""


def publish(out: Path, make: Callable[[Path], None]) -> Path:
    """Let `make` fill a new folder, and point `out` to it; the folder is returned.

    Whatever `make` raises passes through, after the folder is gone. Raises OutError as `usable`.
    """
    out = usable(out)
    store = out.parent / STORE
    try:
        store.mkdir(parents=True, exist_ok=True)
    except OSError as error:
        raise OutError(f"{store} cannot be made: {error.strerror}") from error
    with _alone(store):
        _sweep(store)
        half_made = Path(tempfile.mkdtemp(prefix=HALF_MADE, dir=store))
        try:
            half_made.chmod(0o755)
            make(half_made)
            folder = _named_by_digest(half_made)
        except BaseException:
            shutil.rmtree(half_made, ignore_errors=True)
            raise
        before = out.resolve() if out.is_symlink() else None
        _point(out, folder)
        _prune(store, out.parent, {folder, before})
    return folder


def usable(out: Path) -> Path:
    """Return the place for a build, resolved. Raises OutError if nothing can be built there."""
    out = out.parent.resolve() / out.name
    if out.is_symlink():
        target = Path(os.readlink(out))
        if target.parent.name != STORE:
            raise OutError(
                f"{out} is a link to {target}, which is no build; name another --out, or remove it"
            )
    elif not out.name or out.exists():
        raise OutError(f"{out} is there and is no build; name another --out, or move it away")
    there = next(path for path in out.parents if path.exists())
    if not there.is_dir():
        raise OutError(f"{there} is a file, expected the folder for {out.name}")
    try:
        os.rmdir(tempfile.mkdtemp(dir=there))
    except OSError as error:
        why = error.strerror
        raise OutError(f"{there} cannot be written to: {why}; name another --out") from error
    return out


@contextmanager
def _alone(store: Path) -> Iterator[None]:
    """Let one build run at a time; a second waits. The lock ends with the process."""
    with (store / "lock").open("w") as lock:
        fcntl.flock(lock, fcntl.LOCK_EX)
        yield


def _sweep(store: Path) -> None:
    """Remove what a build has left behind that was killed."""
    for half_made in store.glob(f"{HALF_MADE}*"):
        shutil.rmtree(half_made, ignore_errors=True)


def _named_by_digest(half_made: Path) -> Path:
    """Give the folder the name of its digest; the same build may be there already, or spoilt."""
    folder = half_made.parent / digest(half_made)
    if folder.exists() and digest(folder) == folder.name:
        shutil.rmtree(half_made)
    else:
        shutil.rmtree(folder, ignore_errors=True)
        half_made.rename(folder)
    return folder


def digest(folder: Path) -> str:
    """Return SHA-256 over the paths and bytes of all files of a folder but compiled Python."""
    found = files(folder, ALL) if folder.is_dir() else ()
    return together({path: file_digest(f"{folder}/{path}") for path in found})


def _point(out: Path, folder: Path) -> None:
    """Make `out` a link to the folder, in one step; relative, so that both can be moved."""
    new = out.parent / f"{STORE}/link-{os.getpid()}"
    new.unlink(missing_ok=True)
    new.symlink_to(Path(STORE) / folder.name)
    os.replace(new, out)


def _prune(store: Path, beside: Path, keep: set[Path | None]) -> None:
    """Remove old builds: all but those to keep, those that some link beside the store shows, and
    those that somebody holds."""
    linked = {link.resolve() for link in beside.iterdir() if link.is_symlink()}
    for folder in sorted(store.iterdir()):
        if folder.is_dir() and folder not in linked and folder not in keep:
            _remove(folder)


def _remove(folder: Path) -> None:
    """Remove a build unless somebody holds it.

    It loses its name first: half a build must never be taken for the whole one of that digest.
    """
    with suppress(OSError), closing(_Lock(folder)) as lock:
        if lock.take(fcntl.LOCK_EX):
            gone = folder.rename(folder.with_name(f"{HALF_MADE}{folder.name}"))
            shutil.rmtree(gone, ignore_errors=True)


@dataclass(frozen=True)
class Held:
    """A build that cannot be removed as long as it is held; the end of the process lets go, too."""

    folder: Path
    lock: _Lock

    def is_at(self, place: Path) -> bool:
        """Return whether a place shows this build. Raises OSError if it shows nothing."""
        return self.lock.is_of(place)

    def close(self) -> None:
        """Let go of the build."""
        self.lock.close()


def hold(out: Path) -> Held:
    """Hold the build that `out` shows now, which is a link to a build or a folder itself.

    Raises OSError where there is none.
    """
    while True:
        folder = out.resolve(strict=True)
        lock = _Lock(folder)
        # Between the look and the lock another build may have been shown, and this one removed.
        with suppress(FileNotFoundError):
            if lock.take(fcntl.LOCK_SH) and lock.is_of(folder):
                return Held(folder, lock)
        lock.close()


class _Lock:
    """A lock on a folder. It works without the right to write there, which a server may lack."""

    def __init__(self, folder: Path) -> None:
        self._descriptor = os.open(folder, os.O_RDONLY | os.O_DIRECTORY)

    def take(self, how: int) -> bool:
        """Take the lock without waiting; False if another has it."""
        try:
            fcntl.flock(self._descriptor, how | fcntl.LOCK_NB)
        except BlockingIOError:
            return False
        except OSError:  # some network file systems lock no folders: held for all we know
            return how == fcntl.LOCK_SH
        return True

    def is_of(self, folder: Path) -> bool:
        """Return whether the locked folder has this name. Raises OSError if nothing has."""
        return os.path.samestat(os.fstat(self._descriptor), folder.stat())

    def close(self) -> None:
        """Let go."""
        os.close(self._descriptor)
