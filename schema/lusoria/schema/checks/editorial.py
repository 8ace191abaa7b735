"""What must hold for the catalogue to be trusted: stances, dates, points, quotations, grounds.

Countries of today, and the boxes in which they lie, to find points that have gone astray.

The boxes are generous (to a quarter of a degree outside, without far islands): they find a
latitude that was taken for a longitude, or a lost minus, not a point across a border.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from math import inf
from typing import NamedTuple

from lusoria.schema.catalogue.addressing import address, game_of
from lusoria.schema.catalogue.model import Catalogue, GameRecords
from lusoria.schema.catalogue.records import (
    Clause,
    Date,
    Evidence,
    Passage,
    Place,
    Quotation,
    Ruleset,
    Source,
)
from lusoria.schema.mistakes import Mistake, listed, meant


def check_editorial(catalogue: Catalogue) -> Iterator[Mistake]:
    """Every statement that the catalogue may not make as it stands; its records must be right."""
    yield from _stances(catalogue)
    yield from _written_of(catalogue)
    yield from _locators(catalogue)
    yield from _dated(catalogue)
    yield from _grades(catalogue)
    yield from _attested(catalogue)
    yield from _unanswered(catalogue)
    yield from _quotations(catalogue)
    yield from _points_of_places(catalogue)
    for game in catalogue.games.values():
        yield from _dates(catalogue, game)
        yield from _points_of_evidence(catalogue, game)
        yield from _relations(catalogue, game)


def _stances(catalogue: Catalogue) -> Iterator[Mistake]:
    """A stance on what was not read is reported, and says so."""
    for reference, passage in catalogue.passages.items():
        source = catalogue.source_of(reference)
        if source.read.extent == "none" and passage.status == "read":
            yield Mistake(
                catalogue.origin("passage", reference),
                f"{source.id} was not read (extent: none); expected status: reported",
            )
    for name, clause in catalogue.clauses.items():
        for witness in clause.witnesses:
            unread = catalogue.passage(witness.passage).status == "reported"
            if unread and witness.status != "reported":
                yield Mistake(
                    catalogue.origin("clause", name),
                    f"{clause.id}: {witness.passage} was not read; its stance has status: reported",
                )


def _written_of(catalogue: Catalogue) -> Iterator[Mistake]:
    """A source that bears witness to several games says which of them it was written of.

    It may name one that was not read, or has mistakes.
    """
    known = {folder.name for folder in (catalogue.data_dir / "games").glob("*/")}
    heard: dict[str, set[str]] = {}
    for name, clause in catalogue.clauses.items():
        for witness in clause.witnesses:
            heard.setdefault(witness.passage.partition("#")[0], set()).add(game_of(name))
    for source in catalogue.sources.values():
        origin = catalogue.origin("source", source.id)
        games = sorted(heard.get(source.id, ()))
        if len(games) > 1 and not source.written_of:
            message = (
                f"written-of: is missing; {source.id} bears witness to {listed(games)}; "
                "expected the games that it was written of itself"
            )
            yield Mistake(origin, message)
        for name in source.written_of:
            if name[:1].islower() and name not in known:
                message = f"written-of: there is no game {name}{meant(name, known)}"
                yield Mistake(origin, message)


def _locators(catalogue: Catalogue) -> Iterator[Mistake]:
    """A passage is located as finely as its copy allows, and in a copy with lines by these too."""
    for reference, passage in catalogue.passages.items():
        selector = passage.selector
        document = catalogue.documents.get(selector.document) if selector else None
        labels = document.located_by if document else ()
        if labels and passage.locator.label not in labels:
            yield Mistake(
                catalogue.origin("passage", reference),
                f"locator: found {passage.locator.label}, and the copy that it was read in "
                f"has finer ones; expected {listed(labels)}",
            )
        if document and document.counted and passage.in_copy is None:
            yield Mistake(
                catalogue.origin("passage", reference),
                "in-copy: is missing; the copy that it was read in has lines",
            )


def _dated(catalogue: Catalogue) -> Iterator[Mistake]:
    """What was not read does not date itself."""
    for source in catalogue.sources.values():
        if source.read.extent == "none" and source.id in source.date.by:
            yield Mistake(
                catalogue.origin("source", source.id),
                "date: by: what was not read does not date itself; expected another source",
            )


def _grades(catalogue: Catalogue) -> Iterator[Mistake]:
    """A print that is not dated, and was read in a modern wording only, is no high authority."""
    modern = {d.source for d in catalogue.documents.values() if d.wording == "modernised"}
    for source in catalogue.sources.values():
        undated = source.date.edtf is None and source.id in modern
        if undated and source.reliability.grade == "high":
            yield Mistake(
                catalogue.origin("source", source.id),
                "reliability: found high, and the print is not identified and was read in a "
                "modernised copy; expected fair or low",
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


def _unanswered(catalogue: Catalogue) -> Iterator[Mistake]:
    """What a ruleset's own source does not answer is the editor's choice, whoever else is followed:
    it is editorial, or conjectural where that is a modern proposal.
    """
    for _, ruleset in catalogue.rulesets():
        written = [(f"{ruleset.id}:{locus}", choice) for locus, choice in ruleset.choices.items()]
        for name, option in ruleset.options.items():
            own = address(ruleset.id, [name])
            written += [(f"{own}:{locus}", choice) for locus, choice in option.choices.items()]
        for at, choice in written:
            grounded = choice.basis in ("editorial", "conjectural")
            if not grounded and SILENT.search(choice.note or ""):
                yield Mistake(
                    catalogue.origin("choice", at),
                    f"{at}: {choice.take} is {choice.basis}, and its note says that the source "
                    "does not answer; expected editorial, or conjectural for a modern proposal",
                )


def _followed(game: GameRecords, ruleset: Ruleset) -> set[str]:
    """The sources that a ruleset follows; of an editor's that names none, those of its model."""
    own = {name for name in (ruleset.after, *ruleset.follows) if name is not None}
    return own or (_followed(game, game.by_id[ruleset.like]) if ruleset.like else set())


