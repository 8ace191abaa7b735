"""What is known of the functions of a program before they are translated."""

from __future__ import annotations

import ast
from collections.abc import Mapping


class Conditions:
    """Which expressions are 0 or 1 whatever happens, and which calls may be made in vain."""

    def __init__(
        self, functions: Mapping[str, ast.FunctionDef], constants: Mapping[str, object]
    ) -> None:
        self.functions = functions
        self.constants = {name for name, value in constants.items() if value in (0, 1)}
        self.known: dict[str, bool] = {}

    def variables(self, function: ast.FunctionDef) -> frozenset[str]:
        """The variables of a function that only ever get 0 or 1, and the constants that are."""
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
        """Whether an expression is 0 or 1, so that `and` and `or` may answer so much of it."""
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
        """Whether all that a function answers is 0 or 1."""
        if name not in self.known:
            self.known[name] = False  # where it calls itself
            answers = self.answers(name)
            within = self.variables(self.functions[name]) if answers else frozenset()
            self.known[name] = bool(answers) and all(self.holds(each, within) for each in answers)
        return self.known[name]

    def answers(self, name: str) -> list[ast.expr]:
        """What a function of the program returns."""
        if name not in self.functions:
            return []
        nodes = ast.walk(self.functions[name])
        return [node.value for node in nodes if isinstance(node, ast.Return) and node.value]

    def only_looks(self, name: str) -> bool:
        """Whether a function does nothing but return sums of its parameters, constants and cells.

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
