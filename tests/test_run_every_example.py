"""The page's Python and the interpreter say the same of every example, and count the same plays."""

from __future__ import annotations

import json
import re
from collections.abc import Iterator
from typing import Any

import pytest
from tests.playing import ASSEMBLED, CATALOGUE, PLAIN, ruleset
from tests.running import Runner

from lusoria.playable.perft import perft
from lusoria.playable.records import read_record, replay
from lusoria.playable.ruleset import Ruleset
from lusoria.schema.catalogue.model import expectations
from lusoria.schema.catalogue.records import Example

GAMES = sorted({name.partition("/")[0] for name in ASSEMBLED})


def cases() -> Iterator[tuple[Example, str]]:
    """Of every ruleset an example, and of every game one of each kind: a record, a play, a throw,
    an ended game.

    All examples are asked by the slow tests.
    """
    seen: set[tuple[object, ...]] = set()
    for name, game in CATALOGUE.games.items():
        for example in game.examples:
            asked = [bool(each) for each in (example.record, example.play, example.throw)]
            for by, expected in expectations(example):
                kinds = {(by.partition("+")[0],), (name, expected.verdict, *asked)}
                if kinds - seen:
                    seen |= kinds
                    yield example, by


def test_every_ruleset_has_the_interpreters_verdicts_in_the_page(runner: Runner) -> None:
    tried = set()
    for example, name in cases():
        check(runner, ruleset(name), example)
        tried.add(name.partition("+")[0])
    assert tried == set(PLAIN)


@pytest.mark.slow
@pytest.mark.parametrize("game", GAMES)
def test_every_example_has_the_interpreters_verdict_in_the_page(runner: Runner, game: str) -> None:
    for example in CATALOGUE.games[game].examples:
        for name, _ in expectations(example):
            check(runner, ruleset(name), example)


@pytest.mark.parametrize(
    ("name", "turns"),
    [("verquere/encyclopedia", 2), ("pente-grammai/schaedler-2009", 3), ("bakkis/ludii-5", 2)],
)
def test_the_pages_python_counts_as_many_ways_to_play(
    runner: Runner, name: str, turns: int
) -> None:
    """Perft, as `lusoria.playable.perft` counts: each throw once, each position reached once."""
    rules = ruleset(name)

    def ways(position: str, left: int) -> int:
        if left == 0:
            return 1
        found = 0
        for throw, _ in rules.throws(position):
            asked = {"position": position, "throw": throw}
            plays = runner.ask("plays", name, **asked)["result"]
            found += sum(ways(each["position"], left - 1) for each in plays)
        return found

    assert ways(rules.start(), turns) == perft(rules, turns)


def check(runner: Runner, ruleset: Ruleset, example: Example) -> None:
    """That the page says of an example under a ruleset what the interpreter says."""
    if example.record is not None:
        check_record(runner, ruleset, example.record)
    elif example.play is not None:
        check_play(runner, ruleset, example)
    elif example.throw is not None:
        check_plays(runner, ruleset, example)
    else:
        check_outcome(runner, ruleset, example)


def check_play(runner: Runner, ruleset: Ruleset, example: Example) -> None:
    asked: dict[str, str | None]
    asked = {"position": example.position, "throw": example.throw, "play": example.play}
    verdict = ruleset.judge(example.position or "", example.throw, example.play or "")
    where = f"{example.id} under {ruleset.id}"
    told = runner.run("play", ruleset.id, **{**asked, "throw": example.throw or ""})
    assert told.state == ("legal" if verdict.legal else "forbidden"), (where, told)
    clauses = verdict.clauses
    if verdict.position is not None:
        outcome = ruleset.outcome(verdict.position)
        clauses = outcome.clauses
        assert told.positions == [verdict.position], where
        assert (told.result is not None) == outcome.over, where
        assert (outcome.winner or "").capitalize() in (told.result or ""), where
    step = re.search(r"at step (\d+)", told.headline)
    assert (int(step[1]) if step else None) == verdict.step, where
    assert told.clauses == [clause.id for clause in clauses], where
    assert runner.ask("judge", ruleset.id, **asked) == {"result": as_json(verdict.as_json())}, where


def check_plays(runner: Runner, ruleset: Ruleset, example: Example) -> None:
    asked = {"position": example.position or "", "throw": example.throw or ""}
    plays = ruleset.plays(**asked)
    told = runner.run(ruleset=ruleset.id, **asked, play="")
    assert told.state == "listed"
    assert told.plays == [play.text for play in plays][: len(told.plays)]
    answer = runner.ask("plays", ruleset.id, **asked)
    assert answer == {"result": as_json([play.as_json() for play in plays])}


def check_outcome(runner: Runner, ruleset: Ruleset, example: Example) -> None:
    outcome = ruleset.outcome(example.position or "")
    told = runner.run(ruleset=ruleset.id, position=example.position, throw="", play="")
    assert told.headline.startswith("The game is over" if outcome.over else "The game is not")
    assert told.clauses == [clause.id for clause in outcome.clauses]
    answer = runner.ask("outcome", ruleset.id, position=example.position)
    assert answer == {"result": as_json(outcome.as_json())}


def check_record(runner: Runner, ruleset: Ruleset, record: str) -> None:
    replayed = replay(ruleset, read_record(record))
    told = runner.run("record", ruleset.id, record=record)
    assert told.state == ("forbidden" if replayed.fault else "legal"), told
    assert told.positions == [replayed.position]
    answer = runner.ask("replay", ruleset.id, record=record)
    assert answer == {"result": as_json(replayed.as_json())}


def as_json(value: Any) -> Any:
    return json.loads(json.dumps(value))
