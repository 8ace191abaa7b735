"""Whether what the catalogue says of a passage agrees with the words of the passage."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence

from lusoria.schema.catalogue.accents import without_accents
from lusoria.schema.catalogue.model import Catalogue
from lusoria.schema.catalogue.records import Clause, Witness
from lusoria.schema.catalogue.sentences import normalised
from lusoria.schema.mistakes import Mistake, listed


def check_wording(catalogue: Catalogue, words: Mapping[str, str]) -> Iterator[Mistake]:
    """Quotations that do not stand where they should, and stances that lack a word for them.

    `words` are those of the passages that were found in documents, by `source#passage`.
    """
    for source in catalogue.sources.values():
        for passage in source.passages:
            name = f"{source.id}#{passage.id}"
            quoted = passage.quotation
            if quoted and name in words and not _stands(quoted.text, words[name]):
                message = f"quotation: {quoted.text!r} is not what stands at the selector"
                yield Mistake(catalogue.origin("passage", name), message)
    for game in catalogue.games.values():
        for clause in game.clauses.values():
            origin = catalogue.origin("clause", f"{game.game.id}/{clause.id}")
            for complaint in _unsaid(catalogue, clause, words):
                yield Mistake(origin, f"{clause.id}: {complaint}")


def _stands(quotation: str, text: str) -> bool:
    """Whether a quotation is found in a text, each part of it if words are left out: […]."""
    parts = (normalised(part) for part in quotation.split("[…]"))
    return all(part in text for part in parts)


def _unsaid(catalogue: Catalogue, clause: Clause, words: Mapping[str, str]) -> Iterator[str]:
    """The witnesses that are said to state a clause without any word that it turns on."""
    for witness in clause.witnesses:
        if witness.stance == "states" and witness.passage in words:
            wanted = clause.turns_on.get(_language(catalogue, witness), ())
            if wanted and not _has_one(words[witness.passage], wanted):
                yield (
                    f"{witness.passage} states it, and has none of the words on which it turns: "
                    f"{listed(wanted)}"
                )


def _language(catalogue: Catalogue, witness: Witness) -> str:
    """The language of a witness's own words, or of the document in which it was read, without its
    region: a document may quote another source in that one's language.
    """
    passage = catalogue.passage(witness.passage)
    selector = passage.selector
    assert selector is not None
    if passage.quotation is not None:
        return passage.quotation.language.partition("-")[0]
    document = catalogue.documents[selector.document]
    language = document.language or catalogue.sources[document.source].language
    return language.partition("-")[0]


def _has_one(text: str, wanted: Sequence[str]) -> bool:
    plain = _plain(text)
    return any(_plain(word) in plain for word in wanted)


def _plain(text: str) -> str:
    """A text without capitals and accents."""
    return without_accents(text.casefold())
