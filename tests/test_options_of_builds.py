"""Rulesets of a build are found with their options in any order, and share what they may."""

from __future__ import annotations

import json
import sqlite3
from contextlib import closing
from pathlib import Path
from typing import Any

from lusoria.playable.ruleset import Ruleset
from lusoria.schema.database.answers import Built
from lusoria.site.serve.player import Few, answer, answers

EXAMPLES = """
    SELECT e.ruleset, x.game, x.position, x.throw, x.play
    FROM example_expectation e JOIN example x ON x.id = e.example
    WHERE x.position IS NOT NULL AND x.play IS NOT NULL ORDER BY x.id, e.ruleset
"""


def test_options_may_be_said_in_any_order(folder: Path) -> None:
    built = Built(folder)
    named = [one["id"] for ruleset in built.index["rulesets"] for one in ruleset["assembled"]]
    assert max(name.count("+") for name in named) > 2
    for name in named:
        base, *options = name.split("+")
        assert built.assembled(name)["ruleset"] == name
        assert built.assembled("+".join([base, *reversed(options)]))["ruleset"] == name


class Apart(Few):
    """A library whose rulesets share nothing."""

    def _made(self, name: str) -> Ruleset:
        return Ruleset(self.assembled(name), lasting=True)


def test_rulesets_that_share_memory_answer_as_those_that_do_not(folder: Path) -> None:
    with closing(sqlite3.connect(folder / "lusoria.db")) as connection:
        rows = connection.execute(EXAMPLES).fetchall()[::9]
    asked: list[bytes] = []
    for ruleset, game, position, throw, play in rows:
        question: dict[str, Any] = {"position": position, "play": play}
        question |= {"throw": throw} if throw else {}
        asked += [
            json.dumps([name, {**question, "ruleset": ruleset, "game": game}]).encode()
            for name in ("plays", "verdicts", "outcome", "judge")
        ]
    shared, apart = answers(Few(folder)), answers(Apart(folder))
    told = [answer(shared, line) for line in asked]
    assert told == [answer(apart, line) for line in asked]
    assert sum('"legal"' in line for line in told) > 100
