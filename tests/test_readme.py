"""README.md and what it leads to are true: commands answer as written, the Python runs, and what is
named exists."""

from __future__ import annotations

import doctest
import re
import shlex
import subprocess
import sys

import pytest
from tests.building import whole_build
from tests.playing import CATALOGUE
from tests.tiny import run
from tests.tree import ROOT

README = (ROOT / "README.md").read_text(encoding="utf-8")
TOLD = [
    README,
    *((ROOT / "docs" / name).read_text("utf-8") for name in ("command-line.md", "python.md")),
]
BLOCKS = [
    block for text in TOLD for block in re.findall(r"^```(\w*)\n(.*?)^```$", text, re.M | re.S)
]
ASKED = [
    tuple(asked.removeprefix("$ ").partition("\n")[::2])
    for kind, block in BLOCKS
    if kind == "console"
    for asked in re.split(r"^(?=\$ )", block, flags=re.M)
    if asked
]
ELLIPSIS = "…"


@pytest.fixture(scope="module", autouse=True)
def built() -> object:
    """A build of the catalogue as it stands, found by all that this module runs."""
    with pytest.MonkeyPatch.context() as patch:
        patch.setenv("LUSORIA_BUILD", str(whole_build()))
        patch.setenv("COLUMNS", "80")
        yield


def answer(command: str) -> str:
    """What a command says on a terminal: its answer, or its complaint."""
    program, *arguments = shlex.split(command)
    assert program == "lusoria"
    ended = run(*arguments)
    assert ended.exit_code in (0, 1, 2)
    return ended.stdout + ended.stderr


def matches(written: str, said: str) -> bool:
    """Whether an answer is as written, where an ellipsis stands for anything."""
    parts = [re.escape(part) for part in written.rstrip().split(ELLIPSIS)]
    return re.fullmatch(".*".join(parts), said.rstrip(), re.S) is not None


def test_the_first_sentence_counts_what_there_is() -> None:
    rulesets = sum(len(game.rulesets) for game in CATALOGUE.games.values())
    counts = len(CATALOGUE.games), rulesets, len(CATALOGUE.sources)
    said = "{} games, {} rulesets and {} sources".format(*counts)
    assert said in " ".join(README.split())


def test_there_are_commands_in_the_readme() -> None:
    assert {command.split()[1] for command, _ in ASKED} >= {
        *("plays", "judge", "rules", "replay", "perft", "show", "outcome", "simulate", "ask"),
    }


@pytest.mark.parametrize(("command", "written"), ASKED)
def test_a_command_answers_as_written(command: str, written: str) -> None:
    said = answer(command)
    assert matches(written, said), said


def test_ellipses_stand_for_anything_and_nothing_else_does() -> None:
    assert matches("a\n…\nc\n", "a\nb\nb\nc\n")
    assert not matches("a\n…\nc\n", "a\nb\nc\nd\n")
    assert not matches("a.c", "abc")


def test_the_python_session_runs() -> None:
    session = "\n\n".join(block for kind, block in BLOCKS if kind == "python")
    test = doctest.DocTestParser().get_doctest(session, {}, "README.md", "README.md", 0)
    said: list[str] = []
    results = doctest.DocTestRunner(verbose=False).run(test, out=said.append)
    assert results.attempted > 10
    assert results.failed == 0, "".join(said)


def test_the_first_screen_has_a_board_and_python_and_a_position_is_explained_after() -> None:
    screen = "\n".join(README.splitlines()[:45])
    assert "$ lusoria show" in screen
    assert ">>> import lusoria" in screen
    assert README.index("A **position** is one line") < README.index("$ lusoria judge")
    assert len(README.split()) < 1_550


def test_the_commands_of_a_fresh_machine_exist() -> None:
    shell = "\n".join(block for kind, block in BLOCKS if kind == "sh")
    assert re.findall(r"^(python3 bootstrap\.py\b(?: [\w-]+)?) ", shell, re.M) == [
        "python3 bootstrap.py",
        "python3 bootstrap.py --slim",
        "python3 bootstrap.py test",
    ]
    told = subprocess.run(
        [sys.executable, str(ROOT / "bootstrap.py"), "--help"],
        capture_output=True,
        text=True,
        check=True,
        timeout=300,
    ).stdout
    assert "python3 bootstrap.py  " in told
    assert "python3 bootstrap.py --slim" in told
    assert "python3 bootstrap.py test" in told


def test_every_command_that_is_named_is_one() -> None:
    told = "\n".join(TOLD)
    named = set(re.findall(r"(?:`|bin/|run )lusoria (\w+)", told))
    commands = re.findall(r"^  (\w+)  ", answer("lusoria --help"), re.M)
    assert {"serve", "build", "check"} <= named <= set(commands)
    for command, option in re.findall(r"`(plays|judge|show|ask)\b[^`]*` .*?`(--\w+)", told):
        assert option in answer(f"lusoria {command} --help")


def test_the_files_and_folders_that_are_named_exist() -> None:
    paths = set(re.findall(r"`([\w./-]+(?:\.(?:yaml|py|cff|md)|LICENSE|/))`", README))
    paths |= set(re.findall(r"\b([A-Z]+\.md)\b", README))
    assert len(paths) > 10
    assert [path for path in paths if not (ROOT / path).exists()] == []


@pytest.mark.parametrize("page", ["README.md", "CONTRIBUTING.md"])
def test_whoever_opens_the_code_is_led_to_the_plan_of_the_house(page: str) -> None:
    text = (ROOT / page).read_text(encoding="utf-8")
    for name in ("architecture", "hooks", "add-a-rule", "add-a-family"):
        assert f"`docs/{name}.md`" in text


def test_every_document_is_named_in_the_readme() -> None:
    assert {path.name for path in ROOT.glob("docs/*.md")} <= set(re.findall(r"[\w-]+\.md", README))


def test_the_clause_the_witness_the_code_and_the_example_are_where_it_says() -> None:
    game = CATALOGUE.games["verquere"]
    (use,) = game.clauses["nowhere"].uses
    assert use.rule == "tables.landing.doubling_only_on"
    assert "ludii-1252#doubling" in {w.passage for w in game.clauses["nowhere"].witnesses}
    rules = ROOT / "playable/lusoria/playable/families/tables/rules/landing.py"
    assert "def doubling_only_on(" in rules.read_text(encoding="utf-8")
    (example,) = [e for e in game.examples if e.id == "second-man-to-the-head"]
    assert "nowhere" in example.shows
    assert "only-on-the-head" in game.clauses
