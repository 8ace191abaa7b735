"""Writes all pages of a build; what has not changed is taken over from the build before.

Pages are printed in sheets, and sheets that share boards are a quire. Several processes can print
quires side by side. A quire has its boards in a folder of its own: what it draws has the same name
whatever others draw, and whoever prints it.
"""

from __future__ import annotations

import json
import shutil
import time
from collections import deque
from collections.abc import Callable, Iterator, Mapping, Sequence
from collections.abc import Set as AbstractSet
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass
from functools import lru_cache
from importlib.resources import as_file, files
from pathlib import Path
from typing import Any, NamedTuple

from lusoria.playable.simulate import Crew, processes
from lusoria.schema.locations import PLAYERS, READINGS
from lusoria.site.addresses import BESIDE_DATASETTE, SITE, SiteAddress
from lusoria.site.edition import Edition
from lusoria.site.pages import (
    boards,
    clauses,
    database,
    downloads,
    evidence,
    examples,
    finding,
    games,
    home,
    method,
    play,
    rulesets,
    sources,
    stemma,
    timeline,
    topics,
    whole_game,
)
from lusoria.site.pages.printing import Press
from lusoria.site.pages.reprinting import Before, Printed, Quired, keep_printed, printed_before
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
        printed = print_quires(site, known, workers)
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


def _finish(site: Site, printed: Mapping[str, Quired]) -> None:
    """Print what is known when all else is printed."""
    press = site.press()
    own: list[str] = []
    for quire in printed.values():
        own += quire.files
        for sheet in quire.sheets.values():
            press.printed |= sheet.pages
    press.text("static/cite.json", json.dumps(press.citing.patterns(), ensure_ascii=False) + "\n")
    finding.print_folders(press)
    finding.print_robots(press)
    finding.print_moved(press)
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
    """What is printed together, by a function that takes the press, and the key of the sheet if it
    has one.
    """

    prints: Callable[..., None]
    key: tuple[str, ...] = ()

    @property
    def name(self) -> str:
        """The name of the sheet: its function with the module of that, and its key."""
        module = self.prints.__module__.rpartition(".")[2]
        return " ".join([f"{module}.{self.prints.__name__}", *self.key])


class Quire(NamedTuple):
    """Sheets that have their boards in one folder, if they have any."""

    sheets: Sequence[Sheet]
    boards: str = ""

    @property
    def name(self) -> str:
        """The name of the quire, which is that of its first sheet."""
        return self.sheets[0].name


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
    database.print_all,
    database.print_recipes,
    finding.print_search,
    clauses.print_rules,
    home.print_front,
)


def quires(edition: Edition) -> Iterator[Quire]:
    """All quires of a site, in the order of its pages."""
    for prints in ONCE:
        sheet = Sheet(prints)
        yield Quire([sheet], f"boards/page-{sheet.name.partition('.')[0]}")
    for game in edition.game.all:
        yield Quire([*_of_game(edition, game.id)], f"boards/{game.id}")
        yield Quire([Sheet(evidence.print_game, (game.id,))])
        yield Quire([Sheet(whole_game.print_game, (game.id,))], f"boards/whole/{game.id}")
    own: Sequence[tuple[Callable[[Press, str], None], Sequence[Any]]] = (
        (sources.print_source, edition.source.all),
        (sources.print_document, edition.document.all),
        (topics.print_topic, edition.topic.all),
        (clauses.print_rule, edition.rule.all),
    )
    for prints_one, rows in own:
        for row in rows:
            yield Quire([Sheet(prints_one, (row.id,))])


