"""A running server goes over to new builds: nothing fails, and what has begun is finished."""

from __future__ import annotations

import asyncio
import logging
import shutil
import sqlite3
import threading
import time
from collections.abc import Callable, Iterator
from contextlib import closing, contextmanager
from pathlib import Path

import httpx
import pytest
from tests.serving import SEARCHER, processes, served, server_of
from tests.tiny import GOOD

from lusoria.schema.database.build import build
from lusoria.schema.database.publish import STORE
from lusoria.site.datasette import database
from lusoria.site.datasette.metadata import ALWAYS
from lusoria.site.pages.writing import write_site
from lusoria.site.serve import bounds
from lusoria.site.serve.app import Build
from lusoria.site.serve.listening import application

PAGE = "/game/tiny/"
COUNT = "/db/lusoria/name.json?_shape=array&_nocount=1"
COUNTED = "/db/lusoria.json"
SEARCHED = "/db/lusoria/name.json?_shape=array&_search=name"
ASKED = (PAGE, COUNT, COUNTED, "/static/site.css", "/db/lusoria/clause", "/db/-/static/app.css")


class Catalogue:
    """A catalogue with one game, which is built again and again, each time with one name more."""

    def __init__(self, place: Path) -> None:
        self.place = place
        self.out = place / "build"
        self.names = 0
        shutil.copytree(GOOD, place / "data")

    def build(self, *more: Callable[[Path], None]) -> Path:
        """The folder of the next build, with a site of a few pages and whatever is written."""
        self.names += 1
        listed = "".join(
            f"  - {{name: Name {n} of it, language: en, kind: name, status: attested, "
            "passage: leaflet#men}\n"
            for n in range(self.names - 1)
        )
        text = (GOOD / "games" / "tiny" / "game.yaml").read_text(encoding="utf-8")
        text = text.replace("places:\n", f"{listed}places:\n")
        text = text.replace("Two men a side run", f"In build {self.names} two men a side run")
        (self.place / "data" / "games" / "tiny" / "game.yaml").write_text(text, encoding="utf-8")

        data = self.place / "data"

        def finish(folder: Path) -> None:
            for write in (self._few_pages, *more):
                write(folder)

        return build(data, self.out, finish=finish).folder

    def _few_pages(self, folder: Path) -> None:
        for path in ("index.html", "about/index.html", "static/site.css", f"{PAGE[1:]}index.html"):
            file = folder / "site" / path
            file.parent.mkdir(parents=True, exist_ok=True)
            file.write_text(f"In build {self.names} there are few pages.", encoding="utf-8")


def with_all_pages(folder: Path) -> None:
    """The site as it is."""
    shutil.rmtree(folder / "site")
    write_site(folder, say=lambda line: None)


@pytest.fixture
def catalogue(tmp_path: Path) -> Catalogue:
    return Catalogue(tmp_path)


def shown(client: httpx.Client) -> tuple[str, int, int]:
    """The build that the pages show, how many names there are, and how many Datasette counted."""
    tables = {table["name"]: table for table in client.get(COUNTED).json()["tables"]}
    number = client.get(PAGE).text.partition("In build ")[2].partition(" ")[0]
    return number, len(client.get(COUNT).json()), tables["name"]["count"]


def wait_for(client: httpx.Client, number: int) -> None:
    """Wait until both halves show a build; the test fails if that never happens."""
    for _ in range(600):
        if shown(client) == (str(number), number, number):
            return
        time.sleep(0.05)
    assert shown(client) == (str(number), number, number)


@contextmanager
def asking_all_the_time(client: httpx.Client) -> Iterator[list[tuple[str, int]]]:
    """Ask for pages and rows over and over; what came of it."""
    answers: list[tuple[str, int]] = []
    ended = threading.Event()

    def ask() -> None:
        with httpx.Client(base_url=client.base_url, timeout=30) as own:
            while not ended.is_set():
                answers.extend((path, own.get(path).status_code) for path in ASKED)
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


def test_a_server_goes_over_to_each_new_build(catalogue: Catalogue) -> None:
    """Its pages, its tables, and the process that searches."""
    folders = [catalogue.build()]
    with served(catalogue.out, "public") as client:
        wait_for(client, 1)
        with asking_all_the_time(client) as answers:
            for number in (2, 3):
                folders.append(catalogue.build(*[with_all_pages] * (number == 3)))
                wait_for(client, number)
                assert len(client.get(SEARCHED).json()) == number - 1
                assert len(processes(server_of(client), SEARCHER)) == 1
        assert {path for path, status in answers if status == 200} == set(ASKED)
        assert [answer for answer in answers if answer[1] != 200] == []
        assert "Name 1 of it" in client.get("/db/lusoria/name").text
    assert [folder.exists() for folder in folders] == [False, True, True]


