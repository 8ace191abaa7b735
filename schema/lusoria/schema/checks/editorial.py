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

from lusoria.schema.checks import Complaint, check_of
from lusoria.schema.mistakes import listed, meant
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


@check_of("passage")
def _check_status(catalogue: Catalogue, name: str, passage: Passage) -> Iterator[str]:
    """Yield a mistake if a passage of a source that was not read is not marked as reported."""
    source = catalogue.source_of(name)
    if source.read.extent == "none" and passage.status == "read":
        yield f"{source.id} was not read (extent: none); expected status: reported"


@check_of("clause")
def _check_stances(catalogue: Catalogue, _: str, clause: Clause) -> Iterator[str]:
    """Yield a mistake for each stance on an unread passage that is not marked as reported."""
    for witness in clause.witnesses:
        unread = catalogue.passages[witness.passage].status == "reported"
        if unread and witness.status != "reported":
            yield f"{clause.id}: {witness.passage} was not read; its stance has status: reported"


@check_of("source", among_valid=True)
def _check_written_of(catalogue: Catalogue, _: str, source: Source) -> Iterator[str]:
    """Yield a mistake if a source that bears witness to several games does not say which of them it
    was written of, or names one that does not exist. That one may be invalid.
    """
    games = sorted(catalogue.games_witnessed.get(source.id, ()))
    if len(games) > 1 and not source.written_of:
        yield (
            f"written-of: is missing; {source.id} bears witness to {listed(games)}; "
            "expected the games that it was written of itself"
        )
    folder = catalogue.data_dir / "games"
    ids = {game.game.name: name for name, game in catalogue.games.items()}
    for name in source.written_of:
        if name[:1].islower() and not (folder / name).is_dir():
            known = [game.name for game in folder.glob("*/")]
            yield f"written-of: there is no game {name}{meant(name, known)}"
        elif name in ids:
            yield f"written-of: found {name}, expected {ids[name]}, by which the catalogue has it"


@check_of("source")
def _check_dates(catalogue: Catalogue, _: str, source: Source) -> Iterator[str]:
    """Yield a mistake if an unread source is given as its own date's authority, or an undated print
    that was read in a modern wording only is graded high.
    """
    if source.read.extent == "none" and source.id in source.date.by:
        yield "date: by: what was not read does not date itself; expected another source"
    if source.date.edtf is None and source.reliability.grade == "high":
        documents = catalogue.documents.values()
        if any(d.source == source.id and d.wording == "modernised" for d in documents):
            yield (
                "reliability: found high, and the print is not identified and was read in a "
                "modernised copy; expected fair or low"
            )


@check_of("passage")
def _check_locator(catalogue: Catalogue, _: str, passage: Passage) -> Iterator[str]:
    """Yield a mistake if the copy allows a finer place, or has lines and the passage has none."""
    document = catalogue.document_of(passage)
    if document and document.located_by and passage.locator.label not in document.located_by:
        yield (
            f"locator: found {passage.locator.label}, and the copy that it was read in "
            f"has finer ones; expected {listed(document.located_by)}"
        )
    if document and document.counted and passage.in_copy is None:
        yield "in-copy: is missing; the copy that it was read in has lines"


@check_of("ruleset")
def _check_attested(catalogue: Catalogue, name: str, ruleset: Ruleset) -> Iterator[Complaint]:
    """Yield a mistake for each choice marked attested that no followed source states.

    What a source implies is inferred. An option may be attested by others.
    """
    game = catalogue.games[name.partition("/")[0]]
    own = _followed_sources(game, ruleset)
    for chosen in game.choices(ruleset).values():
        clause = game.clauses[chosen.choice.take]
        stating = {w.source for w in clause.witnesses if w.stance == "states"}
        if chosen.choice.basis == "attested" and not own & stating:
            inherited = chosen.made_in != name
            yield (
                "ruleset" if inherited else "choice",
                name if inherited else f"{name}:{chosen.locus}",
                f"{name}: {chosen.choice.take} is stated by "
                f"{listed(sorted(stating)) or 'nobody'}, not by what the ruleset follows "
                f"({listed(sorted(own)) or 'nothing'}); expected another basis, with a note",
            )


def _followed_sources(game: GameRecords, ruleset: Ruleset) -> set[str]:
    """Return the sources that a ruleset follows; if it names none, those of its model."""
    own = {name for name in (ruleset.after, *ruleset.follows) if name is not None}
    model = game.by_id[ruleset.like] if ruleset.like else None
    return own or (_followed_sources(game, model) if model else set())


SILENT = re.compile(
    r"\b(?:source|rules|page|prose|text) (?:is|are) silent\b|^Not said;"
    r"|\b(?:leaves it open|gives? no \w+|is lost in the source|does not say)\b[^.]*"
    r"; so (?:the|its) program"
)
"""What a note says if a ruleset's source does not answer."""


