"""What follows from the accounts of documents: how far sources were read, on which questions a
sentence bears, and where a source is silent.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import replace
from hashlib import sha256

from lusoria.schema.catalogue import Catalogue, GameRecords
from lusoria.schema.records import Chapter, Document, Locus, Sentence, Silence, Source
from lusoria.schema.records.accounts import How

Bearing = dict[int, dict[str, How]]
"""Of each sentence of a document, the loci on which it bears, as game/locus, and how."""

STRENGTH: Mapping[How, int] = {"contradicts": 0, "implies": 1, "states": 2}


def heard(catalogue: Catalogue) -> Catalogue:
    """The catalogue with what follows from its accounts: extents, and silences at the loci."""
    sources = {name: _as_read(catalogue, source) for name, source in catalogue.sources.items()}
    told = replace(catalogue, sources=sources)
    bearing = bearings(told)
    games = {name: _with_silences(told, game, bearing) for name, game in told.games.items()}
    return replace(told, games=games)


def accounted(catalogue: Catalogue, document: Document, chapter: Chapter) -> bool:
    """Whether every sentence of a chapter is in the account of its document."""
    account = catalogue.accounts.get(document.id)
    return account is not None and all(number in account.by_number for number in chapter.numbers)


def rules_read(catalogue: Catalogue, source: str, game: str) -> list[tuple[Document, Chapter]]:
    """The chapters, all accounted for, that are all a source says of the rules of a game; none if
    one of them is not accounted for.
    """
    chapters = [
        (document, chapter)
        for document in catalogue.documents.values()
        for chapter in document.chapters
        if document.source == source and game in chapter.rules_of
    ]
    return chapters if all(accounted(catalogue, *each) for each in chapters) else []


def bearings(catalogue: Catalogue) -> dict[str, Bearing]:
    """On which loci the sentences of each document bear: by the stances of the passages that lie
    in them, and by what the account says besides. The strongest way counts. A duplicate bears on
    what the sentence bears on that it repeats.
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
    """On which loci a sentence bears, and how, the strongest way."""
    ways = [(locus, how) for locus, how in sentence.bears.items() if how != "none"]
    ways += [way for passage in sentence.passages for way in stances.get(passage, ())]
    ways = [(locus, how) for locus, how in ways if sentence.bears.get(locus) != "none"]
    return dict(sorted(ways, key=lambda way: STRENGTH[way[1]]))


def _stances(catalogue: Catalogue) -> Mapping[str, list[tuple[str, How]]]:
    """Of each passage, the loci whose clauses it takes a stance on, and which."""
    found: dict[str, list[tuple[str, How]]] = defaultdict(list)
    for name, game in catalogue.games.items():
        for locus in game.loci:
            for clause in locus.clauses:
                for witness in clause.witnesses:
                    found[witness.passage].append((f"{name}/{locus.locus}", witness.stance))
    return found


def _as_read(catalogue: Catalogue, source: Source) -> Source:
    """A source with the extent that its accounts prove, where none is written down."""
    if source.read.extent is not None:
        return source
    games = {
        game
        for document in catalogue.documents.values()
        if document.source == source.id
        for chapter in document.chapters
        for game in chapter.rules_of
    }
    whole = bool(games) and all(rules_read(catalogue, source.id, game) for game in games)
    read = source.read.model_copy(update={"extent": "complete" if whole else "part"})
    return source.model_copy(update={"read": read})


def _with_silences(
    catalogue: Catalogue, game: GameRecords, bearing: Mapping[str, Bearing]
) -> GameRecords:
    name = game.game.id
    read = {
        source: chapters
        for source in catalogue.sources
        if (chapters := rules_read(catalogue, source, name))
    }
    silent = {}
    for locus in game.loci:
        answering = set(_sources(locus))
        silent[locus.locus] = [
            silence
            for source, chapters in read.items()
            if source not in answering
            and not any(_bears(f"{name}/{locus.locus}", each, bearing) for each in chapters)
            for silence in _silences(catalogue, source, chapters)
        ]
    return replace(game, silent=silent)


def _sources(locus: Locus) -> Iterator[str]:
    for clause in locus.clauses:
        for witness in clause.witnesses:
            yield witness.passage.partition("#")[0]


def _bears(locus: str, read: tuple[Document, Chapter], bearing: Mapping[str, Bearing]) -> bool:
    document, chapter = read
    marked = bearing.get(document.id, {})
    return any(locus in marked.get(number, {}) for number in chapter.numbers)


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
