"""Sets as integers: the two questions about bits that each host answers in its own way."""


def lowest(points: int) -> int:
    """The lowest member of a set that is not empty."""
    return (points & -points).bit_length() - 1


def size(points: int) -> int:
    """How many members a set has."""
    return points.bit_count()
