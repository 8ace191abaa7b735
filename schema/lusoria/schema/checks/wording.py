"""The wording of the catalogue: four checks.

* What the catalogue says of a passage agrees with the words of the passage.
* Nothing is copied word for word from a document that is not ours. A few words may be the same by
  chance, in a list of countries for example; more in a row are copied. All words of all records are
  compared, except what is by its nature somebody else's: titles, references, quotations, and the
  few words by which a passage is found.
* A clause, and the name of an example, can be understood where it is cited by itself.
* A sentence of the shared list is one that somebody looked at. It speaks for every game that gives
  the answer, and witnesses were judged by it: if it is changed, their stances are looked at again.
  A game that gives a standard answer in words of its own may say more than the list, never
  something else. What was looked at is kept as `seen`, a short digest of the words.
"""

from __future__ import annotations

import re
from collections import defaultdict
from collections.abc import Iterable, Iterator, Mapping, Sequence
from hashlib import sha256
from typing import Any

from lusoria.schema.mistakes import Mistake, listed
from lusoria.schema.model import Catalogue
from lusoria.schema.reading.files import CatalogueFile, of_kind
from lusoria.schema.reading.yaml_source import Way, is_open, records_at
from lusoria.schema.records.topics import fill
from lusoria.schema.texts import normalise, without_accents


def check_wording(catalogue: Catalogue, words: Mapping[str, str]) -> Iterator[Mistake]:
    """Yield the quotations that do not stand where they should, and the witnesses that are said to
    state a clause without any word that it turns on.

    `words` are those of the passages that were found in documents, by `source#passage`.
    """
    for name, passage in catalogue.passages.items():
        if (quoted := passage.quotation) and name in words:
            parts = (normalise(part) for part in quoted.text.split("[…]"))
            if not all(part in words[name] for part in parts):
                message = f"quotation: {quoted.text!r} is not what stands at the selector"
                yield Mistake(catalogue.origin("passage", name), message)
    for name, clause in catalogue.clauses.items():
        for witness in clause.witnesses:
            if witness.stance == "states" and witness.passage in words:
                wanted = clause.turns_on.get(_find_language(catalogue, witness.passage), ())
                text = _plain(words[witness.passage]) if wanted else ""
                if wanted and not any(_plain(word) in text for word in wanted):
                    yield Mistake(
                        catalogue.origin("clause", name),
                        f"{clause.id}: {witness.passage} states it, and has none of the words on "
                        f"which it turns: {listed(wanted)}",
                    )


def _find_language(catalogue: Catalogue, reference: str) -> str:
    """Return the language of a passage's own words, or of the document in which it was read,
    without its region: a document may quote another source in that one's language.
    """
    passage = catalogue.passages[reference]
    document = catalogue.document_of(passage)
    assert document is not None
    language = document.language or catalogue.sources[document.source].language
    return (passage.quotation.language if passage.quotation else language).partition("-")[0]


def _plain(text: str) -> str:
    return without_accents(text.casefold())


MOST_WORDS = 11
"""How many words in a row may be the same by chance; more are copied."""

NOT_OURS = frozenset(
    {"copy_of", "csl", "cut_before", "file", "quotation", "references", "selector", "sha256"}
)
"""Fields whose words are another's, and given as such."""

INNER = {"source": {"passages"}, "account": {"sentences"}, "locus": {"clauses"}}
"""The fields of records that are records of their own; a choice is looked at in its ruleset."""


def check_copies(catalogue: Catalogue, texts: Mapping[str, str]) -> Iterator[Mistake]:
    """Yield every text of the catalogue that has more words in a row from a document than chance
    allows. `texts` are the documents; those of works in the public domain may be copied.
    """
    runs: dict[tuple[str, ...], str] = {}
    for name, text in texts.items():
        source = catalogue.sources[catalogue.documents[name].source]
        if source.rights.status != "public-domain":
            runs |= dict.fromkeys(_list_runs(text), name)
    for kind, name, record in catalogue.named() if runs else ():
        if kind == "choice":
            continue
        for field, text in _list_texts("", record.model_dump(mode="json", exclude=INNER.get(kind))):
            if run := next((run for run in _list_runs(text) if run in runs), None):
                yield Mistake(
                    catalogue.origin(kind, name),
                    f"{field.replace('_', '-')}: {' '.join(run)!r} … is word for word in "
                    f"{runs[run]}, which is not ours to copy",
                )


def _list_runs(text: str) -> Iterator[tuple[str, ...]]:
    words = re.findall(r"\w+", text.casefold())
    size = MOST_WORDS + 1
    return (tuple(words[i : i + size]) for i in range(len(words) - size + 1))


def _list_texts(field: str, value: Any) -> Iterator[tuple[str, str]]:
    """Yield the texts in a value that are ours, with the fields in which they stand."""
    if isinstance(value, str):
        yield field, value
    elif isinstance(value, dict):
        for inner, part in value.items():
            yield from _list_texts(inner, part) if inner not in NOT_OURS else ()
    elif isinstance(value, list):
        for part in value:
            yield from _list_texts(field, part)


FEWEST = 4
"""How many words a sentence has at least that names what it speaks of."""

WORD = re.compile(r"[^\W_]+(?:['’][^\W_]+)?")

