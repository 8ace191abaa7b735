"""Generating pages: without Pyodide, and the same from the same build."""

from __future__ import annotations

from pathlib import Path

import pytest
from tests.parsing import html_pages, parsed, with_class
from tests.test_pages_shown import HEAD

from lusoria.site.pages.generating import generate


def test_without_pyodide_the_site_is_complete_but_for_run(
    folder: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("XDG_CACHE_HOME", str(tmp_path / "empty"))
    bare = tmp_path / "bare"
    (bare / "rulesets").parent.mkdir(parents=True, exist_ok=True)
    for name in ("lusoria.db", "rulesets", "readings"):
        (bare / name).symlink_to(folder / name)
    monkeypatch.setattr("lusoria.site.pages.place", lambda site, say: bool(say("no Run")))
    lines: list[str] = []
    generate(bare, say=lines.append)
    assert lines == ["no Run"]
    page = parsed(bare / "site" / HEAD / "index.html")
    assert page.find(".//form") is None
    assert len(list(with_class(page, "board"))) >= 2


def test_the_same_build_gives_the_same_pages(folder: Path, site: Path, tmp_path: Path) -> None:
    again = tmp_path / "again"
    again.mkdir()
    for name in ("lusoria.db", "rulesets", "readings"):
        (again / name).symlink_to(folder / name)
    generate(again, say=lambda line: None)
    for page in html_pages(site):
        other = again / "site" / page.relative_to(site)
        assert page.read_bytes() == other.read_bytes(), page
