"""Two readings of a chapter for the questions of a game: what each reader gets, and the record.

A packet is all that a reader is given: the sentences of a chapter and the questions of a game. A
reading is a packet that is filled in. Of two readings the differences are listed, somebody settles
them, and the record is written. Nothing that the catalogue or another reader found goes to a
reader. Only the files that are needed are read, so that mistakes elsewhere are in nobody's way.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from datetime import date
from hashlib import sha256
from itertools import chain
from pathlib import Path
from typing import Any, Literal, TypeVar

from pydantic import Field, field_validator

from lusoria.playable.cache import write_atomically
from lusoria.schema.authoring.account_book import known_document
from lusoria.schema.authoring.yaml_text import (
    WIDTH,
    as_yaml,
    dumped,
    entries_of,
    entry_text,
    on_one_line,
    with_schema,
)
from lusoria.schema.checks.documents import Folders, content
from lusoria.schema.derived import STRENGTH, digest
from lusoria.schema.mistakes import (
    CatalogueError,
    GivenFilesError,
    Mistake,
    UnknownNameError,
    meant,
    unknown,
)
from lusoria.schema.reading.files import CatalogueFile, read_some
from lusoria.schema.reading.topics import filled
from lusoria.schema.reading.validation import validate
from lusoria.schema.reading.yaml_source import (
    Way,
    Written,
    is_open,
    left_open,
    list_at,
    mapping_at,
    read,
    records_at,
)
from lusoria.schema.records import Chapter, Document, ReadingOrder, Record
from lusoria.schema.records.base import Sha256, Slug
from lusoria.schema.records.documents import How
from lusoria.schema.texts import ranges, units

Found = How | Literal["none"]

INSTRUCTIONS = """\
# A packet for one reader: the sentences of a chapter, and the questions of a game. Fill in `reader`
# and `date`. Of each sentence ask every question, and write under `bears` each question on which it
# bears, by its number or its name (`locus`), and how:
#   states       the sentence answers the question
#   implies      an answer follows from the sentence
#   contradicts  the sentence denies an answer that somebody might give
# as in `bears: {3: states, course: implies}`. A sentence that bears on none has `bears: {}`; where
# nothing stands, it counts as not read. A sentence on another game bears as far as an answer for
# this game follows from it. Change nothing else. Read this text only: neither the catalogue, nor
# anybody's notes, nor what the other reader found.
"""

SETTLING = """\
# The questions on which two readings differ. Read each sentence again, and write under `how` what
# is right (states, implies, contradicts or none) and under `because` the reason, in a sentence.
# What neither reader saw may be added, with `first: none, second: none`.
"""


class Question(Record):
    """A question that a reader is asked."""

    number: int = Field(ge=1, description="Its number in the packet.")
    locus: Slug = Field(description="Its name in the game. A reader names it by either.")
    question: str = Field(description="The question, as it is asked.")


class ReadSentence(Record):
    """A sentence as a reader is given it, and on which questions he finds it to bear."""

    sentence: int = Field(ge=1, description="Its number in the document.")
    text: str = Field(description="Its words.")
    bears: dict[int | str, How] | None = Field(
        None, description="Questions, and how; none before the sentence was read."
    )


class Packet(Record):
    """What a reader is given; filled in, a reading."""

    document: Slug = Field(description="The document.")
    chapter: str = Field(description="The chapter, by the numbers of its sentences.")
    game: Slug = Field(description="The game whose questions are asked.")
    reader: str = Field(description="Who reads: a name that tells two readers apart.")
    date: str = Field(description="The day on which the reading was finished, as 2026-11-23.")
    questions: list[Question] = Field(description="What is asked of every sentence.", min_length=1)
    sentences: list[ReadSentence] = Field(description="What is read.", min_length=1)

    @property
    def marks(self) -> dict[tuple[int, str], How]:
        """How each sentence bears on each locus, where it does."""
        loci = self.named
        return {
            (each.sentence, loci[name]): how
            for each in self.sentences
            for name, how in (each.bears or {}).items()
        }

    @property
    def named(self) -> dict[int | str, str]:
        """The locus of each question, by its number and by its name."""
        named: dict[int | str, str] = {each.number: each.locus for each in self.questions}
        return named | {each.locus: each.locus for each in self.questions}


class Difference(Record):
    """A sentence and a question on which two readings differ, and what is decided."""

    sentence: int = Field(ge=1, description="The sentence's number in the document.")
    text: str | None = Field(None, description="Its words.")
    locus: Slug = Field(description="The question's name.")
    question: str | None = Field(None, description="The question.")
    first: Found = Field(description="What the first reading found.")
    second: Found = Field(description="What the second reading found.")
    how: Found = Field(description="What is right.")
    because: str = Field(description="Why.")

    @field_validator("because")
    @classmethod
    def _told(cls, value: str) -> str:
        if not value.strip():
            raise ValueError("is empty; expected the reason, in a sentence")
        return value


class Settled(Record):
    """What was decided on all differences of two readings."""

    document: Slug = Field(description="The document.")
    chapter: str = Field(description="The chapter, by the numbers of its sentences.")
    game: Slug = Field(description="The game whose questions were asked.")
    readings: Sha256 = Field(description="SHA-256 of the two readings, which this settles.")
    differences: list[Difference] = Field(description="The differences, with what was decided.")


def packet(
    data_dir: Path, document: str, chapter: str, game: str, folders: Folders
) -> dict[str, Any]:
    """What a reader of a chapter for a game is given, as it is written into a file.

    The sentences stand in the order in which they are to be read. Raises UnknownNameError where
    there is no such document, chapter or game, CatalogueError where the questions cannot be read,
    ValueError where the document cannot.
    """
    known = known_document(data_dir, document)
    found = _chapter(known, chapter)
    text = content(known.file, known.headed, known.sha256, folders)
    account = read(data_dir / "accounts" / f"{document}.yaml").mapping
    whole = {unit.number: unit for unit in units(text, list_at(account, "cut-before"))}
    missing = [number for number in found.numbers if number not in whole]
    if missing:
        raise ValueError(f"the chapter {found.sentences} ends after sentence {max(whole)}")
    return {
        "document": document,
        "chapter": found.sentences,
        "game": game,
        "reader": left_open("who reads"),
        "date": left_open("the day on which the reading was finished, as 2026-11-23"),
        "questions": [
            {"number": number, "locus": locus, "question": question}
            for number, (locus, question) in enumerate(_questions(data_dir, game).items(), 1)
        ],
        "sentences": [
            {"sentence": number, "text": whole[number].text, "bears": None}
            for number in _in_order(found.numbers, mapping_at(account, "reading-order"))
        ],
    }


def _in_order(numbers: Sequence[int], order: Mapping[str, Any]) -> list[int]:
    """Numbers of sentences as they are to be read, where the page has them otherwise."""
    if not order:
        return list(numbers)
    ranks = {n: at for at, n in enumerate(ReadingOrder.model_validate(order).numbers())}
    return sorted(numbers, key=lambda number: ranks.get(number, len(ranks)))


def _chapter(document: Document, named: str) -> Chapter:
    """A chapter by the numbers of its sentences or by its title."""
    for chapter in document.chapters:
        if named in (chapter.sentences, chapter.title):
            return chapter
    known = [name for each in document.chapters for name in (each.sentences, each.title)]
    if not known:
        raise UnknownNameError(
            f"{document.id} has no chapters yet; data/documents.yaml names them, with the numbers "
            "of their sentences"
        )
    raise unknown(f"chapter of {document.id}", named, known)


def _questions(data_dir: Path, game: str) -> dict[str, str]:
    """The questions of a game as they are asked now, by their loci, in the order of play."""
    loci = _loci(data_dir, game)
    found, mistakes = {}, []
    for way, raw in loci.items():
        name, asked = raw.get("locus"), raw.get("question")
        if isinstance(name, str) and isinstance(asked, str) and not is_open(asked):
            found[name] = asked
            continue
        at = loci.written.at((*way, "question"))
        mistakes.append(Mistake(at, "a question that readers can be asked is missing"))
    if mistakes:
        raise CatalogueError(mistakes)
    return found


def _loci(data_dir: Path, game: str) -> CatalogueFile:
    """The file with the loci of a game, filled in from the list that games share."""
    there = sorted(folder.name for folder in (data_dir / "games").glob("*/"))
    if game not in there:
        raise unknown("game", game, there)
    own = f"games/{game}"
    paths = [f"{own}/game.yaml", f"{own}/loci.yaml", "sections.yaml", "topics.yaml"]
    files, mistakes = read_some(data_dir, [p for p in paths if (data_dir / p).is_file()])
    files, unfilled = filled(files)
    if mistakes or unfilled:
        raise CatalogueError([*mistakes, *unfilled])
    for file in files:
        if file.kind.name == "locus":
            return file
    raise UnknownNameError(f"{game} has no loci.yaml yet, and so no questions")


def packet_text(given: Mapping[str, Any]) -> str:
    """A packet as a file: each question on a line, each sentence above its answer."""
    asked = [on_one_line(each) for each in given["questions"]]
    return INSTRUCTIONS + as_yaml({**given, "questions": asked}, WIDTH)


@dataclass(frozen=True)
class Merged:
    """Two finished readings of one packet."""

    data_dir: Path
    packet: Packet
    first: Packet
    second: Packet

    @property
    def both(self) -> dict[tuple[int, str], How]:
        """What both found alike, by sentence and locus."""
        other = self.second.marks
        return {key: how for key, how in self.first.marks.items() if other.get(key) == how}

    @property
    def disputed(self) -> list[tuple[int, str]]:
        """The sentences and loci on which they differ, in the order of the packet."""
        order = {each.locus: each.number for each in self.packet.questions}
        found = {*self.first.marks, *self.second.marks} - self.both.keys()
        return sorted(found, key=lambda key: (key[0], order[key[1]]))

    @property
    def sha256(self) -> str:
        """The digest of what the two found."""
        marks = [sorted(map(str, reading.marks.items())) for reading in (self.first, self.second)]
        return sha256(str(marks).encode()).hexdigest()

    def differences(self) -> dict[str, Any]:
        """What is to be settled, as it is written into a file."""
        texts = {each.sentence: each.text for each in self.packet.sentences}
        asked = {each.locus: each.question for each in self.packet.questions}
        return {
            "document": self.packet.document,
            "chapter": self.packet.chapter,
            "game": self.packet.game,
            "readings": self.sha256,
            "differences": [
                {
                    "sentence": sentence,
                    "text": texts[sentence],
                    "locus": locus,
                    "question": asked[locus],
                    "first": self.first.marks.get((sentence, locus), "none"),
                    "second": self.second.marks.get((sentence, locus), "none"),
                    "how": left_open("states, implies, contradicts or none"),
                    "because": left_open("why, in a sentence"),
                }
                for sentence, locus in self.disputed
            ],
        }

    def differences_text(self) -> str:
        """The file that is to be filled in."""
        return SETTLING + as_yaml(self.differences(), WIDTH)


def merged(data_dir: Path, given: Path, one: Path, two: Path) -> Merged:
    """Two finished readings of a packet.

    Raises GivenFilesError with all that is wrong with the three files: what is not filled in, what
    is not as in the packet, questions that there are not, and a packet that is out of date.
    """
    written = [read(file) for file in (given, one, two)]
    made = [_valid(Packet, each) for each in written]
    mistakes = list(chain.from_iterable(each for each in made if isinstance(each, list)))
    packets = [each for each in made if isinstance(each, Packet)]
    if len(packets) < len(made):
        raise GivenFilesError(mistakes)
    asked, first, second = packets
    mistakes += _out_of_date(data_dir, asked, written[0])
    for reading, file in zip((first, second), written[1:], strict=True):
        mistakes += file.gaps
        mistakes += _otherwise(reading, asked, file)
        mistakes += _unread(reading, file)
    if not mistakes and first.reader.casefold() == second.reader.casefold():
        message = f"{second.reader} made the first reading; expected another reader"
        mistakes.append(Mistake(written[2].at(("reader",)), message))
    if mistakes:
        raise GivenFilesError(mistakes)
    return Merged(data_dir, asked, first, second)


Model = TypeVar("Model", bound=Record)


def _valid(model: type[Model], written: Written) -> Model | list[Mistake]:
    """The record that a file holds, or what is wrong with it."""
    if written.mistakes:
        return list(written.mistakes)
    return validate(model, written, (), written.value)


def _otherwise(reading: Packet, asked: Packet, file: Written) -> Iterator[Mistake]:
    """What a reading has otherwise than its packet."""
    for key in ("document", "chapter", "game"):
        if (found := getattr(reading, key)) != (expected := getattr(asked, key)):
            yield Mistake(file.at((key,)), f"{key}: found {found}, expected {expected}")
    own = [(each.number, each.locus, each.question) for each in reading.questions]
    given = [(each.number, each.locus, each.question) for each in asked.questions]
    yield from _unlike("questions", own, given, file)
    texts = [(each.sentence, each.text) for each in reading.sentences]
    expected = [(each.sentence, each.text) for each in asked.sentences]
    yield from _unlike("sentences", texts, expected, file)


def _unlike(
    key: str, found: Sequence[Any], expected: Sequence[Any], file: Written
) -> Iterator[Mistake]:
    """Where a list is not that of the packet: its first difference."""
    if found == expected:
        return
    pairs = enumerate(zip(found, expected, strict=False))
    at = next((i for i, (one, other) in pairs if one != other), min(len(found), len(expected)))
    what = f"{key}: number {expected[at][0]}" if at < len(expected) else f"{key}: the end"
    yield Mistake(file.at((key, at)), f"the packet has something else here; expected {what} of it")


def _unread(reading: Packet, file: Written) -> Iterator[Mistake]:
    """What a reading leaves open, and questions that are not asked, or answered twice."""
    known = reading.named
    if not is_open(reading.date) and not _is_day(reading.date):
        found = f"found {reading.date!r}, expected a day, as 2026-11-23"
        yield Mistake(file.at(("date",)), f"date: {found}")
    for i, each in enumerate(reading.sentences):
        if each.bears is None:
            at = file.at_key(("sentences", i, "bears"))
            yield Mistake(
                at, f"sentence {each.sentence} was not read; if it bears on nothing: bears: {{}}"
            )
        seen: set[str] = set()
        for name in each.bears or ():
            at = file.at_key(("sentences", i, "bears", name))
            if name not in known:
                there = f", but 1 to {len(reading.questions)}{meant(str(name), known.values())}"
                yield Mistake(at, f"there is no question {name}{there}")
            elif known[name] in seen:
                yield Mistake(at, f"{known[name]} is here by its number and by its name")
            seen.add(known.get(name, ""))


def _is_day(text: str) -> bool:
    try:
        date.fromisoformat(text)
    except ValueError:
        return False
    return True


def _out_of_date(data_dir: Path, asked: Packet, file: Written) -> Iterator[Mistake]:
    """What of a packet is no longer so: its document, chapter, questions or sentences."""
    try:
        chapter = _chapter(known_document(data_dir, asked.document), asked.chapter)
    except UnknownNameError as error:
        yield Mistake(file.at(("chapter",)), str(error))
        return
    now = _questions(data_dir, asked.game)
    for i, each in enumerate(asked.questions):
        if now.get(each.locus) != each.question:
            at = file.at(("questions", i, "question"))
            why = "worded otherwise by now" if each.locus in now else "no longer asked"
            yield Mistake(at, f"{asked.game}/{each.locus} is {why}; expected a new packet")
    if sorted(each.sentence for each in asked.sentences) != list(chapter.numbers):
        at = file.at(("sentences",))
        yield Mistake(at, f"sentences: expected those of the chapter, {chapter.sentences}")
    how = f"lusoria account {asked.document} --documents DIR --write"
    account = data_dir / "accounts" / f"{asked.document}.yaml"
    if not account.is_file():
        yield Mistake(file.at(("document",)), f"{asked.document} has no account yet; {how}")
        return
    known = {e.get("sentence"): e.get("sha256") for _, e in _entries(read(account), "sentences")}
    if missing := ranges([n for n in chapter.numbers if n not in known]):
        message = f"the account of {asked.document} has no sentences {', '.join(missing)} yet"
        yield Mistake(file.at(("sentences",)), f"{message}; {how}")
    for i, sentence in enumerate(asked.sentences):
        number, now_digest = sentence.sentence, sha256(sentence.text.encode()).hexdigest()
        if known.get(number, now_digest) != now_digest:
            at = file.at(("sentences", i, "text"))
            message = f"sentence {number} is another in the account of {asked.document}"
            yield Mistake(at, f"{message}; {how} brings it up to date")


def _entries(written: Written, key: str) -> list[tuple[Way, dict[str, Any]]]:
    return list(records_at((), written.mapping, key))


@dataclass(frozen=True)
class Recorded:
    """A record of two readings that is ready to be written, and what else changes with it.

    `notes` tell what the catalogue has otherwise, which somebody has to look at.
    """

    texts: Mapping[Path, str]
    figures: Mapping[str, int]
    notes: Sequence[str] = field(default_factory=list)

    def write(self) -> None:
        """Write the files down."""
        for path, text in self.texts.items():
            write_atomically(path, text)


def record(found: Merged, settled: Path) -> Recorded:
    """The record of two readings whose differences are settled in a file.

    Raises GivenFilesError with everything that is wrong with that file, and where the chapter has
    been read twice for the game already.
    """
    decisions = _decisions(found, settled)
    readings = read(found.data_dir / "readings" / f"{found.packet.document}.yaml")
    for way, each in _entries(readings, "read"):
        if (each.get("chapter"), each.get("game")) == (found.packet.chapter, found.packet.game):
            message = "the chapter was read twice for this game already; its record stands here"
            raise GivenFilesError([Mistake(readings.at(way), message)])
    account, notes = _accounted(found, decisions)
    known = known_document(found.data_dir, found.packet.document)
    if found.packet.game not in _chapter(known, found.packet.chapter).rules_of:
        notes.append(
            f"the chapter {found.packet.chapter} does not name {found.packet.game} under rules-of "
            "in data/documents.yaml: what it does not say of that game makes no silence"
        )
    texts = {readings.file: _with_record(found, decisions, readings), **account}
    return Recorded(texts, _figures(found), notes)


Decisions = Mapping[tuple[int, str], Difference]


def _decisions(found: Merged, settled: Path) -> Decisions:
    """What was decided, by sentence and locus. Raises GivenFilesError."""
    written = read(settled)
    if gaps := [*written.mistakes, *written.gaps]:
        raise GivenFilesError(gaps)
    made = _valid(Settled, written)
    if isinstance(made, list):
        raise GivenFilesError(made)
    if made.readings != found.sha256 or made.game != found.packet.game:
        at = written.at(("readings",))
        raise GivenFilesError([Mistake(at, "settles other readings than these two")])
    mistakes = list(_unsettled(found, made, written))
    if mistakes:
        raise GivenFilesError(mistakes)
    return {(each.sentence, each.locus): each for each in made.differences}


def _unsettled(found: Merged, made: Settled, written: Written) -> Iterator[Mistake]:
    """Differences that are not settled, are settled twice, or are none."""
    sentences = {each.sentence for each in found.packet.sentences}
    loci = {each.locus for each in found.packet.questions}
    seen = set()
    for i, each in enumerate(made.differences):
        key, at = (each.sentence, each.locus), written.at(("differences", i))
        what = f"sentence {each.sentence}, {each.locus}"
        expected = [r.marks.get(key, "none") for r in (found.first, found.second)]
        if each.sentence not in sentences or each.locus not in loci:
            yield Mistake(at, f"{what}: was not asked")
        elif key in seen:
            yield Mistake(at, f"{what}: is settled twice")
        elif key in found.both:
            yield Mistake(at, f"{what}: both found that it {found.both[key]}; nothing is disputed")
        elif [each.first, each.second] != expected:
            yield Mistake(at, f"{what}: the readings found {expected[0]} and {expected[1]}")
        seen.add(key)
    for sentence, locus in found.disputed:
        if (sentence, locus) not in seen:
            at = written.at(("differences",))
            yield Mistake(at, f"sentence {sentence}, {locus}: is disputed, and not settled")


def _figures(found: Merged) -> dict[str, int]:
    first, second = found.first.marks.keys(), found.second.marks.keys()
    return {
        "sentences": len(found.packet.sentences),
        "asked": len(found.packet.questions),
        "both": len(first & second),
        "first-only": len(first - second),
        "second-only": len(second - first),
        "settled": len(found.disputed),
    }


def _with_record(found: Merged, decisions: Decisions, readings: Written) -> str:
    """The file of readings with this one; what else stands in it stays as it is written."""
    packet = found.packet
    beyond = [
        f"{packet.game}/{locus}"
        for locus in _questions(found.data_dir, packet.game)
        if locus not in {each.locus for each in packet.questions}
    ]
    made: dict[str, Any] = {
        "chapter": packet.chapter,
        "game": packet.game,
        "first": "first-reading",
        "second": "second-reading",
        "date": date.fromisoformat(found.second.date),
        "asked": len(packet.questions),
        "sha256": digest(packet.questions),
    }
    read_lines = [text for _, text in entries_of(readings, "read")]
    read_lines.append(entry_text(made | ({"beyond": beyond} if beyond else {})))
    judged = {entry["sentence"]: text for entry, text in entries_of(readings, "judged")}
    before = {entry["sentence"]: entry for entry, _ in entries_of(readings, "judged")}
    for number in sorted({key[0] for key in [*found.both, *decisions]}):
        own = _judged(found, decisions, number)
        there = before.get(number, {})
        whole = {key: there.get(key, {}) | own[key] for key in own}
        kept = {key: dict(sorted(value.items())) for key, value in whole.items() if value}
        judged[number] = entry_text({"sentence": number, **kept})
    parts = [f"document: {packet.document}\n", "read:\n", *read_lines]
    parts += ["judged:\n", *(text for _, text in sorted(judged.items()))] if judged else []
    note = readings.mapping.get("note")
    parts += [dumped({"note": note})] if note else []
    return with_schema("readings", "".join(parts))


def _judged(found: Merged, decisions: Decisions, number: int) -> dict[str, dict[str, Any]]:
    """What a sentence was judged to bear on, as the record has it."""

    def of(marks: Mapping[tuple[int, str], Any]) -> dict[str, Any]:
        return {
            f"{found.packet.game}/{locus}": how
            for (sentence, locus), how in marks.items()
            if sentence == number
        }

    both = of(found.both)
    decided = {key: {"how": each.how, "because": each.because} for key, each in decisions.items()}
    first, second = (
        {locus: how for locus, how in of(reading.marks).items() if locus not in both}
        for reading in (found.first, found.second)
    )
    return {"both": both, "first": first, "second": second, "settled": of(decided)}


def _accounted(found: Merged, decisions: Decisions) -> tuple[dict[Path, str], list[str]]:
    """The account with what the sentences bear on by now, and what belies it."""
    packet = found.packet
    file = read(found.data_dir / "accounts" / f"{packet.document}.yaml")
    stances = _stances(found.data_dir, packet.game)
    decided: dict[tuple[int, str], str] = {**found.both}
    decided |= {key: each.how for key, each in decisions.items()}
    here = {each.sentence for each in packet.sentences}
    texts, notes, changed = [], [], False
    for entry, text in entries_of(file, "sentences"):
        number = entry["sentence"]
        if number in here and entry.get("out-of-scope") != "duplicate":
            taken = [way for name in list_at(entry, "passages") for way in stances.get(name, ())]
            wanted = {
                f"{packet.game}/{each.locus}": decided.get((number, each.locus), "none")
                for each in packet.questions
            }
            bears, belied = _bears(mapping_at(entry, "bears"), taken, wanted)
            notes += [f"sentence {number}, {complaint}" for complaint in belied]
            if bears != mapping_at(entry, "bears"):
                changed, text = True, entry_text(_with_bears(entry, bears))
        texts.append(text)
    if not changed:
        return {}, notes
    start = file.values["sentences", 0][0] - 1
    head = file.file.read_text(encoding="utf-8").splitlines(keepends=True)[:start]
    return {file.file: "".join([*head, *texts])}, notes


def _bears(
    written: Mapping[str, str], taken: Sequence[tuple[str, str]], wanted: Mapping[str, str]
) -> tuple[dict[str, str], list[str]]:
    """On which loci a sentence bears by its account, and the stances that the readings belie.

    Where a passage that lies in the sentence takes another stance, its clause or the settlement is
    wrong, or it rests on other sentences: that is told, and left to somebody who looks.
    """
    strength = {str(how): rank for how, rank in STRENGTH.items()}
    said = dict(sorted(taken, key=lambda way: strength.get(way[1], 0)))
    bears, belied = dict(written), []
    for locus, how in wanted.items():
        if bears.get(locus, said.get(locus, "none")) == how:
            continue
        bears.pop(locus, None)
        if locus not in said and how != "none":
            bears[locus] = how
        elif locus in said and said[locus] != how:
            belied.append(
                f"{locus}: {how} by the readings, {said[locus]} by a passage that is there"
            )
    return bears, belied


def _with_bears(entry: Mapping[str, Any], bears: Mapping[str, str]) -> dict[str, Any]:
    """An entry of an account that bears on these loci, its keys in their order."""
    made = {key: value for key, value in entry.items() if key not in ("bears", "says", "note")}
    made |= {"bears": dict(bears)} if bears else {}
    return made | {key: entry[key] for key in ("says", "note") if key in entry}


def _stances(data_dir: Path, game: str) -> Mapping[str, Sequence[tuple[str, str]]]:
    """Of each passage, the loci of the game on whose clauses it takes a stance, and which."""
    found: dict[str, list[tuple[str, str]]] = {}
    loci = _loci(data_dir, game)
    for way, raw in loci.items():
        for at, clause in records_at(way, raw, "clauses"):
            for _, witness in records_at(at, clause, "witnesses"):
                taken = f"{game}/{raw['locus']}", str(witness.get("stance"))
                found.setdefault(str(witness.get("passage")), []).append(taken)
    return found
