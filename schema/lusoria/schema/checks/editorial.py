"""What must hold for the catalogue to be trusted: stances, dates, points, quotations, grounds.

Points are checked against the countries of today (`countries.csv`). Their boxes are generous (to a
quarter of a degree outside, without far islands): they find a latitude that was taken for a
longitude, or a lost minus, not a point across a border.
"""

from __future__ import annotations

import csv
import re
from collections.abc import Iterator, Mapping
from itertools import islice
from math import inf
from pathlib import Path
from typing import NamedTuple

from lusoria.schema.checks import Checks
from lusoria.schema.mistakes import Mistake, listed, meant
from lusoria.schema.model import Catalogue, GameRecords
from lusoria.schema.records import (
    Choice,
    Clause,
    Date,
    Evidence,
    Game,
    Passage,
    Place,
    Ruleset,
    Source,
)

CHECKS = Checks()


def check_editorial(catalogue: Catalogue) -> Iterator[Mistake]:
    """Every statement that the catalogue may not make as it stands; its records must be right."""
    yield from CHECKS.mistakes(catalogue)
    yield from _attested(catalogue)


@CHECKS.of("passage")
def _passage_of_unread(catalogue: Catalogue, name: str, passage: Passage) -> Iterator[str]:
    """A passage of a source that was not read is reported."""
    source = catalogue.source_of(name)
    if source.read.extent == "none" and passage.status == "read":
        yield f"{source.id} was not read (extent: none); expected status: reported"


@CHECKS.of("clause")
def _stance_on_unread(catalogue: Catalogue, _: str, clause: Clause) -> Iterator[str]:
    """A stance on what was not read is reported, and says so."""
    for witness in clause.witnesses:
        unread = catalogue.passage(witness.passage).status == "reported"
        if unread and witness.status != "reported":
            yield f"{clause.id}: {witness.passage} was not read; its stance has status: reported"


@CHECKS.of("source")
def _written_of(catalogue: Catalogue, _: str, source: Source) -> Iterator[str]:
    """A source that bears witness to several games says which of them it was written of.

    It may name one that was not read, or has mistakes.
    """
    games = sorted(catalogue.games_witnessed.get(source.id, ()))
    if len(games) > 1 and not source.written_of:
        yield (
            f"written-of: is missing; {source.id} bears witness to {listed(games)}; "
            "expected the games that it was written of itself"
        )
    named = catalogue.games.items()
    for name in source.written_of:
        folder = catalogue.data_dir / "games"
        if name[:1].islower() and not (folder / name).is_dir():
            known = [game.name for game in folder.glob("*/")]
            yield f"written-of: there is no game {name}{meant(name, known)}"
        elif game := next((g for g, each in named if each.game.name == name), None):
            yield f"written-of: found {name}, expected {game}, by which the catalogue has it"


@CHECKS.of("passage")
def _locator(catalogue: Catalogue, _: str, passage: Passage) -> Iterator[str]:
    """A passage is located as finely as its copy allows, and in a copy with lines by these too."""
    document = catalogue.document_of(passage)
    if document and document.located_by and passage.locator.label not in document.located_by:
        yield (
            f"locator: found {passage.locator.label}, and the copy that it was read in "
            f"has finer ones; expected {listed(document.located_by)}"
        )
    if document and document.counted and passage.in_copy is None:
        yield "in-copy: is missing; the copy that it was read in has lines"


@CHECKS.of("source")
def _dated(_catalogue: Catalogue, _: str, source: Source) -> Iterator[str]:
    """What was not read does not date itself."""
    if source.read.extent == "none" and source.id in source.date.by:
        yield "date: by: what was not read does not date itself; expected another source"


@CHECKS.of("source")
def _grade(catalogue: Catalogue, _: str, source: Source) -> Iterator[str]:
    """A print that is not dated, and was read in a modern wording only, is no high authority."""
    if source.date.edtf is None and source.reliability.grade == "high":
        documents = catalogue.documents.values()
        if any(d.source == source.id and d.wording == "modernised" for d in documents):
            yield (
                "reliability: found high, and the print is not identified and was read in a "
                "modernised copy; expected fair or low"
            )


