"""Boards on pages: legible files that are loaded when seen; steps by keys, without scripts."""

from __future__ import annotations

import re
from collections.abc import Iterator
from pathlib import Path
from xml.etree import ElementTree

import pytest
from playwright.sync_api import Browser, BrowserContext, Page, expect
from tests.building import whole_build
from tests.parsing import parsed
from tests.playing import ASSEMBLED, PLAIN, ruleset

PHONE = 358
SIZE = re.compile(r'font-size="([\d.]+)"')
WIDTH = re.compile(r'viewBox="0 0 ([\d.]+) ')


def smallest(drawn: str) -> float:
    """The height of the smallest letters of boards on a phone, in pixels."""
    sizes = [float(size) for size in SIZE.findall(drawn)]
    found = WIDTH.search(drawn)
    assert found is not None
    return min(sizes, default=99) * PHONE / float(found[1])


def test_all_labels_of_the_boards_of_the_site_are_nine_pixels_high() -> None:
    boards = whole_build() / "site" / "boards"
    small = [
        path.relative_to(boards)
        for path in sorted(Path(boards).rglob("*.svg"))
        if smallest(path.read_text(encoding="utf-8")) < 9
    ]
    assert not small


@pytest.mark.parametrize(
    ("name", "position"),
    [
        ("pente-grammai/anonymous-page+eleven-lines", "10@17 1@15 / 9@17 2@1 / white"),
        ("bakkis/ludii-3", "4@9 / 3@9 1@1 / white"),
    ],
)
def test_counts_on_men_are_nine_pixels_high(name: str, position: str) -> None:
    assert name in ASSEMBLED
    assert smallest(ruleset(name).svg(position)) >= 9


HEAD = "example/verquere/second-man-to-the-head/"
TURNS = "example/verquere/first-turns-in-the-english-rules/"
FORBIDDEN = "example/backgammon/onto-a-closed-point/"
PICTURE = re.compile(r'<img class="board"[^>]*?src="([^"#]+)#([^"]+)" alt="([^"]*)"')


@pytest.fixture(scope="module")
def context(browser: Browser) -> Iterator[BrowserContext]:
    """A reader who does not want things to move."""
    with browser.new_context(reduced_motion="reduce") as context:
        yield context


@pytest.fixture
def page(context: BrowserContext, host: str) -> Iterator[Page]:
    """A page of a record in five steps."""
    page = context.new_page()
    page.goto(host + TURNS)
    yield page
    page.close()


# --- Files.


def test_every_picture_of_a_board_is_in_its_file_and_has_words_and_none_inline(site: Path) -> None:
    drawn: dict[Path, set[str | None]] = {}
    seen = 0
    for page in site.rglob("*.html"):
        text = page.read_text(encoding="utf-8")
        assert '<svg class="board' not in text, page
        for file, name, alt in PICTURE.findall(text):
            path = (page.parent / file).resolve()
            if path not in drawn:
                root = ElementTree.fromstring(path.read_text(encoding="utf-8"))
                drawn[path] = {g.get("id") for g in root if g.get("class") == "position"}
            assert name in drawn[path], (page, file, name)
            assert len(alt) > 20, page
            seen += 1
    assert seen > 3000
    files = list((site / "boards").rglob("*.svg"))
    assert len(files) < 400
    assert sum(file.stat().st_size for file in files) < 10_000_000


@pytest.mark.parametrize("name", PLAIN)
def test_every_ruleset_has_an_empty_board_to_print(site: Path, name: str) -> None:
    page = (site / "ruleset" / name / "index.html").read_text(encoding="utf-8")
    (empty,) = re.findall(r'href="(?:\.\./)+(boards/[^"]+/empty\.svg)"', page)
    root = ElementTree.parse(site / empty).getroot()
    classes = [word for each in root.iter() for word in each.get("class", "").split()]
    assert "man" not in classes
    assert "wood" in classes or "field" in classes


def test_an_example_without_scripts_has_all_its_steps_as_figures(site: Path) -> None:
    steps = parsed(site / HEAD / "index.html").findall(".//ol[@class='stages']/li")
    assert [step.get("id") for step in steps] == ["step-0", "step-1", "step-2"]
    assert all(step.get("hidden") is None and step.find(".//img") is not None for step in steps)


# --- Stepping.


def test_steps_are_gone_through_by_keys_and_have_addresses(page: Page) -> None:
    status = page.get_by_role("group", name="Steps").get_by_role("status")
    expect(status).to_contain_text("1 of 5")
    for key, hash_, count in (
        ("ArrowRight", "#turn-1", "2 of 5"),
        ("ArrowRight", "#turn-2", "3 of 5"),
        ("ArrowLeft", "#turn-1", "2 of 5"),
        ("ArrowDown", "#turn-4", "5 of 5"),
        ("ArrowUp", "#turn-0", "1 of 5"),
        ("End", "#turn-4", "5 of 5"),
        ("Home", "#turn-0", "1 of 5"),
    ):
        page.keyboard.press(key)
        expect(status).to_contain_text(count)
        assert page.evaluate("location.hash") == hash_
        expect(page.locator("ol.stages > li:visible")).to_have_count(1)
    expect(status).to_contain_text("White: 15 on 1.")


