"""docs/guides/add-a-game.md goes from a text to a game: its commands make Irish again."""

from __future__ import annotations

import re
import shlex
import shutil
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
import yaml
from tests.playing import CATALOGUE
from tests.test_double_reading import TEXTS, decided, judged_for, marked
from tests.tiny import run_apart
from tests.tree import ROOT

from lusoria.schema.authoring import double_reading
from lusoria.schema.authoring.yaml_text import as_yaml, entry_text
from lusoria.schema.reading.yaml_source import read

PAGE = (ROOT / "docs/guides/add-a-game.md").read_text(encoding="utf-8")
COMMANDS = "".join(re.findall(r"^```sh\n(.*?)^```$", PAGE, re.M | re.S)).splitlines()
WHOLE = CATALOGUE.data_dir
DATA = Path("data")
ACCOUNT, READINGS = "accounts/cotton-1674.yaml", "readings/cotton-1674.yaml"
RECORDED = yaml.safe_load((WHOLE / READINGS).read_text(encoding="utf-8"))
JUDGED = judged_for(RECORDED, list(range(1, 25)), "irish")


def unread() -> None:
    """The record of Cotton's readings without what they found for Irish."""
    kept = []
    for line in (WHOLE / READINGS).read_text(encoding="utf-8").splitlines(keepends=True):
        if "irish/" in line:
            (entry,) = yaml.safe_load(line)
            line = entry_text({key: value for key, value in _pruned(entry).items() if value})
        kept += [] if "game: irish" in line else [line]
    (DATA / READINGS).write_text("".join(kept), encoding="utf-8")


def _pruned(value: Any) -> Any:
    if not isinstance(value, dict):
        return value
    return {key: _pruned(each) for key, each in value.items() if not key.startswith("irish/")}


def questions() -> None:
    """The questions are chosen, and nobody has looked for witnesses yet."""
    loci = read(WHOLE / "games/irish/loci.yaml").value
    for clause in (clause for locus in loci for clause in locus["clauses"]):
        clause.pop("witnesses", None)
        clause["editorial"] = "Nobody has read anything yet."
    (DATA / "games/irish/loci.yaml").write_text(as_yaml(loci), encoding="utf-8")


def readings() -> None:
    """Two readers fill in the packet as they did."""
    given = read(Path("packet.yaml")).value | {"date": "2026-11-24"}
    for file, name in (("one", "first"), ("two", "second")):
        text = double_reading.packet_text(marked(given, JUDGED, name))
        Path(f"{file}.yaml").write_text(text, encoding="utf-8")


def settlement() -> None:
    """The differences are settled as they were; the witnesses are written."""
    differences = read(Path("differences.yaml")).value
    text = as_yaml(decided(differences, JUDGED))
    Path("differences.yaml").write_text(text, encoding="utf-8")
    whole("games/irish/loci.yaml")


def whole(*files: str) -> None:
    """Files are written by hand as they stand in the catalogue."""
    for file in files:
        shutil.copy(WHOLE / file, DATA / file)


BY_HAND: dict[str, Callable[[], None]] = {
    "lusoria account cotton-1674 --documents texts --write": lambda: whole("documents.yaml"),
    "lusoria new game": lambda: whole(ACCOUNT),
    "lusoria reading packet": questions,
    "lusoria reading merge packet.yaml one.yaml two.yaml >": readings,
    "lusoria reading merge packet.yaml one.yaml two.yaml --settled": settlement,
    "lusoria check": lambda: whole(
        *(f"games/irish/{name}.yaml" for name in ("game", "rulesets", "examples"))
    ),
}
"""What is written by hand before a command, by how the command begins."""


@pytest.fixture
def before(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """The catalogue before the rules of Irish came, and Cotton's text."""
    monkeypatch.chdir(tmp_path)
    shutil.copytree(WHOLE, DATA)
    Path("texts").symlink_to(TEXTS)
    monkeypatch.setenv("LUSORIA_DATA", str(tmp_path / "data"))
    unread()
    (DATA / ACCOUNT).unlink()
    documents = DATA / "documents.yaml"
    lines = documents.read_text(encoding="utf-8").splitlines(keepends=True)
    at = next(i for i, line in enumerate(lines) if "title: 'Irish and Back-Gammon'" in line)
    documents.write_text("".join([*lines[: at - 1], *lines[at + 2 :]]), encoding="utf-8")
    for name in ("loci", "rulesets", "examples", "chances"):
        (DATA / f"games/irish/{name}.yaml").unlink()
    game = read(WHOLE / "games/irish/game.yaml").value | {"status": "rules to come"}
    for key in ("numbers", "modelled", "not-modelled"):
        del game[key]
    (DATA / "games/irish/game.yaml").write_text(as_yaml(game), encoding="utf-8")


@pytest.mark.slow  # each command reads the whole catalogue anew
def test_the_commands_of_the_page_make_irish_as_it_stands(before: None) -> None:
    begun = []
    for command in COMMANDS:
        for beginning, by_hand in BY_HAND.items():
            if command.startswith(beginning):
                begun.append(beginning)
                by_hand()
        told, _, file = command.partition(" > ")
        ended = run_apart(*shlex.split(told)[1:])
        assert ended.returncode == 0, (command, ended.stdout, ended.stderr)
        if file:
            Path(file).write_text(ended.stdout, encoding="utf-8")
    assert begun == list(BY_HAND)
    for place in (ACCOUNT, READINGS, "games/irish/chances.yaml"):
        assert (DATA / place).read_text("utf-8") == (WHOLE / place).read_text("utf-8"), place
