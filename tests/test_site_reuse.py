"""A site is the same from the same build, written again only where it has changed."""

from __future__ import annotations

import json
import os
import shutil
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
from tests.parsing import html_pages, parsed, with_class
from tests.tiny import GOOD, copied, edit

from lusoria.schema.database.build import build
from lusoria.site import addresses
from lusoria.site.addresses import SiteAddress
from lusoria.site.pages import generating, shelf
from lusoria.site.pages.generating import Sheet, generate
from lusoria.site.pages.printing import Press
from lusoria.site.pages.reprinting import Printed
from lusoria.site.pages.shelf import Shelf

BASED = SiteAddress("https://example.org/", None)


@pytest.fixture(scope="module")
def first(tiny_site: Path) -> Path:
    return tiny_site


def copied_build(build: Path, place: Path, *, with_site: bool = False) -> Path:
    """A copy of a build, whose files are its own."""
    ignore = None if with_site else shutil.ignore_patterns(addresses.SITE, shelf.MADE_OF)
    return Path(shutil.copytree(build, place, ignore=ignore))


def files(site: Path) -> dict[str, Path]:
    return {p.relative_to(site).as_posix(): p for p in site.rglob("*") if p.is_file()}


def shared(one: Path, other: Path) -> set[str]:
    """The files that two builds share."""
    found = files(other / "site")
    return {
        name
        for name, path in files(one / "site").items()
        if name in found and path.samefile(found[name])
    }


def is_whole(build: Path) -> bool:
    return bool(json.loads((build / shelf.MADE_OF).read_bytes())["whole"])


def test_two_processes_print_what_one_prints(first: Path, tmp_path: Path) -> None:
    again = copied_build(first, tmp_path / "again")
    generate(again, say=print, workers=2)
    one, two = files(first / "site"), files(again / "site")
    assert set(one) == set(two)
    assert [name for name in one if one[name].read_bytes() != two[name].read_bytes()] == []


def test_of_an_unchanged_build_nothing_is_written_again(first: Path, tmp_path: Path) -> None:
    again = copied_build(first, tmp_path / "again")
    made = generate(again, say=print, before=first)
    assert made.reused == is_whole(first)  # without Pyodide, it is looked for again
    assert shared(first, again) == set(files(first / "site")) == set(files(again / "site"))


def test_only_pages_that_change_are_written_again(first: Path, tmp_path: Path) -> None:
    data = copied(tmp_path)
    edit(data / "games" / "tiny" / "game.yaml", "Two men a side run", "Men run")

    def finish(folder: Path) -> object:
        return generate(folder, say=print, before=first)

    second = build(data, tmp_path / "build", finish=finish).folder
    changed = set(files(second / "site")) - shared(first, second)
    assert "game/tiny/index.html" in changed
    assert "index.html" in changed  # it lists the games with their summaries
    assert "rule/tables.entry/index.html" not in changed
    assert {
        name for name in changed if name.startswith(("rule/", "clause/", "static/", "run/"))
    } == set()
    for name in changed & set(files(first / "site")):
        assert files(first / "site")[name].read_bytes() != files(second / "site")[name].read_bytes()


EDITS = {
    "sentence": ("games/tiny/loci.yaml", "Two dice are thrown.", "Two dice are cast."),
    "witness": ("games/tiny/loci.yaml", "note: not where", "note: not exactly where"),
    "source": ("sources/leaflet.yaml", "title: The Tiny Game,", "title: A Tiny Game,"),
    "quotation": ("sources/leaflet.yaml", "Two men on each side.", "Each side has two men."),
    "document": ("documents.yaml", "The leaflet", "A leaflet"),
    "place": ("places.yaml", "name: ", "name: The "),
    "evidence": ("games/tiny/evidence.yaml", "confidence: 100", "confidence: 90"),
    "example": ("games/tiny/examples.yaml", "name: ", "name: Once more, "),
    "board": ("games/tiny/examples.yaml", "1@24 / 2@19 / white", "1@24 / 1@19 1@20 / white"),
    "ruleset": ("games/tiny/rulesets.yaml", "name: ", "name: The "),
    "game": ("games/tiny/game.yaml", "Two men a side run", "Men run"),
}
"""By what is edited, the file, what stands there, and what comes in its place."""


def edited(what: str, place: Path) -> Path:
    """A copy of the data of the tiny game in which something is edited."""
    file, old, new = EDITS[what]
    shutil.copytree(GOOD, place)
    edit(place / file, old, new)
    return place


FEW_EDITS = ("sentence", "board", "ruleset")


