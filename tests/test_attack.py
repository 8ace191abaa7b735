"""A short attack on a public server: nothing fails, and it stays small.

`python -m tests.attack BUILD` attacks longer, and prints the figures.
"""

from __future__ import annotations

import asyncio
import time
from collections.abc import Iterator
from itertools import cycle, islice
from pathlib import Path

import httpx
import psutil  # type: ignore[import-untyped]
import pytest
from tests.attack.__main__ import MOST_BYTES, attacked, beside
from tests.attack.addresses import PAGE, heavy, odd
from tests.attack.crowd import crowd
from tests.attack.memory import held
from tests.attack.plays import odd_plays, plays
from tests.attack.wire import ODD, hold, odd_bytes, torn

pytestmark = pytest.mark.tiny


@pytest.fixture(scope="module")
def server(folder: Path) -> Iterator[tuple[int, psutil.Process]]:
    with attacked(folder) as server:
        play = f"http://127.0.0.1:{server[0]}{plays(folder / 'lusoria.db')[0]}"
        while httpx.get(play, timeout=60).status_code == 503:  # until the process that plays begins
            time.sleep(0.1)
        yield server


def test_nothing_that_many_ask_at_once_fails(
    folder: Path, server: tuple[int, psutil.Process]
) -> None:
    port, process = server
    each = [addresses(folder / "lusoria.db") for addresses in (heavy, odd, plays, odd_plays)]
    most = max(map(len, each))
    asked = [address for listed in each for address in islice(cycle(listed), most)]
    came, page = crowd(f"http://127.0.0.1:{port}", asked, 3)
    # 503 on a machine that is slow: it is told to come again.
    assert set(came.statuses) <= {200, 302, 400, 403, 404, 503}
    assert came.statuses[200] + came.statuses[400] > 10
    assert set(page.statuses) == {200}
    assert held(process) < MOST_BYTES


def test_no_bytes_are_a_mistake_of_the_server(server: tuple[int, psutil.Process]) -> None:
    port, _ = server
    assert httpx.get(f"http://127.0.0.1:{port}{PAGE}").status_code == 200
    statuses = asyncio.run(odd_bytes(port))
    known = {"200", "302", "304", "308", "400", "404", "405", "431", "503", "cut"}
    assert {what: status for what, status in statuses.items() if status not in known} == {}
    assert [statuses[what] for what in ("many facets", "an odd host")] == ["400", "400"]
    assert statuses["pipelined"] == "200"
    assert {status[0] for status in asyncio.run(torn(port, 100))} <= {"2", "3", "4", "c"}
    assert httpx.get(f"http://127.0.0.1:{port}{PAGE}").status_code == 200
    assert len(ODD) > 40


@pytest.mark.parametrize(
    "sent", [b"GET / HT", b"GET /db/lusoria HTTP/1.1\r\nHost: localhost\r\n\r\n"]
)
def test_pages_are_served_beside_many_that_hold_on(
    server: tuple[int, psutil.Process], sent: bytes
) -> None:
    port, process = server
    came, _ = beside(f"http://127.0.0.1:{port}", 1, hold(port, sent, 200, 1))
    assert set(came.statuses) == {200}
    assert held(process) < MOST_BYTES
