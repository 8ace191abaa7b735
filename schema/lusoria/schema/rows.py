"""The rows of the database: the catalogue, its proof and its program, spread over the tables.

A record is a row; what it lists is a row each in a table that joins (`_each`), and the records
within it are rows with their place among them (`_numbered`).
"""

from __future__ import annotations

import inspect
import json
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import asdict
from functools import cache
from pathlib import Path
from typing import Any
from urllib.parse import urlsplit

from lusoria import playable
from lusoria.playable.core import Rule
from lusoria.playable.families import rules
from lusoria.playable.ruleset import Ruleset as Playable
from lusoria.schema import outcomes, records, tables
from lusoria.schema.addressing import address, parted
from lusoria.schema.assemble import as_json, canonical, cite, cite_copy, spoken_at
from lusoria.schema.checks.editorial import find_country
from lusoria.schema.derived import (
    UNTITLED,
    Witnesses,
    descents,
    find_owed,
    list_heard,
    measure_agreement,
    order_by_sections,
    read_chapters,
)
from lusoria.schema.model import Catalogue, Chosen, GameRecords
from lusoria.schema.proof import Ablated, JudgedExample, Proof
from lusoria.schema.records.base import terms
from lusoria.schema.stages import list_stages
from lusoria.schema.tables import fill
from lusoria.schema.texts import SEGMENTATION

Rows = Iterator[tables.Row]


def rows(catalogue: Catalogue, proof: Proof, assembled: Mapping[str, Mapping[str, Any]]) -> Rows:
    """Yield all rows but those on the database itself and on the program."""
    for place in catalogue.places.values():
        yield fill(tables.Place, place, country=find_country(catalogue, place))
    for source in catalogue.sources.values():
        yield from _source(source, catalogue)
    yield from _topics(catalogue)
    for game in catalogue.games.values():
        yield from _game(game, catalogue)
    yield from _witnesses(catalogue)
    for name, ordinal, word, printed in terms():
        yield fill(
            tables.Term, id=f"{name}:{word}", list=name, ordinal=ordinal, word=word, printed=printed
        )
    yield from _documents(catalogue)
    for name, ruleset in assembled.items():
        yield from _assembled(name, ruleset)
    played_by = cache(lambda name: Playable(assembled[name]))
    for judged in proof.judged:
        yield from _judged(judged)
        if judged.ordinal == 0:
            own = f"{judged.game}/{judged.example.id}"
            playing = played_by(judged.ruleset)
            for ordinal, stage in enumerate(list_stages(judged, playing), 1):
                yield fill(
                    tables.Stage, example=own, ordinal=ordinal, ruleset=judged.ruleset, **stage
                )
    for ablated in proof.ablated:
        yield _ablation(ablated)
    for game in catalogue.games.values():
        for found in game.chances:
            yield _chances(found, proof)
    for player in catalogue.players.values():
        yield from _player(player, assembled)


def _each(table: type[tables.Table], column: str, keys: Iterable[str], **given: Any) -> Rows:
    """Yield a row for each of the keys that a record lists, once."""
    for key in dict.fromkeys(keys):
        yield fill(table, **given, **{column: key})


def _cites(kind: str, passages: Iterable[str], *key: str | int) -> Rows:
    """Yield the passages that a row of a table rests on, by the columns of its key."""
    address = "/".join(map(str, key))
    yield from _each(tables.Cites, "passage", passages, kind=kind, key=address)


def _numbered(table: type[tables.Table], listed: Iterable[records.Record], **given: Any) -> Rows:
    """Yield a row for each record of a list, with its place in it, from 1."""
    for ordinal, record in enumerate(listed, 1):
        yield fill(table, record, ordinal=ordinal, **given)


