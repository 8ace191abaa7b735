"""What each host does in its own way: questions about sets as integers, arrays, and calls."""

from __future__ import annotations

from lusoria.playable.core import AnyFunction, Board


def lowest(points: int) -> int:
    """Return the lowest member of a set that is not empty."""
    return (points & -points).bit_length() - 1


def size(points: int) -> int:
    """Return how many members a set has."""
    return points.bit_count()


def copy(target: Board, to: int, source: Board, start: int, count: int) -> None:
    """Copy so many cells of one array, from `start` on, into another, from `to` on."""
    target[to : to + count] = source[start : start + count]


def standalone(function: AnyFunction) -> AnyFunction:
    """Mark a function that need not become part of its callers when it is compiled."""
    return function