def test_going_back_and_forward_goes_from_step_to_step(page: Page) -> None:
    shown = page.locator("ol.stages > li:visible")
    for key in ("ArrowRight", "ArrowRight", "ArrowDown", "ArrowDown"):
        page.keyboard.press(key)
    expect(shown).to_have_id("turn-4")
    for name in ("turn-2", "turn-1", "turn-0"):
        page.go_back()
        expect(shown).to_have_id(name)
    page.go_forward()
    expect(shown).to_have_id("turn-1")
    page.reload()
    expect(shown).to_have_id("turn-1")


def test_a_key_that_is_held_down_leaves_no_trail(page: Page) -> None:
    before = page.evaluate("history.length")
    for _ in range(3):
        page.keyboard.down("ArrowRight")  # the second and the third are repeated
    page.keyboard.up("ArrowRight")
    expect(page.locator("ol.stages > li:visible")).to_have_id("turn-3")
    assert page.evaluate("history.length") == before + 1


def test_keys_step_wherever_the_focus_is_and_a_button_keeps_it_at_either_end(page: Page) -> None:
    expect(page.locator("svg.live")).to_be_visible()
    for focused in ("nav a", "h1", "summary", "form.run button", "figcaption a"):
        page.locator(focused).first.evaluate("each => { each.tabIndex = 0; each.focus(); }")
        page.keyboard.press("ArrowRight")
        expect(page.locator("ol.stages > li:visible")).to_have_id("turn-1")
        page.keyboard.press("ArrowLeft")
        expect(page.locator("ol.stages > li:visible")).to_have_id("turn-0")
    last = page.get_by_role("button", name="Last")
    last.focus()
    page.keyboard.press("Enter")
    expect(last).to_be_focused()
    expect(last).to_have_attribute("aria-disabled", "true")


def test_a_step_is_shown_at_its_own_address(page: Page, host: str) -> None:
    page.goto("about:blank")
    page.goto(f"{host}{TURNS}#turn-3")
    expect(page.locator("ol.stages > li:visible")).to_have_id("turn-3")
    expect(page.locator("svg.live .line > path")).to_have_count(4)


def test_the_board_is_turned_round_and_keys_are_told_and_switched_off(
    browser: Browser, host: str
) -> None:
    page = browser.new_page(reduced_motion="reduce")  # what is switched off stays so
    page.goto(host + TURNS)
    expect(page.locator("svg.live")).to_be_visible()
    page.keyboard.press("f")
    expect(page.locator("svg.live.flipped")).to_be_visible()
    page.keyboard.press("?")
    page.get_by_role("checkbox", name="Keys are on").uncheck()
    page.get_by_role("button", name="Close").click()
    page.keyboard.press("ArrowRight")
    assert page.evaluate("location.hash") == ""
    page.close()


def test_keys_are_left_alone_in_fields(page: Page) -> None:
    expect(page.locator("svg.live")).to_be_visible()
    page.evaluate("document.querySelector('main').append(document.createElement('input'))")
    page.locator("main > input").focus()
    page.keyboard.press("ArrowRight")
    page.keyboard.type("f?")
    assert page.evaluate("location.hash") == ""
    assert page.locator("main > input").input_value() == "f?"


def test_men_move_under_the_policy(browser: Browser, host: str) -> None:
    page = browser.new_page()
    errors: list[str] = []
    page.on("console", lambda message: errors.append(message.text))
    page.goto(f"{host}{TURNS}")
    expect(page.locator("svg.live")).to_be_visible()
    page.keyboard.press("ArrowRight")
    page.wait_for_function("document.getAnimations().length > 0")
    assert [error for error in errors if "Content Security" in error] == []


def test_a_forbidden_play_is_drawn_with_its_reason(browser: Browser, host: str) -> None:
    page = browser.new_page(java_script_enabled=False)
    page.goto(host + FORBIDDEN)
    picture = page.locator("ol.stages img.board").first
    expect(picture).to_be_visible()
    file, name = str(picture.get_attribute("src")).split("#")
    drawn = page.request.get(f"{host}{FORBIDDEN}{file}").text()
    root = ElementTree.fromstring(drawn)
    position = next(g for g in root if g.get("id") == name)
    assert any(each.get("class") == "refused" for each in position.iter())
    expect(page.locator("ol.stages .reason").first).not_to_be_empty()
    expect(page.locator("ol.stages .fires").first).not_to_be_empty()


def test_a_whole_game_that_ends_names_the_clause_that_ends_it(page: Page, host: str) -> None:
    page.goto(f"{host}ruleset/verquere/encyclopedia/game/#turn-1")
    page.keyboard.press("End")
    told = page.locator("ol.stages > li:visible .fires")
    expect(told).to_contain_text("The game is over")
    link = told.locator("a").first
    assert "/clause/verquere/" in link.evaluate("link => link.href")