def _source(source: records.Source, catalogue: Catalogue) -> Rows:
    yield fill(
        tables.Source,
        source,
        label=label(source),
        csl=canonical({"id": source.id, **source.csl.as_csl()}),
        extent=source.read.extent or "part",
    )
    yield from _each(tables.SourceDatedBy, "by_source", source.date.by, source=source.id)
    for name in dict.fromkeys(source.written_of):
        yield fill(
            tables.SourceWrittenOf,
            source=source.id,
            name=catalogue.name_of(name),
            game=name if name in catalogue.games else None,
        )
    for owed in source.depends:
        yield fill(tables.SourceDependence, owed, source=source.id)
    for scheme, value in source.identifiers.items():
        yield fill(
            tables.Identifier,
            id=f"{source.id} {scheme}:{value}",
            source=source.id,
            scheme=scheme,
            value=value,
        )
    for ordinal, passage in enumerate(source.passages, 1):
        yield fill(
            tables.Passage,
            passage,
            id=f"{source.id}#{passage.id}",
            source=source.id,
            ordinal=ordinal,
            locator=cite(passage.locator),
            in_copy=cite_copy(passage.in_copy) if passage.in_copy else None,
        )


ON_THE_WEB = ("webpage", "post", "post-weblog")
"""The kinds of sources that are known by the site where they stand."""


def label(source: records.Source) -> str:
    """Return a short form of a source's citation: authors, title, year; where it appeared, if it
    names nobody.
    """
    csl = source.csl
    people = csl.author or csl.editor
    names = " and ".join(p.literal or p.family or p.given or "" for p in people)
    dates = csl.issued.date_parts if csl.issued is not None else None
    printed = ["–".join(str(part[0]) for part in dates)] if dates else []
    title = csl.title if csl.type == "classic" else csl.title_short or csl.title
    if names:
        title = f"{names}, {title}"
    elif csl.container_title:
        title += f", in {csl.container_title}"
    elif csl.publisher_place:
        printed.insert(0, csl.publisher_place)
    elif csl.publisher or (csl.url and csl.type in ON_THE_WEB):
        title += f", {csl.publisher or urlsplit(csl.url or '').netloc}"
    return f"{title} ({' '.join(printed)})" if printed else title


def written_of(catalogue: Catalogue, source: str, game: str) -> str | None:
    """Return the names of the games that a source was written of, if the game is none of them."""
    record = catalogue.sources[source]
    if record.is_of(game):
        return None
    return ", ".join(catalogue.name_of(name) for name in record.written_of)


def _game(of_game: GameRecords, catalogue: Catalogue) -> Rows:
    game, own = of_game.game, {"game": of_game.game.id}
    numbers = f"{game.id}/{game.numbers}" if game.numbers else None
    read = of_game.order or order_by_sections(of_game.loci, catalogue.sections, catalogue.topics)
    aim = f"{game.id}/{read.aim}" if read.aim else None
    yield fill(tables.Game, game, numbers=numbers, aim=aim)
    for place in game.places:
        yield fill(tables.GamePlace, place, **own)
        yield from _cites("game_place", place.passages, game.id, place.place, place.role)
    yield from _numbered(tables.GameName, game.names, **own)
    yield from _numbered(tables.GameDate, game.dates, **own)
    for ordinal, date in enumerate(game.dates, 1):
        yield from _cites("game_date", date.passages, game.id, ordinal)
    for ordinal, relation in enumerate(game.relations, 1):
        known = relation.to if relation.to in catalogue.games else None
        yield fill(tables.Relation, relation, **own, ordinal=ordinal, to_game=known)
        yield from _cites("relation", relation.passages, game.id, ordinal)
    for identifier in game.identifiers:
        yield _identifier(identifier, game.id, game=game.id)
    yield from _numbered(tables.Saying, game.said, **own)
    for ordinal, evidence in enumerate(of_game.evidence, 1):
        yield from _evidence(game.id, ordinal, evidence)
    yield from _loci(of_game, catalogue)
    yield from _sheet(game.id, read)
    yield from _reading_places(of_game, read)
    yield from _rulesets(of_game, catalogue)
    yield from _examples(of_game)


