"""Modules of rules are held against what can be translated, when their rules are registered."""

from __future__ import annotations

import os
from functools import cache
from pathlib import Path

from lusoria.playable.cache import kept

SUBSET = Path(__file__).with_name("native") / "subset.py"


@cache
def check(file: str) -> None:
    """Refuse a module of rules in which something cannot be translated: RefusedError.

    That it was found in order is noted in the user's cache until it changes, as the look takes
    longer than to import it. In a page, whose wheel has no translation, there is nothing to do.
    """
    try:
        known = [
            (path, os.stat(path).st_mtime_ns, os.stat(path).st_size) for path in (file, SUBSET)
        ]
    except OSError:  # no file: a page, an archive, a terminal
        return

    def look() -> bool:
        from lusoria.playable.native import subset

        subset.check_file(file)
        return True

    kept("translatable", known, look)
