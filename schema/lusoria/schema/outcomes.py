"""What computed games mean: shares with their intervals, sentences about them, and what is stale.

The counts are in the records of chances and players; everything here follows from them.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from math import ceil, floor
from typing import NamedTuple

from lusoria.playable.bulk import GENERATOR
from lusoria.playable.chances import SIZES
from lusoria.playable.results import wilson
from lusoria.playable.verdicts import SIDES
from lusoria.schema.records import Chances, Player
from lusoria.schema.records.players import SelfPlay, Strength

RARE = 0.25
"""A side wins rarely if it won less than this part of the decided games, at 95 % at most."""
OFTEN = 0.05
"""Games often have no end if more than this part had none, at 95 % at least."""

RENEW_CHANCES = "lusoria chances --changed"
RENEW_PLAYER = "lusoria train"
MOST_NAMED = 5
"""The most rulesets that a note names."""

OUTCOMES = ("white", "black", "draws", "unended", "doubles")
"""The outcomes whose shares the tables have."""


class Share(NamedTuple):
    """A number of games, its part of all games, and the 95 % interval of that part (Wilson)."""

    games: int
    share: float
    low: float
    high: float


def share_of(games: int, total: int) -> Share:
    """Return the share that some games are of all."""
    return Share(games, games / total, *wilson(games, total))


def share(record: Chances | SelfPlay, outcome: str) -> Share:
    """Return the share of an outcome: one of OUTCOMES, or of chances `overfull`."""
    field = "unfinished" if isinstance(record, SelfPlay) and outcome == "unended" else outcome
    return share_of(getattr(record, field), record.games)


def find_favourite(chances: Chances) -> str | None:
    """Return the side that nearly always wins the decided games, or None."""
    decided = chances.white + chances.black
    for side, other in (SIDES, SIDES[::-1]):
        if decided and share_of(getattr(chances, other), decided).high < RARE:
            return side
    return None


def needs_warning(chances: Chances) -> bool:
    """Return whether one side hardly wins, or games often have no end."""
    return find_favourite(chances) is not None or share(chances, "unended").low > OFTEN


def is_current(chances: Chances, programs: Mapping[str, str]) -> bool:
    """Return whether chances are of their ruleset's program now; `programs` are digests."""
    return chances.generator == GENERATOR and programs.get(chances.ruleset) == chances.program


def describe_chances(chances: Chances) -> str:
    """Return sentences on how games in random play went."""
    return " ".join([_describe_winner(chances), *_describe_other_ends(chances)])


def _describe_winner(chances: Chances) -> str:
    for winner in SIDES:
        if getattr(chances, winner) == chances.games:
            all_ = "the only game" if chances.games == 1 else f"all {_count_games(chances.games)}"
            return f"In random play {winner} won {all_} ({_interval(share(chances, winner))})."
    first, second = SIDES[::-1] if find_favourite(chances) == SIDES[0] else SIDES
    won, other = share(chances, first), part_of(share(chances, second))
    of = f"{_percent(won)} of {_count_games(chances.games)} ({_interval(won)})"
    return f"In random play {first} won {of}, {second} {other}."


def _describe_other_ends(chances: Chances) -> Iterator[str]:
    unended = share(chances, "unended")
    if unended.low > OFTEN:
        yield f"{part_of(unended)} had no end within {chances.within:,} turns."
    elif unended.games:
        yield f"{_count_games(unended.games)} had no end within {chances.within:,} turns."
    if chances.draws:
        yield f"{part_of(share(chances, 'draws'))} were drawn."
    if chances.overfull:
        were = "was" if chances.overfull == 1 else "were"
        yield (
            f"{_count_games(chances.overfull)} {were} given up: a turn had more plays than can be "
            "listed."
        )
    if chances.doubles:
        yield f"{part_of(share(chances, 'doubles'))} were won for more than the single stake."
    if chances.median < chances.within:
        low, high = chances.median_low, chances.median_high
        between = f" (95 %: {low:,} to {high:,})" if low < high else ""
        yield f"Half of the games took no more than {chances.median:,} turns{between}."
    if chances.games < SIZES[0]:
        were = "was" if chances.games == 1 else "were"
        played = f"{_count_games(chances.games)} {were} played"
        yield f"No more than {played}, as they take long to compute."


