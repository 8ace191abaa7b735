"""What `lusoria new` writes lacks nothing but the words that are marked TO FILL IN."""

from __future__ import annotations

import shutil
from collections.abc import Callable
from difflib import ndiff
from pathlib import Path

import pytest
from click.testing import CliRunner
from tests.playing import CATALOGUE
from tests.tiny import GOOD

from lusoria.schema.authoring.new_records import Beginning, Desk, game_like
from lusoria.schema.checks.reading import read_catalogue
from lusoria.schema.mistakes import UnknownNameError
from lusoria.schema.verify.check import check
from lusoria.site.cli import main

SKELETONS: dict[str, Callable[[Desk], Beginning]] = {
    "source": lambda desk: desk.source("pamphlet"),
    "game": lambda desk: desk.game("small", "grid"),
    "game-like": lambda desk: desk.game("small", like="tiny/plain"),
    "locus": lambda desk: desk.locus("tiny/who-keeps-score"),
    "locus-after": lambda desk: desk.locus("tiny/who-keeps-score", "dice"),
    "clause": lambda desk: desk.clause("tiny/four-times", "doublets"),
    "clause-at-the-end": lambda desk: desk.clause("tiny/whispers", "noise"),
    "ruleset": lambda desk: desk.ruleset("tiny/mine", "tiny/loose"),
    "example": lambda desk: desk.example("tiny/mine", "tiny/plain", "two-dice"),
}


@pytest.fixture
def data(tmp_path: Path) -> Path:
    return Path(shutil.copytree(GOOD, tmp_path / "data"))


@pytest.mark.parametrize("begin", SKELETONS.values(), ids=SKELETONS)
def test_the_check_asks_for_nothing_but_what_is_to_be_filled_in(
    begin: Callable[[Desk], Beginning], data: Path, tmp_path: Path
) -> None:
    begin(Desk(data)).write()
    mistakes = check(data).mistakes
    assert mistakes
    assert all(mistake.message.startswith("is to be filled in: ") for mistake in mistakes)


def test_every_open_text_is_named_with_its_place(data: Path, tmp_path: Path) -> None:
    Desk(data).source("pamphlet").write()
    file = data / "sources/pamphlet.yaml"
    lines = file.read_text("utf-8").splitlines()
    told = [mistake.origin.line for mistake in check(data).mistakes]
    assert told == [i for i, line in enumerate(lines, 1) if "TO FILL IN" in line]


def test_what_stood_in_the_file_stays_as_it_was(data: Path) -> None:
    before = (data / "games/tiny/loci.yaml").read_text("utf-8").splitlines()
    Desk(data).locus("tiny/who-keeps-score", "dice").write()
    Desk(data).clause("tiny/four-times", "doublets").write()
    after = (data / "games/tiny/loci.yaml").read_text("utf-8").splitlines()
    assert not [line for line in ndiff(before, after) if line.startswith(("- ", "? "))]


def test_a_record_stands_where_it_was_asked_for(data: Path) -> None:
    Desk(data).locus("tiny/who-keeps-score", "dice").write()
    Desk(data).clause("tiny/four-times", "doublets").write()
    tiny = read_catalogue(data).games["tiny"]
    assert [locus.locus for locus in tiny.loci][1:3] == ["dice", "who-keeps-score"]
    assert tiny.locus_of["four-times"].clauses[-1].id == "four-times"


def test_a_game_that_is_described_gets_rules(data: Path, tmp_path: Path) -> None:
    Desk(data).game("small", "tables").write()
    described = data / "games/small/game.yaml"
    described.write_text(described.read_text("utf-8") + "names: []\n", "utf-8")
    Desk(data).game("small", like="tiny/plain").write()
    mistakes = check(data).mistakes
    assert all(mistake.message.startswith("is to be filled in: ") for mistake in mistakes)
    assert read_catalogue(data).games["small"].rulesets[0].id == "small/plain"
    assert "names: []" in described.read_text("utf-8")


@pytest.mark.parametrize(
    ("begin", "told"),
    [
        (lambda desk: desk.source("leaflet"), "the source leaflet is there already: "),
        (lambda desk: desk.source("Leaf let"), "expected small letters and digits"),
        (lambda desk: desk.game("tiny"), "the game tiny is there already"),
        (lambda desk: desk.game("small", "tabels"), "did you mean tables?"),
        (lambda desk: desk.game("small", like="tiny/plan"), "did you mean tiny/plain?"),
        (lambda desk: desk.locus("dices"), "expected game/locus"),
        (lambda desk: desk.locus("tyny/dices"), "did you mean tiny?"),
        (lambda desk: desk.locus("tiny/dices", "dize"), "did you mean tiny/dice?"),
        (lambda desk: desk.clause("tiny/once", "dublets"), "did you mean tiny/doublets?"),
        (lambda desk: desk.ruleset("tiny/mine", "tiny/plane"), "did you mean tiny/plain?"),
        (lambda desk: desk.example("tiny/x", None, "two-dize"), "did you mean two-dice?"),
    ],
)
def test_a_wrong_name_is_told_and_nothing_is_written(
    begin: Callable[[Desk], Beginning], told: str, data: Path
) -> None:
    before = {file: file.read_bytes() for file in data.rglob("*") if file.is_file()}
    with pytest.raises(UnknownNameError) as refused:
        begin(Desk(data)).write()
    assert told in str(refused.value)
    assert {file: file.read_bytes() for file in data.rglob("*") if file.is_file()} == before


@pytest.mark.parametrize(
    ("arguments", "told"),
    [
        (["source", "x", "--like", "tiny/plain"], "--like is not for a source"),
        (["clause", "tiny/x"], "a clause needs --locus"),
        (["clauze", "tiny/x"], "'clauze' is not one of"),
    ],
)
def test_the_command_refuses_what_does_not_fit(
    arguments: list[str], told: str, data: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("LUSORIA_DATA", str(data))
    ended = CliRunner().invoke(main, ["new", *arguments])
    assert ended.exit_code == 2
    assert told in ended.stderr


def test_the_command_says_what_it_wrote(data: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("LUSORIA_DATA", str(data))
    ended = CliRunner().invoke(main, ["new", "ruleset", "tiny/mine", "--like", "tiny/loose"])
    assert ended.exit_code == 0
    assert f"{data / 'games/tiny/rulesets.yaml'}: the ruleset tiny/mine" in ended.stdout


def test_a_game_like_another_takes_nothing_of_its_evidence_along() -> None:
    names = [ruleset.id for game in CATALOGUE.games.values() for ruleset in game.rulesets]
    assert len(names) > 60
    for name in names:
        files = game_like(CATALOGUE, "small", name)
        clauses = [clause for locus in files["loci.yaml"] for clause in locus["clauses"]]
        known = {clause["id"] for clause in clauses}
        assert not [c for c in clauses if c.keys() & {"witnesses", "turns-on", "note"}]
        shown = [set(example["shows"]) for example in files["examples.yaml"]]
        assert all(shown), f"{name}: an example that shows nothing"
        assert set().union(*shown) <= known
