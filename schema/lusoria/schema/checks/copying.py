"""Whether anything in the catalogue is copied word for word from a document that is not ours.

Words may be the same by chance, in a list of countries say; so many in a row are copied. Held
against a document are all the words of all records, but for what is by its nature somebody else's:
titles, references, quotations, and the few words by which a passage is found.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from typing import Any

from lusoria.schema.catalogue.model import Catalogue
from lusoria.schema.catalogue.records import Record
from lusoria.schema.mistakes import Mistake

MOST_WORDS = 11
"""As many words in a row may be the same; more are copied."""

NOT_OURS = frozenset(
    {"copy_of", "csl", "cut_before", "file", "quotation", "references", "selector", "sha256"}
)
"""Fields whose words are another's, and given as such."""

Run = tuple[str, ...]


def check_copies(catalogue: Catalogue, texts: Mapping[str, str]) -> Iterator[Mistake]:
    """Every text of the catalogue that has more words in a row from a document than chance allows.

    `texts` are the documents; those of works in the public domain may be copied.
    """
    runs: dict[Run, str] = {}
    for name, text in texts.items():
        source = catalogue.sources[catalogue.documents[name].source]
        if source.rights.status != "public-domain":
            runs |= dict.fromkeys(_runs(text), name)
    for kind, name, record, left_out in _records(catalogue):
        for field, text in _texts(record, left_out):
            for run in _runs(text):
                if run in runs:
                    yield Mistake(
                        catalogue.origin(kind, name),
                        f"{field}: {' '.join(run)!r} … is word for word in {runs[run]}, which is "
                        "not ours to copy",
                    )
                    break


def _runs(text: str) -> Iterator[Run]:
    words = re.findall(r"\w+", text.casefold())
    size = MOST_WORDS + 1
    return (tuple(words[i : i + size]) for i in range(len(words) - size + 1))


def _records(catalogue: Catalogue) -> Iterator[tuple[str, str, Record, frozenset[str]]]:
    """Every record, with what it is called, and the fields that are records of their own."""
    none: frozenset[str] = frozenset()
    for source in catalogue.sources.values():
        yield "source", source.id, source, frozenset({"passages"})
        for passage in source.passages:
            yield "passage", f"{source.id}#{passage.id}", passage, none
    for document in catalogue.documents.values():
        yield "document", document.id, document, none
    for place in catalogue.places.values():
        yield "place", place.id, place, none
    for account in catalogue.accounts.values():
        yield "account", account.document, account, frozenset({"sentences"})
        for sentence in account.sentences:
            yield "sentence", f"{account.document}:{sentence.sentence}", sentence, none
    for name, game in catalogue.games.items():
        yield "game", name, game.game, none
        for locus in game.loci:
            yield "locus", f"{name}/{locus.locus}", locus, frozenset({"clauses"})
        for clause in game.clauses.values():
            yield "clause", f"{name}/{clause.id}", clause, none
        for ruleset in game.rulesets:
            yield "ruleset", ruleset.id, ruleset, none
        for example in game.examples:
            yield "example", f"{name}/{example.id}", example, none
        for evidence in game.evidence:
            yield "evidence", evidence.id, evidence, none


def _texts(record: Record, left_out: frozenset[str]) -> Iterator[tuple[str, str]]:
    """The texts of a record, each with the name of its field."""
    for name, value in record.model_dump(mode="json", exclude=set(left_out)).items():
        yield from _within(name, value)


def _within(name: str, value: Any) -> Iterator[tuple[str, str]]:
    if name in NOT_OURS:
        return
    if isinstance(value, str):
        yield name.replace("_", "-"), value
    elif isinstance(value, dict):
        for inner, part in value.items():
            yield from _within(inner, part)
    elif isinstance(value, list):
        for part in value:
            yield from _within(name, part)
