"""Writes all pages of a build; what has not changed is taken over from the build before."""

from __future__ import annotations

import json
import shutil
import time
from collections.abc import Callable
from dataclasses import dataclass
from importlib.resources import as_file, files
from pathlib import Path

from lusoria.schema.locations import READINGS
from lusoria.site.addresses import SITE
from lusoria.site.pages import boards, indexing, moved, trimmed
from lusoria.site.pages.parts import Site, print_parts
from lusoria.site.pages.reuse import made_of, remember, reused
from lusoria.site.pages.shelf import Shelf
from lusoria.site.pages.site_address import BESIDE_DATASETTE, Standing
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
    standing: Standing = BESIDE_DATASETTE,
    workers: int = 1,
) -> Made:
    """Write the site of a build into `folder/site/`.

    `say` is given a line for each thing that the site has to do without. `before` is the folder of
    an earlier build, with whose site files that are the same are shared. With two `workers`, two
    processes print.
    """
    begun = time.monotonic()
    made = made_of(folder, standing)
    taken = before is not None and reused(folder, before, made)
    if not taken:
        whole = _print(folder, say, before and before / SITE, standing, workers)
        remember(folder, made, whole=whole)
    return Made(time.monotonic() - begun, taken)


def _print(
    folder: Path,
    say: Callable[[str], object],
    before: Path | None,
    standing: Standing,
    workers: int,
) -> bool:
    """Print all pages; whether nothing is lacking."""
    here = folder / SITE
    _copy_static(here)
    shutil.copytree(folder / READINGS, here / READINGS, dirs_exist_ok=True)
    site = Site(folder, here, before, standing, runs=place(here, say))
    printed = print_parts(site, workers)
    press = site.press(boards.FOLDER)
    press.printed |= printed
    press.text("static/cite.json", json.dumps(press.citing.patterns(), ensure_ascii=False) + "\n")
    trimmed.print_all(press)
    indexing.print_all(press)
    moved.print_all(press)
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
