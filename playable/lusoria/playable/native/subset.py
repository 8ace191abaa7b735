"""The part of Python in which rules and programs are written; all else is refused.

The interpreter runs all of Python, the translation into machine code does not. So a rule is held
against this part when it is registered, and a program when it is compiled: what is not in
`WRITTEN` is refused, with its place and with what to write instead. Numbers and arrays are
described in `docs/guides/add-a-rule.md`, "Numbers".
"""

from __future__ import annotations

import ast
import builtins
from collections.abc import Collection, Iterable, Mapping
from pathlib import Path
from typing import NoReturn

from lusoria.playable.errors import RefusedError, nearest

WRITTEN = """
    FunctionDef arguments arg Return Assign AugAssign For While If Expr Pass Break Continue
    BoolOp And Or BinOp Add Sub Mult FloorDiv Mod Pow LShift RShift BitAnd BitOr BitXor
    UnaryOp Not Invert UAdd USub Compare Eq NotEq Lt LtE Gt GtE In NotIn
    IfExp Call Constant Name Load Store Subscript Tuple
"""
"""The nodes of Python's grammar that are translated, by their names in the module `ast`."""

A_LOOP = "a loop over a range or a tuple"
NUMBERS = "whole numbers, and arrays that the caller hands over"
AT_HAND = "what the program has already: rules import nothing inside"
BY_IF = "`if`: a rule has to know what may go wrong"
INSTEAD: Mapping[str, str] = {
    **dict.fromkeys(("ListComp", "SetComp", "DictComp", "GeneratorExp", "comprehension"), A_LOOP),
    **dict.fromkeys(("List", "Dict", "Set", "Starred", "JoinedStr", "FormattedValue"), NUMBERS),
    **dict.fromkeys(("TemplateStr", "Interpolation", "Attribute", "ClassDef"), NUMBERS),
    **dict.fromkeys(("Import", "ImportFrom", "alias"), AT_HAND),
    **dict.fromkeys(("Try", "TryStar", "ExceptHandler", "Raise", "Assert"), BY_IF),
    **dict.fromkeys(("With", "withitem"), "its statements alone"),
    **dict.fromkeys(("Global", "Nonlocal"), "a cell of the board, or a value that is returned"),
    **dict.fromkeys(("Is", "IsNot"), "`==` or `!=`"),
    **dict.fromkeys(("Yield", "YieldFrom"), "a cell of the board, or a value that is returned"),
    **dict.fromkeys(("AsyncFunctionDef", "AsyncFor", "AsyncWith", "Await"), "the same, not async"),
    **dict.fromkeys(("TypeAlias", "TypeVar", "ParamSpec", "TypeVarTuple"), NUMBERS),
    "Lambda": "a function of the module",
    "NamedExpr": "an assignment of its own, before",
    "AnnAssign": "the assignment without its annotation",
    "Delete": "nothing: a variable ends with its function",
    "Slice": "a loop over the cells, or copy()",
    "Match": "`if` and `elif`",
    "Div": "`//`: there are only whole numbers",
    "MatMult": "`*`",
    "keyword": "the arguments in their order, without names",
}
"""What to write instead of the other nodes; those that no rule would have need no entry."""

JOINED = "two comparisons joined by `and`"
CALLED = frozenset({"min", "max", "int", "len"})
"""The functions of Python that are translated, but for `range` and `enumerate` after `for … in`."""
LARGEST = 2**63


def refuse(node: ast.AST, file: str, what: str, instead: str) -> NoReturn:
    """Raise RefusedError: where, what was found there, and what to write instead."""
    place = f"{file}:{getattr(node, 'lineno', 1)}:{getattr(node, 'col_offset', 0) + 1}"
    raise RefusedError(f"{place}: {what} cannot be translated; write {instead}")


def shown(node: ast.AST) -> str:
    """Return a node in one line, as it is quoted in a message."""
    text = " ".join(ast.unparse(node).split())
    return f"`{text if len(text) <= 60 else f'{text[:59]}…'}`"


