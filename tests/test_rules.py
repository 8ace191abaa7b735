"""Rules as functions: plain, spoken for by a sentence, and the very text that a program runs."""

from __future__ import annotations

import ast
import inspect
import subprocess
import sys
import textwrap
from collections.abc import Callable
from functools import partial
from pathlib import Path
from typing import Any

import pytest
from tests.playing import ASSEMBLED, CATALOGUE, RULESETS, ruleset

from lusoria.playable import families
from lusoria.playable.binding import kinds, value
from lusoria.playable.core import Rule, rules

ALL = list(rules().values())
UNUSED: dict[str, str] = {}
"""Rules that no clause names, and why they are there."""

FORBIDDEN_IN_A_RULE = (
    ast.Lambda,
    ast.ClassDef,
    ast.AsyncFunctionDef,
    ast.Try,
    ast.With,
    ast.Yield,
    ast.YieldFrom,
    ast.Global,
    ast.Nonlocal,
    ast.JoinedStr,
    ast.Import,
    ast.ImportFrom,
    ast.Dict,
    ast.Set,
    ast.ListComp,
    ast.DictComp,
    ast.SetComp,
    ast.GeneratorExp,
    ast.Starred,
    ast.Raise,
)

each_rule = pytest.mark.parametrize("rule", ALL, ids=[rule.name for rule in ALL])


def source(function: Callable[..., Any]) -> str:
    """The text of a function without its decorators."""
    text = textwrap.dedent(inspect.getsource(function))
    (node,) = ast.parse(text).body
    assert isinstance(node, ast.FunctionDef)
    return "\n".join(text.splitlines()[node.lineno - 1 : node.end_lineno])


def own_functions(rule: Rule) -> list[Callable[..., Any]]:
    """The function of a rule and those of its module that it needs."""
    module = inspect.getmodule(rule.function)
    needed = {rule.function.__name__, *([rule.on] if rule.on else [])}
    found: dict[str, Callable[..., Any]] = {}
    while needed - set(found):
        name = sorted(needed - set(found))[0]
        found[name] = getattr(module, name)
        names = {n.id for n in ast.walk(ast.parse(source(found[name]))) if isinstance(n, ast.Name)}
        needed |= {
            n
            for n in names
            if inspect.isfunction(getattr(module, n, None))
            and getattr(module, n).__module__ == found[name].__module__
        }
    return list(found.values())


@each_rule
def test_a_rule_says_what_it_does_in_a_sentence(rule: Rule) -> None:
    assert rule.function.__doc__
    assert rule.sentence[0].isupper()
    assert rule.sentence.endswith(".")
    assert " ".join(rule.function.__doc__.split()).endswith(".")


@each_rule
def test_a_rule_is_named_by_a_clause_or_has_a_reason_to_be_there(rule: Rule) -> None:
    named = {
        use.rule
        for game in CATALOGUE.games.values()
        for clause in game.clauses.values()
        for use in clause.uses
    }
    assert (rule.name in named) != (rule.name in UNUSED)


@each_rule
def test_a_rule_is_a_plain_function(rule: Rule) -> None:
    for function in own_functions(rule):
        assert inspect.isfunction(function)
        assert function.__qualname__ == function.__name__, "of a module, not of a class or function"
        assert function.__closure__ is None
        signature = inspect.signature(function)
        for parameter in signature.parameters.values():
            assert parameter.kind is parameter.POSITIONAL_OR_KEYWORD
            assert parameter.default is parameter.empty or type(parameter.default) is int
        nodes = list(ast.walk(ast.parse(source(function))))
        assert not [node for node in nodes if isinstance(node, FORBIDDEN_IN_A_RULE)]
        assert sum(isinstance(node, ast.FunctionDef) for node in nodes) == 1


@each_rule
def test_a_rule_takes_what_its_hooks_hand_it_and_then_its_parameters(rule: Rule) -> None:
    given = list(inspect.signature(rule.function).parameters)
    signatures = families.family(rule.family).hooks.SIGNATURES
    assert rule.hooks
    assert set(rule.hooks) <= set(signatures)
    for hook in rule.hooks:
        handed = signatures[hook]
        assert tuple(given[: len(handed)]) == handed
        assert given[len(handed) :] == list(rule.parameters)
    assert set(rule.parameters.values()) <= set(kinds(rule.family))


