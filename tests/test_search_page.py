"""Search in Debian's Chromium, below a sub-path and under the policy of the pages."""

from __future__ import annotations

import json
import re
import shutil
from collections.abc import Iterator

import pytest
from playwright.sync_api import Browser, BrowserContext, Page, expect
from tests.browsing import hosted
from tests.building import whole_build

from lusoria.site.addresses import BESIDE_DATASETTE
from lusoria.site.build import Build
from lusoria.site.pages.finding import FILE, list_entries
from lusoria.site.pages.site import Site
from lusoria.site.things import KINDS, PLURALS

BELOW = "editions/lusoria"
"""The folder of the host in which the pages are put."""


@pytest.fixture(scope="module")
def address(tmp_path_factory: pytest.TempPathFactory) -> Iterator[str]:
    """The address of the search page on a host that has it and its scripts in a folder."""
    root = tmp_path_factory.mktemp("host")
    for part in ("search", "static", "game/pente-grammai", "boards/pente-grammai"):
        shutil.copytree(whole_build() / "site" / part, root / BELOW / part)
    with hosted(root) as host:
        yield f"{host}/{BELOW}/search/"


@pytest.fixture
def page(context: BrowserContext) -> Iterator[Page]:
    """A page on which no script fails and nothing is asked of another host."""
    page = context.new_page()
    wrong: list[str] = []
    page.on("pageerror", lambda error: wrong.append(str(error)))
    page.on("console", lambda said: wrong.append(said.text) if said.type == "error" else None)
    page.on(
        "request",
        lambda asked: None if "//127.0.0.1:" in asked.url else wrong.append(asked.url),
    )
    yield page
    page.close()
    assert not wrong


def test_the_address_asks_and_the_first_hit_leads_there(page: Page, address: str) -> None:
    page.goto(f"{address}?q=pente+grammai")
    first = page.locator("#_hits li").first
    expect(first.locator(".kind")).to_have_text("game")
    expect(first.locator("a mark")).to_have_text(["Pente", "grammai"])
    expect(first.locator(".under mark")).to_have_text(["πέντε", "γραμμαί"])
    first.locator("a").click()
    expect(page.locator("h1")).to_contain_text("Pente grammai")


@pytest.mark.parametrize(
    "words", ["πέντε γραμμαί", "ΠΕΝΤΕ ΓΡΑΜΜΑΙ", "PENTE grámmai", "pente gramai"]
)
def test_accents_capitals_scripts_and_a_slip_do_not_matter(
    page: Page, address: str, words: str
) -> None:
    page.goto(address)
    page.keyboard.type(words)  # the field has the focus
    expect(page.locator("#_hits li").first.locator("a")).to_have_text("Pente grammai")
    assert "?q=" in page.url


def test_kinds_are_counted_and_can_be_chosen(page: Page, address: str) -> None:
    page.goto(f"{address}?q=second+man+head")
    expect(page.locator("#_hits li").first).to_be_visible()
    label = page.locator("label", has_text="Examples")
    number = int(label.locator("small").inner_text())
    assert number > 1
    label.locator("input").press("Space")
    expect(page.locator("#_hits .kind", has_not_text="example")).to_have_count(0)
    expect(page.locator("#_found")).to_contain_text(f"{number} found")
    expect(page).to_have_url(re.compile("kind=example"))
    page.reload()
    expect(label.locator("input")).to_be_checked()
    expect(page.locator("#_hits .kind").first).to_have_text("example")


def test_a_thing_of_each_kind_is_found_by_its_id(page: Page, address: str) -> None:
    site = Site(Build(whole_build()), BESIDE_DATASETTE, runs=True)
    first = {
        kind: more[0] if more else page.removeprefix("source/").replace("/#", "#")
        for kind, page, _, _, _, *more in list_entries(site)[::-1]
    }
    assert set(first) == {kind for kind, told in KINDS.items() if "entry" in told.heads}
    page.goto(address)
    for kind, key in first.items():
        page.locator("#_q").fill(key)
        page.locator(f"input[value={kind}]").check()
        expect(page.locator("#_hits .kind").first).to_have_text(
            "question" if kind == "locus" else kind
        )
        hrefs = page.locator("#_hits a").evaluate_all("links => links.map((link) => link.href)")
        assert any(key.partition("#")[2] in href for href in hrefs), (key, hrefs)
        page.locator(f"input[value={kind}]").uncheck()


