"""The manners of the command line: help with examples, and one line for bad input."""

from __future__ import annotations

import json
import os
import re
import sys
from pathlib import Path

import click
import pytest
from tests.tiny import START, run

from lusoria.site.cli import COMMANDS, main

pytestmark = pytest.mark.usefixtures("tiny")


@pytest.mark.parametrize("name", ["", *COMMANDS, "reading packet", "reading merge"])
def test_every_command_has_help_with_an_example_whose_options_there_are(name: str) -> None:
    asked = name.split()
    told = run(*asked, "--help")
    assert told.exit_code == 0
    assert run(*asked, "-h").stdout == told.stdout
    _, _, examples = told.stdout.partition("Example")
    assert f"lusoria {name}".strip() in examples
    assert "..." not in told.stdout.partition("Look things up:")[2]
    command: click.Command | None = main
    for word in asked:
        assert isinstance(command, click.Group)
        command = command.get_command(click.Context(main), word)
    assert command is not None
    if command is not main:
        ctx = click.Context(command)
        group = command if isinstance(command, click.Group) else None
        inner = [group.get_command(ctx, word) for word in group.list_commands(ctx)] if group else []
        given = [parameter for each in (command, *inner) if each for parameter in each.params]
        known = {option for parameter in given for option in parameter.opts}
        assert set(re.findall(r"--[a-z-]+", examples)) <= known | {"--help"}


def test_the_bare_command_tells_its_help_as_it_is_printed() -> None:
    assert run().stdout == run("--help").stdout
    assert run().exit_code == 0
    assert max(map(len, run().stdout.splitlines())) <= 120


def test_the_version_is_told() -> None:
    assert re.fullmatch(r"lusoria \d+\.\d+\.\d+\n", run("--version").stdout)


NONSENSE = [
    ("pluys",),
    ("--jsn",),
    ("build", "--documents", "/nowhere"),
    ("build", "nonsense"),
    ("build", "--out", sys.executable),
    ("build", "--out", f"{sys.executable}/build"),
    ("build", "--out", "/"),
    ("account", "nosuch", "--documents", "/"),
    ("check", "--documents", "/nowhere"),
    ("reading", "packt"),
    ("reading", "packet", "leaflet-copy", "1-4", "tiny"),
    ("reading", "packet", "leaflet-copy", "1-4", "tiny", "--documents", "/"),
    ("reading", "merge", "/nowhere", "/nowhere", "/nowhere"),
    ("serve", "--port", "many"),
    ("serve", "--port", "70000"),
    ("serve", "--out", "/nowhere"),
    ("games", "xyzzy"),
    ("games", "--out", "/nowhere"),
    ("rules", "tiny"),
    ("rules", "tiny/plan"),
    ("rules", "tiny/plain+"),
    ("rules", "tiny/plain+home-last"),
    ("rules", "../tiny/plain"),
    ("rules", "tiny/" + "x" * 5000),
    ("plays",),
    ("plays", "tiny/plain"),
    ("plays", "tiny/plain", START),
    ("plays", "tiny/plain", START, "5-9"),
    ("plays", "tiny/plain", START, "x"),
    ("plays", "tiny/plain", START, "5-3", "1/6"),
    ("plays", "tiny/plain", START, "5-3", "--played", "1/6"),
    ("plays", "tiny/plain", START, "5-3", "--next", "--sequences"),
    ("plays", "tiny/plain", START, "5-3", "--next", "--played", "1%6"),
    ("plays", "tiny/plain", "", "5-3"),
    ("plays", "tiny/plain", "nonsense", "5-3"),
    ("plays", "tiny/plain", "1@1 1@19 / 1@1 1@19 / nobody", "5-3"),
    ("plays", "tiny/plain", "3@1 / 1@1 1@19 / white", "5-3"),
    ("plays", "tiny/plain", "²@1 / 1@1 1@19 / white", "5-3"),
    ("plays", "--batch", "/nowhere"),
    ("judge", "tiny/plain", START, "5-3"),
    ("judge", "tiny/plain", START, "5-3", "6/26"),
    ("judge", "tiny/plain", START, "5-3", "2/"),
    ("judge", "tiny/plain", START, "5-3", "one to six"),
    ("judge", "tiny/plain", "- / - / white", "5-3", "1/6"),
    ("outcome", "tiny/plain"),
    ("outcome", "tiny/plain", "-"),
    ("outcome", "tiny/plain", "--"),
    ("outcome", "tiny/plain", "1@99 1@1 / 1@1 1@19 / white"),
    ("show", "tiny/plain", "nonsense"),
    ("show", "tiny/plain", "--svg", "/nowhere/board.svg"),
    ("show", "tiny/plain", "--svg", "-", "--json"),
    ("rules", "tiny/plain", "tiny/nosuch"),
    ("serve", "--port", "1e3"),
    ("outcome", "tiny/plain", START, "--history", "/nowhere"),
    ("outcome", "tiny/plain", START, "--history", sys.executable),
    ("replay",),
    ("replay", "tiny/haf"),
    ("replay", "/"),
    ("replay", "--all", "tiny/half"),
    ("replay", sys.executable),
    ("perft", "tiny/plain", "-1"),
    ("perft", "tiny/plain", "many"),
    ("program", "nothing/here"),
]


