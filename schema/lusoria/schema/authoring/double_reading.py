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
from lusoria.schema.checks.documents import Folders, read_document
from lusoria.schema.derived import STRENGTH, digest_questions
from lusoria.schema.mistakes import (
    CatalogueError,
    GivenFilesError,
    Mistake,
    UnknownNameError,
    meant,
    unknown,
)
from lusoria.schema.reading.files import CatalogueFile, read_some
from lusoria.schema.reading.topics import fill_in
from lusoria.schema.reading.validation import validate
from lusoria.schema.reading.yaml_source import (
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
Key = tuple[int, str]
"""A sentence and a locus."""

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
    def marks(self) -> dict[Key, How]:
        """The way each sentence bears on a locus, by sentence and locus, where it does."""
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
    """Return what a reader of a chapter for a game is given, as it is written into a file.

    The sentences stand in the order in which they are to be read. Raises UnknownNameError if there
    is no such document, chapter or game, CatalogueError if the questions cannot be read, ValueError
    if the document cannot.
    """
    known = known_document(data_dir, document)
    found = _find_chapter(known, chapter)
    account = read(data_dir / "accounts" / f"{document}.yaml").mapping
    text = read_document(known, folders)
    whole = {unit.number: unit.text for unit in units(text, list_at(account, "cut-before"))}
    if missing := [number for number in found.numbers if number not in whole]:
        raise ValueError(f"the chapter {found.sentences} ends after sentence {missing[0] - 1}")
    order = mapping_at(account, "reading-order")
    read_as = ReadingOrder.model_validate(order).numbers() if order else []
    ranks = {number: rank for rank, number in enumerate(read_as)}
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
            {"sentence": number, "text": whole[number], "bears": None}
            for number in sorted(found.numbers, key=lambda number: ranks.get(number, len(ranks)))
        ],
    }


def _find_chapter(document: Document, named: str) -> Chapter:
    """Return a chapter by the numbers of its sentences or by its title."""
    chapters = {name: each for each in document.chapters for name in (each.sentences, each.title)}
    if not chapters:
        raise UnknownNameError(
            f"{document.id} has no chapters yet; data/documents.yaml names them, with the numbers "
            "of their sentences"
        )
    if named not in chapters:
        raise unknown(f"chapter of {document.id}", named, chapters)
    return chapters[named]


def _questions(data_dir: Path, game: str) -> dict[str, str]:
    """Return the questions of a game as they are asked now, by locus, in the order of play."""
    loci = _read_loci(data_dir, game)
    questions, mistakes = {}, []
    for way, raw in loci.items():
        name, asked = raw.get("locus"), raw.get("question")
        if isinstance(name, str) and isinstance(asked, str) and not is_open(asked):
            questions[name] = asked
        else:
            at = loci.written.at((*way, "question"))
            mistakes.append(Mistake(at, "a question that readers can be asked is missing"))
    if mistakes:
        raise CatalogueError(mistakes)
    return questions


def _read_loci(data_dir: Path, game: str) -> CatalogueFile:
    """Return the file with the loci of a game, filled in from the list that games share."""
    games = sorted(folder.name for folder in (data_dir / "games").glob("*/"))
    if game not in games:
        raise unknown("game", game, games)
    paths = [f"games/{game}/game.yaml", f"games/{game}/loci.yaml", "sections.yaml", "topics.yaml"]
    files, mistakes = read_some(data_dir, [p for p in paths if (data_dir / p).is_file()])
    files, unfilled = fill_in(files)
    if mistakes or unfilled:
        raise CatalogueError([*mistakes, *unfilled])
    for file in files:
        if file.kind.name == "locus":
            return file
    raise UnknownNameError(f"{game} has no loci.yaml yet, and so no questions")


