"""The tiny game: a small catalogue, its build with or without pages, and commands that find it."""

from __future__ import annotations

import json
import shutil
import subprocess
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

import pytest
from click.testing import CliRunner, Result

from lusoria.schema.build import build
from lusoria.site.cli import main
from lusoria.site.pages.writing import write_site

GOOD = Path(__file__).parent / "data" / "good"
START = "1@1 1@19 / 1@1 1@19 / white"
WON = "2@off / 1@3 1@23 / black"


def copied(place: Path) -> Path:
    """Its data, copied into a folder so that they may be edited."""
    return Path(shutil.copytree(GOOD, place / "data"))


def edit(file: Path, old: str, new: str) -> None:
    """Put other words into a file, in the one place where the old ones stand first."""
    text = file.read_text(encoding="utf-8")
    assert old in text
    file.write_text(text.replace(old, new, 1), encoding="utf-8")


def append(file: Path, text: str) -> None:
    """Write something at the end of a file."""
    with file.open("a", encoding="utf-8") as stream:
        stream.write(text)


def tiny_build(place: Path) -> Path:
    """A build of the tiny game, without pages."""
    return build(GOOD, place / "build").folder


def tiny_pages(place: Path) -> Path:
    """A build of the tiny game, with its pages."""
    folder = tiny_build(place)
    write_site(folder, say=lambda line: None)
    return folder


@contextmanager
def found(folder: Path, data: Path = GOOD) -> Iterator[Path]:
    """Commands find a build and its data, on a terminal of eighty columns."""
    with pytest.MonkeyPatch.context() as patch:
        patch.setenv("LUSORIA_BUILD", str(folder))
        patch.setenv("LUSORIA_DATA", str(data))
        patch.setenv("COLUMNS", "80")
        yield folder


def run(*arguments: str, text: str | bytes | None = None) -> Result:
    """What a command answers; `text` is what it reads."""
    return CliRunner().invoke(main, arguments, input=text)


def run_apart(*arguments: str) -> subprocess.CompletedProcess[str]:
    """Return what a command answers in a process of its own, whose memory ends with it."""
    command = [sys.executable, "-m", "lusoria", *arguments]
    return subprocess.run(command, capture_output=True, text=True, check=False, timeout=600)


def questions(*asked: object) -> str:
    """The lines of a batch that asks."""
    return "".join(f"{json.dumps(one)}\n" for one in asked)


def answers(*arguments: str, text: str | bytes | None = None) -> list[dict[str, Any]]:
    """The lines that a batch answers."""
    return [json.loads(line) for line in run(*arguments, text=text).stdout.splitlines()]
