"""What must hold for the catalogue to be trusted: stances, dates, points, quotations, grounds."""

from __future__ import annotations

import re
from collections.abc import Iterator
from math import inf

from lusoria.schema.catalogue.addressing import address
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
from lusoria.schema.checks.countries import COUNTRIES
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
    for source in catalogue.sources.values():
        for passage in source.passages:
            if source.read.extent == "none" and passage.status == "read":
                yield Mistake(
                    catalogue.origin("passage", f"{source.id}#{passage.id}"),
                    f"{source.id} was not read (extent: none); expected status: reported",
                )
    for game in catalogue.games.values():
        for clause in game.clauses.values():
            for witness in clause.witnesses:
                unread = catalogue.passage(witness.passage).status == "reported"
                if unread and witness.status != "reported":
                    yield Mistake(
                        catalogue.origin("clause", f"{game.game.id}/{clause.id}"),
                        f"{clause.id}: {witness.passage} was not read; "
                        "its stance has status: reported",
                    )


def _written_of(catalogue: Catalogue) -> Iterator[Mistake]:
    """A source that bears witness to several games says which of them it was written of.

    It may name one that was not read, or has mistakes.
    """
    known = {folder.name for folder in (catalogue.data_dir / "games").glob("*/")}
    heard: dict[str, set[str]] = {}
    for name, game in catalogue.games.items():
        for clause in game.clauses.values():
            for witness in clause.witnesses:
                heard.setdefault(witness.passage.partition("#")[0], set()).add(name)
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
    for source in catalogue.sources.values():
        for passage in source.passages:
            selector = passage.selector
            document = catalogue.documents.get(selector.document) if selector else None
            labels = document.located_by if document else ()
            if labels and passage.locator.label not in labels:
                yield Mistake(
                    catalogue.origin("passage", f"{source.id}#{passage.id}"),
                    f"locator: found {passage.locator.label}, and the copy that it was read in "
                    f"has finer ones; expected {listed(labels)}",
                )
            if document and document.counted and passage.in_copy is None:
                yield Mistake(
                    catalogue.origin("passage", f"{source.id}#{passage.id}"),
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
    for source in catalogue.sources.values():
        for passage in source.passages:
            if passage.quotation is not None:
                origin = catalogue.origin("passage", f"{source.id}#{passage.id}")
                complaints = [*_of_quotation(passage.quotation, source, catalogue)]
                complaints += _of_copy(passage, catalogue)
                for complaint in complaints:
                    yield Mistake(origin, f"quotation: {complaint}")


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
