"""Long answers go through the pager of a terminal, and nothing else does."""

from __future__ import annotations

import os
import pty
import subprocess
import sys
from pathlib import Path

import pytest

pytestmark = pytest.mark.usefixtures("finding")

LONG = ("rules", "tiny/plain")


def paged(place: Path, *arguments: str, **environment: str) -> tuple[str, bool]:
    """What a terminal of five lines shows, and whether the pager was called."""
    pager = place / "pager"
    pager.write_text(f"#!/bin/sh\ntouch {place}/called\ncat\n", encoding="utf-8")
    pager.chmod(0o755)
    ours, its = pty.openpty()
    with subprocess.Popen(
        [sys.executable, "-m", "lusoria", *arguments],
        stdin=its,
        stdout=its,
        stderr=its,
        env={**os.environ, "LINES": "5", "PAGER": str(pager), **environment},
    ) as process:
        os.close(its)
        said = b""
        try:
            while chunk := os.read(ours, 65536):
                said += chunk
        except OSError:
            pass  # the other side is closed
        process.wait(timeout=30)
    os.close(ours)
    return said.decode(), (place / "called").exists()


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
    said, called = paged(tmp_path, *arguments, LINES=lines)
    assert said
    assert not called


def test_no_pager_where_the_output_is_no_terminal(tmp_path: Path) -> None:
    answer = subprocess.run(
        [sys.executable, "-m", "lusoria", *LONG],
        env={**os.environ, "LINES": "5", "PAGER": f"touch {tmp_path}/called"},
        capture_output=True,
        check=True,
    )
    assert answer.stdout
    assert not (tmp_path / "called").exists()
