"""A program translated into LLVM's intermediate language.

Programs keep to a small part of Python: whole numbers, arrays of them, constant tuples, `if`,
`while`, `for` over ranges and constant tuples, and calls. So no type has to be inferred: a
parameter that is annotated as an array, or bears the name of one, is a pointer, and everything else
is a 64-bit integer. What is known when the program is written (a constant, a rule's own
parameters) is folded, and a branch that it rules out is not translated, nor what only that branch
calls. A function is part of its callers, unless the source marks it as `standalone`: then LLVM may
decide.
"""

from __future__ import annotations

import ast
from collections.abc import Collection
from typing import Any

from lusoria.playable.engine import bits
from lusoria.playable.native import subset
from lusoria.playable.native.functions import Conditions, Function

HELPERS = """
declare i64 @llvm.cttz.i64(i64, i1)
declare i64 @llvm.ctpop.i64(i64)
declare i64 @llvm.smin.i64(i64, i64)
declare i64 @llvm.smax.i64(i64, i64)
declare {i64, i1} @llvm.sadd.with.overflow.i64(i64, i64)
declare {i64, i1} @llvm.ssub.with.overflow.i64(i64, i64)
declare {i64, i1} @llvm.smul.with.overflow.i64(i64, i64)
declare void @llvm.memcpy.p0.p0.i64(ptr, ptr, i64, i1)

define internal i64 @floor_div(i64 %a, i64 %b) alwaysinline nounwind {
  %q = sdiv i64 %a, %b
  %r = srem i64 %a, %b
  %x = xor i64 %r, %b
  %s = icmp slt i64 %x, 0
  %n = icmp ne i64 %r, 0
  %d = and i1 %s, %n
  %e = sext i1 %d to i64
  %f = add i64 %q, %e
  ret i64 %f
}

define internal i64 @floor_mod(i64 %a, i64 %b) alwaysinline nounwind {
  %r = srem i64 %a, %b
  %x = xor i64 %r, %b
  %s = icmp slt i64 %x, 0
  %n = icmp ne i64 %r, 0
  %d = and i1 %s, %n
  %e = select i1 %d, i64 %b, i64 0
  %f = add i64 %r, %e
  ret i64 %f
}
"""


class Translation:
    """A program in LLVM's language, as much of it as its entries need, which can be called.

    `nodes` are the functions of the program, `texts` those translated. A `checked` program notes in
    `@fault` the line in which a number leaves its bounds (docs/guides/add-a-rule.md), and returns.
    Raises RefusedError, with the place, where a program says what cannot be translated.
    """

    def __init__(
        self,
        source: str,
        entries: Collection[str],
        *,
        file: str = "program",
        checked: bool = False,
    ) -> None:
        tree = ast.parse(source)
        self.file = file
        self.checked = checked
        self.nodes = {node.name: node for node in tree.body if isinstance(node, ast.FunctionDef)}
        self.known: dict[str, Any] = dict(vars(bits))
        exec(compile(tree, "<program>", "exec"), self.known)
        self.conditions = Conditions(self.nodes, self.constants())
        self.entries = entries
        self.written: dict[tuple[str, tuple[Any, ...]], str] = {}
        self.texts = [HELPERS, *(["@fault = global i64 0\n"] if checked else [])]
        for name in entries:
            self.function(name, ())

    def constants(self) -> dict[str, Any]:
        """Return the numbers and tuples that the program gives names."""
        return {
            name: value
            for name, value in self.known.items()
            if name.isupper() and isinstance(value, int | tuple)
        }

    def function(self, name: str, given: tuple[Any, ...]) -> str:
        """Return the name under which a function is written for these constant tuples."""
        key = (name, given)
        if key not in self.written:
            known = f"{name}.{len(self.written)}" if given else name
            self.written[key] = known
            subset.check(self.nodes[name], self.file)
            self.texts.append(Function(self, self.nodes[name], known, given).text)
        return self.written[key]
