"""README.md and the documents are true: commands answer as written, the Python runs, names exist.

`python -m tests.test_docs` writes what is made from the code: the hooks, the table of rooms.
"""

from __future__ import annotations

import ast
import doctest
import re
import shlex
import shutil
import subprocess
import sys
from collections.abc import Iterator
from itertools import dropwhile
from pathlib import Path
from typing import NamedTuple

import click
import pytest
from tests.asking import opened
from tests.building import whole_build
from tests.playing import CATALOGUE
from tests.tiny import run, run_apart
from tests.tree import ROOT

from lusoria.playable import families
from lusoria.site.cli import main

README, PLAN, HOOKS = (
    ROOT / name for name in ("README.md", "docs/architecture.md", "docs/reference/hooks.md")
)
DOCUMENTS = sorted((ROOT / "docs").rglob("*.md"))
PAGES = [README, ROOT / "CONTRIBUTING.md", *DOCUMENTS]
IDS = [page.stem for page in PAGES]
WRITTEN = "python -m tests.test_docs"

MOST_BYTES = {"docs": 90_000, "docs/architecture.md": 8_192}
MOST_WORDS = 1_400
"""The words of the README."""
OTHERS = {
    "deploying": "test_deploying",
    "database": "test_other_programs",
}
"""Pages with commands of other programs, and the tests that hold these."""


class Block(NamedTuple):
    """A fenced block of a page: its language and its lines."""

    page: str
    language: str
    text: str


BLOCKS = [
    Block(page.stem, *found)
    for page in PAGES
    for found in re.findall(r"^ *```(\w*)\n(.*?)^ *```$", page.read_text("utf-8"), re.M | re.S)
]
TRANSCRIPTS = [
    (block.page, *transcript.removeprefix("$ ").partition("\n")[::2])
    for block in BLOCKS
    if block.language == "console"
    for transcript in re.split(r"^(?=[$#] )", block.text.replace("\\\n", ""), flags=re.M)
    if transcript
]
ANSWERED = [
    (command, answer)
    for page, command, answer in TRANSCRIPTS
    if command.startswith("lusoria ") and page not in OTHERS
]
TYPED = [
    (block.page, line.partition("  # ")[0].strip())
    for block in BLOCKS
    if block.language == "sh"
    for line in block.text.splitlines()
    if line.strip().startswith("lusoria ")
]
SESSIONS = {block.page for block in BLOCKS if block.language == "python" and ">>>" in block.text}


@pytest.fixture(scope="module", autouse=True)
def built() -> Iterator[None]:
    """A build of the catalogue, found by all commands and sessions of this module."""
    with pytest.MonkeyPatch.context() as patch:
        patch.setenv("LUSORIA_BUILD", str(whole_build()))
        patch.setenv("COLUMNS", "80")
        yield


def answer(command: str) -> str:
    """Return what a command says on a terminal: its answer, or its complaint."""
    ended = run(*shlex.split(command)[1:])
    assert ended.exit_code in (0, 1, 2)
    return ended.stdout + ended.stderr


def matches(written: str, said: str) -> bool:
    """Return whether an answer is as written, where an ellipsis stands for anything."""
    parts = [re.escape(part) for part in written.rstrip().split("…")]
    return re.fullmatch(".*".join(parts), said.rstrip(), re.S) is not None


@pytest.mark.parametrize(("command", "written"), ANSWERED)
def test_a_command_answers_as_written(command: str, written: str) -> None:
    said = answer(command)
    assert matches(written, said), said


def test_ellipses_stand_for_anything_and_nothing_else_does() -> None:
    assert matches("a\n…\nc\n", "a\nb\nb\nc\n")
    assert not matches("a\n…\nc\n", "a\nb\nc\nd\n")
    assert not matches("a.c", "abc")


@pytest.mark.parametrize("page", sorted(SESSIONS))
def test_the_python_of_a_page_runs(page: str) -> None:
    blocks = (block for block in BLOCKS if (block.page, block.language) == (page, "python"))
    session = "\n\n".join(block.text for block in blocks)
    test = doctest.DocTestParser().get_doctest(session, {}, page, page, 0)
    said: list[str] = []
    results = doctest.DocTestRunner(verbose=False).run(test, out=said.append)
    assert results.attempted
    assert results.failed == 0, "".join(said)


