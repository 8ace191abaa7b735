"""Two hosts and two searches held against each other on random positions, and counts for perft.

`python -m tests.equality [GAME…]` writes what the ordinary tests do not have the time for:
tests/data/equality.json (which `pytest -m long` does again) and tests/data/perft.json. With
`--changed`, only the comparisons are made again that are stale, in fewer positions: those of
rulesets whose program, engine included, is no longer the one that was compared.
"""

from __future__ import annotations

import argparse
import json
import re
import sys
from collections.abc import Callable, Sequence
from concurrent.futures import ProcessPoolExecutor, as_completed
from dataclasses import asdict, dataclass
from functools import cache, partial
from hashlib import sha256
from multiprocessing import get_context
from pathlib import Path
from time import monotonic
from typing import Any

from tests.playing import ASSEMBLED, PLAIN, RULESETS
from tests.situations import (
    found_by,
    game,
    general_search,
    shown,
    situations,
    told_that_steps_commute,
)

from lusoria.playable import meaning, native, program
from lusoria.playable.perft import Compiled, perft

DATA = Path(__file__).parent / "data"
MANY = 20_000
AFTER_A_CHANGE = 5_000
"""In how many positions a ruleset is compared again when its program is another: minutes, where a
comparison in many takes hours. The file says of each ruleset how many they were."""
FEWER = dict.fromkeys(
    (
        "garanguet/ludii-code",
        "ludus-latrunculorum/bell-8x7",
        "ludus-latrunculorum/bell-8x8",
        "ludus-latrunculorum/falkener",
        "ludus-latrunculorum/ludii-code-bell-8x8",
    ),
    2_500,
)
"""Rulesets whose interpreted program takes more than ten minutes for as many positions."""
COMPILED = ("list_plays", "list_positions")
"""The functions of a compiled program that are asked."""
INTERPRETED = (*COMPILED, "mark_places", "begin", "take_throw", "put", "set_flag", "follow")
"""Those of the interpreted one, which also sets the positions up."""
NAMES = re.compile(r"([%@])((?!llvm\.)[\w.]+)|^([\w.]+)(?=:$)")
"""What bears a name of its own in LLVM's language: functions, variables and places to go to."""
FEW_PATHS = 3_000
"""The last depth of perft is the first whose predecessor has more paths than these."""

EQUALITY = (
    "Random positions with throws, out of random games and, at tables, half strewn about: the "
    "compiled program, the interpreted one and, where steps commute, the general search found the "
    "same plays and results; unequal counts the exceptions. Made by python -m tests.equality."
)
PERFT = (
    "Paths of 1, 2, … turns (lusoria perft), counted by the interpreted program and found equal by "
    "the compiled one; where tests/naive.py knows the ruleset, the tests also count two turns by "
    "it, which is written from the sentences and shares no code. Made by python -m tests.equality."
)


@dataclass(frozen=True)
class Comparison:
    """What came of comparing: how many situations, plays and unequal situations, and a digest.

    The digest is of what the plays lead to that the interpreted program finds.
    """

    positions: int
    plays: int
    unequal: int
    digest: str


def compare(name: str, seed: int, count: int) -> Comparison:
    """The interpreted program against the compiled one and, where steps commute, against the
    general search, which tries them in every order (compiled as well, as it takes its time)."""
    ruleset = game(name)
    table = ruleset.state
    searches = [Compiled(ruleset)]
    if getattr(table.program, "SWAPS", False):
        searches.append(Compiled(ruleset, general_search(name)))
    plays = unequal = 0
    digest = sha256()
    for at in situations(name, seed, count):
        found = shown(table, found_by(table, table, at))
        plays += len(found)
        unequal += any(shown(table, found_by(table, search, at)) != found for search in searches)
        digest.update(repr(sorted(found)).encode())
    return Comparison(count, plays, unequal, digest.hexdigest())


def depths(name: str) -> list[int]:
    """The counts of perft by the interpreted program, as deep as there is time for."""
    counts = [1]
    while counts[-1] <= FEW_PATHS:
        counts.append(perft(game(name), len(counts)))
    return counts[1:]


def read(name: str) -> dict[str, Any]:
    """What a file of `tests/data` holds of each ruleset; nothing if there is no such file."""
    file = DATA / name
    return dict(json.loads(file.read_text("utf-8"))["rulesets"]) if file.exists() else {}


def write(name: str, note: str, found: dict[str, Any]) -> None:
    text = json.dumps({"note": note, "rulesets": found}, indent=1, ensure_ascii=False)
    fresh = (DATA / name).with_suffix(".new")
    fresh.write_text(text + "\n", encoding="utf-8")
    fresh.replace(DATA / name)


