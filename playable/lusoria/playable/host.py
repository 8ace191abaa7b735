"""Hosts: what runs a program. This one is the Python interpreter; `compiled` is the other."""

from __future__ import annotations

import json
import linecache
import marshal
import os
import sys
from collections.abc import Iterable, Iterator, Mapping
from contextlib import suppress
from functools import cache, lru_cache
from hashlib import sha256
from types import CodeType, ModuleType
from typing import Any

from lusoria.playable.files import cache_folder, write_atomically

BETWEEN = "\n\n\n"
"""What stands between the functions of a program, and nowhere within one."""


def interpreted(text: str, name: str) -> Any:
    """A program as a module of this interpreter; its lines are shown in tracebacks."""
    return _module(name, _code(text))


def running(assembled: Mapping[str, Any], *, lasting: bool) -> Any:
    """The program of an assembled ruleset as a module.

    The code of a `lasting` one is kept in the user's cache under a name that changes with the
    ruleset, with Python, and with every file of this package: to put a program together takes
    longer than to ask it.
    """
    if not lasting:
        from lusoria.playable.codegen import program

        return interpreted(program.text(assembled), assembled["ruleset"])
    kept = cache_folder() / "programs" / f"{_key(assembled)}.code"
    with suppress(OSError, ValueError, EOFError, TypeError):
        return _module(assembled["ruleset"], marshal.loads(kept.read_bytes()))
    from lusoria.playable.codegen import program

    code = _code(program.text(assembled))
    with suppress(OSError):
        write_atomically(kept, marshal.dumps(code))
    return _module(assembled["ruleset"], code)


def _code(text: str) -> tuple[CodeType, ...]:
    return tuple(_code_of(part) for part in text.split(BETWEEN))


@lru_cache(4096)  # programs differ in a few functions: all others are compiled once
def _code_of(part: str) -> CodeType:
    file = f"<program {sha256(part.encode()).hexdigest()[:12]}>"
    linecache.cache[file] = (len(part), None, part.splitlines(keepends=True), file)
    return compile(part, file, "exec")


def _module(name: str, parts: Iterable[CodeType]) -> ModuleType:
    module = ModuleType(name)
    for code in parts:
        exec(code, module.__dict__)
    return module


def _key(assembled: Mapping[str, Any]) -> str:
    clauses = [(clause["id"], clause["locus"], clause["rules"]) for clause in assembled["clauses"]]
    what = [assembled["family"], assembled["ruleset"], assembled["name"], assembled["digest"]]
    told = json.dumps([*what, clauses, sys.version, _package()], sort_keys=True)
    return sha256(told.encode()).hexdigest()[:32]


@cache
def _package() -> list[tuple[str, int, int]]:
    """The files of this package with their times and sizes."""
    return sorted(_files(os.path.dirname(__file__)))


def _files(folder: str) -> Iterator[tuple[str, int, int]]:
    with os.scandir(folder) as entries:
        for entry in entries:
            if entry.is_dir():
                yield from _files(entry.path)
            elif entry.name.endswith(".py"):
                known = entry.stat()
                yield entry.path, known.st_mtime_ns, known.st_size
