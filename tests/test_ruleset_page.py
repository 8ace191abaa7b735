"""The pages of a ruleset: the sheet, its sources, its code; options; size; keyboard and print."""

from __future__ import annotations

import json
import re
import sqlite3
from collections.abc import Iterator
from pathlib import Path
from typing import Any
from xml.etree.ElementTree import Element

import pytest
from playwright.sync_api import Browser, BrowserContext, Page, expect
from tests.axe import EVERYTHING, JUDGED, axe_script
from tests.parsing import parsed, with_class, words

from lusoria.site import addresses
from lusoria.site.pyodide.fetching import NotFetchedError

# --- The pages.


MOST_BYTES = 60_000
BOARD = re.compile(r'<img class="board"[^>]*>')
CLAUSE = re.compile(r"clause/(.*)/$")


def page_of(site: Path, ruleset: str, layer: str = "") -> Element:
    return parsed(site / "ruleset" / ruleset / layer / "index.html")


def rulesets(site: Path) -> Iterator[tuple[str, list[str], dict[str, Any]]]:
    """Every ruleset with every combination of its options, as it is assembled."""
    for path in sorted((site / "rulesets").rglob("*.json")):
        assembled = json.loads(path.read_text(encoding="utf-8"))
        base, *options = assembled["ruleset"].split("+")
        yield base, options, assembled


def entry(page: Element, locus: str) -> Element:
    found = page.find(f".//*[@id='{locus}']")
    assert found is not None, locus
    return found


def names(element: Element, attribute: str) -> list[str]:
    return str(element.get(attribute, "")).split()


def shown_with(page: Element, options: list[str], kind: str) -> list[str]:
    """The clauses of a kind of element that a reader sees with some options switched on."""
    found = []
    for answer in with_class(page, kind):
        on = [name for name in names(answer, "data-with") if name in options]
        off = [name for name in names(answer, "data-without") if name in options]
        if not off and (on or "data-with" not in answer.attrib):
            links = [answer] if answer.tag == "a" else [*with_class(answer, "clause-link")][:1]
            found += [CLAUSE.search(str(link.get("href"))) for link in links]
    return [match[1] for match in found if match]


def test_with_every_combination_of_options_just_its_clauses_are_read_in_all_layers(
    site: Path,
) -> None:
    combined = 0
    pages = {}
    for ruleset, options, assembled in rulesets(site):
        combined += len(options) > 1
        if ruleset not in pages:
            pages[ruleset] = [page_of(site, ruleset, layer) for layer in ("", "sources", "code")]
        sheet, sources, code = pages[ruleset]
        expected = sorted(clause["id"] for clause in assembled["clauses"])
        read = shown_with(sheet, options, "s")
        assert sorted(read) == expected, (ruleset, options)
        assert shown_with(sources, options, "answer") == read, (ruleset, options)
        assert shown_with(code, options, "answer") == read, (ruleset, options)
    assert combined


def test_a_sentence_has_its_number_and_its_source_beside_it_and_leads_to_its_clause(
    site: Path,
) -> None:
    page = page_of(site, "verquere/encyclopedia")
    sentence = entry(page, "doubling-on-the-far-side")
    (link,) = with_class(sentence, "s")
    assert str(link.get("href")).endswith("clause/verquere/only-on-the-head/")
    (number,) = with_class(link, "n")
    lines = [words(line) for each in with_class(page, "sigla") for line in each]
    assert any(line.startswith(f"{words(number)} W") for line in lines)


HEARD = """
    SELECT l.name AS locus, count(DISTINCT p.source) AS sources FROM choice h
    JOIN clause c ON c.id = h.clause JOIN locus l ON l.id = c.locus
    JOIN stance t ON t.clause = c.id AND t.stance <> 'contradicts'
    JOIN passage p ON p.id = t.passage
    WHERE h.ruleset = 'verquere/encyclopedia' AND h.option IS NULL GROUP BY l.name
"""


def test_three_sigla_at_most_stand_beside_a_sentence_and_then_how_many_more(
    site: Path, database: sqlite3.Connection
) -> None:
    page, left = page_of(site, "verquere/encyclopedia"), set()
    lines = [line for each in with_class(page, "sigla") for line in each]
    for locus, sources in database.execute(HEARD):
        number = words(next(with_class(entry(page, locus), "n")))
        line = next(line for line in lines if words(line).split()[0] == number)
        shown = len([*with_class(line, "siglum")])
        assert shown <= 3, words(line)
        assert words(line).endswith(f" +{sources - shown}") or shown == sources, words(line)
        left.add(sources - shown)
    assert len(left) > 2


