"""Expressions of a program in LLVM's language: values, conditions, and calls."""

from __future__ import annotations

import ast
import operator
from collections.abc import Callable, Collection, Mapping
from typing import Any, Protocol

Value = Any
"""An `int` or tuple that is known, or the name of a register."""

ARRAYS = frozenset({"board", "work", "tally", "lengths", "rows"})
"""The names by which programs know arrays."""
HINTS = frozenset({"Board", "Work", "Tally", "list[int]"})
"""The annotations of arrays."""

OPERATIONS: Mapping[type, tuple[str, Callable[[int, int], int]]] = {
    ast.Add: ("add i64 {}, {}", operator.add),
    ast.Sub: ("sub i64 {}, {}", operator.sub),
    ast.Mult: ("mul i64 {}, {}", operator.mul),
    ast.BitAnd: ("and i64 {}, {}", operator.and_),
    ast.BitOr: ("or i64 {}, {}", operator.or_),
    ast.BitXor: ("xor i64 {}, {}", operator.xor),
    ast.LShift: ("shl i64 {}, {}", operator.lshift),
    ast.RShift: ("ashr i64 {}, {}", operator.rshift),
    ast.FloorDiv: ("call i64 @floor_div(i64 {}, i64 {})", operator.floordiv),
    ast.Mod: ("call i64 @floor_mod(i64 {}, i64 {})", operator.mod),
}
COMPARISONS: Mapping[type, tuple[str, Callable[[int, int], bool]]] = {
    ast.Eq: ("eq", operator.eq),
    ast.NotEq: ("ne", operator.ne),
    ast.Lt: ("slt", operator.lt),
    ast.LtE: ("sle", operator.le),
    ast.Gt: ("sgt", operator.gt),
    ast.GtE: ("sge", operator.ge),
}
INTRINSICS = {
    "lowest": "call i64 @llvm.cttz.i64(i64 {}, i1 true)",
    "size": "call i64 @llvm.ctpop.i64(i64 {})",
    "min": "call i64 @llvm.smin.i64(i64 {}, i64 {})",
    "max": "call i64 @llvm.smax.i64(i64 {}, i64 {})",
}


def is_array(argument: ast.arg) -> bool:
    """Whether a parameter is an array."""
    hint = argument.annotation
    return argument.arg in ARRAYS if hint is None else ast.unparse(hint) in HINTS


class Calling(Protocol):
    """The program that a function belongs to, as far as its expressions need it."""

    entries: Collection[str]
    known: dict[str, Any]
    nodes: dict[str, ast.FunctionDef]
    texts: list[str]

    def function(self, name: str, given: tuple[Any, ...]) -> str:
        """The name under which a function is written for these constant tuples."""


