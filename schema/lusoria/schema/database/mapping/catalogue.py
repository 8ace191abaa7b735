"""The rows of the database: the catalogue and its proof, spread over the tables."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import Any

from sqlmodel import SQLModel

from lusoria.schema.catalogue import records
from lusoria.schema.catalogue.assemble import as_json, canonical, cite, spoken_at
from lusoria.schema.catalogue.model import Catalogue, GameRecords, address
from lusoria.schema.checks.editorial import country
from lusoria.schema.database import tables
from lusoria.schema.database.mapping.documents import rows_of_documents
from lusoria.schema.database.mapping.evidence import evidence_rows, term_rows, years
from lusoria.schema.verify.proof import Ablated, Judged, Proof

Rows = Iterator[SQLModel]


def rows(catalogue: Catalogue, proof: Proof, assembled: Mapping[str, Mapping[str, Any]]) -> Rows:
    """All rows but those on the database itself and on the program."""
    for place in catalogue.places.values():
        lies_in = country(catalogue, place)
        yield tables.Place(**place.model_dump() | {"country": lies_in})
    for source in catalogue.sources.values():
        yield from _source(source)
    for game in catalogue.games.values():
        yield from _game(game, catalogue)
        yield from _loci(game)
        yield from _rulesets(game)
        yield from _examples(game)
    yield from term_rows()
    yield from rows_of_documents(catalogue)
    for name, ruleset in assembled.items():
        base, *options = name.split("+")
        yield tables.Assembled(
            id=name,
            ruleset=base,
            options=canonical(options),
            name=ruleset["name"],
            digest=ruleset["digest"],
        )
    for judged in proof.judged:
        yield from _judged(judged)
    for ablated in proof.ablated:
        yield _ablation(ablated)


def _source(source: records.Source) -> Rows:
    yield tables.Source(
        id=source.id,
        label=label(source),
        siglum=source.siglum,
        title=source.csl.title,
        csl=canonical({"id": source.id, **source.csl.as_csl()}),
        kind=source.kind,
        language=source.language,
        **years(source.date),
        rights=source.rights.status,
        licence=source.rights.licence,
        rights_note=source.rights.note,
        reliability=source.reliability.grade,
        reliability_because=source.reliability.because,
        extent=source.read.extent or "part",
        read_what=source.read.what,
        read_where=source.read.where,
        consulted=source.read.consulted,
        reported_in=source.reported_in,
    )
    for owed in source.depends:
        yield tables.SourceDependence(
            source=source.id, on_source=owed.on, how=owed.how, status=owed.status, note=owed.note
        )
    for scheme, value in source.identifiers.items():
        yield tables.Identifier(
            id=f"{source.id} {scheme}:{value}", source=source.id, scheme=scheme, value=value
        )
    for ordinal, passage in enumerate(source.passages, 1):
        yield _passage(source.id, ordinal, passage)


def label(source: records.Source) -> str:
    """A short form of a source's citation: authors, title, year."""
    csl = source.csl
    people = csl.author or csl.editor
    names = " and ".join(p.literal or p.family or p.given or "" for p in people)
    year = ""
    if csl.issued is not None and csl.issued.date_parts:
        year = f" ({'–'.join(str(part[0]) for part in csl.issued.date_parts)})"
    return f"{names + ', ' if names else ''}{csl.title_short or csl.title}{year}"


def _passage(source: str, ordinal: int, passage: records.Passage) -> tables.Passage:
    selector, quotation = passage.selector, passage.quotation
    return tables.Passage(
        id=f"{source}#{passage.id}",
        source=source,
        ordinal=ordinal,
        name=passage.id,
        locator=cite(passage.locator),
        locator_label=passage.locator.label,
        locator_value=passage.locator.value,
        document=selector.document if selector else None,
        selector_sentences=canonical(selector.sentences) if selector else None,
        selector_start=selector.start if selector else None,
        selector_end=selector.end if selector else None,
        selector_occurrence=selector.occurrence if selector else None,
        selector_sha256=selector.sha256 if selector else None,
        says=passage.says,
        quotation=quotation.text if quotation else None,
        quotation_language=quotation.language if quotation else None,
        quotation_translation=quotation.translation if quotation else None,
        quotation_of=quotation.of if quotation else None,
        status=passage.status,
        reported_in=passage.reported_in,
        note=passage.note,
    )


def _game(records_of_game: GameRecords, catalogue: Catalogue) -> Rows:
    game = records_of_game.game
    yield tables.Game(
        id=game.id,
        family=game.family,
        name=game.name,
        summary=game.summary,
        numbers=f"{game.id}/{game.numbers}" if game.numbers else None,
        status=game.status,
        **years(game.range or "unknown"),
        modelled=game.modelled,
        not_modelled=game.not_modelled,
    )
    for ordinal, name in enumerate(game.names, 1):
        yield tables.GameName(game=game.id, ordinal=ordinal, **name.model_dump())
    for place in game.places:
        yield tables.GamePlace(game=game.id, **_with_json(place, "passages"))
    for ordinal, date in enumerate(game.dates, 1):
        yield tables.GameDate(game=game.id, ordinal=ordinal, **_with_json(date, "passages"))
    for ordinal, relation in enumerate(game.relations, 1):
        values = _with_json(relation, "passages")
        to = values.pop("to")
        known = to if to in catalogue.games else None
        yield tables.Relation(game=game.id, ordinal=ordinal, to_game=known, to_name=to, **values)
    for identifier in game.identifiers:
        yield tables.Identifier(
            id=f"{game.id} {identifier.scheme}:{identifier.value}",
            game=game.id,
            **identifier.model_dump(),
        )
    for ordinal, saying in enumerate(game.said, 1):
        yield tables.Saying(game=game.id, ordinal=ordinal, **saying.model_dump())
    for ordinal, evidence in enumerate(records_of_game.evidence, 1):
        yield from evidence_rows(game.id, ordinal, evidence)


