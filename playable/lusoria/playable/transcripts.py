"""Records of games that were played in bulk, written from their logs (see `engine.loop`)."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from hashlib import sha256
from operator import add
from typing import Any

from lusoria.playable import families, host
from lusoria.playable.engine.loop import LOGGED, LONGEST
from lusoria.playable.records import head_of
from lusoria.playable.state import GameState, write_cast, write_throw
from lusoria.playable.verdicts import SIDES, result_of

NUMBERS = [f"{number}. " for number in range(1, LONGEST + 1)]
MOST_KNOWN = 1 << 17
"""The texts of so many turns are kept in memory: most turns were played before."""


class Transcriber:
    """The writer of records of games by one ruleset."""

    def __init__(self, assembled: Mapping[str, Any], net: bytes | None = None) -> None:
        running = host.running(assembled, lasting=False)
        self.state: GameState[Any] = families.state(assembled["family"])(assembled, running)
        self.head = "".join(f"{key}: {value}\n" for key, value in head_of(assembled).items())
        self.net = f", net {sha256(net).hexdigest()[:12]}" if net else ""
        self.numbers = self.state.dice.numbers
        self.plays_cast = any(self.state.begins(cast)[1] for cast, _ in self.state.casts())
        self.black = f"start: {self.state.write(self.state.start('black'))}\n"
        self.turns: dict[tuple[int, ...], str] = {}
        self.plays: dict[tuple[int, ...], str] = {}

    def record(self, log: Sequence[int], result: int, seed: int, game: int, policy: str) -> str:
        """Return the canonical text of a game.

        It begins with the dice of the opening cast where they are played; else, where black
        begins, with the position at the start. A game that was given up has no result.
        """
        parts = [self.head, f"note: game {game} of seed {seed}, {policy}{self.net}\n"]
        if log and self.plays_cast:
            parts.append(f"opening: {write_cast(log[2:4])}\n")
        elif log and log[1] & 1:
            parts.append(self.black)
        texts = []
        known, at, end = self.turns, 0, len(log)
        while at < end:
            after = log[at] - LOGGED
            entry = tuple(log[at + 1 : after])
            text = known.get(entry)
            if text is None:
                text = self.turn(entry)
            texts.append(text)
            at = after
        parts += map(add, NUMBERS, texts)
        if result > 0:
            winner, stake = result_of(result)
            parts.append(f"result: {winner or 'draw'} {stake}\n")
        return "".join(parts)

    def turn(self, entry: tuple[int, ...]) -> str:
        """Return the line of a turn without its number: `white 6-4: 1/7 1/5`."""
        throw = write_throw(entry[1 : 1 + self.numbers] if entry[0] & 2 else ())
        steps = entry[1 + self.state.program.MOST_DICE :]
        for known in (self.turns, self.plays):
            if len(known) >= MOST_KNOWN:
                known.clear()
        play = self.plays.get(steps)
        if play is None:
            play = self.plays[steps] = self.play(steps)
        text = self.turns[entry] = f"{SIDES[entry[0] & 1]} {throw}: {play}\n"
        return text

    def play(self, logged: tuple[int, ...]) -> str:
        """Return the text of a play from its steps and what they took, as they are logged."""
        at, steps = 0, []
        while at < len(logged):
            after = at + 2 + logged[at + 1]
            steps.append(self.state.written(logged[at], logged[at + 2 : after]))
            at = after
        return self.state.write_steps(steps)
