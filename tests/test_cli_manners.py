"""What the transcripts of commands cannot say: files, bytes, other builds, what is written."""

from __future__ import annotations

import json
import os
import re
import sys
from collections.abc import Callable
from pathlib import Path

import pytest
from tests.json_schemas import validate
from tests.tiny import START, run

from lusoria.playable import families
from lusoria.site.cli.catalogue import compare_clauses

pytestmark = pytest.mark.usefixtures("tiny")


def test_the_bare_command_prints_its_help_and_its_version() -> None:
    assert (run().stdout, run().exit_code) == (run("--help").stdout, 0)
    assert run("-h").stdout == run("--help").stdout
    assert re.fullmatch(r"lusoria \d+\.\d+\.\d+\n", run("--version").stdout)


def test_the_rules_without_a_ruleset_are_the_functions_with_their_sentences() -> None:
    functions = json.loads(run("rules", "--json").stdout)["rules"]
    known = families.rules()
    assert {rule["rule"]: rule["says"] for rule in functions} == {
        name: rule.sentence for name, rule in known.items()
    }
    lines = re.sub(r"\s+", " ", run("rules").stdout)
    for rule in functions:
        assert f"{rule['rule']}(" in lines
        assert rule["says"] in lines


def test_each_clause_counts_once_on_the_page_with_its_basis() -> None:
    shown = run("rules", "tiny/plain+home-first").stdout
    clauses = json.loads(run("rules", "tiny/plain+home-first", "--json").stdout)["clauses"]
    numbers = [int(number) for number in re.findall(r"(?m)^ *(\d+)  ", shown)]
    assert sorted(numbers) == [clause["number"] for clause in clauses]
    for clause in clauses:
        assert re.search(rf"{clause['id'].partition('/')[2]} +{clause['basis']}\n", shown)


def test_differences_stand_in_the_order_of_play() -> None:
    def ruleset(loci: str, clause: str) -> dict[str, object]:
        return {"clauses": [{"locus": locus, "id": clause} for locus in loci]}

    for one, other in (("ace", "abcd"), ("bcd", "abde"), ("", "ab"), ("ab", "")):
        differences = compare_clauses(ruleset(one, "x"), ruleset(other, "y"))
        assert [each["locus"] for each in differences] == sorted({*one, *other})


def test_a_picture_is_written_and_a_program_is_python(tmp_path: Path) -> None:
    picture = tmp_path / "board.svg"
    assert run("show", "tiny/plain", "--svg", str(picture)).exit_code == 0
    assert run("show", "tiny/plain", "--svg", "-").stdout == picture.read_text(encoding="utf-8")
    assert picture.read_text(encoding="utf-8").startswith("<svg")
    program = run("program", "tiny/plain").stdout
    compile(program, "program", "exec")
    assert json.loads(run("program", "tiny/plain", "--json").stdout)["program"] == program


def test_every_order_of_steps_that_is_listed_is_legal() -> None:
    lines = run("plays", "tiny/plain", START, "2-2", "--sequences").stdout.splitlines()
    plays = [line.partition("  ")[0] for line in lines]
    assert len(plays) == len(set(plays)) > 1
    for play in plays:
        assert run("judge", "tiny/plain", START, "2-2", play).exit_code == 0


def test_an_example_that_does_not_hold_is_shown(tiny: Path, tmp_path: Path) -> None:
    index = json.loads((tiny / "catalogue.json").read_text(encoding="utf-8"))
    for example in index["examples"]:
        if example["id"] == "half":
            example |= {"verdict": "legal", "forbidden-by": []}
    (tmp_path / "catalogue.json").write_text(json.dumps(index), encoding="utf-8")
    (tmp_path / "rulesets").symlink_to((tiny / "rulesets").resolve())
    shown = run("replay", "--all", "--build", str(tmp_path))
    assert shown.exit_code == 1
    assert "no tiny/half by tiny/plain\n" in shown.stdout
    assert "expected legal" in shown.stdout
    assert shown.stdout.endswith("1 not as expected\n")


def test_lines_of_a_batch_that_are_no_text_or_too_deep_are_answered() -> None:
    right = json.dumps({"position": START, "throw": "5-3", "play": "1/4/9"}).encode()
    lines = b"\n".join([b"[" * 100_000, b"\xff\xfe", b'{"play": ' + b"9" * 5_000 + b"}", right])
    answered = run("judge", "tiny/plain", "--batch", "-", text=lines)
    *faulty, last = map(json.loads, answered.stdout.splitlines())
    assert [list(answer) for answer in faulty] == [["error"]] * 3
    assert "UTF-8" in faulty[1]["error"]
    assert (last["legal"], answered.exit_code, answered.stderr) == (True, 2, "")


def test_a_history_that_is_no_text_is_refused(tmp_path: Path) -> None:
    file = tmp_path / "history.txt"
    file.write_bytes(b"\xff\xfe\n")
    refused = run("outcome", "tiny/plain", START, "--history", str(file))
    message = "byte 1 is not UTF-8, expected positions, one a line"
    assert refused.stderr == f"lusoria: {file}: {message}\n"
    refused = run("replay", sys.executable)
    assert (refused.exit_code, refused.stdout) == (2, "")


def test_a_name_of_any_length_is_answered_by_one_line() -> None:
    refused = run("rules", "tiny/" + "x" * 5000)
    assert (refused.exit_code, refused.stderr.count("\n")) == (2, 1)


def test_without_a_build_the_data_are_read(tmp_path: Path) -> None:
    empty = tmp_path / "empty"
    empty.mkdir()
    with pytest.MonkeyPatch.context() as patch:
        patch.delenv("LUSORIA_BUILD")
        patch.chdir(empty)
        patch.setattr("lusoria.schema.locations.CHECKOUT", empty)
        plays = run("plays", "tiny/plain", START, "5-3")
        games = run("games", "--json")
    assert plays.stdout == "1/4/9  1@9 1@19 / 1@1 1@19 / black\n"
    assert plays.stderr == ""
    assert json.loads(games.stdout)["games"][0]["id"] == "tiny"


def test_the_address_of_the_server_is_printed_in_json(
    tiny: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    def serve(app: object, host: str, port: int, announce: Callable[[str], None]) -> None:
        announce(f"http://{host}:{port}/")

    monkeypatch.setattr("lusoria.site.server.run", serve)
    served = json.loads(run("serve", "--build", str(tiny), "--port", "8005", "--json").stdout)
    assert served == {"url": "http://127.0.0.1:8005/", "live": False}
    validate("serve", served)


def test_a_place_that_cannot_hold_a_build_is_refused_before_the_work(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Also a link that somebody made for something else, which stays as it is."""
    monkeypatch.setattr("lusoria.schema.build.build", None)
    link = tmp_path / "link"
    link.symlink_to(tmp_path / "elsewhere")
    (tmp_path / "file").touch()
    (tmp_path / "folder").mkdir()
    for out in ("link", "file", "file/below", "folder"):
        refused = run("build", "--out", str(tmp_path / out))
        assert (refused.exit_code, refused.stdout) == (2, ""), refused.output
        (line,) = refused.stderr.splitlines()
        assert str(tmp_path) in line
    assert os.readlink(link) == str(tmp_path / "elsewhere")
    assert sorted(path.name for path in tmp_path.iterdir()) == ["file", "folder", "link"]
