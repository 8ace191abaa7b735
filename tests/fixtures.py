"""The fixtures that tests of more than one module use.

What takes long to make (builds with their pages, servers, browsers) is made once for a module.
Servers and hosts show the whole catalogue; in a module with `pytestmark = pytest.mark.tiny`, the
tiny game.
"""

from __future__ import annotations

import sqlite3
from collections.abc import Iterator
from pathlib import Path

import httpx
import pytest
from playwright.sync_api import Browser
from tests.asking import opened
from tests.browsing import hosted, launched
from tests.building import whole_build
from tests.drafting import workplace
from tests.finding import finding_build
from tests.running import Runner, browsing, running
from tests.serving import served
from tests.tiny import found, tiny_build, tiny_pages
from tests.visiting import Visit, visiting

from lusoria.schema.database.build import build
from lusoria.site.pages.edition import Edition

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
def edition(folder: Path) -> Edition:
    """What its pages are printed from."""
    return Edition(folder)


@pytest.fixture(scope="module")
def database() -> Iterator[sqlite3.Connection]:
    """Its database, with the functions that Datasette has."""
    with opened() as connection:
        yield connection


@pytest.fixture(scope="module")
def private(folder: Path) -> Iterator[httpx.Client]:
    """Its server, on one's own machine."""
    with served(folder, "private") as client:
        yield client


@pytest.fixture(scope="module")
def public(folder: Path) -> Iterator[httpx.Client]:
    """Its server, open to everybody."""
    with served(folder, "public") as client:
        yield client


@pytest.fixture(scope="module", params=["private", "public"])
def client(folder: Path, request: pytest.FixtureRequest) -> Iterator[httpx.Client]:
    """Its server, in both ways."""
    with served(folder, request.param) as client:
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
def visit(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Visit]:
    """A browser in which games are played on the whole site, below a sub-path."""
    with visiting(tmp_path_factory.mktemp("host")) as found:
        yield found


@pytest.fixture(scope="module")
def runner(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Runner]:
    """A browser at one page with forms that run examples."""
    with running(tmp_path_factory.mktemp("site")) as host, browsing(host) as found:
        yield found


# --- The tiny game.


@pytest.fixture(scope="module")
def tiny(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Path]:
    """A build of the tiny game, found by all commands of the module."""
    with found(tiny_build(tmp_path_factory.mktemp("tiny"))) as folder:
        yield folder


@pytest.fixture(scope="module")
def finding(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Path]:
    """A build of the tiny game and one without rules, found by all commands of the module."""
    place = tmp_path_factory.mktemp("finding")
    with found(finding_build(place), place / "data") as folder:
        yield folder


@pytest.fixture(scope="module")
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


@pytest.fixture
def built(place: Path) -> Path:
    """A build of that data, which the commands find."""
    build(place / "data", place / "build", cache=place)
    return place / "build"
