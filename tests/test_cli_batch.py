"""Batches: a line of answer to each line that asks, also to a faulty one."""

from __future__ import annotations

import json
import os
import subprocess
import sys
from pathlib import Path

import pytest
from tests.tiny import START, answers, questions, run

pytestmark = pytest.mark.usefixtures("tiny")


def test_a_batch_answers_every_line_in_order() -> None:
    asked = questions(
        {"ruleset": "tiny/plain", "position": START, "throw": "5-3"},
        {"ruleset": "tiny/plain", "position": START, "throw": "5-3", "played": "1/4"},
        {"position": START, "throw": "5-3", "played": [{"from": "1", "to": "4"}]},
        {"ruleset": "tiny/loose", "position": START, "throw": "5-3", "played": ""},
    )
    told = answers("plays", "tiny/plain", "--batch", "-", text=asked)
    assert [play["play"] for play in told[0]["plays"]] == ["1/4/9"]
    assert (
        told[1]
        == told[2]
        == {"ruleset": "tiny/plain", "next": [{"from": "4", "to": "9", "number": 5}]}
    )
    assert told[3]["next"]


def test_a_faulty_line_is_answered_and_the_run_goes_on(tmp_path: Path) -> None:
    file = tmp_path / "questions.jsonl"
    right = {"position": START, "throw": "5-3", "play": "1/4/9"}
    faulty: list[object] = [
        [],
        {"position": START, "throw": "5-3"},
        {"position": 3, "throw": "5-3", "play": "1/4/9"},
        {"postion": START, "throw": "5-3", "play": "1/4/9"},
        {"position": "rubbish", "throw": "5-3", "play": "1/4/9"},
        {**right, "ruleset": "tiny/plan"},
        {**right, "ruleset": "../../etc/passwd"},
        {**right, "play": [{"from": "1"}]},
        {**right, "play": [4]},
        {**right, "throw": "5-9"},
        {**right, "throw": "\ud800"},
    ]
    lines = [json.dumps(one) for one in faulty]
    lines += ["nonsense", "", "[" * 100_000, '{"position": "\\ud800"}', json.dumps(right)]
    file.write_bytes("\n".join(lines).encode() + b"\n\xff\xfe\n")
    told = run("judge", "tiny/plain", "--batch", str(file))
    assert told.exit_code == 2
    assert told.stderr == ""
    found = [json.loads(line) for line in told.stdout.splitlines()]
    assert len(found) == len(lines) + 1
    assert found[-2]["legal"] is True
    assert all(list(one) == ["error"] for one in found[:-2] + found[-1:])
    assert found[3]["error"] == 'found the key "postion"; did you mean position?'
    assert "did you mean tiny/plain?" in found[5]["error"]
    assert "UTF-8" in found[-1]["error"]


def test_a_batch_without_fault_ends_with_zero() -> None:
    forbidden = {"position": START, "throw": "5-3", "play": "1/6/9", "number": 7}
    told = run("judge", "tiny/plain", "--batch", "-", text=questions(forbidden))
    assert told.exit_code == 0
    assert json.loads(told.stdout)["legal"] is False


def test_a_program_may_ask_line_by_line() -> None:
    """Each answer comes before the next question is asked."""
    command = [sys.executable, "-m", "lusoria", "plays", "tiny/plain", "--batch", "-"]
    with subprocess.Popen(
        command, stdin=subprocess.PIPE, stdout=subprocess.PIPE, env=os.environ
    ) as process:
        assert process.stdin
        assert process.stdout
        for _ in range(3):
            question = {"position": START, "throw": "5-3"}
            process.stdin.write(json.dumps(question).encode() + b"\n")
            process.stdin.flush()
            assert b'"1/4/9"' in process.stdout.readline()
        process.stdin.close()
        assert process.wait(timeout=60) == 0
