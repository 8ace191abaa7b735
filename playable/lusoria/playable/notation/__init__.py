"""Positions and plays as text, both ways: liberal in reading, one canonical writing.

Nothing here knows a rule. A *place* is a step of a side's own path, by its name: `bar`, `1` … `24`,
`off`, `hand`. What was written reads back as the same thing; what cannot be read is an `InputError`
that says at which character, and what was expected there.
"""

from lusoria.playable.notation.paths import (
    Facing,
    Position,
    Step,
    read_play,
    read_position,
    read_steps,
    write_in_order,
    write_play,
    write_position,
)

__all__ = [
    "Facing",
    "Position",
    "Step",
    "read_play",
    "read_position",
    "read_steps",
    "write_in_order",
    "write_play",
    "write_position",
]
