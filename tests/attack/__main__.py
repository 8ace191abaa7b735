"""An attack on a public server: `python -m tests.attack BUILD` prints what came of it.

It is bounded: each part takes `--seconds`, the server is one of its own on loopback. Nobody is
asked but that server.
"""

from __future__ import annotations

import argparse
import asyncio
import subprocess
import sys
from collections import Counter
from collections.abc import Coroutine, Iterator
from concurrent.futures import ThreadPoolExecutor
from contextlib import contextmanager
from pathlib import Path
from typing import Any

import psutil  # type: ignore[import-untyped]
from tests.attack.addresses import heavy, odd
from tests.attack.crowd import CLIENTS, Came, crowd, one
from tests.attack.memory import Watched, held
from tests.attack.plays import odd_plays, plays
from tests.attack.shares import OF_A_HUNDRED, SEARCHES, WORST, Seen, search, shared
from tests.attack.wire import drip, hold, odd_bytes, torn
from tests.serving import commanded

SLOW = 60
HALF_OPEN = 900

MOST_SECONDS = 2.0
MOST_SECONDS_OF_A_PAGE = 0.1
MOST_BYTES = 400_000_000
"""What is asked: how long an answer may take, a page beside it (95 of 100), how much is held."""


@contextmanager
def attacked(build: Path) -> Iterator[tuple[int, psutil.Process]]:
    """A public server of a build, as the command starts it."""
    public = ("--public", "--host", "127.0.0.1")
    with commanded(build, *public, stdout=subprocess.DEVNULL) as (client, process):
        yield client.base_url.port or 0, psutil.Process(process.pid)


class Told:
    """Prints what came of each part, and gathers what is not as it should be."""

    def __init__(self, process: psutil.Process) -> None:
        self.process = process
        self.wrong: list[str] = []

    def of_requests(self, what: str, came: Came, beside: Came) -> None:
        """What came of a crowd, and of the one beside it."""
        self.say(what, came)
        if came.failed:
            self.wrong.append(f"{what}: failed {came.failed[:3]}")
        if max(came.seconds, default=0.0) > MOST_SECONDS:
            self.wrong.append(f"{what}: an answer took {max(came.seconds):.2f} s")
        self.of_a_page(what, beside)

    def of_a_page(self, what: str, beside: Came) -> None:
        """What came of the one who asked for a page of the site meanwhile."""
        self.say("  a page of the site meanwhile", beside)
        if beside.failed:
            self.wrong.append(f"{what}: a page failed {beside.failed[:3]}")
        late = sorted(beside.seconds)[int(len(beside.seconds) * 0.95) - 1]
        if late > MOST_SECONDS_OF_A_PAGE:
            self.wrong.append(f"{what}: a page took {late * 1000:.0f} ms at p95")

    def of_bytes(self, what: str, statuses: Counter[str]) -> None:
        """What came of bytes: by status."""
        self.say(what, ", ".join(f"{status}: {n}" for status, n in sorted(statuses.items())))
        if any(status.startswith("5") and status != "503" for status in statuses):
            self.wrong.append(f"{what}: {dict(statuses)}")

    def of_shares(self, what: str, idle: Seen, beside: Seen, askers: str) -> None:
        """What came of tables and boards beside those who ask as much as they can."""
        medians = idle.medians()
        self.say(what, f"{beside.told(medians)}; the askers {askers}")
        if beside.within(medians) < OF_A_HUNDRED:
            self.wrong.append(f"{what}: {beside.within(medians):.0f} of 100 tables in time")
        if set(beside.boards) != {200}:
            self.wrong.append(f"{what}: boards {dict(beside.boards)}")

    def say(self, what: str, told: object) -> None:
        """One line, with what the server and its processes hold now."""
        print(f"{what}: {told}; {held(self.process) / 1e6:.0f} MB", flush=True)


def beside(base: str, seconds: float, held_on: Coroutine[Any, Any, int]) -> tuple[Came, int]:
    """What came of one who asks for a page while others hold on, and how many did in the end."""
    with ThreadPoolExecutor(1) as pool:
        number = pool.submit(asyncio.run, held_on)
        return one(base, seconds), number.result()


def main() -> int:
    """Attack, and tell; 1 if something is not as it should be."""
    parser = argparse.ArgumentParser(prog="python -m tests.attack", description=__doc__)
    parser.add_argument("build", type=Path)
    parser.add_argument("--seconds", type=float, default=12.0, help="for each part")
    parser.add_argument("--minute", type=float, default=60.0, help="for each part on shares")
    given = parser.parse_args()
    database, seconds = given.build / "lusoria.db", given.seconds
    with attacked(given.build) as (port, process), Watched(process) as watched:
        base, told = f"http://127.0.0.1:{port}", Told(process)
        told.say("at first", "nothing asked")
        parts = {"heavy": heavy, "odd": odd, "questions of play": plays}
        parts["odd questions of play"] = odd_plays
        for what, listed in parts.items():
            asked = listed(database)
            told.of_requests(f"{CLIENTS} clients, {what}", *crowd(base, asked, seconds))
        for what, address, clients in (
            ("4 clients, the worst throw of garanguet", WORST, 4),
            *((f"32 clients, {what}", search(words), 32) for what, words in SEARCHES.items()),
        ):
            told.of_shares(what, *shared(base, address, clients, given.minute))
        told.of_bytes("odd bytes", Counter(asyncio.run(odd_bytes(port)).values()))
        told.of_bytes("torn requests", asyncio.run(torn(port, 400)))
        sent = "".join(
            f"GET {a} HTTP/1.1\r\nHost: localhost\r\n\r\n" for a in heavy(database)[:4]
        ).encode()
        many = f"{HALF_OPEN} half-open connections"
        holding = {
            f"{SLOW} that read nothing, still there": hold(port, sent, SLOW, seconds + 20),
            f"{SLOW} that read in drops, cut off": drip(port, SLOW, seconds),
            f"{many}, still there": hold(port, b"GET / HT", HALF_OPEN, seconds),
        }
        for what, held_on in holding.items():
            came, number = beside(base, seconds, held_on)
            told.say(what, number)
            told.of_a_page(what, came)
        if watched.most > MOST_BYTES:
            told.wrong.append("memory")
    print(f"at most {watched.most / 1e6:.0f} MB")
    print("\n".join(["wrong:", *told.wrong]) if told.wrong else "all as it should be")
    return int(bool(told.wrong))


if __name__ == "__main__":
    sys.exit(main())
