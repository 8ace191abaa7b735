"""Each node of Python's grammar is translated rightly, or refused with its place and what to write
instead: in a program that is compiled, and in a rule that is registered."""

from __future__ import annotations

import ast
import re
import sys
from importlib.util import module_from_spec, spec_from_file_location
from pathlib import Path
from typing import Any

import pytest

from lusoria.playable import core
from lusoria.playable.engine import bits
from lusoria.playable.errors import RefusedError
from lusoria.playable.families import rules
from lusoria.playable.native import subset

HEAD = """
FEW = (3, 1, 4, 1, 5)


def more(number: int) -> int:
    return number + 3


def nothing(board: list[int]) -> None:
    board[7] = 5


"""
TRANSLATED = {
    "and, or of numbers": "return (0 or 7) + 10 * (3 and 7) + 100 * (a or 7) + 1000 * (a and b)",
    "and, or in part": "return (b and (a or 1)) + (a or (b and 9))",
    "a call before what is known": "x = board[7]\n    if more(a) or 1:\n        x += 1\n    return x",
    "two targets": "x = y = 3\n    board[1] = z = b\n    return x + y + z + board[1]",
    "not in": "return (a not in (1, 2)) + 2 * (b not in FEW) + 4 * (a in FEW)",
    "plus": "return +a + -b + ~a",
    "a chain": "return (0 < a < b) + 2 * (1 < b <= more(a)) + 4 * (0 <= a != b == 3)",
    "a constant power": "return 2 ** 9 + 6 ** (a & 3)",
    "a member": "return FEW[a & 3] + FEW[2]",
    "loops": "x = 0\n    for i in range(5, 0, -2):\n        x += i\n    while x > 3:\n"
    "        x -= 2\n        if x == 4:\n            continue\n        if x == 3:\n"
    "            break\n    return x",
    "a choice": "return a if a > b else more(b) if b else -1",
    "shifts and sets": "return (a << 3) | (b >> 1) ^ 5 & ~a",
    "division of negatives": "return a // (b or 3) * 100 + a % (b or -3)",
    "passing": "pass\n    nothing(board)\n    return board[7]",
    "a call for its effect": "nothing(board)\n    return board[7] * (not a)",
    "multiplied in place": "x = a\n    x *= b\n    x -= 1\n    board[2] += x\n    return board[2]",
    "compared": "return (a >= b) + (a == b) * 2 + (a != b) * 4",
    "over a tuple": "x = 0\n    for i, each in enumerate(FEW):\n        x += i * each\n    return x",
}
REFUSED = {
    "AnnAssign": "x: int = 3\n    return x",
    "Assert": "assert a\n    return 1",
    "AsyncFor": None,
    "AsyncFunctionDef": "async def f(): pass\n    return 1",
    "AsyncWith": None,
    "Attribute": "return a.real",
    "Await": None,
    "ClassDef": "class A: pass\n    return 1",
    "Delete": "x = a\n    del x\n    return 1",
    "Dict": "return {1: 2}[1]",
    "DictComp": "return len({i: 1 for i in FEW})",
    "Div": "return a / b",
    "ExceptHandler": "try:\n        return 1\n    except ValueError:\n        return 2",
    "FormattedValue": "return len(f'{a}')",
    "GeneratorExp": "return sum(i for i in FEW)",
    "Global": "global FEW\n    return 1",
    "Import": "import os\n    return 1",
    "ImportFrom": "from os import path\n    return 1",
    "Interpolation": "return len(t'{a}')",
    "Is": "return a is b",
    "IsNot": "return a is not b",
    "JoinedStr": "return len(f'{a}')",
    "Lambda": "return (lambda: 1)()",
    "List": "return [a][0]",
    "ListComp": "return len([i for i in FEW])",
    "MatMult": "return a @ b",
    "Match": "match a:\n        case 1:\n            return 1\n    return 2",
    "MatchAs": "match a:\n        case x:\n            return 1",
    "MatchClass": "match a:\n        case int():\n            return 1\n    return 2",
    "MatchMapping": "match a:\n        case {1: 2}:\n            return 1\n    return 2",
    "MatchOr": "match a:\n        case 1 | 2:\n            return 1\n    return 2",
    "MatchSequence": "match a:\n        case [1]:\n            return 1\n    return 2",
    "MatchSingleton": "match a:\n        case None:\n            return 1\n    return 2",
    "MatchStar": "match a:\n        case [*x]:\n            return 1\n    return 2",
    "MatchValue": "match a:\n        case 1:\n            return 1\n    return 2",
    "NamedExpr": "return (x := a) + x",
    "Nonlocal": None,
    "ParamSpec": "type A[**P] = int\n    return 1",
    "Raise": "raise ValueError",
    "Set": "return a in {1, 2}",
    "SetComp": "return len({i for i in FEW})",
    "Slice": "return len(FEW[1:a])",
    "Starred": "return min(*FEW)",
    "TemplateStr": "return len(t'{a}')",
    "Try": "try:\n        return 1\n    finally:\n        nothing(board)",
    "TryStar": "try:\n        return 1\n    except* ValueError:\n        nothing(board)\n    return 2",
    "TypeAlias": "type A = int\n    return 1",
    "TypeVar": "type A[T] = int\n    return 1",
    "TypeVarTuple": "type A[*T] = int\n    return 1",
    "With": "with a:\n        return 1",
    "Yield": "yield 1",
    "YieldFrom": "yield from FEW",
    "alias": "import os as x\n    return 1",
    "comprehension": "return len([i for i in FEW])",
    "keyword": "return more(number=a)",
    "match_case": "match a:\n        case 1:\n            return 1\n    return 2",
    "withitem": "with a as x:\n        return 1",
    "a name read before it has a value": "if a:\n        x = 1\n    return x",
    "a power of what is not known": "return a ** b",
    "a power in place": "x = a\n    x **= 2\n    return x",
    "a division by 0": "return a % 0",
    "a shift too far": "return a << 64",
    "a number too large": "return a + 18446744073709551616",
    "a constant too large": "return a + (1 << 62) * 4",
    "a cell from the end": "return board[-1]",
    "a member from the end": "return (1, 2, 3)[-a]",
    "a step that is not known": "x = 0\n    for i in range(5, 0, -a):\n        x += i\n    return x",
    "a step of 0": "for i in range(1, 5, 0):\n        nothing(board)\n    return 1",
    "else after for": "for i in range(3):\n        nothing(board)\n    else:\n        a = 1\n    return a",
    "else after while": "while a:\n        a -= 1\n    else:\n        a = 100\n    return a",
    "a float": "return a + 1.5",
    "a half": "return 1 / 2",
    "a text": "return '7'",
    "nothing": "return None",
    "an end without an answer": "if a:\n        return 1",
    "a return without an answer": "if a:\n        return\n    return 1",
    "the answer of what answers nothing": "return nothing(board)",
    "the length of an array": "return len(board)",
    "an array as a number": "return board + 1",
    "two names at once": "x, y = a, b\n    return x",
    "a tuple in a variable": "x = (1, 2)\n    return 1",
    "too few arguments": "return more()",
    "too many arguments": "return more(a, b)",
    "the least of a tuple": "return min(FEW)",
    "a number for an array": "nothing(a)\n    return 1",
    "a function that is not there": "return missing(a)",
    "a name that is not there": "return missing",
    "a function of Python": "return abs(a)",
    "a chain of cells": "return 0 < a < board[a + 1]",
    "an array in a chain of calls": "return 0 < more(a) < more(b) // a",
    "in, twice": "return a in (1, 2) in (3, 4)",
    "a value by itself": "a + b\n    return 1",
    "a letter of another script": "é = 1\n    return é",
    "a function in a function": "def f(): return 1\n    return f()",
}
"""Bodies of a function of board, a and b by the node that they are refused for, or by what is odd.

None: cannot stand in a function that is not itself refused."""
NOT_IN_FUNCTIONS = {"Module", "Interactive", "Expression", "FunctionType", "TypeIgnore"}


