"""A site built with the documents shows their words; any other site, and the database, do not."""

from __future__ import annotations

from pathlib import Path

import pytest

from lusoria.schema.build import build
from lusoria.site.pages.writing import write_site

DATA = Path(__file__).parent / "data"
WORDS = "They go against each other."


@pytest.fixture(scope="module")
def told(tmp_path_factory: pytest.TempPathFactory) -> Path:
    place = tmp_path_factory.mktemp("with") / "build"
    folder = build(DATA / "good", place, documents=[DATA / "documents"]).folder
    write_site(folder, say=lambda line: None)
    return folder


@pytest.mark.parametrize(
    ("page", "words"),
    [("document/leaflet-copy", "They go against"), ("source/leaflet", WORDS)],
)
def test_the_words_stand_beside_the_paraphrase(page: str, words: str, told: Path) -> None:
    text = (told / "site" / page / "index.html").read_text(encoding="utf-8")
    assert 'lang="en" title="The document\'s own words' in text.replace("&#39;", "'")
    assert f"{words}</p></blockquote>" in text
    assert "The sides go against each other." in text


def test_a_clause_shows_the_words_of_its_witness(told: Path) -> None:
    pages = (told / "site" / "clause").rglob("index.html")
    assert any(WORDS in page.read_text(encoding="utf-8") for page in pages)


def test_without_the_documents_no_word_is_shown(tiny_site: Path) -> None:
    files = [path for path in tiny_site.rglob("*") if path.is_file()]
    assert len(files) > 10
    assert not [path for path in files if WORDS.encode() in path.read_bytes()]


def test_the_database_is_the_same_with_and_without(told: Path, tiny_site: Path) -> None:
    assert (told / "lusoria.db").read_bytes() == (tiny_site / "lusoria.db").read_bytes()