def describe_player(player: Player) -> str:
    """Return sentences on how skilled players play, each other and against random play."""
    if player.none is not None:
        return f"There is no skilled player: {player.none}."
    return " ".join([*_describe_selfplay(player.selfplay), *_describe_strength(player)])


def _describe_selfplay(selfplay: SelfPlay | None) -> Iterator[str]:
    if selfplay is None:
        return
    white, black = (part_of(share(selfplay, side)) for side in SIDES)
    of = _count_games(selfplay.games)
    yield f"Between skilled players, of {of} white won {white}, black {black}."
    if selfplay.draws:
        yield f"{part_of(share(selfplay, 'draws'))} were drawn."
    if selfplay.unfinished:
        yield f"{part_of(share(selfplay, 'unended'))} had no end."
    if selfplay.doubles:
        yield f"{part_of(share(selfplay, 'doubles'))} were won for more than the single stake."
    low, high = selfplay.turns_interval
    turns = f"{selfplay.turns:,.0f} turns on average (95 %: {low:,.0f} to {high:,.0f})"
    yield f"A game took {turns}."


def _describe_strength(player: Player) -> Iterator[str]:
    contests = {contest.as_: contest for contest in player.strength if contest.against == "random"}
    for side, contest in contests.items():
        if player.winner and side != "both":  # one side wins anyway: both together tell nothing
            yield f"As {side} skill won {_won(contest)} against random play."
        elif not player.winner and side == "both":
            yield f"Skill won {_won(contest)} of the games against random play."
    if twice := player.twice:
        more = twice.random.won_interval[0] > contests["both"].won_interval[1]
        why = "so that more training may bring more" if more else "so far does skill reach in it"
        yield f"With twice the training it won {_won(twice.random)} as both sides: {why}."


def _won(contest: Strength) -> str:
    return part_of(share_of(contest.won, contest.games))


def part_of(part: Share) -> str:
    """Return a share in words: 5.6 % (95 %: 5.2 to 6.1 %)."""
    return f"{_percent(part)} ({_interval(part)})"


def _count_games(number: int) -> str:
    return "1 game" if number == 1 else f"{number:,} games"


def _percent(part: Share) -> str:
    return "none" if part.games == 0 else f"{100 * part.share:.{_decimals(part)}f} %"


def _decimals(part: Share) -> int:
    """Return 2 for small and large parts: 99.96 % must not be shown as 100.0 %."""
    return 1 if 0.01 < part.share < 0.99 else 2


def _interval(part: Share) -> str:
    """Return the interval in words; if it ends at none or all games, the other end alone."""
    if part.low == 0:
        return f"95 %: less than {ceil(10_000 * part.high) / 100:.2f} %"
    if part.high == 1:
        return f"95 %: more than {floor(10_000 * part.low) / 100:.2f} %"
    low, high = (f"{100 * end:.{_decimals(part)}f}" for end in (part.low, part.high))
    return f"95 %: {low} to {high} %"


def list_notes(missing: Sequence[str], stale: Sequence[str], old: Sequence[str]) -> list[str]:
    """Return notes on rulesets whose chances are missing or stale, and whose players are old."""
    notes = {
        f"no chances are computed of %s; {RENEW_CHANCES} computes them": missing,
        f"the chances of %s are of an older program; {RENEW_CHANCES} renews them": stale,
        f"the players of %s learnt by other rules; {RENEW_PLAYER} RULESET trains anew": old,
    }
    return [note % _name_some(rulesets) for note, rulesets in notes.items() if rulesets]


def _name_some(rulesets: Sequence[str]) -> str:
    more = len(rulesets) - MOST_NAMED
    named = ", ".join(rulesets[:MOST_NAMED])
    return f"{named} and {more} more" if more > 0 else named
