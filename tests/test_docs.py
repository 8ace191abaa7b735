"""The plan of the house is true: what documents name exists, hooks are told as declared."""

from __future__ import annotations

import re
from importlib import import_module
from pathlib import Path

import pytest
from tests.house_figure import house, rooms
from tests.tree import ROOT

from lusoria.playable import families

DOCS = sorted((ROOT / "docs").glob("*.md"))
PLAN = [ROOT / "docs" / f"{name}.md" for name in ("architecture", "add-a-rule", "add-a-family")]
PATH = re.compile(r"`((?:playable|schema|site|tests|docs|data|engine|state)/[\w./-]*\w/?)`")
SHORT = ("engine/", "state/")
"""Rooms of playable whose files are named without the folders before."""
LINK = re.compile(r"\]\(([\w./-]+\.md)\)")
WRITTEN = "python -m tests.test_docs"
FIGURE = re.compile(r"```mermaid\n.*?```\n", re.S)
ROOMS = re.compile(r"\| room \|.*?\n(?=\n)", re.S)


@pytest.mark.parametrize("page", PLAN, ids=lambda page: page.stem)
def test_every_file_that_the_plan_names_exists(page: Path) -> None:
    named = PATH.findall(page.read_text(encoding="utf-8"))
    assert named
    for name in named:
        place = f"playable/lusoria/playable/{name}" if name.startswith(SHORT) else name
        assert (ROOT / place).exists() or "GAME" in name or "FAMILY" in name, name


@pytest.mark.parametrize("page", DOCS, ids=lambda page: page.stem)
def test_every_link_between_documents_leads_somewhere(page: Path) -> None:
    for link in LINK.findall(page.read_text(encoding="utf-8")):
        assert (page.parent / link).exists(), link


def test_functions_that_the_plan_names_are_there() -> None:
    named = {
        "playable.contract": ("Family", "Inputs"),
        "playable.families": ("family", "state", "register"),
        "playable.engine.supplied": ("list_plays", "steps_of", "hand_on", "give_turn", "follow"),
        "playable.engine.loop": ("play_games",),
        "playable.state": ("GameState",),
        "playable.ruleset": ("Ruleset",),
    }
    for module, names in named.items():
        for name in names:
            assert hasattr(import_module(f"lusoria.{module}"), name), f"{module}.{name}"


def test_the_vocabulary_has_each_word_once() -> None:
    text = PLAN[0].read_text(encoding="utf-8")
    words = re.findall(r"^\| (\w[\w, ]*) \| ", text[text.index("## Words") :], re.M)[1:]
    assert len(words) == len(set(words)) > 15


def test_the_tables_of_hooks_are_as_declared() -> None:
    assert (ROOT / "docs/hooks.md").read_text(encoding="utf-8") == hooks_page(), WRITTEN


def hooks_page() -> str:
    """The document on hooks, made from their declarations."""
    parts = [
        "# The hooks of all families\n",
        "Made from the declarations in each family's `hooks.py`; "
        "`python -m tests.test_docs` writes this page anew.",
        "What a rule is handed comes before its own parameters. "
        "*Several rules* says what becomes of their answers. "
        "Where a rule can refuse a step, it *says why* "
        "([add-a-rule.md](add-a-rule.md), 4).\n",
    ]
    for name in families.names():
        parts += [f"## {name}\n", families.family(name).hooks.table()]
    return "\n".join(parts)


def test_the_figure_of_the_house_is_drawn_from_the_tree() -> None:
    assert FIGURE.findall(PLAN[0].read_text(encoding="utf-8")) == [house()], WRITTEN


def test_the_rooms_are_described_as_their_packages_are() -> None:
    assert ROOMS.findall(PLAN[0].read_text(encoding="utf-8")) == [rooms()], WRITTEN


if __name__ == "__main__":
    (ROOT / "docs/hooks.md").write_text(hooks_page(), encoding="utf-8")
    drawn = FIGURE.sub(lambda _: house(), PLAN[0].read_text(encoding="utf-8"))
    PLAN[0].write_text(ROOMS.sub(lambda _: rooms(), drawn), encoding="utf-8")