def _evidence(game: str, ordinal: int, evidence: records.Evidence) -> Rows:
    """Yield a record of evidence with its words, its sources and the doubts about it."""
    yield fill(tables.Evidence, evidence, game=game, ordinal=ordinal)
    own = {"evidence": evidence.id}
    for name, word in evidence.terms():
        yield fill(tables.EvidenceTerm, term=f"{name}:{word}", **own)
    yield from _each(tables.EvidenceSource, "source", evidence.sources, **own)
    yield from _cites("evidence", evidence.passages, evidence.id)
    yield from _numbered(tables.EvidenceDoubt, evidence.doubts, **own)


def _identifier(identifier: records.Identifier, own: str, **of: str) -> tables.Row:
    named = f"{own} {identifier.scheme}:{identifier.value}"
    return fill(tables.Identifier, identifier, id=named, **of)


def _topics(catalogue: Catalogue) -> Rows:
    yield from _numbered(tables.Section, catalogue.sections.values())
    yield from _numbered(tables.Topic, catalogue.topics.values())
    for topic in catalogue.topics.values():
        for ordinal, answer in enumerate(topic.answers, 1):
            yield fill(
                tables.Answer, answer, topic=topic.topic, says=answer.filled({}), ordinal=ordinal
            )


def _loci(game: GameRecords, catalogue: Catalogue) -> Rows:
    own = game.game.id
    place = 0
    for ordinal, locus in enumerate(game.loci, 1):
        address_of_locus = f"{own}/{locus.locus}"
        yield fill(tables.Locus, locus, id=address_of_locus, game=own, ordinal=ordinal)
        for source, covered in game.coverage.get(locus.locus, {}).items():
            yield fill(
                tables.Coverage,
                locus=address_of_locus,
                source=source,
                game=own,
                coverage=covered.state,
                written_of=written_of(catalogue, source, own),
            )
            for silence in covered.silences:
                yield fill(tables.Silence, silence, locus=address_of_locus)
        for clause in locus.clauses:
            place += 1
            yield from _clause(game.game, address_of_locus, place, clause, catalogue)


def _clause(
    asking: records.Game, locus: str, ordinal: int, clause: records.Clause, catalogue: Catalogue
) -> Rows:
    game, own = asking.id, f"{asking.id}/{clause.id}"
    executed_by = "rules" if clause.uses else "family" if clause.held_by else "nothing"
    answer = catalogue.answers[clause.answer] if clause.answer else None
    yield fill(
        tables.Clause,
        clause,
        id=own,
        game=game,
        locus=locus,
        given=answer and given(clause, answer, asking.family),
        own_words=int(answer is None or clause.says != answer.filled(clause.values)),
        ordinal=ordinal,
        executed_by=executed_by,
    )
    follows = (f"{game}/{name}" for name in clause.follows)
    yield from _each(tables.ClauseFollows, "locus", follows, clause=own)
    for place, witness in enumerate(clause.witnesses, 1):
        source = witness.source
        of = written_of(catalogue, source, game)
        yield fill(tables.Stance, witness, clause=own, ordinal=place, written_of=of)
    for language, words in clause.turns_on.items():
        yield fill(tables.TurnsOn, clause=own, language=language, words=canonical(words))
    for place, use in enumerate(clause.uses, 1):
        yield fill(
            tables.ClauseRule,
            use,
            clause=own,
            ordinal=place,
            parameters=canonical(as_json(use.with_)),
            hooks=canonical(list(spoken_at(use))),
            lifts=f"{game}/{use.lifts}" if use.lifts else None,
        )


def _sheet(game: str, order: records.Order) -> Rows:
    """Yield the order in which the rules of a game are read."""
    for number, section in enumerate(order.sections, 1):
        board, own = section.board, f"{game}/{number}"
        yield fill(
            tables.SheetSection,
            section,
            id=own,
            game=game,
            starts=int(board is not None and board.start),
            example=f"{game}/{board.example}" if board and board.example else None,
            ordinal=number,
        )
        for place, paragraph in enumerate(section.paragraphs, 1):
            within = f"{own}/{place}"
            yield fill(tables.SheetParagraph, paragraph, id=within, section=own, ordinal=place)
            for ordinal, locus in enumerate(paragraph.of, 1):
                yield fill(
                    tables.SheetQuestion, locus=f"{game}/{locus}", paragraph=within, ordinal=ordinal
                )


