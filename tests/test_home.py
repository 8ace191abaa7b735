"""The first page: a play with two verdicts, the ways on from it, and all games."""

from __future__ import annotations

from pathlib import Path
from urllib.parse import parse_qs, urlsplit
from xml.etree.ElementTree import Element

import pytest
from tests.parsing import parsed, words
from tests.rows import row

from lusoria.playable.ruleset import Ruleset as Playable
from lusoria.schema.locations import change_log
from lusoria.schema.tables import GameDate
from lusoria.site.build import Build
from lusoria.site.pages import games, home


@pytest.fixture(scope="module")
def page(site: Path) -> Element:
    return parsed(site / "index.html")


def linked(element: Element) -> list[str]:
    return [str(link.get("href")) for link in element.iter("a")]


def test_the_page_opens_with_a_play_that_one_ruleset_allows_and_another_forbids(
    page: Element, whole: Build
) -> None:
    judged = page.findall(".//article")
    assert [article.get("class") for article in judged] == ["judged legal", "judged forbidden"]
    clauses = []
    for article in judged:
        (key,) = [
            link.removeprefix("clause/").removesuffix("/")
            for link in linked(article)
            if link.startswith("clause/")
        ]
        clause = whole.row("clause", key)
        assert clause.says in words(article)
        sql = "SELECT * FROM stance WHERE clause = :key AND stance = 'states'"
        assert whole.query(sql, key=key)
        assert any(link.startswith("source/") for link in linked(article))
        clauses.append(clause)
    allowing, forbidding = clauses
    assert allowing.id != forbidding.id
    assert allowing.locus == forbidding.locus


def test_the_verdicts_are_those_of_the_interpreter(whole: Build) -> None:
    example = whole.row("example", home.OPENING)
    shown = home.find_dispute(whole)
    assert shown is not None
    assert shown["example"].id == example.id
    assert example.position
    assert example.play
    verdicts = [
        Playable(whole.data(shown[verdict]["judging"]))
        .judge(example.position, example.throw or "", example.play)
        .kind
        for verdict in ("legal", "forbidden")
    ]
    assert verdicts == ["legal", "forbidden"]


def test_one_may_try_the_position(page: Element, whole: Build, folder: Path) -> None:
    if not (folder / "site/play").is_dir():
        pytest.skip("Pyodide is not to be had here")
    tried = page.find(".//a[@class='door first']")
    assert tried is not None
    address = urlsplit(str(tried.get("href")))
    example = whole.row("example", home.OPENING)
    assert address.path == "play/verquere/compleat-gamester-1725/"
    assert parse_qs(address.query) == {"position": [example.position], "throw": [example.throw]}


def test_one_may_search_and_see_all_verdicts(page: Element) -> None:
    assert f"example/{home.OPENING}/" in linked(page)
    form = page.find(".//form[@role='search']")
    assert form is not None
    assert (form.get("action"), form.get("method")) == ("search/", None)
    assert [field.get("name") for field in form.iter("input")] == ["q"]


def test_every_game_is_on_the_page_once(page: Element, whole: Build) -> None:
    headed = [words(heading) for heading in page.findall(".//li[@class='game-card']/h3")]
    games = whole.query("SELECT name, status FROM game")
    playable = [game.name for game in games if game.status == "playable"]
    assert sorted(headed) == sorted(playable)
    coming = [words(link) for link in page.findall(".//ul[@class='coming']//a")]
    assert sorted([*headed, *coming]) == sorted(game.name for game in games)


def test_a_game_is_dated_by_its_earliest_date() -> None:
    def date(what: str, first: int | None, last: int | None) -> GameDate:
        years = {"not_before": first, "not_after": last}
        return row(GameDate, game="g", ordinal=1, what=what, edtf="x", **years)

    today, late, early = (
        date("today", None, None),
        date("late", None, 1700),
        date("early", 1500, 1800),
    )
    assert games.first_date([today, late, early]) == early
    assert games.first_date([today]) == today
    assert games.first_date([]) is None


def test_every_line_of_the_list_of_changes_is_on_its_page(tiny_site: Path) -> None:
    page = (tiny_site / "site/changes/index.html").read_text(encoding="utf-8")
    log = change_log().read_text(encoding="utf-8").partition("\n## ")[2]
    assert page.count("<li><em>") == log.count("\n- **")
    assert page.count('<h2 id="v') == log.count("\n## ") + 1
