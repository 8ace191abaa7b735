"""Questions that games share, as readers meet them: pages, the matrix, the search, commands."""

from __future__ import annotations

import json
import re
import shutil
from collections.abc import Iterator
from html import unescape
from pathlib import Path

import pytest
from playwright.sync_api import Browser, expect
from tests.browsing import hosted
from tests.test_topics import ONE_CLOSES, REFERRED, SECTIONS, TOPICS, WRITTEN
from tests.tiny import append, copied, edit, found, run

from lusoria.schema.build import build
from lusoria.schema.questions import questions
from lusoria.site.build import Build
from lusoria.site.pages.finding import FILE
from lusoria.site.pages.games import FEWEST, find_likenesses, list_partings
from lusoria.site.pages.topics import Reply, list_replies, make_line
from lusoria.site.pages.writing import write_site
from lusoria.site.things import Thing

pytestmark = pytest.mark.tiny

WAITING = """\
- topic: waiting
  section: landing
  question: Who waits?
  answers: [{id: nobody-waits, says: Nobody waits., not-modelled: Nothing is done.}]
"""

LOOKED_AT = TOPICS.replace("twice.\n", "twice.\n      seen: wlsqfa\n").replace(
    "{men} men.\n", "{men} men.\n      seen: ufrpxo\n"
)
"""The same questions; the stances on their sentences were looked at."""

KIN = "  - {to: other, kind: cousin, status: conjectural, ground: Both are small.}\n"


