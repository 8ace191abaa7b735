"""What bulk play tells: shares with their intervals, means, quantiles, and what clauses did.

Everything here follows from the counts alone, so that equal counts give equal results to the last
digit. `as_json` is the whole of it; `rows` the same as a table of one figure a row.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from hashlib import sha256
from math import sqrt
from typing import Any

from lusoria.playable import families
from lusoria.playable.bulk import GENERATOR, Counts, Job
from lusoria.playable.codegen.hooks import Notes
from lusoria.playable.engine import loop
from lusoria.playable.families import bind
from lusoria.playable.simulate import Simulation
from lusoria.playable.verdicts import SIDES, result_of

Z = 1.959963984540054
"""Within how many standard errors of the mean 95 % of a normal distribution lie."""
CONFIDENCE = 0.95
QUANTILES = (0.05, 0.25, 0.5, 0.75, 0.95)
COLUMNS = ("ruleset", "digest", "policy", "seed", "games", "what", "of", "value", "low", "high")


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


def as_json(done: Simulation) -> dict[str, Any]:
    """All results of a simulation that played a game; shares are of all games.

    Figures of turns are of all turns, those included that a standstill was booked with.
    """
    job, counts = done.job, played(done)
    cells = counts.tally
    turns, actual = cells[loop.TURNS], turns_played(job, counts)
    results = _results(done)

    def share(wanted: Callable[[str | None, int], bool]) -> dict[str, Any]:
        return _share(sum(n for result, n in results.items() if wanted(*result)), counts.games)

    return {
        "ruleset": job.assembled["ruleset"],
        "digest": job.assembled["digest"],
        "policy": job.policy,
        **({"net": sha256(job.net).hexdigest()} if job.net else {}),
        "seed": job.seed,
        "games": counts.games,
        "asked": done.asked,
        "stopped": done.stopped,
        "versions": {
            "lusoria": job.identity[0],
            "program": job.identity[1],
            "hosts": sorted(counts.hosts),
            "generator": GENERATOR,
        },
        "turns": {
            **_length(counts.lengths),
            "played": _per_game(actual, counts.games),
            "booked": _per_game(turns - actual, counts.games),
        },
        "wins": {side: share(_won_by(side)) for side in SIDES},
        "stakes": [
            {"winner": winner, "stake": stake, **_share(n, counts.games)}
            for (winner, stake), n in sorted(results.items(), key=lambda item: _order(item[0]))
            if winner is not None
        ],
        "draws": share(_won_by(None)),
        "double_wins": share(lambda winner, stake: stake > 1),
        "unfinished": {**_share(cells[loop.UNFINISHED], counts.games), "limit": loop.LONGEST},
        "hits": _per_game(cells[loop.HITS], counts.games),
        "passes": _per_game(cells[loop.PASSES], counts.games),
        "plays_per_turn": cells[loop.CHOICES] / turns,
        "clauses": _clauses(done, turns) if job.counting else None,
    }


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
    results = played(done).tally[loop.RESULTS : loop.NOTES]
    return {result_of(cell): games for cell, games in enumerate(results) if games}


def _order(result: tuple[str | None, int]) -> tuple[int, int]:
    winner, stake = result
    return (SIDES.index(winner) if winner else len(SIDES)), stake


def _share(games: int, of: int) -> dict[str, Any]:
    low, high = wilson(games, of)
    return {"games": games, "share": games / of, "low": low, "high": high}


def _per_game(times: int, games: int) -> dict[str, Any]:
    return {"times": times, "per_game": times / games}


def _length(lengths: Mapping[int, int]) -> dict[str, Any]:
    mean, deviation = spread(lengths)
    reach = Z * deviation / sqrt(sum(lengths.values()))
    return {
        "mean": mean,
        "low": mean - reach,
        "high": mean + reach,
        "sd": deviation,
        "least": min(lengths),
        "most": max(lengths),
        "quantiles": {str(part): quantile(lengths, part) for part in QUANTILES},
    }


def _clauses(done: Simulation, turns: int) -> list[dict[str, Any]]:
    """What single clauses did: in how many turns, steps or games, as their deed has it."""
    assembled = done.job.assembled
    hooks = families.family(assembled["family"]).hooks
    notes = Notes(hooks, bind(assembled)).all
    counts = played(done)
    clauses = []
    for note, times in zip(notes, counts.tally[loop.NOTES :], strict=True):
        of = counts.games if note.deed == "ended" else turns
        clauses.append(
            {"clause": note.clause, "deed": note.deed, "times": times}
            | ({} if note.deed == "fired" else {"share": times / of})
            | {"per_game": times / counts.games}
        )
    return clauses


def rows(results: Mapping[str, Any]) -> Iterator[dict[str, Any]]:
    """The results in rows of `COLUMNS`: what is told, of which side, stake, quantile or clause."""
    head = {key: results[key] for key in ("ruleset", "digest", "policy", "seed", "games")}
    for what, of, value, low, high in _figures(results):
        yield {**head, "what": what, "of": of, "value": value, "low": low, "high": high}


Figure = tuple[str, Any, float, float | None, float | None]


def _figures(results: Mapping[str, Any]) -> Iterator[Figure]:
    turns = results["turns"]
    yield "turns", "mean", turns["mean"], turns["low"], turns["high"]
    for name in ("sd", "least", "most"):
        yield "turns", name, turns[name], None, None
    for part, length in turns["quantiles"].items():
        yield "turns", f"quantile {part}", length, None, None
    for name in ("played", "booked"):
        yield "turns", f"{name} per game", turns[name]["per_game"], None, None
    for side, share in results["wins"].items():
        yield "wins", side, share["share"], share["low"], share["high"]
    for stake in results["stakes"]:
        of = f"{stake['winner']} {stake['stake']}"
        yield "stake", of, stake["share"], stake["low"], stake["high"]
    for name in ("draws", "double_wins", "unfinished"):
        yield name, None, results[name]["share"], results[name]["low"], results[name]["high"]
    for name in ("hits", "passes"):
        yield name, "per game", results[name]["per_game"], None, None
    yield "plays", "per turn", results["plays_per_turn"], None, None
    for clause in results["clauses"] or ():
        yield clause["deed"], clause["clause"], clause["times"], None, None
