"""What keeps the memory of the tests small: caches are emptied."""

from __future__ import annotations

import ctypes
import gc
import sys
from types import ModuleType
from typing import Any

from lusoria.playable import bulk

KEEPING = ("tests.playing", "tests.situations", "lusoria.playable.bulk")
"""The modules whose caches are emptied after each module of tests, beside the module's own."""


def forget(module: ModuleType) -> None:
    """Empty the caches of a module of tests and of what it shares, and let programs go."""
    for each in (module, *(sys.modules.get(name) for name in KEEPING)):
        for value in list(vars(each).values()) if each else ():
            _clear(value)
    gc.collect()
    if sys.platform == "linux":
        libc = ctypes.CDLL(None)
        if hasattr(libc, "malloc_trim"):  # glibc keeps what is free, and so the peak would grow
            libc.malloc_trim(0)


def _clear(value: Any) -> None:
    if hasattr(value, "cache_clear") and value is not bulk.compiler:
        value.cache_clear()
