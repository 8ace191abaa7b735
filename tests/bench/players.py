"""Who plays random backgammon in the bench: peers, our two hosts, and the hand-fused ceiling.

Each player plays so many games when asked, and tells how many turns they had. Turns that our hosts
book at a standstill, without playing them, are told apart: they are no speed.
"""

from __future__ import annotations

import ctypes
import random
import runpy
import subprocess
import tempfile
from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass
from importlib.metadata import PackageNotFoundError, files, version
from pathlib import Path
from typing import Any, NamedTuple

from lusoria.playable.bulk import Kernel
from lusoria.playable.engine import loop


class Turns(NamedTuple):
    """The turns of some games (0: not told), and how many of them were booked, not played."""

    all: int
    booked: int = 0


Play = Callable[[int], Turns]
COMPILER = ["gcc", "-O3", "-march=native", "-shared", "-fPIC"]


@dataclass(frozen=True)
class Player:
    """A player under its name, with its version, and how it plays and counts a game."""

    name: str
    version: str
    how: str
    play: Play


def players(assembled: Mapping[str, Any]) -> tuple[list[Player], list[str]]:
    """Everyone who can be had on this machine, and the names of those who cannot."""
    found, missing = list(ours(assembled)), []
    for name, find in PEERS.items():
        try:
            found.append(find(name))
        except (ImportError, OSError, PackageNotFoundError):
            missing.append(name)
    return found, missing


def ours(assembled: Mapping[str, Any]) -> Iterator[Player]:
    """Our own hosts and policies."""
    positions = "one of the positions that can be reached"
    orders = "one of the orders of steps, equal steps from the rear"
    for host in ("compiled", "interpreted"):
        kernel = Kernel(assembled, interpreted=host == "interpreted")
        for policy, how in (("random", positions), ("random-sequences", orders)):
            play = own(kernel, policy)
            yield Player(f"lusoria, {host}, {policy}", version("lusoria"), how, play)


def own(kernel: Kernel, policy: str) -> Play:
    """A program as a player; it never plays a game twice."""
    played = 0

    def play(games: int) -> Turns:
        nonlocal played
        cells = kernel.play(1, played, games, policy).tally
        played += games
        return Turns(cells[loop.TURNS], cells[loop.BOOKED])

    return play


def ceiling(name: str) -> Player:
    """The loop in `ceiling.c`, compiled on the spot."""
    built = Path(tempfile.mkdtemp()) / "ceiling.so"
    source = Path(__file__).with_name("ceiling.c")
    subprocess.run([*COMPILER, str(source), "-o", str(built)], check=True)
    bench_play = ctypes.CDLL(str(built)).bench_play
    bench_play.argtypes = [ctypes.c_int64, ctypes.c_int64, ctypes.c_void_p]
    seed = 0

    def play(games: int) -> Turns:
        nonlocal seed
        seed += 12345
        counts = (ctypes.c_int64 * 4)()
        bench_play(games, seed, counts)
        return Turns(counts[0])

    told = subprocess.run(["gcc", "--version"], capture_output=True, text=True, check=True).stdout
    how = "one of the orders of steps, equal steps from the rear"
    return Player(name, told.splitlines()[0].split()[-1], how, play)


def openspiel(name: str) -> Player:
    """OpenSpiel's own loop in C++, called once a game; it does not tell the turns."""
    import pyspiel

    game = pyspiel.load_game("backgammon")
    bots = [pyspiel.make_uniform_random_bot(player, 1) for player in (0, 1)]
    draw = random.Random(1)

    def play(games: int) -> Turns:
        for _ in range(games):
            pyspiel.evaluate_bots(game.new_initial_state(), bots, draw.randrange(2**31))
        return Turns(0)

    how = "one of its actions: the pairs of steps, in each order"
    return Player(name, version("open_spiel"), how, play)


def openspiel_loop(name: str) -> Player:
    """OpenSpiel driven move by move from Python."""
    import pyspiel

    game = pyspiel.load_game("backgammon")
    draw = random.Random(1)

    def play(games: int) -> Turns:
        turns = 0
        for _ in range(games):
            state = game.new_initial_state()
            while not state.is_terminal():
                if state.is_chance_node():
                    actions, chances = zip(*state.chance_outcomes(), strict=True)
                    state.apply_action(draw.choices(actions, chances)[0])
                    turns += 1
                else:
                    state.apply_action(draw.choice(state.legal_actions()))
        return Turns(turns)

    how = "the same, a doublet in two actions; turns are casts, the first included"
    return Player(name, version("open_spiel"), how, play)


def gnubg(name: str) -> Player:
    """GNU Backgammon's generator of moves, in C, asked once a turn from Python."""
    import gnubg_nn

    start = gnubg_nn.board_from_position_id("4HPwATDgc/ABMA")
    draw = random.Random(1)

    def play(games: int) -> Turns:
        turns = 0
        for _ in range(games):
            board = start
            while any(board[0]) and any(board[1]):
                keys = gnubg_nn.moves(board, draw.randint(1, 6), draw.randint(1, 6))
                mine = gnubg_nn.board_from_position_key(draw.choice(keys)) if keys else board
                board = mine[1], mine[0]
                turns += 1
        return Turns(turns)

    how = "one of the positions that can be reached; a doublet may be the first throw"
    return Player(name, version("gnubg-nn"), how, play)


def gym_backgammon(name: str) -> Player:
    """The game of gym_backgammon, in Python, without its observations."""
    # Only the module of the game: the package wants a window and a gym, which is no more.
    wanted = [f for f in files("gym_backgammon") or () if f.match("envs/backgammon.py")]
    module: Any = runpy.run_path(str(wanted[0].locate()))
    draw = random.Random(1)

    def play(games: int) -> Turns:
        turns = 0
        for _ in range(games):
            game, side = module["Backgammon"](), draw.choice((0, 1))
            while game.get_winner() is None:
                sign = -1 if side == module["WHITE"] else 1
                throw = sign * draw.randint(1, 6), sign * draw.randint(1, 6)
                plays = game.get_valid_plays(side, throw)
                if plays:
                    game.execute_play(side, draw.choice(list(plays)))
                side = game.get_opponent(side)
                turns += 1
        return Turns(turns)

    how = "one of its plays: sets of steps, as it lists them"
    return Player(name, version("gym_backgammon"), how, play)


PEERS: Mapping[str, Callable[[str], Player]] = {
    "C, fused by hand": ceiling,
    "OpenSpiel, C++ loop": openspiel,
    "OpenSpiel, Python loop": openspiel_loop,
    "gnubg-nn": gnubg,
    "gym_backgammon": gym_backgammon,
}
"""Who else plays; a peer is needed by no one, and runs where it is installed."""