def program_digest(name: str) -> str:
    """SHA-256 over what is compared: the interpreted program, and what LLVM is given of it.

    LLVM is given the ruleset's program and, where steps commute, the same with the general search.
    Names and comments do not count, nor in which module a function stands.
    """
    with told_that_steps_commute(False):
        general = program.text(ASSEMBLED[name], bits_of_host=False)
    own = program.text(ASSEMBLED[name], bits_of_host=False)
    interpreted = meaning.digest(program.text(ASSEMBLED[name]), INTERPRETED)
    return sha256("".join([interpreted, *map(llvm_digest, (own, general))]).encode()).hexdigest()


@cache
def llvm_digest(text: str) -> str:
    """SHA-256 over what LLVM is given of a program, its names replaced by numbers."""
    functions: dict[str, int] = {}
    told = []
    for each in native.Translation(text, COMPILED).texts:
        own: dict[str, int] = {}

        def number(named: re.Match[str], own: dict[str, int] = own) -> str:
            mark, name = named[1] or "", named[2] or named[3]
            known = functions if mark == "@" else own
            return f"{mark}{known.setdefault(name, len(known))}"

        lines = (line for line in each.splitlines() if " = alloca " not in line)
        told += [NAMES.sub(number, line) for line in lines]
    return sha256("\n".join(told).encode()).hexdigest()


RENEW = "python -m tests.equality --changed"


def stale() -> list[str]:
    """The rulesets whose comparison is missing, or is of another program than they have now."""
    compared = read("equality.json")
    return [name for name in PLAIN if compared.get(name, {}).get("program") != program_digest(name)]


def counts(name: str) -> list[int]:
    """The counts of a ruleset, found by one host and checked by the other."""
    found = depths(name)
    assert found == [perft(game(name), n + 1, compiled=True) for n in range(len(found))]
    return found


def examined(name: str, most: int = MANY) -> dict[str, Any]:
    """A ruleset compared, in so many positions at most, and the program that was."""
    compared = compare(name, 1, min(most, FEWER.get(name, MANY)))
    return {"program": program_digest(name), **asdict(compared)}


def renew(
    file: str, note: str, names: Sequence[str], make: Callable[[str], Any], known: dict[str, Any]
) -> None:
    """Make what a file of data says of rulesets anew, and write it down after each of them.

    Each ruleset has a process of its own, so that memory stays bounded.
    """
    began = monotonic()
    with ProcessPoolExecutor(mp_context=get_context("spawn"), max_tasks_per_child=1) as pool:
        made = {pool.submit(make, name): name for name in names}
        for number, done in enumerate(as_completed(made), 1):
            name = made[done]
            known[name] = done.result()
            write(file, note, {n: known[n] for n in RULESETS if n in known})
            minutes = (monotonic() - began) / 60
            told = f"{file}, {number} of {len(names)}, {minutes:.0f} min: {name} {known[name]}"
            print(told, file=sys.stderr, flush=True)


def main(arguments: Sequence[str]) -> int:
    """Count what has no counts, and compare the rulesets whose comparison is stale.

    A run may be broken off and taken up again. It is done of rulesets without options.
    """
    parser = argparse.ArgumentParser(
        prog="python -m tests.equality", epilog="example: python -m tests.equality verquere"
    )
    parser.add_argument("games", nargs="*", metavar="GAME", help="only the rulesets of these games")
    parser.add_argument(
        "--changed",
        action="store_true",
        help="only comparisons that are stale, in fewer positions; no counts",
    )
    asked = parser.parse_args(arguments)
    if unknown := sorted({*asked.games} - {name.partition("/")[0] for name in PLAIN}):
        parser.error(f"no ruleset is of the game {unknown[0]!r}")
    names = [name for name in PLAIN if not asked.games or name.partition("/")[0] in asked.games]
    counted, compared = read("perft.json"), read("equality.json")
    uncounted = [] if asked.changed else [name for name in names if name not in counted]
    renew("perft.json", PERFT, uncounted, counts, counted)
    most = AFTER_A_CHANGE if asked.changed else MANY
    old = [name for name in stale() if name in names]
    renew("equality.json", EQUALITY, old, partial(examined, most=most), compared)
    unequal = [name for name in names if compared.get(name, {}).get("unequal")]
    if unequal:
        print(f"unequal: {', '.join(unequal)}", file=sys.stderr)
    return int(bool(unequal))


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
