"""Imports point one way: between the three roots, and between the rooms of each."""

from __future__ import annotations

import ast
import re
import sys
from collections.abc import Iterator, Sequence
from pathlib import Path

import pytest
from tests.tree import ROOT, ROOTS, modules

IMPORTS_ALLOWED = {
    "playable": {"playable"},
    "schema": {"playable", "schema"},
    "site": {"playable", "schema", "site"},
}

# The rooms of a root, each after those that it may import. Modules in no room come before them all;
# in playable they stand on both sides, what rooms build on and what opens them.
ROOMS = {
    "playable": ("engine", "notation", "draw", "player", "families", "native"),
    "schema": (
        *("questions", "records", "outcomes", "texts", "reading", "model", "assemble", "derived"),
        *("tables", "checks", "proof", "catalogue", "check", "stages", "rows", "database", "build"),
        *("answers", "authoring"),
    ),
    "site": (
        *("things", "ask", "inpage", "pyodide"),
        *("pages", "plugin", "server", "live", "cli"),
    ),
}

# Imported in playable, though not of the standard library: in one module each, if installed.
EXTRAS = {
    "llvmlite": "compiled.py",
    "distributed": "cluster.py",
    "pandas": "results.py",
}


def imported(path: Path, text: str) -> Iterator[tuple[int, str]]:
    """Line and absolute dotted name of everything that a module imports, wherever it does so."""
    for node in ast.walk(ast.parse(text)):
        match node:
            case ast.Import(names=names):
                yield from ((node.lineno, name.name) for name in names)
            case ast.ImportFrom(module=module, names=names, level=0):
                yield from ((node.lineno, f"{module}.{name.name}") for name in names)
            case ast.ImportFrom(module=module, names=names, level=level):
                package = path.relative_to(ROOT).parts[1:-level]
                yield node.lineno, ".".join([*package, *([module] if module else [])])
            case ast.Call(
                func=ast.Name(id="__import__") | ast.Attribute(attr="import_module"),
                args=[ast.Constant(value=str(name)), *_],
            ):
                yield node.lineno, name


def wrong_import(root: str, path: Path, name: str) -> str | None:
    """What is wrong with an import in a module of this root; None if nothing is."""
    first, _, rest = name.partition(".")
    if first == "lusoria":
        to = rest.partition(".")[0]
        return None if to in IMPORTS_ALLOWED[root] else "points the wrong way"
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
    wrong = [
        f"{path.relative_to(ROOT)}:{line}: {name} {fault}"
        for path in modules(root)
        for line, name in imported(path, path.read_text(encoding="utf-8"))
        if (fault := wrong_import(root, path, name))
    ]
    assert not wrong


@pytest.mark.parametrize(
    ("root", "name", "text"),
    [
        ("playable", "core.py", "import llvmlite"),
        ("playable", "compiled.py", "import distributed"),
        ("playable", "core.py", "from pydantic import BaseModel"),
        ("playable", "core.py", "def f():\n    from lusoria.schema import ruleset"),
        ("playable", "core.py", "from lusoria import schema"),
        ("playable", "core.py", "from ..schema import tables"),
        ("schema", "build.py", "import importlib\nimportlib.import_module('lusoria.site.cli')"),
        ("site", "cli.py", "import llvmlite.binding"),
    ],
)
def test_a_wrong_import_is_seen(root: str, name: str, text: str) -> None:
    path = ROOT / root / "lusoria" / root / name
    assert [found for _, found in imported(path, text) if wrong_import(root, path, found)]


def room(root: str, parts: Sequence[str]) -> int:
    """The place of a module among the rooms of a root, by the parts of its name in the package."""
    return ROOMS[root].index(parts[0]) if parts and parts[0] in ROOMS[root] else -1


def up_the_rooms(root: str, path: Path, text: str) -> list[str]:
    """What a module of a root imports from a room above its own."""
    own = path.with_suffix("").relative_to(ROOT / root / "lusoria" / root).parts
    if root == "playable" and room(root, own) < 0:
        return []
    return [
        name
        for _, name in imported(path, text)
        if name.startswith(f"lusoria.{root}.") and room(root, name.split(".")[2:]) > room(root, own)
    ]


