"""Draws the house from the tree: its rooms, their sizes, and which room imports from which.

A room is a folder of one of the three roots. The modules beside the folders are what the root
offers to the others and what all its rooms share; they are counted, without arrows. The figure is
in Mermaid's language, which the pages of repositories draw.
"""

from __future__ import annotations

import ast
from collections import defaultdict
from collections.abc import Iterator, Mapping, Set
from itertools import pairwise
from pathlib import Path

from tests import tree
from tests.test_imports import imported
from tests.tree import ROOT

ORDER = ("site", "schema", "playable")
"""The roots, each before those that it imports."""

Arrows = Mapping[str, Set[str]]


def house() -> str:
    """The figure: arrows within a root, but for those that longer ways tell already."""
    lines = ["```mermaid", "flowchart TB"]
    for root in ORDER:
        lines += [f"  subgraph {root}", *(f"    {line}" for line in _rooms(root)), "  end"]
    lines += [f"  {above} --> {below}" for above, below in pairwise(ORDER)]
    return "\n".join([*lines, "```\n"])


def rooms() -> str:
    """A table of the rooms: what each is for, by the first paragraph of its docstring."""
    lines = ["| room | what it is for |", "|---|---|"]
    for root in reversed(ORDER):
        for init in sorted((ROOT / root / "lusoria" / root).glob("*/__init__.py")):
            docstring = ast.get_docstring(ast.parse(init.read_text(encoding="utf-8"))) or ""
            says = " ".join(docstring.split("\n\n")[0].split())
            lines.append(f"| `{init.parent.relative_to(ROOT).as_posix()}/` | {says} |")
    return "\n".join([*lines, ""])


def _rooms(root: str) -> Iterator[str]:
    package = ROOT / root / "lusoria" / root
    sizes: dict[str, list[int]] = defaultdict(list)
    arrows: dict[str, set[str]] = defaultdict(set)
    for path in tree.modules(root):
        text = path.read_text(encoding="utf-8")
        room = _room(package, path)
        sizes[room].append(text.count("\n"))
        arrows[room] |= {
            _room(package, found)
            for _, name in imported(path, text)
            if (found := _file(root, name)) is not None
        } - {room}
    arrows.pop("", None)
    for room, lengths in sorted(sizes.items()):
        modules = "1 module" if len(lengths) == 1 else f"{len(lengths)} modules"
        size = f"{modules}, {sum(lengths) / 1000:.1f} thousand lines"
        yield f'{root}.{room or "beside"}["{room or "beside the rooms"}<br>{size}"]'
    for room, others in sorted(_without_detours(arrows).items()):
        yield from (f"{root}.{room} --> {root}.{other}" for other in sorted(others - {""}))


def _room(package: Path, path: Path) -> str:
    parts = path.parent.parts[len(package.parts) :]
    return parts[0] if parts else ""


def _file(root: str, name: str) -> Path | None:
    """The file of what is imported by a dotted name, if it is of this root."""
    parts = name.split(".")
    if parts[:2] != ["lusoria", root]:
        return None
    while len(parts) > 1:
        path = ROOT.joinpath(root, *parts)
        for file in (path.with_suffix(".py"), path / "__init__.py"):
            if file.is_file():
                return file
        parts.pop()
    return None


def _without_detours(arrows: Arrows) -> dict[str, set[str]]:
    """The arrows without those that lead where longer ways lead as well, but for circles."""
    reached = {room: _reached(arrows, room) for room in arrows}

    def leads(room: str, other: str) -> bool:
        return other in reached.get(room, ()) and room not in reached.get(other, ())

    return {
        room: {
            other
            for other in others
            if not any(leads(room, via) and leads(via, other) for via in others)
        }
        for room, others in arrows.items()
    }


def _reached(arrows: Arrows, room: str) -> set[str]:
    """The rooms to which arrows lead from a room, one after another."""
    found: set[str] = set()
    ahead = [room]
    while ahead:
        new = arrows.get(ahead.pop(), set()) - found
        found |= new
        ahead += new
    return found
