"""What playing at the table costs a slow machine: `python -m tests.bench.table BUILD`.

BUILD is the folder of a build with its site. Told are the wall time of a later visit until the
first man can be moved, and the milliseconds from frame to frame while a man is dragged and Debian's
Chromium is throttled to a quarter of its speed.
"""

from __future__ import annotations

import sys
import time
from itertools import pairwise
from pathlib import Path
from statistics import median, quantiles
from tempfile import TemporaryDirectory

from playwright.sync_api import Page
from tests.browsing import chromium, hosted

SLOWER = 4
GAME = "backgammon/modern/?seed=4&black=person"
READY = "#play:not([aria-busy]) .spot.origin"
FRAMES = """() => {
  window.frames = [];
  const note = (at) => { frames.push(at); requestAnimationFrame(note); };
  requestAnimationFrame(note);
}"""


def main() -> None:
    """Measure, and print a line for each figure."""
    site = Path(sys.argv[1]) / "site"
    with TemporaryDirectory() as folder:
        (Path(folder) / "below").symlink_to(site.resolve())
        with hosted(Path(folder)) as host, chromium() as context:
            page = context.new_page()
            _visit(page, f"{host}/below/play/{GAME}")
            page.wait_for_timeout(5000)  # the snapshot of memory is made after the first visit
            visits = [_visit(page, page.url) for _ in range(5)]
            print(f"a later visit until a man can be moved: {median(visits):.2f} s")
            steps = _dragging(page)
            worst = quantiles(steps, n=20)[-1]
            print(
                f"frames while dragging, {SLOWER} times slower: every {median(steps):.1f} ms,"
                f" 95 % within {worst:.1f} ms, {len(steps)} frames"
            )


def _visit(page: Page, address: str) -> float:
    """The seconds until the first man can be moved."""
    page.goto("about:blank")
    begun = time.perf_counter()
    page.goto(address)
    page.locator(READY).first.wait_for(timeout=60_000)
    return time.perf_counter() - begun


def _dragging(page: Page) -> list[float]:
    """The milliseconds from frame to frame while a man is dragged about."""
    session = page.context.new_cdp_session(page)
    session.send("Emulation.setCPUThrottlingRate", {"rate": SLOWER})
    box = page.locator(".spot.origin").first.bounding_box()
    assert box
    x, y = box["x"] + box["width"] / 2, box["y"] + box["height"] / 2
    page.mouse.move(x, y)
    page.mouse.down()
    page.mouse.move(x + 5, y + 5)
    page.evaluate(FRAMES)
    for at in range(120):
        page.mouse.move(x + 2 * at % 300, y + at % 200)
    frames = page.evaluate("window.frames")
    page.mouse.up()
    session.send("Emulation.setCPUThrottlingRate", {"rate": 1})
    return [after - before for before, after in pairwise(frames)]


if __name__ == "__main__":
    main()
