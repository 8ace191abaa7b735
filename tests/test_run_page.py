"""Run in Debian's Chromium: what the page says of examples is what the interpreter says."""

from __future__ import annotations

import json
import re
import shutil
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from html import escape
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Error, Page, expect
from tests.browsing import chromium, hosted
from tests.playing import ASSEMBLED, CATALOGUE

from lusoria.playable.records import read_record
from lusoria.playable.replay import replay
from lusoria.playable.ruleset import Ruleset
from lusoria.schema.catalogue.model import Catalogue, expectations
from lusoria.schema.catalogue.records import Example
from lusoria.site.inpage import answering
from lusoria.site.pyodide import place

FIXTURE = Path(__file__).parent / "data" / "run"
ENCYCLOPEDIA = "verquere/encyclopedia"
SIXES = {"position": "15@1 / 15@1 / white", "throw": "6-6"}
STANCES = {"states": "Stated by", "implies": "Implied by", "contradicts": "Contradicted by"}

ASK = """request => import("/run/asking.mjs").then(({ask}) => ask(request)).then(
  result => ({result}),
  ({message, marked, what, column}) => ({error: {message, marked, what, column}}))"""
RUN = """([id, fields]) => new Promise(resolve => {
  const form = document.getElementById(id);
  for (const [name, value] of Object.entries(fields))
    if (value !== null) form.elements[name].value = value;
  const texts = (selector) => [...form.querySelectorAll(selector)].map(e => e.textContent);
  const observer = new MutationObserver(() => {
    if (form.dataset.state === "busy") return;
    observer.disconnect();
    resolve({
      state: form.dataset.state,
      headline: texts("output")[0],
      clauses: [...form.querySelectorAll(".run-basis > a")].map(e => e.dataset.id),
      positions: texts(".run-board code"),
      plays: texts(".run-plays button"),
      result: texts(".run-result")[0] ?? null,
    });
  });
  observer.observe(form, {attributes: true, attributeFilter: ["data-state"]});
  form.querySelector("button").click();
})"""


@dataclass(frozen=True)
class Told:
    """What a form says after a run."""

    state: str
    headline: str
    clauses: list[str]
    positions: list[str]
    plays: list[str]
    result: str | None


@dataclass(frozen=True)
class Browser:
    """One page in one browser for all tests, and what it has asked for and complained of."""

    page: Page
    host: str
    requests: list[str]
    complaints: list[str]

    def ask(self, kind: str, ruleset: str, **asked: str | None) -> Any:
        """Ask the worker itself, as the page's script does."""
        request = {"kind": kind, "ruleset": f"{self.host}/rulesets/{ruleset}.json", **asked}
        return self.page.evaluate(ASK, request)

    def run(self, form: str = "play", ruleset: str | None = None, **fields: str | None) -> Told:
        """Fill a form in, run it, wait; what it says then."""
        address = ruleset and f"/rulesets/{ruleset}.json"
        return Told(**self.page.evaluate(RUN, [form, {"ruleset": address, **fields}]))


@pytest.fixture(scope="module")
def catalogue() -> Catalogue:
    return CATALOGUE


@pytest.fixture(scope="module")
def assembled() -> Mapping[str, dict[str, Any]]:
    return ASSEMBLED


@pytest.fixture(scope="module")
def rulesets(assembled: Mapping[str, dict[str, Any]]) -> Mapping[str, Ruleset]:
    return {name: Ruleset(each) for name, each in assembled.items()}


@pytest.fixture(scope="module")
def site(tmp_path_factory: pytest.TempPathFactory, assembled: Mapping[str, dict[str, Any]]) -> Path:
    """A site with one page, the rulesets and Run."""
    folder = tmp_path_factory.mktemp("site")
    said: list[str] = []
    if not place(folder, said.append):
        pytest.skip(said[0])
    for name, each in assembled.items():
        file = folder / "rulesets" / f"{name}.json"
        file.parent.mkdir(parents=True, exist_ok=True)
        file.write_text(json.dumps(each), encoding="utf-8")
    options = "".join(
        f'<option value="/rulesets/{escape(name)}.json">{escape(each["name"])}</option>'
        for name, each in assembled.items()
    )
    page = (FIXTURE / "page.html").read_text(encoding="utf-8")
    page = page.replace("<!-- options -->", options)
    (folder / "index.html").write_text(page, encoding="utf-8")
    shutil.copy(FIXTURE / "page.css", folder)
    return folder