def _witnesses(clause: Clause) -> set[str]:
    """The sources that state a clause."""
    heard = (w.passage for w in clause.witnesses if w.stance == "states")
    return {passage.partition("#")[0] for passage in heard}


def _quotations(catalogue: Catalogue) -> Iterator[Mistake]:
    """Words of a work are given only where it is in the public domain, and then in English too."""
    for reference, passage in catalogue.passages.items():
        if passage.quotation is not None:
            source = catalogue.source_of(reference)
            complaints = [*_of_quotation(passage.quotation, source, catalogue)]
            complaints += _of_copy(passage, catalogue)
            for complaint in complaints:
                yield Mistake(catalogue.origin("passage", reference), f"quotation: {complaint}")


def _of_quotation(quotation: Quotation, source: Source, catalogue: Catalogue) -> Iterator[str]:
    quoted = catalogue.sources[quotation.of] if quotation.of else source
    if quoted.rights.status != "public-domain":
        yield (
            f"{quoted.id} is not in the public domain ({quoted.rights.status}); "
            "what it says is told in our own words"
        )
    english = quotation.language.partition("-")[0] in ("en", "zxx")
    if not english and quotation.translation is None:
        yield f"translation: is missing; the words are in {quotation.language}"


def _of_copy(passage: Passage, catalogue: Catalogue) -> Iterator[str]:
    """Words are quoted from prints and faithful transcriptions only."""
    selector = passage.selector
    document = catalogue.documents.get(selector.document) if selector else None
    if document is not None and document.wording in ("modernised", "protected"):
        yield (
            f"{document.id} is {document.wording}; expected a print or a transcription, or no "
            "quotation"
        )


def _points_of_places(catalogue: Catalogue) -> Iterator[Mistake]:
    for place in catalogue.places.values():
        origin = catalogue.origin("place", place.id)
        if place.country is not None and place.country not in COUNTRIES:
            hint = meant(place.country, COUNTRIES)
            yield Mistake(origin, f"country: {place.country} is not in the table{hint}")
        elif place.latitude is not None and place.longitude is not None:
            complaint = _astray(catalogue, place, place.latitude, place.longitude)
            if complaint:
                yield Mistake(origin, complaint)