@pytest.mark.parametrize(("page", "command"), TYPED)
def test_a_command_that_is_not_run_here_can_be_read(page: str, command: str) -> None:
    """It writes, serves or takes long; other tests run it."""
    name, *arguments = shlex.split(command.partition(" > ")[0])[1:]
    found = main.get_command(click.Context(main), name)
    assert found, f"{page}: there is no command {name}"
    options = {option for parameter in found.params for option in parameter.opts}
    if isinstance(found, click.Group):
        options |= {o for c in found.commands.values() for p in c.params for o in p.opts}
    named = {one.partition("=")[0] for one in arguments if re.match(r"--?[a-z]", one)}
    assert named <= options, page


@pytest.mark.parametrize(
    "sql",
    [b.text for b in BLOCKS if b.language == "sql" and not re.search(r"ATTACH|legal\(", b.text)],
)
def test_sql_has_an_answer(sql: str) -> None:
    """`ATTACH` is run by the tests of tables, and `legal` by those of play over HTTP."""
    with opened() as database:
        named = dict.fromkeys(re.findall(r":(\w+)", sql.partition("*/")[2]), "")
        assert database.execute(sql, named).fetchall()


def test_commands_of_other_programs_are_held_by_the_tests_of_their_page() -> None:
    pages = {page for page, command, _ in TRANSCRIPTS if not command.startswith("lusoria ")}
    assert pages <= set(OTHERS)
    for page, test in OTHERS.items():
        assert f"{page}.md" in (ROOT / f"tests/{test}.py").read_text("utf-8"), page


@pytest.mark.parametrize("page", PAGES, ids=IDS)
def test_what_a_page_names_exists(page: Path) -> None:
    """Links, with their anchors; files and folders of the project; commands of lusoria."""
    text = page.read_text(encoding="utf-8")
    for link, anchor in re.findall(r"\]\((?!https?:)([\w./-]*)(?:#([\w-]+))?\)", text):
        target = page.parent / link if link else page
        assert target.exists(), link
        assert not anchor or anchor in anchors(target), anchor
    named = re.findall(r"`((?:playable|schema|site|tests|docs|data|deploy)/[\w./-]*)`", text)
    for name in (*named, *re.findall(r"`((?:docs/)?[\w/-]+\.md)`", text)):
        places = (ROOT / name, ROOT / name.partition("/")[0] / "lusoria" / name)
        assert re.search("GAME|FAMILY|KIND|COMMAND", name) or any(p.exists() for p in places), name
    commands = set(re.findall(r"`lusoria ([a-z]+)", text))
    assert commands <= {*main.list_commands(click.Context(main))}


def anchors(page: Path) -> set[str]:
    """Return the anchors of a page's headings, as GitHub makes them."""
    headings = re.findall(r"^#+ (.*)", page.read_text("utf-8"), re.M)
    return {re.sub(r"[^\w -]", "", heading).lower().replace(" ", "-") for heading in headings}


# --- The tutorial.


