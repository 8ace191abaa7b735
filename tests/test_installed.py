"""An installed copy writes nothing into the place where it is installed."""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
from pathlib import Path

import pytest
from tests.tiny import GOOD

ROOT = Path(__file__).parents[1]
DOCUMENTS = Path(__file__).parent / "data" / "documents"
LEAFLET = ["account", "leaflet-copy", "--documents", str(DOCUMENTS)]
WRITING = {
    "source": ["new", "source", "pamphlet"],
    "game": ["new", "game", "small", "--family", "grid"],
    "game-like": ["new", "game", "small", "--like", "tiny/plain"],
    "locus": ["new", "locus", "tiny/who-keeps-score"],
    "clause": ["new", "clause", "tiny/four-times", "--locus", "doublets"],
    "ruleset": ["new", "ruleset", "tiny/mine", "--like", "tiny/loose"],
    "example": ["new", "example", "tiny/mine", "--ruleset", "tiny/plain"],
    "account": [*LEAFLET, "--write"],
}


@pytest.fixture(scope="module")
def installed(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """An installation laid out as by a wheel, with the tiny game as its catalogue."""
    place = tmp_path_factory.mktemp("venv") / "lib" / "site-packages"
    for package in ("schema", "playable", "site"):
        shutil.copytree(
            ROOT / package / "lusoria",
            place / "lusoria",
            dirs_exist_ok=True,
            ignore=shutil.ignore_patterns("__pycache__"),
        )
    shutil.copytree(GOOD, place / "lusoria" / "data")
    shutil.copy(ROOT / "CHANGELOG.md", place / "lusoria" / "data")
    return place


def run(
    place: Path, folder: Path, arguments: list[str], data: Path | None = None
) -> tuple[int, str, str]:
    """The command as an installation has it: exit code, what it printed, and what it complained."""
    environment = {key: text for key, text in os.environ.items() if key != "LUSORIA_BUILD"}
    environment |= {"PYTHONPATH": str(place), "PYTHONDONTWRITEBYTECODE": "1"}
    environment |= {"XDG_CACHE_HOME": str(folder / "cache"), "LUSORIA_DATA": str(data or "")}
    done = subprocess.run(
        [sys.executable, "-c", "from lusoria.site.cli import main; main()", *arguments],
        cwd=folder,
        env=environment,
        capture_output=True,
        text=True,
        timeout=120,
        check=False,
    )
    return done.returncode, done.stdout, done.stderr


def content(folder: Path) -> dict[Path, bytes]:
    return {file: file.read_bytes() for file in folder.rglob("*") if file.is_file()}


@pytest.mark.parametrize(
    ("arguments", "named"),
    [*((each, False) for each in WRITING.values()), (WRITING["source"], True)],
    ids=[*WRITING, "source, the installation being named"],
)
def test_what_would_write_into_the_installation_is_refused(
    arguments: list[str], named: bool, installed: Path, tmp_path: Path
) -> None:
    """Also where $LUSORIA_DATA names the installation itself."""
    before = content(installed)
    data = installed / "lusoria" / "data"
    code, printed, complained = run(installed, tmp_path, arguments, data if named else None)
    assert (code, printed) == (2, ""), complained
    assert complained == (
        f"lusoria: {data} belongs to the installed package, nothing is written there; "
        "copy it, and name the copy by $LUSORIA_DATA\n"
    )
    assert content(installed) == before


@pytest.mark.parametrize("kind", ["source", "account"])
def test_a_copy_that_is_named_is_written_to(kind: str, installed: Path, tmp_path: Path) -> None:
    before = content(installed)
    data = Path(shutil.copytree(GOOD, tmp_path / "data"))
    code, printed, complained = run(installed, tmp_path, WRITING[kind], data)
    assert (code, complained) == (0, ""), complained
    assert printed
    assert content(data) != content(GOOD)
    assert content(installed) == before


def test_what_only_reads_is_answered(installed: Path, tmp_path: Path) -> None:
    code, printed, complained = run(installed, tmp_path, LEAFLET)
    assert (code, complained) == (0, "")
    assert "sentences" in printed