class Expressions:
    """The code of one function as it grows; `slots` are the variables that it keeps.

    `and` and `or` answer 1 or 0, as the programs use them.
    """

    def __init__(self, program: Calling) -> None:
        self.program = program
        self.count = 0
        self.lines: list[str] = []
        self.slots: list[str] = []
        self.arrays: set[str] = set()
        self.tuples: dict[str, Any] = {}
        self.locals: set[str] = set()

    def line(self, text: str) -> None:
        self.lines.append(text)

    def register(self, text: str) -> str:
        self.count += 1
        self.line(f"%r{self.count} = {text}")
        return f"%r{self.count}"

    def label(self) -> str:
        self.count += 1
        return f"l{self.count}"

    def open(self, label: str) -> None:
        """Begin a block of code that others go to."""
        self.line(f"{label}:")

    def go(self, label: str) -> None:
        self.line(f"br label %{label}")

    def cannot(self, node: ast.AST) -> Any:
        line = getattr(node, "lineno", 0)
        raise NotImplementedError(f"line {line}: {ast.unparse(node)} cannot be compiled")

    def place(self, target: ast.expr) -> str:
        """The address of what is read or assigned."""
        if isinstance(target, ast.Name):
            return f"%{target.id}.slot"
        if isinstance(target, ast.Subscript) and isinstance(target.value, ast.Name):
            index = self.value(target.slice)
            return self.register(f"getelementptr inbounds i64, ptr %{target.value.id}, i64 {index}")
        return str(self.cannot(target))

    # Conditions.

    def branch(self, node: ast.expr, then: str, other: str) -> None:
        """Go to one label if it is so, and else to the other."""
        if isinstance(node, ast.BoolOp):
            for part in node.values[:-1]:
                onwards = self.label()
                if isinstance(node.op, ast.And):
                    self.branch(part, onwards, other)
                else:
                    self.branch(part, then, onwards)
                self.open(onwards)
            self.branch(node.values[-1], then, other)
        elif isinstance(node, ast.UnaryOp) and isinstance(node.op, ast.Not):
            self.branch(node.operand, other, then)
        else:
            known = self.fold(node)
            if known is not None:
                self.go(then if known else other)
            else:
                self.line(f"br i1 {self.truth(node)}, label %{then}, label %{other}")

    def truth(self, node: ast.expr) -> str:
        if (
            isinstance(node, ast.Compare)
            and len(node.ops) == 1
            and type(node.ops[0]) in COMPARISONS
        ):
            left, right = self.value(node.left), self.value(node.comparators[0])
            return self.register(f"icmp {COMPARISONS[type(node.ops[0])][0]} i64 {left}, {right}")
        return self.register(f"icmp ne i64 {self.value(node)}, 0")

    # Values.

    def fold(self, node: ast.expr) -> Any:
        """What an expression is known to be, or None."""
        names = {n.id for n in ast.walk(node) if isinstance(n, ast.Name)}
        if names & (self.locals | self.arrays) or any(
            isinstance(n, ast.Call) for n in ast.walk(node)
        ):
            return self.fold_in_part(node)
        known = {**self.program.known, **self.tuples}
        if not names <= known.keys():
            return None
        return eval(compile(ast.Expression(node), "<program>", "eval"), known)

    def fold_in_part(self, node: ast.expr) -> Any:
        """What a condition is known to be by some of its parts, or None."""
        if not isinstance(node, ast.BoolOp):
            return None
        known = [self.fold(part) for part in node.values]
        decided = isinstance(node.op, ast.Or)
        return decided if any(k is not None and bool(k) == decided for k in known) else None

    def value(self, node: ast.expr) -> Value:
        known = self.fold(node)
        if known is not None and not isinstance(node, ast.BoolOp):
            return known if isinstance(known, tuple) else int(known)
        return getattr(self, f"value_{type(node).__name__.lower()}", self.cannot)(node)

    def value_name(self, node: ast.Name) -> Value:
        if node.id in self.arrays:
            return f"%{node.id}"
        return self.register(f"load i64, ptr %{node.id}.slot")

    def value_subscript(self, node: ast.Subscript) -> Value:
        known = self.fold(node.value)
        if isinstance(known, tuple):
            return self.chosen(known, self.value(node.slice))
        return self.register(f"load i64, ptr {self.place(node)}")

    def chosen(self, members: tuple[int, ...], index: Value) -> Value:
        """A member of a tuple that is known."""
        cells = ", ".join(f"i64 {member}" for member in members)
        name = f"@tuple.{len(self.program.texts)}.{self.label()}"
        kind = f"[{len(members)} x i64]"
        self.program.texts.append(f"{name} = internal constant {kind} [{cells}]")
        place = self.register(f"getelementptr inbounds {kind}, ptr {name}, i64 0, i64 {index}")
        return self.register(f"load i64, ptr {place}")

    def value_binop(self, node: ast.BinOp) -> Value:
        left, right = self.value(node.left), self.value(node.right)
        if isinstance(node.op, ast.Pow) and isinstance(left, int):
            return self.power(left, right)
        if type(node.op) not in OPERATIONS:
            return self.cannot(node)
        return self.operation(type(node.op), left, right)

    def operation(self, kind: type, left: Value, right: Value) -> Value:
        form, do = OPERATIONS[kind]
        if isinstance(left, int) and isinstance(right, int):
            return do(left, right)
        return self.register(form.format(left, right))

    def power(self, base: int, exponent: Value) -> Value:
        """A power of a number that is known, to at most the eighth."""
        return self.chosen(tuple(base**n for n in range(9)), exponent)

    def value_unaryop(self, node: ast.UnaryOp) -> Value:
        if isinstance(node.op, ast.Not):
            return self.by_branches(node)
        value = self.value(node.operand)
        if isinstance(node.op, ast.USub):
            return self.operation(ast.Sub, 0, value)
        return self.operation(ast.BitXor, value, -1)

    def value_compare(self, node: ast.Compare) -> Value:
        if isinstance(node.ops[0], ast.In):
            left = self.value(node.left)
            parts = [self.value(each) for each in node.comparators[0].elts]  # type: ignore[attr-defined]
            found: Value = 0
            for part in parts:
                found = self.operation(ast.BitOr, found, self.wide(f"icmp eq i64 {left}, {part}"))
            return found
        left, found = self.value(node.left), -1
        for op, each in zip(node.ops, node.comparators, strict=True):
            right = self.value(each)
            told = self.wide(f"icmp {COMPARISONS[type(op)][0]} i64 {left}, {right}")
            found, left = self.operation(ast.BitAnd, found, told), right
        return found

    def wide(self, comparison: str) -> str:
        return self.register(f"zext i1 {self.register(comparison)} to i64")

    def by_branches(self, node: ast.expr) -> Value:
        """1 if a condition holds, else 0."""
        return self.select(node, lambda: 1, lambda: 0)

    def select(self, test: ast.expr, yes: Callable[[], Value], no: Callable[[], Value]) -> Value:
        self.count += 1
        slot = f"choice{self.count}"
        self.slots.append(slot)
        then, other, after = self.label(), self.label(), self.label()
        self.branch(test, then, other)
        for label, find in ((then, yes), (other, no)):
            self.open(label)
            self.line(f"store i64 {find()}, ptr %{slot}.slot")
            self.go(after)
        self.open(after)
        return self.register(f"load i64, ptr %{slot}.slot")

    def value_boolop(self, node: ast.BoolOp) -> Value:
        return self.by_branches(node)

    def value_ifexp(self, node: ast.IfExp) -> Value:
        known = self.fold(node.test)
        if known is not None:
            return self.value(node.body if known else node.orelse)
        return self.select(
            node.test, lambda: self.value(node.body), lambda: self.value(node.orelse)
        )

    def value_call(self, node: ast.Call) -> Value:
        name = ast.unparse(node.func)
        arguments = [self.value(argument) for argument in node.args]
        called = self.program.nodes.get(name)
        if called is None:
            return self.of_host(node, name, arguments)
        given = tuple(a if isinstance(a, tuple) else None for a in arguments)
        target = self.program.function(name, given if any(given) else ())
        told = [
            f"{'ptr' if is_array(parameter) else 'i64'} {argument}"
            for parameter, argument in zip(called.args.args, arguments, strict=True)
            if not isinstance(argument, tuple)
        ]
        return self.register(f"call i64 @{target}({', '.join(told)})")

    def of_host(self, node: ast.Call, name: str, arguments: list[Value]) -> Value:
        """What the processor does by itself."""
        if name == "copy":
            return self.copied(*arguments)
        if name in ("int", "len"):
            return arguments[0] if name == "int" else len(arguments[0])
        if name not in INTRINSICS:
            return self.cannot(node)
        if len(arguments) == 1:
            return self.register(INTRINSICS[name].format(*arguments))
        found, *others = arguments
        for other in others:
            found = self.register(INTRINSICS[name].format(found, other))
        return found

    def copied(self, target: str, to: Value, source: str, start: Value, count: Value) -> Value:
        goal = self.register(f"getelementptr inbounds i64, ptr {target}, i64 {to}")
        origin = self.register(f"getelementptr inbounds i64, ptr {source}, i64 {start}")
        length = self.operation(ast.Mult, count, 8)
        self.line(
            f"call void @llvm.memcpy.p0.p0.i64(ptr {goal}, ptr {origin}, i64 {length}, i1 false)"
        )
        return 0
