"""Live pages are rendered from the data as they are; with a mistake, from the last good ones."""

from __future__ import annotations

import asyncio
import re
from collections.abc import Callable
from pathlib import Path

import httpx
import pytest
from tests.tiny import edit

from lusoria.site.live import Live

CLAUSE = "/clause/tiny/twice/"
SAYS, SAYS_NOW = "A doublet is played twice.", "A doublet is played two times."
WRONG = "A doublet is played: twice."  # no YAML


@pytest.fixture
def lines() -> list[str]:
    """What is said on the terminal."""
    return []


Get = Callable[[str], httpx.Response]


@pytest.fixture
def get(data: Path, place: Path, lines: list[str]) -> Get:
    """What the live pages of two games answer."""
    (place / "live").mkdir()
    live = Live(place / "live", "127.0.0.1", lines.append)

    async def ask(address: str) -> httpx.Response:
        transport = httpx.ASGITransport(app=live)
        async with httpx.AsyncClient(transport=transport, base_url="http://localhost") as client:
            return await client.get(address)

    return lambda address: asyncio.run(ask(address))


def read(get: Get, address: str) -> str:
    answer = get(address)
    assert answer.status_code == 200, address
    return answer.text


def test_a_page_shows_a_sentence_as_it_is_now(get: Get, data: Path) -> None:
    assert SAYS in read(get, CLAUSE)
    edit(data / "games/tiny/loci.yaml", SAYS, SAYS_NOW)
    assert SAYS_NOW in read(get, CLAUSE)
    assert SAYS_NOW in read(get, "/db/lusoria/clause/tiny~2Ftwice")


def test_with_a_mistake_the_last_good_pages_say_so(get: Get, data: Path, lines: list[str]) -> None:
    edit(data / "games/tiny/loci.yaml", SAYS, SAYS_NOW)
    assert 'class="notice"' not in read(get, CLAUSE)
    edit(data / "games/tiny/loci.yaml", SAYS_NOW, WRONG)
    for address in (CLAUSE, "/game/tiny/", CLAUSE):
        page = read(get, address)
        assert page.count('<p class="notice" role="note">') == 1
        assert "is not YAML" in page
    assert SAYS_NOW in page
    told = [line for line in lines if "is not YAML" in line]
    assert len(told) == 1
    edit(data / "games/tiny/loci.yaml", WRONG, SAYS)
    page = read(get, CLAUSE)
    assert SAYS in page
    assert 'class="notice"' not in page


@pytest.mark.parametrize(
    "address", ["/", "/example/tiny/onto-a-man/", "/ruleset/tiny/plain/game/", "/game/tiny/"]
)
def test_all_that_a_page_loads_is_there(address: str, get: Get) -> None:
    page = read(get, address)
    needed = re.findall(r'(?:<img|<script|<link)[^>]* (?:src|href)="([^"]+)', page)
    assert any(".svg" in one for one in needed)
    for one in needed:
        if "://" not in one:
            assert get(f"{address}{one}".partition("#")[0]).status_code == 200, one


def test_what_is_no_page_says_so_and_what_was_one_leads_on(get: Get) -> None:
    assert get("/clause/tiny/nothing/").status_code == 404
    assert "There is no such page" in get("/nothing.html").text
    assert get("/static/../../data/sections.yaml").status_code == 404
    led = get("/ruleset/backgammon/dlp-76+exact-only/")
    assert led.headers["location"] == "/ruleset/backgammon/dlp-76/?options=exact-only"
