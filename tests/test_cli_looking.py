"""The commands that look things up, replay and check."""

from __future__ import annotations

import json
import re
from pathlib import Path

import pytest
from tests.tiny import START, run

from lusoria.playable import families

pytestmark = pytest.mark.usefixtures("tiny")

RECORD = """\
ruleset: tiny/plain
opening: 2|1
1. white 6-4: 19/23 1/7
2. black 2-1: 1/3 19/20
"""


def test_games_are_listed_with_their_rulesets_and_options() -> None:
    told = run("games").stdout
    assert told.startswith("The tiny game (tiny)\n")
    assert "tiny/plain\n      The plain rules\n      +home-first All home first\n" in told
    games = json.loads(run("games", "--json").stdout)["games"]
    assert [game["id"] for game in games] == ["tiny"]
    assert [ruleset["id"] for ruleset in games[0]["rulesets"]] == ["tiny/plain", "tiny/loose"]


def test_rules_are_a_page_with_every_clause() -> None:
    told = run("rules", "tiny/plain").stdout
    assembled = json.loads(run("rules", "tiny/plain", "--json").stdout)
    assert assembled["ruleset"] == "tiny/plain"
    for clause in assembled["clauses"]:
        assert clause["id"].partition("/")[2] in told
        assert clause["basis"] in told
        for witness in clause["witnesses"]:
            row = rf"{witness['stance']} +{witness['source']} +{re.escape(witness['locator'])}"
            assert re.search(row, told)
    assert "tables.setup.same_array(men=1@1 1@19) at setup" in told
    assert "no rule     Nothing on the board changes." in told
    headings = ["The beginning", "The throw", "How the game ends", "Recorded, not executed"]
    assert [line for line in told.splitlines() if line in headings] == headings
    assert max(map(len, told.splitlines())) <= 80


def test_the_rules_without_a_ruleset_are_the_functions_with_their_sentences() -> None:
    found = json.loads(run("rules", "--json").stdout)["rules"]
    known = families.rules()
    assert {rule["rule"]: rule["says"] for rule in found} == {
        name: rule.sentence for name, rule in known.items()
    }
    told = run("rules").stdout
    lines = re.sub(r"\s+", " ", told)
    for rule in found:
        assert f"{rule['rule']}(" in told
        assert rule["says"] in lines
    assert "tables.setup.same_array(men: men) at setup" in told
    assert max(map(len, told.splitlines())) <= 80


def test_each_clause_counts_once_on_the_page() -> None:
    told = run("rules", "tiny/plain+home-first").stdout
    numbers = [int(number) for number in re.findall(r"(?m)^ *(\d+)  ", told)]
    assert sorted(numbers) == list(range(1, len(numbers) + 1))


def test_a_position_is_shown_as_text_and_as_a_picture(tmp_path: Path) -> None:
    assert "White to play." in run("show", "tiny/plain").stdout
    assert "Black to play." in run("show", "tiny/plain", START.replace("white", "black")).stdout
    picture = tmp_path / "board.svg"
    assert run("show", "tiny/plain", "--svg", str(picture)).exit_code == 0
    assert picture.read_text(encoding="utf-8").startswith("<svg")
    assert run("show", "tiny/plain", "--svg", "-").stdout == picture.read_text(encoding="utf-8")
    both = run("show", "tiny/plain", "--svg", "-", "--json")
    assert (both.exit_code, both.stdout) == (2, "")
    told = json.loads(run("show", "tiny/plain", "--json").stdout)
    assert (told["position"], told["mover"]) == (START, "white")


def test_a_program_is_python_that_runs() -> None:
    told = run("program", "tiny/plain").stdout
    compile(told, "program", "exec")
    assert "def closed(" in told


def test_an_example_is_replayed_under_each_of_its_rulesets() -> None:
    told = run("replay", "tiny/half")
    assert told.exit_code == 0
    assert "ok tiny/half by tiny/plain\n" in told.stdout
    assert "ok tiny/half by tiny/loose\n" in told.stdout
    assert "incomplete by tiny/as-many" in told.stdout
    found = json.loads(run("replay", "tiny/half", "--json").stdout)["examples"]
    assert [(one["ruleset"], one["as_expected"]) for one in found] == [
        ("tiny/plain", True),
        ("tiny/loose", True),
    ]


def test_all_examples_are_replayed_in_one_line() -> None:
    told = run("replay", "--all")
    assert told.exit_code == 0
    assert re.fullmatch(r"\d+ examples, \d+ replays, 0 not as expected\n", told.stdout)


