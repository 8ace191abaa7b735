"""The arithmetic of programs as `docs/architecture.md` states it, for the interpreter.

Every operation of a text becomes a call that works exactly and then looks whether the result may
be: a second statement of the same rules, which shares nothing with the translation.
"""

from __future__ import annotations

import ast
from collections.abc import Callable
from typing import Any

from lusoria.playable.engine import bits

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
