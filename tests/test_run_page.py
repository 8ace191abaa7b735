"""Run in Debian's Chromium: a form says of an example what the interpreter says."""

from __future__ import annotations

import json
import re
from collections.abc import Callable, Iterator

import pytest
from playwright.sync_api import Browser, Error, expect
from tests.playing import ASSEMBLED, CATALOGUE, PLAIN, ruleset
from tests.running import Runner, browsing

from lusoria.playable.perft import perft
from lusoria.playable.ruleset import Ruleset
from lusoria.schema.model import expectations
from lusoria.schema.records import Example, Expectation
from lusoria.site.inpage import answering

ENCYCLOPEDIA = "verquere/encyclopedia"
SIXES = {"position": "15@1 / 15@1 / white", "throw": "6-6"}
STANCES = {"states": "Stated by", "implies": "Implied by", "contradicts": "Contradicted by"}


def test_python_is_loaded_only_when_it_is_asked_for(runner: Runner) -> None:
    assert not [url for url in runner.requests if "pyodide/" in url or "lusoria.zip" in url]
    assert runner.run(ruleset=ENCYCLOPEDIA).state == "forbidden"
    assert [url for url in runner.requests if "/pyodide.asm.wasm.packed?" in url]


def test_python_is_loaded_when_a_reader_turns_to_the_form(runner: Runner) -> None:
    page = runner.page.context.new_page()
    asked: list[str] = []
    page.on("request", lambda request: asked.append(request.url))
    page.goto(f"{runner.host}/index.html")
    with page.expect_request(re.compile("manifest.json")):
        page.locator("form.run [name=position]").first.focus()
    page.close()


def test_an_edited_play_and_another_ruleset_change_the_verdict(runner: Runner) -> None:
    told = runner.run(ruleset=ENCYCLOPEDIA, play="1/7(2)", **SIXES)
    assert told.headline == (
        "Forbidden at step 2 by “only on the head”: "
        "1/7 with the 6 may not be played: 7 holds one white man."
    )
    told = runner.run(play="1/7")
    assert told.headline == "Legal."
    assert told.positions == ["14@1 1@7 / 15@1 / black"]
    fields = {"position": "12@1 1@3 1@8 1@12 / 15@1 / white", "throw": "4-2", "play": "8/12 3/5"}
    assert runner.run(ruleset=ENCYCLOPEDIA, **fields).state == "legal"
    assert runner.run(ruleset="verquere/dlp-1252").state == "forbidden"


def test_a_forbidding_clause_is_told_with_its_page_basis_and_sources(
    runner: Runner,
) -> None:
    runner.run(ruleset=ENCYCLOPEDIA, play="1/7(2)", **SIXES)
    (clause,) = (
        Ruleset(ASSEMBLED[ENCYCLOPEDIA]).judge(SIXES["position"], SIXES["throw"], "1/7(2)").clauses
    )
    told = runner.page.locator("#play .run-clause")
    assert told.locator(".run-says").inner_text() == clause.says
    address = told.locator(".run-basis a").evaluate("link => link.href")
    assert address == f"{runner.host}/site/verquere/clauses/only-on-the-head/"
    assert clause.basis in told.locator(".run-basis").inner_text()
    witnesses = told.locator(".run-witnesses").all_inner_texts()
    assert len(witnesses) == len({witness.stance for witness in clause.witnesses})
    for witness in clause.witnesses:
        (line,) = [w for w in witnesses if w.startswith(STANCES[witness.stance])]
        assert witness.source.replace("-", " ") in line
        assert witness.locator in line


def test_the_board_is_drawn_after_a_legal_play_and_before_a_forbidden_one(
    runner: Runner,
) -> None:
    for play, title in (("1/7", "black to play"), ("1/7(2)", "white to play")):
        runner.run(ruleset=ENCYCLOPEDIA, play=play, **SIXES)
        drawn = runner.page.locator("#play .run-board svg title")
        assert title in (drawn.text_content() or "")


