"""`lusoria train`: a player of a ruleset, and how strong it has become."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from pathlib import Path
from typing import TYPE_CHECKING, Any

import click

from lusoria.site.cli.commands import Answer, command
from lusoria.site.cli.options import ruleset_argument
from lusoria.site.cli.simulate import EXIT_CODES, GAMES, SEED, WholeNumber, bar
from lusoria.site.faults import Fault
from lusoria.site.machine import how_to_install

if TYPE_CHECKING:
    from lusoria.playable.player.training import Training

USUAL = 20_000


@command(
    examples=(
        "lusoria train pente-grammai/schaedler-2009",
        "lusoria train backgammon/modern -n 200000 --seed 2 --out players",
    ),
)
@ruleset_argument()
@click.option(
    "-n",
    "--games",
    type=GAMES,
    help=f"How many games it learns from; else as many as before, or {USUAL:,}.",
)
@click.option("--seed", type=SEED, default=1, show_default=True)
@click.option(
    "--contests",
    type=WholeNumber(2, 10**6),
    default=500,
    show_default=True,
    help="How many series of throws its strength is measured by; each is played twice.",
)
@click.option(
    "--against",
    type=click.Path(exists=True, dir_okay=False, path_type=Path),
    metavar="FILE",
    help="The record of another player of the ruleset, against which it plays as well; if that one "
    "learnt from twice as many games, the result tells how far skill reaches.",
)
@click.option(
    "--out",
    type=click.Path(file_okay=False, path_type=Path),
    metavar="DIR",
    help="The folder of players to write into; else that of the data.",
)
def train(
    ruleset: str,
    games: int | None,
    seed: int,
    contests: int,
    against: Path | None,
    out: Path | None,
) -> Answer:
    """Train the player of a RULESET: a net learns from games against itself.

    The same seed and number of games give the same net, bit by bit. The net and a record of how
    strong it is, with intervals, are written into data/players, or into --out; Ctrl-C writes
    nothing. It needs the extra fast.
    """
    from lusoria.playable.host import compiler
    from lusoria.playable.player.training import Training, plan
    from lusoria.playable.simulate import Terminated, terminable
    from lusoria.schema import data_to_write
    from lusoria.schema.answers import current
    from lusoria.schema.authoring import results_files

    if compiler() is None:
        raise Fault(f"a player learns in machine code; {how_to_install('llvmlite')}")
    assembled = current().assembled(ruleset)
    if out is None and "+" in assembled["ruleset"]:
        raise Fault(f"{ruleset}: the data have players without options; --out names a folder")
    players = out or data_to_write() / "players"
    known = results_files.kept_player(players, assembled["ruleset"]).get("games")
    training = Training(assembled, plan(assembled, seed, games or known or USUAL))
    other = _other(training, against) if against else None
    try:
        with terminable():
            with bar(training.plan.ruleset, training.plan.games) as show:
                for done in training.learn():
                    show(done)
            return _tell(training, players, contests, other)
    except (Terminated, KeyboardInterrupt) as error:
        stopped = "terminated" if isinstance(error, Terminated) else "interrupted"
    notice = f"lusoria: {stopped}; nothing is written"
    return Answer({"stopped": stopped}, [], [notice], EXIT_CODES[stopped])


def _other(training: Training, record: Path) -> tuple[Any, dict[str, int]]:
    """The net of another player, and how it was trained."""
    from lusoria.schema.reading.yaml_source import read

    known = read(record).mapping
    try:
        trained = {"seed": int(known["seed"]), "games": int(known["games"])}
        return training.arena.read(record.with_suffix(".net").read_bytes()), trained
    except (KeyError, TypeError, ValueError):
        raise Fault(f"{record}: it is no record of a player") from None


def _tell(
    training: Training, players: Path, contests: int, other: tuple[Any, dict[str, int]] | None
) -> Answer:
    """Hold the player against others, and write it down."""
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
        is_twice = trained["games"] >= 2 * training.plan.games
        name = "twice-trained" if is_twice else "other-seed"
        found = strength(arena, net, contests, [(name, ("skilled", second))])
        record["strength"] += [{**each, "trained": dict(trained)} for each in found]
        if is_twice:
            random = strength(arena, second, contests, [others[0]])[0]
            record["twice"] = {**trained, "random": random}
    file = results_files.write_player(players, record, content)
    return Answer({**record, "file": str(file)}, list(_words(record, file)))


def _words(record: Mapping[str, Any], file: Path) -> Iterator[str]:
    """A player in lines for people."""
    yield click.style(record["ruleset"], bold=True) + f"  {record['games']:,} games"
    for each in record["strength"]:
        if each["as"] == "both" or each["against"] == "random":
            side = "" if each["as"] == "both" else f", as {each['as']}"
            low, high = (100 * end for end in each["won-interval"])
            won = 100 * each["won"] / each["games"]
            yield f"  against {each['against']}{side}: {won:.1f} % won ({low:.1f}–{high:.1f})"
    if own := record.get("selfplay"):
        unended = f"{own['unfinished']} of {own['games']} unended"
        yield f"  against itself: {own['turns']} turns, {unended}"
    if "winner" in record:
        yield f"  {record['winner']} nearly always wins among such players"
    yield f"  {file}"
