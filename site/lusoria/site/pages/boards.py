"""Positions as drawn boards, by the ruleset that can read them."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from functools import lru_cache
from typing import Any

from markupsafe import Markup

from lusoria.playable.ruleset import Ruleset

Assembled = Callable[[str], Mapping[str, Any]]
"""The assembled ruleset of an address."""


class Boards:
    """Draws positions; each ruleset is assembled once, and each board drawn once."""

    def __init__(self, assembled: Assembled) -> None:
        self.ruleset = lru_cache(maxsize=64)(lambda name: Ruleset(assembled(name), lasting=True))
        self.draw = lru_cache(maxsize=4096)(self._draw)

    def _draw(self, ruleset: str, position: str, play: str | None = None) -> Markup:
        """The board of a position; `play` is the play that led to it, whose steps are marked.

        Raises InputError where the text is no position of the ruleset.
        """
        return Markup(self.ruleset(ruleset).svg(position, play))

    def start(self, ruleset: str) -> str:
        """The position at the beginning."""
        return self.ruleset(ruleset).start()
