"""What a server and all its processes hold of the memory, with what they share counted once."""

from __future__ import annotations

import threading
from contextlib import suppress
from pathlib import Path

import psutil  # type: ignore[import-untyped]


def held(process: psutil.Process) -> int:
    """The bytes that a process and its descendants hold (Linux: their proportional share)."""
    tree = [process, *process.children(recursive=True)]
    return sum(map(_share, tree))


def _share(process: psutil.Process) -> int:
    with suppress(OSError):
        for line in Path(f"/proc/{process.pid}/smaps_rollup").read_text().splitlines():
            if line.startswith("Pss:"):
                return int(line.split()[1]) * 1024
    with suppress(psutil.Error):  # no Linux, or it has just ended
        return int(process.memory_info().rss)
    return 0


class Watched:
    """Looks several times a second how much a server holds, while there is a `with`."""

    def __init__(self, process: psutil.Process) -> None:
        self.most = 0
        self._process = process
        self._ended = threading.Event()
        self._thread = threading.Thread(target=self._watch, daemon=True)

    def _watch(self) -> None:
        while not self._ended.wait(0.2):
            self.most = max(self.most, held(self._process))

    def __enter__(self) -> Watched:
        self._thread.start()
        return self

    def __exit__(self, *_: object) -> None:
        self._ended.set()
        self._thread.join()
        self.most = max(self.most, held(self._process))
