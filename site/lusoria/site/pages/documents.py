"""The pages of documents: what becomes of each sentence that was read, one by one and summed up."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from functools import cached_property

from lusoria.schema.database.tables import (
    Account,
    Bearing,
    Chapter,
    Document,
    Readings,
    Sentence,
    SentenceUse,
    Source,
)
from lusoria.site import words
from lusoria.site.edition import Edition
from lusoria.site.pages.passages import PassageUses, passage_uses
from lusoria.site.pages.printing import Press
from lusoria.site.things.document import name, used
from lusoria.site.things.evidence import titled

CLAUSES = "Bear on clauses"
ELSE = "Say something else that stands here: names, dates, places, sources"


@dataclass(frozen=True)
class Fate:
    """A sentence, and what accounts for it."""

    sentence: Sentence
    passages: Sequence[PassageUses]
    uses: Sequence[tuple[SentenceUse, tuple[str, str] | None, str]]
    """What else accounts for it, each with the page of it (its kind and key) and what it says."""
    bears: Sequence[Bearing]
    """The questions that it bears on, without those whose clauses are listed already."""

    @property
    def out_of_scope(self) -> bool:
        """Whether it is nothing that the catalogue has to tell."""
        return self.sentence.out_of_scope is not None


@dataclass(frozen=True)
class Accounted:
    """A document with the account of it, in the order of reading."""

    document: Document
    name: str
    source: Source
    account: Account | None
    chapters: Sequence[Chapter]
    readings: Sequence[Readings]
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

    def title(self, chapter: str) -> str:
        """The title of a chapter by its address."""
        return next(each.title for each in self.chapters if each.id == chapter)


def print_all(press: Press) -> None:
    """Print the list of documents, and the account of each."""
    documents = [accounted(press.edition, row) for row in press.edition.document.all]
    games = {game.id: game.name for game in press.edition.game.all}
    press.page("document/", "documents.html", documents=documents)
    for each in documents:
        press.thing("document", each.document.id, accounted=each, games=games)


def accounted(edition: Edition, document: Document) -> Accounted:
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


def _fate(edition: Edition, sentence: Sentence) -> Fate:
    uses = edition.sentence_use.by("sentence", sentence.id)
    passages = [passage_uses(edition, edition.passage[u.passage]) for u in uses if u.passage]
    others = [use for use in uses if not use.passage and not _shown(use, passages)]
    answered = {clause.locus for each in passages for _, clause in each.stances}
    bears = [
        row for row in edition.bearing.by("sentence", sentence.id) if row.locus not in answered
    ]
    beside = [(use, _page(edition, use), _says(edition, use)) for use in others]
    return Fate(sentence, passages, beside, bears)


def _shown(use: SentenceUse, passages: Sequence[PassageUses]) -> bool:
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


def _says(edition: Edition, use: SentenceUse) -> str:
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


def _page(edition: Edition, use: SentenceUse) -> tuple[str, str] | None:
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
class Kind:
    """Sentences of which the same becomes; `because`: why they are not used, if they are not."""

    what: str
    because: str | None
    sentences: int
    runs: Sequence[tuple[int, int]]


@dataclass(frozen=True)
class Copy:
    """A document of a source, with what it is called and what becomes of its sentences."""

    document: Document
    name: str
    kinds: Sequence[Kind]

    @property
    def sentences(self) -> int:
        """How many sentences it has."""
        return sum(kind.sentences for kind in self.kinds)


def copies(edition: Edition, source: Source) -> Sequence[Copy]:
    """The documents in which a source was read."""
    documents = edition.document.by("source", source.id)
    return [Copy(d, name(edition, d), kinds(edition, d)) for d in documents]


def kinds(edition: Edition, document: Document) -> Sequence[Kind]:
    """What becomes of the sentences of a document: those on clauses first, then the unused."""
    found: dict[str, list[int]] = {CLAUSES: [], ELSE: []}
    for sentence in edition.sentence.by("document", document.id):
        found.setdefault(_becomes(edition, sentence), []).append(sentence.ordinal)
    return [
        Kind(
            f"Nothing: {fate}" if fate in words.FATES else fate,
            words.FATES.get(fate),
            len(ordinals),
            runs(ordinals),
        )
        for fate, ordinals in found.items()
        if ordinals
    ]


def _becomes(edition: Edition, sentence: Sentence) -> str:
    if sentence.out_of_scope:
        return sentence.out_of_scope
    uses = edition.sentence_use.by("sentence", sentence.id)
    bears = any(use.passage and edition.stance.by("passage", use.passage) for use in uses)
    return CLAUSES if bears else ELSE


def runs(numbers: Iterable[int]) -> list[tuple[int, int]]:
    """Numbers as runs, each with its first and its last: 1–3 and 7 of 1, 2, 3, 7."""
    found: list[tuple[int, int]] = []
    for number in sorted(numbers):
        if found and found[-1][1] == number - 1:
            found[-1] = (found[-1][0], number)
        else:
            found.append((number, number))
    return found
