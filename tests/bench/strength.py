"""How strong a player of backgammon/modern is: `python -m tests.bench.strength [NET…]`.

It plays pubeval and GNU Backgammon's net without look-ahead, both by `pip install gnubg-nn`, each
series of throws twice with the sides changed; the pair counts as one observation. `--ahead` lets
our side look one turn ahead. Without NET it is the player of the catalogue.
"""

from __future__ import annotations

import argparse
import time
from collections.abc import Callable, Iterator, Sequence
from pathlib import Path
from typing import Any

from tests.playing import ASSEMBLED

from lusoria.playable import compiled, program
from lusoria.playable.families.tables.board import SIDE
from lusoria.playable.player.arena import Arena, mean_of
from lusoria.schema import net as net_of

NAME = "backgammon/modern"
STEPS = (
    *("mark_places", "begin", "open_game", "hand_on", "make_play", "shuffle"),
    *("keep_board", "bring_back"),
)
"""What of the program is called turn by turn."""
MOST_PLAYS = 5_000
Board = list[list[int]]
"""A board as gnubg has it: the enemy's men on its points and bar, then one's own."""
Choice = Callable[[Board, int, int], Sequence[tuple[int, int]]]
"""The steps that a peer plays of a throw; 0 is off, 25 the bar, points counted from home."""


def pubeval(board: Board, one: int, two: int) -> list[tuple[int, int]]:
    """The play of Tesauro's pubeval."""
    import gnubg_nn

    found = gnubg_nn.pub_best_move(board, one, two)
    pairs = zip(found[::2], found[1::2], strict=True)
    return [(origin + 1, goal + 1) for origin, goal in pairs if origin >= 0]


def gnubg(board: Board, one: int, two: int) -> list[tuple[int, int]]:
    """The play of GNU Backgammon's net, which looks at nothing but the positions it leads to."""
    import gnubg_nn

    return [(origin, goal) for origin, goal in gnubg_nn.best_move(board, one, two, 0)]


PEERS: dict[str, Choice] = {"pubeval": pubeval, "gnubg 0-ply": gnubg}


class Match:
    """A player of the catalogue against a peer."""

    def __init__(self, content: bytes, *, ahead: bool) -> None:
        self.arena = Arena(ASSEMBLED[NAME])
        self.ahead = ahead
        text = program.text(ASSEMBLED[NAME], bits_of_host=False, player=True)
        self.arena.program = compiled.load(text, (*compiled.OF_PLAYER, *STEPS))
        self.net = self.arena.read(content)
        self.tally = self.arena.cells(self.arena.program.LOGGED)
        self.found = self.arena.cells(MOST_PLAYS * (self.arena.program.CHANGING + 1))

    def points(self, peer: Choice, games: int, seed: int) -> Iterator[int]:
        """The points that our side wins, game by game; it has white in every other game."""
        arena, known = self.arena, self.arena.program
        here = arena.board, arena.work
        arena.call("mark_places", arena.board)
        arena.call("begin", arena.board)
        arena.call("keep_board", *here, known.BEGINNING)
        for game in range(games):
            arena.call("shuffle", arena.work, seed, game // 2)
            arena.call("bring_back", *here, known.BEGINNING)
            side, result = arena.call("open_game", *here), 0
            while not result:
                count = arena.call("list_plays", *here, side, 0)
                own = side == game % 2
                play = self.choose(side, count) if own else self.answer(peer, side, count)
                result = arena.call("make_play", *here, side, play, self.tally)
                if not result:
                    side = arena.call("hand_on", *here, side)
            yield (result >> 1) * (1 if result & 1 == game % 2 else -1)

    def choose(self, side: int, count: int) -> int:
        """The play of our side."""
        arena = self.arena
        given = arena.board, arena.work, side
        if not self.ahead or count < 2:
            return arena.call("choose_by_net", *given, count, self.net, arena.own)
        wide, rows = arena.program.NET_WIDTH, arena.cells(arena.program.NET_LINES)
        arena.call("look_ahead", *given, count, wide, self.net, arena.own, rows)
        arena.call("list_plays", *given, 0)
        return int(arena.own[arena.program.NET_PLAYS])

    def answer(self, peer: Choice, side: int, count: int) -> int:
        """The play of the peer, by the position that it leads to."""
        if count < 2:
            return 0
        arena, known = self.arena, self.arena.program
        throw = arena.board[known.DICE], arena.board[known.DICE + 1]
        enemy, own = (
            [self.men(arena.board, s, 25 - i) for i in range(1, 26)] for s in (1 - side, side)
        )
        steps = peer([enemy, own], *throw)
        arena.call("list_positions", arena.board, arena.work, side, self.found)
        for origin, goal in steps:
            own[origin - 1] -= 1
            if goal >= 1:
                own[goal - 1] += 1
                if enemy[24 - goal] == 1:
                    enemy[24 - goal], enemy[24] = 0, enemy[24] + 1
        width = known.CHANGING + 1
        for play in range(count):
            men = [
                [self.men(self.found, s, 25 - i, play * width) for i in range(1, 26)]
                for s in (1 - side, side)
            ]
            if men == [enemy, own]:
                return play
        raise LookupError(f"{steps} of {throw} is no play of {arena.board[:64]}")

    @staticmethod
    def men(cells: Any, side: int, place: int, at: int = 0) -> int:
        """The men of a side on a place of its path, in a row of positions or on the board."""
        return int(cells[at + SIDE * side + place])


def main() -> None:
    """Play the contests and tell them."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("nets", nargs="*", type=Path, metavar="NET")
    parser.add_argument("--games", type=int, default=3_000)
    parser.add_argument("--seed", type=int, default=1001)
    parser.add_argument("--ahead", action="store_true")
    given = parser.parse_args()
    nets = {str(file): file.read_bytes() for file in given.nets} or {NAME: net_of(NAME)}
    for name, content in nets.items():
        for peer, choice in PEERS.items():
            begun = time.perf_counter()
            won = list(Match(content, ahead=given.ahead).points(choice, given.games, given.seed))
            mean, reach = mean_of([(a + b) / 2 for a, b in zip(won[::2], won[1::2], strict=True)])
            share = 100 * sum(points > 0 for points in won) / len(won)
            seconds = time.perf_counter() - begun
            how = " ahead" if given.ahead else ""
            print(
                f"{name}{how} against {peer}: {mean:+.3f} ± {reach:.3f} points a game, "
                f"{share:.1f} % won, {len(won):,} games, {seconds:.0f} s",
                flush=True,
            )


if __name__ == "__main__":
    main()