@pytest.mark.parametrize("arguments", NONSENSE, ids=lambda arguments: " ".join(arguments)[:60])
def test_nonsense_is_answered_by_one_line(arguments: tuple[str, ...]) -> None:
    told = run(*arguments)
    assert told.exit_code == 2, told.output
    assert told.stdout == ""
    first, *more = told.stderr.splitlines()
    assert first.startswith("lusoria: ")
    assert len(more) in (0, 2)  # the text, and a caret under the character in question
    if more:
        assert more[1].strip() == "^"


@pytest.mark.parametrize(
    ("arguments", "hint"),
    [
        (("pluys",), "did you mean plays?"),
        (("rules", "tiny/plan"), "did you mean tiny/plain?"),
        (("rules", "tiny/plain+home-frist"), "did you mean home-first?"),
        (("rules", "tiny/nosuch"), "there are tiny/plain, tiny/loose"),
        (("compare", "tiny/plain", "tiny/nosuch"), "there are tiny/plain, tiny/loose"),
        (("about", "tiny/nosuch"), "lusoria search finds things by their words"),
        (("replay", "tiny/haf"), "did you mean tiny/half?"),
        (("plays", "--jsn"), "Did you mean '--json'?"),
        (("serve", "--port", "1e3"), "'1e3' is not a whole number."),
    ],
)
def test_the_nearest_name_is_offered(arguments: tuple[str, ...], hint: str) -> None:
    assert hint in run(*arguments).stderr


def test_the_column_in_question_is_marked() -> None:
    told = run("judge", "tiny/plain", "1@1 1@19 / 1@1 1@x9 / white", "5-3", "1/6")
    _, text, caret = told.stderr.splitlines()
    assert text[caret.index("^")] == "x"


def test_a_bad_line_of_a_history_is_told_with_its_file_and_its_number(tmp_path: Path) -> None:
    file = tmp_path / "history.txt"
    file.write_text(f"# the game so far\n{START}\njunk\n", encoding="utf-8")
    for ask in (("outcome",), ("plays",), ("judge",)):
        rest = {"outcome": (), "plays": ("5-3",), "judge": ("5-3", "1/4/9")}[ask[0]]
        told = run(*ask, "tiny/plain", START, *rest, "--history", str(file))
        assert told.exit_code == 2
        assert told.stderr.startswith(f"lusoria: {file}, line 3, position, character 1: ")
        assert told.stderr.splitlines()[1:] == ["  junk", "  ^"]
    file.write_bytes(b"\xff\xfe\n")
    told = run("outcome", "tiny/plain", START, "--history", str(file))
    assert told.stderr == f"lusoria: {file}: byte 1 is not UTF-8, expected positions, one a line\n"


def test_a_bad_history_of_a_question_is_told_in_its_answer() -> None:
    question = {"position": START, "throw": "5-3", "play": "1/4/9", "history": [START, "junk"]}
    told = run("judge", "tiny/plain", "--batch", "-", text=json.dumps(question))
    assert json.loads(told.stdout)["error"].startswith("history 2, position, character 1: ")


def test_a_place_that_cannot_hold_a_build_is_told_before_the_work(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Also a link that somebody made for something else, which stays as it is."""
    monkeypatch.setattr("lusoria.schema.build.build", None)
    link = tmp_path / "link"
    link.symlink_to(tmp_path / "elsewhere")
    (tmp_path / "file").touch()
    (tmp_path / "folder").mkdir()
    for out in ("link", "file", "file/below", "folder"):
        told = run("build", "--out", str(tmp_path / out))
        assert (told.exit_code, told.stdout) == (2, ""), told.output
        (line,) = told.stderr.splitlines()
        assert str(tmp_path) in line
    assert os.readlink(link) == str(tmp_path / "elsewhere")
    assert sorted(path.name for path in tmp_path.iterdir()) == ["file", "folder", "link"]


def test_orders_of_steps_are_told_apart() -> None:
    told = run("plays", "tiny/plain", START, "2-2", "--sequences").stdout.splitlines()
    assert len(told) == len(set(told)) > 1
    plays = [line.partition("  ")[0] for line in told]
    for play in plays:
        assert run("judge", "tiny/plain", START, "2-2", play).exit_code == 0
