"""Commands that play many games: figures and records, chances, and players that learn."""

from __future__ import annotations

import csv
import sys
import time
from collections.abc import Callable, Iterator, Mapping, Sequence
from contextlib import AbstractContextManager, contextmanager, suppress
from pathlib import Path
from typing import TYPE_CHECKING, Any, NamedTuple

import click

from lusoria.site.ask.library import Change, Library, say
from lusoria.site.cli.options import (
    FILE,
    NOTATION,
    WholeNumber,
    build_option,
    change_options,
    csv_option,
    games_option,
    json_option,
    ruleset_argument,
    seed_option,
    workers_option,
)
from lusoria.site.cli.output import AS_JSON, Pace, answer, print_json, wrap
from lusoria.site.faults import Fault
from lusoria.site.machine import SLOWLY, how_to_install, usable_processors

if TYPE_CHECKING:
    from lusoria.playable.bulk import Job
    from lusoria.playable.player.training import Training
    from lusoria.playable.results import Figures, Share, Stake
    from lusoria.playable.simulate import Crew, Simulation
    from lusoria.schema.answers import Built
    from lusoria.schema.records import Chances

EXIT_CODES = {None: 0, "interrupted": 130, "terminated": 143}

# Simulations

POLICIES = click.Choice(("random", "random-sequences", "greedy", "skilled"))
"""Ways to play, as they are written on the command line."""


@click.command()
@click.argument("rulesets", metavar="RULESET...", type=NOTATION, nargs=-1, required=True)
@games_option("1000")
@seed_option
@click.option(
    "--policy",
    type=POLICIES,
    default="random",
    show_default=True,
    help="How plays are chosen: at random among the positions that can be reached, or among the "
    "orders of steps; greedily, to win, hit and leave few men single; or by the ruleset's player.",
)
@click.option("--white", type=POLICIES, help="The policy of white, if another.")
@click.option("--black", type=POLICIES, help="The policy of black, if another.")
@workers_option
@click.option("--scheduler", metavar="ADDRESS", help="Play on the workers of a Dask scheduler.")
@click.option(
    "--records",
    type=click.Path(dir_okay=False, path_type=Path),
    metavar="FILE",
    help="Write all games into a file, compressed by gzip: records for lusoria replay.",
)
@change_options
@build_option
@csv_option
@json_option
def simulate(
    library: Library,
    change: Change,
    rulesets: tuple[str, ...],
    games: int | None,
    seed: int,
    policy: str,
    white: str | None,
    black: str | None,
    workers: int | None,
    scheduler: str | None,
    records: Path | None,
    as_csv: bool,
) -> None:
    """Play many games by a RULESET or several.

    The same seed gives the same figures and the same games, whatever the number of workers and
    machines. Ctrl-C and SIGTERM keep what is done: the figures of the games so far are printed, the
    file of --records holds the first games whole, and the exit code is 130 or 143.

    \b
    Examples:
      lusoria simulate verquere/encyclopedia -n 100000
      lusoria simulate verquere/encyclopedia verquere/dlp-1252 -n 10000 --csv
      lusoria simulate verquere/encyclopedia -n 10000 --without only-on-the-head
      lusoria simulate verquere/encyclopedia -n 10000 --white skilled --black random
      lusoria simulate backgammon/modern -n 1e6 --records games.txt.gz
      lusoria simulate verquere/encyclopedia -n 1e9 --scheduler tcp://head:8786
    """
    ctx = click.get_current_context()
    if ctx.meta[AS_JSON] and as_csv:
        raise click.UsageError("--json and --csv exclude each other")
    if scheduler is not None and workers is not None:
        raise click.UsageError("--workers is for this machine; a scheduler has its own")
    if records is not None and records.suffix != ".gz":
        raise click.UsageError(f"--records: found {records}, expected a name that ends in .gz")
    from lusoria.playable.bulk import job, needs_net
    from lusoria.playable.simulate import Terminated, kept_in, terminable

    games = games or 1000
    white, black = white or policy, black or policy
    policies = f"white={white},black={black}"
    jobs = []
    for name in rulesets:
        assembled = change.assembled(library, name)
        net = _read_net(assembled) if needs_net(policies) else None
        if net is not None and white == black:
            _warn_of_sameness(assembled)
        recorded = records is not None
        jobs.append(job(assembled, seed=seed, policy=policies, net=net, recorded=recorded))
    results: list[Figures] = []
    stopped = None
    try:
        with (
            terminable(),
            start_crew(jobs, games, workers, scheduler) as crew,
            kept_in(records) as keep,
        ):
            for one in jobs:
                done = play_with_bar(one, games, crew, keep)
                stopped = done.stopped
                results += _read_figures(done)
                if as_csv and done.counts:
                    _write_csv(results[-1], head=len(results) == 1)
                elif done.counts and not ctx.meta[AS_JSON]:
                    click.echo("\n".join(_describe_figures(results[-1])))
                if stopped:
                    break
    except Terminated:
        stopped = "terminated"
    except OSError as error:
        if records is None or isinstance(error, BrokenPipeError):
            raise
        raise Fault(f"{records}: {error.strerror}") from None
    if ctx.meta[AS_JSON]:
        print_json({"simulations": [figures.as_json() for figures in results]})
    ctx.exit(EXIT_CODES.get(stopped, 1))


