"""A server in trouble: the disk is full, requests are odd, readers are slow.

Nothing of it ends the server, shows in its answers, or fills its log.
"""

from __future__ import annotations

import asyncio
import errno
import gc
import os
import socket
import sqlite3
import subprocess
import sys
import threading
import time
import warnings
from collections.abc import Iterator
from contextlib import closing
from pathlib import Path
from urllib.parse import urlencode

import httpx
import pytest
import sqlalchemy.exc
import uvicorn
from tests.attack.wire import odd_bytes, torn
from tests.serving import commanded
from tests.tiny import GOOD, START

from lusoria.site.faults import as_fault
from lusoria.site.http import Receive, Scope, Send
from lusoria.site.serve import bounds
from lusoria.site.serve import listening as listener
from lusoria.site.serve.app import Build
from lusoria.site.serve.listening import listening

pytestmark = pytest.mark.tiny


resource = pytest.importorskip("resource")

BEGUN = urlencode({"ruleset": "tiny/plain", "position": START})
PAGES = (
    "/about/",
    "/db/",
    "/db/lusoria/clause?_facet=game&_sort=says",
    "/db/lusoria/search?text=men",
    f"/-/lusoria/plays.json?{BEGUN}&throw=5-3",
    f"/-/lusoria/board.svg?{BEGUN}",
)


@pytest.mark.skipif(not Path("/dev/full").exists(), reason="a disk that is always full is wanted")
@pytest.mark.parametrize(
    "how",
    [["--public", "--host", "127.0.0.1"], pytest.param([], marks=pytest.mark.slow)],
    ids=["public", "private"],
)
def test_who_can_write_nothing_serves_everything(
    folder: Path, tmp_path: Path, how: list[str]
) -> None:
    nowhere = {**os.environ, "LUSORIA_CACHE": str(tmp_path / "cache"), "TMPDIR": str(tmp_path)}

    def forbid_files() -> None:
        resource.setrlimit(resource.RLIMIT_FSIZE, (0, 0))

    with (
        Path("/dev/full").open("wb") as full,
        commanded(folder, *how, stdout=full, stderr=full, env=nowhere, preexec_fn=forbid_files) as (
            client,
            process,
        ),
    ):
        for page in PAGES:
            while (status := client.get(page).status_code) == 503:
                time.sleep(0.1)  # a machine that is busy says so
            assert status == 200, page
        assert client.get("/db/lusoria/clause?_sort=nope").status_code == 400
        assert process.poll() is None


def of(cause: Exception) -> Exception:
    """An error of ours that another one brought about."""
    error = RuntimeError("a worker failed")
    error.__cause__ = cause
    return error


FULL = sqlite3.OperationalError("database or disk is full")
ERRORS = [
    (OSError(errno.ENOSPC, "No space left on device"), "the disk is full: make"),
    (OSError(errno.ENOSPC, "No space left on device", "x/y"), "the disk is full (x/y): make"),
    (FULL, "the disk is full: SQLite"),
    (sqlalchemy.exc.OperationalError("INSERT", {}, FULL), "the disk is full: SQLite"),
    (of(OSError(errno.EDQUOT, "Disk quota exceeded")), "the disk is full: make"),
    (OSError(errno.ENOENT, "No such file", "x/y"), "x/y: No such file"),
]


@pytest.mark.parametrize(("error", "said"), ERRORS, ids=[repr(error) for error, _ in ERRORS])
def test_whoever_meets_a_full_disk_the_line_is_the_same(error: Exception, said: str) -> None:
    fault = as_fault(error)
    assert fault is not None
    assert fault.message.startswith(said)


def test_a_mistake_of_sql_is_not_called_a_full_disk() -> None:
    assert as_fault(sqlite3.OperationalError("no such table: disk")) is None


