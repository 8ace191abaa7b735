"""Rules as functions: plain, spoken for by a sentence, and the very text that a program runs."""

from __future__ import annotations

import ast
import inspect
import re
import runpy
import subprocess
import sys
import textwrap
from collections import Counter
from collections.abc import Callable
from functools import cache, partial
from pathlib import Path
from typing import Any

import pytest
from tests.playing import ASSEMBLED, CATALOGUE, PLAIN, RULESETS

from lusoria.playable import families, program
from lusoria.playable.bulk import job, play_chunk
from lusoria.playable.core import Rule
from lusoria.playable.engine import supplied
from lusoria.playable.errors import RefusedError
from lusoria.playable.families import rules, value

ALL = list(rules().values())
UNUSED: dict[str, str] = {}
"""Rules that no clause names, and why they are there."""


@cache
def text_of(name: str) -> str:
    return program.text(ASSEMBLED[name])


@cache
def source(function: Callable[..., Any]) -> str:
    """The text of a function without its decorators."""
    text = textwrap.dedent(inspect.getsource(function))
    (node,) = ast.parse(text).body
    assert isinstance(node, ast.FunctionDef)
    return "\n".join(text.splitlines()[node.lineno - 1 : node.end_lineno])


def own_functions(rule: Rule) -> tuple[Callable[..., Any], ...]:
    """The function of a rule and those of its module that it needs."""
    return _own_functions(rule.name)


@cache
def _own_functions(name: str) -> tuple[Callable[..., Any], ...]:
    rule = rules()[name]
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
    return tuple(found.values())


def test_each_rule_is_named_by_a_clause_or_has_a_reason_to_be_there() -> None:
    named = {
        use.rule
        for game in CATALOGUE.games.values()
        for clause in game.clauses.values()
        for use in clause.uses
    }
    assert {rule.name for rule in ALL} - named == set(UNUSED)


HEAD = "board: Board, side: int, number: int"
MISTAKES = {
    "a rule has no hook; expected arrive, bear": ("@rule()", HEAD),
    "no hook of tables is named landing; did you mean land?": ('@rule("landing")', HEAD),
    "a rule makes no promise commute; did you mean commutes?": (
        '@rule("land", commute=True)',
        HEAD,
    ),
    "wrong(board, side) takes what land does not hand; expected board, side, number": (
        '@rule("land")',
        "board: Board, side: int",
    ),
    "the parameter men has no annotation; expected int, men, points, values": (
        '@rule("land")',
        HEAD + ", men",
    ),
    "the parameter men has Point; did you mean points?": (
        '@rule("land")',
        HEAD + ', men: Annotated[int, "Point"]',
    ),
    "in the head of wrong, name 'Pionts' is not defined; expected int, men": (
        '@rule("land")',
        HEAD + ", men: Pionts",
    ),
    "idling takes men, which wrong does not; expected board, number, side": (
        '@rule("land", idle=idling)',
        HEAD,
    ),
    "idle=<lambda> names nothing in this module; expected a function that stands here": (
        '@rule("land", idle=lambda board: True)',
        HEAD,
    ),
    "land asks nothing under on; expected arrive, end": ('@rule("land", on=idling)', HEAD),
    "idling takes men, which wrong does not; expected board, point, side": (
        '@rule("arrive", on=idling)',
        "board: Board, side: int, point: int",
    ),
    "idling(board, side, men) does not take what a reason is handed; expected board, tried": (
        '@rule("land", because=idling)',
        HEAD,
    ),
}
"""What is said of a rule that cannot be registered, its decorator, and what it takes."""

MODULE = """
from __future__ import annotations
from typing import Annotated
from lusoria.playable.core import Board, Points
from lusoria.playable.families.tables.board import faced
from lusoria.playable.families.tables.hooks import rule


def idling(board: Board, side: int, men: int) -> bool:
    return True


{decorator}
def wrong({head}) -> Points:
    \"\"\"{said}\"\"\"
    return {answer}
"""


SENTENCE = "No man may land there."


def refused(
    folder: Path, decorator: str, head: str, answer: str = "0", said: str = SENTENCE
) -> str:
    """Return what is said of a module with this rule, less its place, which is looked at."""
    file = folder / "mine.py"
    text = MODULE.format(decorator=decorator, head=head, answer=answer, said=said)
    file.write_text(text, encoding="utf-8")
    with pytest.raises(RefusedError) as refusal:
        runpy.run_path(str(file))
    line = 1 + text[: text.index("return " + answer if answer != "0" else decorator)].count("\n")
    place, _, what = str(refusal.value).partition(": ")
    assert place.startswith(f"{file}:{line}")
    return what


@pytest.mark.parametrize("what", MISTAKES)
def test_a_rule_is_checked_when_it_is_registered(what: str, tmp_path: Path) -> None:
    assert refused(tmp_path, *MISTAKES[what]).startswith(what)


def test_a_rule_says_in_a_sentence_what_it_does(tmp_path: Path) -> None:
    for said in ("", "no man may land there.", "No man may land there"):
        what = refused(tmp_path, '@rule("land")', HEAD, said=said)
        assert what == "wrong lacks a docstring: a sentence that says it"


def test_a_name_that_is_nowhere_is_told_with_the_nearest(tmp_path: Path) -> None:
    what = refused(tmp_path, '@rule("land")', HEAD, "fased(board, side, 2)")
    assert what == "`fased`, which is nowhere, cannot be translated; write faced"


