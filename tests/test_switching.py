"""A running server goes over to new builds: nothing fails, and a bad build leaves the old one."""

from __future__ import annotations

import asyncio
import logging
import shutil
import subprocess
import sys
import threading
import time
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import httpx
import pytest
from tests.serving import served
from tests.tiny import GOOD

from lusoria.schema.build import build
from lusoria.schema.publish import STORE
from lusoria.site.server import local

PAGE = "/game/tiny/"
NAMES = "/db/lusoria/name.json?_shape=array"
ASKED = (PAGE, NAMES, "/static/site.css", "/db/lusoria/clause", "/db/-/static/app.css")


class Catalogue:
    """A catalogue with one game, which is built again and again, each time with one name more."""

    def __init__(self, place: Path) -> None:
        self.data, self.out = place / "data", place / "build"
        self.names = 0
        shutil.copytree(GOOD, self.data)

    def build(self) -> Path:
        """Return the folder of the next build, with a site of a few pages."""
        self.names += 1
        listed = "".join(
            f"  - {{name: Name {n} of it, language: en, kind: name, status: attested, "
            "passage: leaflet#men}\n"
            for n in range(self.names - 1)
        )
        text = (GOOD / "games" / "tiny" / "game.yaml").read_text(encoding="utf-8")
        text = text.replace("places:\n", f"{listed}places:\n")
        (self.data / "games" / "tiny" / "game.yaml").write_text(text, encoding="utf-8")

        def write_pages(folder: Path) -> None:
            for path in ("index.html", "static/site.css", f"{PAGE[1:]}index.html"):
                file = folder / "site" / path
                file.parent.mkdir(parents=True, exist_ok=True)
                file.write_text(f"In build {self.names} there are few pages.", encoding="utf-8")

        return build(self.data, self.out, finish=write_pages).folder


@pytest.fixture
def catalogue(tmp_path: Path) -> Catalogue:
    return Catalogue(tmp_path)


@contextmanager
def asking_all_the_time(client: httpx.Client) -> Iterator[set[tuple[str, int]]]:
    """Ask for pages and rows over and over; yield the statuses of the answers."""
    answers: set[tuple[str, int]] = set()
    ended = threading.Event()

    def ask() -> None:
        with httpx.Client(base_url=client.base_url, timeout=30) as own:
            while not ended.is_set():
                answers.update((path, own.get(path).status_code) for path in ASKED)
                time.sleep(0.1)  # others work on this machine, too

    threads = [threading.Thread(target=ask) for _ in range(2)]
    for thread in threads:
        thread.start()
    try:
        yield answers
    finally:
        ended.set()
        for thread in threads:
            thread.join()


def test_a_server_shows_each_new_build_at_once_and_fails_nobody(catalogue: Catalogue) -> None:
    folders = [catalogue.build()]
    with served(catalogue.out, "private") as client:
        with asking_all_the_time(client) as answers:
            for number in (1, 2, 3):
                assert f"In build {number} " in client.get(PAGE).text
                assert len(client.get(NAMES).json()) == number
                folders.append(catalogue.build())
        assert answers == {(path, 200) for path in ASKED}
    assert [folder.exists() for folder in folders] == [False, False, True, True]


def test_a_build_that_is_served_outlives_any_number_of_builds(catalogue: Catalogue) -> None:
    first = catalogue.build()
    with served(first, "private") as client:  # the folder itself, which no build will change
        for _ in range(3):
            catalogue.build()
        assert len(client.get(NAMES).json()) == 1
        assert first.is_dir()
    catalogue.build()
    assert not first.exists()


def test_what_is_no_build_is_not_shown_and_told_once(
    catalogue: Catalogue, tmp_path: Path, caplog: pytest.LogCaptureFixture
) -> None:
    good = catalogue.build()
    bad = tmp_path / STORE / "bad"
    shutil.copytree(good, bad)
    (bad / "lusoria.db").write_bytes(b"no database at all" * 1000)
    empty = tmp_path / "empty"
    empty.mkdir()

    def point(folder: Path) -> None:
        catalogue.out.unlink(missing_ok=True)
        catalogue.out.symlink_to(folder)

    async def ask() -> None:
        transport = httpx.ASGITransport(app=local(catalogue.out))
        async with httpx.AsyncClient(transport=transport, base_url="http://localhost") as client:
            for folder in (bad, empty, tmp_path / "nowhere", good):
                point(folder)
                for _ in range(2):
                    assert "In build 1 " in (await client.get(PAGE)).text, folder
                    assert (await client.get(NAMES)).status_code == 200, folder
            catalogue.build()
            assert "In build 2 " in (await client.get(PAGE)).text
            assert len((await client.get(NAMES)).json()) == 2

    with caplog.at_level(logging.ERROR, "lusoria"):
        asyncio.run(ask())
    told = [record.getMessage().partition(" is not shown: ")[0] for record in caplog.records]
    assert told == [str(bad), str(empty)]


SWITCHING = """
import asyncio, gc, sys, threading
from pathlib import Path
import httpx
from lusoria.site import server

server.SECONDS_TO_END = 0
out, builds = Path(sys.argv[1]), sys.argv[2:]

async def count_threads():
    transport = httpx.ASGITransport(app=server.local(out))
    async with httpx.AsyncClient(transport=transport, base_url="http://localhost") as client:
        for number in range(6):
            out.unlink()
            out.symlink_to(builds[number % 2])
            assert (await client.get("/db/lusoria/clause")).status_code == 200
            gc.collect()
            await asyncio.sleep(0.5)
            gc.collect()
            print(threading.active_count())

asyncio.run(count_threads())
"""


def test_builds_that_are_no_longer_shown_leave_no_threads(catalogue: Catalogue) -> None:
    builds = [catalogue.build(), catalogue.build()]
    command = [sys.executable, "-c", SWITCHING, str(catalogue.out), *map(str, builds)]
    told = subprocess.run(command, capture_output=True, text=True, check=True).stdout
    counts = [int(line) for line in told.split()]
    assert counts[-1] <= counts[1] + 1, counts
