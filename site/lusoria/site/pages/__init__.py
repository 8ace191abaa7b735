"""The static pages, a critical edition of the catalogue, made from a build's database alone.

`generate(folder, say=…)` reads `lusoria.db` and `rulesets/` in the folder of a build and writes
`site/` beside them. What is where says `addresses`; what a page holds, the module of its kind:
`games`, `rulesets`, `clauses`, `examples`, `sources`, `programs`; how it looks, `templates/` and
`static/`. The pages need neither JavaScript nor a server, except for Run.
"""

from __future__ import annotations

import shutil
from collections.abc import Callable
from importlib.resources import as_file, files
from pathlib import Path

from lusoria.playable.draw import style_sheet
from lusoria.schema.locations import READINGS, RULESETS
from lusoria.site.pages import (
    clauses,
    documents,
    evidence,
    examples,
    games,
    method,
    play,
    programs,
    rulesets,
    sources,
    stemma,
)
from lusoria.site.pages.edition import Edition
from lusoria.site.pages.printing import Press
from lusoria.site.pyodide import RUN, place

SITE = "site"
"""The folder of the pages in a build."""


def generate(folder: Path, *, say: Callable[[str], object]) -> None:
    """Write the site of a build into `folder/site/`.

    `say` is given a line for each thing that the site has to do without.
    """
    site = folder / SITE
    site.mkdir(parents=True, exist_ok=True)
    _copy_static(site)
    for kept in (RULESETS, READINGS):
        shutil.copytree(folder / kept, site / kept, dirs_exist_ok=True)
    press = Press(Edition(folder), site, runs=place(site, say))
    programs.print_front(press)
    for kind in (
        games,
        rulesets,
        clauses,
        examples,
        sources,
        documents,
        method,
        evidence,
        stemma,
        play,
    ):
        kind.print_all(press)
    programs.print_rules(press)


def _copy_static(site: Path) -> None:
    """Copy style sheets and scripts; those of Run have their own place."""
    with as_file(files("lusoria.site").joinpath("static")) as static:
        ignore = shutil.ignore_patterns(RUN)
        shutil.copytree(static, site / "static", ignore=ignore, dirs_exist_ok=True)
    (site / "static" / "boards.css").write_text(style_sheet(), encoding="utf-8")
