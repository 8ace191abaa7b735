"""What the chances of a ruleset mean: shares with their intervals, and the sentences about them.

The counts are in the records; everything here follows from them.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from math import ceil, floor
from typing import NamedTuple

from lusoria.playable.bulk import GENERATOR
from lusoria.playable.chances import SIZES
from lusoria.playable.results import wilson
from lusoria.playable.verdicts import SIDES
from lusoria.schema.catalogue.records import Chances

RARE = 0.25
"""A side wins rarely where it won less than this part of the decided games, at 95 % at most."""
OFTEN = 0.05
"""Games often have no end, or no winner, where more than this part had none, at 95 % at least."""

COMMAND = "lusoria chances --changed"
"""The command that computes what is missing or stale."""

MOST_NAMED = 5
"""A note names no more rulesets."""


class Share(NamedTuple):
    """So many games of those played: their part, and its 95 % interval after Wilson."""

    games: int
    share: float
    low: float
    high: float


def share(found: Chances, outcome: str) -> Share:
    """The share of an outcome: white, black, draws, unended, overfull or doubles."""
    return share_of(getattr(found, outcome), found.games)


def share_of(games: int, of: int) -> Share:
    """So many of so many games."""
    return Share(games, games / of, *wilson(games, of))


def favoured(found: Chances) -> str | None:
    """The side that wins nearly always; None where both win often enough, or too few games end.

    The other wins less than a quarter of the games that are won at all, its interval included.
    """
    decided = found.white + found.black
    for side, other in (SIDES, SIDES[::-1]):
        if decided and share_of(getattr(found, other), decided).high < RARE:
            return side
    return None


def warns(found: Chances) -> bool:
    """Whether who plays should know it before: one side hardly wins, or games often have no end."""
    return favoured(found) is not None or share(found, "unended").low > OFTEN


def is_current(found: Chances, programs: Mapping[str, str]) -> bool:
    """Whether chances are of the program that their ruleset has now: its digest, by ruleset."""
    return found.generator == GENERATOR and programs.get(found.ruleset) == found.program


def says(found: Chances) -> str:
    """How the games went, in sentences."""
    return " ".join(
        [
            _who_wins(found),
            *_without_winner(found),
            *_for_more(found),
            *_how_long(found),
            *_how_few(found),
        ]
    )


def _who_wins(found: Chances) -> str:
    side = favoured(found)
    for winner in SIDES:
        if getattr(found, winner) == found.games:
            won = "the only game" if found.games == 1 else f"all {_games(found.games)}"
            return f"In random play {winner} won {won} ({_within(share(found, winner))})."
    first, second = SIDES[::-1] if side == SIDES[0] else SIDES
    won, interval = _percent(share(found, first)), _within(share(found, first))
    of = _games(found.games)
    other = part_of(share(found, second))
    return f"In random play {first} won {won} of {of} ({interval}), {second} {other}."


def _games(number: int) -> str:
    return "1 game" if number == 1 else f"{number:,} games"


def _games_were(number: int) -> str:
    return f"{_games(number)} {'was' if number == 1 else 'were'}"


def part_of(part: Share) -> str:
    """A part of all games: 5.6 % (95 %: 5.2 to 6.1 %)."""
    return f"{_percent(part)} ({_within(part)})"


def _percent(part: Share) -> str:
    return "none" if part.games == 0 else f"{100 * part.share:.{_decimals(part)}f} %"


def _decimals(part: Share) -> int:
    """Small and large parts have two decimals: what is not all must not be shown as 100.0 %."""
    return 1 if 0.01 < part.share < 0.99 else 2


def _within(part: Share) -> str:
    """The interval in words; where it ends at nothing or at all games, the other end alone."""
    if part.low == 0:
        return f"95 %: less than {ceil(10_000 * part.high) / 100:.2f} %"
    if part.high == 1:
        return f"95 %: more than {floor(10_000 * part.low) / 100:.2f} %"
    low, high = (f"{100 * end:.{_decimals(part)}f}" for end in (part.low, part.high))
    return f"95 %: {low} to {high} %"


def _without_winner(found: Chances) -> Iterable[str]:
    if share(found, "unended").low > OFTEN:
        yield f"{part_of(share(found, 'unended'))} had no end within {found.within:,} turns."
    elif found.unended:
        yield f"{_games(found.unended)} had no end within {found.within:,} turns."
    if found.draws:
        yield f"{part_of(share(found, 'draws'))} were drawn."
    if found.overfull:
        given = f"{_games_were(found.overfull)} given up"
        yield f"{given}: a turn had more plays than can be listed."


def _for_more(found: Chances) -> Iterable[str]:
    if found.doubles:
        yield f"{part_of(share(found, 'doubles'))} were won for more than the single stake."


def _how_long(found: Chances) -> Iterable[str]:
    if found.median < found.within:
        low, high = found.median_low, found.median_high
        between = f" (95 %: {low:,} to {high:,})" if low < high else ""
        yield f"Half of the games took no more than {found.median:,} turns{between}."


def _how_few(found: Chances) -> Iterable[str]:
    if found.games < SIZES[0]:
        yield f"No more than {_games_were(found.games)} played, as they take long to compute."


def notes(missing: Sequence[str], stale: Sequence[str]) -> list[str]:
    """What a check says of rulesets whose chances are missing or stale, and what renews them."""
    messages = []
    if missing:
        messages.append(f"no chances are computed of {named(missing)}; {COMMAND} computes them")
    if stale:
        messages.append(
            f"the chances of {named(stale)} are of an older program; {COMMAND} renews them"
        )
    return messages


def named(rulesets: Sequence[str]) -> str:
    """Some rulesets in a row, and how many more there are."""
    more = len(rulesets) - MOST_NAMED
    named = ", ".join(rulesets[:MOST_NAMED])
    return f"{named} and {more} more" if more > 0 else named
