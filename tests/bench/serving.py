"""The server's bench: `python -m tests.bench.serving BUILD`, against plain Datasette.

Both serve the same file on loopback at the same time; each kind of page is asked of both in turn,
so that what else the machine does befalls them alike. The ratio is that of the time of a processor
that a request takes: above 1, plain Datasette takes more. Pages of the site have no peer.
"""

from __future__ import annotations

import argparse
import asyncio
import random
import statistics
import subprocess
import sys
import time
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

import httpx
import psutil  # type: ignore[import-untyped]
from tests.attack.shares import SEARCHES, WORST, search, shared
from tests.serving import answering, commanded, free_port

CLIENTS = 8
QUIET: dict[str, Any] = {"stdout": subprocess.DEVNULL, "stderr": subprocess.DEVNULL}

AT = "/-/lusoria/"
POSITION = "position=14@1+1@{man}+/+14@1+1@{other}+/+white"

PAGES = {
    "site index": ("/", None),
    "about": ("/about/", None),
    "site.css": ("/static/site.css", None),
    "database page": ("/db/lusoria?_n={n}", "/lusoria?_n={n}"),
    "table clause": ("/db/lusoria/clause?_n={n}", "/lusoria/clause?_n={n}"),
    "row": (
        "/db/lusoria/locus/verquere~2Fcourse?_n={n}",
        "/lusoria/locus/verquere~2Fcourse?_n={n}",
    ),
    "row with boards": (
        "/db/lusoria/example/verquere~2Fsecond-man-to-the-head?_n={n}",
        "/lusoria/example/verquere~2Fsecond-man-to-the-head?_n={n}",
    ),
    "row of a game": ("/db/lusoria/game/verquere?_n={n}", "/lusoria/game/verquere?_n={n}"),
    "row, asked again": (
        "/db/lusoria/locus/verquere~2Fcourse",
        "/lusoria/locus/verquere~2Fcourse",
    ),
    "table search": (
        "/db/lusoria/passage?_search=men&_n={n}",
        "/lusoria/passage?_search=men&_n={n}",
    ),
    "view ruleset_witnesses": (
        "/db/lusoria/ruleset_witnesses?_n={n}",
        "/lusoria/ruleset_witnesses?_n={n}",
    ),
    "canned search": ("/db/lusoria/search?text=two+men&_n={n}", None),
    "board": (f"{AT}board.svg?ruleset=verquere/encyclopedia&{POSITION}", None),
    "plays": (f"{AT}plays.json?ruleset=verquere/encyclopedia&{POSITION}&throw=5-3", None),
    "judge": (
        f"{AT}judge.json?ruleset=verquere/encyclopedia&{POSITION}&throw=5-3&play=1/6+1/4",
        None,
    ),
    "outcome": (f"{AT}outcome.json?ruleset=verquere/encyclopedia&{POSITION}", None),
    "verdicts": (f"{AT}verdicts.json?game=verquere&{POSITION}&throw=5-3&play=1/6+1/4", None),
}
"""Each kind of page, here and of plain Datasette; `n` makes an address that nobody asked before,
`man` and `other` a position of a hundred.
"""

ASKERS = (
    ("the worst throw of garanguet", WORST, 4),
    *((f"{what} in the search", search(words), 32) for what, words in SEARCHES.items()),
)
"""Who asks for much, in how many clients, while tables and boards are asked for."""


@dataclass
class Server:
    """A server that is measured: what it was asked for took so long, and so much of a processor."""

    base: str
    process: psutil.Process
    seconds: list[float] = field(default_factory=list)
    processor: float = 0.0

    @classmethod
    def of(cls, client: httpx.Client, process: subprocess.Popen[bytes]) -> Server:
        """The one that a client asks, which has been started."""
        return cls(str(client.base_url), psutil.Process(process.pid))

    def begin(self) -> None:
        """Forget what was measured."""
        self.seconds, self.processor = [], 0.0

    def ask(self, path: str, seconds: float) -> None:
        """Ask for a page again and again, and add what it took."""
        before = sum(self.process.cpu_times()[:2])
        self.seconds += asyncio.run(asked(self.base, path, seconds))
        self.processor += sum(self.process.cpu_times()[:2]) - before

    def __str__(self) -> str:
        taken = self.seconds
        at = statistics.quantiles(taken, n=100) if len(taken) > 1 else taken * 99
        times = "/".join(f"{at[n] * 1000:.0f}" for n in (49, 94, 98))
        return f"{times} | {self.each:.1f}"

    @property
    def each(self) -> float:
        """How much of a processor a request took, in milliseconds."""
        return self.processor / len(self.seconds) * 1000


async def asked(base: str, path: str, seconds: float) -> list[float]:
    """How long each request took that eight clients made in some seconds."""
    end = time.monotonic() + seconds
    taken: list[float] = []
    headers = {"accept-encoding": "gzip"}

    async def client(which: int) -> None:
        chance = random.Random(f"{which} {end}")
        async with httpx.AsyncClient(
            base_url=base, timeout=60, headers=headers, verify=False
        ) as own:
            while time.monotonic() < end:
                begun = time.monotonic()
                man, other = chance.randrange(2, 12), chance.randrange(2, 12)
                address = path.format(n=f"{which}-{begun}", man=man, other=other)
                answer = await own.get(address)
                assert answer.status_code in (200, 503), (path, answer.status_code)
                if answer.status_code == 200:
                    taken.append(time.monotonic() - begun)

    await asyncio.gather(*map(client, range(CLIENTS)))
    return taken


def main() -> None:
    """Serve, ask and tell."""
    parser = argparse.ArgumentParser(prog="python -m tests.bench.serving", description=__doc__)
    parser.add_argument("build", type=Path)
    parser.add_argument("--seconds", type=float, default=2.0, help="for each page and round")
    parser.add_argument("--rounds", type=int, default=3)
    parser.add_argument("--shares", type=float, default=20.0, help="seconds beside each crowd")
    parser.add_argument("--private", action="store_true", help="as on one's own machine")
    given = parser.parse_args()
    serve = ["--host", "127.0.0.1", *([] if given.private else ["--public"])]
    plain = free_port()
    peer = [sys.executable, "-m", "datasette", "-i", str(given.build / "lusoria.db")]
    with (
        commanded(given.build, *serve, **QUIET) as (client, process),
        subprocess.Popen([*peer, "-p", str(plain)], **QUIET) as other,
        answering(other, plain, "/-/versions.json") as reader,
    ):
        here, there = Server.of(client, process), Server.of(reader, other)
        print("| page | p50/p95/p99 ms | CPU ms | plain: p50/p95/p99 ms | CPU ms | ratio |")
        print("|---|---|--:|---|--:|--:|")
        for name, (path, same) in PAGES.items():
            here.begin()
            there.begin()
            for _ in range(given.rounds):
                here.ask(path, given.seconds)
                if same:
                    there.ask(same, given.seconds)
            beside = f"{there} | {there.each / here.each:.2f}" if same else "– | – | –"
            print(f"| {name} | {here} | {beside} |", flush=True)
        if not given.private:
            print("\n| beside | tables and boards |\n|---|---|")
            for what, address, clients in ASKERS:
                idle, busy, _ = shared(here.base, address, clients, given.shares)
                print(f"| {clients} clients, {what} | {busy.told(idle.medians())} |", flush=True)


if __name__ == "__main__":
    main()
