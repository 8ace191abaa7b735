"""Each node of Python's grammar is translated rightly, or refused with its place and what to write
instead: in a program that is compiled, and in a rule that is registered."""

from __future__ import annotations

import ast
import re
import sys
from importlib.util import module_from_spec, spec_from_file_location
from pathlib import Path
from textwrap import indent
from typing import Any

import pytest
from tests.tree import ROOT, read_yaml

from lusoria.playable.engine import bits
from lusoria.playable.errors import RefusedError
from lusoria.playable.families import rules
from lusoria.playable.native import subset

HEAD = """
FEW = (3, 1, 4, 1, 5)
PAIRS = ((1, 2), (3, 4))
NO = False


def last(values: tuple, number: int) -> int:
    found = -1
    for place, each in enumerate(values):
        if each == number:
            found = place
    return found


def more(number: int) -> int:
    return number + 3


def nothing(board: list[int]) -> None:
    board[7] = 5


"""
PROGRAMS = read_yaml(ROOT / "tests" / "data" / "programs.yaml")
TRANSLATED: dict[str, str] = PROGRAMS["translated"]
REFUSED: dict[str, str | None] = PROGRAMS["refused"]
NOT_IN_FUNCTIONS = {"Module", "Interactive", "Expression", "FunctionType", "TypeIgnore"}


ENTRIES = ("list_plays", "list_positions", "play_games")


def program(*bodies: str) -> str:
    """A program whose entries call the function with one of these bodies, by its number."""
    heads = [f"def tried_{n}(board: list[int], a: int, b: int) -> int:" for n in range(len(bodies))]
    functions = [
        f"{head}\n{indent(body, '    ')}" for head, body in zip(heads, bodies, strict=True)
    ]
    chosen = "".join(
        f"    if which == {n}:\n        return tried_{n}(board, a, b)\n" for n in range(len(bodies))
    )
    arguments = "board: list[int], which: int, a: int, b: int"
    functions += [f"def {name}({arguments}) -> int:\n{chosen}    return 0" for name in ENTRIES]
    return HEAD + "\n\n\n".join(functions) + "\n"


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
    tried = {type(n).__name__ for n in ast.walk(ast.parse(program(*TRANSLATED.values())))}
    assert set(subset.WRITTEN.split()) <= tried


NUMBERS = [
    *((0, 0), (0, 5), (5, 0), (7, 3), (-7, 3), (7, -3), (-7, -3)),
    *((1, 2), (2, 4), (3, 3), (12, 2), (4, 4), (2, 9), (-1, 1)),
]


@pytest.fixture(scope="module")
def hosts(tmp_path_factory: pytest.TempPathFactory) -> tuple[dict[str, Any], list[Any]]:
    """All that is translated, interpreted; and compiled: made, and found in the cache."""
    pytest.importorskip("llvmlite")
    from lusoria.playable import compiled

    source = program(*TRANSLATED.values())
    interpreted: dict[str, Any] = dict(vars(bits))
    exec(source, interpreted)
    with pytest.MonkeyPatch.context() as patch:
        patch.setenv("LUSORIA_CACHE", str(tmp_path_factory.mktemp("cache")))
        return interpreted, [compiled.load(source) for _ in range(2)]


@pytest.mark.parametrize("name", TRANSLATED)
def test_what_is_translated_answers_the_same_in_both_hosts(
    name: str, hosts: tuple[dict[str, Any], list[Any]]
) -> None:
    from lusoria.playable import compiled

    interpreted, both = hosts
    which = [*TRANSLATED].index(name)
    for loaded in both:
        assert loaded.FEW == (3, 1, 4, 1, 5)
        for a, b in NUMBERS:
            cells, board = compiled.array(8), [0] * 8
            answer = interpreted["list_plays"](board, which, a, b)
            given = compiled.address(cells), which, a, b
            assert loaded.enter_list_plays(*given) == answer, (a, b)
            assert list(cells) == board


MESSAGE = re.compile(r"program:(\d+):(\d+): .+ cannot be translated; write \S.+")
BODIES = {name: body for name, body in REFUSED.items() if body is not None}


def parsed(name: str, body: str) -> None:
    """Skip what this Python does not know."""
    try:
        ast.parse(program(body))
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
from types import SimpleNamespace
from lusoria.playable.core import Board
from lusoria.playable.rules import Registrar
rule = Registrar("odd", SimpleNamespace(signatures={{"land": ("board", "side")}}, asked_on={{}}))


@rule("land")
def odd(board: Board, side: int) -> int:
    \"\"\"It is odd.\"\"\"
    {body}
"""


@pytest.mark.parametrize(
    ("body", "told"),
    [
        ("return [side][0]", "11:12: `[side]` cannot be translated; write whole numbers"),
        (
            "for i in range(3):\n        pass\n    else:\n        return 1\n    return 2",
            "14:9: `else` after",
        ),
        ("return 2 if side in {1} else 3", "11:17: `side in {1}` cannot"),
    ],
)
def test_a_rule_is_refused_when_it_is_registered(
    body: str, told: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Also by whoever asks again; and when it is written otherwise, it is taken."""
    monkeypatch.setenv("LUSORIA_CACHE", str(tmp_path / "cache"))
    taken: dict[str, object] = {}
    monkeypatch.setattr("lusoria.playable.rules.register", taken)
    file = tmp_path / "ours.py"
    file.write_text(ODD.format(body=body), "utf-8")
    for _ in range(2):
        with pytest.raises(RefusedError) as refused:
            register(file)
        assert str(refused.value).startswith(f"{file}:{told}")
    assert not taken
    mended = tmp_path / "mended.py"
    mended.write_text(ODD.format(body="return 2"), "utf-8")
    register(mended)
    assert set(taken) == {"odd.ours.odd"}


def test_every_registered_rule_and_its_module_can_be_translated() -> None:
    for file in {rule.function.__code__.co_filename for rule in rules().values()}:
        subset.check_file(file)
