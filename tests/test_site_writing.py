"""A site is the same from the same build, whoever writes it, and live pages are those of a site."""

from __future__ import annotations

import re
from pathlib import Path

import pytest
from tests.parsing import html_pages, parsed, with_class

from lusoria.site.addresses import BESIDE_DATASETTE
from lusoria.site.build import Build
from lusoria.site.pages import finding
from lusoria.site.pages.site import Site
from lusoria.site.pages.writing import find_step, write_site

EXAMPLE = "example/tiny/onto-a-man/"
OF_THIS_SITE = re.compile(rb"boards/[^\"]+|\b[0-9a-f]{12}\b")
"""Where boards are drawn, and the digest of a page on which they stand."""


def unwritten(folder: Path, place: Path) -> Path:
    """Return a build without its pages, in a new folder."""
    place.mkdir()
    for name in ("lusoria.db", "rulesets", "readings", "players"):
        if (folder / name).exists():
            (place / name).symlink_to(folder / name)
    return place


def contents(site: Path) -> dict[str, bytes]:
    files = (path for path in site.rglob("*") if path.is_file())
    return {path.relative_to(site).as_posix(): path.read_bytes() for path in files}


def test_two_processes_write_what_one_writes(of_two_games: Path, tmp_path: Path) -> None:
    sites = []
    for workers in (1, 2):
        folder = unwritten(of_two_games, tmp_path / str(workers))
        write_site(folder, say=lambda line: None, workers=workers)
        sites.append(contents(folder / "site"))
    assert len(sites[0]) > 100
    assert sites[0] == sites[1]


def test_a_page_that_is_rendered_alone_is_that_of_the_site(tiny_site: Path) -> None:
    written = contents(tiny_site / "site")
    build = Build(tiny_site)
    site = Site(build, BESIDE_DATASETTE, runs="play/index.html" in written)
    found = set()
    for name, content in written.items():
        if step := find_step(build, re.sub("(^|/)index.html$", r"\1", name)):
            render, key = step
            render(site, *key)
            alone = OF_THIS_SITE.sub(b"", site.take_files()[name])
            assert alone == OF_THIS_SITE.sub(b"", content), name
            found.add(name)
    others = {name.removesuffix("index.html") for name in written.keys() - found}
    pages = {name for name in others if name.endswith((".html", "/"))}
    assert pages <= {*finding.read_moved(), *finding.folders_without_page(site.titles)}


def test_nothing_is_rendered_for_an_address_that_is_none(tiny_site: Path) -> None:
    build = Build(tiny_site)
    for address in (
        "clause/tiny/nothing/",
        "clause/tiny",
        "nothing/",
        "game/tiny",
        "ruleset/tiny/",
    ):
        assert find_step(build, address) is None


def test_without_pyodide_the_site_is_complete_but_for_run(
    tiny_site: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    bare = unwritten(tiny_site, tmp_path / "bare")
    monkeypatch.setattr("lusoria.site.pages.writing.place", lambda site, say: bool(say("no Run")))
    lines: list[str] = []
    write_site(bare, say=lines.append)
    assert lines == ["no Run"]
    page = parsed(bare / "site" / EXAMPLE / "index.html")
    assert page.find(".//form") is None
    assert list(with_class(page, "board"))


@pytest.mark.slow
def test_the_same_build_gives_the_same_pages(folder: Path, tmp_path: Path) -> None:
    again = unwritten(folder, tmp_path / "again")
    write_site(again, say=lambda line: None)
    pages = html_pages(folder / "site")
    assert len(pages) > 20
    for page in pages:
        other = again / "site" / page.relative_to(folder / "site")
        assert page.read_bytes() == other.read_bytes(), page
