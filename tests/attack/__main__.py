"""An attack on a public server: `python -m tests.attack BUILD` prints what came of it.

It is bounded: each part takes `--seconds`, the server is one of its own on loopback. Nobody is
asked but that server.
"""

from __future__ import annotations

import argparse
import asyncio
import random
import signal
import statistics
import subprocess
import sys
import time
from collections import Counter
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field
from pathlib import Path

import httpx
import psutil  # type: ignore[import-untyped]
from tests.attack.addresses import PAGE, heavy, odd
from tests.serving import free_port

CLIENTS = 16
SLOW = 60
HALF_OPEN = 900


@dataclass
class Came:
    """What came of many requests: how often which status, and how long they took."""

    statuses: Counter[int | str] = field(default_factory=Counter)
    seconds: list[float] = field(default_factory=list)
    longest: int = 0

    def __str__(self) -> str:
        taken = sorted(self.seconds) or [0.0]
        middle, late = statistics.median(taken), taken[int(len(taken) * 0.95) - 1]
        told = ", ".join(f"{status}: {n}" for status, n in sorted(self.statuses.items(), key=str))
        return (
            f"{len(taken)} requests, p50 {middle * 1000:.0f} ms, p95 {late * 1000:.0f} ms, "
            f"at most {taken[-1] * 1000:.0f} ms, {self.longest:,} bytes; {told}"
        )


@contextmanager
def attacked(build: Path) -> Iterator[tuple[int, psutil.Process]]:
    """A public server of a build, as the command starts it."""
    port = free_port()
    command = [sys.executable, "-m", "lusoria", "serve", "--out", str(build), "--public"]
    command += ["--host", "127.0.0.1", "--port", str(port)]
    with subprocess.Popen(command, stdout=subprocess.PIPE, text=True) as process:
        assert process.stdout is not None
        while "lusoria is at" not in process.stdout.readline():
            assert process.poll() is None
        for _ in range(100):
            try:
                httpx.get(f"http://127.0.0.1:{port}{PAGE}")
                break
            except httpx.TransportError:
                time.sleep(0.1)
        try:
            yield port, psutil.Process(process.pid)
        finally:
            process.send_signal(signal.SIGINT)


async def ask(client: httpx.AsyncClient, address: str, came: Came) -> None:
    """Ask once, and note what came of it."""
    begun = time.monotonic()
    try:
        answer = await client.get(address)
        came.statuses[answer.status_code] += 1
        came.longest = max(came.longest, len(answer.content))
    except httpx.HTTPError as error:
        came.statuses[type(error).__name__] += 1
    came.seconds.append(time.monotonic() - begun)


async def crowd(base: str, addresses: list[str], seconds: float) -> tuple[Came, Came]:
    """Many clients at once, and one beside them that asks for a page of the site."""
    end = time.monotonic() + seconds
    came, beside = Came(), Came()

    async def hurried(seed: int) -> None:
        chance = random.Random(seed)
        async with httpx.AsyncClient(base_url=base, timeout=30) as client:
            while time.monotonic() < end:
                await ask(client, chance.choice(addresses), came)

    async def quiet() -> None:
        async with httpx.AsyncClient(base_url=base, timeout=30) as client:
            while time.monotonic() < end:
                await ask(client, PAGE, beside)
                await asyncio.sleep(0.02)

    await asyncio.gather(quiet(), *map(hurried, range(CLIENTS)))
    return came, beside


async def hold(port: int, sent: bytes, number: int, seconds: float) -> int:
    """Open connections, send a beginning and read nothing; how many are still open in the end."""
    opened = []
    for _ in range(number):
        try:
            reader, writer = await asyncio.open_connection("127.0.0.1", port, limit=1)
            writer.write(sent)
            opened.append((reader, writer))
        except OSError:
            continue
    await asyncio.sleep(seconds)
    held = psutil.net_connections("tcp")
    left = len([one for one in held if one.status == "ESTABLISHED" and one.laddr.port == port])
    for _, writer in opened:
        writer.transport.abort()
    return left


async def held_and_asked(port: int, sent: bytes, number: int, seconds: float) -> tuple[int, Came]:
    """The same, with somebody beside who asks for a page of the site."""
    base = f"http://127.0.0.1:{port}"
    left, (_, beside) = await asyncio.gather(
        hold(port, sent, number, seconds), crowd(base, [PAGE], seconds)
    )
    return left, beside


def main() -> None:
    """Attack, and tell."""
    parser = argparse.ArgumentParser(prog="python -m tests.attack", description=__doc__)
    parser.add_argument("build", type=Path)
    parser.add_argument("--seconds", type=float, default=12.0, help="for each part")
    given = parser.parse_args()
    addresses = heavy(given.build / "lusoria.db")
    with attacked(given.build) as (port, process):
        base = f"http://127.0.0.1:{port}"

        def tell(what: str, told: object) -> None:
            print(f"{what}: {told}; {process.memory_info().rss / 1e6:.0f} MB", flush=True)

        tell("at first", "nothing asked")
        came, beside = asyncio.run(crowd(base, addresses, given.seconds))
        tell(f"{CLIENTS} clients on {len(addresses)} heavy addresses", came)
        tell("  a page of the site meanwhile", beside)
        came, _ = asyncio.run(crowd(base, odd(given.build / "lusoria.db"), given.seconds))
        tell("odd addresses", came)
        sent = "".join(f"GET {a} HTTP/1.1\r\nHost: a\r\n\r\n" for a in addresses[:4]).encode()
        left, beside = asyncio.run(held_and_asked(port, sent, SLOW, given.seconds + 20))
        tell(f"{SLOW} readers that read nothing: {left} left; a page meanwhile", beside)
        left, beside = asyncio.run(held_and_asked(port, b"GET / HT", HALF_OPEN, given.seconds))
        tell(f"{HALF_OPEN} half-open connections: {left} left; a page meanwhile", beside)


if __name__ == "__main__":
    main()
