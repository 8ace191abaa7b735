"""Sentences of the shared list that somebody must look at before anything is said to rest on them.

A standard sentence speaks for every game that gives the answer, and witnesses were judged by it: if
it is changed, their stances are looked at again. A game that gives a standard answer in words of
its own may say more than the list, never something else. What was looked at is kept as `seen`, a
short digest of the words.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Collection, Iterator, Mapping, Sequence
from hashlib import sha256
from typing import Any

from lusoria.schema.catalogue.files import CatalogueFile, of_kind
from lusoria.schema.catalogue.records.topics import fill
from lusoria.schema.catalogue.yaml_source import Way, records_at
from lusoria.schema.mistakes import Mistake, listed

Written = tuple[CatalogueFile, Way, Mapping[str, Any]]
"""A record as it is written: its file, its way there, and what stands there."""

LETTERS = 6
"""So many letters show that words were changed; they guard nothing."""


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
