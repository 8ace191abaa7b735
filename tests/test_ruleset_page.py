"""The page of a ruleset: its four parts, its options, its size; keyboard and print in Chromium."""

from __future__ import annotations

import json
import re
from collections.abc import Iterator
from pathlib import Path
from typing import Any
from xml.etree.ElementTree import Element

import pytest
from playwright.sync_api import Browser, BrowserContext, Page, expect
from tests.parsing import parsed, with_class, words

from lusoria.site import addresses

# --- The page.


MOST_BYTES = 125_000
BOARD = re.compile(r'<img class="board"[^>]*>')
CLAUSE = re.compile(r"clause/(.*)/$")


def page_of(site: Path, ruleset: str) -> Element:
    return parsed(site / "ruleset" / ruleset / "index.html")


def rulesets(site: Path) -> Iterator[tuple[str, list[str], dict[str, Any]]]:
    """Every ruleset with every combination of its options, as it is assembled."""
    for path in sorted((site / "rulesets").rglob("*.json")):
        assembled = json.loads(path.read_text(encoding="utf-8"))
        base, *options = assembled["ruleset"].split("+")
        yield base, options, assembled


def entry(page: Element, locus: str) -> Element:
    found = page.find(f".//article[@id='{locus}']")
    assert found is not None, locus
    return found


def names(element: Element, attribute: str) -> list[str]:
    return str(element.get(attribute, "")).split()


def shown_with(page: Element, options: list[str]) -> list[str]:
    """The clauses that a reader sees with some options switched on, those in common first."""
    (common,) = [*with_class(page, "common")] or [Element("p")]
    found = [*with_class(common, "clause-link")]
    for answer in with_class(page, "answer"):
        on = [name for name in names(answer, "data-with") if name in options]
        off = [name for name in names(answer, "data-without") if name in options]
        if not off and (on or "data-with" not in answer.attrib):
            found += with_class(answer, "clause-link")
    matches = [CLAUSE.search(str(link.get("href"))) for link in found]
    return [match[1] for match in matches if match]


def test_a_clause_has_sources_words_code_and_example_side_by_side(site: Path) -> None:
    found = entry(page_of(site, "verquere/encyclopedia"), "doubling-on-the-far-side")
    parts = {section.get("class"): words(section) for section in found.iter("section")}
    assert list(parts) == ["sources", "ours", "program", "shown"]
    assert "W section Closed points states" in parts["sources"]
    assert "4 other readings: L; LIv; SB*; K*." in parts["sources"]
    assert "attested" in parts["ours"]
    assert "def doubling_only_on" in parts["program"]
    assert "doubling_only_on(but={12}, within=2…12)" in parts["program"]
    assert re.search(r"forbidden at step \d by this clause", parts["shown"])
    assert len(list(with_class(found, "position"))) == 1


def has_empty_parts(page: Element) -> bool:
    """Whether a part of a clause has nothing but its heading."""
    parts = [part for answer in with_class(page, "answer") for part in answer.iter("section")]
    return any(len(words(part)) <= len(part.findtext("h3") or "") for part in parts)


def test_with_every_combination_of_options_just_its_clauses_are_shown_and_no_part_is_empty(
    site: Path,
) -> None:
    combined = 0
    for ruleset, options, assembled in rulesets(site):
        combined += len(options) > 1
        shown = shown_with(page_of(site, ruleset), options)
        assert sorted(shown) == sorted(clause["id"] for clause in assembled["clauses"])
        if not options:
            assert not has_empty_parts(page_of(site, ruleset)), ruleset
            order = [clause["id"] for clause in assembled["clauses"]]
            common = len([*with_class(page_of(site, ruleset), "entry")]) - len(shown)
            for part in (shown[:-common], shown[-common:]):
                places = [order.index(clause) for clause in part]
                assert places == sorted(places) or part, ruleset
    assert combined


def test_options_that_answer_the_same_question_exclude_each_other(site: Path) -> None:
    boxes = page_of(site, "verquere/verkehren-german").findall(".//input[@type='checkbox']")
    assert {str(box.get("value")) for box in boxes} == {
        "doublets-as-they-go",
        "five-bands",
        "five-blots",
    }
    assert not any(box.get("data-excludes") for box in boxes)
    stakes = page_of(site, "backgammon/modern").findall(".//input[@type='checkbox']")
    excludes = {str(box.get("value")): names(box, "data-excludes") for box in stakes}
    assert excludes["triple"] == []
    assert sorted(excludes["cotton-stakes"]) == ["cotton-stakes-if-out", "willughby-stakes"]