def packet_text(given: Mapping[str, Any]) -> str:
    """Return a packet as a file: each question on a line, each sentence above its answer."""
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
    def both(self) -> dict[Key, How]:
        """The judgements that both readings share, by sentence and locus."""
        other = self.second.marks
        return {key: how for key, how in self.first.marks.items() if other.get(key) == how}

    @property
    def disputed(self) -> list[Key]:
        """The sentences and loci on which the readings differ, in the order of the packet."""
        order = {each.locus: each.number for each in self.packet.questions}
        found = {*self.first.marks, *self.second.marks} - self.both.keys()
        return sorted(found, key=lambda key: (key[0], order[key[1]]))

    def found(self, key: Key) -> tuple[Found, Found]:
        """Return what the two readings found for a sentence and a locus."""
        return self.first.marks.get(key, "none"), self.second.marks.get(key, "none")

    @property
    def sha256(self) -> str:
        """The digest of the judgements of both readings."""
        marks = [sorted(map(str, reading.marks.items())) for reading in (self.first, self.second)]
        return sha256(str(marks).encode()).hexdigest()

    def differences(self) -> dict[str, Any]:
        """Return what is to be settled, as it is written into a file."""
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
                    **dict(zip(("first", "second"), self.found((sentence, locus)), strict=True)),
                    "how": left_open("states, implies, contradicts or none"),
                    "because": left_open("why, in a sentence"),
                }
                for sentence, locus in self.disputed
            ],
        }

    def differences_text(self) -> str:
        """Return the file that is to be filled in."""
        return SETTLING + as_yaml(self.differences(), WIDTH)


Model = TypeVar("Model", bound=Record)


def _read_record(model: type[Model], file: Path) -> tuple[Model | None, Written, list[Mistake]]:
    """Return the record that a file holds, the file, and the mistakes in it."""
    written = read(file)
    made = written.mistakes or validate(model, written, (), written.value)
    return (made, written, []) if isinstance(made, model) else (None, written, [*made])


def merged(data_dir: Path, given: Path, one: Path, two: Path) -> Merged:
    """Return two finished readings of a packet.

    Raises GivenFilesError with all mistakes in the three files: what is not filled in, what is not
    as in the packet, questions that there are not, and a packet that is out of date.
    """
    packets = [_read_record(Packet, file) for file in (given, one, two)]
    mistakes = [mistake for *_, found in packets for mistake in found]
    (asked, file, _), (first, file_one, _), (second, file_two, _) = packets
    if asked is None or first is None or second is None:
        raise GivenFilesError(mistakes)
    mistakes += _check_current(data_dir, asked, file)
    for reading, its_file in ((first, file_one), (second, file_two)):
        mistakes += its_file.gaps
        mistakes += _check_same(reading, asked, its_file)
        mistakes += _check_finished(reading, its_file)
    if not mistakes and first.reader.casefold() == second.reader.casefold():
        message = f"{second.reader} made the first reading; expected another reader"
        mistakes.append(Mistake(file_two.at(("reader",)), message))
    if mistakes:
        raise GivenFilesError(mistakes)
    return Merged(data_dir, asked, first, second)


def _check_same(reading: Packet, asked: Packet, file: Written) -> Iterator[Mistake]:
    """Yield what a reading has otherwise than its packet: of lists the first difference."""
    for key in ("document", "chapter", "game"):
        if (found := getattr(reading, key)) != (expected := getattr(asked, key)):
            yield Mistake(file.at((key,)), f"{key}: found {found}, expected {expected}")
    for key, names in (("questions", ("number", "locus", "question")), ("sentences", READ)):
        found, expected = (
            [tuple(getattr(each, name) for name in names) for each in getattr(of, key)]
            for of in (reading, asked)
        )
        if found != expected:
            pairs = enumerate(zip(found, expected, strict=False))
            end = min(len(found), len(expected))
            at = next((i for i, (one, other) in pairs if one != other), end)
            what = f"number {expected[at][0]}" if at < len(expected) else "the end"
            message = f"the packet has something else here; expected {key}: {what} of it"
            yield Mistake(file.at((key, at)), message)


READ = ("sentence", "text")


def _check_finished(reading: Packet, file: Written) -> Iterator[Mistake]:
    """Yield what a reading leaves open, and questions that are not asked, or answered twice."""
    known = reading.named
    if not is_open(reading.date):
        try:
            date.fromisoformat(reading.date)
        except ValueError:
            message = f"date: found {reading.date!r}, expected a day, as 2026-11-23"
            yield Mistake(file.at(("date",)), message)
    for i, each in enumerate(reading.sentences):
        if each.bears is None:
            message = f"sentence {each.sentence} was not read; if it bears on nothing: bears: {{}}"
            yield Mistake(file.at_key(("sentences", i, "bears")), message)
        seen: set[str] = set()
        for name in each.bears or ():
            at = file.at_key(("sentences", i, "bears", name))
            if name not in known:
                there = f", but 1 to {len(reading.questions)}{meant(str(name), known.values())}"
                yield Mistake(at, f"there is no question {name}{there}")
            elif known[name] in seen:
                yield Mistake(at, f"{known[name]} is here by its number and by its name")
            seen.add(known.get(name, ""))