@each_rule
def test_where_a_rule_acts_is_told_by_a_function_of_its_own_parameters(rule: Rule) -> None:
    if rule.on is None:
        return
    module = inspect.getmodule(rule.function)
    given = list(inspect.signature(getattr(module, rule.on)).parameters)
    asked = families.family(rule.family).hooks.ASKED_ON
    assert set(rule.hooks) <= set(asked)
    for hook in rule.hooks:
        handed = asked[hook]
        assert tuple(given[: len(handed)]) == handed
        assert set(given[len(handed) :]) <= set(rule.parameters)


def test_the_values_of_parameters_are_read_by_their_kind() -> None:
    read = partial(value, "tables", "points")
    assert read({"from": 1, "to": 6}) == read([6, 5, 4, 3, 2, 1]) == 0b1111110
    assert read(["bar", "off"]) == 1 | 1 << 25
    assert value("tables", "men", {"1": 2, "bar": 1}) == ((1, 2), (0, 1))
    assert value("tables", "values", [7, 0, -1]) == (7, 0, -1)
    for kind, wrong in (("int", "2"), ("int", True), ("points", "1-6"), ("men", [1]), ("men", 2)):
        with pytest.raises(ValueError, match="is not"):
            value("tables", kind, wrong)


@pytest.mark.parametrize("name", RULESETS)
def test_a_program_is_made_of_the_rules_own_text(name: str) -> None:
    """Each rule that a clause names stands in the program as it is written; no other rule does."""
    text = ruleset(name).program
    named = {use["rule"] for clause in ASSEMBLED[name]["clauses"] for use in clause["rules"]}
    wanted = {f for rule in ALL if rule.name in named for f in own_functions(rule)}
    for function in wanted:
        assert source(function) in text
    for rule in (rule for rule in ALL if rule.family == ASSEMBLED[name]["family"]):
        if rule.name not in named and rule.function not in wanted:
            assert f"def {rule.function.__name__}(" not in text


@pytest.mark.parametrize("name", RULESETS)
def test_a_program_says_of_each_call_for_which_clause_it_stands(name: str) -> None:
    text = ruleset(name).program
    for clause in ASSEMBLED[name]["clauses"]:
        for use in clause["rules"]:
            if "obligation" not in use["hooks"] and not use["lifts"]:  # these share a line
                assert f"# {clause['id']}" in text
            assert f"{use['rule'].rpartition('.')[2]}(" in text


ALONE = """
import importlib.util, sys
assert importlib.util.find_spec("lusoria") is None, "the program is to be alone"
text = open(sys.argv[1], encoding="utf-8").read()
program = {"__name__": "program"}
exec(compile(text, sys.argv[1], "exec"), program)
board, work = [0] * program["SIZE"], [0] * program["ROOM"]
tally, lengths = [0] * program["NOTES"], [0] * (program["LONGEST"] + 1)
program["play_games"](board, work, tally, lengths, 1, 0, 3, program["RANDOM"])
print(sum(lengths), tally[program["TURNS"]], sum(tally[program["RESULTS"]:]))
"""


@pytest.mark.parametrize("name", [name for name in RULESETS if name.endswith("encyclopedia")])
def test_a_program_plays_games_without_the_package(name: str, tmp_path: Path) -> None:
    """In an interpreter of its own that sees the standard library only."""
    file = tmp_path / "program.py"
    file.write_text(ruleset(name).program, encoding="utf-8")
    played = subprocess.run(
        [sys.executable, "-I", "-S", "-c", ALONE, str(file)],
        cwd=tmp_path,
        capture_output=True,
        text=True,
        timeout=120,
        check=True,
    )
    games, turns, ended = map(int, played.stdout.split())
    assert games == ended == 3
    assert turns > 3


@pytest.mark.parametrize("name", RULESETS)
def test_a_program_imports_nothing(name: str) -> None:
    tree = ast.parse(ruleset(name).program)
    assert not [n for n in ast.walk(tree) if isinstance(n, ast.Import | ast.ImportFrom)]
