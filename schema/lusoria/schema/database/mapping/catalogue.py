"""The rows of the database: the catalogue and its proof, spread over the tables."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import Any

from sqlmodel import SQLModel

from lusoria.schema.catalogue import chances, records
from lusoria.schema.catalogue.addressing import address, parted
from lusoria.schema.catalogue.assemble import as_json, canonical, cite, cite_copy, spoken_at
from lusoria.schema.catalogue.model import Catalogue, GameRecords
from lusoria.schema.checks.editorial import country
from lusoria.schema.database import tables
from lusoria.schema.database.between import kept
from lusoria.schema.database.mapping.changes import change_rows, reading_rows
from lusoria.schema.database.mapping.documents import rows_of_documents
from lusoria.schema.database.mapping.evidence import evidence_rows, term_rows
from lusoria.schema.database.mapping.links import (
    assembled_links,
    game_links,
    judged_links,
    witness_links,
)
from lusoria.schema.locations import change_log
from lusoria.schema.verify.proof import Ablated, JudgedExample, Proof
from lusoria.schema.verify.stale_chances import is_current

Rows = Iterator[SQLModel]


def rows(catalogue: Catalogue, proof: Proof, assembled: Mapping[str, Mapping[str, Any]]) -> Rows:
    """All rows but those on the database itself and on the program."""
    for place in catalogue.places.values():
        yield tables.Place.from_record(place, country=country(catalogue, place))
    for source in catalogue.sources.values():
        yield from _source(source, catalogue)
    for game in catalogue.games.values():
        yield from _game(game, catalogue)
        yield from _loci(game, catalogue)
        yield from _rulesets(game)
        yield from _examples(game)
        yield from game_links(game)
        for found in game.chances:
            yield _chances(found, proof)
    yield from witness_links(catalogue)
    yield from term_rows()
    yield from rows_of_documents(catalogue)
    for name, ruleset in assembled.items():
        base, options = parted(name)
        yield tables.Assembled(
            id=name,
            ruleset=base,
            options=canonical(options),
            name=ruleset["name"],
            digest=ruleset["digest"],
        )
        yield from assembled_links(name, ruleset)
    for judged in proof.judged:
        yield from _judged(judged)
        yield from judged_links(judged)
    for ablated in proof.ablated:
        yield _ablation(ablated)
    yield from change_rows(catalogue, change_log().read_text(encoding="utf-8"))
    yield from reading_rows(catalogue, kept())


def _source(source: records.Source, catalogue: Catalogue) -> Rows:
    yield tables.Source.from_record(
        source,
        label=label(source),
        csl=canonical({"id": source.id, **source.csl.as_csl()}),
        extent=source.read.extent or "part",
    )
    for by in dict.fromkeys(source.date.by):
        yield tables.SourceDatedBy(source=source.id, by_source=by)
    for name in dict.fromkeys(source.written_of):
        yield tables.SourceWrittenOf(
            source=source.id,
            name=catalogue.name_of(name),
            game=name if name in catalogue.games else None,
        )
    for owed in source.depends:
        yield tables.SourceDependence.from_record(owed, source=source.id)
    for scheme, value in source.identifiers.items():
        yield tables.Identifier(
            id=f"{source.id} {scheme}:{value}", source=source.id, scheme=scheme, value=value
        )
    for ordinal, passage in enumerate(source.passages, 1):
        yield tables.Passage.from_record(
            passage,
            id=f"{source.id}#{passage.id}",
            source=source.id,
            ordinal=ordinal,
            locator=cite(passage.locator),
            in_copy=cite_copy(passage.in_copy) if passage.in_copy else None,
        )


def label(source: records.Source) -> str:
    """A short form of a source's citation: authors, title, year."""
    csl = source.csl
    people = csl.author or csl.editor
    names = " and ".join(p.literal or p.family or p.given or "" for p in people)
    year = ""
    if csl.issued is not None and csl.issued.date_parts:
        year = f" ({'–'.join(str(part[0]) for part in csl.issued.date_parts)})"
    return f"{names + ', ' if names else ''}{csl.title_short or csl.title}{year}"


