"""Writes all pages of a build; what has not changed is taken over from the build before.

Pages are printed in sheets, which several processes can print side by side. A sheet has its boards
in a folder of its own: what it draws has the same name whatever others draw, and whoever prints it.
"""

from __future__ import annotations

import json
import shutil
import time
from collections import deque
from collections.abc import Callable, Iterator, Mapping, Sequence
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass
from functools import lru_cache
from importlib.resources import as_file, files
from pathlib import Path
from typing import NamedTuple

from lusoria.playable.simulate import Crew, processes
from lusoria.schema.locations import PLAYERS, READINGS
from lusoria.site.addresses import BESIDE_DATASETTE, SITE, SiteAddress
from lusoria.site.edition import Edition
from lusoria.site.pages import (
    boards,
    changes,
    clauses,
    database,
    downloads,
    evidence,
    examples,
    games,
    home,
    method,
    play,
    rulesets,
    searching,
    sitemap,
    sources,
    stemma,
    timeline,
    topics,
    whole,
)
from lusoria.site.pages.printing import Press
from lusoria.site.pages.reprinting import Printed, keep_printed, still_right
from lusoria.site.pages.shelf import Shelf, made_before, made_of, remember, take_over
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
    known = made_before(before, site_address) if before else None
    if before and known == made:
        take_over(before, folder)
    else:
        site = _begun(folder, say, before, site_address)
        printed = print_sheets(site, known, workers)
        _finish(site, printed)
        remember(folder, made, whole=site.runs)
        keep_printed(made, printed)
    return Made(time.monotonic() - begun, known == made)


def _begun(
    folder: Path, say: Callable[[str], object], before: Path | None, site_address: SiteAddress
) -> Site:
    """A site with all that is in it beside what is printed."""
    here = folder / SITE
    _copy_static(here)
    shutil.copytree(folder / READINGS, here / READINGS, dirs_exist_ok=True)
    if (folder / PLAYERS).exists():
        shutil.copytree(folder / PLAYERS, here / PLAYERS, dirs_exist_ok=True)
    return Site(folder, before, site_address, runs=place(here, say))


def _finish(site: Site, printed: Mapping[str, Printed]) -> None:
    """Print what is known when all else is printed."""
    press = site.press()
    own: list[str] = []
    for each in printed.values():
        press.printed |= each.pages
        own += each.files
    press.text("static/cite.json", json.dumps(press.citing.patterns(), ensure_ascii=False) + "\n")
    sitemap.print_folders(press)
    sitemap.print_robots(press)
    sitemap.print_moved(press)
    site.shelf().settle([*own, *press.files])


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


@dataclass(frozen=True)
class Site:
    """A site that is being made: its build, and the build before it.

    `runs` says whether its pages can run Python.
    """

    build: Path
    before: Path | None
    site_address: SiteAddress
    runs: bool

    def shelf(self) -> Shelf:
        """The shelf of its files."""
        return Shelf(self.build / SITE, self.before and self.before / SITE)

    def press(self) -> Press:
        """A press that prints into the site."""
        return Press(Edition(self.build), self.shelf(), self.site_address, runs=self.runs)


class Sheet(NamedTuple):
    """What is printed together, by one function after another: each takes the press, and the key of
    the sheet if it has one. `boards` is the folder of what it draws.
    """

    name: str
    prints: Sequence[Callable[..., None]]
    key: tuple[str, ...] = ()
    boards: str = ""


OF_A_GAME = (
    examples.place_boards,
    games.print_game,
    rulesets.print_game,
    clauses.print_game,
    examples.print_game,
    play.print_game,
)

ONCE = (
    home.print_all,
    games.print_index,
    play.print_index,
    sources.print_sources,
    sources.print_documents,
    downloads.print_all,
    method.print_all,
    evidence.print_list,
    timeline.print_map,
    topics.print_matrix,
    stemma.print_all,
    changes.print_all,
    database.print_all,
    database.print_recipes,
    searching.print_all,
    clauses.print_rules,
    home.print_front,
)


def sheets(edition: Edition) -> Iterator[Sheet]:
    """All sheets of a site, in the order of its pages."""
    for prints in ONCE:
        name = f"{prints.__module__.rpartition('.')[2]}.{prints.__name__}"
        yield Sheet(name, (prints,), boards=f"boards/page-{name.partition('.')[0]}")
    for game in edition.game.all:
        yield Sheet(f"game {game.id}", OF_A_GAME, (game.id,), f"boards/{game.id}")
        yield Sheet(f"evidence of {game.id}", (evidence.print_game,), (game.id,))
        folder = f"boards/whole/{game.id}"
        yield Sheet(f"whole games of {game.id}", (whole.print_game,), (game.id,), folder)
    for source in edition.source.all:
        yield Sheet(f"source {source.id}", (sources.print_source,), (source.id,))
    for document in edition.document.all:
        yield Sheet(f"document {document.id}", (sources.print_document,), (document.id,))
    for topic in edition.topic.all:
        yield Sheet(f"topic {topic.id}", (topics.print_topic,), (topic.id,))
    for rule in edition.rule.all:
        yield Sheet(f"rule {rule.id}", (clauses.print_rule,), (rule.id,))


def print_sheets(site: Site, known: str | None, workers: int) -> dict[str, Printed]:
    """Print all sheets of a site, by so many processes, but those that are still right.

    `known` is what the site before it was made of, if that can be taken over.
    """
    edition = Edition(site.build)
    wanted = list(sheets(edition))
    right = still_right(known, site.before, edition) if known and site.before and site.runs else {}
    shelf = site.shelf()
    for sheet in wanted:
        if sheet.name in right:
            for file in right[sheet.name].files:
                shelf.take(file)
    fresh = [sheet for sheet in wanted if sheet.name not in right]
    printed = right | _printed(site, fresh, workers if len(fresh) > FEW else 1)
    return {sheet.name: printed[sheet.name] for sheet in wanted}


FEW = 100
"""So many sheets one process prints sooner than a second one would be ready to help."""


def _printed(site: Site, fresh: Sequence[Sheet], workers: int) -> dict[str, Printed]:
    """Print sheets. This process begins with the first, others with the last; they meet."""
    _press.cache_clear()
    waiting = deque(fresh)
    printed: dict[str, Printed] = {}

    def help_with(crew: Crew) -> None:
        for sheet in _each(waiting.pop):
            printed[sheet.name] = crew.executor.submit(print_sheet, site, sheet).result()

    with processes(workers) as crew, ThreadPoolExecutor() as threads:
        try:
            helping = [threads.submit(help_with, crew) for _ in range(workers - 1)]
            for sheet in _each(waiting.popleft):
                printed[sheet.name] = print_sheet(site, sheet)
            for each in helping:
                each.result()
        finally:
            waiting.clear()
    return printed


def _each(take: Callable[[], Sheet]) -> Iterator[Sheet]:
    """What there is to take."""
    while True:
        try:
            sheet = take()
        except IndexError:
            return
        yield sheet


def print_sheet(site: Site, sheet: Sheet) -> Printed:
    """Print a sheet of a site."""
    press = _press(site)
    press.begin(sheet.boards)
    for prints in sheet.prints:
        prints(press, *sheet.key)
    press.end()
    return Printed(press.files, press.printed, list(press.edition.asked))


@lru_cache(maxsize=1)
def _press(site: Site) -> Press:
    """The press of this process."""
    return site.press()