@pytest.mark.slow  # it checks a game three times
def test_the_last_question_of_the_tutorial_makes_a_reading_of_ones_own(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    data = shutil.copytree(CATALOGUE.data_dir, tmp_path / "data")
    monkeypatch.setenv("LUSORIA_DATA", str(data))
    monkeypatch.delenv("LUSORIA_BUILD")
    said = []
    for block in (block for block in BLOCKS if block.page == "tutorial"):
        if block.language == "yaml":
            head, _, record = block.text.partition("\n")
            fill_in(tmp_path / head.removeprefix("# "), record)
        for line in block.text.splitlines() if block.language == "sh" else ():
            if line != "lusoria serve --live":
                ended = run_apart(*shlex.split(line)[1:])
                said.append(ended.stdout + ended.stderr)
    first, _, second, judged, compared = said[2:]
    assert "no example of verquere/mine notices that verquere/head-and-six is left out" in first
    assert ", 0 problems" in second
    assert judged == "legal\n12@1 1@4 2@6 / 15@1 / black\n"
    alike = re.search(r"alike in (\d+) of (\d+) questions", compared)
    assert alike
    assert int(alike[2]) - int(alike[1]) == 1


def fill_in(file: Path, record: str) -> None:
    """Put a record in the place of its skeleton, which begins with the same line."""
    text, first = file.read_text("utf-8"), record.partition("\n")[0]
    before, _, after = text.partition(f"{first}\n")
    deeper = " " * (len(first) - len(first.lstrip()) + 1)
    lines = after.splitlines(keepends=True)
    rest = dropwhile(lambda line: line.startswith(deeper), lines)
    file.write_text(f"{before}{record}{''.join(rest)}", encoding="utf-8")


# --- The README, and the length of all.


def test_the_pages_are_short() -> None:
    assert len(README.read_text("utf-8").split()) <= MOST_WORDS
    for name, most in MOST_BYTES.items():
        files = DOCUMENTS if name == "docs" else [ROOT / name]
        assert sum(file.stat().st_size for file in files) <= most, name


def test_the_first_sentence_counts_what_there_is() -> None:
    rulesets = sum(len(game.rulesets) for game in CATALOGUE.games.values())
    counts = len(CATALOGUE.games), rulesets, len(CATALOGUE.sources)
    assert "{} games, {} rulesets and {} sources".format(*counts) in " ".join(
        README.read_text("utf-8").split("\n\n")[1].split()
    )


def test_the_commands_of_a_fresh_machine_exist() -> None:
    shell = [block.text for block in BLOCKS if (block.page, block.language) == ("README", "sh")]
    named = re.findall(r"^python3 bootstrap\.py\b(?: [\w-]+)?", "\n".join(shell), re.M)
    assert len(named) == 2
    command = [sys.executable, str(ROOT / "bootstrap.py"), "--help"]
    told = subprocess.run(command, capture_output=True, text=True, check=True, timeout=300).stdout
    assert all(name in told for name in named)


def test_the_clause_the_witness_the_code_and_the_example_are_where_the_readme_says() -> None:
    game = CATALOGUE.games["verquere"]
    (use,) = game.clauses["nowhere"].uses
    assert use.rule == "tables.landing.doubling_only_on"
    assert "ludii-1252#doubling" in {w.passage for w in game.clauses["nowhere"].witnesses}
    rules = ROOT / "playable/lusoria/playable/families/tables/rules/landing.py"
    assert "def doubling_only_on(" in rules.read_text(encoding="utf-8")
    (example,) = [e for e in game.examples if e.id == "second-man-to-the-head"]
    assert "nowhere" in example.shows


def test_the_index_names_every_document_and_the_readme_leads_to_it() -> None:
    index = (ROOT / "docs/README.md").read_text("utf-8")
    for page in DOCUMENTS:
        name = page.relative_to(ROOT / "docs").as_posix()
        assert name == "README.md" or f"]({name})" in index, name
    assert "docs/README.md" in README.read_text("utf-8")


# --- What is made from the code.


def test_the_tables_of_hooks_are_as_declared() -> None:
    assert HOOKS.read_text(encoding="utf-8") == hooks_page(), WRITTEN


def hooks_page() -> str:
    """Return the document on hooks, made from their declarations."""
    parts = [
        "# The hooks of all families\n",
        "Made from the declarations in each family's `hooks.py`; "
        "`python -m tests.test_docs` writes this page anew.",
        "What a rule is handed comes before its own parameters. "
        "*Several rules* says what becomes of their answers. "
        "Where a rule can refuse a step, it *says why* "
        "([add-a-rule.md](../guides/add-a-rule.md), 4).\n",
    ]
    for name in families.names():
        parts += [f"## {name}\n", families.family(name).hooks.table()]
    return "\n".join(parts)


ROOMS = re.compile(r"\| room \|.*?\n(?=\n)", re.S)


def test_the_rooms_are_described_as_their_packages_are() -> None:
    assert ROOMS.findall(PLAN.read_text(encoding="utf-8")) == [rooms()], WRITTEN


def rooms() -> str:
    """Return a table of the rooms: what each is for, by the first sentence of its docstring."""
    lines = ["| room | what it is for |", "|---|---|"]
    for root in ("playable", "schema", "site"):
        for init in sorted((ROOT / root / "lusoria" / root).glob("*/__init__.py")):
            docstring = ast.get_docstring(ast.parse(init.read_text(encoding="utf-8"))) or ""
            says = " ".join(docstring.split("\n\n")[0].split()).partition(". ")[0].rstrip(".")
            lines.append(f"| `{root}/{init.parent.name}/` | {says} |")
    return "\n".join([*lines, ""])


if __name__ == "__main__":
    HOOKS.write_text(hooks_page(), encoding="utf-8")
    PLAN.write_text(ROOMS.sub(lambda _: rooms(), PLAN.read_text("utf-8")), encoding="utf-8")
