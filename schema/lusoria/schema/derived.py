"""What follows from the catalogue, and is not written down in it.

From accounts and readings: how far sources were read, on which questions a sentence bears, how two
readings agree, and the coverage, that is, what each source does to each question of a game: whether
it answers it, bears on it, is silent, was not asked, or was read in part or not at all for the
game.

From the sections of questions: the order in which the rules of a game are read, if the game has no
file for it.

From the dependence of sources: which of a clause's sources are one witness, and how many of them
are independent.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Collection, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from functools import cache
from hashlib import sha256
from itertools import groupby
from typing import NamedTuple

from lusoria.schema.model import Bearing, Catalogue, Coverage, Covered, GameRecords
from lusoria.schema.records import (
    Chapter,
    Clause,
    Document,
    Locus,
    Order,
    Readings,
    ReadTwice,
    Section,
    SheetBoard,
    SheetParagraph,
    SheetSection,
    Silence,
    Topic,
)
from lusoria.schema.records.documents import How
from lusoria.schema.records.play import State

STRENGTH: Mapping[How, int] = {"contradicts": 0, "implies": 1, "states": 2}


def with_derived(catalogue: Catalogue) -> Catalogue:
    """Return the catalogue with extents, bearings and coverage."""
    complete: dict[str, bool] = {}
    for document in catalogue.documents.values():
        for chapter in document.chapters:
            if chapter.rules_of:
                whole = _is_accounted(catalogue, document, chapter)
                complete[document.source] = complete.get(document.source, True) and whole
    sources = dict(catalogue.sources)
    for name, source in sources.items():
        if source.read.extent is None:
            extent = {"extent": "complete" if complete.get(name) else "part"}
            sources[name] = source.model_copy(
                update={"read": source.read.model_copy(update=extent)}
            )
    read = replace(catalogue, sources=sources, bearings=find_bearings(catalogue))
    games = {
        name: replace(game, coverage=find_coverage(read, game)) for name, game in read.games.items()
    }
    return replace(read, games=games)


# --- Bearings: the questions on which a sentence bears.


def find_bearings(catalogue: Catalogue) -> dict[str, Bearing]:
    """Return the loci on which the sentences of each document bear, and how.

    The account of a sentence tells, or else the strongest stance of the passages that lie in it. A
    duplicate bears on the same loci as the sentence that it repeats.
    """
    stances: dict[str, list[tuple[str, How]]] = defaultdict(list)
    for name, game in catalogue.games.items():
        for locus in game.loci:
            for witness in (w for clause in locus.clauses for w in clause.witnesses):
                stances[witness.passage].append((f"{name}/{locus.locus}", witness.stance))
    bearings: dict[str, Bearing] = {}
    for name, account in catalogue.accounts.items():
        of_sentence: dict[int, dict[str, How]] = {}
        for sentence in account.sentences:
            found = [stance for passage in sentence.passages for stance in stances.get(passage, ())]
            all_ = dict(sorted(found, key=lambda stance: STRENGTH[stance[1]])) | sentence.bears
            bears = {locus: how for locus, how in all_.items() if how != "none"}
            of_sentence[sentence.sentence] = bears
        repeated = {sentence.sentence: sentence.of for sentence in account.sentences}
        whole = {n: of_sentence[repeated[n] or n] for n in of_sentence}
        bearings[name] = {number: bears for number, bears in whole.items() if bears}
    return bearings


# --- Readings: what two readers of a chapter were asked, and how they agree.


def asked_questions(game: GameRecords, read: ReadTwice) -> dict[str, str]:
    """Return the questions of a game that both readings were asked, as they are worded now."""
    loci = (locus for locus in game.loci if f"{read.game}/{locus.locus}" not in read.beyond)
    return {locus.locus: locus.question for locus in loci}


def digest_questions(wordings: Mapping[str, str]) -> str:
    """Return the digest of questions: the wordings of loci, whatever their order."""
    lines = sorted(f"{locus}\t{question}" for locus, question in wordings.items())
    return sha256("\n".join(lines).encode()).hexdigest()


def read_chapters(
    document: Document, readings: Readings
) -> Iterator[tuple[int, Chapter, ReadTwice]]:
    """Yield the chapters of a document that were read twice, with their places in it, from 1."""
    for read in readings.read:
        for place, chapter in enumerate(document.chapters, 1):
            if chapter.sentences == read.chapter:
                yield place, chapter, read


FEWEST = 30
"""The fewest judgements from which κ is computed."""


@dataclass(frozen=True)
class Agreement:
    """How two readings of a chapter agree, for a game.

    A judgement is whether one sentence bears on one question; there is one for each sentence of
    the chapter and each question of the game that both readings were asked.
    """

    sentences: int
    judgements: int
    both: int
    first_only: int
    second_only: int
    same_way: int
    """Of those that both found to bear, how many in the same way: states, implies, contradicts."""

    @property
    def raw(self) -> float:
        """The share of judgements on which they agree."""
        return 1 - (self.first_only + self.second_only) / self.judgements

    @property
    def of_found(self) -> float | None:
        """Of the judgements in which either found something, the share in which both did."""
        found = self.both + self.first_only + self.second_only
        return self.both / found if found else None

    @property
    def kappa(self) -> float | None:
        """Cohen's κ; none below 30 judgements, or where chance alone would agree wholly.

        Cohen, A coefficient of agreement for nominal scales, Educational and Psychological
        Measurement 20 (1960), 37-46.
        """
        if self.judgements < FEWEST:
            return None
        first = (self.both + self.first_only) / self.judgements
        second = (self.both + self.second_only) / self.judgements
        chance = first * second + (1 - first) * (1 - second)
        return (self.raw - chance) / (1 - chance) if chance < 1 else None


def measure_agreement(readings: Readings, read: ReadTwice, chapter: Chapter) -> Agreement:
    """Return how the two readings of a chapter for a game agree, before anything was settled."""
    counts = dict.fromkeys(("both", "first_only", "second_only", "same_way"), 0)
    for judged in readings.judged:
        if judged.sentence in chapter.numbers:
            alike, first, second = (
                {locus for locus in found if locus.startswith(f"{read.game}/")}
                for found in (judged.both, judged.first, judged.second)
            )
            counts["both"] += len(alike | first & second)
            counts["first_only"] += len(first - second)
            counts["second_only"] += len(second - first)
            counts["same_way"] += len(alike)
    sentences = len(chapter.numbers)
    return Agreement(sentences, sentences * read.asked, **counts)


# --- Coverage: what each source does to each question.


@dataclass(frozen=True)
class Part:
    """A chapter as it concerns a game: with rules of the game, or read twice for its questions.

    `asked` are the questions that both readings were asked, none if they were not made; `bears`
    those of them on which a sentence bears by what was settled.
    """

    document: Document
    chapter: Chapter
    has_rules: bool
    accounted: bool
    asked: Collection[str]
    bears: Collection[str]


def find_coverage(catalogue: Catalogue, game: GameRecords) -> Coverage:
    """Return the state of every source that concerns a game, at each of its questions."""
    parts = _find_parts(catalogue, game)
    heard = _find_heard(catalogue, game)
    sources = sorted({*parts, *heard})
    known: dict[str, set[str]] = {source: set() for source in sources}
    for document in catalogue.documents.values():
        if document.source in known:
            bearing = catalogue.bearings.get(document.id, {})
            known[document.source].update(*bearing.values())
    coverage: dict[str, dict[str, Covered]] = {}
    for locus in game.loci:
        question = f"{game.game.id}/{locus.locus}"
        answering = _answering_sources(locus)
        coverage[locus.locus] = {}
        for source in sources:
            of_source = parts.get(source, ())
            state: State = "answers"
            if source not in answering:
                is_known = question in known[source]
                state = _find_state(question, of_source, is_known, heard.get(source, False))
            proofs = _prove_silence(catalogue, source, of_source) if state == "silent" else ()
            coverage[locus.locus][source] = Covered(state, tuple(proofs))
    return coverage


def _find_state(question: str, parts: Sequence[Part], known: bool, heard: bool) -> State:
    """Return what a source does to a question that no passage of it answers.

    `known`: the catalogue has a sentence of it that bears on the question, settled or not; `heard`:
    a passage of it was read on which something of the game rests.
    """
    if any(question in part.bears for part in parts):
        return "bears on it"
    rules = [part for part in parts if part.has_rules]
    if rules and all(part.accounted and part.asked for part in rules):
        if not all(question in part.asked for part in rules):
            return "not asked"
        if not known:
            return "silent"
    return "read in part" if parts or heard else "not read for this game"


def _find_parts(catalogue: Catalogue, game: GameRecords) -> Mapping[str, Sequence[Part]]:
    """Return by source the chapters that concern a game."""
    parts: dict[str, list[Part]] = defaultdict(list)
    for document in catalogue.documents.values():
        readings = catalogue.readings.get(document.id)
        for chapter in document.chapters:
            asked, bears = _find_asked(game, chapter, readings)
            has_rules = game.game.id in chapter.rules_of
            if has_rules or bears:
                whole = _is_accounted(catalogue, document, chapter)
                part = Part(document, chapter, has_rules, whole, asked, bears)
                parts[document.source].append(part)
    return parts


def _find_asked(
    game: GameRecords, chapter: Chapter, readings: Readings | None
) -> tuple[frozenset[str], frozenset[str]]:
    """Return what both readings of a chapter were asked for a game, and on which of it they bear:
    nothing if the game asks otherwise by now.
    """
    asked: frozenset[str] = frozenset()
    bears: set[str] = set()
    for read in readings.read if readings else ():
        if (read.chapter, read.game) == (chapter.sentences, game.game.id):
            questions = asked_questions(game, read)
            if (len(questions), digest_questions(questions)) == (read.asked, read.sha256):
                asked = frozenset(f"{read.game}/{locus}" for locus in questions)
    for judged in readings.judged if readings and asked else ():
        if judged.sentence in chapter.numbers:
            bears |= judged.decided.keys()
    return asked, asked & bears


def _is_accounted(catalogue: Catalogue, document: Document, chapter: Chapter) -> bool:
    account = catalogue.accounts.get(document.id)
    return account is not None and all(number in account.by_number for number in chapter.numbers)


def _find_heard(catalogue: Catalogue, game: GameRecords) -> Mapping[str, bool]:
    """Return the sources that bear witness to clauses of a game, each with whether a passage of it
    that something of the game rests on was read itself.
    """
    read = {
        passage.partition("#")[0]
        for passage in _cited_passages(game)
        if catalogue.passages[passage].status == "read"
    }
    return {source: source in read for locus in game.loci for source in _answering_sources(locus)}


def _cited_passages(game: GameRecords) -> Iterator[str]:
    record = game.game
    yield from (w.passage for c in game.clauses.values() for w in c.witnesses)
    yield from (name.passage for name in record.names if name.passage)
    yield from (saying.passage for saying in record.said)
    for several in (record.places, record.dates, record.relations, game.evidence):
        for citing in several:
            yield from citing.passages


def _answering_sources(locus: Locus) -> set[str]:
    return {witness.source for clause in locus.clauses for witness in clause.witnesses}


def _prove_silence(catalogue: Catalogue, source: str, parts: Iterable[Part]) -> Iterator[Silence]:
    """Yield the proofs of a silence: one for each document whose chapters were read."""
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


# --- Witnesses: which sources depend on one another.

COPIES = frozenset({"copies"})
"""The kinds of dependence that make two sources the same words."""

APART = frozenset({"part-of"})
"""The kinds that do not make one source depend on another: it only stands in it."""

Owed = Mapping[str, Iterable[tuple[str, str]]]
"""What each source owes: to which other, and how."""


class Descent(NamedTuple):
    """That a source goes back to another, in how many steps, and whether all of them copy."""

    source: str
    on_source: str
    steps: int
    copies: bool


def find_owed(catalogue: Catalogue) -> Owed:
    """Return what each source of the catalogue owes."""
    sources = catalogue.sources.values()
    return {source.id: [(each.on, each.how) for each in source.depends] for source in sources}


def descents(owed: Owed) -> Iterator[Descent]:
    """Yield all sources behind each source, by the shortest way; by one that copies, if any."""
    for source in owed:
        copied = _find_behind(source, owed, COPIES)
        behind = _find_behind(source, owed, None)
        for on, steps in sorted(behind.items()):
            yield Descent(source, on, copied.get(on, steps), on in copied)


def _find_behind(source: str, owed: Owed, kinds: Collection[str] | None) -> dict[str, int]:
    """Return the sources behind one with the number of steps, by these kinds of dependence."""
    behind: dict[str, int] = {}
    reached, steps = {source}, 0
    while reached:
        steps += 1
        reached = {
            on
            for each in reached
            for on, how in owed.get(each, ())
            if how not in APART and (kinds is None or how in kinds)
        } - {source, *behind}
        behind |= dict.fromkeys(reached, steps)
    return behind


class Witnesses:
    """Finds which of some sources are one witness, and which are independent of each other."""

    def __init__(self, owed: Owed) -> None:
        self._behind: dict[bool, dict[str, set[str]]] = {True: {}, False: {}}
        for each in descents(owed):
            for copies in {False, each.copies}:
                self._behind[copies].setdefault(each.source, set()).add(each.on_source)

    def one(self, sources: Sequence[str]) -> dict[str, str]:
        """Return for each of the sources, in the order of time, the one that stands for its
        witness.

        Two are copies of one another if they copy the same source, or one the other. The
        witnesses are the largest set of the sources no two of which are; each other source stands
        with the earliest of them of which it is a copy. So what copies two does not make them one.
        """
        chosen = self._apart(sources, (), copies=True)
        return {
            source: source
            if source in chosen
            else next(one for one in chosen if self._share(one, source, copies=True))
            for source in sources
        }

    def independent(self, sources: Sequence[str], own: Collection[str] = ()) -> list[str]:
        """Return the largest set of the sources no two of which depend on each other.

        `sources` stand in the order of time. Of several such sets it is one with the most sources
        in `own`, and of these the earliest: that whose first source is first, then its second.
        """
        return self._apart(sources, own, copies=False)

    def _apart(self, sources: Sequence[str], own: Collection[str], *, copies: bool) -> list[str]:
        """Return the largest set of the sources no two of which share an origin."""
        against = [
            sum(
                1 << j
                for j, other in enumerate(sources)
                if j != i and self._share(source, other, copies=copies)
            )
            for i, source in enumerate(sources)
        ]
        chosen = _find_largest(against, [source in own for source in sources])
        return [source for i, source in enumerate(sources) if chosen >> i & 1]

    def _share(self, one: str, other: str, *, copies: bool) -> bool:
        first, second = ({each, *self._behind[copies].get(each, ())} for each in (one, other))
        return not first.isdisjoint(second)


def _find_largest(against: Sequence[int], own: Sequence[bool]) -> int:
    """Return the largest independent set of a graph, exactly, as a set of bits.

    `against` has the neighbours of each vertex. Either the first vertex that is left is in the set,
    and then none of its neighbours is, or it is not; what is best for the rest is remembered.
    """

    @cache
    def best(left: int) -> tuple[int, int, int]:
        """Return the size, the number of own vertices, and the set, among the vertices left."""
        if not left:
            return 0, 0, 0
        bit = left & -left
        first = bit.bit_length() - 1
        size, owned, chosen = best(left & ~(against[first] | bit))
        taken = size + 1, owned + own[first], chosen | bit
        if not against[first] & left:
            return taken
        without = best(left & ~bit)
        return taken if taken[:2] >= without[:2] else without

    return best((1 << len(against)) - 1)[2]


def list_heard(catalogue: Catalogue, clause: Clause) -> list[str]:
    """Return the sources that state or imply a clause, the earliest first, the undated last."""
    heard = {witness.source for witness in clause.witnesses if witness.stance != "contradicts"}

    def age(source: str) -> tuple[bool, int, str]:
        date = catalogue.sources[source].date
        year = date.not_after if date.not_before is None else date.not_before
        return year is None, year or 0, source

    return sorted(heard, key=age)


# --- The order in which rules are read.

UNTITLED = "The rules"
"""The heading over questions that are in no section."""


def order_by_sections(
    loci: Sequence[Locus], sections: Mapping[str, Section], topics: Mapping[str, Topic]
) -> Order:
    """Return the order that follows from the sections of questions, and from their paragraphs.

    Within a section shared questions stand as in their list. A question without a section, and one
    of the game's own, goes with the one before it. The first of the last section, which tells how
    games are won, is the aim.
    """
    places = {name: place for place, name in enumerate(topics)}
    heads = [*(each.paragraph for each in topics.values()), None]  # before the first topic: none
    found: dict[str, list[tuple[int, str]]] = {name: [] for name in sections}
    section, place = next(iter(sections), UNTITLED), -1
    for locus in loci:
        section = locus.section or section
        place = places.get(locus.topic or "", place)
        found.setdefault(section, []).append((place, locus.locus))
    filled = {name: sorted(of, key=lambda each: each[0]) for name, of in found.items() if of}
    won = filled.get([*sections][-1]) if sections else None
    return Order(
        aim=won[0][1] if won else None,
        sections=[
            SheetSection(
                title=sections[name].name if name in sections else UNTITLED,
                board=None if number else SheetBoard(start=True, example=None, says=None),
                paragraphs=_group_by_head(of, heads),
            )
            for number, (name, of) in enumerate(filled.items())
        ],
    )


def _group_by_head(
    of: Sequence[tuple[int, str]], heads: Sequence[str | None]
) -> list[SheetParagraph]:
    """Return the questions of a section by the heads of their places; one alone needs no head."""
    paragraphs = [
        SheetParagraph(head=head, of=[locus for _, locus in several])
        for head, several in groupby(of, key=lambda each: heads[each[0]])
    ]
    alone = [SheetParagraph(head=None, of=paragraphs[0].of)]
    return paragraphs if len(paragraphs) > 1 else alone