def _read_net(assembled: Mapping[str, Any]) -> bytes:
    """Return the net of a ruleset's player; print a line if that learnt by other rules."""
    from lusoria.schema import data_dir, net
    from lusoria.schema.authoring import results_files

    base = assembled["ruleset"].partition("+")[0]
    content = net(base)
    if results_files.kept_player(data_dir() / "players", base).get("digest") != assembled["digest"]:
        say(f"the player has learnt by other rules, those of {base}")
    return content


def _warn_of_sameness(assembled: Mapping[str, Any]) -> None:
    """Print a line for a family without dice, in which such players always play the same game."""
    from lusoria.playable.program import net_inputs

    if net_inputs(assembled).stray:
        say(
            "nothing is thrown, so that all games of these players are one and the same; "
            "--white random or --black random brings variety"
        )


def start_crew(
    jobs: list[Job], games: int, workers: int | None, scheduler: str | None = None
) -> AbstractContextManager[Crew]:
    """Return a cluster, or as many processes of this machine as are worth their start."""
    if scheduler is not None:
        try:
            from lusoria.playable.cluster import cluster
        except ImportError:
            raise Fault(f"--scheduler needs Dask; {how_to_install('distributed')}") from None
        return cluster(scheduler, jobs)
    from lusoria.playable.host import compiler
    from lusoria.playable.simulate import processes, workers_worth

    if compiler() is None:
        say(f"{SLOWLY}; {how_to_install('llvmlite')}")
    most = workers or usable_processors()
    if most > 1 and workers is None:
        most = max(workers_worth(job, games, most) for job in jobs)
    return processes(most)


def play_with_bar(
    job: Job, games: int, crew: Crew, keep: Callable[[bytes], object] = lambda content: None
) -> Simulation:
    """Simulate with a bar on the terminal, and print how fast it went."""
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
    """Show a bar with games, rate and the time that remains, where there is a terminal."""
    pace = Pace(games)
    with click.progressbar(
        length=games,
        label=label,
        show_pos=True,
        show_eta=False,  # click's counts the start with it, and says days for half a minute
        file=sys.stderr,
        hidden=not sys.stderr.isatty(),
        item_show_func=lambda rate: rate,
    ) as shown:

        def report(done: int) -> None:
            shown.update(done - shown.pos, pace.reach(done, time.perf_counter()))

        yield report


def _read_figures(done: Simulation) -> list[Figures]:
    """Return the figures of a simulation, if there are any; print why it was stopped, if it was."""
    from lusoria.playable.results import figures

    games = done.counts.games if done.counts else 0
    if done.stopped:
        kept = f"these are the first {games:,} of {done.asked:,} games" if games else "no games"
        say(f"{done.stopped}; {kept}")
    return [figures(done)] if done.counts else []


def _write_csv(figures: Figures, head: bool) -> None:
    from lusoria.playable.results import Row

    table = csv.writer(sys.stdout, lineterminator="\n")
    if head:
        table.writerow(Row._fields)
    table.writerows(figures.rows())


