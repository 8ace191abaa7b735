"""What two readers of a chapter are given, and the record that is made of what they found."""

from __future__ import annotations

import shutil
from pathlib import Path
from typing import Any

import pytest
from click.testing import Result
from tests.playing import CATALOGUE
from tests.tiny import GOOD, copied, edit, run

from lusoria.schema.authoring import double_reading
from lusoria.schema.authoring.yaml_text import as_yaml
from lusoria.schema.catalogue import read_catalogue
from lusoria.schema.check import check
from lusoria.schema.reading.yaml_source import read

DOCUMENTS = Path(__file__).parent / "data" / "documents"
RECORD, ACCOUNT = "readings/leaflet-copy.yaml", "accounts/leaflet-copy.yaml"
LOCI = "games/tiny/loci.yaml"
MARKS = {
    "one": {1: "{4: implies}", 2: "{5: states}", 3: "{5: states}", 4: "{11: states}"},
    "two": {1: "{1: implies, 4: implies}", 2: "{5: states}", 3: "{5: states}", 4: "{}"},
}
"""The marks of the two readings that the tiny catalogue records, by sentence."""
DECIDED = {
    "players": ("none", "A side may be one or more players."),
    "end": ("states", "It says who wins."),
}


@pytest.fixture
def data(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """The tiny catalogue before its document was read twice."""
    place = copied(tmp_path)
    (place / RECORD).unlink()
    monkeypatch.setenv("LUSORIA_DATA", str(place))
    monkeypatch.chdir(tmp_path)
    return place


def packet(*named: str) -> Result:
    asked = named or ("leaflet-copy", "1-4", "tiny")
    return run("reading", "packet", *asked, "--documents", str(DOCUMENTS))


def filled(text: str, reader: str, marks: dict[int, str]) -> str:
    """A packet as a reader gives it back."""
    lines = text.splitlines()
    sentence = 0
    for at, line in enumerate(lines):
        key, _, value = line.removeprefix("- ").strip().partition(": ")
        sentence = int(value) if key == "sentence" else sentence
        if line.startswith("reader:"):
            lines[at] = f"reader: {reader}"
        if line.startswith("date:"):
            lines[at] = "date: 2026-11-22"
        if line.strip() == "bears:":
            lines[at] = f"  bears: {marks[sentence]}"
    return "\n".join(lines) + "\n"


@pytest.fixture
def files(data: Path, tmp_path: Path) -> list[str]:
    """A packet and two finished readings of it."""
    text = packet().stdout
    for name, given in (
        ("packet", text),
        ("one", filled(text, "Anna", MARKS["one"])),
        ("two", filled(text, "Bruno", MARKS["two"])),
    ):
        (tmp_path / f"{name}.yaml").write_text(given, encoding="utf-8")
    return ["packet.yaml", "one.yaml", "two.yaml"]


def settled(files: list[str]) -> str:
    """The differences of two readings, filled in as they were decided."""
    lines = run("reading", "merge", *files).stdout.splitlines()
    locus = ""
    for at, line in enumerate(lines):
        key, _, value = line.removeprefix("- ").strip().partition(": ")
        locus = value if key == "locus" else locus
        if "TO FILL IN" in value:
            lines[at] = f"  {key}: {DECIDED[locus][key == 'because']}"
    return "\n".join(lines) + "\n"


def merge(files: list[str], decisions: str) -> Result:
    Path("settled.yaml").write_text(decisions, encoding="utf-8")
    return run("reading", "merge", *files, "--settled", "settled.yaml")


def test_a_packet_has_the_sentences_and_the_questions_and_nothing_else(data: Path) -> None:
    told = packet()
    assert told.exit_code == 0
    Path("packet.yaml").write_text(told.stdout, encoding="utf-8")
    given = read(Path("packet.yaml")).value
    loci = read_catalogue(data).games["tiny"].loci
    assert given.keys() == {
        *("document", "chapter", "game", "reader", "date", "questions", "sentences")
    }
    assert given["questions"] == [
        {"number": number, "locus": locus.locus, "question": locus.question}
        for number, locus in enumerate(loci, 1)
    ]
    assert [tuple(each.values()) for each in given["sentences"]] == [
        (1, "Two men a side.", None),
        (2, "They go against", None),
        (3, "each other.", None),
        (4, "Whoever is off first wins.", None),
    ]


def test_a_packet_is_the_same_whatever_others_found_or_mistook(data: Path) -> None:
    before = packet().stdout
    assert packet("leaflet-copy", "The leaflet", "tiny").stdout == before
    shutil.copy(GOOD / RECORD, data / RECORD)
    edit(data / ACCOUNT, ", says: The first", ", says: Ours. The first")
    edit(data / "games/tiny/rulesets.yaml", "take: two", "take: three")
    (data / "sources/retold.yaml").write_text("id: [\n", encoding="utf-8")
    assert packet().stdout == before


def test_a_packet_says_nothing_in_our_words(data: Path) -> None:
    text = packet().stdout
    game = read_catalogue(data).games["tiny"]
    for clause in game.clauses.values():
        assert clause.id not in text.replace("locus: ", "") or clause.id in {
            locus.locus for locus in game.loci
        }
        assert clause.says not in text
    for passage in read_catalogue(data).sources["leaflet"].passages:
        assert passage.says not in text


def test_sentences_stand_in_the_order_in_which_they_are_to_be_read(data: Path) -> None:
    order = "{because: It is upside down., resp: editor, date: 2026-11-22, sentences: [3-4, 1-2]}"
    edit(data / ACCOUNT, "sentences:", f"reading-order: {order}\nsentences:")
    text = packet().stdout
    Path("packet.yaml").write_text(text, encoding="utf-8")
    given = read(Path("packet.yaml")).value
    assert [each["sentence"] for each in given["sentences"]] == [3, 4, 1, 2]
    for name, reader in (("one", "Anna"), ("two", "Bruno")):
        Path(f"{name}.yaml").write_text(filled(text, reader, MARKS[name]), encoding="utf-8")
    files = ["packet.yaml", "one.yaml", "two.yaml"]
    assert merge(files, settled(files)).exit_code == 0
    assert (data / RECORD).read_text("utf-8") == (GOOD / RECORD).read_text("utf-8")


@pytest.mark.parametrize(
    ("asked", "message"),
    [
        (("leaflet-cop", "1-4", "tiny"), "did you mean leaflet-copy?"),
        (("leaflet-copy", "1-5", "tiny"), "there is no chapter of leaflet-copy '1-5'; did you"),
        (("leaflet-copy", "1-4", "tyny"), "did you mean tiny?"),
    ],
)
def test_what_there_is_not_is_told_with_the_nearest_name(
    data: Path, asked: tuple[str, ...], message: str
) -> None:
    told = packet(*asked)
    assert (told.exit_code, told.stdout) == (2, "")
    assert message in told.stderr


def test_the_differences_of_two_readings_are_listed_for_settlement(files: list[str]) -> None:
    told = run("reading", "merge", *files)
    assert told.exit_code == 0
    Path("settled.yaml").write_text(told.stdout, encoding="utf-8")
    found = read(Path("settled.yaml")).value["differences"]
    shown = ("sentence", "text", "locus", "question", "first", "second")
    assert [tuple(each[key] for key in shown) for each in found] == [
        (1, "Two men a side.", "players", "How many play?", "none", "implies"),
        (4, "Whoever is off first wins.", "end", "Who wins?", "states", "none"),
    ]


def test_two_settled_readings_make_the_record_of_the_tiny_catalogue(
    data: Path, files: list[str]
) -> None:
    told = merge(files, settled(files))
    assert told.exit_code == 0, told.stderr
    assert (data / RECORD).read_text("utf-8") == (GOOD / RECORD).read_text("utf-8")
    assert "both found 3, the first alone 1, the second alone 1; 2 differences settled" in (
        told.stdout
    )
    assert not check(data, [DOCUMENTS]).mistakes


def test_what_a_sentence_bears_on_goes_into_the_account(data: Path, files: list[str]) -> None:
    whole = (data / ACCOUNT).read_text(encoding="utf-8")
    edit(data / ACCOUNT, ", bears: {tiny/end: states}", "")
    edit(data / "documents.yaml", ", rules-of: [tiny]", "")
    told = merge(files, settled(files))
    assert (data / ACCOUNT).read_text(encoding="utf-8") == whole
    assert "the chapter 1-4 does not name tiny under rules-of" in told.stdout


def test_a_stance_that_the_readings_belie_is_told_and_left(data: Path, files: list[str]) -> None:
    edit(data / LOCI, "stance: implies", "stance: states")
    before = (data / ACCOUNT).read_text(encoding="utf-8")
    told = merge(files, settled(files))
    assert "to be looked at: sentence 1, tiny/setup: implies by the readings, states by" in (
        told.stdout
    )
    assert (data / ACCOUNT).read_text(encoding="utf-8") == before


def test_a_reader_names_a_question_by_its_number_or_its_name(files: list[str]) -> None:
    expected = run("reading", "merge", *files).stdout
    edit(Path("two.yaml"), "{1: implies, 4: implies}", "{players: implies, 4: implies}")
    assert run("reading", "merge", *files).stdout == expected


def test_what_is_recorded_for_another_game_stays(data: Path, files: list[str]) -> None:
    shutil.copy(GOOD / RECORD, data / RECORD)
    text = (data / RECORD).read_text("utf-8").replace("game: tiny", "game: other")
    (data / RECORD).write_text(text.replace("tiny/", "other/"), encoding="utf-8")
    assert merge(files, settled(files)).exit_code == 0
    made = read(data / RECORD).value
    assert [each["game"] for each in made["read"]] == ["other", "tiny"]
    assert [each["sentence"] for each in made["judged"]] == [1, 2, 3, 4]
    assert made["judged"][1]["both"] == {"other/course": "states", "tiny/course": "states"}
    assert made["judged"][3]["settled"].keys() == {"other/end", "tiny/end"}


def test_a_question_that_came_after_the_packet_was_not_asked(data: Path, files: list[str]) -> None:
    assert run("new", "locus", "tiny/who-keeps-score").exit_code == 0
    edit(data / LOCI, "TO FILL IN: the question that", "What must")
    assert merge(files, settled(files)).exit_code == 0
    (made,) = read(data / RECORD).value["read"]
    assert (made["asked"], made["beyond"]) == (12, ["tiny/who-keeps-score"])


def test_what_neither_saw_may_be_settled_besides(data: Path, files: list[str]) -> None:
    added = """\
- sentence: 4
  locus: bearing
  first: none
  second: none
  how: implies
  because: Men get off.
"""
    assert merge(files, settled(files) + added).exit_code == 0
    judged = read(data / RECORD).value["judged"][3]
    assert judged["settled"]["tiny/bearing"] == {"how": "implies", "because": "Men get off."}
    assert read_catalogue(data).bearings["leaflet-copy"][4]["tiny/bearing"] == "implies"


STATES = "{5: states}"
WRONG = [  # a reading
    ("one.yaml", STATES, "", "one.yaml:35:3: sentence 2 was not read; if it bears on"),
    ("one.yaml", STATES, "{13: states}", "one.yaml:35:11: there is no question 13"),
    ("one.yaml", STATES, "{5: stated}", "one.yaml:35:14: "),
    ("one.yaml", STATES, "{coarse: states}", "question coarse, but 1 to 12; did you me"),
    (
        *("one.yaml", STATES, "{5: states, course: states}"),
        "one.yaml:35:22: course is here by its number and by its name",
    ),
    ("two.yaml", "against", "along", "two.yaml:33:3: the packet has something else here"),
    ("two.yaml", "How many play?", "Who?", "two.yaml:17:3: the packet has something else"),
    ("two.yaml", "reader: Bruno", "reader: anna", "two.yaml:14:9: anna made the first reading"),
    ("two.yaml", "2026-11-22", "yesterday", "two.yaml:15:7: date: found 'yesterday', expected"),
    ("two.yaml", "reader: Bruno", "reader: 'TO FILL IN: x'", "is to be filled in: x"),
    ("two.yaml", "game: tiny", "game: other", "two.yaml:13:7: game: found other, expected"),
    # a packet that is out of date
    ("data/" + LOCI, "How many play?", "Who plays?", "worded otherwise by now"),
    ("data/" + LOCI, "locus: noise", "locus: speech", "no longer asked"),
    ("data/" + ACCOUNT, "sha256: 54", "sha256: 55", "sentence 1 is another in"),
    ("data/documents.yaml", "sentences: 1-4", "sentences: 1-3", "there is no chapter"),
    (
        *("data/" + ACCOUNT, "sentence: 4", "sentence: 5"),
        "the account of leaflet-copy has no sentences 4 yet; lusoria account",
    ),
    # a settlement
    ("settled.yaml", "how: none", "how: 'TO FILL IN: x'", "is to be filled in"),
    ("settled.yaml", "how: none", "how: nothing", "how: "),
    ("settled.yaml", "because: It says who wins.", "because: ' '", "is empty; expected the reason"),
    ("settled.yaml", "locus: end", "locus: noise", "the readings found none and none"),
    ("settled.yaml", "locus: end", "locus: players", "players: the readings found none and none"),
    ("settled.yaml", "locus: end", "locus: ends", "sentence 4, ends: was not asked"),
    ("settled.yaml", "sentence: 4", "sentence: 1", "sentence 4, end: is disputed, and not settled"),
    ("two.yaml", STATES, "{5: implies}", "settles other readings than these two"),
]


@pytest.mark.parametrize(("file", "old", "new", "message"), WRONG)
def test_what_is_wrong_is_told_with_its_place_and_nothing_is_written(
    data: Path, files: list[str], file: str, old: str, new: str, message: str
) -> None:
    Path("settled.yaml").write_text(settled(files), encoding="utf-8")
    edit(Path(file), old, new)
    told = run("reading", "merge", *files, "--settled", "settled.yaml")
    assert (told.exit_code, told.stdout) == (2, "")
    assert message in told.stderr
    assert not (data / RECORD).exists()


def test_an_account_that_is_missing_is_told_once(data: Path, files: list[str]) -> None:
    edit(Path("one.yaml"), STATES, "")
    edit(Path("two.yaml"), STATES, "{99: states}")
    (data / ACCOUNT).unlink()
    told = run("reading", "merge", *files).stderr
    assert told.startswith("lusoria: 3 mistakes in the files given\n")
    assert "packet.yaml:11:11: leaflet-copy has no account yet; lusoria account" in told


def test_a_chapter_is_not_recorded_twice(data: Path, files: list[str]) -> None:
    decisions = settled(files)
    assert merge(files, decisions).exit_code == 0
    told = merge(files, decisions)
    assert told.exit_code == 2
    assert f"{RECORD}:4:3: the chapter was read twice for this game already" in told.stderr


TEXTS = Path(__file__).parent / "data" / "texts"
RECORDED = [
    (name, each.chapter, each.game)
    for name, readings in CATALOGUE.readings.items()
    if (TEXTS / CATALOGUE.documents[name].file).exists()
    for each in readings.read
]


@pytest.mark.parametrize(("document", "chapter", "game"), RECORDED)
def test_what_two_readings_found_and_its_settlement_make_their_record_again(
    document: str, chapter: str, game: str, tmp_path: Path
) -> None:
    data = CATALOGUE.data_dir
    recorded = read(data / "readings" / f"{document}.yaml").value
    (own,) = [e for e in recorded["read"] if (e["chapter"], e["game"]) == (chapter, game)]
    given = double_reading.packet(data, document, chapter, game, [TEXTS])
    beyond = {each.partition("/")[2] for each in own.get("beyond", ())}
    given["questions"] = [each for each in given["questions"] if each["locus"] not in beyond]
    judged = judged_for(recorded, [each["sentence"] for each in given["sentences"]], game)
    dated = {**given, "date": own["date"]}
    for name in ("packet", "first", "second"):
        (tmp_path / f"{name}.yaml").write_text(
            double_reading.packet_text(marked(dated, judged, name)), encoding="utf-8"
        )
    copy = tmp_path / "data"
    for kind in ("accounts", "games"):
        shutil.copytree(data / kind, copy / kind)
    for file in ("documents.yaml", "sections.yaml", "topics.yaml"):
        shutil.copy(data / file, copy / file)
    found = double_reading.merged(
        copy, *(tmp_path / f"{name}.yaml" for name in ("packet", "first", "second"))
    )
    (tmp_path / "settled.yaml").write_text(
        as_yaml(decided(found.differences(), judged)), encoding="utf-8"
    )
    made = double_reading.record(found, tmp_path / "settled.yaml")
    made.write()
    again = read(copy / "readings" / f"{document}.yaml").value
    assert again.get("judged", []) == judged
    assert again["read"] == [own]
    assert set(made.texts) == {copy / "readings" / f"{document}.yaml"}
    assert not [note for note in made.notes if "under rules-of" not in note]


def judged_for(recorded: dict[str, Any], numbers: list[int], game: str) -> list[dict[str, Any]]:
    """What was judged of some sentences for a game."""
    found = []
    for each in recorded.get("judged", ()):
        kept = {
            key: {locus: how for locus, how in each[key].items() if locus.startswith(f"{game}/")}
            for key in ("both", "first", "second", "settled")
            if key in each
        }
        kept = {key: value for key, value in kept.items() if value}
        if each["sentence"] in numbers and kept:
            found.append({"sentence": each["sentence"], **kept})
    return found


def marked(given: dict[str, Any], judged: list[dict[str, Any]], name: str) -> dict[str, Any]:
    """A packet with the marks of one reading."""
    if name == "packet":
        return given
    asked = {each["locus"]: each["number"] for each in given["questions"]}
    marks = {
        each["sentence"]: {
            asked[locus.partition("/")[2]]: how
            for locus, how in {**each.get("both", {}), **each.get(name, {})}.items()
        }
        for each in judged
    }
    sentences = [{**each, "bears": marks.get(each["sentence"], {})} for each in given["sentences"]]
    return {**given, "reader": name, "sentences": sentences}


def decided(differences: dict[str, Any], judged: list[dict[str, Any]]) -> dict[str, Any]:
    """The differences with what was decided, and what neither reading saw."""
    found = []
    for each in judged:
        for locus, settled in each.get("settled", {}).items():
            found.append(
                {
                    "sentence": each["sentence"],
                    "locus": locus.partition("/")[2],
                    **{key: each.get(key, {}).get(locus, "none") for key in ("first", "second")},
                    **settled,
                }
            )
    return {**differences, "differences": found}
