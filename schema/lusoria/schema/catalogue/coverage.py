"""What each source does to each question of a game: whether it answers it, bears on it, is silent,
was not asked, or was read in part or not at all for the game.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Collection, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from hashlib import sha256

from lusoria.schema.catalogue.model import Catalogue, Coverage, Covered, GameRecords
from lusoria.schema.catalogue.records import Chapter, Document, Locus, Readings, ReadTwice, Silence
from lusoria.schema.catalogue.records.play import State


@dataclass(frozen=True)
class Part:
    """A chapter as it concerns a game: with rules of the game, or read twice for its questions.

    `asked` are the questions that both readings were asked, none where they were not made; `bears`
    those of them on which a sentence bears by what was settled.
    """

    document: Document
    chapter: Chapter
    has_rules: bool
    accounted: bool
    asked: Collection[str]
    bears: Collection[str]

    @property
    def read_twice(self) -> bool:
        """Whether each sentence is accounted for, and two readings were made for the game."""
        return self.accounted and bool(self.asked)


def coverage(catalogue: Catalogue, game: GameRecords) -> Coverage:
    """The state of every source that concerns a game, at each of its questions."""
    parts = _parts(catalogue, game)
    heard = _heard(catalogue, game)
    sources = sorted({*parts, *heard})
    told = {source: _told(catalogue, source) for source in sources}
    found: dict[str, dict[str, Covered]] = {}
    for locus in game.loci:
        question = f"{game.game.id}/{locus.locus}"
        answering = set(_answering(locus))
        found[locus.locus] = {}
        for source in sources:
            own = parts.get(source, ())
            state: State = "answers"
            if source not in answering:
                state = _state(question, own, question in told[source], heard.get(source, False))
            silences = tuple(_silences(catalogue, source, own)) if state == "silent" else ()
            found[locus.locus][source] = Covered(state, silences)
    return found


def _state(question: str, parts: Sequence[Part], told: bool, heard: bool) -> State:
    """What a source does to a question that no passage of it answers.

    `told`: the catalogue has a sentence of it that bears on the question, settled or not; `heard`:
    a passage of it was read on which something of the game rests.
    """
    if any(question in part.bears for part in parts):
        return "bears on it"
    rules = [part for part in parts if part.has_rules]
    if rules and all(part.read_twice for part in rules):
        if not all(question in part.asked for part in rules):
            return "not asked"
        if not told:
            return "silent"
    return "read in part" if parts or heard else "not read for this game"


def asked(game: GameRecords, read: ReadTwice) -> list[Locus]:
    """The questions of a game as they are now, without those that were not asked of both."""
    return [locus for locus in game.loci if f"{read.game}/{locus.locus}" not in read.beyond]


def digest(loci: Iterable[Locus]) -> str:
    """The digest of questions: of their names and wordings, whatever their order."""
    lines = sorted(f"{locus.locus}\t{locus.question}" for locus in loci)
    return sha256("\n".join(lines).encode()).hexdigest()


def questions(game: GameRecords, read: ReadTwice) -> frozenset[str]:
    """What both readings were asked, as game/locus; nothing if the game asks otherwise by now."""
    loci = asked(game, read)
    if len(loci) != read.asked or digest(loci) != read.sha256:
        return frozenset()
    return frozenset(f"{read.game}/{locus.locus}" for locus in loci)


def _parts(catalogue: Catalogue, game: GameRecords) -> Mapping[str, Sequence[Part]]:
    """By source, the chapters that concern a game."""
    found: dict[str, list[Part]] = defaultdict(list)
    own = game.game.id
    for document in catalogue.documents.values():
        readings = catalogue.readings.get(document.id)
        for chapter in document.chapters:
            both, bears = _read_twice(game, chapter, readings)
            has_rules = own in chapter.rules_of
            if has_rules or bears:
                whole = accounted(catalogue, document, chapter)
                part = Part(document, chapter, has_rules, whole, both, bears)
                found[document.source].append(part)
    return found


def _read_twice(
    game: GameRecords, chapter: Chapter, readings: Readings | None
) -> tuple[frozenset[str], frozenset[str]]:
    """What both readings of a chapter were asked for a game, and on which of it they bear."""
    both: frozenset[str] = frozenset()
    bears: set[str] = set()
    for read in readings.read if readings else ():
        if (read.chapter, read.game) == (chapter.sentences, game.game.id):
            both = questions(game, read)
    for judged in readings.judged if readings else ():
        if judged.sentence in chapter.numbers:
            bears |= judged.decided.keys()
    return both, both & bears


def accounted(catalogue: Catalogue, document: Document, chapter: Chapter) -> bool:
    """Whether every sentence of a chapter is in the account of its document."""
    account = catalogue.accounts.get(document.id)
    return account is not None and all(number in account.by_number for number in chapter.numbers)


def _heard(catalogue: Catalogue, game: GameRecords) -> Mapping[str, bool]:
    """The sources that bear witness to clauses of a game, and whether a passage of theirs that
    anything of the game rests on was read itself."""
    cited = {passage for passage in _cited(game) if catalogue.passage(passage).status == "read"}
    read = {passage.partition("#")[0] for passage in cited}
    return {source: source in read for locus in game.loci for source in _answering(locus)}


def _cited(game: GameRecords) -> Iterator[str]:
    """The passages on which the statements on a game rest."""
    own = game.game
    yield from (w.passage for c in game.clauses.values() for w in c.witnesses)
    yield from (name.passage for name in own.names if name.passage)
    yield from (saying.passage for saying in own.said)
    for several in (own.places, own.dates, own.relations, game.evidence):
        for each in several:
            yield from each.passages


def _told(catalogue: Catalogue, source: str) -> set[str]:
    """The questions on which a sentence of a source bears by its account or its passages."""
    documents = [each.id for each in catalogue.documents.values() if each.source == source]
    bearings = [catalogue.bearings.get(document, {}) for document in documents]
    return {locus for bearing in bearings for loci in bearing.values() for locus in loci}


def _answering(locus: Locus) -> Iterator[str]:
    for clause in locus.clauses:
        for witness in clause.witnesses:
            yield witness.passage.partition("#")[0]


def _silences(catalogue: Catalogue, source: str, parts: Iterable[Part]) -> Iterator[Silence]:
    """The proof of a silence: one for each document of which chapters were read."""
    read: dict[str, list[Chapter]] = defaultdict(list)
    for part in parts:
        if part.has_rules:
            read[part.document.id].append(part.chapter)
    for document, chapters in read.items():
        sentences = catalogue.accounts[document].by_number
        numbers = [number for chapter in chapters for number in chapter.numbers]
        digests = "".join(sentences[number].sha256 for number in numbers)
        yield Silence(
            source=source,
            document=document,
            extent="; ".join(chapter.title for chapter in chapters),
            sentences=len(numbers),
            sha256=sha256(digests.encode()).hexdigest(),
        )