def test_without_a_play_the_plays_are_listed_and_can_be_chosen(runner: Runner) -> None:
    start = SIXES["position"]
    told = runner.run(ruleset=ENCYCLOPEDIA, position=start, throw="5-3", play="")
    runner.page.locator("#play .run-plays button").first.click()
    expect(runner.page.locator("#play[data-state=legal]")).to_be_visible()
    assert runner.page.locator("#play [name=play]").input_value() == told.plays[0]
    runner.page.get_by_role("button", name="Play on from here").click()
    position = runner.page.locator("#play [name=position]").input_value()
    assert position.endswith("/ black")
    assert runner.page.evaluate("document.activeElement.name") == "throw"


def test_without_dice_there_is_no_throw_to_type(runner: Runner) -> None:
    page = runner.page
    fields = {"position": "6mm/8/8/4M3/2Mm4/8/8/7M white", "play": ""}
    told = runner.run("grid", "ludus-latrunculorum/locus-ludi-piso", **fields)
    assert "e5-e4 xd4" in told.plays
    page.get_by_role("button", name="e5-e4 xd4").click()
    expect(page.locator("#grid[data-state=legal]")).to_be_visible()
    page.locator("#grid").get_by_role("button", name="Play on from here").click()
    assert page.locator("#grid [name=position]").input_value() == "6mm/8/8/8/2M1M3/8/8/7M black 0-0"
    assert page.evaluate("document.activeElement.name") == "play"
    assert runner.run("grid", play="h8-h7").state == "legal"


def test_where_nothing_can_be_played_the_outcome_is_told(runner: Runner) -> None:
    over = "6mm/8/8/8/8/2M5/M7/8 black 0-0; quiet=30"
    told = runner.run("grid", "ludus-latrunculorum/bell-8x8", position=over, play="")
    assert told.headline == "The game is over: a draw."
    assert told.clauses == ["ludus-latrunculorum/thirty-quiet-moves"]


def test_bad_input_is_marked_at_its_character(runner: Runner) -> None:
    fields = {**SIXES, "play": "1/7x<b>"}
    told = runner.run(ruleset=ENCYCLOPEDIA, **fields)
    refusal = json.loads(answer_here(runner, "judge", ENCYCLOPEDIA, **fields))["error"]
    page = runner.page
    assert (told.state, told.headline) == ("refused", refusal["message"])
    play = page.locator("#play [name=play]")
    assert play.get_attribute("aria-invalid") == "true"
    start = play.evaluate("field => field.selectionStart")
    assert start == refusal["column"] - 1
    assert page.locator("#play mark").inner_text() == fields["play"][start]
    assert page.locator("#play .run-details b").count() == 0
    assert runner.ask("judge", ENCYCLOPEDIA, **fields) == {"error": refusal}


def answer_here(runner: Runner, kind: str, ruleset: str, **asked: str) -> str:
    """What the interpreter on this machine answers to the same request."""
    served = runner.page.request.get(f"{runner.host}/rulesets/{ruleset}.json").text()
    return answering.answer(json.dumps({"kind": kind, **asked}), served)


def test_a_ruleset_that_is_not_there_is_said_and_can_be_asked_for_again(runner: Runner) -> None:
    for _ in range(2):
        answer = runner.ask("outcome", "verquere/nowhere", position="15@1 / 15@1 / white")
        assert "/rulesets/verquere/nowhere.json: 404" in answer["error"]["message"]
    runner.complaints[:] = [c for c in runner.complaints if "404" not in c]


def test_reset_brings_the_example_back(runner: Runner) -> None:
    runner.run(throw="2-1", play="")
    runner.page.get_by_role("button", name="Back to the example").click()
    assert runner.page.locator("#play [name=throw]").input_value() == "6-6"
    assert runner.page.locator("#play output").inner_text() == ""
    assert runner.page.locator("#play .run-board").count() == 0


