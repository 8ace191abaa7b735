"""Who asks or reads too slowly is cut off, and who does not is served meanwhile."""

from __future__ import annotations

import socket
import threading
import time
from collections.abc import Iterator
from contextlib import closing

import httpx
import pytest
import uvicorn

from lusoria.site.http import Receive, Scope, Send
from lusoria.site.serve import connections
from lusoria.site.serve.listening import listening

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
    """A server that waits for half a second, in a thread."""
    monkeypatch.setattr(connections, "SECONDS_TO_ASK", 0.5)
    monkeypatch.setattr(connections, "SECONDS_TO_READ", 0.5)
    with listening("127.0.0.1", 0) as bound:
        config = uvicorn.Config(app, http=connections.Patient, log_level="error", lifespan="off")
        server = uvicorn.Server(config)
        thread = threading.Thread(target=server.run, kwargs={"sockets": [bound]})
        thread.start()
        try:
            yield bound.getsockname()
        finally:
            server.should_exit = True
            thread.join()
    assert not connections.Patient.idle


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
    time.sleep(2)
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
    monkeypatch.setattr(connections, "SECONDS_TO_ASK", 60)
    monkeypatch.setattr(connections, "MOST", 5)
    held = [opened(address, b"GET / HT") for _ in range(20)]
    assert httpx.get(f"http://{address[0]}:{address[1]}/", timeout=30).text == "end"
    for connection in held[:15]:
        assert is_cut(connection)
    for connection in held[15:]:
        connection.close()