def check_file(file: str) -> None:
    """Refuse the rules of a file and all that they use of it: what cannot be translated in them.

    Rules are the functions that are decorated, but for those that only say why a rule refuses.
    Raises RefusedError.
    """
    tree = ast.parse(Path(file).read_bytes())
    functions = {node.name: node for node in tree.body if isinstance(node, ast.FunctionDef)}
    wanted = [node for node in functions.values() if any(map(_is_of_a_rule, node.decorator_list))]
    looked: set[str] = set()
    while wanted:
        node = wanted.pop()
        if node.name not in looked:
            looked.add(node.name)
            check(node, file)
            _check_names(node, file, _bound(tree))
            names = {each.id for each in ast.walk(node) if isinstance(each, ast.Name)}
            wanted += [functions[name] for name in sorted(names & functions.keys())]


def _bound(tree: ast.Module) -> set[str]:
    """Return the names that a module gives a value, and those that Python has."""
    names = set(dir(builtins))
    for node in tree.body:
        if isinstance(node, ast.Import | ast.ImportFrom):
            names |= {alias.asname or alias.name for alias in node.names}
        elif isinstance(node, ast.FunctionDef | ast.ClassDef):
            names.add(node.name)
        else:
            names |= {n.id for n in ast.walk(node) if isinstance(n, ast.Name)}
    return names


def _check_names(function: ast.FunctionDef, file: str, bound: Collection[str]) -> None:
    """Refuse a function that uses a name which neither it nor its module has."""
    arguments = {argument.arg for argument in function.args.args}
    used = [n for part in function.body for n in ast.walk(part) if isinstance(n, ast.Name)]
    known = {*bound, *arguments, *(n.id for n in used if isinstance(n.ctx, ast.Store))}
    for name in used:
        if name.id not in known:
            close = nearest(name.id, known - set(dir(builtins)))
            refuse(name, file, f"{shown(name)}, which is nowhere,", close or "a name of the module")


def _is_of_a_rule(decorator: ast.expr) -> bool:
    called = decorator.func if isinstance(decorator, ast.Call) else decorator
    return ast.unparse(called) != "because"


def check(function: ast.FunctionDef, file: str) -> None:
    """Refuse a function in which something cannot be translated, the first such thing.

    Its decorators and annotations are not looked at.
    """
    Checked(function, file).look()