def text(body: str) -> str:
    return f"{HEAD}def tried(board: list[int], a: int, b: int) -> int:\n    {body}\n"


def program(body: str) -> str:
    entries = "".join(
        f"\n\ndef {name}(board: list[int], a: int, b: int) -> int:\n    return tried(board, a, b)\n"
        for name in ("list_plays", "list_positions", "play_games")
    )
    return text(body) + entries


def grammar() -> set[str]:
    """The nodes of the running Python's grammar that have no kinds, old names for others apart."""
    found = {
        name
        for name, kind in vars(ast).items()
        if isinstance(kind, type)
        and issubclass(kind, ast.AST)
        and kind.__module__ in ("ast", "_ast")
        if not [
            k for k in kind.__subclasses__() if k.__module__ == "_ast" or k.__name__ in vars(ast)
        ]
        or name in subset.WRITTEN.split()
    }
    old = {"Num", "Str", "Bytes", "NameConstant", "Ellipsis", "Index", "ExtSlice", "Suite"}
    return found - old - {"AugLoad", "AugStore", "Param", "slice", "AST"} - NOT_IN_FUNCTIONS


def test_every_node_of_the_grammar_is_decided() -> None:
    written = set(subset.WRITTEN.split())
    assert grammar() <= written | set(REFUSED) | {"Del"}
    assert not written & set(REFUSED)


