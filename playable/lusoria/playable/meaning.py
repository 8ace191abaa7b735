"""What a piece of Python says, without what is said about it.

Two texts have the same digest if they differ in comments, docstrings, empty lines and layout only.
It is the same under every version of Python that the project runs on.
"""

from __future__ import annotations

import ast
from functools import cache
from hashlib import sha256


def digest(source: str) -> str:
    """SHA-256 over the abstract syntax of a text, its docstrings left out."""
    lines = source.splitlines()
    statements = [
        _statement("\n".join(lines[_first_line(statement) - 1 : statement.end_lineno]))
        for statement in ast.parse(source).body
    ]
    return sha256("\n".join(filter(None, statements)).encode()).hexdigest()


def _first_line(statement: ast.stmt) -> int:
    decorators: list[ast.expr] = getattr(statement, "decorator_list", [])
    return min([statement.lineno, *(decorator.lineno for decorator in decorators)])


@cache
def _statement(text: str) -> str:
    """The syntax of a statement of a module; programs have most of theirs in common."""
    return "\n".join(_syntax(node) for node in ast.parse(text).body if not _is_said_about(node))


def _is_said_about(node: object) -> bool:
    """Whether a statement is a docstring."""
    return (
        isinstance(node, ast.Expr)
        and isinstance(node.value, ast.Constant)
        and isinstance(node.value.value, str)
    )


def _syntax(value: object) -> str:
    """A node with its fields; those that are empty are left out, as Python adds new ones."""
    if isinstance(value, ast.AST):
        fields = [
            f"{name}={_syntax(field)}"
            for name, field in ast.iter_fields(value)
            if field is not None and field != [] and name not in ("ctx", "kind", "type_comment")
        ]
        return f"{type(value).__name__}({', '.join(fields)})"
    if isinstance(value, list):
        return f"[{', '.join(_syntax(each) for each in value if not _is_said_about(each))}]"
    return repr(value)