@pytest.fixture(scope="module")
def host(site: Path) -> Iterator[str]:
    with hosted(site) as address:
        yield address


@pytest.fixture(scope="module")
def browser(host: str) -> Iterator[Browser]:
    with chromium() as context:
        requests: list[str] = []
        complaints: list[str] = []
        context.on("request", lambda request: requests.append(request.url))
        context.on("console", lambda message: complaints.append(message.text))
        context.on("weberror", lambda error: complaints.append(str(error.error)))
        page = context.new_page()
        page.goto(f"{host}/index.html")
        yield Browser(page, host, requests, complaints)


def cases(catalogue: Catalogue) -> Iterator[tuple[Example, str]]:
    """By every ruleset one example of each kind: a record, a play, a throw, an ended game.

    The Python of the page is that of the interpreter, so that more examples would show no more.
    """
    seen = set()
    for game in catalogue.games.values():
        for example in game.examples:
            asked = [bool(each) for each in (example.record, example.play, example.throw)]
            for ruleset, expected in expectations(example):
                kind = (ruleset.partition("+")[0], expected.verdict, *asked)
                if kind not in seen:
                    seen.add(kind)
                    yield example, ruleset


def test_python_is_loaded_only_when_it_is_asked_for(browser: Browser) -> None:
    assert not [url for url in browser.requests if "pyodide/" in url or ".whl" in url]
    assert browser.run(ruleset=ENCYCLOPEDIA).state == "forbidden"
    assert [url for url in browser.requests if "/pyodide.asm.wasm.packed?" in url]


def test_every_ruleset_has_the_interpreters_verdicts_in_the_page(
    browser: Browser, catalogue: Catalogue, rulesets: Mapping[str, Ruleset]
) -> None:
    tried = set()
    for example, name in cases(catalogue):
        ruleset = rulesets[name]
        if example.record is not None:
            check_record(browser, ruleset, example.record)
        elif example.play is not None:
            check_play(browser, ruleset, example)
        elif example.throw is not None:
            check_plays(browser, ruleset, example)
        else:
            check_outcome(browser, ruleset, example)
        tried.add(name.partition("+")[0])
    assert tried == {name for name in rulesets if "+" not in name}


def check_play(browser: Browser, ruleset: Ruleset, example: Example) -> None:
    asked: dict[str, str | None]
    asked = {"position": example.position, "throw": example.throw, "play": example.play}
    verdict = ruleset.judge(example.position or "", example.throw, example.play or "")
    where = f"{example.id} under {ruleset.id}"
    told = browser.run("play", ruleset.id, **{**asked, "throw": example.throw or ""})
    assert told.state == ("legal" if verdict.legal else "forbidden"), (where, told)
    clauses = verdict.clauses
    if verdict.position is not None:
        outcome = ruleset.outcome(verdict.position)
        clauses = outcome.clauses
        assert told.positions == [verdict.position], where
        assert (told.result is not None) == outcome.over, where
        assert (outcome.winner or "").capitalize() in (told.result or ""), where
    step = re.search(r"at step (\d+)", told.headline)
    assert (int(step[1]) if step else None) == verdict.step, where
    assert told.clauses == [clause.id for clause in clauses], where
    assert browser.ask("judge", ruleset.id, **asked) == {"result": as_json(verdict.as_json())}, (
        where
    )


def check_plays(browser: Browser, ruleset: Ruleset, example: Example) -> None:
    asked = {"position": example.position or "", "throw": example.throw or ""}
    plays = ruleset.plays(**asked)
    told = browser.run(ruleset=ruleset.id, **asked, play="")
    assert told.state == "listed"
    assert told.plays == [play.text for play in plays][: len(told.plays)]
    answer = browser.ask("plays", ruleset.id, **asked)
    assert answer == {"result": as_json([play.as_json() for play in plays])}


def check_outcome(browser: Browser, ruleset: Ruleset, example: Example) -> None:
    outcome = ruleset.outcome(example.position or "")
    told = browser.run(ruleset=ruleset.id, position=example.position, throw="", play="")
    assert told.headline.startswith("The game is over" if outcome.over else "The game is not")
    assert told.clauses == [clause.id for clause in outcome.clauses]
    answer = browser.ask("outcome", ruleset.id, position=example.position)
    assert answer == {"result": as_json(outcome.as_json())}