@pytest.mark.parametrize(
    "what", [pytest.param(e, marks=[] if e in FEW_EDITS else [pytest.mark.slow]) for e in EDITS]
)
def test_after_an_edit_a_site_is_the_same_as_one_that_is_printed_whole(
    what: str, first: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    second = build(edited(what, tmp_path / "data"), tmp_path / "build").folder
    whole = copied_build(second, tmp_path / "whole")
    printed: list[str] = []
    print_it = generating.print_sheet

    def noted(press: Press, sheet: Sheet) -> Printed:
        printed.append(sheet.name)
        return print_it(press, sheet)

    monkeypatch.setattr(generating, "print_sheet", noted)
    generate(second, say=print, before=first)
    again = printed.copy()
    generate(whole, say=print)
    one, two = files(second / "site"), files(whole / "site")
    assert set(one) == set(two)
    assert [name for name in one if one[name].read_bytes() != two[name].read_bytes()] == []
    if is_whole(first):
        assert 0 < len(again) < (len(printed) - len(again)) / 2, again


def write_into_a_page(site: Path) -> None:
    (site / "index.html").write_text("spoilt", encoding="utf-8")


def lose_a_page(site: Path) -> None:
    (site / "about" / "index.html").unlink()


def add_a_page(site: Path) -> None:
    (site / "more.html").write_text("more", encoding="utf-8")


def break_the_record(site: Path) -> None:
    (site.parent / shelf.MADE_OF).write_text("{", encoding="utf-8")


def lose_the_site(site: Path) -> None:
    shutil.rmtree(site)


PAGES = [write_into_a_page, lose_a_page, add_a_page]


@pytest.mark.parametrize("harm", [*PAGES, break_the_record, lose_the_site])
def test_what_was_tampered_with_is_not_taken_over(
    first: Path, tmp_path: Path, harm: Callable[[Path], None]
) -> None:
    assert (shelf.made_before(first, SiteAddress()) is not None) == is_whole(first)
    before = copied_build(first, tmp_path / "before", with_site=True)
    harm(before / "site")
    assert shelf.made_before(before, SiteAddress()) is None


def test_what_was_tampered_with_is_made_again(first: Path, tmp_path: Path) -> None:
    before = copied_build(first, tmp_path / "before", with_site=True)
    for harm in PAGES:
        harm(before / "site")
    again = copied_build(first, tmp_path / "again")
    assert not generate(again, say=print, before=before).reused
    kept, new = files(first / "site"), files(again / "site")
    assert set(kept) == set(new)
    assert all(kept[name].read_bytes() == new[name].read_bytes() for name in kept)


@pytest.mark.parametrize(
    "change",
    [
        lambda build, patch: BASED,
        lambda build, patch: patch.setattr(shelf, "makers", lambda: ["another jinja2"]),
        lambda build, patch: (build / "lusoria.db").write_bytes(b"another"),
        lambda build, patch: (build / "rulesets" / "tiny" / "plain.json").unlink(),
    ],
    ids=["address", "packages", "database", "ruleset"],
)
def test_whatever_a_site_is_made_of_counts(
    first: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, change: Callable[..., Any]
) -> None:
    folder = copied_build(first, tmp_path / "again")
    before = shelf.made_of(folder, SiteAddress())
    assert shelf.made_of(folder, SiteAddress()) == before
    changed = change(folder, monkeypatch)
    how = changed if isinstance(changed, SiteAddress) else SiteAddress()
    assert shelf.made_of(folder, how) != before


def test_a_shared_file_is_not_changed_through_another_site(tmp_path: Path) -> None:
    one = Shelf(tmp_path / "one")
    one.put("a/b.html", b"first")
    other = Shelf(tmp_path / "other", tmp_path / "one")
    other.put("a/b.html", b"first")
    assert (tmp_path / "one/a/b.html").samefile(tmp_path / "other/a/b.html")
    other.put("a/b.html", b"second")
    assert (tmp_path / "one/a/b.html").read_bytes() == b"first"
    assert (tmp_path / "other/a/b.html").read_bytes() == b"second"


def test_where_there_are_no_hard_links_files_are_copied(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    def refused(*_given: object) -> None:
        raise OSError

    Shelf(tmp_path / "one").put("a.html", b"first")
    monkeypatch.setattr(os, "link", refused)
    Shelf(tmp_path / "other", tmp_path / "one").put("a.html", b"first")
    assert (tmp_path / "other/a.html").read_bytes() == b"first"


EXAMPLE = "example/tiny/onto-a-man/"


def unprinted(folder: Path, place: Path) -> Path:
    """A build without its pages, in a new folder."""
    place.mkdir()
    for name in ("lusoria.db", "rulesets", "readings", "players"):
        if (folder / name).exists():
            (place / name).symlink_to(folder / name)
    return place


def test_without_pyodide_the_site_is_complete_but_for_run(
    tiny_site: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    bare = unprinted(tiny_site, tmp_path / "bare")
    monkeypatch.setattr(
        "lusoria.site.pages.generating.place", lambda site, say: bool(say("no Run"))
    )
    lines: list[str] = []
    generate(bare, say=lines.append)
    assert lines == ["no Run"]
    page = parsed(bare / "site" / EXAMPLE / "index.html")
    assert page.find(".//form") is None
    assert list(with_class(page, "board"))


@pytest.mark.slow
def test_the_same_build_gives_the_same_pages(folder: Path, tmp_path: Path) -> None:
    again = unprinted(folder, tmp_path / "again")
    generate(again, say=lambda line: None)
    pages = html_pages(folder / "site")
    assert len(pages) > 20
    for page in pages:
        other = again / "site" / page.relative_to(folder / "site")
        assert page.read_bytes() == other.read_bytes(), page