def _reading_places(game: GameRecords, order: records.Order) -> Rows:
    """Yield where each question is read; those that the order leaves out come last."""
    own = game.game.id
    left = {locus.locus for locus in game.loci}
    for number, section in enumerate(order.sections, 1):
        for locus in (locus for paragraph in section.paragraphs for locus in paragraph.of):
            left.discard(locus)
            yield fill(
                tables.ReadingPlace,
                locus=f"{own}/{locus}",
                game=own,
                section=f"{own}/{number}",
                title=section.title,
            )
    for locus in (each.locus for each in game.loci if each.locus in left):
        yield fill(tables.ReadingPlace, locus=f"{own}/{locus}", game=own, title=UNTITLED)


def given(clause: records.Clause, answer: records.Answer, family: str) -> str:
    """Return the name of the standard answer that a clause gives, with what differs: its rules
    and their parameters, if they are not as in the list for this family; or, without rules, the
    sentence, if it has other values. When rules are called may differ: that depends on the game.
    """
    found = [answer.id]
    if _execution(clause) != _execution(answer.elsewhere.get(family, answer)):
        found += [f"{use.rule} {canonical(as_json(use.with_))}" for use in clause.uses]
    if not clause.uses and clause.says == answer.filled(clause.values) != answer.filled({}):
        found.append(clause.says)
    return " ".join(found)


def _execution(executed: records.Executed) -> tuple[object, ...]:
    return executed.fact, [(use.rule, as_json(use.with_)) for use in executed.uses]


def _rulesets(game: GameRecords, catalogue: Catalogue) -> Rows:
    for ordinal, ruleset in enumerate(game.rulesets, 1):
        yield fill(tables.Ruleset, ruleset, game=game.game.id, ordinal=ordinal)
        yield from _each(tables.RulesetFollows, "source", ruleset.follows, ruleset=ruleset.id)
        for identifier in ruleset.identifiers:
            yield _identifier(identifier, ruleset.id, ruleset=ruleset.id)
        for place, (name, option) in enumerate(ruleset.options.items(), 1):
            own = address(ruleset.id, [name])
            yield fill(
                tables.RulesetOption, option, id=own, ruleset=ruleset.id, ordinal=place, name=name
            )
            yield from _choices(game, ruleset, [name], catalogue)
        yield from _choices(game, ruleset, [], catalogue)


def _choices(
    game: GameRecords, ruleset: records.Ruleset, options: Sequence[str], catalogue: Catalogue
) -> Rows:
    """Yield the choices of a ruleset, or those only that an option makes."""
    own = address(ruleset.id, options)
    for locus, chosen in game.choices(ruleset, options).items():
        if options and chosen.option is None:
            continue
        choice = chosen.choice
        shared = {
            "ruleset": ruleset.id,
            "option": own if options else None,
            "clause": f"{game.game.id}/{choice.take}",
        }
        yield fill(
            tables.Choice,
            choice,
            id=f"{own}:{locus}",
            locus=f"{game.game.id}/{locus}",
            resp=choice.resp,
            made_in=chosen.made_in,
            **shared,
        )
        if choice.resp == "source":
            for source in _choice_sources(game, chosen, with_option=bool(options)):
                yield fill(
                    tables.ChoiceSource,
                    choice=f"{own}:{locus}",
                    siglum=catalogue.sources[source].siglum,
                    source=source,
                    **shared,
                )


def _choice_sources(game: GameRecords, chosen: Chosen, *, with_option: bool) -> set[str]:
    """Return the sources that say or do what a ruleset chose."""
    basis, made_in = chosen.choice.basis, game.by_id[chosen.made_in]
    witnesses = game.clauses[chosen.choice.take].witnesses
    stating = {witness.source for witness in witnesses if witness.stance == "states"}
    after = {made_in.after} if made_in.after else set[str]()
    found = stating & (after | set(made_in.follows))
    if basis != "attested":
        return found | after
    return stating if with_option and not found else found


