"""The catalogue as it was read: records by name, and where each stands."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from functools import cached_property
from itertools import combinations
from pathlib import Path
from typing import Any

from lusoria.playable.digests import together
from lusoria.schema import records
from lusoria.schema.addressing import address, clashing, game_of, resolve
from lusoria.schema.mistakes import Mistake, Origin
from lusoria.schema.records.documents import How
from lusoria.schema.records.play import State

Bearing = Mapping[int, Mapping[str, How]]
"""Of each sentence of a document, the loci on which it bears, as game/locus, and how."""


@dataclass(frozen=True)
class Covered:
    """What a source does to a locus; where it is silent, the proof, document by document."""

    state: State
    silences: Sequence[records.Silence] = ()


Coverage = Mapping[str, Mapping[str, Covered]]
"""At each locus of a game, what every source does to it that concerns the game."""


@dataclass(frozen=True)
class Chosen:
    """A choice of a ruleset: its locus, the ruleset that wrote it down, and the option, if any."""

    locus: str
    choice: records.Choice
    made_in: str
    option: str | None = None


@dataclass(frozen=True)
class GameRecords:
    """All that the catalogue has on one game."""

    game: records.Game
    loci: Sequence[records.Locus]
    rulesets: Sequence[records.Ruleset]
    examples: Sequence[records.Example]
    evidence: Sequence[records.Evidence]
    chances: Sequence[records.Chances] = ()
    """How games by its rulesets went that were played in bulk."""
    order: records.Order | None = None
    """How its rules are read, if that is written down."""
    coverage: Coverage = field(default_factory=dict)

    @cached_property
    def clauses(self) -> Mapping[str, records.Clause]:
        """The clauses by name, in the order of play."""
        return {clause.id: clause for locus in self.loci for clause in locus.clauses}

    @cached_property
    def locus_of(self) -> Mapping[str, records.Locus]:
        """The locus of each clause, by the clause's name."""
        return {clause.id: locus for locus in self.loci for clause in locus.clauses}

    @cached_property
    def by_id(self) -> Mapping[str, records.Ruleset]:
        """The rulesets by id."""
        return {ruleset.id: ruleset for ruleset in self.rulesets}

    @cached_property
    def assembled(self) -> dict[tuple[str, str, str, str | None], dict[str, Any]]:
        """The clauses as assembled rulesets have them, by locus, name, basis and note: each is made
        once, although ablation wants it a hundred times.
        """
        return {}

    def choices(self, ruleset: records.Ruleset, options: Sequence[str] = ()) -> dict[str, Chosen]:
        """Return what a ruleset with options takes at each locus, in the order of play.

        Its own choices override those of the ruleset that it is `like`, and options override both.
        """
        found = self._base_choices(ruleset)
        for name in options:
            for locus, choice in ruleset.options[name].choices.items():
                found[locus] = Chosen(locus, choice, ruleset.id, name)
        return {locus.locus: found[locus.locus] for locus in self.loci if locus.locus in found}

    def _base_choices(self, ruleset: records.Ruleset) -> dict[str, Chosen]:
        found = self._base_choices(self.by_id[ruleset.like]) if ruleset.like else {}
        for locus in ruleset.without:
            found.pop(locus, None)
        own = {locus: Chosen(locus, c, ruleset.id) for locus, c in ruleset.choices.items()}
        return found | own


def combined(options: Mapping[str, records.Option]) -> Iterator[tuple[str, ...]]:
    """Yield all sets of options that can be agreed together: none, one, several."""
    for count in range(len(options) + 1):
        for names in combinations(options, count):
            if not clashing(answers(options), names):
                yield names


def answers(options: Mapping[str, records.Option]) -> dict[str, tuple[str, ...]]:
    """Return the loci that each option answers."""
    return {name: tuple(option.choices) for name, option in options.items()}