NONSENSE = ("qqzzxx", '"', '""', "AND OR NOT *", "((((", "  ", "%00", "𝔘", "a" * 5000, "<b>x</b>")


def test_nonsense_is_answered_in_a_sentence(page: Page, address: str) -> None:
    page.goto(address)
    for words in NONSENSE:
        page.locator("#_q").fill("verquere")
        expect(page.locator("#_hits li").first).to_be_visible()
        page.locator("#_q").fill(words)
        page.keyboard.press("Enter")
        if words.strip():
            expect(page.locator("#_found")).to_contain_text(
                "found" if any(map(str.isalnum, words)) else "Write at least one word"
            )
        else:
            expect(page.locator("#_hits li")).to_have_count(0)
        assert page.locator("#_hits b").count() == 0, words


def test_words_in_quotes_stand_together(page: Page, address: str) -> None:
    page.goto(f"{address}?q=%22Compleat+Gamester%22")
    expect(page.locator("#_hits li").first).to_be_visible()
    for hit in page.locator("#_hits li").all():
        assert "compleat gamester" in hit.inner_text().lower()


def test_more_hits_come_on_asking_and_the_focus_goes_on(page: Page, address: str) -> None:
    page.goto(f"{address}?q=man")
    expect(page.locator("#_hits li")).to_have_count(20)
    page.locator("#_more").press("Enter")
    expect(page.locator("#_hits li")).to_have_count(40)
    expect(page.locator("#_hits li").nth(20).locator("a")).to_be_focused()


@pytest.mark.parametrize("pause", [0, 400])
def test_going_back_asks_what_was_asked_before(page: Page, address: str, pause: int) -> None:
    page.goto(f"{address}?q=chalk")
    expect(page.locator("#_hits .kind").first).to_have_text("evidence")
    page.locator("#_q").fill("verqu")
    page.wait_for_timeout(pause)  # long enough, and it is answered before it is sent
    page.locator("#_q").fill("verquere")
    page.locator("#_q").press("Enter")
    expect(page.locator("#_hits .kind").first).to_have_text("game")
    page.go_back()
    expect(page.locator("#_q")).to_have_value("chalk")
    expect(page.locator("#_hits .kind").first).to_have_text("evidence")


def test_where_the_list_does_not_come_the_page_says_so_and_leads_elsewhere(
    browser: Browser, address: str
) -> None:
    with browser.new_context() as context:
        page = context.new_page()
        page.route("**/entries.json", lambda route: route.abort())
        page.goto(f"{address}?q=head")
        expect(page.locator("#_found")).to_contain_text("did not load")
        expect(page.get_by_role("link", name="All sources")).to_be_visible()


def test_without_javascript_the_page_says_so_and_leads_elsewhere(
    browser: Browser, address: str
) -> None:
    with browser.new_context(java_script_enabled=False) as context:
        page = context.new_page()
        page.goto(f"{address}?q=head")
        expect(page.get_by_text("This page searches with JavaScript")).to_be_visible()
        expect(page.get_by_role("link", name="All games")).to_be_visible()


def test_every_entry_leads_to_a_page_and_the_file_is_always_the_same() -> None:
    build = whole_build()
    text = (build / "site" / FILE).read_text(encoding="utf-8")
    listed = json.loads(text)
    assert listed == list_entries(Site(Build(build), BESIDE_DATASETTE, runs=True))
    assert {entry[0] for entry in listed} <= set(PLURALS)
    for kind, page, title, *_ in listed:
        assert title, page
        folder, _, anchor = page.partition("#")
        made = build / "site" / folder / "index.html"
        assert made.is_file(), page
        assert kind != "passage" or f'id="{anchor}"' in made.read_text(encoding="utf-8")