def test_a_build_without_room_says_so_in_one_line_and_leaves_nothing(tmp_path: Path) -> None:
    out = tmp_path / "build"

    def bound_files() -> None:
        resource.setrlimit(resource.RLIMIT_FSIZE, (100_000, 100_000))

    ended = subprocess.run(
        [sys.executable, "-m", "lusoria", "build", "--out", str(out)],
        env={**os.environ, "LUSORIA_DATA": str(GOOD), "LUSORIA_CACHE": str(tmp_path / "cache")},
        preexec_fn=bound_files,
        capture_output=True,
        text=True,
        check=False,
    )
    (line,) = ended.stderr.splitlines()
    assert line.startswith("lusoria: the disk is full")
    assert ended.returncode == 2
    assert not out.exists()


OPEN = b"GET %b HTTP/1.1\r\nHost: localhost\r\nTransfer-Encoding: chunked\r\n\r\n"
"""A request that has not ended when it is answered."""

ANSWERED = (b"/about/", b"/static/site.css", b"/db/", b"/db/lusoria/clause", b"/nope")


async def garbage_after(port: int, path: bytes, seconds: float) -> bytes:
    """What comes of a request after whose beginning, and so many seconds, garbage is sent."""
    reader, writer = await asyncio.open_connection("127.0.0.1", port)
    writer.write(OPEN % path)
    await asyncio.sleep(seconds)
    writer.write(b"zz\r\n\xff\xff\r\n")
    async with asyncio.timeout(30):
        got = await reader.read()
    writer.close()
    return got


async def odd(port: int) -> None:
    await odd_bytes(port, 1.0)
    await torn(port, 100)
    late = [garbage_after(port, path, wait) for path in ANSWERED for wait in (0.0, 0.02, 0.2)]
    for answer in await asyncio.gather(*late):
        assert not answer or answer.startswith(b"HTTP/1.1 "), answer[:50]


QUERIES = (
    "_facet=nope",
    "_facet=game&_facet_array=game",
    "_facet_date=nope&_facet=game",
    "_sort=x",
)


SLOW = [pytest.param(each, marks=pytest.mark.slow) for each in (0.03, 0.003)]


@pytest.mark.filterwarnings("ignore::pytest.PytestUnhandledThreadExceptionWarning")  # SystemExit
@pytest.mark.parametrize("seconds", [60.0, 0.01, *SLOW])
def test_no_coroutine_is_left_by_a_query_that_fails_or_is_given_up(
    folder: Path, monkeypatch: pytest.MonkeyPatch, seconds: float
) -> None:
    async def asked() -> set[int]:
        opened = Build(folder, public=True)
        await opened.prepare()
        transport = httpx.ASGITransport(app=opened)
        async with httpx.AsyncClient(transport=transport, base_url="http://localhost") as client:
            told = [
                await client.get(f"/db/lusoria/clause?{query}&_n={number}")
                for number in range(2)
                for query in QUERIES
            ]
        await asyncio.sleep(0.1)
        await opened.close()
        return {answer.status_code for answer in told}

    monkeypatch.setattr(bounds, "SECONDS", seconds)
    with warnings.catch_warnings(record=True) as told:
        warnings.simplefilter("always")
        statuses = asyncio.run(asked())
        gc.collect()
    assert [str(each.message) for each in told if "never awaited" in str(each.message)] == []
    assert statuses <= {200, 400, 503}
    assert seconds < 60 or 400 in statuses


def test_odd_requests_leave_no_trace(folder: Path, tmp_path: Path) -> None:
    log, public = tmp_path / "log", ("--public", "--host", "127.0.0.1")
    with (
        log.open("wb") as told,
        commanded(folder, *public, stdout=told, stderr=told) as (client, _),
    ):
        before = log.stat().st_size
        asyncio.run(odd(client.base_url.port or 0))
        assert client.get("/about/").status_code == 200
        assert log.read_bytes()[before:].decode() == ""


LARGE = 30_000_000


