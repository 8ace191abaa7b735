"""A document: a file in which a source was read, and what becomes of each of its sentences."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import cached_property
from typing import TYPE_CHECKING

from lusoria.site.things.evidence import titled
from lusoria.site.things.kind import rows
from lusoria.site.things.passage import PassageUses, passage_uses
from lusoria.site.words import FATES, language

if TYPE_CHECKING:
    from lusoria.schema import tables
    from lusoria.site.edition import Edition


def name(edition: Edition, document: tables.Document) -> str:
    """What a document is called: its source, and which copy it is where there are several."""
    source = edition.source[document.source]
    label = f"{source.label} ({source.siglum})"
    others = [each.id for each in edition.document.by("source", source.id)]
    if len(others) == 1:
        return label
    which = f"{label}, copy {others.index(document.id) + 1} of {len(others)}"
    return f"{which}, in {language(document.language)}" if document.language else which


def used(edition: Edition, document: tables.Document) -> int:
    """How many of its sentences are a part of the catalogue."""
    sentences = edition.sentence.by("document", document.id)
    return sum(sentence.out_of_scope is None for sentence in sentences)


@dataclass(frozen=True)
class Fate:
    """A sentence, and what accounts for it."""

    sentence: tables.Sentence
    passages: Sequence[PassageUses]
    uses: Sequence[tuple[tables.SentenceUse, tuple[str, str] | None, str]]
    """What else accounts for it, each with the page of it (its kind and key) and what it says."""
    bears: Sequence[tables.Bearing]
    """The questions that it bears on, without those whose clauses are listed already."""

    @property
    def out_of_scope(self) -> bool:
        """Whether it is nothing that the catalogue has to tell."""
        return self.sentence.out_of_scope is not None


AT_A_TIME = 20
"""How many sentences stand together where a document is shown."""


@dataclass(frozen=True)
class Group:
    """Sentences that stand together, and the chapter that they are of, if it is one."""

    title: str
    fates: list[Fate]

    @property
    def span(self) -> str:
        """Their numbers: `21–40`; where they are read in another order, the first and the last."""
        first, last = (self.fates[at].sentence.ordinal for at in (0, -1))
        return str(first) if len(self.fates) == 1 else f"{first}–{last}"

    @property
    def used(self) -> int:
        """How many of them are a part of the catalogue."""
        return sum(not fate.out_of_scope for fate in self.fates)


@dataclass(frozen=True)
class Accounted:
    """A document with the account of it, in the order of reading."""

    document: tables.Document
    name: str
    source: tables.Source
    account: tables.Account | None
    chapters: Sequence[tables.Chapter]
    readings: Sequence[tables.Readings]
    """The readings of its chapters that were made twice, chapter by chapter and game by game."""
    fates: Sequence[Fate]
    used: int
    """How many of its sentences are a part of the catalogue."""

    @cached_property
    def shown_before(self) -> Mapping[str, set[str]]:
        """By sentence, the passages of it that an earlier sentence shows."""
        shown: set[str] = set()
        found = {}
        for fate in self.fates:
            own = {each.passage.id for each in fate.passages}
            found[fate.sentence.id] = own & shown
            shown |= own
        return found

    def groups(self) -> list[Group]:
        """Its sentences in the order of reading, chapter by chapter, so many at a time."""
        found: list[Group] = []
        for fate in self.fates:
            number = fate.sentence.ordinal
            title = next((c.title for c in self.chapters if c.first <= number <= c.last), "")
            if not found or found[-1].title != title or len(found[-1].fates) == AT_A_TIME:
                found.append(Group(title, []))
            found[-1].fates.append(fate)
        return found

    def title(self, chapter: str) -> str:
        """The title of a chapter by its address."""
        return next(each.title for each in self.chapters if each.id == chapter)


def accounted(edition: Edition, document: tables.Document) -> Accounted:
    """A document with what becomes of its sentences."""
    accounts = edition.account.by("document", document.id)
    sentences = edition.sentence.by("document", document.id)
    account = accounts[0] if accounts else None
    if account is not None and account.order_because is not None:
        last = len(sentences) + 1
        sentences = sorted(sentences, key=lambda s: (s.read_as or last, s.ordinal))
    fates = [_fate(edition, sentence) for sentence in sentences]
    return Accounted(
        document,
        name(edition, document),
        edition.source[document.source],
        account,
        edition.chapter.by("document", document.id),
        edition.readings.by("document", document.id),
        fates,
        used(edition, document),
    )


def _fate(edition: Edition, sentence: tables.Sentence) -> Fate:
    uses = edition.sentence_use.by("sentence", sentence.id)
    passages = [passage_uses(edition, edition.passage[u.passage]) for u in uses if u.passage]
    others = [use for use in uses if not use.passage and not _shown(use, passages)]
    answered = {clause.locus for each in passages for _, clause in each.stances}
    bears = [
        row for row in edition.bearing.by("sentence", sentence.id) if row.locus not in answered
    ]
    beside = [(use, _page(edition, use), _says(edition, use)) for use in others]
    return Fate(sentence, passages, beside, bears)


def _shown(use: tables.SentenceUse, passages: Sequence[PassageUses]) -> bool:
    """Whether a part of the catalogue is among what rests on the sentence's passages already."""
    part = use.part.partition("/")[2]
    for each in passages:
        if use.kind == "name" and any((n.game, n.name) == (use.game, part) for n in each.names):
            return True
        for rests in each.rests:
            ending = part if rests.what == use.kind else None
            if rests.key in (use.game, use.evidence) and (
                (use.kind, rests.what) == ("game", "said of")
                or rests.what == use.kind == "evidence"
                or (ending and rests.says.endswith(f" {ending}"))
            ):
                return True
    return False


