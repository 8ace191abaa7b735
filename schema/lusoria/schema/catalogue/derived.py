"""What follows from the accounts of documents and their readings: how far sources were read, on
which questions a sentence bears, and what each source does to each question.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Mapping, Sequence
from dataclasses import replace

from lusoria.schema.catalogue.coverage import accounted, coverage
from lusoria.schema.catalogue.model import Bearing, Catalogue
from lusoria.schema.catalogue.records import Sentence, Source
from lusoria.schema.catalogue.records.accounts import How

STRENGTH: Mapping[How, int] = {"contradicts": 0, "implies": 1, "states": 2}


def with_derived(catalogue: Catalogue) -> Catalogue:
    """The catalogue with what follows from it: extents, bearings and coverage."""
    complete = _complete(catalogue)
    sources = {name: _as_read(source, complete) for name, source in catalogue.sources.items()}
    told = replace(catalogue, sources=sources, bearings=bearings(catalogue))
    games = {
        name: replace(game, coverage=coverage(told, game)) for name, game in told.games.items()
    }
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
