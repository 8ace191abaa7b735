"""Commands on a terminal of their own, for tests of what is shown there and of being stopped."""

from __future__ import annotations

import os
import pty
import select
import subprocess
import sys
from collections.abc import Iterator
from contextlib import contextmanager

LISTENING = (
    "import os, signal, sys; signal.signal(signal.SIGINT, signal.SIG_DFL); "
    "os.execv(sys.executable, [sys.executable, *sys.argv[1:]])"
)
"""Starts Python where interrupts are heard: the process of the tests may have them ignored."""


@contextmanager
def terminal() -> Iterator[tuple[int, int]]:
    """Both ends of a terminal: that of the user, and that of the program."""
    ends = pty.openpty()
    try:
        yield ends
    finally:
        for end in ends:
            os.close(end)


def started(arguments: list[str], end: int) -> subprocess.Popen[str]:
    """`lusoria` with the arguments in a process group of its own, its errors on the terminal."""
    return subprocess.Popen(
        [sys.executable, "-c", LISTENING, "-m", "lusoria", *arguments],
        stdout=subprocess.PIPE,
        stderr=end,
        text=True,
        start_new_session=True,
    )


def shown_until(words: str, end: int) -> str:
    """What appears on a terminal until these words do, but for no longer than a minute."""
    shown = ""
    while words not in shown:
        assert select.select([end], [], [], 60)[0], f"{words!r} does not appear: {shown}"
        shown += os.read(end, 65536).decode(errors="replace")
    return shown


def ended(began: subprocess.Popen[str]) -> str:
    """What it prints up to its end and that of its workers, who hold the same pipe open."""
    return began.communicate(timeout=60)[0]
