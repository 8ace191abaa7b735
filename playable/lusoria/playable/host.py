"""Hosts: what runs a program. This one is the Python interpreter; `compiled` is the other."""

from __future__ import annotations

import linecache
from types import ModuleType
from typing import Any


def interpreted(text: str, name: str) -> Any:
    """A program as a module of this interpreter; its lines are shown in tracebacks."""
    module = ModuleType(name)
    file = f"<{name}>"
    linecache.cache[file] = (len(text), None, text.splitlines(keepends=True), file)
    exec(compile(text, file, "exec"), module.__dict__)
    return module
