"""The page of a ruleset in Debian's Chromium: options, keyboard, print."""

from __future__ import annotations

import re
from collections.abc import Iterator

import pytest
from playwright.sync_api import Browser, Page, expect

MOST_STOPS = 200
MOST_SHEETS = 20
ENCYCLOPEDIA = "ruleset/verquere/encyclopedia/"
LARGEST = ("verquere/verkehren-swedish", "svenskt-bradspel/vasa-2003", "backgammon/modern")
STOPS = """() => [...document.querySelectorAll("a[href], button, input, summary, [tabindex]")]
  .filter((each) => each.tabIndex >= 0 && each.checkVisibility()).length"""


@pytest.fixture
def page(browser: Browser) -> Iterator[Page]:
    context = browser.new_context(viewport={"width": 1440, "height": 1000})
    complaints: list[str] = []
    context.on("console", lambda message: complaints.append(message.text))
    context.on("weberror", lambda error: complaints.append(str(error.error)))
    yield context.new_page()
    context.close()
    assert complaints == []


def test_an_option_exchanges_its_clauses_and_is_in_the_address(page: Page, host: str) -> None:
    page.goto(host + ENCYCLOPEDIA)
    answers = page.locator("#five-bands .says")
    expect(answers.nth(0)).to_be_visible()
    expect(answers.nth(1)).to_be_hidden()
    expect(page.locator("#penalty-for-a-sixth-band")).to_be_hidden()
    page.get_by_role("checkbox", name="Five closed points").check()
    expect(answers.nth(0)).to_be_hidden()
    expect(answers.nth(1)).to_be_visible()
    expect(page.locator("#penalty-for-a-sixth-band")).to_be_visible()
    expect(page.get_by_role("status")).to_have_text("3 clauses are exchanged or added.")
    page.get_by_role("checkbox", name="Five blots").check()
    assert page.url == f"{host}{ENCYCLOPEDIA}?options=five-blots+five-bands"
    expect(page.get_by_text("verquere/encyclopedia+five-blots+five-bands")).to_be_visible()
    page.get_by_role("checkbox", name="Five blots").uncheck()
    page.get_by_role("checkbox", name="Five closed points").uncheck()
    assert page.url == f"{host}{ENCYCLOPEDIA}"


def test_the_address_switches_options_on(page: Page, host: str) -> None:
    page.goto(f"{host}{ENCYCLOPEDIA}?options=five-bands#five-bands")
    expect(page.get_by_role("checkbox", name="Five closed points")).to_be_checked()
    expect(page.locator("#five-bands .says").nth(1)).to_be_in_viewport()


@pytest.mark.parametrize("asked", ["nonsense", "five-bands,nonsense"])
def test_an_option_in_the_address_that_is_not_there_is_told(
    page: Page, host: str, asked: str
) -> None:
    page.goto(f"{host}{ENCYCLOPEDIA}?options={asked}#%E0%A4%A")
    expect(page.get_by_role("status")).to_contain_text("no option ‘nonsense’ here")
    box = page.get_by_role("checkbox", name="Five closed points")
    expect(box).to_be_checked(checked="five-bands" in asked)


def test_the_verdict_is_that_of_the_options_that_are_on(page: Page, host: str) -> None:
    page.goto(f"{host}{ENCYCLOPEDIA}?options=five-bands")
    verdicts = page.locator("#five-bands .verdicts > p:visible")
    expect(verdicts).to_have_count(1)
    expect(verdicts).to_contain_text("legal")
    expect(verdicts.locator(".under")).to_be_hidden()
    page.get_by_role("checkbox", name="Five blots").check()
    expect(verdicts.locator(".under")).to_have_text("with Five closed points")


def test_an_option_turns_off_what_it_excludes(page: Page, host: str) -> None:
    page.goto(f"{host}ruleset/backgammon/modern/?options=cotton-stakes")
    (willughby, cotton) = (
        page.locator(f"input[value={name}]") for name in ("willughby-stakes", "cotton-stakes")
    )
    expect(cotton).to_be_checked()
    willughby.check()
    expect(cotton).not_to_be_checked()
    expect(page.get_by_role("status")).to_contain_text("is off, as it excludes this")
    assert page.url.endswith("?options=willughby-stakes")