def _check_current(data_dir: Path, asked: Packet, file: Written) -> Iterator[Mistake]:
    """Yield what of a packet is no longer so: its document, chapter, questions or sentences."""
    try:
        chapter = _find_chapter(known_document(data_dir, asked.document), asked.chapter)
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
    entries = records_at((), read(account).mapping, "sentences")
    known = {entry.get("sentence"): entry.get("sha256") for _, entry in entries}
    if missing := ranges([n for n in chapter.numbers if n not in known]):
        message = f"the account of {asked.document} has no sentences {', '.join(missing)} yet"
        yield Mistake(file.at(("sentences",)), f"{message}; {how}")
    for i, sentence in enumerate(asked.sentences):
        number, now_digest = sentence.sentence, sha256(sentence.text.encode()).hexdigest()
        if known.get(number, now_digest) != now_digest:
            at = file.at(("sentences", i, "text"))
            message = f"sentence {number} is another in the account of {asked.document}"
            yield Mistake(at, f"{message}; {how} brings it up to date")


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
    """Return the record of two readings whose differences are settled in a file.

    Raises GivenFilesError with all mistakes in that file, and if the chapter has been read twice
    for the game already.
    """
    decisions = _read_decisions(found, settled)
    readings = read(found.data_dir / "readings" / f"{found.packet.document}.yaml")
    for way, each in records_at((), readings.mapping, "read"):
        if (each.get("chapter"), each.get("game")) == (found.packet.chapter, found.packet.game):
            message = "the chapter was read twice for this game already; its record stands here"
            raise GivenFilesError([Mistake(readings.at(way), message)])
    account, notes = _update_account(found, decisions)
    known = known_document(found.data_dir, found.packet.document)
    if found.packet.game not in _find_chapter(known, found.packet.chapter).rules_of:
        notes.append(
            f"the chapter {found.packet.chapter} does not name {found.packet.game} under rules-of "
            "in data/documents.yaml: what it does not say of that game makes no silence"
        )
    first, second = found.first.marks.keys(), found.second.marks.keys()
    figures = {
        "sentences": len(found.packet.sentences),
        "asked": len(found.packet.questions),
        "both": len(first & second),
        "first-only": len(first - second),
        "second-only": len(second - first),
        "settled": len(found.disputed),
    }
    texts = {readings.file: _add_record(found, decisions, readings), **account}
    return Recorded(texts, figures, notes)


def _read_decisions(found: Merged, settled: Path) -> dict[Key, Difference]:
    """Return what was decided, by sentence and locus. Raises GivenFilesError."""
    made, written, mistakes = _read_record(Settled, settled)
    if gaps := [*written.mistakes, *written.gaps]:
        raise GivenFilesError(gaps)
    if made is None:
        raise GivenFilesError(mistakes)
    if made.readings != found.sha256 or made.game != found.packet.game:
        at = written.at(("readings",))
        raise GivenFilesError([Mistake(at, "settles other readings than these two")])
    if mistakes := list(_check_settled(found, made, written)):
        raise GivenFilesError(mistakes)
    return {(each.sentence, each.locus): each for each in made.differences}


def _check_settled(found: Merged, made: Settled, written: Written) -> Iterator[Mistake]:
    """Yield differences that are not settled, are settled twice, or are none."""
    sentences = {each.sentence for each in found.packet.sentences}
    loci = {each.locus for each in found.packet.questions}
    seen = set()
    for i, each in enumerate(made.differences):
        key, at = (each.sentence, each.locus), written.at(("differences", i))
        what = f"sentence {each.sentence}, {each.locus}"
        expected = found.found(key)
        if each.sentence not in sentences or each.locus not in loci:
            yield Mistake(at, f"{what}: was not asked")
        elif key in seen:
            yield Mistake(at, f"{what}: is settled twice")
        elif key in found.both:
            yield Mistake(at, f"{what}: both found that it {found.both[key]}; nothing is disputed")
        elif (each.first, each.second) != expected:
            yield Mistake(at, f"{what}: the readings found {expected[0]} and {expected[1]}")
        seen.add(key)
    for sentence, locus in found.disputed:
        if (sentence, locus) not in seen:
            at = written.at(("differences",))
            yield Mistake(at, f"sentence {sentence}, {locus}: is disputed, and not settled")


