"""What commands take, against an empty Python: `python -m tests.bench.commands`.

The catalogue is copied and built. Then, round by round, each command is timed as a process of its
own; before `build`, `check` and `about` a sentence is edited. Printed are the seconds of the
processor, those of the processes that a command starts included.
"""

from __future__ import annotations

import argparse
import os
import re
import shutil
import subprocess
import sys
from pathlib import Path
from resource import RUSAGE_CHILDREN, getrusage
from statistics import median
from tempfile import TemporaryDirectory

from tests.tree import ROOT

LUSORIA = str(Path(sys.executable).with_name("lusoria"))
GAME, POSITION = "verquere", "15@1 / 15@1 / white"
PLAY = (f"{GAME}/encyclopedia", POSITION, "5-3")
COMMANDS = {
    "an empty Python": [sys.executable, "-c", ""],
    "plays": [LUSORIA, "plays", *PLAY],
    "judge": [LUSORIA, "judge", *PLAY, "1/6 1/4"],
    "rules": [LUSORIA, "rules", PLAY[0]],
    "simulate -n 10": [LUSORIA, "simulate", "backgammon/modern", "-n", "10"],
}
EDITED = {
    "about": [LUSORIA, "about", f"{GAME}/nowhere"],
    "check": [LUSORIA, "check", GAME],
    "build": [LUSORIA, "build"],
}
UNCOMPARED = re.compile(r"says: (?=.*\n(?! *seen:))")
"""Before a sentence that is not held against a standard one, so that it may be edited."""


def time_command(command: list[str], environment: dict[str, str]) -> float:
    """Return the seconds of the processor that a command takes."""
    begun = getrusage(RUSAGE_CHILDREN)
    subprocess.run(command, env=environment, capture_output=True, check=True)
    ended = getrusage(RUSAGE_CHILDREN)
    return ended.ru_utime - begun.ru_utime + ended.ru_stime - begun.ru_stime


def main() -> None:
    """Measure, and print a table."""
    parser = argparse.ArgumentParser(prog="python -m tests.bench.commands", description=__doc__)
    parser.add_argument("--rounds", type=int, default=3, help="how often each is timed")
    rounds = parser.parse_args().rounds
    with TemporaryDirectory() as folder:
        data = shutil.copytree(ROOT / "data", Path(folder) / "data")
        build = {"LUSORIA_DATA": str(data), "LUSORIA_CACHE": f"{folder}/cache"}
        environment = {**os.environ, **build}
        EDITED["build"] += ["--out", f"{folder}/build"]
        print(f"a first build: {time_command(EDITED['build'], environment):.1f} s")
        took: dict[str, list[float]] = {name: [] for name in (*COMMANDS, *EDITED)}
        for _ in range(rounds):
            for name, command in (COMMANDS | EDITED).items():
                if name in EDITED:
                    loci = data / "games" / GAME / "loci.yaml"
                    text = loci.read_text(encoding="utf-8")
                    loci.write_text(UNCOMPARED.sub("says: Once more. ", text, 1), encoding="utf-8")
                took[name].append(time_command(command, environment))
        empty = median(took["an empty Python"])
        for name, seconds in took.items():
            print(f"| {name} | {median(seconds):.2f} s | {median(seconds) / empty:.1f} × |")


if __name__ == "__main__":
    main()
