"""A process that answers questions of play: a line of JSON in, a line of JSON out.

`python -m lusoria.site.serve.player BUILD`, for `processes`.
"""

from __future__ import annotations

import json
import sys
from collections.abc import Callable, Mapping
from functools import lru_cache, partial
from pathlib import Path

from lusoria.playable.ruleset import Ruleset
from lusoria.schema.database.answers import Built
from lusoria.site.ask.library import (
    Change,
    History,
    Json,
    Library,
    Question,
    board,
    how_it_stands,
    judged,
    legal_plays,
    verdicts,
)
from lusoria.site.faults import Fault, as_fault
from lusoria.site.serve.inside import answer_lines

RULESETS = 80
"""How many rulesets are held to play with; each takes less than half a megabyte."""

MOST_BYTES = 900_000
"""How long an answer may be."""


class Few(Library):
    """The library of a build that holds so many rulesets at a time.

    As they are asked one after another, those of one size share their scratch memory, of megabytes.
    """

    def __init__(self, build: Path) -> None:
        super().__init__(build)
        self.answers = Built(build)
        self._scratch: dict[int, list[int]] = {}
        self._held = lru_cache(maxsize=RULESETS)(self._made)

    def ruleset(self, name: str) -> Ruleset:
        """A ruleset that can be asked, by its address. Raises UnknownNameError."""
        return self._held(name)

    def _made(self, name: str) -> Ruleset:
        made = Ruleset(self.assembled(name), lasting=True)
        own = made.state.work
        made.state.work = self._scratch.setdefault(len(own), own)
        return made


def answers(library: Library) -> Mapping[str, Callable[[Question], Json]]:
    """What can be asked, by name."""
    return {
        "board": partial(board, library),
        "plays": lambda asked: legal_plays(library, Change(), False, False, History(), asked),
        "judge": lambda asked: judged(library, Change(), History(), asked),
        "outcome": lambda asked: how_it_stands(library, Change(), History(), asked),
        "verdicts": partial(verdicts, library),
    }


def answer(known: Mapping[str, Callable[[Question], Json]], line: bytes) -> str:
    """The answer to a line, as a line; `{"error": …}` where it cannot be answered."""
    name, question = json.loads(line)
    try:
        found = json.dumps(known[name](question), ensure_ascii=False)
        if len(found.encode()) > MOST_BYTES:
            raise Fault("the answer to this is too long")
    except Exception as error:
        fault = as_fault(error)
        if fault is None:
            raise
        found = json.dumps({"error": fault.message.partition("\n")[0]}, ensure_ascii=False)
    return f"{found}\n"


if __name__ == "__main__":
    answer_lines(partial(answer, answers(Few(Path(sys.argv[1])))))