async def app(scope: Scope, receive: Receive, send: Send) -> None:
    """Sends very much, in pieces, or a word."""
    if scope["type"] != "http":
        return
    await send({"type": "http.response.start", "status": 200, "headers": []})
    pieces = LARGE // 65_536 if scope["path"] == "/large" else 0
    for _ in range(pieces):
        await send({"type": "http.response.body", "body": bytes(65_536), "more_body": True})
    await send({"type": "http.response.body", "body": b"end"})


@pytest.fixture
def address(monkeypatch: pytest.MonkeyPatch) -> Iterator[tuple[str, int]]:
    """A server that does not wait long, in a thread."""
    monkeypatch.setattr(listener, "SECONDS_TO_ASK", 0.3)
    monkeypatch.setattr(listener, "SECONDS_TO_READ", 0.5)
    with listening("127.0.0.1", 0) as bound:
        config = uvicorn.Config(app, http=listener.Patient, log_level="error", lifespan="off")
        server = uvicorn.Server(config)
        thread = threading.Thread(target=server.run, kwargs={"sockets": [bound]})
        thread.start()
        try:
            yield bound.getsockname()
        finally:
            server.should_exit = True
            thread.join()
    assert not listener.Patient.idle


def opened(address: tuple[str, int], sent: bytes) -> socket.socket:
    connection = socket.create_connection(address, timeout=30)
    connection.sendall(sent)
    return connection


def is_cut(connection: socket.socket) -> bool:
    """Whether the server ends a connection within the timeout, with nothing more to read."""
    with closing(connection):
        try:
            while connection.recv(1 << 20):
                pass
        except ConnectionError:
            return True
        except TimeoutError:
            return False
    return True


@pytest.mark.parametrize(
    "sent",
    [
        b"",
        b"GET / HT",
        b"GET / HTTP/1.1\r\nHost: a\r\n",
        b"GET / HTTP/1.1\r\nHost: a\r\n\r\nGET / HTTP/1.1\r\nHos",
        b"GET / HTTP/1.1\r\nHost: a\r\nContent-Length: 9\r\n\r\na",
    ],
)
def test_a_request_that_does_not_end_is_cut_off(address: tuple[str, int], sent: bytes) -> None:
    assert is_cut(opened(address, sent))


def test_a_request_in_drops_is_cut_off(address: tuple[str, int]) -> None:
    def drip(connection: socket.socket) -> None:
        for _ in range(300):
            connection.sendall(b"a: b\r\n")
            time.sleep(0.1)

    connection = opened(address, b"GET / HTTP/1.1\r\n")
    with closing(connection), pytest.raises(ConnectionError):
        drip(connection)


def test_a_reader_who_reads_nothing_is_cut_off(address: tuple[str, int]) -> None:
    connection = opened(address, b"GET /large HTTP/1.1\r\nHost: a\r\n\r\n")
    time.sleep(1)
    got = 0
    with closing(connection):
        try:
            while piece := connection.recv(1 << 20):
                got += len(piece)
        except ConnectionError:
            pass
    assert got < LARGE


def test_a_reader_who_takes_his_time_gets_everything(address: tuple[str, int]) -> None:
    got = 0
    with httpx.stream("GET", f"http://{address[0]}:{address[1]}/large", timeout=30) as answer:
        for number, piece in enumerate(answer.iter_bytes(1 << 20)):
            got += len(piece)
            if number % 8 == 0:
                time.sleep(0.2)
    assert got >= LARGE // 65_536 * 65_536


def test_the_idlest_makes_room_for_others(
    address: tuple[str, int], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(listener, "SECONDS_TO_ASK", 60)
    monkeypatch.setattr(listener, "MOST", 5)
    held = [opened(address, b"GET / HT") for _ in range(20)]
    assert httpx.get(f"http://{address[0]}:{address[1]}/", timeout=30).text == "end"
    for connection in held[:15]:
        assert is_cut(connection)
    for connection in held[15:]:
        connection.close()
