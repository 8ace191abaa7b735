"""What there is to say of players: how their games go, how strong they are, and which are stale."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from lusoria.schema.catalogue.chances import Share, named, part_of, share_of
from lusoria.schema.catalogue.records import Player
from lusoria.schema.catalogue.records.players import SelfPlay, Strength, Twice

COMMAND = "lusoria train"
"""The command that trains a player anew."""

OUTCOMES = {
    "white": "white",
    "black": "black",
    "draws": "draws",
    "unended": "unfinished",
    "doubles": "doubles",
}
"""What shares of the games of two equal players are told of, and the field that counts it."""


def share(found: SelfPlay, outcome: str) -> Share:
    """The share of an outcome in the games that a player played against itself."""
    return share_of(getattr(found, OUTCOMES[outcome]), found.games)


def says(player: Player) -> str:
    """How skilled players play, in sentences: against themselves, and against random play."""
    if player.none is not None:
        return f"There is no skilled player: {player.none}."
    return " ".join([*_among_themselves(player.selfplay), *_against_random(player)])


def _among_themselves(found: SelfPlay | None) -> Iterable[str]:
    if found is None:
        return
    white, black = (part_of(share(found, side)) for side in ("white", "black"))
    of = "1 game" if found.games == 1 else f"{found.games:,} games"
    yield f"Between skilled players, of {of} white won {white}, black {black}."
    if found.draws:
        yield f"{part_of(share(found, 'draws'))} were drawn."
    if found.unfinished:
        yield f"{part_of(share(found, 'unended'))} had no end."
    if found.doubles:
        yield f"{part_of(share(found, 'doubles'))} were won for more than the single stake."
    low, high = found.turns_interval
    yield f"A game took {found.turns:,.0f} turns on average (95 %: {low:,.0f} to {high:,.0f})."


def _against_random(player: Player) -> Iterable[str]:
    yield from _of_skill(player)
    if player.twice:
        yield _with_more(player, player.twice)


def _of_skill(player: Player) -> Iterable[str]:
    contests = [each for each in player.strength if each.against == "random"]
    if player.winner:  # then one side wins whoever plays it, and both together tell nothing
        contests = [each for each in contests if each.as_ != "both"]
        for each in contests:
            yield f"As {each.as_} skill won {_won(each)} against random play."
        return
    for each in contests:
        if each.as_ == "both":
            yield f"Skill won {_won(each)} of the games against random play."


def _with_more(player: Player, twice: Twice) -> str:
    """Whether twice the training brought more: the end of the one interval above the other's."""
    known = next(each for each in player.strength if (each.against, each.as_) == ("random", "both"))
    more = twice.random.won_interval[0] > known.won_interval[1]
    why = "so that more training may bring more" if more else "so far does skill reach in it"
    return f"With twice the training it won {_won(twice.random)} as both sides: {why}."


def _won(contest: Strength) -> str:
    return part_of(share_of(contest.won, contest.games))


def notes(stale: Sequence[str]) -> list[str]:
    """What a check says of rulesets whose players are stale; they go on playing where they fit."""
    if not stale:
        return []
    return [f"the players of {named(stale)} learnt by other rules; {COMMAND} RULESET trains anew"]