@dataclass(frozen=True)
class Catalogue:
    """Everything in the data folder, checked: references lead somewhere, rules exist."""

    data_dir: Path
    documents: Mapping[str, records.Document]
    places: Mapping[str, records.Place]
    sources: Mapping[str, records.Source]
    sections: Mapping[str, records.Section]
    topics: Mapping[str, records.Topic]
    games: Mapping[str, GameRecords]
    accounts: Mapping[str, records.Account]
    readings: Mapping[str, records.Readings]
    players: Mapping[str, records.Player]
    """By ruleset, the players that were trained."""
    origins: Mapping[tuple[str, str], Origin] = field(repr=False)
    digests: Mapping[str, str]
    """Those of the files that were read, by their paths."""
    bearings: Mapping[str, Bearing] = field(default_factory=dict)
    """By document, the loci on which its sentences bear."""
    gaps: Sequence[Mistake] = ()
    """The texts that are still to be filled in, or that nobody understands where they are cited;
    what has them can be played, not published."""

    @property
    def digest(self) -> str:
        """One digest of all files that were read."""
        return together(self.digests)

    def origin(self, kind: str, name: str) -> Origin:
        """Return where a record stands: of the kind clause, choice, example, source, passage …"""
        return self.origins.get((kind, name), Origin(self.data_dir))

    def named(self) -> Iterator[tuple[str, str, records.Record]]:
        """Yield every record that has a name: its kind and its name, as `origin` takes them."""
        by_name: dict[str, Mapping[str, records.Record]] = {
            "document": self.documents,
            "place": self.places,
            "source": self.sources,
            "passage": self.passages,
            "section": self.sections,
            "topic": self.topics,
            "answer": self.answers,
            "account": self.accounts,
            "readings": self.readings,
            "clause": self.clauses,
        }
        for kind, named in by_name.items():
            yield from ((kind, name, record) for name, record in named.items())
        for document, account in self.accounts.items():
            for sentence in account.sentences:
                yield "sentence", f"{document}:{sentence.sentence}", sentence
        for name, game in self.games.items():
            yield "game", name, game.game
            yield from (("locus", f"{name}/{locus.locus}", locus) for locus in game.loci)
            yield from (("example", f"{name}/{each.id}", each) for each in game.examples)
            yield from (("evidence", each.id, each) for each in game.evidence)
            for ruleset in game.rulesets:
                yield "ruleset", ruleset.id, ruleset
                written = {(): ruleset.choices} | {
                    (option,): each.choices for option, each in ruleset.options.items()
                }
                for options, choices in written.items():
                    at = address(ruleset.id, options)
                    for locus, choice in choices.items():
                        yield "choice", f"{at}:{locus}", choice

    def name_of(self, game: str) -> str:
        """Return a game's name; if it is not in the catalogue, as it is written."""
        return self.games[game].game.name if game in self.games else game

    def source_of(self, reference: str) -> records.Source:
        """Return the source of a passage by `source#passage`. Raises KeyError."""
        return self.sources[reference.partition("#")[0]]

    def document_of(self, passage: records.Passage) -> records.Document | None:
        """Return the document in which a passage was read, if it is known."""
        return self.documents.get(passage.selector.document) if passage.selector else None

    @cached_property
    def answers(self) -> Mapping[str, records.Answer]:
        """The standard answers to all topics, by name."""
        return {answer.id: answer for topic in self.topics.values() for answer in topic.answers}

    @cached_property
    def games_witnessed(self) -> Mapping[str, set[str]]:
        """By source, the games to whose clauses it bears witness."""
        found: dict[str, set[str]] = defaultdict(set)
        for name, clause in self.clauses.items():
            for witness in clause.witnesses:
                found[witness.source].add(game_of(name))
        return found

    @cached_property
    def game_of_evidence(self) -> Mapping[str, records.Game]:
        """The game of each record of evidence."""
        return {each.id: game.game for game in self.games.values() for each in game.evidence}

    @cached_property
    def passages(self) -> Mapping[str, records.Passage]:
        """All passages by `source#passage`, source by source."""
        return {
            f"{source.id}#{passage.id}": passage
            for source in self.sources.values()
            for passage in source.passages
        }

    @cached_property
    def clauses(self) -> Mapping[str, records.Clause]:
        """All clauses by `game/clause`, game by game in the order of play."""
        return {
            f"{name}/{clause.id}": clause
            for name, game in self.games.items()
            for clause in game.clauses.values()
        }

    @cached_property
    def parts(self) -> Mapping[str, set[str]]:
        """By kind, the parts of games and the identifiers of things, as accounts name them."""
        parts: defaultdict[str, set[str]] = defaultdict(set)
        for name, game in self.games.items():
            own = game.game
            named = {
                "locus": [locus.locus for locus in game.loci],
                "name": [each.name for each in own.names],
                "date": [each.what for each in own.dates],
                "place": [each.place for each in own.places],
                "relation": [each.to for each in own.relations],
                "identifier": [each.value for each in own.identifiers],
            }
            for kind, values in named.items():
                parts[kind] |= {f"{name}/{value}" for value in values}
            for ruleset in game.rulesets:
                parts["identifier"] |= {f"{ruleset.id}/{i.value}" for i in ruleset.identifiers}
        for source in self.sources.values():
            parts["identifier"] |= {f"{source.id}/{value}" for value in source.identifiers.values()}
        return parts

    def rulesets(self) -> Iterator[tuple[GameRecords, records.Ruleset]]:
        """Yield all rulesets, with their games."""
        for game in self.games.values():
            for ruleset in game.rulesets:
                yield game, ruleset

    def find(self, name: str) -> tuple[GameRecords, records.Ruleset, tuple[str, ...]]:
        """Return a ruleset by its address, with the options in its own order.

        Raises UnknownNameError, with the nearest name.
        """
        found = {ruleset.id: (game, ruleset) for game, ruleset in self.rulesets()}
        known = {ruleset.id: answers(ruleset.options) for _, ruleset in found.values()}
        base, options = resolve(name, known, self.games)
        return *found[base], options


def expectations(example: records.Example) -> Iterator[tuple[str, records.Expectation]]:
    """Yield the rulesets by which an example is judged, and what is expected: its own first."""
    for ruleset in (example.ruleset, *example.also):
        yield ruleset, example
    yield from example.elsewhere.items()