@pytest.fixture(scope="module")
def shared(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The build of two games that share two questions.

    Both answer twice to the one, the other game in its own words, and have a ruleset that answers
    otherwise; to the other question one gives a standard answer with a man less, one its own.
    """
    place = tmp_path_factory.mktemp("topics")
    data = copied(place)
    (data / "sections.yaml").write_text(SECTIONS, encoding="utf-8")
    (data / "topics.yaml").write_text(LOOKED_AT + WAITING, encoding="utf-8")
    edit(data / "games/tiny/loci.yaml", WRITTEN, REFERRED)
    shutil.copytree(data / "games/tiny", data / "games/other")
    (data / "games/other/evidence.yaml").unlink()
    for file in (data / "games/other").glob("*.yaml"):
        text = file.read_text(encoding="utf-8").replace("tiny", "other")
        file.write_text(text, encoding="utf-8")
    own = REFERRED.replace(
        "{id: twice, ", "{id: twice, says: One plays it two times., seen: fwajhn, "
    )
    edit(data / "games/other/loci.yaml", REFERRED, own)
    refers = "      answer: men-close\n      values: {men: one or more}\n"
    edit(data / "games/tiny/loci.yaml", ONE_CLOSES, refers)
    edit(data / "games/tiny/game.yaml", "relations:\n", f"relations:\n{KIN}")
    for name in ("leaflet", "retold"):
        append(data / f"sources/{name}.yaml", "written-of: [tiny]\n")
    folder = build(data, place / "build").folder
    write_site(folder, say=lambda line: None)
    return folder


@pytest.fixture(scope="module")
def of_both(shared: Path) -> Build:
    return Build(shared)


def replies(build: Build, topic: str) -> list[Reply]:
    return list_replies(Thing(build.connection, "topic", topic))


def text_of(folder: Path, address: str) -> str:
    page = (folder / "site" / address / "index.html").read_text(encoding="utf-8")
    return " ".join(unescape(re.sub(r"<[^>]+>", " ", page)).split())


def test_an_answer_stands_once_with_all_games_that_give_it(of_both: Build) -> None:
    doublets = replies(of_both, "doublets")
    letters = {r.letter: (r.says, [row.game for row in r.given]) for r in doublets}
    assert letters == {
        "a": ("A doublet is played twice.", ["other", "tiny"]),
        "b": ("A doublet is played thrice.", ["other"]),
        "c": ("A doublet is played thrice.", ["tiny"]),
    }
    assert [reply.shade for reply in doublets] == [0, None, None]
    assert [row.own_words for row in doublets[0].given] == [True, False]


def test_an_answer_that_is_executed_otherwise_is_another_answer(of_both: Build) -> None:
    closed = replies(of_both, "closed")
    assert [(reply.letter, reply.says, reply.otherwise) for reply in closed] == [
        ("a", "A point is closed by one or more men.", True),
        ("b", "One man closes a point.", False),
    ]
    assert {reply.shade for reply in closed} == {None}


def test_an_answer_of_the_list_that_no_game_gives_is_told(of_both: Build) -> None:
    (waits,) = replies(of_both, "waiting")
    assert (waits.says, waits.given) == ("Nobody waits.", [])


def test_the_matrix_has_each_answer_of_a_game_once(of_both: Build) -> None:
    lines = [
        make_line(Thing(of_both.connection, "topic", key))
        for key in ("doublets", "closed", "waiting")
    ]
    letters = [
        {game: [reply.letter for reply, _ in cell] for game, cell in line.cells.items()}
        for line in lines
    ]
    assert letters == [
        {"other": ["a", "b"], "tiny": ["a", "c"]},
        {"other": ["b"], "tiny": ["a"]},
        {},
    ]


def test_the_page_of_a_question_tells_who_answers_and_who_does_not(shared: Path) -> None:
    page = text_of(shared, "topic/doublets")
    assert "How often is a doublet played? 2 games ask it." in page
    assert "1 standard answer a A doublet is played twice." in page
    assert "In its own words: One plays it two times." in page
    assert "Answers of one game only b A doublet is played thrice." in page
    assert "Sources that do not answer" in page


def test_a_cell_of_the_matrix_leads_to_the_clause(shared: Path) -> None:
    page = (shared / "site/topic/index.html").read_text(encoding="utf-8")
    row = page.partition('<tr id="doublets">')[2].partition("</tr>")[0]
    cells = re.findall(
        r'<a class="given( shade-\d)?" href="([^"]+)" title="([^"]+)">(.+?)</a>', row
    )
    assert cells == [
        (" shade-0", "../clause/other/twice/", "One plays it two times.", "a′"),
        ("", "../clause/other/thrice/", "A doublet is played thrice.", "b"),
        (" shade-0", "../clause/tiny/twice/", "A doublet is played twice.", "a"),
        ("", "../clause/tiny/thrice/", "A doublet is played thrice.", "c"),
    ]


def test_kinship_is_counted_between_the_rulesets_that_answer_most_alike(of_both: Build) -> None:
    (like,) = find_likenesses(of_both)["tiny"].values()
    assert (like.ruleset, like.other) == ("tiny/plain", "other/plain")
    assert (like.alike, like.both) == (1, 2)
    ((one, other),) = list_partings(of_both, like.ruleset, like.other)
    assert (one.topic, one.says) == ("closed", "A point is closed by one or more men.")
    sql = questions()["topics_of_two_rulesets"].sql
    rows = of_both.query(sql, one=like.ruleset, other=like.other)
    asked = [(row[1], row[4], row[5]) for row in rows if row[4] and row[5] and not row[3]]
    assert asked == [(one.topic, one.says, other.says)], "the question tells the same"
    assert like.both < FEWEST, "two questions are too few to call games near"


def test_what_a_source_claims_stands_beside_what_the_rules_say(shared: Path) -> None:
    for game in ("tiny", "other"):
        page = text_of(shared, f"game/{game}")
        assert "By the rules: shares 1 of 2 answers with" in page
        assert "Where they part: 1 question" in page


def test_clauses_and_questions_lead_to_what_other_games_answer(shared: Path) -> None:
    for address, link in (
        ("clause/tiny/twice", "../../../topic/doublets/#twice"),
        ("clause/tiny/thrice", "../../../topic/doublets/"),
        ("locus/tiny/doublets", "../../../topic/doublets/"),
    ):
        page = (shared / "site" / address / "index.html").read_text(encoding="utf-8")
        assert f'href="{link}"' in page, address


def test_the_search_finds_topics_by_their_question_and_their_answers(shared: Path) -> None:
    entries = json.loads((shared / "site" / FILE).read_text(encoding="utf-8"))
    found = {entry[1]: entry for entry in entries if entry[0] == "topic"}
    assert set(found) == {"topic/doublets/", "topic/closed/", "topic/waiting/"}
    assert found["topic/doublets/"][2:5] == [
        "How often is a doublet played?",
        "The throw",
        "A doublet is played twice.",
    ]


@pytest.fixture
def commands(shared: Path) -> Iterator[None]:
    with found(shared):
        yield


@pytest.mark.usefixtures("commands")
def test_commands_tell_of_topics_and_of_answers() -> None:
    topic = json.loads(run("about", "topic", "doublets", "--json").stdout)
    assert (topic["question"], topic["section"]) == ("How often is a doublet played?", "The throw")
    assert [each["games"] for each in topic["standard_answers"]] == ["other, tiny"]
    assert {each["clause"] for each in topic["answers"]} == {
        *("tiny/twice", "tiny/thrice", "other/twice", "other/thrice"),
    }
    told = run("about", "answer", "men-close").stdout
    assert "A point is closed by two men." in told, "its values are those of the list"
    assert "tiny/one-man-closes" in told
    assert topic["page"] == "topic/doublets/"
    assert "topic: 1" in run("search", "doublet", "often", "--kind", "topic").stdout
    listed = json.loads(run("ask", "topics", "--json").stdout)["rows"]
    assert [each["topic"] for each in listed] == ["doublets", "closed", "waiting"]


def test_one_game_is_read_in_words_on_a_narrow_screen(browser: Browser, shared: Path) -> None:
    context = browser.new_context(viewport={"width": 390, "height": 844})
    page = context.new_page()
    with hosted(shared / "site") as host:
        page.goto(f"{host}/topic/?game=other")
        expect(page.locator("#doublets td:visible")).to_have_text(
            "a′One plays it two times.bA doublet is played thrice."
        )
        expect(page.locator("#waiting")).to_be_hidden()
        assert page.evaluate("document.documentElement.scrollWidth") == 390
        page.get_by_label("Read one game in words").select_option("")
        expect(page.locator("#doublets td:visible")).to_have_text(["a′b", "ac"])
        expect(page.locator("#waiting")).to_be_visible()
        assert page.url == f"{host}/topic/"
    context.close()


def test_a_catalogue_without_a_list_says_so(folder: Path) -> None:
    assert "There is no list of such questions" in text_of(folder, "topic")