def written_of(catalogue: Catalogue, source: str, game: str) -> str | None:
    """The games that a source was written of, by their names, if the game is none of them."""
    record = catalogue.sources[source]
    if record.is_of(game):
        return None
    return ", ".join(catalogue.name_of(name) for name in record.written_of)


def _game(records_of_game: GameRecords, catalogue: Catalogue) -> Rows:
    game = records_of_game.game
    numbers = f"{game.id}/{game.numbers}" if game.numbers else None
    yield tables.Game.from_record(game, numbers=numbers)
    for place in game.places:
        yield tables.GamePlace.from_record(place, game=game.id)
    for ordinal, name in enumerate(game.names, 1):
        yield tables.GameName.from_record(name, game=game.id, ordinal=ordinal)
    for ordinal, date in enumerate(game.dates, 1):
        yield tables.GameDate.from_record(date, game=game.id, ordinal=ordinal)
    for ordinal, relation in enumerate(game.relations, 1):
        known = relation.to if relation.to in catalogue.games else None
        yield tables.Relation.from_record(relation, game=game.id, ordinal=ordinal, to_game=known)
    for identifier in game.identifiers:
        yield _identifier(identifier, game.id, game=game.id)
    for ordinal, saying in enumerate(game.said, 1):
        yield tables.Saying.from_record(saying, game=game.id, ordinal=ordinal)
    for ordinal, evidence in enumerate(records_of_game.evidence, 1):
        yield from evidence_rows(game.id, ordinal, evidence)


def _identifier(identifier: records.Identifier, own: str, **of: str) -> tables.Identifier:
    named = f"{own} {identifier.scheme}:{identifier.value}"
    return tables.Identifier.from_record(identifier, id=named, **of)


def _loci(game: GameRecords, catalogue: Catalogue) -> Rows:
    own = game.game.id
    place = 0
    for ordinal, locus in enumerate(game.loci, 1):
        address_of_locus = f"{own}/{locus.locus}"
        yield tables.Locus.from_record(locus, id=address_of_locus, game=own, ordinal=ordinal)
        for source, covered in game.coverage.get(locus.locus, {}).items():
            yield tables.Coverage(
                locus=address_of_locus,
                source=source,
                game=own,
                coverage=covered.state,
                written_of=written_of(catalogue, source, own),
            )
            for silence in covered.silences:
                yield tables.Silence.from_record(silence, locus=address_of_locus)
        for clause in locus.clauses:
            place += 1
            yield from _clause(own, address_of_locus, place, clause, catalogue)


def _clause(
    game: str, locus: str, ordinal: int, clause: records.Clause, catalogue: Catalogue
) -> Rows:
    own = f"{game}/{clause.id}"
    executed_by = "rules" if clause.uses else "family" if clause.held_by else "nothing"
    yield tables.Clause.from_record(
        clause, id=own, game=game, locus=locus, ordinal=ordinal, executed_by=executed_by
    )
    for place, witness in enumerate(clause.witnesses, 1):
        source = witness.passage.partition("#")[0]
        of = written_of(catalogue, source, game)
        yield tables.Stance.from_record(witness, clause=own, ordinal=place, written_of=of)
    for language, words in clause.turns_on.items():
        yield tables.TurnsOn(clause=own, language=language, words=canonical(words))
    for place, use in enumerate(clause.uses, 1):
        yield tables.ClauseRule.from_record(
            use,
            clause=own,
            ordinal=place,
            parameters=canonical(as_json(use.with_)),
            hooks=canonical(list(spoken_at(use))),
            lifts=f"{game}/{use.lifts}" if use.lifts else None,
        )


