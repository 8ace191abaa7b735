"""What Run costs in the page: bytes and seconds of each part, and the floor that Pyodide sets.

    python -m tests.bench.page BUILD

BUILD is the folder of a build with its site. Seconds are wall time in Debian's Chromium, for the
first visit, for later ones, and at 10 Mbit/s. Until Python is ready, Pyodide itself is at work:
that is the floor; what comes after it is ours.
"""

from __future__ import annotations

import json
import sys
import time
from pathlib import Path
from threading import Lock
from typing import Any

from playwright.sync_api import Page
from tests.browsing import Handler, chromium, hosted

TEN_MBIT = 10_000_000 / 8
QUESTION = {
    "kind": "judge",
    "position": "15@1 / 15@1 / white",
    "throw": "6-6",
    "play": "1/7",
}
ASK = """async question => {
  const begun = performance.now();
  const { ask } = await import(new URL("run/asking.mjs", document.baseURI));
  question.ruleset = new URL("rulesets/verquere/encyclopedia.json", document.baseURI).href;
  const stages = {};
  await ask(question, ({ stage }) => { stages[stage] ??= performance.now() - begun; });
  return { ...stages, answer: performance.now() - begun };
}"""


def main(build: Path) -> None:
    """Print the table."""
    site = build / "site"
    parts = json.loads((site / "run" / "manifest.json").read_text(encoding="utf-8"))["parts"]
    for part in parts:
        print(f"{part['name']:<20} {part['bytes']:>10,} bytes")
    print(f"{'together':<20} {sum(part['bytes'] for part in parts):>10,} bytes")
    for name, handler in (("on loopback", Handler), ("at 10 Mbit/s", Paced)):
        with hosted(site, handler) as host, chromium() as context:
            page = context.new_page()
            timed(page, host, f"first visit {name}")
            page.wait_for_timeout(8000)  # until the library is kept compiled
            for _ in range(3):
                timed(page, host, f"later visit {name}")


class Paced(Handler):
    """A host on a line that lets no more bytes through in a second."""

    line = Lock()

    def copyfile(self, source: Any, outputfile: Any) -> None:
        """Send a file in small pieces, each as long as it would take."""
        while piece := source.read(16384):
            with self.line:
                time.sleep(len(piece) / TEN_MBIT)
            outputfile.write(piece)


def timed(page: Page, host: str, name: str) -> None:
    """Load a page, ask a question, and print when what was reached."""
    page.goto(f"{host}/")
    told = page.evaluate(ASK, QUESTION)
    python, answer = told["rules"] / 1000, told["answer"] / 1000
    print(f"{name:<28} Python ready {python:5.2f} s, answer {answer:5.2f} s")


if __name__ == "__main__":
    main(Path(sys.argv[1]))
