"""What a module imports is what its program has; no name in a program is defined twice."""

from __future__ import annotations

import ast
import inspect
import re
from collections import Counter
from collections.abc import Iterator
from functools import cache
from types import ModuleType

import pytest
from tests.playing import ASSEMBLED, RULESETS

from lusoria.playable import core, families, program

GIVEN = {core.__name__}
"""Modules of which a program has its types under the same names."""


DEFINED = re.compile(r"^(?:def (\w+)\(|(\w+)(?:: [^=\n]+)? = )", re.MULTILINE)
"""What begins the definition of a function or of a constant."""


def twice(text: str) -> list[str]:
    """The names that a text defines more than once."""
    names = Counter(function or constant for function, constant in DEFINED.findall(text))
    return [name for name, times in names.items() if times > 1]


@cache
def imports(module: ModuleType) -> list[tuple[str, str]]:
    """What a module imports of this package by name, for its program: module and name."""
    return [
        (str(node.module), alias.name)
        for node in ast.parse(inspect.getsource(module)).body
        if isinstance(node, ast.ImportFrom) and str(node.module).startswith("lusoria.")
        for alias in node.names
    ]


def parts(name: str, patch: pytest.MonkeyPatch) -> list[ModuleType]:
    """The modules whose text the program of a ruleset has, in their order."""
    found: list[ModuleType] = []
    body = program._body

    def noted(module: ModuleType) -> str:
        found.append(module)
        return body(module)

    patch.setattr(program, "_body", noted)
    program.text(ASSEMBLED[name])
    patch.undo()
    return found


def untrue(name: str, modules: list[ModuleType]) -> Iterator[str]:
    """What the modules of a program import that the program has from elsewhere, or not at all."""
    hooks = families.family(ASSEMBLED[name]["family"]).hooks.__name__
    within = {module.__name__ for module in modules} | GIVEN | {hooks}
    for module in modules:
        for origin, imported in imports(module):
            if origin not in within:
                yield f"{module.__name__} imports {imported} from {origin}"


def to_come(reason: str, *names: str) -> list[object]:
    """The families, those of which something is known to be untrue marked with what it is."""
    mark = pytest.mark.xfail(reason=reason, strict=True)
    return [pytest.param(name, marks=mark) if name in names else name for name in families.NAMES]


TWICE = "grid has `size` of `bits` and a hook; track has `FREE` of `board` and of `paper`"
ELSEWHERE = "`tables.engine` imports `find` from `two_dice`, though four modules may supply it"


@pytest.mark.parametrize("counting", [False, True])
@pytest.mark.parametrize("family", to_come(TWICE, "track", "grid"))
def test_no_name_is_defined_twice_in_a_program(family: str, counting: bool) -> None:
    of_family = [name for name in RULESETS if ASSEMBLED[name]["family"] == family]
    found = {name: twice(program.text(ASSEMBLED[name], counting=counting)) for name in of_family}
    assert not {name: names for name, names in found.items() if names}


@pytest.mark.parametrize("family", to_come(ELSEWHERE, "tables"))
def test_what_a_module_imports_is_what_the_program_has(
    family: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    of_family = [name for name in RULESETS if ASSEMBLED[name]["family"] == family]
    programs = {tuple(parts(name, monkeypatch)): name for name in of_family}
    found = {line for modules, name in programs.items() for line in untrue(name, list(modules))}
    assert not sorted(found)


def test_a_name_defined_twice_is_seen() -> None:
    assert twice("A = 1\ndef f(): pass\nB: int = 2\ndef A(): A = B\nf = 1\n") == ["A", "f"]
