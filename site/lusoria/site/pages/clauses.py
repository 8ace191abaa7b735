"""The pages of questions, of the clauses that answer them, and of the rules that clauses call.

The apparatus of a game is a table: questions down, witnesses across, a letter for each reading. An
example may tell the readings of a question apart: one position, judged in two ways.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass

from lusoria.schema.tables import (
    Assembled,
    Clause,
    Example,
    ExampleExpectation,
    Locus,
    Passage,
    Source,
)
from lusoria.site.edition import Edition
from lusoria.site.pages.examples import deciding
from lusoria.site.pages.site import Site
from lusoria.site.things.clause import Marked
from lusoria.site.things.game import in_parts
from lusoria.site.things.locus import Apparatus, apparatus
from lusoria.site.things.source import age
from lusoria.site.words import letter_of


def render_apparatus(site: Site, key: str) -> None:
    """Render the apparatus of a game."""
    edition = site.edition
    loci = edition.locus.by("game", key)
    if loci:
        table = matrix([apparatus(edition, locus.id) for locus in loci])
        taken = answers(edition, key)
        site.page(
            f"locus/{key}/",
            "apparatus.html",
            game=edition.game[key],
            matrix=table,
            parts=in_parts(edition, table.lines, lambda line: line.apparatus.locus),
            distinguishing={
                locus.id: distinguishing_example(edition, locus, taken) for locus in loci
            },
        )


def render_locus(site: Site, key: str) -> None:
    """Render the page of a question."""
    site.thing("locus", key)


def render_clause(site: Site, key: str) -> None:
    """Render the page of a clause."""
    site.thing("clause", key)


def render_rules(site: Site) -> None:
    """Render the list of rule functions."""
    edition = site.edition
    rules = edition.rule.all
    counts = {rule.id: len(edition.clause_rule.by("rule", rule.id)) for rule in rules}
    site.page("rule/", "rules.html", rules=rules, counts=counts)


def render_rule(site: Site, key: str) -> None:
    """Render the page of a rule function."""
    site.thing("rule", key)


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
        for each in reading.heard:
            if each.source.id == source.id:
                stance = each.stance.stance
                found.append(Heard(letter_of(i), reading.clause, stance, each.passage))
    states = [each.state for each in app.standings if each.source.id == source.id]
    return Cell(found, states[0] if states else None)


Answers = Mapping[str, Mapping[str, str]]
"""By ruleset and locus, the clause that the ruleset takes."""


@dataclass(frozen=True)
class Side:
    """A reading, a ruleset that takes it, and what the example comes to under it."""

    clause: Clause
    ruleset: Assembled
    result: str


@dataclass(frozen=True)
class DistinguishingExample:
    """An example that comes out differently under rulesets with two readings of a question."""

    example: Example
    sides: tuple[Side, Side]

    @property
    def by_position(self) -> bool:
        """Whether only the positions after it differ, and not the words of the results."""
        return self.sides[0].result == self.sides[1].result


def answers(edition: Edition, game: str) -> Answers:
    """What each ruleset of a game takes at each question."""
    return {
        ruleset.id: {locus: row.clause for locus, row in edition.taken_by(ruleset.id).items()}
        for ruleset in edition.assembled.all
        if ruleset.id.startswith(f"{game}/")
    }


def distinguishing_example(
    edition: Edition, locus: Locus, taken: Answers
) -> DistinguishingExample | None:
    """The example that tells the readings of a question apart most plainly, if any does."""
    readings = {clause.id for clause in edition.clause.by("locus", locus.id)}
    if len({of_it[locus.id] for of_it in taken.values() if locus.id in of_it}) < 2:
        return None
    found = _pairs(edition, locus, taken, readings)
    best = min(found, key=lambda pair: _distance(edition, pair, readings), default=None)
    if best is None:
        return None
    one, other = (_side(edition, each, taken[each.ruleset][locus.id]) for each in best)
    return DistinguishingExample(edition.example[best[0].example], (one, other))


Pair = tuple[ExampleExpectation, ExampleExpectation]


def _pairs(edition: Edition, locus: Locus, taken: Answers, readings: set[str]) -> Iterator[Pair]:
    """Two judgements of an example that shows a reading, under rulesets with different ones."""
    shows = {
        row.example for c in sorted(readings) for row in edition.example_clause.by("clause", c)
    }
    for example in edition.example.by("game", locus.game):
        if example.id not in shows:
            continue
        judged = [
            each
            for each in edition.example_expectation.by("example", example.id)
            if locus.id in taken[each.ruleset]
        ]
        for i, one in enumerate(judged):
            for other in judged[i + 1 :]:
                differ = taken[one.ruleset][locus.id] != taken[other.ruleset][locus.id]
                if differ and result(one) != result(other):
                    yield one, other


def _distance(edition: Edition, pair: Pair, readings: set[str]) -> tuple[bool, bool, bool, int]:
    """For sorting pairs: best is a play that one of the readings itself forbids."""
    causes = {clause.id for each in pair for clause in deciding(edition, each, "forbids")}
    verdicts = {each.found_verdict for each in pair}
    options = sum(each.ruleset.count("+") for each in pair)
    return not causes & readings, "legal" not in verdicts, len(verdicts) < 2, options


def _side(edition: Edition, judged: ExampleExpectation, clause: str) -> Side:
    found = edition.assembled[judged.ruleset]
    return Side(edition.clause[clause], found, result(judged)[0])


def result(judged: ExampleExpectation) -> tuple[str, str | None]:
    """What came of an example, in a few words, and the position after it."""
    if judged.found_verdict not in (None, "legal"):
        return judged.found_verdict.replace("-", " "), None
    parts = [judged.found_verdict] if judged.found_verdict else []
    if judged.found_winner in ("white", "black"):
        parts.append(f"{judged.found_winner} wins {judged.found_stake}")
    if judged.found_plays is not None:
        parts.append(f"{judged.found_plays} plays" if judged.found_plays != 1 else "1 play")
    return ", ".join(parts) or "no verdict", judged.found_position_after
