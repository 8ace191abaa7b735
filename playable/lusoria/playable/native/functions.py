"""Functions of a program in LLVM's language: their heads, and their statements."""

from __future__ import annotations

import ast
from collections.abc import Sequence
from itertools import repeat
from typing import Any

from lusoria.playable.native.expressions import Calling, Expressions, Value, is_array


class Function(Expressions):
    """One function being translated; `given` are the values of its parameters that are tuples."""

    def __init__(
        self, program: Calling, node: ast.FunctionDef, name: str, given: tuple[Any, ...]
    ) -> None:
        super().__init__(program)
        self.loops: list[tuple[str, str]] = []
        self.truths = program.conditions.variables(node)
        heads = []
        for argument, tuple_given in zip(node.args.args, given or repeat(None), strict=False):
            if tuple_given is not None:
                self.tuples[argument.arg] = tuple_given
            elif is_array(argument):
                self.arrays.add(argument.arg)
                heads.append(f"ptr noalias %{argument.arg}")
            else:
                heads.append(f"i64 %{argument.arg}")
                self.slots.append(argument.arg)
        parameters = list(self.slots)
        self.locals = {*self.slots, *self._assigned(node)}
        self.slots += sorted(self.locals - {*self.slots})
        self.block(node.body)
        self.line("ret i64 0")
        entry = [f"%{name}.slot = alloca i64" for name in self.slots]
        entry += [f"store i64 %{name}, ptr %{name}.slot" for name in parameters]
        public = name in program.entries
        standalone = public or any(ast.unparse(d) == "standalone" for d in node.decorator_list)
        self.text = "\n".join(
            [
                f"define {'' if public else 'internal '}i64 @{name}({', '.join(heads)})"
                f"{'' if standalone else ' alwaysinline'} nounwind {{",
                *(f"  {line}" for line in entry),
                *(line if line.endswith(":") else f"  {line}" for line in self.lines),
                "}\n",
            ]
        )

    def _assigned(self, node: ast.FunctionDef) -> set[str]:
        stored = (n for n in ast.walk(node) if isinstance(n, ast.Name))
        names = {n.id for n in stored if isinstance(n.ctx, ast.Store)}
        return names - self.arrays

    # Statements.

    def block(self, statements: Sequence[ast.stmt]) -> None:
        for statement in statements:
            getattr(self, f"do_{type(statement).__name__.lower()}", self.cannot)(statement)

    def do_pass(self, node: ast.Pass) -> None:
        pass

    def do_expr(self, node: ast.Expr) -> None:
        if isinstance(node.value, ast.Call):
            self.call(node.value)

    def do_return(self, node: ast.Return) -> None:
        self.line(f"ret i64 {0 if node.value is None else self.number(node.value)}")
        self.open(self.label())

    def do_assign(self, node: ast.Assign) -> None:
        value = self.number(node.value)
        for target in node.targets:
            self.line(f"store i64 {value}, ptr {self.place(target)}")

    def do_augassign(self, node: ast.AugAssign) -> None:
        place = self.place(node.target)
        before = self.register(f"load i64, ptr {place}")
        after = self.operation(node, type(node.op), before, self.number(node.value))
        self.line(f"store i64 {after}, ptr {place}")

    def do_if(self, node: ast.If) -> None:
        known = self.fold(node.test)
        if known is not None:
            self.block(node.body if known else node.orelse)
            return
        then, other, after = self.label(), self.label(), self.label()
        self.branch(node.test, then, other)
        for label, statements in ((then, node.body), (other, node.orelse)):
            self.open(label)
            self.block(statements)
            self.go(after)
        self.open(after)

    def do_while(self, node: ast.While) -> None:
        test, body, after = self.label(), self.label(), self.label()
        self.go(test)
        self.open(test)
        self.branch(node.test, body, after)
        self.open(body)
        self.loop(node.body, test, after)

    def loop(self, body: Sequence[ast.stmt], onwards: str, after: str) -> None:
        """The body of a loop, which goes on at one label and is left to another."""
        self.loops.append((onwards, after))
        self.block(body)
        self.loops.pop()
        self.go(onwards)
        self.open(after)

    def do_continue(self, node: ast.Continue) -> None:
        self.go(self.loops[-1][0])
        self.open(self.label())

    def do_break(self, node: ast.Break) -> None:
        self.go(self.loops[-1][1])
        self.open(self.label())

    def do_for(self, node: ast.For) -> None:
        called = node.iter.func if isinstance(node.iter, ast.Call) else None
        if isinstance(called, ast.Name) and called.id == "range":
            self.count_up(node, [self.number(a) for a in node.iter.args])  # type: ignore[attr-defined]
            return
        after = self.label()
        for each in self.members(node.iter):
            onwards = self.label()
            self.bind(node.target, each)
            self.loops.append((onwards, after))
            self.block(node.body)
            self.loops.pop()
            self.go(onwards)
            self.open(onwards)
        self.go(after)
        self.open(after)

    def members(self, node: ast.expr) -> Sequence[Any]:
        """The members of a tuple that is known."""
        if isinstance(node, ast.Call) and ast.unparse(node.func) == "enumerate":
            if not 1 <= len(node.args) <= 2:
                self.cannot(node, "enumerate(a known tuple, a known number)")
            start = self.number(node.args[1]) if len(node.args) > 1 else 0
            if not isinstance(start, int):
                self.cannot(node, "a number that is known as the start of enumerate()")
            return list(enumerate(self.members(node.args[0]), start))
        found = self.exact(node)
        if not isinstance(found, tuple):
            self.cannot(node, "range(…), or a tuple that is known")
        return found

    def bind(self, target: ast.expr, value: Any) -> None:
        if isinstance(target, ast.Tuple):
            if not isinstance(value, tuple) or len(value) != len(target.elts):
                self.cannot(target, f"as many names as {value} has members")
            for each, part in zip(target.elts, value, strict=True):
                self.bind(each, part)
        elif isinstance(value, tuple):
            self.cannot(target, f"as many names as {value} has members")
        else:
            self.line(f"store i64 {int(value)}, ptr {self.place(target)}")

    def count_up(self, node: ast.For, bounds: list[Value]) -> None:
        start, stop, step = (0, *bounds, 1) if len(bounds) == 1 else (*bounds, 1)[:3]
        self.count += 1
        counter = f"counter.{self.count}"
        self.slots.append(counter)
        self.line(f"store i64 {start}, ptr %{counter}.slot")
        test, body, onwards, after = (self.label() for _ in range(4))
        self.go(test)
        self.open(test)
        now = self.register(f"load i64, ptr %{counter}.slot")
        order = "sgt" if isinstance(step, int) and step < 0 else "slt"
        more = self.register(f"icmp {order} i64 {now}, {stop}")
        self.line(f"br i1 {more}, label %{body}, label %{after}")
        self.open(body)
        self.line(f"store i64 {now}, ptr {self.place(node.target)}")
        self.loops.append((onwards, after))
        self.block(node.body)
        self.loops.pop()
        self.go(onwards)
        self.open(onwards)
        self.line(f"store i64 {self.operation(node, ast.Add, now, step)}, ptr %{counter}.slot")
        self.go(test)
        self.open(after)
