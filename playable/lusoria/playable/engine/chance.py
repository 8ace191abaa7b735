"""Random numbers of bulk play: the same in both hosts, a sequence of its own for each game.

The seed and the number of a game determine its sequence, so that it does not matter who plays
which games, or in what order.
"""

from __future__ import annotations

STATE = 11
"""The cell of the scratch memory that holds the sequence."""


def draw(work: list[int]) -> int:
    """Return the next of a fixed sequence of numbers below 2**32 (multiply with carry).

    No product exceeds 63 bits, so that compiled and interpreted arithmetic agree.
    """
    state = work[STATE]
    state = 2051013963 * (state & 0xFFFFFFFF) + (state >> 32)
    work[STATE] = state
    return state & 0xFFFFFFFF


def below(work: list[int], bound: int) -> int:
    """Return a number from 0 to `bound` - 1."""
    return draw(work) * bound >> 32


def scramble(number: int) -> int:
    """Return a number below 2**32 that depends on every bit of another."""
    number = (number ^ (number >> 16)) * 0x21F0AAAD & 0xFFFFFFFF
    number = (number ^ (number >> 15)) * 0x735A2D97 & 0xFFFFFFFF
    return number ^ (number >> 15)


def shuffle(work: list[int], seed: int, game: int) -> None:
    """Begin the sequence of a game."""
    low = scramble(scramble(seed & 0xFFFFFFFF) ^ (game & 0xFFFFFFFF))
    high = scramble(scramble((seed >> 32) & 0x7FFFFFFF) ^ scramble(low ^ (game >> 32)))
    work[STATE] = ((high >> 2) << 32) + low + 1


def mark_cells(board: list[int], first: int, count: int) -> None:
    """Fill cells with numbers below 2**50: the shares of men on places in the key of a position."""
    state = 88172645463325252 & 0x7FFFFFFFFFFFFFF
    for cell in range(first, first + count):
        state = 2051013963 * (state & 0xFFFFFFFF) + (state >> 32)
        high = state & 0xFFFFFFFF
        state = 2051013963 * (state & 0xFFFFFFFF) + (state >> 32)
        board[cell] = (high << 18) + (state & 0x3FFFF)
