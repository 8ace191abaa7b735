"""Coroutines that Datasette makes all at once and awaits one by one, and so leaves when one fails.

Python tells of each that is left, and whoever asks wrongly again and again would fill the log.
"""

from __future__ import annotations

from inspect import iscoroutine
from traceback import walk_tb

GATHERING = "gather"
"""The function of Datasette's page of a table that awaits what it is given, one after another."""


def close_left(error: BaseException | None) -> None:
    """Close the coroutines that were to be awaited where an error, or one before it, came from."""
    while error is not None:
        for frame, _ in walk_tb(error.__traceback__):
            if frame.f_code.co_name == GATHERING:
                for each in frame.f_locals.get("args", ()):
                    if iscoroutine(each):
                        each.close()
        error = error.__context__
