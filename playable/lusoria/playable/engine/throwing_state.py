"""Games with dice on their boards: what may be thrown, and the numbers that are given out."""

from __future__ import annotations

from abc import abstractmethod
from collections.abc import Sequence
from typing import TYPE_CHECKING

from lusoria.playable.engine.state import GameState
from lusoria.playable.engine.throwing import CAST_AGAIN
from lusoria.playable.errors import InputError
from lusoria.playable.notation import Position

if TYPE_CHECKING:
    from fractions import Fraction

    from lusoria.playable.engine.dice import Dice
    from lusoria.playable.engine.dice_program import DiceProgram

PLAY_THE_CAST = 2
LEFT = "left"
"""The key with which a position says which numbers are left to play."""
MOST_LEFT = 15
"""The most numbers that a position may say are left."""


class ThrowingState(GameState[Position]):
    """A game with dice, on its board."""

    program: DiceProgram
    dice: Dice
    cast: Dice
    """What one side throws for the opening."""

    def throws(self) -> list[tuple[tuple[int, ...], Fraction]]:
        return self.dice.throws()

    def casts(self) -> list[tuple[tuple[int, int], Fraction]]:
        shows = self.cast_chances()
        decided = {
            (white, black): first * second
            for white, first in shows
            for black, second in shows
            if self.program.opening(white, black) != CAST_AGAIN
        }
        return [(cast, chance / sum(decided.values())) for cast, chance in decided.items()]

    def cast_chances(self) -> list[tuple[int, Fraction]]:
        """What one side may throw for the opening, with the chances."""
        return [(throw[0], chance) for throw, chance in reversed(self.cast.throws())]

    def give(self, throw: Sequence[int]) -> None:
        for i, number in enumerate(throw):
            self.board[self.program.DICE + i] = number
        self.program.take_throw(self.board)

    @abstractmethod
    def give_numbers(self, numbers: Sequence[int]) -> None:
        """Give out numbers to play one by one: those that are left of a throw."""

    @abstractmethod
    def given(self) -> list[int]:
        """The numbers that are still to be played, each as often as it is, the larger first."""

    def read_throw(self, text: str) -> tuple[int, ...]:
        if not text:
            raise InputError(
                "a throw is wanted, or `; left=` with the numbers to play", what="throw"
            )
        return self.dice.read(text)

    def read_cast(self, text: str) -> tuple[int, int]:
        return self.cast.read_cast(text)

    def begins(self, cast: tuple[int, int]) -> tuple[int | None, bool]:
        answer = self.program.opening(*cast)
        if answer == CAST_AGAIN:
            return None, False
        return answer % PLAY_THE_CAST, answer >= PLAY_THE_CAST

    def give_left(self, laid: Position, text: str) -> bool:
        if LEFT not in laid.state:
            return False
        numbers = laid.state[LEFT].split(",")
        most = self.most_number
        if len(numbers) > MOST_LEFT or not all(n.isdigit() and int(n) <= most for n in numbers):
            raise InputError(
                f"found left={laid.state[LEFT]}",
                text,
                text.find("left=") + 6,
                expected=f"up to {MOST_LEFT} numbers to {most}, as in left=3,3",
                what="position",
            )
        self.give_numbers([int(number) for number in numbers])
        return True

    @property
    def most_number(self) -> int:
        """The largest number that can be given."""
        return self.dice.largest

    def show_dice(self, numbers: Sequence[int]) -> None:
        """Lay the dice as they must have fallen if just these numbers have been played.

        Some rules ask for them; a throw of which a part was not played cannot be told.
        """
        shows = sorted(set(numbers), reverse=True)[: self.dice.count]
        if len(shows) == 1 < len(numbers):
            shows *= self.dice.count
        for i, number in enumerate(shows):
            self.board[self.program.DICE + i] = number