def test_an_example_that_does_not_hold_is_told(tiny: Path, tmp_path: Path) -> None:
    index = json.loads((tiny / "catalogue.json").read_text(encoding="utf-8"))
    for example in index["examples"]:
        if example["id"] == "half":
            example |= {"verdict": "legal", "forbidden-by": []}
    (tmp_path / "catalogue.json").write_text(json.dumps(index), encoding="utf-8")
    (tmp_path / "rulesets").symlink_to((tiny / "rulesets").resolve())
    told = run("replay", "--all", "--out", str(tmp_path))
    assert told.exit_code == 1
    assert "no tiny/half by tiny/plain\n" in told.stdout
    assert "expected legal" in told.stdout
    assert told.stdout.endswith("1 not as expected\n")


def test_a_record_is_replayed_from_a_file_and_from_the_input(tmp_path: Path) -> None:
    file = tmp_path / "game.txt"
    file.write_text(RECORD, encoding="utf-8")
    told = run("replay", str(file))
    assert told.exit_code == 0
    assert told.stdout.splitlines() == [
        "ok   1. white 6-4: 19/23 1/7",
        "ok   2. black 2-1: 1/3 19/20",
        "1@7 1@23 / 1@3 1@20 / white",
        "ok the game goes on",
    ]
    assert run("replay", "-", text=RECORD).stdout == told.stdout
    found = json.loads(run("replay", str(file), "--json").stdout)
    assert (len(found["plies"]), found["fault"]) == (2, None)


def test_a_record_stops_at_its_first_fault_with_the_clause() -> None:
    faulty = RECORD.replace("1/3 19/20", "1/2 19/20") + "3. white 6-6: pass\n"
    told = run("replay", "-", text=faulty)
    assert told.exit_code == 1
    assert "no   2. black 2-1: 1/2 19/20" in told.stdout
    assert "One number moves" in told.stdout or "tiny/" in told.stdout
    assert "3. white" not in told.stdout


def test_a_record_of_other_rules_is_noticed() -> None:
    told = run("replay", "-", text=RECORD.replace("tiny/plain", "tiny/plain 0123456789ab"))
    assert told.exit_code == 0
    assert "has changed since the record was made" in told.stderr


BY_ANOTHER_READING = """\
ruleset: tiny/plain
start: 1@1 1@19 / 1@1 1@19 / white
1. white 2-2: 1/3/5/7
"""


def test_a_record_is_replayed_by_readings_that_are_exchanged() -> None:
    assert run("replay", "-", text=BY_ANOTHER_READING).exit_code == 1
    changed = run("replay", "-", "--reading", "thrice", text=BY_ANOTHER_READING)
    assert changed.exit_code == 0
    assert "by tiny/plain reading thrice" in changed.stderr
    within = BY_ANOTHER_READING.replace("start:", "reading: thrice\nstart:")
    assert run("replay", "-", text=within).stdout == changed.stdout
    assert run("replay", "-", "--reading", "thrice", text=within).stdout == changed.stdout
    told = json.loads(run("replay", "-", "--json", text=within).stdout)
    assert told["ruleset"] == "tiny/plain reading thrice"


def test_a_record_with_a_reading_that_is_none_is_refused() -> None:
    wrong = BY_ANOTHER_READING.replace("start:", "reading: thice\nstart:")
    told = run("replay", "-", text=wrong)
    assert told.exit_code == 2
    assert "did you mean thrice?" in told.stderr
    assert run("replay", "--all", "--reading", "thrice").exit_code == 2


def test_an_example_is_replayed_without_a_clause() -> None:
    told = run("replay", "tiny/a-game", "--without", "one-man-closes")
    assert "by tiny/plain without one-man-closes" in told.stdout


def test_without_a_build_the_data_are_read(tmp_path: Path) -> None:
    empty = tmp_path / "empty"
    empty.mkdir()
    with pytest.MonkeyPatch.context() as patch:
        patch.delenv("LUSORIA_BUILD")
        patch.chdir(empty)
        patch.setattr("lusoria.schema.locations.CHECKOUT", empty)
        told = run("plays", "tiny/plain", START, "5-3")
        games = run("games", "--json")
    assert told.stdout == "1/4/9  1@9 1@19 / 1@1 1@19 / black\n"
    assert told.stderr == ""
    assert json.loads(games.stdout)["games"][0]["id"] == "tiny"
