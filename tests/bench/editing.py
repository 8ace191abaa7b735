"""After one edited sentence, what commands take: `python -m tests.bench.editing`.

The catalogue is copied, and built once so that all is kept that can be. Then, round by round, a
sentence is edited before each command. Told are the seconds of the processor, with those of the
processes that a command starts, and how many times an empty Python of the same round that is. With
`--tiny` it is the tiny game, to try the command; with `--cache DIR`, what is kept lies there, and a
second run begins sooner.
"""

from __future__ import annotations

import argparse
import os
import re
import shutil
from collections.abc import Iterator, Mapping
from functools import partial
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import NamedTuple

from tests.bench.timing import EMPTY, LUSORIA, in_turn, processor
from tests.tree import ROOT

GOOD = ROOT / "tests" / "data" / "good"
DOCUMENTS = ROOT / "tests" / "data" / "documents"


UNCOMPARED = re.compile(r"says: (?=.*\n(?! *seen:))")
"""Before a sentence that was not held against a standard one, so that it may be edited."""


class Edited(NamedTuple):
    """A game of which a sentence is edited, and a clause of it to ask about."""

    data: Path
    game: str
    clause: str


class Asked(NamedTuple):
    """A command, and the data of which it is asked."""

    data: Path
    command: list[str]

    def seconds(self, environment: Mapping[str, str]) -> float:
        """What it takes of the processor."""
        return processor([LUSORIA, *self.command], {**environment, "LUSORIA_DATA": str(self.data)})


WHOLE = Edited(ROOT / "data", "verquere", "verquere/nowhere")
TINY = Edited(GOOD, "tiny", "tiny/two-dice")


def main() -> None:
    """Measure, and print a table."""
    parser = argparse.ArgumentParser(prog="python -m tests.bench.editing", description=__doc__)
    parser.add_argument("--tiny", action="store_true", help="the tiny game, to try it")
    parser.add_argument("--cache", type=Path, help="where things are kept")
    parser.add_argument("--rounds", type=int, default=3, help="how often each is timed")
    given = parser.parse_args()
    with TemporaryDirectory() as folder:
        print(*measured(TINY if given.tiny else WHOLE, Path(folder), given), sep="\n")


def measured(edited: Edited, folder: Path, given: argparse.Namespace) -> Iterator[str]:
    """The table, a line for each command."""
    data = shutil.copytree(edited.data, folder / "data")
    beside = shutil.copytree(edited.data, folder / "beside")  # with a document that is at hand
    if edited is not TINY:
        with (beside / "documents.yaml").open("a", encoding="utf-8") as documents:
            documents.write((GOOD / "documents.yaml").read_text(encoding="utf-8"))
    cache = str((given.cache or folder / "cache").absolute())
    environment = {name: each for name, each in os.environ.items() if name != "LUSORIA_BUILD"}
    environment |= {"LUSORIA_CACHE": cache}
    asked = [
        Asked(data, ["build", "--out", str(folder / "build")]),
        Asked(data, ["check", edited.game]),
        Asked(data, ["about", edited.clause]),
        Asked(beside, ["account", "leaflet-copy", "--documents", str(DOCUMENTS)]),
    ]
    for each in asked:
        each.seconds(environment)
    takers = {
        f"lusoria {each.command[0]}": partial(_edited, each, edited.game, environment)
        for each in asked
    }
    took = in_turn({"an empty Python": partial(processor, EMPTY), **takers}, given.rounds)
    yield f"| after an edit of {edited.game} | s of the processor | of an empty Python |"
    yield "|---|--:|--:|"
    for name, seconds in took.items():
        yield f"| {name} | {seconds:.2f} | {seconds / took['an empty Python']:.0f} |"


def _edited(asked: Asked, game: str, environment: Mapping[str, str]) -> float:
    """The seconds of a command after a sentence of a game has been edited."""
    loci = asked.data / "games" / game / "loci.yaml"
    text = loci.read_text(encoding="utf-8")
    loci.write_text(UNCOMPARED.sub("says: Once more. ", text, count=1), encoding="utf-8")
    return asked.seconds(environment)


if __name__ == "__main__":
    main()
