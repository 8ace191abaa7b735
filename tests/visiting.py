"""A reader who plays in the pages: Debian's Chromium at the whole site, below a sub-path."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field
from pathlib import Path

import pytest
from playwright.sync_api import BrowserContext, Locator, Page, expect
from tests.browsing import chromium, hosted
from tests.building import whole_build
from tests.tiny import run

IDLE = "#play:not([aria-busy])"
GONE_BACK = """(address) => {
  for (const each of document.querySelectorAll("dialog[open]")) each.close();
  document.querySelector(".play-trouble").replaceChildren();
  history.pushState(null, "", address);
  dispatchEvent(new PopStateEvent("popstate"));
}"""
"""What is left of the game before is put away, and the address tells of another."""


@dataclass
class Visit:
    """A browser that visits the site, which stands below a sub-path of its host."""

    context: BrowserContext
    root: str
    requests: list[str] = field(default_factory=list)
    complaints: list[str] = field(default_factory=list)

    def play(self, ruleset: str, query: str = "") -> Page:
        """The page on which a ruleset is played, when its board is there."""
        page = self.context.pages[0]
        page.goto(f"{self.root}/play/{ruleset}/?{query}")
        settled(page)
        return page

    def again(self, query: str, ruleset: str = "verquere/encyclopedia") -> Page:
        """That page with another game, as if a reader had gone back to it: Python stays there."""
        page, address = self.context.pages[0], f"{self.root}/play/{ruleset}/"
        if page.url.partition("?")[0].partition("#")[0] != address:
            return self.play(ruleset, query)
        page.evaluate(GONE_BACK, f"{address}?{query}")
        settled(page)
        return page


@contextmanager
def visiting(folder: Path) -> Iterator[Visit]:
    """A visit to the whole site, hosted from a folder that is empty."""
    site = whole_build() / "site"
    if not (site / "run").exists():
        pytest.skip("the site was built without Run")
    (folder / "below").symlink_to(site)
    with hosted(folder) as host, chromium() as context:
        found = Visit(context, f"{host}/below")
        context.on("request", lambda request: found.requests.append(request.url))
        page = context.new_page()  # the one on which is played
        page.on("console", lambda message: found.complaints.append(message.text))
        page.on("pageerror", lambda error: found.complaints.append(str(error)))
        yield found


def settled(page: Page) -> None:
    """Wait until nothing is being asked."""
    expect(page.locator(IDLE)).to_be_visible()
    expect(page.locator(".play-board svg")).to_be_visible()


def played(page: Page) -> int:
    """How many turns have been played."""
    return page.locator(".log [data-turn]").count()


def spot(page: Page, kind: str) -> Locator:
    """The first place of a kind: origin, goal, picked."""
    return page.locator(f".spot.{kind}").first


def opened(page: Page, drawer: str) -> Locator:
    """A drawer of the table, opened."""
    page.locator(f"[data-opens=table-{drawer}]:visible").first.click()
    return page.locator(f"#table-{drawer}")


def written(page: Page) -> str:
    """The record that the page writes."""
    more = opened(page, "more")
    more.get_by_role("button", name="Write the record").click()
    expect(more.locator(".play-record")).not_to_have_value("")
    record = more.locator(".play-record").input_value()
    more.get_by_role("button", name="Close").click()
    return record


def replayed(page: Page) -> str:
    """The record that the page writes, when the command line has replayed it without a fault."""
    record = written(page)
    done = run("replay", "-", "--build", str(whole_build()), text=record)
    assert done.exit_code == 0, done.stdout + done.stderr
    return record


def step(page: Page) -> None:
    """Make one step by mouse, or end the turn where there is none."""
    if page.locator("[name=end]:enabled").count() and not page.locator(".spot.origin").count():
        page.locator("[name=end]").click()
    else:
        page.locator(".spot.origin").last.click()
        if page.locator(".spot.goal").count():
            spot(page, "goal").click()
    settled(page)