def _examples(game: GameRecords) -> Rows:
    for ordinal, example in enumerate(game.examples, 1):
        own = f"{game.game.id}/{example.id}"
        yield fill(tables.Example, example, id=own, game=game.game.id, ordinal=ordinal)
        shown = [f"{game.game.id}/{clause}" for clause in example.shows]
        yield from _each(tables.ExampleClause, "clause", shown, example=own)
        yield from _cites("example", example.passages, own)


def _assembled(name: str, ruleset: Mapping[str, Any]) -> Rows:
    """Yield a ruleset with options, its options, and its clauses."""
    base, options = parted(name)
    game = base.partition("/")[0]
    yield fill(
        tables.Assembled, id=name, ruleset=base, name=ruleset["name"], digest=ruleset["digest"]
    )
    agreed = [address(base, [option]) for option in options]
    yield from _each(tables.AssembledOption, "option", agreed, assembled=name)
    for clause in ruleset["clauses"]:
        yield fill(
            tables.AssembledClause,
            assembled=name,
            locus=f"{game}/{clause['locus']}",
            number=clause["number"],
            clause=clause["id"],
            basis=clause["basis"],
        )


def _judged(judged: JudgedExample) -> Rows:
    """Yield an example under a ruleset: what is expected, what was found, and by which clauses."""
    expected, found, game = judged.expected, judged.found, judged.game
    ends = expected.outcome if isinstance(expected.outcome, records.ExpectedOutcome) else None
    ended, last = found.outcome or {}, found.last
    yield fill(
        tables.ExampleExpectation,
        expected,
        id=judged.id,
        example=f"{game}/{judged.example.id}",
        ruleset=judged.ruleset,
        ordinal=judged.ordinal,
        winner=ends.winner if ends else expected.outcome,
        stake=ends.stake if ends else None,
        found_verdict=last.kind,
        found_reason=last.reason or None,
        found_step=last.step,
        found_play=last.play,
        found_steps=canonical(last.steps),
        found_position_after=last.after,
        found_winner=ended.get("winner"),
        found_stake=ended.get("stake"),
        found_plays=found.plays,
    )
    own = {"expectation": judged.id}
    legal = last.kind in (None, "legal")
    says = result(last.kind, ended, found.plays)
    yield fill(
        tables.ExpectationResult, says=says, position_after=last.after if legal else None, **own
    )
    forbids = [f"{game}/{clause}" for clause in expected.forbidden_by]
    yield from _each(tables.ExpectationClause, "clause", forbids, why="should forbid", **own)
    by = [f"{game}/{ends.by}"] if ends and ends.by else []
    yield from _each(tables.ExpectationClause, "clause", by, why="should end", **own)
    yield from _each(tables.ExpectationClause, "clause", ended.get("by", ()), why="ends", **own)
    yield from _each(tables.ExpectationClause, "clause", last.forbidden_by, why="forbids", **own)
    if judged.example.record is None:
        return  # its one turn is the example itself
    for ply, turn in enumerate(found.turns, 1):
        yield fill(
            tables.ExampleStep,
            ply=ply,
            position=turn.position,
            throw=turn.throw,
            play=turn.play,
            position_after=turn.after,
            steps=canonical(turn.steps),
            **own,
        )


def result(verdict: str | None, ended: Mapping[str, Any], plays: int | None) -> str:
    """Return in a few words what came of an example: `legal, white wins 2`, `3 plays`."""
    if verdict not in (None, "legal"):
        return str(verdict).replace("-", " ")
    parts = [verdict] if verdict else []
    if ended.get("winner") in ("white", "black"):
        parts.append(f"{ended['winner']} wins {ended['stake']}")
    if plays is not None:
        parts.append("1 play" if plays == 1 else f"{plays} plays")
    return ", ".join(parts) or "no verdict"


