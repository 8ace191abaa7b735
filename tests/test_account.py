"""Accounts of documents: how they are cut into sentences, and that none is left out."""

from __future__ import annotations

import json
import shutil
from hashlib import sha256
from pathlib import Path

import pytest
from click.testing import Result
from tests.playing import CATALOGUE
from tests.tiny import GOOD, append, copied, edit, run

from lusoria.schema.authoring.account_book import book, navigation
from lusoria.schema.catalogue import read_catalogue
from lusoria.schema.checks.documents import Span, find_covering
from lusoria.schema.texts import normalise, units
from lusoria.site.cli.author import describe_sentence

DATA = Path(__file__).parent / "data"
DOCUMENTS = DATA / "documents"
TEXTS = DATA / "texts"


def cut(text: str, *cut_before: str) -> list[str]:
    return [unit.text for unit in units(text, cut_before)]


@pytest.mark.parametrize(
    ("text", "sentences"),
    [
        ("One. Two? Three! Four", ["One.", "Two?", "Three!", "Four"]),
        ("He says “yes.” She goes.", ["He says “yes.”", "She goes."]),
        ("First mention. [1] It was.", ["First mention. [1]", "It was."]),
        ('Closed points". [4] [5] [6] And.', ['Closed points". [4] [5] [6]', "And."]),
        ("See pp. 3 f. The end.", ["See pp. 3 f. The end."]),
        ("By H.J.R. Murray. Oxford.", ["By H.J.R. Murray.", "Oxford."]),
        ("a U.S. Navy ship", ["a U.S. Navy ship"]),
        ("no space.There", ["no space.", "There"]),
        ("garbled.Ī piece.Įach", ["garbled.", "Ī piece.", "Įach"]),
        ("DLP.Evidence.1820 and a@b.com", ["DLP.Evidence.1820 and a@b.com"]),
        ("  1. Murray (1952). A History. Oxford.\n", ["1. Murray (1952). A History. Oxford."]),
        ("A heading\n\nA line\nanother", ["A heading", "A line", "another"]),
        ("is small. but goes on", ["is small. but goes on"]),
    ],
)
def test_a_text_is_cut_into_sentences(text: str, sentences: list[str]) -> None:
    assert cut(text) == sentences


def test_fields_are_cut_before_their_labels() -> None:
    text = "Id X Type Rules text Location France"
    assert cut(text, "Type Rules", "Location") == ["Id X", "Type Rules text", "Location France"]
    with pytest.raises(ValueError, match="'Loc' is found 2 times, expected once"):
        cut("Loc Loc", "Loc")


def test_units_lie_where_they_say_and_are_numbered() -> None:
    text = "A  heading\r\n\n One\tsentence. Another. E\u0301t\u00e9\n"
    whole = normalise(text)
    found = units(text)
    assert [unit.number for unit in found] == [1, 2, 3, 4]
    assert [whole[unit.start : unit.end] for unit in found] == [unit.text for unit in found]
    assert [unit.is_sentence for unit in found] == [False, True, True, False]


def test_what_a_passage_covers() -> None:
    found = units("One. Two. Three.")
    assert find_covering([Span("b", 6, 8), Span("a", 0, 8)], found) == {1: ["a"], 2: ["a", "b"]}


@pytest.fixture
def data(tmp_path: Path) -> Path:
    """A copy without readings, which would complain of what is changed as well."""
    place = copied(tmp_path)
    shutil.rmtree(place / "readings")
    return place


ACCOUNT = "accounts/leaflet-copy.yaml"


def test_an_account_is_written_and_kept(data: Path) -> None:
    before = read_catalogue(data).accounts["leaflet-copy"]
    book(data, "leaflet-copy", [DOCUMENTS]).write()
    assert read_catalogue(data).accounts["leaflet-copy"] == before
    (data / ACCOUNT).unlink()
    made = book(data, "leaflet-copy", [DOCUMENTS])
    assert [told.left_out for told in made.sentences] == [False, False, False, True]
    made.write()
    again = book(data, "leaflet-copy", [DOCUMENTS])
    assert [t.as_entry() for t in again.sentences] == [t.as_entry() for t in made.sentences]


def test_a_passage_that_lies_elsewhere_by_now_goes_out_of_the_account(data: Path) -> None:
    edit(data / "accounts/leaflet-copy.yaml", "[leaflet#course]", "[leaflet#men, leaflet#name]")
    made = [each.as_entry() for each in book(data, "leaflet-copy", [DOCUMENTS]).sentences]
    assert made[0]["passages"] == ["leaflet#men"]
    assert made[1]["passages"] == ["leaflet#course", "leaflet#name"]


def test_an_unknown_document_and_another_one_are_refused(tmp_path: Path) -> None:
    (tmp_path / "000_cffbb385dd97bf27.txt").write_text("Another text.", encoding="utf-8")
    for name, message in (
        ("ludii-portal-verquer", "did you mean ludii-portal-verquere?"),
        ("ludii-portal-verquere", "cffbb385dd97bf27.txt is another document: its SHA-256 is"),
    ):
        result = run("account", name, "--documents", str(tmp_path))
        assert result.exit_code == 2
        assert message in result.stderr