@check_of("choice")
def _check_unanswered(_: Catalogue, name: str, choice: Choice) -> Iterator[str]:
    """Yield a mistake if a note says that the source does not answer, and the basis is another."""
    if choice.basis not in ("editorial", "conjectural") and SILENT.search(choice.note or ""):
        yield (
            f"{name}: {choice.take} is {choice.basis}, and its note says that the source "
            "does not answer; expected editorial, or conjectural for a modern proposal"
        )


@check_of("passage")
def _check_quotation(catalogue: Catalogue, name: str, passage: Passage) -> Iterator[str]:
    """Yield a mistake unless quoted words are in the public domain, from a print or a faithful
    transcription, and translated into English.
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


@check_of("place")
def _check_place(catalogue: Catalogue, _: str, place: Place) -> Iterator[str]:
    """Yield a mistake if a place's country is unknown, or its point lies outside it."""
    if place.country is not None and place.country not in COUNTRIES:
        hint = meant(place.country, COUNTRIES)
        yield f"country: {place.country} is not in the table{hint}"
    elif place.latitude is not None and place.longitude is not None:
        yield from _check_point(catalogue, place, place.latitude, place.longitude)


@check_of("evidence")
def _check_evidence(catalogue: Catalogue, name: str, evidence: Evidence) -> Iterator[str]:
    """Yield a mistake for an evidence's point outside its country, or date outside the range of its
    game, that nobody has written a doubt about.
    """
    doubted = {doubt.field for doubt in evidence.doubts}
    if (point := evidence.point) and doubted.isdisjoint({"point", "place"}):
        if evidence.place is None:
            yield f"{name}: place: is missing; a point has a place, by whose country it is checked"
        else:
            place = catalogue.places[evidence.place]
            for message in _check_point(catalogue, place, point.latitude, point.longitude):
                yield f"{name}: {message}"
    whole = catalogue.game_of_evidence[name].range
    date = evidence.date if isinstance(evidence.date, Date) and "date" not in doubted else None
    if date and whole and not _is_within(date, whole):
        yield f"{name}: {date.edtf} lies outside the game's range, {whole.edtf}"


def _check_point(
    catalogue: Catalogue, place: Place, latitude: float, longitude: float
) -> Iterator[str]:
    code = find_country(catalogue, place)
    if code is None:
        yield f"{place.id} has a point and no country; expected country: XX, here or by `within`"
    elif (country := COUNTRIES.get(code)) and not country.holds(latitude, longitude):
        yield (
            f"{latitude}, {longitude} lies outside {country.name} "
            f"({country.south:g} to {country.north:g} north, "
            f"{country.west:g} to {country.east:g} east)"
        )


def find_country(catalogue: Catalogue, place: Place) -> str | None:
    """Return the code of a place's country, or that of a larger place that it lies in."""
    seen: set[str] = set()
    at: Place | None = place
    while at is not None and at.id not in seen:
        if at.country is not None:
            return at.country
        seen.add(at.id)
        at = catalogue.places[at.within] if at.within else None
    return None


@check_of("game")
def _check_game(_catalogue: Catalogue, _: str, game: Game) -> Iterator[str]:
    """Yield a mistake for each date outside the game's range, and each relation without a ground,
    passages or a note.
    """
    for date in game.dates:
        if game.range is not None and not _is_within(date, game.range):
            outside = f"{date.edtf} lies outside the game's range, {game.range.edtf}"
            yield f"dates: {date.what}: {outside}"
    for relation in game.relations:
        if relation.ground is None and not relation.passages and relation.note is None:
            yield f"relations: {relation.kind} {relation.to}: expected a ground, or passages"


def _is_within(date: Date, whole: Date) -> bool:
    (first, last), (earliest, latest) = (
        (
            -inf if each.not_before is None else each.not_before,
            inf if each.not_after is None else each.not_after,
        )
        for each in (date, whole)
    )
    return earliest <= first and last <= latest


class Country(NamedTuple):
    """A country and its box, in degrees."""

    name: str
    south: float
    west: float
    north: float
    east: float

    def holds(self, latitude: float, longitude: float) -> bool:
        """Return whether a point lies in the box, which may reach over the antimeridian."""
        if not self.south <= latitude <= self.north:
            return False
        if self.west <= self.east:
            return self.west <= longitude <= self.east
        return not self.east < longitude < self.west


def _read_countries() -> Iterator[tuple[str, Country]]:
    with Path(__file__).with_name("countries.csv").open(encoding="utf-8", newline="") as file:
        for code, name, *box in islice(csv.reader(file), 1, None):
            yield code, Country(name, *map(float, box))


COUNTRIES: Mapping[str, Country] = dict(_read_countries())
"""The countries by their codes after ISO 3166-1; more are added when a place needs them."""
