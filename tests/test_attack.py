"""A short attack on a public server: nothing fails, and it stays small.

`python -m tests.attack BUILD` attacks longer, and prints the figures.
"""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Iterator
from pathlib import Path

import httpx
import psutil  # type: ignore[import-untyped]
import pytest
from tests.attack.__main__ import Came, ask, attacked, crowd, hold
from tests.attack.addresses import PAGE, heavy, odd

from lusoria.schema.database.build import build
from lusoria.site.pages import generate

Addresses = Callable[[Path], list[str]]

GOOD = Path(__file__).parent / "data" / "good"
MOST_MEMORY = 300_000_000


@pytest.fixture(scope="module")
def folder(tmp_path_factory: pytest.TempPathFactory) -> Path:
    place = tmp_path_factory.mktemp("attack")
    folder = build(GOOD, place / "build", cache=place).folder
    generate(folder, say=lambda line: None)
    return folder


@pytest.fixture(scope="module")
def server(folder: Path) -> Iterator[tuple[int, psutil.Process]]:
    with attacked(folder) as server:
        yield server


@pytest.mark.parametrize("addresses", [heavy, odd])
def test_nothing_that_many_ask_at_once_fails(
    folder: Path, server: tuple[int, psutil.Process], addresses: Addresses
) -> None:
    port, process = server
    asked = addresses(folder / "lusoria.db")
    came, beside = asyncio.run(crowd(f"http://127.0.0.1:{port}", asked, 4))
    # 503 on a machine that is slow: it is told to come again.
    assert set(came.statuses) <= {200, 302, 400, 403, 404, 503}
    assert came.statuses[200] > 10
    assert set(beside.statuses) == {200}
    assert process.memory_info().rss < MOST_MEMORY


def test_pages_are_served_beside_many_that_hold_on(
    server: tuple[int, psutil.Process],
) -> None:
    port, process = server

    async def held(sent: bytes) -> Came:
        came = Came()
        async with httpx.AsyncClient(base_url=f"http://127.0.0.1:{port}", timeout=30) as client:
            holding = asyncio.create_task(hold(port, sent, 200, 1))
            for _ in range(10):
                await ask(client, PAGE, came)
            await holding
        return came

    for sent in (b"GET / HT", b"GET /db/lusoria HTTP/1.1\r\nHost: a\r\n\r\n"):
        assert asyncio.run(held(sent)).statuses == {200: 10}
    assert process.memory_info().rss < MOST_MEMORY