def test_the_keyboard_is_enough(runner: Runner) -> None:
    page = runner.page
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
    runner: Runner,
) -> None:
    assert runner.page.context.browser is not None
    context = runner.page.context.browser.new_context(java_script_enabled=False)
    try:
        page = context.new_page()
        page.goto(f"{runner.host}/index.html")
        assert page.locator("form").first.is_hidden()
        assert page.get_by_text("Run needs JavaScript").is_visible()
    finally:
        context.close()


def test_a_narrow_screen_does_not_scroll_sideways(runner: Runner) -> None:
    page = runner.page
    runner.run(play="1/7(2)")
    page.set_viewport_size({"width": 320, "height": 640})
    try:
        assert page.evaluate("document.documentElement.scrollWidth") <= 320
    finally:
        page.set_viewport_size({"width": 1280, "height": 720})


def cases(kind: Callable[[str, Example, Expectation], object]) -> Iterator[tuple[Example, str]]:
    """An example of each kind, and a ruleset that judges it."""
    seen: set[object] = set()
    for game in CATALOGUE.games.values():
        for example in game.examples:
            for by, expected in expectations(example):
                if (found := kind(by, example, expected)) not in seen:
                    seen.add(found)
                    yield example, by


def test_the_interpreters_verdicts_are_those_of_the_page(runner: Runner) -> None:
    """Of every game a record, a play, a throw, an ended game."""

    def kind(by: str, example: Example, expected: Expectation) -> object:
        asked = [bool(each) for each in (example.record, example.play, example.throw)]
        return (by.partition("/")[0], expected.verdict, *asked)

    for example, name in cases(kind):
        check(runner, ruleset(name), example)


@pytest.mark.slow
def test_every_ruleset_has_the_interpreters_verdict_in_the_page(runner: Runner) -> None:
    tried = set()
    for example, name in cases(lambda by, *_: by.partition("+")[0]):
        check(runner, ruleset(name), example)
        tried.add(name.partition("+")[0])
    assert tried == {*PLAIN}


@pytest.mark.parametrize(
    ("name", "turns"),
    [
        ("verquere/encyclopedia", 1),
        pytest.param("verquere/encyclopedia", 2, marks=pytest.mark.slow),
        ("pente-grammai/schaedler-2009", 2),
        ("bakkis/ludii-5", 2),
    ],
)
def test_the_pages_python_counts_as_many_ways_to_play(
    runner: Runner, name: str, turns: int
) -> None:
    """Perft, as `lusoria.playable.perft` counts: each throw once, each position reached once."""
    rules = ruleset(name)

    def ways(position: str, left: int) -> int:
        if left == 0:
            return 1
        found = 0
        for throw, _ in rules.throws(position):
            asked = {"position": position, "throw": throw}
            plays = runner.ask("plays", name, **asked)["result"]
            found += sum(ways(each["position"], left - 1) for each in plays)
        return found

    assert ways(rules.start(), turns) == perft(rules, turns)


def check(runner: Runner, ruleset: Ruleset, example: Example) -> None:
    """That the page says of an example under a ruleset what the interpreter says here."""
    where = f"{example.id} under {ruleset.id}"
    asked = {"position": example.position or "", "throw": example.throw or ""}
    if example.record is not None:
        kind, asked = "replay", {"record": example.record}
        told = runner.run("record", ruleset.id, **asked)
    elif example.play is not None:
        kind, asked = "judge", {**asked, "play": example.play}
        told = runner.run("play", ruleset.id, **asked)
    else:
        kind = "plays" if example.throw else "outcome"
        told = runner.run("play", ruleset.id, **asked, play="")
    here = json.loads(answer_here(runner, kind, ruleset.id, **asked))["result"]
    assert runner.ask(kind, ruleset.id, **asked) == {"result": here}, where
    if kind == "plays":
        assert told.state == "listed", where
        assert told.plays == [play["play"] for play in here][: len(told.plays)], where
    elif kind == "replay":
        assert told.state == ("forbidden" if here["fault"] else "legal"), where
        assert told.positions == [here["position"]], where
    elif kind == "outcome" or here["legal"]:
        position = here["position"] if kind == "judge" else example.position
        outcome = ruleset.outcome(position or "")
        assert told.clauses == [clause.id for clause in outcome.clauses], where
        if kind == "outcome":
            says = "The game is over" if outcome.over else "The game is not"
            assert told.headline.startswith(says), where
        else:
            assert (told.state, told.positions) == ("legal", [position]), where
            assert (told.result is not None) == outcome.over, where
            assert (outcome.winner or "").capitalize() in (told.result or ""), where
    else:
        assert told.state == "forbidden", where
        step = re.search(r"at step (\d+)", told.headline)
        assert (int(step[1]) if step else None) == here["step"], where
        assert told.clauses == [clause["id"] for clause in here["clauses"]], where


