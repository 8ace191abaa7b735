"""What follows from the catalogue, and is not written down in it.

From accounts and readings: how far sources were read, on which questions a sentence bears, and the
coverage, that is, what each source does to each question of a game: whether it answers it, bears on
it, is silent, was not asked, or was read in part or not at all for the game.

From the sections of questions: the order in which the rules of a game are read, where the game has
no file for it.

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
from typing import NamedTuple, Protocol

from lusoria.schema.model import Bearing, Catalogue, Coverage, Covered, GameRecords
from lusoria.schema.records import (
    Chapter,
    Document,
    Locus,
    Order,
    Readings,
    ReadTwice,
    Section,
    Sentence,
    SheetBoard,
    SheetParagraph,
    SheetSection,
    Silence,
    Source,
    Topic,
)
from lusoria.schema.records.documents import How
from lusoria.schema.records.play import State

STRENGTH: Mapping[How, int] = {"contradicts": 0, "implies": 1, "states": 2}


def with_derived(catalogue: Catalogue) -> Catalogue:
    """The catalogue with what follows from it: extents, bearings and coverage."""
    complete = _complete(catalogue)
    sources = {name: _as_read(source, complete) for name, source in catalogue.sources.items()}
    read = replace(catalogue, sources=sources, bearings=bearings(catalogue))
    games = {
        name: replace(game, coverage=coverage(read, game)) for name, game in read.games.items()
    }
    return replace(read, games=games)


def bearings(catalogue: Catalogue) -> dict[str, Bearing]:
    """On which loci the sentences of each document bear: by what the account says of the sentence,
    or else by the strongest stance of the passages that lie in it. A duplicate bears on the same
    loci as the sentence that it repeats.
    """
    stances = _stances(catalogue)
    found: dict[str, Bearing] = {}
    for name, account in catalogue.accounts.items():
        own = {sentence.sentence: _bearing(sentence, stances) for sentence in account.sentences}
        of = {s.sentence: s.sentence if s.of is None else s.of for s in account.sentences}
        found[name] = {number: own[of[number]] for number in own if own[of[number]]}
    return found


def _bearing(
    sentence: Sentence, stances: Mapping[str, Sequence[tuple[str, How]]]
) -> dict[str, How]:
    """On which loci a sentence bears, and how."""
    ways = [way for passage in sentence.passages for way in stances.get(passage, ())]
    found = dict(sorted(ways, key=lambda way: STRENGTH[way[1]])) | sentence.bears
    return {locus: how for locus, how in found.items() if how != "none"}


def _stances(catalogue: Catalogue) -> Mapping[str, list[tuple[str, How]]]:
    """Of each passage, the loci whose clauses it takes a stance on, and which."""
    found: dict[str, list[tuple[str, How]]] = defaultdict(list)
    for name, game in catalogue.games.items():
        for locus in game.loci:
            for clause in locus.clauses:
                for witness in clause.witnesses:
                    found[witness.passage].append((f"{name}/{locus.locus}", witness.stance))
    return found


def _complete(catalogue: Catalogue) -> Mapping[str, bool]:
    """The sources with chapters of rules, and whether each sentence of these is accounted for."""
    found: dict[str, bool] = {}
    for document in catalogue.documents.values():
        for chapter in document.chapters:
            if chapter.rules_of:
                whole = accounted(catalogue, document, chapter)
                found[document.source] = found.get(document.source, True) and whole
    return found


def _as_read(source: Source, complete: Mapping[str, bool]) -> Source:
    """A source with the extent that its accounts prove, where none is written down."""
    if source.read.extent is not None:
        return source
    extent = "complete" if complete.get(source.id) else "part"
    return source.model_copy(update={"read": source.read.model_copy(update={"extent": extent})})


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
    known = {source: _bearings_of(catalogue, source) for source in sources}
    found: dict[str, dict[str, Covered]] = {}
    for locus in game.loci:
        question = f"{game.game.id}/{locus.locus}"
        answering = set(_answering(locus))
        found[locus.locus] = {}
        for source in sources:
            own = parts.get(source, ())
            state: State = "answers"
            if source not in answering:
                state = _state(question, own, question in known[source], heard.get(source, False))
            silences = tuple(_silences(catalogue, source, own)) if state == "silent" else ()
            found[locus.locus][source] = Covered(state, silences)
    return found


def _state(question: str, parts: Sequence[Part], known: bool, heard: bool) -> State:
    """What a source does to a question that no passage of it answers.

    `known`: the catalogue has a sentence of it that bears on the question, settled or not; `heard`:
    a passage of it was read on which something of the game rests.
    """
    if any(question in part.bears for part in parts):
        return "bears on it"
    rules = [part for part in parts if part.has_rules]
    if rules and all(part.read_twice for part in rules):
        if not all(question in part.asked for part in rules):
            return "not asked"
        if not known:
            return "silent"
    return "read in part" if parts or heard else "not read for this game"


def asked(game: GameRecords, read: ReadTwice) -> list[Locus]:
    """The questions of a game as they are now, without those that were not asked of both."""
    return [locus for locus in game.loci if f"{read.game}/{locus.locus}" not in read.beyond]


class Asked(Protocol):
    """A question that readers are asked: its name and its wording."""

    @property
    def locus(self) -> str:
        """The name of the question."""

    @property
    def question(self) -> str:
        """Its wording."""


def digest(loci: Iterable[Asked]) -> str:
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
    numbers = chapter.numbers
    for judged in readings.judged if readings and both else ():
        if judged.sentence in numbers:
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


def _bearings_of(catalogue: Catalogue, source: str) -> set[str]:
    """The questions on which a sentence of a source bears by its account or its passages."""
    documents = [each.id for each in catalogue.documents.values() if each.source == source]
    bearings = [catalogue.bearings.get(document, {}) for document in documents]
    return {locus for bearing in bearings for loci in bearing.values() for locus in loci}


def _answering(locus: Locus) -> Iterator[str]:
    for clause in locus.clauses:
        for witness in clause.witnesses:
            yield witness.source


def _silences(catalogue: Catalogue, source: str, parts: Iterable[Part]) -> Iterator[Silence]:
    """The proofs of a silence: one for each document whose chapters were read."""
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


COPIES = frozenset({"copies"})
"""What makes two sources the same words."""

APART = frozenset({"part-of"})
"""What does not make one source depend on another: it only stands in it."""


class Descent(NamedTuple):
    """That a source goes back to another, in how many steps, and whether all of them copy."""

    source: str
    on_source: str
    steps: int
    copies: bool


Owed = Mapping[str, Iterable[tuple[str, str]]]
"""What each source owes: to which other, and how."""


def descents(owed: Owed) -> Iterator[Descent]:
    """All sources behind each source, by the shortest way; by one that copies, if there is one."""
    for source in owed:
        copied = _behind(source, owed, COPIES)
        behind = _behind(source, owed, None)
        for on, steps in sorted(behind.items()):
            yield Descent(source, on, copied.get(on, steps), on in copied)


def _behind(source: str, owed: Owed, kinds: Collection[str] | None) -> dict[str, int]:
    """The sources behind one, with the number of steps; `kinds` of dependence only."""
    found: dict[str, int] = {}
    reached, steps = {source}, 0
    while reached:
        steps += 1
        reached = {
            on
            for each in reached
            for on, how in owed.get(each, ())
            if how not in APART and (kinds is None or how in kinds)
        } - {source, *found}
        found |= dict.fromkeys(reached, steps)
    return found


class Witnesses:
    """Tells which of some sources are one witness, and which are independent of each other."""

    def __init__(self, owed: Owed) -> None:
        self._behind: dict[bool, dict[str, set[str]]] = {True: {}, False: {}}
        for each in descents(owed):
            self._behind[False].setdefault(each.source, set()).add(each.on_source)
            if each.copies:
                self._behind[True].setdefault(each.source, set()).add(each.on_source)

    def one(self, sources: Sequence[str]) -> dict[str, str]:
        """For each of the sources, in the order of time, the one that stands for its witness.

        Two are copies of one another if they copy the same source, or one the other. The
        witnesses are the largest set of the sources no two of which are; each other source stands
        with the earliest of them of which it is a copy. So what copies two does not make them one.
        """
        chosen = self._apart(sources, (), copies=True)
        return {
            source: next(one for one in chosen if self._share(one, source, copies=True))
            if source not in chosen
            else source
            for source in sources
        }

    def depend(self, one: str, other: str) -> bool:
        """Whether one of two sources goes back to the other, or both to a third, in any way.

        It is settled by these two alone: what a third took from both does not join them.
        """
        return self._share(one, other, copies=False)

    def independent(self, sources: Sequence[str], own: Collection[str] = ()) -> list[str]:
        """The largest set of the sources no two of which depend on each other.

        `sources` stand in the order of time. Of several such sets it is one with the most sources
        in `own`, and of these the earliest: that whose first source is first, then its second.
        """
        return self._apart(sources, own, copies=False)

    def _apart(self, sources: Sequence[str], own: Collection[str], *, copies: bool) -> list[str]:
        """The largest set of the sources no two of which share an origin."""
        numbers = range(len(sources))
        against = [
            sum(
                1 << j
                for j in numbers
                if j != i and self._share(sources[i], sources[j], copies=copies)
            )
            for i in numbers
        ]
        chosen = _largest(against, [source in own for source in sources])
        return [sources[i] for i in numbers if chosen >> i & 1]

    def _share(self, one: str, other: str, *, copies: bool) -> bool:
        """Whether one of two sources goes back to the other, or both to a third."""
        return not self._ways(one, copies=copies).isdisjoint(self._ways(other, copies=copies))

    def _ways(self, source: str, *, copies: bool) -> set[str]:
        """A source, and all to which it goes back."""
        return {source, *self._behind[copies].get(source, ())}


def _largest(against: Sequence[int], own: Sequence[bool]) -> int:
    """The largest independent set of a graph, exactly, as a set of bits.

    `against` has the neighbours of each vertex. Either the first vertex that is left is in the set,
    and then none of its neighbours is, or it is not; what is best for the rest is remembered.
    """

    @cache
    def best(left: int) -> tuple[int, int, int]:
        """The size, the number of own vertices, and the set, among the vertices that are left."""
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


UNTITLED = "The rules"
"""The heading over questions that are in no section."""


def by_sections(
    loci: Sequence[Locus], sections: Mapping[str, Section], topics: Mapping[str, Topic]
) -> Order:
    """The order that follows from the sections of questions, and from their paragraphs.

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
                paragraphs=_paragraphs(of, heads),
            )
            for number, (name, of) in enumerate(filled.items())
        ],
    )


def _paragraphs(of: Sequence[tuple[int, str]], heads: Sequence[str | None]) -> list[SheetParagraph]:
    """The questions of a section by the heads of their places; one alone needs no head."""
    found = [
        SheetParagraph(head=head, of=[locus for _, locus in several])
        for head, several in groupby(of, key=lambda each: heads[each[0]])
    ]
    return found if len(found) > 1 else [SheetParagraph(head=None, of=found[0].of)]