def test_a_section_has_one_board_at_most_and_no_board_stands_twice_on_a_sheet(site: Path) -> None:
    for ruleset, options, _ in rulesets(site):
        if options:
            continue
        page = page_of(site, ruleset)
        boards = []
        for section in with_class(page, "part"):
            found = [str(each.get("src")) for each in with_class(section, "board")]
            assert len(found) <= 1, ruleset
            boards += found
        assert len(boards) == len({*boards}) > 0, ruleset


def test_the_aim_stands_under_the_title_in_the_words_of_its_sentence(site: Path) -> None:
    page = page_of(site, "verquere/encyclopedia")
    (lead,) = with_class(page, "lead")
    sentence = words(entry(page, "all-borne-off")).lstrip("0123456789")
    assert words(lead) == f"The aim {sentence}"


def test_sources_have_witnesses_of_several_sources_the_example_and_what_else_is_known(
    site: Path,
) -> None:
    found = entry(page_of(site, "verquere/encyclopedia", "sources"), "doubling-on-the-far-side")
    told = [words(each) for each in with_class(found, "witness")]
    assert told[0].startswith("W section Closed points states")
    assert len({each.split()[0] for each in told}) == len(told) == 3
    (more,) = with_class(found, "more")
    assert "4 other readings: L; LIv; SB*; K*." in words(more)
    assert "attested" in words(found)
    (shown,) = with_class(found, "shown")
    assert re.search(r"forbidden at step \d by this clause", words(shown))
    assert len(list(with_class(found, "position"))) == 1


def test_code_has_the_whole_function_as_the_clause_calls_it(site: Path) -> None:
    found = words(entry(page_of(site, "verquere/encyclopedia", "code"), "doubling-on-the-far-side"))
    assert "doubling_only_on(but={12}, within=2…12)" in found
    assert "def doubling_only_on" in found
    assert "more line" not in found


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


def test_without_scripts_what_an_option_says_is_told_apart_in_all_layers(site: Path) -> None:
    sentence = entry(page_of(site, "verquere/encyclopedia"), "five-bands")
    assert [words(each) for each in with_class(sentence, "which")] == ["With Five closed points:"]
    found = entry(page_of(site, "verquere/encyclopedia", "sources"), "five-bands")
    told = [words(each) for each in with_class(found, "which")]
    assert told == ["Without Five closed points", "With Five closed points"]


def test_the_verdict_with_an_option_stands_beside_that_without(site: Path) -> None:
    found = entry(page_of(site, "verquere/encyclopedia", "sources"), "five-bands")
    (verdicts,) = with_class(found, "verdicts")
    told = {str(each.get("data-judged")): words(each) for each in verdicts.findall("p")}
    assert re.fullmatch(r"6-2 1/3\*/9 legal.*", told["five-bands"])
    assert re.fullmatch(
        r"6-2 1/3\*/9 forbidden at step 1 by “Two or more men close their point: .*”.*", told[""]
    )


def test_a_sheet_without_its_boards_is_small(site: Path) -> None:
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
MOST_SCREENS = 6
MOST_SHEETS = 2
PHONE = {"width": 390, "height": 844}
ENCYCLOPEDIA = "ruleset/verquere/encyclopedia/"
LARGEST = ("verquere/verkehren-swedish", "svenskt-bradspel/vasa-2003", "backgammon/modern")
STOPS = """() => [...document.querySelectorAll("a[href], button, input, summary, [tabindex]")]
  .filter((each) => each.tabIndex >= 0 && each.checkVisibility()).length"""
READ = "document.querySelector('main').getBoundingClientRect().bottom / innerHeight"


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


def options_of(page: Page) -> None:
    """Unfold the options of a sheet."""
    page.locator(".switches > summary").click()


def test_an_option_exchanges_its_sentences_in_place_and_is_in_the_address(
    page: Page, host: str
) -> None:
    page.goto(host + ENCYCLOPEDIA)
    said = page.locator("#five-bands .s")
    expect(said.nth(0)).to_be_visible()
    expect(said.nth(1)).to_be_hidden()
    expect(page.locator("#penalty-for-a-sixth-band .s")).to_be_hidden()
    options_of(page)
    page.get_by_role("checkbox", name="Five closed points").check()
    expect(said.nth(0)).to_be_hidden()
    expect(said.nth(1)).to_be_visible()
    expect(said.nth(1)).to_contain_text("With Five closed points")
    expect(page.locator("#penalty-for-a-sixth-band .s")).to_be_visible()
    expect(page.get_by_role("status")).to_have_text("3 clauses are exchanged or added.")
    page.get_by_role("checkbox", name="Five blots").check()
    assert page.url == f"{host}{ENCYCLOPEDIA}?options=five-blots+five-bands"
    expect(page.get_by_text("verquere/encyclopedia+five-blots+five-bands")).to_be_visible()
    page.get_by_role("checkbox", name="Five blots").uncheck()
    page.get_by_role("checkbox", name="Five closed points").uncheck()
    assert page.url == f"{host}{ENCYCLOPEDIA}"


