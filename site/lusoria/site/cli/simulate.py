"""`lusoria simulate`: how long games are, who wins how much; and the games themselves."""

from __future__ import annotations

import csv
import re
import sys
import time
from collections.abc import Callable, Iterator, Mapping
from contextlib import AbstractContextManager, contextmanager
from pathlib import Path
from typing import TYPE_CHECKING, Any

import click

from lusoria.site.ask.library import Change, Library
from lusoria.site.cli.commands import command, tell_json
from lusoria.site.cli.options import WRITTEN, change_options
from lusoria.site.cli.terminal import Pace
from lusoria.site.faults import Fault
from lusoria.site.machine import SLOWLY, how_to_install, usable_processors

if TYPE_CHECKING:
    from lusoria.playable.bulk import Job
    from lusoria.playable.results import Figures, Share, Stake
    from lusoria.playable.simulate import Crew, Simulation

POLICIES = ("random", "random-sequences", "greedy", "skilled")
"""Ways to play, as they are written on the command line."""
PLAIN = re.compile(r"[+-]?[0-9]{1,40}|[0-9]{1,3}(?:_[0-9]{3}){1,12}")
POWER = re.compile(r"([0-9]{1,20})(?:\.([0-9]{1,20}))?[eE]\+?([0-9]{1,2})")


class WholeNumber(click.ParamType[int]):
    """A whole number from `low` to `high`, or without an upper bound."""

    name = "number"

    def __init__(self, low: int, high: int | None = None) -> None:
        self.low = low
        self.high = high

    def convert(self, value: Any, param: Any, ctx: Any) -> int:
        """The number that is written; UsageError, with what was expected, where none is."""
        number = _read_number(str(value).strip())
        above = number is not None and self.high is not None and number > self.high
        if number is None or number < self.low or above:
            bound = "" if self.high is None else f" to {self.high:_}"
            self.fail(
                f"found {str(value)!r}, expected a whole number from {self.low}{bound}, "
                "written as 1000000, 1_000_000 or 1e6",
                param,
                ctx,
            )
        return number


def _read_number(text: str) -> int | None:
    """The whole number that a text is; None if it is none."""
    if PLAIN.fullmatch(text):
        return int(text)
    power = POWER.fullmatch(text)
    if power is None:
        return None
    whole, fraction, exponent = power[1], power[2] or "", int(power[3])
    if fraction[exponent:].strip("0"):
        return None
    return int(whole + fraction[:exponent].ljust(exponent, "0"))


GAMES = WholeNumber(1, 10**15)
SEED = WholeNumber(0, 2**63 - 1)
EXIT_CODES = {None: 0, "interrupted": 130, "terminated": 143}


