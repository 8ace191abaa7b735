"""The inside of a process that `processes` asks: it answers line by line.

It imports nothing, so that a process holds no more than what it answers with.
"""

from __future__ import annotations

import sys
from collections.abc import Callable

READY = b"ready\n"
"""What the process says when it can be asked."""


def answer_lines(answer: Callable[[bytes], str]) -> None:
    """Be such a process: answer each line with a line, until there is nothing more to read."""
    out, sys.stdout = sys.stdout.buffer, sys.stderr  # nothing that is printed is an answer
    out.write(READY)
    out.flush()
    for line in sys.stdin.buffer:
        out.write(answer(line).encode())
        out.flush()
