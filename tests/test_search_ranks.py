"""Whoever asks how a game is played is led to it, on the page of search and in the database."""

from __future__ import annotations

import shutil
import sqlite3
from collections.abc import Iterator
from typing import NamedTuple

import pytest
from playwright.sync_api import Page
from tests.asking import answers
from tests.browsing import chromium, hosted
from tests.building import whole_build

from lusoria.site.pages.finding import FILE
from lusoria.site.plugin import functions

ASKED = {
    "how to play verquere": "verquere",
    "What are the rules of nard?": "nard",
    "how do you play Irish": "irish",
    "How is backgammon played?": "backgammon",
    "ludus latrunculorum rules": "ludus-latrunculorum",
    "the game of pente grammai": "pente-grammai",
    "bakkis how to play": "bakkis",
    "who can play udat pagada": "udat-pagada",
    "how do I play todas tablas": "todas-tablas",
    "rules for svenskt brädspel": "svenskt-bradspel",
    "how to play Verkehren": "verquere",
}
"""Questions, and the game that each is about."""

ORDER = ("game", "ruleset", "topic", "locus", "clause", "source", "passage", "example", "evidence")
"""In what order the kinds are told that both have, before rules in Python."""

SAME = {"name": "game", "answer": "topic"}
"""What is told by itself in the database, and with another thing on the page."""

FINDING = """async ([asked, root]) => {
  const { find, load } = await import(`${root}/static/search/finding.mjs`);
  globalThis.index ??= load(`${root}/FILE`);
  return find(await globalThis.index, asked).found.map(({ kind, page, name }) => [kind, name]);
}""".replace("FILE", FILE)


class Hit(NamedTuple):
    """What was found: its kind and its id."""

    kind: str
    id: str


@pytest.fixture(scope="module")
def page(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Page]:
    """The page of search, hosted with what it needs."""
    root = tmp_path_factory.mktemp("host")
    for part in ("search", "static"):
        shutil.copytree(whole_build() / "site" / part, root / part)
    with hosted(root) as host, chromium() as context:
        page = context.new_page()
        page.goto(f"{host}/search/")
        yield page


def on_the_page(page: Page, asked: str) -> list[Hit]:
    found = page.evaluate(FINDING, [asked, page.url.partition("/search/")[0]])
    return [Hit(*each) for each in found if each[0] != "document"]


def in_the_database(database: sqlite3.Connection, asked: str) -> list[Hit]:
    rows = answers(database, "search", text=asked)
    hits = [Hit(SAME.get(row["kind"], row["kind"]), row["id"]) for row in rows]
    return list(dict.fromkeys(hits))


@pytest.mark.parametrize("asked", ASKED)
def test_the_game_comes_first_then_its_rulesets_clauses_sources_and_code_last(
    page: Page, database: sqlite3.Connection, asked: str
) -> None:
    for hits in (on_the_page(page, asked), in_the_database(database, asked)):
        assert hits[0] == Hit("game", ASKED[asked])
        told = [hit.kind for hit in hits[:9]]
        assert told == sorted(told, key=ORDER.index)
        code = [i for i, hit in enumerate(hits) if hit.kind == "rule"]
        assert code == list(range(len(hits) - len(code), len(hits)))


@pytest.mark.parametrize("asked", [asked for asked in ASKED if "Verkehren" not in asked])
def test_the_page_and_the_database_rank_alike(
    page: Page, database: sqlite3.Connection, asked: str
) -> None:
    there, here = on_the_page(page, asked), in_the_database(database, asked)
    for kind in ("ruleset", "locus", "clause", "example"):
        own, others = (
            [hit.id for hit in hits if hit.kind == kind and hit.id.startswith(f"{ASKED[asked]}/")]
            for hits in (there, here)
        )
        assert own[:3] == others[:3] != [], kind


def test_both_leave_the_same_words_out(page: Page) -> None:
    asked = "async (root) => [...(await import(`${root}/static/search/finding.mjs`)).IDLE]"
    assert set(page.evaluate(asked, page.url.partition("/search/")[0])) == functions.IDLE


@pytest.mark.parametrize(
    ("words", "query"),
    [
        ("how to play verquere", '("verquere" OR "verquere"*)'),
        ("How do I play?", '"How" AND "do" AND "I" AND ("play?" OR "play?"*)'),
        ('"how to" play nard', '"how to" AND ("nard" OR "nard"*)'),
        ("the head of the table", '("head" OR "head"*) AND ("table" OR "table"*)'),
    ],
)
def test_words_by_which_people_ask_count_where_they_are_all_or_quoted(
    words: str, query: str
) -> None:
    assert functions.write_search(words) == query


def test_what_names_nothing_is_found_by_its_text(page: Page, database: sqlite3.Connection) -> None:
    for hits in (on_the_page(page, "chalk"), in_the_database(database, "chalk")):
        assert hits[0].kind == "evidence"


def test_code_is_last_where_it_has_the_very_word(page: Page, database: sqlite3.Connection) -> None:
    for hits in (on_the_page(page, "doublets"), in_the_database(database, "doublets")):
        assert hits[0].kind != "rule"
        assert hits[-1].kind == "rule"
