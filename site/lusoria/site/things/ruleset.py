"""A ruleset: what it is, how its games go, and its rules as prose.

The prose is its clauses ordered, grouped, joined and shrunk, none reworded. A sentence is one
clause, whole: the words that it has for the sheet, or else its own. The order is the game's; what a
ruleset does not answer is left out, and paragraphs and sections that are empty with it.
"""

from __future__ import annotations

from collections.abc import Container, Iterable, Mapping, Sequence
from dataclasses import dataclass, replace
from itertools import dropwhile
from typing import TYPE_CHECKING, NamedTuple

from lusoria.site.things.clause import Reading, Witness

if TYPE_CHECKING:
    from lusoria.schema.outcomes import Share
    from lusoria.schema.tables import (
        Chances,
        Choice,
        Clause,
        Player,
        PlayerStrength,
        Ruleset,
        SheetSection,
    )
    from lusoria.site.edition import Edition


class Prospects(NamedTuple):
    """How games of a ruleset go, so far as that is known of the rules that it has now."""

    random: Chances | None
    skilled: Player | None
    contests: Sequence[PlayerStrength]

    @property
    def says(self) -> str:
        """The figures in sentences."""
        return " ".join(each.says for each in self[:2] if each)

    @property
    def warning(self) -> str | None:
        """What should be known before play, in a sentence: that one side hardly wins, or that games
        often have no end."""
        from lusoria.schema.outcomes import OFTEN

        nets = self.skilled is not None and not self.skilled.none
        if self.favours:
            play = "Among skilled players" if nets else "In random play"
            return f"{play} {self.favours} wins nearly always."
        if self.skilled is not None and (self.skilled.unended_low or 0) > OFTEN:
            return "Among skilled players games often have no end."
        if self.random is not None and self.random.warns:
            return "In random play games often have no end."
        return None

    @property
    def favours(self) -> str | None:
        """The side that wins nearly always: among skilled players, where there are any."""
        if self.skilled and not self.skilled.none:
            return self.skilled.winner
        return self.random.favours if self.random else None

    @property
    def table(self) -> Sequence[tuple[str, Sequence[Share | None]]]:
        """Random and skilled play side by side: a row for each outcome, with intervals."""
        return [
            (words, [_share(each, name) for each in self[:2]]) for name, words in OUTCOMES.items()
        ]


OUTCOMES = {
    "white": "white wins",
    "black": "black wins",
    "draws": "nobody wins",
    "unended": "no end",
    "doubles": "won for more than one",
}


def _share(found: Chances | Player | None, outcome: str) -> Share | None:
    from lusoria.schema.outcomes import Share

    if found is None or getattr(found, f"{outcome}_share") is None:
        return None
    parts = (getattr(found, f"{outcome}_{part}") for part in ("share", "low", "high"))
    return Share(getattr(found, outcome), *parts)


def prospects(edition: Edition, ruleset: str) -> Prospects | None:
    """How games of a ruleset go; None if nothing is known of the rules that it has now."""
    random = next((each for each in edition.chances.by("ruleset", ruleset) if each.current), None)
    skilled = next((each for each in edition.player.by("ruleset", ruleset) if each.current), None)
    strength = sorted(edition.player_strength.by("ruleset", ruleset), key=lambda c: c.sequence)
    contests = [each for each in strength if each.played_as == "both"]
    return Prospects(random, skilled, contests) if random or skilled else None


SHORT = 14
"""A paragraph of fewer words joins the one before it, and loses its head."""


@dataclass(frozen=True)
class Said:
    """A clause as a ruleset takes it: by itself, or with any one of some options.

    `kind` is `rule`; `follows`, where it has no rule of its own and follows from others, so that it
    is said in passing; or `kept`, where no program judges it, and the players see to it.
    """

    clause: Clause
    choice: Choice
    options: Sequence[str]
    kind: str

    @property
    def words(self) -> str:
        """The sentence."""
        return self.clause.reads or self.clause.says


@dataclass(frozen=True)
class Sentence:
    """What is said at a question: by the ruleset itself, if it is, then with its options.

    `number` is its place as the text is read; what only an option says has none.
    """

    locus: str
    said: Sequence[Said]
    number: int | None = None

    @property
    def length(self) -> int:
        """The words that are read without options."""
        return sum(len(each.words.split()) for each in self.said if not each.options)

    @property
    def changed_by(self) -> Sequence[str]:
        """The options that change it."""
        return [option for each in self.said for option in each.options]

    @property
    def only_with(self) -> Sequence[str]:
        """The options without which nothing is said here; none if something is."""
        return [] if any(not each.options for each in self.said) else self.changed_by


def only_with(parts: Sequence[Sentence | Paragraph]) -> Sequence[str]:
    """The options without which all of these are silent; none if one of them is not."""
    found = [part.only_with for part in parts]
    return [option for options in found for option in options] if all(found) else []


@dataclass(frozen=True)
class Paragraph:
    """Sentences that are read in one go."""

    head: str | None
    sentences: Sequence[Sentence]

    @property
    def length(self) -> int:
        """The words that are read without options."""
        return sum(sentence.length for sentence in self.sentences)

    @property
    def only_with(self) -> Sequence[str]:
        """The options without which it is silent."""
        return only_with(self.sentences)


