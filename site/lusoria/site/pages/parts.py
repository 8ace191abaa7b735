"""The two parts of a site, which two processes can print at the same time.

A part has a press of its own, and its boards have a folder of their own: what one part draws has
the same name whatever the other draws, and whoever prints it.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import NamedTuple

from lusoria.playable.simulate import processes
from lusoria.site.edition import Edition
from lusoria.site.pages import (
    atlas,
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
    programs,
    recipes,
    rulesets,
    searching,
    sources,
    stemma,
    whole,
)
from lusoria.site.pages.printing import Press
from lusoria.site.pages.shelf import Shelf
from lusoria.site.pages.site_address import Standing


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
            atlas.print_all,
            stemma.print_all,
            changes.print_all,
            database.print_all,
            recipes.print_all,
            searching.print_all,
            programs.print_all,
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
    standing: Standing
    runs: bool

    def press(self, boards: str) -> Press:
        """A press that prints into the site; `boards` is the folder of what it draws."""
        shelf = Shelf(self.folder, self.before)
        return Press(Edition(self.build), shelf, self.standing, runs=self.runs, boards=boards)


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
