"""Accounts of documents: how they are cut into sentences, and that none is left out."""

from __future__ import annotations

import json
import shutil
from hashlib import sha256
from pathlib import Path

import pytest
from click.testing import CliRunner
from tests.playing import CATALOGUE
from tests.tiny import GOOD, append, copied, edit

from lusoria.schema.authoring.account_book import book, navigation
from lusoria.schema.catalogue import read_catalogue
from lusoria.schema.check import check
from lusoria.schema.checks.documents import Span, find_covering
from lusoria.schema.texts import normalise, units
from lusoria.site.cli import main
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


def told(data: Path) -> list[str]:
    return [m.message for m in check(data, [DOCUMENTS]).mistakes]


ACCOUNT = "accounts/leaflet-copy.yaml"


def test_a_document_with_chapters_needs_an_account(data: Path) -> None:
    (data / ACCOUNT).unlink()
    (message,) = told(data)
    assert message == "is missing; the document leaflet-copy has chapters to account for"


def test_a_sentence_that_is_left_out_is_told(data: Path) -> None:
    lines = (data / ACCOUNT).read_text(encoding="utf-8").splitlines(keepends=True)
    (data / ACCOUNT).write_text("".join(lines[:-1]), encoding="utf-8")
    (message,) = told(data)
    assert message == "leaflet-copy: sentence 4 is in a chapter and not in the account (1 in all)"


@pytest.mark.parametrize(
    ("old", "new", "message"),
    [
        ("passages: [leaflet#men]", "passages: [leaflet#men, leaflet#course]", "does not lie in"),
        (", passages: [leaflet#course]", ", games: [tiny], says: x", "lies in it and is not named"),
    ],
)
def test_an_account_is_held_against_its_document(
    old: str, new: str, message: str, data: Path
) -> None:
    edit(data / ACCOUNT, old, new)
    assert any(message in each for each in told(data))


def test_a_passage_takes_one_sentence_at_most(data: Path) -> None:
    edit(data / "sources/leaflet.yaml", "start: They go, end: other.", "start: They go, end: wins.")
    (message,) = told(data)
    digest = message.split()[7].rstrip(",")
    old = "7c000d18c973542926ec4b1de9fa16c577f18e60e2f47b6791c6dc28066cb7c2"
    edit(data / "sources/leaflet.yaml", old, digest)
    assert any("takes the sentences 3 to 4" in each for each in told(data))


def test_a_start_that_stands_twice_is_counted(data: Path) -> None:
    edit(data / "sources/leaflet.yaml", "start: They go,", "start: They go, occurrence: 1,")
    assert told(data) == []
    edit(data / "sources/leaflet.yaml", "occurrence: 1", "occurrence: 2")
    assert "found 1 times in the document, expected 2 times or more" in told(data)[0]


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


def test_an_unknown_document_is_told() -> None:
    call = ["account", "ludii-portal-verquer", "--documents", str(DOCUMENTS)]
    result = CliRunner().invoke(main, call)
    assert result.exit_code == 2
    assert "did you mean ludii-portal-verquere?" in result.stderr


def test_another_document_is_refused(tmp_path: Path) -> None:
    (tmp_path / "000_cffbb385dd97bf27.txt").write_text("Another text.", encoding="utf-8")
    call = ["account", "ludii-portal-verquere", "--documents", str(tmp_path)]
    result = CliRunner().invoke(main, call)
    assert result.exit_code == 2
    assert "000_cffbb385dd97bf27.txt is another document: its SHA-256 is" in result.stderr


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


def printed(data: Path, *options: str, monkeypatch: pytest.MonkeyPatch) -> str:
    monkeypatch.setenv("LUSORIA_DATA", str(data))
    result = CliRunner().invoke(
        main, ["account", "little", "--documents", str(data.parent), *options]
    )
    assert result.exit_code == 0, result.stderr
    return result.stdout


def test_what_is_in_no_chapter_is_told(little: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    file = little / "accounts/little.yaml"
    unregistered = "in no chapter of data/documents.yaml, and so not in the account: 4-10\n"
    assert printed(little, monkeypatch=monkeypatch).endswith(f"1)\n{unregistered}")
    told = printed(little, "--write", monkeypatch=monkeypatch)
    assert told.endswith(f"{file}: written\n{unregistered}")
    told = printed(little, "--write", monkeypatch=monkeypatch)
    assert told.endswith(f"{file}: nothing new to write\n{unregistered}")


def test_a_document_without_chapters_gets_no_account(
    little: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    edit(little / "documents.yaml", ", chapters: [{title: Rules, sentences: 1-3}]", "")
    monkeypatch.setenv("LUSORIA_DATA", str(little))
    asked = ["account", "little", "--documents", str(little.parent), "--write"]
    told = CliRunner().invoke(main, asked)
    assert told.exit_code == 2
    assert "little: it has no chapters in data/documents.yaml yet" in told.stderr
    assert not (little / "accounts/little.yaml").exists()


def test_a_document_is_told_by_its_headings(little: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    told = json.loads(printed(little, "--headings", "--json", monkeypatch=monkeypatch))
    assert [tuple(each.values()) for each in told["headings"]] == [
        (1, 3, "# The little book", "Rules"),
        (4, 10, "## Of another game", None),
    ]
    words = printed(little, "--headings", monkeypatch=monkeypatch)
    assert "4-10  ## Of another game\n           IN NO CHAPTER\n" in words


def test_a_chapter_that_ends_between_two_headings_is_cut_there(
    little: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    edit(little / "documents.yaml", "sentences: 1-3", "sentences: 2-6")
    told = json.loads(printed(little, "--headings", "--json", monkeypatch=monkeypatch))
    assert [(each["first"], each["last"], each["chapter"]) for each in told["headings"]] == [
        (1, 1, None),
        (2, 3, "Rules"),
        (4, 6, "Rules"),
        (7, 10, None),
    ]


def test_what_looks_like_navigation_is_proposed_and_set_down_only_when_asked(
    little: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    edit(little / "documents.yaml", "sentences: 1-3", "sentences: 1-10")
    told = printed(little, "--write", monkeypatch=monkeypatch)
    for looks in ("a heading", "a mark of the copy", "a field of the copy", "a title", "a picture"):
        assert f"LEFT OUT, navigation? ({looks})" in told
    assert all(each.left_out for each in book(little, "little", [little.parent]).sentences)
    printed(little, "--write", "--navigation", monkeypatch=monkeypatch)
    left = [e.unit.text for e in book(little, "little", [little.parent]).sentences if e.left_out]
    assert left == ["[1] (L12) Two men a side.", "They go round.", "Three men a side."]


def test_navigation_that_is_accounted_for_otherwise_stays(
    little: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    printed(little, "--write", monkeypatch=monkeypatch)
    file = little / "accounts/little.yaml"
    text = file.read_text("utf-8")
    given = text.replace("}\n", ", games: [tiny], says: It names the game.}\n", 1)
    file.write_text(given, "utf-8")
    printed(little, "--write", "--navigation", monkeypatch=monkeypatch)
    assert file.read_text("utf-8") == given


def test_a_mark_of_the_copy_alone_accounts_for_nothing_else_in_the_catalogue() -> None:
    for name, account in CATALOGUE.accounts.items():
        file = TEXTS / CATALOGUE.documents[name].file
        if file.exists():
            for each in book(CATALOGUE.data_dir, name, [TEXTS]).sentences:
                if navigation(each.unit.text) in ("a picture", "a mark of the copy"):
                    of = account.by_number[each.unit.number].out_of_scope
                    assert of == "navigation", each.unit.text
