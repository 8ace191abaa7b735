"""Hosts: what runs a program. One is the Python interpreter; `compiled` is the other.

`running` is for whoever asks a ruleset, `Hosted` for whoever plays many games by it.
"""

from __future__ import annotations

import linecache
from collections.abc import Callable, Iterable, Mapping
from functools import lru_cache
from hashlib import sha256
from types import CodeType, ModuleType
from typing import Any

from lusoria.playable import digests
from lusoria.playable.cache import kept

BETWEEN = "\n\n\n"
"""What stands between the functions of a program, and nowhere within one."""


def interpreted(text: str, name: str) -> Any:
    """Return a program as a module of this interpreter; its lines are shown in tracebacks."""
    return _module(name, code(text))


def running(assembled: Mapping[str, Any], *, lasting: bool, text: str | None = None) -> Any:
    """Return the program of an assembled ruleset as a module; its `text` may be at hand already.

    The code of a `lasting` one is kept in the user's cache until the ruleset, Python or a file of
    this package changes: to put a program together takes longer than to ask it.
    """
    if not lasting:
        from lusoria.playable import program

        return interpreted(text or program.text(assembled), assembled["ruleset"])

    def made() -> tuple[CodeType, ...]:
        from lusoria.playable import program

        return code(program.text(assembled))

    return _module(assembled["ruleset"], kept("programs", _inputs(assembled), made))


def _inputs(assembled: Mapping[str, Any]) -> list[object]:
    """Return everything on which the code of a program depends."""
    clauses = [(clause["id"], clause["locus"], clause["rules"]) for clause in assembled["clauses"]]
    what = [assembled["family"], assembled["ruleset"], assembled["name"], assembled["digest"]]
    return [*what, clauses, digests.program()]


@lru_cache(maxsize=1)
def compiler() -> Any:
    """Return the module `compiled`, or None where the extra `fast` is not installed."""
    try:
        from lusoria.playable import compiled
    except ImportError:
        return None
    return compiled


class Hosted:
    """The program of an assembled ruleset in a host: machine code, where llvmlite is installed and
    the program is not to be `interpreted`.

    See `program.text` for what a `player` and `logs` add.
    """

    def __init__(
        self,
        assembled: Mapping[str, Any],
        *,
        interpreted: bool = False,
        player: bool = False,
        logs: bool = False,
    ) -> None:
        self.compiled = None if interpreted else compiler()
        if self.compiled is not None:
            self.program = self.compiled.module(assembled, player=player, logs=logs)
        else:
            from lusoria.playable import program

            text = program.text(assembled, player=player, logs=logs)
            self.program = _module(assembled["ruleset"], code(text))

    def cells(self, count: int) -> Any:
        """Return an array of whole numbers, all 0, for the program to work on."""
        return [0] * count if self.compiled is None else self.compiled.array(count)

    def call(self, name: str, *arguments: Any) -> int:
        """Return the answer of a function of the program, in whichever host."""
        function: Callable[..., Any]
        if self.compiled is None:
            function = getattr(self.program, name)
            return int(function(*arguments) or 0)
        function = getattr(self.program, f"enter_{name}")
        at = self.compiled.address
        return int(function(*(a if isinstance(a, int) else at(a) for a in arguments)))


def code(text: str) -> tuple[CodeType, ...]:
    """Return the code of a program's text, function by function; equal ones are compiled once."""
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
