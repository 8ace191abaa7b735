"""Perft tells how far it has come, and can be stopped."""

from __future__ import annotations

import os
import signal
from pathlib import Path

import pytest
from tests.playing import ruleset
from tests.terminal import ended, shown_until, started, terminal

from lusoria.playable.perft import perft


@pytest.mark.parametrize(
    ("name", "turns"),
    [("verquere/encyclopedia", 2), ("bakkis/ludii-1", 3), ("ludus-latrunculorum/bell-8x8", 1)],
)
def test_reports_rise_to_the_whole_count(name: str, turns: int) -> None:
    told: list[tuple[int, float]] = []
    paths = perft(ruleset(name), turns, report=lambda *report: told.append(report))
    assert told == sorted(told)
    assert told[-1][0] == paths
    assert told[-1][1] == pytest.approx(1)
    assert all(0 < part <= 1 + 1e-9 for _, part in told)


def test_no_turns_are_one_path_of_which_nothing_is_reported() -> None:
    told: list[int] = []
    assert perft(ruleset("bakkis/ludii-1"), 0, report=lambda paths, _: told.append(paths)) == 1
    assert told == []


def test_a_long_count_is_shown_on_a_terminal_and_can_be_stopped(tiny: Path) -> None:
    with terminal() as (ours, theirs):
        began = started(["perft", "tiny/plain", "30", "--build", str(tiny)], theirs)
        try:
            said = shown_until(" ways so far, about 0% done", ours)
            os.kill(began.pid, signal.SIGINT)
            assert ended(began) == ""
        finally:
            began.kill()
        os.write(theirs, b"the end\n")
        said += shown_until("the end", ours)
    assert began.returncode == 130
    assert "Traceback" not in said
    assert said.rpartition("done")[2].startswith("\r\x1b[K")
