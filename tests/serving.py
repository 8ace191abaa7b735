"""A real server in a process of its own, on loopback, at a free port, while a test needs it."""

from __future__ import annotations

import signal
import socket
import subprocess
import sys
import time
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

import httpx
import psutil  # type: ignore[import-untyped]

from lusoria.site.serve.app import PLAYER, SAFE

SERVE = """
import pathlib, sys
from lusoria.site.serve import app, bounds, listening, processes, searcher
from lusoria.site.datasette import database, metadata

out, port, how, address = sys.argv[1:]
# No query fails because a machine is slow.
metadata.ALWAYS = {**metadata.ALWAYS, "facet_time_limit_ms": 20_000}
metadata.ALWAYS["sql_time_limit_ms"] = database.PUBLIC["sql_time_limit_ms"] = 20_000
bounds.SECONDS = listening.SECONDS_TO_ASK = listening.SECONDS_TO_READ = 120
processes.SECONDS = processes.SECONDS_TO_BEGIN = searcher.SECONDS = 120
bounds.LONGEST_PAUSE = 0.0
app.SECONDS = 0.2  # a new build is soon seen
listening.run(pathlib.Path(out), port=int(port), public=how == "public", address=address or None)
"""


SEARCHER = "lusoria.site.serve.searcher"


def is_safe(answer: httpx.Response) -> bool:
    """Whether an answer has each of the headers that make it safe, once."""
    return all(
        len(answer.headers.get_list(name)) == 1 for name in (*SAFE, "content-security-policy")
    )


def free_port() -> int:
    with socket.socket() as found:
        found.bind(("127.0.0.1", 0))
        return int(found.getsockname()[1])


@contextmanager
def answering(
    process: subprocess.Popen[bytes], port: int, path: str, client: httpx.Client | None = None
) -> Iterator[httpx.Client]:
    """A client of a server that has been started, from when it answers; then the server is ended.

    `path` is asked until there is an answer. A server that ends before fails with what it said.
    """
    client = client or httpx.Client(base_url=f"http://127.0.0.1:{port}", timeout=60)
    try:
        for _ in range(2400):
            assert process.poll() is None, (process.communicate()[0] or b"").decode()
            try:
                client.get(path)
                break
            except httpx.TransportError:
                time.sleep(0.025)
        yield client
    finally:
        client.close()
        process.send_signal(signal.SIGINT)
        process.communicate(timeout=10)


@contextmanager
def served(folder: Path, how: str, address: str = "") -> Iterator[httpx.Client]:
    """The server of a build: `how` is private or public, `address` where visitors find it."""
    port = free_port()
    arguments = [sys.executable, "-c", SERVE, str(folder), str(port), how, address]
    process = subprocess.Popen(arguments, stdout=subprocess.PIPE, stderr=subprocess.STDOUT)
    with answering(process, port, "/about/") as client:
        yield client


@contextmanager
def commanded(
    folder: Path, *options: str, **how: Any
) -> Iterator[tuple[httpx.Client, subprocess.Popen[bytes]]]:
    """`lusoria serve` as a user starts it: a client of it, and its process, started as `how`."""
    port = free_port()
    command = [sys.executable, "-m", "lusoria", "serve", "--out", str(folder), "--port", str(port)]
    with (
        subprocess.Popen([*command, *options], **how) as process,
        answering(process, port, "/about/") as client,
    ):
        yield client, process


def server_of(client: httpx.Client) -> int:
    """The process that listens where a client asks."""
    return next(
        int(each.pid)
        for each in psutil.net_connections("tcp")
        if each.status == "LISTEN" and each.laddr.port == client.base_url.port
    )


def processes(server: int, module: str = PLAYER) -> set[int]:
    """The processes of a server that run a module."""
    found = psutil.Process(server).children(recursive=True)
    return {each.pid for each in found if module in each.cmdline()}
