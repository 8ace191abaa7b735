"""Nothing that is not ours stands word for word in the catalogue, in whichever field."""

from __future__ import annotations

from pathlib import Path

import pytest
from tests.tiny import copied, edit

from lusoria.schema.catalogue import read_games
from lusoria.schema.checks.wording import MOST_WORDS, check_copies

WORDS = "one two three four five six seven eight nine ten eleven twelve"
DOCUMENT = {"leaflet-copy": f"They say: {WORDS.upper()}."}


@pytest.fixture
def data(tmp_path: Path) -> Path:
    place = copied(tmp_path)
    edit(place / "sources/leaflet.yaml", "public-domain", "in-copyright")
    quoted = "    quotation: {text: Two men a side., language: en}\n"
    edit(place / "sources/leaflet.yaml", quoted, "")
    return place


def told(data: Path) -> list[str]:
    catalogue = read_games(data, ["tiny"]).catalogue
    return [str(mistake) for mistake in check_copies(catalogue, DOCUMENT)]


@pytest.mark.parametrize(
    ("file", "old", "field"),
    [
        ("sources/leaflet.yaml", "The sides go against each other.", "says"),
        ("sources/leaflet.yaml", "It was made up for the tests.", "because"),
        ("games/tiny/game.yaml", "Two men a side run against each other.", "summary"),
        ("games/tiny/game.yaml", "Both have men.", "ground"),
        ("games/tiny/loci.yaml", "How many play?", "question"),
        ("games/tiny/loci.yaml", "Two play each other.", "says"),
        ("games/tiny/loci.yaml", "Nobody says so.", "editorial"),
        ("accounts/leaflet-copy.yaml", "The first to have all men off wins.", "says"),
    ],
)
def test_a_copy_is_told_wherever_it_stands(file: str, old: str, field: str, data: Path) -> None:
    assert told(data) == []
    edit(data / file, old, f"It has {WORDS}")
    (message,) = told(data)
    assert f"{field}: '{WORDS}' … is word for word in leaflet-copy" in message
    assert file in message


def test_so_many_words_may_be_the_same_by_chance(data: Path) -> None:
    few = " ".join(WORDS.split()[:MOST_WORDS])
    edit(data / "games/tiny/loci.yaml", "Two play each other.", f"It has {few}")
    assert told(data) == []


def test_titles_are_not_ours_anyway(data: Path) -> None:
    edit(data / "sources/leaflet.yaml", "title: The Tiny Game", f"title: {WORDS}")
    assert told(data) == []


def test_what_is_in_the_public_domain_may_be_copied(data: Path) -> None:
    edit(data / "games/tiny/loci.yaml", "Two play each other.", WORDS)
    edit(data / "sources/leaflet.yaml", "in-copyright", "public-domain")
    assert told(data) == []
