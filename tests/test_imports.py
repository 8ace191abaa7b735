"""Imports point one way: between the three packages, between their rooms, and between modules."""

from __future__ import annotations

import ast
import sys
from collections import defaultdict
from collections.abc import Iterator, Mapping, Set
from functools import cache
from pathlib import Path

import pytest
from tests.tree import ROOT, ROOTS, modules

Graph = Mapping[str, Set[str]]

MAY_IMPORT = {
    "playable": {"playable"},
    "schema": {"playable", "schema"},
    "site": {"playable", "schema", "site"},
}
"""The packages that the modules of each may import."""
EXTRAS = {"llvmlite": "compiled.py", "distributed": "cluster.py", "pandas": "results.py"}
"""What is imported in playable, though not of the standard library: in one module each."""
FOLDERS = {path.parent.name for path in (ROOT / "playable/lusoria/playable").glob("*/__init__.py")}


def imports(tree: ast.AST, package: list[str]) -> Iterator[tuple[int, str]]:
    """Yield line and dotted name of all that a module imports, in functions and by name too.

    What is imported for types alone, below `if TYPE_CHECKING`, is left out.
    """
    for node in ast.iter_child_nodes(tree):
        match node:
            case ast.If(test=ast.Name(id="TYPE_CHECKING")):
                continue
            case ast.Import(names=names):
                yield from ((node.lineno, name.name) for name in names)
            case ast.ImportFrom(module=module, names=names, level=level):
                above = package[: len(package) + 1 - level] if level else []
                start = ".".join([*above, *([module] if module else [])])
                yield from ((node.lineno, f"{start}.{name.name}") for name in names)
            case ast.Call(
                func=ast.Name(id="__import__") | ast.Attribute(attr="import_module"),
                args=[ast.Constant(value=str(name)), *_],
            ):
                yield node.lineno, name
        yield from imports(node, package)


def read_imports(root: str, path: Path, text: str) -> list[tuple[int, str]]:
    """Return what the module at a path would import if it had this text."""
    package = path.relative_to(ROOT / root).parent.parts
    return sorted(imports(ast.parse(text), list(package)))


@cache
def list_imports(root: str, path: Path) -> list[tuple[int, str]]:
    """Return what a module imports, read once."""
    return read_imports(root, path, path.read_text(encoding="utf-8"))


def find_fault(root: str, path: Path, name: str) -> str | None:
    """Return what is wrong with an import in a module of this package; None if nothing is."""
    first, _, rest = name.partition(".")
    if first == "lusoria":
        to = rest.partition(".")[0]
        return None if to in MAY_IMPORT[root] else "points the wrong way"
    if first in EXTRAS:
        home = root == "playable" and path.name == EXTRAS[first]
        return None if home else f"belongs in playable's {EXTRAS[first]}"
    if root == "playable" and first not in sys.stdlib_module_names:
        return "is not in the standard library"
    return None


@pytest.mark.parametrize("root", ROOTS)
def test_imports_point_one_way(root: str) -> None:
    """Site imports schema, schema imports playable, playable the standard library alone."""
    assert modules(root)
    assert not [
        f"{path.relative_to(ROOT)}:{line}: {name} {fault}"
        for path in modules(root)
        for line, name in list_imports(root, path)
        if (fault := find_fault(root, path, name))
    ]


@pytest.mark.parametrize(
    ("module", "text"),
    [
        ("playable/core.py", "import llvmlite"),
        ("playable/compiled.py", "import distributed"),
        ("playable/core.py", "from pydantic import BaseModel"),
        ("playable/core.py", "def f():\n    from lusoria.schema import ruleset"),
        ("playable/core.py", "from lusoria import schema"),
        ("playable/core.py", "from ..schema import tables"),
        ("schema/build.py", "import importlib\nimportlib.import_module('lusoria.site.cli')"),
        ("site/cli.py", "import llvmlite.binding"),
    ],
)
def test_a_wrong_import_is_seen(module: str, text: str) -> None:
    root = module.partition("/")[0]
    path = ROOT / root / "lusoria" / module
    assert [name for _, name in read_imports(root, path, text) if find_fault(root, path, name)]
    assert find_fault("playable", Path("compiled.py"), "llvmlite") is None


def read_graph(root: str) -> Graph:
    """Return which modules of a package each of its modules imports."""
    parts = {path: path.relative_to(ROOT / root).with_suffix("").parts for path in modules(root)}
    named = {".".join(p).removesuffix(".__init__"): path for path, p in parts.items()}
    return {
        own: {
            name if name in named else name.rpartition(".")[0]
            for _, name in list_imports(root, path)
        }
        & named.keys() - {own}
        for own, path in named.items()
    }


def fold_rooms(graph: Graph) -> Graph:
    """Return the graph of rooms: the modules of a folder as one; the package itself left out."""
    rooms: dict[str, set[str]] = defaultdict(set)
    for module, others in graph.items():
        own, named = room(module), {room(other) for other in others}
        rooms[own] |= named - {own, ""}
    return {name: others for name, others in rooms.items() if name}


def room(module: str) -> str:
    """Return the folder or the module beside the folders in which a module stands."""
    return next(iter(module.split(".")[2:]), "")


def find_circle(graph: Graph) -> list[str]:
    """Return names each of which imports the next, and the last the first; [] if none do."""
    done: set[str] = set()

    def search(path: list[str]) -> list[str]:
        for name in sorted(graph.get(path[-1], set()) - done):
            if name in path:
                return path[path.index(name) :]
            if circle := search([*path, name]):
                return circle
        done.add(path[-1])
        return []

    return next((circle for name in sorted(graph) if (circle := search([name]))), [])


@pytest.mark.parametrize("root", ROOTS)
def test_neither_modules_nor_rooms_import_each_other_in_a_circle(root: str) -> None:
    graph = read_graph(root)
    assert sum(map(len, graph.values())) > 100
    assert not find_circle(graph)
    rooms = fold_rooms(graph)
    if root == "playable":  # its modules stand on both sides: rooms build on some, some open rooms
        rooms = {name: others for name, others in rooms.items() if name in FOLDERS}
    assert not find_circle(rooms)


def test_a_circle_is_seen() -> None:
    graph = {"l.p.a.x": {"l.p.b"}, "l.p.a.y": set(), "l.p.b": {"l.p.a.y"}}
    assert not find_circle(graph)
    assert find_circle(fold_rooms(graph)) == ["a", "b"]
    assert find_circle({**graph, "l.p.a.y": {"l.p.a.x"}}) == ["l.p.a.x", "l.p.b", "l.p.a.y"]


def test_what_answers_over_http_does_not_stand_on_the_command_line() -> None:
    rooms = fold_rooms(read_graph("site"))
    assert not [name for name, others in rooms.items() if "cli" in others and name != "__main__"]
