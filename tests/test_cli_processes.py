"""The command line as a process: codes, terminals and their colours, pipes, interrupts."""

from __future__ import annotations

import os
import pty
import signal
import subprocess
import sys
import time

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


def test_an_interrupt_is_quiet() -> None:
    with subprocess.Popen(
        [*LUSORIA, "perft", "tiny/plain", "30"], stdout=subprocess.PIPE, stderr=subprocess.PIPE
    ) as process:
        try:
            time.sleep(1.5)
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


def on_a_terminal(*arguments: str, **environment: str) -> str:
    """What a command writes where its output is a terminal."""
    ours, its = pty.openpty()
    process = subprocess.Popen(
        [*LUSORIA, *arguments], stdout=its, stderr=its, env={**os.environ, **environment}
    )
    process.wait(timeout=20)
    os.close(its)
    try:
        return os.read(ours, 65536).decode()
    finally:
        os.close(ours)


def test_play_commands_import_nothing_heavy() -> None:
    """So that they start fast: neither the database nor the pages nor YAML is read for them."""
    script = (
        "import sys\n"
        "from lusoria.site.cli import main\n"
        f"try: main(['plays', 'tiny/plain', {START!r}, '5-3'])\n"
        "except SystemExit: pass\n"
        "print(*sys.modules, file=sys.stderr)\n"
    )
    told = subprocess.run(
        [sys.executable, "-c", script], capture_output=True, text=True, check=True, timeout=300
    )
    assert told.stdout
    heavy = {"sqlalchemy", "pydantic", "datasette", "jinja2", "pygments", "ruamel"}
    assert not heavy & {name.partition(".")[0] for name in told.stderr.split()}
