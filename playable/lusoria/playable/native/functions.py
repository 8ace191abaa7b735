"""Functions of a program in LLVM's language: heads, statements, values, conditions, and calls."""

from __future__ import annotations

import ast
import operator
from collections.abc import Callable, Collection, Mapping, Sequence
from itertools import repeat
from typing import Any, NoReturn, Protocol

from lusoria.playable.native.subset import JOINED, LARGEST, refuse, shown

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
OVERFLOWING = {ast.Add: "sadd", ast.Sub: "ssub", ast.Mult: "smul"}
"""The operations of which LLVM tells whether the result fits."""
HIGHEST_POWER = 8
INTRINSICS = {
    "lowest": "call i64 @llvm.cttz.i64(i64 {}, i1 true)",
    "size": "call i64 @llvm.ctpop.i64(i64 {})",
    "min": "call i64 @llvm.smin.i64(i64 {}, i64 {})",
    "max": "call i64 @llvm.smax.i64(i64 {}, i64 {})",
}


def is_array(argument: ast.arg) -> bool:
    """Return whether a parameter is an array."""
    hint = argument.annotation
    return argument.arg in ARRAYS if hint is None else ast.unparse(hint) in HINTS


def fits(kind: type, right: int) -> bool:
    """Return whether an operation can have this number on its right."""
    if kind in (ast.LShift, ast.RShift):
        return 0 <= right < 64
    return kind not in (ast.FloorDiv, ast.Mod) or right != 0


class Calling(Protocol):
    """The program that a function belongs to, as far as its expressions need it."""

    file: str
    checked: bool
    conditions: Conditions
    entries: Collection[str]
    known: dict[str, Any]
    nodes: dict[str, ast.FunctionDef]
    texts: list[str]

    def function(self, name: str, given: tuple[Any, ...]) -> str:
        """Return the name under which a function is written for these constant tuples."""