def test_the_sentences_of_a_document_are_printed() -> None:
    found = book(GOOD, "leaflet-copy", [DOCUMENTS])
    assert [describe_sentence(told) for told in found.sentences[:2]] == [
        "   1  Two men a side.\n      passages leaflet#men",
        "   2  They go against\n      passages leaflet#course",
    ]


def test_every_document_of_the_catalogue_with_chapters_has_an_account() -> None:
    chaptered = {name for name, document in CATALOGUE.documents.items() if document.chapters}
    assert set(CATALOGUE.accounts) == chaptered


TEXT = """\
# The little book

[1] (L12) Two men a side. They go round.

## Of another game

[p. 3]

**The end.**

![](board.png)

XII.

  version: 1.3.13

Three men a side.
"""


@pytest.fixture
def little(data: Path, tmp_path: Path) -> Path:
    """The tiny catalogue with a document whose first three sentences are a chapter."""
    (tmp_path / "little.md").write_text(TEXT, encoding="utf-8")
    record = (
        f"- {{id: little, file: little.md, sha256: {sha256(TEXT.encode()).hexdigest()}, "
        "source: leaflet, chapters: [{title: Rules, sentences: 1-3}]}\n"
    )
    append(data / "documents.yaml", record)
    return data


def account(data: Path, *options: str) -> Result:
    with pytest.MonkeyPatch.context() as patch:
        patch.setenv("LUSORIA_DATA", str(data))
        return run("account", "little", "--documents", str(data.parent), *options)


def test_what_is_in_no_chapter_is_told(little: Path) -> None:
    unregistered = "in no chapter of data/documents.yaml, and so not in the account: 4-10\n"
    written = f"{little / 'accounts/little.yaml'}"
    for options, before in (
        ((), "1)\n"),
        (("--write",), f"{written}: written\n"),
        (("--write",), f"{written}: nothing new to write\n"),
    ):
        assert account(little, *options).stdout.endswith(before + unregistered)


def test_a_document_without_chapters_gets_no_account(little: Path) -> None:
    edit(little / "documents.yaml", ", chapters: [{title: Rules, sentences: 1-3}]", "")
    told = account(little, "--write")
    assert told.exit_code == 2
    assert "little: it has no chapters in data/documents.yaml yet" in told.stderr
    assert not (little / "accounts/little.yaml").exists()


@pytest.mark.parametrize(
    ("chapter", "stretches"),
    [
        ("1-3", [(1, 3, "Rules"), (4, 10, None)]),
        ("2-6", [(1, 1, None), (2, 3, "Rules"), (4, 6, "Rules"), (7, 10, None)]),
    ],
)
def test_a_document_is_told_by_its_headings_and_chapters(
    chapter: str, stretches: list[tuple[object, ...]], little: Path
) -> None:
    edit(little / "documents.yaml", "sentences: 1-3", f"sentences: {chapter}")
    told = json.loads(account(little, "--headings", "--json").stdout)["headings"]
    assert [(each["first"], each["last"], each["chapter"]) for each in told] == stretches
    assert {each["heading"] for each in told} == {"# The little book", "## Of another game"}
    assert "## Of another game\n           IN NO CHAPTER" in account(little, "--headings").stdout


def test_what_looks_like_navigation_is_proposed_and_set_down_only_when_asked(little: Path) -> None:
    edit(little / "documents.yaml", "sentences: 1-3", "sentences: 1-10")
    told = account(little, "--write").stdout
    for looks in ("a heading", "a mark of the copy", "a field of the copy", "a title", "a picture"):
        assert f"LEFT OUT, navigation? ({looks})" in told
    assert all(each.left_out for each in book(little, "little", [little.parent]).sentences)
    account(little, "--write", "--navigation")
    left = [e.unit.text for e in book(little, "little", [little.parent]).sentences if e.left_out]
    assert left == ["[1] (L12) Two men a side.", "They go round.", "Three men a side."]


def test_navigation_that_is_accounted_for_otherwise_stays(little: Path) -> None:
    account(little, "--write")
    file = little / "accounts/little.yaml"
    entry = file.read_text("utf-8").replace("}\n", ", games: [tiny], says: It names it.}\n", 1)
    file.write_text(entry, "utf-8")
    account(little, "--write", "--navigation")
    assert file.read_text("utf-8") == entry


def test_a_mark_of_the_copy_alone_accounts_for_nothing_else_in_the_catalogue() -> None:
    for name, record in CATALOGUE.accounts.items():
        if (TEXTS / CATALOGUE.documents[name].file).exists():
            for each in book(CATALOGUE.data_dir, name, [TEXTS]).sentences:
                if navigation(each.unit.text) in ("a picture", "a mark of the copy"):
                    of = record.by_number[each.unit.number].out_of_scope
                    assert of == "navigation", each.unit.text
