"""The list of questions that games share: what a game's loci and clauses take over from it.

A locus asks the topic of its own name unless `topic:` names another one. A clause gives the answer
of its own id, of those to the topic, unless `answer:` names another one. `own` stands for none.
What is written in the game overrides what the list has; what is not, is filled in here, before
anything is checked, and keeps the place where it stands: so a mistake in the list is told once,
at its line there. Whatever reads the catalogue sees whole loci.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Collection, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from typing import Any

from lusoria.schema.mistakes import Mistake, Origin, listed, meant
from lusoria.schema.reading.files import CatalogueFile, of_kind
from lusoria.schema.reading.yaml_source import Way, Written, list_at
from lusoria.schema.records.topics import fill

OWN = "own"
"""What a game writes in place of a name where a topic or an answer only happens to be so called."""

INSTEAD = ("rule", "rules", "held-by", "not-modelled")
"""The keys each of which, written in a clause, replaces all that executes the answer."""

EXECUTION = (*INSTEAD, "fact", "with", "hooks", "lifts", "after")
"""All keys of what executes an answer; those after the first four are overridden one by one."""


@dataclass(frozen=True)
class Shared:
    """Something in the list: as it is written, and its way in the file."""

    raw: Mapping[str, Any]
    way: Way


UNKNOWN_TOPIC = Shared({"question": "?"}, ())
UNKNOWN_ANSWER = Shared({"says": "?", "not-modelled": "?"}, ())
"""Stand in for what the list does not have: that is told, and not what a locus lacks for it."""


def filled(files: Sequence[CatalogueFile]) -> tuple[list[CatalogueFile], list[Mistake]]:
    """The files, with the loci of games filled from the list, and what is wrong with the names."""
    lists = [file for file in files if file.kind.name == "topic"]
    if not lists:
        return list(files), []
    (shared,) = lists
    topics = {
        raw["topic"]: Shared(raw, way)
        for _, way, raw in of_kind(lists, "topic")
        if isinstance(raw.get("topic"), str)
    }
    families = {file.game: raw.get("family") for file, _, raw in of_kind(files, "game")}
    found, mistakes = [], []
    for file in files:
        if file.kind.name == "locus" and file.written.readable:
            filling = _Filling(file, shared.written, topics, families.get(file.game))
            found.append(replace(file, written=filling.written()))
            mistakes += filling.mistakes
        else:
            found.append(file)
    return found, mistakes


class _Filling:
    """The loci of a game, while they are filled in."""

    def __init__(
        self, file: CatalogueFile, lender: Written, topics: Mapping[str, Shared], family: Any
    ) -> None:
        self.file = file
        self.lender = lender
        self.topics = topics
        self.family = family
        self.asked: dict[str, Any] = {}
        self.borrowed: dict[Way, tuple[Written, Way]] = {}
        self.mistakes: list[Mistake] = []

    def written(self) -> Written:
        """The file with whole loci."""
        own = self.file.written
        loci = own.value if isinstance(own.value, list) else []
        self.asked = {
            str(raw.get("topic", raw.get("locus"))): raw.get("locus")
            for raw in loci
            if isinstance(raw, dict)
        }
        value = [
            self.locus((i,), raw) if isinstance(raw, dict) else raw for i, raw in enumerate(loci)
        ]
        return replace(
            own,
            value=value if loci else own.value,
            borrowed=self.borrowed,
            borrowed_from=self.lender.digest,
        )

    def locus(self, way: Way, raw: dict[str, Any]) -> dict[str, Any]:
        """A whole locus."""
        topic = self._topic(way, raw)
        whole = {key: value for key, value in raw.items() if key != "topic"}
        if topic is not None:
            if topic is not UNKNOWN_TOPIC:
                whole["topic"] = topic.raw["topic"]
            for key in ("title", "question", "section"):
                self._borrow(whole, way, topic, key)
        clauses = raw.get("clauses")
        if isinstance(clauses, list):
            whole["clauses"] = [
                self.clause((*way, "clauses", i), clause, topic)
                if isinstance(clause, dict)
                else clause
                for i, clause in enumerate(clauses)
            ]
        return whole

    def clause(self, way: Way, raw: dict[str, Any], topic: Shared | None) -> dict[str, Any]:
        """A whole clause."""
        answer = self._answer(way, raw, topic)
        whole = {key: value for key, value in raw.items() if key != "answer"}
        if answer is None:
            return whole
        if answer is not UNKNOWN_ANSWER:
            whole["answer"] = answer.raw["id"]
        if "says" not in raw:
            self._borrow(whole, way, answer, "says")
            self._borrow(whole, way, answer, "reads")
            self._fill_in(whole, way, answer)
        if not any(key in raw for key in INSTEAD):
            executed = self._executed(answer)
            for key in EXECUTION:
                self._borrow(whole, way, executed, key)
            if executed is answer:
                self._follow(whole, way, answer)
            if (*way, "lifts") in self.borrowed:  # the list names a topic, a clause a locus
                whole["lifts"] = self.asked.get(whole["lifts"], whole["lifts"])
        return whole

    def _topic(self, way: Way, raw: Mapping[str, Any]) -> Shared | None:
        """The topic that a locus asks."""
        named = raw.get("topic", raw.get("locus"))
        if named == OWN or not isinstance(named, str):
            return None
        topic = self.topics.get(named)
        if topic is not None and self.family in (list_at(topic.raw, "families") or ["tables"]):
            return topic
        if "topic" in raw:
            known = [
                name
                for name, each in self.topics.items()
                if self.family in (list_at(each.raw, "families") or ["tables"])
            ]
            self._unknown(
                (*way, "topic"), f"topic of games of the family {self.family}", named, known
            )
            return UNKNOWN_TOPIC
        return None

    def _answer(self, way: Way, raw: Mapping[str, Any], topic: Shared | None) -> Shared | None:
        """The standard answer that a clause gives."""
        named = raw.get("answer", raw.get("id"))
        if named == OWN or not isinstance(named, str):
            return None
        if topic is UNKNOWN_TOPIC:
            return UNKNOWN_ANSWER
        answers = dict(_answers(topic)) if topic else {}
        if "answer" in raw and named not in answers:
            what = (
                f"answer to the topic {topic.raw['topic']}" if topic else "answer without a topic"
            )
            self._unknown((*way, "answer"), what, named, answers)
            return UNKNOWN_ANSWER
        return answers.get(named)

    def _executed(self, answer: Shared) -> Shared:
        """What executes an answer in the family of the game."""
        elsewhere = answer.raw.get("elsewhere")
        if isinstance(elsewhere, dict) and isinstance(elsewhere.get(self.family), dict):
            return Shared(elsewhere[self.family], (*answer.way, "elsewhere", self.family))
        return answer

    def _fill_in(self, whole: dict[str, Any], way: Way, answer: Shared) -> None:
        """Put the values into the sentence of an answer."""
        own, given = answer.raw.get("values"), whole.get("values")
        values = {
            **(own if isinstance(own, dict) else {}),
            **(given if isinstance(given, dict) else {}),
        }
        says, reads = whole.get("says"), whole.get("reads")
        if not isinstance(says, str) or not (values or "{" in says):
            return
        try:
            whole["says"] = fill(says, values)
            if isinstance(reads, str):
                whole["reads"] = fill(
                    reads, {k: v for k, v in values.items() if f"{{{k}}}" in reads}
                )
        except ValueError as error:
            at = self.file.written.at((*way, "values" if given else "id"))
            self.mistakes.append(Mistake(at, str(error)))

    def _follow(self, whole: dict[str, Any], way: Way, answer: Shared) -> None:
        """Have the clause follow from the loci of the game that ask what the answer names."""
        topics = answer.raw.get("follows")
        loci = [self.asked.get(topic) for topic in topics] if isinstance(topics, list) else []
        if "follows" not in whole and any(loci):
            whole["follows"] = [locus for locus in loci if locus]
            self.borrowed[(*way, "follows")] = self.lender, (*answer.way, "follows")

    def _borrow(self, whole: dict[str, Any], way: Way, lender: Shared, key: str) -> None:
        if key not in whole and key in lender.raw:
            whole[key] = lender.raw[key]
            self.borrowed[(*way, key)] = self.lender, (*lender.way, key)

    def _unknown(self, way: Way, what: str, named: str, known: Iterable[str]) -> None:
        known = list(known)
        hint = meant(named, known) or (f"; there are {listed(known, 40)}" if known else "")
        at = self.file.written.at(way)
        self.mistakes.append(Mistake(at, f"{named} is no {what}{hint}"))


def _answers(topic: Shared) -> Iterator[tuple[str, Shared]]:
    answers = topic.raw.get("answers")
    for i, raw in enumerate(answers if isinstance(answers, list) else ()):
        if isinstance(raw, dict) and isinstance(raw.get("id"), str):
            yield raw["id"], Shared(raw, (*topic.way, "answers", i))


def touched(
    files: Sequence[CatalogueFile], mistakes: Iterable[Mistake]
) -> Mapping[Origin, Collection[str]]:
    """The games that each mistake in the list touches, by its place."""
    lists = {file.written.file for file in files if file.kind.name == "topic"}
    places = {mistake.origin for mistake in mistakes if mistake.origin.file in lists}
    found: dict[Origin, set[str]] = defaultdict(set)
    for file in files if places else ():
        for lender, way in file.written.borrowed.values():
            for each in lender.values:
                if each[: len(way)] == way and lender.at(each) in places:
                    found[lender.at(each)].add(str(file.game))
    return found


def with_games(
    mistakes: Iterable[Mistake], games: Mapping[Origin, Collection[str]]
) -> list[Mistake]:
    """The mistakes; those in the list tell the games that they touch."""
    return [
        Mistake(origin, f"{message} (in {listed(sorted(games[origin]), 40)})")
        if origin in games
        else Mistake(origin, message)
        for origin, message in mistakes
    ]