def _describe_figures(figures: Figures) -> Iterator[str]:
    """Yield the lines of the results of a simulation."""
    turns, versions = figures.turns, figures.versions
    yield click.style(figures.ruleset, bold=True) + f"  (digest {figures.digest[:12]})"
    yield (
        f"  {figures.games:,} games, {figures.policy}, seed {figures.seed}; lusoria "
        f"{versions.lusoria}, {'; '.join(versions.hosts)}, generator {versions.generator}"
    )
    parts = ", ".join(f"{q:.0%} {n}" for q, n in turns.quantiles.items())
    lines = [
        (
            "turns a game",
            f"{turns.mean:.2f} ({turns.low:.2f}–{turns.high:.2f}), sd {turns.sd:.2f}; {parts}",
        )
    ]
    if turns.booked.times:
        played = f"{turns.played.per_game:.2f}; the rest booked, as nobody could move"
        lines.append(("  of them played", played))
    for side, share in figures.wins.items():
        lines.append((f"{side} wins", _percent(share)))
        lines += [
            (f"  stake {stake.stake}", _percent(stake))
            for stake in figures.stakes
            if stake.winner == side
        ]
    lines += [
        ("double wins", _percent(figures.double_wins)),
        (f"given up at {figures.unfinished.limit:,}", _percent(figures.unfinished)),
        ("hits a game", f"{figures.hits.per_game:.3f}"),
        ("passes a game", f"{figures.passes.per_game:.3f}"),
        ("plays a turn", f"{figures.plays_per_turn:.2f}"),
    ]
    yield from (f"  {what:<18}  {text}" for what, text in lines)


def _percent(of: Share | Stake) -> str:
    return f"{100 * of.share:6.2f} %  ({100 * of.low:.2f}–{100 * of.high:.2f})"


# Chances


@click.command()
@click.argument("names", metavar="[GAME|RULESET]...", type=NOTATION, nargs=-1)
@click.option("--changed", is_flag=True, help="Compute those that are missing or stale.")
@click.option("--anew", is_flag=True, help="Compute all that are asked for.")
@games_option("as many as before, or as many as ten seconds allow")
@workers_option
@json_option
def chances(
    names: tuple[str, ...], changed: bool, anew: bool, games: int | None, workers: int | None
) -> None:
    """Show how games go in random play, or compute it.

    That is: who wins, how many games have no end, how long they are. The figures stand in
    data/games/GAME/chances.yaml with their seed and the digest of the program that played.
    --changed computes those that are missing or of an older program, and writes them there; Ctrl-C
    keeps what is done. Random play says little of how people play.

    \b
    Examples:
      lusoria chances
      lusoria chances fevga plakoto/ludii-code
      lusoria chances --changed
      lusoria chances backgammon/modern --anew -n 50000
    """
    if changed and anew:
        raise click.UsageError("--changed and --anew exclude each other")
    if games is not None and not (changed or anew):
        raise click.UsageError("-n is for --changed or --anew")
    from lusoria.playable.simulate import Terminated, terminable
    from lusoria.schema.answers import find_current

    build = find_current()
    rulesets = list(_find_rulesets(build, names))
    kept, stopped = {name: _read_kept(build, name) for name in rulesets}, None
    if changed or anew:
        rulesets = [name for name in rulesets if anew or not kept[name].current]
        try:
            with terminable():
                stopped = _compute(build, {name: kept[name] for name in rulesets}, games, workers)
        except Terminated:
            stopped = "terminated"
        kept = {name: _read_kept(build, name) for name in rulesets}
    data = {"chances": [_as_json(name, kept[name]) for name in rulesets]}
    words = [line for name in rulesets for line in _describe_chances(name, kept[name])]
    answer(data, words, exit_code=EXIT_CODES.get(stopped, 1))


class Kept(NamedTuple):
    """The chances of a ruleset as the catalogue keeps them, if it does.

    They are `current` if the ruleset's program, of this digest, is the one that played.
    """

    chances: Chances | None
    program: str
    current: bool


def _read_kept(build: Built, ruleset: str) -> Kept:
    """Return the chances of a ruleset; none, if those of the catalogue are wrong."""
    from pydantic import ValidationError

    from lusoria.playable.chances import RANDOM, program_digest
    from lusoria.schema import data_dir
    from lusoria.schema.authoring.results_files import kept_chances
    from lusoria.schema.outcomes import is_current
    from lusoria.schema.records import Chances

    program = program_digest(build.assembled(ruleset))
    fields = kept_chances(data_dir(), ruleset.partition("/")[0]).get((ruleset, RANDOM))
    with suppress(ValidationError):  # lusoria check names the mistake
        if fields:
            chances = Chances.model_validate(fields)
            return Kept(chances, program, is_current(chances, {ruleset: program}))
    return Kept(None, program, False)