def _points_of_evidence(catalogue: Catalogue, game: GameRecords) -> Iterator[Mistake]:
    """A record's point that lies elsewhere is kept, with a doubt."""
    for evidence in game.evidence:
        doubted = _doubted(evidence, "point") or _doubted(evidence, "place")
        if evidence.point is None or doubted:
            continue
        place = catalogue.places[evidence.place] if evidence.place else None
        complaint = (
            _astray(catalogue, place, evidence.point.latitude, evidence.point.longitude)
            if place
            else "place: is missing; a point has a place, by whose country it is checked"
        )
        if complaint:
            origin = catalogue.origin("evidence", evidence.id)
            yield Mistake(origin, f"{evidence.id}: {complaint}")


def _astray(catalogue: Catalogue, place: Place, latitude: float, longitude: float) -> str | None:
    code = country(catalogue, place)
    if code is None:
        return f"{place.id} has a point and no country; expected country: XX, here or by `within`"
    found = COUNTRIES.get(code)
    if found is None or found.holds(latitude, longitude):
        return None
    return (
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


def _dates(catalogue: Catalogue, game: GameRecords) -> Iterator[Mistake]:
    """All dates of a game, and of the evidence for it, lie within its range."""
    whole = game.game.range
    if whole is None:
        return
    origin = catalogue.origin("game", game.game.id)
    for date in game.game.dates:
        if not _within(date, whole):
            yield Mistake(origin, f"dates: {date.what}: {_outside(date, whole)}")
    for evidence in game.evidence:
        when = evidence.date
        if isinstance(when, Date) and not _within(when, whole) and not _doubted(evidence, "date"):
            at = catalogue.origin("evidence", evidence.id)
            yield Mistake(at, f"{evidence.id}: {_outside(when, whole)}")


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


def _relations(catalogue: Catalogue, game: GameRecords) -> Iterator[Mistake]:
    """A relation between games has a ground, or passages that assert it."""
    for relation in game.game.relations:
        if relation.ground is None and not relation.passages and relation.note is None:
            yield Mistake(
                catalogue.origin("game", game.game.id),
                f"relations: {relation.kind} {relation.to}: expected a ground, or passages",
            )


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


COUNTRIES: Mapping[str, Country] = {
    "AF": Country("Afghanistan", 29.0, 60.0, 39.0, 75.25),
    "AL": Country("Albania", 39.4, 19.0, 42.9, 21.3),
    "AM": Country("Armenia", 38.6, 43.2, 41.5, 46.9),
    "AT": Country("Austria", 46.1, 9.3, 49.3, 17.4),
    "AZ": Country("Azerbaijan", 38.2, 44.5, 42.1, 50.9),
    "BA": Country("Bosnia and Herzegovina", 42.3, 15.5, 45.5, 19.9),
    "BD": Country("Bangladesh", 20.4, 87.8, 26.9, 92.9),
    "BE": Country("Belgium", 49.3, 2.3, 51.7, 6.6),
    "BG": Country("Bulgaria", 41.0, 22.1, 44.4, 28.9),
    "BY": Country("Belarus", 51.0, 23.0, 56.4, 33.0),
    "CA": Country("Canada", 41.4, -141.3, 83.4, -52.4),
    "CH": Country("Switzerland", 45.6, 5.7, 48.0, 10.7),
    "CN": Country("China", 17.9, 73.2, 53.8, 135.3),
    "CY": Country("Cyprus", 34.4, 32.1, 35.9, 34.8),
    "CZ": Country("Czechia", 48.3, 11.9, 51.3, 19.1),
    "DE": Country("Germany", 47.0, 5.6, 55.3, 15.3),
    "DK": Country("Denmark", 54.3, 7.8, 58.0, 15.4),
    "DZ": Country("Algeria", 18.7, -8.9, 37.4, 12.2),
    "EE": Country("Estonia", 57.3, 21.5, 60.0, 28.4),
    "EG": Country("Egypt", 21.7, 24.5, 31.9, 37.1),
    "ES": Country("Spain", 27.4, -18.4, 44.0, 4.6),
    "ET": Country("Ethiopia", 3.2, 32.8, 15.1, 48.2),
    "FI": Country("Finland", 59.5, 19.0, 70.3, 31.8),
    "FR": Country("France", 41.1, -5.4, 51.3, 9.8),
    "GB": Country("United Kingdom", 49.6, -8.9, 61.1, 2.1),
    "GE": Country("Georgia", 40.8, 39.8, 43.8, 46.9),
    "GR": Country("Greece", 34.6, 19.1, 42.0, 29.8),
    "HR": Country("Croatia", 42.1, 13.2, 46.8, 19.7),
    "HU": Country("Hungary", 45.5, 15.9, 48.8, 23.1),
    "IE": Country("Ireland", 51.2, -10.9, 55.6, -5.7),
    "IL": Country("Israel", 29.3, 34.0, 33.5, 35.9),
    "IN": Country("India", 6.5, 67.9, 35.8, 97.7),
    "IQ": Country("Iraq", 28.8, 38.5, 37.6, 48.9),
    "IR": Country("Iran", 24.8, 43.8, 40.0, 63.6),
    "IS": Country("Iceland", 63.0, -24.8, 66.8, -13.2),
    "IT": Country("Italy", 35.2, 6.4, 47.3, 18.8),
    "JO": Country("Jordan", 29.0, 34.7, 33.6, 39.5),
    "JP": Country("Japan", 24.0, 122.7, 45.8, 146.1),
    "KR": Country("South Korea", 33.0, 125.8, 38.8, 131.1),
    "KZ": Country("Kazakhstan", 40.3, 46.2, 55.7, 87.6),
    "LB": Country("Lebanon", 32.8, 34.9, 34.9, 36.9),
    "LK": Country("Sri Lanka", 5.7, 79.4, 10.1, 82.2),
    "LT": Country("Lithuania", 53.6, 20.7, 56.7, 27.1),
    "LU": Country("Luxembourg", 49.2, 5.5, 50.4, 6.8),
    "LV": Country("Latvia", 55.4, 20.7, 58.3, 28.5),
    "LY": Country("Libya", 19.2, 9.1, 33.4, 25.4),
    "MA": Country("Morocco", 27.4, -13.4, 36.2, -0.8),
    "MD": Country("Moldova", 45.2, 26.4, 48.7, 30.4),
    "ME": Country("Montenegro", 41.6, 18.2, 43.8, 20.6),
    "MK": Country("North Macedonia", 40.6, 20.2, 42.6, 23.3),
    "MM": Country("Myanmar", 9.5, 91.9, 28.8, 101.4),
    "MN": Country("Mongolia", 41.3, 87.5, 52.4, 120.2),
    "MT": Country("Malta", 35.6, 14.0, 36.3, 14.8),
    "NL": Country("Netherlands", 50.5, 3.1, 53.8, 7.5),
    "NO": Country("Norway", 57.7, 4.2, 71.4, 31.4),
    "NP": Country("Nepal", 26.1, 79.8, 30.7, 88.4),
    "PK": Country("Pakistan", 23.4, 60.6, 37.3, 77.3),
    "PL": Country("Poland", 48.8, 13.9, 55.1, 24.4),
    "PS": Country("Palestine", 31.0, 34.0, 32.8, 35.8),
    "PT": Country("Portugal", 36.7, -9.8, 42.4, -5.9),
    "RO": Country("Romania", 43.4, 20.0, 48.5, 30.0),
    "RS": Country("Serbia", 41.6, 18.6, 46.4, 23.2),
    "RU": Country("Russia", 41.0, 19.4, 82.0, -168.8),
    "SA": Country("Saudi Arabia", 16.1, 34.3, 32.4, 55.9),
    "SD": Country("Sudan", 8.4, 21.6, 22.5, 38.9),
    "SE": Country("Sweden", 55.1, 10.7, 69.3, 24.4),
    "SI": Country("Slovenia", 45.2, 13.1, 47.1, 16.8),
    "SK": Country("Slovakia", 47.5, 16.6, 49.9, 22.8),
    "SO": Country("Somalia", -1.9, 40.7, 12.2, 51.7),
    "SY": Country("Syria", 32.1, 35.5, 37.5, 42.6),
    "TN": Country("Tunisia", 30.0, 7.3, 37.6, 11.8),
    "TR": Country("Turkey", 35.6, 25.4, 42.4, 45.1),
    "UA": Country("Ukraine", 44.1, 21.9, 52.6, 40.5),
    "US": Country("United States", 18.7, -179.4, 71.6, -66.7),
    "UZ": Country("Uzbekistan", 37.0, 55.8, 45.8, 73.4),
    "YE": Country("Yemen", 12.0, 41.7, 19.2, 54.7),
}
"""The countries by their codes after ISO 3166-1; more are added when a place needs them."""