class Function:
    """One function being translated: the code as it grows; `slots` are the variables that it keeps.

    `given` are the values of its parameters that are tuples.
    """

    def __init__(
        self, program: Calling, node: ast.FunctionDef, name: str, given: tuple[Any, ...]
    ) -> None:
        self.program = program
        self.count = 0
        self.lines: list[str] = []
        self.slots: list[str] = []
        self.arrays: set[str] = set()
        self.tuples: dict[str, Any] = {}
        self.loops: list[tuple[str, str]] = []
        self.truths: frozenset[str] = program.conditions.variables(node)
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
        self.locals: set[str] = {*self.slots, *self._assigned(node)}
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

    def line(self, text: str) -> None:
        self.lines.append(text)

    def register(self, text: str) -> str:
        self.count += 1
        self.line(f"%.{self.count} = {text}")
        return f"%.{self.count}"

    def label(self) -> str:
        self.count += 1
        return f"to.{self.count}"

    def open(self, label: str) -> None:
        """Begin a block of code that others go to."""
        self.line(f"{label}:")

    def go(self, label: str) -> None:
        self.line(f"br label %{label}")

    def cannot(self, node: ast.AST, instead: str = "something simpler") -> NoReturn:
        refuse(node, self.program.file, shown(node), instead)

    def place(self, target: ast.expr) -> str:
        """Return the address of what is read or assigned."""
        if isinstance(target, ast.Name):
            if target.id not in self.locals:
                self.cannot(target, "another name: this one is an array, or a tuple that is known")
            return f"%{target.id}.slot"
        if isinstance(target, ast.Subscript) and isinstance(target.value, ast.Name):
            if target.value.id not in self.arrays:
                self.cannot(target, "cells of an array, which is a parameter of the function")
            index = self.number(target.slice)
            if isinstance(index, int) and index < 0:
                self.cannot(target, "an index from 0 up: cells are not counted from the end")
            self.fault_unless(target, f"sge i64 {index}, 0")
            return self.register(f"getelementptr inbounds i64, ptr %{target.value.id}, i64 {index}")
        self.cannot(target)
        return None

    # Bounds, in a program that is checked.

    def fault_unless(self, node: ast.AST, comparison: str) -> None:
        """Emit a fault where a comparison does not hold; nothing, if the program is not checked."""
        if self.program.checked:
            self.fault_if(node, self.register(f"xor i1 true, {self.compared(comparison)}"))

    def compared(self, comparison: str) -> str:
        return self.register(f"icmp {comparison}")

    def fault_if(self, node: ast.AST, fault: str) -> None:
        """Emit code that notes the line of a node and returns, if the register `fault` is true."""
        stop, onwards = self.label(), self.label()
        self.line(f"br i1 {fault}, label %{stop}, label %{onwards}")
        self.open(stop)
        self.line(f"store i64 {getattr(node, 'lineno', 0)}, ptr @fault")
        self.line("ret i64 0")
        self.open(onwards)

    def return_if_fault(self) -> None:
        """Emit a return after a call, if the function that was called has noted a fault."""
        if not self.program.checked:
            return
        fault = self.compared(f"ne i64 0, {self.register('load i64, ptr @fault')}")
        stop, onwards = self.label(), self.label()
        self.line(f"br i1 {fault}, label %{stop}, label %{onwards}")
        self.open(stop)
        self.line("ret i64 0")
        self.open(onwards)

    # Conditions.

    def branch(self, node: ast.expr, then: str, other: str) -> None:
        """Emit a branch on a condition: to the label `then` if it holds, else to `other`."""
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
            left, right = self.number(node.left), self.number(node.comparators[0])
            return self.register(f"icmp {COMPARISONS[type(node.ops[0])][0]} i64 {left}, {right}")
        return self.register(f"icmp ne i64 {self.number(node)}, 0")

    # Values.

    def exact(self, node: ast.expr) -> Any:
        """Return the number or tuple that an expression is known to be, or None."""
        names = {n.id for n in ast.walk(node) if isinstance(n, ast.Name)}
        calls = any(isinstance(n, ast.Call) for n in ast.walk(node))
        known = {**self.program.known, **self.tuples}
        if calls or names & (self.locals | self.arrays) or not names <= known.keys():
            return None
        for part in ast.iter_child_nodes(node):
            if isinstance(part, ast.BinOp | ast.UnaryOp):
                self.exact(part)  # no part of what is known may leave the bounds
        try:
            found = eval(compile(ast.Expression(node), "<program>", "eval"), known)
        except (ArithmeticError, LookupError, TypeError, ValueError) as error:
            self.cannot(node, f"what Python can work out: {error}")
        if isinstance(found, tuple):
            return found
        if not isinstance(found, int):
            self.cannot(node, "whole numbers")
        if not -LARGEST <= found < LARGEST:
            self.cannot(node, "what fits 64 bits")
        return found

    def fold(self, node: ast.expr) -> Any:
        """Return the value of a condition if it is known at compile time, else None."""
        known = self.exact(node)
        return self.fold_in_part(node) if known is None else known

    def fold_in_part(self, node: ast.expr) -> Any:
        """Return whether a condition is known to hold by some of its parts, or None.

        What stands before such a part and calls a function is asked all the same.
        """
        if not isinstance(node, ast.BoolOp):
            return None
        decided = isinstance(node.op, ast.Or)
        for part in node.values:
            known = self.fold(part)
            if known is not None and bool(known) == decided:
                return decided
            if known is None and any(isinstance(n, ast.Call | ast.Div) for n in ast.walk(part)):
                return None
        return None

    def number(self, node: ast.expr) -> Value:
        """Return the value of an expression that has to be a number."""
        found = self.value(node)
        if isinstance(found, tuple):
            self.cannot(node, "a number: a tuple is looped over, or asked for one member")
        if isinstance(node, ast.Name) and node.id in self.arrays:
            self.cannot(node, "one of its cells: an array is no number")
        return found

    def value(self, node: ast.expr) -> Value:
        """Return a number, or where one may be handed over, a tuple or an array."""
        known = self.exact(node)
        if known is not None:
            return known if isinstance(known, tuple) else int(known)
        return getattr(self, f"value_{type(node).__name__.lower()}", self.cannot)(node)

    def value_name(self, node: ast.Name) -> Value:
        if node.id in self.arrays:
            return f"%{node.id}"
        if node.id not in self.locals:
            self.cannot(node, "the name of a variable, or of a number or tuple of the program")
        return self.register(f"load i64, ptr %{node.id}.slot")

    def value_tuple(self, node: ast.Tuple) -> Value:
        self.cannot(node, "a tuple of known numbers")

    def value_subscript(self, node: ast.Subscript) -> Value:
        known = self.exact(node.value)
        if isinstance(known, tuple):
            if not all(isinstance(member, int) for member in known):
                self.cannot(node, "a loop over the tuple, whose members are tuples")
            return self.chosen(node, known, self.number(node.slice))
        return self.register(f"load i64, ptr {self.place(node)}")

    def chosen(self, node: ast.expr, members: tuple[int, ...], index: Value) -> Value:
        """Return a member of a tuple that is known."""
        self.fault_unless(node, f"ult i64 {index}, {len(members)}")
        cells = ", ".join(f"i64 {int(member)}" for member in members)
        self.count += 1
        name = f"@tuple.{len(self.program.texts)}.l{self.count}"
        kind = f"[{len(members)} x i64]"
        self.program.texts.append(f"{name} = internal constant {kind} [{cells}]")
        place = self.register(f"getelementptr inbounds {kind}, ptr {name}, i64 0, i64 {index}")
        return self.register(f"load i64, ptr {place}")

    def value_binop(self, node: ast.BinOp) -> Value:
        left, right = self.number(node.left), self.number(node.right)
        if isinstance(node.op, ast.Pow):
            return self.power(node, left, right)
        return self.operation(node, type(node.op), left, right)

    def operation(self, node: ast.AST, kind: type, left: Value, right: Value) -> Value:
        """Emit an operation on two numbers; return its register, or its value if it is known."""
        form, do = OPERATIONS[kind]
        if isinstance(right, int) and not fits(kind, right):
            self.cannot(node, "a shift by 0 to 63, or a division by something else than 0")
        if isinstance(left, int) and isinstance(right, int):
            known = do(left, right)
            if not -LARGEST <= known < LARGEST:
                self.cannot(node, "what fits 64 bits")
            return known
        if not self.program.checked:
            return self.register(form.format(left, right))
        if kind in OVERFLOWING:
            return self.emit_or_fault(node, OVERFLOWING[kind], left, right)
        if kind in (ast.LShift, ast.RShift):
            self.fault_unless(node, f"ult i64 {right}, 64")
        elif kind in (ast.FloorDiv, ast.Mod):
            self.fault_unless(node, f"ne i64 {right}, 0")
            least = self.compared(f"eq i64 {left}, {-LARGEST}")
            negated = self.compared(f"eq i64 {right}, -1")
            self.fault_if(node, self.register(f"and i1 {least}, {negated}"))
        found: Value = self.register(form.format(left, right))
        if kind is ast.LShift:
            back = self.register(f"ashr i64 {found}, {right}")
            self.fault_unless(node, f"eq i64 {back}, {left}")
        return found

    def emit_or_fault(self, node: ast.AST, name: str, left: Value, right: Value) -> Value:
        """Emit a sum, difference or product that faults where it overflows; return its register."""
        call = f"call {{i64, i1}} @llvm.{name}.with.overflow.i64(i64 {left}, i64 {right})"
        both = self.register(call)
        self.fault_if(node, self.register(f"extractvalue {{i64, i1}} {both}, 1"))
        return self.register(f"extractvalue {{i64, i1}} {both}, 0")

    def power(self, node: ast.BinOp, base: Value, exponent: Value) -> Value:
        """Return a power of a number that is known, to at most the eighth."""
        if not isinstance(base, int) or abs(base) ** HIGHEST_POWER >= LARGEST:
            self.cannot(node, "a power of a small number that is known, or a product in a loop")
        return self.chosen(node, tuple(base**n for n in range(HIGHEST_POWER + 1)), exponent)

    def value_unaryop(self, node: ast.UnaryOp) -> Value:
        if isinstance(node.op, ast.Not):
            return self.by_branches(node)
        value = self.number(node.operand)
        if isinstance(node.op, ast.UAdd):
            return value
        if isinstance(node.op, ast.USub):
            return self.operation(node, ast.Sub, 0, value)
        return self.operation(node, ast.BitXor, value, -1)

    def value_compare(self, node: ast.Compare) -> Value:
        if isinstance(node.ops[0], ast.In | ast.NotIn):
            return self.contained(node, node.comparators[0])
        for each in node.comparators[1:]:
            if isinstance(each, ast.Call) and not self.program.conditions.only_looks(
                ast.unparse(each.func)
            ):
                self.cannot(node, JOINED)
        left, found = self.number(node.left), -1
        for op, each in zip(node.ops, node.comparators, strict=True):
            right = self.number(each)
            holds = self.wide(f"icmp {COMPARISONS[type(op)][0]} i64 {left}, {right}")
            found, left = self.operation(node, ast.BitAnd, found, holds), right
        return found

    def contained(self, node: ast.Compare, members: ast.expr) -> Value:
        """Emit whether a number is a member of a tuple; return the register."""
        left = self.number(node.left)
        if isinstance(members, ast.Tuple):
            parts = [self.number(each) for each in members.elts]
        else:
            parts = list(self.exact(members) or self.cannot(members, "a tuple that is known"))
        found: Value = 0
        for part in parts:
            if isinstance(part, tuple):
                self.cannot(node, "a loop over the tuple, whose members are tuples")
            equal = self.wide(f"icmp eq i64 {left}, {int(part) if type(part) is bool else part}")
            found = self.operation(node, ast.BitOr, found, equal)
        if isinstance(node.ops[0], ast.NotIn):
            found = self.operation(node, ast.BitXor, found, 1)
        return found

    def wide(self, comparison: str) -> str:
        return self.register(f"zext i1 {self.register(comparison)} to i64")

    def by_branches(self, node: ast.expr) -> Value:
        """Emit 1 if a condition holds, else 0; return the register."""
        return self.select(node, lambda: 1, lambda: 0)

    def value_boolop(self, node: ast.BoolOp) -> Value:
        if self.program.conditions.holds(node, self.truths):
            return self.by_branches(node)
        self.count += 1
        slot = f"choice.{self.count}"
        self.slots.append(slot)
        after = self.label()
        for part in node.values[:-1]:
            value, onwards = self.number(part), self.label()
            self.line(f"store i64 {value}, ptr %{slot}.slot")
            then, other = (onwards, after) if isinstance(node.op, ast.And) else (after, onwards)
            self.line(f"br i1 {self.compared(f'ne i64 {value}, 0')}, label %{then}, label %{other}")
            self.open(onwards)
        self.line(f"store i64 {self.number(node.values[-1])}, ptr %{slot}.slot")
        self.go(after)
        self.open(after)
        return self.register(f"load i64, ptr %{slot}.slot")

    def select(self, test: ast.expr, yes: Callable[[], Value], no: Callable[[], Value]) -> Value:
        self.count += 1
        slot = f"choice.{self.count}"
        self.slots.append(slot)
        then, other, after = self.label(), self.label(), self.label()
        self.branch(test, then, other)
        for label, find in ((then, yes), (other, no)):
            self.open(label)
            self.line(f"store i64 {find()}, ptr %{slot}.slot")
            self.go(after)
        self.open(after)
        return self.register(f"load i64, ptr %{slot}.slot")

    def value_ifexp(self, node: ast.IfExp) -> Value:
        known = self.fold(node.test)
        if known is not None:
            return self.number(node.body if known else node.orelse)
        return self.select(
            node.test, lambda: self.number(node.body), lambda: self.number(node.orelse)
        )

    def value_call(self, node: ast.Call) -> Value:
        if ast.unparse(node.func) in self.program.nodes and not self.program.conditions.answers(
            ast.unparse(node.func)
        ):
            self.cannot(node, "the call as a line of its own: the function answers nothing")
        return self.call(node)

    def call(self, node: ast.Call) -> Value:
        """Emit a call of a function, whether it answers or not; return its register."""
        name = ast.unparse(node.func)
        called = self.program.nodes.get(name)
        if called is None:
            return self.of_host(node, name)
        arguments = self.arguments(node, called.args.args)
        given = tuple(a if isinstance(a, tuple) else None for a in arguments)
        some = any(each is not None for each in given)
        target = self.program.function(name, given if some else ())
        handed = [
            f"{'ptr' if is_array(parameter) else 'i64'} {argument}"
            for parameter, argument in zip(called.args.args, arguments, strict=True)
            if not isinstance(argument, tuple)
        ]
        found = self.register(f"call i64 @{target}({', '.join(handed)})")
        self.return_if_fault()
        return found

    def arguments(self, node: ast.Call, wanted: list[ast.arg]) -> list[Value]:
        """Return the arguments of a call: arrays where the function takes them, no array twice."""
        if len(node.args) != len(wanted):
            self.cannot(node, f"{len(wanted)} arguments")
        arrays = [n.id for n in node.args if isinstance(n, ast.Name) and n.id in self.arrays]
        if len({*arrays}) < len(arrays):
            self.cannot(node, "different arrays: a function takes no array twice")
        for each, parameter in zip(node.args, wanted, strict=True):
            if is_array(parameter) != (isinstance(each, ast.Name) and each.id in self.arrays):
                kind = "an array" if is_array(parameter) else "a number or a known tuple"
                self.cannot(each, f"{kind} for {parameter.arg}")
        return [self.value(each) for each in node.args]

    def of_host(self, node: ast.Call, name: str) -> Value:
        """Return the result of a function for which the processor has an instruction."""
        if name == "copy":
            return self.copied(node)
        wanted = {"int": 1, "len": 1, "lowest": 1, "size": 1, "min": 2, "max": 2}.get(name)
        if wanted is None:
            self.cannot(node, "a call of a function that the program has")
        if len(node.args) < wanted or len(node.args) > wanted == 1:
            self.cannot(node, f"{wanted} argument{'s, or more' if wanted > 1 else ''}")
        if name == "len":
            found = self.exact(node.args[0])
            if not isinstance(found, tuple):
                self.cannot(node, "the length as a number: only tuples that are known have one")
            return len(found)
        found, *others = [self.number(each) for each in node.args]
        if name == "int":
            return found
        if wanted == 1:
            self.fault_unless(node, f"{'ne' if name == 'lowest' else 'sge'} i64 {found}, 0")
            return self.register(INTRINSICS[name].format(found))
        for other in others:
            found = self.register(INTRINSICS[name].format(found, other))
        return found

    def is_array(self, node: ast.expr) -> bool:
        return isinstance(node, ast.Name) and node.id in self.arrays

    def copied(self, node: ast.Call) -> Value:
        """Copy cells from one array to another, or within one where they do not overlap."""
        if (
            len(node.args) != 5
            or not self.is_array(node.args[0])
            or not self.is_array(node.args[2])
        ):
            self.cannot(node, "copy(target, to, source, start, count), with arrays")
        target, to, source, start, count = (
            self.value(each) if i in (0, 2) else self.number(each)
            for i, each in enumerate(node.args)
        )
        for each in (to, start, count):
            self.fault_unless(node, f"sge i64 {each}, 0")
        if target == source and self.program.checked:
            way = self.operation(node, ast.Sub, to, start)
            before = self.compared(f"sge i64 {self.operation(node, ast.Sub, 0, way)}, {count}")
            after = self.compared(f"sge i64 {way}, {count}")
            apart = self.register(f"or i1 {before}, {after}")
            self.fault_if(node, self.register(f"xor i1 true, {apart}"))
        goal = self.register(f"getelementptr inbounds i64, ptr {target}, i64 {to}")
        origin = self.register(f"getelementptr inbounds i64, ptr {source}, i64 {start}")
        length = self.operation(node, ast.Mult, count, 8)
        self.line(
            f"call void @llvm.memcpy.p0.p0.i64(ptr {goal}, ptr {origin}, i64 {length}, i1 false)"
        )
        return 0

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
        """Translate the body of a loop, which goes on at one label and is left to another."""
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
        """Return the members of a tuple that is known."""
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


