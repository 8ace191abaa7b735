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

import httpx

SERVE = "import sys, pathlib; from lusoria.site.datasette.serve import run; "
SERVE += "run(pathlib.Path(sys.argv[1]), port=int(sys.argv[2]), public=sys.argv[3] == 'public')"


def free_port() -> int:
    with socket.socket() as found:
        found.bind(("127.0.0.1", 0))
        return int(found.getsockname()[1])


@contextmanager
def served(folder: Path, how: str) -> Iterator[httpx.Client]:
    """The server of a build: `how` is private or public."""
    port = free_port()
    arguments = [sys.executable, "-c", SERVE, str(folder), str(port), how]
    process = subprocess.Popen(arguments, stdout=subprocess.PIPE, stderr=subprocess.STDOUT)
    client = httpx.Client(base_url=f"http://127.0.0.1:{port}", timeout=30)
    try:
        for _ in range(150):
            assert process.poll() is None, process.communicate()[0].decode()
            try:
                client.get("/about/")
                break
            except httpx.TransportError:
                time.sleep(0.1)
        yield client
    finally:
        client.close()
        process.send_signal(signal.SIGINT)
        process.communicate(timeout=10)