@pytest.mark.parametrize("width", [390, 1440])
@pytest.mark.parametrize("ruleset", LARGEST)
def test_few_tab_stops_lead_through_a_ruleset(
    page: Page, host: str, ruleset: str, width: int
) -> None:
    page.set_viewport_size({"width": width, "height": 900})
    page.goto(f"{host}ruleset/{ruleset}/")
    expect(page.locator(".tools").first).to_be_visible()
    assert page.evaluate(STOPS) <= MOST_STOPS
    assert page.evaluate("document.documentElement.scrollWidth") <= width


def test_arrow_keys_reach_what_tab_passes_by(page: Page, host: str) -> None:
    page.goto(host + ENCYCLOPEDIA)
    entry = page.locator("#doubling-on-the-far-side")
    links = entry.locator("a, button, summary").filter(visible=True)
    links.first.focus()
    for each in links.all():
        expect(each).to_be_focused()
        page.keyboard.press("ArrowRight")
    expect(links.last).to_be_focused()
    page.keyboard.press("Tab")
    assert page.evaluate("document.activeElement.closest('article').id") == "hitting"


def test_the_other_witnesses_unfold_where_they_are_asked_for(page: Page, host: str) -> None:
    page.goto(host + ENCYCLOPEDIA)
    entry = page.locator("#doubling-on-the-far-side")
    expect(entry.locator(".witness")).to_have_count(2)
    entry.get_by_text("18 further witnesses").click()
    expect(entry.locator(".witness")).to_have_count(20)
    entry.locator(".witness a").last.click()
    expect(page.locator("article.passage:target")).to_be_visible()


def test_a_game_can_be_played_by_another_reading(page: Page, host: str) -> None:
    page.goto(f"{host}{ENCYCLOPEDIA}?options=five-blots")
    play = f"{host}play/verquere/encyclopedia/?options=five-blots"
    assert page.locator("a.play").first.evaluate("link => link.href") == play
    entry = page.locator("#doubling-on-the-far-side")
    entry.get_by_text("18 further witnesses").click()
    link = entry.locator(".rivals a.by-this").first
    assert link.evaluate("link => link.href") == f"{play}&reading=nowhere"


def test_the_contents_stay_in_sight(page: Page, host: str) -> None:
    page.goto(host + ENCYCLOPEDIA)
    page.locator("#jean").scroll_into_view_if_needed()
    expect(page.locator(".contents a[href='#jean']")).to_be_in_viewport()
    page.set_viewport_size({"width": 390, "height": 800})
    expect(page.locator(".contents summary")).to_be_in_viewport()
    expect(page.locator(".contents li a").first).to_be_hidden()


@pytest.mark.parametrize("ruleset", ["verquere/encyclopedia", *LARGEST])
def test_the_entries_stand_beside_the_contents_and_have_the_rest_of_the_width(
    page: Page, host: str, ruleset: str
) -> None:
    page.goto(f"{host}ruleset/{ruleset}/")
    contents = page.locator(".contents").bounding_box()
    entries = page.locator("#_entries").bounding_box()
    assert contents is not None
    assert entries is not None
    assert entries["x"] >= contents["x"] + contents["width"]
    assert entries["y"] == contents["y"]
    assert entries["width"] > 4 * contents["width"]


def test_without_scripts_both_answers_are_there(browser: Browser, host: str) -> None:
    context = browser.new_context(java_script_enabled=False)
    try:
        page = context.new_page()
        page.goto(f"{host}{ENCYCLOPEDIA}#five-bands")
        for answer in page.locator("#five-bands .says").all():
            expect(answer).to_be_visible()
        expect(page.locator(".switches input").first).to_be_hidden()
        further = page.locator("#doubling-on-the-far-side .more a")
        assert str(further.get_attribute("href")).endswith("only-on-the-head/#_witnesses")
    finally:
        context.close()


@pytest.mark.parametrize("ruleset", LARGEST[:2])
def test_a_ruleset_is_printed_on_few_sheets(page: Page, host: str, ruleset: str) -> None:
    page.goto(f"{host}ruleset/{ruleset}/")
    printed = page.pdf(format="A4", prefer_css_page_size=True, print_background=True)
    assert 3 < len(re.findall(rb"/Type ?/Page\b", printed)) <= MOST_SHEETS
