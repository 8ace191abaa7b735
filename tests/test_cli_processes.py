"""The command line as a process: codes, terminals, colours, pagers, pipes, interrupts."""

from __future__ import annotations

import os
import pty
import signal
import subprocess
import sys
import time
from contextlib import suppress
from pathlib import Path

import pytest
from tests.tiny import START

pytestmark = pytest.mark.usefixtures("tiny")


LUSORIA = [sys.executable, "-m", "lusoria"]


def in_a_process(*arguments: str, **environment: str) -> subprocess.CompletedProcess[str]:
    return subprocess.run(
        [*LUSORIA, *arguments],
        env={**os.environ, **environment},
        capture_output=True,
        text=True,
        check=False,
        timeout=300,
    )


def on_a_terminal(*arguments: str, **environment: str) -> str:
    """What a command shows on a terminal."""
    ours, its = pty.openpty()
    with subprocess.Popen(
        [*LUSORIA, *arguments], stdin=its, stdout=its, stderr=its, env={**os.environ, **environment}
    ) as process:
        os.close(its)
        said = b""
        with suppress(OSError):  # the other side is closed
            while chunk := os.read(ours, 65536):
                said += chunk
        process.wait(timeout=30)
    os.close(ours)
    return said.decode()


def paged(place: Path, *arguments: str, lines: str = "5") -> tuple[str, bool]:
    """What a terminal of so many lines shows, and whether the pager was called."""
    pager = place / "pager"
    pager.write_text(f"#!/bin/sh\ntouch {place}/called\ncat\n", encoding="utf-8")
    pager.chmod(0o755)
    said = on_a_terminal(*arguments, LINES=lines, PAGER=str(pager))
    return said, (place / "called").exists()


def test_the_codes_of_a_real_process() -> None:
    assert in_a_process("judge", "tiny/plain", START, "5-3", "1/4/9").returncode == 0
    assert in_a_process("judge", "tiny/plain", START, "5-3", "1/6/9").returncode == 1
    wrong = in_a_process("judge", "tiny/plain", "- / 2@1 / whit", "5-3", "1/6/9")
    assert (wrong.returncode, wrong.stdout) == (2, "")
    assert "Traceback" not in wrong.stderr
    assert in_a_process("nonsense").returncode == 2
    assert in_a_process().returncode in (0, 2)


def test_what_the_terminal_cannot_show_is_escaped() -> None:
    told = in_a_process("show", "tiny/plain", "²", PYTHONIOENCODING="ascii")
    assert told.returncode == 2
    assert "Traceback" not in told.stderr
    assert in_a_process("rules", "tiny/plain", "--json", PYTHONIOENCODING="ascii").returncode == 0


def test_bytes_that_are_no_text_are_no_traceback() -> None:
    told = subprocess.run(
        [*LUSORIA, "outcome", "tiny/plain", b"\xff\xfe"],
        capture_output=True,
        check=False,
        timeout=300,
    )
    assert told.returncode == 2
    assert b"Traceback" not in told.stderr


def test_a_reader_that_goes_away_is_no_fault() -> None:
    with subprocess.Popen(
        [*LUSORIA, "plays", "tiny/plain", "--batch", "-"],
        stdin=subprocess.PIPE,
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
    ) as process:
        assert process.stdin
        assert process.stdout
        assert process.stderr
        process.stdout.close()
        question = f'{{"position": "{START}", "throw": "5-3"}}\n'.encode()
        try:
            process.stdin.write(question * 1000)
            process.stdin.close()
        except BrokenPipeError:
            pass
        assert process.stderr.read() == b""


def test_a_program_may_ask_line_by_line() -> None:
    """Each answer comes before the next question is asked."""
    with subprocess.Popen(
        [*LUSORIA, "plays", "tiny/plain", "--batch", "-"],
        stdin=subprocess.PIPE,
        stdout=subprocess.PIPE,
    ) as process:
        assert process.stdin
        assert process.stdout
        for _ in range(3):
            process.stdin.write(f'{{"position": "{START}", "throw": "5-3"}}\n'.encode())
            process.stdin.flush()
            assert b'"1/4/9"' in process.stdout.readline()
        process.stdin.close()
        assert process.wait(timeout=60) == 0


def test_an_interrupt_is_quiet() -> None:
    with subprocess.Popen(
        [*LUSORIA, "perft", "tiny/plain", "30"], stdout=subprocess.PIPE, stderr=subprocess.PIPE
    ) as process:
        try:
            time.sleep(1)
            process.send_signal(signal.SIGINT)
            out, err = process.communicate(timeout=20)
        finally:
            process.kill()
    assert process.returncode == 130
    assert (out, err.strip()) == (b"", b"")


def test_colours_are_for_terminals_only() -> None:
    asked = ("judge", "tiny/plain", START, "5-3", "1/4/9")
    assert "\x1b[" not in in_a_process(*asked).stdout
    assert "\x1b[32m" in on_a_terminal(*asked)
    for environment in ({"NO_COLOR": "1"}, {"TERM": "dumb"}):
        assert "\x1b[" not in on_a_terminal(*asked, **environment)
        assert "\x1b[" not in on_a_terminal("rules", "nonsense", **environment)
    assert "\x1b[31m" in on_a_terminal("rules", "nonsense", TERM="xterm")


LIGHT = [
    *(["plays", "tiny/plain", START, "5-3"], ["judge", "tiny/plain", START, "5-3", "1/4/9"]),
    *(["rules", "tiny/plain"], ["perft", "tiny/plain", "1"], ["about", "tiny/course"]),
    *(["games"], ["search", "board"]),
]
"""Commands that need no database, or only read one."""


@pytest.mark.parametrize("command", LIGHT, ids=lambda command: command[0])
def test_commands_import_nothing_heavy(command: list[str]) -> None:
    """So that they start fast: no table is declared, no page laid out, no YAML read for them."""
    script = (
        "import sys\n"
        "from lusoria.site.cli import main\n"
        f"try: main({command!r})\n"
        "except SystemExit as ended: assert not ended.code\n"
        "print(*sys.modules, file=sys.stderr)\n"
    )
    told = subprocess.run(
        [sys.executable, "-c", script], capture_output=True, text=True, check=True, timeout=300
    )
    assert told.stdout
    heavy = {"sqlalchemy", "sqlmodel", "pydantic", "datasette", "jinja2", "pygments", "ruamel"}
    assert not heavy & {name.partition(".")[0] for name in told.stderr.split()}


LONG = ("rules", "tiny/plain")


def test_a_long_answer_goes_through_the_pager_of_a_terminal(tmp_path: Path) -> None:
    said, called = paged(tmp_path, *LONG)
    assert called
    assert "Recorded, not executed" in said


@pytest.mark.parametrize(
    ("arguments", "lines"), [((*LONG, "--no-pager"), "5"), (LONG, "500"), (("perft",), "5")]
)
def test_no_pager_for_short_answers_or_where_none_is_wanted(
    tmp_path: Path, arguments: tuple[str, ...], lines: str
) -> None:
    said, called = paged(tmp_path, *arguments, lines=lines)
    assert said
    assert not called


def test_no_pager_where_the_output_is_no_terminal(tmp_path: Path) -> None:
    assert in_a_process(*LONG, LINES="5", PAGER=f"touch {tmp_path}/called").stdout
    assert not (tmp_path / "called").exists()