def _says(edition: Edition, use: tables.SentenceUse) -> str:
    """A part of the catalogue in words: the name of its game or source, and which part it is."""
    if use.evidence:
        return titled(edition, edition.evidence[use.evidence])
    if use.source:
        return edition.source[use.source].label
    if use.game:
        part = use.part.partition("/")[2]
        called = edition.game[use.game].name
        return f"{called}: {part.replace('-', ' ')}" if part else called
    return use.part.rpartition("/")[2]


def _page(edition: Edition, use: tables.SentenceUse) -> tuple[str, str] | None:
    """The page on which a part of the catalogue is: its kind and key."""
    if use.evidence:
        return "evidence", use.evidence
    if use.source:
        return "source", use.source
    if use.game:
        return "game", use.game
    thing, _, value = use.part.rpartition("/")
    for row in edition.identifier.by("value", value):
        for kind in ("game", "ruleset", "source"):
            if getattr(row, kind) == thing:
                return kind, thing
    return None


@dataclass(frozen=True)
class Becoming:
    """Sentences of which the same becomes; `because`: why they are not used, if they are not."""

    what: str
    because: str | None
    sentences: int
    runs: Sequence[tuple[int, int]]


@dataclass(frozen=True)
class Copy:
    """A document of a source, with what it is called and what becomes of its sentences."""

    document: tables.Document
    name: str
    kinds: Sequence[Becoming]

    @property
    def sentences(self) -> int:
        """How many sentences it has."""
        return sum(kind.sentences for kind in self.kinds)


def copies(edition: Edition, source: tables.Source) -> Sequence[Copy]:
    """The documents in which a source was read."""
    documents = edition.document.by("source", source.id)
    return [Copy(d, name(edition, d), becomes(edition, d)) for d in documents]


def becomes(edition: Edition, document: tables.Document) -> Sequence[Becoming]:
    """What becomes of the sentences of a document: those on clauses first, then the unused."""
    return [
        Becoming(
            f"Nothing: {row['becomes']}" if row["becomes"] in FATES else row["becomes"],
            FATES.get(row["becomes"]),
            row["sentences"],
            [(int(first), int(last or first)) for first, _, last in _runs(row["which"])],
        )
        for row in rows(edition, "document", "becomes", document.id)
    ]


def _runs(which: str) -> Iterator[tuple[str, str, str]]:
    """Runs of numbers, as the database tells them: `1–3, 7`."""
    return (run.partition("–") for run in which.split(", "))