def check_record(browser: Browser, ruleset: Ruleset, record: str) -> None:
    replayed = replay(ruleset, read_record(record))
    told = browser.run("record", ruleset.id, record=record)
    assert told.state == ("forbidden" if replayed.fault else "legal"), told
    assert told.positions == [replayed.position]
    answer = browser.ask("replay", ruleset.id, record=record)
    assert answer == {"result": as_json(replayed.as_json())}


def as_json(value: Any) -> Any:
    return json.loads(json.dumps(value))


def test_an_edited_play_changes_the_verdict(browser: Browser) -> None:
    told = browser.run(ruleset=ENCYCLOPEDIA, play="1/7(2)", **SIXES)
    assert told.headline == (
        "Forbidden at step 2 by only on the head: "
        "1/7 with the 6 may not be played: 7 holds one white man."
    )
    told = browser.run(play="1/7")
    assert told.headline == "Legal."
    assert told.positions == ["14@1 1@7 / 15@1 / black"]


def test_an_edited_ruleset_changes_the_verdict(browser: Browser) -> None:
    fields = {"position": "12@1 1@3 1@8 1@12 / 15@1 / white", "throw": "4-2", "play": "8/12 3/5"}
    assert browser.run(ruleset=ENCYCLOPEDIA, **fields).state == "legal"
    assert browser.run(ruleset="verquere/dlp-1252").state == "forbidden"


def test_a_forbidding_clause_is_told_with_its_page_basis_and_sources(
    browser: Browser, rulesets: Mapping[str, Ruleset]
) -> None:
    browser.run(ruleset=ENCYCLOPEDIA, play="1/7(2)", **SIXES)
    (clause,) = rulesets[ENCYCLOPEDIA].judge(SIXES["position"], SIXES["throw"], "1/7(2)").clauses
    told = browser.page.locator("#play .run-clause")
    assert told.locator(".run-says").inner_text() == clause.says
    address = told.locator(".run-basis a").evaluate("link => link.href")
    assert address == f"{browser.host}/site/verquere/clauses/only-on-the-head/"
    assert clause.basis in told.locator(".run-basis").inner_text()
    witnesses = told.locator(".run-witnesses").all_inner_texts()
    assert len(witnesses) == len({witness.stance for witness in clause.witnesses})
    for witness in clause.witnesses:
        (line,) = [w for w in witnesses if w.startswith(STANCES[witness.stance])]
        assert witness.source.replace("-", " ") in line
        assert witness.locator in line


def test_the_board_is_drawn_after_a_legal_play_and_before_a_forbidden_one(
    browser: Browser,
) -> None:
    for play, title in (("1/7", "black to play"), ("1/7(2)", "white to play")):
        browser.run(ruleset=ENCYCLOPEDIA, play=play, **SIXES)
        drawn = browser.page.locator("#play .run-board svg title")
        assert title in (drawn.text_content() or "")


def test_without_a_play_the_plays_are_listed_and_can_be_chosen(browser: Browser) -> None:
    start = SIXES["position"]
    told = browser.run(ruleset=ENCYCLOPEDIA, position=start, throw="5-3", play="")
    browser.page.locator("#play .run-plays button").first.click()
    expect(browser.page.locator("#play[data-state=legal]")).to_be_visible()
    assert browser.page.locator("#play [name=play]").input_value() == told.plays[0]
    browser.page.get_by_role("button", name="Play on from here").click()
    position = browser.page.locator("#play [name=position]").input_value()
    assert position.endswith("/ black")
    assert browser.page.evaluate("document.activeElement.name") == "throw"


def test_without_dice_there_is_no_throw_to_type(browser: Browser) -> None:
    page = browser.page
    fields = {"position": "6mm/8/8/4M3/2Mm4/8/8/7M white", "play": ""}
    told = browser.run("grid", "ludus-latrunculorum/locus-ludi-piso", **fields)
    assert "e5-e4 xd4" in told.plays
    page.get_by_role("button", name="e5-e4 xd4").click()
    expect(page.locator("#grid[data-state=legal]")).to_be_visible()
    page.locator("#grid").get_by_role("button", name="Play on from here").click()
    assert page.locator("#grid [name=position]").input_value() == "6mm/8/8/8/2M1M3/8/8/7M black 0-0"
    assert page.evaluate("document.activeElement.name") == "play"
    assert browser.run("grid", play="h8-h7").state == "legal"


