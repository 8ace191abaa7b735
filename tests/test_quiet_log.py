"""Whoever comes by cannot fill the log of a public server: odd requests are not told in it."""

from __future__ import annotations

import asyncio
import gc
import subprocess
import sys
import warnings
from pathlib import Path

import httpx
import pytest
from tests.attack.wire import odd_bytes, torn
from tests.serving import answering, free_port

from lusoria.site.serve import bounds
from lusoria.site.serve.builds import Build

pytestmark = pytest.mark.tiny

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
    late = [garbage_after(port, path, wait) for path in ANSWERED for wait in (0.0, 0.02, 0.5)]
    for answer in await asyncio.gather(*late):
        assert not answer or answer.startswith(b"HTTP/1.1 "), answer[:50]


QUERIES = (
    "_facet=nope",
    "_facet=game&_facet_array=game",
    "_facet_date=nope&_facet=game",
    "_sort=x",
)


@pytest.mark.filterwarnings("ignore::pytest.PytestUnhandledThreadExceptionWarning")  # SystemExit
@pytest.mark.parametrize("seconds", [60.0, 0.03, 0.01, 0.003])
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
                for number in range(4)
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
    port, log = free_port(), tmp_path / "log"
    command = [sys.executable, "-m", "lusoria", "serve", "--out", str(folder), "--public"]
    command += ["--host", "127.0.0.1", "--port", str(port)]
    with (
        log.open("wb") as told,
        subprocess.Popen(command, stdout=told, stderr=told) as process,
        answering(process, port, "/about/") as client,
    ):
        before = log.stat().st_size
        asyncio.run(odd(port))
        assert client.get("/about/").status_code == 200
        assert log.read_bytes()[before:].decode() == ""
