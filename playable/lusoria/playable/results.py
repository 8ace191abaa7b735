"""What bulk play tells: shares with their intervals, means and quantiles.

Everything here follows from the counts alone, so that equal counts give equal results to the last
digit.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
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
"""Within how many standard errors of the mean 95 % of a normal distribution lie."""
CONFIDENCE = 0.95
QUANTILES = (0.05, 0.25, 0.5, 0.75, 0.95)


class Row(NamedTuple):
    """One figure of a table: `what` it tells, `of` which side, stake or quantile."""

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
    """How many times something happened, in all and per game."""

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
    """What played: the version of lusoria, the digest of its program, the hosts it ran in."""

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
    """The 95 % interval of a share, after Wilson; it stays within 0 and 1."""
    share = successes / trials
    scale = 1 + Z * Z / trials
    middle = (share + Z * Z / (2 * trials)) / scale
    reach = Z * sqrt(share * (1 - share) / trials + Z * Z / (4 * trials * trials)) / scale
    low = 0.0 if successes == 0 else middle - reach
    high = 1.0 if successes == trials else middle + reach
    return low, high


def quantile(lengths: Mapping[int, int], part: float) -> int:
    """The least length that at least this part of the games does not exceed."""
    wanted = part * sum(lengths.values())
    reached = 0
    for turns in sorted(lengths):
        reached += lengths[turns]
        if reached >= wanted:
            return turns
    raise ValueError("there is no quantile of no games")


def spread(lengths: Mapping[int, int]) -> tuple[float, float]:
    """Mean and standard deviation; the latter is 0 for a single game."""
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
    results = _results(done)

    def share(wanted: Callable[[str | None, int], bool]) -> Share:
        return _share(sum(n for result, n in results.items() if wanted(*result)), counts.games)

    unfinished = _share(cells[loop.UNFINISHED], counts.games)
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
        wins={side: share(_won_by(side)) for side in SIDES},
        stakes=[
            Stake(winner, stake, *astuple(_share(n, counts.games)))
            for (winner, stake), n in sorted(results.items(), key=lambda item: _order(item[0]))
            if winner is not None
        ],
        draws=share(_won_by(None)),
        double_wins=share(lambda winner, stake: stake > 1),
        unfinished=Unfinished(**asdict(unfinished), limit=loop.LONGEST),
        hits=_rate(cells[loop.HITS], counts.games),
        passes=_rate(cells[loop.PASSES], counts.games),
        plays_per_turn=cells[loop.CHOICES] / turns,
    )


def _won_by(side: str | None) -> Callable[[str | None, int], bool]:
    return lambda winner, stake: winner == side


def played(done: Simulation) -> Counts:
    """The counts of a simulation. Raises ValueError where no game was played."""
    if done.counts is None:
        raise ValueError("there are no results of no games")
    return done.counts


def turns_played(job: Job, counts: Counts) -> int:
    """How many turns were played: all but those that a standstill was booked with."""
    turns, booked = (int(counts.tally[cell]) for cell in (loop.TURNS, loop.BOOKED))
    return turns - booked


def _results(done: Simulation) -> dict[tuple[str | None, int], int]:
    """How many games had each result, by winner (None for a draw) and stake."""
    results = played(done).tally[loop.RESULTS : loop.LOGGED]
    return {result_of(cell): games for cell, games in enumerate(results) if games}


def _order(result: tuple[str | None, int]) -> tuple[int, int]:
    winner, stake = result
    return (SIDES.index(winner) if winner else len(SIDES)), stake


def _share(games: int, of: int) -> Share:
    return Share(games, games / of, *wilson(games, of))


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
