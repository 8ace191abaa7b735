"""How much memory the workers of a test run have taken at most, told at its end."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

MOST = 1000
"""Megabytes that a worker should take: one for each core must fit into a laptop."""
LEEWAY = 400
"""Megabytes beyond that before it is an error: which files meet in a worker is left to chance."""


def peak() -> int:
    """The most memory that this process has ever taken, in megabytes; 0 if that is not known."""
    try:
        status = Path("/proc/self/status").read_text(encoding="ascii")
    except OSError:
        return 0
    return int(status.partition("VmHWM:")[2].split()[0]) // 1024


class Watch:
    """A plugin of pytest: workers report their peaks; one that is too high is an error."""

    def __init__(self) -> None:
        self.peaks: dict[str, int] = {}

    @pytest.hookimpl(tryfirst=True)
    def pytest_sessionfinish(self, session: pytest.Session) -> None:
        config: Any = session.config
        if hasattr(config, "workerinput"):
            config.workeroutput["peak"] = peak()
            return
        for worker in sorted(w for w, most in self.peaks.items() if most > MOST + LEEWAY):
            session.exitstatus = pytest.ExitCode.TESTS_FAILED
            told = f"{worker} took {self.peaks[worker]:,} MB of memory, more than {MOST:,}"
            report = pytest.TestReport(
                f"tests/memory.py::{worker}", ("tests/memory.py", None, worker), {}, "failed",
                told, "teardown",
            )  # fmt: skip
            terminal = config.pluginmanager.get_plugin("terminalreporter")
            terminal.stats.setdefault("error", []).append(report)

    @pytest.hookimpl(optionalhook=True)
    def pytest_testnodedown(self, node: Any) -> None:
        self.peaks[node.gateway.id] = getattr(node, "workeroutput", {}).get("peak", 0)

    def pytest_terminal_summary(self, terminalreporter: Any) -> None:
        peaks = self.peaks or {"this process": peak()}
        told = ", ".join(f"{worker} {most:,} MB" for worker, most in sorted(peaks.items()))
        terminalreporter.write_line(f"peak memory: {told} (at most {MOST:,} a worker)")
