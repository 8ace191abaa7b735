"""Transcripts of commands: what each prints, in words, in JSON and of errors, and its exit code.

`tests/data/transcripts/*.txt` are read as a terminal shows them: a command after `$ `, what it
reads after `< `, its output, its errors after `! `, and its exit code in brackets if it is not 0.
`cat > FILE` writes a file; of `> /dev/null` no output is written down. `pytest --reset` rewrites
the transcripts: look at what has changed before you commit it.
"""

from __future__ import annotations

import csv
import io
import json
import re
import shlex
import shutil
import sqlite3
from collections.abc import Iterable, Iterator
from contextlib import closing
from pathlib import Path
from typing import Any

import click
import pytest
from click.testing import CliRunner
from hypothesis import given
from hypothesis import strategies as st
from tests.finding import finding_data, refused, told
from tests.json_schemas import validate

from lusoria.schema.build import build
from lusoria.schema.questions import questions
from lusoria.site.cli import COMMANDS, main
from lusoria.site.cli.output import format_table
from lusoria.site.cli.schemas import ANSWERS

FOLDER = Path(__file__).parent / "data" / "transcripts"
FILES = sorted(FOLDER.glob("*.txt"))
DOCUMENTS = Path(__file__).parent / "data" / "documents"

WITHOUT_DICE = ("ludus-latrunculorum/locus-ludi-piso", "ludus-latrunculorum/bell-8x8")
VARIES = (
    (re.compile(r"(?<![.\w])(?=\d*[a-f])(?=[a-f]*\d)[0-9a-f]{12,64}\b"), "DIGEST"),
    (re.compile(r"lusoria \d+\.\d+\.\d+"), "lusoria VERSION"),
    (re.compile(r"[\d,.]+ s, .* a second"), "SECONDS"),
    (re.compile(r"(?<=; lusoria VERSION, ).*"), "HOST"),
)
"""What differs from run to run, or with every change of the program."""


@pytest.fixture(scope="module")
def builds(tmp_path_factory: pytest.TempPathFactory) -> dict[str, Path]:
    """The build that each transcript asks: of the tiny game, or of two rulesets without dice."""
    from tests.playing import ASSEMBLED

    place = tmp_path_factory.mktemp("transcripts")
    tiny = build(finding_data(place), place / "build").folder
    rulesets = []
    (grid := place / "grid").mkdir()
    for number, name in enumerate(WITHOUT_DICE):
        (grid / f"{number}.json").write_text(json.dumps(ASSEMBLED[name]), encoding="utf-8")
        assembled = [{"id": name, "file": f"{number}.json"}]
        rulesets.append({"id": name, "options": {}, "assembled": assembled})
    index = {"rulesets": rulesets, "games": [], "examples": []}
    (grid / "catalogue.json").write_text(json.dumps(index), encoding="utf-8")
    return {"tiny": tiny, "grid": grid, "data": place / "data"}


@pytest.fixture
def place(
    request: pytest.FixtureRequest,
    builds: dict[str, Path],
    tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch,
) -> Path:
    """An empty folder beside data that may be edited, on a terminal of eighty columns."""
    file = request.node.callspec.params["file"]
    here = tmp_path / "here"
    here.mkdir()
    monkeypatch.chdir(here)
    monkeypatch.setenv("COLUMNS", "80")
    monkeypatch.setenv("LUSORIA_DATA", str(shutil.copytree(builds["data"], tmp_path / "data")))
    monkeypatch.setenv("LUSORIA_BUILD", str(builds["grid" if file.stem == "grid" else "tiny"]))
    (here / "documents").symlink_to(DOCUMENTS)
    return tmp_path


@pytest.mark.parametrize("file", FILES, ids=lambda file: file.stem)
def test_commands_answer_as_in_their_transcripts(
    file: Path, place: Path, request: pytest.FixtureRequest
) -> None:
    expected = file.read_text(encoding="utf-8")
    found = "\n".join(replay(expected, place))
    if request.config.getoption("--reset"):
        file.write_text(found, encoding="utf-8")
    assert found == expected


def replay(transcript: str, place: Path) -> Iterator[str]:
    """Yield the lines of a transcript, its commands run again."""
    blocks = re.split(r"^(?=\$ |## )", transcript, flags=re.M)
    for block in filter(None, blocks):
        if block.startswith("## "):
            yield block.rstrip("\n")
            yield ""
            continue
        command, *rest = block.splitlines()
        reads = [line for line in rest if line.startswith("< ")]
        yield command
        yield from reads
        text = "".join(f"{line[2:]}\n" for line in reads)
        words, _, hidden = command[2:].partition(" > ")
        if words == "cat":
            Path(hidden).write_text(text, encoding="utf-8")
        else:
            output = "\n".join(run(shlex.split(words)[1:], text, hidden == ""))
            for pattern, word in VARIES:
                output = pattern.sub(word, output)
            yield from output.replace(str(place), "").splitlines()
        yield ""


