"""What a module imports is what its program has; no name in a program is defined twice."""

from __future__ import annotations

import ast
import inspect
import re
import sys
from collections import Counter
from collections.abc import Callable, Iterator
from functools import cache
from types import ModuleType
from typing import Any

import pytest
from tests.playing import ASSEMBLED, PLAIN, RULESETS

from lusoria.playable import core, families, program
from lusoria.playable.engine import bits, chance, supplied
from lusoria.playable.families import bind
from lusoria.playable.player import games, learning, lookahead, net

DEFINED = re.compile(r"^(?:def (\w+)\(|(\w+)(?:: [^=\n]+)? = )", re.MULTILINE)
"""What begins the definition of a function or of a constant."""
HEAD = re.compile(r"^def (\w+)\(([^)]*)\)", re.MULTILINE)
"""The head of a function: its name and its arguments."""
SUPPLIED = {
    name: tuple(inspect.signature(function).parameters)
    for name, function in inspect.getmembers(supplied, inspect.isfunction)
}
"""The arguments of the functions that the program of a family supplies."""


def definitions(text: str) -> list[str]:
    """The names that a text defines, as often as it does."""
    return [function or constant for function, constant in DEFINED.findall(text)]


def twice(text: str) -> list[str]:
    """The names that a text defines more than once."""
    return [name for name, times in Counter(definitions(text)).items() if times > 1]


@cache
def imports(module: ModuleType) -> tuple[tuple[str, str], ...]:
    """What a module imports of this package by name, for its program: module and name."""
    return tuple(
        (str(node.module), alias.name)
        for node in ast.parse(inspect.getsource(module)).body
        if isinstance(node, ast.ImportFrom) and str(node.module).startswith("lusoria.")
        for alias in node.names
    )


@cache
def used(function: Callable[..., Any]) -> list[tuple[str, str]]:
    """What the text of a rule uses of the imports of its module."""
    module = sys.modules[function.__module__]
    text, _ = program._functions(module)[function.__name__]
    names = [node for node in ast.walk(ast.parse(text)) if isinstance(node, ast.Name)]
    own = {node.id for node in names if isinstance(node.ctx, ast.Store)}
    read = {node.id for node in names} - own
    return [(origin, imported) for origin, imported in imports(module) if imported in read]


def modules(name: str) -> list[ModuleType]:
    """The modules whose whole text the program of a ruleset has."""
    family, bound = families.family(ASSEMBLED[name]["family"]), bind(ASSEMBLED[name])
    return [bits, chance, *family.before_rules, *program.after_rules(family, bound)]


def needed(name: str) -> Iterator[tuple[str, str, str]]:
    """What the text of a program imports: the module that does, the module it names, the name."""
    for module in modules(name):
        for origin, imported in imports(module):
            yield module.__name__, origin, imported
    for function in {b.rule.function for b in bind(ASSEMBLED[name])}:
        for origin, imported in used(function):
            yield function.__module__, origin, imported


def untrue(name: str, text: str) -> Iterator[str]:
    """What a program of this text imports that it has from elsewhere, or not at all."""
    package = (
        families.family(ASSEMBLED[name]["family"]).before_rules[-1].__name__.rpartition(".")[0]
    )
    hooks, types = f"{package}.hooks", (core.__name__, f"{package}.rules")
    within = {*(module.__name__ for module in modules(name)), supplied.__name__, hooks, *types}
    defined = set(definitions(text))
    for module, origin, imported in needed(name):
        if origin not in within or imported not in defined:
            yield f"{module} imports {imported} from {origin}"


def of_family(family: str) -> list[str]:
    return [name for name in RULESETS if ASSEMBLED[name]["family"] == family]


@pytest.mark.parametrize("family", families.names())
def test_no_name_is_defined_twice_in_a_program(family: str) -> None:
    texts = {name: program.text(ASSEMBLED[name]) for name in of_family(family)}
    found = {name: twice(text) for name, text in texts.items()}
    assert not {name: names for name, names in found.items() if names}


@pytest.mark.parametrize("family", families.names())
def test_no_name_of_a_player_is_a_name_of_its_family(family: str) -> None:
    texts = {
        name: program.text(ASSEMBLED[name], player=True)
        for name in of_family(family)
        if name in PLAIN
    }
    found = {name: twice(text) for name, text in texts.items()}
    assert not {name: names for name, names in found.items() if names}


@pytest.mark.parametrize("family", families.names())
def test_what_a_player_imports_is_what_the_program_has(family: str) -> None:
    inputs = families.family(family).inputs
    assert inputs is not None
    own = (inputs.module, net, lookahead, learning, games)
    for name in of_family(family)[:3]:
        text = program.text(ASSEMBLED[name], player=True)
        defined = {*definitions(text), "follow"}  # in programs with stages alone
        missing = {
            f"{module.__name__} imports {imported} from {origin}"
            for module in own
            for origin, imported in imports(module)
            if imported not in defined
        }
        assert not missing


@pytest.mark.parametrize("family", families.names())
def test_what_a_module_imports_is_what_the_program_has(family: str) -> None:
    programs = {name: program.text(ASSEMBLED[name]) for name in of_family(family)}
    assert not sorted({line for name, text in programs.items() for line in untrue(name, text)})


@pytest.mark.parametrize("family", families.names())
def test_what_a_program_supplies_is_asked_as_it_is_declared(family: str) -> None:
    """Each function of `engine.supplied` has the same arguments in every program that has it."""
    seen: set[str] = set()
    for name in of_family(family):
        for head in HEAD.finditer(program.text(ASSEMBLED[name])):
            if head[1] in SUPPLIED:
                seen.add(head[1])
                arguments = tuple(re.findall(r"(\w+)(?::[^,]+)?(?:,\s*|$)", head[2].strip()))
                assert arguments == SUPPLIED[head[1]], (name, head[1])
    assert {"list_plays", "steps_of", "take_turn", "hand_on", "has_taken"} <= seen


def test_a_name_defined_twice_is_seen() -> None:
    assert twice("A = 1\ndef f(): pass\nB: int = 2\ndef A(): A = B\nf = 1\n") == ["A", "f"]


def test_an_import_that_a_program_does_not_have_is_seen() -> None:
    name = RULESETS[0]
    text = program.text(ASSEMBLED[name])
    without = text.replace("def list_plays(", "def list_nothing(")
    assert {line.partition(" imports ")[2] for line in untrue(name, without)} == {
        "list_plays from lusoria.playable.engine.supplied"
    }
