"""A net in bytes, and as the array of whole numbers by which it plays.

The bytes: a head, a bit for each row that is used, the rows used as int8, what the hidden units
begin with as int32, the outputs as int8, what they begin with as int32; all little-endian. Weights
are `int8 << shift`, one shift for the rows and one for the outputs. A row that was never used in
training is left out, and counts as 0.
"""

from __future__ import annotations

import struct
from array import array
from collections.abc import MutableSequence, Sequence
from dataclasses import dataclass
from functools import cache
from hashlib import sha256
from typing import Any

from lusoria.playable.errors import InputError

HEAD = struct.Struct("<4sBBHBB8s")
MARK = b"lus1"
"""The mark at the head, before hidden units, outputs, rows, the two shifts, and the digest."""


class UnfitError(InputError):
    """Bytes that are no net, or one that does not fit a ruleset."""


@dataclass(frozen=True)
class Shape:
    """The sizes of a net that can play by a ruleset.

    `fits` is a digest over the constants of its inputs and outputs: rows mean the same where it is
    the same.
    """

    hidden: int
    outputs: int
    rows: int
    fits: bytes

    @property
    def weights(self) -> int:
        """The number of weights, biases included."""
        return self.hidden * (self.rows + 1) + self.outputs * (self.hidden + 1)


def shape(program: Any) -> Shape:
    """Return the shape of nets for a program with a player, in whichever host."""
    without = ("NET_THROWS", "NET_CAST", "NET_WEIGHTS")  # they matter to looking ahead alone
    text = "".join(
        f"{name}={value!r}\n"
        for name, value in sorted(vars(program).items())
        if name.startswith("NET_") and not callable(value) and name not in without
    )
    fits = sha256(text.encode()).digest()[:8]
    return Shape(program.NET_HIDDEN, program.NET_OUTPUTS, program.NET_ROWS, fits)


def pack(shape: Shape, weights: Sequence[int], used: Sequence[bool]) -> bytes:
    """Return the bytes of a net; its weights are rounded to eight bits."""
    hidden = shape.hidden
    middle, out = shape.rows * hidden, (shape.rows + 1) * hidden
    kept = [
        weight
        for row, is_used in enumerate(used)
        if is_used
        for weight in weights[row * hidden : (row + 1) * hidden]
    ]
    outputs = weights[out : out + shape.outputs * hidden]
    shifts = _shift_for(kept), _shift_for(outputs)
    bits = bytearray((shape.rows + 7) // 8)
    for row, is_used in enumerate(used):
        bits[row >> 3] |= is_used << (row & 7)
    head = HEAD.pack(MARK, hidden, shape.outputs, shape.rows, *shifts, shape.fits)
    begins = [*weights[middle:out], *weights[out + shape.outputs * hidden : shape.weights]]
    rows, outs = (
        array("b", (_round(weight, shift) for weight in part)).tobytes()
        for part, shift in zip((kept, outputs), shifts, strict=True)
    )
    biases = struct.pack(f"<{hidden}i", *begins[:hidden])
    return head + bits + rows + biases + outs + struct.pack(f"<{shape.outputs}i", *begins[hidden:])


def _shift_for(weights: Sequence[int]) -> int:
    """Return the least shift by which all weights fit into eight bits."""
    shift = 0
    while any(not -128 <= _round(weight, shift) <= 127 for weight in weights):
        shift += 1
    return shift


def _round(weight: int, shift: int) -> int:
    """Return a weight shifted to the right and rounded."""
    return weight + (1 << shift >> 1) >> shift


def unpack(shape: Shape, content: bytes, cells: MutableSequence[int]) -> None:
    """Write the weights of a net into the cells of an array, and the table of the sigmoid.

    Raises UnfitError for bytes that are no net, and for a net of another shape.
    """
    if len(content) < HEAD.size or content[:4] != MARK:
        raise UnfitError(f"found {content[:4]!r}", expected=f"{MARK!r} at the head", what="net")
    _, hidden, outputs, rows, shift, out_shift, fits = HEAD.unpack_from(content)
    if (hidden, outputs, rows, fits) != (shape.hidden, shape.outputs, shape.rows, shape.fits):
        raise UnfitError("it was made for other inputs and outputs", what="net")
    bits = content[HEAD.size : HEAD.size + (rows + 7) // 8]
    used = [row for row in range(rows) if bits[row >> 3] >> (row & 7) & 1]
    at = HEAD.size + len(bits)
    sizes = (len(used) * hidden, 4 * hidden, outputs * hidden, 4 * outputs)
    if len(content) != at + sum(sizes):
        found = f"found {len(content):,} bytes"
        raise UnfitError(found, expected=f"{at + sum(sizes):,}", what="net")
    parts = []
    for size in sizes:
        parts.append(content[at : at + size])
        at += size
    for number, row in enumerate(used):
        weights = array("b", parts[0][number * hidden : (number + 1) * hidden])
        cells[row * hidden : (row + 1) * hidden] = [weight << shift for weight in weights]
    tail = [
        *struct.unpack(f"<{hidden}i", parts[1]),
        *(weight << out_shift for weight in array("b", parts[2])),
        *struct.unpack(f"<{outputs}i", parts[3]),
        *sigmoid(),
    ]
    cells[rows * hidden : rows * hidden + len(tail)] = tail


def check(program: Any, content: bytes) -> None:
    """Raise UnfitError unless bytes are a net that fits a program with a player."""
    unpack(shape(program), content, [0] * program.NET_CELLS)


@cache
def sigmoid() -> tuple[int, ...]:
    """Return 1 / (1 + e ** -x) at 16,385 points of -8…8, in whole numbers: alike everywhere."""
    one = 1 << 80
    step, term, n = one, one, 0
    while term:  # the sum is e ** (1 / 1024)
        n += 1
        term = term // (1024 * n)
        step += term
    power, table = one, [1 << 23]
    for _ in range(8192):
        power = power * step >> 80
        table.append((power << 24) // (power + one))
    return (*((1 << 24) - value for value in reversed(table[1:])), *table)


LAST = 16385
"""The number of values of the sigmoid, which come after the weights."""