def _add_record(found: Merged, decisions: Mapping[Key, Difference], readings: Written) -> str:
    """Return the file of readings with this one; what else stands in it stays as it is written."""
    packet = found.packet
    asked = {each.locus: each.question for each in packet.questions}
    now = _questions(found.data_dir, packet.game)
    beyond = [f"{packet.game}/{locus}" for locus in now if locus not in asked]
    made: dict[str, Any] = {
        "chapter": packet.chapter,
        "game": packet.game,
        "first": "first-reading",
        "second": "second-reading",
        "date": date.fromisoformat(found.second.date),
        "asked": len(asked),
        "sha256": digest_questions(asked),
        **({"beyond": beyond} if beyond else {}),
    }
    read_lines = [*(text for _, text in entries_of(readings, "read")), entry_text(made)]
    before = {entry["sentence"]: (entry, text) for entry, text in entries_of(readings, "judged")}
    judged = {number: text for number, (_, text) in before.items()}
    for number in sorted({key[0] for key in [*found.both, *decisions]}):
        entry = before.get(number, ({}, ""))[0]
        whole = {
            key: dict(sorted((entry.get(key, {}) | of_both).items()))
            for key, of_both in _judge(found, decisions, number).items()
        }
        kept = {key: value for key, value in whole.items() if value}
        judged[number] = entry_text({"sentence": number, **kept})
    parts = [f"document: {packet.document}\n", "read:\n", *read_lines]
    parts += ["judged:\n", *(text for _, text in sorted(judged.items()))] if judged else []
    note = readings.mapping.get("note")
    parts += [dumped({"note": note})] if note else []
    return with_schema("readings", "".join(parts))


def _judge(
    found: Merged, decisions: Mapping[Key, Difference], number: int
) -> dict[str, dict[str, Any]]:
    """Return what a sentence was judged to bear on, as the record has it."""
    decided = {key: {"how": each.how, "because": each.because} for key, each in decisions.items()}
    alone = [
        {key: how for key, how in reading.marks.items() if key not in found.both}
        for reading in (found.first, found.second)
    ]
    kinds: dict[str, Mapping[Key, Any]]
    kinds = {"both": found.both, "first": alone[0], "second": alone[1], "settled": decided}
    return {
        kind: {
            f"{found.packet.game}/{locus}": how
            for (sentence, locus), how in marks.items()
            if sentence == number
        }
        for kind, marks in kinds.items()
    }


def _update_account(
    found: Merged, decisions: Mapping[Key, Difference]
) -> tuple[dict[Path, str], list[str]]:
    """Return the account with what the sentences bear on by now, if that is new, and notes on the
    stances that the readings belie.
    """
    packet = found.packet
    file = read(found.data_dir / "accounts" / f"{packet.document}.yaml")
    stances = _find_stances(found.data_dir, packet.game)
    decided: dict[Key, str] = {**found.both, **{key: each.how for key, each in decisions.items()}}
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
            bears, belied = _find_bears(mapping_at(entry, "bears"), taken, wanted)
            notes += [f"sentence {number}, {complaint}" for complaint in belied]
            if bears != mapping_at(entry, "bears"):
                made = {k: v for k, v in entry.items() if k not in ("bears", "says", "note")}
                made |= {"bears": bears} if bears else {}
                made |= {key: entry[key] for key in ("says", "note") if key in entry}
                changed, text = True, entry_text(made)
        texts.append(text)
    if not changed:
        return {}, notes
    start = file.values["sentences", 0][0] - 1
    head = file.file.read_text(encoding="utf-8").splitlines(keepends=True)[:start]
    return {file.file: "".join([*head, *texts])}, notes


def _find_bears(
    written: Mapping[str, str], taken: Sequence[tuple[str, str]], wanted: Mapping[str, str]
) -> tuple[dict[str, str], list[str]]:
    """Return on which loci a sentence bears by its account, and the stances that readings belie.

    If a passage that lies in the sentence takes another stance, its clause or the settlement is
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


def _find_stances(data_dir: Path, game: str) -> Mapping[str, Sequence[tuple[str, str]]]:
    """Return by passage the loci of the game on whose clauses it takes a stance, and which."""
    stances: dict[str, list[tuple[str, str]]] = {}
    for way, raw in _read_loci(data_dir, game).items():
        for at, clause in records_at(way, raw, "clauses"):
            for _, witness in records_at(at, clause, "witnesses"):
                taken = f"{game}/{raw['locus']}", str(witness.get("stance"))
                stances.setdefault(str(witness.get("passage")), []).append(taken)
    return stances
