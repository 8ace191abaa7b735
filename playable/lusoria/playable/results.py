"""The figures of bulk play: shares with their intervals, means and quantiles.

Everything here follows from the counts alone, so that equal counts give equal results to the last
digit.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import asdict, astuple, dataclass
from hashlib import sha256
from math import sqrt
from typing import TYPE_CHECKING, Any, NamedTuple

from lusoria.playable.bulk import GENERATOR, Counts, Job
from lusoria.playable.engine import loop
from lusoria.playable.simulate import Simulation
from lusoria.playable.verdicts import SIDES, result_of

if TYPE_CHECKING:
    from pandas import DataFrame

Z = 1.959963984540054
"""The standard errors of the mean within which 95 % of a normal distribution lie."""
CONFIDENCE = 0.95
QUANTILES = (0.05, 0.25, 0.5, 0.75, 0.95)


class Row(NamedTuple):
    """A figure of a table: its subject, and the side, stake or quantile that it is `of`."""

    ruleset: str
    digest: str
    policy: str
    seed: int
    games: int
    what: str
    of: str | None
    value: float
    low: float | None = None
    high: float | None = None


@dataclass(frozen=True)
class Share:
    """A number of games, and their share of all games with its 95 % interval."""

    games: int
    share: float
    low: float
    high: float


@dataclass(frozen=True)
class Unfinished(Share):
    """The games without a result, and the `limit` of turns at which a game is given up."""

    limit: int


@dataclass(frozen=True)
class Stake:
    """The games that a side won with one stake."""

    winner: str
    stake: int
    games: int
    share: float
    low: float
    high: float


@dataclass(frozen=True)
class Rate:
    """The number of times that something happened, in all and per game."""

    times: int
    per_game: float


@dataclass(frozen=True)
class Turns:
    """The turns of a game: their mean with its 95 % interval, standard deviation, quantiles.

    Where nobody can ever move again, the turns up to the limit are `booked`, not `played`.
    """

    mean: float
    low: float
    high: float
    sd: float
    least: int
    most: int
    quantiles: dict[float, int]
    played: Rate
    booked: Rate


@dataclass(frozen=True)
class Versions:
    """The version of lusoria that played, the digest of its program, the hosts it ran in."""

    lusoria: str
    program: str
    hosts: list[str]
    generator: int


@dataclass(frozen=True)
class Figures:
    """The results of games played in bulk; all shares are of all games.

    `asked` is the number of games that were asked for, `stopped` says why there are fewer. `net` is
    the digest of the net, where a side plays by one.
    """

    ruleset: str
    digest: str
    policy: str
    net: str | None
    seed: int
    games: int
    asked: int
    stopped: str | None
    versions: Versions
    turns: Turns
    wins: dict[str, Share]
    stakes: list[Stake]
    draws: Share
    double_wins: Share
    unfinished: Unfinished
    hits: Rate
    passes: Rate
    plays_per_turn: float

    def as_json(self) -> dict[str, Any]:
        """Return the figures as JSON values."""
        values = asdict(self)
        return values if self.net else {key: values[key] for key in values if key != "net"}

    def rows(self) -> list[Row]:
        """Return the figures as a table, one figure a row."""
        head = self.ruleset, self.digest, self.policy, self.seed, self.games
        return [Row(*head, *figure) for figure in _figures(self)]

    def to_pandas(self) -> DataFrame:
        """Return the figures as a pandas table, one figure a row."""
        from pandas import DataFrame

        return DataFrame(self.rows())


def wilson(successes: int, trials: int) -> tuple[float, float]:
    """Return the 95 % interval of a share, after Wilson; it stays within 0 and 1."""
    share = successes / trials
    scale = 1 + Z * Z / trials
    middle = (share + Z * Z / (2 * trials)) / scale
    reach = Z * sqrt(share * (1 - share) / trials + Z * Z / (4 * trials * trials)) / scale
    low = 0.0 if successes == 0 else middle - reach
    high = 1.0 if successes == trials else middle + reach
    return low, high


def quantile(lengths: Mapping[int, int], part: float) -> int:
    """Return the least length that at least this part of the games does not exceed."""
    return length_at(lengths, part * sum(lengths.values()))


def length_at(lengths: Mapping[int, int], rank: float) -> int:
    """Return the length of the game of a rank, counted from 1 at the shortest."""
    reached = 0
    for turns in sorted(lengths):
        reached += lengths[turns]
        if reached >= rank:
            return turns
    raise ValueError("there are not so many games")


def spread(lengths: Mapping[int, int]) -> tuple[float, float]:
    """Return mean and standard deviation; the latter is 0 for a single game."""
    games = sum(lengths.values())
    total = sum(turns * count for turns, count in lengths.items())
    squares = sum(turns * turns * count for turns, count in lengths.items())
    # In whole numbers up to the last division, so that nothing is lost where both are large.
    variance = (games * squares - total * total) / (games * (games - 1)) if games > 1 else 0.0
    return total / games, sqrt(variance)


def figures(done: Simulation) -> Figures:
    """Return the figures of a simulation. Raises ValueError where no game was played."""
    job, counts = done.job, played(done)
    cells = counts.tally
    turns, actual = cells[loop.TURNS], turns_played(job, counts)
    results = {
        result_of(cell): games
        for cell, games in enumerate(cells[loop.RESULTS : loop.LOGGED])
        if games
    }

    def share(games: int) -> Share:
        return Share(games, games / counts.games, *wilson(games, counts.games))

    def won_by(side: str | None) -> Share:
        return share(sum(n for (winner, _), n in results.items() if winner == side))

    won = sorted((SIDES.index(winner), stake) for winner, stake in results if winner)
    return Figures(
        ruleset=job.assembled["ruleset"],
        digest=job.assembled["digest"],
        policy=job.policy,
        net=sha256(job.net).hexdigest() if job.net else None,
        seed=job.seed,
        games=counts.games,
        asked=done.asked,
        stopped=done.stopped,
        versions=Versions(*job.identity, sorted(counts.hosts), GENERATOR),
        turns=_turns(counts, actual, turns - actual),
        wins={side: won_by(side) for side in SIDES},
        stakes=[
            Stake(SIDES[side], stake, *astuple(share(results[SIDES[side], stake])))
            for side, stake in won
        ],
        draws=won_by(None),
        double_wins=share(sum(n for (_, stake), n in results.items() if stake > 1)),
        unfinished=Unfinished(**vars(share(cells[loop.UNFINISHED])), limit=loop.LONGEST),
        hits=_rate(cells[loop.HITS], counts.games),
        passes=_rate(cells[loop.PASSES], counts.games),
        plays_per_turn=cells[loop.CHOICES] / turns,
    )


def played(done: Simulation) -> Counts:
    """Return the counts of a simulation. Raises ValueError if no game was played."""
    if done.counts is None:
        raise ValueError("there are no results of no games")
    return done.counts


def turns_played(job: Job, counts: Counts) -> int:
    """Return the number of turns that were played: those counted for a standstill were not."""
    turns, booked = (int(counts.tally[cell]) for cell in (loop.TURNS, loop.BOOKED))
    return turns - booked


def _rate(times: int, games: int) -> Rate:
    return Rate(times, times / games)


def _turns(counts: Counts, played: int, booked: int) -> Turns:
    lengths = counts.lengths
    mean, deviation = spread(lengths)
    reach = Z * deviation / sqrt(counts.games)
    return Turns(
        mean=mean,
        low=mean - reach,
        high=mean + reach,
        sd=deviation,
        least=min(lengths),
        most=max(lengths),
        quantiles={part: quantile(lengths, part) for part in QUANTILES},
        played=_rate(played, counts.games),
        booked=_rate(booked, counts.games),
    )


def _figures(of: Figures) -> Iterator[tuple[Any, ...]]:
    turns = of.turns
    yield "turns", "mean", turns.mean, turns.low, turns.high
    for name in ("sd", "least", "most"):
        yield "turns", name, getattr(turns, name)
    for part, length in turns.quantiles.items():
        yield "turns", f"quantile {part}", length
    for name in ("played", "booked"):
        yield "turns", f"{name} per game", getattr(turns, name).per_game
    for side, share in of.wins.items():
        yield "wins", side, share.share, share.low, share.high
    for stake in of.stakes:
        yield "stake", f"{stake.winner} {stake.stake}", stake.share, stake.low, stake.high
    for name in ("draws", "double_wins", "unfinished"):
        share = getattr(of, name)
        yield name, None, share.share, share.low, share.high
    for name in ("hits", "passes"):
        yield name, "per game", getattr(of, name).per_game
    yield "plays", "per turn", of.plays_per_turn
