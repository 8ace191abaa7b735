"""The apparatus as a table: questions down, witnesses across, a letter for each reading."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from string import ascii_lowercase

from lusoria.schema.database.tables import Clause, Passage, Source
from lusoria.site.pages import dating
from lusoria.site.pages.apparatus import PLAINEST, Apparatus


@dataclass(frozen=True)
class Heard:
    """What a source does to a reading, and the passage in which it does so most plainly."""

    letter: str
    clause: Clause
    stance: str
    passage: Passage


@dataclass(frozen=True)
class Cell:
    """What a source says of a question; silent: it was read and says nothing."""

    heard: Sequence[Heard]
    silent: bool


@dataclass(frozen=True)
class Line:
    """A question with what every witness says of it."""

    apparatus: Apparatus
    cells: Sequence[Cell]

    def unread(self, witnesses: Sequence[Source]) -> list[Source]:
        """The witnesses that were not looked at for this question."""
        return [
            source
            for source, cell in zip(witnesses, self.cells, strict=True)
            if not cell.heard and not cell.silent
        ]


@dataclass(frozen=True)
class Matrix:
    """The witnesses of a game, and what each says of every question."""

    witnesses: Sequence[Source]
    lines: Sequence[Line]


def matrix(across: Sequence[Apparatus]) -> Matrix:
    """The apparatus of a game as a table; the witnesses stand in the order of their dates."""
    heard = {w.source.id: w.source for a in across for r in a.readings for w in r.witnesses}
    heard |= {s.source.id: s.source for a in across for s in a.silent}
    witnesses = sorted(heard.values(), key=_age)
    lines = [Line(app, [_cell(app, source) for source in witnesses]) for app in across]
    return Matrix(witnesses, lines)


def _age(source: Source) -> tuple[bool, int, str]:
    return *dating.order(source), source.siglum


def _cell(app: Apparatus, source: Source) -> Cell:
    found = []
    for i, reading in enumerate(app.readings):
        of_it = [w for w in reading.witnesses if w.source.id == source.id]
        if of_it:  # a source that both states and implies a reading states it
            plainest = min(of_it, key=lambda w: PLAINEST.index(w.stance.stance))
            stance = plainest.stance.stance
            found.append(Heard(letter_of(i), reading.clause, stance, plainest.passage))
    silent = any(each.source.id == source.id for each in app.silent)
    return Cell(found, silent)


def letter_of(number: int) -> str:
    """The letter of a reading, counted from 0: a, b … z, then a1."""
    more, place = divmod(number, len(ascii_lowercase))
    return ascii_lowercase[place] + (str(more) if more else "")