ANSWERS = frozenset(WORD.findall("yes no none nowhere never always both"))
"""Words that answer a question which is not in the sentence, if a stop follows them."""

CONTINUE = frozenset(
    WORD.findall("also and but elsewhere else likewise neither nor or otherwise so then too yet")
)
"""Words that go on from a sentence before."""

REFER = frozenset(WORD.findall("he him it she that's them they this these"))
"""Words for something that is named before them, if the sentence stands alone."""

EMPTY = frozenset(
    WORD.findall(
        "a all an and any anyone anything are as at before by can cannot does each either every "
        "few for four from had has have here how if in is larger larger least less many may "
        "might more most must need neither no nobody none nor not nothing of off on once one "
        "only or other out over own same several should smaller so some still that the then "
        "there three to two under until up was were what when where whether which while who "
        "whoever whose will with without would"
    )
)
"""Words that name nothing to which a later word could refer."""


def check_alone(files: Iterable[CatalogueFile]) -> Iterator[Mistake]:
    """Yield every clause and name of an example that needs another sentence to be understood."""
    cited = [
        *((file, at, "says", raw) for file, at, raw in _clauses(files)),
        *((file, way, "name", raw) for file, way, raw in of_kind(files, "example")),
    ]
    for file, way, key, raw in cited:
        text = raw.get(key)
        if isinstance(text, str) and not is_open(text) and (fault := find_fault(text)):
            yield Mistake(file.written.at((*way, key)), f"{key}: {fault}")


def _clauses(files: Iterable[CatalogueFile]) -> Iterator[Written]:
    for file, way, locus in of_kind(files, "locus"):
        for at, clause in records_at(way, locus, "clauses"):
            yield file, at, clause


def find_fault(sentence: str) -> str | None:
    """Return why a sentence cannot be understood without another, if its words show that."""
    words = [word.lower().replace("’", "'") for word in WORD.findall(sentence)]
    if len(words) < FEWEST:
        return f"found {len(words)} words, expected a sentence that can be cited alone"
    first = words[0]
    rest = sentence[len(first) :].lstrip()
    if first in CONTINUE or words[:2] == ["as", "described"]:
        return f"{first!r} goes on from another sentence; it is to be cited alone"
    if first in ANSWERS and not rest[:1].isalpha():
        return f"{first!r} answers a question that is not in the sentence; it is to be cited alone"
    if words[:2] == ["the", "same"]:
        return "'the same' as what? The sentence is to be cited alone"
    at = next((i for i, word in enumerate(words) if word in REFER), None)
    if at is not None and set(words[:at]) <= EMPTY:
        return f"{words[at]!r} refers to nothing before it; the sentence is to be cited alone"
    return None


Written = tuple[CatalogueFile, Way, dict[str, Any]]
"""A record as it is written: its file, its path, and what stands there."""

LETTERS = 6
"""How many letters the digest has: enough to show that words were changed; it guards nothing."""


def digest_words(*words: str) -> str:
    """Return the short digest of words: letters, which YAML never reads as a number."""
    digest = sha256("\n".join(words).encode()).digest()
    return "".join(chr(ord("a") + byte % 26) for byte in digest[:LETTERS])


def check_seen(files: Sequence[CatalogueFile]) -> Iterator[Mistake]:
    """Yield the standard sentences, and games' own for standard answers, that nobody looked at."""
    own: list[Written] = []
    games: dict[str, set[str]] = defaultdict(set)
    for file, at, clause in _clauses(files):
        if isinstance(clause.get("answer"), str) and isinstance(clause.get("says"), str):
            if (*at, "says") in file.written.borrowed:
                games[clause["answer"]].add(str(file.game))
            else:
                own.append((file, at, clause))
    answers = {
        answer["id"]: (file, at, answer)
        for file, way, topic in of_kind(files, "topic")
        for at, answer in records_at(way, topic, "answers")
        if isinstance(answer.get("id"), str) and isinstance(answer.get("says"), str)
    }
    for name in games.keys() & answers.keys():
        message = (
            "the sentence is not the one by which stances were judged: look at those of "
            f"{listed(sorted(games[name]), 40)} again"
        )
        yield from _check_seen(answers[name], digest_words(answers[name][2]["says"]), message)
    for file, at, clause in own:
        if answer := answers.get(clause["answer"]):
            says = _fill(answer[2], clause)
            if clause["says"] != says:
                message = (
                    f"in words of its own; the list has {says!r}. If that is something else, write "
                    "answer: own"
                )
                seen = digest_words(says, clause["says"])
                yield from _check_seen((file, at, clause), seen, message)


def _check_seen(written: Written, expected: str, message: str) -> Iterator[Mistake]:
    file, at, raw = written
    if raw.get("seen") != expected:
        key = "seen" if "seen" in raw else "says"
        told = f"{key}: {message}; then write seen: {expected}"
        yield Mistake(file.written.at((*at, key)), told)


def _fill(answer: Mapping[str, Any], clause: Mapping[str, Any]) -> str:
    """Return the standard sentence with the values of a clause; bare if they do not fill it."""
    try:
        values = {**(answer.get("values") or {}), **(clause.get("values") or {})}
        return fill(answer["says"], values)
    except (TypeError, ValueError):
        return str(answer["says"])
