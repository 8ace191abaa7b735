"""Checking: everything that can be wrong with the catalogue, in one report."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from pathlib import Path

from lusoria.schema.catalogue import Catalogue
from lusoria.schema.documents import texts, verify
from lusoria.schema.mistakes import CatalogueError, Mistake
from lusoria.schema.proof import Proof
from lusoria.schema.proving import prove
from lusoria.schema.reading import read_catalogue
from lusoria.schema.remembering import Memory

Progress = Callable[[str], None]


@dataclass(frozen=True)
class Checked:
    """A catalogue without a mistake, its proof, and the words of the documents, where given."""

    catalogue: Catalogue
    proof: Proof
    texts: Mapping[str, str] = field(default_factory=dict)

    def counts(self) -> dict[str, int]:
        """How much was checked, for a report."""
        games = self.catalogue.games.values()
        passages = [p for s in self.catalogue.sources.values() for p in s.passages]
        return {
            "sources": len(self.catalogue.sources),
            "passages": len(passages),
            "games": len(self.catalogue.games),
            "clauses": sum(len(game.clauses) for game in games),
            "rulesets": sum(len(game.rulesets) for game in games),
            "examples": sum(len(game.examples) for game in games),
            "verdicts": len(self.proof.judged),
            "ablations": len(self.proof.ablated),
            "evidence": sum(len(game.evidence) for game in games),
            "sentences": sum(len(a.sentences) for a in self.catalogue.accounts.values()),
            "spans": sum("#" in address for address in self.texts),
        }


@dataclass(frozen=True)
class CheckReport:
    """What a check has found: all mistakes, in order, and how much was checked."""

    mistakes: Sequence[Mistake]
    counts: dict[str, int] = field(default_factory=dict)

    @property
    def ok(self) -> bool:
        """Whether nothing is wrong."""
        return not self.mistakes


def check(
    data_dir: Path,
    documents: Path | None = None,
    *,
    progress: Progress | None = None,
    cache: Path | None = None,
) -> CheckReport:
    """Check the catalogue in a folder; with documents, what is cited from them as well.

    Proof and documents are looked at only where all records are right.
    """
    try:
        result = checked(data_dir, documents=documents, progress=progress, cache=cache)
    except CatalogueError as error:
        return CheckReport(error.mistakes)
    return CheckReport((), result.counts())


def checked(
    data_dir: Path,
    *,
    documents: Path | None = None,
    progress: Progress | None = None,
    cache: Path | None = None,
) -> Checked:
    """The catalogue and its proof, if nothing is wrong. Raises CatalogueError with all mistakes.

    `progress` is told what is being replayed; `cache` is the folder in which findings are
    remembered, by default the user's.
    """
    catalogue = read_catalogue(data_dir)
    proof = prove(catalogue, Memory(data_dir, cache), progress)
    mistakes = [*catalogue.gaps, *proof.mistakes]
    if documents is not None:
        mistakes += verify(catalogue, documents)
    if mistakes:
        raise CatalogueError(mistakes)
    return Checked(catalogue, proof, texts(catalogue, documents) if documents else {})