def run(words: list[str], text: str, shown: bool) -> Iterator[str]:
    """Yield the output, the errors and the exit code of a command."""
    done = CliRunner().invoke(main, words, input=text)
    assert done.exception is None or isinstance(done.exception, SystemExit), done.exception
    if "--json" in words and done.exit_code != 2 and "--help" not in words:
        validate(words[0], json.loads(done.stdout))
    if done.exit_code == 2 and not {"--batch", "check"} & {*words}:
        first, *more = done.stderr.splitlines()
        assert (done.stdout, first[:9]) == ("", "lusoria: ")
        assert [line.strip() for line in more[1:]] in ([], ["^"]), "the text, and a caret under it"
    if shown:
        yield from done.stdout.splitlines()
    yield from (f"! {line}" for line in done.stderr.splitlines())
    if done.exit_code:
        yield f"[{done.exit_code}]"


def test_every_command_has_a_transcript_of_its_help_and_of_its_json() -> None:
    """Those that are missing build, serve or train, and are validated where tests do so."""
    commands = re.findall(r"^\$ lusoria (.*)", "\n".join(f.read_text() for f in FILES), re.M)
    helped = {line.removesuffix(" --help") for line in commands if line.endswith(" --help")}
    assert {*COMMANDS, "reading packet", "reading merge"} <= helped
    answered = {line.split()[0] for line in commands if " --json" in line}
    assert answered | {"build", "serve", "train"} == set(ANSWERS) == set(COMMANDS)


@pytest.mark.parametrize("name", [*COMMANDS, "reading packet", "reading merge", "ask two_rulesets"])
def test_every_help_has_an_example_whose_options_there_are(name: str) -> None:
    told = CliRunner().invoke(main, [*name.split(), "--help"]).stdout
    usage, _, more = told.partition("Example")
    examples, _, options = more.partition("\nOptions:")
    assert f"lusoria {name}" in examples
    assert "--json" in options or name == "reading"
    assert "..." not in re.sub(r"\[?\w+\]?\.\.\.", "", usage)
    used = set(re.findall(r"(?<= )--?[a-z][a-z-]*", examples))
    if name not in ("ask", "reading"):  # theirs are of the commands below
        assert used <= set(re.findall(r"(?<= )--?[a-z][a-z-]*", options))


def test_an_option_has_one_meaning_in_all_commands() -> None:
    """A name stands for one parameter, with the same value; what is read and written differs."""
    meanings: dict[str, set[tuple[object, ...]]] = {}
    for name in {*COMMANDS} - {"ask", "reading"}:
        command = main.get_command(click.Context(main), name)
        assert command is not None
        for option in command.params:
            if isinstance(option, click.Option):
                shape = option.metavar, option.is_flag, option.multiple
                for written in option.opts:
                    meanings.setdefault(written, set()).add(shape)
    assert {name: found for name, found in meanings.items() if len(found) > 1} == {}
    assert {"--build", "--out", "--players", "--limit"} <= set(meanings)


@pytest.mark.parametrize("question", questions().values(), ids=lambda question: question.name)
def test_every_question_explains_itself_and_answers_as_its_sql_does(
    question: Any, builds: dict[str, Path], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("LUSORIA_BUILD", str(builds["tiny"]))
    monkeypatch.setenv("LUSORIA_DATA", str(builds["data"]))
    run = CliRunner().invoke
    shown = run(main, ["ask", question.name, "--help"]).stdout
    if any(parameter.needed for parameter in question.parameters.values()):
        assert "is missing, such as" in refused("ask", question.name)
        return
    for name in question.parameters:
        assert f"--{name} {name.upper()}" in shown
    rows = told("ask", question.name)["rows"]
    if "distance_km" not in question.sql and "escape_fts" not in question.sql:
        with closing(sqlite3.connect(builds["tiny"] / "lusoria.db")) as connection:
            connection.row_factory = sqlite3.Row
            values = dict.fromkeys(question.parameters, "")
            assert rows == [dict(row) for row in connection.execute(question.sql, values)]
    head, *lines = csv.reader(io.StringIO(run(main, ["ask", question.name, "--csv"]).stdout))
    assert (head, len(lines)) == (list(question.columns), len(rows))
    words = run(main, ["ask", question.name])
    assert words.exit_code == 0, words.output
    assert words.stdout.startswith(f"{question.title}: {len(rows)}\n")


ROWS = st.integers(1, 6).flatmap(
    lambda broad: st.lists(
        st.lists(st.text("ab-/ é", max_size=40), min_size=broad, max_size=broad), min_size=1
    )
)


@given(ROWS, st.integers(40, 120))
def test_a_table_fits_and_loses_no_word(cells: list[list[str]], width: int) -> None:
    rows = [{f"column {i}": text for i, text in enumerate(line)} for line in cells]
    lines = list(format_table(rows, width))
    assert max(map(len, lines)) <= width
    assert letters(lines) == letters([*rows[0], *(text for row in rows for text in row.values())])


def letters(texts: Iterable[str]) -> list[str]:
    return sorted("".join("".join(texts).split()))
