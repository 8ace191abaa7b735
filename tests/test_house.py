"""The house is in order: layout, imports, licences, and nothing of the machine it was made on."""

from __future__ import annotations

import ast
import re
import subprocess
import sys
import tomllib
from collections.abc import Iterator
from functools import cache
from hashlib import sha256
from pathlib import Path
from typing import Any

import pytest
from ruamel.yaml import YAML

ROOT = Path(__file__).resolve().parents[1]
ROOTS = ("schema", "playable", "site")
CODE = (".py", ".js", ".mjs")
LONGEST_MODULE = 450
# Others' code that is shipped unchanged, with its licence beside it.
THIRD_PARTY = {
    "site/lusoria/site/static/search/third-party/minisearch.js": (
        "0393b3ba253b809d5e55707c7b0875ef9b518a296a006c6739b28876e154edb3"
    )
}

# Broken up, so that this file does not match itself.
OF_A_MACHINE = re.compile(
    r"(?<![\w.])(/[w]ork/|/[r]oot/|/[h]ome/\w|/[U]sers/\w|/[o]pt/|[.][.]/[s]hared/)|[A-Z]:\\[U]sers"
)
REGISTRY = re.compile(
    r"https?://(?!pypi\.org/project/)(?:registry\.|[\w.-]*(?:pypi|pythonhosted|npmjs)[\w.-]*)\S*"
    r"|--(?:extra-)?[i]ndex-url|--[f]ind-links"
)
IMPORTS_ALLOWED = {
    "playable": {"playable"},
    "schema": {"playable", "schema"},
    "site": {"playable", "schema", "site"},
}
# The rooms of schema, each after those that it may import; modules in no room come before them all.
ROOMS = ("catalogue", "checks", "verify", "database", "authoring")
# What is not in the standard library and yet in playable: in one module each, for an extra.
EXTRAS = {
    "llvmlite": "compiled.py",
    "distributed": "cluster.py",
}
KINDS = ("reading changed", "source added", "fix", "technical")
CHANGE = re.compile(rf"- \*\*({'|'.join(KINDS)})\*\* \[([^\]]+)\]: \S.*\.")


@cache
def files() -> tuple[Path, ...]:
    """Every file of the project, committed or about to be; without git, all but what is built."""
    listing = ["git", "-C", str(ROOT), "ls-files", "-coz", "--exclude-standard"]
    try:
        told = subprocess.run(
            listing, capture_output=True, text=True, check=True, timeout=300
        ).stdout
    except (OSError, subprocess.CalledProcessError):
        found = (path.relative_to(ROOT) for path in ROOT.rglob("*") if path.is_file())
        hidden = re.compile(
            r"\.venv|\.git|\.lusoria-builds|\.\w+_cache|__pycache__|build|dist|node_modules|uv\.lock"
        )
        return tuple(ROOT / path for path in found if not hidden.fullmatch(path.parts[0]))
    return tuple(sorted({ROOT / name for name in told.split("\0") if (ROOT / name).is_file()}))


def texts() -> Iterator[tuple[str, str]]:
    """The name and the text of every file that is text."""
    for path in files():
        try:
            yield path.relative_to(ROOT).as_posix(), path.read_text(encoding="utf-8")
        except UnicodeDecodeError:
            continue


def modules(root: str) -> list[Path]:
    """The Python modules below one of the three roots."""
    return [path for path in files() if path.suffix == ".py" and path.is_relative_to(ROOT / root)]


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


@cache
def pyproject() -> dict[str, Any]:
    """The parsed pyproject.toml."""
    return tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))


def read_yaml(path: Path) -> Any:
    """The plain content of a YAML file."""
    return YAML(typ="safe").load(path.read_text(encoding="utf-8"))


def test_the_namespace_has_no_init_module() -> None:
    """One `lusoria/__init__.py` would hide the two other roots."""
    assert not [root for root in ROOTS if (ROOT / root / "lusoria" / "__init__.py").exists()]


def test_every_root_is_typed_and_packaged() -> None:
    for root in ROOTS:
        assert (ROOT / root / "lusoria" / root / "py.typed").is_file()
    packages = pyproject()["tool"]["hatch"]["build"]["targets"]["wheel"]["packages"]
    assert packages == [f"{root}/lusoria" for root in ("schema", "playable", "site")]


def test_no_module_is_long() -> None:
    ours = {name: text for name, text in texts() if name.endswith(CODE) and name not in THIRD_PARTY}
    lengths = {name: text.count("\n") for name, text in ours.items()}
    too_long = {name: length for name, length in lengths.items() if length > LONGEST_MODULE}
    assert not too_long


@pytest.mark.parametrize("name", THIRD_PARTY)
def test_code_of_others_is_as_they_wrote_it_and_has_its_licence(name: str) -> None:
    path = ROOT / name
    assert sha256(path.read_bytes()).hexdigest() == THIRD_PARTY[name]
    assert path.name in (path.parent / "NOTICE.txt").read_text(encoding="utf-8")
    assert (path.parent / f"{path.stem}-LICENSE.txt").is_file()


@pytest.mark.parametrize("pattern", [OF_A_MACHINE, REGISTRY], ids=["paths", "registries"])
def test_nothing_names_the_machine_it_was_made_on(pattern: re.Pattern[str]) -> None:
    found = [
        f"{name}:{number}: {hit[0]}"
        for name, text in texts()
        for number, line in enumerate(text.splitlines(), 1)
        if (hit := pattern.search(line))
    ]
    assert not found


