"""Generating pages: without Pyodide, and the same from the same build."""

from __future__ import annotations

from pathlib import Path

import pytest
from tests.parsing import html_pages, parsed, with_class

from lusoria.site.pages.generating import generate

EXAMPLE = "example/tiny/onto-a-man/"


def unprinted(folder: Path, place: Path) -> Path:
    """A build without its pages, in a new folder."""
    place.mkdir()
    for name in ("lusoria.db", "rulesets", "readings"):
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


@pytest.mark.parametrize("which", ["tiny_site", pytest.param("folder", marks=pytest.mark.slow)])
def test_the_same_build_gives_the_same_pages(
    which: str, request: pytest.FixtureRequest, tmp_path: Path
) -> None:
    folder = request.getfixturevalue(which)
    again = unprinted(folder, tmp_path / "again")
    generate(again, say=lambda line: None)
    pages = html_pages(folder / "site")
    assert len(pages) > 20
    for page in pages:
        other = again / "site" / page.relative_to(folder / "site")
        assert page.read_bytes() == other.read_bytes(), page
