"""An attack on nginx and a public server of its own: `python -m tests.attack BUILD`.

It prints what was measured and which of CLAIMS do not hold, and ends with 1 if one does not. It is
bounded in number and time, and asks nobody but that server, on loopback.
"""

from __future__ import annotations

import argparse
import asyncio
import multiprocessing
import random
import socket
import sqlite3
import ssl
import subprocess
import sys
import tempfile
import threading
import time
from collections import Counter
from collections.abc import Callable, Iterator
from concurrent.futures import ProcessPoolExecutor
from contextlib import closing, contextmanager, suppress
from dataclasses import dataclass, field
from pathlib import Path
from urllib.parse import quote

import httpx
import psutil  # type: ignore[import-untyped]
from tests.proxying import ADDRESS, DEPLOY, NAME, Proxy, proxied
from tests.serving import commanded

from lusoria.schema.questions import questions

CLIENTS = 32
PAGE = "/about/"
DATABASE = "/db/lusoria"


@dataclass
class Figures:
    """What was measured: seconds, statuses of HTTP, connections, bytes."""

    pages: list[float] = field(default_factory=list)
    """Seconds of each page beside the crowds."""
    page_statuses: Counter[int] = field(default_factory=Counter)
    crowd: Counter[int] = field(default_factory=Counter)
    odd: Counter[int] = field(default_factory=Counter)
    """How addresses that are odd were answered."""
    held: int = 0
    half_open: int = 0
    """Connections before the end of the slow, and after it."""
    bytes: int = 0
    """The most memory that nginx and the server held together."""


def late(seconds: list[float]) -> float:
    """Return the time within which 95 of 100 came."""
    return sorted(seconds)[int(len(seconds) * 0.95)] if seconds else float("inf")


def errors(statuses: Counter[int]) -> set[int]:
    """Return the statuses that are mistakes of a server, but for "later" and "too late"."""
    return {status for status in statuses if status >= 500} - {503, 504}


CLAIMS: dict[str, Callable[[Figures], bool]] = {
    "95 of 100 pages are answered within 50 ms": lambda f: late(f.pages) <= 0.05,
    "every page is answered": lambda f: set(f.page_statuses) == {200},
    "the crowd is answered": lambda f: f.crowd[200] >= CLIENTS,
    "the crowd gets no error but 503 and 504": lambda f: not errors(f.crowd),
    "odd requests get no error but 503 and 504": lambda f: not errors(f.odd),
    "odd requests are refused": lambda f: f.odd[400] >= 20,
    "slow clients are let go": lambda f: f.held > 100 and f.half_open == 0,
    "all of it holds at most 300 MB": lambda f: 0 < f.bytes <= 300_000_000,
}


# What is asked


def heavy(database: Path) -> list[str]:
    """Return the ordinary addresses that cost most: all rows, all facets, every question."""
    tables: dict[str, list[str]] = {}
    with closing(sqlite3.connect(database)) as connection:
        for (name,) in connection.execute(
            "SELECT name FROM sqlite_master WHERE type IN ('table', 'view')"
        ).fetchall():
            if "_fts" not in name and not name.startswith("sqlite_"):
                told = connection.execute("SELECT name FROM pragma_table_info(?)", [name])
                tables[name] = [column for (column,) in told]
    found = [f"{DATABASE}/{question}.csv" for question in questions()]
    for table, columns in tables.items():
        facets = "&".join(f"_facet={column}" for column in columns)
        found += [
            f"{DATABASE}/{table}?_size=max&_facet_size=max&{facets}",
            f"{DATABASE}/{table}.json?_size=max&_labels=on",
            f"{DATABASE}/{table}.csv?_size=max&_labels=on",
            f"{DATABASE}/{table}?_sort_desc={columns[-1]}&_search=a",
        ]
    return found


VALUES = ["", "abc", "-1", "0", "max", "99999999999999999999", "null", "[1,2", "{", "%00", "%ff"]
VALUES += ["'", '"', "a" * 5000, "💥", "../../etc/passwd", "1;drop table x", "NEAR(", "*"]
PARAMETERS = ["_size", "_next", "_sort", "_sort_desc", "_facet", "_facet_size", "_facet_array"]
PARAMETERS += ["_search", "_searchmode", "_through", "_where", "_timelimit", "_col", "_nocol"]
PARAMETERS += [
    "_labels",
    "_shape",
    "_nl",
    "_trace",
    "_ttl",
    "_extra",
    "id__in",
    "id__arraycontains",
]
PARAMETERS += ["_filter_column", "_filter_op", "text", "game", "page", "_stream", "sql"]
PATHS = ["", "/", "/clause", "/clause.json", "/clause.csv", "/search", "/nothing", "/clause/~2F"]
PATHS += ["/clause/" + "a" * 300, "/clause_fts", "/clause.blob", "/-/x"]


def odd(number: int, seed: int = 1) -> list[str]:
    """Return addresses put together by chance from paths, parameters and values."""
    chance = random.Random(seed)
    return [
        f"{DATABASE}{quote(chance.choice(PATHS), safe='/~')}?"
        + "&".join(
            f"{chance.choice(PARAMETERS)}={quote(chance.choice(VALUES), safe='%')}"
            for _ in range(chance.randrange(4))
        )
        for _ in range(number)
    ]


# How it is asked


def trusting(proxy_folder: str) -> ssl.SSLContext:
    """Return what trusts the certificate of the proxy."""
    return ssl.create_default_context(cafile=f"{proxy_folder}/fullchain.pem")


