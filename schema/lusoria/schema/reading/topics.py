"""The list of questions that games share: what a game's loci and clauses take over from it.

A locus asks the topic of its own name unless `topic:` names another one. A clause gives the answer
of its own id, of those to the topic, unless `answer:` names another one. `own` stands for none.
What is written in the game overrides what the list has; what is not, is filled in here, before
anything is checked, and keeps the place where it stands: so a mistake in the list is told once,
at its line there. Whatever reads the catalogue sees whole loci.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Collection, Iterable, Mapping, Sequence
from dataclasses import dataclass, replace
from typing import Any

from lusoria.schema.mistakes import Mistake, Origin, listed, meant
from lusoria.schema.reading.files import CatalogueFile, of_kind
from lusoria.schema.reading.yaml_source import Way, Written, list_at, mapping_at, records_at
from lusoria.schema.records.topics import fill

OWN = "own"
"""The name of no topic or answer, for a locus or clause that only happens to be called as one."""

INSTEAD = ("rule", "rules", "held-by", "not-modelled")
"""The keys each of which, written in a clause, replaces all that executes the answer."""

EXECUTION = (*INSTEAD, "fact", "with", "hooks", "lifts", "after")
"""All keys of what executes an answer; those after the first four are overridden one by one."""


@dataclass(frozen=True)
class Shared:
    """A topic or an answer of the list as it is written, and its path."""

    raw: Mapping[str, Any]
    way: Way


UNKNOWN_TOPIC = Shared({"question": "?"}, ())
UNKNOWN_ANSWER = Shared({"says": "?", "not-modelled": "?"}, ())
"""Stand in for what the list does not have: that is told, and not what a locus lacks for it."""


def fill_in(files: Sequence[CatalogueFile]) -> tuple[list[CatalogueFile], list[Mistake]]:
    """Return the files with the loci of games filled from the list, and the unknown names."""
    shared = next((file.written for file in files if file.kind.name == "topic"), None)
    if shared is None:
        return list(files), []
    topics = {
        raw["topic"]: Shared(raw, way)
        for _, way, raw in of_kind(files, "topic")
        if isinstance(raw.get("topic"), str)
    }
    families = {file.game: raw.get("family") for file, _, raw in of_kind(files, "game")}
    filled, mistakes = [], []
    for file in files:
        if file.kind.name == "locus" and isinstance(file.written.value, list):
            family = families.get(file.game)
            topics_of_family = {
                name: topic
                for name, topic in topics.items()
                if family in (list_at(topic.raw, "families") or ["tables"])
            }
            filling = _Filling(file.written, shared, topics_of_family, family)
            file = replace(file, written=filling.fill())
            mistakes += filling.mistakes
        filled.append(file)
    return filled, mistakes


class _Filling:
    """The loci of a game while they are filled in from the topics that are for its family."""

    def __init__(
        self, written: Written, lender: Written, topics: Mapping[str, Shared], family: Any
    ) -> None:
        self.written, self.lender, self.topics, self.family = written, lender, topics, family
        self.borrowed: dict[Way, tuple[Written, Way]] = {}
        self.mistakes: list[Mistake] = []
        self.locus_of = {
            str(raw.get("topic", raw.get("locus"))): raw.get("locus")
            for raw in written.value
            if isinstance(raw, dict)
        }

    def fill(self) -> Written:
        """Return the file with whole loci."""
        return replace(
            self.written,
            value=[
                self.locus((i,), raw) if isinstance(raw, dict) else raw
                for i, raw in enumerate(self.written.value)
            ],
            borrowed=self.borrowed,
            borrowed_from=self.lender.digest,
        )

    def locus(self, way: Way, raw: dict[str, Any]) -> dict[str, Any]:
        topic = self._find_topic(way, raw)
        whole = {key: value for key, value in raw.items() if key != "topic"}
        if topic is not None:
            if topic is not UNKNOWN_TOPIC:
                whole["topic"] = topic.raw["topic"]
            self._borrow(whole, way, topic, "title", "question", "section")
        if isinstance(raw.get("clauses"), list):
            whole["clauses"] = [
                self.clause((*way, "clauses", i), item, topic) if isinstance(item, dict) else item
                for i, item in enumerate(raw["clauses"])
            ]
        return whole

    def clause(self, way: Way, raw: dict[str, Any], topic: Shared | None) -> dict[str, Any]:
        answer = self._find_answer(way, raw, topic)
        whole = {key: value for key, value in raw.items() if key != "answer"}
        if answer is None:
            return whole
        if answer is not UNKNOWN_ANSWER:
            whole["answer"] = answer.raw["id"]
        if "says" not in raw:
            self._borrow(whole, way, answer, "says", "reads")
            self._fill_sentence(whole, way, answer)
        if not any(key in raw for key in INSTEAD):
            executed, elsewhere = answer, mapping_at(answer.raw, "elsewhere")
            if isinstance(elsewhere.get(self.family), dict):
                place = (*answer.way, "elsewhere", self.family)
                executed = Shared(elsewhere[self.family], place)
            self._borrow(whole, way, executed, *EXECUTION)
            loci = [self.locus_of.get(topic) for topic in list_at(answer.raw, "follows")]
            if executed is answer and "follows" not in whole and any(loci):
                whole["follows"] = [locus for locus in loci if locus]
                self.borrowed[*way, "follows"] = self.lender, (*answer.way, "follows")
            if (*way, "lifts") in self.borrowed:  # the list names a topic, a clause a locus
                whole["lifts"] = self.locus_of.get(whole["lifts"], whole["lifts"])
        return whole

    def _find_topic(self, way: Way, raw: Mapping[str, Any]) -> Shared | None:
        """Return the topic that a locus asks."""
        name = raw.get("topic", raw.get("locus"))
        if name == OWN or not isinstance(name, str):
            return None
        if "topic" in raw and name not in self.topics:
            what = f"topic of games of the family {self.family}"
            return self._note_unknown((*way, "topic"), what, self.topics, name, UNKNOWN_TOPIC)
        return self.topics.get(name)

    def _find_answer(self, way: Way, raw: Mapping[str, Any], topic: Shared | None) -> Shared | None:
        """Return the standard answer that a clause gives."""
        name = raw.get("answer", raw.get("id"))
        if name == OWN or not isinstance(name, str):
            return None
        if topic is UNKNOWN_TOPIC:
            return UNKNOWN_ANSWER
        written = records_at(topic.way, topic.raw, "answers") if topic else ()
        answers = {raw.get("id"): Shared(raw, at) for at, raw in written}
        if "answer" in raw and name not in answers:
            to = f"to the topic {topic.raw['topic']}" if topic else "without a topic"
            names = [answer for answer in answers if isinstance(answer, str)]
            return self._note_unknown((*way, "answer"), f"answer {to}", names, name, UNKNOWN_ANSWER)
        return answers.get(name)

    def _note_unknown(
        self, way: Way, what: str, names: Collection[str], name: str, instead: Shared
    ) -> Shared:
        hint = meant(name, names) or (f"; there are {listed(names, 40)}" if names else "")
        self.mistakes.append(Mistake(self.written.at(way), f"{name} is no {what}{hint}"))
        return instead

    def _fill_sentence(self, whole: dict[str, Any], way: Way, answer: Shared) -> None:
        """Put the values into the sentence of an answer."""
        values = mapping_at(answer.raw, "values") | mapping_at(whole, "values")
        says, reads = whole.get("says"), whole.get("reads")
        if not isinstance(says, str) or not (values or "{" in says):
            return
        try:
            whole["says"] = fill(says, values)
            if isinstance(reads, str):
                used = {name: value for name, value in values.items() if f"{{{name}}}" in reads}
                whole["reads"] = fill(reads, used)
        except ValueError as error:
            at = self.written.at((*way, "values" if whole.get("values") else "id"))
            self.mistakes.append(Mistake(at, str(error)))

    def _borrow(self, whole: dict[str, Any], way: Way, lender: Shared, *keys: str) -> None:
        for key in keys:
            if key not in whole and key in lender.raw:
                whole[key] = lender.raw[key]
                self.borrowed[*way, key] = self.lender, (*lender.way, key)


def find_touched(
    files: Sequence[CatalogueFile], mistakes: Iterable[Mistake]
) -> Mapping[Origin, Collection[str]]:
    """Return the games that each mistake in the list touches, by its place."""
    lists = {file.written.file for file in files if file.kind.name == "topic"}
    places = {mistake.origin for mistake in mistakes if mistake.origin.file in lists}
    touched: dict[Origin, set[str]] = defaultdict(set)
    for file in files if places else ():
        for lender, way in file.written.borrowed.values():
            for path in lender.values:
                if path[: len(way)] == way and lender.at(path) in places:
                    touched[lender.at(path)].add(str(file.game))
    return touched


def name_games(
    mistakes: Iterable[Mistake], games: Mapping[Origin, Collection[str]]
) -> list[Mistake]:
    """Return the mistakes; those in the list tell the games that they touch."""
    return [
        Mistake(origin, f"{message} (in {listed(sorted(games[origin]), 40)})")
        if origin in games
        else Mistake(origin, message)
        for origin, message in mistakes
    ]
