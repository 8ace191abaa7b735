"""The chances of a ruleset: the results of games in bulk, in a few whole numbers.

They hold for one program, which `program_digest` names. The same way to play, seed, number of games
and generator of random numbers give them again to the last digit.
"""

from __future__ import annotations

from collections.abc import Mapping
from time import process_time
from typing import Any

from lusoria.playable import meaning, program
from lusoria.playable.bulk import GENERATOR, Job, job, play_chunk
from lusoria.playable.engine import loop
from lusoria.playable.results import CONFIDENCE, figures, length_at, played
from lusoria.playable.simulate import Simulation

RANDOM = "random"
"""Of the positions that a side can reach with a throw, each is as likely as the next.
It is a policy of bulk play; how games of skilled players go is told with a ruleset's player."""

SEED = 1
SIZES = (10_000, 5_000, 2_000, 1_000, 500)
"""The numbers of games, of which the largest is played that takes at most `SECONDS`."""
SECONDS = 10.0
TRIED = 0.25
"""Seconds of play by which the speed of a program is measured."""


def program_digest(assembled: Mapping[str, Any]) -> str:
    """Return SHA-256 over what a ruleset's program does in games; names do not count.

    Raises LimitError where the ruleset needs more than there is room for.
    """
    return games_digest(program.text(assembled))


def games_digest(text: str) -> str:
    """Return SHA-256 over what a program of this text does when it plays games."""
    return meaning.digest(text, ["play_games"])


def chances_job(assembled: Mapping[str, Any]) -> Job:
    """Return the job for the chances of a ruleset."""
    return job(assembled, seed=SEED, policy=RANDOM)


def games_worth(of: Job) -> int:
    """Return how many of `SIZES` games take at most `SECONDS` of one processor, measured now."""
    play_chunk(of, 0, 1)  # it may have waited for the compiler
    begun, seconds, games = process_time(), 0.0, 0
    while seconds < TRIED and games < SIZES[0]:
        games += play_chunk(of, games, max(1, games)).games
        seconds = process_time() - begun
    most = games * SECONDS / max(seconds, 1e-6)
    return next((size for size in SIZES if size <= most), SIZES[-1])


def chances(done: Simulation, digest: str) -> dict[str, Any]:
    """Return the chances that a simulation found; `digest` is the program's.

    Of the games without a result those that reached the limit of turns are `unended`; the others
    are `overfull`: a turn had more plays than there is room for. A game's length is the turns that
    were played until it ended or was given up.
    """
    told, lengths = figures(done), played(done).lengths
    unended = min(told.unfinished.games, lengths.get(loop.LONGEST, 0))
    low, high = median_bounds(lengths)
    return {
        "ruleset": told.ruleset,
        "play": RANDOM,
        "program": digest,
        "generator": GENERATOR,
        "seed": told.seed,
        "games": told.games,
        "within": loop.LONGEST,
        "white": told.wins["white"].games,
        "black": told.wins["black"].games,
        "draws": told.draws.games,
        "unended": unended,
        "overfull": told.unfinished.games - unended,
        "doubles": told.double_wins.games,
        "hits": told.hits.times,
        "median": told.turns.quantiles[0.5],
        "median-low": low,
        "median-high": high,
    }


def median_bounds(lengths: Mapping[int, int]) -> tuple[int, int]:
    """Return the 95 % interval of the median of games of these lengths, by their ranks.

    How many games are shorter than the true median follows the binomial distribution of as many
    coins. So nothing else is assumed, and the interval is too wide rather than too narrow.
    """
    games = sum(lengths.values())
    most = 2**games // round(2 / (1 - CONFIDENCE))
    together = rank = 0  # with a chance of 2.5 % at most, fewer coins than `rank` show heads
    term = 1  # the ways in which `rank` of the coins show heads
    while together + term <= most:
        together += term
        rank += 1
        term = term * (games - rank + 1) // rank
    return length_at(lengths, max(1, rank)), length_at(lengths, min(games, games + 1 - rank))
