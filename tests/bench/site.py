"""The site: how large it is, by kind of page, and how long it takes: `python -m tests.bench.site`.

It is made in a temporary folder of the database of a build: whole, again with nothing changed, and
again with every page rendered but none changed. With `--build`, `lusoria build` is timed as well.
"""

from __future__ import annotations

import argparse
import gc
import gzip
import json
import shutil
import subprocess
import sys
import tempfile
import time
from collections import defaultdict
from collections.abc import Iterator, Sequence
from html.parser import HTMLParser
from pathlib import Path
from statistics import median
from typing import NamedTuple

from lusoria.schema import find_build
from lusoria.site.pages import SITE, generate, reuse

APART = ("run", "search")
"""Folders that are counted apart: Python for the page, and the index of the search."""

STOPS = {"button", "input", "select", "summary", "textarea"}


class Tabs(HTMLParser):
    """Counts the places at which the tab key stops before any script runs."""

    def __init__(self, text: str) -> None:
        super().__init__()
        self.stops = 0
        self.feed(text)

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        told = dict(attrs)
        linked = tag == "a" and "href" in told
        if linked or tag in STOPS or told.get("tabindex") == "0":
            self.stops += told.get("tabindex") != "-1" and told.get("type") != "hidden"


class Page(NamedTuple):
    """A page: its address, bytes, bytes when compressed, and tab stops."""

    address: str
    size: int
    packed: int
    stops: int


def main() -> None:
    """Make the site of a build in several ways, measure it, and tell."""
    parser = argparse.ArgumentParser(prog="python -m tests.bench.site", description=__doc__)
    parser.add_argument("folder", nargs="?", type=Path, help="a build; ./build if not said")
    parser.add_argument("--build", action="store_true", help="time lusoria build, too")
    given = parser.parse_args()
    folder = given.folder or find_build()
    if folder is None:
        parser.error("there is no build: lusoria build makes one")
    gc.set_threshold(10**6)  # as the command does
    with tempfile.TemporaryDirectory(dir=folder.resolve().parent) as place:
        site, times = timed(folder.resolve(), Path(place))
        if given.build:
            times += list(built(Path(place) / "build"))
        print("\n".join([*sizes(site), "", *table(pages(site)), "", *seconds(times)]))


def timed(build: Path, place: Path) -> tuple[Path, list[tuple[str, float]]]:
    """The site of a build, and the seconds in which it was made."""
    ways = [_copy(build, place / name) for name in ("first", "again", "rendered")]
    first, again, rendered = ways
    times = [("whole", generate(first, say=print).seconds)]
    times.append(("nothing changed", generate(again, say=print, before=first).seconds))
    told = json.loads((again / reuse.MADE_OF).read_bytes())
    (again / reuse.MADE_OF).write_text(json.dumps({**told, "made_of": "something else"}))
    times.append(
        ("all rendered, none changed", generate(rendered, say=print, before=again).seconds)
    )
    return first / SITE, times


def _copy(build: Path, place: Path) -> Path:
    left = shutil.ignore_patterns(SITE, reuse.MADE_OF)
    return Path(shutil.copytree(build, place, ignore=left))


def built(out: Path) -> Iterator[tuple[str, float]]:
    """The seconds of `lusoria build`, and of a second one of the same data."""
    for what in ("lusoria build", "lusoria build, nothing changed"):
        begun = time.monotonic()
        command = [sys.executable, "-m", "lusoria", "build", "--out", str(out)]
        subprocess.run(command, check=True, stdout=subprocess.DEVNULL)
        yield what, time.monotonic() - begun


def sizes(site: Path) -> Iterator[str]:
    """How many files and bytes there are, in all and apart."""
    parts = {name: list(_files(site / name)) for name in APART}
    rest = [file for file in _files(site) if file.relative_to(site).parts[0] not in APART]
    yield "| | files | MB |\n|---|--:|--:|"
    for name, files in {"pages and all that belongs to them": rest, **parts}.items():
        yield f"| {name} | {len(files):,} | {sum(f.stat().st_size for f in files) / 1e6:.1f} |"


def _files(folder: Path) -> Iterator[Path]:
    return (path for path in folder.rglob("*") if path.is_file())


def pages(site: Path) -> dict[str, list[Page]]:
    """All pages by their kinds: the first part of the address, and how many parts it has."""
    found: dict[str, list[Page]] = defaultdict(list)
    for path in sorted(site.rglob("*.html")):
        address = path.relative_to(site).as_posix().removesuffix("index.html")
        parts = address.strip("/").split("/")
        kind = f"{parts[0]}{'/…' * (len(parts) - 1)}" if address else "home"
        text = path.read_bytes()
        stops = Tabs(text.decode()).stops
        found[kind].append(Page(address, len(text), len(gzip.compress(text)), stops))
    return found


def table(found: dict[str, list[Page]]) -> Iterator[str]:
    """A row for each kind of page, that with the largest page first."""
    heads = ("kind", "pages", "kB, median", "largest", "compressed", "tab stops, median", "most")
    yield f"| {' | '.join(heads)} | largest page |"
    yield "|---|--:|--:|--:|--:|--:|--:|---|"
    for kind, of_it in sorted(found.items(), key=lambda each: -max(p.size for p in each[1])):
        largest = max(of_it, key=lambda page: page.size)
        sizes = median(page.size for page in of_it) / 1000
        stops = median(page.stops for page in of_it)
        yield (
            f"| {kind} | {len(of_it):,} | {sizes:.1f} | {largest.size / 1000:.1f} "
            f"| {largest.packed / 1000:.1f} | {stops:.0f} | {max(p.stops for p in of_it)} "
            f"| {largest.address} |"
        )


def seconds(times: Sequence[tuple[str, float]]) -> Iterator[str]:
    """What took how long."""
    yield "| made | s |\n|---|--:|"
    yield from (f"| {what} | {took:.1f} |" for what, took in times)


if __name__ == "__main__":
    main()
