"""Functions made at random answer the same in both hosts, at the edges of 64 bits too.

Where a number leaves its bounds, the checked program says so in the line in which the stated
arithmetic does; everywhere else both programs answer what Python does."""

from __future__ import annotations

import ast
import re
from collections.abc import Callable, Iterator
from typing import Any

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

pytest.importorskip("llvmlite")

from tests.playing import ASSEMBLED
from tests.situations import sample

from lusoria.playable import compiled
from lusoria.playable.bulk import Kernel, job, play_chunk
from lusoria.playable.engine import bits

# --- The arithmetic of programs as `docs/guides/add-a-rule.md` states it, for the interpreter. Every
# operation of a text becomes a call that works exactly and then looks whether the result may be: a
# second statement of the same rules, which shares nothing with the translation.


LARGEST = 2**63


class BoundsError(Exception):
    """A number leaves its bounds, in a line of the text."""


def bounded(number: int, line: int) -> int:
    if not -LARGEST <= number < LARGEST:
        raise BoundsError(line)
    return number


def need(holds: bool, line: int) -> None:
    if not holds:
        raise BoundsError(line)


def operate(line: int, kind: str, left: int, right: int) -> int:
    """An operation of two whole numbers."""
    if kind in ("LShift", "RShift"):
        need(0 <= right < 64, line)
        return bounded(left << right, line) if kind == "LShift" else left >> right
    if kind in ("FloorDiv", "Mod"):
        need(right != 0 and (left, right) != (-LARGEST, -1), line)
        return left // right if kind == "FloorDiv" else left % right
    if kind == "Pow":
        need(0 <= right <= 8, line)
        return int(left**right)
    do: dict[str, Callable[[int, int], int]] = {
        "Add": lambda a, b: a + b,
        "Sub": lambda a, b: a - b,
        "Mult": lambda a, b: a * b,
        "BitAnd": lambda a, b: a & b,
        "BitOr": lambda a, b: a | b,
        "BitXor": lambda a, b: a ^ b,
    }
    return bounded(do[kind](left, right), line)


def index(line: int, cells: Any, at: int) -> int:
    """The number of a cell: not counted from the end, and in a tuple one that there is."""
    need(at >= 0 and (isinstance(cells, list) or at < len(cells)), line)
    return at


def steps(line: int, *given: int) -> Any:
    """A range; the number that would come after the last may not leave the bounds either."""
    counted = range(*given)
    if counted:
        bounded(counted[-1] + counted.step, line)
    return counted


def lowest(line: int, points: int) -> int:
    need(points != 0, line)
    return bits.lowest(points)


def size(line: int, points: int) -> int:
    need(points >= 0, line)
    return bits.size(points)


GIVEN = {"_operate": operate, "_index": index, "_range": steps, "_lowest": lowest, "_size": size}


class Checking(ast.NodeTransformer):
    """Operations become calls of the functions above, with their lines."""

    def call(self, name: str, node: ast.AST, *arguments: ast.expr) -> ast.Call:
        line = ast.Constant(node.lineno)  # type: ignore[attr-defined]
        return ast.Call(ast.Name(name, ast.Load()), [line, *arguments], [])

    def operation(self, node: ast.AST, op: ast.operator, left: Any, right: Any) -> ast.Call:
        return self.call("_operate", node, ast.Constant(type(op).__name__), left, right)

    def visit_BinOp(self, node: ast.BinOp) -> ast.AST:
        self.generic_visit(node)
        return self.operation(node, node.op, node.left, node.right)

    def visit_UnaryOp(self, node: ast.UnaryOp) -> ast.AST:
        self.generic_visit(node)
        if isinstance(node.op, ast.USub):
            return self.operation(node, ast.Sub(), ast.Constant(0), node.operand)
        return node

    def visit_Subscript(self, node: ast.Subscript) -> ast.AST:
        self.generic_visit(node)
        node.slice = self.call("_index", node, node.value, node.slice)
        return node

    def visit_AugAssign(self, node: ast.AugAssign) -> Any:
        """The cell is found once, and read before the value is worked out."""
        before: list[ast.stmt] = []
        target: Any = node.target
        if isinstance(target, ast.Subscript):
            found = self.visit(target).slice
            before.append(ast.Assign([ast.Name("_at", ast.Store())], found))
            target = ast.Subscript(target.value, ast.Name("_at", ast.Load()), ast.Load())
        else:
            target = ast.Name(target.id, ast.Load())
        stored = ast.parse(ast.unparse(target), mode="eval").body
        stored.ctx = ast.Store()  # type: ignore[attr-defined]
        new = self.operation(node, node.op, target, self.visit(node.value))
        return [*before, ast.Assign([stored], new)]

    def visit_Call(self, node: ast.Call) -> ast.AST:
        self.generic_visit(node)
        if isinstance(node.func, ast.Name) and f"_{node.func.id}" in GIVEN:
            return self.call(f"_{node.func.id}", node, *node.args)
        return node


