"""The pages of games: names, places, dates, family, and how their rulesets compare."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from lusoria.schema.database.tables import (
    Assembled,
    AssembledClause,
    Clause,
    Game,
    GameName,
    Locus,
    Passage,
    Saying,
    Source,
)
from lusoria.site import addresses, dating
from lusoria.site.edition import Edition, taken_by
from lusoria.site.pages import atlas
from lusoria.site.pages.evidence import Record, located, of_game
from lusoria.site.pages.family import drawing, family
from lusoria.site.pages.printing import Press


def print_all(press: Press) -> None:
    """Print the page of each game."""
    for game in press.edition.game.all:
        _print(press, game)


def _print(press: Press, game: Game) -> None:
    edition = press.edition
    rulesets = edition.ruleset.by("game", game.id)
    plain = [edition.assembled[ruleset.id] for ruleset in rulesets]
    placed = [(row, edition.place[row.place]) for row in edition.game_place.by("game", game.id)]
    kin = family(edition, game)
    records = of_game(edition, game.id)
    here = addresses.page("game", game.id)
    press.thing(
        "game",
        game.id,
        game=game,
        names=_by_language(edition.name.by("game", game.id)),
        places=placed,
        spots=atlas.of_game(located(records), [place for _, place in placed]),
        dates=sorted(edition.game_date.by("game", game.id), key=dating.order),
        kin=kin,
        drawing=drawing(
            game, kin, lambda key: addresses.relative(here, addresses.page("game", key))
        ),
        identifiers=edition.identifier.by("game", game.id),
        said=[_said(edition, each) for each in edition.saying.by("game", game.id)],
        evidence=_by_title(records),
        rulesets=rulesets,
        names_of={row.id: row.name for row in rulesets},
        after={r.id: edition.source[r.after_source] if r.after_source else None for r in rulesets},
        options={r.id: edition.ruleset_option.by("ruleset", r.id) for r in rulesets},
        bases={row.ruleset: _bases(edition, row) for row in plain},
        differences=differences(edition, game, plain),
        loci=edition.locus.by("game", game.id),
        examples=edition.example.by("game", game.id),
        start=press.boards.start(plain[0].id) if plain else None,
    )


def _said(edition: Edition, saying: Saying) -> tuple[Saying, Passage, Source]:
    passage = edition.passage[saying.passage]
    return saying, passage, edition.source[passage.source]


def _bases(edition: Edition, assembled: Assembled) -> Mapping[str, int]:
    """How many of a ruleset's clauses rest on what."""
    counts = Counter(row.basis for row in taken_by(edition, assembled.id).values())
    return dict(sorted(counts.items(), key=lambda item: (-item[1], item[0])))


def _by_language(names: Sequence[GameName]) -> Mapping[str, Sequence[GameName]]:
    """The names of a game by language, the languages in the order in which they first come."""
    found: dict[str, list[GameName]] = {}
    for name in names:
        found.setdefault(name.language, []).append(name)
    return found


def _by_title(records: Sequence[Record]) -> Mapping[str, Sequence[Record]]:
    """Records of evidence by title; several boards of one place and time share theirs."""
    found: dict[str, list[Record]] = {}
    for record in records:
        found.setdefault(record.title, []).append(record)
    return found


@dataclass(frozen=True)
class Answer:
    """A clause, and how each ruleset that takes it does so."""

    clause: Clause
    taken: Sequence[AssembledClause]


@dataclass(frozen=True)
class Difference:
    """A question that the rulesets of a game answer differently."""

    locus: Locus
    answers: Sequence[Answer]
    without: Sequence[str]
    """The rulesets that leave it out."""


def differences(edition: Edition, game: Game, rulesets: Sequence[Assembled]) -> list[Difference]:
    """Where not all rulesets take the same clause; the answer that most take stands first."""
    taken = {ruleset.id: taken_by(edition, ruleset.id) for ruleset in rulesets}
    found = []
    for locus in edition.locus.by("game", game.id):
        by_clause: dict[str, list[AssembledClause]] = {}
        for of_it in taken.values():
            if locus.id in of_it:
                by_clause.setdefault(of_it[locus.id].clause, []).append(of_it[locus.id])
        without = [ruleset for ruleset, of_it in taken.items() if locus.id not in of_it]
        if len(by_clause) + bool(without) > 1 and by_clause:
            answers = [Answer(edition.clause[c], rows) for c, rows in by_clause.items()]
            answers.sort(key=lambda answer: -len(answer.taken))
            found.append(Difference(locus, answers, without))
    return found