def test_the_address_switches_options_on_in_every_layer(page: Page, host: str) -> None:
    page.goto(f"{host}{ENCYCLOPEDIA}?options=five-bands#five-bands")
    expect(page.get_by_role("checkbox", name="Five closed points")).to_be_checked()
    expect(page.locator("#five-bands .says").nth(1)).to_be_in_viewport()
    page.locator(".layers").get_by_role("link", name="Code").click()
    expect(page.locator("#five-bands .program").nth(1)).to_be_visible()
    assert page.url == f"{host}{ENCYCLOPEDIA}?options=five-bands&layer=code"


@pytest.mark.parametrize("asked", ["nonsense", "five-bands,nonsense"])
def test_an_option_in_the_address_that_is_not_there_is_told(
    page: Page, host: str, asked: str
) -> None:
    page.goto(f"{host}{ENCYCLOPEDIA}?options={asked}#%E0%A4%A")
    expect(page.get_by_role("status")).to_contain_text("no option ‘nonsense’ here")
    box = page.get_by_role("checkbox", name="Five closed points")
    expect(box).to_be_checked(checked="five-bands" in asked)


def test_the_verdict_is_that_of_the_options_that_are_on(page: Page, host: str) -> None:
    page.goto(f"{host}{ENCYCLOPEDIA}?layer=sources&options=five-bands")
    page.locator("#five-bands .answer.on .shown > summary").click()
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


def test_layers_are_exchanged_at_one_address_and_the_place_is_kept(page: Page, host: str) -> None:
    page.goto(host + ENCYCLOPEDIA)
    bar = page.locator(".layers")
    page.locator("#jean").scroll_into_view_if_needed()
    bar.get_by_role("link", name="Sources").click()
    expect(page.locator("#_layer[data-layer=sources] .entry").first).to_be_attached()
    assert page.url == f"{host}{ENCYCLOPEDIA}?layer=sources"
    expect(bar.get_by_role("link", name="Sources")).to_have_attribute("aria-current", "page")
    expect(page.locator(".entry .says:visible").first).to_be_attached()
    assert page.evaluate("scrollY") > 400
    page.go_back()
    expect(page.locator("#jean .s").first).to_be_visible()
    assert page.url == f"{host}{ENCYCLOPEDIA}"


def test_an_address_of_a_question_leads_to_its_sources_and_that_of_a_sentence_to_what_is_known(
    page: Page, host: str
) -> None:
    page.goto(f"{host}{ENCYCLOPEDIA}#hitting")
    expect(page.locator("article#hitting")).to_be_in_viewport()
    page.goto(f"{host}{ENCYCLOPEDIA}?layer=rules#hitting")
    expect(page.get_by_role("dialog")).to_contain_text("A single man on whose point")


def test_a_tap_on_a_sentence_tells_all_that_is_known_of_it(page: Page, host: str) -> None:
    page.goto(host + ENCYCLOPEDIA)
    page.locator("#doubling-on-the-far-side .s").click()
    told = page.get_by_role("dialog")
    expect(told).to_contain_text("On which points of the opponent's side")
    expect(told.locator(".rests")).to_contain_text("attested A witness that was read says so")
    expect(told.locator(".witness").first).to_contain_text("W section Closed points")
    expect(told).to_contain_text("def doubling_only_on")
    expect(told.locator(".citation")).to_contain_text("Clause verquere/only-on-the-head")
    told.get_by_role("button", name="Step through it").click()
    expect(told.get_by_role("group", name="Steps")).to_be_visible()
    told.get_by_role("button", name="The next sentence").click()
    expect(told.locator(".citation")).not_to_contain_text("verquere/only-on-the-head")
    page.keyboard.press("Escape")
    expect(told).to_have_count(0)
    focused = page.evaluate("document.activeElement.closest('.c').id")
    assert focused == "doubling-on-the-own-side"


def test_where_a_clause_has_other_words_its_own_are_told_as_well(page: Page, host: str) -> None:
    page.goto(host + ENCYCLOPEDIA)
    page.locator("#numbers-to-play .s").click()
    expect(page.get_by_role("dialog")).to_contain_text("As the clause has it: As many of the")