@command(
    examples=(
        "lusoria simulate verquere/encyclopedia -n 100000",
        "lusoria simulate verquere/encyclopedia verquere/dlp-1252 -n 10000 --csv",
        "lusoria simulate verquere/encyclopedia -n 10000 --without only-on-the-head",
        "lusoria simulate verquere/encyclopedia -n 10000 --white skilled --black random",
        "lusoria simulate backgammon/modern -n 1e6 --records games.txt.gz",
        "lusoria simulate verquere/encyclopedia -n 1e9 --scheduler tcp://head:8786",
    ),
)
@click.argument("rulesets", metavar="RULESET...", type=WRITTEN, nargs=-1, required=True)
@click.option(
    "-n", "--games", type=GAMES, default=1000, show_default=True, help="How many: 1000000 or 1e6."
)
@click.option("--seed", type=SEED, default=1, show_default=True)
@click.option(
    "--policy",
    type=click.Choice(POLICIES),
    default="random",
    show_default=True,
    help="How plays are chosen: at random among the positions that can be reached, or among the "
    "orders of steps; greedily, to win, hit and leave few men single; or by the ruleset's player.",
)
@click.option("--white", type=click.Choice(POLICIES), help="The policy of white, if another.")
@click.option("--black", type=click.Choice(POLICIES), help="The policy of black, if another.")
@click.option(
    "--workers", type=WholeNumber(1, 1000), help="How many processes; else one for each processor."
)
@click.option("--scheduler", metavar="ADDRESS", help="Play on the workers of a Dask scheduler.")
@click.option("--csv", "as_csv", is_flag=True, help="Answer in CSV, a figure a row.")
@click.option(
    "--records",
    type=click.Path(dir_okay=False, path_type=Path),
    metavar="FILE",
    help="Write all games into a file, compressed by gzip: records for lusoria replay.",
)
@change_options
def simulate(
    library: Library,
    change: Change,
    rulesets: tuple[str, ...],
    games: int,
    seed: int,
    policy: str,
    white: str | None,
    black: str | None,
    workers: int | None,
    scheduler: str | None,
    as_csv: bool,
    records: Path | None,
    as_json: bool,
) -> None:
    """Play many games by a RULESET or several.

    The same seed gives the same figures and the same games, whatever the number of workers and
    machines. Ctrl-C and SIGTERM keep what is done: the figures of the games so far are told, the
    file of --records holds the first games whole, and the exit code is 130 or 143.
    """
    if as_json and as_csv:
        raise click.UsageError("--json and --csv exclude each other")
    if scheduler is not None and workers is not None:
        raise click.UsageError("--workers is for this machine; a scheduler has its own")
    if records is not None and records.suffix != ".gz":
        raise click.UsageError(f"--records: found {records}, expected a name that ends in .gz")
    from lusoria.playable.bulk import job, needs_net
    from lusoria.playable.simulate import Terminated, kept_in, terminable

    white, black = white or policy, black or policy
    policies = f"white={white},black={black}"
    jobs = []
    for name in rulesets:
        assembled = change.assembled(library, name)
        net = _net(assembled) if needs_net(policies) else None
        if net is not None and white == black:
            _tell_sameness(assembled)
        recorded = records is not None
        jobs.append(job(assembled, seed=seed, policy=policies, net=net, recorded=recorded))
    writer = Writer("json" if as_json else "csv" if as_csv else "text")
    try:
        with (
            terminable(),
            crew_for(jobs, games, workers, scheduler) as crew,
            kept_in(records) as keep,
        ):
            stopped = _play_all(jobs, games, crew, writer, keep)
    except Terminated:
        stopped = "terminated"
    except OSError as error:
        if records is None or isinstance(error, BrokenPipeError):
            raise
        raise Fault(f"{records}: {error.strerror}") from None
    finally:
        writer.close()
    click.get_current_context().exit(EXIT_CODES.get(stopped, 1))


def _net(assembled: Mapping[str, Any]) -> bytes:
    """The net of a ruleset's player; where that learnt by other rules, it is told."""
    from lusoria.schema import data_dir, net
    from lusoria.schema.authoring import results_files

    base = assembled["ruleset"].partition("+")[0]
    found = net(base)
    if results_files.kept_player(data_dir() / "players", base).get("digest") != assembled["digest"]:
        click.echo(f"lusoria: the player has learnt by other rules, those of {base}", err=True)
    return found


def _tell_sameness(assembled: Mapping[str, Any]) -> None:
    """Say of a family without dice that players who never err always play the same game."""
    from lusoria.playable.program import net_inputs

    if net_inputs(assembled).stray:
        why = "nothing is thrown, so that all games of these players are one and the same"
        click.echo(f"lusoria: {why}; beginner brings variety", err=True)


def _play_all(
    jobs: list[Job], games: int, crew: Crew, writer: Writer, keep: Callable[[bytes], object]
) -> str | None:
    """Play one job after another; return why it was stopped, if it was."""
    for one in jobs:
        done = play_with_bar(one, games, crew, keep)
        writer.take(done)
        if done.stopped:
            return done.stopped
    return None


def crew_for(
    jobs: list[Job], games: int, workers: int | None, scheduler: str | None
) -> AbstractContextManager[Crew]:
    """Whoever plays: a cluster, or as many processes of this machine as are worth their start."""
    if scheduler is not None:
        try:
            from lusoria.playable.cluster import cluster
        except ImportError:
            raise Fault(f"--scheduler needs Dask; {how_to_install('distributed')}") from None
        return cluster(scheduler, jobs)
    from lusoria.playable.host import compiler
    from lusoria.playable.simulate import processes, workers_worth

    if compiler() is None:
        click.echo(f"lusoria: {SLOWLY}; {how_to_install('llvmlite')}", err=True)
    most = workers or usable_processors()
    if most > 1 and workers is None:
        most = max(workers_worth(one, games, most) for one in jobs)
    return processes(most)