def _attested(catalogue: Catalogue) -> Iterator[Mistake]:
    """What a ruleset takes as attested, its own source or those that it follows state; what they
    imply is inferred. An option may be attested by others.
    """
    for game, ruleset in catalogue.rulesets():
        own = _followed(game, ruleset)
        for chosen in game.choices(ruleset).values():
            witnesses = _witnesses(game.clauses[chosen.choice.take])
            if chosen.choice.basis == "attested" and not own & witnesses:
                inherited = chosen.made_in != ruleset.id
                yield Mistake(
                    catalogue.origin("ruleset", ruleset.id)
                    if inherited
                    else catalogue.origin("choice", f"{ruleset.id}:{chosen.locus}"),
                    f"{ruleset.id}: {chosen.choice.take} is stated by "
                    f"{listed(sorted(witnesses)) or 'nobody'}, not by what the ruleset follows "
                    f"({listed(sorted(own)) or 'nothing'}); expected another basis, with a note",
                )


SILENT = re.compile(
    r"\b(?:source|rules|page|prose|text) (?:is|are) silent\b|^Not said;"
    r"|\b(?:leaves it open|gives? no \w+|is lost in the source|does not say)\b[^.]*"
    r"; so (?:the|its) program"
)
"""What a note says where a ruleset's own source does not answer."""


@CHECKS.of("choice")
def _unanswered(_: Catalogue, name: str, choice: Choice) -> Iterator[str]:
    """What a ruleset's own source does not answer is the editor's choice, whoever else is followed:
    it is editorial, or conjectural where that is a modern proposal.
    """
    if choice.basis not in ("editorial", "conjectural") and SILENT.search(choice.note or ""):
        yield (
            f"{name}: {choice.take} is {choice.basis}, and its note says that the source "
            "does not answer; expected editorial, or conjectural for a modern proposal"
        )


def _followed(game: GameRecords, ruleset: Ruleset) -> set[str]:
    """The sources that a ruleset follows; of an editor's that names none, those of its model."""
    own = {name for name in (ruleset.after, *ruleset.follows) if name is not None}
    return own or (_followed(game, game.by_id[ruleset.like]) if ruleset.like else set())


def _witnesses(clause: Clause) -> set[str]:
    """The sources that state a clause."""
    return {witness.source for witness in clause.witnesses if witness.stance == "states"}


@CHECKS.of("passage")
def _quotation(catalogue: Catalogue, name: str, passage: Passage) -> Iterator[str]:
    """Words of a work are given only where it is in the public domain, from a print or a faithful
    transcription, and then in English too.
    """
    if (quotation := passage.quotation) is None:
        return
    quoted = catalogue.sources[quotation.of] if quotation.of else catalogue.source_of(name)
    if quoted.rights.status != "public-domain":
        yield (
            f"quotation: {quoted.id} is not in the public domain ({quoted.rights.status}); "
            "what it says is told in our own words"
        )
    english = quotation.language.partition("-")[0] in ("en", "zxx")
    if not english and quotation.translation is None:
        yield f"quotation: translation: is missing; the words are in {quotation.language}"
    document = catalogue.document_of(passage)
    if document is not None and document.wording in ("modernised", "protected"):
        yield (
            f"quotation: {document.id} is {document.wording}; expected a print or a transcription, "
            "or no quotation"
        )


@CHECKS.of("place")
def _point_of_place(catalogue: Catalogue, _: str, place: Place) -> Iterator[str]:
    """The country of a place is in the table, and its point lies there."""
    if place.country is not None and place.country not in COUNTRIES:
        hint = meant(place.country, COUNTRIES)
        yield f"country: {place.country} is not in the table{hint}"
    elif place.latitude is not None and place.longitude is not None:
        yield from _astray(catalogue, place, place.latitude, place.longitude)


