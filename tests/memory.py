"""The memory of a test run: what each worker took at most, and caches emptied between modules."""

from __future__ import annotations

import ctypes
import gc
import sys
from pathlib import Path
from types import ModuleType
from typing import Any

import pytest

from lusoria.playable import host

MOST = 600
"""Megabytes that a worker should take, so that all of them fit into a laptop."""
LEEWAY = 400
"""Megabytes beyond that before it is an error: which files meet in a worker is left to chance."""


def peak() -> int:
    """Return the most memory that this process has ever taken, in megabytes; 0 if unknown."""
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


KEEPING = ("tests.playing", "tests.situations", "lusoria.playable.bulk")
"""The modules whose caches are emptied after each module of tests, beside the module's own."""


def forget(module: ModuleType) -> None:
    """Empty the caches of a module of tests and of what it shares, and let programs go."""
    for keeping in (module, *(sys.modules.get(name) for name in KEEPING)):
        for value in list(vars(keeping).values()) if keeping else ():
            if hasattr(value, "cache_clear") and value is not host.compiler:
                value.cache_clear()
    gc.collect()
    if sys.platform == "linux":
        libc = ctypes.CDLL(None)
        if hasattr(libc, "malloc_trim"):  # glibc keeps what is free, and so the peak would grow
            libc.malloc_trim(0)
