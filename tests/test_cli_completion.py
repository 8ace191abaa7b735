"""Completion: what shells complete, and that asking for it is cheap and quiet."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path

import click
import pytest
from click.testing import CliRunner

from lusoria.site.cli import COMMANDS, main
from lusoria.site.cli.completion import SHELLS
from lusoria.site.cli.options import WRITTEN
from lusoria.site.things import KINDS

pytestmark = pytest.mark.usefixtures("tiny")


def completed(line: str, shell: str = "bash", **environment: str) -> list[str]:
    """What the last word of a line can be, as a shell asks it."""
    words = line.split(" ")
    at = words[-1] if shell == "fish" else str(len(words) - 1)
    said = {"_LUSORIA_COMPLETE": f"{shell}_complete", "COMP_WORDS": line, "COMP_CWORD": at}
    asked = CliRunner().invoke(main, [], prog_name="lusoria", env={**said, **environment})
    assert asked.stderr == ""
    lines = asked.stdout.strip("\n").splitlines()
    if shell == "zsh":
        return lines[1::3]
    return [each.partition(",")[2].partition("\t")[0] for each in lines]


@pytest.mark.parametrize(
    ("line", "expected"),
    [
        ("lusoria ju", ["judge"]),
        ("lusoria rules tiny/p", ["tiny/plain"]),
        ("lusoria rules tiny/plain", ["tiny/plain", "tiny/plain+home-first"]),
        ("lusoria plays tiny/plain+", ["tiny/plain", "tiny/plain+home-first"]),
        ("lusoria judge tiny/plain+ho", ["tiny/plain+home-first"]),
        ("lusoria rules tiny/plain tiny/l", ["tiny/loose"]),
        ("lusoria simulate tiny/loose tiny/p", ["tiny/plain"]),
        ("lusoria games ti", ["tiny"]),
        ("lusoria examples t", ["tiny", "tables"]),
        ("lusoria replay tiny/ha", ["tiny/half"]),
        ("lusoria about ", list(KINDS)),
        ("lusoria about clause tiny/con", ["tiny/contrary"]),
        ("lusoria open locus tiny/c", ["tiny/course", "tiny/closed"]),
        ("lusoria about tiny/cou", ["tiny/course"]),
        ("lusoria search --kind pa", ["passage"]),
        ("lusoria completion z", ["zsh"]),
        ("lusoria rules nonsense", []),
        ("lusoria nonsense ", list(COMMANDS)),
    ],
)
def test_names_are_completed_in_every_shell(line: str, expected: list[str]) -> None:
    for shell in SHELLS:
        found = completed(line, shell)
        assert sorted(found) in (sorted(expected), sorted({*expected} - {"tiny/plain"})), shell


@pytest.mark.parametrize("name", ["--without", "--reading"])
def test_an_option_for_clauses_has_those_of_the_game_completed(name: str) -> None:
    option = click.Option([name], type=WRITTEN)
    ctx = click.Context(main)
    ctx.params = {"ruleset": "tiny/plain+home-first"}
    found = [item.value for item in option.shell_complete(ctx, "tiny/two")]
    assert found == ["tiny/two", "tiny/two-dice"]


def test_every_command_is_completed() -> None:
    assert completed("lusoria ") == list(COMMANDS)


def test_completing_without_a_build_is_quiet(tmp_path: Path) -> None:
    for line in ("lusoria rules t", "lusoria about clause t", "lusoria games t"):
        assert completed(line, LUSORIA_BUILD=str(tmp_path / "nowhere")) == []


@pytest.mark.parametrize("shell", SHELLS)
def test_the_script_of_a_shell_is_printed(shell: str) -> None:
    told = CliRunner().invoke(main, ["completion", shell])
    assert told.exit_code == 0
    assert f"{shell}_complete" in told.stdout
    assert "lusoria" in told.stdout


def test_bash_completes_with_the_script(tmp_path: Path) -> None:
    """The script as a real bash runs it, with `lusoria` on the path."""
    program = tmp_path / "lusoria"
    program.write_text(f'#!/bin/sh\nexec {sys.executable} -m lusoria "$@"\n', encoding="utf-8")
    program.chmod(0o755)
    script = """
        eval "$(lusoria completion bash)"
        COMP_WORDS=(lusoria rules tiny/l); COMP_CWORD=2
        _lusoria_completion lusoria
        printf '%s\\n' "${COMPREPLY[@]}"
        complete -p lusoria
    """
    told = subprocess.run(
        ["bash", "-c", script],
        env={**os.environ, "PATH": f"{tmp_path}:{os.environ['PATH']}"},
        capture_output=True,
        text=True,
        check=True,
    )
    first, bound = told.stdout.splitlines()
    assert first == "tiny/loose"
    assert "_lusoria_completion" in bound


def test_an_unknown_shell_is_told_in_one_line() -> None:
    for arguments in (["completion", "tcsh"], ["completion"]):
        told = CliRunner().invoke(main, arguments)
        assert (told.exit_code, told.stdout) == (2, "")
        assert len(told.stderr.splitlines()) == 1


def test_completing_imports_nothing_heavy() -> None:
    told = subprocess.run(
        [sys.executable, "-X", "importtime", "-m", "lusoria"],
        env={
            **os.environ,
            "_LUSORIA_COMPLETE": "bash_complete",
            "COMP_WORDS": "lusoria about tiny/c",
            "COMP_CWORD": "2",
        },
        capture_output=True,
        text=True,
        check=False,
    )
    imported = {line.rpartition("|")[2].strip() for line in told.stderr.splitlines()}
    heavy = {"sqlalchemy", "pydantic", "datasette", "jinja2", "pygments", "ruamel"}
    assert "sqlite3" in imported
    assert not heavy & {name.partition(".")[0] for name in imported}