def _as_json(ruleset: str, kept: Kept) -> dict[str, Any]:
    """Return the chances with their shares and sentences; without any, the ruleset alone."""
    from lusoria.schema import outcomes

    if kept.chances is None:
        return {"ruleset": ruleset, "current": False}
    shares = {
        outcome: outcomes.share(kept.chances, outcome)._asdict()
        for outcome in ("white", "black", "draws", "unended", "overfull")
    }
    return {
        **kept.chances.model_dump(),
        **shares,
        "current": kept.current,
        "favours": outcomes.find_favourite(kept.chances),
        "warns": outcomes.needs_warning(kept.chances),
        "says": outcomes.describe_chances(kept.chances),
    }


def _find_rulesets(build: Built, names: Sequence[str]) -> Iterator[str]:
    """Yield the rulesets of these names, and those of games; all of them, if there are no names.

    Raises UnknownNameError.
    """
    from lusoria.schema.mistakes import UnknownNameError, unknown

    games = [game["id"] for game in build.index["games"]]
    for name in names:
        if "/" not in name and name not in games:
            raise unknown("game", name, games, 40)
        if "/" in name:
            build.assembled(name)  # raises UnknownNameError with the nearest
        if "+" in name:
            raise UnknownNameError(f"{name}: chances are of rulesets without options")
    rulesets = build.index["rulesets"]
    for game in dict.fromkeys(ruleset["game"] for ruleset in rulesets):
        for ruleset in rulesets:
            if ruleset["game"] == game and (not names or {game, ruleset["id"]} & {*names}):
                yield ruleset["id"]


def _compute(
    build: Built, rulesets: Mapping[str, Kept], games: int | None, workers: int | None
) -> str | None:
    """Play the games of each ruleset, and write its chances; return why it stopped, if it did."""
    from lusoria.playable.chances import chances, chances_job, games_worth
    from lusoria.schema import data_dir
    from lusoria.schema.authoring.results_files import write_chances

    with start_crew([], 0, workers or usable_processors()) as crew:
        for name, (before, program, _) in rulesets.items():
            job = chances_job(build.assembled(name))
            done = play_with_bar(job, games or (before.games if before else games_worth(job)), crew)
            if done.stopped:
                return done.stopped
            game = name.partition("/")[0]
            siblings = [r["id"] for r in build.index["rulesets"] if r["game"] == game]
            write_chances(data_dir(), game, siblings, [chances(done, program)])
    return None


def _describe_chances(ruleset: str, kept: Kept) -> Iterator[str]:
    from lusoria.schema import outcomes

    yield click.style(ruleset, bold=True)
    if kept.chances is None:
        yield f"  not computed; lusoria chances {ruleset} --changed does it"
        return
    yield wrap(outcomes.describe_chances(kept.chances), 2)
    yield f"  seed {kept.chances.seed}, program {kept.chances.program[:12]}"
    if not kept.current:
        yield f"  of an older program; lusoria chances {ruleset} --changed renews them"


# Players

USUAL = 20_000


