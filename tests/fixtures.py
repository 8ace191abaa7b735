"""The fixtures that tests of more than one module use.

What takes long to make is made once: builds and servers for a whole run (of each worker), browsers
for a module, as Playwright leaves no room beside it for what is asynchronous. Servers and hosts
show the whole catalogue; in a module with `pytestmark = pytest.mark.tiny`, the tiny game.
"""

from __future__ import annotations

import shutil
import sqlite3
from collections.abc import Callable, Iterator
from contextlib import ExitStack, contextmanager
from pathlib import Path

import httpx
import pytest
from playwright.sync_api import Browser, BrowserContext
from tests.asking import opened
from tests.browsing import hosted, launched
from tests.building import whole_build
from tests.editing import two_games, workplace
from tests.finding import finding_build
from tests.running import Runner, browsing, running
from tests.serving import served
from tests.tiny import found, tiny_pages
from tests.visiting import Visit, visiting

from lusoria.schema.build import build
from lusoria.schema.publish import publish
from lusoria.site.build import Build

# --- A build, and what shows it.


@pytest.fixture(scope="module")
def folder(request: pytest.FixtureRequest) -> Path:
    """The folder of a build, for looking at only: of the whole catalogue.

    In a module that is marked `tiny`, it is that of the tiny game.
    """
    if request.node.get_closest_marker("tiny"):
        return Path(request.getfixturevalue("tiny_site"))
    return whole_build()


@pytest.fixture(scope="module")
def site(folder: Path) -> Path:
    """The folder of its pages."""
    return folder / "site"


@pytest.fixture(scope="module")
def whole(folder: Path) -> Build:
    """What its pages are rendered from."""
    return Build(folder)


@pytest.fixture(scope="module")
def database() -> Iterator[sqlite3.Connection]:
    """Its database, with the functions that Datasette has."""
    with opened() as connection:
        yield connection


Serve = Callable[[Path, str], httpx.URL]


@pytest.fixture(scope="session")
def serve() -> Iterator[Serve]:
    """Starts the server of a build when it is first asked for; tells its address."""
    started: dict[tuple[Path, str], httpx.URL] = {}
    with ExitStack() as lasting:

        def serve(folder: Path, how: str) -> httpx.URL:
            if (folder, how) not in started:
                started[folder, how] = lasting.enter_context(served(folder, how)).base_url
            return started[folder, how]

        yield serve


@contextmanager
def asking(address: httpx.URL) -> Iterator[httpx.Client]:
    """A client that remembers nothing of other modules."""
    with httpx.Client(base_url=address, timeout=60) as client:
        yield client


@pytest.fixture(scope="module")
def private(folder: Path, serve: Serve) -> Iterator[httpx.Client]:
    """Its server, on one's own machine."""
    with asking(serve(folder, "private")) as client:
        yield client


@pytest.fixture(scope="module")
def public(folder: Path, serve: Serve) -> Iterator[httpx.Client]:
    """Its server, open to everybody."""
    with asking(serve(folder, "public")) as client:
        yield client


@pytest.fixture(scope="module", params=["private", "public"])
def client(folder: Path, serve: Serve, request: pytest.FixtureRequest) -> Iterator[httpx.Client]:
    """Its server, in both ways."""
    with asking(serve(folder, request.param)) as client:
        yield client


# --- Browsers.


@pytest.fixture(scope="module")
def host(site: Path) -> Iterator[str]:
    """The address of a host of the pages, with its last stroke."""
    with hosted(site) as address:
        yield f"{address}/"


@pytest.fixture(scope="module")
def browser() -> Iterator[Browser]:
    """A browser."""
    with launched() as browser:
        yield browser


@pytest.fixture(scope="module")
def context(browser: Browser) -> Iterator[BrowserContext]:
    """The pages of a reader, whose browser keeps what it has fetched."""
    with browser.new_context() as context:
        yield context


@pytest.fixture(scope="module")
def visit(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Visit]:
    """A browser in which games are played on the whole site, below a sub-path."""
    with visiting(tmp_path_factory.mktemp("host")) as found:
        yield found


@pytest.fixture(scope="module")
def run_host(tmp_path_factory: pytest.TempPathFactory) -> Iterator[str]:
    """The address of a host of one page with forms that run examples."""
    with running(tmp_path_factory.mktemp("site")) as address:
        yield address


@pytest.fixture(scope="module")
def runner(run_host: str, browser: Browser) -> Iterator[Runner]:
    """A visit to that page."""
    with browsing(run_host, browser) as found:
        yield found


# --- The tiny game.


@pytest.fixture(scope="module")
def tiny(tiny_site: Path) -> Iterator[Path]:
    """A build of the tiny game, found by all commands of the module."""
    with found(tiny_site) as folder:
        yield folder


@pytest.fixture(scope="session")
def finding_place(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A folder with a build of the tiny game and one without rules, and with their data."""
    place = tmp_path_factory.mktemp("finding")
    finding_build(place)
    return place


@pytest.fixture(scope="module")
def finding(finding_place: Path) -> Iterator[Path]:
    """That build, found by all commands of the module."""
    with found(finding_place / "build", finding_place / "data") as folder:
        yield folder


@pytest.fixture(scope="session")
def tiny_site(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A build of the tiny game, with its pages."""
    return tiny_pages(tmp_path_factory.mktemp("tiny"))


# --- Data that may be edited.


@pytest.fixture
def place(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A folder to work in, with data of two games, and no build."""
    return workplace(tmp_path, monkeypatch)


@pytest.fixture
def data(place: Path) -> Path:
    """The data in that folder."""
    return place / "data"


@pytest.fixture(scope="session")
def of_two_games(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A build of such data."""
    place = tmp_path_factory.mktemp("two")
    return build(two_games(place / "data"), place / "build").folder


@pytest.fixture
def built(place: Path, of_two_games: Path) -> Path:
    """A build of that data, which the commands find."""

    def copy(folder: Path) -> None:
        shutil.copytree(of_two_games, folder, dirs_exist_ok=True)

    publish(place / "build", copy)
    return place / "build"