def test_where_nothing_can_be_played_the_outcome_is_told(browser: Browser) -> None:
    over = "6mm/8/8/8/8/2M5/M7/8 black 0-0; quiet=30"
    told = browser.run("grid", "ludus-latrunculorum/bell-8x8", position=over, play="")
    assert told.headline == "The game is over: a draw."
    assert told.clauses == ["ludus-latrunculorum/thirty-quiet-moves"]


def test_bad_input_is_marked_at_its_character(browser: Browser) -> None:
    fields = {**SIXES, "play": "1/7x<b>"}
    told = browser.run(ruleset=ENCYCLOPEDIA, **fields)
    refusal = json.loads(answer_here(browser, "judge", ENCYCLOPEDIA, **fields))["error"]
    page = browser.page
    assert (told.state, told.headline) == ("refused", refusal["message"])
    play = page.locator("#play [name=play]")
    assert play.get_attribute("aria-invalid") == "true"
    start = play.evaluate("field => field.selectionStart")
    assert start == refusal["column"] - 1
    assert page.locator("#play mark").inner_text() == fields["play"][start]
    assert page.locator("#play .run-details b").count() == 0
    assert browser.ask("judge", ENCYCLOPEDIA, **fields) == {"error": refusal}


def answer_here(browser: Browser, kind: str, ruleset: str, **asked: str) -> str:
    """What the interpreter on this machine answers to the same request."""
    served = browser.page.request.get(f"{browser.host}/rulesets/{ruleset}.json").text()
    return answering.answer(json.dumps({"kind": kind, **asked}), served)


def test_a_ruleset_that_is_not_there_is_said_and_can_be_asked_for_again(browser: Browser) -> None:
    for _ in range(2):
        answer = browser.ask("outcome", "verquere/nowhere", position="15@1 / 15@1 / white")
        assert "/rulesets/verquere/nowhere.json: 404" in answer["error"]["message"]
    browser.complaints[:] = [c for c in browser.complaints if "404" not in c]


def test_reset_brings_the_example_back(browser: Browser) -> None:
    browser.run(throw="2-1", play="")
    browser.page.get_by_role("button", name="Back to the example").click()
    assert browser.page.locator("#play [name=throw]").input_value() == "6-6"
    assert browser.page.locator("#play output").inner_text() == ""
    assert browser.page.locator("#play .run-board").count() == 0


def test_the_keyboard_is_enough(browser: Browser) -> None:
    page = browser.page
    page.locator("#play [name=ruleset]").select_option("/rulesets/verquere/encyclopedia.json")
    page.locator("#play [name=position]").focus()
    page.keyboard.press("Tab")
    page.keyboard.press("Tab")
    assert page.evaluate("document.activeElement.name") == "play"
    page.keyboard.press("ControlOrMeta+a")
    page.keyboard.type("1/7")
    page.keyboard.press("Enter")
    expect(page.locator("#play[data-state=legal]")).to_be_visible()


def test_without_javascript_the_form_is_hidden_and_the_page_says_so(
    browser: Browser,
) -> None:
    assert browser.page.context.browser is not None
    context = browser.page.context.browser.new_context(java_script_enabled=False)
    try:
        page = context.new_page()
        page.goto(f"{browser.host}/index.html")
        assert page.locator("form").first.is_hidden()
        assert page.get_by_text("Run needs JavaScript").is_visible()
    finally:
        context.close()


def test_a_narrow_screen_does_not_scroll_sideways(browser: Browser) -> None:
    page = browser.page
    browser.run(play="1/7(2)")
    page.set_viewport_size({"width": 320, "height": 640})
    try:
        assert page.evaluate("document.documentElement.scrollWidth") <= 320
    finally:
        page.set_viewport_size({"width": 1280, "height": 720})


def test_no_request_has_left_the_host_and_the_policy_was_never_broken(browser: Browser) -> None:
    served = [url for url in browser.requests if not url.startswith(("data:", "blob:"))]
    assert served
    assert [url for url in served if not url.startswith(f"{browser.host}/")] == []
    assert browser.complaints == []


def test_the_policy_keeps_requests_from_leaving(browser: Browser) -> None:
    with pytest.raises(Error, match="Failed to fetch"):
        browser.page.evaluate("fetch('http://127.0.0.2:9/')")