@dataclass(frozen=True)
class Section:
    """Paragraphs under a heading, and what board stands beside them."""

    row: SheetSection
    paragraphs: Sequence[Paragraph]

    @property
    def only_with(self) -> Sequence[str]:
        """The options without which it is silent."""
        return only_with(self.paragraphs)

    @property
    def sentences(self) -> Sequence[Sentence]:
        """All sentences."""
        return [sentence for each in self.paragraphs for sentence in each.sentences]


def sheet(edition: Edition, ruleset: Ruleset) -> list[Section]:
    """The rules of a ruleset as they are read, with its options."""
    said = _said(edition, ruleset)
    sections = []
    for section in edition.sheet_section.by("game", ruleset.game):
        paragraphs = []
        for paragraph in edition.sheet_paragraph.by("section", section.id):
            loci = [row.locus for row in edition.sheet_question.by("paragraph", paragraph.id)]
            sentences = [Sentence(locus, said[locus]) for locus in loci if locus in said]
            if sentences:
                paragraphs.append(Paragraph(paragraph.head, sentences))
        if paragraphs:
            sections.append(Section(section, together(paragraphs)))
    return numbered(sections)


def aim(sections: Sequence[Section], locus: str | None) -> Sentence | None:
    """The sentence that tells the aim, at this question; where that one is said in passing ("Nobody
    wins by taking men."), the next of its section that is not. None where the ruleset is silent.
    """
    for section in sections:
        for sentence in dropwhile(lambda each: each.locus != locus, section.sentences):
            if sentence.number and sentence.said[0].kind != "follows":
                return sentence
    return None


def together(paragraphs: Sequence[Paragraph]) -> list[Paragraph]:
    """The paragraphs of a section, each that is short joined to the one before it."""
    found: list[Paragraph] = []
    for each in paragraphs:
        if found and each.length < SHORT:
            found[-1] = Paragraph(found[-1].head, [*found[-1].sentences, *each.sentences])
        else:
            found.append(each)
    return found


def numbered(sections: Sequence[Section]) -> list[Section]:
    """The sections with their sentences numbered through."""
    last = 0

    def number(sentence: Sentence) -> Sentence:
        nonlocal last
        if sentence.only_with:
            return sentence
        last += 1
        return replace(sentence, number=last)

    return [
        replace(
            section,
            paragraphs=[
                replace(paragraph, sentences=[number(each) for each in paragraph.sentences])
                for paragraph in section.paragraphs
            ],
        )
        for section in sections
    ]


def _said(edition: Edition, ruleset: Ruleset) -> Mapping[str, Sequence[Said]]:
    """What a ruleset says at each question, by itself and with its options."""
    found: dict[str, list[Choice]] = {}
    for choice in edition.choice.by("ruleset", ruleset.id):
        found.setdefault(choice.locus, []).append(choice)
    return {
        locus: [_taken(edition, group) for group in _alike(choices)]
        for locus, choices in found.items()
    }


def _alike(choices: Sequence[Choice]) -> list[list[Choice]]:
    """Choices at one question; those of options that take the same clause alike are together."""
    groups: dict[tuple[bool, str, str], list[Choice]] = {}
    for choice in sorted(choices, key=lambda choice: choice.option is not None):
        groups.setdefault((choice.option is None, choice.clause, choice.basis), []).append(choice)
    return [*groups.values()]


def _taken(edition: Edition, alike: Sequence[Choice]) -> Said:
    clause = edition.clause[alike[0].clause]
    options = [each.option.rpartition("+")[2] for each in alike if each.option]
    follows = bool(edition.clause_follows.by("clause", clause.id))
    return Said(clause, alike[0], options, kind(clause, alike[0].basis, follows))


def kind(clause: Clause, basis: str, follows: bool) -> str:
    """How a clause is said, which a ruleset takes on a basis: `rule`, `follows` or `kept`.

    What is attested is said plainly though it follows from other clauses: players ask for it.
    """
    if clause.executed_by != "nothing" or (follows and basis == "attested"):
        return "rule"
    return "follows" if follows else "kept"


MOST_SIGLA = 3
LONGEST_SIGLUM = 5
"""A longer siglum does not stand in the margin."""

NO_TEXTS = ("database", "program", "website")
"""The kinds of sources that come after texts."""


def ranked(witnesses: Iterable[Witness], own: Container[str | None]) -> list[Witness]:
    """The witnesses of a clause as they are told: the ruleset's own sources first, then what states
    it before what implies it, and texts before databases; what contradicts it comes last.
    """
    return sorted(
        witnesses,
        key=lambda each: (
            each.stance.stance == "contradicts",
            each.source.id not in own,
            each.stance.stance == "implies",
            each.source.kind in NO_TEXTS,
        ),
    )


def beside(reading: Reading, own: Container[str | None]) -> tuple[Sequence[Witness], int]:
    """The witnesses whose sigla stand beside a sentence, each source once, and how many sources
    more it has.
    """
    heard = [each for each in reading.heard if each.stance.stance != "contradicts"]
    short = [each for each in ranked(heard, own) if len(each.siglum) <= LONGEST_SIGLUM]
    return short[:MOST_SIGLA], len(heard) - len(short[:MOST_SIGLA])