@pytest.mark.parametrize("root", ROOMS)
def test_rooms_import_one_way(root: str) -> None:
    """Only the package itself, which opens the rooms for others, may import any of them."""
    package = ROOT / root / "lusoria" / root
    rooms = {room for room in ROOMS[root] if not (package / f"{room}.py").is_file()}
    assert {path.parent.name for path in package.glob("*/__init__.py")} == rooms
    inner = [
        path
        for path in modules(root)
        if path.is_relative_to(package) and path != package / "__init__.py"
    ]
    wrong = {
        str(path.relative_to(package)): found
        for path in inner
        if (found := up_the_rooms(root, path, path.read_text(encoding="utf-8")))
    }
    assert not wrong


@pytest.mark.parametrize(
    ("name", "text"),
    [
        ("playable/notation/paths.py", "from lusoria.playable.families import bind"),
        ("playable/engine/loop.py", "def f():\n    from lusoria.playable.player import net"),
        ("schema/reading/files.py", "from lusoria.schema.catalogue import read_catalogue"),
        ("schema/checks/rules.py", "def f():\n    from lusoria.schema import proof"),
        ("schema/mistakes.py", "import lusoria.schema.reading.files"),
        ("site/plugin/opening.py", "from lusoria.site.server import local"),
    ],
)
def test_an_import_up_the_rooms_is_seen(name: str, text: str) -> None:
    root = name.partition("/")[0]
    assert up_the_rooms(root, ROOT / root / "lusoria" / name, text)


def test_llvmlite_is_allowed_where_rules_are_compiled() -> None:
    path = ROOT / "playable/lusoria/playable/compiled.py"
    assert wrong_import("playable", path, "llvmlite") is None


# --- Circles.


FOR_TYPES = re.compile(r"^if TYPE_CHECKING:\n((    .*)?\n)+", re.M)


def importing(texts: dict[str, str]) -> dict[str, set[str]]:
    """Which of some modules each of them imports, within functions as well, but for types alone."""
    return {
        own: {
            name if name in texts else name.rpartition(".")[0]
            for _, name in imported(ROOT / "playable" / "lusoria.py", FOR_TYPES.sub("", text))
        }
        & texts.keys() - {own}
        for own, text in texts.items()
    }


def circle(imports: dict[str, set[str]]) -> list[str]:
    """Modules each of which imports the next, and the last the first; none, if there are none."""
    done: set[str] = set()

    def search(path: list[str]) -> list[str]:
        for name in sorted(imports[path[-1]] - done):
            if name in path:
                return path[path.index(name) :]
            if found := search([*path, name]):
                return found
        done.add(path[-1])
        return []

    return next((found for name in sorted(imports) if (found := search([name]))), [])


def named(path: Path) -> str:
    parts = path.relative_to(ROOT / "playable").with_suffix("").parts
    return ".".join(parts[:-1] if parts[-1] == "__init__" else parts)


def test_no_modules_of_playable_import_each_other_in_a_circle() -> None:
    texts = {named(path): path.read_text(encoding="utf-8") for path in modules("playable")}
    found = importing(texts)
    assert found["lusoria.playable.ruleset"] >= {"lusoria.playable.host", "lusoria.playable.errors"}
    assert not circle(found)


@pytest.mark.parametrize(
    "text",
    [
        "from a.b import c",
        "def f():\n    import a.b",
    ],
)
def test_a_circle_is_seen(text: str) -> None:
    found = importing({"a.b": "from a import d", "a.d": "from a.e import f", "a.e": text})
    assert circle(found) == ["a.b", "a.d", "a.e"]
    assert not circle(found | {"a.e": set()})
    for_types = "if TYPE_CHECKING:\n    from a import b\n\n    from a.b import c\n"
    assert importing({"a.b": "", "a.e": for_types}) == {"a.b": set(), "a.e": set()}


def test_what_answers_over_http_does_not_stand_on_the_command_line() -> None:
    asked = (
        ROOT / "site/lusoria/site" / folder for folder in ("datasette", "serve", "ask", "pages")
    )
    files = [path for folder in asked for path in folder.rglob("*.py")]
    assert files
    named = {
        f"{path.relative_to(ROOT)}:{line}: {name}"
        for path in files
        for line, name in imported(path, path.read_text(encoding="utf-8"))
        if name.startswith("lusoria.site.cli")
    }
    assert not named
