"""What keeps the memory of the tests small: numba compiles elsewhere, and caches are emptied."""

from __future__ import annotations

import ctypes
import gc
import subprocess
import sys
from types import ModuleType
from typing import Any

import pytest

from lusoria.playable import bulk

COMPILE = """
import sys
from numba import types
from lusoria.playable import compiled
module = compiled.load(sys.stdin.read())
for name, entry in vars(module).items():
    if name.startswith("enter_") and not entry.overloads:
        hints = getattr(module, name.removeprefix("enter_")).py_func.__annotations__
        code = entry.py_func.__code__
        told = [hints.get(each) for each in code.co_varnames[: code.co_argcount]]
        entry.compile(tuple(types.boolean if hint is bool else types.int64 for hint in told))
"""
"""Compiles the loop of the games, and all entries besides, which are else compiled when called."""
KEEPING = ("tests.playing", "tests.equality", "lusoria.playable.bulk")
"""The modules whose caches are emptied after each module of tests, beside the module's own."""


def compile_in_children(patch: pytest.MonkeyPatch) -> None:
    """Have programs compiled by a process of its own each, which leaves them in the cache.

    Numba never gives back the memory that it takes to compile, some 50 MB a program; to load one
    from the cache takes a fifth of that.
    """

    def compile_apart(module: ModuleType) -> None:
        with open(str(module.__file__), encoding="utf-8") as source:
            command = [sys.executable, "-c", COMPILE]
            subprocess.run(command, stdin=source, check=True, timeout=600)

    compiled = bulk.compiler()
    if compiled is not None:
        patch.setattr(compiled, "_compile", compile_apart)


def forget(module: ModuleType) -> None:
    """Empty the caches of a module of tests and of what it shares, and let programs go."""
    for each in (module, *(sys.modules.get(name) for name in KEEPING)):
        for value in list(vars(each).values()) if each else ():
            _clear(value)
    for name in [name for name in sys.modules if name.startswith("lusoria_program_")]:
        del sys.modules[name]
    gc.collect()
    if sys.platform == "linux":
        libc = ctypes.CDLL(None)
        if hasattr(libc, "malloc_trim"):  # glibc keeps what is free, and so the peak would grow
            libc.malloc_trim(0)


def _clear(value: Any) -> None:
    if hasattr(value, "cache_clear") and value is not bulk.compiler:
        value.cache_clear()
