"""Positions as drawn boards, by the ruleset that can read them."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from functools import lru_cache
from typing import Any

from markupsafe import Markup

from lusoria.playable.replay import NO_DICE
from lusoria.playable.ruleset import Ruleset

Assembled = Callable[[str], Mapping[str, Any]]
"""The assembled ruleset of an address."""


class Boards:
    """Draws positions; each ruleset is assembled once, and each board drawn once."""

    def __init__(self, assembled: Assembled) -> None:
        self.ruleset = lru_cache(maxsize=64)(lambda name: Ruleset(assembled(name), lasting=True))
        self.draw = lru_cache(maxsize=4096)(self._draw)
        self.has_no_dice = lru_cache(maxsize=None)(self._has_no_dice)

    def _draw(self, ruleset: str, position: str, play: str | None = None) -> Markup:
        """The board of a position; `play` is the play that led to it, whose steps are marked.

        Raises InputError where the text is no position of the ruleset.
        """
        return Markup(self.ruleset(ruleset).svg(position, play))

    def _has_no_dice(self, ruleset: str) -> bool:
        """Whether nothing is ever thrown."""
        asked = self.ruleset(ruleset)
        return [throw for throw, _ in asked.throws(asked.start())] == [NO_DICE]

    def mover(self, ruleset: str, position: str) -> str:
        """Whose turn it is: white, black, or opening. Raises InputError as drawing does."""
        return self.ruleset(ruleset).read(position).mover

    def start(self, ruleset: str) -> str:
        """The position at the beginning."""
        return self.ruleset(ruleset).start()
