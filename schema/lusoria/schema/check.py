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
    """A catalogue, its proof, and the words of the documents, where given."""

    catalogue: Catalogue
    proof: Proof
    texts: Mapping[str, str] = field(default_factory=dict)
    documents: int = 0
    """How many documents were held against the catalogue."""

    @property
    def mistakes(self) -> Sequence[Mistake]:
        """What is still to be written, and what the examples belie, in order."""
        return sorted({*self.catalogue.gaps, *self.proof.mistakes})

    @property
    def notes(self) -> Sequence[str]:
        """What is not wrong, and should be known: chances and players that are missing or stale."""
        programs = self.proof.programs
        kept = {each.ruleset: each for g in self.catalogue.games.values() for each in g.chances}
        names = [ruleset.id for _, ruleset in self.catalogue.rulesets() if ruleset.id in programs]
        missing = [name for name in names if name not in kept]
        stale = [n for n in names if n in kept and not outcomes.is_current(kept[n], programs)]
        trained = {
            name: each.digest == assemble(self.catalogue, name)["digest"]
            for name, each in self.catalogue.players.items()
            if name in programs
        }
        old = [name for name, current in trained.items() if not current]
        return outcomes.list_notes(missing, stale, old)

    def counts(self) -> dict[str, int]:
        """How much was checked, for a report."""
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


@dataclass(frozen=True)
class CheckReport:
    """What a check has found: all mistakes, in order, and how much was checked.

    `unseen` names what it did not look at; `notes` are what should be known
    where nothing is wrong.
    """

    mistakes: Sequence[Mistake]
    files: int = 0
    counts: dict[str, int] = field(default_factory=dict)
    unseen: Sequence[str] = ()
    notes: Sequence[str] = ()

    @property
    def ok(self) -> bool:
        """Whether nothing is wrong."""
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

    Proof and documents are looked at only where all records are right. If games are named, they
    alone are checked, with the sources and places that they need, and the documents, accounts and
    readings in which these were read for them.
    """
    if games:
        return _check_games(data_dir, games, documents, progress, workers)
    try:
        result = checked(data_dir, documents=documents, progress=progress, workers=workers)
    except CatalogueError as error:
        return CheckReport(error.mistakes, _count(data_dir))
    unseen = _absent(result.catalogue, documents)
    return CheckReport((), _count(data_dir), result.counts(), unseen, result.notes)


def _count(data_dir: Path) -> int:
    return len(digests.files(data_dir)) if data_dir.is_dir() else 0


def _check_games(
    data_dir: Path,
    games: Collection[str],
    documents: Folders,
    progress: Progress | None,
    workers: int,
) -> CheckReport:
    known = [folder.name for folder in (data_dir / "games").glob("*/")]
    for game in games:
        if game not in known:
            raise unknown("game", game, sorted(known), 40)
    read = read_games(data_dir, games)
    catalogue, files = read.catalogue, sum(file.is_file() for file in read.files)
    unread = "as there are mistakes in other games or files (lusoria check names them)"
    if read.mistakes:
        return CheckReport(read.mistakes, files, unseen=["rules and examples"])
    proof = prove(catalogue, progress, workers)
    unseen = [f"accounts, readings and documents, {unread}"]
    found = Checked(catalogue, proof)
    mistakes = found.mistakes
    if not read.elsewhere:
        unseen = _absent(catalogue, documents)
        found = replace(found, documents=len(at_hand(catalogue, documents)))
    if documents and not read.elsewhere:
        cited = replace(read.whole, documents=catalogue.documents)  # from anywhere
        belied = (m for m in verify(cited, documents) if m.origin.file in read.files)
        mistakes = sorted({*mistakes, *belied})
    if mistakes:
        return CheckReport(mistakes, files, unseen=unseen)
    if documents and not read.elsewhere:
        found = replace(found, texts=texts(catalogue, documents))
    return CheckReport((), files, found.counts(), unseen, found.notes)


def _absent(catalogue: Catalogue, folders: Folders) -> list[str]:
    """What could not be compared with the words of a document, in a few words."""
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
    """The catalogue and its proof, if nothing is wrong. Raises CatalogueError with all mistakes.

    `progress` is called with what this process replays, also where there are more `workers`.
    """
    gc.unfreeze()  # what was read before
    catalogue = read_catalogue(data_dir)
    gc.freeze()  # a million objects, which stay: they are not looked at again and again
    proof = prove(catalogue, progress, workers)
    found = Checked(catalogue, proof)
    mistakes = [*found.mistakes, *(verify(catalogue, documents) if documents else ())]
    if mistakes:
        raise CatalogueError(mistakes)
    if not documents:
        return found
    return replace(
        found, texts=texts(catalogue, documents), documents=len(at_hand(catalogue, documents))
    )