@pytest.mark.parametrize("ruleset", LARGEST)
def test_the_largest_fit_their_screens_and_have_few_tab_stops(
    page: Page, host: str, ruleset: str
) -> None:
    page.goto(f"{host}ruleset/{ruleset}/")
    for width in (1440, 390):
        page.set_viewport_size({"width": width, "height": 900})
        assert page.evaluate(STOPS) <= MOST_STOPS
        assert page.evaluate("document.documentElement.scrollWidth") <= width


def test_eight_hundred_words_of_rules_are_six_screens_of_a_phone_and_two_sheets_of_paper(
    page: Page, host: str
) -> None:
    page.set_viewport_size(PHONE)  # type: ignore[arg-type]
    page.goto(host + ENCYCLOPEDIA)
    assert page.evaluate(READ) <= MOST_SCREENS
    printed = page.pdf(format="A4", prefer_css_page_size=True, print_background=True)
    assert len(re.findall(rb"/Type ?/Page\b", printed)) <= MOST_SHEETS


def test_axe_finds_nothing_in_what_is_known_of_a_sentence(page: Page, host: str) -> None:
    try:
        script = axe_script()
    except NotFetchedError as error:
        pytest.skip(f"axe-core cannot be fetched: {error}")
    page.goto(f"{host}{ENCYCLOPEDIA}?layer=rules#hitting")
    expect(page.get_by_role("dialog")).to_be_visible()
    page.evaluate(script)
    assert page.evaluate(JUDGED, EVERYTHING) == []


def test_arrow_keys_reach_what_tab_passes_by(page: Page, host: str) -> None:
    page.goto(host + ENCYCLOPEDIA)
    links = page.locator(".para:has(#hitting) a").filter(visible=True)
    links.first.focus()
    for each in links.all():
        expect(each).to_be_focused()
        page.keyboard.press("ArrowRight")
    expect(links.last).to_be_focused()
    page.keyboard.press("Tab")
    assert (
        page.evaluate("document.activeElement.closest('.para').querySelector('.c').id") == "men-out"
    )
    page.keyboard.press("Enter")
    expect(page.get_by_role("dialog")).to_contain_text("While a player has men out")


def test_the_other_witnesses_unfold_where_they_are_asked_for(page: Page, host: str) -> None:
    page.goto(f"{host}{ENCYCLOPEDIA}#doubling-on-the-far-side")
    entry = page.locator("article#doubling-on-the-far-side")
    expect(entry.locator(".witness")).to_have_count(3)
    entry.get_by_text("17 further witnesses").click()
    expect(entry.locator(".witness")).to_have_count(20)
    entry.locator(".witness a").last.click()
    expect(page.locator("article.passage:target")).to_be_visible()


def test_a_game_can_be_played_by_another_reading(page: Page, host: str) -> None:
    page.goto(f"{host}{ENCYCLOPEDIA}?layer=sources&options=five-blots")
    play = f"{host}play/verquere/encyclopedia/?options=five-blots"
    assert page.locator("a.play").first.evaluate("link => link.href") == play
    entry = page.locator("article#doubling-on-the-far-side")
    entry.get_by_text("17 further witnesses").click()
    link = entry.locator(".rivals a.by-this").first
    assert link.evaluate("link => link.href") == f"{play}&reading=nowhere"


def test_layers_and_the_way_to_play_stay_in_sight(page: Page, host: str) -> None:
    page.goto(host + ENCYCLOPEDIA)
    page.locator("#jean").scroll_into_view_if_needed()
    expect(page.locator(".layers a[href='#part-7']")).to_be_in_viewport()
    page.set_viewport_size(PHONE)  # type: ignore[arg-type]
    expect(page.locator(".layers").get_by_role("link", name="Sources")).to_be_in_viewport()
    expect(page.locator(".layers .door")).to_be_in_viewport()
    expect(page.locator(".layers a[href='#part-7']")).to_be_hidden()


def test_without_scripts_the_sheet_stands_and_a_sentence_leads_to_its_clause(
    browser: Browser, host: str
) -> None:
    context = browser.new_context(java_script_enabled=False)
    try:
        page = context.new_page()
        page.goto(f"{host}{ENCYCLOPEDIA}#five-bands")
        for said in page.locator("#five-bands .s").all():
            expect(said).to_be_visible()
        expect(page.locator(".switches input").first).to_be_hidden()
        page.locator("#hitting .s").click()
        expect(page).to_have_url(re.compile("/clause/verquere/"))
        page.go_back()
        page.locator(".layers").get_by_role("link", name="Sources").click()
        further = page.locator("#doubling-on-the-far-side .more a")
        assert str(further.get_attribute("href")).endswith("only-on-the-head/#_witnesses")
    finally:
        context.close()
