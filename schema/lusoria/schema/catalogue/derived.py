"""What follows from the accounts of documents: how far sources were read, on which questions a
sentence bears, and where a source is silent.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import replace
from hashlib import sha256

from lusoria.schema.catalogue.model import Bearing, Catalogue, GameRecords
from lusoria.schema.catalogue.records import Chapter, Document, Locus, Sentence, Silence, Source
from lusoria.schema.catalogue.records.accounts import How

STRENGTH: Mapping[How, int] = {"contradicts": 0, "implies": 1, "states": 2}

Read = Mapping[tuple[str, str], Sequence[tuple[Document, Chapter]]]
"""By source and game, the chapters that are all the source says of the game's rules; none where one
of them is not accounted for."""


def with_derived(catalogue: Catalogue) -> Catalogue:
    """The catalogue with what follows from its accounts: extents, bearings and silences."""
    read = _rules_read(catalogue)
    sources = {name: _as_read(source, read) for name, source in catalogue.sources.items()}
    told = replace(catalogue, sources=sources, bearings=bearings(catalogue))
    games = {name: _with_silences(told, game, read) for name, game in told.games.items()}
    return replace(told, games=games)


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


def _rules_read(catalogue: Catalogue) -> Read:
    found: dict[tuple[str, str], list[tuple[Document, Chapter]]] = defaultdict(list)
    for document in catalogue.documents.values():
        for chapter in document.chapters:
            for game in chapter.rules_of:
                found[document.source, game].append((document, chapter))
    return {
        rules: chapters if all(_accounted(catalogue, *each) for each in chapters) else []
        for rules, chapters in found.items()
    }


def _accounted(catalogue: Catalogue, document: Document, chapter: Chapter) -> bool:
    """Whether every sentence of a chapter is in the account of its document."""
    account = catalogue.accounts.get(document.id)
    return account is not None and all(number in account.by_number for number in chapter.numbers)


def _as_read(source: Source, read: Read) -> Source:
    """A source with the extent that its accounts prove, where none is written down."""
    if source.read.extent is not None:
        return source
    rules = [chapters for (of, _), chapters in read.items() if of == source.id]
    extent = "complete" if rules and all(rules) else "part"
    return source.model_copy(update={"read": source.read.model_copy(update={"extent": extent})})


def _with_silences(catalogue: Catalogue, game: GameRecords, read: Read) -> GameRecords:
    """A game with the sources that are silent at each of its loci."""
    name = game.game.id
    silent = {}
    for locus in game.loci:
        answering = set(_sources(locus))
        silent[locus.locus] = [
            silence
            for (source, of), chapters in read.items()
            if of == name
            and source not in answering
            and not any(_bears(catalogue, f"{name}/{locus.locus}", *each) for each in chapters)
            for silence in _silences(catalogue, source, chapters)
        ]
    return replace(game, silent=silent)


def _sources(locus: Locus) -> Iterator[str]:
    for clause in locus.clauses:
        for witness in clause.witnesses:
            yield witness.passage.partition("#")[0]


def _bears(catalogue: Catalogue, locus: str, document: Document, chapter: Chapter) -> bool:
    bearing = catalogue.bearings.get(document.id, {})
    return any(locus in bearing.get(number, {}) for number in chapter.numbers)


def _silences(
    catalogue: Catalogue, source: str, chapters: Iterable[tuple[Document, Chapter]]
) -> Iterator[Silence]:
    """One for each document of which chapters were read."""
    parts: dict[str, list[Chapter]] = defaultdict(list)
    for document, chapter in chapters:
        parts[document.id].append(chapter)
    for document_id, read in parts.items():
        sentences = catalogue.accounts[document_id].by_number
        numbers = [number for chapter in read for number in chapter.numbers]
        digests = "".join(sentences[number].sha256 for number in numbers)
        yield Silence(
            source=source,
            document=document_id,
            extent="; ".join(chapter.title for chapter in read),
            sentences=len(numbers),
            sha256=sha256(digests.encode()).hexdigest(),
        )
