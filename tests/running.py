"""Forms that run examples, in Debian's Chromium: what they say, and what their worker answers."""

from __future__ import annotations

import json
import shutil
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from html import escape
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Browser, Page
from tests.browsing import LOADING, hosted
from tests.playing import ASSEMBLED

from lusoria.schema import data_dir
from lusoria.site.pyodide import place

FIXTURE = Path(__file__).parent / "data" / "run"

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
class Runner:
    """One page in one browser for all tests, and what it has asked for and complained of."""

    page: Page
    host: str
    requests: list[str]
    complaints: list[str]

    def ask(self, kind: str, ruleset: str, **asked: Any) -> Any:
        """Ask the worker itself, as the page's script does."""
        request = {"kind": kind, "ruleset": f"{self.host}/rulesets/{ruleset}.json", **asked}
        return self.page.evaluate(ASK, request)

    def run(self, form: str = "play", ruleset: str | None = None, **fields: str | None) -> Told:
        """Fill a form in, run it, wait; what it says then."""
        address = ruleset and f"/rulesets/{ruleset}.json"
        return Told(**self.page.evaluate(RUN, [form, {"ruleset": address, **fields}]))


@contextmanager
def running(folder: Path) -> Iterator[str]:
    """The host of a site with one page, the rulesets, players and Run, made in an empty folder."""
    said: list[str] = []
    if not place(folder, said.append):
        pytest.skip(said[0])
    for name, each in ASSEMBLED.items():
        file = folder / "rulesets" / f"{name}.json"
        file.parent.mkdir(parents=True, exist_ok=True)
        file.write_text(json.dumps(each), encoding="utf-8")
    options = "".join(
        f'<option value="/rulesets/{escape(name)}.json">{escape(each["name"])}</option>'
        for name, each in ASSEMBLED.items()
    )
    (folder / "players").symlink_to(data_dir() / "players")
    page = (FIXTURE / "page.html").read_text(encoding="utf-8")
    page = page.replace("<!-- options -->", options)
    (folder / "index.html").write_text(page, encoding="utf-8")
    shutil.copy(FIXTURE / "page.css", folder)
    with hosted(folder) as host:
        yield host


@contextmanager
def browsing(host: str, browser: Browser) -> Iterator[Runner]:
    """The one page of a host, in a browser that remembers nothing of other visits."""
    requests: list[str] = []
    complaints: list[str] = []
    with browser.new_context() as context:
        context.set_default_timeout(LOADING)
        context.on("request", lambda request: requests.append(request.url))
        context.on("console", lambda message: complaints.append(message.text))
        context.on("weberror", lambda error: complaints.append(str(error.error)))
        page = context.new_page()
        page.goto(f"{host}/index.html")
        yield Runner(page, host, requests, complaints)