def _ablation(ablated: Ablated) -> tables.Row:
    what, with_clause, without = ablated.change or (None, None, None)
    return fill(
        tables.Ablation,
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


def _chances(found: records.Chances, proof: Proof) -> tables.Row:
    """Return the row of chances, with the shares and what they mean."""
    known = found.ruleset in proof.programs
    shares = {
        f"{outcome}_{part}": getattr(outcomes.share(found, outcome), part)
        for outcome in outcomes.OUTCOMES
        for part in ("share", "low", "high")
    }
    return fill(
        tables.Chances,
        found,
        current=int(outcomes.is_current(found, proof.programs)) if known else None,
        favours=outcomes.find_favourite(found),
        warns=int(outcomes.needs_warning(found)),
        says=outcomes.describe_chances(found),
        **shares,
    )


def _player(player: records.Player, assembled: Mapping[str, Any]) -> Rows:
    """Yield the rows of a player and of its strength."""
    own = player.selfplay
    yield fill(
        tables.Player,
        player,
        says=outcomes.describe_player(player),
        current=int(assembled[player.ruleset]["digest"] == player.digest),
        turns_low=own.turns_interval[0] if own else None,
        turns_high=own.turns_interval[1] if own else None,
        **{
            f"{outcome}_{part}": getattr(outcomes.share(own, outcome), part) if own else None
            for outcome in outcomes.OUTCOMES
            for part in ("share", "low", "high")
        },
    )
    for each in player.strength:
        yield fill(
            tables.PlayerStrength,
            each,
            ruleset=player.ruleset,
            won_share=each.won / each.games,
            won_low=each.won_interval[0],
            won_high=each.won_interval[1],
            points_low=each.points_interval[0],
            points_high=each.points_interval[1],
        )


def _witnesses(catalogue: Catalogue) -> Rows:
    """Yield what is behind each source, and which sources of a clause are one or independent."""
    owed = find_owed(catalogue)
    for descent in descents(owed):
        yield fill(
            tables.SourceDescent,
            source=descent.source,
            on_source=descent.on_source,
            steps=descent.steps,
            copies=int(descent.copies),
        )
    witnesses = Witnesses(owed)
    for game in catalogue.games.values():
        for name, clause in game.clauses.items():
            heard = list_heard(catalogue, clause)
            own = [source for source in heard if catalogue.sources[source].is_of(game.game.id)]
            same = witnesses.one(heard)
            independent = witnesses.independent(heard, own)
            of_the_game = len(set(own).intersection(independent))
            yield fill(
                tables.ClauseSupport,
                clause=f"{game.game.id}/{name}",
                game=game.game.id,
                says=clause.says,
                sources=len(heard),
                witnesses=len({same[source] for source in heard}),
                independent=len(independent),
                own=of_the_game,
                support=support(len(heard), len(independent), of_the_game, game.game.name),
            )
            for source in heard:
                yield fill(
                    tables.ClauseWitness,
                    clause=f"{game.game.id}/{name}",
                    source=source,
                    witness=same[source],
                    independent=int(source in independent),
                    of_the_game=int(source in own),
                )


def support(sources: int, independent: int, own: int, game: str) -> str:
    """Return in words on how many sources a clause rests; `own` of them are on the game itself."""
    if sources == 0:
        return "no source"
    if sources == 1:
        return "1 source" if own else "1 source, written of another game"
    itself = "" if own == independent else f", of these {own} on {game} itself"
    return f"{sources} sources; independent: {independent}{itself}"


def _documents(catalogue: Catalogue) -> Rows:
    """Yield all documents with their sentences and readings."""
    for document in catalogue.documents.values():
        yield from _document(document)
    for account in catalogue.accounts.values():
        yield from _account(account)
    yield from _readings(catalogue)
    for readings in catalogue.readings.values():
        yield from _disputed(readings)
    for name, bearing in catalogue.bearings.items():
        for number, loci in bearing.items():
            for locus, how in loci.items():
                yield fill(tables.Bearing, sentence=f"{name}:{number}", locus=locus, how=how)


def _document(document: records.Document) -> Rows:
    """Yield a document, its chapters, and the games of their rules."""
    yield fill(tables.Document, document)
    for ordinal, chapter in enumerate(document.chapters, 1):
        yield fill(
            tables.Chapter,
            chapter,
            id=f"{document.id}/{ordinal}",
            document=document.id,
            ordinal=ordinal,
            first=chapter.numbers[0],
            last=chapter.numbers[-1],
        )
        own = {"chapter": f"{document.id}/{ordinal}"}
        yield from _each(tables.ChapterGame, "game", chapter.rules_of, **own)


def _account(account: records.Account) -> Rows:
    """Yield an account of a document, its sentences, and what accounts for them."""
    yield fill(tables.Account, account, segmentation=SEGMENTATION)
    places = _places(account)
    for sentence in account.sentences:
        own = f"{account.document}:{sentence.sentence}"
        yield fill(
            tables.Sentence,
            sentence,
            id=own,
            document=account.document,
            read_as=places.get(sentence.sentence),
            of_sentence=f"{account.document}:{sentence.of}" if sentence.of else None,
        )
        for ordinal, (kind, part) in enumerate(sentence.uses(), 1):
            yield _use(own, ordinal, kind, part)


def _places(account: records.Account) -> dict[int, int]:
    """Return the places of sentences in the order of reading; those that are no text have none."""
    if account.reading_order is not None:
        return {number: i for i, number in enumerate(account.reading_order.numbers(), 1)}
    text = [s.sentence for s in account.sentences if s.out_of_scope is None]
    return {number: i for i, number in enumerate(text, 1)}


def _use(sentence: str, ordinal: int, kind: str, part: str) -> tables.Row:
    whole = part if kind == "game" else part.partition("/")[0]
    of_game = kind in ("game", "name", "date", "place", "relation")
    return fill(
        tables.SentenceUse,
        sentence=sentence,
        ordinal=ordinal,
        kind=kind,
        part=part,
        passage=part if kind == "passage" else None,
        evidence=part if kind == "evidence" else None,
        source=part if kind == "source" else None,
        game=whole if of_game else None,
    )


def _readings(catalogue: Catalogue) -> Rows:
    """Yield the chapters that were read twice, and how their readings agree."""
    for readings in catalogue.readings.values():
        document = catalogue.documents[readings.document]
        for place, chapter, twice in read_chapters(document, readings):
            found = measure_agreement(readings, twice, chapter)
            yield fill(
                tables.Readings,
                twice,
                chapter=f"{document.id}/{place}",
                document=document.id,
                note=readings.note,
                **asdict(found),
                raw=found.raw,
                of_found=found.of_found,
                kappa=found.kappa,
            )
            own = {"chapter": f"{document.id}/{place}", "game": twice.game}
            yield from _each(tables.ReadingsBeyond, "locus", twice.beyond, **own)


def _disputed(readings: records.Readings) -> Rows:
    """Yield the questions on which two readings of a sentence differ, or that neither found."""
    for judged in readings.judged:
        for locus in sorted(judged.settled):
            yield fill(
                tables.Disputed,
                judged.settled[locus],
                sentence=f"{readings.document}:{judged.sentence}",
                locus=locus,
                first=judged.first.get(locus),
                second=judged.second.get(locus),
            )


def rule_rows() -> Rows:
    """Yield a row for every rule of every family."""
    for rule in rules().values():
        yield _rule(rule)


def _rule(rule: Rule) -> tables.Row:
    lines, first = inspect.getsourcelines(rule.function)
    docstring = inspect.getdoc(rule.function)
    assert docstring is not None, f"{rule.name} has no docstring"
    return fill(
        tables.Rule,
        id=rule.name,
        family=rule.family,
        module=rule.function.__module__,
        function=rule.function.__name__,
        hooks=json.dumps(list(rule.hooks)),
        parameters=json.dumps(dict(rule.parameters)),
        sentence=rule.sentence,
        docstring=docstring,
        text="".join(lines),
        path=_path(rule),
        first_line=first,
        last_line=first + len(lines) - 1,
    )


def _path(rule: Rule) -> str:
    """Return the path of the rule's file in the repository, wherever the package is installed."""
    file = inspect.getsourcefile(rule.function)
    assert file is not None
    package = Path(next(iter(playable.__path__)))
    return f"playable/lusoria/playable/{Path(file).relative_to(package).as_posix()}"
