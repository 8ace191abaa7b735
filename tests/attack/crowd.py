"""Many clients at once, and one beside them who asks for a page of the site."""

from __future__ import annotations

import asyncio
import multiprocessing
import random
import statistics
import time
from collections import Counter
from concurrent.futures import ProcessPoolExecutor
from dataclasses import dataclass, field

import httpx
from tests.attack.addresses import PAGE

CLIENTS = 16
PAUSE = 0.02
"""How long the one beside them waits between two requests, in seconds."""


@dataclass
class Came:
    """What came of many requests: how often which status, how long they took, what failed."""

    statuses: Counter[int | str] = field(default_factory=Counter)
    seconds: list[float] = field(default_factory=list)
    longest: int = 0
    failed: list[str] = field(default_factory=list)

    def __str__(self) -> str:
        taken = sorted(self.seconds) or [0.0]
        middle, late = statistics.median(taken), taken[int(len(taken) * 0.95) - 1]
        told = ", ".join(f"{status}: {n}" for status, n in sorted(self.statuses.items(), key=str))
        return (
            f"{len(taken)} requests, p50 {middle * 1000:.0f} ms, p95 {late * 1000:.0f} ms, "
            f"at most {taken[-1] * 1000:.0f} ms, {self.longest:,} bytes; {told}"
        )


async def ask(client: httpx.AsyncClient, address: str, came: Came) -> None:
    """Ask once, and note what came of it."""
    begun = time.monotonic()
    try:
        answer = await client.get(address)
        came.statuses[answer.status_code] += 1
        came.longest = max(came.longest, len(answer.content))
        if answer.status_code >= 500 and answer.status_code != 503:
            came.failed.append(address)
    except httpx.HTTPError as error:
        came.statuses[type(error).__name__] += 1
        came.failed.append(address)
    came.seconds.append(time.monotonic() - begun)


def _client(base: str) -> httpx.AsyncClient:
    """A client that reads no certificates, which takes a while and is not what is measured."""
    return httpx.AsyncClient(base_url=base, timeout=30, verify=False)


async def _many(base: str, addresses: list[str], seconds: float) -> Came:
    clients = [_client(base) for _ in range(CLIENTS)]
    end, came = time.monotonic() + seconds, Came()

    async def hurried(client: httpx.AsyncClient, chance: random.Random) -> None:
        async with client:
            while time.monotonic() < end:
                await ask(client, chance.choice(addresses), came)

    await asyncio.gather(*(hurried(one, random.Random(n)) for n, one in enumerate(clients)))
    return came


async def _one(base: str, seconds: float) -> Came:
    came = Came()
    async with _client(base) as client:
        end = time.monotonic() + seconds
        while time.monotonic() < end:
            await ask(client, PAGE, came)
            await asyncio.sleep(PAUSE)
    return came


def many(base: str, addresses: list[str], seconds: float) -> Came:
    """What came of sixteen clients who ask for any of these addresses, again and again."""
    return asyncio.run(_many(base, addresses, seconds))


def one(base: str, seconds: float) -> Came:
    """What came of one client who asks for a page of the site, again and again."""
    return asyncio.run(_one(base, seconds))


def crowd(base: str, addresses: list[str], seconds: float) -> tuple[Came, Came]:
    """Both at once, each in a process of its own, so that neither waits for the other here."""
    with ProcessPoolExecutor(2, multiprocessing.get_context("spawn")) as pool:
        hurried = pool.submit(many, base, addresses, seconds)
        quiet = pool.submit(one, base, seconds)
        return hurried.result(), quiet.result()
