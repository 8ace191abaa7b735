"""The pages of games: names, places, dates, relations, and how their rulesets differ."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from lusoria.schema.database.tables import (
    Assembled,
    Choice,
    Clause,
    Evidence,
    Example,
    Game,
    GameDate,
    GameName,
    GamePlace,
    Identifier,
    Locus,
    Passage,
    Place,
    Relation,
    Ruleset,
    RulesetOption,
    Saying,
    Source,
)
from lusoria.site.pages.edition import Edition
from lusoria.site.pages.entries import choices
from lusoria.site.pages.printing import Press


@dataclass(frozen=True)
class Difference:
    """A question that the rulesets of a game answer differently."""

    locus: Locus
    answers: Sequence[tuple[Choice, Clause] | None]


def print_all(press: Press) -> None:
    """Print the page of each game."""
    for game in press.edition.all(Game):
        _print(press, game)


def _print(press: Press, game: Game) -> None:
    edition = press.edition
    rulesets = edition.by(Ruleset, "game", game.id)
    plain = [edition.get(Assembled, ruleset.id) for ruleset in rulesets]
    places = edition.by(GamePlace, "game", game.id)
    press.thing(
        "game",
        game.id,
        game=game,
        names=edition.by(GameName, "game", game.id),
        places=[(each, edition.get(Place, each.place)) for each in places],
        dates=edition.by(GameDate, "game", game.id),
        relations=edition.by(Relation, "game", game.id),
        identifiers=edition.by(Identifier, "game", game.id),
        related=edition.by(Relation, "to_game", game.id),
        games={each.id: each for each in edition.all(Game)},
        said=[_said(edition, each) for each in edition.by(Saying, "game", game.id)],
        evidence=edition.by(Evidence, "game", game.id),
        rulesets=rulesets,
        after={r.id: edition.get(Source, r.after) if r.after else None for r in rulesets},
        options={r.id: edition.by(RulesetOption, "ruleset", r.id) for r in rulesets},
        bases={row.ruleset: _bases(edition, row) for row in plain},
        differences=_differences(edition, game, plain),
        loci=edition.by(Locus, "game", game.id),
        examples=edition.by(Example, "game", game.id),
        start=press.boards.start(plain[0].id) if plain else None,
    )


def _said(edition: Edition, saying: Saying) -> tuple[Saying, Passage, Source]:
    passage = edition.get(Passage, saying.passage)
    return saying, passage, edition.get(Source, passage.source)


def _bases(edition: Edition, assembled: Assembled) -> Mapping[str, int]:
    """How many of a ruleset's clauses rest on what."""
    counts: dict[str, int] = {}
    for choice in choices(edition, assembled).values():
        counts[choice.basis] = counts.get(choice.basis, 0) + 1
    return dict(sorted(counts.items(), key=lambda item: (-item[1], item[0])))


def _differences(edition: Edition, game: Game, rulesets: Sequence[Assembled]) -> list[Difference]:
    """Where not all rulesets take the same clause."""
    taken = [choices(edition, ruleset) for ruleset in rulesets]
    found = []
    for locus in edition.by(Locus, "game", game.id):
        answers = [each.get(locus.id) for each in taken]
        if len({answer.clause if answer else None for answer in answers}) > 1:
            told = [(a, edition.get(Clause, a.clause)) if a else None for a in answers]
            found.append(Difference(locus, told))
    return found
