"""What each host does in its own way: questions about sets as integers, and the reach of arrays."""

from __future__ import annotations

from lusoria.playable.core import Board


def lowest(points: int) -> int:
    """The lowest member of a set that is not empty."""
    return (points & -points).bit_length() - 1


def size(points: int) -> int:
    """How many members a set has."""
    return points.bit_count()


def pointer(cells: Board) -> Board:
    """The cells of an array: here the array itself, for a compiled program what its address holds."""
    return cells