def play_with_bar(
    job: Job, games: int, crew: Crew, keep: Callable[[bytes], object] = lambda content: None
) -> Simulation:
    """Simulate with a bar on the terminal, and say how fast it went."""
    from lusoria.playable import results
    from lusoria.playable import simulate as bulk

    name = job.assembled["ruleset"]
    begun = time.perf_counter()
    with bar(name, games) as show:
        done = bulk.simulate(job, games, crew, lambda counts: show(counts.games), keep)
    seconds = time.perf_counter() - begun
    if done.counts is not None:
        count, turns = done.counts.games, results.turns_played(job, done.counts)
        rate = f"{count / seconds:,.0f} games and {turns / seconds:,.0f} turns played a second"
        click.echo(f"{name}: {count:,} games in {seconds:,.1f} s, {rate}", err=True)
    return done


@contextmanager
def bar(label: str, games: int) -> Iterator[Callable[[int], None]]:
    """A bar with games, rate and the time that remains; only where there is a terminal."""
    pace = Pace(games)
    with click.progressbar(
        length=games,
        label=label,
        show_pos=True,
        show_eta=False,  # click's counts the start with it, and says days for half a minute
        file=sys.stderr,
        hidden=not sys.stderr.isatty(),
        item_show_func=lambda rate: rate,
    ) as bar:

        def report(done: int) -> None:
            bar.update(done - bar.pos, pace.reach(done, time.perf_counter()))

        yield report


class Writer:
    """Where results go: to the standard output in one of three forms."""

    def __init__(self, form: str) -> None:
        self.form = form
        self.results: list[dict[str, Any]] = []
        self.table: Any = None

    def take(self, done: Simulation) -> None:
        """Tell what came of a simulation, and why it was stopped, if it was."""
        games = done.counts.games if done.counts else 0
        if done.stopped:
            kept = f"these are the first {games:,} of {done.asked:,} games" if games else "no games"
            click.echo(f"lusoria: {done.stopped}; {kept}", err=True)
        if done.counts is None:
            return
        from lusoria.playable import results

        figures = results.figures(done)
        if self.form == "json":
            self.results.append(figures.as_json())
        elif self.form == "csv":
            if self.table is None:
                self.table = csv.writer(sys.stdout, lineterminator="\n")
                self.table.writerow(results.Row._fields)
            self.table.writerows(figures.rows())
        else:
            click.echo("\n".join(_text(figures)))

    def close(self) -> None:
        """Write what was kept for the end."""
        if self.form == "json":
            tell_json({"simulations": self.results})


def _text(figures: Figures) -> Iterator[str]:
    """Results in lines for people."""
    turns, versions = figures.turns, figures.versions
    yield click.style(figures.ruleset, bold=True) + f"  (digest {figures.digest[:12]})"
    yield (
        f"  {figures.games:,} games, {figures.policy}, seed {figures.seed}; lusoria "
        f"{versions.lusoria}, {'; '.join(versions.hosts)}, generator {versions.generator}"
    )
    parts = ", ".join(f"{q:.0%} {n}" for q, n in turns.quantiles.items())
    mean = f"{turns.mean:.2f} ({turns.low:.2f}–{turns.high:.2f})"
    yield _line("turns a game", f"{mean}, sd {turns.sd:.2f}; {parts}")
    if turns.booked.times:
        played = f"{turns.played.per_game:.2f}"
        yield _line("  of them played", f"{played}; the rest booked, as nobody could move")
    for side, share in figures.wins.items():
        yield _line(f"{side} wins", _percent(share))
        for stake in figures.stakes:
            if stake.winner == side:
                yield _line(f"  stake {stake.stake}", _percent(stake))
    yield _line("double wins", _percent(figures.double_wins))
    yield _line(f"given up at {figures.unfinished.limit:,}", _percent(figures.unfinished))
    for name, rate in (("hits", figures.hits), ("passes", figures.passes)):
        yield _line(f"{name} a game", f"{rate.per_game:.3f}")
    yield _line("plays a turn", f"{figures.plays_per_turn:.2f}")


def _line(what: str, figures: str) -> str:
    return f"  {what:<18}  {figures}"


def _percent(of: Share | Stake) -> str:
    return f"{100 * of.share:6.2f} %  ({100 * of.low:.2f}–{100 * of.high:.2f})"