def _of_game(edition: Edition, game: str) -> Iterator[Sheet]:
    """The sheets of a game, the boards of its examples before all."""
    own: Sequence[tuple[Callable[[Press, str], None], Sequence[Any] | None]] = (
        (examples.place_boards, None),
        (games.print_game, None),
        (rulesets.print_ruleset, edition.ruleset.by("game", game)),
        (clauses.print_apparatus, None),
        (clauses.print_locus, edition.locus.by("game", game)),
        (clauses.print_clause, edition.clause.by("game", game)),
        (examples.print_example, edition.example.by("game", game)),
        (examples.print_list, None),
        (play.print_choices, None),
        (play.print_ruleset, edition.ruleset.by("game", game)),
    )
    for prints, rows in own:
        for key in [game] if rows is None else [row.id for row in rows]:
            yield Sheet(prints, (key,))


def print_quires(site: Site, known: str | None, workers: int) -> dict[str, Quired]:
    """Print all quires of a site, by so many processes, but what of them is still right.

    `known` is what the site before it was made of, if that can be taken over.
    """
    edition = Edition(site.build)
    before = Before({}, frozenset())
    if known and site.before and site.runs:
        before = printed_before(known, site.before, edition)
    shelf = site.shelf()
    printed: dict[str, Quired] = {}
    fresh: list[Task] = []
    count = 0
    for quire in quires(edition):
        same = before.quires.get(quire.name)
        if same and [*same.sheets] != [sheet.name for sheet in quire.sheets]:
            same = None
        printed[quire.name] = same or Quired({}, [])  # in the order of the site
        right = same.sheets.keys() & before.right if same else set()
        if same and len(right) == len(quire.sheets):
            shelf.take(same.files)
        else:
            fresh.append((site, quire, same, right))
            count += len(quire.sheets) - len(right)
    printed |= _printed(fresh, workers if count > FEW else 1)
    return printed


FEW = 300
"""How many sheets one process prints before a second one would be ready to help."""

Task = tuple[Site, Quire, Quired | None, AbstractSet[str]]
"""What `print_quire` takes."""


def _printed(fresh: Sequence[Task], workers: int) -> dict[str, Quired]:
    """Print quires. This process begins with the first, others with the last; they meet."""
    _press.cache_clear()
    waiting = deque(fresh)
    printed: dict[str, Quired] = {}

    def help_with(crew: Crew) -> None:
        for task in _each(waiting.pop):
            printed[task[1].name] = crew.executor.submit(print_quire, *task).result()

    with processes(workers) as crew, ThreadPoolExecutor() as threads:
        try:
            helping = [threads.submit(help_with, crew) for _ in range(workers - 1)]
            for task in _each(waiting.popleft):
                printed[task[1].name] = print_quire(*task)
            for each in helping:
                each.result()
        finally:
            waiting.clear()
    return printed


def _each(take: Callable[[], Task]) -> Iterator[Task]:
    """What there is to take."""
    while True:
        try:
            task = take()
        except IndexError:
            return
        yield task


def print_quire(site: Site, quire: Quire, before: Quired | None, right: AbstractSet[str]) -> Quired:
    """Print what of a quire is not right, and all of it where its boards come to lie elsewhere."""
    press = _press(site)
    if before and right:
        press.open(quire.boards, before.places)
        sheets = {
            sheet.name: before.sheets[sheet.name]
            if sheet.name in right
            else print_sheet(press, sheet)
            for sheet in quire.sheets
        }
        if all(sheets[name].placed == before.sheets[name].placed for name in sheets):
            same = Quired({name: sheets[name] for name in right}, before.boards)
            site.shelf().take(same.files)
            return Quired(sheets, before.boards)
    press.open(quire.boards)
    sheets = {sheet.name: print_sheet(press, sheet) for sheet in quire.sheets}
    return Quired(sheets, press.print_boards())


def print_sheet(press: Press, sheet: Sheet) -> Printed:
    """Print a sheet."""
    press.begin()
    sheet.prints(press, *sheet.key)
    return Printed(press.files, press.printed, list(press.edition.asked), press.boards.placed)


@lru_cache(maxsize=1)
def _press(site: Site) -> Press:
    """The press of this process."""
    return site.press()
