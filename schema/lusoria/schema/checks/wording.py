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
from collections.abc import Collection, Iterable, Iterator, Mapping, Sequence
from hashlib import sha256
from typing import Any

from lusoria.schema.mistakes import Mistake, listed
from lusoria.schema.model import Catalogue
from lusoria.schema.reading.files import CatalogueFile, of_kind
from lusoria.schema.reading.yaml_source import Way, is_open, records_at
from lusoria.schema.records import Clause, Record, Witness
from lusoria.schema.records.topics import fill
from lusoria.schema.texts import normalised, without_accents


def check_wording(catalogue: Catalogue, words: Mapping[str, str]) -> Iterator[Mistake]:
    """Quotations that do not stand where they should, and stances that lack a word for them.

    `words` are those of the passages that were found in documents, by `source#passage`.
    """
    for name, passage in catalogue.passages.items():
        quoted = passage.quotation
        if quoted and name in words and not _stands(quoted.text, words[name]):
            message = f"quotation: {quoted.text!r} is not what stands at the selector"
            yield Mistake(catalogue.origin("passage", name), message)
    for name, clause in catalogue.clauses.items():
        for complaint in _unsaid(catalogue, clause, words):
            yield Mistake(catalogue.origin("clause", name), f"{clause.id}: {complaint}")


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


MOST_WORDS = 11
"""How many words in a row may be the same by chance; more are copied."""

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
    for kind, name, record in catalogue.named():
        for field, text in _texts(record, INNER.get(kind, set())) if kind != "choice" else ():
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


INNER = {"source": {"passages"}, "account": {"sentences"}, "locus": {"clauses"}}
"""The fields of records that are records of their own; a choice is looked at in its ruleset."""


def _texts(record: Record, left_out: set[str]) -> Iterator[tuple[str, str]]:
    """The texts of a record, each with the name of its field."""
    for name, value in record.model_dump(mode="json", exclude=left_out).items():
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


def unclear(files: Iterable[CatalogueFile]) -> Iterator[Mistake]:
    """Every clause and every name of an example that needs another sentence to be understood."""
    for file in files:
        for path, raw in file.items():
            if isinstance(raw, dict):
                for where, text in _cited(file.kind.name, path, raw):
                    if isinstance(text, str) and not is_open(text) and (fault := lacks(text)):
                        yield Mistake(file.written.at(where), f"{where[-1]}: {fault}")


def _cited(kind: str, path: Way, raw: Mapping[str, Any]) -> Iterator[tuple[Way, Any]]:
    """The texts of a record that are cited by themselves, and where they stand."""
    if kind == "example":
        yield (*path, "name"), raw.get("name")
    clauses = raw.get("clauses")
    if kind == "locus" and isinstance(clauses, list):
        for i, clause in enumerate(clauses):
            if isinstance(clause, dict):
                yield (*path, "clauses", i, "says"), clause.get("says")


def lacks(sentence: str) -> str | None:
    """Why a sentence cannot be understood without another, if its words show that."""
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
    for i, word in enumerate(words):
        if word in REFER:
            if set(words[:i]) <= EMPTY:
                return f"{word!r} refers to nothing before it; the sentence is to be cited alone"
            break
    return None


Written = tuple[CatalogueFile, Way, Mapping[str, Any]]
"""A record as it is written: its file, its way there, and what stands there."""

LETTERS = 6
"""How many letters the digest has: enough to show that words were changed; it guards nothing."""


def seen(*words: str) -> str:
    """The short digest of words that somebody looked at: letters, which YAML never reads as a
    number.
    """
    digest = sha256("\n".join(words).encode()).digest()
    return "".join(chr(ord("a") + byte % 26) for byte in digest[:LETTERS])


def unseen(files: Sequence[CatalogueFile]) -> Iterator[Mistake]:
    """Standard sentences, and games' own for standard answers, that nobody looked at yet."""
    own: list[Written] = []
    games: dict[str, set[str]] = defaultdict(set)
    for file, way, locus in of_kind(files, "locus"):
        for at, clause in records_at(way, locus, "clauses"):
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
    for name, given in games.items():
        if name in answers:
            yield from _standard(answers[name], given)
    for written in own:
        if answer := answers.get(written[2]["answer"]):
            yield from _own(written, answer[2])


def _standard(answer: Written, games: Collection[str]) -> Iterator[Mistake]:
    """A standard sentence that was changed."""
    return _unless_seen(
        answer,
        seen(answer[2]["says"]),
        "the sentence is not the one by which stances were judged: look at those of "
        f"{listed(sorted(games), 40)} again",
    )


def _own(written: Written, standard: Mapping[str, Any]) -> Iterator[Mistake]:
    """A sentence of a game's own for a standard answer."""
    raw = written[2]
    says = _filled(standard, raw)
    if raw["says"] != says:
        yield from _unless_seen(
            written,
            seen(says, raw["says"]),
            f"in words of its own; the list has {says!r}. If that is something else, write "
            "answer: own",
        )


def _unless_seen(written: Written, expected: str, what: str) -> Iterator[Mistake]:
    file, at, raw = written
    if raw.get("seen") != expected:
        key = "seen" if "seen" in raw else "says"
        yield Mistake(file.written.at((*at, key)), f"{key}: {what}; then write seen: {expected}")


def _filled(answer: Mapping[str, Any], clause: Mapping[str, Any]) -> str:
    """The standard sentence with the values of a clause; bare where they do not fill it."""
    try:
        values = {**(answer.get("values") or {}), **(clause.get("values") or {})}
        return fill(answer["says"], values)
    except (TypeError, ValueError):
        return str(answer["says"])