class Checked:
    """A function that is held against the subset."""

    def __init__(self, function: ast.FunctionDef, file: str) -> None:
        self.function = function
        self.file = file

    def refuse(self, node: ast.AST, instead: str, what: str = "") -> NoReturn:
        refuse(node, self.file, what or shown(node), instead)

    def look(self) -> None:
        """Refuse what is not in the subset, from the first line to the last."""
        self.signature()
        for statement in self.function.body:
            self.node(statement, self.function)
        if any(isinstance(n, ast.Return) and n.value for n in ast.walk(self.function)):
            self.answers_always()
        Assigned(self).block(self.function.body, self.parameters())

    def parameters(self) -> frozenset[str]:
        return frozenset(each.arg for each in self.function.args.args)

    def signature(self) -> None:
        given = self.function.args
        odd = (*given.posonlyargs, *given.kwonlyargs, given.vararg, given.kwarg, *given.defaults)
        if any(odd) or getattr(self.function, "type_params", None):
            what = f"the head of {self.function.name}"
            self.refuse(self.function, "plain parameters, without defaults or stars", what)
        for each in given.args:
            self.name(each, each.arg)

    def name(self, node: ast.AST, name: str) -> None:
        if not name.isascii():
            self.refuse(node, "names of plain letters", f"`{name}`")

    def node(self, node: ast.AST, parent: ast.AST) -> None:
        """Look at a node and at all within it."""
        kind = type(node).__name__
        if kind not in _WRITTEN:
            at = node if hasattr(node, "lineno") else parent
            what = shown(at) if at is node or kind not in ("keyword",) else shown(parent)
            self.refuse(at, INSTEAD.get(kind, "something simpler"), what)
        look = getattr(self, f"look_{kind.lower()}", None)
        if look is not None:
            look(node)
        for each in ast.iter_child_nodes(node):
            self.node(each, node)

    # Statements.

    def look_functiondef(self, node: ast.FunctionDef) -> None:
        self.refuse(node, "a function of the module", f"the function {node.name} within another")

    def look_expr(self, node: ast.Expr) -> None:
        value = node.value
        if not isinstance(value, ast.Call) and not (
            isinstance(value, ast.Constant) and isinstance(value.value, str)
        ):
            self.refuse(node, "a call, or nothing: it does nothing", f"{shown(node)} by itself")

    def look_assign(self, node: ast.Assign) -> None:
        for target in node.targets:
            self.target(target)

    def look_augassign(self, node: ast.AugAssign) -> None:
        self.target(node.target)
        if isinstance(node.op, ast.Pow):
            self.refuse(node, "a multiplication in a loop")

    def target(self, node: ast.expr) -> None:
        cell = isinstance(node, ast.Subscript) and isinstance(node.value, ast.Name)
        if isinstance(node, ast.Name):
            self.name(node, node.id)
        elif not cell:
            self.refuse(node, "one assignment for each name or cell", f"{shown(node)} assigned to")

    def look_while(self, node: ast.While | ast.For) -> None:
        if node.orelse:
            what = f"`else` after `{type(node).__name__.lower()}`"
            self.refuse(node.orelse[0], "a variable that says whether the loop was broken", what)

    def look_for(self, node: ast.For) -> None:
        self.look_while(node)
        targets = node.target.elts if isinstance(node.target, ast.Tuple) else [node.target]
        for each in targets:
            if not isinstance(each, ast.Name):
                self.refuse(each, "names", f"{shown(each)} as what a loop counts with")
            self.name(each, each.id)
        called = node.iter.func if isinstance(node.iter, ast.Call) else None
        if isinstance(called, ast.Name) and called.id == "range":
            self.range(node.iter)  # type: ignore[arg-type]
        elif called is not None and ast.unparse(called) != "enumerate":
            self.refuse(node.iter, "range(…), or a tuple that is known", f"{shown(node.iter)}")

    def range(self, node: ast.Call) -> None:
        step = node.args[2] if len(node.args) == 3 else None
        if isinstance(step, ast.UnaryOp) and isinstance(step.op, ast.USub):
            step = step.operand
        known = step is None or (
            isinstance(step, ast.Constant) and isinstance(step.value, int) and step.value != 0
        )
        if not known or not 1 <= len(node.args) <= 3:
            self.refuse(node, "a step that is a number, as in range(5, 0, -1), or `while`")

    # Values.

    def look_constant(self, node: ast.Constant) -> None:
        if isinstance(node.value, str):
            return  # a docstring, or refused by whoever asks for its value
        if not isinstance(node.value, int):
            self.refuse(node, "whole numbers")
        if not -LARGEST <= node.value < LARGEST:
            self.refuse(node, "a number of at most 63 bits")

    def look_name(self, node: ast.Name) -> None:
        self.name(node, node.id)

    def look_binop(self, node: ast.BinOp) -> None:
        if isinstance(node.op, ast.Pow) and isinstance(node.left, ast.BinOp | ast.Call):
            self.refuse(node, "a multiplication in a loop")

    def look_compare(self, node: ast.Compare) -> None:
        found = next((op for op in node.ops if isinstance(op, ast.In | ast.NotIn)), None)
        if found is not None:
            several = len(node.ops) > 1
            if several or not isinstance(node.comparators[0], ast.Tuple | ast.Name):
                self.refuse(node, "`in` alone, and a tuple after it")
        for each in node.comparators[1:]:
            cell = isinstance(each, ast.Subscript) and isinstance(
                each.slice, ast.Constant | ast.Name
            )
            if not cell and not isinstance(each, ast.Name | ast.Constant | ast.Call):
                self.refuse(node, JOINED)

    def look_call(self, node: ast.Call) -> None:
        if not isinstance(node.func, ast.Name):
            self.refuse(node, "a call of a function of the module or of the board")
        if node.keywords:
            self.refuse(node, INSTEAD["keyword"])
        for each in node.args:
            if isinstance(each, ast.Starred):
                self.refuse(node, "each argument by itself")
        name = node.func.id
        if name in _PYTHONS and name not in CALLED | {"range", "enumerate"}:
            self.refuse(node, f"out what {name}() does, with {', '.join(sorted(CALLED))} and loops")

    def look_subscript(self, node: ast.Subscript) -> None:
        index = node.slice
        if not isinstance(index, ast.Slice | ast.Tuple):
            if isinstance(index, ast.UnaryOp) and isinstance(index.op, ast.USub):
                self.refuse(node, "an index from 0 up: cells are not counted from the end")
            return
        self.refuse(node, INSTEAD["Slice"])

    # The end of a function.

    def answers_always(self) -> None:
        """Refuse a function that answers in some cases, and in others ends without an answer."""
        for node in ast.walk(self.function):
            if isinstance(node, ast.Return) and node.value is None:
                self.refuse(node, "an answer, as elsewhere in the function", "`return` by itself")
        if not ends(self.function.body):
            what = f"the end of {self.function.name} without `return`"
            self.refuse(self.function.body[-1], "what is answered there", what)


