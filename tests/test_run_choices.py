"""What may be chosen in a game stands in one file, which pages fetch when they show a choice."""

from __future__ import annotations

import json
import re
from collections.abc import Iterator
from pathlib import Path
from statistics import median
from urllib.parse import urlencode

import pytest
from playwright.sync_api import Page, expect
from tests.building import whole_build
from tests.playing import ASSEMBLED
from tests.visiting import Visit

LIGHT = 15_000
"""So many bytes a page of an example has at the median, at most."""
GAMES = sorted({name.partition("/")[0] for name in ASSEMBLED})
EXAMPLE = "example/garanguet/around-a-single-man/"
CHOICES = "play/garanguet/choices.json"
ASKED = {"ruleset": "garanguet/ludii-code", "position": "15@1 / 15@1 / black"}


@pytest.fixture(scope="module")
def site() -> Path:
    built = whole_build() / "site"
    if not (built / "run").exists():
        pytest.skip("the site was built without Run")
    return built


@pytest.fixture(scope="module")
def below(visit: Visit) -> str:
    """The site, below a sub-path of its host."""
    return visit.root


@pytest.fixture
def page(visit: Visit) -> Iterator[Page]:
    opened = visit.context.new_page()
    yield opened
    opened.close()


def test_a_page_of_an_example_is_light(site: Path) -> None:
    weights = [file.stat().st_size for file in site.glob("example/*/*/index.html")]
    assert len(weights) > 500
    assert median(weights) <= LIGHT


@pytest.mark.parametrize("game", GAMES)
def test_a_game_offers_all_its_rulesets_and_only_questions_with_answers(
    site: Path, game: str
) -> None:
    file = site / "play" / game / "choices.json"
    held = json.loads(file.read_bytes())
    named = {each["id"]: each["name"] for each in held["rulesets"]}
    of_game = {n: each["name"] for n, each in ASSEMBLED.items() if n.startswith(f"{game}/")}
    assert named == of_game
    readings = json.loads((site / "readings" / f"{game}.json").read_bytes())
    for each in held["rulesets"]:
        assert json.loads((file.parent / each["file"]).read_bytes())["ruleset"] == each["id"]
    answered = {clause["locus"] for clause in readings["clauses"]}
    assert held["questions"]
    assert {each["id"] for each in held["questions"]} <= answered


def test_the_choices_are_fetched_when_the_form_is_seen(page: Page, below: str) -> None:
    asked: list[str] = []
    page.on("request", lambda request: asked.append(request.url))
    page.set_viewport_size({"width": 800, "height": 200})
    page.goto(f"{below}/{EXAMPLE}")
    chosen = page.locator("form.run [name=ruleset]")
    expect(chosen.locator("option")).to_have_count(1)
    own = chosen.input_value()
    assert f"{below}/{CHOICES}" not in asked
    chosen.scroll_into_view_if_needed()
    offered = [name for name in ASSEMBLED if name.startswith("garanguet/")]
    expect(chosen.locator("option")).to_have_count(len(offered))
    assert chosen.input_value() == own
    others = chosen.locator("option:not([selected])")
    chosen.select_option(str(others.first.get_attribute("value")))
    page.get_by_role("button", name="Back to the example").click()
    assert chosen.input_value() == own


def test_an_address_asks_by_another_ruleset(page: Page, below: str) -> None:
    page.goto(f"{below}/{EXAMPLE}?{urlencode(ASKED)}")
    chosen = page.locator("form.run [name=ruleset] option:checked")
    expect(chosen).to_have_attribute("data-id", ASKED["ruleset"])
    expect(page.locator("form.run output")).to_contain_text("The game is not over")
    assert page.locator("form.run [name=position]").input_value() == ASKED["position"]


def test_an_address_that_asks_by_a_ruleset_of_no_such_name_is_refused(
    page: Page, below: str
) -> None:
    page.goto(f"{below}/{EXAMPLE}?{urlencode({**ASKED, 'ruleset': 'garanguet/nobody'})}")
    expect(page.locator("form.run output")).to_contain_text("no ruleset garanguet/nobody")
    expect(page.locator("form.run")).to_have_attribute("data-state", "refused")


def test_without_the_choices_the_examples_own_ruleset_is_left(page: Page, below: str) -> None:
    page.route(re.compile(r"choices\.json$"), lambda route: route.fulfill(status=404))
    page.goto(f"{below}/{EXAMPLE}")
    page.locator("form.run button").first.click()
    expect(page.locator("form.run:is([data-state=legal], [data-state=forbidden])")).to_be_visible()
    page.locator(".whatif summary").click()
    expect(page.locator(".whatif-told")).to_contain_text("choices.json: 404")
    page.unroute_all()
    page.locator(".whatif summary").click()
    page.locator(".whatif summary").click()
    expect(page.locator(".whatif [name=locus] option").first).to_be_attached()
