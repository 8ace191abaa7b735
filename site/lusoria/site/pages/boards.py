"""Positions as drawn boards, by the ruleset that can read them."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from functools import lru_cache
from typing import Any

from markupsafe import Markup

from lusoria.playable.draw import svg
from lusoria.playable.errors import InputError
from lusoria.playable.families.tables.table import PLACES
from lusoria.playable.notation import Step, read_play
from lusoria.playable.ruleset import Ruleset

Assembled = Callable[[str], Mapping[str, Any]]
"""The assembled ruleset of an address."""


class Boards:
    """Draws positions; each ruleset is assembled once, and each board drawn once."""

    def __init__(self, assembled: Assembled) -> None:
        self.ruleset = lru_cache(maxsize=64)(lambda name: Ruleset(assembled(name)))
        self.draw = lru_cache(maxsize=4096)(self._draw)

    def _draw(self, ruleset: str, position: str, play: str | None = None) -> Markup:
        """The board of a position; `play` is the play that led to it, whose steps are marked.

        Raises InputError where the text is no position of the ruleset.
        """
        by = self.ruleset(ruleset)
        drawn = svg(by.read(position), course=by.course, last=_steps(play))  # type: ignore[arg-type]
        return Markup(drawn)

    def start(self, ruleset: str) -> str:
        """The position at the beginning."""
        return self.ruleset(ruleset).start()


def _steps(play: str | None) -> tuple[Step, ...]:
    """The steps of a play; none where it cannot be read, for a board can be drawn all the same."""
    if not play:
        return ()
    try:
        return tuple(read_play(play, PLACES))
    except InputError:
        return ()