def checked(source: str) -> dict[str, Any]:
    """The names of a program whose operations are looked at."""
    tree = ast.fix_missing_locations(Checking().visit(ast.parse(source)))
    known: dict[str, Any] = {**vars(bits), **GIVEN}
    exec(compile(tree, "<checked>", "exec"), known)
    return known


# --- Functions made at random.


EDGES = (0, 1, -1, 2, 5, -7, 63, 64, 255, 2**31, -(2**31), 2**62, 2**63 - 1, -(2**63))
HEAD = """
FEW = (3, -1, 4, 1, 5)
PAIRS = ((1, 2), (3, 4))
YES = True


def double(number: int) -> int:
    return number + number


def is_even(number: int) -> bool:
    return number & 1 == 0


def bump(board: list[int], cell: int) -> int:
    board[cell & 7] += 1
    return board[cell & 7]


"""
CELLS = 8
A_BATCH = 50

names = st.sampled_from(["a", "b", "c", "x", "y", "i"])
numbers = st.sampled_from(["0", "1", "2", "3", "7", "31", "4611686018427387904", "YES"])
small = st.sampled_from(["1", "2", "3", "17", "63"])
operators = st.sampled_from(["+", "-", "*", "&", "|", "^"])
comparisons = st.sampled_from(["<", "<=", ">", ">=", "==", "!="])


def grown(inner: st.SearchStrategy[str]) -> st.SearchStrategy[str]:
    """Values made of smaller ones; what stands on the left is never known before it runs."""
    unknown = st.one_of(names, st.builds("board[{} & 7]".format, inner))
    return st.one_of(
        st.builds("({} {} {})".format, unknown, operators, inner),
        st.builds("({} {} {})".format, inner, operators, names),
        st.builds("({} {} {})".format, unknown, st.sampled_from(["//", "%", "<<", ">>"]), names),
        st.builds("({} {} {})".format, unknown, st.sampled_from(["//", "%", "<<", ">>"]), small),
        st.builds("({}{})".format, st.sampled_from(["-", "~", "+", "not "]), unknown),
        st.builds("({} {} {})".format, inner, comparisons, inner),
        st.builds("({} < {} <= {})".format, inner, inner, names),
        st.builds(
            "({} {} ({}, {}, 3))".format, inner, st.sampled_from(["in", "not in"]), inner, names
        ),
        st.builds("({} in FEW)".format, unknown),
        st.builds("({} {} {})".format, inner, st.sampled_from(["and", "or"]), inner),
        st.builds("({} if {} else {})".format, inner, inner, inner),
        st.builds("board[({} & 7) - 1]".format, unknown),
        st.builds("FEW[{} & 7]".format, unknown),
        st.builds("(3 ** {})".format, unknown),
        st.builds("{}({}, {})".format, st.sampled_from(["min", "max"]), inner, unknown),
        st.builds("{}({})".format, st.sampled_from(["lowest", "size", "int", "double"]), unknown),
        st.builds("is_even({})".format, inner),
        st.builds("bump(board, {})".format, inner),
    )


values = st.recursive(st.one_of(names, numbers), grown, max_leaves=3)
variables = st.sampled_from(["x", "y"])
SIMPLE = st.one_of(
    st.builds("{} = {}".format, variables, values),
    st.builds("x = y = {}".format, values),
    st.builds("{} {}= {}".format, variables, operators, values),
    st.builds("board[{} & 7] = {}".format, values, values),
    st.builds("board[{} & 7] {}= {}".format, names, operators, values),
    st.builds("copy(board, 0, board, {}, {})".format, st.just("4"), st.sampled_from(["1", "4"])),
    st.builds("if {}: return {}".format, values, values),
    st.just("double(a)"),
)


def indented(lines: str) -> str:
    return "\n".join(f"    {line}" for line in lines.split("\n"))


def counted(test: str, within: str) -> str:
    """A loop that ends after three rounds, with a counter that no loop within it has."""
    inner = re.sub(r"\bn(\d+)\b", lambda name: f"n{int(name[1]) + 1}", within)
    return f"n0 = 0\nwhile n0 < 3 and {test}:\n    n0 += 1\n{inner}"


def block(inner: st.SearchStrategy[str]) -> st.SearchStrategy[str]:
    """Statements with others in them; loops end after a few rounds."""
    several = st.lists(inner, min_size=1, max_size=3).map("\n".join).map(indented)
    return st.one_of(
        st.builds("if {}:\n{}\nelse:\n{}".format, values, several, several),
        st.builds("for i in range({} & 3, 7, 2):\n{}".format, values, several),
        st.builds("for i in range(5, {} & 3, -2):\n{}".format, names, several),
        st.builds("for i in FEW:\n{}\n    if i == {}: break".format, several, names),
        st.builds("for i, y in PAIRS:\n{}".format, several),
        st.builds(
            "for i, y in enumerate(FEW, 2):\n    if i > {}: continue\n{}".format, names, several
        ),
        st.builds(counted, values, several),
    )