class Conditions:
    """The expressions that are always 0 or 1, and the calls that have no effects."""

    def __init__(
        self, functions: Mapping[str, ast.FunctionDef], constants: Mapping[str, object]
    ) -> None:
        self.functions = functions
        self.constants = {name for name, value in constants.items() if value in (0, 1)}
        self.known: dict[str, bool] = {}

    def variables(self, function: ast.FunctionDef) -> frozenset[str]:
        """Return the variables that only ever are 0 or 1, and such constants."""
        given: dict[str, list[ast.expr | None]] = {each.arg: [None] for each in function.args.args}
        for node in ast.walk(function):
            if isinstance(node, ast.Assign):
                for each in node.targets:
                    given.setdefault(ast.unparse(each), []).append(node.value)
            elif isinstance(node, ast.AugAssign):
                given.setdefault(ast.unparse(node.target), []).append(None)
            elif isinstance(node, ast.For):
                for name in ast.walk(node.target):
                    given.setdefault(ast.unparse(name), []).append(None)
        return frozenset(self.constants - given.keys()) | frozenset(
            name
            for name, values in given.items()
            if all(value is not None and self.holds(value) for value in values)
        )

    def holds(self, node: ast.expr, variables: frozenset[str] = frozenset()) -> bool:
        """Return whether an expression is 0 or 1, so that `and` and `or` may yield its number."""
        if isinstance(node, ast.Name):
            return node.id in variables
        if isinstance(node, ast.Compare):
            return True
        if isinstance(node, ast.Constant):
            return node.value in (0, 1)
        if isinstance(node, ast.UnaryOp):
            return isinstance(node.op, ast.Not)
        if isinstance(node, ast.BoolOp):
            return all(self.holds(each, variables) for each in node.values)
        if isinstance(node, ast.IfExp):
            return self.holds(node.body, variables) and self.holds(node.orelse, variables)
        if isinstance(node, ast.BinOp) and isinstance(node.op, ast.BitAnd):
            bits = [side for side in (node.left, node.right) if isinstance(side, ast.Constant)]
            return any(bit.value == 1 for bit in bits) or (
                self.holds(node.left, variables) and self.holds(node.right, variables)
            )
        if isinstance(node, ast.BinOp) and isinstance(node.op, ast.BitOr | ast.BitXor):
            return self.holds(node.left, variables) and self.holds(node.right, variables)
        return isinstance(node, ast.Call) and self.answers_whether(ast.unparse(node.func))

    def answers_whether(self, name: str) -> bool:
        """Return whether all that a function answers is 0 or 1."""
        if name not in self.known:
            self.known[name] = False  # where it calls itself
            answers = self.answers(name)
            within = self.variables(self.functions[name]) if answers else frozenset()
            self.known[name] = bool(answers) and all(self.holds(each, within) for each in answers)
        return self.known[name]

    def answers(self, name: str) -> list[ast.expr]:
        """Return the expressions that a function of the program returns."""
        if name not in self.functions:
            return []
        nodes = ast.walk(self.functions[name])
        return [node.value for node in nodes if isinstance(node, ast.Return) and node.value]

    def only_looks(self, name: str) -> bool:
        """Return whether a function only returns sums of its parameters, constants and cells.

        It may be called where its answer turns out not to be needed.
        """
        if name not in self.functions:
            return False
        *before, last = self.functions[name].body
        simple = (ast.BinOp, ast.Add, ast.Mult, ast.BitAnd, ast.Name, ast.Constant, ast.Subscript)
        return (
            all(isinstance(node, ast.Expr) for node in before)
            and isinstance(last, ast.Return)
            and last.value is not None
            and all(isinstance(n, (*simple, ast.expr_context)) for n in ast.walk(last.value))
        )