@pytest.mark.parametrize(
    ("pattern", "line"),
    [
        (OF_A_MACHINE, "see /" + "work/main"),
        (OF_A_MACHINE, "'/" + "home/ann/x'"),
        (OF_A_MACHINE, "C:\\" + "Users\\ann"),
        (REGISTRY, "https://registry" + ".npmjs.org/pyodide"),
        (REGISTRY, "http://py" + "pi.local:8080/simple"),
    ],
)
def test_the_guards_find_what_they_look_for(pattern: re.Pattern[str], line: str) -> None:
    assert pattern.search(line)


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


def room(parts: tuple[str, ...]) -> int:
    """The place among the rooms of a module of schema, by the parts of its name in the package."""
    return ROOMS.index(parts[0]) if parts and parts[0] in ROOMS else -1


def up_the_rooms(path: Path, text: str) -> list[str]:
    """What a module of schema imports from a room above its own."""
    own = path.relative_to(ROOT / "schema/lusoria/schema").parts
    return [
        name
        for _, name in imported(path, text)
        if name.startswith("lusoria.schema") and room(tuple(name.split(".")[2:])) > room(own)
    ]


def test_the_rooms_of_schema_import_one_way() -> None:
    """Only the package itself, which opens the rooms for others, may import any of them."""
    package = ROOT / "schema/lusoria/schema"
    assert {path.parent.name for path in package.glob("*/__init__.py")} == {*ROOMS}
    inner = [path for path in modules("schema") if path != package / "__init__.py"]
    wrong = {
        str(path.relative_to(package)): found
        for path in inner
        if (found := up_the_rooms(path, path.read_text(encoding="utf-8")))
    }
    assert not wrong


@pytest.mark.parametrize(
    ("name", "text"),
    [
        ("catalogue/files.py", "from lusoria.schema.checks.reading import read_catalogue"),
        ("checks/reading.py", "def f():\n    from lusoria.schema import verify"),
        ("mistakes.py", "import lusoria.schema.catalogue.files"),
    ],
)
def test_an_import_up_the_rooms_is_seen(name: str, text: str) -> None:
    assert up_the_rooms(ROOT / "schema/lusoria/schema" / name, text)


def test_llvmlite_is_allowed_where_rules_are_compiled() -> None:
    path = ROOT / "playable/lusoria/playable/compiled.py"
    assert wrong_import("playable", path, "llvmlite") is None


def changes() -> list[str]:
    """The lines of the change log that stand under a version."""
    log = (ROOT / "CHANGELOG.md").read_text(encoding="utf-8")
    sections = re.split(r"(?m)^## ", log)[1:]
    assert sections
    return [line for section in sections for line in section.splitlines()[1:] if line.strip()]


def test_every_change_has_a_kind_and_the_rulesets_concerned() -> None:
    assert changes()
    assert not [line for line in changes() if not CHANGE.fullmatch(line)]


def test_the_newest_changes_name_rulesets_that_exist() -> None:
    """Older entries may name what has since been renamed."""
    listed = (ROOT / "data" / "games").glob("*/rulesets.yaml")
    known = {str(ruleset["id"]) for path in listed for ruleset in read_yaml(path)}
    log = (ROOT / "CHANGELOG.md").read_text(encoding="utf-8")
    newest = re.split(r"(?m)^## ", log)[1]
    named = {
        name.strip().partition("+")[0]
        for _, names in CHANGE.findall(newest)
        for name in names.split(",")
    }
    assert named - {"none"} <= known


def test_the_newest_change_is_of_this_version() -> None:
    log = (ROOT / "CHANGELOG.md").read_text(encoding="utf-8")
    newest = re.search(r"(?m)^## (\S+) \(\d{4}-\d\d-\d\d\)$", log)
    assert newest
    assert newest[1] == pyproject()["project"]["version"]


def test_the_citation_says_what_reference_managers_need() -> None:
    citation = read_yaml(ROOT / "CITATION.cff")
    needed = {"cff-version", "message", "title", "authors", "version", "license", "date-released"}
    assert needed <= set(citation)
    assert str(citation["cff-version"]) == "1.2.0"
    assert citation["version"] == pyproject()["project"]["version"]
    assert all(author.get("name") or author.get("family-names") for author in citation["authors"])
    assert citation["license"] == "Apache-2.0"
    assert [reference["license"] for reference in citation["references"]] == ["CC-BY-4.0"]


def test_both_licences_are_named_wherever_one_looks_for_them() -> None:
    assert pyproject()["project"]["license"] == "Apache-2.0 AND CC-BY-4.0"
    for name in pyproject()["project"]["license-files"]:
        assert (ROOT / name).is_file()
    assert "Apache License" in (ROOT / "LICENSE").read_text(encoding="utf-8")
    data = (ROOT / "data" / "LICENSE").read_text(encoding="utf-8")
    assert "CC BY 4.0" in data
    assert "https://creativecommons.org/licenses/by/4.0/" in data
    readme = (ROOT / "README.md").read_text(encoding="utf-8")
    assert re.search(r"Apache[- ](License )?2\.0", readme)
    assert re.search(r"CC[- ]BY[- ]4\.0", readme)


def test_an_extra_and_a_group_give_the_same_tools() -> None:
    """Debian's pip knows extras only; `uv run` takes the group."""
    assert pyproject()["dependency-groups"]["dev"] == ["lusoria[dev,fast]"]
    assert {"dev", "fast"} <= set(pyproject()["project"]["optional-dependencies"])
