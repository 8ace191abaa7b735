"""The apparatus as a table: questions down, witnesses across, a letter for each reading."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from string import ascii_lowercase

from lusoria.schema.database.tables import Clause, Passage, Source
from lusoria.site.pages.apparatus import PLAINEST, Apparatus, Marked, age


@dataclass(frozen=True)
class Heard:
    """What a source does to a reading, and the passage in which it does so most plainly."""

    letter: str
    clause: Clause
    stance: str
    passage: Passage


@dataclass(frozen=True)
class Cell:
    """What a source says of a question; `state`: what else it does to it, where it says nothing."""

    heard: Sequence[Heard]
    state: str | None


@dataclass(frozen=True)
class Line:
    """A question with what every witness says of it."""

    apparatus: Apparatus
    cells: Sequence[Cell]


@dataclass(frozen=True)
class Matrix:
    """The witnesses of a game, and what each says of every question."""

    witnesses: Sequence[Marked]
    lines: Sequence[Line]

    @property
    def states(self) -> set[str]:
        """What the witnesses do to questions that they do not answer."""
        cells = [cell for line in self.lines for cell in line.cells]
        return {cell.state for cell in cells if cell.state is not None}


def matrix(across: Sequence[Apparatus]) -> Matrix:
    """The apparatus of a game as a table; the witnesses stand in the order of their dates."""
    heard: dict[str, Marked] = {}
    for app in across:
        heard |= {w.source.id: w for reading in app.readings for w in reading.witnesses}
        heard |= {each.source.id: each for each in app.standings}
    witnesses = sorted(heard.values(), key=lambda each: age(each.source))
    lines = [Line(app, [_cell(app, each.source) for each in witnesses]) for app in across]
    return Matrix(witnesses, lines)


def _cell(app: Apparatus, source: Source) -> Cell:
    found = []
    for i, reading in enumerate(app.readings):
        of_it = [w for w in reading.witnesses if w.source.id == source.id]
        if of_it:  # a source that both states and implies a reading states it
            plainest = min(of_it, key=lambda w: PLAINEST.index(w.stance.stance))
            stance = plainest.stance.stance
            found.append(Heard(letter_of(i), reading.clause, stance, plainest.passage))
    states = [each.state for each in app.standings if each.source.id == source.id]
    return Cell(found, states[0] if states else None)


def letter_of(number: int) -> str:
    """The letter of a reading, counted from 0: a, b … z, then a1."""
    more, place = divmod(number, len(ascii_lowercase))
    return ascii_lowercase[place] + (str(more) if more else "")