def ends(statements: Iterable[ast.stmt]) -> bool:
    """Return whether what follows some statements cannot be reached."""
    for node in statements:
        if isinstance(node, ast.Return | ast.Break | ast.Continue):
            return True
        if isinstance(node, ast.If) and ends(node.body) and ends(node.orelse):
            return True
        if isinstance(node, ast.While) and for_ever(node):
            return True
    return False


def for_ever(loop: ast.While) -> bool:
    """Return whether a loop is left only by what it returns."""
    return bool(isinstance(loop.test, ast.Constant) and loop.test.value) and not breaks(loop.body)


def breaks(statements: Iterable[ast.stmt]) -> bool:
    """Return whether one of some statements leaves the loop around them."""
    return any(
        isinstance(node, ast.Break)
        or (isinstance(node, ast.If) and (breaks(node.body) or breaks(node.orelse)))
        for node in statements
    )


class Assigned:
    """The variables that have a value at each statement: no others may be read.

    The interpreter would stop there; the processor would take what happens to be in its place.
    """

    def __init__(self, checked: Checked) -> None:
        self.checked = checked
        self.names = {
            node.id
            for node in ast.walk(checked.function)
            if isinstance(node, ast.Name) and isinstance(node.ctx, ast.Store)
        }

    def block(self, statements: Iterable[ast.stmt], known: frozenset[str]) -> frozenset[str]:
        """Return the names with a value after some statements; all, where nothing can follow."""
        for node in statements:
            known = self.statement(node, known)
        return known

    def statement(self, node: ast.stmt, known: frozenset[str]) -> frozenset[str]:
        if isinstance(node, ast.If):
            self.read(node.test, known)
            return self.block(node.body, known) & self.block(node.orelse, known)
        if isinstance(node, ast.While):
            self.read(node.test, known)
            self.block(node.body, known)
            return known if not for_ever(node) else self.all(known)
        if isinstance(node, ast.For):
            self.read(node.iter, known)
            within = known | {n.id for n in ast.walk(node.target) if isinstance(n, ast.Name)}
            after = self.block(node.body, within)
            return after if happens(node) and not breaks(node.body) else known
        self.read(node, known)
        if isinstance(node, ast.Return | ast.Break | ast.Continue):
            return self.all(known)
        stored = (n for n in ast.walk(node) if isinstance(n, ast.Name))
        return known | {n.id for n in stored if isinstance(n.ctx, ast.Store)}

    def all(self, known: frozenset[str]) -> frozenset[str]:
        return known | self.names

    def read(self, node: ast.AST, known: frozenset[str]) -> None:
        for each in ast.walk(node):
            read = isinstance(each, ast.Name) and isinstance(each.ctx, ast.Load)
            if isinstance(each, ast.AugAssign) and isinstance(each.target, ast.Name):
                each, read = each.target, True
            if read and each.id in self.names - known:  # type: ignore[attr-defined]
                what = f"{shown(each)}, which may have no value yet,"
                self.checked.refuse(each, "a value into it first, on every way to here", what)


def happens(node: ast.For) -> bool:
    """Return whether a loop is certain to be gone through at least once."""
    if isinstance(node.iter, ast.Call) and len(node.iter.args) == 1:
        end = node.iter.args[0]
        return isinstance(end, ast.Constant) and isinstance(end.value, int) and end.value > 0
    return isinstance(node.iter, ast.Tuple) and bool(node.iter.elts)


PYTHONS = """
    abs all any bin bool chr dict divmod enumerate filter float frozenset getattr hash hex input
    int isinstance iter len list map max min next oct open ord pow print range repr reversed round
    set setattr sorted str sum super tuple type zip
"""
"""Functions that Python has by itself."""
_WRITTEN, _PYTHONS = frozenset(WRITTEN.split()), frozenset(PYTHONS.split())
