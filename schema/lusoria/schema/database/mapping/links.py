"""The rows that join others: lists of keys spread out, descents of sources, witnesses counted."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any

from sqlmodel import SQLModel

from lusoria.schema.catalogue.addressing import address, parted
from lusoria.schema.catalogue.model import Catalogue, GameRecords
from lusoria.schema.catalogue.records import Clause, ExpectedOutcome
from lusoria.schema.catalogue.witnesses import Owed, Witnesses, descents
from lusoria.schema.database import tables
from lusoria.schema.verify.proof import JudgedExample

Rows = Iterator[SQLModel]


def game_links(records_of_game: GameRecords) -> Rows:
    """The passages of a game's places, dates, relations and evidence."""
    game = records_of_game.game
    for place in game.places:
        for passage in dict.fromkeys(place.passages):
            yield tables.GamePlacePassage(
                game=game.id, place=place.place, role=place.role, passage=passage
            )
    for ordinal, date in enumerate(game.dates, 1):
        for passage in dict.fromkeys(date.passages):
            yield tables.GameDatePassage(game=game.id, ordinal=ordinal, passage=passage)
    for ruleset in records_of_game.rulesets:
        for source in dict.fromkeys(ruleset.follows):
            yield tables.RulesetFollows(ruleset=ruleset.id, source=source)
    for ordinal, relation in enumerate(game.relations, 1):
        for passage in dict.fromkeys(relation.passages):
            yield tables.RelationPassage(game=game.id, ordinal=ordinal, passage=passage)
    for evidence in records_of_game.evidence:
        for passage in dict.fromkeys(evidence.passages):
            yield tables.EvidencePassage(evidence=evidence.id, passage=passage)


def assembled_links(name: str, ruleset: Mapping[str, Any]) -> Rows:
    """The options of an assembled ruleset, and its clauses."""
    base, options = parted(name)
    game = base.partition("/")[0]
    for option in options:
        yield tables.AssembledOption(assembled=name, option=address(base, [option]))
    for clause in ruleset["clauses"]:
        yield tables.AssembledClause(
            assembled=name,
            locus=f"{game}/{clause['locus']}",
            number=clause["number"],
            clause=clause["id"],
            basis=clause["basis"],
        )


def judged_links(judged: JudgedExample) -> Rows:
    """The clauses that forbid the play of an example, and of each of its turns, or end the game:
    those that are expected, and those that were found."""
    for why, clause in _expected(judged):
        yield tables.ExpectationClause(
            expectation=judged.id, clause=f"{judged.game}/{clause}", why=why
        )
    for clause in dict.fromkeys((judged.found.outcome or {}).get("by", ())):
        yield tables.ExpectationEndedBy(expectation=judged.id, clause=clause)
    for clause in dict.fromkeys(judged.found.last.forbidden_by):
        yield tables.ExpectationForbiddenBy(expectation=judged.id, clause=clause)
    for ply, turn in enumerate(judged.found.turns, 1):
        for clause in dict.fromkeys(turn.forbidden_by):
            yield tables.StepForbiddenBy(expectation=judged.id, ply=ply, clause=clause)


def _expected(judged: JudgedExample) -> Iterator[tuple[str, str]]:
    expected = judged.expected
    for clause in dict.fromkeys(expected.forbidden_by):
        yield "forbids", clause
    if isinstance(expected.outcome, ExpectedOutcome) and expected.outcome.by is not None:
        yield "ends", expected.outcome.by


def witness_links(catalogue: Catalogue) -> Rows:
    """What is behind each source, and which sources of a clause are one witness or independent."""
    owed: Owed = {
        source.id: [(each.on, each.how) for each in source.depends]
        for source in catalogue.sources.values()
    }
    for descent in descents(owed):
        yield tables.SourceDescent(
            source=descent.source,
            on_source=descent.on_source,
            steps=descent.steps,
            copies=int(descent.copies),
        )
    witnesses = Witnesses(owed)
    for game in catalogue.games.values():
        for name, clause in game.clauses.items():
            heard = in_time(catalogue, clause)
            own = [source for source in heard if catalogue.sources[source].is_of(game.game.id)]
            same = witnesses.one(heard)
            independent = witnesses.independent(heard, own)
            for source in heard:
                yield tables.ClauseWitness(
                    clause=f"{game.game.id}/{name}",
                    source=source,
                    witness=same[source],
                    independent=int(source in independent),
                    of_the_game=int(source in own),
                )


def in_time(catalogue: Catalogue, clause: Clause) -> list[str]:
    """The sources that state or imply a clause, the earliest first; the undated stand last."""
    heard = {
        witness.passage.partition("#")[0]
        for witness in clause.witnesses
        if witness.stance != "contradicts"
    }

    def age(source: str) -> tuple[bool, int, str]:
        date = catalogue.sources[source].date
        year = date.not_after if date.not_before is None else date.not_before
        return year is None, year or 0, source

    return sorted(heard, key=age)