@click.command()
@ruleset_argument()
@games_option(f"as many as it learnt from before, or {USUAL:,}")
@seed_option
@click.option(
    "--contests",
    type=WholeNumber(2, 10**6),
    default=500,
    show_default=True,
    help="How many series of throws its strength is measured by; each is played twice.",
)
@click.option(
    "--against",
    type=FILE,
    metavar="FILE",
    help="The record of another player of the ruleset, against which it plays as well; if that one "
    "learnt from twice as many games, the result tells how far skill reaches.",
)
@click.option(
    "--players",
    type=click.Path(file_okay=False, path_type=Path),
    metavar="DIR",
    help="The folder of players to write into; else that of the data.",
)
@json_option
def train(
    ruleset: str,
    games: int | None,
    seed: int,
    contests: int,
    against: Path | None,
    players: Path | None,
) -> None:
    """Train the player of a RULESET.

    A net learns from games against itself. The same seed and number of games give the same net, bit
    by bit. The net and a record of how strong it is, with intervals, are written into data/players,
    or into --players; Ctrl-C writes nothing. It needs the extra fast.

    \b
    Examples:
      lusoria train pente-grammai/schaedler-2009
      lusoria train backgammon/modern -n 200000 --seed 2 --players others
    """
    from lusoria.playable.host import compiler
    from lusoria.playable.player.training import Training
    from lusoria.playable.simulate import Terminated, terminable
    from lusoria.schema import data_to_write
    from lusoria.schema.answers import find_current
    from lusoria.schema.authoring import results_files

    if compiler() is None:
        raise Fault(f"a player learns in machine code; {how_to_install('llvmlite')}")
    assembled = find_current().assembled(ruleset)
    if players is None and "+" in assembled["ruleset"]:
        raise Fault(f"{ruleset}: the data have players without options; --players names a folder")
    players = players or data_to_write() / "players"
    before = results_files.kept_player(players, assembled["ruleset"]).get("games")
    training = Training(assembled, seed, games or before or USUAL)
    other = _read_player(training, against) if against else None
    try:
        with terminable():
            with bar(training.ruleset, training.games) as show:
                for done in training.learn():
                    show(done)
            record = _measure(training, contests, other)
            file = results_files.write_player(players, record, training.content)
    except (Terminated, KeyboardInterrupt) as error:
        stopped = "terminated" if isinstance(error, Terminated) else "interrupted"
        say(f"{stopped}; nothing is written")
        answer({"stopped": stopped}, [], exit_code=EXIT_CODES[stopped])
    else:
        answer({**record, "file": str(file)}, _describe_player(record, file))


def _read_player(training: Training, record: Path) -> tuple[Any, dict[str, int]]:
    """Return the net of another player, and the seed and games of its training. Raises Fault."""
    from lusoria.schema.reading.yaml_source import read

    fields = read(record).mapping
    try:
        trained = {"seed": int(fields["seed"]), "games": int(fields["games"])}
        return training.arena.read(record.with_suffix(".net").read_bytes()), trained
    except (KeyError, TypeError, ValueError):
        raise Fault(f"{record}: it is no record of a player") from None


def _measure(
    training: Training, contests: int, other: tuple[Any, dict[str, int]] | None
) -> dict[str, Any]:
    """Hold the player against others; return its record."""
    from lusoria.playable.player.arena import self_play, strength
    from lusoria.schema.authoring import results_files

    arena, content = training.arena, training.content
    net = arena.read(content)
    others = [
        ("random", ("random", None)),
        ("greedy", ("greedy", None)),
        ("beginner", ("beginner", net)),
    ]
    if training.varies:
        others.append(("half-trained", ("skilled", arena.read(training.half or content))))
    contested = strength(arena, net, contests, others)
    own = self_play(arena, net, 2 * contests) if training.varies else None
    record = results_files.player_record(training, content, contested, own)
    if other is not None:
        second, trained = other
        is_twice = trained["games"] >= 2 * training.games
        name = "twice-trained" if is_twice else "other-seed"
        against = strength(arena, net, contests, [(name, ("skilled", second))])
        record["strength"] += [{**contest, "trained": dict(trained)} for contest in against]
        if is_twice:
            random = strength(arena, second, contests, [others[0]])[0]
            record["twice"] = {**trained, "random": random}
    return record


def _describe_player(record: Mapping[str, Any], file: Path) -> Iterator[str]:
    yield click.style(record["ruleset"], bold=True) + f"  {record['games']:,} games"
    for contest in record["strength"]:
        if contest["as"] == "both" or contest["against"] == "random":
            side = "" if contest["as"] == "both" else f", as {contest['as']}"
            low, high = (100 * end for end in contest["won-interval"])
            won = 100 * contest["won"] / contest["games"]
            yield f"  against {contest['against']}{side}: {won:.1f} % won ({low:.1f}–{high:.1f})"
    if own := record.get("selfplay"):
        unended = f"{own['unfinished']} of {own['games']} unended"
        yield f"  against itself: {own['turns']} turns, {unended}"
    if "winner" in record:
        yield f"  {record['winner']} nearly always wins among such players"
    yield f"  {file}"
