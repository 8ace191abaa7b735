"""Writes all pages of a build; what has not changed is taken over from the build before.

The pages are printed in two parts, which two processes can print at the same time. A part has a
press of its own, and its boards have a folder of their own: what one part draws has the same name
whatever the other draws, and whoever prints it.
"""

from __future__ import annotations

import json
import shutil
import time
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from importlib.resources import as_file, files
from pathlib import Path
from typing import NamedTuple

from lusoria.playable.simulate import processes
from lusoria.schema.locations import READINGS
from lusoria.site.addresses import BESIDE_DATASETTE, SITE, SiteAddress
from lusoria.site.edition import Edition
from lusoria.site.pages import (
    boards,
    changes,
    clauses,
    database,
    documents,
    downloads,
    evidence,
    examples,
    games,
    home,
    method,
    play,
    recipes,
    rules,
    rulesets,
    searching,
    sitemap,
    sources,
    stemma,
    whole,
)
from lusoria.site.pages.printing import Press
from lusoria.site.pages.shelf import Shelf, made_of, remember, reused
from lusoria.site.pyodide import RUN, place

SHEETS = ("fonts/faces.css", "site.css", "cite.css")
"""The style sheets that are one in the site, beside that of boards."""

OF_EVERY_PAGE = [name.rpartition("/")[2] for name in SHEETS]


@dataclass(frozen=True)
class Made:
    """A site as it was made: in how many seconds, or taken over whole from the build before."""

    seconds: float
    reused: bool


def generate(
    folder: Path,
    *,
    say: Callable[[str], object],
    before: Path | None = None,
    site_address: SiteAddress = BESIDE_DATASETTE,
    workers: int = 1,
) -> Made:
    """Write the site of a build into `folder/site/`.

    `say` is given a line for each thing that the site has to do without. `before` is the folder of
    an earlier build, with whose site files that are the same are shared. With two `workers`, two
    processes print.
    """
    begun = time.monotonic()
    made = made_of(folder, site_address)
    taken = before is not None and reused(folder, before, made)
    if not taken:
        whole = _print(folder, say, before and before / SITE, site_address, workers)
        remember(folder, made, whole=whole)
    return Made(time.monotonic() - begun, taken)


def _print(
    folder: Path,
    say: Callable[[str], object],
    before: Path | None,
    site_address: SiteAddress,
    workers: int,
) -> bool:
    """Print all pages; whether nothing is lacking."""
    here = folder / SITE
    _copy_static(here)
    shutil.copytree(folder / READINGS, here / READINGS, dirs_exist_ok=True)
    site = Site(folder, here, before, site_address, runs=place(here, say))
    printed = print_parts(site, workers)
    press = site.press(boards.FOLDER)
    press.printed |= printed
    press.text("static/cite.json", json.dumps(press.citing.patterns(), ensure_ascii=False) + "\n")
    sitemap.print_folders(press)
    sitemap.print_robots(press)
    sitemap.print_moved(press)
    Shelf(here, before).settle()
    return site.runs


def _copy_static(site: Path) -> None:
    """Copy style sheets and scripts; those of Run have their own place.

    What every page needs is one style sheet: pages are many, and each would name them all.
    """
    copy = site / "static"
    with as_file(files("lusoria.site").joinpath("static")) as static:
        ignore = shutil.ignore_patterns(RUN, *OF_EVERY_PAGE)
        shutil.copytree(static, copy, ignore=ignore, dirs_exist_ok=True)
        faces, *sheets = [(static / name).read_text(encoding="utf-8") for name in SHEETS]
    faces = faces.replace('url("', 'url("fonts/')
    (copy / "site.css").write_text("".join([faces, *sheets, boards.styles()]), encoding="utf-8")


class Part(NamedTuple):
    """What is printed one after another, and the folder of the boards that are drawn there."""

    boards: str
    prints: Sequence[Callable[[Press], None]]


PARTS = (
    Part(
        "boards",
        (
            examples.place_boards,
            home.print_all,
            games.print_all,
            rulesets.print_all,
            clauses.print_all,
            examples.print_all,
            play.print_all,
        ),
    ),
    Part(
        "boards/whole",
        (
            whole.print_all,
            sources.print_all,
            documents.print_all,
            downloads.print_all,
            method.print_all,
            evidence.print_all,
            evidence.print_map,
            stemma.print_all,
            changes.print_all,
            database.print_all,
            recipes.print_all,
            searching.print_all,
            rules.print_all,
            home.print_front,
        ),
    ),
)
"""The parts take about the same time."""


@dataclass(frozen=True)
class Site:
    """A site that is being made: its build, its folder, and the folder of the site before it.

    `runs` says whether its pages can run Python.
    """

    build: Path
    folder: Path
    before: Path | None
    site_address: SiteAddress
    runs: bool

    def press(self, boards: str) -> Press:
        """A press that prints into the site; `boards` is the folder of what it draws."""
        shelf = Shelf(self.folder, self.before)
        return Press(Edition(self.build), shelf, self.site_address, runs=self.runs, boards=boards)


def print_parts(site: Site, workers: int) -> dict[str, str]:
    """Print all kinds of pages, by so many processes: the address of each page, and its title."""
    with processes(min(workers, len(PARTS))) as crew:
        first, *others = range(len(PARTS))
        beside = [crew.executor.submit(print_part, site, number) for number in others]
        printed = print_part(site, first)
        for each in beside:
            printed |= each.result()
    return printed


def print_part(site: Site, number: int) -> dict[str, str]:
    """Print a part of a site: the address of each page, and its title."""
    part = PARTS[number]
    press = site.press(part.boards)
    for print_them in part.prints:
        print_them(press)
    for file, drawn in press.boards.files().items():
        press.text(file, drawn)
    return press.printed
