"""The site: how large it is, by kind of page, and how long it takes: `python -m tests.bench.site`.

It is written in a temporary folder, from the database of a build.
"""

from __future__ import annotations

import argparse
import gzip
import re
import resource
import shutil
import tempfile
import time
from collections import defaultdict
from collections.abc import Iterator, Sequence
from pathlib import Path
from statistics import median
from typing import NamedTuple

from lusoria.schema import find_build
from lusoria.site.addresses import SITE
from lusoria.site.machine import usable_processors
from lusoria.site.pages.writing import write_site

APART = ("run", "search")
"""Folders that are counted apart: Python for the page, and the index of the search."""

ASKED = "at most 4,000 files and 25 MB"
"""How large the site may be, without what is counted apart."""


BOARD = re.compile(rb'<figure class="position">.*?</figure>', re.S)


class Page(NamedTuple):
    """A page: its address, bytes, those without boards, and bytes when compressed."""

    address: str
    size: int
    bare: int
    packed: int


def main() -> None:
    """Make the site of a build in several ways, measure it, and tell."""
    parser = argparse.ArgumentParser(prog="python -m tests.bench.site", description=__doc__)
    parser.add_argument("folder", nargs="?", type=Path, help="a build; ./build if not said")
    given = parser.parse_args()
    folder = given.folder or find_build()
    if folder is None:
        parser.error("there is no build: lusoria build makes one")
    with tempfile.TemporaryDirectory(dir=folder.resolve().parent) as place:
        build = Path(shutil.copytree(folder.resolve(), place, ignore=_site, dirs_exist_ok=True))
        begun = time.monotonic()
        write_site(build, say=print, workers=usable_processors())
        took = time.monotonic() - begun
        site = build / SITE
        used = [resource.getrusage(who) for who in (resource.RUSAGE_SELF, resource.RUSAGE_CHILDREN)]
        cpu = sum(each.ru_utime + each.ru_stime for each in used)
        print("\n".join([*sizes(site), "", *table(pages(site)), ""]))
        print(f"written in {took:.1f} s, with {cpu:.1f} s of the processor")


_site = shutil.ignore_patterns(SITE)


def sizes(site: Path) -> Iterator[str]:
    """How many files and bytes there are, in all and apart."""
    parts = {name: list(_files(site / name)) for name in APART}
    rest = [file for file in _files(site) if file.relative_to(site).parts[0] not in APART]
    yield "| | files | MB |\n|---|--:|--:|"
    for name, files in {f"all else ({ASKED})": rest, **_folders(rest, site), **parts}.items():
        yield f"| {name} | {len(files):,} | {sum(f.stat().st_size for f in files) / 1e6:.1f} |"


def _folders(files: Sequence[Path], site: Path) -> dict[str, list[Path]]:
    """Files by their folders, the largest first."""
    found: dict[str, list[Path]] = defaultdict(list)
    for file in files:
        found[f"of it, {file.relative_to(site).parts[0]}"].append(file)
    size = {name: sum(f.stat().st_size for f in of_it) for name, of_it in found.items()}
    return {name: found[name] for name in sorted(found, key=lambda name: -size[name])}


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
        bare = len(BOARD.sub(b"", text))
        found[kind].append(Page(address, len(text), bare, len(gzip.compress(text))))
    return found


def table(found: dict[str, list[Page]]) -> Iterator[str]:
    """A row for each kind of page, that with the largest page first."""
    heads = ("kind", "pages", "kB, median", "largest", "without boards", "compressed")
    yield f"| {' | '.join(heads)} | largest page |"
    yield "|---|--:|--:|--:|--:|--:|---|"
    for kind, of_it in sorted(found.items(), key=lambda each: -max(p.size for p in each[1])):
        largest = max(of_it, key=lambda page: page.size)
        sizes = median(page.size for page in of_it) / 1000
        yield (
            f"| {kind} | {len(of_it):,} | {sizes:.1f} | {largest.size / 1000:.1f} "
            f"| {max(page.bare for page in of_it) / 1000:.1f} "
            f"| {largest.packed / 1000:.1f} | {largest.address} |"
        )


if __name__ == "__main__":
    main()
