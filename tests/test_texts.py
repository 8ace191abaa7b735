"""The catalogue against the texts themselves: those in the public domain always, all where they are
at hand: LUSORIA_DOCUMENTS names their folders, with `:` between."""

from __future__ import annotations

import os
from pathlib import Path

import pytest
from click.testing import CliRunner
from tests.assembling import catalogue

from lusoria.schema.checks.documents import at_hand, verify
from lusoria.site.cli import main

FREE = Path(__file__).parent / "data" / "texts"
AT_HAND = [Path(folder) for folder in os.environ.get("LUSORIA_DOCUMENTS", "").split(":") if folder]
CATALOGUE = catalogue()[0]


def test_what_is_cited_from_free_texts_stands_there() -> None:
    names = {path.stem for path in FREE.glob("*.md")}
    assert names == {document.id for document in at_hand(CATALOGUE, [FREE])}
    assert len(names) == 7
    assert [mistake.message for mistake in verify(CATALOGUE, [FREE])] == []


def test_a_free_text_that_is_another_is_told(tmp_path: Path) -> None:
    text = (FREE / "martial-epigrams.md").read_text(encoding="utf-8")
    (tmp_path / "martial-epigrams.md").write_text(text.replace("mandris", "mandras"), "utf-8")
    (mistake,) = verify(CATALOGUE, [tmp_path])
    assert "is another document" in mistake.message


def test_several_folders_of_documents_are_looked_through(tmp_path: Path) -> None:
    found = CliRunner().invoke(
        main, ["account", "martial-epigrams", "--documents", str(tmp_path), str(FREE)]
    )
    assert found.exit_code == 0, found.output
    assert "29 sentences, 0 left out" in found.stdout


@pytest.mark.skipif(not AT_HAND, reason="LUSORIA_DOCUMENTS names no folders of documents")
def test_what_is_cited_from_all_documents_stands_there() -> None:
    assert [mistake.message for mistake in verify(CATALOGUE, AT_HAND)] == []