@CHECKS.of("evidence")
def _point_of_evidence(catalogue: Catalogue, name: str, evidence: Evidence) -> Iterator[str]:
    """A record's point that lies elsewhere is kept, with a doubt."""
    point = evidence.point
    if point is None or _doubted(evidence, "point") or _doubted(evidence, "place"):
        return
    if evidence.place is None:
        yield f"{name}: place: is missing; a point has a place, by whose country it is checked"
        return
    place = catalogue.places[evidence.place]
    for complaint in _astray(catalogue, place, point.latitude, point.longitude):
        yield f"{name}: {complaint}"


def _astray(catalogue: Catalogue, place: Place, latitude: float, longitude: float) -> Iterator[str]:
    code = country(catalogue, place)
    if code is None:
        yield f"{place.id} has a point and no country; expected country: XX, here or by `within`"
        return
    found = COUNTRIES.get(code)
    if found is not None and not found.holds(latitude, longitude):
        yield (
            f"{latitude}, {longitude} lies outside {found.name} "
            f"({found.south:g} to {found.north:g} north, {found.west:g} to {found.east:g} east)"
        )


def country(catalogue: Catalogue, place: Place) -> str | None:
    """The code of the country that a place lies in, its own or that of what it is within."""
    seen: set[str] = set()
    at: Place | None = place
    while at is not None and at.id not in seen:
        if at.country is not None:
            return at.country
        seen.add(at.id)
        at = catalogue.places[at.within] if at.within else None
    return None


@CHECKS.of("game")
def _dates(_catalogue: Catalogue, _: str, game: Game) -> Iterator[str]:
    """All dates of a game lie within its range."""
    for date in game.dates:
        if game.range is not None and not _within(date, game.range):
            yield f"dates: {date.what}: {_outside(date, game.range)}"


@CHECKS.of("evidence")
def _date_of_evidence(catalogue: Catalogue, name: str, evidence: Evidence) -> Iterator[str]:
    """The date of a record of evidence lies within the range of its game, or is doubted."""
    whole, date = catalogue.game_of_evidence[name].range, evidence.date
    if whole is None or not isinstance(date, Date) or _doubted(evidence, "date"):
        return
    if not _within(date, whole):
        yield f"{name}: {_outside(date, whole)}"


def _doubted(evidence: Evidence, field: str) -> bool:
    return any(doubt.field == field for doubt in evidence.doubts)


def _within(date: Date, whole: Date) -> bool:
    first, last = _years(date)
    earliest, latest = _years(whole)
    return earliest <= first and last <= latest


def _years(date: Date) -> tuple[float, float]:
    return (
        -inf if date.not_before is None else date.not_before,
        inf if date.not_after is None else date.not_after,
    )


def _outside(date: Date, whole: Date) -> str:
    return f"{date.edtf} lies outside the game's range, {whole.edtf}"


@CHECKS.of("game")
def _relations(_catalogue: Catalogue, _: str, game: Game) -> Iterator[str]:
    """A relation between games has a ground, or passages that assert it."""
    for relation in game.relations:
        if relation.ground is None and not relation.passages and relation.note is None:
            yield f"relations: {relation.kind} {relation.to}: expected a ground, or passages"


class Country(NamedTuple):
    """A country and its box, in degrees."""

    name: str
    south: float
    west: float
    north: float
    east: float

    def holds(self, latitude: float, longitude: float) -> bool:
        """Whether a point lies in the box; one may reach over the antimeridian."""
        inside = self.south <= latitude <= self.north
        if self.west <= self.east:
            return inside and self.west <= longitude <= self.east
        return inside and not self.east < longitude < self.west


def _countries() -> Iterator[tuple[str, Country]]:
    with Path(__file__).with_name("countries.csv").open(encoding="utf-8", newline="") as file:
        for code, name, *box in islice(csv.reader(file), 1, None):
            yield code, Country(name, *map(float, box))


COUNTRIES: Mapping[str, Country] = dict(_countries())
"""The countries by their codes after ISO 3166-1; more are added when a place needs them."""
