"""What Run costs in the page: bytes and seconds of each part, and the floor that Pyodide sets.

    python -m tests.bench.page BUILD

BUILD is the folder of a build with its site. Seconds are wall time in Debian's Chromium, for the
first visit, for later ones, with the snapshot of memory and without, in turn, and at 10 Mbit/s by a
host that compresses. The floor is Pyodide's own: a page that loads nothing but its files as they
are published, compressed, and runs `1 + 1`.
"""

from __future__ import annotations

import gzip
import json
import shutil
import sys
import time
from functools import cache, partial
from io import BytesIO
from pathlib import Path
from tempfile import TemporaryDirectory
from threading import Lock
from typing import Any

from playwright.sync_api import Page
from tests.bench.timing import in_turn
from tests.browsing import Handler, chromium, hosted

from lusoria.site.pyodide.fetching import pyodide_files

PACKABLE = {".mjs", ".json", ".html", ".css", ".svg", ".wasm"}
LATE = 0.2
"""Seconds that may be made up for."""
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


LOOKING = "const snapshot = await store?.match(kept);"
"""Where the page looks for a snapshot."""

BARE = """async () => {
  const begun = performance.now();
  const { loadPyodide } = await import(new URL("pyodide.mjs", document.baseURI));
  const python = await loadPyodide();
  if (python.runPython("1 + 1") !== 2) throw new Error("no answer");
  return performance.now() - begun;
}"""


def main(build: Path) -> None:
    """Print the table."""
    site = build / "site"
    parts = json.loads((site / "run" / "manifest.json").read_text(encoding="utf-8"))["parts"]
    for part in parts:
        print(f"{part['name']:<20} {part['bytes']:>10,} bytes")
    print(f"{'together':<20} {sum(part['bytes'] for part in parts):>10,} bytes")
    for name, handler in (("on loopback", Handler), ("at 10 Mbit/s", Paced)):
        with TemporaryDirectory() as folder, hosted(Path(folder), handler) as host:
            bare(Path(folder))
            with chromium() as context:
                floor(context.new_page(), host, f"the floor {name}")
        visits(site, handler, name)


def visits(site: Path, handler: type[Handler], name: str) -> None:
    """A first visit, then later ones: with the snapshot of Python's memory and without, in turn."""
    with (
        TemporaryDirectory() as folder,
        hosted(site, handler) as host,
        hosted(without_snapshots(site, Path(folder) / "site"), handler) as plain,
        chromium() as context,
    ):
        page = context.new_page()
        timed(page, host, f"first visit {name}")
        timed(page, plain, f"first visit {name}, no snapshot")
        page.wait_for_timeout(3000)  # until everything is kept
        later = {
            "with": partial(timed, page, host, f"later visit {name}"),
            "without": partial(timed, page, plain, f"later visit {name}, no snapshot"),
        }
        taken = in_turn(later, 5)
        ratio = taken["with"] / taken["without"]
        print(f"{f'later visits {name}':<40} with the snapshot {ratio:.2f} of without")


def without_snapshots(site: Path, copy: Path) -> Path:
    """A copy of a site whose page starts Python anew at each visit."""
    shutil.copytree(site / "run", copy / "run")
    for each in site.iterdir():
        if each.name != "run":
            (copy / each.name).symlink_to(each.resolve())
    loading = copy / "run" / "loading.mjs"
    text = loading.read_text(encoding="utf-8")
    assert text.count(LOOKING) == 1
    loading.write_text(text.replace(LOOKING, "return answering(await begin({}));"), "utf-8")
    return copy


class Paced(Handler):
    """A host that compresses, on a line that lets no more bytes through in a second."""

    line = Lock()
    free = 0.0
    """When the line is free again; so a machine that wakes late does not make it slower."""

    def send_head(self) -> BytesIO | Any:
        """Send the head of an answer; what there is to send after it."""
        file = Path(self.translate_path(self.path))
        if file.suffix not in PACKABLE or "gzip" not in self.headers.get("Accept-Encoding", ""):
            return super().send_head()
        content = packed(file)
        self.send_response(200)
        self.send_header("Content-Type", self.guess_type(file))
        self.send_header("Content-Encoding", "gzip")
        self.send_header("Content-Length", str(len(content)))
        self.end_headers()
        return BytesIO(content)

    def copyfile(self, source: Any, outputfile: Any) -> None:
        """Send a file in small pieces, each as long as it would take."""
        while piece := source.read(16384):
            with Paced.line:
                now = time.monotonic()
                Paced.free = max(Paced.free, now - LATE) + len(piece) / TEN_MBIT
                time.sleep(max(0.0, Paced.free - now))
            outputfile.write(piece)


@cache
def packed(file: Path) -> bytes:
    """A file compressed, as a host would keep it."""
    return gzip.compress(file.read_bytes(), 9)


def bare(folder: Path) -> None:
    """A site that has Pyodide as it is published, and nothing else."""
    for file in pyodide_files().iterdir():
        shutil.copy(file, folder)
    (folder / "index.html").write_text("<!doctype html><title>Pyodide</title>", encoding="utf-8")


def floor(page: Page, host: str, name: str) -> None:
    """Load Pyodide as it is, and print when it has answered."""
    page.goto(f"{host}/index.html")
    print(f"{name:<28} Pyodide as published answers after {page.evaluate(BARE) / 1000:5.2f} s")


def timed(page: Page, host: str, name: str) -> float:
    """Load a page, ask a question, and print when what was reached; the seconds to the answer."""
    page.goto(f"{host}/")
    told = page.evaluate(ASK, QUESTION)
    python, answer = told["rules"] / 1000, told["answer"] / 1000
    print(f"{name:<40} Python ready {python:5.2f} s, answer {answer:5.2f} s")
    return float(answer)


if __name__ == "__main__":
    main(Path(sys.argv[1]))
