"""Live pages are rendered from the data as they are; with a mistake, from the last good ones."""

from __future__ import annotations

import re
from pathlib import Path

import pytest
from starlette.testclient import TestClient
from tests.tiny import edit

from lusoria.site.live import Live

CLAUSE = "/clause/tiny/twice/"
SAYS, SAYS_NOW = "A doublet is played twice.", "A doublet is played two times."
WRONG = "A doublet is played: twice."  # no YAML


@pytest.fixture
def lines() -> list[str]:
    """What is said on the terminal."""
    return []


@pytest.fixture
def client(data: Path, place: Path, lines: list[str]) -> TestClient:
    """A browser of the live pages of two games."""
    (place / "live").mkdir()
    live = Live(place / "live", "127.0.0.1", lines.append)
    return TestClient(live, base_url="http://localhost", follow_redirects=False)


def read(client: TestClient, address: str) -> str:
    answer = client.get(address)
    assert answer.status_code == 200, address
    return str(answer.text)


def test_a_page_shows_a_sentence_as_it_is_now(client: TestClient, data: Path) -> None:
    assert SAYS in read(client, CLAUSE)
    edit(data / "games/tiny/loci.yaml", SAYS, SAYS_NOW)
    assert SAYS_NOW in read(client, CLAUSE)
    assert SAYS_NOW in read(client, "/db/lusoria/clause/tiny~2Ftwice")


def test_with_a_mistake_the_last_good_pages_say_so(
    client: TestClient, data: Path, lines: list[str]
) -> None:
    edit(data / "games/tiny/loci.yaml", SAYS, SAYS_NOW)
    assert 'class="notice"' not in read(client, CLAUSE)
    edit(data / "games/tiny/loci.yaml", SAYS_NOW, WRONG)
    for address in (CLAUSE, "/game/tiny/", CLAUSE):
        page = read(client, address)
        assert page.count('<p class="notice" role="note">') == 1
        assert "is not YAML" in page
    assert SAYS_NOW in page
    told = [line for line in lines if "is not YAML" in line]
    assert len(told) == 1
    edit(data / "games/tiny/loci.yaml", WRONG, SAYS)
    page = read(client, CLAUSE)
    assert SAYS in page
    assert 'class="notice"' not in page


@pytest.mark.parametrize(
    "address", ["/", "/example/tiny/onto-a-man/", "/ruleset/tiny/plain/game/", "/game/tiny/"]
)
def test_all_that_a_page_loads_is_there(address: str, client: TestClient) -> None:
    page = read(client, address)
    needed = re.findall(r'(?:<img|<script|<link)[^>]* (?:src|href)="([^"]+)', page)
    assert any(".svg" in one for one in needed)
    for one in needed:
        if "://" not in one:
            assert client.get(f"{address}{one}".partition("#")[0]).status_code == 200, one


def test_what_is_no_page_says_so_and_what_was_one_leads_on(client: TestClient) -> None:
    assert client.get("/clause/tiny/nothing/").status_code == 404
    assert "There is no such page" in client.get("/nothing.html").text
    assert client.get("/static/../../data/sections.yaml").status_code == 404
    led = client.get("/example/verquere/whole-game/")
    assert led.status_code == 307
