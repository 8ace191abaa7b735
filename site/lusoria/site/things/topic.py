"""A question that games share: its standard answers, and what each game answers to it.

Two clauses answer alike where the database has the same under `given`. Each answer to a topic has a
letter: first the standard answers in the order of the list, then those of single games.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING

from lusoria.site import dating, words
from lusoria.site.things.clause import Marked, Reading, Use, Witness, reading, uses
from lusoria.site.things.locus import standings
from lusoria.site.things.source import age
from lusoria.site.words import letter_of

if TYPE_CHECKING:
    from lusoria.schema.tables import Answer, Clause, Game, Locus, Source, Topic
    from lusoria.site.edition import Edition

BEAR_WITNESS = ("states", "implies")
"""The stances of those who say so."""

REPORTED = "reported"
"""The status of a passage that was not read."""


@dataclass(frozen=True)
class Given:
    """A game's clause that gives an answer; `own_words`: it says more or other than the list."""

    game: Game
    locus: Locus
    reading: Reading
    own_words: bool

    @property
    def clause(self) -> Clause:
        """The clause."""
        return self.reading.clause

    @property
    def sayers(self) -> list[Witness]:
        """The sources that say so of the game, the earliest first, each once: with a passage that
        was read, if there is one.
        """
        found: dict[str, Witness] = {}
        for each in self.reading.witnesses:
            if each.stance.stance in BEAR_WITNESS and (
                each.source.id not in found or found[each.source.id].passage.status == REPORTED
            ):
                found[each.source.id] = each
        return sorted(found.values(), key=lambda each: age(each.source))

    @property
    def earliest(self) -> Source | None:
        """The earliest of them that has a year."""
        dated = [each.source for each in self.sayers if dating.begins(each.source) is not None]
        return dated[0] if dated else None

    @property
    def order(self) -> tuple[bool, int, str]:
        """For sorting by time; what nobody says comes last."""
        earliest = self.earliest
        return *(dating.order(earliest) if earliest else (True, 0)), self.game.name


@dataclass(frozen=True)
class Reply:
    """An answer to a topic with the clauses that give it, the earliest first.

    `answer` is the standard one that it is, if any; `otherwise`: it is executed in another way than
    the list has it, by the rules of `uses`. Several games give those that have a shade.
    """

    letter: str
    anchor: str
    says: str
    answer: Answer | None
    given: Sequence[Given]
    shade: int | None
    otherwise: bool
    uses: Sequence[Use]

    @property
    def games(self) -> list[Game]:
        """The games that give it."""
        return list({each.game.id: each.game for each in self.given}.values())


@dataclass(frozen=True)
class Asked:
    """A topic with its answers, and the sources that do not answer it, by what they do."""

    topic: Topic
    replies: Sequence[Reply]

    @property
    def standard(self) -> list[Reply]:
        """The standard answers that somebody gives."""
        return [each for each in self.replies if each.answer and each.given]

    @property
    def own(self) -> list[Reply]:
        """The answers of single games."""
        return [each for each in self.replies if not each.answer]

    @property
    def waiting(self) -> list[Reply]:
        """The standard answers that no game gives."""
        return [each for each in self.replies if each.answer and not each.given]

    @property
    def games(self) -> list[Game]:
        """The games that ask it."""
        return list({game.id: game for each in self.replies for game in each.games}.values())

    def of(self, game: str) -> list[tuple[Reply, Given]]:
        """What a game answers, each answer once."""
        found: dict[str, tuple[Reply, Given]] = {}
        for reply in self.replies:
            for each in reply.given:
                if each.game.id == game:
                    found.setdefault(reply.letter, (reply, each))
        return list(found.values())


def asked(edition: Edition, topic: Topic) -> Asked:
    """A topic with all its answers."""
    found: dict[str, list[Given]] = {}
    for row in edition.clause_answer.by("topic", topic.id):
        clause = edition.clause[row.clause]
        each = Given(
            edition.game[row.game],
            edition.locus[row.locus],
            reading(edition, clause),
            bool(row.answer and row.own_words),
        )
        found.setdefault(row.given, []).append(each)
    standard = edition.answer.by("topic", topic.id)
    for answer in standard:
        if not any(each[0].clause.answer == answer.id for each in found.values()):
            found[answer.id] = []
    places = {answer.id: place for place, answer in enumerate(standard)}

    def order(given: str) -> tuple[int, bool, tuple[bool, int, str]]:
        several = found[given]
        answer = several[0].clause.answer if several else given
        first = min((each.order for each in several), default=(True, 0, ""))
        return places.get(answer or "", len(places)), given not in places, first

    replies: list[Reply] = []
    for given in sorted(found, key=order):
        replies.append(_reply(edition, given, found[given], replies))
    return Asked(topic, replies)


def _reply(
    edition: Edition, given: str, several: Sequence[Given], before: Sequence[Reply]
) -> Reply:
    """An answer, after those before it."""
    name = several[0].clause.answer if several else given
    answer = edition.answer[name] if name else None
    ordered = sorted(several, key=lambda each: each.order)
    plain = [each.clause.says for each in ordered if not each.own_words]
    says = plain[0] if plain or not answer else answer.says
    anchor = answer.id if answer else ordered[0].clause.id.replace("/", "-")
    taken = {each.anchor for each in before}
    shared = len({each.game.id for each in ordered}) > 1
    return Reply(
        letter=letter_of(len(before)),
        anchor=anchor if anchor not in taken else f"{anchor}-{len(before) + 1}",
        says=says,
        answer=answer,
        given=ordered,
        shade=sum(each.shade is not None for each in before) if shared else None,
        otherwise=bool(answer) and given != name,
        uses=uses(edition, ordered[0].clause.id) if ordered else (),
    )


@dataclass(frozen=True)
class Unheard:
    """A game whose question some sources do not answer that do all the same to it."""

    game: Game
    locus: Locus
    several: Sequence[Marked]


def unheard(edition: Edition, topic: Topic) -> dict[str, list[Unheard]]:
    """The sources that do not answer a topic, by what they do to it, game by game."""
    found: dict[str, list[Unheard]] = {state: [] for state in words.COVERAGE}
    for locus in edition.locus.by("topic", topic.id):
        by_state: dict[str, list[Marked]] = {}
        for each in standings(edition, locus.id):
            by_state.setdefault(each.state, []).append(each)
        for state, several in by_state.items():
            found[state].append(Unheard(edition.game[locus.game], locus, several))
    return {state: several for state, several in found.items() if several}