def test_a_build_that_is_served_outlives_any_number_of_builds(catalogue: Catalogue) -> None:
    first = catalogue.build()
    with served(first, "private") as client:  # the folder itself, which no build will change
        for _ in range(3):
            catalogue.build()
        assert shown(client) == ("1", 1, 1)
        assert client.get("/static/site.css").status_code == 200
        assert first.is_dir()
    catalogue.build()
    assert not first.exists()


LARGE = 20_000_000


def with_much_to_send(folder: Path) -> None:
    """A page and a table that do not fit into the buffers between server and client."""
    (folder / "site" / "large.txt").write_bytes(b"x" * LARGE)
    with closing(sqlite3.connect(folder / "lusoria.db")) as connection, connection:
        connection.execute("CREATE TABLE large (id INTEGER PRIMARY KEY, text TEXT)")
        rows = ((None, "y" * 2000) for _ in range(LARGE // 2000))
        connection.executemany("INSERT INTO large VALUES (?, ?)", rows)


def test_what_has_begun_is_finished_by_the_build_that_it_began_with(catalogue: Catalogue) -> None:
    first = catalogue.build(with_much_to_send)
    table = "/db/lusoria/large.csv?_stream=on&_size=max"
    with served(catalogue.out, "private") as client:
        with client.stream("GET", "/large.txt") as page, client.stream("GET", table) as rows:
            page_pieces, row_pieces = page.iter_bytes(1000), rows.iter_lines()
            assert next(page_pieces) == b"x" * 1000
            assert next(row_pieces) == "id,text"
            for number in (2, 3):
                catalogue.build()
                with httpx.Client(base_url=client.base_url) as other:
                    wait_for(other, number)
                    assert other.get("/large.txt").status_code == 404
                    assert other.get("/db/lusoria/large").status_code == 404
            assert first.is_dir()
            assert sum(map(len, page_pieces)) == LARGE - 1000
            assert sum(line.endswith("y" * 2000) for line in row_pieces) == LARGE // 2000
        catalogue.build()
        wait_for(client, 4)
    assert not first.exists()


@pytest.mark.filterwarnings("ignore::pytest.PytestUnhandledThreadExceptionWarning")  # SystemExit
def test_builds_that_are_no_longer_shown_leave_no_threads(catalogue: Catalogue) -> None:
    catalogue.build()
    before = threads_of_datasette()

    async def threads_after_each() -> list[int]:
        app = application(catalogue.out)
        counts = []
        transport = httpx.ASGITransport(app=app)
        async with httpx.AsyncClient(transport=transport, base_url="http://localhost") as client:
            for _ in range(3):
                for path in ASKED:
                    assert (await client.get(path)).status_code == 200
                catalogue.build()
                await app.look()
                await asyncio.gather(*app.ending)
                counts.append(threads_of_datasette() - before)
        return counts

    counts = asyncio.run(threads_after_each())
    # Those that read, and one that writes; that of the build before may be ending still.
    assert max(counts) <= int(ALWAYS["num_sql_threads"]) + 2, counts


def threads_of_datasette() -> int:
    return sum("asyncio" not in each.name for each in threading.enumerate())


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

    async def answers() -> list[int]:
        app = application(catalogue.out)
        transport = httpx.ASGITransport(app=app)
        got = []
        async with httpx.AsyncClient(transport=transport, base_url="http://localhost") as client:
            for folder in (bad, empty, tmp_path / "nowhere", good):
                point(folder)
                for _ in range(2):
                    try:
                        await app.look()
                    except FileNotFoundError:
                        assert folder == tmp_path / "nowhere"
                    got.append((await client.get(COUNT)).status_code)
                    assert "In build 1 " in (await client.get(PAGE)).text
            catalogue.build()
            await app.look()
            assert "In build 2 " in (await client.get(PAGE)).text
        return got

    with caplog.at_level(logging.ERROR, "lusoria"):
        assert asyncio.run(answers()) == [200] * 8
    assert [f"{folder} is not shown" in caplog.text for folder in (bad, empty)] == [True, True]
    assert len(caplog.records) == 2


@pytest.mark.filterwarnings("ignore::pytest.PytestUnhandledThreadExceptionWarning")  # SystemExit
def test_a_build_that_disappears_while_it_is_served_is_no_mistake(
    catalogue: Catalogue, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(bounds, "SECONDS", 120)  # nothing fails because a machine is slow
    monkeypatch.setattr(database, "PUBLIC", {**database.PUBLIC, "sql_time_limit_ms": 20_000})
    folder = catalogue.build()

    async def statuses() -> list[int]:
        opened = Build(folder, public=True)
        await opened.prepare()
        shutil.rmtree(folder)
        transport = httpx.ASGITransport(app=opened)
        async with httpx.AsyncClient(transport=transport, base_url="http://localhost") as client:
            answers = await asyncio.gather(*(client.get(path) for path in ASKED * 2))
        await opened.close()
        return [answer.status_code for answer in answers]

    missing, shown = 404, 200
    assert asyncio.run(statuses()) == [missing, shown, shown, missing, shown, shown] * 2
