"""Measure all that docs/reference/speed.md tells, and write it: `python -m tests.bench --write`.

Without `--write` the tables are only printed; `--quick` tries the command, with rough figures. It
takes some five minutes on a quiet machine. The peers are not dependencies of lusoria: `pip install
open_spiel gnubg-nn`; the table says which were not there.
"""

from __future__ import annotations

import argparse
import os
import platform
import random
import re
import time
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, field
from datetime import date
from importlib.metadata import version
from itertools import groupby
from pathlib import Path
from statistics import median

from tests.playing import ASSEMBLED, PLAIN

from lusoria.playable.bulk import GENERATOR, Kernel
from lusoria.playable.engine import loop

DOCUMENT = Path(__file__).parents[2] / "docs" / "reference" / "speed.md"
PLACE = re.compile(r"(?s)(<!-- tests\.bench begins -->\n)(.*)(<!-- tests\.bench ends -->)")
BACKGAMMON = "backgammon/modern"
OURS = "lusoria, compiled, random"
ROUNDS = 3

Play = Callable[[int], float]
"""Plays so many games; returns the turns that were played in them, or 0 if that is not told."""


@dataclass
class Player:
    """Somebody who plays, with the rates of each round and the turns of a game."""

    name: str
    play: Play
    rates: list[float] = field(default_factory=list)
    turns: float = 0.0

    @property
    def rate(self) -> float:
        """Games a second of the processor, the median of the rounds."""
        return median(self.rates)


def race(players: Sequence[Player], seconds: float, rounds: int = ROUNDS) -> None:
    """Let all play in turn, so that what slows one slows all; about so many seconds each."""
    games = {player.name: _count_games(player, seconds) for player in players}
    for _ in range(rounds):
        for player in players:
            begun = time.process_time()
            turns = player.play(games[player.name])
            player.rates.append(games[player.name] / (time.process_time() - begun))
            player.turns = turns / games[player.name]


def _count_games(player: Player, seconds: float) -> int:
    """Return how many games take about so long."""
    player.play(1)
    games, took = 1, 0.0
    while took < seconds / 10:
        games *= 4
        begun = time.process_time()
        player.play(games)
        took = time.process_time() - begun
    return max(1, int(games * seconds / took))


def play_ours(kernel: Kernel, policy: str) -> Play:
    """Return a program of ours as a player; turns booked at a standstill are not counted."""
    played = 0

    def play(games: int) -> float:
        nonlocal played
        cells = kernel.play(1, played, games, policy).tally
        played += games
        return cells[loop.TURNS] - cells[loop.BOOKED]

    return play


def play_openspiel() -> Play:
    """Return OpenSpiel's own loop in C++, called once a game; it does not tell the turns."""
    import pyspiel

    game, draw = pyspiel.load_game("backgammon"), random.Random(1)
    bots = [pyspiel.make_uniform_random_bot(player, 1) for player in (0, 1)]

    def play(games: int) -> float:
        for _ in range(games):
            pyspiel.evaluate_bots(game.new_initial_state(), bots, draw.randrange(2**31))
        return 0.0

    return play


def play_gnubg() -> Play:
    """Return GNU Backgammon's generator of moves, in C, asked once a turn from Python."""
    import gnubg_nn

    start, draw = gnubg_nn.board_from_position_id("4HPwATDgc/ABMA"), random.Random(1)

    def play(games: int) -> float:
        turns = 0
        for _ in range(games):
            board = start
            while any(board[0]) and any(board[1]):
                keys = gnubg_nn.moves(board, draw.randint(1, 6), draw.randint(1, 6))
                mine = gnubg_nn.board_from_position_key(draw.choice(keys)) if keys else board
                board, turns = (mine[1], mine[0]), turns + 1
        return turns

    return play


PEERS = {"OpenSpiel, C++ loop": play_openspiel, "gnubg-nn, asked from Python": play_gnubg}
"""Who else plays random backgammon, where it is installed."""


def compare_peers(seconds: float) -> Iterator[str]:
    """Yield the table of random backgammon, all side by side."""
    players, missing = [], []
    for interpreted in (False, True):
        kernel = Kernel(ASSEMBLED[BACKGAMMON], interpreted=interpreted)
        host = "interpreted" if interpreted else "compiled"
        for policy in ("random", "random-sequences"):
            players.append(Player(f"lusoria, {host}, {policy}", play_ours(kernel, policy)))
    for name, find in PEERS.items():
        try:
            players.append(Player(name, find()))
        except ImportError:
            missing.append(name)
    race(players, seconds)
    ours = next(player for player in players if player.name == OURS)
    yield "| random backgammon | games a second | lusoria is | turns a game |"
    yield "|---|--:|--:|--:|"
    for player in sorted(players, key=lambda player: -player.rate):
        turns = f"{player.turns:.1f}" if player.turns else "not told"
        yield f"| {player.name} | {player.rate:,.0f} | {ours.rate / player.rate:.2f} × | {turns} |"
    yield from (f"| {name} | not installed | – | – |" for name in missing)


def compare_rulesets(seconds: float) -> Iterator[str]:
    """Yield the table of all games: the slowest and the fastest of their rulesets, compiled."""
    players = [Player(name, play_ours(Kernel(ASSEMBLED[name]), "random")) for name in PLAIN]
    race(players, seconds)
    yield "| game | rulesets | games a second | turns played a game |"
    yield "|---|--:|--:|--:|"
    for game, group in groupby(players, key=lambda player: player.name.partition("/")[0]):
        rulesets = list(group)
        rates = describe_range([player.rate for player in rulesets], ",.0f")
        turns = describe_range([player.turns for player in rulesets], ",.1f")
        yield f"| {game} | {len(rulesets)} | {rates} | {turns} |"


def describe_range(figures: Sequence[float], form: str) -> str:
    """Return the least and the greatest figure, or the only one."""
    ends = dict.fromkeys(format(figure, form) for figure in (min(figures), max(figures)))
    return " to ".join(ends)


def describe_machine(quick: bool) -> str:
    """Return where, when and of what it was measured."""
    cpu = re.search(r"model name\s*: (.*)", Path("/proc/cpuinfo").read_text(encoding="utf-8"))
    return (
        f"Measured on {date.today().isoformat()}: {cpu[1] if cpu else platform.machine()}, "
        f"{os.cpu_count()} processors, load {os.getloadavg()[0]:.1f} at the beginning, Python "
        f"{platform.python_version()}; lusoria {version('lusoria')}, generator {GENERATOR}, "
        f"llvmlite {version('llvmlite')}. One thread, medians of {ROUNDS} rounds in which all "
        f"play in turn; seconds are those of the processor."
        + " **A trial of the command (`--quick`): the figures are rough.**"
        * quick
    )


def main() -> None:
    """Measure and print; write the document if that is asked."""
    parser = argparse.ArgumentParser(prog="python -m tests.bench", description=__doc__)
    parser.add_argument("--quick", action="store_true", help="try it: figures mean nothing")
    parser.add_argument("--write", action="store_true", help="write docs/reference/speed.md")
    options = parser.parse_args()
    seconds = 0.04 if options.quick else 1.0
    parts = [describe_machine(options.quick)]
    parts += ["\n".join(compare_peers(seconds)), "\n".join(compare_rulesets(seconds / 5))]
    text = "\n\n".join(parts)
    print(text)
    if options.write:
        document = DOCUMENT.read_text(encoding="utf-8")
        written = PLACE.sub(lambda place: f"{place[1]}{text}\n{place[3]}", document)
        DOCUMENT.write_text(written, encoding="utf-8")


if __name__ == "__main__":
    main()