statements = st.recursive(SIMPLE, block, max_leaves=3)
bodies = st.builds(
    "x = y = i = 0\n{}\nreturn {}".format,
    st.lists(statements, min_size=1, max_size=2).map("\n".join),
    values,
)


def program(made: list[str]) -> str:
    """A program with some functions, of which its entries call one by its number."""
    functions = [
        f"def made_{k}(board: list[int], a: int, b: int, c: int) -> int:\n{indented(body)}"
        for k, body in enumerate(made)
    ]
    chosen = "".join(
        f"    if which == {k}:\n        return made_{k}(board, a, b, c)\n" for k in range(len(made))
    )
    head = "def list_plays(board: list[int], which: int, a: int, b: int, c: int) -> int:\n"
    others = [f"def {name}() -> int:\n    return 0" for name in compiled.ENTRIES[1:]]
    return HEAD + "\n\n\n".join([*functions, f"{head}{chosen}    return 0", *others]) + "\n"


def situations(count: int) -> Iterator[tuple[int, int, int]]:
    """Three numbers each, from the edges, each pair of neighbours with others."""
    for k in range(count):
        yield EDGES[k % 14], EDGES[(k * 5 + k // 14) % 14], EDGES[(k * 3 + 1) % 14]


def compare(made: list[str]) -> None:
    """Every function in some situations: the two programs, Python, and the stated arithmetic."""
    source = program(made)
    plain: dict[str, Any] = dict(vars(bits))
    exec(source, plain)
    stated = checked(source)
    loaded, looking = compiled.load(source), compiled.load(source, checked=True)
    for which in range(len(made)):
        for given_numbers in situations(14):
            boards = [[0, 5, -3, 2**62, 9, 1, -1, 2**31] for _ in range(2)]
            cells = [compiled.array(CELLS) for _ in range(2)]
            for each in cells:
                each[:] = boards[0]
            case = (which, given_numbers, source)
            try:
                answer = stated["list_plays"](boards[0], which, *given_numbers)
            except BoundsError as error:
                with pytest.raises(compiled.OutOfBoundsError, match=rf"^line {error}: "):
                    looking.enter_list_plays(compiled.address(cells[0]), which, *given_numbers)
                continue
            for enter, board in ((looking, cells[0]), (loaded, cells[1])):
                told = enter.enter_list_plays(compiled.address(board), which, *given_numbers)
                assert told == answer, case
                assert list(board) == boards[0], case
            assert plain["list_plays"](boards[1], which, *given_numbers) == answer, case
            assert boards[1] == boards[0], case


TRIED = settings(
    deadline=None,
    derandomize=True,
    database=None,
    suppress_health_check=list(HealthCheck),
)
batches = st.lists(bodies, min_size=A_BATCH, max_size=A_BATCH)


@pytest.fixture(autouse=True)
def cache(tmp_path: Any, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("LUSORIA_CACHE", str(tmp_path))


@pytest.fixture
def compiled_soon(monkeypatch: pytest.MonkeyPatch) -> None:
    """LLVM takes less trouble than with programs that are played."""
    monkeypatch.setattr(compiled, "SPEED", 0)


@settings(TRIED, max_examples=2)
@given(batches)
def test_functions_made_at_random_answer_the_same_in_both_hosts(made: list[str]) -> None:
    compare(made)


@pytest.mark.slow
@pytest.mark.usefixtures("compiled_soon")
@settings(TRIED, max_examples=40)
@given(batches)
def test_two_thousand_functions_answer_the_same_in_both_hosts(made: list[str]) -> None:
    compare(made)


def check_games(name: str, games: int) -> None:
    """Random games of a ruleset by its checked program: in none a number leaves its bounds."""
    kernel = Kernel(ASSEMBLED[name])
    kernel.program = compiled.module(ASSEMBLED[name], checked=True)
    found = kernel.play(5, 0, games, "random")
    assert found.tally == play_chunk(job(ASSEMBLED[name], seed=5), 0, games).tally


FEW_RULESETS = ("backgammon/modern", "bakkis/ludii-1", "ludus-latrunculorum/rex-12x8")


@pytest.mark.usefixtures("compiled_soon")
@pytest.mark.parametrize("name", FEW_RULESETS)
def test_no_number_of_a_program_leaves_its_bounds(name: str) -> None:
    check_games(name, 20)


@pytest.mark.slow
@pytest.mark.usefixtures("compiled_soon")
@pytest.mark.parametrize("name", sorted({*sample()} - {*FEW_RULESETS}))
def test_no_number_of_any_program_leaves_its_bounds(name: str) -> None:
    check_games(name, 50)
