"""Positions and plays as text, both ways: liberal in reading, one canonical writing.

Nothing here knows a rule. A *place* is a step of a side's own path, by its name: `bar`, `1` … `24`,
`off`, `hand`. What was written reads back as the same thing; what cannot be read is an `InputError`
that says at which character, and what was expected there.
"""
