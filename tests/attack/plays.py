"""Questions of play for the attack: those of the examples, and odd ones."""

from __future__ import annotations

import random
import sqlite3
from contextlib import closing
from pathlib import Path
from urllib.parse import urlencode

from lusoria.site.serve.play import MOST_CHARACTERS, MOST_POSITIONS, ROUTES

AT = "/-/lusoria/"

EXAMPLES = """
    SELECT e.ruleset, x.game, x.position, x.throw, x.play
    FROM example_expectation e JOIN example x ON x.id = e.example
    WHERE x.position IS NOT NULL ORDER BY e.id
"""

Question = dict[str, str]


def _questions(database: Path) -> list[Question]:
    with closing(sqlite3.connect(database)) as connection:
        rows = connection.execute(EXAMPLES).fetchall()
    names = ("ruleset", "game", "position", "throw", "play")
    return [{name: cell for name, cell in zip(names, row, strict=True) if cell} for row in rows]


def plays(database: Path) -> list[str]:
    """The addresses of all questions that the examples answer."""
    found = []
    for route in ROUTES:
        known = {parameter.name for parameter in route.parameters}
        for question in _questions(database):
            asked = {name: value for name, value in question.items() if name in known}
            found.append(f"{AT}{route.file}?{urlencode(asked)}")
    return found


ODD = ["", " ", "/", "//", "@", "1@", "@1", "-1@1", "99999999999999999999@1 / 1@1 / white", "💥"]
ODD += ["15@1 / 15@1 / white; left=" + ",".join("6" * 200), "a" * MOST_CHARACTERS, "1@1 " * 400]
ODD += ["6-6-6-6-6-6-6-6", "0-0", "-1--1", "7-7", "999999999999-1", "6", "1/2(99999999)", "pass"]
ODD += [" ".join(["1/2"] * 300), "off/bar", "\0", "\r\n", "1/7 " * 450, "../x", "%", "+", "a+b+c"]
ODD += ["verquere", "verquere/encyclopedia+five-bands+five-blots", "(" * 1000, "[" * 1900, "1e9"]


def odd_plays(database: Path, number: int = 1500, seed: int = 2) -> list[str]:
    """Addresses with what an example says and what nobody would say, put together by chance."""
    chance = random.Random(seed)
    questions = _questions(database)
    found = []
    for _ in range(number):
        route = chance.choice(ROUTES)
        question = chance.choice(questions)
        asked = []
        for parameter in route.parameters:
            said = question.get(parameter.name, "")
            if chance.random() < 0.3:
                said = chance.choice((chance.choice(ODD), _torn(said, chance)))
            times = chance.choice((0, 1, 3, MOST_POSITIONS + 1)) if parameter.many else 1
            if len(said) * times < 40_000 and chance.random() < 0.95:
                asked += [(parameter.name, said)] * times
        found.append(f"{AT}{route.file}?{urlencode(asked)}")
    return found


def _torn(said: str, chance: random.Random) -> str:
    """What was said, with some characters of it repeated, left out or put elsewhere."""
    cells = list(said)
    for _ in range(chance.randrange(1, 5)):
        at = chance.randrange(len(cells) + 1)
        cells[at : at + chance.randrange(3)] = chance.choice(
            ("", "9", "@", "/", "-", " ", ";", *cells)
        )
    return "".join(cells)
