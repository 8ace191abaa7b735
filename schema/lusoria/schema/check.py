"""Checking: everything that can be wrong with the catalogue, in one report."""

from __future__ import annotations

import gc
from collections.abc import Collection, Mapping, Sequence
from dataclasses import dataclass, field, replace
from pathlib import Path

from lusoria.playable import digests
from lusoria.schema import outcomes
from lusoria.schema.assemble import assemble
from lusoria.schema.catalogue import read_catalogue, read_games
from lusoria.schema.checks.documents import Folders, at_hand, texts, verify
from lusoria.schema.mistakes import CatalogueError, Mistake, unknown
from lusoria.schema.model import Catalogue
from lusoria.schema.proof import Progress, Proof, prove


@dataclass(frozen=True)
class Checked:
    """A catalogue, its proof, and the words of the documents that were held against it."""

    catalogue: Catalogue
    proof: Proof
    texts: Mapping[str, str] = field(default_factory=dict)
    documents: int = 0
    """The number of documents that were compared with the catalogue."""

    @property
    def mistakes(self) -> Sequence[Mistake]:
        """The mistakes, sorted: gaps still to be written, and examples that prove wrong."""
        return sorted({*self.catalogue.gaps, *self.proof.mistakes})

    @property
    def notes(self) -> Sequence[str]:
        """Notes on chances and players that are missing or stale, which is no mistake."""
        programs = self.proof.programs
        kept = {each.ruleset: each for g in self.catalogue.games.values() for each in g.chances}
        names = [ruleset.id for _, ruleset in self.catalogue.rulesets() if ruleset.id in programs]
        missing = [name for name in names if name not in kept]
        stale = [n for n in names if n in kept and not outcomes.is_current(kept[n], programs)]
        old = [
            name
            for name, player in self.catalogue.players.items()
            if name in programs and player.digest != assemble(self.catalogue, name)["digest"]
        ]
        return outcomes.list_notes(missing, stale, old)

    def counts(self) -> dict[str, int]:
        """Return how much was checked, for a report."""
        games = self.catalogue.games.values()
        return {
            "sources": len(self.catalogue.sources),
            "passages": len(self.catalogue.passages),
            "games": len(self.catalogue.games),
            "clauses": len(self.catalogue.clauses),
            "rulesets": sum(len(game.rulesets) for game in games),
            "examples": sum(len(game.examples) for game in games),
            "verdicts": len(self.proof.judged),
            "ablations": len(self.proof.ablated),
            "evidence": sum(len(game.evidence) for game in games),
            "sentences": sum(len(a.sentences) for a in self.catalogue.accounts.values()),
            "documents": self.documents,
            "spans": sum("#" in address for address in self.texts),
        }

    def with_documents(self, folders: Folders) -> Checked:
        """Return it with the words of the documents in some folders."""
        if not folders:
            return self
        hand = at_hand(self.catalogue, folders)
        return replace(self, texts=texts(self.catalogue, folders), documents=len(hand))


@dataclass(frozen=True)
class CheckReport:
    """The result of a check: all mistakes, in order, and how much was checked.

    `unseen` names what was not looked at; `notes` are what should be known besides.
    """

    mistakes: Sequence[Mistake]
    files: int = 0
    counts: dict[str, int] = field(default_factory=dict)
    unseen: Sequence[str] = ()
    notes: Sequence[str] = ()

    @property
    def ok(self) -> bool:
        """True if there is no mistake."""
        return not self.mistakes


def check(
    data_dir: Path,
    documents: Folders = (),
    *,
    games: Collection[str] = (),
    progress: Progress | None = None,
    workers: int = 1,
) -> CheckReport:
    """Check the catalogue in a folder; with documents, what is cited from them as well.

    Proof and documents are looked at only if all records are valid. If games are named, they alone
    are checked, with the sources and places that they need, and the documents, accounts and
    readings in which these were read for them.
    """
    if games:
        return _check_games(data_dir, games, documents, progress, workers)
    files = len(digests.files(data_dir)) if data_dir.is_dir() else 0
    try:
        result = checked(data_dir, documents=documents, progress=progress, workers=workers)
    except CatalogueError as error:
        return CheckReport(error.mistakes, files)
    unseen = _list_absent(result.catalogue, documents)
    return CheckReport((), files, result.counts(), unseen, result.notes)


def _check_games(
    data_dir: Path,
    games: Collection[str],
    documents: Folders,
    progress: Progress | None,
    workers: int,
) -> CheckReport:
    known = sorted(folder.name for folder in (data_dir / "games").glob("*/"))
    for game in games:
        if game not in known:
            raise unknown("game", game, known, 40)
    read = read_games(data_dir, games)
    files = sum(file.is_file() for file in read.files)
    if read.mistakes:
        return CheckReport(read.mistakes, files, unseen=["rules and examples"])
    result = Checked(read.catalogue, prove(read.catalogue, progress, workers))
    mistakes = {*result.mistakes}
    if read.elsewhere:
        unread = "as there are mistakes in other games or files (lusoria check names them)"
        unseen = [f"accounts, readings and documents, {unread}"]
    else:
        unseen = _list_absent(read.catalogue, documents)
        if documents:
            cited = replace(read.whole, documents=read.catalogue.documents)  # from anywhere
            mistakes |= {m for m in verify(cited, documents) if m.origin.file in read.files}
        if not mistakes:
            result = result.with_documents(documents)
    if mistakes:
        return CheckReport(sorted(mistakes), files, unseen=unseen)
    return CheckReport((), files, result.counts(), unseen, result.notes)


def _list_absent(catalogue: Catalogue, folders: Folders) -> list[str]:
    """Return what could not be compared with the words of a document, in a few words."""
    absent = len(catalogue.documents) - len(at_hand(catalogue, folders))
    documents = "1 document" if absent == 1 else f"{absent} documents"
    return [f"the words of {documents} (--documents DIR)"] if absent else []


def checked(
    data_dir: Path,
    *,
    documents: Folders = (),
    progress: Progress | None = None,
    workers: int = 1,
) -> Checked:
    """Return the catalogue and its proof. Raises CatalogueError with all mistakes.

    `progress` is called with what this process replays, also if there are more `workers`.
    """
    gc.unfreeze()  # what was read before
    catalogue = read_catalogue(data_dir)
    gc.freeze()  # a million objects, which stay: they are not looked at again and again
    result = Checked(catalogue, prove(catalogue, progress, workers))
    mistakes = [*result.mistakes, *(verify(catalogue, documents) if documents else ())]
    if mistakes:
        raise CatalogueError(mistakes)
    return result.with_documents(documents)