async def ask_as_crowd(port: int, folder: str, addresses: list[str], end: float) -> Counter[int]:
    """Return the statuses for clients of as many addresses, who ask again and again until `end`."""
    statuses: Counter[int] = Counter()
    context = trusting(folder)

    async def ask(number: int) -> None:
        chance = random.Random(number)
        transport = httpx.AsyncHTTPTransport(verify=context, local_address=f"127.0.1.{number + 1}")
        async with httpx.AsyncClient(transport=transport, timeout=30) as client:
            while time.time() < end:
                url = f"https://127.0.0.1:{port}{chance.choice(addresses)}"
                with suppress(httpx.HTTPError):
                    answer = await client.get(
                        url, headers={"host": NAME}, extensions={"sni_hostname": NAME}
                    )
                    statuses[answer.status_code] += 1

    await asyncio.gather(*map(ask, range(CLIENTS)))
    return statuses


def crowd(port: int, folder: str, addresses: list[str], end: float) -> Counter[int]:
    """Return what `ask_as_crowd` does, for a process of its own."""
    return asyncio.run(ask_as_crowd(port, folder, addresses, end))


def read_pages(proxy: Proxy, figures: Figures, end: float) -> None:
    """Read a page some thirteen times a second."""
    while time.time() < end:
        begun = time.perf_counter()
        with suppress(httpx.HTTPError):
            figures.page_statuses[proxy.reader.get(PAGE).status_code] += 1
        figures.pages.append(time.perf_counter() - begun)
        time.sleep(0.05)


def connected(proxy: Proxy) -> int:
    """Return how many connections nginx has from the slow, who come from addresses of their own."""
    return sum(
        each.status == "ESTABLISHED" and each.laddr.port == proxy.secure
        for each in psutil.net_connections("tcp")
        if each.raddr and each.raddr.ip.startswith("127.0.2.")
    )


def hold_on(proxy: Proxy, figures: Figures, number: int, seconds: float) -> None:
    """Open connections, some before and some after the handshake, and never end a request."""
    opened = []
    for n in range(number):
        place = (f"127.0.2.{n % 250 + 1}", 0)
        slow = socket.create_connection(("127.0.0.1", proxy.secure), 20, source_address=place)
        if n % 3:
            slow = trusting(str(proxy.folder)).wrap_socket(slow, server_hostname=NAME)
            slow.sendall(
                b"GET / HT" if n % 3 == 1 else f"GET / HTTP/1.1\r\nHost: {NAME}\r\n".encode()
            )
        opened.append(slow)
    figures.held = connected(proxy)
    end = time.time() + seconds
    while (left := connected(proxy)) and time.time() < end:
        time.sleep(0.5)
    figures.half_open = left
    for slow in opened:
        slow.close()


@contextmanager
def watched(figures: Figures, *roots: int) -> Iterator[None]:
    """Note the most memory that these processes and theirs hold, with what they share once."""
    ended = threading.Event()

    def measure() -> int:
        total = 0
        for root in roots:
            with suppress(psutil.Error, OSError):
                parent = psutil.Process(root)
                for process in (parent, *parent.children(recursive=True)):
                    text = Path(f"/proc/{process.pid}/smaps_rollup").read_text()
                    total += int(text.partition("Pss:")[2].split()[0]) * 1024
        return total

    def watch() -> None:
        while not ended.wait(0.3):
            figures.bytes = max(figures.bytes, measure())

    watching = threading.Thread(target=watch)
    watching.start()
    try:
        yield
    finally:
        ended.set()
        watching.join()


def attack(build: Path, seconds: float, conf: Path | None = None, hurry: bool = False) -> Figures:
    """Return what was measured in an attack on a build of these seconds for each crowd.

    `conf` is another configuration of nginx; in a `hurry`, its time-outs are of a second.
    """
    figures, lists = Figures(), (heavy(build / "lusoria.db"), odd(2000))
    quiet = {"stdout": subprocess.DEVNULL, "stderr": subprocess.DEVNULL}
    with (
        tempfile.TemporaryDirectory() as place,
        commanded(build, "--public", ADDRESS, **quiet) as (client, server),
        proxied(
            "nginx", Path(place), build / "site", client.base_url.port or 0, hurry, conf
        ) as proxy,
        watched(figures, server.pid, proxy.process.pid),
        ProcessPoolExecutor(1, multiprocessing.get_context("spawn")) as pool,
    ):
        for statuses, addresses in zip((figures.crowd, figures.odd), lists, strict=True):
            end = time.time() + 1 + seconds
            asking = pool.submit(crowd, proxy.secure, place, addresses, end)
            read_pages(proxy, figures, end)
            statuses.update(asking.result())
        hold_on(proxy, figures, 300, 60)
    return figures


def main() -> int:
    """Attack; print what came of it; return 1 if a claim does not hold."""
    parser = argparse.ArgumentParser(prog="python -m tests.attack", description=__doc__)
    parser.add_argument("build", type=Path)
    parser.add_argument("--seconds", type=float, default=30.0, help="for each of two crowds")
    parser.add_argument("--conf", type=Path, default=DEPLOY / "nginx.conf", help="of nginx")
    given = parser.parse_args()
    figures = attack(given.build.resolve(), min(given.seconds, 300), given.conf)
    print(f"pages: {len(figures.pages)}, 95 of 100 within {late(figures.pages) * 1000:.1f} ms")
    print(f"held at most: {figures.bytes / 1e6:.0f} MB")
    for name in ("page_statuses", "crowd", "odd"):
        print(f"{name}: {dict(sorted(getattr(figures, name).items()))}")
    print(f"slow clients: {figures.held}, at last {figures.half_open}")
    failed = [claim for claim, holds in CLAIMS.items() if not holds(figures)]
    print("\n".join(f"FAILS: {claim}" for claim in failed) or "all claims hold")
    return int(bool(failed))


if __name__ == "__main__":
    sys.exit(main())