def _with_json(record: records.Record, *names: str) -> dict[str, Any]:
    """The values of a record, some of them written as JSON."""
    values = record.model_dump()
    return values | {name: canonical(values[name]) for name in names}


def _loci(game: GameRecords) -> Rows:
    own = game.game.id
    place = 0
    for ordinal, locus in enumerate(game.loci, 1):
        address_of_locus = f"{own}/{locus.locus}"
        yield tables.Locus(
            id=address_of_locus,
            game=own,
            ordinal=ordinal,
            name=locus.locus,
            question=locus.question,
            note=locus.note,
        )
        for silence in game.silent.get(locus.locus, ()):
            yield tables.Silence(locus=address_of_locus, **silence.model_dump())
        for clause in locus.clauses:
            place += 1
            yield from _clause(own, address_of_locus, place, clause)


def _clause(game: str, locus: str, ordinal: int, clause: records.Clause) -> Rows:
    own = f"{game}/{clause.id}"
    executed_by = "rules" if clause.uses else "family" if clause.held_by else "nothing"
    yield tables.Clause(
        id=own,
        game=game,
        locus=locus,
        ordinal=ordinal,
        name=clause.id,
        says=clause.says,
        executed_by=executed_by,
        fact=clause.fact,
        not_modelled=clause.not_modelled,
        editorial=clause.editorial,
        unshown=clause.unshown,
        note=clause.note,
    )
    for place, witness in enumerate(clause.witnesses, 1):
        yield tables.Stance(clause=own, ordinal=place, **witness.model_dump())
    for language, words in clause.turns_on.items():
        yield tables.TurnsOn(clause=own, language=language, words=canonical(words))
    for place, use in enumerate(clause.uses, 1):
        yield tables.ClauseRule(
            clause=own,
            ordinal=place,
            rule=use.rule,
            parameters=canonical(as_json(use.with_)),
            hooks=canonical(list(spoken_at(use))),
            lifts=f"{game}/{use.lifts}" if use.lifts else None,
            after=use.after,
        )


def _rulesets(game: GameRecords) -> Rows:
    for ordinal, ruleset in enumerate(game.rulesets, 1):
        yield tables.Ruleset(
            id=ruleset.id,
            game=game.game.id,
            ordinal=ordinal,
            **ruleset.model_dump(
                include={"name", "summary", "after", "editor", "status", "like", "note"}
            ),
        )
        for identifier in ruleset.identifiers:
            yield tables.Identifier(
                id=f"{ruleset.id} {identifier.scheme}:{identifier.value}",
                ruleset=ruleset.id,
                **identifier.model_dump(),
            )
        for place, (name, option) in enumerate(ruleset.options.items(), 1):
            yield tables.RulesetOption(
                id=address(ruleset.id, [name]),
                ruleset=ruleset.id,
                ordinal=place,
                name=name,
                label=option.name,
                note=option.note,
            )
            yield from _choices(game, ruleset, [name])
        yield from _choices(game, ruleset, [])


def _choices(game: GameRecords, ruleset: records.Ruleset, options: Sequence[str]) -> Rows:
    """The choices of a ruleset, or those only that an option makes."""
    own = address(ruleset.id, options)
    for locus, chosen in game.choices(ruleset, options).items():
        if options and chosen.option is None:
            continue
        yield tables.Choice(
            id=f"{own}:{locus}",
            ruleset=ruleset.id,
            option=own if options else None,
            locus=f"{game.game.id}/{locus}",
            clause=f"{game.game.id}/{chosen.choice.take}",
            basis=chosen.choice.basis,
            unshown=chosen.choice.unshown,
            note=chosen.choice.note,
            made_in=chosen.made_in,
        )


def _examples(game: GameRecords) -> Rows:
    for ordinal, example in enumerate(game.examples, 1):
        own = f"{game.game.id}/{example.id}"
        yield tables.Example(
            id=own,
            game=game.game.id,
            ordinal=ordinal,
            slug=example.id,
            **example.model_dump(include={"name", "position", "throw", "play", "record", "note"}),
        )
        for clause in dict.fromkeys(example.shows):
            yield tables.ExampleClause(example=own, clause=f"{game.game.id}/{clause}")
        for passage in dict.fromkeys(example.passages):
            yield tables.ExamplePassage(example=own, passage=passage)


def _judged(judged: Judged) -> Rows:
    expected, found, game = judged.expected, judged.found, judged.game
    yield tables.ExampleExpectation(
        id=judged.id,
        example=f"{game}/{judged.example.id}",
        ruleset=judged.ruleset,
        ordinal=judged.ordinal,
        verdict=expected.verdict,
        forbidden_by=canonical([f"{game}/{clause}" for clause in expected.forbidden_by]),
        step=expected.step,
        after=expected.after,
        outcome=_outcome(game, expected.outcome),
        plays=expected.plays,
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
