"""How tables and boards are answered while others ask as much as they can: nobody is starved.

Each asker is a client of his own, as a proxy on this machine would tell.
"""

from __future__ import annotations

import asyncio
import multiprocessing
import statistics
import time
from collections import Counter
from concurrent.futures import ProcessPoolExecutor
from dataclasses import dataclass, field
from urllib.parse import urlencode

import httpx

AT = "/-/lusoria/"
RULESET = "garanguet/ludii-code"
SPREAD = "2@1 2@4 2@7 2@10 2@13 5@16"
"""Men that have 14,060 plays of a throw of ones, which takes about as long as may be taken."""

WORST = f"{AT}plays.json?" + urlencode(
    {"ruleset": RULESET, "position": f"{SPREAD} / 15@1 / white", "throw": "1-1-1"}
)
BOARD = f"{AT}board.svg?" + urlencode({"ruleset": RULESET, "position": f"{SPREAD} / 15@1 / white"})
BEGINNINGS = [f"{one}{two}*" for one in "abcdst" for two in "aeiouhlrty"]
SEARCHES = {
    "60 beginnings": " OR ".join(BEGINNINGS),
    "10 beginnings": " OR ".join(BEGINNINGS[::6]),
}
TABLES = ("clause", "locus", "source", "passage", "stance")
"""What is asked for meanwhile; each is compared with itself."""

WITHIN = 2.0
"""Within how many times the idle median a table must be answered."""

ROUNDS = 4
"""How often idle and busy take turns."""

OF_A_HUNDRED = 95
"""How many of a hundred tables must be."""


def search(words: str) -> str:
    """The address of a full-text query as it stands."""
    asked = {"_searchmode": "raw", "_search": words, "_facet": "source"}
    return f"/db/lusoria/passage?{urlencode(asked)}"


@dataclass
class Seen:
    """What came of tables and boards: how long each table took, and how all were answered."""

    seconds: dict[str, list[float]] = field(default_factory=dict)
    tables: Counter[int] = field(default_factory=Counter)
    boards: Counter[int] = field(default_factory=Counter)

    def add(self, other: Seen) -> None:
        """Add what came of others."""
        for table, taken in other.seconds.items():
            self.seconds.setdefault(table, []).extend(taken)
        self.tables += other.tables
        self.boards += other.boards

    def medians(self) -> dict[str, float]:
        """The median of each table."""
        return {table: statistics.median(taken) for table, taken in self.seconds.items()}

    def within(self, idle: dict[str, float]) -> float:
        """How many of a hundred tables were answered, within twice their median when idle."""
        ratios = [each / idle[table] for table, taken in self.seconds.items() for each in taken]
        return 100 * sum(ratio <= WITHIN for ratio in ratios) / sum(self.tables.values())

    def told(self, idle: dict[str, float]) -> str:
        """All of it in a line."""
        ratios = sorted(
            each / idle[table] for table, taken in self.seconds.items() for each in taken
        )
        late = ratios[int(len(ratios) * 0.95) - 1] if ratios else 0.0
        return (
            f"{self.within(idle):.0f} of 100 tables within {WITHIN:g} times their idle median, "
            f"95 of 100 within {late:.1f}; tables {dict(self.tables)}, boards {dict(self.boards)}"
        )


async def _seen(base: str, seconds: float, name: str) -> Seen:
    """Ask for tables and boards that nobody asked for before, one after another."""
    seen = Seen({table: [] for table in TABLES})
    end, number = time.monotonic() + seconds, 0
    headers = {"x-forwarded-for": "192.0.2.1"}
    async with httpx.AsyncClient(base_url=base, timeout=30, headers=headers, verify=False) as own:
        while time.monotonic() < end:
            number += 1
            table = TABLES[number % len(TABLES)]
            begun = time.monotonic()
            answer = await own.get(f"/db/lusoria/{table}?_n={name}{number}")
            seen.tables[answer.status_code] += 1
            if answer.status_code == 200:
                seen.seconds[table].append(time.monotonic() - begun)
            board = await own.get(f"{BOARD}&_n={name}{number}")
            seen.boards[board.status_code] += 1
            await asyncio.sleep(0.05)
    return seen


async def _asking(base: str, address: str, clients: int, seconds: float) -> Counter[int]:
    """Ask for the same as many clients, again and again, each time as if for the first."""
    end, came = time.monotonic() + seconds, Counter[int]()

    async def client(number: int) -> None:
        headers = {"x-forwarded-for": f"198.51.100.{number + 1}"}
        asked = 0
        async with httpx.AsyncClient(
            base_url=base, timeout=30, headers=headers, verify=False
        ) as own:
            while time.monotonic() < end:
                asked += 1
                answer = await own.get(f"{address}&_n={number}-{asked}")
                came[answer.status_code] += 1
                if answer.status_code != 200:  # as every client does that is told to come again
                    await asyncio.sleep(0.02)

    await asyncio.gather(*map(client, range(clients)))
    return came


def seen(base: str, seconds: float, name: str) -> Seen:
    """What came of tables and boards."""
    return asyncio.run(_seen(base, seconds, name))


def asking(base: str, address: str, clients: int, seconds: float) -> Counter[int]:
    """How those were answered who asked as much as they could."""
    return asyncio.run(_asking(base, address, clients, seconds))


def shared(base: str, address: str, clients: int, seconds: float) -> tuple[Seen, Seen, str]:
    """Tables and boards when nobody else asks, those beside so many askers, and theirs.

    Each in a process of its own, so that neither waits for the other here; in turn, so that what
    else the machine does befalls both alike.
    """
    idle, beside, came = Seen(), Seen(), Counter[int]()
    with ProcessPoolExecutor(2, multiprocessing.get_context("spawn")) as pool:
        pool.submit(seen, base, 2.0, f"warm{time.time()}-").result()
        for _ in range(ROUNDS):
            idle.add(pool.submit(seen, base, seconds / ROUNDS / 2, f"i{time.time()}-").result())
            busy = pool.submit(asking, base, address, clients, seconds / ROUNDS)
            beside.add(pool.submit(seen, base, seconds / ROUNDS, f"b{time.time()}-").result())
            came += busy.result()
    return idle, beside, str(dict(came))