def _rulesets(game: GameRecords) -> Rows:
    for ordinal, ruleset in enumerate(game.rulesets, 1):
        yield tables.Ruleset.from_record(ruleset, game=game.game.id, ordinal=ordinal)
        for identifier in ruleset.identifiers:
            yield _identifier(identifier, ruleset.id, ruleset=ruleset.id)
        for place, (name, option) in enumerate(ruleset.options.items(), 1):
            own = address(ruleset.id, [name])
            yield tables.RulesetOption.from_record(
                option, id=own, ruleset=ruleset.id, ordinal=place, name=name
            )
            yield from _choices(game, ruleset, [name])
        yield from _choices(game, ruleset, [])


def _chances(found: records.Chances, proof: Proof) -> tables.Chances:
    """The row of chances, with the shares and what they mean."""
    known = found.ruleset in proof.programs
    shares = {
        f"{outcome}_{part}": getattr(chances.share(found, outcome), part)
        for outcome in ("white", "black", "draws", "unended")
        for part in ("share", "low", "high")
    }
    return tables.Chances.from_record(
        found,
        current=int(is_current(found, proof.programs)) if known else None,
        favours=chances.favoured(found),
        warns=int(chances.warns(found)),
        says=chances.says(found),
        **shares,
    )


def _choices(game: GameRecords, ruleset: records.Ruleset, options: Sequence[str]) -> Rows:
    """The choices of a ruleset, or those only that an option makes."""
    own = address(ruleset.id, options)
    for locus, chosen in game.choices(ruleset, options).items():
        if options and chosen.option is None:
            continue
        yield tables.Choice.from_record(
            chosen.choice,
            id=f"{own}:{locus}",
            ruleset=ruleset.id,
            option=own if options else None,
            locus=f"{game.game.id}/{locus}",
            clause=f"{game.game.id}/{chosen.choice.take}",
            made_in=chosen.made_in,
        )


def _examples(game: GameRecords) -> Rows:
    for ordinal, example in enumerate(game.examples, 1):
        own = f"{game.game.id}/{example.id}"
        yield tables.Example.from_record(example, id=own, game=game.game.id, ordinal=ordinal)
        for clause in dict.fromkeys(example.shows):
            yield tables.ExampleClause(example=own, clause=f"{game.game.id}/{clause}")
        for passage in dict.fromkeys(example.passages):
            yield tables.ExamplePassage(example=own, passage=passage)


def _judged(judged: JudgedExample) -> Rows:
    expected, found, game = judged.expected, judged.found, judged.game
    yield tables.ExampleExpectation.from_record(
        expected,
        id=judged.id,
        example=f"{game}/{judged.example.id}",
        ruleset=judged.ruleset,
        ordinal=judged.ordinal,
        forbidden_by=canonical([f"{game}/{clause}" for clause in expected.forbidden_by]),
        outcome=_outcome(game, expected.outcome),
        found_verdict=found.last.kind,
        found_forbidden_by=canonical(found.last.forbidden_by),
        found_step=found.last.step,
        found_after=found.last.after,
        found_outcome=canonical(found.outcome) if found.outcome else None,
        found_plays=found.plays,
    )
    for ply, turn in enumerate(found.turns, 1):
        yield tables.ExampleStep(
            expectation=judged.id,
            ply=ply,
            position=turn.position,
            throw=turn.throw,
            play=turn.play,
            kind=turn.kind,
            reason=turn.reason or None,
            forbidden_by=canonical(turn.forbidden_by),
            steps=canonical(turn.steps),
            after=turn.after,
        )


def _outcome(game: str, expected: records.ExpectedOutcome | str | None) -> str | None:
    if not isinstance(expected, records.ExpectedOutcome):
        return None if expected is None else canonical(expected)
    by = f"{game}/{expected.by}" if expected.by else None
    return canonical({"winner": expected.winner, "stake": expected.stake, "by": by})


def _ablation(ablated: Ablated) -> tables.Ablation:
    what, with_clause, without = ablated.change or (None, None, None)
    return tables.Ablation(
        ruleset=ablated.ruleset,
        clause=ablated.clause,
        replaced_by=ablated.replaced_by,
        expectation=ablated.noticed_by,
        change=what,
        with_clause=with_clause,
        without_clause=without,
        unshown=ablated.unshown,
        inherited_from=ablated.inherited_from,
    )
