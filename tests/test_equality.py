"""The committed comparison of hosts and searches: whole, and of the programs that there are now."""

from __future__ import annotations

import ast
import builtins
import re
from typing import Any

import pytest
from tests import equality
from tests.playing import ASSEMBLED, RULESETS

from lusoria.playable import meaning, program
from lusoria.playable.families.tables import turn

COMPARED = equality.read("equality.json")
TABLES = "verquere/encyclopedia"
TRACK = "bakkis/ludii-1"
OF_TABLES = ("garanguet/moulidars", TABLES)
PROGRAM = program.text(ASSEMBLED[TABLES])


@pytest.mark.slow
def test_no_comparison_is_stale() -> None:
    assert equality.stale() == [], f"renew by: {equality.RENEW}"


@pytest.mark.parametrize("name", COMPARED)
def test_what_was_compared_is_equal_in_many_positions(name: str) -> None:
    assert name in RULESETS
    assert COMPARED[name]["positions"] >= min(
        equality.FEWER.get(name, equality.MANY), equality.AFTER_A_CHANGE
    )
    assert COMPARED[name]["unequal"] == 0


# --- What makes a comparison stale.


@pytest.fixture
def edited(monkeypatch: pytest.MonkeyPatch) -> Any:
    """Change the text of a module of the engine, as an editor would, for the programs to come."""
    text = program._body

    def edit(module: Any, old: str, new: str) -> None:
        assert old in text(module)
        monkeypatch.setattr(
            program,
            "_body",
            lambda each: text(each).replace(old, new, 1) if each is module else text(each),
        )

    return edit


@pytest.fixture
def all_fresh(monkeypatch: pytest.MonkeyPatch) -> None:
    """As if there were these rulesets only, and all had been compared just now."""
    monkeypatch.setattr(equality, "PLAIN", (*OF_TABLES, TRACK))
    fresh = {name: {"program": equality.program_digest(name)} for name in (*OF_TABLES, TRACK)}
    monkeypatch.setattr(equality, "read", lambda _: fresh)
    assert equality.stale() == []


@pytest.mark.parametrize(
    ("old", "new", "stale"),
    [
        (
            "    lift(board, side, place)\n",
            "\n    # Up.\n    lift(board, side, place)  # it\n",
            False,
        ),
        ('"""Move a man on by a number, and', '"""Advance a man by a number, and', False),
        (
            "    lift(board, side, place)\n",
            "    lift(\n        board, side, place,\n    )\n",
            False,
        ),
        ("    lift(board, side, place)\n", "", True),
        ("goal = min(place + number, OFF)", "goal = min(place + number, LAST)", True),
        ("account += 1 << 24", "account += 1 << 25", True),
    ],
)
@pytest.mark.usefixtures("all_fresh")
def test_what_a_line_does_and_no_comment_makes_comparisons_of_its_family_stale(
    edited: Any, old: str, new: str, stale: bool
) -> None:
    edited(turn, old, new)
    assert program.text(ASSEMBLED[TABLES]) != PROGRAM
    assert equality.stale() == [*OF_TABLES] * stale


# --- The digest of meaning.


class Renamed(ast.NodeTransformer):
    """All names of a program changed, its docstrings and annotations taken out."""

    def visit_FunctionDef(self, node: ast.FunctionDef) -> ast.FunctionDef:
        self.generic_visit(node)
        node.name, node.returns, node.decorator_list = f"a_{node.name}", None, []
        if meaning._does_nothing(node.body[0]):
            node.body[:1] = [ast.Pass()] if len(node.body) == 1 else []
        return node

    def visit_arg(self, node: ast.arg) -> ast.arg:
        return ast.arg(f"a_{node.arg}")

    def visit_Name(self, node: ast.Name) -> ast.Name:
        return node if hasattr(builtins, node.id) else ast.Name(f"a_{node.id}", node.ctx)


ASKED = ("list_plays", "list_positions", "play_games")


@pytest.mark.parametrize("name", [TABLES, TRACK, "ludus-latrunculorum/bell-8x8"])
def test_a_program_in_another_order_with_other_names_means_the_same(name: str) -> None:
    text = program.text(ASSEMBLED[name])
    tree = ast.parse(text)
    tree.body.reverse()
    other = ast.unparse(Renamed().visit(tree))
    assert "def a_list_plays(a_board, a_work" in other
    assert meaning.digest(other, [f"a_{each}" for each in ASKED]) == meaning.digest(text, ASKED)


def test_a_program_with_other_names_is_the_same_to_llvm() -> None:
    text = program.text(ASSEMBLED[TRACK], bits_of_host=False)
    other = re.sub(r"\b(origin|goal|number|take_up|step_open)\b", r"\1_too", text)
    parts = other.split("\n\n\n")
    other = "\n\n\n".join(sorted(parts, key=lambda part: part.startswith(("def ", "@"))))
    assert other.index("def play_games") > other.index("\nTURNS = ")
    assert equality.llvm_digest(other) == equality.llvm_digest(text)
    assert equality.llvm_digest(other.replace("+ 1", "+ 2")) != equality.llvm_digest(text)


def test_what_no_entry_calls_does_not_count() -> None:
    called = "def asked(a):\n    return b(a)\n\ndef b(a):\n    return a\n"
    assert meaning.digest(called, ["asked"]) == meaning.digest(f"{called}\nC = 1\n", ["asked"])
    assert meaning.digest(called, ["asked"]) != meaning.digest(called, ["b"])


def changes(text: str) -> list[str]:
    """A program changed in many ways, each time in one place."""
    tree, found = ast.parse(text), []
    for node in ast.walk(tree):
        kept: Any
        if isinstance(node, ast.Constant) and type(node.value) is int:
            kept, node.value = node.value, node.value + 1
            found.append(ast.unparse(tree))
            node.value = kept
        elif isinstance(node, ast.Compare):
            kept, node.ops = node.ops, [ast.In()]
            found.append(ast.unparse(tree))
            node.ops = kept
        elif isinstance(node, ast.FunctionDef) and len(node.body) > 2:
            kept = node.body.pop()
            found.append(ast.unparse(tree))
            node.body.append(kept)
    return found


def test_whatever_is_changed_in_a_program_changes_its_meaning() -> None:
    short = PROGRAM[PROGRAM.index("def movable") :][:6000]
    short = short[: short.rindex("\ndef ")]
    found = changes(short)
    assert len(found) > 40
    functions = re.findall(r"^def (\w+)", short, re.MULTILINE)
    assert len({meaning.digest(each, functions) for each in [short, *found]}) == len({*found}) + 1