def test_every_node_that_is_translated_is_tried() -> None:
    tried = {
        type(n).__name__ for body in TRANSLATED.values() for n in ast.walk(ast.parse(program(body)))
    }
    assert set(subset.WRITTEN.split()) <= tried


@pytest.mark.parametrize("body", TRANSLATED.values(), ids=TRANSLATED)
def test_what_is_translated_answers_the_same_in_both_hosts(
    body: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    pytest.importorskip("llvmlite")
    from lusoria.playable import compiled

    monkeypatch.setenv("LUSORIA_CACHE", str(tmp_path))
    source = program(body)
    interpreted: dict[str, Any] = dict(vars(bits))
    exec(source, interpreted)
    loaded = compiled.load(source)
    for a, b in [
        (0, 0),
        (0, 5),
        (5, 0),
        (7, 3),
        (-7, 3),
        (7, -3),
        (-7, -3),
        (1, 2),
        (2, 4),
        (3, 3),
    ]:
        cells, board = compiled.array(8), [0] * 8
        answer = interpreted["list_plays"](board, a, b)
        assert loaded.enter_list_plays(compiled.address(cells), a, b) == answer, (a, b)
        assert list(cells) == board


MESSAGE = re.compile(r"program:(\d+):(\d+): .+ cannot be translated; write \S.+")
BODIES = {name: body for name, body in REFUSED.items() if body is not None}


def parsed(name: str, body: str) -> None:
    """Skip what this Python does not know."""
    try:
        ast.parse(text(body))
    except SyntaxError:
        assert name in (
            "ParamSpec",
            "TypeVar",
            "TypeVarTuple",
            "TypeAlias",
            "TemplateStr",
            "Interpolation",
        )
        pytest.skip(f"Python {sys.version_info.major}.{sys.version_info.minor} has no {name}")


@pytest.mark.parametrize(("name", "body"), BODIES.items(), ids=BODIES)
def test_what_is_not_translated_is_refused_with_its_place(name: str, body: str) -> None:
    from lusoria.playable import native

    parsed(name, body)
    with pytest.raises(RefusedError) as refused:
        native.Translation(program(body), ["list_plays"])
    found = MESSAGE.fullmatch(str(refused.value))
    assert found, refused.value
    assert int(found[1]) > len(HEAD.splitlines()), refused.value


SIGNATURES = ("a, /", "*a", "**a", "*, a", "a=1")


@pytest.mark.parametrize("signature", SIGNATURES)
def test_a_head_with_more_than_names_is_refused(signature: str) -> None:
    (node,) = ast.parse(f"def odd({signature}):\n    return 1\n").body
    assert isinstance(node, ast.FunctionDef)
    with pytest.raises(
        RefusedError, match=r"^f\.py:1:1: the head of odd cannot .* plain parameters"
    ):
        subset.check(node, "f.py")


def register(file: Path) -> None:
    """Import a module of rules, as a family does."""
    spec = spec_from_file_location("ours", file)
    assert spec is not None
    assert spec.loader is not None
    spec.loader.exec_module(module_from_spec(spec))


ODD = """
from lusoria.playable.core import Board, Registrar

rule = Registrar("odd", {{"land": ("board", "side")}})


@rule("land")
def odd(board: Board, side: int) -> int:
    \"\"\"It is odd.\"\"\"
    {body}
"""


@pytest.mark.parametrize(
    ("body", "told"),
    [
        ("return [side][0]", "10:12: `[side]` cannot be translated; write whole numbers"),
        (
            "for i in range(3):\n        pass\n    else:\n        return 1\n    return 2",
            "13:9: `else` after",
        ),
        ("return 2 if side in {1} else 3", "10:17: `side in {1}` cannot"),
    ],
)
def test_a_rule_is_refused_when_it_is_registered(
    body: str, told: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Also by whoever asks again; and when it is written otherwise, it is taken."""
    monkeypatch.setenv("LUSORIA_CACHE", str(tmp_path / "cache"))
    monkeypatch.setattr(core, "_rules", {})
    file = tmp_path / "ours.py"
    file.write_text(ODD.format(body=body), "utf-8")
    for _ in range(2):
        with pytest.raises(RefusedError) as refused:
            register(file)
        assert str(refused.value).startswith(f"{file}:{told}")
    assert core._rules == {}
    mended = tmp_path / "mended.py"
    mended.write_text(ODD.format(body="return 2"), "utf-8")
    register(mended)
    assert core._rules


def test_every_registered_rule_and_its_module_can_be_translated() -> None:
    for file in {rule.function.__code__.co_filename for rule in rules().values()}:
        subset.check_file(file)
