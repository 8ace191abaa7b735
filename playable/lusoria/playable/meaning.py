"""What a program does, as a digest.

Two programs have the same digest if their functions compute the same things in the same way. How
functions, variables and constants are called, in what order they stand, what nobody calls,
comments, docstrings, annotations and decorators do not count. The digest is the same under every
version of Python that the project runs on.
"""

from __future__ import annotations

import ast
from collections.abc import Iterable, Iterator, Sequence
from functools import cache
from hashlib import sha256
from typing import NamedTuple

from lusoria.playable.host import BETWEEN


class _Used(NamedTuple):
    """In the syntax of a definition, the place of a name that it does not define itself."""

    name: str


_Syntax = tuple[str | _Used, ...]


def digest(source: str, entries: Iterable[str]) -> str:
    """SHA-256 over what these functions of a program do, with all that they use.

    A function that the program does not have counts as missing.
    """
    definitions = dict(each for part in source.split(BETWEEN) for each in _definitions(part))
    numbers = {name: number for number, name in enumerate(entries)}
    parts = []
    for name in (reached := list(numbers)):
        syntax = definitions.get(name)
        if syntax is None:  # a function of Python, or one that only other programs have
            parts.append(name)
            continue
        for part in syntax:
            if isinstance(part, _Used) and part.name not in numbers:
                numbers[part.name] = len(numbers)
                reached.append(part.name)
        parts.append("".join(f"<{numbers[p.name]}>" if isinstance(p, _Used) else p for p in syntax))
    return sha256("\n".join(parts).encode()).hexdigest()


@cache
def _definitions(part: str) -> Sequence[tuple[str, _Syntax]]:
    """Return the functions and constants in a part of a program; most programs share most parts."""
    return [
        _definition(statement)
        for statement in ast.parse(part).body
        if isinstance(statement, ast.FunctionDef | ast.Assign)
    ]


def _definition(node: ast.FunctionDef | ast.Assign) -> tuple[str, _Syntax]:
    if isinstance(node, ast.FunctionDef):
        return node.name, tuple(_Normal(node).syntax([node.args, node.body]))
    (target,) = node.targets
    return ast.unparse(target), tuple(_Normal(None).syntax(node.value))


class _Normal:
    """The syntax of a definition in which its own variables are numbered as they appear."""

    SAID_ABOUT = frozenset({"annotation", "returns", "ctx", "kind", "type_comment", "simple"})
    """Fields of nodes that do not say what is computed."""

    def __init__(self, function: ast.FunctionDef | None) -> None:
        nodes = list(ast.walk(function)) if function else []
        self.own = {node.arg for node in nodes if isinstance(node, ast.arg)}
        self.own |= {
            node.id
            for node in nodes
            if isinstance(node, ast.Name) and isinstance(node.ctx, ast.Store)
        }
        self.numbers: dict[str, int] = {}

    def syntax(self, value: object) -> Iterator[str | _Used]:
        """Yield a node with its fields; empty ones are left out, as Python adds new ones."""
        if isinstance(value, ast.Name | ast.arg):
            yield self.name(value.id if isinstance(value, ast.Name) else value.arg)
        elif isinstance(value, ast.AST):
            yield f"{type(value).__name__}("
            for name, field in ast.iter_fields(value):
                if field is not None and field != [] and name not in self.SAID_ABOUT:
                    yield f"{name}="
                    yield from self.syntax(field)
            yield ")"
        elif isinstance(value, list):
            for each in value:
                if not _does_nothing(each):
                    yield from self.syntax(each)
                    yield ";"
        else:
            yield repr(value)

    def name(self, name: str) -> str | _Used:
        if name not in self.own:
            return _Used(name)
        return f"${self.numbers.setdefault(name, len(self.numbers))}"


def _does_nothing(node: object) -> bool:
    """Return whether a statement is a docstring, or `pass`."""
    return isinstance(node, ast.Pass) or (
        isinstance(node, ast.Expr)
        and isinstance(node.value, ast.Constant)
        and isinstance(node.value.value, str)
    )