def test_without_scripts_each_answer_says_to_which_option_it_belongs(site: Path) -> None:
    found = entry(page_of(site, "verquere/encyclopedia"), "five-bands")
    told = [words(each) for each in with_class(found, "which")]
    assert told == ["Without the option Five closed points", "With the option Five closed points"]


def test_the_verdict_with_an_option_stands_beside_that_without(site: Path) -> None:
    found = entry(page_of(site, "verquere/encyclopedia"), "five-bands")
    (verdicts,) = with_class(found, "verdicts")
    told = {str(each.get("data-judged")): words(each) for each in verdicts.findall("p")}
    assert re.fullmatch(r"6-2 1/3\*/9 legal.*", told["five-bands"])
    assert re.fullmatch(r"6-2 1/3\*/9 forbidden at step 1 by “two men close”.*", told[""])


def test_what_all_rulesets_have_in_common_is_one_paragraph(site: Path) -> None:
    found = page_of(site, "verquere/encyclopedia")
    (common,) = with_class(found, "common")
    told = words(common)
    assert "Two play against each other." in told
    assert "The players play in turn." in told
    assert found.find(".//article[@id='players']") is None
    assert common.find(".//span[@id='players']") is not None


def test_a_page_without_its_boards_is_small(site: Path) -> None:
    for ruleset, options, _ in rulesets(site):
        if not options:
            text = (site / "ruleset" / ruleset / "index.html").read_text(encoding="utf-8")
            assert len(BOARD.sub("", text).encode()) <= MOST_BYTES, ruleset


def test_an_option_is_addressed_on_the_page_of_its_ruleset() -> None:
    assert addresses.page("ruleset", "g/r+one+two") == "ruleset/g/r/?options=one+two"
    assert addresses.page("ruleset", "g/r") == "ruleset/g/r/"
    way = addresses.relative("clause/g/c/", "ruleset/g/r/?options=one")
    assert way == "../../../ruleset/g/r/?options=one"
    assert addresses.relative("ruleset/g/r/", "ruleset/g/r/?options=one") == "?options=one"


# --- In a browser.


MOST_STOPS = 200
MOST_SHEETS = 20
ENCYCLOPEDIA = "ruleset/verquere/encyclopedia/"
LARGEST = ("verquere/verkehren-swedish", "svenskt-bradspel/vasa-2003", "backgammon/modern")
STOPS = """() => [...document.querySelectorAll("a[href], button, input, summary, [tabindex]")]
  .filter((each) => each.tabIndex >= 0 && each.checkVisibility()).length"""


@pytest.fixture
def page(context: BrowserContext) -> Iterator[Page]:
    page = context.new_page()
    page.set_viewport_size({"width": 1440, "height": 1000})
    complaints: list[str] = []
    page.on("console", lambda message: complaints.append(message.text))
    page.on("pageerror", lambda error: complaints.append(str(error)))
    yield page
    page.close()
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


@pytest.mark.parametrize("ruleset", ["verquere/encyclopedia", *LARGEST])
def test_the_largest_fit_their_screens_have_few_tab_stops_and_entries_beside_the_contents(
    page: Page, host: str, ruleset: str
) -> None:
    page.goto(f"{host}ruleset/{ruleset}/")
    expect(page.locator(".tools").first).to_be_visible()
    contents = page.locator(".contents").bounding_box()
    entries = page.locator("#_entries").bounding_box()
    assert contents is not None
    assert entries is not None
    assert entries["x"] >= contents["x"] + contents["width"]
    assert entries["y"] == contents["y"]
    assert entries["width"] > 4 * contents["width"]
    for width in (1440, 390):
        page.set_viewport_size({"width": width, "height": 900})
        assert page.evaluate(STOPS) <= MOST_STOPS
        assert page.evaluate("document.documentElement.scrollWidth") <= width
    if ruleset in LARGEST[:2]:
        printed = page.pdf(format="A4", prefer_css_page_size=True, print_background=True)
        assert 3 < len(re.findall(rb"/Type ?/Page\b", printed)) <= MOST_SHEETS


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
