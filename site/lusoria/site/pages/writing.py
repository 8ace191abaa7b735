"""All pages of a site: which there are, what renders each, and the writer of a whole site.

A route says what renders an address. The pages of a game are rendered together, the boards of its
examples drawn before all; several processes can render games side by side.
"""

from __future__ import annotations

import json
import re
import shutil
from collections.abc import Callable
from functools import lru_cache, partial
from importlib.resources import as_file, files
from pathlib import Path
from typing import NamedTuple

from lusoria.playable.simulate import processes
from lusoria.schema.locations import PLAYERS, READINGS
from lusoria.site.addresses import BESIDE_DATASETTE, SITE, SiteAddress
from lusoria.site.build import Build
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
    plain,
    play,
    rulesets,
    sources,
    stemma,
    timeline,
    topics,
    whole_game,
)
from lusoria.site.pages.site import Site
from lusoria.site.pyodide import RUN, place

SHEETS = ("fonts/faces.css", "site.css", "cite.css")
"""The style sheets that are one in the site, beside that of boards."""


class Route(NamedTuple):
    """A function that renders all files of an address pattern, and the table of their keys.

    Without a table there is one such page, or the files are rendered at once. With one, the pattern
    takes the key of a row out of the address.
    """

    pattern: str
    render: Callable[..., None]
    table: str = ""


ONE, TWO = "([^/]+)", "([^/]+/[^/]+)"

ROUTES = (
    Route("", home.render_all),
    Route("game/", games.render_index),
    Route("play/", play.render_index),
    Route(r"source/(?:lusoria\.\w+)?", sources.render_sources),
    Route("document/", sources.render_documents),
    Route("downloads/[^/]*", downloads.render_all),
    Route(f"method/(?:criteria/|disputed/{ONE}/)?", method.render_all),
    Route("evidence/", evidence.render_list),
    Route("map/", timeline.render_map),
    Route("topic/", topics.render_matrix),
    Route("stemma/", stemma.render_all),
    Route("schema/", database.render_all),
    Route("recipes/", database.render_recipes),
    Route(r"search/(?:entries\.json)?", finding.render_search),
    Route("rule/", clauses.render_rules),
    Route(r"about/|key/|changes/|404\.html", home.render_front),
    Route(f"game/{ONE}/", games.render_game, "game"),
    Route(
        r"rulesets?/([^/]+/[^/+]+?)(?:/(?:sources/|code/)?|(?:\+[^/]+)?\.json)",
        rulesets.render_ruleset,
        "ruleset",
    ),
    Route(f"locus/{ONE}/", clauses.render_apparatus, "game"),
    Route(f"locus/{TWO}/", clauses.render_locus, "locus"),
    Route(f"clause/{TWO}/", clauses.render_clause, "clause"),
    Route(f"example/{TWO}/", examples.render_example, "example"),
    Route(f"example/{ONE}/", examples.render_list, "game"),
    Route(f"play/{ONE}/choices.json", play.render_choices, "game"),
    Route(f"play/{TWO}/", play.render_ruleset, "ruleset"),
    Route(f"evidence/{ONE}/", evidence.render_record, "evidence"),
    Route(f"ruleset/{TWO}/game/", whole_game.render_game, "ruleset"),
    Route(f"source/{ONE}/", sources.render_source, "source"),
    Route(f"document/{ONE}/", sources.render_document, "document"),
    Route(f"topic/{ONE}/", topics.render_topic, "topic"),
    Route(f"rule/{ONE}/", clauses.render_rule, "rule"),
    *(
        Route(f"{kind}/{ONE}/", partial(plain.render_plain, kind=kind), kind)
        for kind in ("answer", "place", "term")
    ),
)

Step = tuple[Callable[..., None], tuple[str, ...]]
"""A function that renders, and its arguments beside the site."""


def find_step(build: Build, address: str) -> Step | None:
    """Return what renders the file of an address, if it is one of the site."""
    for pattern, render, table in ROUTES:
        if match := re.fullmatch(pattern, address):
            if not table:
                return render, ()
            if build.query(f"SELECT id FROM {table} WHERE id = :id", id=match[1]):
                return render, (match[1],)
    return None


def list_jobs(build: Build) -> dict[str, list[Step]]:
    """Return what is rendered together, in the order of the pages: its folder of boards, and the
    steps.
    """
    jobs: dict[str, list[Step]] = {}
    for game in build.query("SELECT id FROM game ORDER BY id"):
        jobs[game.id] = [(examples.place_boards, (game.id,))]
    for _, render, table in ROUTES:
        if not table:
            jobs.setdefault("page", []).append((render, ()))
            continue
        for row in build.in_order(table):
            job = row.id if table == "game" else getattr(row, "game", table)
            if render is whole_game.render_game:
                job = f"whole/{row.id}"
            jobs.setdefault(job, []).append((render, (row.id,)))
    return jobs


def write_site(
    folder: Path,
    *,
    say: Callable[[str], object],
    address: SiteAddress = BESIDE_DATASETTE,
    workers: int = 1,
) -> None:
    """Write the site of a build into `folder/site/`, by so many processes.

    `say` is called with a line for each thing that the site has to do without.
    """
    here = folder / SITE
    copy_static(here)
    for kept in (READINGS, PLAYERS):
        if (folder / kept).exists():
            shutil.copytree(folder / kept, here / kept, dirs_exist_ok=True)
    runs = place(here, say)
    build = Build(folder)
    jobs = list_jobs(build)
    longest = sorted(jobs, key=lambda name: (name != "page", -len(jobs[name])))
    _site.cache_clear()
    with processes(min(workers, len(jobs))) as crew:
        futures = {
            name: crew.executor.submit(_write_job, folder, address, runs, name, jobs[name])
            for name in longest
        }
        titles = {place: title for name in jobs for place, title in futures[name].result().items()}
    site = Site(build, address, runs=runs)
    site.titles = titles
    site.text("static/cite.json", json.dumps(site.citing.patterns(), ensure_ascii=False) + "\n")
    finding.render_folders(site)
    finding.render_robots(site)
    finding.render_moved(site)
    _write(here, site)


def copy_static(site: Path) -> None:
    """Copy style sheets and scripts; those of Run have their own place.

    What every page needs is one style sheet: pages are many, and each would name them all.
    """
    copy = site / "static"
    with as_file(files("lusoria.site").joinpath("static")) as static:
        ignore = shutil.ignore_patterns(RUN, *(Path(name).name for name in SHEETS))
        shutil.copytree(static, copy, ignore=ignore, dirs_exist_ok=True)
        faces, *sheets = [(static / name).read_text(encoding="utf-8") for name in SHEETS]
    faces = faces.replace('url("', 'url("fonts/')
    (copy / "site.css").write_text("".join([faces, *sheets, boards.styles()]), encoding="utf-8")


def _write_job(
    build: Path, address: SiteAddress, runs: bool, name: str, steps: list[Step]
) -> dict[str, str]:
    """Render what belongs together, write its files; return the addresses and titles of pages."""
    site = _site(build, address, runs)
    site.titles = {}
    site.draw_into(f"{boards.FOLDER}/{name}")
    for render, arguments in steps:
        render(site, *arguments)
    _write(build / SITE, site)
    return site.titles


@lru_cache(maxsize=1)
def _site(build: Path, address: SiteAddress, runs: bool) -> Site:
    """Return what this process renders with."""
    return Site(Build(build), address, runs=runs)


def _write(folder: Path, site: Site) -> None:
    for name, content in site.take_files().items():
        file = folder / name
        file.parent.mkdir(parents=True, exist_ok=True)
        file.write_bytes(content)