def test_two_rules_of_one_name_are_refused(tmp_path: Path) -> None:
    file = tmp_path / "mine.py"
    taken = MODULE.replace("wrong", "open_row").replace("{said}", SENTENCE)
    decorator = '@rule("land", subject="hitting")'
    file.write_text(taken.format(decorator=decorator, head=HEAD, answer="0"), encoding="utf-8")
    told = r"mine\.py:\d+: tables\.hitting\.open_row is a rule already, at .*entering\.py:\d+"
    with pytest.raises(RefusedError, match=told):
        runpy.run_path(str(file))


def test_the_values_of_parameters_are_read_by_their_kind() -> None:
    read = partial(value, "tables", "points")
    assert read({"from": 1, "to": 6}) == read([6, 5, 4, 3, 2, 1]) == 0b1111110
    assert read(["bar", "off"]) == 1 | 1 << 25
    assert value("tables", "men", {"1": 2, "bar": 1}) == ((0, 1), (1, 2))
    assert value("tables", "values", [7, 0, -1]) == (7, 0, -1)
    for kind, wrong in (("int", "2"), ("int", True), ("points", "1-6"), ("men", [1]), ("men", 2)):
        with pytest.raises(ValueError, match="is not"):
            value("tables", kind, wrong)


def test_each_program_is_made_of_the_rules_own_text() -> None:
    """Each rule that a clause names stands in the program as it is written; no other rule does."""
    for name in RULESETS:
        text = text_of(name)
        named = {use["rule"] for clause in ASSEMBLED[name]["clauses"] for use in clause["rules"]}
        wanted = {f for rule in ALL if rule.name in named for f in own_functions(rule)}
        for function in wanted:
            assert source(function) in text, (name, function.__name__)
        for rule in (rule for rule in ALL if rule.family == ASSEMBLED[name]["family"]):
            if rule.name not in named and rule.function not in wanted:
                assert f"def {rule.function.__name__}(" not in text, (name, rule.name)


def test_each_program_says_of_each_call_for_which_clause_it_stands() -> None:
    for name in RULESETS:
        text = text_of(name)
        for clause in ASSEMBLED[name]["clauses"]:
            for use in clause["rules"]:
                if "obligation" not in use["hooks"] and not use["lifts"]:  # these share a line
                    assert f"# {clause['id']}" in text, (name, clause["id"])
                assert f"{use['rule'].rpartition('.')[2]}(" in text, (name, use["rule"])


ALONE = """
import importlib.util, sys
assert importlib.util.find_spec("lusoria") is None, "the program is to be alone"
text = open(sys.argv[1], encoding="utf-8").read()
program = {"__name__": "program"}
exec(compile(text, sys.argv[1], "exec"), program)
board, work = [0] * program["SIZE"], [0] * program["ROOM"]
tally, lengths = [0] * program["LOGGED"], [0] * (program["LONGEST"] + 1)
random = program["RANDOM"]
program["play_games"](board, work, tally, lengths, [], [], [], 1, 0, 3, random, random)
print(sum(lengths), tally[program["TURNS"]], sum(tally[program["RESULTS"]:]))
"""


@pytest.mark.parametrize("name", [name for name in RULESETS if name.endswith("encyclopedia")])
def test_a_program_plays_games_without_the_package(name: str, tmp_path: Path) -> None:
    """In an interpreter of its own that sees the standard library only."""
    file = tmp_path / "program.py"
    file.write_text(program.text(ASSEMBLED[name]), encoding="utf-8")
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
    here = play_chunk(job(ASSEMBLED[name], seed=1), 0, 3)
    assert turns == sum(length * times for length, times in here.lengths.items())


IMPORT = re.compile(r"^\s*(from\s+\S+\s+)?import\s", re.MULTILINE)


def test_no_program_imports_anything() -> None:
    for name in RULESETS:
        text = text_of(name)
        if IMPORT.search(text):  # may be prose
            tree = ast.parse(text)
            imports = (ast.Import, ast.ImportFrom)
            assert not [node for node in ast.walk(tree) if isinstance(node, imports)], name


# --- Names in programs.


DEFINED = re.compile(r"^(?:def (\w+)\(|(\w+)(?:: [^=\n]+)? = )", re.MULTILINE)
"""What begins the definition of a function or of a constant."""
SUPPLIED = {
    name: tuple(inspect.signature(function).parameters)
    for name, function in inspect.getmembers(supplied, inspect.isfunction)
}
"""The arguments of the functions that the program of a family supplies."""


def twice(text: str) -> list[str]:
    """Return the names that a text defines more than once."""
    names = Counter(function or constant for function, constant in DEFINED.findall(text))
    return [name for name, times in names.items() if times > 1]


def test_a_name_defined_twice_is_seen() -> None:
    assert twice("A = 1\ndef f(): pass\nB: int = 2\ndef A(): A = B\nf = 1\n") == ["A", "f"]


@pytest.mark.parametrize("family", families.names())
def test_a_program_defines_no_name_twice_and_supplies_what_is_declared(family: str) -> None:
    """Each function of `engine.supplied` has the same arguments in every program that has it."""
    seen: set[str] = set()
    for name in (name for name in RULESETS if ASSEMBLED[name]["family"] == family):
        text = text_of(name)
        player = program.player_text(ASSEMBLED[name]) if name in PLAIN else ""
        assert not twice(text.rpartition("\n\n\ndef turn_by")[0] + player), name
        for head in re.finditer(r"^def (\w+)\(([^)]*)\)", text, re.MULTILINE):
            if head[1] in SUPPLIED:
                seen.add(head[1])
                arguments = tuple(re.findall(r"(\w+)(?::[^,]+)?(?:,\s*|$)", head[2].strip()))
                assert arguments == SUPPLIED[head[1]], (name, head[1])
    assert {"list_plays", "steps_of", "take_turn", "hand_on", "has_taken"} <= seen
