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

SERVE = """
import pathlib, sys
from lusoria.site import server
from lusoria.site.plugin import metadata, opening

out, port, how = sys.argv[1:]
# No query fails because a machine is slow.
metadata.ALWAYS["facet_time_limit_ms"] = metadata.ALWAYS["sql_time_limit_ms"] = 20_000
opening.OPEN_NET["sql_time_limit_ms"] = 20_000
out = pathlib.Path(out)
app = server.local(out) if how == "private" else server.public(out, how)
server.run(app, "127.0.0.1", int(port), print)
"""


def is_safe(answer: httpx.Response) -> bool:
    """Whether an answer has each of the headers that make it safe, once."""
    from lusoria.site.server import HEADERS

    return all(
        len(answer.headers.get_list(name)) == 1 for name in (*HEADERS, "content-security-policy")
    )


def free_port() -> int:
    with socket.socket() as found:
        found.bind(("127.0.0.1", 0))
        return int(found.getsockname()[1])


@contextmanager
def answering(
    process: subprocess.Popen[bytes], port: int, path: str, client: httpx.Client | None = None
) -> Iterator[httpx.Client]:
    """Yield a client of a server that has been started, once it answers; then end the server.

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
def served(folder: Path, how: str) -> Iterator[httpx.Client]:
    """Yield a client of the server of a build; `how` is "private", "public" or an address."""
    port = free_port()
    how = "http://127.0.0.1/" if how == "public" else how
    arguments = [sys.executable, "-c", SERVE, str(folder), str(port), how]
    process = subprocess.Popen(arguments, stdout=subprocess.PIPE, stderr=subprocess.STDOUT)
    with answering(process, port, "/db/") as client:
        yield client


@contextmanager
def commanded(
    folder: Path, *options: str, **how: Any
) -> Iterator[tuple[httpx.Client, subprocess.Popen[bytes]]]:
    """Yield a client of `lusoria serve` as a user starts it, and its process, started as `how`."""
    port = free_port()
    command = [
        sys.executable,
        "-m",
        "lusoria",
        "serve",
        "--build",
        str(folder),
        "--port",
        str(port),
    ]
    with (
        subprocess.Popen([*command, *options], **how) as process,
        answering(process, port, "/db/") as client,
    ):
        yield client, process