def test_no_request_has_left_the_host_and_the_policy_was_never_broken(runner: Runner) -> None:
    served = [url for url in runner.requests if not url.startswith(("data:", "blob:"))]
    assert served
    assert [url for url in served if not url.startswith(f"{runner.host}/")] == []
    assert runner.complaints == []


def test_the_policy_keeps_requests_from_leaving(runner: Runner) -> None:
    with pytest.raises(Error, match="Failed to fetch"):
        runner.page.evaluate("fetch('http://127.0.0.2:9/')")


# --- A later visit begins with a snapshot of Python's memory, and does without a wrong one.


KEPT = """async () => {
  const store = await caches.open("lusoria-run");
  const found = (await store.keys()).find(({ url }) => url.includes("/snapshot?"));
  return found ? (await (await store.match(found)).arrayBuffer()).byteLength : 0;
}"""
CHANGE = """async ([was, now]) => {
  const store = await caches.open("lusoria-run");
  const found = (await store.keys()).find(({ url }) => url.includes("/snapshot?"));
  const bytes = new Uint8Array(await (await store.match(found)).arrayBuffer());
  const [from, to] = [was, now].map((text) => new TextEncoder().encode(text));
  let changed = 0;
  for (let at = bytes.indexOf(from[0]); at >= 0; at = bytes.indexOf(from[0], at + 1)) {
    if (from.every((byte, i) => bytes[at + i] === byte)) bytes.set(to, at), changed++;
  }
  await store.put(found, new Response(was ? bytes : "torn"));
  return changed;
}"""
KEEPING = 30_000
"""Milliseconds in which a browser has written the snapshot."""


def refused(visitor: Runner) -> str:
    """What Python says of a position that cannot be read."""
    asked = {"position": "nowhere", "throw": "6-6", "play": "1/7"}
    return str(visitor.ask("judge", "verquere/encyclopedia", **asked)["error"]["message"])


def visit(visitor: Runner) -> None:
    """Come again, and wait until the snapshot is kept."""
    visitor.page.reload()
    refused(visitor)
    visitor.page.wait_for_function(f"({KEPT})()", timeout=KEEPING)


@pytest.fixture(scope="module")
def browsed(run_host: str, browser: Browser) -> Iterator[Runner]:
    with browsing(run_host, browser) as found:
        yield found


@pytest.fixture
def visitor(browsed: Runner) -> Runner:
    visit(browsed)
    return browsed


def test_a_later_visit_answers_from_the_memory_of_the_first(visitor: Runner) -> None:
    said = refused(visitor)
    assert "expected" in said
    assert visitor.page.evaluate(CHANGE, ["expected", "EXPECTED"])
    visitor.page.reload()
    assert refused(visitor) == said.replace("expected", "EXPECTED")


def test_a_snapshot_that_cannot_be_used_is_made_again(visitor: Runner) -> None:
    said, kept = refused(visitor), visitor.page.evaluate(KEPT)
    visitor.page.evaluate(CHANGE, ["", ""])
    assert visitor.page.evaluate(KEPT) < kept
    visit(visitor)
    assert refused(visitor) == said.replace("EXPECTED", "expected")
    assert visitor.page.evaluate(KEPT) == kept
